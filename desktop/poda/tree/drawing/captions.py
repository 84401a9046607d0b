"""The texts in and beside nodes: values, windows and names."""

from __future__ import annotations

import math
from itertools import starmap
from math import isnan
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainterPath

from poda.base.numbers import AT_LEAST, AT_MOST, ELLIPSIS, interval_text, separator
from poda.engine.game import CHANCE
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.trace import OPEN, Floats
from poda.engine.search.observer import LOWER, UPPER
from poda.house.theme import Role, saved
from poda.tree.drawing.badges import paint_badges
from poda.tree.drawing.interval_bars import BAR_DROP, INTERVAL_TYPE, WIDEST_BAR, bars_at, paint_bars
from poda.tree.drawing.levels import FAINT, PRUNED, VISITED
from poda.tree.drawing.look import SMALL_PIXELS, type_of
from poda.tree.drawing.nodes import (
    FLATNESS,
    HEADER_TYPE,
    INSIDE_TYPE,
    LEAST_RING,
    LEAST_TYPE,
    NODE_TYPE,
    RING,
    LevelSlice,
    NodeSign,
    hatch,
)
from poda.tree.drawing.sampling import widest
from poda.tree.drawing.stage import REACH, Atlas, Stage
from poda.tree.model.shape import Indices
from poda.tree.model.values import number_in

# A leaf shows its value, or its name if it has none, shortened by an ellipsis where there is too
# little room; where the type of the whole level would be illegible, it is a dot.

_GUESS_FROM: Final = 28.0
"""Pixels between leaves from which on the sign of an estimate (~) has room."""
_LEAF_SHRINK: Final = (1.0, 0.8, 0.64, 0.5)
_LEAF_PAD: Final = 4.0  # pixels between two leaves' captions
_MOST_HATCHED: Final = 200  # leaves of one level; more are not hatched
_INKS: Final = (
    (FAINT, Role.MUTED, 0.62),
    (VISITED, Role.TEXT, 1.0),
    (PRUNED, Role.MUTED, 0.9),
)


def leaves_in_sight(stage: Stage, band: LevelSlice) -> Indices:
    """The leaves of a band whose type can be read, those that may reach into sight.

    A band contains every node whose edge is in sight, however far away the node is.
    """
    if not band.leaf_type:
        return np.zeros(0, np.intp)
    reach = REACH * stage.scale
    left, right = stage.exposed.left() - reach, stage.exposed.right() + reach
    return np.flatnonzero(band.leaf & (band.x >= left) & (band.x <= right))


def ringed_name(band: LevelSlice, scale: float) -> float:
    """The distance from the middle of a ringed leaf down to its name."""
    return max(0.95 * band.leaf_type, 0.24 * band.common_size) + 13 * scale


def _longest_name(band: LevelSlice, scheme: str) -> str:
    """A text as wide as the longest name of an inner node: a letter, or a path of the level's
    length."""
    return "M" if scheme == "letters" else "0" * (2 * band.level.depth - 1)


