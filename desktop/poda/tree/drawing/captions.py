"""What is written in and beside the nodes: values, windows, names, badges of folded subtrees."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from math import isnan
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from poda.base.numbers import AT_LEAST, AT_MOST, interval_text, number_text
from poda.engine.game import CHANCE
from poda.engine.record.recording import Recording
from poda.engine.record.trace import LOWER, OPEN, UPPER, Floats, Step
from poda.house.theme import Role
from poda.tree.drawing.levels import FAINT, PRUNED, VISITED, Flags
from poda.tree.drawing.look import SMALL_PIXELS, Look, type_of
from poda.tree.drawing.nodes import (
    FLATNESS,
    HEADER_TYPE,
    INSIDE_TYPE,
    LEAST_RING,
    LEAST_TYPE,
    RING,
    Band,
    Sign,
    hatch,
)
from poda.tree.drawing.stage import REACH, Stage
from poda.tree.model.values import number_in

_NEVER = int(np.iinfo(np.int64).max)


@dataclass(frozen=True, slots=True)
class Hidden:
    """What a folded subtree holds below its root.

    Attributes:
        nodes: how many nodes of the tree.
        pruned: how many of them the search has cut off by the step.
        at_least: whether the tree holds only a part of them.
    """

    nodes: int
    pruned: int
    at_least: bool

    @property
    def percent(self) -> int:
        """The pruned share; 0 and 100 only where it is none and all."""
        if self.pruned in (0, self.nodes):
            return 100 if self.pruned else 0
        return min(99, max(1, round(100 * self.pruned / self.nodes)))


class Badges(QObject):
    """The badges of one recording, for any node and step in logarithmic time.

    The topmost nodes of the pruned subtrees, in preorder, come in the order of the cuts too: a
    node cuts its children off after all that was visited below it. So those that lie in a subtree
    and were cut by a step are neighbours.
    """

    def __init__(self, recording: Recording[Any, Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        tree, trace = recording.tree, recording.trace
        self._size = tree.size
        unvisited = tree.trace_node < 0
        self._tops = np.flatnonzero(unvisited & ~unvisited[tree.parent])
        self._ends = self._tops + tree.size[self._tops]
        cutter = trace.cutters(tree.trace_node[tree.parent[self._tops]])
        is_cut = trace.fate[cutter] == int(Step.CUT)
        # What a stopped search left out is no cut; it lies behind all cuts, as the order has it.
        self._steps = np.where(is_cut, trace.left[cutter].astype(np.int64), _NEVER)
        self._pruned = _running(tree.size[self._tops])
        self._stubs = np.flatnonzero(tree.stub)

    def hidden(self, node: int, step: int) -> Hidden:
        """What lies below `node`, as it is at `step`."""
        first, end = node + 1, node + int(self._size[node])
        stubs = np.searchsorted(self._stubs, (node, end))
        return Hidden(end - first, self._pruned_in(node, end, step), bool(stubs[0] < stubs[1]))

    def _pruned_in(self, node: int, end: int, step: int) -> int:
        cut = int(np.searchsorted(self._steps, step, side="right"))
        around = int(np.searchsorted(self._tops, node, side="right")) - 1
        if around >= 0 and node < self._ends[around]:  # it stands in a pruned subtree itself
            return end - node - 1 if around < cut else 0
        begin = around + 1
        behind = min(int(np.searchsorted(self._tops, end)), cut)
        return int(self._pruned[behind] - self._pruned[begin]) if behind > begin else 0

    def text(self, node: int, step: int) -> str:
        """The badge of a folded node, or of a stub."""
        hidden = self.hidden(node, step)
        if not hidden.nodes:
            return self.tr("not drawn yet")
        # Qt puts the user's digits in the place of %Ln; {percent} is filled in behind it.
        count = hidden.nodes
        if not hidden.pruned:
            if hidden.at_least:
                return self.tr("at least %Ln node(s)", "", count)
            return self.tr("%Ln node(s)", "", count)
        if hidden.percent == 100:
            if hidden.at_least:
                return self.tr("at least %Ln node(s), all pruned", "", count)
            return self.tr("%Ln node(s), all pruned", "", count)
        if hidden.at_least:
            text = self.tr("at least %Ln node(s), {percent}% pruned", "", count)
        else:
            text = self.tr("%Ln node(s), {percent}% pruned", "", count)
        return text.format(percent=hidden.percent)


def _running(amounts: NDArray[np.int32]) -> NDArray[np.int64]:
    """The sums of the first 0, 1, 2, ... amounts."""
    return np.concatenate(([0], np.cumsum(amounts, dtype=np.int64)))


# A leaf bears its value, or its name where it has none; it is a dot where there is no room.

Indices = NDArray[np.intp]

_GUESS_FROM: Final = 28.0
"""Leaves that are this far apart have room for the sign of an estimate."""
_LEAF_CAPTIONS_SHRINK: Final = (1.0, 0.8, 0.64, 0.5)
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
    """Writes the values of some leaves of a band."""

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
            for shrink in _LEAF_CAPTIONS_SHRINK:
                size = band.leaf_type * shrink
                if not len(left) or (shrink < 1 and size < LEAST_TYPE):
                    break
                font = type_of(size, mono=not italic, bold=True, italic=italic)
                atlas = self.stage.atlas(font, self.look.color(Role.TEXT))
                fits = atlas.widths(list(map(self._texts.__getitem__, left.tolist()))) <= room[left]
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
            texts = list(map(self._texts.__getitem__, here.tolist()))
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
        labels = list(map(band.drawing.tree.label, band.nodes[self.leaves].tolist()))
        some = np.array([i for i, label in enumerate(labels) if label], dtype=np.intp)
        if not len(some):
            return
        font, color = type_of(size, mono=False, bold=True), self.look.color(Role.MUTED)
        texts = list(map(labels.__getitem__, some.tolist()))
        fits = np.flatnonzero(stage.atlas(font, color).widths(texts) <= room[some])
        x = band.x[self.leaves[some[fits]]]
        y = np.full(len(x), self.y + band.leaf_type * 0.72 + size * 0.6)
        stage.text(font, color, list(map(texts.__getitem__, fits.tolist())), x, y)


# What Star1 and Star2 know of a chance node: a bar for its interval within the bounds.
#
# |    [======]--|----|      the bounds, the interval, and where alpha and beta stand

BAR_DROP: Final = 12.0
"""How far the bar is below the middle of its node."""
_LEAST: Final = 34.0  # pixels, by type size
_INTERVAL_BARS_MOST: Final = 84.0
_HIGH: Final = 7.0
_SYMBOL_FROM: Final = 20.0
_TYPE: Final = 12.5
_THINNEST: Final = 3.0  # of an interval that is a point


def bars_at(stage: Stage, band: Band, visited: Indices) -> Flags:
    """Which nodes of the band have a bar: the chance nodes the search has come to."""
    result = np.zeros(band.count, np.bool_)
    big = band.common_size >= _SYMBOL_FROM * min(1.0, stage.scale)
    if stage.look.bounds is not None and big:
        result[visited] = (band.player[visited] == CHANCE) & ~band.leaf[visited]
    return result


def paint_bars(stage: Stage, band: Band, nodes: Indices, start: Floats, room: Floats) -> None:
    """Paint the bars that have room, from `start` to the right of each node's middle on."""
    scale = stage.scale
    trace, visits = band.drawing.trace, band.visit[nodes]
    lows, highs = trace.intervals_of(visits, band.step)
    alphas, betas = trace.windows_of(visits, band.step)
    cut = (trace.fate[visits] == Step.CUT) & (trace.left[visits] <= band.step)
    # Over a board there is no window to stand below.
    y = band.y - band.lift + BAR_DROP * scale * (1 - band.board_share)
    for i in np.flatnonzero((room >= _LEAST * scale) & ~np.isnan(lows)).tolist():
        left = float(band.x[nodes[i]] + start[i])
        wide = min(float(room[i]), _INTERVAL_BARS_MOST * scale)
        box = QRectF(left, y - _HIGH * scale / 2, wide, _HIGH * scale)
        interval = float(lows[i]), float(highs[i])
        window = float(alphas[i]), float(betas[i])
        paint_bar(stage.painter, stage.look, box, interval, window, over=bool(cut[i]))
        _write(stage, interval, left + wide, y, float(room[i]) - wide, over=bool(cut[i]))


