"""A node seen near, at any zoom: its board, value and window, and the moves that lead there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from poda.engine.search.bounds import LOWER, UPPER
from poda.engine.search.listings.lecture import owner_name
from poda.engine.search.trace import Step
from poda.i18n import Retranslatable
from poda.theme import Role, font, theme_manager
from poda.tree.drawing.levels import FAINT, PRUNED, VISITED
from poda.tree.drawing.node_boards import has_board, paint_position
from poda.tree.drawing.painter import formula, position_of
from poda.tree.sentences import path_text
from poda.tree.table_sentences import way_text
from poda.tree.values import in_words, is_scored, short
from poda.widgets.layout import INSIDE

if TYPE_CHECKING:
    from poda.tree.view import TreeView

_REST_MS: Final = 320
_BOARD: Final = 156
_AWAY: Final = 18  # pixels from the pointer
_LIKE: Final = 108.0  # a board on the tree as large as this needs no card


class HoverCard(Retranslatable, QWidget):
    """Comes up when the pointer rests on a node of a game's tree, and goes when it leaves."""

    def __init__(self, view: TreeView) -> None:
        super().__init__(view)
        self._view = view
        self._node = -1
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
        if node == self._node:
            return
        self.leave()
        self._node = node
        if node >= 0 and self._is_wanted():
            self._rest.start()

    def leave(self) -> None:
        """Go away."""
        self._rest.stop()
        self._node = -1
        self.hide()

    def _is_wanted(self) -> bool:
        drawing = self._view.drawing
        return drawing is not None and has_board(drawing.tree.game)

    def _come(self) -> None:
        if self._view.drawing is None or self._node < 0:
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
        tree, step, node = drawing.tree, self._view.item.step, self._node
        lines = [path_text(tree, node)] if node else []
        state = drawing.state_of(node, step)
        who = owner_name(int(tree.player[node]))
        if tree.is_leaf(node):
            if np.isnan(tree.worth[node]):
                return lines
            position = position_of(drawing, node, self._estimated(node))
            guess = formula(position) if position.open_lines else ""
            value = in_words(drawing.recording.question, float(tree.worth[node]))
            if self._estimated(node):
                value = f"~ {value}"
            return [*lines, guess or value]
        if state == PRUNED and self._is_below_found():
            return [*lines, self.tr("{who}, not searched again").format(who=who)]
        if state == PRUNED:
            return [*lines, self.tr("{who}, pruned").format(who=who)]
        if state == FAINT:
            return [*lines, self.tr("{who}, not reached yet").format(who=who)]
        assert state == VISITED
        return [*lines, *self._visited(who)]

    def _is_below_found(self) -> bool:
        """Whether a table knew a node above, so that this one was left out without a cut."""
        drawing, node = self._view.drawing, self._node
        assert drawing is not None
        while drawing.tree.trace_node[node] < 0:
            node = int(drawing.tree.parent[node])
        return bool(drawing.trace.fate[drawing.tree.trace_node[node]] == Step.FOUND)

    def _estimated(self, node: int) -> bool:
        drawing = self._view.drawing
        assert drawing is not None
        return bool(drawing.tree.estimated[node])

    def _visited(self, who: str) -> list[str]:
        drawing, step = self._view.drawing, self._view.item.step
        assert drawing is not None
        visit = drawing.visits.at(np.array([self._node], np.int32), step)
        value = float(drawing.trace.values_of(visit, step)[0])
        bound = int(drawing.trace.bounds_of(visit, step)[0])
        lines = [who]
        if not np.isnan(value):
            sign = {UPPER: "≤ ", LOWER: "≥ "}.get(bound, "")
            lines = [f"{who}: {sign}{in_words(drawing.recording.question, value)}"]
        if self._view.item.look.windows:
            alpha, beta = drawing.trace.windows_of(visit, step)
            scored = is_scored(drawing.recording.question)
            window = (short(float(side[0]), scored=scored) for side in (alpha, beta))
            lines.append(f"[{', '.join(window)}]")
        known = drawing.trace.known
        if known is not None and drawing.trace.fate[visit[0]] == Step.FOUND and lines[0] != who:
            before = int(drawing.tree.tree_node[known[visit[0]]])
            path = way_text(drawing.tree, before)
            lines.append(self.tr("searched before, after {path}").format(path=path))
        low, high = drawing.trace.intervals_of(visit, step)
        if not np.isnan(low[0]):
            lines.append(
                self.tr("worth {low} to {high}").format(
                    low=short(float(low[0]), scored=False), high=short(float(high[0]), scored=False)
                )
            )
        return lines

    def _size(self) -> QSize:
        metrics = QFontMetricsF(font("small"))
        widest = max((metrics.horizontalAdvance(line) for line in self._lines), default=0.0)
        width = max(_BOARD, widest) + 2 * INSIDE
        height = _BOARD + len(self._lines) * metrics.lineSpacing() + 3 * INSIDE
        return QSize(round(min(width, self._view.width() - 2 * _AWAY)), round(height))

    def paintEvent(self, event: QPaintEvent) -> None:
        drawing, theme = self._view.drawing, theme_manager().theme
        if drawing is None or self._node < 0:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color(Role.LINE), 1))
        painter.setBrush(theme.color(Role.SURFACE))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        left = (self.width() - _BOARD) / 2
        position = position_of(drawing, self._node, self._estimated(self._node))
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
