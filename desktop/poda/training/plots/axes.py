"""An axis whose ticks are ours: round, short, in the person's digits and in the theme's colours."""

from __future__ import annotations

from typing import Any, Final

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics

from poda.house.theme import Role, font
from poda.training.plots.look import color, pen
from poda.training.plots.scales import Scale

_TICK: Final = 5  # pixels from the axis to its numbers
_BEYOND: Final = 14  # pixels that numbers and lines may reach beyond the axis' own room
_GRID: Final = 0.4  # how strong the lines are by which values are read
_FLAGS: Final = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip)


class Axis(pg.AxisItem):  # type: ignore[misc]
    """Left ("left", with lines across the plot) or below ("bottom").

    pyqtgraph keeps the drawing until the range or the size changes, so a curve that grows within
    it costs nothing. Which ticks there are, and where, comes from a scale: pyqtgraph's own have no
    clock, no signs of the person's language, and leave out what stands near an end.
    """

    def __init__(self, side: str, scale: Scale) -> None:
        super().__init__(side, maxTickLength=0, showValues=True)
        self._scale = scale
        self.enableAutoSIPrefix(False)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.repaint_in_theme()

    def set_scale(self, scale: Scale) -> None:
        """Count in another way from now on."""
        self._scale = scale
        self.picture = None
        self.update()

    def repaint_in_theme(self) -> None:
        """Take the colours and the type size of now."""
        small = font("small")
        metrics = QFontMetrics(small)
        self.setTickFont(small)
        self.setTextPen(color(Role.MUTED))
        self.setPen(pen(Role.LINE, 1))
        if self.orientation == "left":
            self.setWidth(metrics.horizontalAdvance("0.0001") + 2 * _TICK)
        else:
            self.setHeight(metrics.height() + _TICK)

    def boundingRect(self) -> QRectF:
        """All that it paints: pyqtgraph asks."""
        own = self.mapRectFromParent(self.geometry())
        room: QRectF = own | self._plot()
        return room.adjusted(-_BEYOND, -_BEYOND, _BEYOND, _BEYOND)

    def generateDrawSpecs(self, p: Any) -> Any:
        """pyqtgraph asks what to draw: the line of the axis, other lines, and texts in places."""
        plot, (low, high) = self._plot(), self.range
        if plot.width() < 2 or plot.height() < 2 or not high > low:
            return None
        p.setFont(font("small"))
        left = self.orientation == "left"
        start = plot.bottomLeft()
        end = plot.topLeft() if left else plot.bottomRight()
        metrics = QFontMetrics(font("small"))
        ticks = self._scale.ticks(low, high, self._most(metrics, plot))
        if left and len(ticks) < 2:  # one number says nothing of the scale: let them be closer
            ticks = self._scale.ticks(low, high, max(2, int(plot.height() / metrics.height())))
        if left and len(ticks) < 2:
            closer = self._scale.ticks(low, high, 8)
            ticks = closer[:1] + closer[1:][-1:]
        lines, texts = [], []
        for at, text in ticks:
            share = (at - low) / (high - low)
            place = start + (end - start) * share
            size = QRectF(0, 0, metrics.horizontalAdvance(text), metrics.height())
            if left:
                across = QPointF(plot.right(), place.y())
                lines.append((pen(Role.LINE, 1, _GRID), place, across))
                size.moveCenter(QPointF(place.x() - _TICK - size.width() / 2, place.y()))
            else:
                size.moveCenter(QPointF(place.x(), place.y() + _TICK + size.height() / 2))
                size.moveRight(min(size.right(), plot.right() + _BEYOND))
            texts.append((size, _FLAGS, text))
        return (pen(Role.LINE, 1), start, end), lines, texts

    def _most(self, metrics: QFontMetrics, plot: QRectF) -> int:
        """How many ticks have room."""
        if self.orientation == "left":
            return max(2, int(plot.height() / (1.3 * metrics.height())))
        low, high = self.range
        few = self._scale.ticks(low, high, 3)
        widest = max((metrics.horizontalAdvance(text) for _, text in few), default=0)
        return max(2, int(plot.width() / max(40.0, 1.6 * widest)))

    def _plot(self) -> QRectF:
        """The plot that it belongs to, in its own coordinates."""
        view = self.linkedView()
        room: QRectF = self.mapRectFromParent(self.geometry())
        return room if view is None else QRectF(view.mapRectToItem(self, view.boundingRect()))
