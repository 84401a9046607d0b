"""A node seen near, at any zoom: its board, value and window, and the moves that lead there."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from poda.house.i18n import Retranslatable
from poda.house.theme import Role, font, theme_manager
from poda.tree.canvas.canvas import TreeCanvas
from poda.tree.drawing.boards.node_boards import has_board, paint_position
from poda.tree.drawing.painter import position_of
from poda.tree.sentences.node import node_lines
from poda.tree.sentences.steps import path_text
from poda.widgets.layout import INSIDE

_REST_MS: Final = 320
_BOARD: Final = 156
_AWAY: Final = 18  # pixels from the pointer


class HoverCard(Retranslatable, QWidget):
    """Comes up when the pointer rests on a node of a game's tree, and goes when it leaves.

    Attributes:
        node: the node that the pointer is on; -1 for none.
    """

    def __init__(self, view: TreeCanvas) -> None:
        super().__init__(view)
        self._view = view
        self.node = -1
        self._point = QPointF()
        self._lines: list[str] = []
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._come)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def retranslate(self) -> None:
        self.leave()

    def point_at(self, node: int, point: QPointF) -> None:
        """The pointer is on a tree node, or (-1) on none."""
        self._point = point
        if node == self.node:
            return
        self.leave()
        self.node = node
        if node >= 0 and self._is_wanted():
            self._rest.start()

    def leave(self) -> None:
        """Go away."""
        self._rest.stop()
        self.node = -1
        self.hide()

    def _is_wanted(self) -> bool:
        drawing = self._view.drawing
        return drawing is not None and has_board(drawing.tree.game)

    def _come(self) -> None:
        if self._view.drawing is None or self.node < 0:
            return
        self._lines = self._told()
        self.resize(self._size())
        area = self._view.viewport().geometry()
        x, y = self._point.x() + _AWAY, self._point.y() + _AWAY
        if x + self.width() > area.right():
            x = self._point.x() - _AWAY - self.width()
        if y + self.height() > area.bottom():
            y = self._point.y() - _AWAY - self.height()
        self.move(round(max(x, area.left())), round(max(y, area.top())))
        self.show()
        self.raise_()

    def _told(self) -> list[str]:
        """The moves, the value, the window: a line each."""
        drawing = self._view.drawing
        assert drawing is not None
        node, step, look = self.node, self._view.item.step, self._view.item.look
        way = [path_text(drawing.tree, node)] if node else []
        return [*way, *node_lines(drawing, step, node, windows=look.windows)]

    def _size(self) -> QSize:
        metrics = QFontMetricsF(font("small"))
        widest = max((metrics.horizontalAdvance(line) for line in self._lines), default=0.0)
        width = max(_BOARD, widest) + 2 * INSIDE
        height = _BOARD + len(self._lines) * metrics.lineSpacing() + 3 * INSIDE
        return QSize(round(min(width, self._view.width() - 2 * _AWAY)), round(height))

    def paintEvent(self, event: QPaintEvent) -> None:
        drawing, theme = self._view.drawing, theme_manager().theme
        if drawing is None or self.node < 0:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color(Role.LINE), 1))
        painter.setBrush(theme.color(Role.SURFACE))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        left = (self.width() - _BOARD) / 2
        position = position_of(drawing, self.node, bool(drawing.tree.estimated[self.node]))
        box = QRectF(left, INSIDE, _BOARD, _BOARD)
        paint_position(painter, self._view.item.look, position, box)
        painter.setFont(font("small"))
        metrics = QFontMetricsF(font("small"))
        y = float(_BOARD + 2 * INSIDE)
        for i, line in enumerate(self._lines):
            painter.setPen(theme.color(Role.TEXT if i else Role.MUTED))
            room = QRectF(INSIDE, y, self.width() - 2 * INSIDE, metrics.lineSpacing())
            text = metrics.elidedText(line, Qt.TextElideMode.ElideLeft, room.width())
            painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter), text)
            y += metrics.lineSpacing()
        painter.end()
