"""Transpositions: arrows from what a table knew to where the position was searched first.

The arrows hang below their level, where what was found has no subtree of its own. Where a level
has so many of them that they would be a tangle, only their tails are drawn, and whole those alone
of the node at hand, of the one pointed at and of the selected one.
"""

from __future__ import annotations

from math import copysign, exp
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from poda.house.theme import Role
from poda.tree.drawing.arrows import Arrows
from poda.tree.drawing.levels import Flags
from poda.tree.drawing.stage import Stage

_SIDES: Final = -8000.0, 16000.0  # painters take no coordinates of a million pixels
_LEAST: Final = 9.0  # smaller symbols bear no tails
_TAIL: Final = 20.0
_PAD: Final = 14.0
_LONG: Final = 1800.0
_BEND: Final = 90.0
_GOLDEN: Final = 0.618  # its multiples are spread out evenly, less their whole part


def paint_merges(stage: Stage) -> None:
    """Paint the arrows that are in sight, those that matter on top."""
    arrows = stage.drawing.arrows
    if not len(arrows) or stage.look.plain:
        return
    there = arrows.steps <= stage.step
    bright = _bright(stage, arrows)
    look, scale = stage.look, stage.scale
    quiet = look.tint(Role.TEXT, 0.55)
    for i in np.flatnonzero(there & _in_sight(stage, arrows)).tolist():
        if i not in bright:
            depth = int(arrows.depth[i])
            if arrows.single[i] and not stage.dense(depth):
                _paint(stage, path_of(stage, i), quiet, 1.4 * scale)
            elif not stage.dense(depth) and stage.band(depth).common_size >= _LEAST:
                _paint(stage, _tail(stage, i), quiet, 1.4 * scale)
    for i, role in bright.items():
        if there[i]:
            _paint(stage, path_of(stage, i), look.color(Role.SURFACE), 6 * scale, head=False)
            _paint(stage, path_of(stage, i), look.color(role), 2.6 * scale)


def _bright(stage: Stage, arrows: Arrows) -> dict[int, Role]:
    """The arrows that are asked about, each with the role of its colour."""
    look, current = stage.look, stage.drawing.current(stage.step)
    bright = {i: Role.TEXT for n in (look.selected, look.hovered) for i in arrows.at(n).tolist()}
    return bright | dict.fromkeys(np.flatnonzero(arrows.found == current).tolist(), Role.CURRENT)


def _in_sight(stage: Stage, arrows: Arrows) -> Flags:
    """Which arrows may come into what has to be painted."""
    camera, area, pad = stage.camera, stage.exposed, 3 * _TAIL * stage.scale
    x, end_x = (column * camera.sx + camera.dx for column in (arrows.x, arrows.end_x))
    top = np.minimum(arrows.depth, arrows.end_depth) * camera.sy + camera.dy
    bottom = (arrows.depth + 1) * camera.sy + camera.dy
    across = (np.minimum(x, end_x) <= area.right() + pad) & (np.maximum(x, end_x) >= -pad)
    across &= np.maximum(x, end_x) >= area.left() - pad
    seen: Flags = across & (top <= area.bottom()) & (bottom >= area.top())
    return seen


