"""Trees from afar: one mark a device pixel and level, in the colour of what is there.

The marks of all crowded levels are put together as one image, column by column. What a column holds
is counted with cumulative sums over a slice of a level, so that a picture of half a million nodes
costs a few milliseconds.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from poda.house.theme import THEMES, Role, Theme
from poda.tree.drawing.levels import Level
from poda.tree.drawing.look import Look, player_role, tinted
from poda.tree.drawing.primitives import draw_lines, draw_rects
from poda.tree.drawing.stage import Stage

# Crowded levels for a device that takes shapes and no pictures: neighbours of a shade as boxes.

Floats = NDArray[np.float64]
Shades = NDArray[np.int8]

HATCH = 5.0
"""Pixels from one stroke of the hatch to the next."""


def runs_of(shades: Shades) -> tuple[NDArray[np.intp], NDArray[np.intp], Shades]:
    """Where equal shades in a row begin and end, and which they are."""
    borders = np.flatnonzero(np.diff(shades)) + 1
    begins = np.concatenate(([0], borders)).astype(np.intp)
    ends = np.concatenate((borders, [len(shades)])).astype(np.intp)
    return begins, ends, shades[begins]


def paint_runs(
    painter: QPainter, shades: Shades, colors: NDArray[np.uint32], box: tuple[float, float, float]
) -> None:
    """Paint the columns of one strip.

    Args:
        shades: what each column shows, a logical pixel wide; 0 is nothing.
        colors: of the shades, as ARGB words.
        box: where the strip begins at the left, its upper edge, and its lower one.
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
    """Strokes from lower left to upper right across the columns that show what is pruned."""
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


Pixels = NDArray[np.uint32]

_SHARES: Final = 8  # shades from "one node of it visited" to "all of it visited"
_EMPTY, _FAINT, _PRUNED, _FIRST = 0, 1, 2, 3  # what a column shows; shades from _FIRST on
_HATCH: Final = 5  # device pixels from one stroke of the hatch to the next


def paint_density(stage: Stage) -> None:
    """Paint the crowded levels in sight."""
    depths = [depth for depth in stage.depths if stage.dense(depth)]
    if not depths:
        return
    if stage.look.vector:
        for depth in depths:
            _paint_shapes(stage, depth)
        return
    ratio, exposed = stage.ratio, stage.exposed
    left, top = int(np.floor(exposed.left() * ratio)), int(np.floor(exposed.top() * ratio))
    wide = int(np.ceil(exposed.right() * ratio)) - left
    high = int(np.ceil(exposed.bottom() * ratio)) - top
    if wide <= 0 or high <= 0:
        return
    pixels = np.zeros((high, wide), np.uint32)
    for depth in depths:
        _paint_level(stage, depth, pixels, left, top)
    image = QImage(pixels.data, wide, high, wide * 4, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    stage.painter.drawImage(QPointF(left / ratio, top / ratio), image)


def columns(level: Level, edges: NDArray[np.float64], step: int) -> NDArray[np.int8]:
    """What each column of a level shows.

    Args:
        edges: the borders of the columns in leaf units, one more than there are columns.
    """
    starts = np.searchsorted(level.x, edges)
    first, last = int(starts[0]), int(starts[-1])
    starts = starts - first
    here = np.diff(starts)
    visited = _count(level.entered[first:last] <= step, starts)
    shade = np.full(len(here), _FAINT, np.int8)
    if level.first_cut <= step:
        pruned = _count(level.pruned[first:last] <= step, starts)
        shade[pruned * 2 > here] = _PRUNED
    share = np.ceil(visited / np.maximum(here, 1) * _SHARES).astype(np.int8)
    shade = np.where(visited > 0, _FIRST - 1 + share, shade)
    return np.where(here > 0, shade, _EMPTY).astype(np.int8)


def _count(flags: NDArray[np.bool_], starts: NDArray[np.intp]) -> NDArray[np.int32]:
    """How many of the flags are set from each start to the next."""
    sums = np.concatenate(([0], np.cumsum(flags, dtype=np.int32)))
    return np.diff(sums[starts])


def _paint_shapes(stage: Stage, depth: int) -> None:
    """A level for a device that takes no pictures: what `_paint_level` paints, as boxes."""
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
        paint_runs(stage.painter, shades, marks, box)
        hatch_runs(stage.painter, stage.look, shades, _PRUNED, box)


def _paint_level(stage: Stage, depth: int, pixels: Pixels, left: int, top: int) -> None:
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
        pixels[begin:end] = np.where(shades, marks[shades], pixels[begin:end])
        _hatch(pixels, shades == _PRUNED, begin, end, left + top, stage.look.theme)
    if depth and stage.dense(depth - 1):
        # So near to each other stand parents and children that their edges are upright.
        above = camera.level_y(depth - 1) + stage.strip(depth - 1) / 2
        begin, end = row(above), row(y - strip / 2)
        if end > begin:
            pixels[begin:end] = np.where(shades, lines[shades], pixels[begin:end])


def _hatch(
    pixels: Pixels, pruned: NDArray[np.bool_], begin: int, end: int, phase: int, theme: Theme
) -> None:
    if not pruned.any():
        return
    x, y = np.arange(pixels.shape[1]), np.arange(begin, end)
    stroke = ((x[None, :] + y[:, None] + phase) % _HATCH == 0) & pruned[None, :]
    pixels[begin:end][stroke] = _argb(theme.color(Role.PRUNED))


@lru_cache(maxsize=16)
def shades_of(theme_name: str, player: int) -> tuple[Pixels, Pixels]:
    """The colours of marks, and of edges, for everything that a column may show."""
    theme, role = THEMES[theme_name], player_role(player)
    marks = [QColor(0, 0, 0, 0), tinted(theme, Role.TEXT, 0.12), tinted(theme, Role.PRUNED, 0.45)]
    lines = [QColor(0, 0, 0, 0), tinted(theme, Role.TEXT, 0.035), tinted(theme, Role.PRUNED, 0.13)]
    for share in range(1, _SHARES + 1):
        marks.append(tinted(theme, role, 0.45 + 0.55 * share / _SHARES))
        lines.append(tinted(theme, Role.TEXT, 0.07 + 0.08 * share / _SHARES))
    return _array(marks), _array(lines)


def _array(colors: list[QColor]) -> Pixels:
    return np.array([_argb(color) for color in colors], np.uint32)


def _argb(color: QColor) -> int:
    return int(color.rgba()) if color.alpha() else 0
