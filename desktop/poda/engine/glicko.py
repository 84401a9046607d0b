"""The Glicko-2 rating of one player who meets opponents of known strength.

A rating is a number on the scale of Elo with its doubt, a standard deviation, and a volatility,
which says how steadily the player plays. Results come in *periods*; each period first widens the
doubt by the volatility, then narrows it by what the results tell.

Source: Mark E. Glickman, *Example of the Glicko-2 system* (2022 revision),
http://www.glicko.net/glicko/glicko2.pdf; the names of the steps are his.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

START_DOUBT: Final = 350.0
"""The doubt about a player of whom nothing is known, in Elo."""

START_VOLATILITY: Final = 0.06

CHANGE: Final = 0.5
"""How much a volatility may change, the paper's τ: from 0.3 to 1.2 by its advice."""

_SCALE: Final = 400 / math.log(10)  # Elo in a unit of the paper's inner scale: 173.7178
_EXACT: Final = 1e-6  # to which the volatility is found


@dataclass(frozen=True, slots=True)
class GlickoRating:
    """What is known of a player's strength.

    Attributes:
        elo: the rating, on the scale of the opponents'. Only differences count, so that its zero
            may be anywhere.
        doubt: the standard deviation of the rating, in Elo.
        volatility: the standard deviation of the true strength's change in a period, in units of
            400 / ln 10 Elo.
    """

    elo: float
    doubt: float = START_DOUBT
    volatility: float = START_VOLATILITY

    @property
    def margin(self) -> float:
        """Half of the interval in which the true strength lies with a probability of 95 %."""
        return 1.96 * self.doubt

    def expected(self, opponent: GlickoRating) -> float:
        """The share of the points that is expected against an opponent, of whose rating the doubt
        counts too: E(μ, μⱼ, φⱼ) of the paper."""
        return 1 / (1 + math.exp(-self._lead(opponent)))

    def _lead(self, opponent: GlickoRating) -> float:
        return _weight(opponent) * (self.elo - opponent.elo) / _SCALE

    def rested(self, periods: float) -> GlickoRating:
        """The rating after `periods` (or a part of one) without a result: the doubt grows, but not
        beyond `START_DOUBT`."""
        doubt = math.hypot(self.doubt, math.sqrt(periods) * self.volatility * _SCALE)
        return replace(self, doubt=max(self.doubt, min(doubt, START_DOUBT)))

    def after(self, results: Sequence[tuple[GlickoRating, float]]) -> GlickoRating:
        """The rating after a period with at least one result.

        Args:
            results: each opponent, and the points against it: 1, 0.5 or 0.
        """
        known = surprise = 0.0  # 1 / v of the paper, and Δ / v
        for opponent, points in results:
            weight = _weight(opponent)
            # E (1 - E), which would be rounded to 0 where one is much stronger.
            known += weight**2 / (2 + 2 * math.cosh(self._lead(opponent)))
            surprise += weight * (points - self.expected(opponent))
        volatility = _volatility(self.doubt / _SCALE, self.volatility, 1 / known, surprise / known)
        variance = 1 / (1 / ((self.doubt / _SCALE) ** 2 + volatility**2) + known)
        elo = self.elo + _SCALE * variance * surprise
        return GlickoRating(elo, _SCALE * math.sqrt(variance), volatility)


def _weight(opponent: GlickoRating) -> float:
    """How much a result against an opponent tells, given the doubt about it: g(φⱼ)."""
    return 1 / math.sqrt(1 + 3 * (opponent.doubt / _SCALE / math.pi) ** 2)


def _volatility(doubt: float, volatility: float, variance: float, change: float) -> float:
    """The volatility after a period: step 5 of the paper, all on its inner scale.

    Args:
        variance: the variance of the rating by the results of the period alone, v.
        change: the improvement that these results alone would tell, Δ.
    """
    usual = math.log(volatility**2)

    def slope(x: float) -> float:
        spread = doubt**2 + variance + math.exp(x)
        excess = math.exp(x) * (change**2 - spread) / (2 * spread**2)
        return excess - (x - usual) / CHANGE**2

    low = usual
    if (surplus := change**2 - doubt**2 - variance) > 0:
        high = math.log(surplus)
    else:
        high = usual - CHANGE
        while slope(high) < 0:
            high -= CHANGE
    return math.exp(_root(slope, low, high) / 2)


def _root(function: Callable[[float], float], low: float, high: float) -> float:
    """The zero of a function between two numbers, by the Illinois variant of the false position."""
    at_low, at_high = function(low), function(high)
    while abs(high - low) > _EXACT:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = function(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return low
