"""What the parts of a picture share: the painter, places and sizes, and cached pictures."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPixmap

from poda.base.numbers import ELLIPSIS
from poda.engine.game import Game
from poda.engine.record.trace import Floats
from poda.tree.drawing.boards import NodeBoards, has_board, least_board
from poda.tree.drawing.levels import DENSE, SYMBOL, Camera, Drawing
from poda.tree.drawing.look import Look, draw_parts, whole
from poda.tree.drawing.nodes import LevelSlice, Signs

# Text is drawn without `drawText`: every character is painted once, and copied from then on.
# Setting one text costs 7 microseconds, copying a part of a pixmap 0.2: with some thousand short
# texts in a picture this decides whether it moves smoothly. Vector devices (SVG, PDF) get text.

_BASIC: Final = " 0123456789-+.,~[]()=≤≥infWLfx"
_PAD: Final = 1  # device pixels of air around each character
_KEPT: Final = 48  # atlases that are kept; zooming needs new type sizes all the time


class Atlas:
    """The pictures of the characters of one font in one colour.

    Args:
        font: the font, its size in logical pixels.
        color: the colour of the text.
        ratio: device pixels per logical pixel.
    """

    def __init__(self, font: QFont, color: QColor, ratio: float) -> None:
        self.font, self.color, self.ratio = font, color, ratio
        metrics = QFontMetricsF(font)
        self.cap_height = metrics.capHeight()
        self._metrics = metrics
        self._ascent = int(np.ceil(metrics.ascent() * ratio)) + _PAD
        self._high = self._ascent + int(np.ceil(metrics.descent() * ratio)) + _PAD
        self._glyphs: dict[int, int] = {}
        self._lefts = np.zeros(0)
        self._wides = np.zeros(0)
        self._advances = np.zeros(0)
        self._characters = ""
        self._pixmap = QPixmap()
        self._add_characters(_BASIC)

    def widths(self, texts: Sequence[str]) -> Floats:
        """The width of each text in logical pixels."""
        return self._set_texts(texts)[2]

    def shortened(self, text: str, room: float) -> str:
        """The text, cut to `room` pixels with an ellipsis where it is wider; at least the
        ellipsis."""
        if len(text) < 2 or float(self.widths([text])[0]) <= room:
            return text
        parts = [text[:end].rstrip(" ,;") + ELLIPSIS for end in range(1, len(text))]
        fits = np.flatnonzero(self.widths(parts) <= room)
        return parts[int(fits[-1])] if len(fits) else ELLIPSIS

    def draw(
        self,
        painter: QPainter,
        texts: Sequence[str],
        x: Floats,
        y: Floats,
        align: float = 0.5,
        opacity: float | Floats = 1.0,
        vector: bool = False,
        outlines: bool = False,
    ) -> None:
        """Draw each text beside the point (x, y).

        Args:
            x: in each text, the point with the share `align` of the width left of it.
            y: the middle of the capitals and digits.
            vector: whether to draw text, and not pictures of characters.
            outlines: whether to draw the outlines of letters instead of text.
        """
        if not len(texts):
            return
        glyphs, counts, widths, offsets = self._set_texts(texts)
        left, base = x - align * widths, y + self.cap_height / 2
        if vector:
            self._draw_text(painter, texts, left, base, opacity, outlines)
            return
        ratio = self.ratio
        # Whole device pixels, as a glyph between two of them is blurred.
        begins = whole(np.column_stack((left, base)) * ratio) - (_PAD, self._ascent)
        places = np.repeat(begins, counts, axis=0)
        places[:, 0] += offsets
        parts = np.column_stack((self._lefts[glyphs], self._wides[glyphs]))
        shares = opacity if isinstance(opacity, float) else np.repeat(opacity, counts)
        draw_parts(painter, self._pixmap, places, parts, ratio, shares)

    def _draw_text(
        self,
        painter: QPainter,
        texts: Sequence[str],
        left: Floats,
        base: Floats,
        opacity: float | Floats,
        outlines: bool,
    ) -> None:
        painter.setFont(self.font)
        painter.setPen(self.color)
        before = painter.opacity()
        shares = np.broadcast_to(opacity, len(texts))
        for text, at, line, share in zip(texts, left, base, shares, strict=True):
            painter.setOpacity(before * float(share))
            if outlines:
                path = QPainterPath()
                path.addText(QPointF(float(at), float(line)), self.font, text)
                painter.fillPath(path, self.color)
            else:
                painter.drawText(QPointF(float(at), float(line)), text)
        painter.setOpacity(before)

    def _set_texts(
        self, texts: Sequence[str]
    ) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats, Floats]:
        """All texts' glyphs in one row; the number of each text's, its width; each glyph's x."""
        joined = "".join(texts)
        codes = np.frombuffer(joined.encode("utf-32-le"), dtype=np.uint32)
        known = self._glyphs
        try:
            glyphs = np.fromiter(map(known.__getitem__, codes.tolist()), np.intp, len(codes))
        except KeyError:
            self._add_characters("".join(sorted(set(joined) - set(self._characters))))
            return self._set_texts(texts)
        counts = np.fromiter(map(len, texts), np.intp, len(texts))
        advances = self._advances[glyphs]
        ends = np.cumsum(advances)
        last = np.cumsum(counts)
        totals = np.concatenate(([0.0], ends))
        starts = totals[last - counts]
        widths = (totals[last] - starts) / self.ratio
        return glyphs, counts, widths, ends - advances - np.repeat(starts, counts)

    def _add_characters(self, characters: str) -> None:
        """Add characters: all of the atlas is painted again."""
        self._characters += characters
        ratio = self.ratio
        advances = [
            max(1.0, round(self._metrics.horizontalAdvance(c) * ratio)) for c in self._characters
        ]
        # An italic, or a character of a substitute font, may reach beyond its advance.
        reach = int(np.ceil(self._high * 0.15))
        wides = [a + 2 * _PAD + reach for a in advances]
        lefts = np.concatenate(([0.0], np.cumsum(wides)))
        pixmap = QPixmap(int(lefts[-1]), self._high)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
            painter.setFont(_in_device_pixels(self.font, ratio))
            painter.setPen(self.color)
            for character, left in zip(self._characters, lefts[:-1], strict=True):
                painter.drawText(QPointF(left + _PAD, self._ascent), character)
        self._pixmap = pixmap
        self._glyphs = {ord(c): i for i, c in enumerate(self._characters)}
        self._lefts, self._wides, self._advances = lefts[:-1], np.array(wides), np.array(advances)


