"""Exercises on Monte Carlo tree search: a written tree and the iteration in question.

The tree shows N and W of its nodes after some iterations. Three more follow, with given results of
their playouts; the person works out UCB1 where the selection has a choice, the path down, and the
new N, W and Q. All right answers are read from the search itself.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final, Literal, NamedTuple

from poda.engine.game import MAX, MIN
from poda.engine.games.explicit_tree import ExplicitTree, WrittenNode
from poda.engine.search.mcts import ROOT_2, MonteCarlo, Rules

ROUNDS: Final = 3
"""The number of iterations that an exercise asks about."""

CLEAR: Final = 0.05
"""The least lead of the greatest UCB1 over unequal ones, so that rounding decides nothing."""


class Count(NamedTuple):
    """A node's counts: N, and W for the side that moved into it."""

    visits: int = 0
    total: float = 0.0

    @property
    def mean(self) -> float:
        """Q; NaN before the first playout."""
        return self.total / self.visits if self.visits else math.nan


@dataclass(frozen=True, slots=True)
class Start:
    """The initial state of an exercise's iterations.

    Attributes:
        constant: C of UCB1, in units of half the range of the leaves.
        done: the number of iterations before the first in question.
        dice: the seed of the playouts.
    """

    constant: float = ROOT_2
    done: int = 3
    dice: int = 0


@dataclass(frozen=True)
class Round:
    """One iteration. Nodes are numbers of the written tree.

    Attributes:
        number: the number of the iteration in the search, from 0.
        unit: the factor before the square root of UCB1: C times half the range.
        before, after: the counts of all nodes in the search tree.
        choices: for nodes on the path whose children are all in the tree, the UCB1 of each child.
        path: the nodes from the root to the start of the playout.
        result: the result of the playout for MAX.
        side: for each node on the path, the side that moved into it: MAX or MIN.
    """

    number: int
    unit: float
    before: Mapping[int, Count]
    after: Mapping[int, Count]
    choices: Mapping[int, Mapping[int, float]]
    path: tuple[int, ...]
    result: float
    side: Mapping[int, int] = field(default_factory=dict)

    @property
    def expanded(self) -> bool:
        """Whether the last node of the path is new; otherwise the game is over there."""
        return self.path[-1] not in self.before


def rounds_of(tree: ExplicitTree, start: Start) -> tuple[Round, ...]:
    """The iterations that an exercise asks about."""
    rules: Rules[int] = Rules(start.constant, seed=start.dice)
    search = MonteCarlo(tree, 0, rules)
    search.run(start.done)
    return tuple(_round(search) for _ in range(ROUNDS))


def _round(search: MonteCarlo[int, int]) -> Round:
    before = _counts(search)
    open_ = {node.state for node in search.nodes if node.untried}
    scores = {
        node.state: {child.state: search.score(child) for child in node.children}
        for node in search.nodes
        if node.children and node.state not in open_
    }
    number = len(search.leaf)
    search.iterate()
    node = search.nodes[search.leaf[-1]]
    path, side = [node.state], {node.state: node.side}
    while node.parent is not None:
        node = node.parent
        path.append(node.state)
        side[node.state] = node.side
    path.reverse()
    choices = {state: scores[state] for state in path[:-1] if state in scores}
    unit = search.rules.constant * (search.high - search.low) / 2.0
    result = search.result[-1]
    return Round(number, unit, before, _counts(search), choices, tuple(path), result, side)


def _counts(search: MonteCarlo[int, int]) -> dict[int, Count]:
    return {node.state: Count(node.visits, node.total) for node in search.nodes}


def is_clear(rounds: tuple[Round, ...]) -> bool:
    """Whether every choice has a margin that rounding cannot reverse."""
    for one in rounds:
        for scores in one.choices.values():
            best = max(scores.values())  # of equal ones, the first is selected
            if any(0.0 < best - score < CLEAR for score in scores.values()):
                return False
    return True


# Exercises from a seed and a difficulty, the same everywhere; see `exercise.py`.
#
# | difficulty | tree | results | what is in it |
# | --- | --- | --- | --- |
# | 1 | two levels, MAX at the root | won or lost | a choice at the root |
# | 2 | two levels | and drawn | somewhere a second choice, to where the game is over |
# | 3 | three levels | won, drawn, lost | twice a second choice below the first |
# | 4 | the same, MAX or MIN at the root | | C is 1/2, 1 or the root of two |
# | 5 | the same | 0 to 10 | C counts in halves of that range |


@dataclass(frozen=True, slots=True)
class UcbLevel:
    """The parameters of exercises of one difficulty.

    Attributes:
        depth: the levels below the root. Nodes have two children; with two levels the root has 3.
        values: the possible values of leaves.
        done: the least and the greatest number of earlier iterations.
        deep: the number of rounds with at least two choices, one below the other.
        either: whether MIN may move at the root.
        constants: the possible values of C.
    """

    depth: int
    values: tuple[int, ...]
    done: tuple[int, int]
    deep: int = 0
    either: bool = False
    constants: tuple[float, ...] = (ROOT_2,)


