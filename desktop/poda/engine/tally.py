"""Won, drawn and lost games, what their shares say, and means with their errors."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

Z: Final = 1.959963984540054
"""Of a 95 % interval: so many standard errors to either side."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of some games, from one player's side."""

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
        """How many games."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """Points, a win 1 and a draw a half, as a share of the games; of no games 0."""
        return (self.won + self.drawn / 2) / max(self.games, 1)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)

    def interval(
        self, what: Literal["won", "drawn", "lost"], z: float = 1.96
    ) -> tuple[float, float]:
        """Between which shares the true one lies, at 95% confidence unless said."""
        return wilson(int(getattr(self, what)), self.games, z)


def wilson(count: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The score interval of a share of `count` in `games` (Wilson 1927): within [0, 1], and honest
    about few games and about shares near 0 and 1."""
    if not games:
        return 0.0, 1.0
    share, weight = count / games, z * z / games
    centre = (share + weight / 2) / (1 + weight)
    half = z / (1 + weight) * math.sqrt(share * (1 - share) / games + weight / (4 * games))
    # Rounding must not move an end that is 0 or 1.
    return (
        0.0 if count == 0 else max(0.0, centre - half),
        1.0 if count == games else min(1.0, centre + half),
    )


class Estimate(NamedTuple):
    """A number and how far off it may be.

    Attributes:
        value: infinite where all games were won, or all lost.
        error: half of the 95 % interval; inf where nothing can be said.
    """

    value: float
    error: float

    @property
    def standard_error(self) -> float:
        """The error as a standard deviation."""
        return self.error / Z

    @property
    def is_known(self) -> bool:
        """Whether neither the value nor its error is infinite."""
        return math.isfinite(self.value) and math.isfinite(self.error)


class PairMeans:
    """Mean and spread of what pairs scored, kept as they come.

    Points are whole numbers and means of two of them halves, so sums are exact, and what comes out
    does not depend on the order.

    Attributes:
        pairs: how many means were added.
    """

    def __init__(self) -> None:
        self.pairs, self._sum, self._squares = 0, 0.0, 0.0

    def add(self, value: float) -> None:
        """Another pair's mean, in points a game."""
        self.pairs += 1
        self._sum += value
        self._squares += value * value

    def join(self, other: PairMeans, sign: int = 1) -> None:
        """Add all that was added to another one; with a sign of -1 from the other side."""
        self.pairs += other.pairs
        self._sum += sign * other._sum
        self._squares += other._squares

    @property
    def mean(self) -> float:
        """Of what was added; 0 of nothing."""
        return self._sum / max(self.pairs, 1)

    @property
    def variance(self) -> float:
        """The squares of the distances from the mean, divided by their number; 0 of nothing."""
        mean = self.mean
        return max(self._squares / max(self.pairs, 1) - mean * mean, 0.0)

    @property
    def estimate(self) -> Estimate:
        """Points a game; an error of inf where fewer than two were added, or all were alike."""
        if self.pairs < 2 or self.variance <= 1e-12:
            return Estimate(self.mean, math.inf)
        return Estimate(self.mean, Z * math.sqrt(self.variance / (self.pairs - 1)))
