"""The forgetting map: does today's best still beat the best of yesterday?

Fitness is relative: a population that goes in circles has the same curve as one that gets better.
Here each new best meets its ancestors, and what was forgotten is seen as a mark.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QEvent, QLocale, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QHideEvent,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from poda.engine.runs.lineage import Lineage
from poda.house.i18n import follow_language
from poda.house.theme import Role, font, mixed, painting, saved, theme_manager
from poda.widgets.announce import announce, phrased
from poda.widgets.boards.paint import color, pen
from poda.widgets.engine_words import count
from poda.widgets.layout import INSIDE, Fitted, Label, Panel, Steady, column, row, wrapped

# The drawing: a triangle of cells, each for the games of the newer player of its row against the
# ancestor of its column.

_LARGEST: Final = 44  # pixels, by type size: a cell's greatest height, so that few cells stay small
_CAPTIONS_FROM: Final = 9.0  # lines of text: the least height with captions of the axes
_FEW: Final = 7.0  # the number of rows that fill a map of any height
_SMALLEST: Final = 4.0  # pixels of a cell's sides: below it the legend is left out
_WIDEST: Final = 1.8  # times a cell's height: its greatest width
_TICK: Final = 6.0
_GAPS_FROM: Final = 7.0  # pixels: smaller cells have no gaps between them
_BAR: Final = 10.0  # the height of the legend's scale
_ROLES: Final = (Role.MIN, Role.MAX)


@dataclass(frozen=True, slots=True)
class LineageResults:
    """The results of a lineage's games. Cell (i, j), j < i, is member i against its ancestor j."""

    generations: list[int]
    won: npt.NDArray[np.int64]
    drawn: npt.NDArray[np.int64]
    points: npt.NDArray[np.float64]
    verdicts: npt.NDArray[np.int8]

    @classmethod
    def of(cls, lineage: Lineage) -> LineageResults:
        """The results of a lineage as they stand now."""
        generations = [int(number) for number in lineage.generations]
        return cls(generations, lineage.won, lineage.drawn, lineage.points, lineage.verdicts)

    @classmethod
    def of_nothing(cls) -> LineageResults:
        """The results of an empty lineage."""
        none = np.zeros((0, 0), dtype=np.int64)
        return cls([], none, none, none.astype(np.float64), none.astype(np.int8))

    def __len__(self) -> int:
        """The number of rows, which is that of columns."""
        return max(0, len(self.generations) - 1)

    def same_as(self, other: LineageResults) -> bool:
        """Whether both would be drawn alike."""
        return (
            self.generations == other.generations
            and np.array_equal(self.won, other.won)
            and np.array_equal(self.drawn, other.drawn)
        )


@dataclass(frozen=True, slots=True)
class MapTexts:
    """The texts on the map, in the user's language."""

    newer: str
    ancestor: str
    loses: str
    even: str
    beats: str
    mark: str


def colour_of(points: float) -> QColor:
    """The colour of a share of points: from MIN's for 0 by a neutral one for 1/2 to MAX's for 1."""
    theme = theme_manager().theme
    neutral = mixed(theme.color(Role.SURFACE), theme.color(Role.TEXT), 0.1)
    role = _ROLES[points > 0.5]
    return mixed(neutral, theme.color(role), min(1.0, 2 * abs(points - 0.5)))


def seen_on(ground: QColor) -> QColor:
    """The theme's text or surface colour, whichever contrasts more with `ground`."""
    theme = theme_manager().theme
    inks = (theme.color(Role.TEXT), theme.color(Role.SURFACE))
    return max(inks, key=lambda ink: abs(_lightness(ink) - _lightness(ground)))


def _lightness(ink: QColor) -> float:
    return 0.299 * ink.redF() + 0.587 * ink.greenF() + 0.114 * ink.blueF()


def labelled(places: int, pitch: float, room: float) -> list[int]:
    """The indices of `places` positions, `pitch` pixels apart, that have labels of `room` pixels:
    the last one and, at equal distances before it, as many as fit."""
    if not places:
        return []
    step = max(1, math.ceil(room / pitch))
    return list(range(places - 1, -1, -step))[::-1]


