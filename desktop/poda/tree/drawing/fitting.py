"""Fits a whole drawing into a picture, with the room that its outermost nodes need."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from poda.engine.games.explicit_tree import ExplicitTree
from poda.tree.drawing.boards import has_board, kit_of
from poda.tree.drawing.captions import captions_reach
from poda.tree.drawing.levels import MARGIN_X, SYMBOL, Camera, Drawing, Zoom
from poda.tree.drawing.look import Look
from poda.tree.drawing.nodes import FORMULA, LevelSlice
from poda.tree.drawing.sampling import playout_room
from poda.tree.drawing.stage import Stage, Tools

RING_ROOM: Final = 22.0
"""Pixels, by type size: what the current node's ring adds to its symbol on each side."""
_NAME_ROOM: Final = 6.0  # pixels, by type size: for the names below the leaves
_FEW: Final = 2_000  # nodes of a level; the captions of larger levels are not measured
_EDGE: Final = 5.0  # pixels, by type size: between a caption and the picture's edge
_EQUITY: Final = 104.0  # the same from an outer node's middle to the end of its equity


@dataclass(frozen=True)
class Fitting:
    """A drawing, and the picture that is to show all of it.

    Attributes:
        drawing, step, look: what is drawn.
        size: the picture's width and height in logical pixels.
        scale: the type-size setting, which scales all type and symbols.
        ratio: device pixels per logical pixel.
        tools: the painter's caches.
    """

    drawing: Drawing
    step: int
    look: Look
    size: tuple[float, float]
    scale: float
    ratio: float
    tools: Tools

    def camera(self) -> Camera:
        """The camera that shows the whole tree in the middle of the picture."""
        zoom = self.zoom()
        sx = zoom.clamped(zoom.fit)
        sy = zoom.level_height(sx)
        width, height = self.size
        rest = height - zoom.top - zoom.bottom - (zoom.levels - 1) * sy
        top = zoom.top + max(0.0, rest / 2)
        return Camera(
            sx, sy, width / 2 + zoom.shift - zoom.width / 2 * sx, top, self.ratio, self.scale
        )

    def zoom(self) -> Zoom:
        """The range of zooms, with the room at the sides that the outermost nodes need."""
        room = RING_ROOM * self.scale + SYMBOL * self.scale / 2
        levels = len(self.drawing.levels)
        side = MARGIN_X * self.scale
        zoom = Zoom(self.drawing.width, levels, self.size, self.scale, side, room, room)
        for _ in range(2):  # the room for boards at the edges depends on their size, and it on that
            left, right, top, bottom = self._reach(zoom)
            zoom = _with_sides(zoom, left, right, top, bottom)
        if levels == 1 or self._height_beyond(zoom) <= zoom.top + zoom.bottom + 1:
            return zoom
        return self._with_room(zoom)

    def _with_room(self, zoom: Zoom) -> Zoom:
        """The zoom with the least room above and below that holds boards limited by the height.

        More room outside the first and last level puts the levels nearer to each other, and makes
        the boards smaller; so the least room that suffices is found by bisection.
        """
        short, enough = 0.0, zoom.viewport[1]
        for _ in range(9):
            room = (short + enough) / 2
            needed = self._height_beyond(replace(zoom, top=room / 2, bottom=room / 2))
            short, enough = (short, room) if needed <= room else (room, enough)
        tight = replace(zoom, top=enough / 2, bottom=enough / 2)
        left, right, top, bottom = self._reach(tight)
        spare = (enough - top - bottom) / 2
        return _with_sides(tight, left, right, top + spare, bottom + spare)

    def _reach(self, zoom: Zoom) -> tuple[float, float, float, float]:
        """The pixels that the outermost nodes reach at full view: left, right, up and down."""
        stage = self._stage(zoom)
        first, last = stage.band(0), stage.band(zoom.levels - 1)
        side = MARGIN_X * zoom.scale
        if max(first.board, last.board) > 0:
            side = max(side, last.board / 2 + 12, FORMULA / 2 * zoom.scale + 4)
        if kit_of(self.drawing.tree.game).equities:
            side = max(side, _EQUITY * zoom.scale)
        over = self._captions_reach(stage, zoom.levels)
        most = 0.36 * zoom.viewport[0]
        left, right = (min(most, max(side, one + _EDGE * zoom.scale)) for one in over)
        if _has_badges(last):
            badge = min(78 * zoom.scale, last.gap / 2 + 8)
            left, right = max(left, badge), max(right, badge)
        return left, right, *self._reach_up_and_down(stage, zoom)

    def _height_beyond(self, zoom: Zoom) -> float:
        """The pixels that they reach up and down together."""
        return sum(self._reach_up_and_down(self._stage(zoom), zoom))

    def _reach_up_and_down(self, stage: Stage, zoom: Zoom) -> tuple[float, float]:
        first, last = stage.band(0), stage.band(zoom.levels - 1)
        bottom = max(last.common_size / 2, last.leaf_type, last.below if last.board else 0.0)
        if isinstance(self.drawing.tree.game, ExplicitTree):  # whose leaves bear names
            bottom += _NAME_ROOM * zoom.scale
        if stage.drawing.trace.is_sampled:
            bottom += playout_room(stage, boards=has_board(self.drawing.tree.game))
        if _has_badges(last):  # the triangle of a folded subtree, and two lines of text
            sy = zoom.level_height(zoom.fit)
            bottom = max(bottom, last.below + min(0.75 * last.common_size, 0.34 * sy))
            bottom += 20 * zoom.scale
        ring = RING_ROOM * zoom.scale
        return first.lift + first.common_size / 2 + ring, bottom + ring

    def _stage(self, zoom: Zoom) -> Stage:
        """A stage of the full view, for measuring."""
        sy = zoom.level_height(zoom.fit)
        camera = Camera(zoom.fit, sy, 0.0, 0.0, self.ratio, self.scale)
        area = QRectF(0, 0, *self.size)
        return Stage(QPainter(), self.drawing, camera, self.step, self.look, area, self.tools)

    def _captions_reach(self, stage: Stage, levels: int) -> tuple[float, float]:
        """The pixels that captions reach beyond the tree, to the left and to the right."""
        left = right = 0.0
        for depth in range(levels):
            if len(self.drawing.levels[depth]) <= _FEW:
                over = captions_reach(stage, depth)
                left, right = max(left, over[0]), max(right, over[1])
        return left, right


def _has_badges(band: LevelSlice) -> bool:
    return bool(band.common_size >= 9 and band.folded.any())


def _with_sides(zoom: Zoom, left: float, right: float, top: float, bottom: float) -> Zoom:
    side, shift = (left + right) / 2, (left - right) / 2
    return replace(zoom, side=side, shift=shift, top=top, bottom=bottom)
