"""Texts about a node at a step: on a card under the pointer, and for screen readers."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap
from typing import Final

import numpy as np
from PySide6.QtCore import QCoreApplication, QObject, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QAccessible, QFontMetricsF, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from poda.base.numbers import number_text
from poda.engine.record.lecture import owner_name
from poda.engine.record.monte_carlo_listing import decimals
from poda.engine.record.monte_carlo_recording import MonteCarloSteps
from poda.engine.record.trace import Step
from poda.engine.search.observer import LOWER, UPPER
from poda.house.i18n import language_manager
from poda.house.theme import Role, font, painting, theme_manager
from poda.tree.canvas.canvas import TreeCanvas, neighbour
from poda.tree.drawing.boards import has_board, paint_position
from poda.tree.drawing.captions import caption_of
from poda.tree.drawing.levels import FAINT, PRUNED, VISITED, Drawing
from poda.tree.drawing.painter import formula, position_of
from poda.tree.model.values import in_words, window_text
from poda.tree.sentences.sampling import numbers_text
from poda.tree.sentences.searches import way_text
from poda.tree.sentences.steps import node_name, place_name
from poda.widgets.announce import set_name
from poda.widgets.layout import INSIDE

# One item draws all nodes, so that invisible cells stand for them in assistive technology.

_NODE_CELLS_REST_MS: Final = 40
_MOST: Final = 200
"""The most cells; of a larger tree they are nodes in sight, and those around the chosen one."""
_LEAST: Final = 8.0  # pixels: half the least side of a cell
_BESIDE: Final = (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Down)


class NodeCell(QAbstractButton):
    """An invisible button, without mouse and keys; when assistive technology presses it, the node
    is clicked."""

    def __init__(self, viewport: QWidget) -> None:
        super().__init__(viewport)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints nothing: the view draws the node."""


class NodeCells(QObject):
    """Keeps a cell for each of up to `_MOST` nodes while a screen reader is active.

    Args:
        spoken: gives the text about a tree node.
        press: does what a click on a node does.
        chosen: gives the node that arrow keys start from.
    """

    def __init__(
        self,
        view: TreeCanvas,
        spoken: Callable[[int], str],
        press: Callable[[int], None],
        chosen: Callable[[], int],
    ) -> None:
        super().__init__(view)
        self._view, self._spoken, self._press, self._chosen = view, spoken, press, chosen
        self._cells: dict[int, NodeCell] = {}
        self._rest = QTimer(self, singleShot=True, interval=_NODE_CELLS_REST_MS)
        self._rest.timeout.connect(self.refresh)

    def __len__(self) -> int:
        return len(self._cells)

    def refresh_soon(self) -> None:
        """Update the cells once step, tree and camera have been at rest for 40 ms."""
        if QAccessible.isActive() or self._cells:
            self._rest.start()

    def clear(self) -> None:
        """Remove all cells: another tree is shown, whose nodes have other numbers."""
        self._keep_cells(())

    def refresh(self) -> None:
        """Update the cells: which there are, their places and their texts."""
        drawing = self._view.drawing
        if drawing is None or not QAccessible.isActive() or not self._view.isVisible():
            self.clear()
            return
        nodes = self._nodes_with_cells()
        changed = self._keep_cells(nodes)
        stage = self._view.stage()
        for node in nodes:
            cell = self._cells[node]
            x, depth = drawing.place(node)
            half = max(_LEAST, stage.camera.symbol(drawing.levels[depth].gap) / 2)
            left, top = x * stage.camera.sx + stage.camera.dx, stage.level_y(depth)
            area = QRectF(left - half, top - half, 2 * half, 2 * half)
            cell.setGeometry(area.toAlignedRect())
            set_name(cell, self._spoken(node))
            cell.setVisible(True)
            if changed:
                cell.raise_()  # they are read in the order of the tree

    def _keep_cells(self, nodes: tuple[int, ...]) -> bool:
        """Make and remove cells so that these nodes have one; returns whether any changed."""
        gone, new = self._cells.keys() - set(nodes), set(nodes) - self._cells.keys()
        for node in gone:
            cell = self._cells.pop(node)
            cell.hide()
            cell.deleteLater()
        for node in new:
            self._cells[node] = cell = NodeCell(self._view.viewport())
            cell.clicked.connect(lambda _checked=False, node=node: self._press(node))
        return bool(gone or new)

    def _nodes_with_cells(self) -> tuple[int, ...]:
        """The nodes for cells: all of a small tree; else those in sight and around the chosen."""
        drawing = self._view.drawing
        assert drawing is not None
        if len(drawing.shape.node) <= _MOST:
            return tuple(sorted(drawing.shape.node.tolist()))
        chosen = self._chosen()
        chosen = int(drawing.shape.node[drawing.shown(chosen)])
        found = {chosen, *(neighbour(drawing, chosen, key) for key in _BESIDE)}
        stage = self._view.stage()
        left, right = stage.units
        height = self._view.viewport().height()
        for depth, level in enumerate(drawing.levels):
            if stage.dense(depth) or not 0 <= stage.level_y(depth) <= height:
                continue
            begin, end = np.searchsorted(level.x, (left, right))
            found.update(level.nodes[begin : min(int(end), int(begin) + _MOST)].tolist())
            if len(found) >= _MOST:
                break
        return tuple(sorted(found))  # which is preorder


