"""A person's turn: a move that waits for confirmation; in a game with dice also the throwing, and
the unfinished play of a throw; and the match that the game belongs to.

Parts of the Play tab's model. In games without dice `TurnModel` is not used and emits nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Protocol

from PySide6.QtCore import QObject, Signal

from poda.base import packages
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE
from poda.engine.games.backgammon_parts.cube import (
    BEAVER,
    CUBE_ACTIONS,
    DOUBLE,
    PASS,
    TAKE,
    CubeRules,
    cube_of_game,
)
from poda.play.model import match as match_record
from poda.play.model.board import RecordModel
from poda.play.model.kit import UnfinishedPlay
from poda.play.model.match import Match, is_offered, may_double, record_with
from poda.play.model.record import SEED_LIMIT, GameDice, GameNode, GameRecord


class HeldMove(QObject):
    """Holds a person's move back before it takes effect, if somebody (the tutor) asks for it.

    Every move of a person comes here, by mouse, keyboard or text, as a finished play of a throw or
    an answer to a double. Throws and only legal moves are never held. Whoever wants to judge moves
    sets `wants`, which is asked at once, and judges in its own time. The move waits until `confirm`
    or `take_back`, or until another move, another position, undo or Esc voids it.

    Signals:
        held: carries the move that waits; the position on the board is the one before it.
        dropped: the move was taken back or is void.
        passed: carries the move that takes effect.

    Attributes:
        wants: tells whether a move is to be held; None holds none.
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
        """The move that is held; None for none."""
        return self._waiting[0] if self._waiting else None

    def offer(self, action: Any) -> None:
        """Take a person's move, to be held or passed on. Raises EngineError if it is illegal."""
        self.take_back()
        game, state = self._board.game, self._board.record.state
        game.result(state, action)  # an illegal move is refused first
        throws = game.to_move(state) == CHANCE and action not in CUBE_ACTIONS
        wants = None if throws else self.wants
        # All plays of a throw are only listed if somebody may want to hold one.
        if wants is not None and len(game.actions(state)) > 1 and wants(action):
            self._waiting = (action,)
            self.held.emit(action)
        else:
            self.passed.emit(action)

    def confirm(self) -> None:
        """Have the held move take effect."""
        if self._waiting:
            (action,), self._waiting = self._waiting, ()
            self.passed.emit(action)

    def take_back(self) -> None:
        """Drop the held move, if there is one."""
        if self._waiting:
            self._waiting = ()
            self.dropped.emit()


class Hinted(Protocol):
    """An object with a hint for the position on the board."""

    @property
    def hint(self) -> Any:
        """The action that is suggested; None for none."""


class ShownGame(Protocol):
    """What a picture of a board shows: the game in progress (`PlayModel`), or a puzzle."""

    @property
    def board(self) -> RecordModel:
        """The record on the board."""

    @property
    def turns(self) -> TurnModel:
        """The dice, and a person's unfinished play."""

    @property
    def analysis(self) -> Hinted:
        """The analysis of the position."""


