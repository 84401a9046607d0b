"""All charts of a run, with their tools: what the Training tab shows of its curves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QStackedLayout, QVBoxLayout, QWidget

from poda.engine.errors import EngineError
from poda.engine.evolve.runs.curves import csv_text, drifting
from poda.engine.evolve.runs.history import History
from poda.house.i18n import Retranslatable
from poda.house.settings import settings
from poda.house.theme import Role, icon, theme_manager
from poda.training.plots.chart import Chart
from poda.training.plots.crosshair import Crosshair
from poda.training.plots.export import ask_where, png_bytes, svg_bytes, write_file
from poda.training.plots.look import AXES, MOST_OTHERS
from poda.training.plots.others import OthersRow
from poda.training.plots.sheet import Sheet
from poda.training.plots.strands import SHARES, averaged, end_of, other_line, strands
from poda.training.plots.tools import USUAL_SMOOTHING, ChartTools
from poda.training.plots.view import View
from poda.widgets.announce import announce
from poda.widgets.document_files import shown_name
from poda.widgets.layout import INSIDE, wrapped
from poda.widgets.messages import message
from poda.widgets.turns import Turns


class ChartsPanel(Retranslatable, QWidget):
    """The charts. They are drawn one after the other, and only while they are seen.

    Signals:
        exported: a file was written: its name.
        failed: a sentence about a file that could not be written; it is on the panel too.
        state_changed: `state` is another one.
    """

    exported = Signal(str)
    failed = Signal(str)
    state_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history, self._game_key = History(), ""
        self._others: list[tuple[str, History]] = []
        self._axis, self._smoothing = "generation", USUAL_SMOOTHING
        self._view = View()
        self._marks: dict[str, object] = {}  # by chart: what it was read from last
        self._stale: list[Chart] = []  # to be read from the history again
        self._unseen: list[Chart] = []  # to be drawn again
        self._turns = Turns(lambda: self._waits, self._next, self)
        self.tools, self.others_row, self.sheet = ChartTools(), OthersRow(), Sheet()
        self.charts = self.sheet.charts
        self.crosshair = Crosshair(self.charts, self._view, self.sheet.readout, self)
        self.drift, self.notice = wrapped("small", Role.TEXT), wrapped("small", Role.TEXT)
        self._warning = QLabel()
        self.empty = wrapped("large", Role.MUTED)
        self._build()
        self._connect()
        self.retranslate()
        self._follow_theme()
        self._settle()

    def _build(self) -> None:
        place = QVBoxLayout(self)
        place.setContentsMargins(0, 0, 0, 0)
        place.setSpacing(INSIDE)
        self.drift_row = QWidget()
        row = QHBoxLayout(self.drift_row)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(INSIDE)
        row.addWidget(self._warning, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.drift, 1)
        body = QWidget()
        self._pages = QStackedLayout(body)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self.sheet)
        for part in (self.tools, self.drift_row, self.notice, self.others_row):
            place.addWidget(part)
        place.addWidget(body, 1)
        self.drift_row.hide()
        self.notice.hide()

    def _connect(self) -> None:
        self.tools.axis_chosen.connect(self.set_axis)
        self.tools.smoothing_chosen.connect(self.set_smoothing)
        self.tools.follow_asked.connect(self.follow)
        self.tools.export_asked.connect(self.ask_export)
        self.others_row.toggled.connect(self._read_again)
        self.crosshair.view_moved.connect(self._on_view)
        for chart in self.charts.values():
            plot = chart.plot
            chart.toggled.connect(lambda chart=chart: self._on_toggled(chart))
            plot.zoomed.connect(self._on_zoomed)
            plot.panned.connect(self._on_panned)
            plot.followed.connect(self.follow)
            plot.menu_asked.connect(self._show_menu)
            plot.outdated.connect(self._wake)
            plot.resized.connect(lambda chart=chart: self._draw_again(chart))
        theme_manager().changed.connect(self._follow_theme)

    def retranslate(self) -> None:
        self.drift.setText(
            self.tr(
                "The step sizes drift: the median falls to the floor while the largest explode. "
                "Fitness is relative, so its curve does not show it; the losses do."
            )
        )
        self.sheet.tell_no_steps(self.tr("no step sizes in this strategy"))
        self._marks.clear()  # the words beside the titles are another language's
        self._read_again()

    # What is shown

    def show_history(self, history: History, game_key: str) -> None:
        """Draw this run from now on. It may grow: call again whenever it has.

        The history is read when its charts are drawn, a little later, on this thread.
        """
        if history is not self._history:
            self._marks.clear()
            if len(history.progress) < len(self._history.progress):  # another run
                self._view.follow()
                self._on_view()
        self._history, self._game_key = history, game_key
        for chart in self.charts.values():
            chart.show_game(game_key)
        self.drift_row.setVisible(drifting(history))
        self._settle()
        self._read_again()

    def show_others(self, others: Sequence[tuple[str, History]]) -> None:
        """Lay other runs over it, each under a name; no more than `look.MOST_OTHERS`."""
        self._others = list(others)[:MOST_OTHERS]
        self._marks.clear()
        self.others_row.set_names([name for name, _ in self._others])
        self._settle()
        self._read_again()

    def set_empty_text(self, text: str) -> None:
        """What stands where there is nothing to draw yet."""
        self.empty.setText(text)

    def put_beside(self, widget: QWidget) -> None:
        """Put a widget into the last place of the sheet, right of the weights."""
        self.sheet.put_beside(widget)

    def _settle(self) -> None:
        """What depends on which runs there are."""
        runs = [self._history, *(history for _, history in self._others)]
        drawn = any(len(run.progress) for run in runs)
        self._pages.setCurrentWidget(self.sheet if drawn else self.empty)
        self.sheet.show_steps(not drawn or any(
            np.isfinite(run.progress.column("step_50")).any() for run in runs
        ))  # fmt: skip
        for action in self.tools.exports.values():
            action.setEnabled(drawn)

    # Reading and drawing

    @property
    def _waits(self) -> bool:
        """Whether anything is to be drawn."""
        return bool(self._stale or self._unseen or self.sheet.outdated)

    def flush(self) -> None:
        """Draw all that waits to be drawn, now."""
        while self._waits:
            self._next()
        self._turns.stop()

    def _read_again(self) -> None:
        # Those that wait keep their turn: each is drawn, however often this is asked for.
        self._stale += [chart for chart in self.charts.values() if chart not in self._stale]
        self._wake()

    def _draw_again(self, *charts: Chart) -> None:
        self._unseen += [chart for chart in charts if chart not in self._unseen]
        self._wake()

    def _wake(self) -> None:
        if self.isVisible():
            self._turns.wake()

    def _next(self) -> bool:
        """Take the picture of one chart; else read and draw one, or draw it only, where there is
        anything new to it. Whether that is all of it: no picture has to follow."""
        if outdated := self.sheet.outdated:
            outdated[0].plot.take_picture()
            return len(outdated) == 1
        if self._stale:
            self._measure()
            chart = self._stale.pop(0)
            new = self._read(chart)
        else:
            chart, new = self._unseen[0], True
        if chart in self._unseen:
            self._unseen.remove(chart)
            new = True
        if chart.strands and (new or chart.view != self._view.span):
            chart.redraw(self._view.span)
            self.crosshair.draw_over(chart)
        return not self.sheet.outdated

    def _read(self, chart: Chart) -> bool:
        """Whether there was anything new: a long run keeps a row only now and then."""
        outline, axis, position = chart.outline, self._axis, self._smoothing
        runs = [self._history, *(history for _, history in self._others)]
        shown = [self.others_row.shown(number) for number in range(len(self._others))]
        ends = tuple((id(run), *end_of(run.tables[outline.table])) for run in runs)
        mark = axis, position, shown, ends
        if mark == self._marks.get(outline.key):
            return False
        self._marks[outline.key] = mark
        others = [
            (name, other_line(history, outline, axis, position)) if shown[number] else None
            for number, (name, history) in enumerate(self._others)
        ]
        chart.feed(strands(self._history, outline, axis, position), others)
        return True

    def _measure(self) -> None:
        """How far all runs reach, and over how much they are averaged."""
        ends: list[float] = []
        for run in (self._history, *(history for _, history in self._others)):
            x = AXES[self._axis].place(run.progress.column(self._axis))
            ends += [float(x[0]), float(x[-1])] if len(x) else []
        if ends:
            self._view.set_extent(min(ends), max(ends))
        tables = self._history.readings, self._history.progress
        self.tools.tell_averaged(*(averaged(table, self._smoothing) for table in tables))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._wake()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._turns.stop()

    # Choices

    @property
    def axis(self) -> str:
        """What the x axis counts: a key of `look.AXES`."""
        return self._axis

    @property
    def following(self) -> bool:
        """Whether all of the run is in sight, as it grows."""
        return self._view.following

    def set_axis(self, axis: str) -> None:
        """Count x in another way, and show all of the run."""
        self._axis = axis
        self.tools.show_axis(axis)
        for chart in self.charts.values():
            chart.set_axis(axis)
        self.crosshair.hide()
        self._view.follow()
        self._on_view()
        self._read_again()
        self.state_changed.emit()

    def set_smoothing(self, position: int) -> None:
        """Average over another share: an index of `strands.SHARES`."""
        if self.tools.smoothing.value() != position:
            self.tools.smoothing.setValue(position)  # which comes back here
            return
        self._smoothing = position
        self._read_again()
        self.state_changed.emit()

    def follow(self) -> None:
        """Show all of the run, as it grows."""
        had_focus = self.tools.follow.hasFocus()
        self._view.follow()
        self._on_view()
        if had_focus:  # the button has gone
            self.charts["results"].plot.setFocus()

    def state(self) -> dict[str, Any]:
        """The choices, as `restore` takes them."""
        hidden = {key: chart.hidden for key, chart in self.charts.items() if chart.hidden}
        return {"axis": self._axis, "smoothing": self._smoothing, "hidden": hidden}

    def restore(self, found: dict[str, Any]) -> None:
        """The choices of another time; what is not understood is left as it is."""
        if isinstance(axis := found.get("axis"), str) and axis in AXES:
            self.set_axis(axis)
        position = found.get("smoothing")
        if type(position) is int and 0 <= position < len(SHARES):
            self.set_smoothing(position)
        if isinstance(hidden := found.get("hidden"), dict):
            for key, chart in self.charts.items():
                keys = hidden.get(key, [])
                chart.hide_entries(keys if isinstance(keys, list) else [])

    def _on_toggled(self, chart: Chart) -> None:
        self._draw_again(chart)
        self.state_changed.emit()

    # The view

    def _on_zoomed(self, factor: float, about: float) -> None:
        self._view.zoom(factor, about)
        self._on_view()

    def _on_panned(self, by: float) -> None:
        self._view.pan(by)
        self._on_view()

    def _on_view(self) -> None:
        self.tools.follow.setVisible(not self._view.following)
        self._draw_again(*self.charts.values())

    # Menu, export, looks

    def _show_menu(self, at: QPoint) -> None:
        menu = self.context_menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def context_menu(self) -> QMenu:
        """What a right click on a chart offers."""
        menu = QMenu(self)
        follow = menu.addAction(self.tr("Follow"), self.follow)
        follow.setEnabled(not self.following)
        axes = menu.addMenu(self.tr("x axis"))
        for index in range(self.tools.axis.count()):
            key = self.tools.axis.itemData(index)
            action = axes.addAction(self.tools.axis.itemText(index))
            action.setCheckable(True)
            action.setChecked(key == self._axis)
            action.triggered.connect(lambda _on=False, key=key: self.set_axis(key))
        menu.addSeparator()
        menu.addActions(list(self.tools.exports.values()))
        return menu

    def ask_export(self, kind: str) -> None:
        """Ask for a file and write it: "png", "svg" or "csv"."""
        kinds = {
            "png": self.tr("Pictures (*.png)"),
            "svg": self.tr("Drawings (*.svg)"),
            "csv": self.tr("Tables (*.csv)"),
        }
        self.notice.hide()
        path = ask_where(
            self, self.tr("Export the charts"), f"{self._game_key or 'poda'}-charts.{kind}",
            kinds[kind], self.tr("{file} exists already. Replace it?"),
        )  # fmt: skip
        if path is None:
            return
        try:
            write_file(path, self.exported_bytes(kind))
        except EngineError as error:
            sentence = self.tr("{file}: {sentence}").format(
                file=shown_name(path), sentence=message(error)
            )
            self._tell(sentence, Role.BAD)
            self.failed.emit(sentence)
        else:
            settings().last_folder = str(path.parent)
            self._tell(self.tr("Written: {file}").format(file=shown_name(path)), Role.TEXT)
            self.exported.emit(shown_name(path))

    def exported_bytes(self, kind: str) -> bytes:
        """What a file of that kind holds: the charts as they are seen, all numbers of the run."""
        if kind == "csv":
            return csv_text(self._history).encode()
        self.flush()
        self.crosshair.hide()
        caption = " · ".join((
            self.tools.axis.currentText(),
            f"{self.tools.smoothing_label.full_text()}: {self.tools.averaged_text()}",
        ))  # fmt: skip
        with self.sheet.as_lines():
            return (png_bytes if kind == "png" else svg_bytes)(self.sheet, caption)

    def _tell(self, sentence: str, role: Role) -> None:
        self.notice.set_role(role)
        self.notice.setText(sentence)
        self.notice.show()
        announce(self.notice, sentence, urgent=role is Role.BAD)

    def _follow_theme(self) -> None:
        side = round(16 * theme_manager().type_scale)
        self._warning.setPixmap(icon("warning").pixmap(side, side))
        self._draw_again(*self.charts.values())
