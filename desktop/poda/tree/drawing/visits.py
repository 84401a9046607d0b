"""Which visit of a node is shown: Star2's probes come to some nodes before the search does."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

import numpy as np

from poda.engine.record.game_tree import GameTree
from poda.engine.record.trace import Changes, Ints, SearchTrace

NEVER: Final = int(np.iinfo(np.int32).max)
"""A step that does not come."""


class Visits:
    """The visits of the nodes of one tree."""

    def __init__(self, trace: SearchTrace, tree: GameTree[Any, Any]) -> None:
        self._trace, self._tree = trace, tree

    @property
    def entered(self) -> Ints:
        """For each tree node the step at which it is first entered; NEVER where it is not."""
        trace, visit = self._trace, self._tree.trace_node
        if trace.probe is None:
            return np.where(visit < 0, NEVER, trace.entered[visit]).astype(np.int32)
        first = np.full(self._tree.nodes, NEVER, np.int32)
        np.minimum.at(first, self._tree.tree_node, trace.entered)
        return first

    def at(self, nodes: Ints, step: int) -> Ints:
        """For each of these tree nodes the trace node that it is by `step`; -1 where it has none.

        Without probes there is one, and it may be still to come.
        """
        only: Ints = self._tree.trace_node[nodes]
        if self._trace.probe is None:
            return only
        latest = self._changes.latest_of(nodes, step).astype(np.int32)
        came = (only >= 0) & (self._trace.entered[latest] <= step)
        came &= self._tree.tree_node[latest] == nodes
        return np.where(came, latest, np.int32(-1))

    @cached_property
    def _changes(self) -> Changes:
        """The ENTERs, by tree node: the n-th of them enters trace node n."""
        return Changes(self._trace.entered, self._tree.tree_node, self._tree.nodes)
