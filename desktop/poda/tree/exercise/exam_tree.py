"""A tree on paper: symbols with room for a value, edges to strike through, a table for windows.

All lengths are logical pixels, of which 96 make an inch. Nothing here is coloured: sheets are
copied in black and white, and answers are told from what is printed by the pencil.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from poda.engine.exercises.answer import right_answer
from poda.engine.exercises.exercise import Exercise
from poda.engine.exercises.sheet import node_names
from poda.engine.game import MAX
from poda.tree.drawing.look import type_of
from poda.tree.drawing.shape import shape_of
from poda.tree.model.values import value_text

INK: Final = QColor("#000000")
PAPER: Final = QColor("#FFFFFF")
GREY: Final = QColor("#767676")
ANSWER: Final = QColor("#00478F")
"""Of what a solution fills in: told from the print in black and white too, being bold."""

_SIDE: Final = 52.0  # of a triangle: the hand writes two digits into it
_FLAT: Final = 0.87  # its height by its side
_LEAF: Final = 26.0  # from a leaf to the next, at least
_APART: Final = 6.0  # between two triangles
_LETTER: Final = 14.0  # the room of a node's name
_ROOMY: Final = 1.35  # how far a small tree is drawn apart
_LEVEL: Final = 84.0
_EDGE_OF_LEVELS: Final = 44.0  # the names MAX and MIN at the left
_ROW: Final = 27.0
_BLOCKS: Final = 3
_NODE_COLUMN, _END_COLUMN, _BETWEEN_BLOCKS = 42.0, 76.0, 26.0
_HEAD: Final = 20.0
_OVER_TABLE: Final = 22.0
_HATCH: Final = 5.0
_HALF_LEAF: Final = 12.0  # a leaf's text, above and below its middle


@dataclass(frozen=True)
class _Node:
    """A node where it stands, in pixels from the top left of the drawing."""

    number: int
    x: float
    y: float
    parent: int
    name: str  # "" in leaves
    text: str  # of leaves
    is_max: bool


class ExamTree:
    """One exercise on paper, within a given width.

    Attributes:
        width, height: the room that it takes.
        scale: by how much symbols and texts are smaller, of a tree that is too wide else.
    """

    def __init__(self, exercise: Exercise, width: float) -> None:
        self.exercise = exercise
        self.right = right_answer(exercise)
        self.names = node_names(exercise)
        self.width = width
        self._tree = exercise.recording.tree
        self._lay_out()
        self.table_top = self._bottom + _OVER_TABLE * self.scale
        self.height = self._bottom
        if "windows" in exercise.asked:
            self.height = self.table_top + _HEAD + self.rows * _ROW

    @property
    def rows(self) -> int:
        """Lines of the table."""
        return math.ceil(len(self.names) / _BLOCKS)

    def _lay_out(self) -> None:
        shape = shape_of(self._tree)
        room = self.width - _EDGE_OF_LEVELS
        inner = self._tree.children > 0
        step = 0.0  # pixels from a leaf to the next
        for rows in shape.rows_of_depth:
            for left, right in pairwise(rows.tolist()):
                need = self._need(bool(inner[left]), bool(inner[right]))
                step = max(step, need / float(shape.x[right] - shape.x[left]))
        margin = _SIDE / 2 + _LETTER
        whole = step * shape.width + 2 * margin
        self.scale = min(1.0, room / whole)
        roomy = min(_ROOMY, max(1.0, (room - 2 * margin) / max(1.0, whole - 2 * margin)))
        step *= self.scale * roomy
        start = _EDGE_OF_LEVELS + (room - step * shape.width) / 2
        level = _LEVEL * max(self.scale, 0.7)
        top = _SIDE * self.scale * _FLAT * 0.6
        self.nodes = [
            _Node(
                node,
                start + step * float(shape.x[node]),
                top + level * int(shape.depth[node]),
                int(self._tree.parent[node]),
                self.names.get(node, ""),
                "" if inner[node] else on_paper(float(self._tree.worth[node])),
                bool(self._tree.player[node] == MAX),
            )
            for node in range(self._tree.nodes)
        ]
        self._bottom = max(node.y for node in self.nodes) + 2 * _HALF_LEAF

    @staticmethod
    def _need(left: bool, right: bool) -> float:
        """Pixels between the middles of two neighbours; whether each is an inner node."""
        if left and right:
            return _SIDE + _APART
        if left:  # a leaf stands as high as the middle of the triangle, which is narrower there
            return _SIDE / 3 + _HALF_LEAF + 2
        return _SIDE / 3 + _LETTER / 2 + _HALF_LEAF + 2 if right else _LEAF

    # Painting

    def paint(self, painter: QPainter, *, solution: bool) -> None:
        """Paint it with its top left corner at (0, 0)."""
        cut = self._tree.trace_node < 0 if solution else None
        for node in self.nodes:
            if node.parent >= 0:
                self._paint_edge(painter, node, cut is not None and bool(cut[node.number]))
        for node in self.nodes:
            self._paint_node(painter, node, cut is not None and bool(cut[node.number]))
        if solution:
            self._paint_values(painter)
        self._paint_levels(painter)
        if "windows" in self.exercise.asked:
            self._paint_table(painter, solution=solution)

    def _paint_edge(self, painter: QPainter, node: _Node, cut: bool) -> None:
        above = self.nodes[node.parent]
        half = _SIDE * self.scale * _FLAT / 2
        start = QPointF(above.x, above.y + half)
        end = QPointF(node.x, node.y - (half if node.name else _HALF_LEAF * 0.8))
        pen = QPen(GREY if cut else INK, 1.0)
        if cut:
            pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.drawLine(start, end)
        if cut and node.number in self.right.cuts:
            self._paint_stroke(painter, start, end, long=bool(node.name))

    @staticmethod
    def _paint_stroke(painter: QPainter, start: QPointF, end: QPointF, *, long: bool) -> None:
        middle = start + (end - start) * (0.5 if long else 0.62)
        along = end - start
        length = math.hypot(along.x(), along.y())
        # Across the edge, and a little slanted, so that it is a stroke on a vertical one too.
        across = QPointF(-along.y(), along.x()) / length * (11 if long else 7) + along / length * -3
        painter.setPen(QPen(ANSWER, 2.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(middle - across, middle + across)

    def _paint_node(self, painter: QPainter, node: _Node, cut: bool) -> None:
        if not node.name:
            _centred(painter, node.x, node.y, node.text, 15, GREY if cut else INK, bold=not cut)
            return
        symbol = self._symbol(node)
        painter.setPen(QPen(GREY if cut else INK, 1.3))
        painter.setBrush(PAPER)  # over a neighbour's edge
        painter.drawPolygon(symbol)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if cut:
            _hatched(painter, symbol)
        side = _SIDE * self.scale
        # Beside the narrow end of the symbol, where there is room.
        y = node.y + (-side * 0.28 if node.is_max else side * 0.30)
        x = node.x - side * 0.36
        _centred(painter, x, y, node.name, 12, GREY if cut else INK)

    def _symbol(self, node: _Node) -> QPolygonF:
        side = _SIDE * self.scale
        half = side * _FLAT / 2
        tip, base = (-half, half) if node.is_max else (half, -half)
        return QPolygonF(
            [
                QPointF(node.x, node.y + tip),
                QPointF(node.x - side / 2, node.y + base),
                QPointF(node.x + side / 2, node.y + base),
            ]
        )

    def _paint_values(self, painter: QPainter) -> None:
        for node in self.nodes:
            if (value := self.right.values.get(node.number)) is not None:
                text = on_paper(value)
                lower = _SIDE * self.scale * _FLAT * 0.15
                y = node.y + (lower if node.is_max else -lower)
                size = 16 if len(text) < 3 else 13
                _centred(painter, node.x, y, text, size * max(self.scale, 0.7), ANSWER, bold=True)

    def _paint_levels(self, painter: QPainter) -> None:
        """MAX and MIN at the left, where a level has one of them alone."""
        by_level: dict[float, set[bool]] = {}
        for node in self.nodes:
            if node.name:
                by_level.setdefault(node.y, set()).add(node.is_max)
        for y, players in by_level.items():
            if len(players) == 1:
                _written(painter, 0, y, "MAX" if players.pop() else "MIN", 12, GREY)

    # The table

    def _paint_table(self, painter: QPainter, *, solution: bool) -> None:
        block = _NODE_COLUMN + 2 * _END_COLUMN
        count = math.ceil(len(self.names) / self.rows)
        whole = count * block + (count - 1) * _BETWEEN_BLOCKS
        left = (self.width - whole) / 2
        names = list(self.names.items())
        for place in range(count):
            rows = names[place * self.rows : (place + 1) * self.rows]
            self._paint_block(painter, left + place * (block + _BETWEEN_BLOCKS), rows, solution)

    def _paint_block(
        self, painter: QPainter, left: float, rows: list[tuple[int, str]], solution: bool
    ) -> None:
        columns = (left, left + _NODE_COLUMN, left + _NODE_COLUMN + _END_COLUMN)
        middles = columns[1] + _END_COLUMN / 2, columns[2] + _END_COLUMN / 2
        right = columns[2] + _END_COLUMN
        y = self.table_top + _HEAD
        for middle, name in zip(middles, "αβ", strict=True):
            _centred(painter, middle, y - _HEAD / 2, name, 13, INK)
        bottom = y + len(rows) * _ROW
        painter.setPen(QPen(INK, 1.0))
        for line in range(len(rows) + 1):
            painter.drawLine(QPointF(left, y + line * _ROW), QPointF(right, y + line * _ROW))
        for x in (left, *columns[1:], right):
            painter.drawLine(QPointF(x, y), QPointF(x, bottom))
        for row, (node, name) in enumerate(rows):
            middle = y + (row + 0.5) * _ROW
            cut = solution and node not in self.right.windows
            _centred(painter, left + _NODE_COLUMN / 2, middle, name, 13, GREY if cut else INK)
            if cut:
                box = QRectF(columns[1], middle - _ROW / 2, 2 * _END_COLUMN, _ROW)
                _hatched(painter, QPolygonF(box))
            elif solution:
                for x, end in zip(middles, self.right.windows[node], strict=True):
                    _centred(painter, x, middle, on_paper(end), 14, ANSWER, bold=True)


def on_paper(value: float | None) -> str:
    """A value as it is written on paper: `3`, `−2.5`, `−∞`; nothing for None."""
    if value is None:
        return ""
    text = value_text(value)
    return {"-inf": "−∞", "+inf": "∞"}.get(text, text.replace("-", "−"))


def _hatched(painter: QPainter, area: QPolygonF) -> None:
    """Fill an area with slanted lines. (A brush's pattern is as fine as the device's dots.)"""
    box = area.boundingRect()
    path = QPainterPath()
    path.addPolygon(area)
    painter.save()
    painter.setClipPath(path)
    painter.setPen(QPen(GREY, 0.6))
    x = box.left() - box.height()
    while x < box.right():
        painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()))
        x += _HATCH
    painter.restore()


def _centred(
    painter: QPainter, x: float, y: float, text: str, size: float, color: QColor, *,
    bold: bool = False,
) -> None:  # fmt: skip
    """Write a text with its middle at a point."""
    font = type_of(size, mono=False, bold=bold)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    _written(painter, x - wide / 2, y, text, size, color, bold=bold)


def _written(
    painter: QPainter, x: float, y: float, text: str, size: float, color: QColor, *,
    bold: bool = False,
) -> None:  # fmt: skip
    """Write a text that begins at `x`, the middle of its capitals at `y`."""
    font = type_of(size, mono=False, bold=bold)
    painter.setFont(font)
    painter.setPen(color)
    painter.drawText(QPointF(x, y + QFontMetricsF(font).capHeight() / 2), text)
