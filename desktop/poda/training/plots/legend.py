"""The entries of a legend: buttons that show how a curve looks, and take it away or bring it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from poda.house.theme import Role, font, theme_manager
from poda.training.plots.look import Look, color, mark_path, other_pen, pen

_SWATCH: Final = 14  # as wide is the sample of a line
_DASHED: Final = 30  # of one with dashes
_PAD: Final = 3


class Entry(QAbstractButton):
    """A button with a sample of a curve, which is on or off."""

    sample = _SWATCH

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setChecked(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)  # may elide
        theme_manager().changed.connect(self.updateGeometry)
        theme_manager().changed.connect(self.update)

    @property
    def swatch(self) -> int:
        """How wide the sample is; it grows with the type."""
        return round(self.sample * theme_manager().type_scale)

    def name(self, text: str, tip: str) -> None:
        """Write another text."""
        self.setText(text)
        self.setAccessibleName(text)
        self.setToolTip(tip)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(font("small"))
        width = self.swatch + metrics.horizontalAdvance(self.text()) + 3 * _PAD
        return QSize(width, metrics.height() + 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.swatch + 8 * _PAD, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:  # one that outlives this kills the process
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        on = self.isChecked()
        middle = self.height() / 2
        swatch = QRectF(_PAD, middle - 6, self.swatch, 12)
        if on:
            self.paint_sample(painter, swatch)
        else:
            painter.setPen(pen(Role.PRUNED, 1))
            painter.drawRoundedRect(swatch.adjusted(0.5, 1.5, -0.5, -1.5), 3, 3)
        small = font("small")
        small.setStrikeOut(not on)
        painter.setFont(small)
        painter.setPen(color(Role.TEXT if on else Role.MUTED))
        left = swatch.right() + _PAD
        room = QRectF(left, 0, self.width() - left, self.height())
        text = QFontMetrics(small).elidedText(
            self.text(), Qt.TextElideMode.ElideRight, round(room.width())
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
        if self.hasFocus():
            painter.setPen(QPen(color(Role.FOCUS), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def paint_sample(self, painter: QPainter, room: QRectF) -> None:
        """Paint how the curve looks."""
        raise NotImplementedError


class LookEntry(Entry):
    """Of one of the run's own curves."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look

    def paint_sample(self, painter: QPainter, room: QRectF) -> None:
        look = self.look
        middle = room.center()
        if look.band:
            painter.fillRect(room, color(look.role, look.alpha + 0.08))
        if not look.width:
            return
        painter.setPen(pen(look.role, look.width))
        if len(look.columns) > 1:  # one above, one below
            for y in (room.top() + 2.5, room.bottom() - 2.5):
                painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
        else:
            painter.drawLine(QPointF(room.left(), middle.y()), QPointF(room.right(), middle.y()))
        if not look.mark:  # an empty path is an error in a drawing
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(look.role))
        painter.translate(middle)
        painter.drawPath(mark_path(look.mark, 4.0))
        painter.translate(-middle)


class OtherEntry(Entry):
    """Of a run that is laid over."""

    sample = _DASHED

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number = number

    def paint_sample(self, painter: QPainter, room: QRectF) -> None:
        painter.setPen(other_pen(self.number))
        y = room.center().y()
        painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
