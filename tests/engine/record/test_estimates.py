"""Estimates are told from exact values, in nodes that were pruned too."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from poda.engine.games import GAMES
from poda.engine.record.game_tree import GameTree, build_tree
from poda.engine.record.recording import TREE_ALGORITHMS, Question, TreeAlgorithm, record
from poda.engine.search.evaluation import OPEN_LINES

from ..strategies import after
from .recordings import recorded

TICTACTOE = GAMES["tictactoe"]
OPENING = after(TICTACTOE, (1, 5))
LATE = after(TICTACTOE, (1, 5, 2, 3))  # five squares are free


def tree_of(state: Any, algorithm: TreeAlgorithm, plies: int | None) -> GameTree[Any, Any]:
    evaluation = OPEN_LINES if plies else None
    return record(Question(TICTACTOE, state, algorithm, "ge", plies, evaluation)).tree


@pytest.mark.parametrize("algorithm", TREE_ALGORITHMS)
def test_every_leaf_at_the_depth_limit_is_an_estimate_also_a_pruned_one(
    algorithm: TreeAlgorithm,
) -> None:
    tree = tree_of(OPENING, algorithm, 2)
    assert (tree.estimated == (tree.depth == 2)).all()
    if algorithm.startswith("alphabeta"):
        assert tree.estimated[tree.trace_node < 0].any()


@pytest.mark.parametrize("algorithm", TREE_ALGORITHMS)
def test_where_the_game_is_over_before_nothing_is_estimated(algorithm: TreeAlgorithm) -> None:
    tree = tree_of(LATE, algorithm, 4)
    leaves = np.flatnonzero((tree.children == 0) & ~tree.stub)
    over = [TICTACTOE.is_terminal(tree.state(leaf)) for leaf in leaves.tolist()]
    assert any(over)
    assert tree.estimated[leaves].tolist() == [not one for one in over]
    assert not tree.estimated[tree.children > 0].any()


def test_nothing_is_estimated_without_a_limit_or_in_a_written_tree() -> None:
    assert not tree_of(LATE, "alphabeta", None).estimated.any()
    assert not recorded("[[3, 5], [2, 4]]").tree.estimated.any()


def test_what_grows_from_a_stub_has_its_estimates_too() -> None:
    question = Question(TICTACTOE, LATE, "alphabeta", "ge", 4, OPEN_LINES)
    whole = record(question)
    tree = build_tree(TICTACTOE, LATE, whole.trace, 4, OPEN_LINES, limit=0)
    while tree.stub.any():
        tree = tree.expanded(int(np.flatnonzero(tree.stub)[0]))
    np.testing.assert_array_equal(tree.estimated, whole.tree.estimated)