class Atlases:
    """Makes atlases, keeping those used last (`_KEPT`)."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, float], Atlas] = OrderedDict()

    def get(self, font: QFont, color: QColor, ratio: float) -> Atlas:
        """The atlas for a font, a colour and a ratio of device to logical pixels."""
        key = (font.key(), color.rgba(), ratio)
        atlas = self._kept.get(key)
        if atlas is None:
            atlas = self._kept[key] = Atlas(font, color, ratio)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return atlas


def _in_device_pixels(font: QFont, ratio: float) -> QFont:
    result = QFont(font)
    result.setPixelSize(max(1, round(font.pixelSize() * ratio)))
    return result


REACH = 250.0
"""The most that anything of a node reaches beyond its symbol (pixels, by type size)."""


@dataclass(eq=False)
class Tools:
    """The caches that outlive a picture: of characters, signs, boards, and the image of dense
    levels."""

    atlases: Atlases = field(default_factory=Atlases)
    signs: Signs = field(default_factory=Signs)
    boards: NodeBoards = field(default_factory=NodeBoards)
    marks: QImage = field(default_factory=QImage)
    _game: tuple[Game[Any, Any], tuple[bool, float]] | None = None

    def boards_of(self, game: Game[Any, Any]) -> tuple[bool, float]:
        """Whether this game has boards, and the least side of a legible one."""
        if self._game is None or self._game[0] is not game:
            self._game = game, (has_board(game), least_board(game))
        return self._game[1]


@dataclass(eq=False)
class Stage:
    """One picture while it is painted; `painter` works in logical pixels.

    Attributes:
        exposed: the part of the picture to paint, in logical pixels.
        ratio: device pixels per logical pixel.
        scale: the type-size setting.
        boards: whether nodes show boards.
        dense: tells whether the nodes of a depth are too small to be drawn one by one.
        level_y: gives the y of a depth.
        atlas: gives the atlas of a font and colour.
        measures: whether texts are only measured, to fill `shortened`, and nothing is painted.
        shortened: by tree node, the full texts of the captions that are drawn shortened.
    """

    painter: QPainter
    drawing: Drawing
    camera: Camera
    step: int
    look: Look
    exposed: QRectF
    tools: Tools

    def __post_init__(self) -> None:
        camera = self.camera
        self.ratio, self.scale = camera.ratio, camera.scale
        shows, self._least_board = self.tools.boards_of(self.drawing.tree.game)
        self.boards = shows and not self.look.plain
        self._bands: dict[int, LevelSlice] = {}
        self.measures = False
        self.shortened: dict[int, list[str]] = {}
        self.atlas = partial(self.tools.atlases.get, ratio=self.ratio)
        largest = min(0.46 * camera.sy, SYMBOL * camera.scale)
        symbols = np.minimum(0.62 * self.drawing.gaps * camera.sx, largest)
        # Called very often for every level, so that these are list lookups.
        self.dense: Callable[[int], bool] = (symbols < DENSE).tolist().__getitem__
        lines = np.arange(len(symbols)) * camera.sy + camera.dy
        self.level_y: Callable[[int], float] = lines.tolist().__getitem__

    @cached_property
    def depths(self) -> range:
        """The depths of the levels with a node or an edge in sight."""
        camera, reach = self.camera, REACH * self.scale
        top = (self.exposed.top() - camera.dy - reach) / camera.sy
        bottom = (self.exposed.bottom() - camera.dy + reach) / camera.sy
        last = len(self.drawing.levels) - 1
        # An edge ends one level lower than it begins.
        return range(max(0, int(np.floor(top))), min(last, int(np.ceil(bottom)) + 1) + 1)

    @cached_property
    def units(self) -> tuple[float, float]:
        """The range of x, in leaf units, of the nodes that may reach into sight."""
        camera, reach = self.camera, REACH * self.scale
        left, right = self.exposed.left() - reach, self.exposed.right() + reach
        return (left - camera.dx) / camera.sx, (right - camera.dx) / camera.sx

    def band(self, depth: int) -> LevelSlice:
        """The band of a level: its nodes that are in sight, or whose edges are."""
        band = self._bands.get(depth)
        if band is None:
            level = self.drawing.levels[depth]
            begin, end = level.edges_between(*self.units)
            shows = self.boards, self.look.windows, self._least_board
            band = LevelSlice(self.drawing, level, self.camera, self.step, begin, end, *shows)
            self._bands[depth] = band
        return band

    def shorten(self, node: int, whole: str) -> None:
        """Note the full text of a caption that is drawn shortened."""
        self.shortened.setdefault(node, []).append(whole)

    def strip(self, depth: int) -> float:
        """The height of a dense level's marks in pixels: tall when zoomed out, and falling to that
        of the smallest symbols."""
        spacing = self.drawing.levels[depth].mean_gap * self.camera.sx
        share = min(1.0, max(0.0, (spacing - 0.5) / (DENSE - 0.5)))
        tall = min(26.0 * self.scale, max(DENSE, 0.6 * self.camera.sy))
        return tall * (1 - share) + DENSE * share

    def below(self, depth: int) -> float:
        """The distance below a level's line at which the edges to its children begin."""
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
        """Write texts in one font and colour (see `Atlas.draw`)."""
        if len(texts) and not self.measures:
            self.atlas(font, color).draw(
                self.painter, texts, x, y, align, opacity, self.look.vector, self.look.outlines
            )
