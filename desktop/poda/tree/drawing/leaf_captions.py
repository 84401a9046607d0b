"""The texts of leaves.

A leaf shows its value, or its name if it has none, shortened by an ellipsis where there is too
little room; where the type of the whole level would be illegible, it is a dot.
"""

from __future__ import annotations

from math import isnan
from typing import Final

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from poda.base.numbers import ELLIPSIS
from poda.engine.record.trace import Floats
from poda.house.theme import Role, saved
from poda.tree.drawing.levels import FAINT, PRUNED, VISITED
from poda.tree.drawing.look import SMALL_PIXELS, type_of
from poda.tree.drawing.nodes import LEAST_TYPE, Band, hatch
from poda.tree.drawing.stage import REACH, Atlas, Stage
from poda.tree.model.shape import Indices
from poda.tree.model.values import number_in

_GUESS_FROM: Final = 28.0
"""Pixels between leaves from which on the sign of an estimate (~) has room."""
_SHRINK: Final = (1.0, 0.8, 0.64, 0.5)
_LEAF_PAD: Final = 4.0  # pixels between two leaves' captions
_MOST_HATCHED: Final = 200  # leaves of one level; more are not hatched
_INKS: Final = (
    (FAINT, Role.MUTED, 0.62),
    (VISITED, Role.TEXT, 1.0),
    (PRUNED, Role.MUTED, 0.9),
)


def shortened(atlas: Atlas, text: str, room: float) -> str:
    """The text, cut to `room` pixels with an ellipsis where it is wider; at least the ellipsis."""
    if len(text) < 2 or float(atlas.widths([text])[0]) <= room:
        return text
    parts = [text[:end].rstrip(" ,;") + ELLIPSIS for end in range(1, len(text))]
    fits = np.flatnonzero(atlas.widths(parts) <= room)
    return parts[int(fits[-1])] if len(fits) else ELLIPSIS


def leaves_in_sight(stage: Stage, band: Band) -> Indices:
    """The leaves of a band whose type can be read, those that may reach into sight.

    A band contains every node whose edge is in sight, however far away the node is.
    """
    if not band.leaf_type:
        return np.zeros(0, np.intp)
    reach = REACH * stage.scale
    left, right = stage.exposed.left() - reach, stage.exposed.right() + reach
    return np.flatnonzero(band.leaf & (band.x >= left) & (band.x <= right))


def ringed_name(band: Band, scale: float) -> float:
    """The distance from the middle of a ringed leaf down to its name."""
    return max(0.95 * band.leaf_type, 0.24 * band.common_size) + 13 * scale


def longest_name(band: Band, scheme: str) -> str:
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
        self, stage: Stage, band: Band, leaves: Indices, claims: tuple[Floats, Floats]
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
            for shrink in _SHRINK:
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
                    self._texts[i] = shortened(atlas, self._texts[i], float(self._room[i]))
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
            texts.append(shortened(atlas, labels[i], room))
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
        longest = "M.0" if scheme == "letters" else longest_name(self.band, scheme)
        wide = float(atlas.widths([longest])[0]) + 2 * _LEAF_PAD
        if not level.depth or wide > float(level.nearest.min()) * self.band.camera.sx:
            return labels
        named = drawing.node_names(nodes, scheme)
        own = self._named  # leaves that show their own name in the place of a value
        return [a or ("" if bears else b)
                for a, b, bears in zip(labels, named, own.tolist(), strict=True)]  # fmt: skip
