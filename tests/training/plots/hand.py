"""A person at the charts: clicks, turns the wheel, presses keys, and looks."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from poda.engine.runs.history import History
from poda.training.part import ChartPanel
from poda.training.plots.chart import Chart
from poda.training.plots.panel import ChartsPanel

NO_KEYS = Qt.KeyboardModifier.NoModifier


def named(widget: QWidget) -> ChartPanel:
    """A widget to put beside the charts, with the names that a package gives it."""
    return ChartPanel(widget, lambda: "forgetting map", lambda: "forgetting")


class ChartsHand:
    """Uses a panel by its real controls."""

    def __init__(self, bot: QtBot, width: int = 840, height: int = 640) -> None:
        self.bot = bot
        self.panel = ChartsPanel()
        bot.addWidget(self.panel)
        self.panel.resize(width, height)
        self.panel.set_empty_text("Press Train")
        self.panel.sheet.section.unfold()  # all charts are looked at
        self.panel.show()
        self.panel.activateWindow()
        bot.waitUntil(self.panel.isActiveWindow)

    def show(self, history: History, game_key: str = "connect4") -> None:
        """Draw a run, all of it."""
        self.panel.show_history(history, game_key)
        self.settle()

    def settle(self) -> None:
        """Draw all that waits."""
        QApplication.processEvents()
        self.panel.flush()

    def chart(self, key: str = "results") -> Chart:
        """One of the charts."""
        return self.panel.charts[key]

    # What is seen

    @property
    def offered(self) -> set[str]:
        """The charts that say something of the runs on screen."""
        return {key for key, chart in self.panel.charts.items() if chart.isVisibleTo(self.panel)}

    def drawn(self, chart: str, look: str, line: int = 0) -> tuple[np.ndarray, np.ndarray]:
        """The points of a bold line."""
        x, y = self._trace(chart, look, line)._mean.getData()
        return x, y

    def raw(self, chart: str, look: str, line: int = 0) -> np.ndarray:
        """The y values of a faint line."""
        y: np.ndarray = self._trace(chart, look, line)._raw.getData()[1]
        return np.zeros(0) if y is None else y

    def band(self, chart: str, look: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """A band: x, its lower and its upper edge."""
        band = self.chart(chart).plot.drawn[look]._band
        assert band is not None
        (x, low), (_, high) = band.lines()
        return x, low, high

    def views(self) -> set[tuple[float, float]]:
        """The x ranges of all charts that are shown."""
        return {chart.plot.view for chart in self.panel.charts.values() if chart.isVisible()}

    @property
    def view(self) -> tuple[float, float]:
        """The one x range of all charts."""
        (only,) = self.views()
        return only

    def is_shown(self, chart: str, look: str) -> bool:
        """Whether a curve is to be seen."""
        drawn = self.chart(chart).plot.drawn[look]
        items = [trace._mean for trace in drawn._traces]
        items += [] if drawn._band is None else [drawn._band._item]
        (seen,) = {item.isVisible() for item in items}
        return bool(seen)

    def has_crosshair(self, chart: str) -> bool:
        """Whether the crosshair is on a chart."""
        return self.chart(chart).plot.crosshair is not None

    @property
    def values(self) -> str:
        """The values under the crosshair; nothing where they are not shown."""
        readout = self.panel.sheet.readout
        return readout.text if readout.isVisible() else ""

    def _trace(self, chart: str, look: str, line: int) -> Any:
        return self.chart(chart).plot.drawn[look]._traces[line]

    # What is done

    def click(self, widget: QWidget) -> None:
        """With the left button."""
        self.bot.mouseClick(widget, Qt.MouseButton.LeftButton)
        self.settle()

    def press(self, widget: QWidget, key: Qt.Key, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        """A key, where the focus is put first."""
        widget.setFocus()
        self.bot.keyClick(widget, key, keys)
        self.settle()

    def place(self, chart: str, share: float) -> QPoint:
        """A point of a chart's plot, so far along its x axis."""
        area = self.chart(chart).plot.area
        return QPointF(area.left() + share * area.width(), area.center().y()).toPoint()

    def wheel(self, chart: str, clicks: int, share: float = 0.5, *, sideways: bool = False) -> None:
        """Turn the wheel over a chart, away from the hand."""
        plot = self.chart(chart).plot
        at = self.place(chart, share)
        turn = QPoint(120 * clicks, 0) if sideways else QPoint(0, 120 * clicks)
        event = QWheelEvent(
            QPointF(at), QPointF(plot.viewport().mapToGlobal(at)), QPoint(), turn,
            Qt.MouseButton.NoButton, NO_KEYS, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(plot.viewport(), event)
        self.settle()

    def drag(self, chart: str, start: float, end: float) -> None:
        """With the left button, along x."""
        viewport, button = self.chart(chart).plot.viewport(), Qt.MouseButton.LeftButton
        self.bot.mousePress(viewport, button, pos=self.place(chart, start))
        self.bot.mouseMove(viewport, self.place(chart, end))
        self.bot.mouseRelease(viewport, button, pos=self.place(chart, end))
        self.settle()

    def double_click(self, chart: str) -> None:
        """In the middle of a chart."""
        plot = self.chart(chart).plot
        self.bot.mouseDClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=self.place(chart, 0.5))
        self.settle()

    def point(self, chart: str, share: float) -> None:
        """With the mouse, at a place of a chart."""
        viewport = self.chart(chart).plot.viewport()
        for at in (share / 2, share):  # a mouse that is there already makes no event
            self.bot.mouseMove(viewport, self.place(chart, at))
        self.settle()
