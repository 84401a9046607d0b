"""What stands under a folded subtree: "1,204 nodes, 37% pruned"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject

from poda.engine.record.recording import Recording
from poda.engine.record.trace import Step

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
