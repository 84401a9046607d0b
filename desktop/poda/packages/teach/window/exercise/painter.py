"""Draws the tree of an exercise: bare, with the student's marks, and with the verdict on them.

It is given marks and never the search, so that the drawing cannot give the answer away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPen

from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree
from poda.engine.trees.text import probability_text
from poda.house.theme import Role
from poda.packages.teach.engine.exercises.exercise import odds_of
from poda.packages.teach.window.exercise.answers import Field, Kind, Marks, cut_nodes, kinds_at
from poda.tree.drawing.captions import paint_captions
from poda.tree.drawing.edges import CUT_AT, cut_strokes, edge_line
from poda.tree.drawing.levels import PRUNED, VISITED
from poda.tree.drawing.look import type_of
from poda.tree.drawing.nodes import FLATNESS, LEAST_RING, RING, LevelSlice, NodeSign, paint_ring
from poda.tree.drawing.painter import TreePainter, paint_density
from poda.tree.drawing.stage import Stage

LARGEST_TYPE: Final = 19.0
LEAST_TYPE: Final = 9.0
"""The least and largest type of fields, in pixels by type size; smaller ones become dots."""

_LABEL: Final = 0.85
_BOX: Final = 2.75
_ROW: Final = 1.42
"""The widths of a field's letter and box, and the height of its row, as multiples of its type."""
_AWAY: Final = 6.0
"""Pixels between a symbol and its fields."""
_BETWEEN: Final = 8.0
_LEAF_FIELDS: Final = 14.0
_UNDER_LEAF: Final = 32.0
"""Pixels, by type size: the type of a leaf's fields, and where they begin below its middle."""
_SYMBOL: Final = 0.3
"""The side of a symbol with fields, as a share of the distance to the next node."""
_LEAST_SYMBOL: Final = 15.0
_LARGEST_SYMBOL: Final = 44.0
_HIGHEST: Final = 0.66
"""The largest share of a level's height that its fields take."""
_NEAR: Final = 9.0
"""Pixels, by type size: a click within this distance of an edge is meant for it."""


@dataclass(frozen=True, slots=True)
class Boxes:
    """The fields of one node.

    Attributes:
        type_size: of the fields' texts, in logical pixels.
        boxes: each field's rectangle.
        labels: the right end of each field's letter.
    """

    type_size: float
    boxes: dict[Kind, QRectF]
    labels: dict[Kind, QPointF]

    @property
    def whole(self) -> QRectF:
        """The rectangle around all fields and their letters."""
        result = QRectF()
        for box in self.boxes.values():
            result = result.united(box)
        return result.adjusted(-_LABEL * self.type_size, 0, 0, 0)


