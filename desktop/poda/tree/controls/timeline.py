"""The timeline of a search: a slider whose groove shows what happened when.

From top to bottom: where something was pruned (a stroke, as across the tree's edges), where a node
took a better value (a dot), where a window narrowed (a line). Above, bookmarks are flags and notes
are sheets. In a long search a device pixel stands for many steps, and is marked where any of them
is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from poda.engine.record.trace import Ints
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, font, theme_manager
from poda.tree.controls.lanes import paint_lanes
from poda.tree.model.model import TreeModel
from poda.tree.model.navigation import better_values, narrowings
from poda.widgets.announce import set_name
from poda.widgets.layout import PaintedText
from poda.widgets.plain_tip import plain_tip
from poda.widgets.values import count

_SIDE: Final = 10  # room for the handle beyond both ends
_ROW: Final = 8  # of marks, at the usual type size
_FLAG: Final = 9
_ROOM: Final = 5  # pixels that a mark needs to stand by itself
_NEAR: Final = 5  # pixels within which a click takes a bookmark


@dataclass(frozen=True, slots=True)
class _Marks:
    """The steps with a mark, each kind ascending."""

    cuts: Ints
    better: Ints
    narrowed: Ints


class Timeline(Retranslatable, QSlider):
    """Shows and sets the model's step.

    It is a QSlider so that the keyboard and screen readers know it; only its looks are ours.
    """

    def __init__(self, model: TreeModel, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._model = model
        self._marks: _Marks | None = None
        self._picture: QPixmap | None = None
        self._ahead = True
        self._handle_x = 0  # where the handle was painted last
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setPageStep(1)
        model.opened.connect(self._on_opened)
        model.moved.connect(self._on_moved)
        model.clock_changed.connect(self._on_opened)
        model.bookmarks_changed.connect(self.update)
        model.notes.changed.connect(self.update)
        theme_manager().changed.connect(self._redraw)
        self.valueChanged.connect(self._on_value)
        self.setEnabled(False)
        self._redraw()
        self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Step of the search"))
        self.setToolTip("")

    def sizeHint(self) -> QSize:
        return QSize(400, self._flags_height() + 3 * self._row() + 8)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    # The model

    def _on_opened(self) -> None:
        self.setEnabled(True)
        self._marks = None
        self.blockSignals(True)
        self.setRange(0, self._model.last_moment)
        self.setValue(self._model.moment)
        self.blockSignals(False)
        self._redraw()

    def _on_moved(self) -> None:
        if self.value() == self._model.moment:
            return
        self.blockSignals(True)  # what the model tells us is not told back to it
        self.setValue(self._model.moment)
        self.blockSignals(False)

    def sliderChange(self, change: QSlider.SliderChange) -> None:
        """Paint what a step changes: both places of the handle, and the line between them."""
        if change != QSlider.SliderChange.SliderValueChange:
            super().sliderChange(change)  # paints all
            return
        ends = sorted((self._handle_x, int(self._x(self.value()))))
        self._handle_x = int(self._x(self.value()))
        for x in ends:
            self.update(QRect(x - _SIDE, 0, 2 * _SIDE + 1, self.height()))
        if self._ahead:
            self.update(QRect(ends[0], self._base() - 3, ends[1] - ends[0], 6))
        else:  # the marks come and go with the line
            self.update(QRect(ends[0], 0, ends[1] - ends[0], self.height()))

    def show_ahead(self, shown: bool) -> None:
        """Whether what is still to come is marked: not while a person is asked about it."""
        self._ahead = shown
        self.update()

    def _on_value(self, value: int) -> None:
        if value != self._model.moment:
            self._model.go_to_moment(value)
            self._on_moved()  # where a question is waiting, the way ends there

    def _redraw(self) -> None:
        self._picture = None
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def _found(self) -> _Marks:
        if self._marks is None:
            trace = self._model.trace
            self._marks = _Marks(self._model.cuts, better_values(trace), narrowings(trace))
        return self._marks

    # Where things are

    def _row(self) -> int:
        return round(_ROW * theme_manager().type_scale)

    def _flags_height(self) -> int:
        return _FLAG + 3

    def _base(self) -> int:
        return self._flags_height() + 2 * self._row()

    def _x(self, step: int) -> float:
        return _SIDE + (self.width() - 2 * _SIDE) * step / max(1, self.maximum())

    def step_at(self, x: float) -> int:
        """The step whose place is nearest to `x`; a bookmark attracts, and a note."""
        marked = (*self._model.bookmarks, *self._model.notes.steps)
        for mark in map(self._model.moment_of, marked):
            if abs(self._x(mark) - x) <= _NEAR:
                return mark
        share = (x - _SIDE) / max(1, self.width() - 2 * _SIDE)
        return min(max(0, round(share * self.maximum())), self.maximum())

    # The mouse and the keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.isEnabled():
            self.setSliderDown(True)
            self.setValue(self.step_at(event.position().x()))
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        step = self.step_at(event.position().x())
        if self.isSliderDown():
            self.setValue(step)
        elif self.isEnabled():
            words = self.tr("Step {step}").format(step=count(step + 1, 10**9))
            if self._model.clock is not None:
                words = self.tr("Above: the search on the left. Below: the one on the right.")
            note = self._note_at(step)
            self.setToolTip(plain_tip(f"{words}\n{note}") if note else words)
        event.accept()

    def _note_at(self, moment: int) -> str:
        notes = self._model.notes
        return next((notes.text(s) for s in notes.steps if self._model.moment_of(s) == moment), "")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta().y() or event.angleDelta().x()
        if turn and self.isEnabled():
            self.setValue(self.value() + (1 if turn < 0 else -1))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # QSlider takes Page Up for more; here it is a clicker's step back.
        pages = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
        if (by := pages.get(Qt.Key(event.key()))) is not None:
            self.setValue(self.value() + by)
            return
        super().keyPressEvent(event)

    # Looks

    def showEvent(self, event: QShowEvent) -> None:
        # The style sheet gives all sliders a height when they are first shown.
        self.setFixedHeight(self.sizeHint().height())
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._picture = None
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = theme_manager().theme
        base = self._base()
        start, end = self._x(0), self._x(self.maximum())
        painter.setPen(QPen(theme.color(Role.LINE), 3, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(start, base), QPointF(end, base))
        if not self.isEnabled():
            return
        if self._picture is None:
            self._picture = self._draw_marks()
        here = self._x(self.value())
        if not self._ahead:
            painter.setClipRect(QRectF(0, 0, here + 1, self.height()))
        painter.drawPixmap(0, 0, self._picture)
        painter.setPen(QPen(theme.color(Role.CURRENT), 3, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(start, base), QPointF(here, base))
        if not self._ahead:  # a sheet is wider than a mark
            painter.setClipRect(QRectF(0, 0, here + _NEAR, self.height()))
        self._draw_notes(painter)
        painter.setClipping(False)
        self._draw_bookmarks(painter)
        radius = 6.5
        painter.setPen(QPen(theme.color(Role.SURFACE), 2))
        painter.setBrush(theme.color(Role.CURRENT))
        painter.drawEllipse(QPointF(here, base), radius, radius)
        if self.hasFocus():
            painter.setPen(QPen(theme.color(Role.FOCUS), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def _draw_marks(self) -> QPixmap:
        """The marks of all steps: drawn once, blitted at every step."""
        ratio = self.devicePixelRatioF()
        picture = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        try:
            self._paint_marks(painter)
        finally:  # a painter that outlives its picture kills the process
            painter.end()
        return picture

    def _paint_marks(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, row, base = theme_manager().theme, self._row(), self._base()
        if self._model.clock is not None:
            ends = self._x(0), self._x(self.maximum())
            paint_lanes(painter, self._model.clock, ends, base, row)
            return
        marks, top = self._found(), self._flags_height()
        painter.setBrush(theme.color(Role.BEST))
        for x, share in self._places(marks.narrowed):
            painter.setPen(QPen(_faded(Role.MUTED, share), 1))
            painter.drawLine(QPointF(x, base + 4), QPointF(x, base + 4 + row * 0.7))
        single = len(marks.better) <= self.width() / _ROOM
        for x, share in self._places(marks.better):
            if single:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.drawEllipse(QPointF(x, top + 1.5 * row - 1), 2.0, 2.0)
            else:
                painter.setPen(QPen(_faded(Role.BEST, share), 1))
                painter.drawLine(QPointF(x, top + row + 1), QPointF(x, top + 2 * row - 3))
        lean = 2.0 if len(marks.cuts) <= self.width() / _ROOM else 0.0
        for x, share in self._places(marks.cuts):
            painter.setPen(QPen(_faded(Role.TEXT, share), 1.6 if lean else 1.0))
            painter.drawLine(QPointF(x - lean, top + row - 1), QPointF(x + lean, top))

    def _places(self, steps: Ints) -> list[tuple[float, float]]:
        """Where to mark `steps`, and how strongly, from 0 to 1.

        Where marks have no room side by side, a pixel's strength tells how many fall into it.
        """
        # In floats: millions of steps by thousands of pixels are beyond 32 bits.
        x = _SIDE + steps * ((self.width() - 2 * _SIDE) / max(1, self.maximum()))
        if len(x) <= self.width() / _ROOM:
            return [(place, 1.0) for place in x.tolist()]
        counts = np.bincount(np.round(x).astype(np.int32), minlength=1)
        places = np.flatnonzero(counts)
        share = 0.15 + 0.85 * counts[places] / counts.max()
        return list(zip((places + 0.5).tolist(), share.tolist(), strict=True))

    def _draw_notes(self, painter: QPainter) -> None:
        """A sheet with two lines of writing; beside the bookmark where there is one."""
        theme = theme_manager().theme
        for step in self._model.notes.steps:
            x = round(self._x(self._model.moment_of(step))) + 0.5
            x += 9 if step in self._model.bookmarks else 0
            painter.setPen(QPen(theme.color(Role.TEXT), 1))
            painter.setBrush(theme.color(Role.SURFACE))
            painter.drawRect(QRectF(x - 4, 0.5, 8, _FLAG))
            for y in (3.5, 6.5):
                painter.drawLine(QPointF(x - 2, y), QPointF(x + 2, y))

    def _draw_bookmarks(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme_manager().theme.color(Role.MAX))
        for step in self._model.bookmarks:
            x = self._x(self._model.moment_of(step))
            painter.drawPolygon(
                QPolygonF(
                    [
                        QPointF(x - 4, 0),
                        QPointF(x + 4, 0),
                        QPointF(x + 4, _FLAG),
                        QPointF(x, _FLAG - 3),
                        QPointF(x - 4, _FLAG),
                    ]
                )
            )


def _faded(role: Role, share: float) -> QColor:
    color = theme_manager().theme.color(role)
    color.setAlphaF(share)
    return color


class StepLabel(Retranslatable, PaintedText):
    """`17 of 42`, as wide as its longest text, so that nothing moves beside it."""

    def __init__(self, model: TreeModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        model.opened.connect(self.retranslate)
        model.clock_changed.connect(self.retranslate)
        model.moved.connect(self._show)
        theme_manager().changed.connect(self.retranslate)
        self.retranslate()

    def text(self) -> str:
        """What is written."""
        return self._text

    def retranslate(self) -> None:
        self._longest = self._words(self._model.last_moment)
        self.updateGeometry()
        self._show()

    def _words(self, step: int) -> str:
        if self._model.recording is None:
            return ""
        return self.tr("{moment} of {moments}").format(
            moment=count(step + 1, 10**9), moments=count(self._model.last_moment + 1, 10**9)
        )

    def _show(self) -> None:
        self._text = self._words(self._model.moment)
        spoken = self._text
        if self._text and self._model.clock is None:  # else they are neither search's own steps
            spoken = self.tr("step {part}").format(part=self._text)
        set_name(self, spoken)
        self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(font("body"))
        return QSize(metrics.horizontalAdvance(self._longest) + 4, metrics.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(font("body"))
        painter.setPen(theme_manager().theme.color(Role.MUTED))
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(self.rect()), flags, self._text)