class LeafCaptions:
    """Writes the values of some leaves of a band.

    Attributes:
        half: half the width of each leaf's caption in pixels, (band.count,).

    Args:
        claims: the room that inner nodes want from their middles, to the left and to the right.
    """

    def __init__(
        self, stage: Stage, band: LevelSlice, leaves: Indices, claims: tuple[Floats, Floats]
    ) -> None:
        self.stage, self.band, self.leaves = stage, band, leaves
        self.look = stage.look
        self.y = band.y - band.lift
        self._ink = self.look.color(Role.TEXT)
        self._texts = self._value_texts_of_leaves()
        self._named = np.isnan(band.values[leaves])
        fade = (band.leaf_type - LEAST_TYPE + 1.5) / 1.5
        self._opacity = min(1.0, max(0.0, fade))
        self._room = self._rooms(claims)
        self.half = np.zeros(band.count)
        self._sizes: list[tuple[float, bool, Indices]] = []
        self._choose_sizes()

    def _rooms(self, claims: tuple[Floats, Floats]) -> Floats:
        """The width that each caption may have: the gap to its neighbours less what they need."""
        band, leaves = self.band, self.leaves
        wide = np.zeros(band.count)
        for italic in (False, True):
            some = np.flatnonzero(self._named == italic)
            if len(some):
                wide[leaves[some]] = self._widths(some, band.leaf_type, italic)
        self._natural = wide[leaves]
        room = np.full(len(leaves), 1e6)
        for gaps, step, claim in zip(band.gaps, (-1, 1), claims[::-1], strict=True):
            beside = leaves + step
            there = (beside >= 0) & (beside < band.count)
            other = np.clip(beside, 0, band.count - 1)
            free = gaps[leaves] - _LEAF_PAD * min(1.0, self.stage.scale)
            # Between two leaves a wide caption takes what a narrow one leaves; wide ones share.
            shared = np.maximum(free, 2 * free - wide[other])
            by_inner = np.maximum(free - 3, 2 * (free - claim[other]))
            mine = np.where(band.leaf[other], shared, by_inner)
            room = np.where(there, np.minimum(room, mine), room)
        return room

    def _atlas(self, size: float, italic: bool) -> Atlas:
        font = type_of(size, mono=not italic, bold=True, italic=italic)
        return self.stage.atlas(font, self._ink)

    def _choose_sizes(self) -> None:
        """Choose the largest type in which each caption fits; shorten those that never do."""
        band = self.band
        for italic in (False, True):
            left = np.flatnonzero(self._named == italic)
            size = band.leaf_type
            for shrink in _LEAF_SHRINK:
                if not len(left) or (shrink < 1 and band.leaf_type * shrink < LEAST_TYPE):
                    break
                size = band.leaf_type * shrink
                wide = self._widths(left, size, italic) if shrink < 1 else self._natural[left]
                fits = wide <= self._room[left]
                self._note_sizes(left[fits], size, italic, wide[fits])
                left = left[~fits]
            if len(left):
                atlas = self._atlas(size, italic)
                for i in left.tolist():
                    self.stage.shorten(int(band.nodes[self.leaves[i]]), self._texts[i])
                    self._texts[i] = atlas.shortened(self._texts[i], float(self._room[i]))
                self._note_sizes(left, size, italic, self._widths(left, size, italic))

    def _widths(self, some: Indices, size: float, italic: bool) -> Floats:
        texts = list(map(self._texts.__getitem__, some.tolist()))
        return self._atlas(size, italic).widths(texts)

    def _note_sizes(self, some: Indices, size: float, italic: bool, wide: Floats) -> None:
        self.half[self.leaves[some]] = wide / 2
        self._sizes.append((size, italic, some))

    def paint(self) -> None:
        """Write all captions, and the leaves' labels below them."""
        for size, italic, some in self._sizes:
            self._write_values(some, size, italic)
        if not self.stage.boards:
            self._write_labels()

    def _write_values(self, some: Indices, size: float, italic: bool) -> None:
        font = type_of(size, mono=not italic, bold=True, italic=italic)
        states = self.band.state[self.leaves[some]]
        for state, role, share in _INKS:
            here = some[states == state]
            if not len(here):
                continue
            color = self.look.color(role)
            texts = list(map(self._texts.__getitem__, here.tolist()))
            x = self.band.x[self.leaves[here]]
            if state == PRUNED:
                self._hatch_ground(texts, x, size)
            y = np.full(len(x), self.y)
            self.stage.text(font, color, texts, x, y, opacity=self._opacity * share)

    def _value_texts_of_leaves(self) -> list[str]:
        band, tree = self.band, self.band.drawing.tree
        number = number_in(band.drawing.recording.question)
        estimated = band.estimated[self.leaves] & (band.gap >= _GUESS_FROM)
        texts = []
        columns = self.leaves.tolist(), band.values[self.leaves].tolist(), estimated.tolist()
        for i, value, guess in zip(*columns, strict=True):
            if isnan(value):
                texts.append(tree.leaf_text(int(band.nodes[i])) or "?")
            else:
                texts.append(("~" if guess else "") + number(value))
        return texts

    def _hatch_ground(self, texts: list[str], x: Floats, size: float) -> None:
        """Hatch the ground under the values of pruned leaves."""
        if len(texts) > _MOST_HATCHED:
            return
        path = QPainterPath()
        for text, centre in zip(texts, x.tolist(), strict=True):
            half = 0.31 * size * len(text) + 0.38 * size
            box = QRectF(centre - half, self.y - size * 0.72, 2 * half, size * 1.44)
            path.addRoundedRect(box, 4, 4)
        painter = self.stage.painter
        if self.stage.measures:
            return
        with saved(painter):
            painter.setOpacity(0.5)
            hatch(painter, self.look, path, max(4.0, size / 3.4), self.band.camera.dx + self.y)

    def _write_labels(self) -> None:
        """Write the labels of the leaves under their values."""
        band, stage = self.band, self.stage
        size = min(SMALL_PIXELS * stage.scale, 0.6 * band.leaf_type)
        if size < LEAST_TYPE:
            return
        color, written = self.look.color(Role.MUTED), bool(band.drawing.labels)
        font = type_of(size, mono=False, bold=written)
        atlas = stage.atlas(font, color)
        labels = self._label_texts(atlas)
        some = np.array([i for i, label in enumerate(labels) if label], dtype=np.intp)
        if not len(some):
            return
        texts = []
        for i in some.tolist():
            room = float(np.minimum(*band.gaps)[self.leaves[i]]) - _LEAF_PAD
            texts.append(atlas.shortened(labels[i], room))
            if texts[-1] != labels[i]:
                stage.shorten(int(band.nodes[self.leaves[i]]), labels[i])
        x = band.x[self.leaves[some]]
        below = np.full(len(x), band.leaf_type * 0.72)
        ringed = {band.drawing.current(band.step), self.look.selected, *self.look.marks}
        if not ringed.isdisjoint(nodes := band.nodes[self.leaves[some]].tolist()):
            below[[node in ringed for node in nodes]] = ringed_name(band, stage.scale)
        stage.text(font, color, texts, x, self.y + below + size * 0.6)

    def _label_texts(self, atlas: Atlas) -> list[str]:
        """The label written in the tree for each leaf; else its name by the scheme, if there is
        room for such names in the whole level."""
        drawing, scheme = self.band.drawing, self.look.names
        nodes, level = self.band.nodes[self.leaves], self.band.level
        written = drawing.tree.has_labels
        labels = [drawing.labels.get(n, "") if written else "" for n in nodes.tolist()]
        if scheme == "off":
            return labels
        # For all leaves of a level or for none, as the length of names grows with the depth.
        longest = "M.0" if scheme == "letters" else _longest_name(self.band, scheme)
        wide = float(atlas.widths([longest])[0]) + 2 * _LEAF_PAD
        if not level.depth or wide > float(level.nearest.min()) * self.band.camera.sx:
            return labels
        named = drawing.node_names(nodes, scheme)
        own = self._named  # leaves that show their own name in the place of a value
        return [a or ("" if bears else b)
                for a, b, bears in zip(labels, named, own.tolist(), strict=True)]  # fmt: skip


