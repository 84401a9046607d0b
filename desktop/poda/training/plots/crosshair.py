"""The crosshair: one place of the x axis on all charts, with the values of the chart pointed
at."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QObject, Signal

from poda.training.plots.chart import Chart, Readout
from poda.training.plots.curve import Span, Strand
from poda.training.plots.look import nice_step
from poda.widgets.announce import announce

_PARTS: Final = 25  # the view grows by such a part of it, so that axes are redrawn seldom
_ROOM: Final = 0.015  # the share of the view that is added for the marks at the curves' ends
_LEAST_SHARE: Final = 1e-4  # the least share of the x axis that can be zoomed to


class ChartView:
    """The visible part of the x axis, the same for all charts."""

    def __init__(self) -> None:
        self._extent: Span = (0.0, 1.0)
        self._chosen: Span | None = None

    @property
    def following(self) -> bool:
        """Whether the whole run is visible, as it grows."""
        return self._chosen is None

    @property
    def span(self) -> Span:
        """The visible part: the first and the last place of the x axis."""
        return self._chosen or self._all

    @property
    def _all(self) -> Span:
        low, high = self._extent
        step = nice_step(max(high - low, 1e-9), _PARTS)
        high += (high - low) * _ROOM
        below, above = math.floor(low / step) * step, math.ceil(high / step) * step
        return (below, above) if below < above else (below, below + max(step, 1.0))

    def set_extent(self, low: float, high: float) -> None:
        """Set the places of the first and the last row."""
        self._extent = low, max(low, high)

    def follow(self) -> None:
        """Show the whole run from now on, as it grows."""
        self._chosen = None

    def zoom(self, factor: float, about: float) -> None:
        """Multiply the visible part by `factor`, while the place `about` keeps its position."""
        low, high = self.span
        first, last = self._all
        least = (last - first) * _LEAST_SHARE
        factor = max(factor, least / (high - low))
        low, high = about - (about - low) * factor, about + (high - about) * factor
        if high - low >= last - first:  # wider than the whole run
            self._chosen = None
        else:
            self._choose(low, high)

    def pan(self, by: float) -> None:
        """Shift the visible part by that much, within the run."""
        low, high = self.span
        self._choose(low + by, high + by)

    def reveal(self, x: float) -> None:
        """Shift the visible part until it includes `x`."""
        low, high = self.span
        if x < low or x > high:
            by = x - low if x < low else x - high
            self._choose(low + by, high + by)

    def _choose(self, low: float, high: float) -> None:
        first, last = self._all
        size = min(high - low, last - first)
        low = min(max(low, first), last - size)
        chosen = low, low + size
        if chosen != self.span:
            self._chosen = chosen


class Crosshair(QObject):
    """Follows the mouse, or moves from row to row by keys, and then speaks the values.

    Signals:
        view_moved: the view was shifted to include the crosshair.

    Attributes:
        x: the place on the x axis; None while it is hidden.
    """

    view_moved = Signal()

    def __init__(
        self, charts: Mapping[str, Chart], view: ChartView, readout: Readout, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._charts, self._view, self._readout = charts, view, readout
        self.x: float | None = None
        self._chart: Chart | None = None
        for chart in charts.values():
            plot = chart.plot
            plot.pointed.connect(lambda x, chart=chart: self.point_near(chart, x))
            plot.stepped.connect(lambda by, chart=chart: self._step(chart, by))
            plot.jumped.connect(lambda way, chart=chart: self._jump(chart, way))

    def hide(self) -> None:
        """Hide the crosshair."""
        self._point(None, None)

    def point_near(self, chart: Chart, x: float | None) -> None:
        """Move to the chart's row nearest to a place; None hides the crosshair."""
        main = _main(chart)
        row = None if x is None or main is None else main.nearest(x)
        self._point(chart, None if row is None or main is None else float(main.x[row]))

    def draw_over(self, chart: Chart) -> None:
        """Redraw the crosshair on a chart whose view or values have changed."""
        seen = chart.plot.point_at(self.x)
        if chart is not self._chart:
            return
        if seen and self.x is not None:
            chart.tell_values(self._readout, self.x)
        else:
            self._readout.hide()

    def _point(self, chart: Chart | None, x: float | None) -> None:
        if (chart, x) == (self._chart, self.x):
            return
        self._chart, self.x = chart, x
        if chart is None:
            self._readout.hide()
        for each in self._charts.values():
            if each.strands:
                self.draw_over(each)

    def _step(self, chart: Chart, by: int) -> None:
        main = _main(chart)
        if by == 0 or main is None or not len(main.x):
            self.hide()
            return
        if self.x is None:  # begin at the newest visible row
            row = main.nearest(self._view.span[1]) or 0
        else:
            row = min(max(0, (main.nearest(self.x) or 0) + by), len(main.x) - 1)
        self._move_to(chart, float(main.x[row]))

    def _jump(self, chart: Chart, way: int) -> None:
        main = _main(chart)
        if main is None:
            return
        low, high = self._view.span
        inside = main.x[(main.x >= low) & (main.x <= high)]
        if len(inside):
            self._move_to(chart, float(inside[0] if way < 0 else inside[-1]))

    def _move_to(self, chart: Chart, x: float) -> None:
        before = self._view.span
        self._view.reveal(x)
        if self._view.span != before:
            self.view_moved.emit()
        self._point(chart, x)
        spoken = "; ".join((chart.heading(x), *(row.text for row in chart.rows_at(x))))
        chart.plot.setAccessibleDescription(spoken)
        announce(chart.plot, spoken)


def _main(chart: Chart) -> Strand | None:
    """The chart's first strand, along whose rows the crosshair moves."""
    return next(iter(chart.strands.values()), None)
