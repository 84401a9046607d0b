"""Room for fields in a layout: an inner node keeps its right neighbour at a distance."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Final

from poda.tree.drawing.shape import Floats, Ints, Shape

ROOM: Final = 1.8
LEAF_ROOM: Final = 2.3
"""Leaf units from an inner node to its right neighbour in its level: to a leaf, whose value is
written larger than a symbol is wide, they are more."""
_PASSES: Final = 60
_NEARLY: Final = 1e-6


def with_room(shape: Shape) -> Shape:
    """The same tree with room beside its inner nodes, parents still over their children."""
    x: Floats = shape.x.copy()
    children = _children(shape.parent)
    for _ in range(_PASSES):  # a parent that moves may come too near to its neighbour
        moved = False
        for rows in reversed(shape.rows_of_depth):
            for left, right in pairwise(rows.tolist()):
                room = ROOM if children[right] else LEAF_ROOM
                lack = room - (x[right] - x[left])
                if children[left] and lack > _NEARLY:
                    x[right:] += lack  # in preorder: its subtree, and all that is right of it
                    moved = True
        for row in range(shape.nodes - 1, -1, -1):
            if below := children[row]:
                x[row] = (x[below[0]] + x[below[-1]]) / 2
        if not moved:
            break
    return replace(shape, x=x - x.min())


def _children(parent: Ints) -> list[list[int]]:
    result: list[list[int]] = [[] for _ in parent]
    for row, above in enumerate(parent.tolist()):
        if above >= 0:
            result[above].append(row)
    return result
