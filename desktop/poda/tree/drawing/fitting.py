"""How a drawing is seen whole in a picture of a size: the room that its outermost nodes need."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from poda.tree.drawing.bands import FORMULA
from poda.tree.drawing.boards.kit import kit_of
from poda.tree.drawing.levels import Drawing
from poda.tree.drawing.look import Look
from poda.tree.drawing.stage import Stage, Tools
from poda.tree.drawing.zoom import MARGIN_X, SYMBOL, Camera, Zoom

RING_ROOM: Final = 22.0
"""What the ring around the node at hand needs beyond the symbol."""
_WINDOW: Final = 84.0  # from an outer symbol to the end of the window beside it
_CAPTIONED: Final = 20.0  # smaller symbols have no windows beside them
_FEW: Final = 2_000  # nodes drawn; where there are more, the outer ones are small
_EQUITY: Final = 104.0  # from the middle of an outer node to the end of the value beside it


@dataclass(frozen=True)
class Fitting:
    """A drawing and the picture that it is to be seen in.

    Attributes:
        drawing, step, look: what is drawn.
        size: the picture's width and height in logical pixels.
        scale: of all type and symbols.
        ratio: device pixels per logical pixel.
        tools: of the painter.
    """

    drawing: Drawing
    step: int
    look: Look
    size: tuple[float, float]
    scale: float
    ratio: float
    tools: Tools

    def camera(self) -> Camera:
        """The camera that sees the whole tree, in the middle of the picture."""
        zoom = self.zoom()
        sx = zoom.clamped(zoom.fit)
        sy = zoom.level_height(sx)
        width, height = self.size
        rest = height - zoom.top - zoom.bottom - (zoom.levels - 1) * sy
        top = zoom.top + max(0.0, rest / 2)
        return Camera(sx, sy, width / 2 - zoom.width / 2 * sx, top, self.ratio, self.scale)

    def zoom(self) -> Zoom:
        """The zooms that there are."""
        room = RING_ROOM * self.scale + SYMBOL * self.scale / 2
        levels = len(self.drawing.levels)
        side = MARGIN_X * self.scale
        zoom = Zoom(self.drawing.width, levels, self.size, self.scale, side, room, room)
        for _ in range(2):  # boards at the edges take room, and that decides on their size
            side, top, bottom = self._reach(zoom)
            zoom = replace(zoom, side=side, top=top, bottom=bottom)
        if levels == 1 or sum(self._reach(zoom)[1:]) <= zoom.top + zoom.bottom + 1:
            return zoom
        return self._with_room(zoom)

    def _with_room(self, zoom: Zoom) -> Zoom:
        """The zoom at which boards limited by the height have their room.

        The more room the first and the last level are left, the nearer the levels and the smaller
        the boards: the least room that is enough is found by halving.
        """
        short, enough = 0.0, zoom.viewport[1]
        for _ in range(9):
            room = (short + enough) / 2
            needed = sum(self._reach(replace(zoom, top=room / 2, bottom=room / 2))[1:])
            short, enough = (short, room) if needed <= room else (room, enough)
        tight = replace(zoom, top=enough / 2, bottom=enough / 2)
        side, top, bottom = self._reach(tight)
        spare = (enough - top - bottom) / 2
        return replace(tight, side=side, top=top + spare, bottom=bottom + spare)

    def _reach(self, zoom: Zoom) -> tuple[float, float, float]:
        """How far the outermost nodes reach, to the sides, up and down, when all is seen."""
        sy = zoom.level_height(zoom.fit)
        camera = Camera(zoom.fit, sy, 0.0, 0.0, self.ratio, self.scale)
        area = QRectF(0, 0, *self.size)
        stage = Stage(QPainter(), self.drawing, camera, self.step, self.look, area, self.tools)
        ring = RING_ROOM * zoom.scale
        first, last = stage.band(0), stage.band(zoom.levels - 1)
        side = MARGIN_X * zoom.scale
        if max(first.board, last.board) > 0:
            side = max(side, last.board / 2 + 12, FORMULA / 2 * zoom.scale + 4)
        if kit_of(self.drawing.tree.game).equities:
            side = max(side, _EQUITY * zoom.scale)
        side = max(side, self._windows_reach(stage, zoom))
        bottom = max(last.common_size / 2, last.leaf_type, last.below if last.board else 0.0)
        if last.common_size >= 9 and last.folded.any():
            # The sign of what is folded, and two lines of text.
            bottom = max(bottom, last.below + min(0.75 * last.common_size, 0.34 * sy))
            bottom += 20 * zoom.scale
            side = max(side, min(78 * zoom.scale, last.gap / 2 + 8))
        return side, first.lift + first.common_size / 2 + ring, bottom + ring

    def _windows_reach(self, stage: Stage, zoom: Zoom) -> float:
        """How far the windows beside the last inner nodes of the levels reach beyond the tree."""
        drawing, reach = self.drawing, 0.0
        # Also where a search has no windows: beside one that has, its picture must be as large.
        if len(drawing.shape.x) > _FEW:
            return reach
        for level in range(zoom.levels - 1):
            band, nodes = stage.band(level), drawing.levels[level].nodes
            inner = drawing.tree.children[nodes] > 0
            if band.board or band.common_size < _CAPTIONED or not inner.any():
                continue
            last = float(drawing.levels[level].x[inner].max())
            beside = band.common_size / 2 + _WINDOW * zoom.scale
            reach = max(reach, beside - (zoom.width - last) * zoom.fit)
        return reach
