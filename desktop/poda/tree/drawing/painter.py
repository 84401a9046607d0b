"""Draws a search tree at a step: the same picture for the view, the minimap and files.

It uses no QGraphicsItem and no widget. The picture is a function of the drawing (a recording in a
layout), the step, the camera and the look.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen

from poda.base.numbers import MINUS, number_text
from poda.engine.search.evaluation import open_lines_of
from poda.house.theme import THEMES, Role, Theme, saved
from poda.tree.drawing.boards import BoardPosition, kit_of
from poda.tree.drawing.captions import leaf_half, paint_captions
from poda.tree.drawing.edges import paint_edges, paint_merges
from poda.tree.drawing.levels import VISITED, Camera, Drawing, TreeLevel
from poda.tree.drawing.look import Look, draw_lines, draw_rects, player_role, tinted, type_of
from poda.tree.drawing.motion import Moving, cut_so_far, paint_moving
from poda.tree.drawing.nodes import (
    LEAST_RING,
    LEAST_TYPE,
    RING,
    LevelSlice,
    around,
    outline,
    paint_cross,
    paint_halo,
    paint_ring,
)
from poda.tree.drawing.sampling import paint_numbers, paint_playout
from poda.tree.drawing.stage import Stage, Tools
from poda.widgets.pixels import Words, image_of_words

# In a dense level, each device pixel across is a column with one mark, in a shade for the states of
# the nodes in it. The columns of all dense levels make up one image. The nodes of a column are
# counted with cumulative sums over a slice of the level, so that a picture of half a million nodes
# costs a few milliseconds. Vector devices get boxes: runs of columns of one shade.

Shades = NDArray[np.int8] | NDArray[np.int16]

HATCH = 5.0
"""Logical pixels from one stroke of the hatch to the next."""


def runs_of(shades: Shades) -> tuple[NDArray[np.intp], NDArray[np.intp], Shades]:
    """The runs of equal shades: where each begins and ends, and its shade."""
    borders = np.flatnonzero(np.diff(shades)) + 1
    begins = np.concatenate(([0], borders)).astype(np.intp)
    ends = np.concatenate((borders, [len(shades)])).astype(np.intp)
    return begins, ends, shades[begins]


def paint_runs(
    painter: QPainter, shades: Shades, colors: NDArray[np.uint32], box: tuple[float, float, float]
) -> None:
    """Paint the columns of one strip.

    Args:
        shades: the shade of each column, one logical pixel wide; 0 is not painted.
        colors: the colours of the shades, as ARGB words.
        box: the strip's left, upper and lower edge.
    """
    left, top, bottom = box
    begins, ends, which = runs_of(shades)
    painter.setPen(Qt.PenStyle.NoPen)
    for shade in np.unique(which[which > 0]).tolist():
        some = which == shade
        rects = np.empty((int(some.sum()), 4))
        rects[:, 0], rects[:, 1] = left + begins[some], top
        rects[:, 2], rects[:, 3] = ends[some] - begins[some], bottom - top
        painter.setBrush(QColor.fromRgba(int(colors[shade])))
        draw_rects(painter, rects)


def hatch_runs(
    painter: QPainter, look: Look, shades: Shades, pruned: int, box: tuple[float, float, float]
) -> None:
    """Hatch the columns whose shade is `pruned`, from lower left to upper right."""
    left, top, bottom = box
    begins, ends, which = runs_of(shades)
    high = bottom - top
    lines = []
    for begin, end in zip(begins[which == pruned].tolist(), ends[which == pruned].tolist(),
                          strict=True):  # fmt: skip
        first, last = left + begin, left + end
        for start in np.arange(np.ceil((first - high) / HATCH) * HATCH, last, HATCH).tolist():
            near, far = max(start, first), min(start + high, last)
            if far > near:
                lines.append((near, bottom - (near - start), far, bottom - (far - start)))
    if lines:
        painter.setPen(QPen(look.color(Role.PRUNED), 1.0))
        draw_lines(painter, np.array(lines))


_SHARES: Final = 8  # shades from "one node of it visited" to "all of it visited"
_EMPTY, _FAINT, _PRUNED, _FIRST = 0, 1, 2, 3  # shades of a column; from _FIRST on visited ones
_HATCH: Final = 5  # device pixels from one stroke of the hatch to the next


def paint_density(stage: Stage) -> None:
    """Paint the dense levels in sight."""
    depths = [depth for depth in stage.depths if stage.dense(depth)]
    if not depths:
        return
    if stage.look.vector:
        for depth in depths:
            _paint_shapes(stage, depth)
        return
    ratio, exposed = stage.ratio, stage.exposed
    first, last = (
        stage.camera.level_y(depth) + side * stage.strip(depth) / 2
        for depth, side in ((depths[0], -1), (depths[-1], 1))
    )
    left = int(np.floor(exposed.left() * ratio))
    top = int(np.floor(max(exposed.top(), first) * ratio))
    wide = int(np.ceil(exposed.right() * ratio)) - left
    high = int(np.ceil(min(exposed.bottom(), last) * ratio)) - top
    if wide <= 0 or high <= 0:
        return
    pixels: Words = np.zeros((high, wide), np.uint32)
    for depth in depths:
        _paint_level(stage, depth, pixels, left, top)
    tools = stage.tools
    tools.marks = image = image_of_words(pixels, tools.marks)
    image.setDevicePixelRatio(ratio)
    stage.painter.drawImage(QPointF(left / ratio, top / ratio), image)


def columns(level: TreeLevel, edges: NDArray[np.float64], step: int) -> NDArray[np.int8]:
    """The shade of each column of a level, (columns,).

    Args:
        edges: the borders of the columns in leaf units, one more than there are columns.
    """
    starts = np.searchsorted(level.x, edges)
    first, last = int(starts[0]), int(starts[-1])
    starts = starts - first
    here = np.diff(starts)
    visited = _count_flags(level.entered[first:last] <= step, starts)
    shade = np.full(len(here), _FAINT, np.int8)
    if level.first_cut <= step:
        pruned = _count_flags(level.pruned[first:last] <= step, starts)
        shade[pruned * 2 > here] = _PRUNED
    share = np.ceil(visited / np.maximum(here, 1) * _SHARES).astype(np.int8)
    shade = np.where(visited > 0, _FIRST - 1 + share, shade)
    return np.where(here > 0, shade, _EMPTY).astype(np.int8)


_UNKNOWN: Final = 5
"""The result of a column without values yet; others are 0 (MIN's best) to 4 (MAX's)."""
_SAMPLES: Final = 12  # nodes of a column whose values are averaged


def results(stage: Stage, depth: int, edges: NDArray[np.float64]) -> NDArray[np.int8]:
    """The result of each column of a level: the mean of the values known so far, as 0 to 4.

    In columns of many nodes only every n-th is counted, and always the same ones, so that a part of
    a picture is painted as in the whole.
    """
    level, camera = stage.drawing.levels[depth], stage.camera
    value, known = stage.drawing.outcomes(depth)
    stride = max(1, int(1 / (max(level.mean_gap, 1e-9) * camera.sx * stage.ratio * _SAMPLES)))
    first, last = np.searchsorted(level.x, edges[[0, -1]]).tolist()
    some = slice(-(-first // stride) * stride, max(first, last), stride)
    starts = np.searchsorted(level.x[some], edges)
    found = known[some] <= stage.step
    count = _count_flags(found, starts)
    sums = np.concatenate(([0.0], np.cumsum(np.where(found, value[some], 0.0))))
    mean = np.diff(sums[starts]) / np.maximum(count, 1)
    return np.where(count > 0, np.rint(2 * mean) + 2, _UNKNOWN).astype(np.int8)


def _column_heights(stage: Stage, depth: int, edges: NDArray[np.float64]) -> NDArray[np.float64]:
    """The height of each column, as a share of the strip: higher with more nodes."""
    level, camera = stage.drawing.levels[depth], stage.camera
    here = np.diff(np.searchsorted(level.x, edges))
    usual = 1 / (max(level.mean_gap, 1e-9) * camera.sx * stage.ratio)
    return np.asarray(np.clip(0.35 + 0.4 * here / usual, 0.35, 1.0))


def _count_flags(flags: NDArray[np.bool_], starts: NDArray[np.intp]) -> NDArray[np.int32]:
    """The number of set flags from each start to the next."""
    sums = np.concatenate(([0], np.cumsum(flags, dtype=np.int32)))
    return np.diff(sums[starts])


def _paint_shapes(stage: Stage, depth: int) -> None:
    """Paint a dense level for a vector device, as boxes; else as `_paint_level` does."""
    level, camera, exposed = stage.drawing.levels[depth], stage.camera, stage.exposed
    left, wide = float(np.floor(exposed.left())), int(np.ceil(exposed.width())) + 1
    edges = np.asarray((left + np.arange(wide + 1.0) - camera.dx) / camera.sx)
    shades = columns(level, edges, stage.step)
    marks, lines = shades_of(stage.look.theme.name, int(stage.drawing.tree.player[level.nodes[0]]))
    y, half = camera.level_y(depth), stage.strip(depth) / 2
    box = left, max(y - half, exposed.top()), min(y + half, exposed.bottom())
    if depth and stage.dense(depth - 1):
        above = camera.level_y(depth - 1) + stage.strip(depth - 1) / 2
        gap = left, max(above, exposed.top()), min(y - half, exposed.bottom())
        if gap[2] > gap[1]:
            paint_runs(stage.painter, shades, lines, gap)
    if box[2] > box[1]:
        found = results(stage, depth, edges)
        tones = outcome_shades(stage.look.theme.name)
        table = np.concatenate((marks, *(tones[result] for result in range(_UNKNOWN))))
        told = np.where((shades >= _FIRST) & (found < _UNKNOWN), len(marks) * (1 + found), 0)
        paint_runs(stage.painter, (shades + told).astype(np.int16), table, box)
        hatch_runs(stage.painter, stage.look, shades, _PRUNED, box)


def _paint_level(stage: Stage, depth: int, pixels: Words, left: int, top: int) -> None:
    level, camera, ratio = stage.drawing.levels[depth], stage.camera, stage.ratio
    high, wide = pixels.shape
    edges = ((left + np.arange(wide + 1)) / ratio - camera.dx) / camera.sx
    shades = columns(level, edges, stage.step)
    if not shades.any():
        return
    y = camera.level_y(depth)
    strip = stage.strip(depth)
    marks, lines = shades_of(stage.look.theme.name, int(stage.drawing.tree.player[level.nodes[0]]))

    def row(pixel: float) -> int:
        return int(min(max(round(pixel * ratio) - top, 0), high))

    begin, end = row(y - strip / 2), row(y + strip / 2)
    if end > begin:
        visited = shades >= _FIRST
        colors = marks[shades]
        if visited.any():
            found = results(stage, depth, edges)
            colors = np.where(visited, outcome_shades(stage.look.theme.name)[found, shades], colors)
            colors = np.where(visited & (found == _UNKNOWN), marks[shades], colors)
        half = _column_heights(stage, depth, edges) * strip / 2 * ratio
        away = np.abs(np.arange(begin, end) + 0.5 - (y * ratio - top))
        inside = (away[:, None] <= half[None, :]) & (shades > 0)[None, :]
        part = pixels[begin:end]
        np.copyto(part, np.broadcast_to(colors, part.shape), where=inside)
        cut = (shades == _PRUNED) & inside
        # The hatch is fixed to the tree, so that scrolled and repainted parts fit together.
        scrolled = round(camera.dx * ratio) + round(camera.dy * ratio)
        _hatch_pixels(part, cut, left + top + begin - scrolled, stage.look.theme)
    if depth and stage.dense(depth - 1):
        # Two dense levels: the edges between them are painted upright.
        above = camera.level_y(depth - 1) + stage.strip(depth - 1) / 2
        begin, end = row(above), row(y - strip / 2)
        if end > begin:
            pixels[begin:end] = np.where(shades, lines[shades], pixels[begin:end])


def _hatch_pixels(part: Words, pruned: NDArray[np.bool_], phase: int, theme: Theme) -> None:
    """Hatch the pixels that are `pruned`; `phase` is x + y of the part's corner in the hatch."""
    if not pruned.any():
        return
    high, wide = part.shape
    y, x = np.arange(high)[:, None], np.arange(wide)[None, :]
    part[((x + y + phase) % _HATCH == 0) & pruned] = _argb(theme.color(Role.PRUNED))