UCB_LEVELS: Final[dict[int, UcbLevel]] = {
    1: UcbLevel(2, (-1, 1), (3, 4)),
    2: UcbLevel(2, (-1, 0, 1), (5, 7), deep=1),
    3: UcbLevel(3, (-1, 0, 1), (7, 10), deep=2),
    4: UcbLevel(3, (-1, 0, 1), (7, 10), deep=2, either=True, constants=(0.5, 1.0, ROOT_2)),
    5: UcbLevel(3, tuple(range(11)), (8, 12), deep=2, either=True, constants=(0.5, 1.0)),
}


def made_ucb(seed: int, difficulty: int) -> tuple[ExplicitTree, Start]:
    """The tree and the start for this seed and difficulty."""
    level = UCB_LEVELS[difficulty]
    source = Random(seed * 8 + difficulty)
    while True:  # about one tree in ten suits
        tree = _drawn(level, source)
        low, high = level.done
        done = low + int(source.random() * (high - low + 1))
        constant = level.constants[int(source.random() * len(level.constants))]
        start = Start(constant, done, int(source.random() * 100_000))
        if _is_worth_asking(tree, start, level):
            return tree, start


def start_of(tree: ExplicitTree) -> Start:
    """The start of an exercise on a given tree: each child of the root was played out once, with
    the first seed that leaves no choice to rounding, if there is one."""
    starts = [Start(done=len(tree.nodes[0].children), dice=dice) for dice in range(_TRIES)]
    return next((start for start in starts if is_clear(rounds_of(tree, start))), starts[0])


_TRIES: Final = 40


def _drawn(level: UcbLevel, source: Random) -> ExplicitTree:
    root = MIN if level.either and source.random() < 0.5 else MAX
    nodes: list[WrittenNode] = []
    _grow(nodes, 0, level, source)
    return ExplicitTree(nodes, root)


def _grow(nodes: list[WrittenNode], depth: int, level: UcbLevel, source: Random) -> int:
    """Append a subtree in preorder; return the number of its top."""
    number = len(nodes)
    nodes.append(WrittenNode())
    if depth == level.depth:
        nodes[number].value = float(level.values[int(source.random() * len(level.values))])
    else:
        count = 2 if depth or level.depth > 2 else 3
        children = tuple(_grow(nodes, depth + 1, level, source) for _ in range(count))
        nodes[number].children = children
    return number


def _is_worth_asking(tree: ExplicitTree, start: Start, level: UcbLevel) -> bool:
    values = {node.value for node in tree.nodes if not node.children}
    if not {float(level.values[0]), float(level.values[-1])} <= values:  # C's unit
        return False
    rounds = rounds_of(tree, start)
    return (
        is_clear(rounds)
        and all(one.choices for one in rounds)
        and sum(len(one.choices) > 1 for one in rounds) >= level.deep
        and len({one.path[1] for one in rounds}) > 1
        and len({one.result for one in rounds}) > 1
    )


# Mistakes made by hand

Slip = Literal[
    "", "sign", "total", "log10", "own", "constant", "mean", "old", "unchanged",
    "follows", "side", "plain", "largest", "smallest", "sum",
]  # fmt: skip
"""A mistake, recognised by the number it leads to; "" is none of them.

Of Monte Carlo tree search:

- sign: from the other side's view; total: W instead of Q; log10: a logarithm to base 10;
- own: N of the node in the logarithm, its parent's in the divisor; constant: without C;
- mean: only Q; old: divided by N before this playout; unchanged: the number before.

Of minimax and expectiminimax:

- follows: correct for the values given to the children; side: the other side's choice;
- plain: the mean without the probabilities; largest, smallest: one child's value at a chance node;
- sum: without weights.
"""


def ucb_slip(one: Round, parent: int, child: int, given: float) -> Slip:
    """The mistake that explains a wrong UCB1."""
    visits, total = one.before[child]
    above = one.before[parent].visits
    explores = math.sqrt(math.log(above) / visits)
    mean = total / visits
    slips: dict[Slip, float] = {
        "mean": mean,
        "sign": -mean + one.unit * explores,
        "total": total + one.unit * explores,
        "constant": mean + explores,
        "log10": mean + one.unit * math.sqrt(math.log10(above) / visits),
        "own": mean + one.unit * math.sqrt(math.log(visits) / above),
    }
    return next((slip for slip, value in slips.items() if nearly(given, value)), "")


def count_slip(one: Round, node: int, kind: str, given: float) -> Slip:
    """The mistake that explains a wrong N, W or Q."""
    old, new = one.before.get(node, Count()), one.after[node]
    against = old.total - one.side[node] * one.result
    slips: dict[Slip, float] = {}
    if kind == "visits":
        slips = {"unchanged": float(old.visits)}
    elif kind == "total":
        slips = {"sign": against, "unchanged": old.total}
    else:
        slips = {"sign": against / new.visits, "unchanged": old.mean, "total": new.total}
        if old.visits:
            slips["old"] = new.total / old.visits
    return next((slip for slip, value in slips.items() if nearly(given, value)), "")


NEAR: Final = 0.01
"""The tolerance of a number worked out by hand with two decimals."""


def nearly(given: float, right: float) -> bool:
    """Whether a number worked out by hand equals the right one within the tolerance."""
    return abs(given - right) <= NEAR + 1e-9
