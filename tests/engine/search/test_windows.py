"""Alpha-beta with a window of its own: inside it the value, elsewhere a bound that holds."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.record.recordings import FORMS, forms, minimax_values, recorded
from poda.engine.game import MAX
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.counts import Counters
from poda.engine.record.proof import why_pruned
from poda.engine.record.recording import Question, Recording, TreeAlgorithm, record
from poda.engine.record.trace import FULL, OPEN
from poda.engine.search.alphabeta import Tie
from poda.engine.search.observer import EXACT, LOWER, UPPER
from poda.engine.trees.text import parse_tree
from some import some

from ..strategies import ties, trees

LESSON = "[[[4, 3], [2, 4], [3, 1]], [[5, 2], [4, 5], [6, 8]], [[9, 8], [3, 1], [1, 4]]]"
"""The tree of the library's examples. It is worth 5."""


@st.composite
def windows(draw: st.DrawFn) -> tuple[float, float]:
    """Alpha below beta, about where the values of `trees` are."""
    alpha = draw(st.one_of(st.integers(-12, 12), st.just(-math.inf)))
    beta = draw(st.one_of(st.integers(1, 12), st.just(math.inf)))
    return float(alpha), max(-12.0, float(alpha)) + beta


def searched(
    tree: ExplicitTree | str,
    window: tuple[float, float],
    form: TreeAlgorithm = "alphabeta",
    tie: Tie = "ge",
) -> Recording[int, int]:
    game = parse_tree(tree) if isinstance(tree, str) else tree
    return record(Question(game, 0, form, tie, window=window))


def told(recording: Recording[int, int]) -> tuple[float, int]:
    """The root's value when the search is over, and what it says of the minimax value."""
    trace = recording.trace
    return recording.value, int(trace.bounds_of(np.array([0], np.int32), trace.steps - 1)[0])


@given(trees(), windows(), forms, ties)
def test_a_value_inside_the_window_is_minimax_s_and_any_other_a_bound_that_holds(
    tree: ExplicitTree, window: tuple[float, float], form: TreeAlgorithm, tie: Tie
) -> None:
    (value, bound), true = told(searched(tree, window, form, tie)), minimax_values(tree)[0]
    alpha, beta = window
    if alpha < value < beta:
        assert value == true
    elif value <= alpha:
        assert true <= value
    else:
        assert true >= value
    assert {EXACT: value == true, LOWER: true >= value, UPPER: true <= value}[bound]


@given(trees(), windows(), forms, ties)
def test_a_value_at_a_border_or_beyond_is_never_told_as_exact(
    tree: ExplicitTree, window: tuple[float, float], form: TreeAlgorithm, tie: Tie
) -> None:
    recording = searched(tree, window, form, tie)
    value, bound = told(recording)
    alpha, beta = window
    if not recording.trace.children[0]:
        assert bound == EXACT
    elif value <= alpha:
        assert bound == UPPER
    elif value >= beta:
        assert bound == LOWER
    else:
        assert bound == EXACT


@given(trees(), windows(), ties)
def test_fail_soft_knows_at_least_as_much_as_fail_hard(
    tree: ExplicitTree, window: tuple[float, float], tie: Tie
) -> None:
    alpha, beta = window
    soft, hard = (searched(tree, window, form, tie) for form in ("alphabeta", "alphabeta-hard"))
    assume(len(tree.nodes) > 1)  # a leaf is worth what it is
    assert alpha <= hard.value <= beta
    assert min(max(soft.value, alpha), beta) == hard.value


@given(trees(), windows(), forms)
def test_every_node_s_bound_holds_within_a_window(
    tree: ExplicitTree, window: tuple[float, float], form: TreeAlgorithm
) -> None:
    recording = searched(tree, window, form)
    trace, true = recording.trace, minimax_values(tree)
    nodes = np.arange(trace.nodes, dtype=np.int32)
    for node, bound in some(zip(nodes, trace.bounds_of(nodes, trace.steps - 1), strict=True)):
        value, real = trace.final[node], true[recording.tree.tree_node[node]]
        holds = {EXACT: real == value, LOWER: real >= value, UPPER: real <= value, OPEN: True}
        assert holds[int(bound)]


@given(trees(), forms, ties)
def test_the_full_window_is_the_search_without_one(
    tree: ExplicitTree, form: TreeAlgorithm, tie: Tie
) -> None:
    full, plain = searched(tree, FULL, form, tie), recorded(tree, form, tie)
    assert full.value == plain.value
    assert full.trace.kind.tolist() == plain.trace.kind.tolist()


@given(trees(), st.integers(-12, 12))
def test_a_null_window_says_which_side_of_it_the_value_is_on(
    tree: ExplicitTree, alpha: int
) -> None:
    value = searched(tree, (alpha, alpha + 1)).value
    assert (value >= alpha + 1) == (minimax_values(tree)[0] >= alpha + 1)


@given(trees(), windows(), forms, ties)
def test_what_a_window_prunes_has_a_reason_in_the_tree_or_in_the_window(
    tree: ExplicitTree, window: tuple[float, float], form: TreeAlgorithm, tie: Tie
) -> None:
    recording = searched(tree, window, form, tie)
    assume((recording.tree.trace_node < 0).any())
    for node in some(np.flatnonzero(recording.tree.trace_node < 0).tolist()):
        proof = why_pruned(recording, node)
        assert proof is not None
        if proof.ancestor < 0:
            assert proof.bound in window
        else:
            assert recording.tree.player[proof.ancestor] == -recording.tree.player[proof.cut]


@pytest.mark.parametrize(
    ("window", "soft", "hard", "leaves"),
    [
        (FULL, 5, 5, 15),
        ((4.0, 6.0), 5, 5, 10),
        ((5.0, 6.0), 5, 5, 7),
        ((4.0, 5.0), 5, 5, 6),
        ((8.0, 10.0), 5, 8, 8),
        ((1.0, 3.0), 3, 3, 4),
    ],
)
def test_the_lesson_s_tree(window: tuple[float, float], soft: int, hard: int, leaves: int) -> None:
    for form, value in some(zip(FORMS, (soft, soft, hard, hard), strict=True)):
        recording = searched(LESSON, window, form)
        assert (recording.value, len(recording.trace.leaves)) == (value, leaves)


def test_only_alpha_beta_is_given_the_window() -> None:
    recording = record(Question(parse_tree(LESSON), 0, "minimax", window=(8.0, 10.0)))
    assert told(recording) == (5, EXACT)


def test_a_bound_may_take_fewer_leaves_than_the_minimum_for_a_value() -> None:
    square = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
    full, null = searched(square, FULL), searched(square, (20.0, 21.0))
    assert Counters(full.trace, full.tree).minimum_leaves == 5
    assert len(null.trace.leaves) == 3
    assert Counters(null.trace, null.tree).minimum_leaves is None


def test_a_root_of_min_fails_on_its_own_side() -> None:
    tree = parse_tree("[[3, 12], [2, 4]]", -MAX)  # worth 4
    assert told(searched(tree, (5.0, 6.0))) == (4, UPPER)
    assert told(searched(tree, (1.0, 2.0))) == (2, LOWER)
