"""Draws a search tree at a step: the same picture for the view, the minimap and files.

It needs no QGraphicsItem and no widget. What it draws is a function of the drawing (a recording in
a layout), the step, the camera and the look.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from poda.engine.search.evaluation import open_lines_of
from poda.house.theme import Role
from poda.tree.canvas.motion import Moving, cut_so_far, paint_moving
from poda.tree.drawing.bands import LEAST_TYPE, Band
from poda.tree.drawing.boards.kit import kit_of
from poda.tree.drawing.boards.node_boards import Position
from poda.tree.drawing.captions import paint_captions
from poda.tree.drawing.density import paint_density
from poda.tree.drawing.edges import paint_edges
from poda.tree.drawing.leaf_captions import paint_leaves
from poda.tree.drawing.levels import VISITED, Drawing
from poda.tree.drawing.look import Look, type_of
from poda.tree.drawing.merged import paint_merges
from poda.tree.drawing.stage import Stage, Tools
from poda.tree.drawing.symbols import LEAST_RING, RING, paint_cross, paint_halo, paint_ring
from poda.tree.drawing.zoom import Camera
from poda.tree.model.values import value_text


class TreePainter:
    """Paints drawings of trees. Keeps the characters and signs that it has painted."""

    def __init__(self) -> None:
        self.tools = Tools()

    def paint(
        self,
        painter: QPainter,
        drawing: Drawing,
        step: int,
        camera: Camera,
        look: Look,
        exposed: QRectF,
        moving: Moving | None = None,
    ) -> None:
        """Paint what of the picture lies in `exposed`.

        Args:
            painter: any; its coordinates are the picture's logical pixels.
            drawing, step: the search in a layout, and the moment that is shown.
            camera: where the tree lies on the picture.
            look: colours and switches.
            exposed: in logical pixels. Nothing outside need be painted.
            moving: what is on its way at this moment of an animation.
        """
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        common = drawing, camera, look, QRectF(exposed)
        try:
            if moving is None:
                self._paint_still(self._stage(painter, step, *common))
            else:
                self._paint_on_the_way(painter, step, common, moving)
        finally:
            painter.restore()

    def _paint_on_the_way(self, painter: QPainter, step: int, common: Any, moving: Moving) -> None:
        before = self._stage(painter, moving.before, *common)
        self._paint_still(before)
        if not moving.cut:
            paint_moving(before, moving)
            return
        # The new picture comes down over the old one: the stroke falls, the grey spreads.
        painter.setClipRect(cut_so_far(before, moving), Qt.ClipOperation.IntersectClip)
        painter.fillRect(before.exposed, before.look.color(Role.SURFACE))
        self._paint_still(self._stage(painter, step, *common))

    def _stage(
        self,
        painter: QPainter,
        step: int,
        drawing: Drawing,
        camera: Camera,
        look: Look,
        exposed: QRectF,
    ) -> Stage:
        return Stage(painter, drawing, camera, step, look, exposed, self.tools)

    def _paint_still(self, stage: Stage) -> None:
        paint_density(stage)
        paint_edges(stage)
        paint_merges(stage)
        if not stage.look.plain:
            _paint_halos(stage)
        for depth in stage.depths:
            if not stage.dense(depth):
                self._paint_band(stage, stage.band(depth))
        if not stage.look.plain:
            _paint_rings(stage)

    def _paint_band(self, stage: Stage, band: Band) -> None:
        top, bottom = band.reach
        if not len(band) or top > stage.exposed.bottom() or bottom < stage.exposed.top():
            return
        if band.board_share:
            _paint_boards(stage, band)
        _paint_signs(stage, band)
        if not stage.look.plain:
            paint_leaves(stage, band)
            paint_captions(stage, band)


def _paint_signs(stage: Stage, band: Band) -> None:
    """The symbols, those of a kind and size together."""
    sign, state, player = band.sign, band.sign_state(), band.player
    size = np.round(band.size * stage.ratio * 2) / 2 / stage.ratio
    drawn = np.ones(len(band), bool)
    if band.leaf_type and not stage.look.plain:
        # Leaves are their values, written with the other texts.
        drawn = ~band.leaf
    key = (sign.astype(np.int64) + 1) * 64 + state * 8 + (player.astype(np.int64) + 1)
    key = key * 4096 + np.round(size * 8).astype(np.int64)
    for group in np.unique(key[drawn]).tolist():
        some = np.flatnonzero((key == group) & drawn)
        first = int(some[0])
        places = np.stack([band.x[some], np.full(len(some), band.y - band.lift)], axis=1)
        kind = int(sign[first]), int(state[first]), int(player[first])
        stage.tools.signs.draw(
            stage.painter, stage.look, kind, float(size[first]), places, stage.ratio
        )


# What is at hand, selected, marked


def node_centre(stage: Stage, node: int) -> tuple[QPointF, float]:
    """The middle of a node's symbol, or of what hides it, and the radius around it."""
    x, depth = stage.drawing.place(node)
    camera = stage.camera
    y = camera.level_y(depth)
    if stage.dense(depth):
        return QPointF(x * camera.sx + camera.dx, y), stage.strip(depth) / 2
    band = stage.band(depth)
    row = stage.drawing.shown(node)
    leaf = stage.drawing.tree.is_leaf(int(stage.drawing.shape.node[row]))
    radius = band.common_size * (0.4 if leaf else RING)
    if leaf and band.leaf_type:
        radius = max(band.leaf_type * 0.95, radius * 0.6)
    return QPointF(x * camera.sx + camera.dx, y - band.lift), radius


