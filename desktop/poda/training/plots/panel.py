"""All charts of a run, with their tools: what the Training tab shows of its curves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from PySide6.QtCore import (
    QBuffer,
    QEvent,
    QIODevice,
    QPoint,
    QRect,
    QSignalBlocker,
    QSize,
    QStandardPaths,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QColor,
    QFontMetrics,
    QHideEvent,
    QIcon,
    QImage,
    QKeyEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QSlider,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from poda.base.files import write_atomically
from poda.base.paths import shown
from poda.engine.documents import system_error
from poda.engine.errors import EngineError
from poda.engine.experiments.tidy import history_csv
from poda.engine.runs.curves import along, drifting, flat, has_clock
from poda.engine.runs.history import History
from poda.engine.runs.settings import Settings
from poda.house.i18n import Retranslatable
from poda.house.settings import settings
from poda.house.theme import Role, bind_icon, font, icon, theme_manager
from poda.training.plots.chart import Chart, OtherEntry, Readout
from poda.training.plots.crosshair import Crosshair, View
from poda.training.plots.curve import (
    SHARES,
    Averaged,
    Line,
    averaged,
    end_of,
    mean_line,
    other_line,
    strands,
)
from poda.training.plots.look import AXES, MOST_OTHERS, OUTLINES, Outline, Percent, short
from poda.widgets.announce import announce, set_name
from poda.widgets.buttons import size_with
from poda.widgets.document_files import shown_name, with_suffix
from poda.widgets.engine_words import count, message
from poda.widgets.keyboard import reached
from poda.widgets.layout import BETWEEN, INSIDE, Label, Steady, Stretch, row, wrapped
from poda.widgets.pages import Section, SeenStack, stand_close
from poda.widgets.turns import Turns

# How the charts lie: the truth on top, over the whole width; below it fitness, and a widget of the
# tab's, or what one network that learns is judged by; the others fold away. Where that is too high
# for the room, as in large type, all but the truth are pages in one place.

BESIDE: Final = "beside"
"""The widget of the tab's, where charts are named by their keys."""

_COLUMNS: Final = 12
_MOST_SECOND: Final = 2  # beside each other; `BESIDE` is the second, or it folds away
_ORDER: Final[tuple[str, ...]] = (
    "fitness", "kept", "error", "outputs", "norm", "age", "mean", "steps", "weights", BESIDE,
)  # fmt: skip
"""All but the truth, those of the second row before what folds away."""
EVOLVED: Final[tuple[str, ...]] = ("fitness",)
LEARNT: Final[tuple[str, ...]] = ("kept", "error")
"""What is in the second row of a population's charts, and of one network's."""
_MAP: Final = 320  # pixels that `BESIDE` needs where it folds away, at the usual type size
_SHARES: Final = (62, 0, 38, 40)  # of the room that is left over, by row
_TRUTH: Final = (208, 196)  # pixels of its plot, however little room there is; in large type
_LARGE: Final = 1.3  # type beyond it
_SECOND: Final = 120  # of the row below it, at the usual type size
_PAGE: Final = 66  # likewise, of a page
_THIRD: Final = 150


