"""The look of a tree's picture (colours, type, switches), and drawing many shapes in one call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

import numpy as np
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QFont, QPainter, QPixmap

from poda.engine.record.trace import Floats
from poda.house.theme import Role, Theme, font, mixed, saved

# The Qt objects of lines and boxes are made once and moved for every call, which takes a third of
# the time of making new ones. Qt copies them during the call.

_AT_ONCE: Final = 1_024  # shapes in one call
_LINES: Final = [QLineF() for _ in range(_AT_ONCE)]
_RECTS: Final = [QRectF() for _ in range(_AT_ONCE)]


def draw_lines(painter: QPainter, lines: Floats) -> None:
    """Draw `lines`, an (n, 4) array of x1, y1, x2, y2."""
    for begin in range(0, len(lines), _AT_ONCE):
        some = lines[begin : begin + _AT_ONCE]
        for _ in map(QLineF.setLine, _LINES, *some.T.tolist()):
            pass
        painter.drawLines(_LINES[: len(some)])


def dashes(lines: Floats, dash: float, gap: float, area: QRectF) -> Floats:
    """The dashes of `lines`, those that reach into an area, (n, 4).

    Qt's own dashes begin where a line enters the repainted part, so that they would not meet those
    already on screen. These begin where the line itself does.
    """
    start, along = lines[:, :2], lines[:, 2:] - lines[:, :2]
    long = np.maximum(np.hypot(*along.T), 1e-9)
    pad = dash + gap
    low = np.array((area.left() - pad, area.top() - pad)) - start
    high = np.array((area.right() + pad, area.bottom() + pad)) - start
    with np.errstate(divide="ignore", invalid="ignore"):
        ends = np.sort(np.stack((low / along, high / along)), axis=0)
    # A line parallel to a side of the area never crosses it.
    ends = np.where(along == 0, np.array((-np.inf, np.inf))[:, None, None], ends)
    share = np.clip((ends[0].max(axis=1), ends[1].min(axis=1)), 0.0, 1.0) * long
    first = np.floor(share[0] / (dash + gap)).astype(np.int64)
    count = np.maximum(0, np.ceil(share[1] / (dash + gap)).astype(np.int64) - first)
    line = np.repeat(np.arange(len(lines)), count)
    before = np.repeat(np.cumsum(count) - count, count)
    begin = (np.arange(len(line)) - before + first[line]) * (dash + gap)
    end = np.minimum(begin + dash, long[line])
    unit = along[line] / long[line, None]
    return np.hstack((start[line] + begin[:, None] * unit, start[line] + end[:, None] * unit))


def draw_rects(painter: QPainter, rects: Floats) -> None:
    """Draw `rects`, an (n, 4) array of left, top, width, height; without edges."""
    for begin in range(0, len(rects), _AT_ONCE):
        some = rects[begin : begin + _AT_ONCE]
        for _ in map(QRectF.setRect, _RECTS, *some.T.tolist()):
            pass
        painter.drawRects(_RECTS[: len(some)])


def draw_parts(
    painter: QPainter,
    pixmap: QPixmap,
    places: Floats,
    parts: Floats,
    ratio: float,
    opacity: float | Floats = 1.0,
) -> None:
    """Draw parts of `pixmap` unscaled, pixel for pixel.

    Args:
        places: (n, 2), the place of each part's upper left corner, in whole device pixels.
        parts: (n, 2), x and width of each part in `pixmap`, likewise; all have its height.
        ratio: device pixels per logical pixel.
        opacity: one for all parts, or one for each, 0 to 1.
    """
    rows = np.concatenate((places, parts), axis=1).astype(np.int64)
    high, draw = pixmap.height(), painter.drawPixmap
    with saved(painter):
        painter.scale(1 / ratio, 1 / ratio)
        before = painter.opacity()
        shares = [opacity] if isinstance(opacity, float) else np.unique(opacity).tolist()
        for share in shares:
            painter.setOpacity(before * share)
            some = rows if isinstance(opacity, float) else rows[opacity == share]
            for x, y, left, wide in some.tolist():
                draw(x, y, pixmap, left, 0, wide, high)


def whole(pixels: Floats) -> Floats:
    """Round to whole device pixels, halves up, so that scrolling keeps neighbours' distances."""
    return np.floor(pixels + 0.5)


TEXT_PIXELS = 17.0
"""The body type in pixels, before the type-size setting, for texts beside a node."""
SMALL_PIXELS = 14.0


@dataclass(frozen=True)
class Look:
    """The colours and switches of one picture.

    Attributes:
        theme: the colours.
        windows: whether the search has windows to show.
        move_names: whether edges bear moves or odds (a written tree's nodes bear labels instead).
        bounds: the least and greatest value of a leaf under Star1 and Star2; None in others.
        selected, hovered: tree nodes; -1 for none.
        marks: further ringed tree nodes, each with the role of its ring's colour.
        badge: the text under a folded node; None writes none.
        focus: whether the tree has the keyboard focus.
        plain: whether only nodes and edges are drawn, without texts and rings, as on the minimap.
        vector: whether the device (SVG, PDF) is to get shapes and text, not pixels.
        outlines: whether such a device gets text as outlines of its letters.
        values: whether the values of inner nodes are written.
        names: the scheme for names in written trees, one of `values.NAME_SCHEMES`.
    """

    theme: Theme
    windows: bool = True
    move_names: bool = True
    bounds: tuple[float, float] | None = None
    selected: int = -1
    hovered: int = -1
    marks: Mapping[int, Role] = field(default_factory=dict)
    badge: Callable[[int], str] | None = None
    focus: bool = False
    plain: bool = False
    vector: bool = False
    outlines: bool = False
    values: bool = True
    names: str = "off"

    def color(self, role: Role, alpha: float = 1.0) -> QColor:
        """The colour of a role."""
        result = QColor(self.theme.colors[role])
        if alpha < 1:
            result.setAlphaF(alpha)
        return result

    def tint(self, role: Role, share: float) -> QColor:
        """The surface's colour mixed with a share of a role's colour, opaque."""
        return QColor(_tinted(self.theme.colors[Role.SURFACE], self.theme.colors[role], share))

    def player(self, player: int) -> QColor:
        """The colour of the player to move, or of chance."""
        return self.theme.color(player_role(player))


def player_role(player: int) -> Role:
    """The role of MAX's, MIN's or chance's colour."""
    return Role.MAX if player > 0 else Role.MIN if player < 0 else Role.CHANCE


def tinted(theme: Theme, role: Role, share: float) -> QColor:
    """The surface's colour mixed with a share of a role's colour, opaque."""
    return QColor(_tinted(theme.colors[Role.SURFACE], theme.colors[role], share))


@cache
def _tinted(surface: str, color: str, share: float) -> QColor:
    return mixed(QColor(surface), QColor(color), share)


def type_of(pixels: float, *, mono: bool = True, bold: bool = False, italic: bool = False) -> QFont:
    """The body font at a size in logical pixels (rounded, at least 7)."""
    return _font_of(max(7, round(pixels)), mono, bold, italic, font("body", mono=mono).key())


@cache
def _font_of(pixels: int, mono: bool, bold: bool, italic: bool, _system: str) -> QFont:
    result = font("body", mono=mono, bold=bold)
    result.setPixelSize(pixels)
    result.setItalic(italic)
    return result
