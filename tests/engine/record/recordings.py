"""Recordings of written trees, and what there is to say of their values without any search."""

from __future__ import annotations

import math
from typing import Any

from hypothesis import strategies as st

from poda.engine.game import CHANCE, MAX
from poda.engine.games.explicit_tree import ExplicitTree, WrittenNode
from poda.engine.record.recorder import Recorder
from poda.engine.record.recording import TREE_ALGORITHMS, Question, Recording, TreeAlgorithm, record
from poda.engine.record.trace import SearchTrace
from poda.engine.search.alphabeta import FORMS, Tie
from poda.engine.search.observer import INF, INNER, TERMINAL, Observer
from poda.engine.trees.text import parse_tree

FIRST = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
NAMED = "[[3, 5, 10], [2, a, b], [2, 7, 3]]"

algorithms = st.sampled_from(TREE_ALGORITHMS)
WITH_TABLE = "minimax-table", "alphabeta-table", "mtdf"
unmerged = st.sampled_from([name for name in TREE_ALGORITHMS if name not in WITH_TABLE])
"""Those that know no transpositions: their trees hold every position."""
forms = st.sampled_from(FORMS)


def recorded(
    tree: ExplicitTree | str, algorithm: TreeAlgorithm = "alphabeta", tie: Tie = "ge"
) -> Recording[int, int]:
    """The recording of a whole written tree."""
    game = parse_tree(tree) if isinstance(tree, str) else tree
    return record(Question(game, 0, algorithm, tie))


def traced(
    tree: ExplicitTree | str, algorithm: TreeAlgorithm = "alphabeta", tie: Tie = "ge"
) -> SearchTrace:
    """The trace alone."""
    return recorded(tree, algorithm, tie).trace


def with_leaves(tree: ExplicitTree, values: dict[int, float]) -> ExplicitTree:
    """The same tree with other values in some of its leaves, given by node."""
    nodes = [
        WrittenNode(
            values.get(number, node.value), None, node.label, node.children, node.probabilities
        )
        for number, node in enumerate(tree.nodes)
    ]
    return ExplicitTree(nodes, tree.to_move(0))


def minimax_values(tree: ExplicitTree) -> list[float]:
    """The minimax value of every node, worked out from the back; chance nodes average."""
    values = [math.nan] * len(tree.nodes)
    for number in range(len(tree.nodes) - 1, -1, -1):
        node = tree.nodes[number]
        below = [values[child] for child in node.children]
        if not below:
            assert node.value is not None
            values[number] = node.value
        elif tree.to_move(number) == CHANCE:
            values[number] = math.fsum(
                p * v for p, v in zip(node.probabilities, below, strict=True)
            )
        else:
            values[number] = max(below) if tree.to_move(number) == MAX else min(below)
    return values


def leaves_of(tree: ExplicitTree) -> list[int]:
    """The nodes that are leaves, from left to right."""
    return [number for number, node in enumerate(tree.nodes) if not node.children]


def column(values: Any) -> list[Any]:
    """A numpy column as a list in which None stands for "no value"."""
    return [None if value != value else value for value in values.tolist()]  # noqa: PLR0124


def leaf_values_of(recording: Recording[int, int], pruned: float | None) -> ExplicitTree:
    """The recorded tree, with this value in all the leaves that the search never came to."""
    tree = recording.question.game
    assert isinstance(tree, ExplicitTree)
    if pruned is None:
        return tree
    unseen = [leaf for leaf in leaves_of(tree) if recording.tree.trace_node[leaf] < 0]
    return with_leaves(tree, dict.fromkeys(unseen, pruned))


def expectiminimax(tree: ExplicitTree, state: int, ply: int, observer: Observer) -> float:
    """The value of a node; a chance node's is the sum of probability times value."""
    observer.enter(state, ply)
    if tree.is_terminal(state):
        value = tree.utility(state)
        observer.leave(state, value, TERMINAL)
        return value
    player = tree.to_move(state)
    v = {MAX: -INF, CHANCE: 0.0}.get(player, INF)
    chances = dict(tree.outcomes(state)) if player == CHANCE else {}
    for action in tree.actions(state):
        v2 = expectiminimax(tree, tree.result(state, action), ply + 1, observer)
        v = v + chances[action] * v2 if player == CHANCE else player * max(player * v, player * v2)
        observer.update(v)
    observer.leave(state, v, INNER)
    return v


def recorded_expectiminimax(tree: ExplicitTree) -> SearchTrace:
    """The trace of it over a whole tree."""
    recorder = Recorder(tree)
    expectiminimax(tree, 0, 0, recorder)
    return recorder.trace()
