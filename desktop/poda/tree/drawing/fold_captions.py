"""What is written under folded subtrees, and the sign that stands for what they hold."""

from __future__ import annotations

import re
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from poda.house.theme import Role
from poda.tree.drawing.bands import LEAST_TYPE, Band
from poda.tree.drawing.levels import PRUNED
from poda.tree.drawing.look import SMALL_PIXELS, Look, type_of
from poda.tree.drawing.stage import Stage
from poda.tree.drawing.symbols import hatch

_COUNT: Final = re.compile(r"\d(?:[\d.,'\s]*\d)?")
_MOST: Final = 300

Indices = NDArray[np.intp]


def paint_badges(stage: Stage, band: Band, nodes: Indices) -> None:
    """A folded subtree: a large faint triangle under its node, with what it holds."""
    for i in nodes[band.folded[nodes]].tolist()[:_MOST]:
        _paint_badge(stage, band, i)


def _paint_badge(stage: Stage, band: Band, i: int) -> None:
    look = stage.look
    room = min(band.gaps[0][i], band.gaps[1][i])
    wide = min(1.5 * band.common_size, 0.86 * room, 84 * stage.scale)
    high = min(0.5 * wide, 0.34 * stage.camera.sy)
    if wide < 6:
        return
    x, top = float(band.x[i]), band.y + band.below + 1
    paint_fold(stage.painter, look, (x, top, wide, high), int(band.state[i]))
    text = look.badge(int(band.nodes[i])) if look.badge else ""
    if not text or band.common_size < 9:
        return
    size, rows = lines_for(stage, text, room - 6)
    font, color = type_of(size, mono=False), look.color(Role.MUTED)
    for line, row in enumerate(rows):
        y = np.array([top + high + size * (0.95 + 1.25 * line)])
        stage.text(font, color, [row], np.array([x]), y)


def lines_for(stage: Stage, text: str, room: float) -> tuple[float, list[str]]:
    """The badge and its type size: in one line, or broken at its commas, or the bare count.

    Nothing where not even that is read.
    """
    color = stage.look.color(Role.MUTED)
    count = _COUNT.search(text)
    bare = [[count.group()]] if count else []
    for rows in ([text], text.split(", "), *bare):
        for size in (SMALL_PIXELS * 0.92 * stage.scale, 11.0 * stage.scale):
            atlas = stage.atlas(type_of(size, mono=False), color)
            if float(atlas.widths(rows).max()) <= room:
                return size, rows
    return LEAST_TYPE, []


def paint_fold(
    painter: QPainter, look: Look, place: tuple[float, float, float, float], state: int
) -> None:
    """The sign of a folded subtree: a triangle that widens downwards, as a subtree does."""
    x, top, wide, high = place
    path = QPainterPath(QPointF(x, top))
    path.lineTo(x + wide / 2, top + high)
    path.lineTo(x - wide / 2, top + high)
    path.closeSubpath()
    color = look.color(Role.PRUNED if state == PRUNED else Role.MUTED)
    painter.setPen(QPen(color, 1.3))
    painter.setBrush(look.tint(Role.PRUNED if state == PRUNED else Role.LINE, 0.2))
    painter.drawPath(path)
    if state == PRUNED:
        hatch(painter, look, path)
