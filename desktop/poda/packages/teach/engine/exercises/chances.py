"""Exercises on expectiminimax: trees with chance nodes, and common mistakes in node values."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games.explicit_tree import ExplicitTree, WrittenNode
from poda.engine.search.minimax import Expectation
from poda.engine.sums import sum_in_order
from poda.packages.teach.engine.exercises.ucb import Slip, nearly

# Exercises on expectiminimax, determined by a seed and a difficulty. One child of the root is
# better than all others; whoever takes the larger value at a chance node (or, from difficulty 2 on,
# the mean without the probabilities) chooses another one.
#
# | difficulty | tree | probabilities | values |
# | --- | --- | --- | --- |
# | 1 | MAX, chance | halves | whole or a half |
# | 2 | MAX, chance | quarters, fifths, tenths | at most one decimal |
# | 3 | MAX, chance, MIN | the same | at most one decimal |
# | 4 | MAX or MIN at the root | of two or three | at most one decimal |
# | 5 | four levels, chance twice | of two | at most two decimals |

Odds = tuple[float, ...]

_HALVES: Final[tuple[Odds, ...]] = ((0.5, 0.5),)
_PAIRS: Final[tuple[Odds, ...]] = (
    (0.5, 0.5), (0.25, 0.75), (0.75, 0.25), (0.2, 0.8), (0.6, 0.4), (0.9, 0.1), (0.3, 0.7),
)  # fmt: skip
_TRIPLES: Final[tuple[Odds, ...]] = (
    (0.5, 0.25, 0.25), (0.2, 0.3, 0.5), (0.6, 0.2, 0.2), (0.1, 0.4, 0.5),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ChanceLevel:
    """The parameters of exercises of one difficulty.

    Attributes:
        depth: the levels below the root; every second one consists of chance nodes.
        children: the children of the root.
        odds: the possible probabilities of a chance node's children.
        decimals: the most decimals of a value.
        either: whether MIN may move at the root.
        plain: whether the mean without the probabilities must lead to another child.
    """

    depth: int
    children: int
    odds: tuple[Odds, ...]
    decimals: int = 1
    either: bool = False
    plain: bool = True


CHANCE_LEVELS: Final[dict[int, ChanceLevel]] = {
    1: ChanceLevel(2, 3, _HALVES, plain=False),
    2: ChanceLevel(2, 3, _PAIRS),
    3: ChanceLevel(3, 2, _PAIRS),
    4: ChanceLevel(3, 2, _PAIRS + _TRIPLES, either=True),
    5: ChanceLevel(4, 2, _PAIRS[:3], decimals=2, either=True),
}

_LOW, _HIGH = -9, 20  # the least and the greatest value of a leaf, whole numbers


def made_chances(seed: int, difficulty: int) -> ExplicitTree:
    """The tree with chance nodes for this seed and difficulty."""
    level = CHANCE_LEVELS[difficulty]
    source = Random(seed * 8 + difficulty)
    while True:
        root = MIN if level.either and source.random() < 0.5 else MAX
        nodes: list[WrittenNode] = []
        _grow(nodes, 0, level, source)
        tree = ExplicitTree(nodes, root)
        if _is_worth_asking(tree, level):
            return tree


def _grow(nodes: list[WrittenNode], depth: int, level: ChanceLevel, source: Random) -> int:
    """Append a subtree in preorder; return the number of its top."""
    number = len(nodes)
    nodes.append(WrittenNode())
    if depth == level.depth:
        nodes[number].value = float(_LOW + int(source.random() * (_HIGH - _LOW + 1)))
        return number
    count = 2 if depth else level.children
    if depth % 2:
        odds = level.odds[int(source.random() * len(level.odds))]
        nodes[number].probabilities, count = odds, len(odds)
    nodes[number].children = tuple(_grow(nodes, depth + 1, level, source) for _ in range(count))
    return number


def _is_worth_asking(tree: ExplicitTree, level: ChanceLevel) -> bool:
    leaves = [node.value for node in tree.nodes if not node.children]
    if level.depth == 2 and len(set(leaves)) < len(leaves):
        return False
    right = _backed_up(tree, "weighted")
    scale = 10.0**level.decimals
    if any(abs(value * scale - round(value * scale)) > 1e-6 for value in right):
        return False
    best = _choice(tree, right)
    if best < 0 or _choice(tree, _backed_up(tree, "chosen")) == best:
        return False
    return not level.plain or _choice(tree, _backed_up(tree, "plain")) != best


def _backed_up(tree: ExplicitTree, way: str) -> list[float]:
    """The value of every node; `way` is the rule at chance nodes: "weighted", "plain", "chosen"."""
    values = [0.0] * len(tree.nodes)
    for number in range(len(tree.nodes) - 1, -1, -1):  # children before parents
        node = tree.nodes[number]
        below = [values[child] for child in node.children]
        if not below:
            values[number] = node.value or 0.0
        elif not node.probabilities or way == "weighted":
            values[number] = backed_up(tree.to_move(number), below, node.probabilities)
        elif way == "plain":
            values[number] = sum_in_order(below) / len(below)
        else:
            values[number] = max(below) if tree.to_move(0) == MAX else min(below)
    return values


def _choice(tree: ExplicitTree, values: Sequence[float]) -> int:
    """The root's best child; -1 if another is less than 0.25 worse."""
    sign = tree.to_move(0)
    ranked = sorted(tree.nodes[0].children, key=lambda child: -sign * values[child])
    if abs(values[ranked[0]] - values[ranked[1]]) < 0.25:
        return -1
    return ranked[0]


def backed_up(player: int, below: Sequence[float], odds: Sequence[float] = ()) -> float:
    """The value of a node, computed from its children's values.

    Args:
        player: MAX, MIN or CHANCE.
        odds: the children's probabilities, only for CHANCE.
    """
    if player == CHANCE:
        mean = Expectation()
        for probability, value in zip(odds, below, strict=True):
            if probability:
                mean.add(probability, value)
        return mean.value
    return max(below) if player == MAX else min(below)


VALUE_SLIPS: Final[tuple[Slip, ...]] = (
    "follows", "side", "plain", "largest", "smallest", "sum",
)  # fmt: skip
"""All slips that `value_slip` can return."""


def value_slip(
    player: int, below: Sequence[float], own: Sequence[float], odds: Sequence[float], given: float
) -> Slip:
    """The mistake that explains a wrong value of a node.

    Args:
        player, odds: as in `backed_up`.
        below: the right values of the children.
        own: the values that the answer gave the children.
        given: the value that the answer gave the node.
    """
    if not all(math.isfinite(value) for value in (given, *below, *own)):
        return ""
    if list(own) != list(below) and nearly(given, backed_up(player, own, odds)):
        return "follows"
    if len(below) < 2:
        return ""
    if player != CHANCE:
        return "side" if nearly(given, backed_up(-player, below)) else ""
    slips: dict[Slip, float] = {
        "plain": sum_in_order(below) / len(below),
        "largest": max(below),
        "smallest": min(below),
        "sum": sum_in_order(below),
    }
    return next((slip for slip, value in slips.items() if nearly(given, value)), "")
