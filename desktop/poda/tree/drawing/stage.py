"""What the parts of a picture share: the painter, where things lie, and what has been found out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QPainter

from poda.tree.drawing.atlas import Atlas, Atlases
from poda.tree.drawing.bands import Band
from poda.tree.drawing.boards.node_boards import NodeBoards, has_board, least_board
from poda.tree.drawing.levels import Drawing, Floats
from poda.tree.drawing.look import Look
from poda.tree.drawing.symbols import Signs
from poda.tree.drawing.zoom import DENSE, Camera

REACH = 250.0
"""Nothing that belongs to a node is farther than this from its edge (pixels, by type size)."""


@dataclass(eq=False)
class Tools:
    """What outlives a picture: characters, signs and boards that have been painted."""

    atlases: Atlases = field(default_factory=Atlases)
    signs: Signs = field(default_factory=Signs)
    boards: NodeBoards = field(default_factory=NodeBoards)


@dataclass(eq=False)
class Stage:
    """One picture being painted: `painter` works in logical pixels of the device.

    Attributes:
        exposed: what of the picture has to be painted.
        ratio: device pixels per logical pixel.
        scale: the type-size setting.
    """

    painter: QPainter
    drawing: Drawing
    camera: Camera
    step: int
    look: Look
    exposed: QRectF
    tools: Tools

    def __post_init__(self) -> None:
        self._bands: dict[int, Band] = {}
        self._dense: dict[int, bool] = {}
        self.ratio, self.scale = self.camera.ratio, self.camera.scale

    @cached_property
    def boards(self) -> bool:
        """Whether nodes show boards."""
        game = self.drawing.tree.game
        return not self.look.plain and has_board(game)

    @cached_property
    def depths(self) -> range:
        """The levels of which a node or an edge may be in sight."""
        camera, reach = self.camera, REACH * self.scale
        top = (self.exposed.top() - camera.dy - reach) / camera.sy
        bottom = (self.exposed.bottom() - camera.dy + reach) / camera.sy
        last = len(self.drawing.levels) - 1
        # An edge ends one level lower than it begins.
        return range(max(0, int(np.floor(top))), min(last, int(np.ceil(bottom)) + 1) + 1)

    def dense(self, depth: int) -> bool:
        """Whether a level's nodes are too small to be drawn one by one."""
        dense = self._dense.get(depth)
        if dense is None:
            dense = self.camera.symbol(self.drawing.levels[depth].gap) < DENSE
            self._dense[depth] = dense
        return dense

    def units(self) -> tuple[float, float]:
        """The leaf units between which something may reach into sight."""
        reach = REACH * self.scale
        left, right = self.exposed.left() - reach, self.exposed.right() + reach
        return self.camera.unit(left), self.camera.unit(right)

    def band(self, depth: int) -> Band:
        """The part of a level that is in sight: nodes, and ends of edges."""
        band = self._bands.get(depth)
        if band is None:
            level = self.drawing.levels[depth]
            begin, end = level.edges_between(*self.units())
            least = least_board(self.drawing.tree.game)
            shows = self.boards, self.look.windows, least
            band = Band(self.drawing, level, self.camera, self.step, begin, end, *shows)
            self._bands[depth] = band
        return band

    def strip(self, depth: int) -> float:
        """The height of a dense level's marks: tall far out, as tall as a symbol at the end."""
        spacing = self.drawing.levels[depth].mean_gap * self.camera.sx
        share = min(1.0, max(0.0, (spacing - 0.5) / (DENSE - 0.5)))
        tall = min(14.0 * self.scale, max(DENSE, 0.24 * self.camera.sy))
        return tall * (1 - share) + DENSE * share

    def below(self, depth: int) -> float:
        """How far under a level's line the edges to its children begin."""
        return self.strip(depth) / 2 if self.dense(depth) else self.band(depth).below

    def text(
        self,
        font: QFont,
        color: QColor,
        texts: Sequence[str],
        x: Floats,
        y: Floats,
        align: float = 0.5,
        opacity: float | Floats = 1.0,
    ) -> None:
        """Write many short texts."""
        if len(texts):
            self.atlas(font, color).draw(
                self.painter, texts, x, y, align, opacity, self.look.vector, self.look.outlines
            )

    def atlas(self, font: QFont, color: QColor) -> Atlas:
        """The characters of a font."""
        return self.tools.atlases.get(font, color, self.ratio)
