"""The match of the game on the board, if it is one of a match: a part of the Play tab's model
(`PlayModel`).
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from poda.engine.backgammon.cube import CubeRules, cube_of_game
from poda.play.model import match as match_record
from poda.play.model.board import RecordModel
from poda.play.model.cube import record_with
from poda.play.model.match import Match
from poda.play.model.record import SEED_LIMIT, Dice, GameRecord
from poda.play.model.turns import TurnModel


class MatchModel(QObject):
    """Begins matches and their games, and puts an earlier one on the board again.

    Signals:
        changed: another match is played or none any more, another of its games is on the board, or
            another position of one.
        begun: a game is to begin: its record, the Match that it is of or None, and its Dice or None
            for new ones.
        shown: another game of the match is to be looked at: its record, and its Dice or None.

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
        """Another game begins; it is the one on the board of this match, or a single one."""
        was_one, self.match = self.match is not None, match
        if was_one and match is None:
            self.changed.emit()

    def take_back(self) -> None:
        """The end of a game on the board is taken back, and not merely looked away from."""
        if self.match is not None and not self.match.looks_back:
            self.match = self.match.taken_back()

    def follow(self) -> None:
        """Another position of a game of the match is on the board."""
        if self.match is not None and not self.match.looks_back:
            self.match = self.match.followed()
        self.changed.emit()

    # What can be done

    @property
    def can_play_match(self) -> bool:
        """Whether the game on the board is one of which matches are played."""
        return self._board.game.has_cube

    @property
    def can_go_on(self) -> bool:
        """Whether the next game of the match can begin."""
        return self.match is not None and self.match.can_go_on()

    @property
    def looks_back(self) -> bool:
        """Whether an earlier game of the match is on the board than the last one."""
        return self.match is not None and self.match.looks_back

    def can_show(self, index: int) -> bool:
        """Whether the match has a game with this index, from 0, that is not on the board."""
        match = self.match
        return match is not None and 0 <= index < len(match.games) and index != match.shown

    # Doing it

    def new_match(self, length: int, rules: CubeRules | None = None) -> None:
        """Begin a match to so many points, or money play (0), between those who sit there.

        Args:
            rules: those of the cube; None: without one.
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
        # A seed that is kept gives each game of a match its own throws all the same.
        following = Dice((dice.seed + 1) % (SEED_LIMIT + 1)) if self._turns.keeps_seed else None
        self.begun.emit(record, self.match.next_game(record, dice), following)

    def show(self, index: int) -> None:
        """Put another game of the match on the board, where it was left."""
        if self.match is None or not self.can_show(index):
            return
        match = self.match.show(index, self._turns.dice)
        self.match = match
        self.shown.emit(match.game.record, match.game.dice)

    def show_beside(self, step: int) -> None:
        """Put the game before (-1) or after (1) the one on the board on it."""
        if self.match is not None:
            self.show(self.match.shown + step)