class FieldPlan:
    """The layout of the fields on one picture.

    Args:
        stage: the picture. The symbols of its bands are made smaller, to leave room for the fields.
        kinds: the kinds of fields that the exercise asks for.
    """

    def __init__(self, stage: Stage, kinds: Sequence[Kind]) -> None:
        self.stage, self.kinds = stage, tuple(kinds)
        for depth in stage.depths:
            if not stage.dense(depth):
                self._size_symbols(stage.band(depth))

    def _size_symbols(self, band: LevelSlice) -> None:
        """Make a level's symbols smaller than in study mode, as the fields matter more."""
        scale = self.stage.scale
        size = min(band.common_size, _LARGEST_SYMBOL * scale)
        if self.kinds:
            size = min(size, max(_LEAST_SYMBOL * scale, _SYMBOL * band.gap))
        band.__dict__["common_size"] = size  # in the place of the cached property's value

    def type_size(self, band: LevelSlice) -> float:
        """The type of a level's fields, in pixels; near neighbours make that of a node smaller."""
        room = band.gap - band.common_size - _AWAY - _BETWEEN
        high = _HIGHEST * self.stage.camera.sy / max(1, len(self.kinds)) / _ROW
        return min(LARGEST_TYPE * self.stage.scale, room / (_LABEL + _BOX), high)

    def _local_size(self, node: int, band: LevelSlice, size: float) -> float:
        """The type of a node's fields, at most `size`, that its right neighbour leaves room for."""
        place = int(np.searchsorted(band.nodes, node))
        if place + 1 >= len(band):
            return size
        half = band.common_size / 2
        other = max(half, 0.95 * band.leaf_type) if band.leaf[place + 1] else half
        room = float(band.gaps[1][place]) - half - other - _AWAY - 0.5 * _BETWEEN
        return min(size, room / (_LABEL + _BOX))

    def boxes(self, node: int) -> Boxes | None:
        """The fields of a node; None if it has none, or they would be too small to be read."""
        drawing = self.stage.drawing
        kinds = kinds_at(self.kinds, drawing.tree, node)
        if not kinds:
            return None
        x, depth = drawing.place(node)
        if depth not in self.stage.depths or self.stage.dense(depth):
            return None
        band = self.stage.band(depth)
        if drawing.tree.is_leaf(node):
            return self._below(x * self.stage.camera.sx + self.stage.camera.dx, band, kinds)
        size = self.type_size(band)
        left = self._to_the_left(node, band, size)
        if not left:
            size = self._local_size(node, band, size)
        if size < LEAST_TYPE:
            return None
        middle = QPointF(x * self.stage.camera.sx + self.stage.camera.dx, band.y)
        return self._beside(middle, band, kinds, size, left=left)

    def below(self, node: int) -> float:
        """The pixels that the fields of a leaf take below it."""
        rows = len(kinds_at(self.kinds, self.stage.drawing.tree, node))
        return rows * _ROW * _LEAF_FIELDS * self.stage.scale

    def _below(self, x: float, band: LevelSlice, kinds: tuple[Kind, ...]) -> Boxes | None:
        """The fields of a leaf, below its value and caption; None if they would be too small."""
        scale = self.stage.scale
        size = min(_LEAF_FIELDS * scale, (band.gap - 0.5 * _BETWEEN) / (_LABEL + _BOX))
        if size < LEAST_TYPE:
            return None
        top = band.y + _UNDER_LEAF * scale
        return _boxes(x + (_LABEL - _BOX) * size / 2, top, kinds, size)

    def _beside(
        self, middle: QPointF, band: LevelSlice, kinds: tuple[Kind, ...], size: float, *, left: bool
    ) -> Boxes:
        away = band.common_size / 2 + _AWAY * min(1.0, self.stage.scale)
        wide, high = _BOX * size, _ROW * size
        start = middle.x() + (-away - wide if left else away + _LABEL * size)
        # The lowest field ends with the symbol: below it the edges to the children spread, while
        # above the root there is only the edge of the picture.
        bottom = middle.y() + band.common_size * FLATNESS / 2 + 2
        return _boxes(start, bottom - high * len(kinds), kinds, size)

    def _to_the_left(self, node: int, band: LevelSlice, size: float) -> bool:
        tree = self.stage.drawing.tree
        above = int(tree.parent[node])
        if above < 0 or int(tree.index[node]) or int(tree.children[above]) < 2:
            return False
        if isinstance(tree.game, ExplicitTree) and tree.has_labels:
            return False  # labels are there
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
        """The nodes with fields in the levels of the picture that are not too crowded for them."""
        tree, nodes = self.stage.drawing.tree, []
        for depth in self.stage.depths:
            if not self.stage.dense(depth):
                nodes += self.stage.band(depth).nodes.tolist()
        return [node for node in nodes if kinds_at(self.kinds, tree, node)]

    def edge_at(self, point: QPointF) -> int:
        """The node whose edge from its parent is nearest to a point; -1 if none is near."""
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
        """The middle of the stroke across a node's edge."""
        x1, y1, x2, y2 = edge_line(self.stage, node)
        return QPointF(x1 + CUT_AT * (x2 - x1), y1 + CUT_AT * (y2 - y1))


def _boxes(start: float, top: float, kinds: Sequence[Kind], size: float) -> Boxes:
    """Fields one below the other; `start` and `top` are the first one's left and upper edge."""
    wide, high = _BOX * size, _ROW * size
    tops = [(kind, top + row * high) for row, kind in enumerate(kinds)]
    boxes = {kind: QRectF(start, y + 1.0, wide, high - 2.0) for kind, y in tops}
    labels = {kind: QPointF(start - 0.22 * size, y + 0.5 * high) for kind, y in tops}
    return Boxes(size, boxes, labels)


def _away(box: QRectF, point: QPointF) -> float:
    return abs(box.center().y() - point.y())