@lru_cache(maxsize=16)
def shades_of(theme_name: str, player: int) -> tuple[Words, Words]:
    """The colours of the marks, and of the edges above them, by shade."""
    theme, role = THEMES[theme_name], player_role(player)
    marks = [QColor(0, 0, 0, 0), tinted(theme, Role.TEXT, 0.12), tinted(theme, Role.PRUNED, 0.45)]
    lines = [QColor(0, 0, 0, 0), tinted(theme, Role.TEXT, 0.035), tinted(theme, Role.PRUNED, 0.13)]
    for share in range(1, _SHARES + 1):
        marks.append(tinted(theme, role, 0.45 + 0.55 * share / _SHARES))
        lines.append(tinted(theme, Role.TEXT, 0.07 + 0.08 * share / _SHARES))
    return _argb_words(marks), _argb_words(lines)


_TONES: Final = (
    (Role.MIN, 1.0), (Role.MIN, 0.55), (Role.MUTED, 0.55), (Role.MAX, 0.55), (Role.MAX, 1.0),
    (Role.MUTED, 0.3),
)  # fmt: skip
"""The colours of the results from MIN's best to MAX's, and of an unknown one."""


@lru_cache(maxsize=8)
def outcome_shades(theme_name: str) -> Words:
    """The colours of visited columns, by result and by shade."""
    theme = THEMES[theme_name]
    table = []
    for role, strength in _TONES:
        seen = (max(0, shade - _FIRST + 1) / _SHARES for shade in range(_FIRST + _SHARES))
        shares = (strength * (0.4 + 0.6 * share) for share in seen)
        table.append([_argb(tinted(theme, role, share)) for share in shares])
    return np.array(table, np.uint32)


