"""What a search of an explicit tree came to: its value, and which leaves it looked at."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.recording import (
    CHANCE_ALGORITHMS,
    ChanceAlgorithm,
    Question,
    Recording,
    TreeAlgorithm,
    record,
)
from poda.engine.record.trace import SearchTrace
from poda.engine.search.alphabeta import Tie
from poda.engine.search.star import UNBOUNDED, Utilities

REPORTED: Final[tuple[TreeAlgorithm | ChanceAlgorithm, ...]] = (
    "minimax",
    "alphabeta",
    "alphabeta-update",
    "alphabeta-hard",
    "minimax-table",
    "alphabeta-table",
    *CHANCE_ALGORITHMS,
)
"""The algorithms of the command line; minimax in stages finds what minimax finds."""


@dataclass(frozen=True, slots=True)
class TreeReport:
    """The outcome of one search.

    Attributes:
        value: the root's value, from MAX's point of view.
        best: the best child of the root, from 0; None where the root is a leaf.
        visited_leaves: the leaves that were valued, in the order visited, each as its index among
            all leaves from left to right, from 0. One that a probe came to first is here once.
        pruned_leaves: the others, from left to right.
        nodes_visited: the nodes that the search entered.
        steps: the steps of its trace.
        nodes_probed: the nodes that Star2's probes entered, not counted in `nodes_visited`; None
            for the algorithms that do not probe.
        nodes_found: of the nodes visited, those whose value a transposition table had; None for
            the algorithms without one.
    """

    value: float
    best: int | None
    visited_leaves: tuple[int, ...]
    pruned_leaves: tuple[int, ...]
    nodes_visited: int
    steps: int
    nodes_probed: int | None = None
    nodes_found: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The same for `json.dumps`; whole values as whole numbers, infinities as texts."""
        value: float | str = self.value
        if math.isinf(self.value):
            value = "inf" if self.value > 0 else "-inf"
        elif self.value == int(self.value):
            value = int(self.value)
        answer = {
            "value": value,
            "best": self.best,
            "visited_leaves": list(self.visited_leaves),
            "pruned_leaves": list(self.pruned_leaves),
            "nodes_visited": self.nodes_visited,
            "steps": self.steps,
        }
        if self.nodes_probed is not None:
            answer["nodes_probed"] = self.nodes_probed
        if self.nodes_found is not None:
            answer["nodes_found"] = self.nodes_found
        return answer


def search_tree(
    tree: ExplicitTree,
    algorithm: TreeAlgorithm | ChanceAlgorithm = "alphabeta",
    tie: Tie = "ge",
    bounds: Utilities = UNBOUNDED,
) -> tuple[TreeReport, SearchTrace]:
    """Search the whole tree, and say what was found and how.

    Args:
        bounds: for Star1 and Star2, the least and the greatest that a leaf can be worth.

    Raises EngineError where the search needs the value of a named leaf, where minimax or alpha-beta
    meets a chance node, and where a leaf lies outside the bounds.
    """
    question = Question(tree, tree.initial_state(), algorithm, tie, bounds=bounds)
    recording = record(question)
    if recording.error is not None:
        raise recording.error
    return report_of(recording), recording.trace


def report_of(recording: Recording[Any, Any]) -> TreeReport:
    """What a search of a written tree came to. (It came to its end: `Recording.error` is None.)"""
    tree, trace = recording.question.game, recording.trace
    assert isinstance(tree, ExplicitTree)
    nodes = recording.tree.tree_node[trace.leaves]
    visited = list(dict.fromkeys(tree.leaf_index(int(node)) for node in nodes))
    pruned = np.setdiff1d(np.arange(tree.leaf_count), visited)
    probed = int(np.count_nonzero(trace.probed()))
    return TreeReport(
        recording.value,
        recording.best,
        tuple(visited),
        tuple(map(int, pruned)),
        trace.nodes - probed,
        trace.steps,
        probed if recording.question.algorithm == "star2" else None,
        len(trace.found) if trace.known is not None else None,
    )