_SIGNS: Final = {UPPER: "≤ ", LOWER: "≥ "}


def node_lines(drawing: Drawing, step: int, node: int, *, windows: bool) -> list[str]:
    """The lines about a node: its value, or why it has none; its window, if `windows` is true."""
    trace = drawing.trace
    if isinstance(trace, MonteCarloSteps) and drawing.state_of(node, step) == VISITED:
        who = owner_name(int(drawing.tree.player[node]))
        first = _value_line(drawing, node) if drawing.tree.is_leaf(node) else who
        return [first, *_sampled_lines(trace, int(drawing.tree.trace_node[node]), step)]
    if drawing.tree.is_leaf(node):
        worth = _value_line(drawing, node)
        return [worth] if worth else []
    state = drawing.state_of(node, step)
    who = owner_name(int(drawing.tree.player[node]))
    if state == VISITED:
        return _visited_lines(drawing, step, node, who, windows=windows)
    return [_unvisited_line(drawing, node, state, who)]


def spoken(drawing: Drawing, step: int, node: int, *, windows: bool) -> str:
    """The node's name and `node_lines` as one sentence; of a leaf also whether it was visited."""
    lines = node_lines(drawing, step, node, windows=windows)
    if drawing.tree.is_leaf(node):
        who = QCoreApplication.translate("NodeWords", "leaf")
        said = f"{who}: {lines[0]}" if lines else who
        state = drawing.state_of(node, step)
        lines = [said if state == VISITED else _unvisited_line(drawing, node, state, said)]
    if node == drawing.current(step):
        lines.append(QCoreApplication.translate("NodeWords", "the search is here"))
    return ", ".join((node_name(drawing.tree, node), *lines))


def _value_line(drawing: Drawing, node: int) -> str:
    tree = drawing.tree
    if np.isnan(tree.worth[node]):
        return ""
    estimated = bool(tree.estimated[node])
    position = position_of(drawing, node, estimated)
    guess = formula(position) if position.open_lines else ""
    value = in_words(drawing.recording.question, float(tree.worth[node]))
    return guess or (f"~ {value}" if estimated else value)


def _unvisited_line(drawing: Drawing, node: int, state: int, who: str) -> str:
    if state == FAINT:
        return QCoreApplication.translate("HoverCard", "{who}, not reached yet").format(who=who)
    assert state == PRUNED
    if _is_below_found(drawing, node):
        text = QCoreApplication.translate("HoverCard", "{who}, not searched again")
    else:
        text = QCoreApplication.translate("HoverCard", "{who}, pruned")
    return text.format(who=who)


def _is_below_found(drawing: Drawing, node: int) -> bool:
    """Whether an ancestor was found in the transposition table, so that this is no cut."""
    while drawing.tree.trace_node[node] < 0:
        node = int(drawing.tree.parent[node])
    return bool(drawing.trace.fate[drawing.tree.trace_node[node]] == Step.FOUND)


def _sampled_lines(trace: MonteCarloSteps, visit: int, step: int) -> list[str]:
    """The lines of a node in Monte Carlo tree search: N, W and Q; UCB1 if its parent selects."""
    found, own = trace.record, int(trace.own[visit])
    lines = [numbers_text(found, own, step)]
    above = int(found.parent[own])
    if above >= 0:
        children, exploit, explore = found.terms(above, step)
        place = children.tolist().index(own)
        first, second = float(exploit[place]), float(explore[place])
        if not np.isnan(first):
            total = decimals(first + second)
            lines.append(f"UCB1 {decimals(first)} + {decimals(second)} = {total}")
    return lines


