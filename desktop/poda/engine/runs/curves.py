"""Curves computed from a run's history: moving means, confidence bands, and signs of drift.

All are pure functions of the tables, independent of any drawing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from poda.engine.networks.network import Floats
from poda.engine.runs.history import History, Table

Z: Final = 1.96
"""Half the width of a 95 % band, in standard errors."""

DRIFT_MEDIAN: Final = 0.2
"""The share of its first value below which a median step size counts as fallen."""
DRIFT_GREATEST: Final = 20.0
"""The multiple of its first value above which a greatest step size counts as exploded."""
FLAT: Final = 0.01
"""The spread below which outputs count as all equal."""
SATURATED: Final = 0.99
"""The saturation above which outputs count as all -1 or 1."""
_RECENT: Final = 5  # rows whose median is "now": a single generation proves nothing


def window(rows: int, share: float) -> int:
    """How many neighbouring rows are averaged: the odd number nearest to `share` (0 to 1) of them.

    With a share of 0 or fewer than three rows nothing is averaged: the window is 1.
    """
    if share <= 0 or rows < 3:
        return 1
    half = max(1, round((rows * share - 1) / 2))
    return 2 * min(half, (rows - 1) // 2) + 1


Starts = npt.NDArray[np.bool_]
"""bool[rows]: the rows that begin a stretch of a curve; between two stretches the curve is
unknown."""

_WIDE: Final = 2.0  # a gap of more than this many medians of its neighbours
_BESIDE: Final = 2  # neighbouring gaps on each side


def stretches(x: Floats) -> Starts:
    """Which of the rows at x[rows] (ascending) begin a stretch: bool[rows]. The first one does, and
    each whose distance from the row before is more than twice the median of two gaps on each side:
    with readings so rare, the curve in between is unknown."""
    starts = np.zeros(len(x), dtype=bool)
    starts[:1] = True
    gaps = np.diff(x)
    if len(gaps) > _BESIDE:
        beside = np.full((2 * _BESIDE, len(gaps)), np.nan)
        for apart in range(1, _BESIDE + 1):
            beside[apart - 1, apart:] = gaps[:-apart]
            beside[-apart, :-apart] = gaps[apart:]
        starts[1:] = gaps > _WIDE * np.nanmedian(beside, axis=0)
    return starts


def pooled(values: Floats, over: int, starts: Starts | None = None) -> Floats:
    """The sum of values[rows] over each row's window: float64[rows].

    The window has `over` rows (odd) with the row in its middle, and fewer towards both ends of its
    stretch, the same number on each side: the first row and the last stand for themselves. A window
    that is cut off on one side only would tell of the last row what its elders were. What is not
    finite counts as nothing.

    Args:
        starts: the rows with which stretches begin; None: all rows are one.
    """
    count = len(values)
    rows, first, last = np.arange(count), np.zeros(count, dtype=int), np.full(count, count - 1)
    if starts is not None:
        first = np.maximum.accumulate(np.where(starts, rows, 0))
        after = np.append(np.where(starts, rows, count)[1:], count)
        last = np.minimum.accumulate(after[::-1])[::-1] - 1
    half = np.minimum(over // 2, np.minimum(rows - first, last - rows))
    sums = np.concatenate([[0.0], np.cumsum(np.where(np.isfinite(values), values, 0.0))])
    result: Floats = sums[rows + half + 1] - sums[rows - half]
    return result


def smoothed(values: Floats, over: int, starts: Starts | None = None) -> Floats:
    """The mean of values[rows] over each row's window, as `pooled` has it: float64[rows].

    What is not finite is left out; a window of nothing else is NaN.
    """
    if over <= 1:
        return values.astype(float)
    known = np.isfinite(values)
    counts = pooled(known.astype(float), over, starts)
    with np.errstate(invalid="ignore", divide="ignore"):
        means: Floats = pooled(values, over, starts) / np.where(counts > 0, counts, np.nan)
    return means


def wilson_band(counts: Floats, games: Floats) -> tuple[Floats, Floats]:
    """The Wilson interval of each share counts[rows] / games[rows], as `tally.wilson` has it of
    one: the lower and the upper ends, float64[rows] each."""
    played = np.maximum(games, 1.0)
    share, weight = counts / played, Z * Z / played
    centre = (share + weight / 2) / (1 + weight)
    half = Z / (1 + weight) * np.sqrt(share * (1 - share) / played + weight / (4 * played))
    low = np.where(counts == 0, 0.0, np.maximum(0.0, centre - half))
    high = np.where(counts == games, 1.0, np.minimum(1.0, centre + half))
    return np.where(games > 0, low, 0.0), np.where(games > 0, high, 1.0)


def thinned(x: Floats, y: Floats, low: float, high: float, buckets: int) -> npt.NDArray[np.int64]:
    """Which rows of x[rows] (ascending) and y[rows] to draw where `x` from `low` to `high` has
    `buckets` pixels: int64[k], ascending.

    The rows in the range and one beyond each end. If they are too many: those of least and of
    greatest y in each group of neighbours, to lose no peak; a row that is both comes twice. Groups
    begin at the same rows however many rows follow: a curve that grows does not shimmer.
    """
    first = max(0, int(np.searchsorted(x, low, "left")) - 1)
    end = min(len(x), int(np.searchsorted(x, high, "right")) + 1)
    if end - first <= 2 * buckets:
        return np.arange(first, end)
    size = 1
    while (end - first) / size > buckets:
        size *= 2
    begin, stop = first // size * size, end // size * size
    starts = np.arange(begin, stop, size)
    picked = [_extremes(y[begin:stop].reshape(-1, size)) + starts[:, None]]
    if stop < end:  # the last group is not full yet
        picked += [_extremes(y[None, stop:end]) + stop]
    picked += [np.array([[end - 1, end - 1]])]  # a curve goes as far as it is known
    return np.concatenate(picked).reshape(-1)


def _extremes(groups: Floats) -> npt.NDArray[np.int64]:
    """Where in each of the groups[k, n] the least and the greatest are: int64[k, 2], in order."""
    # NaN is neither: where all are NaN the group gives its first row.
    known = np.isfinite(groups)
    least = np.where(known, groups, np.inf).argmin(axis=1)
    greatest = np.where(known, groups, -np.inf).argmax(axis=1)
    return np.stack([np.minimum(least, greatest), np.maximum(least, greatest)], axis=1)


def has_clock(history: History) -> bool:
    """Whether the processor time of all generations is known: not in runs of an older Poda, nor in
    those that were on a cluster for a while."""
    clock, progress = history.clock, history.progress
    return bool(
        len(progress)
        and clock.seen == progress.seen
        and clock.column("generation")[0] == progress.column("generation")[0]
    )


def along(history: History, table: Table, axis: str) -> Floats:
    """Where the rows of one of a run's tables lie on an axis: float64[rows], rising.

    Args:
        axis: "generation", "games", "seconds", or "processor", seconds of a processor, all threads
            together: those of the row's generation by the table `clock`, between two of whose rows
            it runs evenly. Where no clock is kept (`has_clock`) they are seconds of time.
    """
    if axis != "processor":
        return table.column(axis)
    if not has_clock(history):
        return table.column("seconds")
    generations = table.column("generation")
    found, clock = by_clock(history.clock, generations), history.clock.rows[-1]
    # The newest rows may come after the last one that the clock has kept: it went on as before.
    known, spent = clock[0], clock[-1]
    found += np.maximum(generations - known, 0.0) * spent / max(1.0, known)
    return found


def by_clock(clock: Table, generations: Floats) -> Floats:
    """Seconds of a processor that a run had taken when generations[rows] were over: float64[rows];
    none before the first. The table `clock` has at least a row."""
    known = np.append(0.0, clock.column("generation"))
    times: Floats = np.interp(generations, known, np.append(0.0, clock.column("processor")))
    return times


def drifting(history: History) -> bool:
    """Whether the step sizes drift apart, as those of the published recipe do: the median has
    fallen below a fifth of what it began with, and the greatest grown to twenty times that.

    Most weights then stand still while a few are thrown about. Fitness is measured against others
    of the population, which suffer alike, so its curve does not show it; losses to a fixed player
    do.
    """
    steps = history.progress
    if len(steps) < _RECENT:
        return False
    median, greatest = steps.column("step_50"), steps.column("step_100")
    if not (np.isfinite(median).all() and median[0] > 0 and greatest[0] > 0):
        return False
    return bool(
        np.median(median[-_RECENT:]) < DRIFT_MEDIAN * median[0]
        and np.median(greatest[-_RECENT:]) > DRIFT_GREATEST * greatest[0]
    )


@dataclass(frozen=True, slots=True)
class Flat:
    """A network whose outputs are about the same everywhere, or all about -1 or 1.

    Attributes:
        spread: the standard deviation of its outputs over the held-out positions.
        saturation: the mean of their absolute values.
        draw_rate: the share of drawn games in the generations at hand; None where none are played.
    """

    spread: float
    saturation: float
    draw_rate: float | None

    @property
    def is_one(self) -> bool:
        """Whether there is one output for all positions."""
        return self.spread < FLAT


def flat(history: History) -> Flat | None:
    """What the outputs have come to, where they are all about the same, or about -1 or 1: the
    medians of the last few rows. None where positions are told apart, or nothing is known of it."""
    outputs = history.outputs
    if len(outputs) < _RECENT:
        return None
    saturation, spread, drawn = (
        outputs.column(name)[-_RECENT:] for name in ("saturation", "spread", "draw_rate")
    )
    played = drawn[np.isfinite(drawn)]
    draw_rate = float(np.median(played)) if len(played) else None
    found = Flat(float(np.median(spread)), float(np.median(saturation)), draw_rate)
    return found if found.is_one or found.saturation > SATURATED else None
