"""The graph of a review: a bar for each position, up if MAX wins and down if MIN does; with dice, a
bar for each turn, whose height is the equity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from poda.engine.review import Grade
from poda.house.theme import Role, font, painting, theme_manager
from poda.widgets.boards.paint import color, draw_side_sign, ink_on, pen, side_edge
from poda.widgets.keyboard import FocusRing
from poda.widgets.layout import Panel

_HEIGHT: Final = 116
_LEAST_HEIGHT: Final = 60
_WIDEST_BAR: Final = 26.0
_EDGE: Final = 3.0
_WIDEST_SIGN: Final = "??"
_LEAST_LETTERS: Final = 0.65  # the least size of a sign's letters, as a share of the usual one


@dataclass(frozen=True, slots=True)
class Point:
    """A position in the graph.

    Attributes:
        height: from -1, MIN's soonest win, to 1, MAX's; 0 for a draw; None if it is not known.
        mark: the mark of the move that led there; None without one.
        mover: the side that made that move, MAX or MIN; 0 at the start.
        tip: the text on the position and the move.
        brief: the text for a small panel; "" for `tip`.
        sign, role: the sign and the colour of a mistake; the sign is "" for none.
    """

    height: float | None
    mark: Grade | None = None  # only in solved games
    mover: int = 0
    tip: str = ""
    sign: str = ""
    role: Role = Role.MUTED
    brief: str = ""


class ReviewGraph(Panel):
    """The graph of the points, which goes to a point by mouse or keyboard.

    Signals:
        chosen: carries the index of a point, chosen by a click, by Left and Right, or by Up and
            Down for the previous and next mistake.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points: tuple[Point, ...] = ()
        self._current = 0
        self._sides = Role.MAX, Role.MIN
        self._hovered: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._ring = FocusRing(self)
        theme_manager().changed.connect(self._scale)

    def show_points(self, points: Sequence[Point], current: int) -> None:
        """Draw points; `current` is the index of the position on the board."""
        if (tuple(points), current) != (self._points, self._current):
            self._points, self._current = tuple(points), current
            self.update()

    def set_sides(self, first: Role, second: Role) -> None:
        """Set the colours of MAX's and MIN's bars."""
        self._sides = first, second
        self.update()

    @property
    def points(self) -> tuple[Point, ...]:
        """The points drawn."""
        return self._points

    def bar(self, index: int) -> QRectF:
        """The place of a point, from the top of the plot to its bottom."""
        plot = self._plot()
        wide = self._pitch()
        return QRectF(plot.left() + index * wide, plot.top(), wide, plot.height())

    def sizeHint(self) -> QSize:
        return QSize(320, round(_HEIGHT * theme_manager().type_scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, _LEAST_HEIGHT)

    def _scale(self) -> None:
        self.updateGeometry()
        self.update()

    # Layout

    def _axis(self) -> float:
        """The width of the signs beside the plot."""
        return QFontMetricsF(font("small")).horizontalAdvance("▲") + _EDGE

    def _plot(self) -> QRectF:
        return QRectF(self.rect()).adjusted(self._axis() + _EDGE, _EDGE, -_EDGE, -_EDGE)

    def _pitch(self) -> float:
        """The distance of bars; those of a short game do not fill the width."""
        return min(_WIDEST_BAR, self._plot().width() / max(1, len(self._points)))

    def _farthest(self) -> float:
        """The height of a point whose bar reaches the edge, so that bars are not all small."""
        return max([0.5, *(abs(point.height or 0.0) for point in self._points)])

    def _index_at(self, x: float) -> int | None:
        if not self._points:
            return None
        index = int((x - self._plot().left()) / self._pitch())
        return index if 0 <= index < len(self._points) else None

    # Mouse and keyboard

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self._index_at(event.position().x())
        if event.button() == Qt.MouseButton.LeftButton and index is not None:
            self.chosen.emit(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._index_at(event.position().x()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def _hover(self, index: int | None) -> None:
        if index != self._hovered:
            self._hovered = index
            self.setCursor(
                Qt.CursorShape.ArrowCursor if index is None else Qt.CursorShape.PointingHandCursor
            )
            self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            index = self._index_at(event.pos().x())
            tip = self.toolTip() if index is None else self._points[index].tip
            QToolTip.showText(event.globalPos(), tip, self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        target = self._target(event.key())
        if target is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif target != self._current:
            self.chosen.emit(target)

    def _target(self, key: int) -> int | None:
        """The index that a key goes to; None for other keys."""
        last = len(self._points) - 1
        errors = [i for i, point in enumerate(self._points) if point.sign]
        before = [i for i in errors if i < self._current]
        after = [i for i in errors if i > self._current]
        targets = {
            Qt.Key.Key_Left: max(0, self._current - 1),
            Qt.Key.Key_Right: min(last, self._current + 1),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
            Qt.Key.Key_Up: before[-1] if before else self._current,
            Qt.Key.Key_Down: after[0] if after else self._current,
        }
        return targets.get(Qt.Key(key)) if self._points else None

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            self._paint_ground(painter)
            for index, point in enumerate(self._points):
                self._paint_bar(painter, index, point)
            self._paint_current(painter)
            for index, point in enumerate(self._points):
                if point.sign:
                    self._paint_sign(painter, index, point)

    def _paint_ground(self, painter: QPainter) -> None:
        """Paint the ground, the signs beside it, and the line of a draw."""
        plot = self._plot()
        painter.setPen(pen(color(Role.LINE), 1))
        painter.setBrush(color(Role.SURFACE))
        painter.drawRoundedRect(plot.adjusted(-2.5, -0.5, 2.5, 0.5), 4, 4)
        for index, role in ((self._hovered, Role.LINE), (self._current, Role.CURRENT)):
            if index is not None and index < len(self._points):
                painter.fillRect(self.bar(index), color(role, 0.35 if role is Role.LINE else 0.16))
        middle = plot.center().y()
        painter.setPen(pen(color(Role.MUTED), 1))
        painter.drawLine(QPointF(plot.left(), middle), QPointF(plot.right(), middle))
        self._paint_axis(painter, plot)

    def _paint_axis(self, painter: QPainter, plot: QRectF) -> None:
        """Paint the signs for MAX at the top, for MIN at the bottom, and for a draw."""
        painter.setFont(font("small"))
        high = QFontMetricsF(painter.font()).height()
        place = QRectF(0, plot.top(), self._axis() - _EDGE, high)
        draw_side_sign(painter, place, "▲", self._sides[0])
        place.moveBottom(plot.bottom())
        draw_side_sign(painter, place, "▼", self._sides[1])
        if plot.height() >= 3 * high:
            place.moveTop(plot.center().y() - high / 2)
            painter.setPen(color(Role.MUTED))
            painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), "=")

    def _paint_bar(self, painter: QPainter, index: int, point: Point) -> None:
        place = self.bar(index)
        gap = 0.5 if place.width() < 6 else 1.0
        middle = place.center().y()
        body = place.adjusted(gap, 0, -gap, 0)
        if point.height is None:  # a dot: not known yet
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color(Role.SURFACE))
            painter.drawRect(QRectF(body.left() - gap, middle - 2, place.width(), 4))
            painter.setBrush(color(Role.MUTED))
            painter.drawEllipse(QPointF(place.center().x(), middle), 1.2, 1.2)
            return
        if point.height == 0:
            painter.fillRect(QRectF(body.left(), middle - 2, body.width(), 4), color(Role.TEXT))
            return
        reach = point.height / self._farthest() * (place.height() / 2 - 2)
        body.setTop(middle - max(reach, 0.0))
        body.setBottom(middle - min(reach, 0.0))
        role = self._sides[reach < 0]
        painter.fillRect(body, color(role))
        if reach < 0:  # differs not only in colour
            lines = color(ink_on(role), 0.45)
            painter.fillRect(body, QBrush(lines, Qt.BrushStyle.BDiagPattern))
        painter.setPen(side_edge(role))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(body.adjusted(0.5, 0.5, -0.5, -0.5))

    def _paint_current(self, painter: QPainter) -> None:
        """A frame around the position on the board."""
        if self._current < len(self._points):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(color(Role.CURRENT), 2))
            painter.drawRoundedRect(self.bar(self._current).adjusted(0, 1, 0, -1), 2, 2)

    def _paint_sign(self, painter: QPainter, index: int, point: Point) -> None:
        """Paint the sign of a mistake opposite the bar; for a draw, on the mover's side."""
        sign, place = point.sign, self.bar(index)
        up = point.mover > 0 if not point.height else point.height < 0
        painter.setFont(font("small", bold=True))
        metrics = QFontMetricsF(painter.font())
        high = metrics.capHeight() + 3
        # For narrow bars, one letter below the other.
        lines = [sign] if metrics.horizontalAdvance(sign) <= place.width() else list(sign)
        most = 1 if metrics.horizontalAdvance(_WIDEST_SIGN) <= place.width() else 2
        if high * most + 5 > place.height() / 2:
            # In a low graph the whole sign is smaller: a part of "?!" would be another class.
            lines = [sign]
            painter.setFont(self._fitted(_WIDEST_SIGN, place.width() - 2))  # all of one size
            metrics = QFontMetricsF(painter.font())
            high = metrics.capHeight() + 3
        first = place.center().y() - 5 - high * (len(lines) - 1) if up else place.center().y() + 2
        for row, letters in enumerate(lines):
            wide = metrics.horizontalAdvance(letters)
            base = first + row * high + (0 if up else high)
            ground = QRectF(place.center().x() - wide / 2 - 1, base - high + 1, wide + 2, high)
            painter.fillRect(ground, color(Role.SURFACE))
            painter.setPen(color(point.role))
            painter.drawText(QPointF(place.center().x() - wide / 2, base), letters)

    @staticmethod
    def _fitted(sign: str, width: float) -> QFont:
        """The type in which a sign is no wider than a bar, within the least legible size."""
        found = font("small", bold=True)
        wide = QFontMetricsF(found).horizontalAdvance(sign)
        if wide > width:
            found.setPointSizeF(found.pointSizeF() * max(_LEAST_LETTERS, width / wide))
        return found
