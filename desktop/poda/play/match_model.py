"""The match of the game on the board, if it is one of a match: a part of the Play tab's model."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from poda.engine.game import MAX, MIN
from poda.play import match_record
from poda.play.cube_rules import CubeRules, cube_of_game, record_with
from poda.play.dice import SEED_LIMIT, Dice
from poda.play.match_record import Match

if TYPE_CHECKING:
    from poda.play.record_model import RecordModel


class MatchModel(QObject):
    """Begins matches and their games, and puts an earlier one on the board again.

    What it does is told by the model's own `changed`.

    Attributes:
        match: None for a single game.
    """

    def __init__(self, model: RecordModel) -> None:
        super().__init__(model)
        self._model = model
        self.match: Match | None = None
        model.changed.connect(self._follow)  # before anybody who draws the score

    # The model tells

    def begin(self, match: Match | None) -> None:
        """Another game begins; it is the one on the board of this match, or a single one."""
        self.match = match

    def take_back(self) -> None:
        """The end of a game on the board is taken back, and not merely looked away from."""
        if self.match is not None and not self.match.looks_back:
            self.match = self.match.taken_back()

    def _follow(self) -> None:
        if self.match is not None and not self.match.looks_back:
            self.match = self.match.followed()

    def saved(self) -> Match | None:
        """The match as a file holds it."""
        return self.match

    # What can be done

    @property
    def can_play_match(self) -> bool:
        """Whether the game on the board is one of which matches are played."""
        return self._model.game.counts_points

    @property
    def can_go_on(self) -> bool:
        """Whether the next game of the match can begin."""
        return self.match is not None and self.match.can_go_on()

    @property
    def has_earlier(self) -> bool:
        """Whether the match has games beside the one on the board."""
        return self.match is not None and len(self.match.games) > 1

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
        self._model.begin_game(record, match_record.begin(length, record, rules=rules))

    def new_single(self, rules: CubeRules | None = None) -> None:
        """Begin a single game, with a cube by these rules of money play, or without one."""
        self._model.begin_game(
            record_with(None if rules is None else cube_of_game(rules, 0, (0, 0)))
        )

    def next_game(self) -> None:
        """Begin the next game of the match."""
        if self.match is None or not self.match.can_go_on():
            return
        model = self._model
        record, dice = record_with(self.match.next_cube()), model.turns.dice
        # A seed that is kept gives each game of a match its own throws all the same.
        following = Dice((dice.seed + 1) % (SEED_LIMIT + 1)) if model.turns.keeps_seed else None
        model.begin_game(record, self.match.next_game(record, dice), following)

    def show(self, index: int) -> None:
        """Put another game of the match on the board, where it was left."""
        if self.match is None or not self.can_show(index):
            return
        match = self.match.show(index, self._model.turns.dice)
        self.match = match
        self._model.show_record(match.game.record, match.game.dice)

    def show_beside(self, step: int) -> None:
        """Put the game before (-1) or after (1) the one on the board on it."""
        if self.match is not None:
            self.show(self.match.shown + step)

    def export(self, path: Path) -> None:
        """Write the match, or the single game, as a `.mat` file. Raises EngineError."""
        from poda.play import match_mat, wording_match  # not before the first paint

        model = self._model
        names = tuple(wording_match.seat_name(model, side) for side in (MAX, MIN))
        match = self.match or match_record.begin(0, model.record)
        match_mat.save(path, match, (names[0], names[1]))
