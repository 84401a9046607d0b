"""The match that the game on the board belongs to, if any: a part of the Play tab's model
(`PlayModel`).
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from poda.base import packages
from poda.engine.games.backgammon_parts.cube import CubeRules, cube_of_game
from poda.play.model import match as match_record
from poda.play.model.board import RecordModel
from poda.play.model.cube import record_with
from poda.play.model.match import Match
from poda.play.model.record import SEED_LIMIT, GameDice, GameRecord
from poda.play.model.turns import TurnModel


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

    # The model tells

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
