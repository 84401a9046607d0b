"""What of a tree is drawn, and where: the nodes that no folded subtree hides, laid out tidily."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from poda.engine.record.game_tree import GameTree
from poda.tree.drawing.layout import tidy

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

FOLD: Final = 3
"""The most leaves whose room a folded subtree keeps: enough for what is written under it."""


@dataclass(frozen=True, eq=False)
class Shape:
    """The drawn part of a tree. All columns are read-only.

    Attributes, a row a drawn node, in preorder:
        node: its number in the game tree, ascending.
        x: where it stands, in units of the distance between neighbouring leaves; the leftmost is 0.
        depth: plies below the root, which is how far down it stands.
        parent: its parent's row here; -1 at the root.
        children: how many children it has here.
        folded: whether its subtree is in the tree and not drawn.

    Attributes:
        row_of: for each node of the game tree, its row here; -1 where it is hidden.
        rows_of_depth: for each level, its rows from left to right.
    """

    node: Ints
    x: Floats
    depth: Ints
    parent: Ints
    children: Ints
    folded: Flags
    row_of: Ints
    rows_of_depth: tuple[Ints, ...]

    @property
    def nodes(self) -> int:
        """How many nodes are drawn."""
        return len(self.node)

    @property
    def width(self) -> float:
        """From the leftmost node to the rightmost one."""
        return float(self.x.max())

    @property
    def levels(self) -> int:
        """How many levels are drawn."""
        return len(self.rows_of_depth)

    @property
    def height(self) -> int:
        """From the root down to the deepest node, in levels."""
        return self.levels - 1


def shape_of(
    tree: GameTree[Any, Any],
    collapsed: Iterable[int] = (),
    stop: Callable[[], bool] | None = None,
    progress: Callable[[float], None] | None = None,
) -> Shape:
    """What is drawn of `tree` with the subtrees of `collapsed` folded.

    Args:
        collapsed: nodes of the tree; one without children here folds nothing.
        stop: looked at every few thousand nodes.
        progress: told what share of the work is done, from 0 to 1.

    Raises:
        SearchStopped: `stop` turned true.
    """
    folded_nodes = np.array([n for n in collapsed if tree.children[n]], dtype=np.int32)
    node = _visible(tree, folded_nodes)
    row_of = np.full(tree.nodes, -1, np.int32)
    row_of[node] = np.arange(len(node), dtype=np.int32)
    folded = np.zeros(len(node), np.bool_)
    rows = row_of[folded_nodes]  # a folded node may itself be hidden
    folded[rows[rows >= 0]] = True
    depth = tree.depth[node]
    children = np.where(folded, 0, tree.children[node]).astype(np.int32)
    parent = row_of[tree.parent[node]]
    parent[0] = -1
    kept = _room_kept(tree, node, children, folded)
    x = _laid_out(children, depth, kept, stop, progress)
    columns = node, x, depth, parent, children, folded, row_of
    levels = _rows_of_depth(depth)
    read_only: tuple[NDArray[Any], ...] = (*columns, *levels)
    for column in read_only:
        column.flags.writeable = False
    return Shape(*columns, levels)


def _visible(tree: GameTree[Any, Any], folded: Ints) -> Ints:
    """The nodes that stand in no folded subtree, but for its root."""
    if not len(folded):
        return np.arange(tree.nodes, dtype=np.int32)
    # In preorder a subtree is a range: count how many of them each node stands in.
    edges = np.zeros(tree.nodes + 1, np.int32)
    np.add.at(edges, folded + 1, 1)
    np.add.at(edges, folded + tree.size[folded], -1)
    return np.flatnonzero(np.cumsum(edges[:-1]) == 0).astype(np.int32)


def _room_kept(tree: GameTree[Any, Any], node: Ints, children: Ints, folded: Flags) -> Ints:
    """How many leaves' room each drawn node keeps for the children that are not drawn."""
    stub = tree.stub[node] & (tree.trace_node[node] < 0)  # the others are merged: nothing is there
    kept = np.where(stub & (children == 0), FOLD, 0).astype(np.int32)
    for row in np.flatnonzero(folded).tolist():  # never more than it had: folding widens nothing
        begin = int(node[row])
        subtree = slice(begin, begin + int(tree.size[begin]))
        leaves = int(np.count_nonzero(tree.children[subtree] == 0))
        kept[row] = min(FOLD, max(leaves, FOLD if tree.stub[subtree].any() else 1))
    return kept


def _laid_out(
    children: Ints,
    depth: Ints,
    kept: Ints,
    stop: Callable[[], bool] | None,
    progress: Callable[[float], None] | None,
) -> Floats:
    """Where the nodes stand with `kept` leaves' room below each of them.

    The tree is laid out with leaves in the place of what is folded, which then are left out again:
    a folded node is an ordinary inner one to its neighbours, and is not squeezed between them.
    """
    some = np.flatnonzero(kept)
    if not len(some):
        return tidy(children, depth, stop, progress)
    phantoms = np.repeat(some, kept[some])  # in preorder a node's children come right behind it
    with_room = np.insert(children + kept, phantoms + 1, 0)
    depths = np.insert(depth, phantoms + 1, depth[phantoms] + 1)
    row = np.arange(len(children)) + np.cumsum(kept) - kept
    x = tidy(with_room, depths, stop, progress)[row]
    return np.asarray(x - x.min())


def _rows_of_depth(depth: Ints) -> tuple[Ints, ...]:
    levels = int(depth.max()) + 1
    # numpy sorts 16-bit numbers by counting; in preorder a level runs from left to right.
    key = depth.astype(np.uint16) if levels < 1 << 16 else depth
    rows = np.argsort(key, kind="stable").astype(np.int32)
    return tuple(np.split(rows, np.cumsum(np.bincount(depth))[:-1]))
