"""Paints the pen strokes over a tree."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from poda.house.theme import Theme, saved
from poda.tree.drawing.levels import Camera
from poda.tree.model.ink import Stroke

WIDTH: Final = 4.0  # pixels, by type size


def paint_ink(painter: QPainter, strokes: Sequence[Stroke], camera: Camera, theme: Theme) -> None:
    """Paint strokes through the camera of the tree. The painter's unit is the logical pixel."""
    if not strokes:
        return
    with saved(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for stroke in strokes:
            pen = QPen(theme.color(stroke.color), WIDTH * camera.scale)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPath(_path(stroke, camera))


def _path(stroke: Stroke, camera: Camera) -> QPainterPath:
    """A smooth path: quadratic curves between the middles of the stroke's segments."""
    places = [QPointF(x * camera.sx + camera.dx, camera.level_y(y)) for x, y in stroke.points]
    path = QPainterPath(places[0])
    if len(places) == 1:
        path.lineTo(places[0] + QPointF(0.1, 0))  # a dot
        return path
    for here, following in pairwise(places[1:]):
        path.quadTo(here, (here + following) / 2)
    path.lineTo(places[-1])
    return path
