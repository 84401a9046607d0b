"""The mean of several curves, and the band around it."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poda.engine.runs.bands import MOST_POINTS, STUDENT, Curve, band, student
from poda.engine.runs.curves import stretches


def line(x: list[float], y: list[float]) -> Curve:
    return Curve(np.array(x), np.array(y))


def test_a_band_is_the_mean_and_its_interval() -> None:
    found = band([line([0, 2], [1, 3]), line([0, 1, 2], [3, 4, 5]), line([0, 2], [2, 4])])
    assert found is not None
    assert found.count == 3
    assert found.x.tolist() == [0, 1, 2]
    assert found.mean.tolist() == [2, 3, 4]
    half = 4.303 * 1.0 / math.sqrt(3)  # of 1, 2, 3 at each point
    assert found.low == pytest.approx(found.mean - half)
    assert found.high == pytest.approx(found.mean + half)
    assert (found.least.tolist(), found.greatest.tolist()) == ([1, 2, 3], [3, 4, 5])


def test_a_band_goes_as_far_as_all_curves_do() -> None:
    found = band([line([0, 10], [0, 10]), line([2, 6], [5, 5])])
    assert found is not None
    assert found.x.tolist() == [0, 2, 6]
    assert found.mean.tolist() == [2.5, 3.5, 5.5]  # before its first point a curve stands still
    apart = band([line([0, 1], [0, 1]), line([2, 3], [4, 4])])
    assert apart is not None
    assert (apart.x.tolist(), apart.mean.tolist()) == ([0, 1], [2, 2.5])
    assert band([]) is None
    assert band([line([], []), line([1], [2])]).mean.tolist() == [2.0]  # type: ignore[union-attr]


def test_a_band_is_not_known_where_one_of_its_curves_is_not() -> None:
    even = np.arange(12.0)
    gap = np.delete(even, [5, 6, 7])
    broken = Curve(gap, gap, stretches(gap))
    whole = Curve(even, even, stretches(even))
    found = band([broken, whole])
    assert found is not None
    assert found.x.tolist() == gap.tolist()
    assert found.x[found.starts].tolist() == [0.0, 8.0]
    unbroken = band([whole, whole])
    assert unbroken is not None
    assert unbroken.x[unbroken.starts].tolist() == [0.0]


def test_one_curve_has_no_band() -> None:
    found = band([line([0, 1], [0.5, 0.25])])
    assert found is not None
    assert found.low.tolist() == found.mean.tolist() == found.high.tolist() == [0.5, 0.25]


def test_the_band_of_shares_stays_among_them() -> None:
    found = band([line([0], [0.9]), line([0], [0.1])], share=True)
    assert found is not None
    assert (found.low[0], found.high[0]) == (0.0, 1.0)


def test_a_long_curve_is_thinned_and_keeps_its_ends() -> None:
    x = np.arange(5000.0)
    found = band([Curve(x, x), Curve(x, x + 2)])
    assert found is not None
    assert len(found.x) == MOST_POINTS
    assert (found.x[0], found.x[-1], found.mean[-1]) == (0, 4999, 5000)


def test_students_numbers_fall_to_those_of_many() -> None:
    each = [student(n) for n in range(1, 2000)]
    assert each == sorted(each, reverse=True)
    assert each[0] == STUDENT[0]
    assert each[29] == STUDENT[-1]
    assert student(10**6) == pytest.approx(1.96, abs=0.001)
    assert student(60) == pytest.approx(2.000, abs=0.002)
    assert student(120) == pytest.approx(1.980, abs=0.002)