def _paint_halos(stage: Stage) -> None:
    centre, radius = node_centre(stage, stage.drawing.current(stage.step))
    radius = max(LEAST_RING, radius) + 5 * stage.scale
    paint_halo(stage.painter, stage.look, centre, radius + 8 * stage.scale, Role.CURRENT)


def _paint_rings(stage: Stage) -> None:
    look, painter, scale = stage.look, stage.painter, stage.scale
    if look.hovered >= 0:
        centre, radius = node_centre(stage, look.hovered)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.color(Role.MUTED), 1.2 * scale))
        painter.drawEllipse(centre, radius + 4, radius + 4)
    for node, role in look.marks.items():
        centre, radius = node_centre(stage, node)
        paint_ring(painter, look, centre, max(LEAST_RING, radius) + 3 * scale, 2.5 * scale, role)
    centre, radius = node_centre(stage, stage.drawing.current(stage.step))
    radius = max(LEAST_RING, radius) + 5 * scale
    recording = stage.drawing.recording
    failed = recording.error is not None and stage.step == stage.drawing.trace.steps - 1
    role = Role.BAD if failed else Role.CURRENT
    paint_ring(painter, look, centre, radius, 4.5 * scale, role)
    if failed:
        side = 13 * scale
        corner = centre + QPointF(radius, -radius)
        paint_cross(painter, look, QRectF(corner.x(), corner.y() - side / 2, side, side))
    if look.selected >= 0:
        _paint_selection(stage)


def _paint_selection(stage: Stage) -> None:
    """A square around the selected node: broken unless the keyboard acts on the tree."""
    look, painter = stage.look, stage.painter
    centre, radius = node_centre(stage, look.selected)
    side = 2 * (max(LEAST_RING, radius) + 9 * stage.scale)
    box = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
    pen = QPen(look.color(Role.FOCUS), 2.2 * stage.scale)
    if not look.focus:
        pen.setDashPattern([3.0, 2.0])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, 6, 6)


# Boards


def _paint_boards(stage: Stage, band: Band) -> None:
    painter, side = stage.painter, band.board
    painter.setOpacity(band.board_share)
    for i, node in enumerate(band.nodes.tolist()):
        box = QRectF(float(band.x[i]) - side / 2, band.board_top, side, side)
        if not box.intersects(stage.exposed):
            continue
        guess = bool(band.estimated[i])
        position = position_of(stage.drawing, node, guess)
        position = replace(position, faded=bool(band.state[i] != VISITED))
        stage.tools.boards.draw(painter, stage.look, position, box, stage.ratio)
        if position.open_lines and band.state[i] == VISITED:
            _paint_formula(stage, band, position, float(band.x[i]))
    painter.setOpacity(1.0)


def position_of(drawing: Drawing, node: int, open_lines: bool = False) -> Position:
    """The position in a node, and the cell of the move that led there."""
    tree = drawing.tree
    last = -1
    if node:
        cell = tree.game.cell(tree.state(int(tree.parent[node])), tree.action(node))
        last = -1 if cell is None else cell
    drawn = open_lines and kit_of(tree.game).counts_lines and _counts_lines(drawing)
    return Position(tree.game, tree.state(node), last, drawn)


def _counts_lines(drawing: Drawing) -> bool:
    evaluation = drawing.recording.question.evaluation
    return evaluation is not None and evaluation.name == "lines"


def formula(position: Position) -> str:
    """How the lectures write the estimate: `f = 5 - 5 = 0`."""
    cells = position.game.cells(position.state)
    ours, theirs = open_lines_of(cells, 1), open_lines_of(cells, -1)
    return f"f = {ours} - {theirs} = {value_text(ours - theirs)}"


def _paint_formula(stage: Stage, band: Band, position: Position, x: float) -> None:
    text, color = formula(position), stage.look.color(Role.TEXT)
    size = band.formula_type
    wide = float(stage.atlas(type_of(size), color).widths([text])[0])
    if wide + 14 > band.gap:
        size *= (band.gap - 14) / wide
    if size < LEAST_TYPE:
        return
    font = type_of(int(size))
    y = band.y + band.board / 2 + 0.5 * size + 4 * stage.scale
    stage.text(font, color, [text], np.array([x]), np.array([y]), opacity=band.board_share)
