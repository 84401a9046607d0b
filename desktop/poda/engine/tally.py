"""Won, drawn and lost games, and what their shares say."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal


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
