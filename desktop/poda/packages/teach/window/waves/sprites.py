"""The picture of all dots as an array of pixels: each kind of dot is painted once, and copied to
its places by NumPy, so that hundreds of thousands take some milliseconds."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from poda.engine.game import MAX, MIN
from poda.house.theme import THEMES, Role, Theme, mixed
from poda.packages.teach.engine.waves import Solved
from poda.packages.teach.window.waves.plan import DotLayout
from poda.widgets.pixels import Words, words_of

UNKNOWN: Final = 0
QUIET: Final = 1
"""The first of three kinds that earlier waves found: MAX's wins, MIN's wins, draws."""
BRIGHT: Final = 4
"""The first of the same three kinds, found by the current wave."""
KINDS: Final = 7
_FADED: Final = 0.5  # how a colour is mixed with the surface in earlier waves' dots
_PALE: Final = 0.15  # likewise in the dots of unknown positions
_SHAPED: Final = 4  # device pixels: smaller dots have no shapes


def kinds(solved: Solved, step: int) -> NDArray[np.int8]:
    """The kind of each position's dot after `step` waves: UNKNOWN; or QUIET or BRIGHT, plus 0, 1 or
    2 for MAX's win, MIN's win or a draw."""
    sort = np.select((solved.winner == MAX, solved.winner == MIN), (0, 1), default=2)
    found = np.where(solved.wave == step - 1, BRIGHT, QUIET) + sort
    return np.where(solved.wave < step, found, UNKNOWN).astype(np.int8)


def picture(
    solved: Solved, plan: DotLayout, step: int, size: tuple[int, int], theme: Theme
) -> Words:
    """The picture of all dots, in premultiplied ARGB: uint32[height, width]."""
    wide, high = size
    canvas = np.zeros((high, wide), np.uint32)
    dots, pitch = kinds(solved, step), plan.pitch
    tiles = sprites(theme.name, pitch)
    for block in plan.blocks:
        cells = np.full(block.rows * block.columns, KINDS, np.int8)
        cells[: len(block.order)] = dots[block.order]
        grid = cells.reshape(block.rows, block.columns)
        if pitch < _SHAPED:  # a hatch in the place of a shape
            odd = (np.add.outer(np.arange(block.rows), np.arange(block.columns)) % 2).astype(bool)
            drawn = tiles[np.where(odd, grid + KINDS + 1, grid)]
        else:
            drawn = tiles[grid]
        block_high, block_wide = block.rows * pitch, block.columns * pitch
        laid = drawn.transpose(0, 2, 1, 3).reshape(block_high, block_wide)
        bottom, right = min(high, block.top + block_high), min(wide, block.left + block_wide)
        canvas[block.top : bottom, block.left : right] = laid[
            : bottom - block.top, : right - block.left
        ]
    return canvas


@lru_cache(maxsize=32)
def sprites(theme_name: str, pitch: int) -> Words:
    """The pictures of the kinds of dots and an empty one, then all again as they are at every
    second place, if they are too small for shapes: uint32[n, pitch, pitch]."""
    theme = THEMES[theme_name]
    tiles = [_painted(theme, pitch, kind) for kind in range(KINDS)]
    empty = np.zeros((pitch, pitch), np.uint32)
    tiles.append(empty)
    for kind in range(KINDS):
        is_min = kind in (QUIET + 1, BRIGHT + 1)
        tiles.append(_painted(theme, pitch, kind, hatched=is_min))
    tiles.append(empty)
    return np.array(tiles)


def colour(theme: Theme, kind: int) -> QColor:
    """The colour of a kind of dot."""
    surface = theme.color(Role.SURFACE)
    if kind == UNKNOWN:
        return mixed(theme.color(Role.LINE), surface, _PALE)
    role = (Role.MAX, Role.MIN, Role.CHANCE)[(kind - 1) % 3]
    full = theme.color(role)
    return full if kind >= BRIGHT else mixed(full, surface, _FADED)


def _painted(theme: Theme, pitch: int, kind: int, *, hatched: bool = False) -> Words:
    image = QImage(pitch, pitch, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    color = colour(theme, kind)
    if hatched:
        color = mixed(color, theme.color(Role.SURFACE), 0.75)
    with QPainter(image) as painter:
        if pitch < _SHAPED:
            side = max(1, pitch - 1)
            painter.fillRect(QRectF(0, 0, side, side), color)
        else:
            paint_dot(painter, QRectF(0, 0, pitch, pitch), kind, color)
    return words_of(image)


def paint_dot(painter: QPainter, box: QRectF, kind: int, color: QColor) -> None:
    """Paint a dot: MAX's wins are solid, MIN's wins are rings, draws are bars, and unknown
    positions are points."""
    side = box.width()
    middle = box.center()
    sort = (kind - 1) % 3 if kind != UNKNOWN else -1
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    if sort == 0:
        painter.drawEllipse(middle, 0.42 * side, 0.42 * side)
    elif sort == 1:
        width = max(1.0, 0.17 * side)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color, width))
        radius = 0.42 * side - width / 2
        painter.drawEllipse(middle, radius, radius)
    elif sort == 2:
        half = QPointF(0.36 * side, max(0.5, 0.17 * side))
        painter.drawRect(QRectF(middle - half, middle + half))
    else:
        painter.drawEllipse(middle, 0.2 * side, 0.2 * side)