def _from_line(line: tuple[float, float, float, float], point: QPointF) -> float:
    """Pixels from a line to a point beside it; 1e9 if the point is near or beyond an end."""
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


LETTERS: Final[Mapping[Kind, str]] = {
    "alpha": "α", "beta": "β", "value": "v", "ucb": "U", "visits": "N", "total": "W", "mean": "Q",
}  # fmt: skip

_STROKE: Final = 19.0


@dataclass(frozen=True)
class ShownMarks:
    """The marks and the verdict, as they are drawn on the bare tree.

    Attributes:
        marks: the student's marks; while the solution is shown, the right ones.
        kinds: the kinds of fields that the exercise asks for.
        chosen: the node with the keyboard focus; -1 for none.
        field: the field being edited, whose box the editor covers.
        wrong: the fields, and the nodes (kind None), marked as wrong.
        right: the fields and nodes marked as right.
        unreadable: the fields whose text is no number.
        ringed: the node whose edge is wrongly marked, or not marked, in the mistake shown; or -1.
        hovered: the node whose edge a click of the right button would mark.
        focus: whether the tree has the keyboard focus.
        is_way: whether the marks on edges are an iteration's path, not cuts.
        outside: the nodes that are not in the search tree yet.
        before: the numbers that empty fields stand for, as texts.
    """

    marks: Marks = field(default_factory=Marks)
    kinds: tuple[Kind, ...] = ()
    chosen: int = -1
    field: Field | None = None
    wrong: frozenset[tuple[int, Kind | None]] = frozenset()
    right: frozenset[tuple[int, Kind | None]] = frozenset()
    unreadable: frozenset[Field] = frozenset()
    ringed: int = -1
    hovered: int = -1
    focus: bool = False
    is_way: bool = False
    outside: frozenset[int] = frozenset()
    before: Mapping[Field, str] | None = None


