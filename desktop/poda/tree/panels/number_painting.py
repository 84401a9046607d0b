"""How the number line is painted: the window as a band, the value as the player's shape."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from poda.engine.game import MAX
from poda.house.theme import Role, font, mixed, theme_manager
from poda.tree.model.values import short
from poda.tree.panels.number_scale import NumberScale

_SIDE: Final = 6.0  # between the line's ends and their names
_MOST_TICKS: Final = 48
_APART: Final = 14.0  # pixels between two names


@dataclass(frozen=True, slots=True)
class Reading:
    """What the line shows at a step.

    Attributes:
        alpha, beta: the window of the node at hand; the full one in minimax.
        value: its value so far; NaN where it has none.
        player: who moves there; 0 in a leaf, which belongs to nobody.
        has_window: False in minimax.
        closed: whether the value meets the bound of the other player: the node is cut.
        name: what the value is called.
        strict: whether the algorithm cuts only beyond the bound.
        scored: whether values far out are forced wins, told as `W2` or `L2`.
        is_dice: whether the node is a chance node.
        interval: between what a chance node's value lies, under Star1 and Star2; None elsewhere.
        at_least: whether the root was left with a value at a border of the search window or beyond
            it, as a lower bound (True) or an upper one; None where it is no such bound.
    """

    alpha: float
    beta: float
    value: float
    player: int
    has_window: bool
    closed: bool
    name: str = "v"
    scored: bool = False
    strict: bool = False
    is_dice: bool = False
    interval: tuple[float, float] | None = None
    at_least: bool | None = None

    def text(self, value: float) -> str:
        """A value as the nodes have it."""
        return short(value, scored=self.scored)

    @property
    def bound(self) -> float:
        """The side of the window that the value would have to meet."""
        return self.beta if self.player == MAX else self.alpha


class LinePainting:
    """One painting.

    Args:
        places: where alpha, beta and the value are drawn, on their way or there.
    """

    def __init__(
        self,
        painter: QPainter,
        area: QRect,
        scale: NumberScale,
        reading: Reading | None,
        places: tuple[float, float, float],
    ) -> None:
        self._painter = painter
        self._theme = theme_manager().theme
        self._scale, self._reading = scale, reading
        self._font = font("small", mono=True)
        self._bold = font("small", mono=True, bold=True)
        self._metrics = QFontMetricsF(self._bold)
        self._size = theme_manager().type_scale
        self._width = area.width()
        self._ends = self._metrics.horizontalAdvance("+inf") + 2 * _SIDE
        self._y = area.height() / 2
        self._band = 6.0 * self._size  # half of the band's height
        self._alpha, self._beta, self._value = map(self._x, places)
        self._taken: list[tuple[float, float]] = []  # of the lower row

    def paint(self, empty: str) -> None:
        """Paint it all; `empty` is said where there is no window."""
        self._line()
        if self._reading is None:
            return
        if self._reading.has_window:
            self._window(self._reading)
        else:
            self._painter.setFont(font("small"))
            self._painter.setPen(self._theme.color(Role.MUTED))
            self._painter.drawText(QPointF(self._ends, self._above()), empty)
        if self._reading.interval is not None:
            self._interval(self._reading, *self._reading.interval)
        elif not math.isnan(self._reading.value):
            self._mark(self._reading)
        self._ticks(self._reading)

    # Where things are

    def _x(self, place: float) -> float:
        return self._ends + (self._width - 2 * self._ends) * place

    def _above(self) -> float:
        return self._y - self._band - 4 * self._size - self._metrics.descent()

    def _below(self) -> float:
        return self._y + self._band + 3 * self._size + self._metrics.ascent()

    # The parts

    def _line(self) -> None:
        painter = self._painter
        painter.setPen(QPen(self._theme.color(Role.LINE), 2 * self._size))
        painter.drawLine(QPointF(self._x(0), self._y), QPointF(self._x(1), self._y))
        painter.setFont(self._font)
        painter.setPen(self._theme.color(Role.MUTED))
        base = self._y + self._metrics.capHeight() / 2
        left = self._ends - _SIDE - self._metrics.horizontalAdvance("-inf")
        painter.drawText(QPointF(left, base), "-inf")
        painter.drawText(QPointF(self._x(1) + _SIDE, base), "+inf")

    def _ticks(self, reading: Reading) -> None:
        """The leaves' values below the line, as many of their names as have room."""
        painter = self._painter
        painter.setFont(self._font)
        painter.setPen(self._theme.color(Role.MUTED))
        values, below = self._scale.values, self._below()
        step = max(1, len(values) // _MOST_TICKS)
        for value in values[::step].tolist():
            x = self._x(self._scale.place(value))
            edge = self._y + self._size
            painter.drawLine(QPointF(x, edge), QPointF(x, edge + 4 * self._size))
            text = reading.text(value)
            half = self._metrics.horizontalAdvance(text) / 2
            for left, right in self._taken:
                if left - _APART <= x + half and x - half <= right + _APART:
                    break
            else:
                self._taken.append((x - half, x + half))
                painter.drawText(QPointF(x - half, below), text)

    def _window(self, reading: Reading) -> None:
        current = self._theme.color(Role.CURRENT)
        surface = self._theme.color(Role.BG)
        left, right = self._alpha, self._beta
        painter = self._painter
        if right > left:
            band = QRectF(left, self._y - self._band, right - left, 2 * self._band)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(mixed(surface, current, 0.12 if reading.closed else 0.34))
            painter.drawRect(band)
        if reading.closed and reading.interval is None:
            self._closed(reading)
        self._bracket(left, self._theme.color(Role.MAX), 1)
        self._bracket(right, self._theme.color(Role.MIN), -1)
        self._names(reading)

    def _bracket(self, x: float, color: QColor, inward: int) -> None:
        """A square bracket, open towards the window."""
        high, foot = self._band + 3 * self._size, 5 * self._size * inward
        pen = QPen(color, 2.5 * self._size)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        self._painter.setPen(pen)
        self._painter.drawPolyline(
            QPolygonF(
                [
                    QPointF(x + foot, self._y - high),
                    QPointF(x, self._y - high),
                    QPointF(x, self._y + high),
                    QPointF(x + foot, self._y + high),
                ]
            )
        )

    def _names(self, reading: Reading) -> None:
        """`alpha = 3` and `beta = 12` above their sides, moved apart where they would overlap."""
        texts = (f"alpha = {reading.text(reading.alpha)}", f"beta = {reading.text(reading.beta)}")
        widths = [self._metrics.horizontalAdvance(text) for text in texts]
        alpha, beta = self._alpha - widths[0] / 2, self._beta - widths[1] / 2
        first_is_alpha = self._alpha <= self._beta
        left, right = (alpha, beta) if first_is_alpha else (beta, alpha)
        left_width, right_width = widths if first_is_alpha else widths[::-1]
        overlap = left + left_width + _APART - right
        if overlap > 0:
            left, right = left - overlap / 2, right + overlap / 2
        left = max(2.0, min(left, self._width - left_width - right_width - _APART))
        right = min(max(right, left + left_width + _APART), self._width - right_width - 2)
        places = (left, right) if first_is_alpha else (right, left)
        self._painter.setFont(self._font)
        for x, text, role in zip(places, texts, (Role.MAX, Role.MIN), strict=True):
            self._painter.setPen(self._theme.color(role))
            self._painter.drawText(QPointF(x, self._above()), text)

    def _closed(self, reading: Reading) -> None:
        """What is beyond the bound, hatched from the bound to the value that met it."""
        bound = self._beta if reading.player == MAX else self._alpha
        left, right = sorted((bound, self._value))
        bad = self._theme.color(Role.BAD)
        painter = self._painter
        area = QRectF(left, self._y - self._band, right - left, 2 * self._band)
        painter.setPen(QPen(bad, self._size))
        painter.setBrush(QBrush(bad, Qt.BrushStyle.BDiagPattern))
        painter.drawRect(area)

    def _interval(self, reading: Reading, low: float, high: float) -> None:
        """What the chance node is worth at least and at most: a bar within the window's band."""
        painter = self._painter
        role = Role.PRUNED if reading.closed else Role.CHANCE
        left, right = (self._x(self._scale.place(end)) for end in (low, high))
        high_half = 3.5 * self._size
        bar = QRectF(left, self._y - high_half, max(right - left, 3.0), 2 * high_half)
        painter.setPen(QPen(self._theme.color(Role.SURFACE), self._size))
        painter.setBrush(self._theme.color(role))
        painter.drawRect(bar)
        text = f"[{reading.text(low)}, {reading.text(high)}]"
        color = self._theme.color(Role.BAD if reading.closed else Role.CHANCE)
        self._name(text, (left + right) / 2, color)

    def _mark(self, reading: Reading) -> None:
        """The value: the player's triangle on the line, its name below."""
        painter = self._painter
        role = {1: Role.MAX, -1: Role.MIN}.get(reading.player, Role.TEXT)
        if reading.is_dice:
            role = Role.CHANCE
        color = self._theme.color(role)
        side = 7.0 * self._size
        middle = QPointF(self._value, self._y)
        painter.setPen(QPen(self._theme.color(Role.SURFACE), 1.5 * self._size))
        painter.setBrush(color)
        if reading.player:
            up = -1 if reading.player == MAX else 1
            painter.drawPolygon(
                QPolygonF(
                    [
                        middle + QPointF(0, up * side),
                        middle + QPointF(-side, -up * side * 0.8),
                        middle + QPointF(side, -up * side * 0.8),
                    ]
                )
            )
        else:
            painter.drawEllipse(middle, side * 0.75, side * 0.75)
        text = f"v = {reading.text(reading.value)}"
        if reading.at_least is not None:
            text = f"v {'≥' if reading.at_least else '≤'} {reading.text(reading.value)}"
        elif reading.closed:
            text = self._meeting(reading)
        if reading.closed:
            color = self._theme.color(Role.BAD)
        self._name(text, self._value, color)

    def _meeting(self, reading: Reading) -> str:
        """`v = 2 <= 3`: how the value meets the bound, as the algorithm tests it."""
        sign = (">" if reading.player == MAX else "<") + ("" if reading.strict else "=")
        return f"v = {reading.text(reading.value)} {sign} {reading.text(reading.bound)}"

    def _name(self, text: str, x: float, color: QColor) -> None:
        painter, strong = self._painter, QFont(self._bold)
        width = self._metrics.horizontalAdvance(text)
        left = min(max(2.0, x - width / 2), self._width - width - 2)
        painter.setFont(strong)
        painter.setPen(color)
        painter.drawText(QPointF(left, self._below()), text)
        self._taken.append((left, left + width))
