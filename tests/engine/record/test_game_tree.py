"""The tree that is drawn: what the search visited and what it cut, in preorder."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree, TreeColumns, build_tree
from poda.engine.record.recording import Question, Recording, TreeAlgorithm, record
from poda.engine.search.algorithms import REDUCING
from poda.engine.search.alphabeta import Tie
from poda.engine.search.evaluation import OPEN_LINES, WIN, Evaluation
from poda.engine.search.observer import SearchStopped
from poda.engine.trees.text import parse_tree
from some import some

from ..strategies import after, played, ties, trees
from .recordings import FIRST, NAMED, algorithms, column, recorded, unmerged

TICTACTOE = GAMES["tictactoe"]
LATE = after(TICTACTOE, (1, 5, 2, 3))  # five squares are free


def of_game(
    state: Any, algorithm: TreeAlgorithm, plies: int | None = None,
    evaluation: Evaluation[Any] | None = None, tie: Tie = "ge",
) -> Recording[Any, Any]:  # fmt: skip
    return record(Question(TICTACTOE, state, algorithm, tie, plies, evaluation))


def shape(tree: GameTree[Any, Any]) -> list[tuple[Any, ...]]:
    """What a tree is, whoever searched it."""
    columns = (tree.parent, tree.index, tree.depth, tree.size, tree.children, tree.player)
    worth = column(tree.worth)
    return [*zip(*(each.tolist() for each in columns), worth, strict=True)]


def check_is_a_tree(tree: GameTree[Any, Any]) -> None:
    """Each column agrees with the parents."""
    children: list[list[int]] = [[] for _ in range(tree.nodes)]
    for node in range(1, tree.nodes):
        children[tree.parent[node]].append(node)
        assert tree.parent[node] < node
    for node in range(tree.nodes):
        assert list(tree.children_of(node)) == children[node]
        assert [tree.index[child] for child in children[node]] == list(range(len(children[node])))
        assert tree.size[node] == 1 + sum(tree.size[child] for child in children[node])
        assert all(tree.depth[child] == tree.depth[node] + 1 for child in children[node])
        assert not (tree.stub[node] and children[node])
        assert tree.is_leaf(node) == (not children[node] and not tree.stub[node])
    assert (tree.parent[0], tree.size[0]) == (-1, tree.nodes)


def check_agrees_with_trace(recording: Recording[Any, Any]) -> None:
    trace, tree = recording.trace, recording.tree
    once = np.unique(trace.first_visit)
    assert (tree.trace_node >= 0).sum() == len(once)
    assert len(once) == trace.nodes or trace.again is not None
    # The visit that stands for a node is one of it.
    stands = tree.trace_node[tree.tree_node]
    np.testing.assert_array_equal(trace.first_visit[stands], trace.first_visit)
    for name in ("index", "depth", "player"):
        ours, theirs = getattr(tree, name)[tree.tree_node], getattr(trace, name)
        np.testing.assert_array_equal(ours, theirs)
    roots = trace.parent < 0
    assert not tree.tree_node[roots].any()
    np.testing.assert_array_equal(
        tree.parent[tree.tree_node][~roots], tree.tree_node[trace.parent[~roots]]
    )


@given(trees(), algorithms, ties)
def test_a_written_tree_is_drawn_whole(
    tree: ExplicitTree, algorithm: TreeAlgorithm, tie: Tie
) -> None:
    recording = recorded(tree, algorithm, tie)
    drawn = recording.tree
    check_is_a_tree(drawn)
    check_agrees_with_trace(recording)
    assert drawn.nodes == len(tree.nodes)
    assert [drawn.state(node) for node in range(drawn.nodes)] == list(range(drawn.nodes))
    assert column(drawn.worth) == [node.value for node in tree.nodes]
    assert shape(drawn) == shape(recorded(tree, "minimax").tree)


@given(
    played(TICTACTOE, 4, 9), unmerged, ties,
    st.sampled_from([(None, None), (2, OPEN_LINES), (3, OPEN_LINES)]),
)  # fmt: skip
def test_pruned_subtrees_of_a_game_are_what_minimax_would_have_visited(
    actions: tuple[int, ...], algorithm: TreeAlgorithm, tie: Tie,
    horizon: tuple[int | None, Evaluation[Any] | None],
) -> None:  # fmt: skip
    state = after(TICTACTOE, actions)
    if algorithm in REDUCING:  # what they set aside is drawn no deeper than they looked
        horizon = None, None
    recording = of_game(state, algorithm, *horizon, tie)
    check_agrees_with_trace(recording)
    assert shape(recording.tree) == shape(of_game(state, "minimax", *horizon).tree)


def test_a_tree_with_pruned_subtrees_is_a_tree_in_preorder() -> None:
    check_is_a_tree(of_game(LATE, "alphabeta").tree)
    check_is_a_tree(of_game(LATE, "minimax-stages").tree)


def test_terminal_leaves_beyond_a_cut_count_as_the_search_would_count_them() -> None:
    recording = of_game(LATE, "alphabeta", 4, OPEN_LINES)
    tree = recording.tree
    pruned = np.flatnonzero((tree.trace_node < 0) & (tree.children == 0))
    assert len(pruned)
    for leaf in pruned.tolist():
        state, depth = tree.state(leaf), int(tree.depth[leaf])
        if TICTACTOE.is_terminal(state):
            assert tree.worth[leaf] == TICTACTOE.utility(state) * (WIN - depth)
        else:
            assert (depth, tree.worth[leaf]) == (4, OPEN_LINES.estimate(state))


def test_beyond_the_limit_pruned_children_are_stubs() -> None:
    recording = of_game(LATE, "alphabeta")
    tree = build_tree(TICTACTOE, LATE, recording.trace, limit=0)
    check_is_a_tree(tree)
    assert tree.nodes < recording.tree.nodes
    stubs = np.flatnonzero(tree.stub)
    assert len(stubs)
    assert (tree.trace_node[stubs] == -1).all()
    assert (tree.trace_node[tree.parent[stubs]] >= 0).all()
    assert np.isnan(tree.worth[stubs]).all()
    assert not any(TICTACTOE.is_terminal(tree.state(stub)) for stub in stubs.tolist())


@given(st.integers(0, 200))
def test_the_limit_is_kept(limit: int) -> None:
    trace = of_game(LATE, "alphabeta").trace
    none = build_tree(TICTACTOE, LATE, trace, limit=0)
    tree = build_tree(TICTACTOE, LATE, trace, limit=limit)
    check_is_a_tree(tree)
    assert tree.nodes <= none.nodes + limit


def test_stubs_expanded_one_by_one_give_the_whole_tree() -> None:
    whole = of_game(LATE, "alphabeta")
    tree = build_tree(TICTACTOE, LATE, whole.trace, limit=0)
    while tree.stub.any():
        before, stub = tree, int(np.flatnonzero(tree.stub)[-1])
        tree = before.expanded(stub, limit=4)
        moved = tree.grown_from
        assert moved is not None
        assert not tree.stub[stub]
        for node in range(before.nodes):
            assert tree.state(int(moved[node])) == before.state(node)
    check_is_a_tree(tree)
    assert shape(tree) == shape(whole.tree)
    np.testing.assert_array_equal(tree.trace_node, whole.tree.trace_node)
    np.testing.assert_array_equal(tree.tree_node, whole.tree.tree_node)


def test_growing_a_tree_can_be_stopped() -> None:
    recording = of_game(LATE, "alphabeta")
    with pytest.raises(SearchStopped):
        build_tree(TICTACTOE, LATE, recording.trace, stop=lambda: True)
    tree = build_tree(TICTACTOE, LATE, recording.trace, limit=0)
    with pytest.raises(SearchStopped):
        tree.expanded(int(np.flatnonzero(tree.stub)[0]), stop=lambda: True)


def test_boards_are_replayed_from_the_root() -> None:
    tree = of_game(LATE, "alphabeta").tree
    assert tree.state(0) == LATE
    for node in (tree.nodes - 1, 1, tree.nodes // 2):
        above = tree.state(int(tree.parent[node]))
        assert TICTACTOE.result(above, tree.action(node)) == tree.state(node)
        assert tree.move_text(node) == str(tree.action(node))
    assert tree.move_text(0) == ""


def test_labels_names_and_moves_of_a_written_tree() -> None:
    tree = recorded("A = [B = [3, 5], C = [2, a]]").tree
    assert [tree.label(node) for node in range(tree.nodes)] == ["A", "B", "", "", "C", "", ""]
    assert [tree.leaf_text(node) for node in range(tree.nodes)] == [""] * 6 + ["a"]
    assert [tree.move_text(node) for node in (1, 2, 3, 4)] == ["B", "1", "2", "C"]
    assert np.isnan(tree.worth[6])
    plain = of_game(LATE, "minimax").tree
    assert (plain.label(1), plain.leaf_text(1)) == ("", "")


def test_the_part_of_a_written_tree_below_a_node_is_a_tree_of_its_own() -> None:
    tree = parse_tree(FIRST)
    recording = record(Question(tree, 5, "minimax"))
    assert (recording.value, recording.tree.nodes) == (2, 4)
    assert recording.tree.worth[1:].tolist() == [2, 4, 6]
    assert recording.tree.state(2) == 7
    assert recording.tree.player.tolist() == [MIN, MAX, MAX, MAX]


def test_what_a_stopped_search_did_not_reach_is_drawn_too() -> None:
    recording = recorded(NAMED, "minimax")
    check_is_a_tree(recording.tree)
    assert recording.tree.nodes == 13
    assert recording.tree.trace_node.tolist() == [0, 1, 2, 3, 4, 5, 6, 7, -1, -1, -1, -1, -1]


def test_a_full_depth_first_trace_is_its_tree_and_nothing_is_copied() -> None:
    recording = of_game(LATE, "minimax")
    assert recording.tree.parent is recording.trace.parent
    assert recording.tree.depth is recording.trace.depth


def test_columns_are_not_to_be_written() -> None:
    for algorithm in ("minimax", "minimax-stages", "alphabeta"):
        tree = of_game(LATE, algorithm).tree  # type: ignore[arg-type]
        for each in some(fields(TreeColumns)):
            with pytest.raises(ValueError, match="read-only"):
                getattr(tree, each.name)[0] = 0
