"""Where values lie on the number line, and what the line shows at a step.

-inf ----------[ 3 ============== 12 ]------------------------ +inf
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from poda.base.numbers import AT_LEAST, AT_MOST
from poda.engine.game import CHANCE, MAX
from poda.engine.record.lecture import has_windows
from poda.engine.record.recording import Recording
from poda.engine.record.trace import LOWER, UPPER, Floats, SearchTrace, Step
from poda.engine.search.evaluation import FORCED
from poda.tree.model.values import is_scored, short

# Where values lie. `-inf` and `+inf` have the two ends, the finite values of a search share the
# middle in proportion. Where the distances between neighbours differ so much that most would fall
# together, half of a value's place is its rank. Wins and losses of a game (10,000 less their plies)
# have a piece of their own beside the estimates.
# Distances are reckoned in halves: that of -1e308 and 1e308 is no number, half of it is.

LOW: Final = 0.1
HIGH: Final = 0.9
"""Between these shares of the line lie the finite values."""

_PIECE: Final = 0.14  # for the losses, and for the wins
_CROWDED: Final = 1 / 24  # of the range: neighbours nearer than this fall together
_MOST_VALUES: Final = 4_000  # more are thinned out: no line has so many pixels


class NumberScale:
    """Places for the values of one search.

    Args:
        values: (n,) float64: those that will be asked for most, the leaves'. The finite ones count.
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


# The line at a step


@dataclass(frozen=True, slots=True)
class Reading:
    """What the line shows at a step.

    Attributes:
        alpha, beta: the window of the node at hand; the full one in minimax.
        value: its value so far; NaN where it has none.
        player: who moves there; 0 in a leaf, which belongs to nobody.
        has_window: False in minimax.
        closed: whether the value meets the bound of the other player: the node is cut.
        name: what the value is called.
        strict: whether the algorithm cuts only beyond the bound.
        scored: whether values far out are forced wins, told as `W2` or `L2`.
        is_dice: whether the node is a chance node.
        interval: between what a chance node's value lies, under Star1 and Star2; None elsewhere.
        at_least: whether the root was left with a value at a border of the search window or beyond
            it, as a lower bound (True) or an upper one; None where it is no such bound.
    """

    alpha: float
    beta: float
    value: float
    player: int
    has_window: bool
    closed: bool
    name: str = "v"
    scored: bool = False
    strict: bool = False
    is_dice: bool = False
    interval: tuple[float, float] | None = None
    at_least: bool | None = None

    def text(self, value: float) -> str:
        """A value as the nodes have it."""
        return short(value, scored=self.scored)

    @property
    def bound(self) -> float:
        """The side of the window that the value would have to meet."""
        return self.beta if self.player == MAX else self.alpha

    @property
    def label(self) -> str:
        """What the value is called: `v = 2`; `v ≥ 2` of a bound; `v = 2 ≤ 3` where it closes the
        window, as the algorithm tests it."""
        value = self.text(self.value)
        if self.at_least is not None:
            return f"v {AT_LEAST if self.at_least else AT_MOST} {value}"
        if not self.closed:
            return f"v = {value}"
        strict, equal = (">", AT_LEAST) if self.player == MAX else ("<", AT_MOST)
        return f"v = {value} {strict if self.strict else equal} {self.text(self.bound)}"


def reading_of(recording: Recording[Any, Any], step: int) -> Reading:
    """What the line shows at a step."""
    trace, question = recording.trace, recording.question
    node = int(trace.node[step])
    alpha, beta = trace.window(step)
    if trace.is_sampled:  # which has no window, and for which the line is away
        value = float(trace.values_of(trace.node[step : step + 1], step)[0])
        return Reading(alpha, beta, value, 0, False, False, scored=False)
    kind = Step(trace.kind[step])
    value = float(trace.value[step])
    if kind in (Step.ENTER, Step.NARROW) and math.isnan(value):
        value = trace.value_before(step)
    if kind == Step.TEST and trace.player[node] == CHANCE:
        value = trace.value_before(step)  # what is tested is an end of the interval
    if kind == Step.CUT and question.algorithm == "alphabeta-hard":
        value = float(trace.value[step - 1])  # the child's, which was tested: what returns is beta
    player = int(trace.player[node]) if trace.children[node] else 0
    has_window = has_windows(question.algorithm)
    is_dice = bool(trace.player[node] == CHANCE and trace.children[node])
    interval = None
    if is_dice and has_window:
        ends = trace.intervals_of(trace.node[step : step + 1], step)
        interval = float(ends[0][0]), float(ends[1][0])
    closed = False
    if has_window and player and not math.isnan(value) and kind != Step.LEAVE:
        high, low = (value, beta) if player == MAX else (alpha, value)
        closed = high >= low if question.tie == "ge" else high > low
        closed |= kind == Step.CUT
    if interval is not None:
        closed = kind == Step.CUT
    return Reading(
        alpha, beta, value, player, has_window, closed, scored=is_scored(question),
        strict=question.tie == "gt", is_dice=is_dice, interval=interval,
        at_least=_bound_of_root(trace, step),
    )  # fmt: skip


def _bound_of_root(trace: SearchTrace, step: int) -> bool | None:
    """Whether the root has just been left with a lower bound (True) or an upper one; else None."""
    if trace.node[step] or step != trace.left[0]:
        return None
    bound = int(trace.bounds_of(trace.node[step : step + 1], step)[0])
    return bound == LOWER if bound in (LOWER, UPPER) else None
