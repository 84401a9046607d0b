"""The charts of the two runs: what both are judged by, one over the other, each with its band."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from poda.engine.runs.curves import along
from poda.engine.runs.history import History
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.training.plots.chart import Chart, Readout
from poda.training.plots.crosshair import Crosshair, View
from poda.training.plots.curve import end_of, strands
from poda.training.plots.look import AXES, OUTLINES, Look, Outline
from poda.training.statistics_words import reading_plies, yardstick
from poda.widgets.announce import set_name
from poda.widgets.layout import INSIDE, Label, row, wrapped
from poda.widgets.turns import Turns

EVOLUTION, LEARNING = "evolution", "learning"

LOOKS: Final = {EVOLUTION: (Role.MAX, "s"), LEARNING: (Role.MIN, "o")}
"""The colour of each lane, and the mark at the end of its line."""

AXES_OFFERED: Final = ("processor", "games")
"""What is fair: games of the two are not the same work, and seconds of a processor are."""

_SMOOTHING: Final = 4  # an index of `curve.SHARES`
_SHARES: Final = (3, 2)  # of the width


def _outline(key: str, of: str, column: str, *, band: bool) -> Outline:
    looks = tuple(
        Look(name, role, 2.6, (column,), ("",) if band else (), mark, 0.16)
        for name, (role, mark) in LOOKS.items()
    )
    return Outline(key, of, OUTLINES[column_chart(of)].scale, looks, column)


def column_chart(table: str) -> str:
    """The chart of the run on screen that has its numbers from a table."""
    return {"readings": "results", "kept": "kept"}[table]


LANE_OUTLINES: Final = {
    "losses": _outline("losses", "readings", "lost", band=True),
    "kept": _outline("kept", "kept", "kept", band=False),
}


class LaneChart(Chart):
    """One of them."""

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
        """What an entry of the legend is called."""
        return {EVOLUTION: self.tr("evolution"), LEARNING: self.tr("learning")}[key]

    def _tell_last(self) -> None:
        """Both ends are marked, and the lanes have their numbers."""


class LanesCharts(Retranslatable, QWidget):
    """Draws two histories, one chart at a time and only while they are seen.

    Signals:
        axis_changed: another axis was chosen.
    """

    axis_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._histories = {EVOLUTION: History(), LEARNING: History()}
        self._view = View()
        self._axis = AXES_OFFERED[0]
        self._marks: dict[str, object] = {}
        self._stale: list[LaneChart] = []
        self._unseen: list[LaneChart] = []
        self._turns = Turns(lambda: self._waits, self._next, self)
        self.axis = QComboBox()
        self.axis.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for key in AXES_OFFERED:
            self.axis.addItem("", key)
        self.note = Label("small", Role.MUTED, elide=True)
        self.empty = wrapped("body", Role.MUTED)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sheet = QWidget()
        self.charts = {
            key: LaneChart(outline, self._sheet) for key, outline in LANE_OUTLINES.items()
        }
        self.readout = Readout(self._sheet)
        self.crosshair = Crosshair(self.charts, self._view, self.readout, self)
        self._lay_out()
        self._connect()
        self.retranslate()
        for chart in self.charts.values():
            chart.set_axis(self._axis)

    def _lay_out(self) -> None:
        sheet = QHBoxLayout(self._sheet)
        sheet.setContentsMargins(0, 0, 0, 0)
        sheet.setSpacing(INSIDE)
        for chart, share in zip(self.charts.values(), _SHARES, strict=True):
            chart.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
            sheet.addWidget(chart, share)
        place = QVBoxLayout(self)
        place.setContentsMargins(0, 0, 0, 0)
        place.setSpacing(INSIDE)
        place.addLayout(row(self.axis, (self.note, 1)))
        place.addWidget(self._sheet, 1)
        place.addWidget(self.empty, 1)
        self.empty.hide()

    def _connect(self) -> None:
        self.axis.activated.connect(lambda _: self.set_axis(self.axis.currentData()))
        self.crosshair.view_moved.connect(self._draw_all)
        for chart in self.charts.values():
            plot = chart.plot
            chart.toggled.connect(self._draw_all)
            plot.zoomed.connect(self._on_zoomed)
            plot.panned.connect(self._on_panned)
            plot.followed.connect(self.follow)
            plot.enlarge_asked.connect(lambda chart=chart: self.enlarge(chart))
            plot.outdated.connect(self._wake)
            plot.resized.connect(lambda chart=chart: self._draw_again(chart))
        theme_manager().changed.connect(self._draw_all)

    def retranslate(self) -> None:
        names = {
            "processor": self.tr("By seconds of a processor"),
            "games": self.tr("By games"),
        }
        for index, key in enumerate(AXES_OFFERED):
            self.axis.setItemText(index, names[key])
        set_name(self.axis, self.tr("What the x axis counts"))
        self.axis.setToolTip(self.axis.accessibleName())
        self.note.setText(
            self.tr("Both run on the same budget: seconds of a processor compare them fairly.")
        )
        self.empty.setText(
            self.tr("Press Start both: the networks know nothing but the rules at first.")
        )
        self._marks.clear()
        self._read_again()

    # What is shown

    def show_plan(self, game_key: str) -> None:
        """The game that both learn."""
        for chart in self.charts.values():
            chart.show_plan(game_key, of_centre=False, is_absolute=False)

    def show_histories(self, evolution: History, learning: History) -> None:
        """Draw these two; call again whenever they have grown."""
        self._histories = {EVOLUTION: evolution, LEARNING: learning}
        drawn = any(len(run.progress) for run in self._histories.values())
        self._sheet.setVisible(drawn)
        self.empty.setVisible(not drawn)
        knows = any(len(run.kept) for run in self._histories.values())
        self.charts["kept"].setVisible(knows and self._alone in (None, "kept"))
        self._read_again()

    @property
    def shown_axis(self) -> str:
        """What the x axis counts."""
        return self._axis

    def set_axis(self, axis: str) -> None:
        """Count x by seconds of a processor or by games."""
        self._axis = axis
        with QSignalBlocker(self.axis):
            self.axis.setCurrentIndex(self.axis.findData(axis))
        for chart in self.charts.values():
            chart.set_axis(axis)
        self.crosshair.hide()
        self._marks.clear()
        self.follow()
        self._read_again()
        self.axis_changed.emit(axis)

    def follow(self) -> None:
        """Show all of both runs, as they grow."""
        self._view.follow()
        self._draw_all()

    @property
    def _alone(self) -> str | None:
        return next((key for key, each in self.charts.items() if each.property("alone")), None)

    def enlarge(self, chart: LaneChart) -> None:
        """Give one of them the room of both, or share it again."""
        alone = not chart.property("alone")
        chart.setProperty("alone", alone)
        chart.set_alone(alone)
        for each in self.charts.values():
            each.setVisible(each is chart or not alone)
        self.show_histories(*self._histories.values())

    # Reading and drawing

    @property
    def _waits(self) -> bool:
        return bool(self._to_draw or self._outdated)

    @property
    def _to_draw(self) -> list[LaneChart]:
        found = (*self._stale, *self._unseen)
        return [chart for chart in found if chart.plot.isVisible()]

    @property
    def _outdated(self) -> list[LaneChart]:
        return [
            chart for chart in self.charts.values()
            if chart.plot.isVisible() and chart.plot.is_outdated
        ]  # fmt: skip

    def flush(self) -> None:
        """Draw all that waits to be drawn, now."""
        while self._waits:
            self._next()
        self._turns.stop()

    def _read_again(self) -> None:
        self._stale += [chart for chart in self.charts.values() if chart not in self._stale]
        self._wake()

    def _draw_again(self, chart: LaneChart) -> None:
        if chart not in self._unseen:
            self._unseen.append(chart)
        self._wake()

    def _draw_all(self) -> None:
        for chart in self.charts.values():
            self._draw_again(chart)

    def _wake(self) -> None:
        if self.isVisible():
            self._turns.wake()

    def _next(self) -> bool:
        """Take the picture of one chart; else read and draw one. Whether no picture follows."""
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

    def _read(self, chart: LaneChart) -> bool:
        """Whether there was anything new."""
        self._measure()
        outline = chart.outline
        ends = tuple(
            (id(run), *end_of(run.tables[outline.table])) for run in self._histories.values()
        )
        if self._marks.get(outline.key) == ends:
            return False
        self._marks[outline.key] = ends
        found = {
            name: strands(run, outline, self._axis, _SMOOTHING)[name]
            for name, run in self._histories.items()
        }
        chart.feed(found, [])
        return True

    def _measure(self) -> None:
        """How far both reach."""
        ends: list[float] = []
        for run in self._histories.values():
            x = AXES[self._axis].place(along(run, run.progress, self._axis))
            ends += [float(x[-1])] if len(x) else []
        if ends:
            self._view.set_extent(0.0, max(ends))

    def _on_zoomed(self, factor: float, about: float) -> None:
        self._view.zoom(factor, about)
        self._draw_all()

    def _on_panned(self, by: float) -> None:
        self._view.pan(by)
        self._draw_all()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._wake()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._turns.stop()
