"""How a tree lies on the viewport: one number, pixels per leaf, decides everything else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MARGIN_X: Final = 40.0
MARGIN_Y: Final = 44.0
SYMBOL: Final = 56.0
"""The largest side of a symbol, before the type size."""
WIDEST: Final = 190.0
"""More pixels per leaf than this spread a small tree out until nobody sees it as one."""
TALLEST: Final = 340.0
"""The most pixels from a level to the next that a small tree is given."""
SLOPE: Final = 1.5
"""Level height by pixels per leaf where both are free: room for a board between two levels."""
FLATTEST: Final = 0.55
"""The least level height by pixels per leaf at which a whole tree is shown."""
NEAREST: Final = 260.0
"""Pixels per leaf at the nearest zoom."""
AROUND_BOARD: Final = 108.0
"""The height that a board alone leaves for its symbol, its formula and the ring."""
BOARD_SHARE: Final = 0.74
"""The side of a board by the pixels per leaf."""
DENSE: Final = 3.0
"""Symbols smaller than this are not drawn one by one."""


@dataclass(frozen=True, slots=True)
class Camera:
    """Where the tree lies on a picture: x * sx + dx and depth * sy + dy are logical pixels.

    Attributes:
        sx: pixels per leaf unit.
        sy: pixels from a level to the next.
        ratio: device pixels per logical pixel.
        scale: of all type and symbols: the type-size setting.
    """

    sx: float
    sy: float
    dx: float = 0.0
    dy: float = 0.0
    ratio: float = 1.0
    scale: float = 1.0

    def unit(self, pixel: float) -> float:
        """The x, in leaf units, at a logical pixel."""
        return (pixel - self.dx) / self.sx

    def level_y(self, depth: float) -> float:
        """Where a level lies."""
        return depth * self.sy + self.dy

    def symbol(self, gap: float) -> float:
        """The side of symbols that stand `gap` leaf units apart."""
        return min(0.62 * gap * self.sx, 0.46 * self.sy, SYMBOL * self.scale)


@dataclass(frozen=True, slots=True)
class Zoom:
    """The zooms at which a tree of a size can be seen in a viewport of a size.

    Attributes:
        width: leaf units from the leftmost node to the rightmost one.
        levels: how many levels the tree has.
        viewport: width and height in logical pixels.
        scale: the type-size setting.
        side: pixels that the outermost nodes reach beyond their middles.
        top, bottom: pixels that the first and the last level reach beyond their lines.
    """

    width: float
    levels: int
    viewport: tuple[float, float]
    scale: float = 1.0
    side: float = MARGIN_X
    top: float = MARGIN_Y
    bottom: float = MARGIN_Y

    @property
    def fit(self) -> float:
        """The pixels per leaf at which the whole tree is seen."""
        if self.levels == 1:
            high = self.viewport[1] - AROUND_BOARD * self.scale
            return max(40.0, min(high, 0.9 * self.viewport[0])) / BOARD_SHARE
        room = max(40.0, self.viewport[0] - 2 * self.side)
        return min(
            room / self.width if self.width > 0 else WIDEST,
            WIDEST * self.scale,
            self._fit_height / FLATTEST,
        )

    @property
    def farthest(self) -> float:
        """A little beyond the whole tree."""
        return self.fit * 0.8

    @property
    def nearest(self) -> float:
        """Near enough for boards."""
        return max(self.fit, NEAREST * self.scale)

    def clamped(self, sx: float) -> float:
        """The nearest zoom that there is."""
        return min(max(sx, self.farthest), self.nearest)

    def level_height(self, sx: float) -> float:
        """Pixels from a level to the next: the viewport's height, or what near symbols need.

        Far out a wide tree keeps the height of the viewport: it is a wide picture with its levels
        apart, and not a thin line.
        """
        if self.levels == 1:  # nothing is below: the height only bounds the board
            return max(self.viewport[1], SLOPE * sx)
        fit, high = self.fit, self._fit_height
        lower = min(0.0, high - SLOPE * fit)  # of a tree in a flat viewport
        return max(min(1.0, sx / fit) * high, min(self._cap, SLOPE * sx + lower))

    @property
    def _cap(self) -> float:
        return SLOPE * NEAREST * self.scale * 0.85

    @property
    def _fit_height(self) -> float:
        room = max(40.0, self.viewport[1] - self.top - self.bottom)
        return min(room / max(1, self.levels - 1), TALLEST * self.scale)