class MapLayout:
    """The layout of everything on a map of a given size, in pixels."""

    def __init__(self, size: QSize, results: LineageResults, words: MapTexts) -> None:
        self._count = len(results)
        self.font = font("small")
        metrics = QFontMetricsF(self.font)
        self.line = metrics.lineSpacing()
        self.texts = [count(number) for number in results.generations]
        self.text_width = max((metrics.horizontalAdvance(t) for t in self.texts), default=0.0)
        # A caption that does not fit is left out: the title explains the axes, too.
        upright = metrics.horizontalAdvance(words.newer) + 2 * self.line <= size.height()
        across = metrics.horizontalAdvance(words.ancestor) + 3 * self.line <= size.width()
        self.captioned = size.height() >= _CAPTIONS_FROM * self.line and upright and across
        self._left = self.line + _TICK if self.captioned else 0.0  # the rows' caption is upright
        left = self._left + self.text_width + _TICK
        bottom = (2 if self.captioned else 1) * self.line + _TICK
        right = self.text_width / 2
        width, height = size.width() - left - right, size.height() - bottom
        # A label may be higher than the cell in its middle.
        lowest = min(height, _WIDEST * width) / max(1, self._count)
        above = max(2.0, (self.line - lowest) / 2)
        room = QRectF(left, above, max(1.0, width), max(1.0, height - above))
        self.legend = self._legend(room, metrics, words)
        self.cells, self.legend = self._best(room)
        box = self.cells
        self.cell_width = box.width() / max(1, self._count)
        self.cell_height = box.height() / max(1, self._count)
        places = range(self._count + 1)
        self._edges_x = [round(box.left() + self.cell_width * n) for n in places]
        self._edges_y = [round(box.top() + self.cell_height * n) for n in places]
        self._gap = 1 if min(self.cell_width, self.cell_height) >= _GAPS_FROM else 0

    def _legend(self, room: QRectF, metrics: QFontMetricsF, words: MapTexts) -> QRectF:
        ends = sum(metrics.horizontalAdvance(t) for t in (words.loses, words.even, words.beats))
        mark = self.line + metrics.horizontalAdvance(words.mark)
        width = min(max(ends + 3 * INSIDE, mark), room.width())
        height = _BAR + 2 * self.line + INSIDE
        return QRectF(room.right() - width, room.top(), width, height)

    def _best(self, room: QRectF) -> tuple[QRectF, QRectF]:
        """The square around the triangle, and the legend: in the free corner, or above if the cells
        are larger then; without a legend on the smallest maps."""
        legend, none = self.legend, QRectF()
        beside = self._cells(room, legend)
        below = self._cells(room.adjusted(0, legend.height() + INSIDE, 0, 0), none)
        best = max((beside, below), key=lambda box: min(box.width(), box.height()))
        if min(best.width(), best.height()) < _SMALLEST * self._count:
            return self._cells(room, none), none
        return best, legend

    def _cells(self, room: QRectF, legend: QRectF) -> QRectF:
        """The square around the triangle, with room in its free corner for the legend."""
        many = max(1, self._count)
        most = max(_LARGEST * theme_manager().type_scale, room.height() / _FEW)
        height = min(max(1.0, room.height()) / many, most)
        width = min(room.width() / many, _WIDEST * height)
        height = min(height, _WIDEST * width)
        if not legend.isEmpty():
            beside = legend.left() - INSIDE - room.left()
            # Narrower cells are also lower, so that more rows lie beside the legend.
            while (rows := self._rows_beside(legend, height)) * width > beside + 1e-6:
                if rows == many:
                    return QRectF()  # every row is beside the legend, and still too wide
                width = max(0.0, beside / rows)
                height = min(height, _WIDEST * width)
        return QRectF(room.left(), room.top(), width * many, height * many)

    def _rows_beside(self, legend: QRectF, height: float) -> int:
        """The number of rows of that height that begin above the legend's lower edge."""
        return min(max(1, self._count), math.ceil((legend.height() + INSIDE) / max(height, 0.1)))

    def cell(self, row: int, column: int) -> QRectF:
        """The rectangle of the cell in a row and a column, from 0, on whole pixels."""
        left, top = self._edges_x[column], self._edges_y[row]
        width = self._edges_x[column + 1] - left - self._gap
        height = self._edges_y[row + 1] - top - self._gap
        return QRectF(left, top, max(1, width), max(1, height))

    def at(self, point: QPointF) -> tuple[int, int] | None:
        """The row and the column of the cell at a point; None if there is none."""
        if not self._count or not self.cells.contains(point):
            return None
        row = min(self._count - 1, int((point.y() - self.cells.top()) / self.cell_height))
        column = min(self._count - 1, int((point.x() - self.cells.left()) / self.cell_width))
        return (row, column) if column <= row else None

    def row_label(self, row: int) -> QRectF:
        """The rectangle of a row's generation, aligned to the right."""
        middle = self.cell(row, 0).center().y()
        return QRectF(self._left, middle - self.line / 2, self.text_width, self.line)

    def column_label(self, column: int) -> QRectF:
        """The rectangle of a column's generation, centred."""
        middle = self.cell(self._count - 1, column).center().x()
        top = self.cells.bottom() + _TICK / 2
        return QRectF(middle - self.text_width / 2, top, self.text_width, self.line)

    @property
    def labelled_rows(self) -> list[int]:
        """The rows with labels; these do not overlap."""
        return labelled(self._count, self.cell_height, self.line + 1)

    @property
    def labelled_columns(self) -> list[int]:
        """The columns with labels; these do not overlap."""
        return labelled(self._count, self.cell_width, self.text_width + INSIDE)


