"""Charts along one x axis: what is read and drawn of them when, one view and one crosshair."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from poda.house.theme import theme_manager
from poda.training.plots.chart import Chart, Readout
from poda.training.plots.crosshair import Crosshair, View
from poda.training.plots.curve import Span
from poda.widgets.turns import Turns


class Content(Protocol):
    """What charts show. It may grow; it is asked only when a chart has its turn."""

    @property
    def extent(self) -> Span | None:
        """The first and the last place of the x axis; None where there is nothing yet."""

    def mark(self, chart: Chart) -> object:
        """What a chart is read from: as long as this stays equal, so does all that it shows."""

    def feed(self, chart: Chart) -> None:
        """Hand a chart what it shows."""


class ChartGroup(QObject):
    """Reads and draws the charts one after the other, and only while they are seen.

    Args:
        content: what they show at first.
        room: the widget that shares its room among them. One that has no place in it, being folded
            away or behind another one, waits until it has.
        owner: nothing is drawn while this is not seen. It calls `wake` when it is shown and `rest`
            when it is hidden.

    Signals:
        view_moved: another part of the x axis is in sight, or all of it again.
        measured: a chart is about to be read.
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
        self._view = View()
        self._marks: dict[str, object] = {}  # by chart: what it was read from last
        self._stale: list[Chart] = []  # to be read again
        self._unseen: list[Chart] = []  # to be drawn again
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

    # What is shown

    def show(self, content: Content) -> None:
        """Show this from now on; call again whenever it has grown."""
        self._content = content
        self.read_again()

    def forget(self) -> None:
        """Take nothing for read: it is another run, or other words."""
        self._marks.clear()

    def count_by(self, axis: str) -> None:
        """Count x in another way, a key of `look.AXES`, and show all of it."""
        for chart in self._charts.values():
            chart.set_axis(axis)
        self.crosshair.hide()
        self.follow()

    # When

    def read_again(self) -> None:
        """Read all of them when each has its turn."""
        # Those that wait keep their turn: each is drawn, however often this is asked for.
        self._stale += [chart for chart in self._charts.values() if chart not in self._stale]
        self.wake()

    def draw_again(self, *charts: Chart) -> None:
        """Draw these when each has its turn, or all of them, from what was read."""
        wanted = charts or tuple(self._charts.values())
        self._unseen += [chart for chart in wanted if chart not in self._unseen]
        self.wake()

    def wake(self) -> None:
        """There may be something to draw: they are seen, or other ones have a place."""
        if self._owner.isVisible():
            self._turns.wake()

    def rest(self) -> None:
        """Draw nothing until `wake`."""
        self._turns.stop()

    def flush(self) -> None:
        """Draw all that waits to be drawn, now."""
        while self._waits:
            self._next()
        self._turns.stop()

    @property
    def _waits(self) -> bool:
        return bool(self._to_draw or self._outdated)

    @property
    def _to_draw(self) -> list[Chart]:
        """What is to be read or drawn, of what has a place."""
        waiting = (*self._stale, *self._unseen)
        return [chart for chart in waiting if chart.plot.isVisibleTo(self._room)]

    @property
    def _outdated(self) -> list[Chart]:
        """The charts whose picture is no longer what they are, of those that are seen."""
        charts = self._charts.values()
        return [chart for chart in charts if chart.plot.isVisible() and chart.plot.is_outdated]

    def _next(self) -> bool:
        """Take the picture of one chart; else read and draw one, or draw it only, where there is
        anything new to it. Whether that is all of it: no picture has to follow."""
        if outdated := self._outdated:
            outdated[0].plot.take_picture()
            return len(outdated) == 1
        if not (waiting := self._to_draw):
            return True
        chart, new = waiting[0], True
        if chart in self._stale:
            self._stale.remove(chart)
            new = self._read(chart)
        if chart in self._unseen:
            self._unseen.remove(chart)
            new = True
        if chart.strands and (new or chart.view != self._view.span):
            chart.redraw(self._view.span)
            self.crosshair.draw_over(chart)
        return not self._outdated

    def _read(self, chart: Chart) -> bool:
        """Whether there was anything new: a long run keeps a row only now and then."""
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
        """Whether all of it is in sight, as it grows."""
        return self._view.following

    def follow(self) -> None:
        """Show all of it, as it grows."""
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
