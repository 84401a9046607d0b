"""Paints the edges of a tree: visited, chosen, pruned, the current path, cuts, transpositions."""

from __future__ import annotations

from math import copysign, exp
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from poda.engine.record.game_tree import GameTree
from poda.engine.record.trace import Floats, Step
from poda.house.theme import Role
from poda.tree.drawing.levels import FAINT, PRUNED, VISITED, Flags
from poda.tree.drawing.look import dashes, draw_lines, draw_rects, type_of
from poda.tree.drawing.nodes import LevelSlice
from poda.tree.drawing.sampling import edge_groups, steps_in
from poda.tree.drawing.stage import Stage
from poda.tree.model.shape import Arrows
from poda.tree.model.values import ODDS

# Transpositions: arrows from a node found in the table to the one searched first.
#
# The arrows hang below their level, as a node found in the table has no subtree. In a level with
# too many, only their tails are drawn; whole are those of the current node, of the one under the
# mouse and of the selected one.

_MERGED_SIDES: Final = -8000.0, 16000.0  # painters take no coordinates of a million pixels
_LEAST: Final = 9.0  # the side of symbols from which on they have tails
_TAIL: Final = 20.0  # the length of a tail; pixels, by type size, as the next three
_PAD: Final = 14.0  # what a pen and a head add around a path
_LONG: Final = 1800.0  # the width from which on an arrow runs along a floor
_BEND: Final = 90.0  # the radius of its bends there
_GOLDEN: Final = 0.618  # the fractional parts of its multiples are evenly spread


def paint_merges(stage: Stage) -> None:
    """Paint the arrows in sight, the bright ones on top."""
    arrows = stage.drawing.arrows
    if not len(arrows.steps) or stage.look.plain:
        return
    there = arrows.steps <= stage.step
    bright = _bright_arrows(stage, arrows)
    look, scale = stage.look, stage.scale
    quiet = look.tint(Role.TEXT, 0.55)
    for i in np.flatnonzero(there & _merged_in_sight(stage, arrows)).tolist():
        if i not in bright:
            depth = int(arrows.depth[i])
            if arrows.single[i] and not stage.dense(depth):
                _paint_arrow(stage, path_of(stage, i), quiet, 1.4 * scale)
            elif not stage.dense(depth) and stage.band(depth).common_size >= _LEAST:
                _paint_arrow(stage, _tail(stage, i), quiet, 1.4 * scale)
    for i, role in bright.items():
        if there[i]:
            _paint_arrow(stage, path_of(stage, i), look.color(Role.SURFACE), 6 * scale, head=False)
            _paint_arrow(stage, path_of(stage, i), look.color(role), 2.6 * scale)


def _bright_arrows(stage: Stage, arrows: Arrows) -> dict[int, Role]:
    """The arrows of the current, selected and hovered nodes, with the roles of their colours."""
    look, current = stage.look, stage.drawing.current(stage.step)
    bright = {i: Role.TEXT for n in (look.selected, look.hovered) for i in arrows.at(n).tolist()}
    return bright | dict.fromkeys(np.flatnonzero(arrows.found == current).tolist(), Role.CURRENT)


def _merged_in_sight(stage: Stage, arrows: Arrows) -> Flags:
    """Which arrows may reach into the exposed area."""
    camera, area, pad = stage.camera, stage.exposed, 3 * _TAIL * stage.scale
    x, end_x = (column * camera.sx + camera.dx for column in (arrows.x, arrows.end_x))
    top = np.minimum(arrows.depth, arrows.end_depth) * camera.sy + camera.dy
    bottom = (arrows.depth + 1) * camera.sy + camera.dy
    across = (np.minimum(x, end_x) <= area.right() + pad) & (np.maximum(x, end_x) >= -pad)
    across &= np.maximum(x, end_x) >= area.left() - pad
    seen: Flags = across & (top <= area.bottom()) & (bottom >= area.top())
    return seen


