"""The record on the board, the players, and whose turn it is: the part of the Play tab's model that
all others use. Nothing here thinks or throws dice.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.house.settings import settings
from poda.play.model.kit import Kit, kit_of
from poda.play.model.opponents import default_opponent
from poda.play.model.record import GameRecord, side_on_turn

PERSON: Final = PlayerSpec("person")


class RecordModel(QObject):
    """A record, two players, and whose turn it is.

    Signals:
        changed: the position, the record, the players or the board's orientation changed.
        began: another record is on the board, maybe of another game.
        players_changed: the players changed, or the game.

    Attributes:
        record: the game's moves; `put` exchanges it.
        game: the rules.
        has_dice: whether the game has chance nodes.
        players: the player of each side.
        flipped: whether a person has flipped the board on screen.
    """

    changed = Signal()
    began = Signal()
    players_changed = Signal()

    def __init__(self, game_key: str, parent: QObject) -> None:
        super().__init__(parent)
        self.players = {MAX: PERSON, MIN: default_opponent(game_key)}
        self.flipped = False
        self.put(GameRecord(GAMES[game_key]))
        self._told = self._facts()

    def put(self, record: GameRecord) -> None:
        """Put another record on the board; call `tell` once everything else is in place."""
        self.record = record
        self.game = record.game
        self.has_dice = record.game.has_chance

    @property
    def kit(self) -> Kit:
        """The kit of this game: what Play does differently for it."""
        return kit_of(self.game.key)

    def tell(self) -> None:
        """Emit the signals for what has changed since the last call."""
        told, self._told = self._told, self._facts()
        if self.record is not told[0]:
            self.began.emit()
        if self._told[1:] != told[1:]:
            self.players_changed.emit()
        self.changed.emit()

    def _facts(self) -> tuple[GameRecord, str, dict[int, PlayerSpec]]:
        return self.record, self.game.key, dict(self.players)

    def flip(self) -> None:
        """Mirror the board on screen, or turn it around if the sides sit opposite each other; this
        is remembered for later games of the same kind."""
        self.flipped = not self.flipped
        others = [key for key in settings().flipped_boards if key != self.game.key]
        settings().flipped_boards = others + [self.game.key] * self.flipped
        self.tell()

    @property
    def is_flipped(self) -> bool:
        """Whether the board is mirrored on screen."""
        return self.flipped and not self.game.opposite

    @property
    def is_turned(self) -> bool:
        """Whether the board is turned around.

        A person who plays an engine sits below (flipped: above); between two persons or two engines
        the board is as the game numbers its cells."""
        if not self.game.opposite:
            return False
        below = MAX if self.game.bottom_up else MIN
        other_sits_there = self.players[-below].is_person and not self.players[below].is_person
        return other_sits_there is not self.flipped

    # Whose turn it is

    @property
    def to_move(self) -> int:
        """MAX or MIN; CHANCE before a throw."""
        return self.game.to_move(self.record.state)

    @property
    def on_turn(self) -> int:
        """The side to throw or move, MAX or MIN; 0 before an opening throw, which is both's."""
        return side_on_turn(self.game, self.record.state)

    @property
    def awaits_throw(self) -> bool:
        """Whether the dice are to be thrown now."""
        return self.has_dice and not self.record.is_over() and self.to_move == CHANCE

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
        first, second = self.players.values()
        return not (first.is_person or second.is_person)

    def _moves(self, *, person: bool) -> bool:
        side = self.to_move
        if side == CHANCE or self.record.is_over():
            return False
        return self.players[side].is_person == person
