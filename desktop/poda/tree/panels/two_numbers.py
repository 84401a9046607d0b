"""Two nodes with a number each, side by side: the value that a cut compared, and its bound."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.house.theme import Role, font, theme_manager
from poda.tree.drawing.levels import VISITED
from poda.tree.drawing.look import Look, player_role
from poda.tree.drawing.nodes import paint_sign
from poda.widgets.layout import INSIDE, PaintedText

_SIGN: Final = 30.0  # a node's sign, at the usual type size


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two.

    Attributes:
        player: MAX, MIN or CHANCE: the sign and its colour.
        number: its value so far.
        name: which node it is.
    """

    player: int
    number: str
    name: str


class TwoNumbers(PaintedText):
    """The node that cut on the left, the ancestor that set the bound on the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sides: tuple[Side, Side] | None = None
        self._arrow = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_manager().changed.connect(self.updateGeometry)

    def show_sides(self, cut: Side, ancestor: Side, *, is_upper: bool) -> None:
        """Draw these two; `is_upper` where the one on the left is the smaller, or as large."""
        self._sides = cut, ancestor
        self._arrow = "≤" if is_upper else "≥"
        words = [f"{side.name}: {side.number}" for side in (cut, ancestor)]
        self.setAccessibleName(f" {self._arrow} ".join(words))
        self.update()

    def sizeHint(self) -> QSize:
        side = _SIGN * theme_manager().type_scale
        names = QFontMetricsF(font("small")).lineSpacing()
        return QSize(200, round(side + names + INSIDE))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self._sides is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        half = self.width() / 2
        between = QFontMetricsF(font("large", bold=True)).horizontalAdvance("  ≤  ")
        room = half - between / 2
        self._paint_side(painter, self._sides[0], QRectF(0, 0, room, self.height()))
        right = QRectF(self.width() - room, 0, room, self.height())
        self._paint_side(painter, self._sides[1], right)
        painter.setPen(theme_manager().theme.color(Role.TEXT))
        painter.setFont(font("large", bold=True))
        middle = QRectF(half - between / 2, 0, between, _SIGN * theme_manager().type_scale)
        painter.drawText(middle, int(Qt.AlignmentFlag.AlignCenter), self._arrow)
        painter.end()

    def _paint_side(self, painter: QPainter, side: Side, box: QRectF) -> None:
        theme = theme_manager().theme
        size = _SIGN * theme_manager().type_scale
        number = font("large", mono=True, bold=True)
        wide = QFontMetricsF(number).horizontalAdvance(side.number)
        left = box.center().x() - (size + INSIDE + wide) / 2
        painter.save()
        painter.translate(QPointF(left + size / 2, size / 2))
        paint_sign(painter, Look(theme), side.player, VISITED, side.player, size * 0.86)
        painter.restore()
        painter.setFont(number)
        painter.setPen(theme.color(player_role(side.player)))
        text = QRectF(left + size + INSIDE, 0, wide + 2, size)
        painter.drawText(text, int(Qt.AlignmentFlag.AlignVCenter), side.number)
        small = font("small")
        metrics = QFontMetricsF(small)
        painter.setFont(small)
        painter.setPen(theme.color(Role.MUTED))
        name = metrics.elidedText(side.name, Qt.TextElideMode.ElideRight, box.width())
        below = QRectF(box.left(), size + INSIDE / 2, box.width(), metrics.lineSpacing())
        painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), name)