class ExercisePainter(TreePainter):
    """Paints a tree with marks and the verdict on them.

    Attributes:
        shown: the marks and the verdict.
    """

    def __init__(self) -> None:
        super().__init__()
        self.shown = ShownMarks()

    def _paint_still(self, stage: Stage) -> None:
        plan = FieldPlan(stage, self.shown.kinds)
        shown = self.shown
        cut = (
            set(shown.outside - shown.marks.cuts)
            if shown.is_way
            else cut_nodes(stage.drawing.tree, shown.marks.cuts)
        )
        bands = [stage.band(d) for d in stage.depths if not stage.dense(d)]
        for band in bands:
            states = [PRUNED if node in cut else VISITED for node in band.nodes.tolist()]
            band.__dict__["state"] = np.array(states, np.int8)
        paint_density(stage)  # the levels that are too crowded for marks
        for band in bands:
            self._edges(stage, band, cut)
        for band in bands:
            _signs(stage, band)
            paint_captions(stage, band)
        for band in bands:
            _odds(stage, band)
        for band in bands:
            self._strokes(stage, plan, band)
        for band in bands:
            for node in band.nodes.tolist():
                boxes = plan.boxes(node)
                if boxes is not None:
                    self._boxes(stage, node, boxes, faded=node in cut and not shown.is_way)
                self._rings(stage, band, node)

    # The tree

    def _edges(self, stage: Stage, band: LevelSlice, cut: set[int]) -> None:
        if not band.level.depth:
            return
        painter, look = stage.painter, stage.look
        width = min(1.6, max(0.6, band.common_size / 28)) * stage.scale
        for node in band.nodes.tolist():
            pen = QPen(look.tint(Role.TEXT, 0.42), width)
            if node in cut:
                pen = QPen(look.tint(Role.PRUNED, 0.85), width)
                pen.setDashPattern([4.0, 3.0])
            if self.shown.is_way and node in self.shown.marks.cuts:
                pen = QPen(look.color(Role.BEST), 4.5 * stage.scale)
            if node == self.shown.hovered:
                pen = QPen(look.color(Role.FOCUS), 2.6 * stage.scale)
            painter.setPen(pen)
            painter.drawLine(QLineF(*edge_line(stage, node)))

    def _strokes(self, stage: Stage, plan: FieldPlan, band: LevelSlice) -> None:
        """Paint the strokes across cut edges, with their ticks and crosses."""
        if not band.level.depth:
            return
        shown, look, painter = self.shown, stage.look, stage.painter
        for node in band.nodes.tolist():
            place = (node, None)
            if node in shown.marks.cuts and not shown.is_way:
                lines = np.array([edge_line(stage, node)])
                length = _STROKE * stage.scale
                for role, width in ((Role.SURFACE, 6.4), (Role.TEXT, 3.6)):
                    painter.setPen(QPen(look.color(role), width * min(1.6, stage.scale)))
                    painter.drawLine(QLineF(*cut_strokes(lines, length)[0]))
            if place in shown.wrong or place in shown.right:
                side = 13.0 * stage.scale
                at = plan.stroke_at(node) + QPointF(1.15 * side, 0.1 * side)
                paint_badge(stage, at, side, right=place in shown.right)

    def _rings(self, stage: Stage, band: LevelSlice, node: int) -> None:
        shown = self.shown
        wrong = node == shown.ringed
        if node != shown.chosen and not wrong:
            return
        x, _ = stage.drawing.place(node)
        centre = QPointF(x * stage.camera.sx + stage.camera.dx, band.y)
        leaf = stage.drawing.tree.is_leaf(node)
        radius = max(LEAST_RING, band.common_size * (0.45 if leaf else RING))
        if leaf and band.leaf_type:
            radius = max(radius, band.leaf_type * 0.95)
        if wrong:
            paint_ring(stage.painter, stage.look, centre, radius + 2, 2.5 * stage.scale, Role.BAD)
        if node == shown.chosen and shown.field is None:
            side = 2 * radius + 9
            box = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
            pen = QPen(stage.look.color(Role.FOCUS), 2.2 * stage.scale)
            if not shown.focus:
                pen.setDashPattern([3.0, 2.0])
            stage.painter.setPen(pen)
            stage.painter.setBrush(Qt.BrushStyle.NoBrush)
            stage.painter.drawRoundedRect(box, 6, 6)

    # The fields

    def _boxes(self, stage: Stage, node: int, boxes: Boxes, *, faded: bool) -> None:
        painter, look, shown = stage.painter, stage.look, self.shown
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color(Role.SURFACE))
        painter.drawRect(boxes.whole.adjusted(-1, 0, 1, 0))  # the edges end here
        size = boxes.type_size
        letters = type_of(size * 0.92, mono=False, italic=True)
        for kind, box in boxes.boxes.items():
            at = boxes.labels[kind]
            role = Role.PRUNED if faded else Role.MUTED
            stage.text(letters, look.color(role), [LETTERS[kind]], np.array([at.x()]),
                       np.array([at.y()]), 1.0)  # fmt: skip
            if shown.field != (node, kind):
                self._box(stage, (node, kind), box, size, faded=faded)

    def _box(self, stage: Stage, where: Field, box: QRectF, size: float, *, faded: bool) -> None:
        painter, look, shown = stage.painter, stage.look, self.shown
        text = shown.marks.text(where)
        wrong = where in shown.wrong
        right = where in shown.right
        role = Role.BAD if wrong else Role.OK if right else Role.MUTED
        pen = QPen(look.color(role), 2.0 if wrong or right else 1.0)
        if not text and not wrong:
            pen.setDashPattern([3.0, 3.0])
        if faded and not wrong:
            pen.setColor(look.color(Role.PRUNED))
        painter.setPen(pen)
        painter.setBrush(look.tint(role, 0.08) if wrong or right else look.color(Role.SURFACE))
        painter.drawRoundedRect(box, 3, 3)
        if text:
            _write_text(stage, text, box, size, Role.MUTED if faded else Role.TEXT)
        elif shown.before and (before := shown.before.get(where)):
            _write_text(stage, before, box, size, Role.MUTED, bold=False)
        if where in shown.unreadable:
            painter.setPen(QPen(look.color(Role.BAD), 1.6, Qt.PenStyle.DotLine))
            foot = box.bottom() - 2.5
            painter.drawLine(QLineF(box.left() + 4, foot, box.right() - 4, foot))
        if wrong or right:
            side = min(0.66 * size, 12.0 * stage.scale)
            corner = QPointF(box.right() + 0.2 * side, box.top() + 0.35 * side)
            paint_badge(stage, corner, side, right=right)


