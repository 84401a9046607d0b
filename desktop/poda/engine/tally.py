"""Counts of won, drawn and lost games, confidence intervals, and means with their errors."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple, Self

import numpy as np
import numpy.typing as npt

Z: Final = 1.959963984540054
"""Half the width of a 95 % confidence interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The numbers of won, drawn and lost games, from one player's side."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @classmethod
    def of(cls, results: Iterable[int]) -> Tally:
        """Count results: above 0 won, 0 drawn, below 0 lost, whatever the stakes."""
        listed = [int(result) for result in results]
        won = sum(result > 0 for result in listed)
        lost = sum(result < 0 for result in listed)
        return cls(won, len(listed) - won - lost, lost)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """The mean points a game, 1 for a win and 1/2 for a draw; 0 if there are no games."""
        return (self.won + self.drawn / 2) / max(self.games, 1)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)

    def interval(
        self, what: Literal["won", "drawn", "lost"], z: float = 1.96
    ) -> tuple[float, float]:
        """The `wilson` interval of the share of games won, drawn or lost, by default of 95 %."""
        return wilson(int(getattr(self, what)), self.games, z)


def wilson(count: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The score interval of the share `count / games` (Wilson 1927): it lies within [0, 1] and is
    reliable for few games and for shares near 0 and 1."""
    if not games:
        return 0.0, 1.0
    share, weight = count / games, z * z / games
    centre = (share + weight / 2) / (1 + weight)
    half = z / (1 + weight) * math.sqrt(share * (1 - share) / games + weight / (4 * games))
    # Rounding must not move an end that is exactly 0 or 1.
    return (
        0.0 if count == 0 else max(0.0, centre - half),
        1.0 if count == games else min(1.0, centre + half),
    )


class Estimate(NamedTuple):
    """An estimated number with its 95 % confidence interval.

    Attributes:
        value: the estimate; infinite if all games were won, or all lost.
        error: half the width of the interval; inf if it is unknown.
    """

    value: float
    error: float

    @property
    def standard_error(self) -> float:
        """The standard error of the value."""
        return self.error / Z

    @property
    def is_known(self) -> bool:
        """Whether neither the value nor its error is infinite."""
        return math.isfinite(self.value) and math.isfinite(self.error)


class PairMeans:
    """The running mean and variance of the scores of pairs of games.

    Points are whole numbers and means of two of them multiples of a half, so that the sums are
    exact and do not depend on the order of additions.

    Attributes:
        pairs: the number of pairs added.
    """

    def __init__(self) -> None:
        self.pairs, self._sum, self._squares = 0, 0.0, 0.0

    def add(self, value: float) -> None:
        """Add a pair's mean score, in points a game."""
        self.pairs += 1
        self._sum += value
        self._squares += value * value

    def join(self, other: PairMeans, sign: int = 1) -> None:
        """Add all the pairs of another `PairMeans`; `sign` -1 counts them from the other side."""
        self.pairs += other.pairs
        self._sum += sign * other._sum
        self._squares += other._squares

    @property
    def mean(self) -> float:
        """The mean of the pairs, in points a game; 0 if there are none."""
        return self._sum / max(self.pairs, 1)

    @property
    def variance(self) -> float:
        """The mean squared deviation from the mean (divided by n); 0 if there are no pairs."""
        mean = self.mean
        return max(self._squares / max(self.pairs, 1) - mean * mean, 0.0)

    @property
    def estimate(self) -> Estimate:
        """The mean with its error, in points a game; the error is inf if there are fewer than two
        pairs or all are equal."""
        if self.pairs < 2 or self.variance <= 1e-12:
            return Estimate(self.mean, math.inf)
        return Estimate(self.mean, Z * math.sqrt(self.variance / (self.pairs - 1)))


@dataclass(frozen=True, slots=True)
class PairedResults:
    """The results of games from one player's side, in pairs with the same opening or throws.

    Attributes:
        results: int64[games], the result of each: 1, 0 or -1, or points, which may be more.
    """

    results: npt.NDArray[np.int64]

    @classmethod
    def of(cls, results: Iterable[int] = ()) -> Self:
        """The results in a list, by default of no games."""
        return cls(np.array([*results], dtype=np.int64))

    def __add__(self, other: Self) -> Self:
        return replace(self, results=np.concatenate([self.results, other.results]))

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.results)

    @property
    def tally(self) -> Tally:
        """The numbers of games won, drawn and lost."""
        return Tally.of(self.results.tolist())

    @property
    def mean(self) -> float:
        """Points a game; 0 if there are no games."""
        return float(self.results.mean()) if self.games else 0.0

    @property
    def pairs(self) -> npt.NDArray[np.float64]:
        """The mean of each complete pair of games, float64[games // 2]."""
        means: npt.NDArray[np.float64]
        means = self.results[: self.games // 2 * 2].reshape(-1, 2).mean(axis=1)
        return means

    @property
    def standard_error(self) -> float | None:
        """The standard error of `mean`, between pairs; None if there are fewer than two."""
        pairs = self.pairs
        return float(pairs.std(ddof=1)) / math.sqrt(len(pairs)) if len(pairs) > 1 else None

    def count(self, points: int) -> int:
        """The number of games with exactly these points."""
        return int((self.results == points).sum())
