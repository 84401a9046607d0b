"""All charts of a run, with their tools: what the Training tab shows of its curves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect, QSize, QStandardPaths, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFontMetrics, QHideEvent, QImage, QPainter, QShowEvent
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QMessageBox,
    QPushButton,
    QSizePolicy,
    QSlider,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from poda.base.files import write_atomically
from poda.base.paths import shown
from poda.engine.documents import system_error
from poda.engine.errors import EngineError
from poda.engine.evolve.curves import csv_text, drifting
from poda.engine.evolve.history import History
from poda.house.i18n import Retranslatable
from poda.house.settings import settings
from poda.house.theme import Role, bind_icon, font, icon, theme_manager
from poda.training.plots.chart import Chart, OtherEntry, Readout
from poda.training.plots.crosshair import Crosshair, View
from poda.training.plots.curve import SHARES, Averaged, averaged, end_of, other_line, strands
from poda.training.plots.look import AXES, MOST_OTHERS, OUTLINES
from poda.widgets.announce import announce, set_name
from poda.widgets.document_files import shown_name
from poda.widgets.engine_words import count, message
from poda.widgets.layout import BETWEEN, INSIDE, Label, Steady, Stretch, row, wrapped
from poda.widgets.turns import Turns

# How the charts lie: the truth on top, over the whole width, the others in rows below it.

_COLUMNS: Final = 12
_SECOND: Final = (("fitness", 6), ("age", 3), ("mean", 3))
_BESIDE: Final = 4  # columns


class Sheet(QWidget):
    """The charts in a grid, and one widget more where the tab puts it there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.charts = {key: Chart(outline) for key, outline in OUTLINES.items()}
        self.readout = Readout(self)
        self._beside: QWidget | None = None
        self._steps = True
        self._no_steps = ""
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(INSIDE)
        for column in range(_COLUMNS):
            self._grid.setColumnStretch(column, 1)
        for line, share in enumerate((11, 9, 10)):
            self._grid.setRowStretch(line, share)
        self._lay_out()

    @property
    def outdated(self) -> list[Chart]:
        """The charts whose picture is no longer what they are, of those that are seen."""
        seen = [chart for chart in self.charts.values() if chart.plot.isVisible()]
        return [chart for chart in seen if chart.plot.is_outdated]

    @contextmanager
    def as_lines(self) -> Iterator[None]:
        """Meanwhile it can be rendered as a drawing."""
        with ExitStack() as stack:
            for chart in self.charts.values():
                stack.enter_context(chart.plot.as_lines())
            yield

    def put_beside(self, widget: QWidget) -> None:
        """Give a widget the last place."""
        self._beside = widget
        self._lay_out()

    def show_steps(self, shown: bool) -> None:
        """Whether there are step sizes; where there are none the weights have the room."""
        if shown != self._steps:
            self._steps = shown
            self._lay_out()

    def tell_no_steps(self, text: str) -> None:
        """What is said where there are none."""
        self._no_steps = text
        self._say()

    def _say(self) -> None:
        self.charts["weights"].tell(*[("" if self._steps else self._no_steps)] * 2)

    def _lay_out(self) -> None:
        self._put("results", 0, 0, _COLUMNS)
        column = 0
        for key, span in _SECOND:
            self._put(key, 1, column, span)
            column += span
        last = ["steps", "weights"] if self._steps else ["weights"]
        room = _COLUMNS - (_BESIDE if self._beside is not None else 0)
        for number, key in enumerate(last):
            self._put(key, 2, number * room // len(last), room // len(last))
        if self._beside is not None:
            self._grid.addWidget(self._beside, 2, _COLUMNS - _BESIDE, 1, _BESIDE)
        self.charts["steps"].setVisible(self._steps)
        self._say()

    def _put(self, key: str, row: int, column: int, span: int) -> None:
        chart = self.charts[key]
        # The grid shares its room evenly, whatever the titles would like.
        chart.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._grid.removeWidget(chart)
        self._grid.addWidget(chart, row, column, 1, span)


# The charts as a picture or a drawing, the numbers behind them as a table: into a file, whole or
# not at all.

PICTURE_SCALE: Final = 2
"""Pixels of a picture for each on screen, so that it can be printed."""

_MARGIN: Final = 16


def write_file(path: Path, data: bytes) -> None:
    """Put `data` at `path`. Raises EngineError where that cannot be done."""
    try:
        write_atomically(path, data)
    except (OSError, RuntimeError, ValueError) as error:
        raise system_error(error, "save.unwritable") from error


def png_bytes(sheet: QWidget, caption: str) -> bytes:
    """The widget as a picture, with a line of text below it."""
    size = _size(sheet)
    image = QImage(size * PICTURE_SCALE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(PICTURE_SCALE)
    painter = QPainter(image)
    try:
        _paint(painter, sheet, caption, size)
    finally:  # a painter that outlives its picture kills the process
        painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def svg_bytes(sheet: QWidget, caption: str) -> bytes:
    """The widget as a drawing of lines and texts, with a line of text below it.

    Qt's own generator paints it: pyqtgraph's exporter loses clipping and dashes.
    """
    size = _size(sheet)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRect(QPoint(0, 0), size))
    generator.setResolution(sheet.logicalDpiX())  # texts keep their size beside the lines
    generator.setTitle("Poda")
    generator.setDescription(caption)
    painter = QPainter(generator)
    try:
        _paint(painter, sheet, caption, size)
    finally:
        painter.end()
    return bytes(buffer.data().data())


def _size(sheet: QWidget) -> QSize:
    return sheet.size() + QSize(2 * _MARGIN, 3 * _MARGIN)


def _paint(painter: QPainter, sheet: QWidget, caption: str, size: QSize) -> None:
    theme = theme_manager().theme
    painter.fillRect(QRect(QPoint(0, 0), size), QColor(theme.color(Role.BG)))
    painter.setFont(font("small"))
    painter.setPen(theme.color(Role.MUTED))
    below = QRect(_MARGIN, size.height() - 2 * _MARGIN, sheet.width(), 2 * _MARGIN)
    painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, caption)
    place, children = QPoint(_MARGIN, _MARGIN), QWidget.RenderFlag.DrawChildren
    sheet.render(painter, place, sheet.rect(), children)


