"""The bar beside a chance node under Star1 and Star2: the interval of its value within the bounds.

|    [======]--|----|      the bounds, the interval, and the marks of alpha and beta
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from poda.base.numbers import ELLIPSIS, interval_text, number_text
from poda.engine.game import CHANCE
from poda.engine.record.trace import Floats, Step
from poda.house.theme import Role, saved
from poda.tree.drawing.levels import Flags
from poda.tree.drawing.look import Look, type_of
from poda.tree.drawing.nodes import LevelSlice
from poda.tree.drawing.stage import Stage
from poda.tree.model.shape import Indices

BAR_DROP: Final = 12.0
"""The distance from the middle of a node down to its bar: pixels, by type size as all of these."""
_NARROWEST_BAR: Final = 34.0
WIDEST_BAR: Final = 84.0
_HEIGHT: Final = 7.0
_SYMBOL_FROM: Final = 20.0  # the side of symbols from which on they have bars
INTERVAL_TYPE: Final = 12.5  # the type size of the numbers beside the bar
_THINNEST: Final = 3.0  # the width of an interval that is a single point


def bars_at(stage: Stage, band: LevelSlice, visited: Indices) -> Flags:
    """Which nodes of the band have a bar: visited chance nodes of Star1 and Star2."""
    result = np.zeros(band.count, np.bool_)
    big = band.common_size >= _SYMBOL_FROM * min(1.0, stage.scale)
    if stage.look.bounds is not None and big:
        result[visited] = (band.player[visited] == CHANCE) & ~band.leaf[visited]
    return result


def paint_bars(stage: Stage, band: LevelSlice, nodes: Indices, start: Floats, room: Floats) -> None:
    """Paint the bars that have room; each begins `start` to the right of its node's middle."""
    scale = stage.scale
    trace, visits = band.drawing.trace, band.visit[nodes]
    lows, highs = trace.intervals_of(visits, band.step)
    alphas, betas = trace.windows_of(visits, band.step)
    cut = (trace.fate[visits] == Step.CUT) & (trace.left[visits] <= band.step)
    # Above a board no window is written, so that the bar needs no drop.
    y = band.y - band.lift + BAR_DROP * scale * (1 - band.board_share)
    for i in np.flatnonzero((room >= _NARROWEST_BAR * scale) & ~np.isnan(lows)).tolist():
        left = float(band.x[nodes[i]] + start[i])
        wide = min(float(room[i]), WIDEST_BAR * scale)
        box = QRectF(left, y - _HEIGHT * scale / 2, wide, _HEIGHT * scale)
        interval = float(lows[i]), float(highs[i])
        window = float(alphas[i]), float(betas[i])
        if not stage.measures:
            paint_bar(stage.painter, stage.look, box, interval, window, over=bool(cut[i]))
        place = left + wide, y, float(room[i]) - wide
        _write_interval(stage, int(band.nodes[nodes[i]]), interval, place, over=bool(cut[i]))


def _write_interval(
    stage: Stage,
    node: int,
    interval: tuple[float, float],
    place: tuple[float, float, float],
    *,
    over: bool,
) -> None:
    """Write the interval in numbers after its bar, shortened to the room there is.

    Args:
        place: x of the bar's right end, y of its middle, and the room to the right in pixels.
    """
    x, y, room = place
    text = interval_text(number_text(interval[0]), number_text(interval[1]))
    font = type_of(INTERVAL_TYPE * stage.scale)
    color = stage.look.color(Role.PRUNED if over else Role.CHANCE)
    gap = 8 * stage.scale
    atlas = stage.atlas(font, color)
    if float(atlas.widths([ELLIPSIS])[0]) + gap + 2 > room:
        stage.shorten(node, text)
        return
    short = atlas.shortened(text, room - gap - 2)
    if short != text:
        stage.shorten(node, text)
    stage.text(font, color, [short], np.array([x + gap]), np.array([y]), 0.0)


def paint_bar(
    painter: QPainter,
    look: Look,
    box: QRectF,
    interval: tuple[float, float],
    window: tuple[float, float],
    *,
    over: bool,
) -> None:
    """Paint one bar into `box`, in grey if the node has been cut (`over`).

    Alpha's mark points to the right and beta's to the left, as the window opens between them.
    """
    assert look.bounds is not None
    with saved(painter):
        low, high = look.bounds
        painter.setPen(QPen(look.tint(Role.MUTED, 0.6), 1.5))
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


def share_of(value: float, low: float, high: float) -> float:
    """A value's place between the bounds, 0 to 1; 0.5 for a finite value if a bound is infinite."""
    if not (math.isfinite(low) and math.isfinite(high)) or high <= low:
        return 0.5 if math.isfinite(value) else float(value > 0)
    return min(1.0, max(0.0, (value - low) / (high - low)))


def _mark(painter: QPainter, look: Look, x: float, box: QRectF, role: Role, inward: int) -> None:
    """Paint a bracket at alpha or beta, its feet pointing into the window."""
    over = box.height() * 0.55
    top, bottom, foot = box.top() - over, box.bottom() + over, inward * box.height() * 0.6
    line = QPolygonF(
        [QPointF(x + foot, top), QPointF(x, top), QPointF(x, bottom), QPointF(x + foot, bottom)]
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((Role.SURFACE, 4.0), (role, 2.0)):
        painter.setPen(QPen(look.color(ink), width))
        painter.drawPolyline(line)
