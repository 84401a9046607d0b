"""What Star1 and Star2 know of a chance node: a bar for its interval within the bounds.

|    [======]--|----|      the bounds, the interval, and where alpha and beta stand
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from poda.engine.game import CHANCE
from poda.engine.record.trace import Step
from poda.house.theme import Role
from poda.tree.drawing.bands import Band
from poda.tree.drawing.levels import Flags, Floats
from poda.tree.drawing.look import Look, type_of
from poda.tree.drawing.stage import Stage
from poda.tree.model.values import short

BAR_DROP: Final = 12.0
"""How far the bar is below the middle of its node."""
_LEAST: Final = 34.0  # pixels, by type size
_MOST: Final = 84.0
_HIGH: Final = 7.0
_SYMBOL_FROM: Final = 20.0
_TYPE: Final = 12.5
_THINNEST: Final = 3.0  # of an interval that is a point

Indices = NDArray[np.intp]


def bars_at(stage: Stage, band: Band, visited: Indices) -> Flags:
    """Which nodes of the band have a bar: the chance nodes the search has come to."""
    result = np.zeros(len(band), np.bool_)
    big = band.common_size >= _SYMBOL_FROM * min(1.0, stage.scale)
    if stage.look.bounds is not None and big:
        result[visited] = (band.player[visited] == CHANCE) & ~band.leaf[visited]
    return result


def paint_bars(stage: Stage, band: Band, nodes: Indices, start: Floats, room: Floats) -> None:
    """Paint the bars that have room, from `start` to the right of each node's middle on."""
    scale = stage.scale
    trace, visits = band.drawing.trace, band.visit[nodes]
    lows, highs = trace.intervals_of(visits, band.step)
    alphas, betas = trace.windows_of(visits, band.step)
    cut = (trace.fate[visits] == Step.CUT) & (trace.left[visits] <= band.step)
    # Over a board there is no window to stand below.
    y = band.y - band.lift + BAR_DROP * scale * (1 - band.board_share)
    for i in np.flatnonzero((room >= _LEAST * scale) & ~np.isnan(lows)).tolist():
        left = float(band.x[nodes[i]] + start[i])
        wide = min(float(room[i]), _MOST * scale)
        box = QRectF(left, y - _HIGH * scale / 2, wide, _HIGH * scale)
        interval = float(lows[i]), float(highs[i])
        window = float(alphas[i]), float(betas[i])
        paint_bar(stage.painter, stage.look, box, interval, window, over=bool(cut[i]))
        _write(stage, interval, left + wide, y, float(room[i]) - wide, over=bool(cut[i]))


def _write(
    stage: Stage, interval: tuple[float, float], x: float, y: float, room: float, *, over: bool
) -> None:
    """The interval in numbers behind its bar, where there is room."""
    text = f"[{short(interval[0], scored=False)}, {short(interval[1], scored=False)}]"
    font = type_of(_TYPE * stage.scale)
    color = stage.look.color(Role.PRUNED if over else Role.CHANCE)
    gap = 8 * stage.scale
    if float(stage.atlas(font, color).widths([text])[0]) + gap + 2 <= room:
        stage.text(font, color, [text], np.array([x + gap]), np.array([y]), 0.0)


def paint_bar(
    painter: QPainter,
    look: Look,
    box: QRectF,
    interval: tuple[float, float],
    window: tuple[float, float],
    *,
    over: bool,
) -> None:
    """Paint one bar into `box`; grey where it is `over`, the node being cut.

    Alpha's mark points to the right and beta's to the left, as the window opens between them.
    """
    assert look.bounds is not None
    painter.save()
    low, high = look.bounds
    axis = look.tint(Role.MUTED, 0.6)
    painter.setPen(QPen(axis, 1.5))
    middle = box.center().y()
    painter.drawLine(QPointF(box.left(), middle), QPointF(box.right(), middle))
    for x in (box.left(), box.right()):
        painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))

    def place(value: float) -> float:
        return box.left() + box.width() * share_of(value, low, high)

    left, right = place(interval[0]), place(interval[1])
    if right - left < _THINNEST:
        left, right = (left + right - _THINNEST) / 2, (left + right + _THINNEST) / 2
    color = look.color(Role.PRUNED if over else Role.CHANCE)
    painter.setPen(QPen(color, 1.2))
    painter.setBrush(look.tint(Role.PRUNED, 0.3) if over else color)
    painter.drawRect(QRectF(left, box.top() + 1, right - left, box.height() - 2))
    for value, role, inward in ((window[0], Role.MAX, 1), (window[1], Role.MIN, -1)):
        if math.isfinite(value):
            _mark(painter, look, place(value), box, Role.PRUNED if over else role, inward)
    painter.restore()


def share_of(value: float, low: float, high: float) -> float:
    """Where a value lies between the bounds, 0 to 1; a bound that is open leaves no measure."""
    if not (math.isfinite(low) and math.isfinite(high)) or high <= low:
        return 0.5 if math.isfinite(value) else float(value > 0)
    return min(1.0, max(0.0, (value - low) / (high - low)))


def _mark(painter: QPainter, look: Look, x: float, box: QRectF, role: Role, inward: int) -> None:
    """A bracket at alpha or beta, open towards the window."""
    over = box.height() * 0.55
    top, bottom, foot = box.top() - over, box.bottom() + over, inward * box.height() * 0.6
    line = QPolygonF(
        [QPointF(x + foot, top), QPointF(x, top), QPointF(x, bottom), QPointF(x + foot, bottom)]
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((Role.SURFACE, 4.0), (role, 2.0)):
        painter.setPen(QPen(look.color(ink), width))
        painter.drawPolyline(line)
