"""What the screen says of a value so far is true, whatever stands where the search did not look."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.recording import TreeAlgorithm
from poda.engine.record.trace import OPEN
from poda.engine.search.alphabeta import Tie
from poda.engine.search.observer import EXACT, LOWER, UPPER
from poda.engine.trees.text import parse_tree

from ..strategies import ties, trees
from .recordings import (
    FIRST,
    FORMS,
    algorithms,
    leaf_values_of,
    minimax_values,
    recorded,
    traced,
)


@given(trees(), algorithms, ties, st.data())
def test_every_bound_holds_for_the_minimax_value(
    tree: ExplicitTree, algorithm: TreeAlgorithm, tie: Tie, data: st.DataObject
) -> None:
    recording = recorded(tree, algorithm, tie)
    trace = recording.trace
    # The pruned leaves may be worth anything: what was said must hold all the same.
    others = leaf_values_of(recording, data.draw(st.sampled_from([None, -1e3, 1e3])))
    true = np.array(minimax_values(others))[recording.tree.tree_node]
    nodes = np.arange(trace.nodes, dtype=np.int32)
    for step in range(trace.steps):
        value, bound = trace.values(step), trace.bounds_of(nodes, step)
        assert (true[bound == EXACT] == value[bound == EXACT]).all()
        assert (true[bound == LOWER] >= value[bound == LOWER]).all()
        assert (true[bound == UPPER] <= value[bound == UPPER]).all()
        assert (bound[np.isnan(value)] == OPEN).all()


@given(trees(), algorithms, ties)
def test_of_a_finished_node_something_is_always_known(
    tree: ExplicitTree, algorithm: TreeAlgorithm, tie: Tie
) -> None:
    """An alpha-beta value at or beyond a border of its window is a bound, within it it is exact."""
    trace = traced(tree, algorithm, tie)
    last = trace.bounds_of(np.arange(trace.nodes, dtype=np.int32), trace.steps - 1)
    assert (last != OPEN).all()
    assert trace.bound == EXACT


@given(trees(), st.sampled_from(["minimax", "minimax-stages"]))
def test_after_minimax_every_value_is_exact(tree: ExplicitTree, algorithm: TreeAlgorithm) -> None:
    trace = traced(tree, algorithm)
    assert not trace.bounds_of(np.arange(trace.nodes), trace.steps - 1).any()


def test_while_minimax_runs_max_has_at_least_and_min_at_most_its_value() -> None:
    trace = traced(FIRST, "minimax")
    step = int(trace.left[6]) + 1  # the second MIN node has taken its first child's 2
    assert trace.values_of(np.array([0, 1, 5]), step).tolist() == [3, 3, 2]
    assert trace.bounds_of(np.array([0, 1, 5, 9]), step).tolist() == [LOWER, EXACT, UPPER, OPEN]


@pytest.mark.parametrize("algorithm", FORMS)
def test_a_cut_min_node_is_worth_at_most_its_value(algorithm: TreeAlgorithm) -> None:
    trace = traced(FIRST, algorithm)
    assert trace.bounds_of(np.array([5]), trace.steps - 1).tolist() == [UPPER]


def test_a_value_below_its_window_says_nothing_while_more_is_to_come() -> None:
    # The MAX node over [1, 7] and [2, 8] takes 1, which is an upper bound of its first child's
    # value: as the value so far of MAX it bounds nothing.
    trace = traced("[[3], [[[1, 7], [2, 8]]]]")
    inner = int(np.flatnonzero(trace.depth == 2)[1])
    taken = trace.entered_children(inner)[0]
    assert trace.bounds_of(np.array([inner]), int(trace.left[taken]) + 1).tolist() == [OPEN]


def test_the_hard_form_may_clip_a_value_without_a_cut() -> None:
    # The leaf is worth 0, and its parent's value is raised to alpha: it is 1 at most.
    trace = traced("[1, [[0]]]", "alphabeta-hard", "gt")
    assert (trace.final[3], trace.bounds_of(np.array([3]), trace.steps - 1)[0]) == (1, UPPER)


def test_in_stages_a_node_has_no_value_until_it_is_backed_up() -> None:
    trace = traced(parse_tree(FIRST), "minimax-stages")
    step = int(trace.left[1]) - 1
    assert trace.bounds_of(np.array([0, 1, 4]), step).tolist() == [OPEN, OPEN, EXACT]