# Inner nodes

_SIGNS: Final = {UPPER: AT_MOST, LOWER: AT_LEAST}
_LABEL_FROM: Final = 16.0  # the side of symbols from which on they have names
_TOLD_FROM: Final = 24.0  # the side from which on a game's values are shortened, not left out
_ALONE: Final = 1e5  # leaf units: a larger gap means that there is no neighbour
_WISHES_KEPT: Final = 60  # bands whose `wishes` are remembered
_MANY: Final = 40  # nodes: with more, windows without room are sorted out first
_WINDOW_FROM: Final = 20.0
"""Symbols of this side or more have their windows beside them."""
_WINDOW_SHRINK: Final = (1.0, 0.9, 0.82)
_STACKED_SHRINK: Final = (0.92, 0.82)
READABLE_TYPE: Final = 12.5
"""The type (by the type size) below which values stand beside their symbols, if there is room."""
_SHRINK: Final = (1.0, 0.86, 0.74, 0.62)
_NAME_SHRINK: Final = (1.0, 0.86, 0.74)
_CIRCLE: Final = 0.84
"""The width of the text in a circle, as a share of the circle's side."""


def paint_captions(stage: Stage, band: LevelSlice) -> None:
    """Write all texts of a band: of its leaves, and in and beside its inner nodes."""
    Captions(stage, band).paint()


def leaf_half(stage: Stage, band: LevelSlice, node: int) -> float:
    """Half the width of a leaf's text; 0 where it has none."""
    place = int(np.searchsorted(band.nodes, node))
    if not band.leaf_type or place >= band.count or band.nodes[place] != node:
        return 0.0
    tree, value = band.drawing.tree, float(band.values[place])
    text = (
        tree.leaf_text(node) if isnan(value) else number_in(band.drawing.recording.question)(value)
    )
    font = type_of(band.leaf_type, mono=not isnan(value), bold=True, italic=isnan(value))
    wide = float(stage.atlas(font, stage.look.color(Role.TEXT)).widths([text or "?"])[0])
    return min(wide, 2.4 * float(np.minimum(*band.gaps)[place])) / 2


def caption_of(stage: Stage, node: int) -> list[str]:
    """The full texts of those captions of a node that are drawn shortened."""
    depth = int(stage.drawing.shape.depth[stage.drawing.shown(node)])
    if stage.dense(depth):
        return []
    stage.measures = True
    Captions(stage, stage.band(depth)).paint()
    return stage.shortened.get(node, [])


def captions_reach(stage: Stage, depth: int) -> tuple[float, float]:
    """The pixels that a level's captions need left of the tree's leftmost x, and beyond its last.

    They do not depend on the step, so that the tree stays in place during a search.
    """
    if stage.dense(depth):
        return 0.0, 0.0
    band = stage.band(depth)
    if not band.count or band.board_share:
        return 0.0, 0.0
    left, right = Captions(stage, band).wishes()
    end = stage.drawing.width * stage.camera.sx + stage.camera.dx
    return float((left - band.x + stage.camera.dx).max()), float((band.x + right - end).max())