def path_of(stage: Stage, i: int) -> QPainterPath:
    """The path of arrow `i`, from the node that was found to the one searched first."""
    arrows = stage.drawing.arrows
    start = _point_below(stage, float(arrows.x[i]), int(arrows.depth[i]), -0.26)
    end = _point_below(stage, float(arrows.end_x[i]), int(arrows.end_depth[i]), 0.3)
    gap = stage.camera.sy - stage.below(int(arrows.depth[i]))
    run = start.x() - end.x()
    # Longer ones hang lower, to tell them apart, but never down to the next level.
    sag = 0.66 * gap * (1 - exp(-(18 * stage.scale + 0.3 * abs(run)) / gap))
    path = QPainterPath(start)
    if abs(run) < _LONG * stage.scale:
        down, up = start + QPointF(-0.14 * run, sag), end + QPointF(0.14 * run, sag)
        path.cubicTo(down, up, end)
        return path
    # A very long one goes down, along a floor and up: seen from near, a curve would look straight.
    floor = max(start.y(), end.y()) + (0.25 + 0.5 * (i * _GOLDEN % 1)) * gap  # side by side
    bend = QPointF(copysign(_BEND * stage.scale, run), 0.0)
    low, last = QPointF(start.x(), floor) - bend, QPointF(end.x(), floor) + bend
    path.cubicTo(QPointF(start.x(), floor), low + bend / 2, low)
    path.lineTo(last)
    path.cubicTo(last - bend / 2, QPointF(end.x() + 0.3 * bend.x(), floor), end)
    return path


def _tail(stage: Stage, i: int) -> QPainterPath:
    """The path of the tail of arrow `i`: only its beginning."""
    arrows = stage.drawing.arrows
    start = _point_below(stage, float(arrows.x[i]), int(arrows.depth[i]), -0.26)
    reach = min(_TAIL * stage.scale, 0.7 * stage.band(int(arrows.depth[i])).common_size)
    path = QPainterPath(start)
    path.quadTo(start + QPointF(-0.1 * reach, 0.7 * reach), start + QPointF(-reach, 0.75 * reach))
    return path


def _point_below(stage: Stage, x: float, depth: int, side: float) -> QPointF:
    """A point below a node, `side` of its symbol's or board's width right of its middle."""
    camera, wide = stage.camera, stage.strip(depth) if stage.dense(depth) else 0.0
    if not wide:
        band = stage.band(depth)
        wide = max(band.common_size, band.board)
    low, high = _MERGED_SIDES
    place = min(max(x * camera.sx + camera.dx, low), high)
    return QPointF(place + side * wide, stage.level_y(depth) + stage.below(depth) + 3)


