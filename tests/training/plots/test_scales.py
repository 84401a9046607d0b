"""Ticks are round, few and in order; times are h:mm:ss; the view keeps to the run."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from poda.training.plots.crosshair import ChartView
from poda.training.plots.look import (
    AXES,
    OUTLINES,
    BothWaysLog,
    LinearScale,
    Log,
    Percent,
    Scale,
    Share,
    clock,
    short,
)

SCALES: list[Scale] = [*AXES.values(), *(outline.scale for outline in OUTLINES.values())]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00"), (9.6, "0:10"), (61, "1:01"), (3599, "59:59"), (3600, "1:00:00"),
     (40_271, "11:11:11"), (400_000, "111:06:40")],
)  # fmt: skip
def test_a_time_is_written_as_on_a_clock(seconds: float, text: str) -> None:
    assert clock(seconds) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (0.0001, "0.0001"), (0.00137, "0.0014"), (0.05, "0.05"), (2.5, "2.5"),
     (12, "12"), (1204, "1,204"), (38_000, "38 k"), (1_500_000, "1.5 M"), (-3, "−3"),
     (1e12, "1e+12")],
)  # fmt: skip
def test_numbers_are_short(qtbot: QtBot, value: float, text: str) -> None:
    assert short(value) == text


@pytest.mark.parametrize("scale", SCALES)
@given(low=st.floats(-5, 1e6), span=st.floats(1e-3, 1e7), most=st.integers(2, 12))
def test_ticks_lie_within_and_have_texts(
    qapp: object, scale: Scale, low: float, span: float, most: int
) -> None:
    if isinstance(scale, Log | BothWaysLog):
        low, span = low % 5 - 4, span % 7 + 0.01
    elif isinstance(scale, Percent):
        low, span = 0.0, 1.0
    ticks = scale.ticks(low, low + span, most)
    places = [at for at, _ in ticks]
    assert all(low - 1e-4 * span <= at <= low + 1.0001 * span for at in places)
    assert len(set(places)) == len(places)
    assert len(ticks) <= 40
    assert all(text for _, text in ticks)


@pytest.mark.parametrize("scale", SCALES)
@given(low=st.floats(-3, 3), span=st.floats(0, 4))
def test_bounds_hold_what_is_drawn(scale: Scale, low: float, span: float) -> None:
    if isinstance(scale, Percent | Share):
        low, span = 0.0, min(span / 4, 1.0)
    below, above = scale.bounds(low, low + span)
    assert below <= low + 1e-9
    assert above >= low + span - 1e-9
    assert below < above


@given(st.floats(-1e6, 1e6, allow_subnormal=False))
def test_a_logarithm_both_ways_keeps_the_sign_and_can_be_undone(value: float) -> None:
    scale = BothWaysLog()
    place = float(scale.place(np.array([value]))[0])
    assert scale.value(place) == pytest.approx(value, rel=1e-6, abs=1e-9)


def test_a_logarithm_has_a_place_for_nothing() -> None:
    assert np.isfinite(Log().place(np.array([0.0, 1e-300]))).all()


def test_whole_numbers_have_no_ticks_between_two_of_them(qtbot: QtBot) -> None:
    assert [text for _, text in LinearScale(whole=True).ticks(0, 3, 12)] == ["0", "1", "2", "3"]


def test_weights_have_ticks_on_both_sides_of_0(qtbot: QtBot) -> None:
    texts = [text for _, text in BothWaysLog().ticks(-1.25, 1.25, 3)]
    assert sorted(texts) == ["0", "1", "−1"]


def test_small_weights_have_ticks_too(qtbot: QtBot) -> None:
    texts = [text for _, text in BothWaysLog().ticks(-0.85, 0.85, 3)]
    assert texts == ["−0.5", "0", "0.5"]


# The view


@given(
    extent=st.tuples(st.floats(0, 100), st.floats(101, 1e6)),
    moves=st.lists(st.tuples(st.floats(0.2, 5), st.floats(0, 1), st.floats(-2, 2)), max_size=10),
)
def test_no_zoom_and_no_pan_leaves_the_run(
    extent: tuple[float, float], moves: list[tuple[float, float, float]]
) -> None:
    view = ChartView()
    view.set_extent(*extent)
    first, last = view.span
    assert first <= extent[0] < extent[1] <= last
    for factor, share, by in moves:
        low, high = view.span
        view.zoom(factor, low + share * (high - low))
        low, high = view.span
        view.pan(by * (high - low))
        low, high = view.span
        assert first - 1e-6 * last <= low < high <= last * (1 + 1e-6)


def test_a_view_grows_seldom() -> None:
    view, seen = ChartView(), set()
    for generation in range(1, 2000):
        view.set_extent(1, generation)
        seen.add(view.span)
    assert len(seen) < 160


def test_a_run_of_one_generation_has_a_view() -> None:
    view = ChartView()
    view.set_extent(1, 1)
    low, high = view.span
    assert low <= 1 < high