def _visited_lines(drawing: Drawing, step: int, node: int, who: str, *, windows: bool) -> list[str]:
    trace, question = drawing.trace, drawing.recording.question
    visit = drawing.visits.at(np.array([node], np.int32), step)
    value = float(trace.values_of(visit, step)[0])
    bound = int(trace.bounds_of(visit, step)[0])
    lines = [who]
    if not np.isnan(value):
        lines = [f"{who}: {_SIGNS.get(bound, '')}{in_words(question, value)}"]
    if windows:
        alpha, beta = (float(side[0]) for side in trace.windows_of(visit, step))
        lines.append(window_text(question, alpha, beta))
    if trace.again is not None:
        visits = np.count_nonzero((drawing.tree.tree_node == node) & (trace.entered <= step))
        if visits > 1:
            text = QCoreApplication.translate("HoverCard", "search {number} of it")
            lines.append(text.format(number=visits))
    if trace.reduced is not None and trace.reduced[visit[0]]:
        lines.append(QCoreApplication.translate("HoverCard", "searched less deep"))
    known = trace.known
    if known is not None and trace.fate[visit[0]] == Step.FOUND and lines[0] != who:
        path = way_text(drawing.tree, int(drawing.tree.tree_node[known[visit[0]]]))
        text = QCoreApplication.translate("HoverCard", "searched before, after {path}")
        lines.append(text.format(path=path))
    least, most = trace.intervals_of(visit, step)
    if not np.isnan(least[0]):
        text = QCoreApplication.translate("HoverCard", "worth {low} to {high}")
        low, high = (number_text(float(side[0])) for side in (least, most))
        lines.append(text.format(low=low, high=high))
    return lines


_REST_MS: Final = 320  # the pointer's rest after which the card is shown
_BOARD: Final = 156  # pixels: the side of the board
_AWAY: Final = 18  # pixels from the pointer to the card
_ROW: Final = 0.7  # the length of a line, as a share of the mean characters that fit into it


class HoverCard(QWidget):
    """The card beside the pointer, shown while it rests on a node of a game's tree, or on one whose
    captions are shortened.

    Attributes:
        node: the node under the pointer; -1 for none.
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
        language_manager().follow(self, self.leave)

    def point_at(self, node: int, point: QPointF) -> None:
        """Note that the pointer is on a tree node (-1 for none)."""
        self._point = point
        if node == self.node:
            return
        self.leave()
        self.node = node
        if node >= 0:
            self._lines = self._card_lines()
            if self._lines:
                self._rest.start()

    def leave(self) -> None:
        """Hide the card: the pointer has left the node."""
        self._rest.stop()
        self.node = -1
        self.hide()

    def _come(self) -> None:
        if self._view.drawing is None or self.node < 0:
            return
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

    def _card_lines(self) -> list[str]:
        """The card's lines: moves, value, window; in a written tree the shortened captions."""
        drawing = self._view.drawing
        if drawing is None:
            return []
        node, step, look = self.node, self._view.item.step, self._view.item.look
        sampled = isinstance(drawing.trace, MonteCarloSteps)  # its numbers often lack room
        if not sampled and not has_board(drawing.tree.game):
            row = int(self._room / QFontMetricsF(font("small")).averageCharWidth() * _ROW)
            return [
                part for text in caption_of(self._view.stage(), node) for part in wrap(text, row)
            ]
        way = [place_name(drawing.tree, node)] if node else []
        return [*way, *node_lines(drawing, step, node, windows=look.windows)]

    def _size(self) -> QSize:
        metrics = QFontMetricsF(font("small"))
        widest = max((metrics.horizontalAdvance(line) for line in self._lines), default=0.0)
        board = self._board
        width = max(board, widest) + 2 * INSIDE
        height = board + len(self._lines) * metrics.lineSpacing() + 3 * INSIDE
        return QSize(round(min(width, self._room + 2 * INSIDE)), round(height))

    @property
    def _room(self) -> int:
        """The greatest width of a line in pixels."""
        return max(100, self._view.width() - 2 * _AWAY - 2 * INSIDE)

    @property
    def _board(self) -> int:
        """The side of the board above the lines; 0 without one."""
        drawing = self._view.drawing
        return _BOARD if drawing is not None and has_board(drawing.tree.game) else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        drawing, theme = self._view.drawing, theme_manager().theme
        if drawing is None or self.node < 0:
            return
        with painting(self) as painter:
            painter.setPen(QPen(theme.color(Role.LINE), 1))
            painter.setBrush(theme.color(Role.SURFACE))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
            if side := self._board:
                position = position_of(drawing, self.node, bool(drawing.tree.estimated[self.node]))
                box = QRectF((self.width() - side) / 2, INSIDE, side, side)
                paint_position(painter, self._view.item.look, position, box)
            painter.setFont(font("small"))
            metrics = QFontMetricsF(font("small"))
            y = float(self._board + (2 if self._board else 1.5) * INSIDE)
            for i, line in enumerate(self._lines):
                painter.setPen(theme.color(Role.TEXT if i else Role.MUTED))
                room = QRectF(INSIDE, y, self.width() - 2 * INSIDE, metrics.lineSpacing())
                text = metrics.elidedText(line, Qt.TextElideMode.ElideLeft, room.width())
                painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter), text)
                y += metrics.lineSpacing()