def _write_text(
    stage: Stage, text: str, box: QRectF, size: float, role: Role, *, bold: bool = True
) -> None:
    """Write a text in the middle of its box; a long one is smaller, or shortened."""
    color = stage.look.color(role)
    for shrink in (1.0, 0.85, 0.7, 0.58):
        font = type_of(size * shrink, bold=bold)
        wide = float(stage.atlas(font, color).widths([text])[0])
        if wide <= box.width() - 4:
            break
    else:
        text = text[: max(1, int(len(text) * (box.width() - 8) / wide))] + "…"
    middle = box.center()
    stage.text(font, color, [text], np.array([middle.x()]), np.array([middle.y()]))


_ODDS: Final = 13.0
_ODDS_AT: Final = 0.6
"""The type of probabilities (pixels, by type size), and their place along an edge, from 0 to 1."""


def _odds(stage: Stage, band: LevelSlice) -> None:
    """Write the probabilities on the edges to a level's nodes; outside the first and last edge."""
    tree: GameTree[Any, Any] = stage.drawing.tree
    color, font = stage.look.color(Role.CHANCE), type_of(_ODDS * stage.scale, mono=False)
    for node in band.nodes.tolist():
        above = int(tree.parent[node])
        if above < 0 or tree.player[above] != CHANCE:
            continue
        place, last = int(tree.index[node]), int(tree.children[above]) - 1
        text = probability_text(odds_of(tree, above)[place])
        x1, y1, x2, y2 = edge_line(stage, node)
        side = 1.0 if place == 0 < last else 0.0 if place == last > 0 else 0.5
        slope = min(2.0, abs(x2 - x1) / max(1.0, y2 - y1))
        away = (4 + 0.5 * _ODDS * slope) * stage.scale  # more for a flat edge, nearer to the text
        x = x1 + _ODDS_AT * (x2 - x1) + away * (1 - 2 * side)
        y = y1 + _ODDS_AT * (y2 - y1)
        if side == 0.5:
            wide = float(stage.atlas(font, color).widths([text])[0])
            room = QRectF(x - wide / 2 - 2, y - 0.6 * _ODDS, wide + 4, 1.2 * _ODDS)
            stage.painter.fillRect(room, stage.look.color(Role.SURFACE))
        stage.text(font, color, [text], np.array([x]), np.array([y]), side)


_SIGN_OF: Final = {MAX: NodeSign.UP, MIN: NodeSign.DOWN, CHANCE: NodeSign.CIRCLE}


def _signs(stage: Stage, band: LevelSlice) -> None:
    """Paint the symbols of inner nodes, and of leaves too small for their values."""
    tree: GameTree[Any, Any] = stage.drawing.tree
    for i, node in enumerate(band.nodes.tolist()):
        if tree.is_leaf(node) and band.leaf_type:
            continue
        sign = _SIGN_OF[int(tree.player[node])]
        kind = int(NodeSign.DOT if tree.is_leaf(node) else sign), int(band.state[i])
        place = np.array([[float(band.x[i]), band.y]])
        player = int(tree.player[node])
        stage.tools.signs.draw(
            stage.painter, stage.look, (*kind, player), band.common_size, place, stage.ratio
        )


def paint_badge(stage: Stage, centre: QPointF, side: float, *, right: bool) -> None:
    """Paint a disc with a tick (`right`) or a cross."""
    painter, look = stage.painter, stage.look
    painter.setPen(QPen(look.color(Role.SURFACE), 1.5))
    painter.setBrush(look.color(Role.OK if right else Role.BAD))
    painter.drawEllipse(centre, 0.62 * side, 0.62 * side)
    round_cap = Qt.PenCapStyle.RoundCap
    painter.setPen(QPen(look.color(Role.ON_ACCENT), side / 7, c=round_cap))
    if right:
        corner = centre + QPointF(-0.08 * side, 0.24 * side)
        painter.drawLine(centre + QPointF(-0.3 * side, 0.02 * side), corner)
        painter.drawLine(corner, centre + QPointF(0.3 * side, -0.24 * side))
        return
    for way in (1, -1):
        step = QPointF(0.26 * side, way * 0.26 * side)
        painter.drawLine(centre - step, centre + step)