def _write(
    stage: Stage, interval: tuple[float, float], x: float, y: float, room: float, *, over: bool
) -> None:
    """The interval in numbers behind its bar, where there is room."""
    text = interval_text(number_text(interval[0]), number_text(interval[1]))
    font = type_of(_TYPE * stage.scale)
    color = stage.look.color(Role.PRUNED if over else Role.CHANCE)
    gap = 8 * stage.scale
    if float(stage.atlas(font, color).widths([text])[0]) + gap + 2 <= room:
        stage.text(font, color, [text], np.array([x + gap]), np.array([y]), 0.0)


def paint_bar(
    painter: QPainter,
    look: Look,
    box: QRectF,
    interval: tuple[float, float],
    window: tuple[float, float],
    *,
    over: bool,
) -> None:
    """Paint one bar into `box`; grey where it is `over`, the node being cut.

    Alpha's mark points to the right and beta's to the left, as the window opens between them.
    """
    assert look.bounds is not None
    painter.save()
    low, high = look.bounds
    axis = look.tint(Role.MUTED, 0.6)
    painter.setPen(QPen(axis, 1.5))
    middle = box.center().y()
    painter.drawLine(QPointF(box.left(), middle), QPointF(box.right(), middle))
    for x in (box.left(), box.right()):
        painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))

    def place(value: float) -> float:
        return box.left() + box.width() * share_of(value, low, high)

    left, right = place(interval[0]), place(interval[1])
    if right - left < _THINNEST:
        left, right = (left + right - _THINNEST) / 2, (left + right + _THINNEST) / 2
    color = look.color(Role.PRUNED if over else Role.CHANCE)
    painter.setPen(QPen(color, 1.2))
    painter.setBrush(look.tint(Role.PRUNED, 0.3) if over else color)
    painter.drawRect(QRectF(left, box.top() + 1, right - left, box.height() - 2))
    for value, role, inward in ((window[0], Role.MAX, 1), (window[1], Role.MIN, -1)):
        if math.isfinite(value):
            _mark(painter, look, place(value), box, Role.PRUNED if over else role, inward)
    painter.restore()