def _paint_arrow(
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
    """Paint an arrow head, `length` pixels long, at the end of a path."""
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
    """The box that an arrow covers, its pen and head included."""
    pad = _PAD * stage.scale
    return path.controlPointRect().adjusted(-pad, -pad, pad, pad)


def changed_boxes(stage: Stage, before: int, after: int) -> list[QRectF]:
    """The boxes to repaint between two steps: of arrows that appear, vanish or light up."""
    arrows = stage.drawing.arrows
    if not len(arrows.steps):
        return []
    first, last = min(before, after), max(before, after)
    differs = (arrows.steps >= first) & (arrows.steps <= last)
    for step in (before, after):
        differs |= arrows.found == stage.drawing.current(step)
    return [box_of(stage, path_of(stage, i)) for i in np.flatnonzero(differs).tolist()]


def boxes_at(stage: Stage, node: int) -> list[QRectF]:
    """The boxes of the arrows at a tree node, which light up while the mouse is over it."""
    arrows = stage.drawing.arrows
    there = (i for i in arrows.at(node).tolist() if arrows.steps[i] <= stage.step)
    return [box_of(stage, path_of(stage, i)) for i in there]


_SIDES = -8000.0, 16000.0
"""Lines are clipped to these x: painters fail with coordinates of a million pixels. They are the
same for all parts of a picture, so that dashes meet."""
_THICK = 16.0
"""The most that an edge's pen and strokes reach beyond its line (pixels, by type size)."""
CUT_AT = 0.42
"""The place of a cut's stroke on the edge, as a share of it from the parent."""
_LEAST_CUT = 5.0  # pixels: the least length of a stroke
_NAME_AT = 0.7  # the place of a move's name on the edge, as a share of it from the parent
_LEFTWARDS = -0.3  # the x of an edge's unit vector below which its stroke leans the other way
_RISING = np.array([np.cos(np.deg2rad(32.0)), -np.sin(np.deg2rad(32.0))])


def paint_edges(stage: Stage) -> None:
    """Paint the edges in sight: chosen ones and the current path over plain ones, cuts on top."""
    drawn = [(depth, _lines_to(stage, depth)) for depth in stage.depths if _in_sight(stage, depth)]
    for depth, lines in drawn:
        if stage.dense(depth):
            _paint_fans(stage, depth)
        else:
            _paint_plain(stage, stage.band(depth), lines)
    for depth, lines in drawn:
        if not stage.dense(depth):
            band = stage.band(depth)
            width = 2.2 * _thickness(stage, band)
            _draw_lines_in_sight(stage, lines[band.chosen], stage.look.color(Role.BEST), width)
    paint_path(stage)
    for depth, lines in drawn:
        if not stage.dense(depth) and not stage.look.plain:
            band = stage.band(depth)
            if (cut := _cut_edges(stage, band)).any():
                length = min(17.0 * _thickness(stage, band), max(_LEAST_CUT, _spacing(lines[cut])))
                paint_cuts(stage, lines[cut], length)
            if stage.look.move_names:
                _paint_names(stage, band, lines)


def _spacing(lines: Floats) -> float:
    """The length up to which the strokes across neighbouring edges stay apart."""
    x = np.sort(lines[:, 0] + CUT_AT * (lines[:, 2] - lines[:, 0]))
    between = np.diff(x)
    between = between[between > 0.5]  # below that they are one stroke in any case
    return float(np.quantile(between, 0.1)) if len(between) else 1e6


def _in_sight(stage: Stage, depth: int) -> bool:
    """Whether edges to a level may reach into the exposed area."""
    if not depth:
        return False
    top = stage.level_y(depth - 1) - _THICK * stage.scale
    bottom = stage.level_y(depth) + _THICK * stage.scale
    return top <= stage.exposed.bottom() and bottom >= stage.exposed.top()


def paint_path(stage: Stage) -> None:
    """Paint the path from the root to the current node, bright at any zoom."""
    nodes = _path_in_sight(stage)
    if not nodes:
        return
    lines = np.array([edge_line(stage, node) for node in nodes])
    scale = stage.scale
    _draw_lines_in_sight(stage, lines, stage.look.color(Role.CURRENT), 4.5 * scale)
    lines = lines[_chosen(stage, nodes)]
    _draw_lines_in_sight(stage, lines, stage.look.color(Role.BEST), 1.8 * scale)


def _path_in_sight(stage: Stage) -> list[int]:
    """The nodes of the current path, without the root, whose edges are drawn and in sight.

    Folded subtrees hide the rest of it.
    """
    shape = stage.drawing.shape
    path = stage.drawing.path(stage.step)[1:]
    return [n for i, n in enumerate(path, 1) if shape.row_of[n] >= 0 and _in_sight(stage, i)]


def _chosen(stage: Stage, nodes: list[int]) -> Flags:
    """Which of these visited nodes are the choice of their parents so far."""
    tree, visits = stage.drawing.tree, stage.drawing.visits
    numbers = np.array(nodes, np.int32)
    chosen = stage.drawing.trace.chosen_of(visits.at(tree.parent[numbers], stage.step), stage.step)
    same: Flags = chosen == visits.at(numbers, stage.step)
    return same


def edge_line(stage: Stage, node: int) -> tuple[float, float, float, float]:
    """The edge from the parent of `node` to it, clipped to the picture's sides."""
    shape, camera = stage.drawing.shape, stage.camera
    row = int(shape.row_of[node])
    parent, depth = int(shape.parent[row]), int(shape.depth[row])
    start = float(shape.x[parent]) * camera.sx + camera.dx
    end = float(shape.x[row]) * camera.sx + camera.dx
    top = stage.level_y(depth - 1) + _below_one(stage, parent, depth - 1)
    bottom = stage.level_y(depth) - _above_one(stage, row, depth)
    (low, high), slope = _SIDES, (bottom - top) / ((end - start) or 1.0)
    x1, x2 = min(max(start, low), high), min(max(end, low), high)
    return x1, top + (x1 - start) * slope, x2, bottom + (x2 - end) * slope


def _below_one(stage: Stage, row: int, depth: int) -> float:
    if stage.dense(depth):
        return stage.below(depth)
    band = stage.band(depth)
    place = band.level.x.searchsorted(stage.drawing.shape.x[row])
    return float(band.below_at(np.array([place]))[0])


def _above_one(stage: Stage, row: int, depth: int) -> float:
    if stage.dense(depth):
        return stage.strip(depth) / 2
    band = stage.band(depth)
    place = int(band.level.x.searchsorted(stage.drawing.shape.x[row]))
    return float(band.above_at(np.array([place]))[0])


def _lines_to(stage: Stage, depth: int) -> Floats:
    """The edges to the nodes of a level's band, (n, 4): x1, y1, x2, y2."""
    if stage.dense(depth):
        return np.zeros((0, 4))
    band = stage.band(depth)
    lines = np.empty((band.count, 4))
    lines[:, 0], lines[:, 2] = band.parent_x, band.x
    lines[:, 1] = stage.level_y(depth - 1) + _starts_below(stage, band)
    lines[:, 3] = band.y - band.above
    return _clipped(lines)


def _starts_below(stage: Stage, band: LevelSlice) -> Floats:
    """The distance from the parents' line down to where each edge of a band begins."""
    depth = band.level.depth - 1
    if stage.dense(depth):
        return np.full(band.count, stage.below(depth))
    above = stage.band(depth)
    return above.below_at(
        np.searchsorted(above.level.x, band.level.parent_x[band.begin : band.end])
    )


def _clipped(lines: Floats) -> Floats:
    """The (n, 4) lines clipped to `_SIDES`."""
    low, high = _SIDES
    result = lines.copy()
    slope = lines[:, 3] - lines[:, 1]
    run = lines[:, 2] - lines[:, 0]
    run = np.where(run == 0, 1.0, run)
    for x, y in ((0, 1), (2, 3)):
        clipped = np.clip(lines[:, x], low, high)
        result[:, y] = lines[:, y] + (clipped - lines[:, x]) * slope / run
        result[:, x] = clipped
    return result


def _thickness(stage: Stage, band: LevelSlice) -> float:
    """The thickness of a level's edges in pixels: less where the symbols are small."""
    return min(1.6, max(0.6, band.common_size / 28)) * stage.scale


def _paint_plain(stage: Stage, band: LevelSlice, lines: Floats) -> None:
    look, weight = stage.look, _thickness(stage, band)
    state = band.state
    _draw_lines_in_sight(stage, lines[state == FAINT], look.tint(Role.TEXT, 0.16), weight)
    came = state == VISITED
    sampled = stage.drawing.trace.is_sampled and not look.plain
    if sampled and (trace := steps_in(stage)) is not None:
        for group, width in edge_groups(stage, band, trace):
            _draw_lines_in_sight(stage, lines[group], look.tint(Role.TEXT, 0.42), width)
            came = came & ~group
    _draw_lines_in_sight(stage, lines[came], look.tint(Role.TEXT, 0.42), weight)
    pruned = lines[state == PRUNED]
    dashed = len(pruned) < 400
    share = 0.85 if dashed else 0.4
    _draw_lines_in_sight(stage, pruned, look.tint(Role.PRUNED, share), weight, dashed=dashed)


def _paint_fans(stage: Stage, depth: int) -> None:
    """Paint edges from single nodes to a dense level, one for each device pixel."""
    if stage.dense(depth - 1):
        return  # upright, and painted with the dense levels
    level, camera = stage.drawing.levels[depth], stage.camera
    begin, end = level.edges_between(*stage.units)
    pixels = np.floor(level.x[begin:end] * camera.sx * stage.ratio)
    keep = np.flatnonzero(np.diff(pixels, prepend=-1e18) > 0) + begin
    lines = np.empty((len(keep), 4))
    lines[:, 0] = level.parent_x[keep] * camera.sx + camera.dx
    lines[:, 2] = level.x[keep] * camera.sx + camera.dx
    lines[:, 1] = stage.level_y(depth - 1) + stage.below(depth - 1)
    lines[:, 3] = stage.level_y(depth) - stage.strip(depth) / 2
    lines = _clipped(lines)
    visited = level.entered[keep] <= stage.step
    width = 1.0 / stage.ratio
    _draw_lines_in_sight(stage, lines[~visited], stage.look.tint(Role.TEXT, 0.08), width)
    _draw_lines_in_sight(stage, lines[visited], stage.look.tint(Role.TEXT, 0.27), width)


def _draw_lines_in_sight(
    stage: Stage, lines: Floats, color: QColor, width: float, *, dashed: bool = False
) -> None:
    area, pad = stage.exposed, _THICK * stage.scale
    x1, y1, x2, y2 = lines.T
    seen = (np.minimum(x1, x2) <= area.right() + pad) & (np.maximum(x1, x2) >= area.left() - pad)
    lines = lines[seen & (y1 <= area.bottom() + pad) & (y2 >= area.top() - pad)]
    if not len(lines):
        return
    pen = QPen(color, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if width > 2 else Qt.PenCapStyle.FlatCap)
    if dashed and stage.look.vector:
        pen.setDashPattern([4.0, 3.0])
    elif dashed:
        lines = dashes(lines, 4 * width, 3 * width, area)
    painter = stage.painter
    upright = len(lines) > 300 and width <= 1
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, not upright)
    painter.setPen(pen)
    draw_lines(painter, lines)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)


