"""The badges under folded subtrees: a triangle for the subtree, and a text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from poda.engine.record.recording import Recording
from poda.engine.record.trace import Step
from poda.house.theme import Role
from poda.tree.drawing.levels import PRUNED
from poda.tree.drawing.look import SMALL_PIXELS, Look, type_of
from poda.tree.drawing.nodes import LEAST_TYPE, LevelSlice, hatch
from poda.tree.drawing.stage import Stage
from poda.tree.model.shape import Indices

_NEVER = int(np.iinfo(np.int64).max)


@dataclass(frozen=True, slots=True)
class Hidden:
    """The nodes that a folded subtree hides below its root.

    Attributes:
        nodes: their number in the tree.
        pruned: how many of them the search has cut off by the step.
        at_least: whether there are more, in pruned subtrees that are not grown.
    """

    nodes: int
    pruned: int
    at_least: bool

    @property
    def percent(self) -> int:
        """The pruned share in per cent; 0 only for none, and 100 only for all."""
        if self.pruned in (0, self.nodes):
            return 100 if self.pruned else 0
        return min(99, max(1, round(100 * self.pruned / self.nodes)))


class Badges(QObject):
    """The badges of one recording, for any node and step in logarithmic time.

    The roots of the pruned subtrees, in preorder, are also in the order of their cuts, as a node
    cuts its children off after all visits below it. So the roots inside a given subtree that were
    cut by a given step are a range.
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
        # What a stopped search left unvisited is no cut, and comes after all cuts in this order.
        self._steps = np.where(is_cut, trace.left[cutter].astype(np.int64), _NEVER)
        self._pruned = np.concatenate(([0], np.cumsum(tree.size[self._tops], dtype=np.int64)))
        self._stubs = np.flatnonzero(tree.stub)
        self._told = not trace.is_sampled  # in Monte Carlo tree search, N tells the same

    def hidden(self, node: int, step: int) -> Hidden:
        """The nodes below `node`, as pruned by `step`."""
        first, end = node + 1, node + int(self._size[node])
        stubs = np.searchsorted(self._stubs, (node, end))
        return Hidden(end - first, self._pruned_in(node, end, step), bool(stubs[0] < stubs[1]))

    def _pruned_in(self, node: int, end: int, step: int) -> int:
        cut = int(np.searchsorted(self._steps, step, side="right"))
        around = int(np.searchsorted(self._tops, node, side="right")) - 1
        if around >= 0 and node < self._ends[around]:  # the node is in a pruned subtree itself
            return end - node - 1 if around < cut else 0
        begin = around + 1
        behind = min(int(np.searchsorted(self._tops, end)), cut)
        return int(self._pruned[behind] - self._pruned[begin]) if behind > begin else 0

    def text(self, node: int, step: int) -> str:
        """The badge under a folded node or a stub; "" for none."""
        hidden = self.hidden(node, step)
        if not hidden.nodes or not self._told:
            return self.tr("not drawn yet") if self._told else ""
        # Qt replaces %Ln by the number in the user's digits; {percent} is filled in afterwards.
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
            text = self.tr("at least %Ln node(s), {percent} % pruned", "", count)
        else:
            text = self.tr("%Ln node(s), {percent} % pruned", "", count)
        return text.format(percent=hidden.percent)


_COUNT: Final = re.compile(r"\d(?:[\d.,'\s]*\d)?")
_MOST: Final = 300


def paint_badges(stage: Stage, band: LevelSlice, nodes: Indices) -> None:
    """Paint a large faint triangle and the badge's text under each of these folded nodes."""
    for i in nodes.tolist()[:_MOST]:
        _paint_badge(stage, band, i)


def _paint_badge(stage: Stage, band: LevelSlice, i: int) -> None:
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
    """The type size and the lines of a badge: one line, or broken at commas, or only the count.

    There are no lines where not even the count fits.
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
    """Paint the triangle of a folded subtree; `place` is x of its tip, top, width and height."""
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
