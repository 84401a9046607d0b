"""Draws the tree of an exercise: bare, with what was put down on it, and with what is told of that.

It is given marks and never the search: what it draws cannot give the answer away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from poda.engine.game import MAX
from poda.engine.record.game_tree import GameTree
from poda.house.theme import Role
from poda.tree.drawing.captions import paint_captions, paint_leaves
from poda.tree.drawing.edges import cut_strokes, edge_line
from poda.tree.drawing.levels import PRUNED, VISITED
from poda.tree.drawing.look import type_of
from poda.tree.drawing.nodes import LEAST_RING, RING, Band, Sign, paint_ring
from poda.tree.drawing.painter import TreePainter, paint_density
from poda.tree.drawing.stage import Stage
from poda.tree.exercise.fields import Boxes, FieldPlan
from poda.tree.exercise.marks import Field, Kind, Marks, cut_nodes

LETTERS: Final[Mapping[Kind, str]] = {"alpha": "α", "beta": "β", "value": "v"}

_STROKE: Final = 19.0


@dataclass(frozen=True)
class Shown:
    """What is drawn beside the bare tree.

    Attributes:
        marks: what was put down; while the solution is shown, the right marks.
        kinds: the fields of each inner node.
        chosen: the node at which the keyboard is; -1 at none.
        field: the field that is being written; its box is left to the editor.
        wrong: nodes and fields at which a mistake is told.
        right: the same for what was found right.
        unreadable: fields whose text is no number.
        ringed: the node whose cut, or want of one, is the mistake that is told; -1 for none.
        hovered: the node whose edge the pointer would strike through.
        focus: whether the keyboard acts on the tree.
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


class ExercisePainter(TreePainter):
    """Paints what is put down on a tree.

    Attributes:
        shown: what to draw.
    """

    def __init__(self) -> None:
        super().__init__()
        self.shown = Shown()

    def _paint_still(self, stage: Stage) -> None:
        plan = FieldPlan(stage, self.shown.kinds)
        cut = cut_nodes(stage.drawing.tree, self.shown.marks.cuts)
        bands = [stage.band(d) for d in stage.depths if not stage.dense(d)]
        for band in bands:
            states = [PRUNED if node in cut else VISITED for node in band.nodes.tolist()]
            band.__dict__["state"] = np.array(states, np.int8)
        paint_density(stage)  # levels too crowded for marks: one sees that there is something
        for band in bands:
            self._edges(stage, band, cut)
        for band in bands:
            _signs(stage, band)
            paint_leaves(stage, band)
            paint_captions(stage, band)
        for band in bands:
            self._strokes(stage, plan, band)
        for band in bands:
            for node in band.nodes.tolist():
                boxes = plan.boxes(node)
                if boxes is not None:
                    self._boxes(stage, node, boxes, faded=node in cut)
                self._rings(stage, band, node)

    # The tree

    def _edges(self, stage: Stage, band: Band, cut: set[int]) -> None:
        if not band.level.depth:
            return
        painter, look = stage.painter, stage.look
        width = min(1.6, max(0.6, band.common_size / 28)) * stage.scale
        for node in band.nodes.tolist():
            hot = node == self.shown.hovered
            pen = QPen(look.tint(Role.TEXT, 0.42), width)
            if node in cut:
                pen = QPen(look.tint(Role.PRUNED, 0.85), width)
                pen.setDashPattern([4.0, 3.0])
            if hot:
                pen = QPen(look.color(Role.FOCUS), 2.6 * stage.scale)
            painter.setPen(pen)
            painter.drawLine(QLineF(*edge_line(stage, node)))

    def _strokes(self, stage: Stage, plan: FieldPlan, band: Band) -> None:
        """The strokes across the edges that were cut, and what is told of them."""
        if not band.level.depth:
            return
        shown, look, painter = self.shown, stage.look, stage.painter
        for node in band.nodes.tolist():
            place = (node, None)
            if node in shown.marks.cuts:
                lines = np.array([edge_line(stage, node)])
                length = _STROKE * stage.scale
                for role, width in ((Role.SURFACE, 6.4), (Role.TEXT, 3.6)):
                    painter.setPen(QPen(look.color(role), width * min(1.6, stage.scale)))
                    painter.drawLine(QLineF(*cut_strokes(lines, length)[0]))
            if place in shown.wrong or place in shown.right:
                side = 13.0 * stage.scale
                at = plan.stroke_at(node) + QPointF(1.15 * side, 0.1 * side)
                paint_badge(stage, at, side, right=place in shown.right)

    def _rings(self, stage: Stage, band: Band, node: int) -> None:
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
            _write(stage, text, box, size, Role.MUTED if faded else Role.TEXT)
        if where in shown.unreadable:
            painter.setPen(QPen(look.color(Role.BAD), 1.6, Qt.PenStyle.DotLine))
            foot = box.bottom() - 2.5
            painter.drawLine(QLineF(box.left() + 4, foot, box.right() - 4, foot))
        if wrong or right:
            side = min(0.66 * size, 12.0 * stage.scale)
            corner = QPointF(box.right() + 0.2 * side, box.top() + 0.35 * side)
            paint_badge(stage, corner, side, right=right)


def _write(stage: Stage, text: str, box: QRectF, size: float, role: Role) -> None:
    """A text in the middle of its box, smaller where it is long."""
    color = stage.look.color(role)
    for shrink in (1.0, 0.85, 0.7, 0.58):
        font = type_of(size * shrink, bold=True)
        wide = float(stage.atlas(font, color).widths([text])[0])
        if wide <= box.width() - 4:
            break
    else:
        text = text[: max(1, int(len(text) * (box.width() - 8) / wide))] + "…"
    middle = box.center()
    stage.text(font, color, [text], np.array([middle.x()]), np.array([middle.y()]))


def _signs(stage: Stage, band: Band) -> None:
    """The symbols of the inner nodes, and those of leaves too small for their values."""
    tree: GameTree[Any, Any] = stage.drawing.tree
    for i, node in enumerate(band.nodes.tolist()):
        if tree.is_leaf(node) and band.leaf_type:
            continue
        sign = Sign.UP if tree.player[node] == MAX else Sign.DOWN
        kind = int(Sign.DOT if tree.is_leaf(node) else sign), int(band.state[i])
        place = np.array([[float(band.x[i]), band.y]])
        player = int(tree.player[node])
        stage.tools.signs.draw(
            stage.painter, stage.look, (*kind, player), band.common_size, place, stage.ratio
        )


def paint_badge(stage: Stage, centre: QPointF, side: float, *, right: bool) -> None:
    """A disc with a tick or a cross."""
    painter, look = stage.painter, stage.look
    painter.setPen(QPen(look.color(Role.SURFACE), 1.5))
    painter.setBrush(look.color(Role.OK if right else Role.BAD))
    painter.drawEllipse(centre, 0.62 * side, 0.62 * side)
    _paint_sign(painter, centre, side, right=right, pen=QPen(look.color(Role.ON_ACCENT), side / 7))


def _paint_sign(painter: QPainter, centre: QPointF, side: float, *, right: bool, pen: QPen) -> None:
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    reach = 0.26 * side
    if right:
        corner = centre + QPointF(-0.08 * side, 0.24 * side)
        painter.drawLine(centre + QPointF(-0.3 * side, 0.02 * side), corner)
        painter.drawLine(corner, centre + QPointF(0.3 * side, -0.24 * side))
        return
    for way in (1, -1):
        step = QPointF(reach, way * reach)
        painter.drawLine(centre - step, centre + step)