def values_inside(stage: Stage) -> bool:
    """Whether inner nodes' values stand inside their symbols: the same for all of a tree.

    They do if the longest value is legible in every symbol drawn at this zoom; else they stand
    beside. Step and algorithm play no part, so that trees side by side are written alike.
    """
    drawing, camera = stage.drawing, stage.camera
    zoom = camera.sx, camera.sy, camera.scale, camera.ratio
    if drawing.inside is None or drawing.inside[0] != zoom:
        drawing.inside = zoom, _has_room_inside(stage)
    return drawing.inside[1]


def _has_room_inside(stage: Stage) -> bool:
    drawing, camera = stage.drawing, stage.camera
    longest = AT_LEAST + "0" * len(drawing.longest_value)
    smallest, has_room = 1e6, True
    for level in drawing.levels:
        size = camera.symbol(level.gap)
        if stage.dense(level.depth) or size < _LABEL_FROM or not level.inner_gap:
            continue
        smallest = min(smallest, _inside_type(stage, size, longest))
        pixels = min(SMALL_PIXELS * stage.scale * 1.1, 1.25 * size)
        wide = len(longest) * 0.62 * pixels + 46.0 * stage.scale
        has_room = has_room and level.inner_gap * camera.sx >= size + 12 + wide
    if smallest >= READABLE_TYPE * stage.scale:
        return True
    return not has_room and smallest >= INSIDE_TYPE


def _inside_type(stage: Stage, size: float, text: str) -> float:
    """The largest type in which a text fits inside a triangle of this side; 0 if none does."""
    for shrink in _SHRINK:
        pixels = NODE_TYPE * size * shrink
        if pixels < INSIDE_TYPE:
            break
        atlas = stage.atlas(type_of(pixels, bold=True), stage.look.color(Role.ON_ACCENT))
        if float(atlas.widths([text])[0]) <= _share_inside(size, atlas.cap_height) * size - 2:
            return pixels
    return 0.0


def _share_inside(size: Any, cap_height: float) -> Any:
    """The width of a triangle at the narrower edge of its text, as a share of its side (scalar or
    array)."""
    return 0.5 + (_DROP * size - cap_height * 0.62) / (size * FLATNESS)


_DROP: Final = 0.2 * FLATNESS
"""The text's distance below the middle of a triangle, as a share of its side."""


