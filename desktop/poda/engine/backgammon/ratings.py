"""What a game's or a match's judgements add up to: errors, rates, ratings, luck.

As GNU Backgammon counts them (its manual, *Match Statistics*): the error rate is the sum of errors
by the number of decisions that were any, that is unforced plays and close or actual cube decisions;
it is told in thousandths of a point, and rated in words. The luck-adjusted result is what a side
won minus its luck, plus the other's: an unbiased measure of skill, because luck is nothing in the
mean (D. Zare, *Hedging toward skill*).
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from poda.engine.backgammon.review import CubeChoice, CubeFault, Fortune, Judgement, Mark, mark_of
from poda.engine.game import MAX, MIN


class Rating(enum.Enum):
    """How well somebody plays, in words. The worst first."""

    AWFUL = "awful"
    BEGINNER = "beginner"
    CASUAL = "casual"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"
    EXPERT = "expert"
    WORLD_CLASS = "world_class"
    SUPERNATURAL = "supernatural"


RATES: Final = (0.035, 0.026, 0.018, 0.012, 0.008, 0.005, 0.002)
"""Points lost by a decision, from which on a rating is not the next better one."""


class LuckRating(enum.Enum):
    """How lucky somebody was. The unluckiest first."""

    VERY_BAD = "very_bad"
    BAD = "bad"
    NONE = "none"
    GOOD = "good"
    VERY_GOOD = "very_good"


LUCK_RATES: Final = (-0.06, -0.03, 0.03, 0.06)
"""Luck by a throw, in points: a tenth of what makes a single throw lucky, or very lucky. So GNU
Backgammon 1.07 has it; its manual still tells of seven ratings."""


def rating_of(rate: float) -> Rating:
    """The rating of so many points lost by a decision."""
    return list(Rating)[sum(rate < least for least in RATES)]


def luck_rating_of(rate: float) -> LuckRating:
    """The rating of so much luck by a throw."""
    return list(LuckRating)[sum(rate > least for least in LUCK_RATES)]


def _added(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip(first, second, strict=True))


@dataclass(frozen=True, slots=True)
class Errors:
    """What a side's decisions of a kind cost.

    Attributes:
        decisions: how many there were that were any.
        total: the sum of their errors, in points for each on the cube.
        weighted: the same in points; in a match, in chances to win it.
        marks: how many were doubtful, bad, very bad.
    """

    decisions: int = 0
    total: float = 0.0
    weighted: float = 0.0
    marks: tuple[int, ...] = (0, 0, 0)

    @property
    def rate(self) -> float | None:
        """Points lost by a decision; None of no decision."""
        return self.total / self.decisions if self.decisions else None

    @property
    def thousandths(self) -> float | None:
        """The same in thousandths, as it is told."""
        return None if self.rate is None else 1000.0 * self.rate

    @property
    def rating(self) -> Rating | None:
        """The same in words."""
        return None if self.rate is None else rating_of(self.rate)

    def __add__(self, other: Errors) -> Errors:
        return Errors(
            self.decisions + other.decisions,
            self.total + other.total,
            self.weighted + other.weighted,
            _added(self.marks, other.marks),
        )


@dataclass(frozen=True, slots=True)
class SideSums:
    """What a side did in one game or in several.

    Attributes:
        moves: its plays, forced ones too.
        plays: the errors of its plays; decisions are those with a choice.
        cube: those of its cube actions; decisions are actual or close ones.
        faults: how many doubles it missed, doubled wrongly, took wrongly, passed wrongly.
        actions: how often it doubled, took, passed.
        throws: how many of its throws were judged.
        luck: their sum, in points for each on the cube.
        luck_weighted: the same in points; in a match, in chances to win it.
        fortunes: how many throws were very unlucky, unlucky, neither, lucky, very lucky.
    """

    side: int
    moves: int = 0
    plays: Errors = Errors()
    cube: Errors = Errors()
    faults: tuple[int, ...] = (0, 0, 0, 0)
    actions: tuple[int, ...] = (0, 0, 0)
    throws: int = 0
    luck: float = 0.0
    luck_weighted: float = 0.0
    fortunes: tuple[int, ...] = (0, 0, 0, 0, 0)

    @property
    def both(self) -> Errors:
        """Plays and cube actions together."""
        return self.plays + self.cube

    @property
    def luck_rating(self) -> LuckRating | None:
        """The luck by a throw, in words; None of no throw."""
        return luck_rating_of(self.luck / self.throws) if self.throws else None

    def __add__(self, other: SideSums) -> SideSums:
        return SideSums(
            self.side,
            self.moves + other.moves,
            self.plays + other.plays,
            self.cube + other.cube,
            _added(self.faults, other.faults),
            _added(self.actions, other.actions),
            self.throws + other.throws,
            self.luck + other.luck,
            self.luck_weighted + other.luck_weighted,
            _added(self.fortunes, other.fortunes),
        )


@dataclass(frozen=True, slots=True)
class GameSums:
    """What both sides did in one game or in several; add those of games for a match.

    Attributes:
        sides: of MAX and of MIN.
        games: how many.
        in_match: what is weighted is the chance to win the match, and not points.
        result: what MAX won, in points, or of the chance to win the match; None where a game is
            not over, or where some games tell the one and some the other.
    """

    sides: tuple[SideSums, SideSums] = (SideSums(MAX), SideSums(MIN))
    games: int = 0
    in_match: bool = False
    result: float | None = 0.0

    def of(self, side: int) -> SideSums:
        """What MAX or MIN did."""
        return self.sides[side == MIN]

    @property
    def luck_adjusted(self) -> float | None:
        """What MAX would have won without luck; None where a game is not over."""
        if self.result is None:
            return None
        first, second = self.sides
        return self.result - first.luck_weighted + second.luck_weighted

    def errors_a_game(self, side: int) -> float:
        """What MAX's or MIN's decisions cost it in a game, in points for each on the cube."""
        return self.of(side).both.total / max(1, self.games)

    def __add__(self, other: GameSums) -> GameSums:
        results = self.result, other.result
        # Points and chances of a match, as where a file tells of a cube in some games, are no sum.
        mixed = self.games and other.games and self.in_match != other.in_match
        first, second = (a + b for a, b in zip(self.sides, other.sides, strict=True))
        return GameSums(
            (first, second),
            self.games + other.games,
            self.in_match or other.in_match,
            None if mixed or None in results else sum(result or 0.0 for result in results),
        )


def sums(
    judgements: Iterable[Judgement], result: float | None = None, *, in_match: bool = False
) -> GameSums:
    """What the judgements of one game add up to; `result` is what MAX won, see `GameSums`."""
    judged = list(judgements)
    first, second = _side_sums(judged, MAX), _side_sums(judged, MIN)
    return GameSums((first, second), 1, in_match, result)


def _side_sums(judgements: Sequence[Judgement], side: int) -> SideSums:
    of_plays = [(j.play, j.weight) for j in judgements if j.play and j.play.side == side]
    of_cube = [(j.cube, j.weight) for j in judgements if j.cube and j.cube.side == side]
    of_throws = [(j.throw, j.weight) for j in judgements if j.throw and j.throw.side == side]
    choices = [cube.choice for cube, _ in of_cube]
    faults = [cube.fault for cube, _ in of_cube]
    fortunes = [throw.fortune for throw, _ in of_throws]
    return SideSums(
        side,
        len(of_plays),
        _errors([(p.error, weight) for p, weight in of_plays if not p.forced]),
        _errors([(c.error, weight) for c, weight in of_cube if c.close]),
        tuple(faults.count(fault) for fault in CubeFault),
        tuple(choices.count(c) for c in CubeChoice if c is not CubeChoice.NO_DOUBLE),
        len(of_throws),
        sum(throw.luck for throw, _ in of_throws),
        sum(throw.luck * weight for throw, weight in of_throws),
        tuple(fortunes.count(fortune) for fortune in Fortune),
    )


def _errors(errors: Sequence[tuple[float, float]]) -> Errors:
    marks = [mark_of(error) for error, _ in errors]
    return Errors(
        len(errors),
        sum(error for error, _ in errors),
        sum(error * weight for error, weight in errors),
        tuple(marks.count(mark) for mark in Mark if mark is not Mark.NONE),
    )
