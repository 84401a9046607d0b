"""A person's turn: the move that waits to be confirmed; and in a game with dice who throws, what
falls, and the play that a person makes of it.

Parts of the Play tab's model (`model`). Where the game has no dice nobody asks `TurnModel`, and it
tells nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from poda.engine.backgammon.cube import CUBE_ACTIONS, DOUBLE, PASS, TAKE
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE
from poda.play.model import cube
from poda.play.model.board import RecordModel
from poda.play.model.cube import is_offered
from poda.play.model.record import Dice, Node

if TYPE_CHECKING:
    from poda.engine.backgammon.turn import Turn


class HeldMove(QObject):
    """Where a person's move may be held before it takes effect, for somebody to look at it first.

    Every move of a person passes here, with whatever it was made: the mouse, the keyboard, text, a
    finished play of a throw, an answer to a double. Throws do not, and neither does a move that is
    the only legal one. Whoever wants to look sets `wants`, which is asked at once, and judges in
    its own time, on a thread if it has to. The move waits until `confirm` or `take_back`, or until
    another move, another position, undo or Esc has made it void.

    Signals:
        held: this move waits; the position on the board is the one before it.
        dropped: it does not take effect: it was taken back, or is void.
        passed: this move takes effect.

    Attributes:
        wants: whether this move is to be held; None: none is.
    """

    held = Signal(object)
    dropped = Signal()
    passed = Signal(object)

    def __init__(self, board: RecordModel, parent: QObject) -> None:
        super().__init__(parent)
        self._board = board
        self._waiting: tuple[Any, ...] = ()  # the move, if one waits: any value may be a move
        self.wants: Callable[[Any], bool] | None = None

    @property
    def waits(self) -> bool:
        """Whether a move is held."""
        return bool(self._waiting)

    @property
    def action(self) -> Any:
        """The move that is held; None where none is."""
        return self._waiting[0] if self._waiting else None

    def offer(self, action: Any) -> None:
        """A person plays this. Raises EngineError where the move is not legal."""
        self.take_back()
        game, state = self._board.game, self._board.record.state
        game.result(state, action)  # what is refused is refused before it is looked at
        throws = game.to_move(state) == CHANCE and action not in CUBE_ACTIONS
        wants = None if throws else self.wants
        # Only what is asked for is worth listing all plays of a throw.
        if wants is not None and len(game.actions(state)) > 1 and wants(action):
            self._waiting = (action,)
            self.held.emit(action)
        else:
            self.passed.emit(action)

    def confirm(self) -> None:
        """The move that is held takes effect."""
        if self._waiting:
            (action,), self._waiting = self._waiting, ()
            self.passed.emit(action)

    def take_back(self) -> None:
        """The move that is held does not take effect."""
        if self._waiting:
            self._waiting = ()
            self.dropped.emit()


class TurnModel(QObject):
    """The dice of the game, and the steps that a person has made of a throw.

    Signals:
        changed: the dice, the steps, or how the dice come; not: the position.
        followed: another position of a game with dice is on the board, or others play it.
        played: a person throws, plays or decides about the cube: this action.
        released: dice may now fall, or a pass be played, for which a person was waited before.
        refused: an intent cannot be carried out; the EngineError says why.

    Attributes:
        dice: those of this game.
        keeps_seed: whether new games begin with the same seed again.
        turn: the person's play of the throw, step by step; None where no person plays one.
        entered: the dice of the throw that are entered by hand so far.
        auto_roll: whether a person's dice are thrown by themselves, and a pass is played so.
        by_hand: whether a person enters every throw.
        asks_double: whether a person who may double is waited for, though dice are thrown by
            themselves.
    """

    changed = Signal()
    followed = Signal()
    played = Signal(object)
    released = Signal()
    refused = Signal(EngineError)

    def __init__(self, board: RecordModel, parent: QObject) -> None:
        super().__init__(parent)
        self._board = board
        self.dice = Dice.new()
        self.keeps_seed = False
        self.turn: Turn | None = None
        self.entered: tuple[int, ...] = ()
        self.auto_roll = False
        self.by_hand = False
        self.asks_double = True

    # The model tells

    def begin(self, dice: Dice | None = None) -> None:
        """Another game begins, with these dice; with new ones where none are given."""
        if dice is not None:
            self.dice = dice
        elif not self.keeps_seed:
            self.dice = Dice.new()
        self.entered, self.turn = (), None

    def follow(self) -> None:
        """Another position of a game with dice is on the board, or others play it."""
        self.entered = ()
        state = self._board.record.state
        self.turn = self._board.kit.turn(state) if self._board.person_to_move else None
        self.followed.emit()

    # How the dice come

    def set_seed(self, seed: int, *, keep: bool) -> None:
        """Throw by this seed from the next throw on; `keep` it for the games after this one."""
        self.dice, self.keeps_seed = Dice(seed), keep
        self.changed.emit()

    def set_auto_roll(self, on: bool) -> None:
        """Have a person's dice thrown by themselves, or not."""
        if on != self.auto_roll:
            self.auto_roll = on
            self.changed.emit()
            if self.can_roll or self.turn is not None:
                self.released.emit()

    def set_asks_double(self, on: bool) -> None:
        """Have a person who may double waited for, or not."""
        if on != self.asks_double:
            self.asks_double = on
            self.changed.emit()
            if self.can_roll:
                self.released.emit()

    def set_by_hand(self, on: bool) -> None:
        """Have a person enter every throw, the engine's too, or not."""
        if on != self.by_hand:
            self.by_hand, self.entered = on, ()
            self.changed.emit()
            if self._board.awaits_throw:
                self.released.emit()

    # Throwing

    @property
    def awaits_dice(self) -> bool:
        """Whether a throw is to be entered by hand."""
        return self.by_hand and self._board.awaits_throw

    @property
    def can_roll(self) -> bool:
        """Whether a person may throw the dice: its own, or those of the opening."""
        board = self._board
        if self.by_hand or not board.awaits_throw:
            return False
        return board.person_on_turn or (not board.on_turn and not board.engines_only)

    @property
    def falls_by_itself(self) -> bool:
        """Whether the next throw waits for nobody."""
        waits = self.by_hand or (self.can_roll and not self.auto_roll)
        waits = waits or (self.can_double and self.asks_double)
        return self._board.awaits_throw and not waits

    def next_throw(self) -> Any:
        """The throw that comes in this position; the same one whenever it is asked for."""
        board, record = self._board, self._board.record
        return board.kit.throw(self.dice, throws_before(record.current), record.state)

    def roll(self) -> None:
        """A person throws the dice."""
        if self.can_roll:
            self.played.emit(self.next_throw())

    def enter(self, die: int) -> None:
        """A person enters a die, 1 to 6; with the second one the throw is made."""
        if not (self.awaits_dice and self._board.kit.two_dice):
            return
        self.entered += (die,)
        self.changed.emit()
        if len(self.entered) < 2:
            return
        first, second = self.entered
        self.entered = ()
        opening = not self._board.on_turn
        if opening and first == second:
            self.changed.emit()
            self.refused.emit(EngineError("dice.equal"))
        else:
            throw = (first, second) if opening else (max(first, second), min(first, second))
            self.played.emit(throw)

    # The cube

    @property
    def may_double(self) -> bool:
        """Whether whoever is about to throw may double."""
        board = self._board
        return board.awaits_throw and cube.may_double(board.game, board.record.state)

    @property
    def can_double(self) -> bool:
        """Whether a person may double now."""
        return self.may_double and self._board.person_on_turn

    @property
    def can_answer(self) -> bool:
        """Whether a person is to take or to pass."""
        return self._board.person_to_move and is_offered(self._board.record.state)

    def double(self) -> None:
        """A person doubles."""
        if self.can_double:
            self.played.emit(DOUBLE)

    def take(self) -> None:
        """A person takes a double."""
        if self.can_answer:
            self.played.emit(TAKE)

    def pass_on(self) -> None:
        """A person passes a double, and the game is over."""
        if self.can_answer:
            self.played.emit(PASS)

    # A person's play of a throw

    @property
    def can_take_back(self) -> bool:
        """Whether there is a step to take back, or a die that was entered."""
        return bool(self.entered) or (self.turn is not None and self.turn.can_take_back)

    @property
    def can_swap(self) -> bool:
        """Whether the dice can be used in the other order."""
        return self.turn is not None and self.turn.can_swap

    @property
    def is_swapped(self) -> bool:
        """Whether the dice are used in the other order than the higher one first."""
        return self.turn is not None and self.turn.order[0] < self.turn.order[-1]

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """The steps that were made, from point to point."""
        made = self.turn.made if self.turn is not None else ()
        return tuple((uses[0][0][0], uses[-1][0][1]) for uses in made)

    @property
    def can_finish(self) -> bool:
        """Whether the steps are a whole play."""
        return self.turn is not None and self.turn.is_complete

    def move(self, start: int, end: int) -> None:
        """A person moves one checker from point to point, in its own numbers."""
        if self.turn is None:
            return
        try:
            turn = self.turn.move(start, end)
        except EngineError as error:
            self.refused.emit(error)
        else:
            self._show(turn)

    def take_back(self) -> None:
        """Take back the last step, or the last die that was entered."""
        if self.entered:
            self.entered = self.entered[:-1]
            self.changed.emit()
        elif self.turn is not None and self.turn.can_take_back:
            self._show(self.turn.take_back())

    def take_all_back(self) -> None:
        """Take every step of the play back."""
        if self.turn is not None and self.turn.can_take_back:
            turn = self._board.kit.turn(self.turn.state)
            assert turn is not None
            self._show(turn)

    def swap(self) -> None:
        """Use the dice in the other order."""
        if self.turn is not None and self.turn.can_swap:
            self._show(self.turn.swap())

    def finish(self) -> None:
        """Play what the steps have come to."""
        if self.turn is not None and self.turn.is_complete:
            self.played.emit(self.turn.play)

    def go_on(self, steps: Iterable[tuple[int, int]], *, swapped: bool) -> None:
        """Make these steps of the throw, after its dice were `swapped`, as far as they are any."""
        turn = self.turn
        if turn is None:
            return
        with suppress(EngineError):  # as it may be where they come from a file
            turn = turn.swap() if swapped else turn
            for start, end in steps:
                turn = turn.move(start, end)
        self._show(turn)

    def _show(self, turn: Turn) -> None:
        self.turn = turn
        self.changed.emit()


def throws_before(node: Node) -> int:
    """How many times the dice were thrown on the way to a node."""
    return sum(each.thrown for each in node.path())
