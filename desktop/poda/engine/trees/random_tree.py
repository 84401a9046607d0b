"""Random trees, each determined by a few numbers that a class can share.

Only `random.Random.random()` is used, seeded with a whole number, because Python guarantees that
its sequence stays the same. The shape and the values come from two sequences, so that another range
of values keeps the shape.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games.explicit_tree import ExplicitTree, WrittenNode

DEPTH_LIMIT: Final = 20
MOST_CHILDREN: Final = 20
VALUE_LIMIT: Final = 1_000_000
SEED_LIMIT: Final = 999_999
NODES_LIMIT: Final = 200_000
"""The most nodes of a random tree: written trees need some hundred bytes a node."""


@dataclass(frozen=True, slots=True)
class RandomShape:
    """The parameters of a random tree.

    Attributes:
        depth: levels below the root, 1 to `DEPTH_LIMIT`.
        branching_low, branching_high: the least and the greatest number of children of an inner
            node, uniformly distributed. With 0, branches may end early; the root always has a
            child.
        low, high: the range of the leaves' values, whole and uniformly distributed.
        seed: 0 to `SEED_LIMIT`.
    """

    depth: int
    branching_low: int
    branching_high: int
    low: int
    high: int
    seed: int


@dataclass(frozen=True, slots=True)
class TreeSize:
    """The size of a tree; `exact` is False for an expected size."""

    leaves: int
    nodes: int
    exact: bool = True


def size_of(shape: RandomShape, limit: int = NODES_LIMIT) -> TreeSize:
    """The size of the tree, without building it.

    Beyond `limit` nodes it is the expected size, but always above `limit`.
    """
    expected = _expected_size(shape)
    levels = _draw_levels(shape, limit) if expected.nodes <= limit else None
    if levels is None:
        return TreeSize(expected.leaves, max(expected.nodes, limit + 1), expected.exact)
    nodes = 1 + sum(map(sum, levels))
    inner = sum(count > 0 for level in levels for count in level)
    return TreeSize(nodes - inner, nodes)


def random_tree(shape: RandomShape, root: int = MAX, limit: int = NODES_LIMIT) -> ExplicitTree:
    """The tree for these parameters, with `root` (MAX or MIN) to move at its root.

    Raises EngineError, before building anything, if it would have more than `limit` nodes.
    """
    expected = _expected_size(shape)
    levels = _draw_levels(shape, limit) if expected.nodes <= limit else None
    if levels is None:
        raise too_large(max(expected.nodes, limit + 1), limit)
    values = Random(2 * shape.seed + 1)
    nodes: list[WrittenNode] = []
    taken = [0] * (shape.depth + 1)  # in preorder, each level is met from left to right
    todo: list[list[int]] = [[]]  # the children so far of each open node
    owed = [1]  # the number of its children still to come
    while owed:
        if not owed[-1]:
            owed.pop()
            children = tuple(todo.pop())
            if owed:
                nodes[todo[-1][-1]].children = children
            continue
        owed[-1] -= 1
        level = len(owed) - 1
        todo[-1].append(len(nodes))
        count = levels[level][taken[level]] if level < shape.depth else 0
        taken[level] += 1
        if count:
            nodes.append(WrittenNode())
            todo.append([])
            owed.append(count)
        else:
            nodes.append(WrittenNode(value=float(_draw_number(values, shape.low, shape.high))))
    return ExplicitTree(nodes, root)


def too_large(nodes: int, limit: int = NODES_LIMIT) -> EngineError:
    """The error for a tree of about that many nodes."""
    estimate = str(nodes) if nodes < 10**9 else f"10^{len(str(nodes)) - 1}"
    return EngineError("tree.random_too_large", nodes=estimate, limit=limit)


def _draw_number(source: Random, low: int, high: int) -> int:
    """A whole number from `low` to `high`, both included."""
    return low + int(source.random() * (high - low + 1))


def _draw_levels(shape: RandomShape, limit: int) -> list[list[int]] | None:
    """For each level above the deepest, the numbers of children of its nodes, left to right.

    None for more than `limit` nodes.
    """
    source = Random(2 * shape.seed)
    levels: list[list[int]] = []
    width = total = 1
    for level in range(shape.depth):
        counts = [
            _draw_number(source, shape.branching_low, shape.branching_high) for _ in range(width)
        ]
        if level == 0:
            counts[0] = max(1, counts[0])
        levels.append(counts)
        width = sum(counts)
        total += width
        if total > limit:
            return None
    return levels


def _expected_size(shape: RandomShape) -> TreeSize:
    """The expected size; exact for a uniform tree."""
    low, high = shape.branching_low, shape.branching_high
    uniform = low == high
    mean: int | float = low if uniform else (low + high) / 2
    ending = 0.0 if low else 1 / (high + 1)  # the probability that a node is an early leaf
    # The root has one child if 0 is drawn.
    width: int | float = mean if low else mean + ending
    nodes, leaves = 1 + width, width if shape.depth == 1 else width * ending
    for level in range(2, shape.depth + 1):
        width *= mean
        nodes += width
        leaves += width if level == shape.depth else width * ending
    if uniform:
        return TreeSize(low**shape.depth, sum(low**k for k in range(shape.depth + 1)))
    return TreeSize(math.ceil(leaves), math.ceil(nodes), exact=False)
