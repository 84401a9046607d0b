"""The leaves of a tree: values, or names where there are none; dots where there is no room."""

from __future__ import annotations

from math import isnan
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainterPath

from poda.house.theme import Role
from poda.tree.drawing.bands import LEAST_TYPE, Band
from poda.tree.drawing.levels import FAINT, PRUNED, VISITED, Floats
from poda.tree.drawing.look import SMALL_PIXELS, type_of
from poda.tree.drawing.stage import REACH, Stage
from poda.tree.drawing.symbols import Sign, hatch
from poda.tree.model.values import is_scored, short

Indices = NDArray[np.intp]

_GUESS_FROM: Final = 28.0
"""Leaves that are this far apart have room for the sign of an estimate."""
_SHRINK: Final = (1.0, 0.8, 0.64, 0.5)
_MOST_HATCHED: Final = 200
_DOT: Final = 9.0


def paint_leaves(stage: Stage, band: Band) -> None:
    """Write the leaves of a band whose type can be read, those that may reach into sight.

    A band holds all children whose parent is in sight, however many and far away they are.
    """
    if not band.leaf_type:
        return
    reach = REACH * stage.scale
    left, right = stage.exposed.left() - reach, stage.exposed.right() + reach
    leaves = np.flatnonzero(band.leaf & (band.x >= left) & (band.x <= right))
    if len(leaves):
        LeafCaptions(stage, band, leaves).paint()


class LeafCaptions:
    """The values of some leaves."""

    def __init__(self, stage: Stage, band: Band, leaves: Indices) -> None:
        self.stage, self.band, self.leaves = stage, band, leaves
        self.look = stage.look
        self.y = band.y - band.lift
        self._texts = self._all_texts()
        fade = (band.leaf_type - LEAST_TYPE + 1.5) / 1.5
        self._opacity = min(1.0, max(0.0, fade))

    def paint(self) -> None:
        """Write them as large as they fit."""
        band = self.band
        room = np.minimum(*band.gaps)[self.leaves] - 3
        named = np.isnan(band.values[self.leaves])
        for italic in (False, True):
            left = np.flatnonzero(named == italic)
            for shrink in _SHRINK:
                size = band.leaf_type * shrink
                if not len(left) or (shrink < 1 and size < LEAST_TYPE):
                    break
                font = type_of(size, mono=not italic, bold=True, italic=italic)
                atlas = self.stage.atlas(font, self.look.color(Role.TEXT))
                fits = atlas.widths([self._texts[i] for i in left.tolist()]) <= room[left]
                self._write(left[fits], size, italic)
                left = left[~fits]
            self._dots(left)
        if not self.stage.boards:
            self._labels(room)

    def _write(self, some: Indices, size: float, italic: bool) -> None:
        font = type_of(size, mono=not italic, bold=True, italic=italic)
        for state, color, share in self._inks():
            here = some[self.band.state[self.leaves[some]] == state]
            if not len(here):
                continue
            texts = [self._texts[i] for i in here.tolist()]
            x = self.band.x[self.leaves[here]]
            if state == PRUNED:
                self._hatch(texts, x, size)
            y = np.full(len(x), self.y)
            self.stage.text(font, color, texts, x, y, opacity=self._opacity * share)

    def _inks(self) -> tuple[tuple[int, QColor, float], ...]:
        look = self.look
        return (
            (FAINT, look.color(Role.MUTED), 0.62),
            (VISITED, look.color(Role.TEXT), 1.0),
            (PRUNED, look.color(Role.MUTED), 0.9),
        )

    def _all_texts(self) -> list[str]:
        band, tree = self.band, self.band.drawing.tree
        scored = is_scored(band.drawing.recording.question)
        estimated = band.estimated[self.leaves] & (band.gap >= _GUESS_FROM)
        texts = []
        columns = self.leaves.tolist(), band.values[self.leaves].tolist(), estimated.tolist()
        for i, value, guess in zip(*columns, strict=True):
            if isnan(value):
                texts.append(tree.leaf_text(int(band.nodes[i])) or "?")
            else:
                texts.append(("~" if guess else "") + short(value, scored=scored))
        return texts

    def _hatch(self, texts: list[str], x: Floats, size: float) -> None:
        """A hatched ground under the values of leaves that were cut off."""
        if len(texts) > _MOST_HATCHED:
            return
        path = QPainterPath()
        for text, centre in zip(texts, x.tolist(), strict=True):
            half = 0.31 * size * len(text) + 0.38 * size
            box = QRectF(centre - half, self.y - size * 0.72, 2 * half, size * 1.44)
            path.addRoundedRect(box, 4, 4)
        painter = self.stage.painter
        painter.save()
        painter.setOpacity(0.5)
        hatch(painter, self.look, path, max(4.0, size / 3.4))
        painter.restore()

    def _dots(self, some: Indices) -> None:
        """Dots for the leaves whose values are too long."""
        band, stage = self.band, self.stage
        state, player = band.state[self.leaves], band.player[self.leaves]
        kinds = state.astype(np.int64) * 8 + player
        for kind in np.unique(kinds[some]).tolist():
            here = some[kinds[some] == kind]
            x = band.x[self.leaves[here]]
            places = np.stack([x, np.full(len(x), self.y)], axis=1)
            sign = int(Sign.DOT), int(state[here[0]]), int(player[here[0]])
            size = _DOT * stage.scale
            stage.tools.signs.draw(stage.painter, self.look, sign, size, places, stage.ratio)

    def _labels(self, room: Floats) -> None:
        """Labels that were written at leaves, under their values."""
        band, stage = self.band, self.stage
        size = min(SMALL_PIXELS * stage.scale, 0.6 * band.leaf_type)
        if size < LEAST_TYPE or not band.drawing.tree.has_labels:
            return
        labels = [band.drawing.tree.label(n) for n in band.nodes[self.leaves].tolist()]
        some = np.array([i for i, label in enumerate(labels) if label], dtype=np.intp)
        if not len(some):
            return
        font, color = type_of(size, mono=False, bold=True), self.look.color(Role.MUTED)
        texts = [labels[i] for i in some.tolist()]
        fits = np.flatnonzero(stage.atlas(font, color).widths(texts) <= room[some])
        x = band.x[self.leaves[some[fits]]]
        y = np.full(len(x), self.y + band.leaf_type * 0.72 + size * 0.6)
        stage.text(font, color, [texts[i] for i in fits.tolist()], x, y)