class TurnModel(QObject):
    """The dice of the game, and a person's unfinished play of a throw.

    Signals:
        changed: the dice, the steps, or how dice are thrown changed; not emitted for a position.
        followed: another position of a game with dice is on the board, or its players changed.
        played: carries a person's throw, play or cube action.
        released: a throw or a pass need not wait for a person any more.
        refused: carries the EngineError that says why a request is refused.

    Attributes:
        dice: the dice of this game.
        keeps_seed: whether new games get the same seed again.
        turn: a person's play of the throw, step by step; None if no person is playing one.
        entered: the dice entered by hand so far for the next throw.
        auto_roll: whether a person's dice are thrown, and passes played, automatically.
        by_hand: whether a person enters every throw.
        asks_double: whether an automatic throw waits for a person who may double.
    """

    changed = Signal()
    followed = Signal()
    played = Signal(object)
    released = Signal()
    refused = Signal(EngineError)

    def __init__(self, board: RecordModel, parent: QObject) -> None:
        super().__init__(parent)
        self._board = board
        self.dice = GameDice.new()
        self.keeps_seed = False
        self.turn: UnfinishedPlay | None = None
        self.entered: tuple[int, ...] = ()
        self.auto_roll = False
        self.by_hand = False
        self.asks_double = True

    # Called by `PlayModel`

    def begin(self, dice: GameDice | None = None) -> None:
        """Reset for a game that begins, with these dice, or (None) new ones or the kept seed."""
        if dice is not None:
            self.dice = dice
        elif not self.keeps_seed:
            self.dice = GameDice.new()
        self.entered, self.turn = (), None

    def follow(self) -> None:
        """Reset the play for another position on the board, or for other players."""
        self.entered = ()
        state = self._board.record.state
        self.turn = self._board.kit.turn(state) if self._board.person_to_move else None
        self.followed.emit()

    # How dice are thrown

    def set_seed(self, seed: int, *, keep: bool) -> None:
        """Use this seed from the next throw on; `keep` uses it for later games too."""
        self.dice, self.keeps_seed = GameDice(seed), keep
        self.changed.emit()

    def set_auto_roll(self, on: bool) -> None:
        """Set whether a person's dice are thrown automatically."""
        if on != self.auto_roll:
            self.auto_roll = on
            self.changed.emit()
            if self.can_roll or self.turn is not None:
                self.released.emit()

    def set_asks_double(self, on: bool) -> None:
        """Set whether an automatic throw waits for a person who may double."""
        if on != self.asks_double:
            self.asks_double = on
            self.changed.emit()
            if self.can_roll:
                self.released.emit()

    def set_by_hand(self, on: bool) -> None:
        """Set whether a person enters every throw, the engine's too."""
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
        """Whether a person may throw now: their own dice, or those of the opening."""
        board = self._board
        if self.by_hand or not board.awaits_throw:
            return False
        return board.person_on_turn or (not board.on_turn and not board.engines_only)

    @property
    def falls_by_itself(self) -> bool:
        """Whether the next throw needs no person."""
        waits = self.by_hand or (self.can_roll and not self.auto_roll)
        waits = waits or (self.can_double and self.asks_double)
        return self._board.awaits_throw and not waits

    def next_throw(self) -> Any:
        """The throw in this position by the seed, the same at every call."""
        board, record = self._board, self._board.record
        return board.kit.throw(self.dice, throws_before(record.current), record.state)

    def roll(self) -> None:
        """Throw the dice for a person, if they may."""
        if self.can_roll:
            self.played.emit(self.next_throw())

    def enter(self, die: int) -> None:
        """Enter a die, 1 to 6, by hand; the second one completes the throw."""
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
            self._board.record.note_aid()
            throw = (first, second) if opening else (max(first, second), min(first, second))
            self.played.emit(throw)

    # The cube

    @property
    def may_double(self) -> bool:
        """Whether the side about to throw may double."""
        board = self._board
        return board.awaits_throw and may_double(board.game, board.record.state)

    @property
    def can_double(self) -> bool:
        """Whether a person may double now."""
        return self.may_double and self._board.person_on_turn

    @property
    def can_answer(self) -> bool:
        """Whether a person is to take or pass a double."""
        return self._board.person_to_move and is_offered(self._board.record.state)

    def double(self) -> None:
        """Double for a person, if they may."""
        if self.can_double:
            self.played.emit(DOUBLE)

    def take(self) -> None:
        """Take a double for a person."""
        if self.can_answer:
            self.played.emit(TAKE)

    @property
    def can_beaver(self) -> bool:
        """Whether a person may take a double and turn the cube at once."""
        return self.can_answer and BEAVER in self._board.game.actions(self._board.record.state)

    def beaver(self) -> None:
        """Take a double for a person, and turn the cube at once."""
        if self.can_beaver:
            self.played.emit(BEAVER)

    def pass_on(self) -> None:
        """Pass a double for a person, which ends the game."""
        if self.can_answer:
            self.played.emit(PASS)

    # A person's play of a throw

    @property
    def can_take_back(self) -> bool:
        """Whether there is a step, or an entered die, to take back."""
        return bool(self.entered) or (self.turn is not None and self.turn.can_take_back)

    @property
    def can_swap(self) -> bool:
        """Whether the dice can be used in the other order."""
        return self.turn is not None and self.turn.can_swap

    @property
    def is_swapped(self) -> bool:
        """Whether the lower die is used first."""
        return self.turn is not None and self.turn.order[0] < self.turn.order[-1]

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """The steps made so far, each from point to point."""
        return self.turn.path if self.turn is not None else ()

    @property
    def can_finish(self) -> bool:
        """Whether the steps are a complete play."""
        return self.turn is not None and self.turn.is_complete

    def move(self, start: int, end: int) -> None:
        """Move one of the person's checkers, points counted from their side; may emit `refused`."""
        if self.turn is None:
            return
        try:
            turn = self.turn.move(start, end)
        except EngineError as error:
            self.refused.emit(error)
        else:
            self._set_turn(turn)

    def take_back(self) -> None:
        """Take back the last entered die, or else the last step."""
        if self.entered:
            self.entered = self.entered[:-1]
            self.changed.emit()
        elif self.turn is not None and self.turn.can_take_back:
            self._set_turn(self.turn.take_back())

    def take_all_back(self) -> None:
        """Take back all steps of the play."""
        if self.turn is not None and self.turn.can_take_back:
            turn = self._board.kit.turn(self.turn.state)
            assert turn is not None
            self._set_turn(turn)

    def swap(self) -> None:
        """Use the dice in the other order."""
        if self.turn is not None and self.turn.can_swap:
            self._set_turn(self.turn.swap())

    def finish(self) -> None:
        """Play the completed steps."""
        if self.turn is not None and self.turn.is_complete:
            self.played.emit(self.turn.play)

    def go_on(self, steps: Iterable[tuple[int, int]], *, swapped: bool) -> None:
        """Make these steps of the throw (first swapping its dice, if `swapped`), up to the first
        illegal one."""
        turn = self.turn
        if turn is None:
            return
        with suppress(EngineError):  # steps from a file may be illegal
            turn = turn.swap() if swapped else turn
            for start, end in steps:
                turn = turn.move(start, end)
        self._set_turn(turn)

    def _set_turn(self, turn: UnfinishedPlay) -> None:
        self.turn = turn
        self.changed.emit()


