"""A question recorded: refused before it is too large, stopped at a named leaf, or answered."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from engine.trees.nested import tree_from_nested
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.games.connect4 import LEFT_TO_RIGHT, ConnectFour
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record import recording as recording_module
from poda.engine.record.recording import (
    NODES_LIMIT,
    TREE_ALGORITHMS,
    Question,
    TreeAlgorithm,
    estimated_nodes,
    record,
)
from poda.engine.record.trace import Step
from poda.engine.search.alphabeta import WITHOUT_VALUE
from poda.engine.search.evaluation import CELL_TABLE_EVALUATION, OPEN_LINES, ZERO
from poda.engine.search.observer import SearchStopped
from poda.engine.trees.text import parse_tree
from some import some

from ..strategies import after, ties, trees
from .recordings import FIRST, FORMS, NAMED, column, forms, leaves_of, minimax_values, recorded

GOLDEN = json.loads((Path(__file__).parents[2] / "data" / "golden_trees.json").read_text("utf-8"))
TICTACTOE = GAMES["tictactoe"]
EMPTY = TICTACTOE.initial_state()
BOUNDED = [(form, tie) for form in FORMS for tie in ("ge", "gt")]

each_algorithm = pytest.mark.parametrize("algorithm", TREE_ALGORITHMS)


def pruned_leaves(recording: Any) -> list[int]:
    """The indices of the leaves that the search never came to."""
    leaves = leaves_of(recording.question.game)
    unseen = recording.tree.trace_node[leaves] < 0
    return [int(place) for place in np.flatnonzero(unseen)]


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
@pytest.mark.parametrize(("form", "tie"), BOUNDED)
def test_the_published_trees_in_every_form_and_under_both_tie_rules(
    golden: dict[str, Any], form: TreeAlgorithm, tie: Any
) -> None:
    tree = tree_from_nested(golden["tree"], MAX if golden["root"] == "max" else MIN)
    recording = recorded(tree, form, tie)
    printed = golden["strict_pruned_leaf_idx" if tie == "gt" else "pruned_leaf_idx"]
    assert recording.value == golden["value"]
    if form in WITHOUT_VALUE and tie == "gt":
        # Its values are clipped to the window, tie there, and are not cut.
        assert set(pruned_leaves(recording)) <= set(printed)
        return
    assert pruned_leaves(recording) == printed
    nodes = golden["strict_nodes_visited" if tie == "gt" else "nodes_visited"]
    assert recording.trace.nodes == nodes
    assert recording.tree.nodes == golden["nodes_total"]


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
@pytest.mark.parametrize("algorithm", ["minimax", "minimax-stages"])
def test_the_published_trees_under_minimax(
    golden: dict[str, Any], algorithm: TreeAlgorithm
) -> None:
    tree = tree_from_nested(golden["tree"], MAX if golden["root"] == "max" else MIN)
    recording = recorded(tree, algorithm)
    assert (recording.value, recording.trace.nodes) == (golden["value"], golden["nodes_total"])


@given(trees(), forms, ties)
def test_alpha_beta_finds_minimax_s_value_and_move_in_every_form(
    tree: ExplicitTree, form: TreeAlgorithm, tie: Any
) -> None:
    recording, full = recorded(tree, form, tie), recorded(tree, "minimax")
    assert recording.value == full.value == minimax_values(tree)[0]
    assert recording.best == full.best == recorded(tree, "minimax-stages").best


@given(trees())
def test_under_ge_the_four_forms_cut_the_same_leaves(tree: ExplicitTree) -> None:
    first, *others = (pruned_leaves(recorded(tree, form)) for form in FORMS)
    assert others == [first, first, first]


@given(trees())
def test_under_gt_the_hard_forms_may_cut_fewer(tree: ExplicitTree) -> None:
    soft, update, hard, bound = (pruned_leaves(recorded(tree, form, "gt")) for form in FORMS)
    assert (soft, hard) == (update, bound)
    assert set(hard) <= set(soft)


@given(trees(), ties)
def test_a_node_of_the_fourth_form_is_worth_its_own_bound(tree: ExplicitTree, tie: Any) -> None:
    trace = recorded(tree, "alphabeta-update-hard", tie).trace
    inner = np.flatnonzero(trace.children > 0)
    alpha, beta = trace.windows_of(inner, trace.steps - 1)
    crossed = alpha >= beta if tie == "ge" else alpha > beta
    own = np.where(trace.player[inner] == MAX, alpha, beta)
    assert trace.final[inner].tolist() == own.tolist()
    assert (trace.fate[inner] == Step.CUT).tolist() == crossed.tolist()


def test_the_article_s_windows_cross_at_both_cuts() -> None:
    """Article "Minimax with alpha-beta pruning": alpha = 3 and beta = 2, and the nodes worth 2."""
    trace = recorded(NAMED, "alphabeta-update-hard").trace
    cuts = np.flatnonzero(trace.kind == Step.CUT).tolist()
    assert [(trace.window(step), float(trace.value[step])) for step in cuts] == [((3, 2), 2)] * 2
    assert float(trace.final[0]) == 3


@given(trees(), forms, ties)
def test_pruned_and_visited_leaves_are_all_the_leaves(
    tree: ExplicitTree, form: TreeAlgorithm, tie: Any
) -> None:
    recording = recorded(tree, form, tie)
    visited = recording.tree.tree_node[recording.trace.leaves].tolist()
    leaves = leaves_of(tree)
    pruned = [leaves[place] for place in pruned_leaves(recording)]
    assert sorted(visited + pruned) == leaves


@each_algorithm
def test_the_last_step_holds_the_root_s_value(algorithm: TreeAlgorithm) -> None:
    recording = recorded(FIRST, algorithm)
    trace = recording.trace
    assert (recording.value, recording.best, recording.error) == (3, 0, None)
    root = trace.roots[-1:]
    assert trace.node[trace.steps - 1] == root[0]
    assert trace.value[trace.steps - 1] == 3
    chosen = trace.chosen_of(root, trace.steps - 1)
    assert recording.tree.tree_node[chosen].tolist() == [1]


@pytest.mark.parametrize("algorithm", ["minimax", "minimax-stages"])
def test_a_named_leaf_that_is_needed_ends_the_recording(algorithm: TreeAlgorithm) -> None:
    recording = recorded(NAMED, algorithm)
    assert recording.error is not None
    assert (recording.error.code, recording.error.params) == ("tree.value_needed", {"name": "a"})
    assert recording.tree.leaf_text(recording.error_node) == "a"
    assert math.isnan(recording.value)
    assert recording.best is None


@each_algorithm
def test_a_named_leaf_alone_is_a_tree_that_cannot_be_searched(algorithm: TreeAlgorithm) -> None:
    recording = recorded("a", algorithm)
    assert (recording.error_node, recording.trace.steps) == (0, 1)
    assert column(recording.trace.values(0)) == [None]


@each_algorithm
def test_the_root_of_a_finished_game_has_its_value_and_no_move(algorithm: TreeAlgorithm) -> None:
    won = after(TICTACTOE, (1, 4, 2, 5, 3))
    recording = record(Question(TICTACTOE, won, algorithm))
    assert (recording.value, recording.best, recording.tree.nodes) == (1, None, 1)


def test_at_a_depth_limit_leaves_are_estimates() -> None:
    recording = record(Question(TICTACTOE, EMPTY, "minimax", plies=2, evaluation=OPEN_LINES))
    assert set(recording.trace.fate[recording.trace.leaves]) == {Step.ESTIMATE}
    # The textbooks' opening: the centre, where O can do no better than 5 - 4.
    assert (recording.value, recording.best) == (1, 4)


def test_the_best_child_is_told_by_its_place_and_not_by_its_move() -> None:
    state = after(TICTACTOE, (1, 3, 5, 4, 6))
    recording = record(Question(TICTACTOE, state))
    assert TICTACTOE.actions(state) == (2, 7, 8, 9)
    # O must stop 9.
    assert recording.best == 3


def test_a_written_tree_has_no_depth_limit() -> None:
    with pytest.raises(ValueError, match="searched whole"):
        Question(parse_tree(FIRST), 0, plies=2)


@pytest.mark.no_kernel
@pytest.mark.parametrize(
    ("tie", "nodes"),
    [("ge", 18_297), ("gt", 146_120)],
)
def test_the_whole_of_tictactoe_under_alpha_beta(tie: Any, nodes: int) -> None:
    recording = record(Question(TICTACTOE, EMPTY, "alphabeta", tie))
    assert (recording.value, recording.trace.nodes) == (0, nodes)
    assert len(recording.trace.leaves) == 7_330 or tie == "gt"


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", ["minimax", "minimax-stages"])
def test_the_whole_of_tictactoe_under_minimax(algorithm: TreeAlgorithm) -> None:
    recording = record(Question(TICTACTOE, EMPTY, algorithm))
    assert (recording.trace.nodes, len(recording.trace.leaves)) == (549_946, 255_168)
    assert recording.tree.nodes == 549_946


# Too large


def test_a_search_too_large_for_memory_is_refused_before_it_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = GAMES["connect4"]
    monkeypatch.setattr(recording_module, "_search", None)
    with pytest.raises(EngineError, match="lower the depth") as caught:
        record(Question(game, game.initial_state(), "minimax", plies=8, evaluation=ZERO))
    assert caught.value.code == "tree.too_large_estimate"
    assert caught.value.params["limit"] == NODES_LIMIT
    assert caught.value.params["nodes"] == pytest.approx(6_634_027, rel=0.1)


def test_an_estimate_that_nobody_would_read_is_a_power_of_ten() -> None:
    game = GAMES["connect4"]
    with pytest.raises(EngineError, match=r"about 10\^2\d nodes"):
        record(Question(game, game.initial_state(), "minimax"))


def test_the_estimate_of_connect_four_is_the_branching_while_no_column_fills() -> None:
    game = ConnectFour(LEFT_TO_RIGHT)
    question = Question(game, game.initial_state(), "minimax", "ge", 4, CELL_TABLE_EVALUATION)
    assert estimated_nodes(question) == 2_801 == record(question).trace.nodes


def test_the_estimate_of_tictactoe_is_near_and_always_the_same() -> None:
    question: Question[Any, Any] = Question(TICTACTOE, EMPTY, "minimax")
    estimate = estimated_nodes(question)
    assert estimate == pytest.approx(549_946, rel=0.1)
    assert estimated_nodes(question) == estimate
    assert estimated_nodes(Question(TICTACTOE, EMPTY)) == pytest.approx(18_297, rel=0.2)


def test_written_trees_are_counted() -> None:
    assert estimated_nodes(Question(parse_tree(FIRST), 0)) == 13


def test_a_search_that_outgrows_its_estimate_is_refused_while_it_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(recording_module, "NODES_LIMIT", 2048)
    monkeypatch.setattr(recording_module, "estimated_nodes", lambda question: 1.0)
    with pytest.raises(EngineError) as caught:
        record(Question(TICTACTOE, EMPTY))
    assert caught.value.code == "tree.too_large"


# On a worker


def test_progress_rises_to_one() -> None:
    told: list[float] = []
    record(Question(TICTACTOE, EMPTY), progress=told.append)
    assert told == sorted(told)
    assert told[0] == 0
    assert told[-1] == 1
    assert len(told) > 10


@each_algorithm
def test_a_recording_can_be_stopped(algorithm: TreeAlgorithm) -> None:
    with pytest.raises(SearchStopped):
        record(Question(TICTACTOE, EMPTY, algorithm), stop=lambda: True)


def test_chance_nodes_are_refused_with_a_sentence() -> None:
    for algorithm in some(TREE_ALGORITHMS):
        with pytest.raises(EngineError, match="chance nodes"):
            recorded("[(1/2: 1, 1/2: 2), 3]", algorithm)