def ask_where(window: QWidget, title: str, name: str, kinds: str, replace: str) -> Path | None:
    """Ask for a file; None where the person gives it up.

    Args:
        name: that is proposed, with its suffix, which every answer gets.
        kinds: the dialog's filter.
        replace: the question where the file exists, with a place for {file}.
    """
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    folder = settings().last_folder or documents
    chosen, _ = QFileDialog.getSaveFileName(window, title, str(Path(folder) / name), kinds)
    if not chosen:
        return None
    path, suffix = Path(chosen), Path(name).suffix
    if path.suffix.lower() != suffix:
        path = path.with_name(path.name + suffix)
        # The dialog asked about the name as it was typed, not about this one.
        if path.exists() and not _may_replace(window, title, replace.format(file=shown_name(path))):
            return None
    return path


def _may_replace(window: QWidget, title: str, question: str) -> bool:
    answer = QMessageBox.question(window, title, question)
    return answer == QMessageBox.StandardButton.Yes


# The legend of the runs that are laid over.

_WIDEST = 160  # pixels of a run's name


class OthersRow(Retranslatable, QWidget):
    """An entry for each run, with its number, its dashes and its name.

    Signals:
        toggled: one was turned on or off.
    """

    toggled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: list[str] = []
        self.entries: list[OtherEntry] = []
        self.label = Label("small", Role.MUTED)
        self._row = row(self.label, Stretch(1), of=self)
        self.retranslate()
        self.hide()

    def retranslate(self) -> None:
        self.label.setText(self.tr("Laid over:"))
        for entry, name in zip(self.entries, self._names, strict=True):
            tip = self.tr("{name}: show or hide this run").format(name=shown(name))
            entry.name(self._short(entry.number, shown(name)), tip)
            entry.setAccessibleName(f"{entry.number + 1}: {shown(name)}")

    def set_names(self, names: list[str]) -> None:
        """Have an entry for each of these runs, all of them on."""
        for entry in self.entries:
            self._row.removeWidget(entry)
            entry.deleteLater()
        self._names = names
        self.entries = [OtherEntry(number, self) for number in range(len(names))]
        for number, entry in enumerate(self.entries):
            self._row.insertWidget(number + 1, entry)
            entry.show()
            entry.toggled.connect(self.toggled)
        self.retranslate()
        self.setVisible(bool(names))

    def shown(self, number: int) -> bool:
        """Whether a run is on."""
        return self.entries[number].isChecked()

    def _short(self, number: int, name: str) -> str:
        metrics = QFontMetrics(font("small"))
        text = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, _WIDEST)
        return f"{number + 1}: {text}"


