"""The signs of the nodes: triangles up for MAX, down for MIN, circles for chance, dots for leaves.

On a screen a sign is painted once for its size and state and blitted from then on; a device that
wants vectors is given the shape.
"""

from __future__ import annotations

from collections import OrderedDict
from enum import IntEnum
from math import ceil
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from poda.house.theme import Role
from poda.tree.drawing.levels import FAINT, PRUNED, VISITED
from poda.tree.drawing.look import Look, player_role
from poda.tree.drawing.primitives import blank_fragments, draw_fragments

Floats = NDArray[np.float64]

FLATNESS: Final = 0.88
"""Height of a triangle by its width."""
LEAST_RING: Final = 6.0
"""The radius of the ring around the node at hand is never less: it is found at any zoom."""
RING: Final = 0.62
"""The radius that clears a symbol, by its side."""
FAILED: Final = 3
"""The state, beside FAINT, VISITED and PRUNED, of a leaf at which the search had to stop."""
_KEPT: Final = 160
_HATCH: Final = 5.0


class Sign(IntEnum):
    """The shape of a node."""

    DOT = 2  # a leaf that is too small for its value
    UP = 1
    CIRCLE = 0
    DOWN = -1


def outline(sign: int, size: float) -> QPainterPath:
    """The outline of a sign around the origin."""
    path = QPainterPath()
    half, high = size / 2, size * FLATNESS / 2
    if sign in (Sign.CIRCLE, Sign.DOT):
        radius = half * (0.9 if sign == Sign.CIRCLE else 0.55)
        path.addEllipse(QPointF(0, 0), radius, radius)
        return path
    up = 1 if sign == Sign.UP else -1
    corners = [QPointF(0, -up * high), QPointF(half, up * high), QPointF(-half, up * high)]
    path.addPolygon(QPolygonF(corners))
    path.closeSubpath()
    return path


def paint_sign(
    painter: QPainter, look: Look, sign: int, state: int, player: int, size: float
) -> None:
    """Paint one sign around the origin."""
    role = player_role(player)
    rounding = min(3.0, size / 10)  # the pen rounds the corners
    path = outline(sign, max(1.0, size - rounding))
    fills = {
        FAINT: (look.tint(role, 0.07), look.tint(role, 0.4)),
        VISITED: (look.color(role), look.color(role)),
        PRUNED: (look.color(Role.SURFACE), look.color(Role.PRUNED)),
        FAILED: (look.tint(Role.BAD, 0.12), look.color(Role.BAD)),
    }
    fill, edge = fills[state]
    painter.setBrush(fill)
    if size < 7:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(edge)
        painter.drawPath(path)
        return
    pen = QPen(edge, rounding)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPath(path)
    if state == PRUNED:
        hatch(painter, look, path)


def hatch(painter: QPainter, look: Look, path: QPainterPath, spacing: float = _HATCH) -> None:
    """Strokes from lower left to upper right across `path`: what is cut off."""
    box = path.boundingRect()
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(look.color(Role.PRUNED), max(1.0, spacing / 5)))
    reach = box.height()
    start = np.floor((box.left() - reach) / spacing) * spacing
    for left in np.arange(start, box.right(), spacing):
        painter.drawLine(QLineF(left, box.bottom(), left + reach, box.top()))
    painter.restore()


class Signs:
    """Draws many signs of the same kind at once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], QPixmap] = OrderedDict()

    def draw(
        self,
        painter: QPainter,
        look: Look,
        kind: tuple[int, int, int],
        size: float,
        places: Floats,
        ratio: float,
    ) -> None:
        """Draw the sign of `kind` (sign, state, player) around each of `places` (n, 2)."""
        if look.vector:
            for x, y in places:
                painter.save()
                painter.translate(x, y)
                paint_sign(painter, look, *kind, size)
                painter.restore()
            return
        picture = self._picture(look, kind, size, ratio)
        fragments = blank_fragments(len(places), ratio)
        side = picture.width()
        # The picture's corner on a whole device pixel: else it would be blurred.
        corners = np.round(places * ratio - side / 2)
        fragments[:, 0:2] = (corners + side / 2) / ratio
        fragments[:, 4:6] = side
        draw_fragments(painter, fragments, picture)

    def _picture(
        self, look: Look, kind: tuple[int, int, int], size: float, ratio: float
    ) -> QPixmap:
        key = (look.theme.name, kind, round(size * ratio), ratio)
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
            return picture
        side = ceil(size * ratio) + 4
        side += side % 2
        picture = QPixmap(side, side)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(side / 2, side / 2)
        painter.scale(ratio, ratio)
        paint_sign(painter, look, *kind, round(size * ratio) / ratio)
        painter.end()
        self._kept[key] = picture
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return picture


def paint_ring(
    painter: QPainter, look: Look, centre: QPointF, radius: float, width: float, role: Role
) -> None:
    """A ring around a node, apart from what it rings by an edge of the surface."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(look.color(Role.SURFACE), width + 3))
    painter.drawEllipse(centre, radius, radius)
    painter.setPen(QPen(look.color(role), width))
    painter.drawEllipse(centre, radius, radius)


def paint_halo(painter: QPainter, look: Look, centre: QPointF, radius: float, role: Role) -> None:
    """A soft disc behind a node."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.tint(role, 0.2))
    painter.drawEllipse(centre, radius, radius)


def paint_cross(painter: QPainter, look: Look, box: QRectF) -> None:
    """A cross: here the search had to stop."""
    painter.setPen(QPen(look.color(Role.BAD), max(2.0, box.width() * 0.12)))
    painter.drawLine(box.topLeft(), box.bottomRight())
    painter.drawLine(box.topRight(), box.bottomLeft())
