"""What the signs of a picture mean, in rows under it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen

from poda.engine.game import CHANCE, MAX, MIN
from poda.house.theme import Role
from poda.tree.drawing.levels import PRUNED, VISITED, Drawing
from poda.tree.drawing.look import SMALL_PIXELS, Look, type_of
from poda.tree.drawing.merged import paint_head
from poda.tree.drawing.symbols import Sign, paint_ring, paint_sign
from poda.tree.export.text import write

_SIGN: Final = 18.0
_BETWEEN: Final = 24.0
_GAP: Final = 7.0
_ROW: Final = 28.0

_Entry = tuple[Callable[[QPainter], None], str]


class Legend:
    """The signs that this search may show, each with a word or two."""

    def __init__(self, drawing: Drawing, look: Look) -> None:
        self._look = look
        self._font = type_of(SMALL_PIXELS, mono=False)
        self._entries = list(self._made(drawing))

    def height(self, width: float) -> float:
        """How high it is in so much width."""
        return _ROW * len(self._rows(width))

    def paint(self, painter: QPainter, box: QRectF) -> None:
        """Paint it, its rows in the middle of the box."""
        for i, row in enumerate(self._rows(box.width())):
            wide = sum(self._wide(entry) for entry in row) + _BETWEEN * (len(row) - 1)
            x, y = box.left() + (box.width() - wide) / 2, box.top() + (i + 0.5) * _ROW
            for entry in row:
                self._paint_entry(painter, entry, x, y)
                x += self._wide(entry) + _BETWEEN

    def _paint_entry(self, painter: QPainter, entry: _Entry, x: float, y: float) -> None:
        draw, text = entry
        painter.save()
        painter.translate(x + _SIGN / 2, y)
        draw(painter)
        painter.restore()
        base = y + QFontMetricsF(self._font).capHeight() / 2
        at = QPointF(x + _SIGN + _GAP, base)
        write(painter, self._look, self._font, Role.TEXT, at, text)

    def _wide(self, entry: _Entry) -> float:
        return _SIGN + _GAP + QFontMetricsF(self._font).horizontalAdvance(entry[1])

    def _rows(self, width: float) -> list[list[_Entry]]:
        rows: list[list[_Entry]] = [[]]
        used = 0.0
        for entry in self._entries:
            wide = self._wide(entry)
            if rows[-1] and used + wide > width:
                rows.append([])
                used = 0.0
            rows[-1].append(entry)
            used += wide + _BETWEEN
        return rows

    def _made(self, drawing: Drawing) -> list[_Entry]:
        players = set(drawing.tree.player[drawing.tree.children > 0].tolist())
        entries: list[_Entry] = []
        for player, sign, text in (
            (MAX, Sign.UP, QCoreApplication.translate("Legend", "MAX")),
            (MIN, Sign.DOWN, QCoreApplication.translate("Legend", "MIN")),
            (CHANCE, Sign.CIRCLE, QCoreApplication.translate("Legend", "Chance")),
        ):
            if player in players:
                entries.append((self._sign(sign, VISITED, player), text))
        entries.append((self._ring, QCoreApplication.translate("Legend", "At hand")))
        entries.append((self._thick, QCoreApplication.translate("Legend", "Chosen")))
        if drawing.trace.narrowed is not None:
            entries.append(
                (self._sign(Sign.UP, PRUNED, MAX), QCoreApplication.translate("Legend", "Pruned"))
            )
            entries.append((self._cut, QCoreApplication.translate("Legend", "Cut")))
            if self._look.windows:
                entries.append(
                    (self._window, QCoreApplication.translate("Legend", "Window, alpha to beta"))
                )
        if len(drawing.arrows):
            text = QCoreApplication.translate("Legend", "Same position: searched there")
            entries.append((self._arrow, text))
        return entries

    def _sign(self, sign: int, state: int, player: int) -> Callable[[QPainter], None]:
        return lambda painter: paint_sign(painter, self._look, sign, state, player, _SIGN)

    def _ring(self, painter: QPainter) -> None:
        paint_ring(painter, self._look, QPointF(0, 0), _SIGN / 2 - 2, 3.0, Role.CURRENT)

    def _thick(self, painter: QPainter) -> None:
        painter.setPen(QPen(self._look.color(Role.BEST), 3.0))
        painter.drawLine(QLineF(-_SIGN / 2, 5, _SIGN / 2, -5))

    def _arrow(self, painter: QPainter) -> None:
        color = self._look.tint(Role.TEXT, 0.7)
        path = QPainterPath(QPointF(_SIGN / 2, -4))
        path.quadTo(QPointF(0, 9), QPointF(-_SIGN / 2 + 1, -4))
        painter.setPen(QPen(color, 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        paint_head(painter, path, color, 7.0)

    def _cut(self, painter: QPainter) -> None:
        painter.setPen(QPen(self._look.color(Role.LINE), 1.5))
        painter.drawLine(QLineF(0, -_SIGN / 2, 0, _SIGN / 2))
        painter.setPen(QPen(self._look.color(Role.TEXT), 2.6))
        painter.drawLine(QLineF(-7, 4, 7, -4))

    def _window(self, painter: QPainter) -> None:
        font = type_of(SMALL_PIXELS - 1)
        metrics = QFontMetricsF(font)
        at = QPointF(-metrics.horizontalAdvance("[]") / 2, metrics.capHeight() / 2)
        write(painter, self._look, font, Role.TEXT, at, "[]")
