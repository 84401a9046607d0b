"""Where values lie on the number line: in proportion where that can be read, else nearly so.

`-inf` and `+inf` have the two ends. The finite values of a search share the middle. Where the
distances between neighbours differ so much that most would fall together, half of a value's place
is its rank. Wins and losses of a game (10,000 less their plies) have a piece of their own beside
the estimates.

Distances are reckoned in halves: that of -1e308 and 1e308 is no number, half of it is.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from poda.engine.record.trace import Floats, SearchTrace
from poda.engine.search.evaluation import FORCED

LOW: Final = 0.1
HIGH: Final = 0.9
"""Between these shares of the line lie the finite values."""

_PIECE: Final = 0.14  # for the losses, and for the wins
_CROWDED: Final = 1 / 24  # of the range: neighbours nearer than this fall together
_MOST_VALUES: Final = 4_000  # more are thinned out: no line has so many pixels


class NumberScale:
    """Places for the values of one search.

    Args:
        values: the finite values that will be asked for most: those of the leaves.
        scored: whether wins are on the evaluations' scale.
    """

    def __init__(self, values: Floats, *, scored: bool = False) -> None:
        known = np.unique(values[np.isfinite(values)])
        if len(known) > _MOST_VALUES:
            known = known[np.linspace(0, len(known) - 1, _MOST_VALUES).astype(int)]
        self.values = known
        decided = scored & (np.abs(known) > FORCED)
        losses, wins = known[decided & (known < 0)], known[decided & (known > 0)]
        middle = known[~decided]
        low = LOW + (_PIECE if len(losses) and len(middle) else 0)
        high = HIGH - (_PIECE if len(wins) and len(middle) else 0)
        places = [_spread(middle, low, high)]
        if len(middle):
            places.insert(0, _spread(losses, LOW, low - 0.04))
            places.append(_spread(wins, high + 0.04, HIGH))
        else:
            split = (LOW + HIGH) / 2
            places = [
                _spread(losses, LOW, split - 0.05 if len(wins) else HIGH),
                _spread(wins, split + 0.05 if len(losses) else LOW, HIGH),
            ]
        self._places = np.concatenate(places)

    def place(self, value: float) -> float:
        """Where a value lies, from 0 (-inf) to 1 (+inf). Ascending; a NaN lies in the middle."""
        if np.isnan(value) or not len(self.values):
            return {-np.inf: 0.0, np.inf: 1.0}.get(value, 0.5)
        if np.isinf(value):
            return 0.0 if value < 0 else 1.0
        low, high = float(self.values[0]), float(self.values[-1])
        if low <= value <= high:
            return float(np.interp(value / 2, self.values / 2, self._places))
        # Beyond the leaves' values: towards the end, and never there.
        first, last = float(self._places[0]), float(self._places[-1])
        if value < low:
            return first / (1 + (low / 2 - value / 2) / (0.5 + abs(low) / 2))
        return 1 - (1 - last) / (1 + (value / 2 - high / 2) / (0.5 + abs(high) / 2))


def scale_of(
    trace: SearchTrace, bounds: tuple[float, float] = (-np.inf, np.inf), *, scored: bool = False
) -> NumberScale:
    """The scale for one search, with the bounds of Star1 and Star2 on it."""
    values = np.concatenate((trace.final[trace.leaves], bounds))
    return NumberScale(values, scored=scored)


def _spread(values: Floats, low: float, high: float) -> Floats:
    """The ascending values' places from `low` to `high`."""
    if len(values) < 2:
        return np.full(len(values), (low + high) / 2)
    halves = values / 2
    shares = (halves - halves[0]) / (halves[-1] - halves[0])
    if len(values) <= 24 and np.diff(shares).min() < _CROWDED:
        shares = (shares + np.arange(len(values)) / (len(values) - 1)) / 2
    places: Floats = low + (high - low) * shares
    return places
