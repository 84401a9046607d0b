"""Whole levels of a tree at once: what lets numpy walk it up and down."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]


def by_depth(depth: Ints) -> Ints:
    """The nodes by depth, and there by number: in preorder or breadth first, families together."""
    # Sixteen bits are sorted by radix, in linear time.
    return np.argsort(depth.astype(np.int16), kind="stable").astype(np.int32)


def sibling_groups(parent: Ints, depth: Ints) -> Iterator[tuple[Ints, Ints, Ints]]:
    """The families of a tree, the deepest level first; nodes in preorder or breadth first.

    Yields:
        For a level, the nodes that have children in it; all these children, siblings side by side;
        and the position among them where each family begins (what `ufunc.reduceat` takes). A node
        with a parent below 0 is nobody's child.
    """
    order = by_depth(depth)
    order = order[parent[order] >= 0]
    levels = np.flatnonzero(np.diff(depth[order], prepend=-1, append=-1))
    for start, end in zip(levels[-2::-1], levels[:0:-1], strict=True):
        children = order[start:end]
        above = parent[children]
        first = np.flatnonzero(np.diff(above, prepend=-1)).astype(np.int32)
        yield above[first], children, first
