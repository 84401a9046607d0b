"""Two searches on the timeline: a lane each, above the groove."""

from __future__ import annotations

from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from poda.engine.record.trace import Flags
from poda.house.theme import Role, theme_manager
from poda.tree.drawing.primitives import draw_lines
from poda.tree.twin.clock import LEFT, SIDES, Clock, Side

_MANY: Final = 400  # strokes or pieces of a lane beyond which they are drawn finer
_PIXELS: Final = 2_000  # pieces beyond which only every pixel counts


def paint_lanes(
    painter: QPainter, clock: Clock, ends: tuple[float, float], base: float, row: float
) -> None:
    """The left search's lane above the right one's.

    A lane has a gap where its search waits, a stroke across it where it prunes, and stops at a bar
    where it has ended: what follows is the other one's alone.

    Args:
        ends: the x of the first and the last moment.
        base: the y of the groove, and `row` the height of a lane.
    """
    for side in SIDES:
        y = base - (1.75 if side == LEFT else 0.75) * row
        _paint_lane(painter, clock, side, ends, y, row)


def _paint_lane(
    painter: QPainter, clock: Clock, side: Side, ends: tuple[float, float], y: float, row: float
) -> None:
    theme = theme_manager().theme
    start, width = ends[0], ends[1] - ends[0]
    scale = width / max(1, clock.moments - 1)
    end = clock.ends[side]
    moving = ~clock.waits[side][: end + 1]
    painter.setPen(QPen(theme.color(Role.MUTED), 2, c=Qt.PenCapStyle.FlatCap))
    pieces = _pieces(moving, scale)
    lines = np.empty((len(pieces), 4))
    lines[:, 0], lines[:, 2] = start + pieces[:, 0] * scale, start + pieces[:, 1] * scale
    lines[:, 1] = lines[:, 3] = y
    draw_lines(painter, lines)
    half = 0.3 * row
    x = start + end * scale
    painter.setPen(QPen(theme.color(Role.TEXT), 2, c=Qt.PenCapStyle.FlatCap))
    painter.drawLine(QPointF(x, y - half), QPointF(x, y + half))
    strokes = np.unique(np.round(start + clock.side_cuts[side] * scale))
    many = len(strokes) > min(_MANY, width / 5)
    color = QColor(theme.color(Role.TEXT))
    color.setAlphaF(0.5 if many else 1.0)
    painter.setPen(QPen(color, 1 if many else 1.8))
    lean = 0.0 if many else 2.0
    lines = np.empty((len(strokes), 4))
    lines[:, 0], lines[:, 2] = strokes - lean, strokes + lean
    lines[:, 1], lines[:, 3] = y + half, y - half
    draw_lines(painter, lines)


def _pieces(moving: Flags, scale: float) -> np.ndarray:
    """From where to where, in moments, a lane is drawn: an (n, 2) array."""
    if not scale or len(moving) * scale < 1:
        return np.array([[0.0, len(moving) - 1.0]])
    changes = np.flatnonzero(np.diff(moving, prepend=False, append=False))
    pieces = changes.reshape(-1, 2).astype(np.float64)
    pieces[:, 1] -= 1  # the last moment that still moves
    pieces[1:, 0] -= 0.5  # a single step is seen as well
    if len(pieces) > _PIXELS:
        columns = np.unique(np.round(np.flatnonzero(moving) * scale))
        pieces = np.stack([columns, columns + 1], axis=1) / scale
    return pieces
