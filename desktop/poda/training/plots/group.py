"""Several charts along one x axis: when each is read and drawn, their view and crosshair."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from poda.house.theme import theme_manager
from poda.training.plots.chart import Chart, Readout
from poda.training.plots.crosshair import ChartView, Crosshair
from poda.training.plots.curve import Span
from poda.widgets.turns import Turns


class Content(Protocol):
    """The content of charts, which may grow. It is read only when a chart is updated."""

    @property
    def extent(self) -> Span | None:
        """The first and the last place of the x axis; None if there is nothing to draw."""

    def mark(self, chart: Chart) -> object:
        """A value that stays equal as long as the chart's content does."""

    def feed(self, chart: Chart) -> None:
        """Give a chart its content."""


class ChartGroup(QObject):
    """Updates charts one after the other, and only while they are visible.

    Args:
        content: the content to begin with.
        room: the widget that contains the charts. A chart that is hidden in it, being folded away
            or on another page, waits until it is shown.
        owner: the widget whose visibility decides whether anything is drawn. It must call `wake`
            when it is shown and `rest` when it is hidden.

    Signals:
        view_moved: another part of the x axis is visible, or the whole run again.
        measured: a chart is about to be read, and the extent has been measured.
    """

    view_moved = Signal()
    measured = Signal()

    def __init__(
        self, charts: Mapping[str, Chart], readout: Readout, content: Content,
        *, room: QWidget, owner: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(owner)
        self._charts, self._content = charts, content
        self._room, self._owner = room, owner
        self._view = ChartView()
        self._marks: dict[str, object] = {}  # by chart: the content's mark when it was read last
        self._stale: list[Chart] = []  # charts whose content has to be read again
        self._unseen: list[Chart] = []  # charts that have to be drawn again
        self._turns = Turns(lambda: self._waits, self._next, self)
        self.crosshair = Crosshair(charts, self._view, readout, self)
        self.crosshair.view_moved.connect(self._on_view)
        for chart in charts.values():
            plot = chart.plot
            plot.zoomed.connect(self._on_zoomed)
            plot.panned.connect(self._on_panned)
            plot.followed.connect(self.follow)
            plot.outdated.connect(self.wake)
            plot.resized.connect(lambda chart=chart: self.draw_again(chart))
        theme_manager().changed.connect(self._follow_theme)

    # Content

    def show(self, content: Content) -> None:
        """Show this content; call it again whenever that has grown."""
        self._content = content
        self.read_again()

    def forget(self) -> None:
        """Read all charts anew at the next update, even if their marks have not changed."""
        self._marks.clear()

    def count_by(self, axis: str) -> None:
        """Change what the x axis counts, to a key of `look.AXES`, and show the whole run."""
        for chart in self._charts.values():
            chart.set_axis(axis)
        self.crosshair.hide()
        self.follow()

    # Updates

    def read_again(self) -> None:
        """Schedule all charts for reading."""
        # Charts that wait keep their place in the queue, so that each is drawn in the end.
        self._stale += [chart for chart in self._charts.values() if chart not in self._stale]
        self.wake()

    def draw_again(self, *charts: Chart) -> None:
        """Schedule these charts, or all, for drawing what has been read."""
        wanted = charts or tuple(self._charts.values())
        self._unseen += [chart for chart in wanted if chart not in self._unseen]
        self.wake()

    def wake(self) -> None:
        """Begin to update, if there are visible charts that wait."""
        if self._owner.isVisible():
            self._turns.wake()

    def rest(self) -> None:
        """Stop updating until `wake`."""
        self._turns.stop()

    def flush(self) -> None:
        """Update all charts that wait, now."""
        while self._waits:
            self._next()
        self._turns.stop()

    @property
    def _waits(self) -> bool:
        return bool(self._to_draw or self._outdated)

    @property
    def _to_draw(self) -> list[Chart]:
        """The charts that wait to be read or drawn, and are not hidden in the room."""
        waiting = (*self._stale, *self._unseen)
        return [chart for chart in waiting if chart.plot.isVisibleTo(self._room)]

    @property
    def _outdated(self) -> list[Chart]:
        """The visible charts whose picture is older than their curves."""
        charts = self._charts.values()
        return [chart for chart in charts if chart.plot.isVisible() and chart.plot.is_outdated]

    def _next(self) -> bool:
        """Take one picture; if none is outdated, read and draw one chart, or only draw it if it has
        changed. Return whether no picture must follow."""
        if outdated := self._outdated:
            outdated[0].plot.take_picture()
            return len(outdated) == 1
        if not (waiting := self._to_draw):
            return True
        chart, new = waiting[0], True
        if chart in self._stale:
            self._stale.remove(chart)
            new = self._read_content(chart)
        if chart in self._unseen:
            self._unseen.remove(chart)
            new = True
        if chart.strands and (new or chart.view != self._view.span):
            chart.redraw(self._view.span)
            self.crosshair.draw_over(chart)
        return not self._outdated

    def _read_content(self, chart: Chart) -> bool:
        """Read a chart's content; whether it has changed (long runs do not keep every row)."""
        if (extent := self._content.extent) is not None:
            self._view.set_extent(*extent)
        self.measured.emit()
        mark, key = self._content.mark(chart), chart.outline.key
        if mark == self._marks.get(key):
            return False
        self._marks[key] = mark
        self._content.feed(chart)
        return True

    # The view

    @property
    def following(self) -> bool:
        """Whether the whole run is visible, as it grows."""
        return self._view.following

    def follow(self) -> None:
        """Show the whole run, as it grows."""
        self._view.follow()
        self._on_view()

    def _on_zoomed(self, factor: float, about: float) -> None:
        self._view.zoom(factor, about)
        self._on_view()

    def _on_panned(self, by: float) -> None:
        self._view.pan(by)
        self._on_view()

    def _on_view(self) -> None:
        self.view_moved.emit()
        self.draw_again()

    def _follow_theme(self) -> None:
        self.draw_again()
