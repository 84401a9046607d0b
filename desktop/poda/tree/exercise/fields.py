"""Where the fields of an exercise lie on the picture: beside each inner node, one over the other.

A field stands to the right of its symbol. Where a level has room for two of them between its nodes,
those of first children stand to the left: there the edge from the parent is out of their way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from poda.engine.games.explicit_tree import ExplicitTree
from poda.tree.drawing.edges import CUT_AT, edge_line
from poda.tree.drawing.nodes import FLATNESS, Band
from poda.tree.drawing.stage import Stage
from poda.tree.exercise.marks import Field, Kind

LARGEST_TYPE: Final = 19.0
LEAST_TYPE: Final = 9.0
"""Smaller fields are drawn as dots: one zooms in, or writes where the keyboard is."""

_LABEL: Final = 0.85
_BOX: Final = 2.75
_ROW: Final = 1.42
"""The widths of the letter and of the box, and the height of a row, by the type size."""
_AWAY: Final = 6.0
"""Pixels between a symbol and its fields."""
_BETWEEN: Final = 8.0
_SYMBOL: Final = 0.3
"""The side of a symbol that leaves room for its fields, by the distance to the next node."""
_LEAST_SYMBOL: Final = 15.0
_LARGEST_SYMBOL: Final = 44.0
_HIGHEST: Final = 0.66
"""The most of the height of a level that its fields take."""
_NEAR: Final = 9.0
"""Pixels from an edge within which a click is meant for it."""


@dataclass(frozen=True, slots=True)
class Boxes:
    """The fields of one node.

    Attributes:
        type_size: in logical pixels.
        boxes: each field's rectangle.
        labels: where each field's letter ends; it is written to the left of that.
    """

    type_size: float
    boxes: dict[Kind, QRectF]
    labels: dict[Kind, QPointF]

    @property
    def whole(self) -> QRectF:
        """All of them, with their letters."""
        result = QRectF()
        for box in self.boxes.values():
            result = result.united(box)
        return result.adjusted(-_LABEL * self.type_size, 0, 0, 0)


class FieldPlan:
    """The fields on one picture.

    Args:
        stage: the picture. Its bands are given symbols that leave room for the fields.
        kinds: the fields of each inner node.
    """

    def __init__(self, stage: Stage, kinds: Sequence[Kind]) -> None:
        self.stage, self.kinds = stage, tuple(kinds)
        for depth in stage.depths:
            if not stage.dense(depth):
                self._size_symbols(stage.band(depth))

    def _size_symbols(self, band: Band) -> None:
        """Smaller symbols than elsewhere: the fields beside them are what one reads."""
        scale = self.stage.scale
        size = min(band.common_size, _LARGEST_SYMBOL * scale)
        if self.kinds:
            size = min(size, max(_LEAST_SYMBOL * scale, _SYMBOL * band.gap))
        band.__dict__["common_size"] = size  # what else its cached property works out

    def type_size(self, band: Band) -> float:
        """The type of a level's fields, in pixels; where its neighbour is near, it is less."""
        room = band.gap - band.common_size - _AWAY - _BETWEEN
        high = _HIGHEST * self.stage.camera.sy / max(1, len(self.kinds)) / _ROW
        return min(LARGEST_TYPE * self.stage.scale, room / (_LABEL + _BOX), high)

    def _local_size(self, node: int, band: Band, size: float) -> float:
        """The type that a node's neighbour on the right leaves room for."""
        place = int(np.searchsorted(band.nodes, node))
        if place + 1 >= len(band):
            return size
        half = band.common_size / 2
        other = max(half, 0.95 * band.leaf_type) if band.leaf[place + 1] else half
        room = float(band.gaps[1][place]) - half - other - _AWAY - 0.5 * _BETWEEN
        return min(size, room / (_LABEL + _BOX))

    def boxes(self, node: int) -> Boxes | None:
        """The fields of a node; None where it has none, or they would not be read."""
        drawing = self.stage.drawing
        if drawing.tree.is_leaf(node) or not self.kinds:
            return None
        x, depth = drawing.place(node)
        if depth not in self.stage.depths or self.stage.dense(depth):
            return None
        band = self.stage.band(depth)
        size = self.type_size(band)
        left = self._to_the_left(node, band, size)
        if not left:
            size = self._local_size(node, band, size)
        if size < LEAST_TYPE:
            return None
        middle = QPointF(x * self.stage.camera.sx + self.stage.camera.dx, band.y)
        return self._beside(middle, band, size, left=left)

    def _beside(self, middle: QPointF, band: Band, size: float, *, left: bool) -> Boxes:
        away = band.common_size / 2 + _AWAY * min(1.0, self.stage.scale)
        wide, high = _BOX * size, _ROW * size
        start = middle.x() + away + _LABEL * size
        if left:
            start = middle.x() - away - wide
        # The lowest ends with the symbol: below it, the edges to the children spread out. Over the
        # root there is only the border of the picture.
        bottom = middle.y() + band.common_size * FLATNESS / 2 + 2
        top = bottom - high * len(self.kinds)
        boxes, labels = {}, {}
        for row, kind in enumerate(self.kinds):
            boxes[kind] = QRectF(start, top + row * high + 1.0, wide, high - 2.0)
            labels[kind] = QPointF(start - 0.22 * size, top + (row + 0.5) * high)
        return Boxes(size, boxes, labels)

    def _to_the_left(self, node: int, band: Band, size: float) -> bool:
        tree = self.stage.drawing.tree
        above = int(tree.parent[node])
        if above < 0 or int(tree.index[node]) or int(tree.children[above]) < 2:
            return False
        if isinstance(tree.game, ExplicitTree) and tree.has_labels:
            return False  # labels stand there
        wide = (_LABEL + _BOX) * size
        return band.gap >= band.common_size + 2 * (wide + _AWAY) + _BETWEEN

    def field_at(self, point: QPointF) -> Field | None:
        """The field under a point of the picture."""
        for node in self.inner_in_sight():
            boxes = self.boxes(node)
            if boxes is None or not boxes.whole.adjusted(-2, -2, 2, 2).contains(point):
                continue
            nearest = min(boxes.boxes, key=lambda kind: _away(boxes.boxes[kind], point))
            return node, nearest
        return None

    def inner_in_sight(self) -> list[int]:
        """The inner nodes that may have fields on the picture."""
        tree, nodes = self.stage.drawing.tree, []
        for depth in self.stage.depths:
            if not self.stage.dense(depth):
                nodes += [n for n in self.stage.band(depth).nodes.tolist() if tree.children[n]]
        return nodes

    def edge_at(self, point: QPointF) -> int:
        """The node whose edge from its parent lies under a point; -1 where there is none."""
        best, nearest = -1, _NEAR * min(1.4, self.stage.scale)
        for depth in self.stage.depths:
            if not depth or self.stage.dense(depth):
                continue
            for node in self.stage.band(depth).nodes.tolist():
                away = _from_line(edge_line(self.stage, node), point)
                if away < nearest:
                    best, nearest = node, away
        return best

    def stroke_at(self, node: int) -> QPointF:
        """Where the stroke across a node's edge is."""
        x1, y1, x2, y2 = edge_line(self.stage, node)
        return QPointF(x1 + CUT_AT * (x2 - x1), y1 + CUT_AT * (y2 - y1))


def _away(box: QRectF, point: QPointF) -> float:
    return abs(box.center().y() - point.y())


def _from_line(line: tuple[float, float, float, float], point: QPointF) -> float:
    """Pixels from a line to a point, beside the line; far where it lies beyond its ends."""
    start, end = np.array(line[:2]), np.array(line[2:])
    along = end - start
    length = float(np.hypot(*along))
    if length < 1:
        return 1e9
    to_point = np.array([point.x(), point.y()]) - start
    share = float(to_point @ along) / length**2
    if not 0.06 <= share <= 0.94:
        return 1e9
    return abs(float(along[0] * to_point[1] - along[1] * to_point[0])) / length
