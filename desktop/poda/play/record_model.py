"""What is on the board, whose turn it is, and going back and forth in the record.

The lower half of the Play tab's model (`model.py`): nothing here thinks or throws dice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN, Game
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.play import shelf
from poda.play.cube_rules import may_double
from poda.play.dice import Dice
from poda.play.kit import Kit, kit_of
from poda.play.levels import default_opponent
from poda.play.match_model import MatchModel
from poda.play.match_record import Match
from poda.play.record import (
    GameRecord,
    Node,
    side_on_turn,
    step_back,
    step_forward,
)
from poda.play.shelf import Earlier
from poda.play.storage import SavedGame
from poda.play.turn_model import TurnModel

PERSON: Final = PlayerSpec("person")
_GAMES_KEPT: Final = 20


class RecordModel(QObject):
    """A record, two players, and whose turn it is.

    Signals:
        changed: the position, the record, the players or the way the board is turned.
        engine_changed: what the engine is doing, or how far it has come.
        analysis_changed: the values of the moves, the mode, or the hint.
        refused: an intent cannot be carried out; the EngineError says why.
        moved: a move was played on the board (not: navigated to), or the dice were thrown; the
            node after it.
    """

    changed = Signal()
    engine_changed = Signal()
    analysis_changed = Signal()
    refused = Signal(EngineError)
    moved = Signal(Node)

    def __init__(self, game_key: str = "tictactoe", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.record = GameRecord(GAMES[game_key])
        self.players = {MAX: PERSON, MIN: default_opponent(game_key)}
        self.flipped = False
        self._earlier: deque[Earlier] = deque(maxlen=_GAMES_KEPT)  # that gave way to another one
        self.turns = TurnModel(self)
        self.matches = MatchModel(self)

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self.record.game

    @property
    def kit(self) -> Kit:
        """What Play has for this game alone."""
        return kit_of(self.game.key)

    @property
    def has_dice(self) -> bool:
        """Whether chance has a part in the game."""
        return self.game.has_chance

    @property
    def dice(self) -> Dice:
        """Where the throws come from."""
        return self.turns.dice

    # Whose turn it is

    @property
    def to_move(self) -> int:
        """MAX or MIN; CHANCE before a throw."""
        return self.game.to_move(self.record.state)

    @property
    def on_turn(self) -> int:
        """MAX or MIN, whose throw or move it is; 0 before an opening throw, which is both's."""
        return side_on_turn(self.game, self.record.state)

    @property
    def awaits_throw(self) -> bool:
        """Whether the dice are to be thrown now."""
        return not self.record.is_over() and self.to_move == CHANCE

    @property
    def person_to_move(self) -> bool:
        """Whether a click on the board can play a move now."""
        return self._moves(person=True)

    @property
    def engine_to_move(self) -> bool:
        """Whether it is an engine's turn to choose a move, thinking or not."""
        return self._moves(person=False)

    @property
    def person_on_turn(self) -> bool:
        """Whether it is a person's turn, to throw or to move."""
        side = self.on_turn
        return not self.record.is_over() and bool(side) and self.players[side].is_person

    @property
    def engine_on_turn(self) -> bool:
        """Whether it is an engine's turn, to throw or to move."""
        if self.record.is_over():
            return False
        side = self.on_turn
        return not self.players[side].is_person if side else self.engines_only

    @property
    def engines_only(self) -> bool:
        """Whether an engine sits at both sides."""
        return not any(spec.is_person for spec in self.players.values())

    def _moves(self, *, person: bool) -> bool:
        side = self.to_move
        if side == CHANCE or self.record.is_over():
            return False
        return self.players[side].is_person == person

    # Going back and forth

    def can_undo(self) -> bool:
        """Whether there is a position to go back to."""
        return bool(
            self.record.current.resigned
            or self.turns.can_take_back
            or step_back(self.record.current, self._may_stop_at) is not None
            or (self._earlier and not self.matches.looks_back)
        )

    def undo(self) -> None:
        """Take back the last move; against an engine, its move and the person's before it.

        The steps of a play that is not finished are taken back first, one by one. Where a game has
        no move to take back, this brings back the one that gave way to it.
        """
        if self.record.current.resigned:
            self.record.current.resigned = 0
            self._position_changed()
        elif self.turns.can_take_back:
            self.turns.take_back()
        elif (target := step_back(self.record.current, self._may_stop_at)) is not None:
            if self.record.is_over():
                self.matches.take_back()
            self.go_to(target)
        elif self._earlier and not self.matches.looks_back:
            self._bring_back(self._earlier.pop())

    def can_redo(self) -> bool:
        """Whether a move was taken back."""
        return step_forward(self.record.current, self._may_stop_at) is not None

    def redo(self) -> None:
        """Play again what was taken back, up to the next position where a person moves."""
        if (target := step_forward(self.record.current, self._may_stop_at)) is not None:
            self.go_to(target)

    def go_back(self) -> None:
        """Look at the position of the move before; where there are dice, with its throw."""
        if self.record.current.parent is not None:
            self.go_to(step_back(self.record.current, self._is_decision) or self.record.root)

    def go_forward(self) -> None:
        """Look at the next position of the line; where there are dice, with its throw."""
        if (target := step_forward(self.record.current, self._is_decision)) is not None:
            self.go_to(target)

    def go_to(self, node: Node) -> None:
        """Look at a position of the record. No engine moves there before it is told to."""
        self._stand_still()
        self.record.go_to(node)
        self._position_changed()

    def _may_stop_at(self, node: Node) -> bool:
        if not self._is_turn(node):
            # Else the same dice would fall again; but who may double is asked first.
            return self.turns.by_hand or self._person_may_double(node)
        if self.engines_only or self.game.is_terminal(node.state):
            return True
        return self.players[self.game.to_move(node.state)].is_person

    def _person_may_double(self, node: Node) -> bool:
        """Whether a person is waited for there, who throws or doubles."""
        side, turns = side_on_turn(self.game, node.state), self.turns
        waits = turns.asks_double or not turns.auto_roll
        return waits and may_double(self.game, node.state) and self.players[side].is_person

    def _is_turn(self, node: Node) -> bool:
        """Whether a side moves there, or the game is over: dice are thrown already."""
        return self.game.to_move(node.state) != CHANCE

    def _is_decision(self, node: Node) -> bool:
        """Whether a side has a choice there: of a move, or of the cube before its throw."""
        return self._is_turn(node) or may_double(self.game, node.state)

    # Games that give way

    @property
    def earlier(self) -> Sequence[Earlier]:
        """The games that gave way, the last one last: undo at the start brings it back."""
        return tuple(self._earlier)

    def remember(self, *games: Earlier) -> None:
        """Keep games that give way, so that undo at the start of this one brings them back."""
        self._earlier.extend(games)
        self.changed.emit()

    def _bring_back(self, earlier: Earlier) -> None:
        try:
            saved = shelf.game_of(earlier)
        except EngineError as error:  # it was in a file
            self.changed.emit()
            self.refused.emit(error)
        else:
            self.restore(saved)

    def flip(self) -> None:
        """Mirror the board on screen."""
        self.flipped = not self.flipped
        self.changed.emit()

    # What the upper half does

    def play(self, action: Any) -> None:
        """Play a move, or a throw. Raises EngineError if it is not legal."""
        raise NotImplementedError

    def restore(self, saved: SavedGame) -> None:
        """Go on with a saved game."""
        raise NotImplementedError

    def begin_game(
        self, record: GameRecord, match: Match | None = None, dice: Dice | None = None
    ) -> None:
        """Begin a game, a single one or the one on the board of a match."""
        raise NotImplementedError

    def show_record(self, record: GameRecord, dice: Dice | None) -> None:
        """Look at another game of the match. Nothing moves there by itself."""
        self._stand_still()
        self.record = record
        self.turns.begin(dice)
        self._position_changed()

    def advance(self) -> None:
        """Have happen what happens by itself in this position."""
        raise NotImplementedError

    def _stand_still(self) -> None:
        raise NotImplementedError

    def _position_changed(self) -> None:
        raise NotImplementedError
