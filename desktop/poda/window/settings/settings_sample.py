"""A small picture of all that the colours have to tell apart, in those that are chosen."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.house.i18n import Retranslatable
from poda.house.theme import Role, font, theme_manager
from poda.widgets.layout import Panel

_SIDE: Final = 28.0  # pixels of a mark, by type size
_LARGE: Final = 1.3  # from this type size on, there are two rows
_GAP: Final = 16.0  # between two words
_MARGIN: Final = 12.0


class ColourSample(Retranslatable, Panel):
    """The marks of a tree, each with its word below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_manager().changed.connect(self._refit)
        self.retranslate()

    def retranslate(self) -> None:
        self._words = (
            self.tr("MAX"),
            self.tr("MIN"),
            self.tr("chance"),
            self.tr("chosen"),
            self.tr("cut off"),
            self.tr("this step"),
        )
        self.setAccessibleName(self.tr("Sample of the colours"))
        self.setAccessibleDescription(", ".join(self._words))
        self._refit()

    def _refit(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        width, height = self._cell()
        columns = self._columns()
        rows = len(self._words) // columns
        return QSize(round(columns * width + 2 * _MARGIN), round(rows * height + _MARGIN))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _side(self) -> float:
        return _SIDE * theme_manager().type_scale

    def _columns(self) -> int:
        """All in a row, or in two where the type is large."""
        return 6 if theme_manager().type_scale <= _LARGE else 3

    def _cell(self) -> tuple[float, float]:
        """How wide and how high a mark is with its word."""
        metrics = QFontMetricsF(font("small"))
        widest = max(metrics.horizontalAdvance(word) for word in self._words)
        return widest + _GAP, _MARGIN + self._side() * 1.25 + metrics.height()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, side = theme_manager().theme, self._side()
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.color(Role.LINE), 1))
        painter.setBrush(theme.color(Role.SURFACE))
        painter.drawRoundedRect(frame, 6, 6)
        painter.setFont(font("small"))
        width, height = self._cell()
        for number, word in enumerate(self._words):
            row, column = divmod(number, self._columns())
            cell = QRectF(_MARGIN + column * width, row * height, width, height)
            at = QPointF(cell.center().x(), cell.top() + _MARGIN + side / 2)
            self._paint_mark(painter, number, at, side)
            painter.setPen(theme.color(Role.TEXT))
            cell.setTop(cell.top() + _MARGIN + side * 1.25)
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, word)
        painter.end()

    def _paint_mark(self, painter: QPainter, number: int, at: QPointF, side: float) -> None:
        half = side / 2
        theme = theme_manager().theme
        painter.setPen(Qt.PenStyle.NoPen)
        if number < 2:
            role, way = (Role.MAX, 1) if number == 0 else (Role.MIN, -1)
            painter.setBrush(theme.color(role))
            painter.drawPolygon(_triangle(at, half, way))
        elif number == 2:
            painter.setBrush(theme.color(Role.CHANCE))
            painter.drawEllipse(at, half * 0.9, half * 0.9)
        elif number == 3:
            painter.setPen(_pen(theme.color(Role.BEST), side * 0.2))
            painter.drawLine(at + QPointF(half, -half * 0.8), at + QPointF(-half, half * 0.8))
        elif number == 4:
            grey = theme.color(Role.PRUNED)
            painter.setPen(_pen(grey, side * 0.06))
            painter.setBrush(QBrush(grey, Qt.BrushStyle.BDiagPattern))
            painter.drawPolygon(_triangle(at, half, -1))
            painter.setPen(_pen(grey, side * 0.1))
            painter.drawLine(at + QPointF(-half, -half * 0.4), at + QPointF(half, -half))
        else:
            painter.setPen(_pen(theme.color(Role.CURRENT), side * 0.14))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, half * 0.9, half * 0.9)


def _triangle(at: QPointF, half: float, way: int) -> QPolygonF:
    high = half * 0.9 * way
    corners = (QPointF(0, -high), QPointF(half, high), QPointF(-half, high))
    return QPolygonF([at + corner for corner in corners])


def _pen(color: QColor, width: float) -> QPen:
    pen = QPen(color, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
