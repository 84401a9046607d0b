"""What makes every step of a trace equally near: its changes, sorted by node and then by step.

Going back needs no log of what to undo: the state of a node at a step is its last change by then,
and a binary search finds that.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]


class Changes:
    """Some steps of a trace, by the node that they change.

    Args:
        steps: the steps, ascending.
        node: for each of them, the node that it changes.
        nodes: how many nodes the trace has.
    """

    def __init__(self, steps: Ints, node: Ints, nodes: int) -> None:
        self._order = np.argsort(node, kind="stable").astype(np.int32)
        self._steps = steps[self._order]
        # Those of node `n` stand at `starts[n]` to `starts[n + 1] - 1`.
        self._starts = np.zeros(nodes + 1, np.int32)
        np.cumsum(np.bincount(node, minlength=nodes), out=self._starts[1:])

    def latest_of(self, nodes: Ints, step: int) -> Ints:
        """For each of these nodes its last change by `step`, as a position in the `steps` given.

        For a node that has none by then, some position that means nothing.
        """
        first, high = self._starts[nodes], self._starts[nodes + 1]
        low, last = first, len(self._steps) - 1
        for _ in range(int(np.max(high - low, initial=0)).bit_length()):
            middle = np.minimum((low + high) >> 1, last)
            by_then = (low < high) & (self._steps[middle] <= step)
            low, high = np.where(by_then, middle + 1, low), np.where(by_then, high, middle)
        return self._order[np.maximum(low - 1, 0)]