class Captions:
    """Writes the texts of one band: at its leaves, and in and beside its inner nodes.

    The gap between two neighbours is shared in this order: symbols with the ring that may come
    around them, names to the left, values and windows to the right. A text without enough room is
    made smaller, then set in two rows, then shortened by an ellipsis, so that it never just lacks.
    """

    def __init__(self, stage: Stage, band: LevelSlice) -> None:
        self.stage, self.band = stage, band
        self.look = stage.look
        self._number = number_in(band.drawing.recording.question)
        self._half = band.size / 2
        # A Monte Carlo search writes its own numbers.
        self._has_values = self.look.values and not stage.drawing.trace.is_sampled
        self._nodes = np.flatnonzero(~band.leaf)
        scale = stage.scale
        self._inside = values_inside(stage)
        self._shows_windows = self.look.windows and band.common_size >= _WINDOW_FROM * min(
            1.0, scale
        )
        self._window_type = min(SMALL_PIXELS * scale, max(12.5 * scale, band.common_size * 0.26))
        self._core: Floats = np.zeros(0)
        self._right_wish: Floats = np.zeros(0)
        self._name_wide: Floats = np.zeros(0)
        self._names: dict[int, str] = {}
        self._name_shrink = 1.0
        # Only written trees are laid out for their captions.
        self._spread = isinstance(band.drawing.tree.game, ExplicitTree)
        self._told_from = _LABEL_FROM if self._spread else _TOLD_FROM
        self._same_at_all_steps()
        claims = self._core + self._name_wide, self._core + self._right_wish
        leaves = leaves_in_sight(stage, band)
        self._leaves = LeafCaptions(stage, band, leaves, claims) if len(leaves) else None
        half = self._leaves.half if self._leaves is not None else np.zeros(band.count)
        # The pixels that each node keeps free on both sides; names take more on the left.
        self._core = np.where(band.leaf, np.maximum(half + 3, self._half), self._core)
        self._name_room = self._rooms_of_names()
        self._label_room = np.minimum(self._name_wide, self._name_room)

    def _same_at_all_steps(self) -> None:
        """Compute the names and the room wanted by each node, once for each camera."""
        stage, band, look, camera = self.stage, self.band, self.look, self.stage.camera
        place = band.level.depth, band.begin, band.end
        zoom = camera.sx, camera.sy, camera.scale, camera.ratio
        key = place, zoom, look.names, look.windows, look.values, stage.boards
        found = band.drawing.wishes.get(key)
        if found is None:
            # With room for a ring at every node, texts stay in place when a neighbour is ringed.
            ring = max(LEAST_RING, band.common_size * RING) + 7 * stage.scale
            self._core = np.where(band.leaf, 0.0, ring)
            self._right_wish = self._wish_to_the_right()
            self._names = self._labels_at(self._nodes)
            wide = self._widths_of_names()
            found = self._core, self._right_wish, self._names, wide, self._name_shrink
            if len(band.drawing.wishes) > _WISHES_KEPT:
                band.drawing.wishes.clear()
            band.drawing.wishes[key] = found
        self._core, self._right_wish, self._names, self._name_wide, self._name_shrink = found

    def paint(self) -> None:
        """Write the texts of the leaves and of the inner nodes."""
        if self._leaves is not None:
            self._leaves.paint()
        if len(self._nodes):
            self._write_inner(self._nodes)

    def wishes(self) -> tuple[Floats, Floats]:
        """The pixels that each node's texts need from its middle, to the left and to the right.

        Room for windows counts even in searches without them, so that two searches side by side
        are drawn at the same size.
        """
        scale, band = self.stage.scale, self.band
        ring = max(LEAST_RING, band.common_size * RING) + 14 * scale
        inner = np.where(band.leaf, self._core + 3, ring)
        line = 0.0
        if band.common_size >= _WINDOW_FROM * min(1.0, scale):
            low, high = self._longest_window()
            size = self._window_type * _STACKED_SHRINK[-1]
            line = self._width_of([f"[{low}{separator()}", f" {high}]"], size) + 6
        if (band.player[self._nodes] == CHANCE).any():
            bar = (WIDEST_BAR + 12) * scale
            longest = self.band.drawing.longest_value
            line = max(
                line, bar + self._width_of([interval_text(longest, longest)], INTERVAL_TYPE * scale)
            )
        if self.stage.drawing.trace.is_sampled and band.common_size >= _WINDOW_FROM:
            line = max(line, widest(self.stage))
        right = np.where(band.leaf, 0.0, line + self._value_wish())
        return inner + self._name_wide, inner + right

    # What is wanted, at any step

    def _width_of(self, texts: list[str], pixels: float) -> float:
        atlas = self.stage.atlas(type_of(pixels), self.look.color(Role.TEXT))
        return float(atlas.widths(texts).max())

    def _longest_window(self) -> tuple[str, str]:
        longest = self.band.drawing.longest_value
        low, high = self._number(-math.inf), self._number(math.inf)
        return max(longest, low, key=len), max(longest, high, key=len)

    def _value_wish(self) -> Floats:
        """The width that each node's longest value needs beside its symbol, with sign and space."""
        band = self.band
        small = max(band.common_size, LEAST_TYPE)
        wish = np.zeros(band.count)
        inner = self._nodes
        if self._inside or not self.look.values or band.board_share > 0.5 or not len(inner):
            return wish
        size = min(SMALL_PIXELS * self.stage.scale * 1.1, 1.25 * small)
        atlas = self.stage.atlas(type_of(size, bold=True), self.look.color(Role.TEXT))
        longest = band.drawing.longest_of(band.nodes[inner])
        wish[inner] = atlas.widths([AT_LEAST + text for text in longest]) + 6
        return wish

    def _wish_to_the_right(self) -> Floats:
        wish = self._value_wish()
        if self._shows_windows:
            low, high = self._longest_window()
            size = self._window_type * _STACKED_SHRINK[-1]
            wish = wish + self._width_of([f"[{low}{separator()}", f" {high}]"], size) + 6
        return np.where(self.band.leaf, 0.0, wish)

    def _widths_of_names(self) -> Floats:
        """The width of the name to the left of each node; 0 without one."""
        wide = np.zeros(self.band.count)
        if self._names:
            places = np.array(list(self._names), dtype=np.intp)
            atlas = self.stage.atlas(self._label_font, self.look.color(Role.MUTED))
            wide[places] = atlas.widths(list(self._names.values())) + 6
        return wide

    def _rooms_of_names(self) -> Floats:
        """The room of each name to the left of its node: what the neighbour's texts leave, but at
        least half of the gap if the neighbour's value fits into the other half, else a third."""
        core, wish, value = self._core, self._right_wish, self._value_wish()
        other = np.clip(np.arange(self.band.count) - 1, 0, None)
        free = np.maximum(0.0, self.band.gaps[0] - core[other] - core)
        least = np.clip(free - value[other], free / 3, free / 2)
        room: Floats = np.maximum(least, free - wish[other])
        return room

    # Inner nodes

    def _write_inner(self, inner: Indices) -> None:
        band = self.band
        visited = inner[band.visit[inner] >= 0]
        values = band.values[visited]
        known = visited[~np.isnan(values) & self._has_values]
        texts = self._value_texts(known)
        beside = np.zeros(band.count)  # the reach of the text to the right of a node
        if band.board_share > 0.5:
            self._write_above_boards(known, texts, beside)
        elif self._inside:
            self._write_inside(known, texts)
        elif band.common_size >= LEAST_TYPE:
            self._write_beside(known, texts, beside)
        barred = np.zeros(band.count, np.bool_)
        if self.look.bounds is not None:
            barred = bars_at(self.stage, band, visited)
        self._raised = np.where(barred, BAR_DROP * self.stage.scale * 0.75, 0.0)
        if self.look.windows and len(visited):
            self._fit_windows(visited, beside)
        some = visited[barred[visited]]
        if len(some):
            start = self._text_starts(some, 9) + beside[some]
            paint_bars(self.stage, band, some, start, self._room(some) - start - 4)
        self._write_names()
        folded = inner[band.folded[inner]]
        if len(folded) and not self.stage.measures:
            paint_badges(self.stage, band, folded)

    def _value_texts(self, nodes: Indices) -> list[str]:
        band = self.band
        pairs = zip(band.values[nodes].tolist(), band.bounds[nodes].tolist(), strict=True)
        return [_SIGNS.get(bound, "") + self._number(value) for value, bound in pairs]

    def _write_inside(self, nodes: Indices, texts: list[str]) -> None:
        """Write values inside the symbols, shortened in those that a near neighbour makes small."""
        band, stage, look = self.band, self.stage, self.look
        size = band.common_size
        color = look.color(Role.ON_ACCENT)
        left = np.arange(len(nodes))
        open_ones = band.bounds[nodes] == OPEN
        lower = np.where(band.sign[nodes] == NodeSign.UP, 1.0, -1.0)
        lower[band.sign[nodes] == NodeSign.CIRCLE] = 0.0
        sizes = [band.node_type * shrink for shrink in _SHRINK]
        sizes = [pixels for pixels in sizes if pixels >= INSIDE_TYPE]
        for pixels in sizes:
            if not len(left):
                break
            font = type_of(pixels, bold=True)
            atlas = stage.atlas(font, color)
            own = band.size[nodes[left]]
            share = _share_inside(own, atlas.cap_height)
            share = np.where(band.sign[nodes[left]] == NodeSign.CIRCLE, _CIRCLE, share)
            room = share * own - 2
            here = list(map(texts.__getitem__, left.tolist()))
            fits = atlas.widths(here) <= room
            if pixels == sizes[-1] and not fits.all():
                for i in np.flatnonzero(~fits).tolist():
                    stage.shorten(int(band.nodes[nodes[left[i]]]), here[i])
                    here[i] = atlas.shortened(here[i], float(room[i]))
                fits = np.ones(len(left), np.bool_)
            some = left[fits]
            y = band.y - band.lift + lower[some] * _DROP * size
            opacity = np.where(open_ones[some], 0.72, 1.0)
            fitting = [text for text, fit in zip(here, fits.tolist(), strict=True) if fit]
            stage.text(font, color, fitting, band.x[nodes[some]], y, opacity=opacity)
            left = left[~fits]

    def _write_beside(self, nodes: Indices, texts: list[str], beside: Floats) -> None:
        """Write values to the right of the symbols."""
        band, stage = self.band, self.stage
        if not len(nodes):
            return
        most = SMALL_PIXELS * stage.scale * 1.1
        small = max(band.common_size, LEAST_TYPE)
        sizes = (min(most, 1.25 * small), min(most, small), min(0.8 * most, small))
        color = self.look.color(Role.TEXT)
        start = self._text_starts(nodes, 4)
        # Two numbers side by side must not read as one.
        room = self._room(nodes) - start - (4 if self._spread else 8)
        if self._shows_windows:  # keep room for the ellipsis of a window
            room = room - self._width_of([ELLIPSIS], 12.5 * stage.scale * _STACKED_SHRINK[-1]) - 5
        left = np.arange(len(nodes))
        for size in sizes:
            font = type_of(size, bold=True)
            atlas = stage.atlas(font, color)
            here = list(map(texts.__getitem__, left.tolist()))
            wide = atlas.widths(here)
            fits = wide <= room[left]
            if size == sizes[-1] and not fits.all():
                if band.common_size < self._told_from:  # at this zoom leave out, do not shorten
                    here = [text if fit else "" for text, fit in zip(here, fits, strict=True)]
                for i in np.flatnonzero(~fits).tolist():
                    if here[i]:
                        stage.shorten(int(band.nodes[nodes[left[i]]]), here[i])
                        here[i] = atlas.shortened(here[i], float(room[left[i]]))
                wide = atlas.widths(here)
                fits = np.ones(len(left), np.bool_)
            some = left[fits]
            y = np.full(len(some), band.y - band.lift)
            fitting = [text for text, fit in zip(here, fits.tolist(), strict=True) if fit]
            x = band.x[nodes[some]] + start[some]
            stage.text(font, color, fitting, x, y, 0.0)
            beside[nodes[some]] = 4 + wide[fits]
            left = left[~fits]
            if not len(left):
                return

    def _write_above_boards(self, nodes: Indices, texts: list[str], beside: Floats) -> None:
        """Write values to the right of the symbols that stand above boards."""
        band, stage = self.band, self.stage
        font = type_of(HEADER_TYPE * stage.scale, bold=True)
        color = self.look.color(Role.TEXT)
        x = band.x[nodes] + self._text_starts(nodes, 5)
        y = np.full(len(nodes), band.y - band.lift)
        stage.text(font, color, texts, x, y, 0.0, opacity=band.board_share)
        if len(nodes):
            beside[nodes] = 5 + stage.atlas(font, color).widths(texts)

    def _text_starts(self, nodes: Indices, pad: float) -> Floats:
        """The distance from each node's middle at which a text beside it may begin."""
        band = self.band
        current = band.nodes[nodes] == band.drawing.current(band.step)
        for ringed in self.look.marks:
            current |= band.nodes[nodes] == ringed
        radius = max(LEAST_RING, band.common_size * RING)
        scale = self.stage.scale
        start: Floats = np.where(current, radius + 13 * scale, self._half[nodes] + pad)
        selected = band.nodes[nodes] == self.look.selected  # a square is around it
        return np.where(selected, np.maximum(start, radius + 10.5 * scale + pad), start)

    def _room(self, nodes: Indices) -> Floats:
        """The distance from each node's middle to the left end of its right neighbour's texts."""
        band = self.band
        other = np.clip(nodes + 1, None, band.count - 1)
        room: Floats = band.gaps[1][nodes] - self._core[other] - self._label_room[other]
        last = nodes + band.begin == len(band.level) - 1
        if last.any() and not self.stage.boards:  # the outermost: up to the tree's right end
            end = band.drawing.width * band.camera.sx + band.camera.dx
            wish = self.wishes()[1][nodes[last]]
            room[last] = np.maximum(wish, end - band.x[nodes[last]])
        return room

    # Windows

    def _fit_windows(self, nodes: Indices, beside: Floats) -> None:
        band = self.band
        if not self._shows_windows:
            return
        alphas, betas = band.drawing.trace.windows_of(band.visit[nodes], band.step)
        ends = zip(alphas.tolist(), betas.tolist(), strict=True)
        pairs = [(self._number(alpha), self._number(beta)) for alpha, beta in ends]
        size = self._window_type
        if band.board_share > 0.5:
            self._windows_under(nodes, pairs, size)
            return
        path = set(band.drawing.path(band.step))
        on_path = np.array([n in path for n in band.nodes[nodes].tolist()])
        start = self._text_starts(nodes, 6) + beside[nodes]
        room = self._room(nodes) - start - 1
        left = np.arange(len(nodes))
        if len(left) > _MANY:  # what has no room in the narrowest form is not tried in the others
            narrowest = self._stacked_widths(pairs, type_of(size * _STACKED_SHRINK[-1]))
            left = left[narrowest <= room]
            for i in np.flatnonzero(narrowest > room).tolist():
                self._shortened_window(i, nodes, pairs[i], (start[i], room[i]), on_path)
        ink = self.look.color(Role.TEXT)
        for stacked, shrinks in ((False, _WINDOW_SHRINK), (True, _STACKED_SHRINK)):
            for shrink in shrinks:
                if not len(left):
                    return
                rows = self._rows(pairs, size * shrink, stacked=stacked)
                font = type_of(size * shrink)
                atlas = self.stage.atlas(font, ink)
                wide = np.zeros(len(left))
                for row, _ in rows:
                    wide = np.maximum(wide, atlas.widths(list(map(row.__getitem__, left.tolist()))))
                fits = wide + (0 if stacked else 3) <= room[left]
                self._write_windows(font, nodes, start, rows, left[fits], on_path)
                left = left[~fits]
        for i in left.tolist():
            self._shortened_window(i, nodes, pairs[i], (start[i], room[i]), on_path)

    def _rows(
        self, pairs: list[tuple[str, str]], size: float, *, stacked: bool
    ) -> list[tuple[list[str], float]]:
        """The rows of the windows' texts (one, or alpha above beta), each with its y offset."""
        if not stacked:
            return [(list(starmap(interval_text, pairs)), 0.0)]
        comma = separator()
        return [
            ([f"[{low}{comma}" for low, _ in pairs], -0.55 * size),
            ([f" {high}]" for _, high in pairs], 0.55 * size),
        ]

    def _stacked_widths(self, pairs: list[tuple[str, str]], font: QFont) -> Floats:
        measure = self.stage.atlas(font, self.look.color(Role.MUTED))
        upper = measure.widths([f"[{a}{separator()}" for a, _ in pairs])
        return np.maximum(upper, measure.widths([f" {b}]" for _, b in pairs]))

    def _shortened_window(
        self,
        i: int,
        nodes: Indices,
        pair: tuple[str, str],
        place: tuple[float, float],
        on_path: NDArray[np.bool_],
    ) -> None:
        """Write as much of one window as there is room for, at least an ellipsis."""
        font = type_of(12.5 * self.stage.scale * _STACKED_SHRINK[-1])
        whole, (start, room) = interval_text(*pair), place
        if self.band.common_size < self._told_from:  # there its value may be left out as well
            return
        self.stage.shorten(int(self.band.nodes[nodes[i]]), whole)
        text = self.stage.atlas(font, self.look.color(Role.TEXT)).shortened(whole, room)
        color = self.look.color(Role.TEXT if on_path[i] else Role.MUTED)
        x, y = self.band.x[nodes[i]] + start, self.band.y - self._raised[nodes[i]]
        self.stage.text(font, color, [text], np.array([x]), np.array([y]), 0.0)

    def _write_windows(
        self,
        font: QFont,
        nodes: Indices,
        start: Floats,
        rows: list[tuple[list[str], float]],
        places: Indices,
        on_path: NDArray[np.bool_],
    ) -> None:
        """Write rows of windows: in each a text for every node, and its y offset."""
        for lit, role in ((True, Role.TEXT), (False, Role.MUTED)):
            some = places[on_path[places] == lit]
            if not len(some):
                continue
            x = self.band.x[nodes[some]] + start[some]
            for row, below in rows:
                y = self.band.y + below - self._raised[nodes[some]]
                texts = list(map(row.__getitem__, some.tolist()))
                self.stage.text(font, self.look.color(role), texts, x, y, 0.0)

    def _windows_under(self, nodes: Indices, pairs: list[tuple[str, str]], size: float) -> None:
        band, stage = self.band, self.stage
        texts = [interval_text(a, b) for a, b in pairs]
        font, color = type_of(size), self.look.color(Role.MUTED)
        atlas = stage.atlas(font, color)
        room = np.minimum(*band.gaps)[nodes] - 6
        for i in np.flatnonzero(atlas.widths(texts) > room).tolist():
            stage.shorten(int(band.nodes[nodes[i]]), texts[i])
            texts[i] = atlas.shortened(texts[i], float(room[i]))
        y = np.full(len(nodes), band.y + band.board / 2 + size * 0.72)
        stage.text(font, color, texts, band.x[nodes], y, opacity=band.board_share)

    # Names

    def _write_names(self) -> None:
        """Write names to the left of their nodes."""
        band, stage = self.band, self.stage
        if not self._names:
            return
        some = np.array(list(self._names), dtype=np.intp)
        font = self._label_font
        color = self.look.color(Role.MUTED)
        atlas = stage.atlas(font, color)
        texts = list(self._names.values())
        start = self._text_starts(some, 5)
        # What the ring takes of it at the node at hand, it takes of the neighbour's room.
        room = self._name_room[some] + self._core[some] - start
        for i in np.flatnonzero(atlas.widths(texts) > room).tolist():
            stage.shorten(int(band.nodes[some[i]]), texts[i])
            texts[i] = atlas.shortened(texts[i], float(room[i]))
        x = band.x[some] - start
        y = np.full(len(some), band.y - band.lift)
        stage.text(font, color, texts, x, y, 1.0)

    @property
    def _label_font(self) -> QFont:
        size = min(15.0, 0.36 * self.band.common_size + 4) * self.stage.scale * self._name_shrink
        return type_of(size, mono=False, bold=True)

    def _labels_at(self, nodes: Indices) -> dict[int, str]:
        """The name of each node that has one, by its place in the band."""
        band = self.band
        tree, scheme = band.drawing.tree, self.look.names
        unnamed = scheme == "off" and not tree.has_labels
        if self.stage.boards or band.common_size < _LABEL_FROM or unnamed:
            return {}
        given = band.drawing.node_names(band.nodes[nodes], scheme)
        found = {i: name for i, name in zip(nodes.tolist(), given, strict=True) if name}
        if scheme != "off" and not self._has_room_for(found, scheme):
            found = {i: name for i, name in found.items() if tree.label(int(band.nodes[i]))}
        return found

    def _has_room_for(self, names: dict[int, str], scheme: str) -> bool:
        """Whether the scheme's names fit between a level's nodes beside values, in some type.

        Sets the largest such type (`_name_shrink`); windows get the room that is left."""
        if not names or self.band.level.left_gap > _ALONE:
            return True
        ring = float(self._core[self._nodes[0]])
        free = self.band.level.left_gap * self.band.camera.sx - 2 * ring
        free -= 0.8 * float(self._value_wish()[self._nodes].max())
        for shrink in _NAME_SHRINK:
            self._name_shrink = shrink
            atlas = self.stage.atlas(self._label_font, self.look.color(Role.MUTED))
            if float(atlas.widths([_longest_name(self.band, scheme)])[0]) + 6 <= free:
                return True
        self._name_shrink = 1.0
        return False
