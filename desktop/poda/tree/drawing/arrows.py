"""Transpositions as numpy columns: from what a table knew to where it was searched first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from poda.engine.record.game_tree import GameTree
from poda.engine.record.trace import SearchTrace
from poda.tree.drawing.shape import Shape

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

MANY: Final = 40
"""Of a level with more arrows than these only the tails are drawn."""


def merges_of(tree: GameTree[Any, Any], trace: SearchTrace) -> tuple[Ints, Ints]:
    """The tree nodes that a transposition table knew, and for each the one searched before."""
    if trace.known is None:
        nobody = np.empty(0, np.int32)
        return nobody, nobody
    return tree.tree_node[trace.found], tree.tree_node[trace.known[trace.found]]


@dataclass(frozen=True, eq=False)
class Arrows:
    """The arrows of one drawing; a row an arrow, in the order in which they are found.

    Attributes:
        found, before: the tree nodes that it leads from and to.
        steps: the steps from which on they are there.
        x, depth: where they begin, in leaf units and levels.
        end_x, end_depth: where they end: at the node, or at the folded one that hides it.
        single: whether it is drawn whole, for its level has few.
    """

    found: Ints
    before: Ints
    steps: Ints
    x: Floats
    depth: Ints
    end_x: Floats
    end_depth: Ints
    single: Flags

    def __len__(self) -> int:
        return len(self.found)

    def at(self, node: int) -> NDArray[np.intp]:
        """Those that begin or end at a tree node."""
        return np.flatnonzero((self.found == node) | (self.before == node))


def arrows_of(shape: Shape, tree: GameTree[Any, Any], trace: SearchTrace) -> Arrows:
    """The arrows of what is drawn: those that begin in folded subtrees are left out."""
    found, before = merges_of(tree, trace)
    drawn = shape.row_of[found] >= 0
    found, before = found[drawn], before[drawn]
    rows, ends = shape.row_of[found], before.copy()
    while (hidden := shape.row_of[ends] < 0).any():
        ends[hidden] = tree.parent[ends[hidden]]
    end_rows, depth = shape.row_of[ends], shape.depth[rows]
    many = np.bincount(depth, minlength=1) > MANY
    steps = trace.left[tree.trace_node[found]]
    return Arrows(
        found, before, steps, shape.x[rows], depth,
        shape.x[end_rows], shape.depth[end_rows], ~many[depth],
    )  # fmt: skip
