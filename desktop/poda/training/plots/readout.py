"""The values under the crosshair, beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from poda.house.theme import Role, font
from poda.training.plots.look import color

_PAD: Final = 6


@dataclass(frozen=True, slots=True)
class Row:
    """A line of it: whose value, the value, and what belongs to it."""

    name: str
    value: str
    detail: str
    role: Role

    @property
    def text(self) -> str:
        """As it is spoken."""
        return " ".join(part for part in (self.name, self.value, self.detail) if part)


class Readout(QWidget):
    """Paints itself; nothing in a layout hears of its texts."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._host = parent
        self._title = ""
        self._rows: list[Row] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def text(self) -> str:
        """All of it, as it is spoken."""
        return "; ".join((self._title, *(row.text for row in self._rows)))

    def show_rows(self, title: str, rows: list[Row], place: QRectF, x: float) -> None:
        """Show them by `place` (the plot's area in the parent), away from the crosshair at `x`."""
        self._title, self._rows = title, rows
        metrics = QFontMetrics(font("small"))
        width = self._width(metrics)
        height = metrics.height() * (len(rows) + 1) + _PAD
        right = x < place.center().x()
        left = place.right() - width - 2 if right else place.left() + 2
        if right and left < x + _PAD:  # in a narrow plot beside the crosshair, and over its edge
            left = x + _PAD
        elif not right and left + width > x - _PAD:
            left = x - _PAD - width
        room = self._host.size()
        left = min(max(0.0, left), room.width() - width)
        top = min(place.top() + 2, room.height() - height)
        self.setGeometry(round(left), max(0, round(top)), width, height)
        self.show()
        self.raise_()
        self.update()

    def _width(self, metrics: QFontMetrics) -> int:
        width = metrics.horizontalAdvance(self._title)
        if self._rows:
            width = max(width, sum(self._columns(metrics)))
        return width + 2 * _PAD

    def _columns(self, metrics: QFontMetrics) -> tuple[int, int, int]:
        """How wide names, values and details are, with the room before each."""
        names = max(metrics.horizontalAdvance(row.name) for row in self._rows) + 14
        values = max(metrics.horizontalAdvance(row.value) for row in self._rows) + 8
        details = max(metrics.horizontalAdvance(row.detail) for row in self._rows)
        return names, values, details + 8 if details else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:  # one that outlives this kills the process
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(color(Role.LINE))
        painter.setBrush(color(Role.SURFACE, 0.92))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setFont(font("small"))
        metrics = QFontMetrics(font("small"))
        line = metrics.height()
        flags = Qt.AlignmentFlag.AlignVCenter
        top = _PAD / 2
        painter.setPen(color(Role.MUTED))
        painter.drawText(QRectF(_PAD, top, self.width(), line), flags, self._title)
        if not self._rows:
            return
        names, values, details = self._columns(metrics)
        right = flags | Qt.AlignmentFlag.AlignRight
        for row in self._rows:
            top += line
            painter.setBrush(color(row.role))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(QPointF(_PAD + 4, top + line / 2), 3.5, 3.5)
            painter.setPen(color(Role.TEXT))
            painter.drawText(QRectF(_PAD + 13, top, names, line), flags, row.name)
            painter.drawText(QRectF(_PAD + names, top, values, line), right, row.value)
            painter.setPen(color(Role.MUTED))
            left = _PAD + names + values
            painter.drawText(QRectF(left, top, details, line), right, row.detail)
