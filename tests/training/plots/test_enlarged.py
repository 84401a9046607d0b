"""One chart alone in the room of all: by double click and by key, with its values to be zoomed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel

from poda.training.plots.sheet import BESIDE
from some import some

from .hand import NO_KEYS, ChartsHand, named
from .histories import made_up

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def at_work(hand: ChartsHand) -> ChartsHand:
    """At the charts of a run."""
    hand.panel.put_beside(named(QLabel("beside")))
    hand.show(made_up(300))
    return hand


def seen(hand: ChartsHand) -> set[str]:
    return {key for key, chart in hand.panel.charts.items() if chart.isVisible()}


def all_of(hand: ChartsHand) -> set[str]:
    """The charts of a run that evolves."""
    return set(hand.panel.charts) - {"kept", "error", "norm"}


def values(hand: ChartsHand, chart: str) -> tuple[float, float]:
    low, high = hand.chart(chart).plot.box.viewRange()[1]
    return float(low), float(high)


def turn_wheel(hand: ChartsHand, chart: str, keys: Qt.KeyboardModifier) -> None:
    plot = hand.chart(chart).plot
    at = hand.place(chart, 0.5)
    event = QWheelEvent(
        QPointF(at), QPointF(plot.viewport().mapToGlobal(at)), QPoint(), QPoint(0, 120),
        Qt.MouseButton.NoButton, keys, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(plot.viewport(), event)
    hand.settle()


@pytest.mark.parametrize("chart", ["results", "fitness", "weights"])
@pytest.mark.parametrize("by", ["double click", "enter"])
def test_a_chart_is_enlarged_and_esc_leads_back(at_work: ChartsHand, chart: str, by: str) -> None:
    before, height = seen(at_work), at_work.chart(chart).height()
    if by == "enter":
        at_work.press(at_work.chart(chart).plot, Qt.Key.Key_Return)
    else:
        at_work.double_click(chart)
    assert seen(at_work) == {chart}
    sheet = at_work.panel.sheet
    at_work.bot.waitUntil(lambda: at_work.chart(chart).height() >= 0.9 * sheet.height())
    assert at_work.chart(chart).height() > height
    assert at_work.panel.tools.back.isVisible()
    at_work.press(at_work.chart(chart).plot, Qt.Key.Key_Escape)
    assert seen(at_work) == before
    assert not at_work.panel.tools.back.isVisible()
    assert at_work.chart(chart).plot.hasFocus()


def test_the_button_leads_back_too(at_work: ChartsHand) -> None:
    at_work.double_click("fitness")
    at_work.click(at_work.panel.tools.back)
    assert seen(at_work) == all_of(at_work)


def test_what_is_put_beside_can_be_enlarged(at_work: ChartsHand) -> None:
    at_work.panel.turn(BESIDE)
    assert not seen(at_work)
    at_work.panel.turn(BESIDE)
    assert seen(at_work) == all_of(at_work)


def test_values_are_zoomed_on_the_enlarged_chart_only(at_work: ChartsHand) -> None:
    before = values(at_work, "fitness")
    turn_wheel(at_work, "fitness", CTRL)
    assert values(at_work, "fitness") == before
    at_work.double_click("fitness")
    before, view = values(at_work, "fitness"), at_work.view
    turn_wheel(at_work, "fitness", CTRL)
    low, high = values(at_work, "fitness")
    assert before[0] <= low < high <= before[1]
    assert high - low < before[1] - before[0]
    assert at_work.view == view
    at_work.press(at_work.chart("fitness").plot, Qt.Key.Key_0)
    assert values(at_work, "fitness") == before


def test_values_are_zoomed_and_moved_by_key(at_work: ChartsHand) -> None:
    plot = at_work.chart("fitness").plot
    at_work.press(plot, Qt.Key.Key_Return)
    whole = values(at_work, "fitness")
    at_work.press(plot, Qt.Key.Key_Up, CTRL)
    low, high = values(at_work, "fitness")
    assert high - low == pytest.approx((whole[1] - whole[0]) / 1.2)
    at_work.press(plot, Qt.Key.Key_Down)
    assert values(at_work, "fitness")[0] < low
    at_work.press(plot, Qt.Key.Key_Escape)
    assert values(at_work, "fitness") == whole


def test_the_wheel_alone_still_goes_along_x(at_work: ChartsHand) -> None:
    at_work.double_click("fitness")
    before = values(at_work, "fitness")
    whole = at_work.view
    turn_wheel(at_work, "fitness", NO_KEYS)
    assert at_work.view != whole
    assert values(at_work, "fitness")[0] >= before[0]


@pytest.mark.parametrize("chart", ["results", "fitness", "age", "steps"])
@pytest.mark.parametrize("alone", [False, True])
def test_the_box_covers_no_curve_that_it_reads(
    at_work: ChartsHand, chart: str, alone: bool
) -> None:
    if alone:
        at_work.double_click(chart)
    readout, plot = at_work.panel.sheet.readout, at_work.chart(chart).plot
    for share in (0.05, 0.3, 0.5, 0.7, 0.95):
        at_work.point(chart, share)
        assert readout.isVisible()
        corner = plot.mapFrom(at_work.panel, readout.mapTo(at_work.panel, QPoint()))
        box = readout.rect().translated(corner)
        for x, y in some(plot.curves):
            inside = (x >= box.left()) & (x <= box.right())
            within = inside & (y >= box.top()) & (y <= box.bottom())
            assert not within.any(), (share, box)