# Cuts


def _cut_edges(stage: Stage, band: LevelSlice) -> Flags:
    """Which edges of a band are cut: those from a visited node to a child that it pruned."""
    tree: GameTree[object, object] = stage.drawing.tree
    parents = tree.parent[band.nodes]
    above = tree.trace_node[parents]
    # Children of a position found in the table are not cut: they were searched elsewhere.
    fate = stage.drawing.trace.fate[stage.drawing.trace.cutters(above)]
    visited: Flags = (band.state == PRUNED) & (above >= 0) & (fate == Step.CUT)
    return visited


def cut_strokes(lines: Floats, length: float, drawn: float = 1.0) -> Floats:
    """The strokes across edges, (n, 4), each drawn to the share `drawn` from its upper end."""
    along = lines[:, 2:] - lines[:, :2]
    middle = lines[:, :2] + CUT_AT * along
    unit = along / np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)[:, None]
    # All rise to the right, as mixed ones side by side look like letters; but along an edge that
    # runs far to the left such a stroke would vanish, so that it leans the other way.
    leaning = np.where(unit[:, :1] > _LEFTWARDS, _RISING, _RISING * (-1, 1))
    across = leaning.astype(np.float64)
    start = middle + across * length / 2
    return np.hstack([start, start - across * length * drawn])


