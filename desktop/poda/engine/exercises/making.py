"""Trees for exercises, made from a seed and a difficulty: the same everywhere.

As in `random_tree.py` only `Random.random()` is drawn from, which is promised to stay as it is. A
tree is drawn again until it is worth asking about: whatever the form and the rule, something is
cut in it, single leaves among that, and where the difficulty says so, the two tie rules differ and
a bound reaches down over several levels.

| difficulty | tree | values | what is in it |
| --- | --- | --- | --- |
| 1 | two levels, 7 to 9 leaves | all different | single leaves are cut |
| 2 | three levels of two children each | all different | a leaf and a subtree are cut |
| 3 | three levels, 10 to 18 leaves | all different | more of both |
| 4 | the same, MAX or MIN at the root | some equal | the tie rule matters |
| 5 | four levels, some leaves higher up | some equal | the tie rule matters, a deep cut |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from poda.engine.game import MAX, MIN
from poda.engine.games.explicit_tree import ExplicitTree, Node
from poda.engine.search.alphabeta import Form, Tie, alphabeta
from poda.engine.search.observer import INF, Observer

SEED_LIMIT: Final = 99_999


@dataclass(frozen=True, slots=True)
class Level:
    """What the trees of a difficulty are like.

    Attributes:
        depth: levels below the root.
        three: how likely an inner node has three children; else it has two.
        early: how likely a node that is neither the root nor its child ends before its time.
        leaves: how many there are, at least and at most.
        low, high: what the leaves are worth: whole numbers, both ends included.
        ties: whether leaves may be equal, and `>=` and `>` then cut differently; else no two are.
        single, subtrees: how many single leaves and how many subtrees are cut at least.
        deep: whether a bound from further up than the parent cuts.
        either: whether MIN may move at the root.
    """

    depth: int
    three: float
    early: float
    leaves: tuple[int, int]
    low: int
    high: int
    ties: bool
    single: int
    subtrees: int
    deep: bool = False
    either: bool = False


LEVELS: Final[dict[int, Level]] = {
    1: Level(2, 0.8, 0.0, (7, 9), 1, 20, ties=False, single=2, subtrees=0),
    2: Level(3, 0.0, 0.0, (8, 8), 1, 20, ties=False, single=1, subtrees=1),
    3: Level(3, 0.4, 0.0, (10, 18), -9, 20, ties=False, single=2, subtrees=1),
    4: Level(3, 0.4, 0.0, (10, 18), 0, 9, ties=True, single=2, subtrees=1, either=True),
    5: Level(
        4, 0.25, 0.12, (13, 20), -5, 6, ties=True, single=2, subtrees=2, deep=True, either=True
    ),
}
DIFFICULTIES: Final = tuple(LEVELS)


def made_tree(seed: int, difficulty: int) -> ExplicitTree:
    """The tree of this seed and difficulty.

    Args:
        seed: 0 to `SEED_LIMIT`.
        difficulty: one of `DIFFICULTIES`.
    """
    if not 0 <= seed <= SEED_LIMIT or difficulty not in LEVELS:
        raise ValueError(f"there is no exercise {difficulty}-{seed}")
    level = LEVELS[difficulty]
    source = Random(seed * 8 + difficulty)
    while True:  # about one tree in ten will do; the tests go through thousands of seeds
        tree = _drawn(level, source)
        if tree is not None and _is_worth_asking(tree, level):
            return tree


def _drawn(level: Level, source: Random) -> ExplicitTree | None:
    """The next tree of the sequence; None where its leaves are too few or too many."""
    root = MIN if level.either and source.random() < 0.5 else MAX
    nodes: list[Node] = []
    _grow(nodes, 0, level, source)
    leaves = [node for node in nodes if not node.children]
    if not level.leaves[0] <= len(leaves) <= level.leaves[1]:
        return None
    values = list(range(level.low, level.high + 1))
    for place, leaf in enumerate(leaves):
        # Without ties, what is drawn goes to the front, where nothing is drawn from any more.
        first = 0 if level.ties else place
        drawn = first + int(source.random() * (len(values) - first))
        leaf.value = float(values[drawn])
        if not level.ties:
            values[drawn], values[place] = values[place], values[drawn]
    return ExplicitTree(nodes, root)


def _grow(nodes: list[Node], depth: int, level: Level, source: Random) -> int:
    """Add a subtree in preorder; the number of its top."""
    number = len(nodes)
    nodes.append(Node())
    ends = depth == level.depth or (depth > 1 and source.random() < level.early)
    if not ends:
        count = 3 if source.random() < level.three else 2
        children = tuple(_grow(nodes, depth + 1, level, source) for _ in range(count))
        nodes[number].children = children
    return number


def _is_worth_asking(tree: ExplicitTree, level: Level) -> bool:
    plain, strict = _cut(tree, "ge"), _cut(tree, "gt")
    if (plain != strict) != level.ties:
        return False
    for cut in (plain, strict):
        single = sum(not tree.nodes[node].children for node in cut)
        if single < level.single or len(cut) - single < level.subtrees:
            return False
    # The fail-hard form's values are clamped to the bounds that the strict rule compares them
    # with, so that it hardly cuts but single leaves.
    if not _cut(tree, "gt", "alphabeta-hard"):
        return False
    return not level.deep or _has_deep_cut(tree, plain)


class _Seen(Observer):
    """Which nodes a search enters."""

    def __init__(self) -> None:
        self.nodes: set[int] = set()

    def enter(self, state: int, ply: int, alpha: float = -INF, beta: float = INF) -> None:
        self.nodes.add(state)


def _cut(tree: ExplicitTree, tie: Tie, form: Form = "alphabeta") -> Sequence[int]:
    """The tops of what is cut off, in preorder."""
    seen = _Seen()
    alphabeta(tree, 0, observer=seen, form=form, tie=tie)
    return _tops(tree, seen.nodes)


def _tops(tree: ExplicitTree, seen: set[int]) -> Sequence[int]:
    return [
        child for node in sorted(seen) for child in tree.nodes[node].children if child not in seen
    ]


def _has_deep_cut(tree: ExplicitTree, cut: Sequence[int]) -> bool:
    """Whether some cut needs a bound from further up than the parent of the node that cuts."""
    seen: set[int] = set()
    _shallow(tree, 0, INF if tree.to_move(0) == MAX else -INF, seen)
    return _tops(tree, seen) != cut


def _shallow(tree: ExplicitTree, node: int, bound: float, seen: set[int]) -> float:
    """The value by alpha-beta without deep cuts: a child is only told what its parent has.

    (Knuth and Moore 1975, procedure F1.)
    """
    seen.add(node)
    if not tree.nodes[node].children:
        return tree.utility(node)
    sign = tree.to_move(node)
    best = -sign * INF
    for child in tree.nodes[node].children:
        value = _shallow(tree, child, best, seen)
        best = max(best, value) if sign == MAX else min(best, value)
        if sign * best >= sign * bound:
            break
    return best