class Sheet(Retranslatable, QWidget):
    """The charts, and one widget more where the tab puts it there.

    Signals:
        turned: another page is seen, of those that have one place; or they have one no longer.
    """

    turned = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # With a parent from the first: else one that is to be seen would be a window of its own.
        self.charts = {key: Chart(outline, self) for key, outline in OUTLINES.items()}
        self.readout = Readout(self)
        self._beside: QWidget | None = None
        self._has_beside = True
        self._offered = set(self.charts)
        self._second: tuple[str, ...] = EVOLVED
        self._alone: str | None = None
        self._paged, self._page = False, "fitness"
        self.bar = QTabBar(self, expanding=False, drawBase=False, usesScrollButtons=False)
        self.bar.setElideMode(Qt.TextElideMode.ElideRight)
        self.bar.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.bar.currentChanged.connect(self._turn)
        self._more = QWidget()
        self._lines = QGridLayout(self._more)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(INSIDE)
        self.section = Section("training.charts", self._more_words, self._more, self, folded=True)
        self.section.toggled.connect(lambda _: self._lay_out())
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(INSIDE)
        for column in range(_COLUMNS):
            self._grid.setColumnStretch(column, 1)
        for chart in self.charts.values():
            # The grid shares its room evenly, whatever the titles would like.
            chart.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        truth = self.charts["results"]
        truth.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self._grid.addWidget(self.charts["results"], 0, 0, 1, _COLUMNS)
        self._grid.addWidget(self.bar, 1, 0, 1, _COLUMNS)
        self._grid.addWidget(self.section, 3, 0, 1, _COLUMNS)
        theme_manager().changed.connect(self._lay_out)
        self._lay_out()

    def retranslate(self) -> None:
        self._name_pages()

    @property
    def outdated(self) -> list[Chart]:
        """The charts whose picture is no longer what they are, of those that are seen."""
        return [chart for chart in self.charts.values() if chart.plot.isVisible() and
                chart.plot.is_outdated]  # fmt: skip

    def shows(self, chart: Chart) -> bool:
        """Whether a chart has a place now: it is not folded away, nor behind one that is alone."""
        return bool(chart.plot.isVisibleTo(self))

    @property
    def alone(self) -> str | None:
        """The chart, or `BESIDE`, that has all the room; None where they share it."""
        return self._alone

    @property
    def seen(self) -> QRect:
        """What of it is charts, and not the title of those that are folded away."""
        room = self.rect()
        if not (self.section.isHidden() or self.section.header.isHidden() or self.section.unfolded):
            room.setBottom(room.bottom() - self.section.height() - INSIDE)
        return room

    @contextmanager
    def as_lines(self) -> Iterator[None]:
        """Meanwhile it can be rendered as a drawing."""
        header, arrow = self.section.header, self.section.header.icon()
        header.setIcon(QIcon())  # it is a bitmap, and opens nothing there
        with ExitStack() as stack:
            for chart in self.charts.values():
                stack.enter_context(chart.plot.as_lines())
            yield
        header.setIcon(arrow)

    def have_beside(self, on: bool) -> None:
        """Have the widget that was put beside fitness, or do without it."""
        if on is not self._has_beside:
            self._has_beside = on
            if self._alone == BESIDE:
                self._alone = None
            self._lay_out()

    def put_beside(self, widget: QWidget) -> None:
        """Give a widget the place beside fitness."""
        self._beside = widget
        widget.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._lay_out()

    def offer(self, keys: set[str], second: tuple[str, ...] = EVOLVED) -> None:
        """Have these charts; the others would say nothing of the runs that are shown.

        Args:
            second: those of the second row, as far as they are had.
        """
        if (keys, second) != (self._offered, self._second):
            page_was_first = self._page == self._page_keys()[0]
            self._offered, self._second = keys, second
            if page_was_first:
                self._page = self._page_keys()[0]
            self._lay_out()

    def enlarge(self, key: str | None) -> None:
        """Give one chart, or `BESIDE`, all the room; None shares it again."""
        self._alone = key
        for name, chart in self.charts.items():
            chart.set_alone(name == key)
        self._lay_out()

    # Pages

    def set_room(self, height: int) -> None:
        """How high it can be without being scrolled."""
        scale = theme_manager().type_scale
        rows = self.charts["results"].minimumSizeHint().height() + round(_SECOND * scale)
        paged = rows + self.section.header.sizeHint().height() + 2 * INSIDE > height
        if paged != self._paged:
            self._paged = paged
            self._lay_out()
            self.turned.emit()

    def _name_pages(self) -> None:
        """A tab for each page that there is."""
        keys = self._page_keys()
        with QSignalBlocker(self.bar):
            while self.bar.count() > len(keys):
                self.bar.removeTab(self.bar.count() - 1)
            while self.bar.count() < len(keys):
                self.bar.addTab("")
            for place, key in enumerate(keys):
                name, short_name = self._name(key), self._short_name(key)
                self.bar.setTabData(place, key)
                self.bar.setTabText(place, short_name[:1].upper() + short_name[1:])
                self.bar.setTabToolTip(place, name[:1].upper() + name[1:])
            self._page = self._page if self._page in keys else keys[0]
            self.bar.setCurrentIndex(keys.index(self._page))
        self.bar.setAccessibleName(self.tr("Further charts"))
        stand_close(self.bar, True)  # it is there where room is short, and names are many

    def _page_keys(self) -> list[str]:
        return [*self._in_second, *self._in_more]

    @property
    def _in_second(self) -> list[str]:
        """What stands below the truth: charts, and the widget beside them where there is room."""
        found = [key for key in self._second if key in self._offered]
        if self._part(BESIDE) is not None and len(found) < _MOST_SECOND:
            found.append(BESIDE)
        return found

    @property
    def _in_more(self) -> list[str]:
        """What folds away."""
        second = self._in_second
        return [key for key in _ORDER if key not in second and self._part(key) is not None]

    def _part(self, key: str) -> QWidget | None:
        """The chart, or the widget beside charts; None where there is none."""
        if key == BESIDE:
            return self._beside if self._has_beside else None
        return self.charts[key] if key in self._offered else None

    def _turn(self, place: int) -> None:
        self._page = self.bar.tabData(place)
        self._lay_out()
        self.turned.emit()

    def _name(self, key: str) -> str:
        return {
            "fitness": self.tr("fitness"), BESIDE: self.tr("forgetting map"),
            "kept": self.tr("values kept"), "error": self.tr("TD error"),
            "norm": self.tr("norm"), "outputs": self.tr("outputs"), "age": self.tr("age"),
            "mean": self.tr("mean"),
            "steps": self.tr("step sizes"), "weights": self.tr("weights"),
        }[key]  # fmt: skip

    def _short_name(self, key: str) -> str:
        """The same where many stand in one row."""
        return {BESIDE: self.tr("forgetting"), "steps": self.tr("steps")}.get(key, self._name(key))

    def _more_words(self) -> str:
        words = ", ".join(self._name(key) for key in self._in_more)
        return words[:1].upper() + words[1:]

    # Rows

    def _lay_out(self) -> None:
        alone, scale = self._alone, theme_manager().type_scale
        shared, paged = alone is None, self._paged and alone is None
        self.charts["results"].plot.setMinimumHeight(_TRUTH[scale > _LARGE])
        self._name_pages()
        second, more = self._in_second, [key for key in self._in_more if alone in (None, key)]
        self._put_second(second, whole=paged or not shared)
        lines = 0 if paged else self._put_more(more)
        if paged:
            for key in more:
                self._grid.addWidget(self._placed(key), 2, 0, 1, _COLUMNS)
        for key in ("results", *_ORDER):
            part = self._beside if key == BESIDE else self.charts[key]
            placed = key in ("results", self._page) if paged else alone in (None, key)
            if part is not None:
                part.setVisible(placed and self._part(key) is not None)
        self.bar.setVisible(paged)
        self.section.setVisible(bool(more) and not paged)
        self.section.header.setVisible(shared)
        self.section.retranslate()
        # One that is alone is seen, folded away or not.
        unfolded = self.section.unfolded or not shared
        self._more.setVisible(unfolded)
        height = (_PAGE if paged else _SECOND) if shared else 0
        # A row in which nothing is seen would keep its share.
        seen = (
            alone in (None, "results"),
            False,
            shared or alone in second,
            bool(more) and not paged and unfolded,
        )
        for line, share in enumerate(_SHARES):
            self._grid.setRowStretch(line, share if seen[line] else 0)
        self._grid.setRowMinimumHeight(2, round(height * scale))
        self._more.setMinimumHeight(round(_THIRD * lines * scale) if shared else 0)
        self._order()

    def _placed(self, key: str) -> QWidget:
        part = self._part(key)
        assert part is not None
        return part

    def _put_second(self, keys: list[str], *, whole: bool) -> None:
        """The second row: some beside each other, or each of them over the whole width."""
        across = _COLUMNS if whole else _COLUMNS // max(1, len(keys))
        for number, key in enumerate(keys):
            part = self._placed(key)
            self._lines.removeWidget(part)
            self._grid.removeWidget(part)
            self._grid.addWidget(part, 2, 0 if whole else number * across, 1, across)

    def _order(self) -> None:
        """The Tab key goes the way of the eye, whatever was made first."""
        if not self.isVisible():  # it is forgotten when a widget comes into another window
            return
        second = [self._part(key) for key in self._in_second]
        more = [self._part(key) for key in self._in_more]
        way = [*reached(self.charts["results"]), self.bar]
        for part in (*second, self.section, *more):
            way += [] if part is None else [each for each in reached(part) if each not in way]
        for one, next_ in pairwise(way):
            QWidget.setTabOrder(one, next_)

    def _put_more(self, keys: list[str]) -> int:
        """The charts that fold, in as many rows as their words need; how many."""
        widest = max((self._least_width(key) for key in keys), default=1)
        most = max(1, int((self.width() + INSIDE) / (widest + INSIDE)))
        lines = -(-len(keys) // most) or 1
        across = -(-len(keys) // lines) or 1
        for key in self._in_more:
            self._grid.removeWidget(self._placed(key))
            self._lines.removeWidget(self._placed(key))
        for number, key in enumerate(keys):
            self._lines.addWidget(self._placed(key), number // across, number % across)
        for number in range(len(_ORDER)):
            self._lines.setColumnStretch(number, int(number < across))
            self._lines.setRowStretch(number, int(number < lines))
        return lines

    def _least_width(self, key: str) -> int:
        if key == BESIDE:
            return round(_MAP * theme_manager().type_scale)
        return self.charts[key].least_width

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LanguageChange:  # only now the charts have the words, too
            self._lay_out()
        return done

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._order()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()


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


def png_bytes(sheet: QWidget, room: QRect, caption: str) -> bytes:
    """The widget's room as a picture, with a line of text below it."""
    size = _size(room)
    image = QImage(size * PICTURE_SCALE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(PICTURE_SCALE)
    painter = QPainter(image)
    try:
        _paint(painter, sheet, room, caption, size)
    finally:  # a painter that outlives its picture kills the process
        painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def svg_bytes(sheet: QWidget, room: QRect, caption: str) -> bytes:
    """The widget's room as a drawing of lines and texts, with a line of text below it.

    Qt's own generator paints it: pyqtgraph's exporter loses clipping and dashes.
    """
    size = _size(room)
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
        _paint(painter, sheet, room, caption, size)
    finally:
        painter.end()
    return bytes(buffer.data().data())


def _size(room: QRect) -> QSize:
    return room.size() + QSize(2 * _MARGIN, 3 * _MARGIN)


def _paint(painter: QPainter, sheet: QWidget, room: QRect, caption: str, size: QSize) -> None:
    theme = theme_manager().theme
    painter.fillRect(QRect(QPoint(0, 0), size), QColor(theme.color(Role.BG)))
    painter.setFont(font("small"))
    painter.setPen(theme.color(Role.MUTED))
    below = QRect(_MARGIN, size.height() - 2 * _MARGIN, room.width(), 2 * _MARGIN)
    painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, caption)
    place, children = QPoint(_MARGIN, _MARGIN), QWidget.RenderFlag.DrawChildren
    sheet.render(painter, place, room, children)


def ask_where(window: QWidget, title: str, name: str, kinds: str) -> Path | None:
    """Ask for a file; None where the person gives it up.

    Args:
        name: that is proposed, with its suffix, which every answer gets.
        kinds: the dialog's filter.
    """
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    folder = settings().last_folder or documents
    chosen, _ = QFileDialog.getSaveFileName(window, title, str(Path(folder) / name), kinds)
    return with_suffix(Path(chosen), Path(name).suffix, title, window) if chosen else None


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
_WORDS: Final = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
_ICON: Final = Qt.ToolButtonStyle.ToolButtonIconOnly
_SLIDER: Final = (64, 100)  # pixels of its length, with few words beside it and with all


class ChartTools(Retranslatable, QWidget):
    """Signals:
    axis_chosen: a key of `look.AXES`.
    smoothing_chosen: a position, an index of `strands.SHARES`.
    follow_asked: back to all of the run.
    back_asked: back to all charts.
    export_asked: "png", "svg" or "csv".
    """

    axis_chosen = Signal(str)
    smoothing_chosen = Signal(int)
    follow_asked = Signal()
    back_asked = Signal()
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
        self.over = Label("small", Role.MUTED, elide=True)
        self.follow = QPushButton()
        bind_icon(self.follow, "follow")
        self.follow.hide()
        self.back = QPushButton()
        bind_icon(self.back, "zoom-out")
        self.back.hide()
        self.export = QToolButton()
        self.export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.export.setToolButtonStyle(_WORDS)
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
            self.back,
            self.export,
            of=self,
        )
        self.smoothing_label.setBuddy(self.smoothing)

    def _connect(self) -> None:
        self.axis.activated.connect(lambda _index: self.axis_chosen.emit(self.axis.currentData()))
        self.smoothing.valueChanged.connect(self.smoothing_chosen)
        self.follow.clicked.connect(self.follow_asked)
        self.back.clicked.connect(self.back_asked)
        for kind, action in self.exports.items():
            action.triggered.connect(lambda _on=False, kind=kind: self.export_asked.emit(kind))

    def retranslate(self) -> None:
        for index, text in enumerate((
            self.tr("By generations"), self.tr("By games"), self.tr("By time"),
            self.tr("By processor time"),
        )):  # fmt: skip
            self.axis.setItemText(index, text)
        set_name(self.axis, self.tr("What the x axis counts"))
        # On Linux the name of a box is its value.
        self.axis.setToolTip("\n".join((
            self.axis.accessibleName(),
            self.tr(
                "Processor time is that of all threads together: by it, evolution and learning lie "
                "over each other fairly."
            ),
        )))  # fmt: skip
        self.smoothing_label.setText(self.tr("Smoothing"))
        self.smoothing.setAccessibleName(self.tr("Smoothing"))
        set_name(self.follow, self.tr("Follow"))
        self.follow.setToolTip(self.tr("Show all of the run again, as it grows (0)"))
        set_name(self.back, self.tr("All charts"))
        self.back.setToolTip(
            self.tr(
                "Back to all charts (Esc). Meanwhile Ctrl and the wheel, or Ctrl and the arrows up "
                "and down, enlarge the values."
            )
        )
        self.export.setText(self.tr("Export"))
        set_name(self.export, self.tr("Export the charts"))
        self.export.setToolTip(self.export.accessibleName())
        self.exports["png"].setText(self.tr("Charts as a picture (PNG)…"))
        self.exports["svg"].setText(self.tr("Charts as a drawing (SVG)…"))
        self.exports["csv"].setText(self.tr("Numbers as a table (CSV)…"))
        self._tell()
        self._fit()

    # Room

    def minimumSizeHint(self) -> QSize:
        """Without the words beside the slider and the icons, which their tips have too."""
        return QSize(self._width(words=False), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # larger type, another language
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        words = self._width(words=True) <= self.width()
        self.smoothing_label.setVisible(words)
        self.smoothing.setFixedWidth(_SLIDER[words])
        self.export.setToolButtonStyle(_WORDS if words else _ICON)
        for button in (self.follow, self.back):
            text = button.accessibleName() if words else ""
            if text != button.text():
                button.setText(text)

    def _width(self, *, words: bool) -> int:
        label = self.smoothing_label.minimumSizeHint().width() + INSIDE if words else 0
        export = size_with(self.export, _WORDS if words else _ICON).width() + BETWEEN
        wide = self.axis.sizeHint().width() + label + _SLIDER[words] + BETWEEN + export
        for button in (self.follow, self.back):
            if not button.isHidden():
                written = button.fontMetrics().horizontalAdvance(button.text())
                name = button.fontMetrics().horizontalAdvance(button.accessibleName())
                wide += button.sizeHint().width() - written + (name if words else 0) + INSIDE
        return wide

    def show_ways_back(self, *, follow: bool, back: bool) -> None:
        """Have the buttons that lead back to all of the run, and to all charts."""
        if (follow, back) != (not self.follow.isHidden(), not self.back.isHidden()):
            self.follow.setVisible(follow)
            self.back.setVisible(back)
            self._fit()

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


_MOST_ARE: Final = 0.5  # of the games


def _differs(runs: Sequence[History], column: str, other: Callable[[History], Any]) -> bool:
    """Whether a column says anything, in any of the runs, that something else does not."""
    return any(bool((run.progress.column(column) != other(run)).any()) for run in runs)


def is_escape(event: QEvent, kind: QEvent.Type) -> bool:
    """Whether it is the Esc key."""
    return (
        event.type() == kind and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
    )


class Sign(Retranslatable, QWidget):
    """A sentence about the whole run, with a sign before it, and a button that leads to the chart
    it is about; hidden until it is said."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = QLabel()
        self.look = QToolButton()
        self.look.setAutoRaise(True)
        self.look.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.label = wrapped("small", Role.TEXT)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(INSIDE)
        line.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.label, 1)
        line.addWidget(self.look, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()
        theme_manager().changed.connect(self._follow_theme)
        self._follow_theme()
        self.retranslate()

    def retranslate(self) -> None:
        self.look.setText(self.tr("Show"))
        set_name(self.look, self.tr("Show the chart that it is about"))
        self.look.setToolTip(self.look.accessibleName())

    def _follow_theme(self) -> None:
        side = round(16 * theme_manager().type_scale)
        self._icon.setPixmap(icon("warning").pixmap(side, side))
        self.look.setFont(font("small"))


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
        self._settings: Settings | None = None
        self._room: int | None = None
        self._others: list[tuple[str, tuple[History, ...]]] = []
        self._axis, self._smoothing = "generation", USUAL_SMOOTHING
        self._view = View()
        self._marks: dict[str, object] = {}  # by chart: what it was read from last
        self._stale: list[Chart] = []  # to be read from the history again
        self._unseen: list[Chart] = []  # to be drawn again
        self._turns = Turns(lambda: self._waits, self._next, self)
        self.tools, self.others_row, self.sheet = ChartTools(), OthersRow(), Sheet()
        self.charts = self.sheet.charts
        self.crosshair = Crosshair(self.charts, self._view, self.sheet.readout, self)
        self.drift_row, self.flat_row = Sign(), Sign()
        self.drift, self.flat = self.drift_row.label, self.flat_row.label
        self.notice = wrapped("small", Role.TEXT)
        self.clock_note = wrapped("small", Role.MUTED)
        self.clock_note.hide()
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
        self._pages = SeenStack()  # the charts ask for no room before there are any
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self.sheet)
        for part in self._above:
            place.addWidget(part)
        place.addWidget(self._pages, 1)
        self.notice.hide()

    def _connect(self) -> None:
        self.tools.axis_chosen.connect(self.set_axis)
        self.tools.smoothing_chosen.connect(self.set_smoothing)
        self.tools.follow_asked.connect(self.follow)
        self.tools.back_asked.connect(lambda: self.enlarge(None))
        self.sheet.section.toggled.connect(lambda _: self._wake())
        self.sheet.turned.connect(self._wake)
        self.tools.export_asked.connect(self.ask_export)
        self.others_row.toggled.connect(self._tell_clock)
        self.others_row.toggled.connect(self._read_again)
        self.drift_row.look.clicked.connect(lambda: self.enlarge("steps"))
        self.flat_row.look.clicked.connect(lambda: self.enlarge("outputs"))
        self.crosshair.view_moved.connect(self._on_view)
        for key, chart in self.charts.items():
            plot = chart.plot
            plot.enlarge_asked.connect(lambda key=key: self.turn(key))
            chart.toggled.connect(lambda chart=chart: self._on_toggled(chart))
            plot.zoomed.connect(self._on_zoomed)
            plot.panned.connect(self._on_panned)
            plot.followed.connect(self.follow)
            plot.menu_asked.connect(lambda at, key=key: self._show_menu(at, key))
            plot.outdated.connect(self._wake)
            plot.resized.connect(lambda chart=chart: self._draw_again(chart))
        theme_manager().changed.connect(self._follow_theme)

    def retranslate(self) -> None:
        self.drift.setText(
            self.tr(
                "The step sizes drift apart. Fitness is relative and does not show it; the losses "
                "do."
            )
        )
        self.drift.setToolTip(
            self.tr("The median falls to the floor while the largest step sizes explode.")
        )
        self.flat.setToolTip(
            self.tr(
                "Over 200 positions of random games, always the same ones: the standard deviation "
                "of the outputs, and the mean of their sizes. The chart of the outputs shows both."
            )
        )
        self._tell_flat()
        self._tell_clock()
        self._marks.clear()  # the words beside the titles are another language's
        self._read_again()

    # What is shown

    def show_history(
        self, history: History, game_key: str, settings: Settings | None = None
    ) -> None:
        """Draw this run from now on. It may grow: call again whenever it has.

        The history is read when its charts are drawn, a little later, on this thread.

        Args:
            settings: of the run: what its best one is called, and which charts say something of it.
        """
        if history is not self._history:
            self._marks.clear()
            if len(history.progress) < len(self._history.progress):  # another run
                self._view.follow()
                self._on_view()
        self._history, self._game_key, self._settings = history, game_key, settings
        for chart in self.charts.values():
            chart.show_plan(
                game_key, of_centre=self._of_centre, is_absolute=self._is_absolute,
                learns=self._learns,
            )  # fmt: skip
        self._tell_flat()
        # One of them at a time: that the outputs are flat is what follows.
        self.drift_row.setVisible(drifting(history) and self.flat_row.isHidden())
        self._settle()
        self._read_again()

    def show_others(self, others: Sequence[tuple[str, History | tuple[History, ...]]]) -> None:
        """Lay other runs over it, each under a name; of several together their mean, with its
        band. No more than `look.MOST_OTHERS`."""
        self._others = [
            (name, runs if isinstance(runs, tuple) else (runs,))
            for name, runs in others[:MOST_OTHERS]
        ]
        self._marks.clear()
        self.others_row.set_names([name for name, _ in self._others])
        self._settle()
        self._read_again()

    def _tell_flat(self) -> None:
        """Say what becomes of a network whose outputs are about the same everywhere. Where searches
        compare the sums before the last tanh, nothing does."""
        blind = self._settings is None or self._settings.compares == "output"
        found = flat(self._history) if blind else None
        self.flat_row.setVisible(found is not None)
        if found is None:
            return
        if found.is_one:
            texts = [
                self.tr("All outputs lie near {size}, and differ by {spread} only (saturation)."),
                self.tr("The network hardly tells positions apart any more."),
            ]
        else:
            texts = [
                self.tr(
                    "Nearly all outputs lie at −1 or 1 ({size} from 0 in the mean: saturation)."
                ),
                self.tr("A search that compares them is blind to what lies between."),
            ]
        size = short(round(found.saturation, 2 if found.is_one else 3))
        texts[0] = texts[0].format(size=size, spread=short(found.spread))
        if found.draw_rate is not None and found.draw_rate > _MOST_ARE:
            share = Percent().text(found.draw_rate)
            texts.append(self.tr("{share} of the games are drawn.").format(share=share))
        self.flat.setText(" ".join(texts))

    def _tell_clock(self) -> None:
        """Say of which runs no processor time is known, where they are laid along it."""
        unknown = []
        if self._axis == "processor":
            if len(self._history.progress) and not has_clock(self._history):
                unknown.append(self.tr("this run"))
            for number, (name, runs) in enumerate(self._others):
                if self.others_row.shown(number) and not all(map(has_clock, runs)):
                    unknown.append(self.tr("“{name}”").format(name=shown(name)))
        text = self.tr(
            "No processor time is known of {runs}: an older Poda or a cluster kept none. Time by "
            "the clock stands for it, in which several threads do more."
        )
        self.clock_note.setText(text.format(runs=", ".join(unknown)) if unknown else "")
        self.clock_note.setVisible(bool(unknown))

    def set_empty_text(self, text: str) -> None:
        """What stands where there is nothing to draw yet."""
        self.empty.setText(text)

    def put_beside(self, widget: QWidget) -> None:
        """Put a widget into the sheet, right of fitness."""
        self.sheet.put_beside(widget)

    @property
    def _of_centre(self) -> bool:
        """Whether the strategy moves a centre, which stands for its generation."""
        return self._settings is not None and self._settings.moves_centre

    @property
    def _is_absolute(self) -> bool:
        """Whether fitness means the same in every generation."""
        return self._settings is not None and self._settings.is_absolute

    @property
    def _learns(self) -> bool:
        """Whether one network learns, and none evolves."""
        return self._settings is not None and self._settings.learns

    # One chart alone

    @property
    def enlarged(self) -> str | None:
        """The key of the chart that has the room of all, or `BESIDE`."""
        return self.sheet.alone

    def enlarge(self, key: str | None) -> None:
        """Give one chart, or `BESIDE`, the room of all; None shares it again."""
        before = self.enlarged
        if key == before:
            return
        focus = QApplication.focusWidget()
        inside = focus is not None and self.isAncestorOf(focus)
        self.crosshair.hide()
        self.sheet.enlarge(key)
        self.tools.show_ways_back(follow=not self.following, back=key is not None)
        if (chart := self.charts.get(key or before or "")) is not None and inside:
            chart.plot.setFocus()  # what it was with may be hidden now
        self._draw_again(*self.charts.values())

    def turn(self, key: str) -> None:
        """Enlarge it, or go back from it."""
        self.enlarge(None if self.enlarged == key else key)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # more stands above the charts, larger type
            self._fit_room()
        # Esc leads back to all charts before it is the key of anything else in the window.
        if is_escape(event, QEvent.Type.ShortcutOverride) and self.enlarged is not None:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.enlarged is not None and is_escape(event, QEvent.Type.KeyPress):
            self.enlarge(None)
            return
        super().keyPressEvent(event)

    def set_room(self, height: int) -> None:
        """How high it can be without being scrolled."""
        self._room = height
        self._fit_room()

    def _fit_room(self) -> None:
        if self._room is not None:
            above = [part for part in self._above if not part.isHidden()]
            taken = sum(part.sizeHint().height() + INSIDE for part in above)
            self.sheet.set_room(self._room - taken)

    @property
    def _above(self) -> tuple[QWidget, ...]:
        """What may stand above the charts."""
        return (
            self.tools, self.drift_row, self.flat_row, self.notice, self.others_row, self.clock_note
        )  # fmt: skip

    def _settle(self) -> None:
        """What depends on which runs there are."""
        runs = self._runs
        drawn = any(len(run.progress) for run in runs)
        self._pages.setCurrentWidget(self.sheet if drawn else self.empty)
        self.tools.setVisible(drawn)  # there is nothing to be smoothed or exported yet
        evolves = not self._learns
        learnt = self._learns or any(len(run.learning) for run in runs)
        evolving = [run for run in runs if not len(run.learning)]
        says = {
            "fitness": evolves,
            "kept": any(len(run.kept) for run in runs),
            "error": learnt,
            "norm": learnt,
            "age": evolves and (
                not self._of_centre or _differs(evolving, "age", lambda _run: 1.0)
            ),
            "mean": evolves and (
                not (self._of_centre or self._is_absolute) or _differs(
                    evolving, "mean_of_best", lambda run: run.progress.column("best")
                )
            ),
            "outputs": any(len(run.outputs) for run in runs),
            "steps": not drawn or any(
                np.isfinite(run.progress.column("step_50")).any() for run in runs
            ),
        }  # fmt: skip
        offered = {key for key in self.charts if says.get(key, True)}
        if self.enlarged not in (None, BESIDE) and (not drawn or self.enlarged not in offered):
            self.enlarge(None)
        self.sheet.offer(offered, LEARNT if self._learns else EVOLVED)
        self._tell_clock()
        for action in self.tools.exports.values():
            action.setEnabled(drawn)

    # Reading and drawing

    @property
    def _waits(self) -> bool:
        """Whether anything is to be drawn."""
        return bool(self._to_draw or self.sheet.outdated)

    @property
    def _to_draw(self) -> list[Chart]:
        """What is to be read or drawn, of what has a place: what is folded away waits for it."""
        return [chart for chart in (*self._stale, *self._unseen) if self.sheet.shows(chart)]

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
        if not (waiting := self._to_draw):
            return True
        chart, new = waiting[0], True
        if chart in self._stale:
            self._measure()
            self._stale.remove(chart)
            new = self._read(chart)
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
        runs = self._runs
        shown = [self.others_row.shown(number) for number in range(len(self._others))]
        ends = tuple((id(run), *end_of(run.tables[outline.table])) for run in runs)
        clocks = [end_of(run.clock) for run in runs] if axis == "processor" else []
        mark = axis, position, shown, ends, clocks
        if mark == self._marks.get(outline.key):
            return False
        self._marks[outline.key] = mark
        others = [
            (name, self._other(histories, outline)) if shown[number] else None
            for number, (name, histories) in enumerate(self._others)
        ]
        chart.feed(strands(self._history, outline, axis, position), others)
        return True

    @property
    def _runs(self) -> list[History]:
        """The run on screen and all that are laid over it."""
        return [self._history, *(each for _, histories in self._others for each in histories)]

    def _other(self, histories: tuple[History, ...], outline: Outline) -> Line:
        how = outline, self._axis, self._smoothing
        one = len(histories) == 1
        return other_line(histories[0], *how) if one else mean_line(histories, *how)

    def _measure(self) -> None:
        """How far all runs reach, and over how much they are averaged."""
        ends: list[float] = []
        for run in self._runs:
            x = AXES[self._axis].place(along(run, run.progress, self._axis))
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
        self._tell_clock()
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
        self.tools.show_ways_back(follow=not self.following, back=self.enlarged is not None)
        self._draw_again(*self.charts.values())

    # Menu, export, looks

    def _show_menu(self, at: QPoint, key: str) -> None:
        menu = self.context_menu(key)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def context_menu(self, key: str = "results") -> QMenu:
        """What a right click on a chart offers."""
        menu = QMenu(self)
        follow = menu.addAction(self.tr("Follow"), self.follow)
        follow.setEnabled(not self.following)
        words = self.tr("All charts") if self.enlarged == key else self.tr("Enlarge")
        menu.addAction(words, lambda: self.turn(key))
        axes = menu.addMenu(self.tr("x axis"))
        for index in range(self.tools.axis.count()):
            axis = self.tools.axis.itemData(index)
            action = axes.addAction(self.tools.axis.itemText(index))
            action.setCheckable(True)
            action.setChecked(axis == self._axis)
            action.triggered.connect(lambda _on=False, axis=axis: self.set_axis(axis))
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
            kinds[kind],
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
            return history_csv(self._history, game=self._game_key).encode()
        self.flush()
        self.crosshair.hide()
        caption = " · ".join((
            self.tools.axis.currentText(),
            f"{self.tools.smoothing_label.full_text()}: {self.tools.averaged_text()}",
        ))  # fmt: skip
        with self.sheet.as_lines():
            write = png_bytes if kind == "png" else svg_bytes
            return write(self.sheet, self.sheet.seen, caption)

    def _tell(self, sentence: str, role: Role) -> None:
        self.notice.set_role(role)
        self.notice.setText(sentence)
        self.notice.show()
        announce(self.notice, sentence, urgent=role is Role.BAD)

    def _follow_theme(self) -> None:
        self._draw_again(*self.charts.values())