def _argb_words(colors: list[QColor]) -> Words:
    return np.array([_argb(color) for color in colors], np.uint32)


def _argb(color: QColor) -> int:
    return int(color.rgba()) if color.alpha() else 0


class TreePainter:
    """Paints trees, keeping the pictures of characters, signs and boards for the next picture."""

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
        """Paint the part `exposed` of the picture.

        Args:
            painter: on any device; its coordinates are the picture's logical pixels.
            drawing, step: the recording in a layout, and the step to show.
            camera: maps the layout to the picture.
            look: colours and switches.
            exposed: the part to paint, in logical pixels.
            moving: the state of the animation that runs; None for a still picture.
        """
        common = drawing, camera, look, QRectF(exposed)
        with saved(painter):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if moving is None:
                self._paint_still(self._new_stage(painter, step, *common))
            else:
                self._paint_animated(painter, step, common, moving)

    def _paint_animated(self, painter: QPainter, step: int, common: Any, moving: Moving) -> None:
        before = self._new_stage(painter, moving.before, *common)
        self._paint_still(before)
        if not moving.cut:
            paint_moving(before, moving)
            return
        # Reveal the new picture over the old one from above, as if the cut spread downwards.
        painter.setClipRect(cut_so_far(before, moving), Qt.ClipOperation.IntersectClip)
        painter.fillRect(before.exposed, before.look.color(Role.SURFACE))
        self._paint_still(self._new_stage(painter, step, *common))

    def _new_stage(
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
            if stage.drawing.trace.is_sampled:
                paint_playout(stage, node_centre(stage, stage.drawing.current(stage.step)))

    def _paint_band(self, stage: Stage, band: LevelSlice) -> None:
        top, bottom = band.reach
        if not band.count or top > stage.exposed.bottom() or bottom < stage.exposed.top():
            return
        if band.board_share:
            _paint_boards(stage, band)
        _paint_signs(stage, band)
        _paint_outlines(stage, band)
        if not stage.look.plain:
            paint_captions(stage, band)
            if stage.drawing.trace.is_sampled:
                paint_numbers(stage, band)


def _paint_signs(stage: Stage, band: LevelSlice) -> None:
    """Paint the symbols, those of one kind and size together."""
    sign, state, player = band.sign, band.sign_state(), band.player
    size = np.round(band.size * stage.ratio * 2) / 2 / stage.ratio
    drawn = np.ones(band.count, bool)
    if band.leaf_type and not stage.look.plain:
        # Leaves are drawn as their values, with the other texts.
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


_AROUND: Final = 13.0
"""Pixels, by type size: the outline of a node that is searched again is wider by this."""


def _paint_outlines(stage: Stage, band: LevelSlice) -> None:
    """Paint a dashed outline around each node that is searched again with another window."""
    again = stage.drawing.trace.again
    if again is None:
        return
    scale = stage.scale
    for i in np.flatnonzero((band.visit >= 0) & again[band.visit]).tolist():
        node = int(band.nodes[i])
        centre, radius = node_centre(stage, node)
        pen = QPen(stage.look.color(player_role(int(band.player[i]))), 1.8 * scale)
        if band.leaf[i]:
            half, path = _half_of_text(stage, node) + 3 * scale, QPainterPath()
            path.addRoundedRect(around(centre, radius, half), radius, radius)
        else:
            path = outline(int(band.sign[i]), float(band.size[i]) + _AROUND * scale)
            path.translate(centre)
        _draw_dashed(stage, path, pen)


def _draw_dashed(stage: Stage, path: QPainterPath, pen: QPen) -> None:
    """Draw a dashed outline as a filled path: Qt's own dashes differ between repainted parts."""
    pen.setDashPattern([3.0, 2.0])
    if stage.look.vector:
        stage.painter.strokePath(path, pen)
    else:
        stage.painter.fillPath(QPainterPathStroker(pen).createStroke(path), pen.color())


# The current, selected and marked nodes


def node_centre(stage: Stage, node: int) -> tuple[QPointF, float]:
    """The middle of the symbol of a node (or of the one that hides it), and its rings' radius."""
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


def _half_of_text(stage: Stage, node: int) -> float:
    """Half the width of a leaf's text, which rings must clear; 0 for all other nodes."""
    drawing = stage.drawing
    if not drawing.tree.is_leaf(node):
        return 0.0
    _, depth = drawing.place(node)
    if stage.dense(depth) or drawing.shape.row_of[node] < 0:
        return 0.0
    return leaf_half(stage, stage.band(depth), node)


def _paint_halos(stage: Stage) -> None:
    node = stage.drawing.current(stage.step)
    centre, radius = node_centre(stage, node)
    radius = max(LEAST_RING, radius) + 5 * stage.scale
    more = 8 * stage.scale
    half = _half_of_text(stage, node) + 5 * stage.scale
    paint_halo(stage.painter, stage.look, centre, radius + more, Role.CURRENT, half + more)


def _paint_rings(stage: Stage) -> None:
    look, painter, scale = stage.look, stage.painter, stage.scale
    if look.hovered >= 0:
        centre, radius = node_centre(stage, look.hovered)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.color(Role.MUTED), 1.2 * scale))
        half = _half_of_text(stage, look.hovered)
        painter.drawRoundedRect(around(centre, radius + 4, half + 5), radius + 4, radius + 4)
    for node, role in look.marks.items():
        centre, radius = node_centre(stage, node)
        radius, half = max(LEAST_RING, radius) + 3 * scale, _half_of_text(stage, node) + 4 * scale
        paint_ring(painter, look, centre, radius, 2.5 * scale, role, half)
    node = stage.drawing.current(stage.step)
    centre, radius = node_centre(stage, node)
    radius, half = max(LEAST_RING, radius) + 5 * scale, _half_of_text(stage, node) + 6 * scale
    recording = stage.drawing.recording
    failed = recording.error is not None and stage.step == stage.drawing.trace.steps - 1
    role = Role.BAD if failed else Role.CURRENT
    paint_ring(painter, look, centre, radius, 4.5 * scale, role, half)
    if failed:
        side = 13 * scale
        corner = centre + QPointF(radius, -radius)
        paint_cross(painter, look, QRectF(corner.x(), corner.y() - side / 2, side, side))
    if look.selected >= 0:
        _paint_selection(stage)


