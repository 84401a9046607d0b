"""Why nobody needs to look at a pruned node: no value that it could have changes the root's."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from poda.engine.game import MAX
from poda.engine.games import GAMES
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.proof import Proof, why_pruned, with_value
from poda.engine.record.recording import Question, TreeAlgorithm, record
from poda.engine.trees.text import parse_tree
from some import some

from ..strategies import after, ties, trees
from .recordings import (
    FIRST,
    FORMS,
    NAMED,
    forms,
    leaves_of,
    minimax_values,
    recorded,
    with_leaves,
)

each_form = pytest.mark.parametrize("form", FORMS)


@each_form
def test_the_lecture_s_second_min_node_meets_the_root_s_value(form: TreeAlgorithm) -> None:
    proof = why_pruned(recorded(FIRST, form), 8)
    assert proof is not None
    assert (proof.node, proof.top, proof.cut, proof.ancestor) == (8, 8, 5, 0)
    assert (proof.value, proof.bound, proof.is_upper) == (2, 3, True)


def test_below_the_topmost_pruned_node_the_reason_is_the_same() -> None:
    recording = recorded("[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]")
    top, below = why_pruned(recording, 12), why_pruned(recording, 14)
    assert top is not None
    assert below is not None
    assert (below.node, below.top, below.cut) == (14, 12, 8)
    assert (below.value, below.bound, below.ancestor) == (top.value, top.bound, top.ancestor)


def test_a_max_node_meets_an_upper_bound() -> None:
    proof = why_pruned(recorded("[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]"), 7)
    assert proof is not None
    assert (proof.cut, proof.ancestor, proof.value, proof.bound) == (5, 1, 6, 5)
    assert not proof.is_upper


@each_form
def test_the_bound_may_come_from_far_above(form: TreeAlgorithm) -> None:
    # Root 4; below its second child, a MIN node three levels down finds 1 <= 4.
    recording = recorded("[4, [[[1, 5], 9], 8]]", form)
    leaf = recording.tree.nodes - 3
    proof = why_pruned(recording, leaf)
    assert proof is not None
    assert (proof.ancestor, proof.bound, proof.value) == (0, 4, 1)
    assert recording.tree.depth[proof.cut] == 3


def test_of_what_was_visited_there_is_nothing_to_prove() -> None:
    recording = recorded(FIRST)
    assert why_pruned(recording, 0) is None
    assert why_pruned(recording, 12) is None


def test_what_a_stopped_search_did_not_reach_is_not_pruned() -> None:
    assert why_pruned(recorded(NAMED, "minimax"), 12) is None


@pytest.mark.parametrize("x", [-math.inf, -100, 2, 3, 4, 100, math.inf])
@each_form
def test_whatever_the_leaf_is_worth_the_root_stays_3(form: TreeAlgorithm, x: float) -> None:
    recording = recorded(FIRST, form)
    proof = why_pruned(recording, 8)
    assert proof is not None
    assert with_value(recording, proof, x) == [(8, x), (5, min(2, x)), (0, 3)]


def test_named_siblings_are_left_out() -> None:
    recording = recorded(NAMED)
    proof = why_pruned(recording, 7)
    assert proof is not None
    assert with_value(recording, proof, -5) == [(7, -5), (5, -5), (0, 3)]
    assert with_value(recording, proof, 50) == [(7, 50), (5, 2), (0, 3)]


def test_within_the_pruned_subtree_known_leaves_are_backed_up() -> None:
    recording = recorded("[[3, 5], [2, [4, [6, 1], [a, 9]]]]")
    tree = recording.tree
    leaf = next(node for node in range(tree.nodes) if tree.worth[node] == 1)
    proof = why_pruned(recording, leaf)
    assert proof is not None
    # Below the cut stands MAX over 4, MIN over 6 and the leaf, and MIN over a and 9.
    assert with_value(recording, proof, 20) == [(proof.top, 9), (proof.cut, 2), (0, 3)]
    worth = dict(with_value(recording, proof, -20))
    assert worth[proof.top] == 9


def check(recording: Any, proof: Proof, x: float) -> None:
    """A proof holds together, and shows the root as it was found."""
    trace, tree = recording.trace, recording.tree
    path = [node for node, _ in with_value(recording, proof, x)]
    assert path == [proof.top, *(int(tree.tree_node[n]) for n in trace.path(proof.step)[::-1])]
    assert proof.ancestor in path
    assert tree.player[proof.ancestor] == -tree.player[proof.cut]
    assert proof.is_upper == (tree.player[proof.cut] != MAX)
    met = proof.value <= proof.bound if proof.is_upper else proof.value >= proof.bound
    assert met
    assert trace.value[trace.left[tree.trace_node[proof.cut]] - 1] == proof.value
    ancestor = np.array([tree.trace_node[proof.ancestor]])
    assert trace.values_of(ancestor, proof.step).tolist() == [proof.bound]
    assert with_value(recording, proof, x)[-1] == (0, recording.value)


@given(trees(), forms, ties, st.integers(-20, 20), st.data())
def test_every_proof_holds_for_every_value(
    tree: ExplicitTree, form: TreeAlgorithm, tie: Any, x: int, data: st.DataObject
) -> None:
    recording = recorded(tree, form, tie)
    pruned = np.flatnonzero(recording.tree.trace_node < 0).tolist()
    assume(pruned)
    proof = why_pruned(recording, data.draw(st.sampled_from(pruned)))
    assert proof is not None
    check(recording, proof, x)
    if tie == "gt":
        assert proof.value != proof.bound


@given(trees(), forms, ties, st.data())
def test_any_values_in_all_pruned_leaves_leave_the_root_s_as_it_is(
    tree: ExplicitTree, form: TreeAlgorithm, tie: Any, data: st.DataObject
) -> None:
    """The oracle that catches every pruning bug, by minimax over the changed tree."""
    recording = recorded(tree, form, tie)
    pruned = [leaf for leaf in leaves_of(tree) if recording.tree.trace_node[leaf] < 0]
    others = {leaf: data.draw(st.floats(-1e9, 1e9)) for leaf in pruned}
    assert minimax_values(with_leaves(tree, others))[0] == recording.value


@pytest.mark.parametrize("tie", ["ge", "gt"])
@each_form
def test_proofs_in_a_game(form: TreeAlgorithm, tie: Any) -> None:
    game = GAMES["tictactoe"]
    recording = record(Question(game, after(game, (1, 5, 2, 3)), form, tie))
    tree = recording.tree
    for node in some(np.flatnonzero(tree.trace_node < 0)[::7].tolist()):
        proof = why_pruned(recording, node)
        assert proof is not None
        for x in (-1, 0, 1):
            check(recording, proof, x)


def test_chance_nodes_in_a_pruned_subtree_average_what_is_known() -> None:
    tree = parse_tree("[[3, 5], [2, [(1/4: 8, 1/2: 4, 1/4: a), 1]]]")
    recording = recorded(tree)
    leaf = next(node for node in range(tree.leaf_count * 2) if recording.tree.worth[node] == 8)
    proof = why_pruned(recording, leaf)
    assert proof is not None
    # (1/4 x + 1/2 4) / (3/4), beside MAX's other child 1.
    assert with_value(recording, proof, 1)[0] == (proof.top, pytest.approx(3))
