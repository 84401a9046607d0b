"""The chart of a Monte Carlo search: the root's estimate, the best move's share, by iteration."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy

from poda.base.numbers import number_text
from poda.engine.record.trace import Floats
from poda.house.i18n import follow_language
from poda.house.theme import Role, font, painting, theme_manager
from poda.tree.truth.held import Held, mean_text
from poda.widgets.announce import phrased
from poda.widgets.engine_words import count
from poda.widgets.layout import INSIDE
from poda.widgets.painted_chart import Neighbours, PointChart, write_beside

_HIGHER: Final = 150  # pixels, by type size: its height in a high window
_GROUND: Final = 0.75  # the opacity of the ground under the legend
_AIR: Final = 0.04  # the share of the range kept free above and below the curve
_SHARES: Final = (0.0, 0.5, 1.0)  # the ticks of the right axis
_DOT: Final = 3.5  # pixels: the radius of a mark
_NOISE: Final = 10  # first iterations that do not count for the axis: their means vary widely


class RootCurve(PointChart):
    """Two curves over the iterations, which have a logarithmic axis: the root's mean (left axis,
    solid, with the exact value as a dashed line), and the share of the playouts that went through
    the best move (right axis, dotted). A line marks the current iteration; a click, the arrow keys,
    Home and End go to another.

    Signals:
        chosen: the number of iterations to go to.
    """

    USUAL = 240, 88
    LEAST = 120, 60
    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._held: Held | None = None
        self._range = 0.0, 1.0
        self._still: QPixmap | None = None
        self._done = 0
        self._is_high = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        phrased(self, name=lambda: self.tr("The estimate and the best move’s share, by iterations"))
        follow_language(self, self._show_again)

    def _show_again(self) -> None:
        self._still = None
        self._describe_curve()

    def show_held(self, held: Held | None) -> None:
        """Draw another search, or nothing."""
        self._held = held if held is not None and len(held.points) else None
        self._range = self._range_of(self._held)
        self._still = None
        self._describe_curve()

    def show_done(self, done: int) -> None:
        """Mark another number of iterations."""
        if done != self._done:
            self._done = done
            self._describe_curve()

    def text(self) -> str:
        """The numbers at the mark, as a sentence; "" without a mark."""
        held, at = self._held, self._at()
        if held is None or at is None:
            return ""
        texts = [
            self.tr("{count} iterations").format(count=count(self._done, 10**9)),
            self.tr("estimate {value}").format(value=mean_text(float(held.estimates[at]))),
            self.tr("share of {moves}: {percent} %").format(
                moves=self._best(), percent=round(100 * float(held.shares[at]))
            ),
        ]
        if held.truth is not None:
            texts.append(self.tr("exact {value}").format(value=number_text(held.truth.value)))
        return ", ".join(texts)

    def _best(self) -> str:
        assert self._held is not None
        return "+".join(self._held.names[place] for place in sorted(self._held.best))

    def _at(self) -> int | None:
        """The index of the marked point; None before the first iteration."""
        held = self._held
        if held is None or self._done < 1:
            return None
        return int(np.searchsorted(held.points, self._done, side="right")) - 1

    def _describe_curve(self) -> None:
        self.setAccessibleDescription(self.text())
        tip = self.tr(
            "Solid: the mean of all playouts so far. Dashed: the exact value. Dotted: which share "
            "of the playouts went through {moves}. Click, or use the arrow keys, to go there."
        )
        self.setToolTip("" if self._held is None else tip.format(moves=self._best()))
        self.update()

    # Places

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._still = None

    def restyle(self) -> None:
        self._still = None
        super().restyle()

    def usual_size(self) -> tuple[int, int]:
        wide, high = self.USUAL
        return wide, _HIGHER if self._is_high else high

    def set_high(self, high: bool) -> None:
        """Take more room, or less."""
        if high != self._is_high:
            self._is_high = high
            self.updateGeometry()

    def _plot(self) -> QRectF:
        """The box of the curves, between the numbers of both axes."""
        metrics = QFontMetricsF(font("small"))
        low, high = self._range
        left = max(metrics.horizontalAdvance(mean_text(end)) for end in (low, high)) + INSIDE / 2
        right = metrics.horizontalAdvance(self._percent(1.0)) + INSIDE / 2
        line = metrics.height()
        return QRectF(self.rect()).adjusted(left, line / 2, -right, -line * 1.1)

    def _range_of(self, held: Held | None) -> tuple[float, float]:
        """The range of the left axis: estimates but for the first few, and the exact value."""
        if held is None:
            return 0.0, 1.0
        calm = held.estimates[held.points >= min(_NOISE, int(held.points[-1]))]
        values = [float(calm.min()), float(calm.max())]
        if held.truth is not None:
            values.append(held.truth.value)
        low, high = min(values), max(values)
        return (low, high) if high > low else (low - 1, high + 1)

    def _x(self, iterations: float, plot: QRectF) -> float:
        assert self._held is not None
        most = math.log(max(2, int(self._held.points[-1])))
        return plot.left() + plot.width() * math.log(max(1.0, iterations)) / most

    def _y(self, value: float, plot: QRectF) -> float:
        low, high = self._range
        share = _AIR + (1 - 2 * _AIR) * (value - low) / (high - low)
        return plot.bottom() - plot.height() * share

    def mousePressEvent(self, event: QMouseEvent) -> None:
        held = self._held
        if held is None or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        plot = self._plot()
        share = min(1.0, max(0.0, (event.position().x() - plot.left()) / plot.width()))
        most = int(held.points[-1])
        self.chosen.emit(max(1, round(math.exp(share * math.log(max(2, most))))))

    def neighbours(self) -> Neighbours | None:
        held, at = self._held, self._at()
        if held is None:
            return None
        at = -1 if at is None else at
        before = at - (self._done == held.points[at])  # first to the point itself
        return Neighbours(int(before), at + 1, len(held.points) - 1)

    def go_to_point(self, place: int) -> None:
        assert self._held is not None
        self.chosen.emit(int(self._held.points[place]))

    # Paint

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._held is None:
            return
        plot = self._plot()
        if plot.width() < 1 or plot.height() < 1:
            return
        ratio = self.devicePixelRatioF()
        if self._still is None or self._still.devicePixelRatio() != ratio:
            self._still = self._drawn(plot, ratio)
        with painting(self) as painter:
            painter.drawPixmap(0, 0, self._still)
            self._paint_mark(painter, plot)

    def _drawn(self, plot: QRectF, ratio: float) -> QPixmap:
        """The picture of all but the mark, which alone changes at every step."""
        still = QPixmap((QSizeF(self.size()) * ratio).toSize())
        still.setDevicePixelRatio(ratio)
        still.fill(Qt.GlobalColor.transparent)
        with painting(still) as painter:
            painter.setFont(font("small"))
            self._paint_axes(painter, plot)
            self._paint_curves(painter, plot)
            self._paint_legend(painter, plot, QFontMetricsF(painter.font()))
        return still

    def _paint_axes(self, painter: QPainter, plot: QRectF) -> None:
        held, theme = self._held, theme_manager().theme
        assert held is not None
        painter.setPen(QPen(theme.color(Role.LINE), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(plot)
        metrics, muted = QFontMetricsF(painter.font()), theme.color(Role.MUTED)
        flags = Qt.AlignmentFlag
        end, free = int(held.points[-1]), plot.left()
        ticks = [10**power for power in range(round(math.log10(end)) + 1) if 10**power <= end]
        for tick in ticks:
            x, text = self._x(tick, plot), count(tick)
            painter.setPen(QPen(theme.color(Role.LINE), 1))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
            wide = metrics.horizontalAdvance(text)
            left = min(max(plot.left(), x - wide / 2), plot.right() - wide)
            if left >= free:
                painter.setPen(muted)
                place = QRectF(left, plot.bottom(), wide + 1, metrics.height())
                painter.drawText(place, flags.AlignLeft | flags.AlignBottom, text)
                free = left + wide + INSIDE
        self._paint_values(painter, plot, metrics)
        painter.setPen(muted)
        for share in _SHARES:
            y = plot.bottom() - plot.height() * share
            place = QRectF(
                plot.right() + 3, y - metrics.height() / 2, self.width(), metrics.height()
            )
            painter.drawText(place, flags.AlignLeft | flags.AlignVCenter, self._percent(share))

    def _paint_values(self, painter: QPainter, plot: QRectF, metrics: QFontMetricsF) -> None:
        """Write the exact value and those ends of the left axis that it leaves room for."""
        held, theme = self._held, theme_manager().theme
        assert held is not None
        exact = held.truth.value if held.truth is not None else None
        for value in (exact, *self._range):
            if value is None:
                continue
            y = self._y(value, plot)
            beside = math.inf if exact in (None, value) else abs(y - self._y(exact or 0.0, plot))
            if beside < metrics.height():
                continue
            painter.setPen(theme.color(Role.TEXT if value == exact else Role.MUTED))
            text = number_text(value) if value == exact else mean_text(value)
            write_beside(painter, plot, y, text, 3)

    def _paint_legend(self, painter: QPainter, plot: QRectF, metrics: QFontMetricsF) -> None:
        theme, flags = theme_manager().theme, Qt.AlignmentFlag
        ground = theme.color(Role.BG)
        ground.setAlphaF(_GROUND)
        row = QRectF(plot.left() + INSIDE, plot.top() + 1, plot.width() - 2 * INSIDE, 0)
        row.setHeight(metrics.height())
        left, right = self.tr("estimate"), self.tr("share of {moves}").format(moves=self._best())
        room = row.width() - metrics.horizontalAdvance(left) - INSIDE
        text = metrics.elidedText(right, Qt.TextElideMode.ElideRight, room)
        for each, role, side in (
            (left, Role.CURRENT, flags.AlignLeft), (text, Role.BEST, flags.AlignRight)
        ):  # fmt: skip
            place = painter.boundingRect(row, side | flags.AlignVCenter, each)
            painter.fillRect(place, ground)  # a curve may pass here
            painter.setPen(theme.color(role))
            painter.drawText(row, side | flags.AlignVCenter, each)

    def _percent(self, share: float) -> str:
        return f"{round(100 * share)} %"

    def _paint_curves(self, painter: QPainter, plot: QRectF) -> None:
        held, theme = self._held, theme_manager().theme
        assert held is not None
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setClipRect(plot)
        if held.truth is not None:
            y = self._y(held.truth.value, plot)
            painter.setPen(QPen(theme.color(Role.TEXT), 1.5, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
        painter.setPen(QPen(theme.color(Role.BEST), 2, Qt.PenStyle.DotLine))
        heights = plot.bottom() - plot.height() * held.shares
        painter.drawPolyline(self._line(plot, heights))
        painter.setPen(QPen(theme.color(Role.CURRENT), 2))
        painter.drawPolyline(
            self._line(plot, np.array([self._y(value, plot) for value in held.estimates]))
        )
        painter.setClipping(False)

    def _line(self, plot: QRectF, heights: Floats) -> QPolygonF:
        assert self._held is not None
        points = self._held.points.tolist()
        return QPolygonF(
            [QPointF(self._x(x, plot), y) for x, y in zip(points, heights.tolist(), strict=True)]
        )

    def _paint_mark(self, painter: QPainter, plot: QRectF) -> None:
        held, at, theme = self._held, self._at(), theme_manager().theme
        if held is None or at is None:
            return
        x = self._x(self._done, plot)
        painter.setPen(QPen(theme.color(Role.TEXT), 1))
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
        painter.setPen(Qt.PenStyle.NoPen)
        marks = (
            (Role.CURRENT, self._y(float(held.estimates[at]), plot)),
            (Role.BEST, plot.bottom() - plot.height() * float(held.shares[at])),
        )
        for role, y in marks:
            painter.setBrush(theme.color(role))
            painter.drawEllipse(QPointF(x, y), _DOT, _DOT)