class MapDrawing:
    """One painting of the map. Cells are named by row and column, from 0; row 0 is member 1."""

    def __init__(
        self, painter: QPainter, plan: MapLayout, results: LineageResults, words: MapTexts
    ) -> None:
        self._painter, self._plan, self._results, self._words = painter, plan, results, words
        self._colours: dict[float, QColor] = {}  # by share of points: few shares, many cells
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(plan.font)

    def paint(self, pointed: tuple[int, int] | None, cursor: tuple[int, int] | None) -> None:
        """Paint the whole map.

        Args:
            pointed: the cell under the mouse.
            cursor: the cell that the keyboard points at; None while the focus is elsewhere.
        """
        points = self._results.points.tolist()
        for line in range(len(self._results)):
            for at in range(line + 1):
                self._paint_cell(line, at, points[line + 1][at])
        self._paint_labels(cursor if pointed is None else pointed)
        self._paint_legend()
        if pointed is not None:
            self._outline(pointed, color(Role.TEXT), 1.5)
        if cursor is not None:
            self._outline(cursor, color(Role.SURFACE), 4.5)
            self._outline(cursor, color(Role.FOCUS), 2.5)

    def _paint_cell(self, row: int, column: int, points: float) -> None:
        place = self._plan.cell(row, column)
        if math.isnan(points):
            self._painter.fillRect(place, QBrush(color(Role.LINE), Qt.BrushStyle.BDiagPattern))
            return
        if points not in self._colours:
            self._colours[points] = colour_of(points)
        ground = self._colours[points]
        self._painter.fillRect(place, ground)
        if self._results.verdicts[row + 1, column] < 0:
            self._paint_mark(place, ground)

    def _paint_mark(self, place: QRectF, ground: QColor) -> None:
        radius = max(1.3, 0.17 * min(place.width(), place.height()))
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(seen_on(ground))
        self._painter.drawEllipse(place.center(), radius, radius)

    def _outline(self, cell: tuple[int, int], ink: QColor, width: float) -> None:
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.setPen(pen(ink, width))
        self._painter.drawRect(self._plan.cell(*cell).adjusted(-0.5, -0.5, 0.5, 0.5))

    def _paint_labels(self, at: tuple[int, int] | None) -> None:
        """Paint the generations along both axes; those of the cell `at` always, in bold."""
        plan, texts = self._plan, self._plan.texts
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self._painter.setPen(color(Role.MUTED))
        marked = (None, None) if at is None else (plan.row_label(at[0]), plan.column_label(at[1]))
        for line in plan.labelled_rows:
            if marked[0] is None or not marked[0].intersects(plan.row_label(line)):
                self._text(plan.row_label(line), texts[line + 1], right)
        for across in plan.labelled_columns:
            if marked[1] is None or not marked[1].intersects(plan.column_label(across)):
                self._text(plan.column_label(across), texts[across], Qt.AlignmentFlag.AlignCenter)
        if plan.captioned:
            self._paint_captions()
        if at is not None and marked[0] is not None and marked[1] is not None:
            bold = QFont(plan.font)
            bold.setBold(True)
            self._painter.setFont(bold)
            self._painter.setPen(color(Role.TEXT))
            self._text(marked[0], texts[at[0] + 1], right)
            self._text(marked[1], texts[at[1]], Qt.AlignmentFlag.AlignCenter)
            self._painter.setFont(plan.font)

    def _paint_captions(self) -> None:
        plan, painter = self._plan, self._painter
        metrics = QFontMetricsF(plan.font)
        elide = Qt.TextElideMode.ElideRight
        across = max(plan.cells.width(), plan.legend.right() - plan.cells.left())
        below = QRectF(plan.cells.left(), plan.cells.bottom() + _TICK / 2 + plan.line, across,
                       plan.line)  # fmt: skip
        text = metrics.elidedText(self._words.ancestor, elide, below.width())
        self._text(below, text, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        with saved(painter):
            height = plan.cells.height() + plan.line
            painter.translate(0, plan.cells.top() + height)
            painter.rotate(-90)
            text = metrics.elidedText(self._words.newer, elide, height)
            upright = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            self._text(QRectF(0, 0, height, plan.line), text, upright)

    def _paint_legend(self) -> None:
        plan, painter, words = self._plan, self._painter, self._words
        if plan.legend.isEmpty():
            return
        bar = QRectF(plan.legend.left(), plan.legend.top() + 1, plan.legend.width(), _BAR)
        scale = QLinearGradient(bar.topLeft(), bar.topRight())
        for tenth in range(11):
            scale.setColorAt(tenth / 10, colour_of(tenth / 10))
        painter.fillRect(bar, scale)
        painter.setPen(color(Role.MUTED))
        below = QRectF(bar.left(), bar.bottom() + 1, bar.width(), plan.line)
        for text, side in (
            (words.loses, Qt.AlignmentFlag.AlignLeft),
            (words.even, Qt.AlignmentFlag.AlignHCenter),
            (words.beats, Qt.AlignmentFlag.AlignRight),
        ):
            self._text(below, text, side | Qt.AlignmentFlag.AlignVCenter)
        mark = QRectF(bar.left(), below.bottom() + INSIDE / 2, plan.line, plan.line)
        sample = mark.adjusted(2, 2, -2, -2)
        painter.fillRect(sample, colour_of(0.15))
        self._paint_mark(sample, colour_of(0.15))
        painter.setPen(color(Role.MUTED))
        place = QRectF(mark.right() + 4, mark.top(), plan.legend.width() - plan.line, plan.line)
        self._text(place, words.mark, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def _text(self, place: QRectF, text: str, alignment: Qt.AlignmentFlag) -> None:
        flags = int(alignment) | int(Qt.TextFlag.TextDontClip)
        self._painter.drawText(place, flags, text)


Cell = tuple[int, int]

_LOW: Final = 15  # lines of text: in a lower panel the sentence stands beside the map
_LINES_BESIDE: Final = 6
_OF_MAP, _OF_SENTENCE = 3, 2  # their shares of the width, side by side
_LINE_CHARACTERS: Final = 46  # the average characters of a line: narrower panels need a third line
_BESIDE_CHARACTERS: Final = 36  # the least width, in characters, with the sentence beside the map
_KEYS: Final = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}


class HeatMap(Panel):
    """The triangle of cells; the mouse or the arrow keys point at one of them.

    Signals:
        pointed_at: another cell, or none, is pointed at now.
        enlarge_asked: Enter or a double click asked for more room, or for the usual room again.

    Attributes:
        results: the results that are drawn.
    """

    pointed_at = Signal()
    enlarge_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.results = LineageResults.of_nothing()
        self._words = MapTexts("", "", "", "", "", "")
        self._plan: MapLayout | None = None
        self._hovered: Cell | None = None
        self._cursor: Cell | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme_manager().changed.connect(self._forget_plan)

    @property
    def plan(self) -> MapLayout:
        """The layout of the drawing, made when it is first needed."""
        if self._plan is None:
            self._plan = MapLayout(self.size(), self.results, self._words)
        return self._plan

    @property
    def cell(self) -> Cell | None:
        """The row and the column of the cell pointed at: by the mouse, else by the keyboard."""
        if self._hovered is not None:
            return self._hovered
        return self._cursor if self.hasFocus() else None

    def show_results(self, results: LineageResults) -> None:
        """Draw these results; the keyboard still points at the same two generations."""
        cursor, before = self._cursor, self.results
        self.results = results
        self._cursor = None
        if cursor is not None and len(results):
            pair = (before.generations[cursor[0] + 1], before.generations[cursor[1]])
            self._cursor = self._nearest(pair)
        self._hovered = None
        if self.underMouse():
            point = self.mapFromGlobal(self.cursor().pos())
            self._hovered = MapLayout(self.size(), results, self._words).at(QPointF(point))
        self._forget_plan()

    def set_words(self, words: MapTexts) -> None:
        """Draw these texts from now on."""
        self._words = words
        self._forget_plan()

    def sizeHint(self) -> QSize:
        return QSize(380, 240)

    def minimumSizeHint(self) -> QSize:
        scale = theme_manager().type_scale
        return QSize(round(160 * scale), round(60 * scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        plan = self.plan
        cursor = self._cursor if self.hasFocus() else None
        with QPainter(self) as painter:
            MapDrawing(painter, plan, self.results, self._words).paint(self._hovered, cursor)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._forget_plan()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.plan.at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (cell := self.plan.at(event.position())) is not None:
            self._cursor = cell
            self._changed()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.enlarge_asked.emit()
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(None)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._hover(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._cursor is None and len(self.results):
            self._cursor = (len(self.results) - 1, 0)  # the newest against the first
        self._changed()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._changed()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.enlarge_asked.emit()
            return
        if self._cursor is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
            return
        row, column = self._cursor
        key = Qt.Key(event.key())
        if key in _KEYS:
            row, column = row + _KEYS[key][0], column + _KEYS[key][1]
        elif key == Qt.Key.Key_Home:
            column = 0
        elif key == Qt.Key.Key_End:
            column = row
        else:
            super().keyPressEvent(event)
            return
        row = min(max(row, 0), len(self.results) - 1)
        self._hovered = None  # the keyboard's cell is the one that is read
        self._cursor = (row, min(max(column, 0), row))
        self._changed()

    def _nearest(self, pair: Cell) -> Cell:
        """The cell of two generations (newer, older), or of the nearest ones that are left."""
        of = np.array(self.results.generations)
        row = max(1, int(np.argmin(np.abs(of - pair[0]))))
        column = int(np.argmin(np.abs(of - pair[1])))
        return row - 1, min(column, row - 1)

    def _hover(self, cell: Cell | None) -> None:
        if cell != self._hovered:
            self._hovered = cell
            self._changed()

    def _changed(self) -> None:
        self.update()
        self.pointed_at.emit()

    def _forget_plan(self) -> None:
        self._plan = None
        self.updateGeometry()
        self.update()


class ForgettingMap(Fitted, QWidget):
    """The map with its title, and a sentence about the newest player or the cell pointed at."""

    def __init__(self) -> None:
        super().__init__()
        self._title = phrased(Label("small", bold=True), lambda: self.tr("Forgetting map"))
        phrased(self._title, tip=lambda: self.tr("Enlarge it with a double click, or with Enter."))
        self._subtitle = Label("small", Role.MUTED)
        self._subtitle.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._empty = phrased(
            wrapped("body", Role.MUTED),
            lambda: self.tr(
                "The best of every few generations plays those before it: where a later one loses "
                "to its ancestor, something was forgotten. Train for some generations to see it."
            ),
        )
        self.map = phrased(HeatMap(), name=lambda: self.tr("Forgetting map"))
        self.enlarge_asked = self.map.enlarge_asked
        self._sentence = wrapped("small", Role.TEXT)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._place = Steady(self._sentence, lines=2)
        top = row(self._title, (self._subtitle, 1))
        self._body = column((self.map, _OF_MAP), (self._place, _OF_SENTENCE), spacing=INSIDE // 2)
        column(
            top, (self._empty, 1, Qt.AlignmentFlag.AlignTop), (self._body, 1),
            of=self, spacing=INSIDE // 2, margins=(INSIDE, INSIDE // 2, INSIDE, INSIDE // 2),
        )  # fmt: skip
        self.map.pointed_at.connect(self._on_pointed)
        theme_manager().changed.connect(self.fit_soon)
        follow_language(
            self,
            lambda: self.map.set_words(
                MapTexts(
                    newer=self.tr("best of generation"),
                    ancestor=self.tr("against the best of generation"),
                    loses=self.tr("loses"),
                    even=self.tr("even"),
                    beats=self.tr("wins"),
                    mark=self.tr("forgotten"),
                )
            ),
        )
        follow_language(self, self._fit)
        follow_language(self, self._show_sentence)

    def show_lineage(self, lineage: Lineage | None) -> None:
        """Draw a lineage's present results, or explain the map if it has fewer than two members."""
        results = LineageResults.of_nothing() if lineage is None else LineageResults.of(lineage)
        if results.same_as(self.map.results):
            return
        self.map.show_results(results)
        self._show_sentence()

    def sentence(self) -> str:
        """The sentence about the cell pointed at, else about the newest player."""
        cell = self.map.cell
        return self.reading() if cell is None else self.cell_text(*cell)

    def reading(self) -> str:
        """A sentence on how the newest player does against the ancestors that it has met."""
        results = self.map.results
        if not len(results):
            return ""
        verdicts, points = results.verdicts[-1, :-1], results.points[-1, :-1]
        met = int((~np.isnan(points)).sum())
        if not met:
            return self.tr("The games of the newest are still to be played.")
        beaten, lost = int((verdicts > 0).sum()), int((verdicts < 0).sum())
        if beaten == met:
            return self.tr("The newest clearly beats all of its %n ancestors.", "", met)
        if not beaten and not lost:
            return self.tr("The newest is about even with all of its %n ancestors.", "", met)
        if beaten:
            beats = self.tr("The newest clearly beats {beaten} of its %n ancestors", "", met)
        else:
            beats = self.tr("The newest clearly beats none of its %n ancestors", "", met)
        worst = QLocale().toString(results.generations[int(np.nanargmin(points))])
        if lost > 1:
            loses = self.tr("it loses to {lost} of them, worst to generation {generation}")
        elif lost:
            loses = self.tr("it loses to generation {generation}")
        else:
            loses = self.tr("it loses clearly to none of them")
        return self.tr("{beats}; {loses}.").format(
            beats=beats.format(beaten=beaten), loses=loses.format(lost=lost, generation=worst)
        )

    def cell_text(self, row: int, column: int) -> str:
        """A sentence about the games of a cell."""
        results = self.map.results
        newer, older = row + 1, column
        both = {
            "newer": QLocale().toString(results.generations[newer]),
            "older": QLocale().toString(results.generations[older]),
        }
        if math.isnan(results.points[newer, older]):
            return self.tr("Generation {newer} against generation {older}: not played yet.").format(
                **both
            )
        verdict = int(results.verdicts[newer, older])
        if verdict > 0:
            judged = self.tr("it is clearly better")
        elif verdict < 0:
            judged = self.tr("it has forgotten")
        else:
            judged = self.tr("too close to call")
        text = self.tr(
            "Generation {newer} against generation {older}: {won} won, {drawn} drawn, {lost} lost: "
            "{judged}."
        )
        return text.format(
            **both,
            won=int(results.won[newer, older]),
            drawn=int(results.drawn[newer, older]),
            lost=int(results.won[older, newer]),
            judged=judged,
        )

    def sizeHint(self) -> QSize:
        return QSize(380, 300)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a card like those of the charts, with a ring while the focus is in the map."""
        del event
        with painting(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color(Role.SURFACE))
            painter.drawRoundedRect(self.rect(), 6, 6)
            if self.map.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(pen(color(Role.FOCUS), 2))
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def _fit(self) -> None:
        """Reserve lines for the sentence, so that the map does not move when it changes; show the
        subtitle if it fits."""
        metrics = self._sentence.fontMetrics()
        subtitle = self.tr("each new best against those before it")
        room = self.width() - 3 * INSIDE - self._title.sizeHint().width()
        self._subtitle.setText(subtitle if metrics.horizontalAdvance(subtitle) <= room else "")
        line = _LINE_CHARACTERS * metrics.averageCharWidth()
        # In a low panel the sentence stands beside the map: below it, the map would be too low.
        least = _BESIDE_CHARACTERS * metrics.averageCharWidth()
        beside = self.height() < _LOW * metrics.lineSpacing() and self.width() > least
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._body.setDirection(across if beside else down)
        lines = _LINES_BESIDE if beside else 3 if self.width() < line else 2
        self._place.set_lines(min(lines, max(1, self.height() // metrics.lineSpacing() - 2)))

    def _on_pointed(self) -> None:
        self.update()  # paint the ring of the focus
        self._show_sentence()
        if self.map.hasFocus() and self.isVisible():
            announce(self.map, self.sentence())

    def _show_sentence(self) -> None:
        empty = not len(self.map.results)
        self._empty.setVisible(empty)
        self.map.setVisible(not empty)
        self._place.setVisible(not empty)
        text = self.sentence()
        self._sentence.setText(text)
        if text != self.map.accessibleDescription():
            self.map.setAccessibleDescription(text)
