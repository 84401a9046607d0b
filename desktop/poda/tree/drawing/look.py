"""How a picture of a tree is drawn: colours, type, switches, and many shapes in one call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QFont, QPainter, QPixmap
from shiboken6 import wrapInstance

from poda.house.theme import Role, Theme, font, mixed

# PySide takes a pointer to the first of an array of C++ values together with their number. Wrapping
# a numpy buffer as that pointer skips making a Python object a line: 5 to 13 times faster. The
# buffer must live until the call returns.

_wrapped: Callable[[int, type], Any] = wrapInstance

FRAGMENT = 10
"""The doubles of a `QPainter.PixmapFragment`: x, y of its middle, left, top, width and height in
the pixmap, scale in x and y, rotation, opacity."""


def draw_lines(painter: QPainter, lines: NDArray[np.float64]) -> None:
    """Draw `lines`, an (n, 4) array of x1, y1, x2, y2."""
    if len(lines):
        buffer = np.ascontiguousarray(lines, dtype=np.float64)
        painter.drawLines(_wrapped(buffer.ctypes.data, QLineF), len(buffer))


def draw_rects(painter: QPainter, rects: NDArray[np.float64]) -> None:
    """Draw `rects`, an (n, 4) array of left, top, width, height."""
    if len(rects):
        buffer = np.ascontiguousarray(rects, dtype=np.float64)
        painter.drawRects(_wrapped(buffer.ctypes.data, QRectF), len(buffer))


def draw_fragments(painter: QPainter, fragments: NDArray[np.float64], pixmap: QPixmap) -> None:
    """Draw parts of `pixmap`; `fragments` is an (n, FRAGMENT) array."""
    if len(fragments):
        buffer = np.ascontiguousarray(fragments, dtype=np.float64)
        first = _wrapped(buffer.ctypes.data, QPainter.PixmapFragment)
        painter.drawPixmapFragments(first, len(buffer), pixmap)


def blank_fragments(count: int, ratio: float, opacity: float = 1.0) -> NDArray[np.float64]:
    """`count` fragments of pixmaps with `ratio` device pixels to one of ours."""
    fragments = np.zeros((count, FRAGMENT))
    fragments[:, 6:8] = 1 / ratio
    fragments[:, 9] = opacity
    return fragments


TEXT_PIXELS = 17.0
"""The body type in pixels, before the type-size setting: what texts beside a node are set in."""
SMALL_PIXELS = 14.0


@dataclass(frozen=True)
class Look:
    """How one picture is drawn.

    Attributes:
        theme: the colours.
        windows: whether the search has windows to show.
        move_names: whether edges bear moves or odds (a written tree's nodes bear labels instead).
        bounds: between what all leaves lie in a search that narrows intervals down (Star1 and
            Star2); None in others.
        selected, hovered: tree nodes; -1 none.
        marks: tree nodes that are ringed besides, in the colour of a role.
        badge: what is written on a folded subtree.
        focus: whether the keyboard acts on the tree.
        plain: whether only the shape and its states are drawn, as on the minimap.
        vector: whether the device wants shapes and text, not pictures of them.
        outlines: whether letters are drawn as their outlines, where the device takes shapes.
        values: whether the values of inner nodes are written.
        names: what inner nodes of written trees are called, one of `values.NAME_SCHEMES`.
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
        """The surface with a share of a role's colour in it, opaque."""
        return QColor(_tinted(self.theme.colors[Role.SURFACE], self.theme.colors[role], share))

    def player(self, player: int) -> QColor:
        """The colour of who moves."""
        return self.theme.color(player_role(player))


def player_role(player: int) -> Role:
    """MAX's, MIN's or chance's colour."""
    return Role.MAX if player > 0 else Role.MIN if player < 0 else Role.CHANCE


def tinted(theme: Theme, role: Role, share: float) -> QColor:
    """The surface with a share of a role's colour in it, opaque."""
    return QColor(_tinted(theme.colors[Role.SURFACE], theme.colors[role], share))


@cache
def _tinted(surface: str, color: str, share: float) -> QColor:
    return mixed(QColor(surface), QColor(color), share)


def type_of(pixels: float, *, mono: bool = True, bold: bool = False, italic: bool = False) -> QFont:
    """A font of so many logical pixels."""
    return _type(max(7, round(pixels)), mono, bold, italic, font("body", mono=mono).key())


@cache
def _type(pixels: int, mono: bool, bold: bool, italic: bool, _system: str) -> QFont:
    result = font("body", mono=mono, bold=bold)
    result.setPixelSize(pixels)
    result.setItalic(italic)
    return result