def throws_before(node: GameNode) -> int:
    """The number of throws on the way to a node."""
    return sum(each.thrown for each in node.path())


class MatchModel(QObject):
    """Begins matches and their games, and puts an earlier one on the board again.

    Signals:
        changed: the match, the game of it on the board, or that game's position changed.
        begun: asks to begin a game; carries its record, its Match or None, and its Dice or None for
            new ones.
        shown: asks to show another game of the match; carries its record, and its Dice or None.

    Attributes:
        match: None for a single game.
    """

    changed = Signal()
    begun = Signal(GameRecord, object, object)
    shown = Signal(GameRecord, object)

    def __init__(self, board: RecordModel, turns: TurnModel, parent: QObject) -> None:
        super().__init__(parent)
        self._board, self._turns = board, turns
        self.match: Match | None = None

    # Called by `PlayModel`

    def begin(self, match: Match | None) -> None:
        """Set the match of the game that begins; None for a single game."""
        was_one, self.match = self.match is not None, match
        if was_one and match is None:
            self.changed.emit()

    def take_back(self) -> None:
        """Discount the end of the game on the board, which is taken back, not just left."""
        if self.match is not None and not self.match.looks_back:
            self.match = self.match.taken_back()

    def follow(self) -> None:
        """Update the match for another position of its game on the board."""
        if self.match is not None and not self.match.looks_back:
            self.match = self.match.followed()
        self.changed.emit()

    # What can be done

    @property
    def can_play_match(self) -> bool:
        """Whether matches of the game on the board can be played."""
        added = packages.games().get(self._board.game.key)
        return added is not None and bool(added.matches)

    @property
    def can_go_on(self) -> bool:
        """Whether the next game of the match can begin."""
        return self.match is not None and self.match.can_go_on()

    @property
    def looks_back(self) -> bool:
        """Whether a game before the last one of the match is on the board."""
        return self.match is not None and self.match.looks_back

    def can_show(self, index: int) -> bool:
        """Whether the match has a game with this index, from 0, that is not on the board."""
        match = self.match
        return match is not None and 0 <= index < len(match.games) and index != match.shown

    # Doing it

    def new_match(self, length: int, rules: CubeRules | None = None) -> None:
        """Begin a match to so many points, or money play (0), between the current players.

        Args:
            rules: the rules of the cube; None plays without one.
        """
        record = record_with(None if rules is None else cube_of_game(rules, length, (0, 0)))
        self.begun.emit(record, match_record.begin(length, record, rules=rules), None)

    def new_single(self, rules: CubeRules | None = None) -> None:
        """Begin a single game, with a cube by these rules of money play, or without one."""
        record = record_with(None if rules is None else cube_of_game(rules, 0, (0, 0)))
        self.begun.emit(record, None, None)

    def next_game(self) -> None:
        """Begin the next game of the match."""
        if self.match is None or not self.match.can_go_on():
            return
        record, dice = record_with(self.match.next_cube()), self._turns.dice
        # With a kept seed, each game of a match still gets throws of its own.
        following = GameDice((dice.seed + 1) % (SEED_LIMIT + 1)) if self._turns.keeps_seed else None
        self.begun.emit(record, self.match.next_game(record, dice), following)

    def show(self, index: int) -> None:
        """Put another game of the match on the board, where it was left."""
        if self.match is None or not self.can_show(index):
            return
        match = self.match.show(index, self._turns.dice)
        self.match = match
        self.shown.emit(match.game.record, match.game.dice)

    def show_beside(self, step: int) -> None:
        """Show the game before (-1) or after (1) the one on the board."""
        if self.match is not None:
            self.show(self.match.shown + step)