# The row above the charts: what x counts, how much is averaged, back to all, and export.

USUAL_SMOOTHING = 5


class ChartTools(Retranslatable, QWidget):
    """Signals:
    axis_chosen: a key of `look.AXES`.
    smoothing_chosen: a position, an index of `strands.SHARES`.
    follow_asked: back to all of the run.
    export_asked: "png", "svg" or "csv".
    """

    axis_chosen = Signal(str)
    smoothing_chosen = Signal(int)
    follow_asked = Signal()
    export_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._averaged: tuple[Averaged, Averaged] = (Averaged(1, 1), Averaged(1, 1))
        self.smoothing_label = Label("small", Role.MUTED)
        self.axis = QComboBox()
        # Another language or type size has other widths, and may come at any time.
        self.axis.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for key in AXES:
            self.axis.addItem("", key)
        self.smoothing = QSlider(Qt.Orientation.Horizontal)
        self.smoothing.setRange(0, len(SHARES) - 1)
        self.smoothing.setPageStep(2)
        self.smoothing.setValue(USUAL_SMOOTHING)
        self.smoothing.setFixedWidth(100)
        self.over = Label("small", Role.MUTED, elide=True)
        self.follow = QPushButton()
        bind_icon(self.follow, "follow")
        self.follow.hide()
        self.export = QToolButton()
        self.export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.export.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.export.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bind_icon(self.export, "save")
        self.exports = {kind: QAction(self) for kind in ("png", "svg", "csv")}
        self.export_menu = QMenu(self)
        self.export_menu.addActions(list(self.exports.values()))
        self.export.setMenu(self.export_menu)
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        row(
            self.axis,
            BETWEEN - INSIDE,
            self.smoothing_label,
            self.smoothing,
            (Steady(self.over), 1),
            self.follow,
            self.export,
            of=self,
        )
        self.smoothing_label.setBuddy(self.smoothing)

    def _connect(self) -> None:
        self.axis.activated.connect(lambda _index: self.axis_chosen.emit(self.axis.currentData()))
        self.smoothing.valueChanged.connect(self.smoothing_chosen)
        self.follow.clicked.connect(self.follow_asked)
        for kind, action in self.exports.items():
            action.triggered.connect(lambda _on=False, kind=kind: self.export_asked.emit(kind))

    def retranslate(self) -> None:
        for index, text in enumerate((
            self.tr("By generations"), self.tr("By games"), self.tr("By time"),
        )):  # fmt: skip
            self.axis.setItemText(index, text)
        set_name(self.axis, self.tr("What the x axis counts"))
        self.axis.setToolTip(self.axis.accessibleName())  # on Linux the name of a box is its value
        self.smoothing_label.setText(self.tr("Smoothing"))
        self.smoothing.setAccessibleName(self.tr("Smoothing"))
        self.follow.setText(self.tr("Follow"))
        self.follow.setToolTip(self.tr("Show all of the run again, as it grows (double click, 0)"))
        self.export.setText(self.tr("Export"))
        self.export.setAccessibleName(self.tr("Export the charts"))
        self.exports["png"].setText(self.tr("Charts as a picture (PNG)…"))
        self.exports["svg"].setText(self.tr("Charts as a drawing (SVG)…"))
        self.exports["csv"].setText(self.tr("Numbers as a table (CSV)…"))
        self._tell()

    def show_axis(self, axis: str) -> None:
        """Have this one chosen; nothing is said of it."""
        self.axis.setCurrentIndex(self.axis.findData(axis))

    def tell_averaged(self, readings: Averaged, generations: Averaged) -> None:
        """Say over how much the smoothed curves are averaged."""
        if (readings, generations) != self._averaged:
            self._averaged = readings, generations
            self._tell()

    def averaged_text(self) -> str:
        """Over how much, in words."""
        readings, generations = self._averaged
        if readings.rows == 1 and generations.rows == 1:
            return self.tr("none: single values")
        first = self.tr("%Ln reading(s)", "", readings.rows)
        second = self.tr("%Ln generation(s)", "", generations.span)
        if generations.span > generations.rows:  # not every one is kept
            kept = count(generations.rows, 10**9)
            second = self.tr("{kept} of {generations}").format(kept=kept, generations=second)
        return self.tr("over {readings}, {generations}").format(readings=first, generations=second)

    def _tell(self) -> None:
        text = self.averaged_text()
        self.over.setText(text)
        self.smoothing.setAccessibleDescription(text)
        self.smoothing.setToolTip(text)


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
