"""Readings are marked, and nothing is drawn, or averaged, where nobody has looked."""

from __future__ import annotations

import numpy as np
import pytest

from pixels import contrast
from poda.engine.runs.history import History, Table
from poda.engine.tally import Tally
from poda.house.theme import Role, theme_manager
from poda.training.plots.curve import CurveStroke
from poda.training.plots.look import color
from poda.training.plots.plot import Plot
from poda.training.plots.shown import Overlaid, ShownRun

from .hand import ChartsHand

GAP = (40.0, 80.0)
"""Generations between which there is no reading, of those that have one in ten."""


def read(generations: list[float]) -> History:
    """A run with readings in these generations, each of which took a second."""
    history = History()
    for number in range(1, 151):
        history.progress.add(number, 10 * number, number, *[0.5] * 15)
        history.clock.add(number, 10 * number, number, float(number))
    for number in generations:
        lost = 90 if number <= GAP[0] else 20
        history.remember_reading(int(number), 10 * int(number), number, _tally(lost))
        history.kept.add(number, 10 * number, number, 0.6 if number <= GAP[0] else 0.9)
    return history


def _tally(lost: int) -> Tally:
    return Tally(150 - lost, 0, lost)


BROKEN = read([0.0, *(n for n in range(10, 151, 10) if not GAP[0] < n < GAP[1])])
EVEN = read([0.0, *range(10, 151, 10)])


def crosses(stroke: CurveStroke, x: float) -> bool:
    """Whether anything is painted at a place of the x axis."""
    filled = stroke.opts["fillLevel"] is not None
    parts = stroke._getFillPath().toSubpathPolygons() if filled else stroke._pieces
    places = (part.boundingRect() for part in parts)
    return any(each.left() < x < each.right() for each in places)


def strokes(plot: Plot) -> list[CurveStroke]:
    """All lines and bands of a plot."""
    found = []
    for drawn in plot.drawn.values():
        found += [drawn._band._item] if drawn._band is not None else []
        for trace in drawn._traces:
            found += [trace._mean, trace._raw]
    return found


@pytest.mark.parametrize("smoothing", [0, 9])
@pytest.mark.parametrize("axis", ["generation", "games", "seconds", "processor"])
def test_nothing_is_drawn_across_a_gap(hand: ChartsHand, smoothing: int, axis: str) -> None:
    hand.panel.set_smoothing(smoothing)
    hand.panel.set_axis(axis)
    middle = 60.0 * (10 if axis == "games" else 1)
    for history, whole in ((EVEN, True), (BROKEN, False)):
        hand.show(history)
        for key in ("results", "kept"):
            found = [crosses(each, middle) for each in strokes(hand.chart(key).plot)]
            assert any(found) is whole, key


def test_no_average_is_of_both_sides_of_a_gap(hand: ChartsHand) -> None:
    hand.panel.set_smoothing(10)
    hand.show(BROKEN)
    for key, look, before, after in (("results", "lost", 0.6, 2 / 15), ("kept", "kept", 0.6, 0.9)):
        x, y = hand.drawn(key, look)
        known = np.isfinite(y)
        x, y = x[known], y[known]
        assert y[x <= GAP[0]] == pytest.approx(before)
        assert y[x >= GAP[1]] == pytest.approx(after)


@pytest.mark.parametrize("smoothing", [0, 9])
def test_each_reading_is_a_point_where_it_was_read(hand: ChartsHand, smoothing: int) -> None:
    hand.panel.set_smoothing(smoothing)
    hand.show(BROKEN)
    plot = hand.chart("results").plot
    trace = plot.drawn["lost"]._traces[0]
    stroke = trace._raw if smoothing else trace._mean
    readings = BROKEN.readings
    assert [dot.x() for dot in stroke._dots] == readings.column("generation").tolist()
    assert [dot.y() for dot in stroke._dots] == (readings.column("lost") / 150).tolist()
    assert not trace._mean._dots.size() or not smoothing
    plot.take_picture()
    assert plot._picture is not None
    image, ratio = plot._picture.toImage(), plot.devicePixelRatioF()
    ground = color(Role.SURFACE).rgb()
    for dot in stroke._dots:
        at = plot.mapFromScene(plot.box.mapViewToScene(dot)) * ratio
        assert image.pixel(at.x(), at.y()) != ground
    fitness = hand.chart("fitness").plot.drawn["best"]._traces[0]
    assert not fitness._mean._dots.size()  # every generation is known


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_points_beside_a_smoothed_line_are_easily_seen(hand: ChartsHand, theme: str) -> None:
    theme_manager().set_choice(theme)
    hand.panel.set_smoothing(9)
    hand.show(BROKEN)
    stroke = hand.chart("results").plot.drawn["lost"]._traces[0]._raw
    assert contrast(stroke._dot.color(), color(Role.SURFACE)) >= 3.0


def test_a_reading_that_no_line_touches_is_a_large_point(hand: ChartsHand) -> None:
    hand.panel.set_smoothing(9)
    hand.show(read([0.0, *range(60, 151, 1)]))
    stroke = hand.chart("results").plot.drawn["lost"]._traces[0]._raw
    assert [dot.x() for dot in stroke._alone] == [0.0]
    hand.show(EVEN)
    assert not stroke._alone.size()


def test_the_reading_before_training_is_in_sight(hand: ChartsHand) -> None:
    hand.show(EVEN)
    assert hand.view[0] <= 0.0


def test_of_a_run_that_has_not_begun_nobody_says_that_it_kept_no_clock() -> None:
    begun, older, none = read([10.0]), read([10.0]), History()
    older.clock = Table(older.clock.names)
    shown = ShownRun(
        history=none, axis="processor",
        others=(Overlaid("begun", (begun, none)), Overlaid("older", (older, begun))),
    )  # fmt: skip
    assert shown.without_clock == (False, ["older"])
    assert ShownRun(history=older, axis="processor").without_clock == (True, [])
