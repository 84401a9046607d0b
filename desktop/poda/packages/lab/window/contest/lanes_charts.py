"""The charts of the two lanes: losses and values kept, with both curves on each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.engine.runs.curves import along
from poda.engine.runs.history import History
from poda.house.i18n import follow_language
from poda.house.theme import Role
from poda.training.plots.chart import Chart, Readout
from poda.training.plots.curve import Span, end_of, strands
from poda.training.plots.group import ChartGroup
from poda.training.plots.look import AXES, OUTLINES, ChartOutline, LegendLook
from poda.training.statistics_words import reading_plies, yardstick
from poda.widgets.announce import name_items, phrased
from poda.widgets.controls import choice, show_value
from poda.widgets.layout import Label, column, row, wrapped

EVOLUTION, LEARNING = "evolution", "learning"

LOOKS: Final = {EVOLUTION: (Role.MAX, "s"), LEARNING: (Role.MIN, "o")}
"""The colour of each lane, and the mark at the end of its curve."""

AXES_OFFERED: Final = ("processor", "games")
"""The axes that compare both fairly: above all processor time, as games take unequal work."""

_SMOOTHING: Final = 4  # an index of `curve.SHARES`
_SHARES: Final = (3, 2)  # the charts' shares of the width


def _outline(key: str, of: str, column: str, *, band: bool) -> ChartOutline:
    looks = tuple(
        LegendLook(name, role, 2.6, (column,), ("",) if band else (), mark, 0.16)
        for name, (role, mark) in LOOKS.items()
    )
    return ChartOutline(key, of, OUTLINES[column_chart(of)].scale, looks, column)


def column_chart(table: str) -> str:
    """The key of the chart in `OUTLINES` that draws a table."""
    return {"readings": "results", "kept": "kept"}[table]


LANE_OUTLINES: Final = {
    "losses": _outline("losses", "readings", "lost", band=True),
    "kept": _outline("kept", "kept", "kept", band=False),
}


class LaneChart(Chart):
    """A chart of both lanes."""

    def _title(self, key: str) -> str:
        if key == "kept":
            return self.tr("Values kept")
        if yardstick(self._game_key) == "features":
            return self.tr("Losses to the hand-made evaluation")
        return self.tr("Losses to the {plies}-ply player").format(
            plies=reading_plies(self._game_key)
        )

    def _why(self, key: str) -> str:
        if key == "kept":
            return self.tr(
                "Positions whose value is known: in how many of them the move that it plays keeps "
                "that value."
            )
        return self.tr(
            "150 games at each reading. The band contains the true share in 95 of 100 cases."
        )

    def word(self, key: str) -> str:
        """The text of an entry of the legend, by its lane."""
        return {EVOLUTION: self.tr("evolution"), LEARNING: self.tr("learning")}[key]

    def _tell_last(self) -> None:
        """Show nothing beside the title: the ends are marked, and the lanes have the numbers."""


def _empty() -> Mapping[str, History]:
    return {EVOLUTION: History(), LEARNING: History()}


@dataclass(frozen=True, slots=True, eq=False)
class ShownLanes:
    """The histories by lane, which may grow.

    Attributes:
        axis: the quantity on the x axis, one of `AXES_OFFERED`.
    """

    histories: Mapping[str, History] = field(default_factory=_empty)
    axis: str = AXES_OFFERED[0]

    @property
    def is_drawn(self) -> bool:
        """Whether there is anything to draw."""
        return any(len(run.progress) for run in self.histories.values())

    @property
    def knows_values(self) -> bool:
        """Whether values kept have been measured."""
        return any(len(run.kept) for run in self.histories.values())

    @property
    def extent(self) -> Span | None:
        """The x axis from 0 to the end of the longer run; None without any."""
        ends: list[float] = []
        for run in self.histories.values():
            x = AXES[self.axis].place(along(run, run.progress, self.axis))
            ends += [float(x[-1])] if len(x) else []
        return (0.0, max(ends)) if ends else None

    def mark(self, chart: Chart) -> object:
        """A value that stays equal as long as the chart's content does."""
        of, runs = chart.outline.table, self.histories.values()
        return self.axis, *((id(run), *end_of(run.tables[of])) for run in runs)

    def feed(self, chart: Chart) -> None:
        """Give a chart its curves."""
        found = {
            name: strands(run, chart.outline, self.axis, _SMOOTHING)[name]
            for name, run in self.histories.items()
        }
        chart.feed(found, [])


