"""The counters beside the tree: visited, pruned, and what others would have visited."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.counts import Counters, Pruned
from poda.engine.record.game_tree import build_tree
from poda.engine.record.recording import GUESSED, Question, Recording, TreeAlgorithm, record
from poda.engine.record.trace import Step
from poda.engine.trees.text import parse_tree

from ..strategies import after, ties, trees
from .recordings import FIRST, NAMED, algorithms, recorded, recorded_expectiminimax, unmerged


def counters(recording: Recording[Any, Any]) -> Counters:
    return Counters(recording.trace, recording.tree)


def test_the_counts_of_the_lecture_at_its_end() -> None:
    recording = recorded(FIRST)
    counts = counters(recording).at(recording.trace.steps - 1)
    assert (counts.nodes, counts.leaves, counts.cuts) == (11, 7, 2)
    assert counts.nodes_pruned == counts.leaves_pruned == Pruned(by_max=0, by_min=2)
    assert not counts.at_least


def test_pruned_leaves_are_counted_as_they_are_cut() -> None:
    recording = recorded(FIRST)
    cut = int(np.flatnonzero(recording.trace.kind == Step.CUT)[0])
    assert counters(recording).at(cut - 1).leaves_pruned.total == 0
    assert counters(recording).at(cut).leaves_pruned.total == 2
    assert counters(recording).at(0).nodes == 1


def test_whole_subtrees_are_counted_by_the_kind_of_node_that_cut() -> None:
    recording = recorded("[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]")
    counts = counters(recording).at(recording.trace.steps - 1)
    # The MAX node over 6 and 9 cuts 9; the second MIN node cuts [0, -1].
    assert counts.leaves_pruned == Pruned(by_max=1, by_min=2)
    assert counts.nodes_pruned == Pruned(by_max=1, by_min=3)


@given(trees(), algorithms, ties, st.data())
def test_counts_are_what_counting_gives(
    tree: ExplicitTree, algorithm: TreeAlgorithm, tie: Any, data: st.DataObject
) -> None:
    recording = recorded(tree, algorithm, tie)
    trace, drawn = recording.trace, recording.tree
    step = data.draw(st.integers(0, trace.steps - 1))
    counts = counters(recording).at(step)
    kinds = trace.kind[: step + 1]
    assert counts.nodes == (kinds == Step.ENTER).sum()
    assert counts.leaves == np.isin(kinds, (Step.TERMINAL, Step.ESTIMATE)).sum()
    pruned = {MAX: [0, 0], MIN: [0, 0]}
    for node in range(drawn.nodes):
        above = node
        while drawn.trace_node[above] < 0:
            above = int(drawn.parent[above])
        if above != node and 0 <= trace.left[drawn.trace_node[above]] <= step:
            side = pruned[int(drawn.player[above])]
            side[0] += 1
            side[1] += drawn.is_leaf(node)
    assert counts.nodes_pruned == Pruned(pruned[MAX][0], pruned[MIN][0])
    assert counts.leaves_pruned == Pruned(pruned[MAX][1], pruned[MIN][1])


@given(trees(), algorithms, ties)
def test_at_the_end_visited_and_pruned_are_all(
    tree: ExplicitTree, algorithm: TreeAlgorithm, tie: Any
) -> None:
    recording = recorded(tree, algorithm, tie)
    all_of_it, last = counters(recording), recording.trace.steps - 1
    counts = all_of_it.at(last)
    assert counts.nodes + counts.nodes_pruned.total == all_of_it.minimax_nodes == len(tree.nodes)
    assert counts.leaves + counts.leaves_pruned.total == all_of_it.minimax_leaves
    assert tree.leaf_count == all_of_it.minimax_leaves


def test_what_a_stopped_search_did_not_reach_is_not_pruned() -> None:
    recording = recorded(NAMED, "minimax")
    counts = counters(recording).at(recording.trace.steps - 1)
    assert (counts.nodes, counts.leaves, counts.nodes_pruned.total) == (8, 4, 0)
    assert counters(recording).minimax_leaves == 9


def test_stubs_are_counted_as_at_least() -> None:
    game = GAMES["tictactoe"]
    state = after(game, (1, 5, 2, 3))
    recording = record(Question(game, state))
    small = build_tree(game, state, recording.trace, limit=0)
    last = recording.trace.steps - 1
    whole, some = counters(recording), Counters(recording.trace, small)
    assert (whole.at_least, some.at_least) == (False, True)
    assert some.at(last).at_least
    assert not some.at(0).at_least
    assert 0 < some.at(last).leaves_pruned.total < whole.at(last).leaves_pruned.total
    assert some.minimum_leaves is None


@pytest.mark.parametrize(
    ("text", "leaves"),
    [
        ("5", 1),
        ("[1, 2, 3]", 3),
        (FIRST, 5),  # 3^1 + 3^1 - 1
        ("[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]", 5),  # 2^2 + 2^1 - 1
        ("[[[4]]]", 1),
        ("[[3, 5], [2]]", None),
        ("[[3, 5], 2]", None),
        ("[(1/2: 3, 1/2: 5), (1/2: 1, 1/2: 2)]", None),
    ],
)
def test_the_knuth_moore_minimum_of_a_uniform_tree(text: str, leaves: int | None) -> None:
    tree = parse_tree(text)
    if "(" in text:
        trace = recorded_expectiminimax(tree)
        assert Counters(trace, build_tree(tree, 0, trace)).minimum_leaves is None
    else:
        assert counters(recorded(tree)).minimum_leaves == leaves


@given(st.integers(1, 3), st.integers(0, 4), unmerged, st.data())
def test_no_search_needs_fewer_leaves_than_the_minimum(
    width: int, depth: int, algorithm: TreeAlgorithm, data: st.DataObject
) -> None:
    level = [str(data.draw(st.integers(-9, 9))) for _ in range(width**depth)]
    for _ in range(depth):
        level = [f"[{', '.join(level[i : i + width])}]" for i in range(0, len(level), width)]
    recording = recorded(level[0], algorithm)
    minimum = counters(recording).minimum_leaves
    # Where the first guess of a window was right, less was asked.
    guessed = algorithm == "aspiration" and recording.trace.window(0) == GUESSED
    assert minimum is not None or guessed
    assert minimum is None or len(recording.trace.leaves) >= minimum