def paint_cuts(stage: Stage, lines: Floats, length: float) -> None:
    """Paint a stroke of `length` pixels across each cut edge that is longer than that."""
    inside = np.hypot(lines[:, 2] - lines[:, 0], lines[:, 3] - lines[:, 1]) > length
    strokes = cut_strokes(lines[inside], length)
    width = min(3.4 * stage.scale, max(1.4, length / 7))
    air = min(2.4, 0.14 * length)  # clears the edge around the stroke, but no stroke beside it
    _draw_lines_in_sight(stage, strokes, stage.look.color(Role.SURFACE), width + air)
    _draw_lines_in_sight(stage, strokes, stage.look.color(Role.TEXT), width)


# Moves


def _paint_names(stage: Stage, band: LevelSlice, lines: Floats) -> None:
    size = 12.5 * stage.scale
    if band.gap * _NAME_AT < size or stage.camera.sy < 4 * size or band.count > 600:
        return
    high = lines[:, 3] - lines[:, 1]
    names = stage.drawing.move_names(band.nodes)
    font = type_of(size)
    look = stage.look
    atlas = stage.atlas(font, look.color(Role.MUTED))
    wide = atlas.widths(names)
    room = np.minimum(*band.gaps) * _NAME_AT
    tight = wide + 6 >= room
    if tight.any() and any(ODDS in name for name in names):  # then throws without probability
        names = [
            name.partition(ODDS)[0] if short else name
            for name, short in zip(names, tight.tolist(), strict=True)
        ]
        wide = atlas.widths(names)
    keep = np.flatnonzero((wide + 6 < room) & (high > 3 * size) & (wide > 0))
    x = (lines[:, 0] + _NAME_AT * (lines[:, 2] - lines[:, 0]))[keep]
    y = (lines[:, 1] + _NAME_AT * (lines[:, 3] - lines[:, 1]))[keep]
    painter = stage.painter
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color(Role.SURFACE))
    pads = wide[keep] + 6
    draw_rects(painter, _boxes(x - pads / 2, y - size * 0.6, pads, size * 1.2))
    state = band.state[keep]
    for wanted, role, alpha in (
        (FAINT, Role.MUTED, 0.6),
        (VISITED, Role.MUTED, 1.0),
        (PRUNED, Role.PRUNED, 1.0),
    ):
        some = np.flatnonzero(state == wanted)
        texts = [names[i] for i in keep[some].tolist()]
        stage.text(font, look.color(role), texts, x[some], y[some], opacity=alpha)


def _boxes(left: Floats, top: Floats, wide: Floats, high: float) -> NDArray[np.float64]:
    return np.stack([left, top, wide, np.full(len(left), high)], axis=1)
