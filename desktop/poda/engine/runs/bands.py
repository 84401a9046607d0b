"""The mean of several runs' curves, with the band in which it lies.

Bands and intervals are Student's of 95 %: wide for few runs, and none for one. All are pure
functions, independent of any drawing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from poda.engine.networks.network import Floats
from poda.engine.runs.curves import Starts

MOST_POINTS: Final = 512
"""The most points of a mean curve."""

STUDENT: Final = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042,
)  # fmt: skip
"""How many standard errors an interval of 95% reaches with 1 to 30 degrees of freedom (Student,
"The probable error of a mean", Biometrika 6, 1908)."""


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """A measure of one run: `x` ascends, and both are float64[points]; `starts` says with which of
    them a stretch begins (`curves.stretches`), None that all are one."""

    x: Floats
    y: Floats
    starts: Starts | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Band:
    """The mean of some curves, as far as all of them go: float64[points] each.

    Attributes:
        x: where it is known, ascending.
        mean: of the curves there, interpolated between their points.
        low, high: the ends of the interval of the mean; the mean itself with a single curve.
        least, greatest: of the curves.
        count: how many curves there are.
        starts: bool[points], with which of them a stretch begins: between two stretches one of the
            curves is not known.
    """

    x: Floats
    mean: Floats
    low: Floats
    high: Floats
    least: Floats
    greatest: Floats
    count: int
    starts: Starts


def band(curves: Iterable[Curve], *, share: bool = False) -> Band | None:
    """The mean of some curves with its interval, as far as all go that have begun; None where none
    has. Before its first point, which is of a network that knows nothing yet, a curve is what it
    is there: a slow machine takes its first readings late.

    Args:
        share: whether they lie from 0 to 1, and so the band.
    """
    listed = [each for each in curves if len(each.x)]
    if not listed:
        return None
    high = min(float(each.x[-1]) for each in listed)
    x = np.unique(np.concatenate([each.x for each in listed]))
    x = x[x <= high]
    known, number = _known_of_all(x, listed)
    x, number = x[known], number[known]
    if len(x) > MOST_POINTS:
        picked = np.linspace(0, len(x) - 1, MOST_POINTS).round().astype(int)
        x, number = x[picked], number[picked]
    starts = np.diff(number, prepend=-1) != 0
    values = np.stack([np.interp(x, each.x, each.y) for each in listed])
    mean, half = values.mean(axis=0), np.zeros(len(x))
    if len(listed) > 1:
        errors = values.std(axis=0, ddof=1) / math.sqrt(len(listed))
        half = student(len(listed) - 1) * errors
    low_end, high_end = mean - half, mean + half
    if share:
        low_end, high_end = low_end.clip(0.0, 1.0), high_end.clip(0.0, 1.0)
    least, greatest = values.min(axis=0), values.max(axis=0)
    return Band(x, mean, low_end, high_end, least, greatest, len(listed), starts)


def _known_of_all(
    x: Floats, curves: Sequence[Curve]
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.int64]]:
    """Whether each of x[points] lies within a stretch of every curve: bool[points]; and the number
    of the common stretch in which it lies: int64[points]."""
    known, starts = np.ones(len(x), dtype=bool), np.zeros(len(x), dtype=bool)
    for each in curves:
        for row in np.flatnonzero(() if each.starts is None else each.starts[1:]) + 1:
            known[(x > each.x[row - 1]) & (x < each.x[row])] = False
            starts |= x == each.x[row]
    return known, np.cumsum(starts)


def student(freedom: int) -> float:
    """How many standard errors an interval of 95% reaches with that many degrees of freedom, at
    least 1. Beyond 30 it falls to 1.96 about as 1 / freedom."""
    if freedom <= len(STUDENT):
        return STUDENT[max(freedom, 1) - 1]
    return 1.96 + (STUDENT[-1] - 1.96) * len(STUDENT) / freedom