class LanesCharts(QWidget):
    """Draws both histories, one chart after the other and only while they are visible.

    Signals:
    """

    def __init__(self) -> None:
        super().__init__()
        self._shown = ShownLanes()
        self.axis = choice(AXES_OFFERED)
        self.note = phrased(
            Label("small", Role.MUTED, elide=True),
            lambda: self.tr("Both run on the same budget: processor time compares them fairly."),
        )
        self.empty = phrased(
            wrapped("body", Role.MUTED),
            lambda: self.tr("Press Start both: the networks know nothing but the rules at first."),
        )
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sheet = QWidget()
        self.charts = {
            key: LaneChart(outline, self._sheet) for key, outline in LANE_OUTLINES.items()
        }
        self.readout = Readout(self._sheet)
        self._group = ChartGroup(
            self.charts, self.readout, self._shown, room=self._sheet, owner=self
        )
        self._lay_out()
        self._connect()
        phrased(self.axis, meaning=lambda: self.tr("What the x axis counts"))
        name_items(self.axis, self._axis_name)
        follow_language(self, self._group.forget)
        follow_language(self, self._group.read_again)
        self._group.count_by(self._shown.axis)

    def _lay_out(self) -> None:
        for chart in self.charts.values():
            chart.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        row(*zip(self.charts.values(), _SHARES, strict=True), of=self._sheet)
        column(row(self.axis, (self.note, 1)), (self._sheet, 1), (self.empty, 1), of=self)
        self.empty.hide()

    def _connect(self) -> None:
        self.axis.activated.connect(lambda _: self.set_axis(self.axis.currentData()))
        for chart in self.charts.values():
            chart.toggled.connect(self._group.draw_again)
            chart.plot.enlarge_asked.connect(lambda chart=chart: self.enlarge(chart))

    def _axis_name(self, key: str) -> str:
        return {"processor": self.tr("By processor time"), "games": self.tr("By games")}[key]

    # Showing

    def show_plan(self, game_key: str) -> None:
        """Set the game that both learn."""
        for chart in self.charts.values():
            chart.show_plan(game_key, of_centre=False, is_absolute=False)

    def show_histories(self, evolution: History, learning: History) -> None:
        """Draw these histories; call again whenever they have grown."""
        self._change(histories={EVOLUTION: evolution, LEARNING: learning})

    def _change(self, **changes: Any) -> None:
        """Change some fields of the value that is shown, and update all parts."""
        self._shown = shown = replace(self._shown, **changes)
        self._sheet.setVisible(shown.is_drawn)
        self.empty.setVisible(not shown.is_drawn)
        self.charts["kept"].setVisible(shown.knows_values and self._alone in (None, "kept"))
        show_value(self.axis, shown.axis)
        self._group.show(shown)

    def set_axis(self, axis: str) -> None:
        """Change what the x axis counts, to a key of `AXES_OFFERED`."""
        self._change(axis=axis)
        self._group.count_by(axis)

    @property
    def _alone(self) -> str | None:
        return next((key for key, each in self.charts.items() if each.property("alone")), None)

    def enlarge(self, chart: LaneChart) -> None:
        """Give one chart the room of both, or return to both."""
        alone = not chart.property("alone")
        chart.setProperty("alone", alone)
        chart.set_alone(alone)
        for each in self.charts.values():
            each.setVisible(each is chart or not alone)
        self._change()

    # Drawing

    def flush(self) -> None:
        """Update all charts that wait, now."""
        self._group.flush()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._group.wake()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._group.rest()
