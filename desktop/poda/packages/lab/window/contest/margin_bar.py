"""The result of a match on a line: a mark at the margin, with its interval."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QLocale, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.house.i18n import follow_language
from poda.house.theme import Role, font, painting, theme_manager
from poda.packages.lab.engine.contest import Margin
from poda.packages.lab.window.contest.lanes_charts import EVOLUTION, LEARNING, LOOKS
from poda.training.plots.look import mark_path
from poda.widgets.layout import INSIDE
from poda.widgets.painted_chart import CENTERED, PaintedChart, write_in

_MARK: Final = 7.0
_WHISKER: Final = 6.0
_REACHES: Final = (0.25, 0.5, 1.0, 2.0, 3.0)
"""The ends of the line to either side, in points a game: the least that includes the interval."""


class MarginBar(PaintedChart):
    """Evolution on the left, learning on the right, and 0 in the middle."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._margin: Margin | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow_language(self, self._name_ends)

    def _name_ends(self) -> None:
        self._ends = self.tr("evolution"), self.tr("learning")
        self.update()

    def show_margin(self, margin: Margin | None) -> None:
        """Show a margin; None for a line without a mark."""
        self._margin = margin
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, round(2.2 * QFontMetrics(font("small")).height()) + INSIDE // 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    @property
    def _reach(self) -> float:
        if self._margin is None or not self._margin.games:
            return 1.0
        ends = [abs(end) for end in (*self._margin.interval, self._margin.mean)]
        most = max((end for end in ends if math.isfinite(end)), default=1.0)
        fitting = (each for each in _REACHES if each >= most)
        reach = next(fitting, _REACHES[-1])
        return reach if self._margin.in_points else max(1.0, reach)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        small = font("small")
        painter.setFont(small)
        metrics = QFontMetrics(small)
        left, right = (metrics.horizontalAdvance(text) + INSIDE for text in self._ends)
        line = QRectF(self.rect()).adjusted(left + _MARK, 0, -right - _MARK, 0)
        y = metrics.height() * 0.75
        for text, name, x in (
            (self._ends[0], EVOLUTION, 0.0),
            (self._ends[1], LEARNING, self.width() - right + INSIDE),
        ):
            room = QRectF(x, y - metrics.height() / 2, right + left, metrics.height())
            write_in(painter, room, text, LOOKS[name][0])
        self._paint_line(painter, line, y, metrics)
        margin = self._margin
        if margin is not None and margin.games:
            self._paint_margin(painter, line, y, margin)

    def _paint_line(self, painter: QPainter, line: QRectF, y: float, metrics: QFontMetrics) -> None:
        theme = theme_manager().theme
        painter.setPen(QPen(theme.color(Role.LINE), 1.5))
        painter.drawLine(QPointF(line.left(), y), QPointF(line.right(), y))
        reach = self._reach
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            x = line.left() + share * line.width()
            high = 7.0 if share == 0.5 else 4.0
            painter.setPen(QPen(theme.color(Role.MUTED if share == 0.5 else Role.LINE), 1.5))
            painter.drawLine(QPointF(x, y - high), QPointF(x, y + high))
            text = _number(abs(2 * share - 1) * reach)
            wide = metrics.horizontalAdvance(text)
            room = QRectF(x - wide, y + 7, 2 * wide, metrics.height())
            write_in(painter, room, text, Role.MUTED, place=CENTERED)

    def _paint_margin(self, painter: QPainter, line: QRectF, y: float, margin: Margin) -> None:
        theme, reach = theme_manager().theme, self._reach
        middle, half = line.center().x(), line.width() / 2

        def place(value: float) -> float:
            return middle + half * max(-1.0, min(1.0, value / reach))

        role, mark = LOOKS[LEARNING if margin.mean > 0 else EVOLUTION]
        if margin.mean == 0:
            role = Role.MUTED
        low, high = map(place, margin.interval)
        painter.setPen(QPen(theme.color(role), 3))
        painter.drawLine(QPointF(low, y), QPointF(high, y))
        for end in (low, high):
            painter.drawLine(QPointF(end, y - _WHISKER), QPointF(end, y + _WHISKER))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(role))
        painter.translate(place(margin.mean), y)
        painter.drawPath(mark_path(mark, _MARK))
        painter.resetTransform()


def _number(value: float) -> str:
    return QLocale().toString(value, "g", 3)