def _paint_selection(stage: Stage) -> None:
    """Paint a square around the selected node, dashed unless the tree has the focus."""
    look, painter = stage.look, stage.painter
    centre, radius = node_centre(stage, look.selected)
    half = max(LEAST_RING, radius) + 9 * stage.scale
    wide = max(half, _half_of_text(stage, look.selected) + 9 * stage.scale)
    box = QRectF(centre.x() - wide, centre.y() - half, 2 * wide, 2 * half)
    pen = QPen(look.color(Role.FOCUS), 2.2 * stage.scale)
    path = QPainterPath()
    path.addRoundedRect(box, 6, 6)
    if look.focus:
        painter.strokePath(path, pen)
    else:
        _draw_dashed(stage, path, pen)


# Boards


def _paint_boards(stage: Stage, band: LevelSlice) -> None:
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


def position_of(drawing: Drawing, node: int, open_lines: bool = False) -> BoardPosition:
    """The position in a node, and the cell of the move that led there."""
    tree = drawing.tree
    last = -1
    if node:
        cell = tree.game.cell(tree.state(int(tree.parent[node])), tree.action(node))
        last = -1 if cell is None else cell
    drawn = open_lines and kit_of(tree.game).counts_lines and _counts_lines(drawing)
    return BoardPosition(tree.game, tree.state(node), last, drawn)


def _counts_lines(drawing: Drawing) -> bool:
    evaluation = drawing.recording.question.evaluation
    return evaluation is not None and evaluation.name == "lines"


def formula(position: BoardPosition) -> str:
    """The estimate by open lines as the lectures write it: `f = 5 − 5 = 0`."""
    cells = position.game.cells(position.state)
    ours, theirs = open_lines_of(cells, 1), open_lines_of(cells, -1)
    return f"f = {ours} {MINUS} {theirs} = {number_text(ours - theirs)}"


def _paint_formula(stage: Stage, band: LevelSlice, position: BoardPosition, x: float) -> None:
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