def share_of(value: float, low: float, high: float) -> float:
    """Where a value lies between the bounds, 0 to 1; a bound that is open leaves no measure."""
    if not (math.isfinite(low) and math.isfinite(high)) or high <= low:
        return 0.5 if math.isfinite(value) else float(value > 0)
    return min(1.0, max(0.0, (value - low) / (high - low)))


def _mark(painter: QPainter, look: Look, x: float, box: QRectF, role: Role, inward: int) -> None:
    """A bracket at alpha or beta, open towards the window."""
    over = box.height() * 0.55
    top, bottom, foot = box.top() - over, box.bottom() + over, inward * box.height() * 0.6
    line = QPolygonF(
        [QPointF(x + foot, top), QPointF(x, top), QPointF(x, bottom), QPointF(x + foot, bottom)]
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((Role.SURFACE, 4.0), (role, 2.0)):
        painter.setPen(QPen(look.color(ink), width))
        painter.drawPolyline(line)


# What is written under folded subtrees, and the sign that stands for what they hold.

_COUNT: Final = re.compile(r"\d(?:[\d.,'\s]*\d)?")
_MOST: Final = 300


def paint_badges(stage: Stage, band: Band, nodes: Indices) -> None:
    """A folded subtree: a large faint triangle under its node, with what it holds."""
    for i in nodes[band.folded[nodes]].tolist()[:_MOST]:
        _paint_badge(stage, band, i)


def _paint_badge(stage: Stage, band: Band, i: int) -> None:
    look = stage.look
    room = min(band.gaps[0][i], band.gaps[1][i])
    wide = min(1.5 * band.common_size, 0.86 * room, 84 * stage.scale)
    high = min(0.5 * wide, 0.34 * stage.camera.sy)
    if wide < 6:
        return
    x, top = float(band.x[i]), band.y + band.below + 1
    paint_fold(stage.painter, look, (x, top, wide, high), int(band.state[i]))
    text = look.badge(int(band.nodes[i])) if look.badge else ""
    if not text or band.common_size < 9:
        return
    size, rows = lines_for(stage, text, room - 6)
    font, color = type_of(size, mono=False), look.color(Role.MUTED)
    for line, row in enumerate(rows):
        y = np.array([top + high + size * (0.95 + 1.25 * line)])
        stage.text(font, color, [row], np.array([x]), y)


def lines_for(stage: Stage, text: str, room: float) -> tuple[float, list[str]]:
    """The badge and its type size: in one line, or broken at its commas, or the bare count.

    Nothing where not even that is read.
    """
    color = stage.look.color(Role.MUTED)
    count = _COUNT.search(text)
    bare = [[count.group()]] if count else []
    for rows in ([text], text.split(", "), *bare):
        for size in (SMALL_PIXELS * 0.92 * stage.scale, 11.0 * stage.scale):
            atlas = stage.atlas(type_of(size, mono=False), color)
            if float(atlas.widths(rows).max()) <= room:
                return size, rows
    return LEAST_TYPE, []


def paint_fold(
    painter: QPainter, look: Look, place: tuple[float, float, float, float], state: int
) -> None:
    """The sign of a folded subtree: a triangle that widens downwards, as a subtree does."""
    x, top, wide, high = place
    path = QPainterPath(QPointF(x, top))
    path.lineTo(x + wide / 2, top + high)
    path.lineTo(x - wide / 2, top + high)
    path.closeSubpath()
    color = look.color(Role.PRUNED if state == PRUNED else Role.MUTED)
    painter.setPen(QPen(color, 1.3))
    painter.setBrush(look.tint(Role.PRUNED if state == PRUNED else Role.LINE, 0.2))
    painter.drawPath(path)
    if state == PRUNED:
        hatch(painter, look, path)


_SIGNS: Final = {UPPER: AT_MOST, LOWER: AT_LEAST}
_LABEL_FROM: Final = 16.0
_WINDOW_FROM: Final = 20.0
"""Symbols of this side or more have their windows beside them."""
_WINDOW_SHRINK: Final = (1.0, 0.9, 0.82)
_STACKED_SHRINK: Final = (0.92, 0.82)
READABLE_TYPE: Final = 12.5
"""Smaller values than this (by the type size) are beside their symbols, if there is room."""
_SHRINK: Final = (1.0, 0.86, 0.74, 0.62)
_CIRCLE: Final = 0.84
"""The width of a text in a circle, by the circle's side."""


def paint_captions(stage: Stage, band: Band) -> None:
    """Write everything that there is room for."""
    Captions(stage, band).paint()


class Captions:
    """Writes the texts of the inner nodes of one band."""

    def __init__(self, stage: Stage, band: Band) -> None:
        self.stage, self.band = stage, band
        self.look = stage.look
        self._number = number_in(band.drawing.recording.question)
        # How far each node reaches to its right and left, so that nothing is written over it.
        self._half = band.size / 2
        self._nodes = np.flatnonzero(~band.leaf)
        self._names = self._labels_at(self._nodes)
        self._label_room = self._room_for_labels()

    def paint(self) -> None:
        """Write all of them."""
        if len(self._nodes):
            self._inner(self._nodes)

    # Inner nodes

    def _inner(self, inner: Indices) -> None:
        band = self.band
        visited = inner[band.visit[inner] >= 0]
        values = band.values[visited]
        known = visited[~np.isnan(values) & self.look.values]
        texts = self._value_texts(known)
        beside = np.zeros(band.count)  # how far what is written to the right of a node reaches
        if band.board_share > 0.5:
            self._in_header(known, texts, beside)
        else:
            self._inside_and_beside(known, texts, beside)
        barred = bars_at(self.stage, band, visited)
        self._raised = np.where(barred, BAR_DROP * self.stage.scale * 0.75, 0.0)
        if self.look.windows and len(visited):
            self._windows(visited, beside)
        some = visited[barred[visited]]
        if len(some):
            start = self._clear(some, 9) + beside[some]
            paint_bars(self.stage, band, some, start, self._room(some) - start - 4)
        self._labels(inner)
        paint_badges(self.stage, band, inner)

    def _value_texts(self, nodes: Indices) -> list[str]:
        band = self.band
        pairs = zip(band.values[nodes].tolist(), band.bounds[nodes].tolist(), strict=True)
        return [_SIGNS.get(bound, "") + self._number(value) for value, bound in pairs]

    def _inside_and_beside(self, nodes: Indices, texts: list[str], beside: Floats) -> None:
        """Values within the symbols; beside them, larger, where they would be small in there."""
        left = np.arange(len(nodes))
        readable = READABLE_TYPE * self.stage.scale

        def rest() -> tuple[Indices, list[str]]:
            return nodes[left], list(map(texts.__getitem__, left.tolist()))

        left = left[self._inside(*rest(), readable if self._room_beside else INSIDE_TYPE)]
        left = left[self._outside(*rest(), beside)]
        self._inside(*rest(), INSIDE_TYPE)

    @property
    def _room_beside(self) -> bool:
        """Whether most nodes of the level have room for two digits beside them: all are alike.

        Where there are windows, they need room there too.
        """
        size = self.band.common_size
        digits = 1.3 * min(SMALL_PIXELS * self.stage.scale * 1.1, 1.25 * size)
        window = 46.0 * self.stage.scale if self.look.windows else 0.0
        return self.band.gap >= size + 12 + digits + window

    def _inside(self, nodes: Indices, texts: list[str], least: float) -> Indices:
        """Values within the symbols, in type of `least` pixels or more; the places left over."""
        band, stage, look = self.band, self.stage, self.look
        size = band.common_size
        type_size = band.node_type
        color = look.color(Role.ON_ACCENT)
        left = np.arange(len(nodes))
        open_ones = band.bounds[nodes] == OPEN
        if type_size:
            lower = np.where(band.sign[nodes] == Sign.UP, 1.0, -1.0)
            lower[band.sign[nodes] == Sign.CIRCLE] = 0.0
            for shrink in _SHRINK:
                pixels = type_size * shrink
                if pixels < least or not len(left):
                    break
                font = type_of(pixels, bold=True)
                atlas = stage.atlas(font, color)
                wide = atlas.widths(list(map(texts.__getitem__, left.tolist())))
                # A triangle is as wide as the text at the text's narrower edge, or it does not fit.
                drop = 0.2 * size * FLATNESS
                share = 0.5 + (drop - atlas.cap_height * 0.62) / (size * FLATNESS)
                shares = np.where(band.sign[nodes[left]] == Sign.CIRCLE, _CIRCLE, share)
                local = band.size[nodes[left]] / size
                fits = (wide <= shares * size - 2) & (local > 0.95)
                some = left[fits]
                y = band.y - band.lift + lower[some] * drop
                opacity = np.where(open_ones[some], 0.72, 1.0)
                fitting = list(map(texts.__getitem__, some.tolist()))
                stage.text(font, color, fitting, band.x[nodes[some]], y, opacity=opacity)
                left = left[~fits]
        return left

    def _outside(self, nodes: Indices, texts: list[str], beside: Floats) -> Indices:
        """Values to the right of the symbols; the places of those that have no room there."""
        band, stage = self.band, self.stage
        most = SMALL_PIXELS * stage.scale * 1.1
        left = np.arange(len(nodes))
        small = max(band.common_size, LEAST_TYPE)
        for size in (min(most, 1.25 * small), min(most, small), min(0.8 * most, small)):
            if len(left):
                some = list(map(texts.__getitem__, left.tolist()))
                left = left[self._beside(nodes[left], some, beside, size)]
        return left

    def _beside(self, nodes: Indices, texts: list[str], beside: Floats, size: float) -> Indices:
        band, stage = self.band, self.stage
        font = type_of(size, bold=True)
        color = self.look.color(Role.TEXT)
        wide = stage.atlas(font, color).widths(texts)
        start = self._clear(nodes, 4)
        fits = start + wide + 4 <= self._room(nodes)
        keep = np.flatnonzero(fits)
        some = nodes[keep]
        y = np.full(len(some), band.y - band.lift)
        stage.text(
            font,
            color,
            list(map(texts.__getitem__, keep.tolist())),
            band.x[some] + start[keep],
            y,
            0.0,
        )
        beside[some] = 4 + wide[keep]
        return np.flatnonzero(~fits)

    def _in_header(self, nodes: Indices, texts: list[str], beside: Floats) -> None:
        """Over a board: the symbol, and the value to its right."""
        band, stage = self.band, self.stage
        size = HEADER_TYPE * stage.scale
        font = type_of(size, bold=True)
        color = self.look.color(Role.TEXT)
        x = band.x[nodes] + self._clear(nodes, 5)
        y = np.full(len(nodes), band.y - band.lift)
        stage.text(font, color, texts, x, y, 0.0, opacity=band.board_share)
        if len(nodes):
            beside[nodes] = 5 + stage.atlas(font, color).widths(texts)

    def _clear(self, nodes: Indices, pad: float) -> Floats:
        """From each node's middle to where something may be written beside it."""
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
        """From each node's middle to where its right neighbour begins."""
        band = self.band
        # The neighbour may be ringed any moment, and what is written here does not jump then.
        ring = max(LEAST_RING, band.common_size * RING) + 7 * self.stage.scale
        room: Floats = band.gaps[1][nodes] - ring - self._label_room[nodes]
        return room

    # Windows

    def _windows(self, nodes: Indices, beside: Floats) -> None:
        band, stage = self.band, self.stage
        scale = stage.scale
        if band.common_size < _WINDOW_FROM * min(1.0, scale):
            return
        alphas, betas = band.drawing.trace.windows_of(band.visit[nodes], band.step)
        ends = zip(alphas.tolist(), betas.tolist(), strict=True)
        pairs = [(self._number(alpha), self._number(beta)) for alpha, beta in ends]
        size = min(SMALL_PIXELS * scale, max(12.5 * scale, band.common_size * 0.26))
        if band.board_share > 0.5:
            self._windows_under(nodes, pairs, size)
            return
        path = set(band.drawing.path(band.step))
        on_path = np.array([n in path for n in band.nodes[nodes].tolist()])
        left = self._not_too_wide(nodes, pairs, beside, size * _STACKED_SHRINK[-1])
        for shrink in _WINDOW_SHRINK:
            if not len(left):
                return
            some = list(map(pairs.__getitem__, left.tolist()))
            place = nodes[left], some, on_path[left], beside, size * shrink
            left = left[self._on_a_line(*place)]
        for shrink in _STACKED_SHRINK:
            if not len(left):
                return
            some = list(map(pairs.__getitem__, left.tolist()))
            place = nodes[left], some, on_path[left], beside, size * shrink
            left = left[self._stacked(*place)]

    def _not_too_wide(
        self, nodes: Indices, pairs: list[tuple[str, str]], beside: Floats, size: float
    ) -> Indices:
        """The places of the windows that may have room in one form or another.

        Those that have none in the narrowest form are not tried in all the others.
        """
        wide = self._stacked_widths(pairs, type_of(size))
        start = self._clear(nodes, 4) + beside[nodes]
        return np.flatnonzero(start + wide + 1 <= self._room(nodes))

    def _stacked_widths(self, pairs: list[tuple[str, str]], font: QFont) -> Floats:
        measure = self.stage.atlas(font, self.look.color(Role.MUTED))
        upper = measure.widths([f"[{a}," for a, _ in pairs])
        return np.maximum(upper, measure.widths([f" {b}]" for _, b in pairs]))

    def _on_a_line(
        self,
        nodes: Indices,
        pairs: list[tuple[str, str]],
        on_path: NDArray[np.bool_],
        beside: Floats,
        size: float,
    ) -> Indices:
        """Windows that have room on a line; the places of those that have none."""
        whole = [interval_text(a, b) for a, b in pairs]
        font = type_of(size)
        wide = self.stage.atlas(font, self.look.color(Role.TEXT)).widths(whole)
        start = self._clear(nodes, 6) + beside[nodes]
        fits = start + wide + 4 <= self._room(nodes)
        self._write(font, nodes, start, [(whole, 0.0)], np.flatnonzero(fits), on_path)
        return np.flatnonzero(~fits)

    def _stacked(
        self,
        nodes: Indices,
        pairs: list[tuple[str, str]],
        on_path: NDArray[np.bool_],
        beside: Floats,
        size: float,
    ) -> Indices:
        """Alpha over beta, where the two do not fit on a line; the places still without room."""
        font = type_of(size)
        rows = [
            ([f"[{a}," for a, _ in pairs], -0.55 * size),
            ([f" {b}]" for _, b in pairs], 0.55 * size),
        ]
        start = self._clear(nodes, 4) + beside[nodes]
        fits = start + self._stacked_widths(pairs, font) + 1 <= self._room(nodes)
        self._write(font, nodes, start, rows, np.flatnonzero(fits), on_path)
        return np.flatnonzero(~fits)

    def _write(
        self,
        font: QFont,
        nodes: Indices,
        start: Floats,
        rows: list[tuple[list[str], float]],
        places: Indices,
        on_path: NDArray[np.bool_],
    ) -> None:
        """Windows in rows, each a text for every node and how far below the middle it stands."""
        for lit, role in ((True, Role.TEXT), (False, Role.MUTED)):
            some = places[on_path[places] == lit]
            x = self.band.x[nodes[some]] + start[some]
            for row, below in rows:
                y = self.band.y + below - self._raised[nodes[some]]
                texts = list(map(row.__getitem__, some.tolist()))
                self.stage.text(font, self.look.color(role), texts, x, y, 0.0)

    def _windows_under(self, nodes: Indices, pairs: list[tuple[str, str]], size: float) -> None:
        band, stage = self.band, self.stage
        texts = [interval_text(a, b) for a, b in pairs]
        font, color = type_of(size), self.look.color(Role.MUTED)
        wide = stage.atlas(font, color).widths(texts)
        keep = np.flatnonzero(wide + 6 <= np.minimum(*band.gaps)[nodes])
        y = np.full(len(keep), band.y + band.board / 2 + size * 0.72)
        some = list(map(texts.__getitem__, keep.tolist()))
        x = band.x[nodes[keep]]
        stage.text(font, color, some, x, y, opacity=band.board_share)

    # Names and badges

    def _labels(self, nodes: Indices) -> None:
        """Written labels, to the left of their nodes."""
        band, stage = self.band, self.stage
        texts = self._names
        some = np.array(list(texts), dtype=np.intp)
        if not len(some):
            return
        font = self._label_font
        color = self.look.color(Role.MUTED)
        kept = list(map(texts.__getitem__, some.tolist()))
        wide = stage.atlas(font, color).widths(kept)
        left = band.gaps[0][nodes[some]]
        start = self._clear(nodes[some], 5)
        fits = np.flatnonzero(start + wide + 5 <= left - band.common_size / 2)
        x = band.x[nodes[some[fits]]] - start[fits]
        y = np.full(len(fits), band.y - band.lift)
        stage.text(font, color, list(map(kept.__getitem__, fits.tolist())), x, y, 1.0)

    @property
    def _label_font(self) -> QFont:
        size = min(15.0, 0.36 * self.band.common_size + 4) * self.stage.scale
        return type_of(size, mono=False, bold=True)

    def _room_for_labels(self) -> Floats:
        """The width of what is written to the left of each node's right neighbour."""
        band = self.band
        room = np.zeros(band.count + 1)
        texts = self._names
        if texts:
            places = self._nodes[np.array(list(texts), dtype=np.intp)]
            atlas = self.stage.atlas(self._label_font, self.look.color(Role.MUTED))
            room[places] = atlas.widths(list(texts.values())) + 6
        return room[1:]

    def _labels_at(self, nodes: Indices) -> dict[int, str]:
        """The labels that were written, by the place of their node in `nodes`."""
        band = self.band
        tree = band.drawing.tree
        if self.stage.boards or band.common_size < _LABEL_FROM or not tree.has_labels:
            return {}
        labels = map(tree.label, band.nodes[nodes].tolist())
        return {i: label for i, label in enumerate(labels) if label}
