"""Crowded levels for a device that takes shapes and no pictures: neighbours of a shade as boxes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from poda.house.theme import Role
from poda.tree.drawing.look import Look
from poda.tree.drawing.primitives import draw_lines, draw_rects

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