def path_of(stage: Stage, i: int) -> QPainterPath:
    """The way of one arrow, from what was found to where it was searched."""
    arrows = stage.drawing.arrows
    start = _corner(stage, float(arrows.x[i]), int(arrows.depth[i]), -0.26)
    end = _corner(stage, float(arrows.end_x[i]), int(arrows.end_depth[i]), 0.3)
    gap = stage.camera.sy - stage.below(int(arrows.depth[i]))
    run = start.x() - end.x()
    # Longer ones hang lower, so that they are told apart, but never down to the next level.
    sag = 0.66 * gap * (1 - exp(-(18 * stage.scale + 0.3 * abs(run)) / gap))
    path = QPainterPath(start)
    if abs(run) < _LONG * stage.scale:
        down, up = start + QPointF(-0.14 * run, sag), end + QPointF(0.14 * run, sag)
        path.cubicTo(down, up, end)
        return path
    # A longer one goes down, along and up again: a curve would be a straight line from near.
    floor = max(start.y(), end.y()) + (0.25 + 0.5 * (i * _GOLDEN % 1)) * gap  # side by side
    bend = QPointF(copysign(_BEND * stage.scale, run), 0.0)
    low, last = QPointF(start.x(), floor) - bend, QPointF(end.x(), floor) + bend
    path.cubicTo(QPointF(start.x(), floor), low + bend / 2, low)
    path.lineTo(last)
    path.cubicTo(last - bend / 2, QPointF(end.x() + 0.3 * bend.x(), floor), end)
    return path


def _tail(stage: Stage, i: int) -> QPainterPath:
    """The beginning of an arrow: it leads elsewhere."""
    arrows = stage.drawing.arrows
    start = _corner(stage, float(arrows.x[i]), int(arrows.depth[i]), -0.26)
    reach = min(_TAIL * stage.scale, 0.7 * stage.band(int(arrows.depth[i])).common_size)
    path = QPainterPath(start)
    path.quadTo(start + QPointF(-0.1 * reach, 0.7 * reach), start + QPointF(-reach, 0.75 * reach))
    return path


def _corner(stage: Stage, x: float, depth: int, side: float) -> QPointF:
    """Below a node, to its left or right by a share of what is drawn there."""
    camera, wide = stage.camera, stage.strip(depth) if stage.dense(depth) else 0.0
    if not wide:
        band = stage.band(depth)
        wide = max(band.common_size, band.board)
    low, high = _SIDES
    place = min(max(x * camera.sx + camera.dx, low), high)
    return QPointF(place + side * wide, camera.level_y(depth) + stage.below(depth) + 3)


def _paint(
    stage: Stage, path: QPainterPath, color: QColor, width: float, *, head: bool = True
) -> None:
    if not box_of(stage, path).intersects(stage.exposed):
        return
    painter = stage.painter
    pen = QPen(color, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    if head:
        paint_head(painter, path, color, (5 + 1.6 * width / stage.scale) * stage.scale)


def paint_head(painter: QPainter, path: QPainterPath, color: QColor, length: float) -> None:
    """The head at the end of a path."""
    tip = path.pointAtPercent(1.0)
    back = path.pointAtPercent(path.percentAtLength(max(0.0, path.length() - length)))
    along = tip - back
    size = max(1e-6, (along.x() ** 2 + along.y() ** 2) ** 0.5)
    along *= length / size
    across = QPointF(-along.y(), along.x()) * 0.45
    beyond = tip + along * 0.25
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPolygon(QPolygonF([beyond, beyond - along + across, beyond - along - across]))


def box_of(stage: Stage, path: QPainterPath) -> QRectF:
    """All that an arrow covers."""
    pad = _PAD * stage.scale
    return path.controlPointRect().adjusted(-pad, -pad, pad, pad)


def changed_boxes(stage: Stage, before: int, after: int) -> list[QRectF]:
    """What has to be painted again between two steps: arrows that come, go or light up."""
    arrows = stage.drawing.arrows
    if not len(arrows):
        return []
    first, last = min(before, after), max(before, after)
    differs = (arrows.steps >= first) & (arrows.steps <= last)
    for step in (before, after):
        differs |= arrows.found == stage.drawing.current(step)
    return [box_of(stage, path_of(stage, i)) for i in np.flatnonzero(differs).tolist()]


def boxes_at(stage: Stage, node: int) -> list[QRectF]:
    """The arrows that begin or end at a tree node, which light up when it is pointed at."""
    arrows = stage.drawing.arrows
    there = (i for i in arrows.at(node).tolist() if arrows.steps[i] <= stage.step)
    return [box_of(stage, path_of(stage, i)) for i in there]
