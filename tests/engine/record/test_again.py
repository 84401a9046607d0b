"""Nodes that are searched once more in another window: PVS, MTD(f), aspiration windows."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.commands import cli
from poda.engine.games import GAMES
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.counts import Counters, root_searches
from poda.engine.record.game_tree import build_tree
from poda.engine.record.lecture import lines_at
from poda.engine.record.listing import pseudocode, python
from poda.engine.record.recording import (
    Question,
    Recording,
    TreeAlgorithm,
    in_order,
    record,
    searches_of,
)
from poda.engine.record.trace import Step
from poda.engine.search.alphabeta import FORMS
from poda.engine.search.evaluation import OPEN_FOURS
from poda.engine.search.mtdf import mtdf
from poda.engine.search.observer import EXACT, LOWER, UPPER, Counter
from poda.engine.search.ordering import Order
from poda.engine.search.pvs import pvs
from poda.engine.trees.text import format_tree, parse_tree

from ..strategies import ties, trees
from .recordings import minimax_values, recorded

BETTER = "[[3, 12, 8], [2, 4, 6], [14, 5, 7]]"
"""The third move is better than the first: PVS searches it again."""
AGAIN: tuple[TreeAlgorithm, ...] = ("pvs", "aspiration", "mtdf")
each = pytest.mark.parametrize("algorithm", AGAIN)


def visits_of(recording: Recording[Any, Any], node: int) -> list[int]:
    """The rows of the trace that are a node of the tree, in their order."""
    return np.flatnonzero(recording.tree.tree_node == node).tolist()


def test_a_re_search_is_a_second_row_of_the_same_node() -> None:
    recording = recorded(BETTER, "pvs")
    trace = recording.trace
    assert trace.again is not None
    first, second = visits_of(recording, 9)
    assert (trace.again[first], trace.again[second]) == (False, True)
    assert (trace.index[first], trace.index[second]) == (2, 2)
    assert trace.window(int(trace.entered[first])) == (3, 4)
    assert trace.window(int(trace.entered[second])) == (3, float("inf"))
    assert trace.first_visit[second] == first
    # Its leaves were visited in both, and the 5 twice in the second.
    assert [len(visits_of(recording, leaf)) for leaf in (10, 11, 12)] == [2, 3, 2]
    assert trace.children[second] == 3


def test_the_root_is_searched_again_until_the_bounds_meet() -> None:
    recording = recorded("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "mtdf")
    trace = recording.trace
    assert trace.roots.tolist() == [0, 5]
    assert (recording.value, recording.bound) == (3, EXACT)
    low, high = root_searches(trace)
    assert (low.window, low.nodes, low.value, low.bound) == ((-1, 0), 5, 3, LOWER)
    assert (high.window, high.nodes, high.value, high.bound) == ((3, 4), 9, 3, UPPER)
    assert [int(trace.index[root]) for root in trace.roots] == [0, 0]


@given(trees(), st.sampled_from(AGAIN), ties)
def test_every_visit_is_of_the_node_that_its_way_leads_to(
    tree: ExplicitTree, algorithm: TreeAlgorithm, tie: Any
) -> None:
    recording = recorded(tree, algorithm, tie)
    trace, drawn = recording.trace, recording.tree
    true = minimax_values(tree)
    for visit in range(trace.nodes):
        node, above = int(drawn.tree_node[visit]), int(trace.parent[visit])
        if above < 0:
            assert node == 0
        else:
            assert drawn.parent[node] == drawn.tree_node[above]
            assert drawn.index[node] == trace.index[visit]
        first = int(trace.first_visit[visit])
        assert drawn.tree_node[first] == node
        assert first == visits_of(recording, node)[0]
    assert (recording.value, recording.bound) == (true[0], EXACT)


@given(trees(), st.sampled_from(AGAIN))
def test_new_and_repeated_visits_add_up(tree: ExplicitTree, algorithm: TreeAlgorithm) -> None:
    recording = recorded(tree, algorithm)
    trace = recording.trace
    counts = Counters(trace, recording.tree).at(trace.steps - 1)
    assert counts.nodes == len(np.unique(recording.tree.tree_node))
    assert counts.nodes + counts.again == trace.nodes
    assert counts.leaves == len(np.unique(recording.tree.tree_node[trace.leaves]))
    assert sum(search.nodes for search in root_searches(trace)) == trace.nodes
    counter = Counter()
    search: Any = {"pvs": pvs, "mtdf": mtdf}.get(algorithm)
    if search is not None:
        search(tree, 0, observer=counter, whole=True)
        assert (counter.nodes, counter.repeats) == (trace.nodes, counts.repeats)


@each
@pytest.mark.parametrize("order", ["given", "killer", "history", "best"])
def test_the_tree_of_a_game_has_each_node_once(algorithm: TreeAlgorithm, order: Order) -> None:
    game = GAMES["connect4"]
    start = game.parse_position("4453")
    whole = record(Question(game, start, "minimax", plies=3, evaluation=OPEN_FOURS))
    question = Question(game, start, algorithm, plies=3, evaluation=OPEN_FOURS)
    recording = record(in_order(question, order))
    trace, drawn = recording.trace, recording.tree
    assert recording.value == whole.value
    # A transposition table leaves what it knew as stubs.
    assert drawn.nodes == whole.tree.nodes or algorithm == "mtdf"
    ends = np.arange(drawn.nodes) + drawn.size
    inside = np.arange(1, drawn.nodes)
    assert (drawn.parent[inside] < inside).all()
    assert (ends[inside] <= ends[drawn.parent[inside]]).all()
    for visit in range(trace.nodes):
        node = int(drawn.tree_node[visit])
        assert (drawn.depth[node], drawn.player[node]) == (trace.depth[visit], trace.player[visit])
    small = build_tree(recording.question.game, start, trace, 3, OPEN_FOURS, limit=0)
    assert small.nodes < drawn.nodes


@each
def test_a_search_that_was_stopped_in_a_re_search_can_be_drawn(algorithm: TreeAlgorithm) -> None:
    # The value of x is needed, in one search or another.
    recording = recorded("[[3, 12], [14, x]]", algorithm)
    assert recording.error is not None
    assert recording.tree.leaf_text(recording.error_node) == "x"


def test_what_is_searched_again_is_told_with_its_numbers() -> None:
    recording = recorded(BETTER, "pvs")
    trace = recording.trace
    second = visits_of(recording, 9)[1]
    step = int(trace.entered[second])
    assert lines_at(trace, step, "pvs") == (
        "3 < 5 < +∞? yes", "MIN-VALUE(s, alpha=3, beta=+∞)", "v = +∞"
    )  # fmt: skip
    listing = pseudocode("pvs")
    waits = listing.lines[listing.waiting(trace, 0, second)].text.strip()
    assert waits == "v2 ← MIN-VALUE(RESULT(s,a), alpha, beta)"
    first = visits_of(recording, 9)[0]
    waits = listing.lines[listing.waiting(trace, 0, first)].text.strip()
    assert waits == "v2 ← MIN-VALUE(RESULT(s,a), alpha, alpha+1)"


def test_a_null_window_between_neighbours_is_told_as_such() -> None:
    trace = recorded("[0.5, [0.3, 0.75]]", "pvs").trace
    lines = lines_at(trace, int(trace.entered[2]), "pvs")
    assert lines[0] == "MIN-VALUE(s, alpha=0.5, beta=0.5+)"
    assert "next(alpha)" in pseudocode("pvs", whole=False).text


def test_mtdf_tells_what_each_answer_means() -> None:
    trace = recorded("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "mtdf").trace
    said = [lines_at(trace, step, "mtdf") for step in range(trace.steps)]
    assert said[0][0] == "beta = f = 0"
    assert said[int(trace.left[0])][-2:] == ("3 < 0? no", "low = 3")
    assert said[int(trace.entered[5])][0] == "beta = g + 1 = 4"
    assert said[-1][-2:] == ("3 < 4? yes", "high = 3")


def test_negamax_tells_values_as_the_side_to_move_sees_them() -> None:
    trace = recorded("[[3, 12], [2, 4]]", "negamax").trace
    said = ["; ".join(lines_at(trace, step, "negamax")) for step in range(trace.steps)]
    assert said[1] == "NEGAMAX(s, alpha=−∞, beta=+∞); v = −∞"
    assert "v2 = −3; v = max(−∞, −3) = −3" in said  # what MIN makes of the leaf
    assert "return −3" in said
    assert "v2 = −(−3) = 3; v = max(−∞, 3) = 3" in said  # and MAX of that
    assert "NEGAMAX(s, alpha=−∞, beta=−3); v = −∞" in said


@pytest.mark.parametrize("algorithm", ["negamax", "pvs", "aspiration", "mtdf", "quiescence"])
def test_every_step_has_a_line_of_its_listing(algorithm: str) -> None:
    trace = recorded(BETTER, algorithm).trace  # type: ignore[arg-type]
    for listing in (pseudocode(algorithm), python(algorithm)):
        assert all(listing.at(trace, step) >= 0 for step in range(trace.steps))


nested = st.recursive(
    st.one_of(st.integers(-9, 9), st.sampled_from([0.1, 0.25])),
    lambda inner: st.lists(inner, min_size=1, max_size=4),
    max_leaves=20,
)


@given(nested, ties)
def test_the_python_listings_find_the_value(nest: Any, tie: Any) -> None:
    tree = parse_tree(format_tree(parse_tree(str(nest))))
    value = minimax_values(tree)[0]
    names: dict[str, Any] = {}

    def run(algorithm: str) -> dict[str, Any]:
        names.clear()
        exec(compile(python(algorithm, tie).text, algorithm, "exec"), names)
        return names

    inf = float("inf")
    assert run("negamax")["negamax"](nest, 1, -inf, inf) == value
    assert run("pvs")["max_value"](nest, -inf, inf) == value
    assert run("quiescence")["max_value"](nest, -inf, inf) == value
    if isinstance(nest, list):
        around = run("aspiration")
        assert around["aspiration"](around["max_value"], nest, -1, 1) == value
        around = run("mtdf")
        if tie == "ge":
            assert around["mtdf"](around["max_value"], nest, 0) == value


def test_a_quiescence_search_is_drawn_with_its_noisy_moves_alone() -> None:
    game = GAMES["connect4"]
    start = game.parse_position("41414")  # MIN has to block at 4
    recording = record(Question(game, start, "quiescence", plies=0, evaluation=OPEN_FOURS))
    trace, drawn = recording.trace, recording.tree
    assert trace.children[0] == 1
    assert drawn.move_text(1) == "4"
    assert recording.best == 0
    assert trace.kind[-1] == Step.LEAVE
    assert "quiescence" in searches_of(game)
    assert "quiescence" not in searches_of(GAMES["tictactoe"])


@each
def test_the_command_line_tells_of_re_searches(
    algorithm: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["tree", BETTER, "--algorithm", algorithm]
    assert cli.main([*command, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["value"] == 5
    assert answer["nodes_visited"] <= 13
    assert answer["nodes_again"] > 0
    if algorithm == "pvs":
        assert "searches" not in answer
    else:
        searches = answer["searches"]
        total = answer["nodes_visited"] + answer["nodes_again"]
        assert sum(search["nodes_visited"] for search in searches) == total
    assert cli.main(command) == 0
    assert f"nodes visited again {answer['nodes_again']}\n" in capsys.readouterr().out


def test_a_guess_is_for_mtdf(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tree", BETTER, "--algorithm", "mtdf", "--guess", "5", "--json"]) == 0
    near = json.loads(capsys.readouterr().out)["searches"]
    assert [search["window"] for search in near] == [[4, 5], [5, 6]]
    assert cli.main(["tree", BETTER, "--guess", "5"]) != 0
    assert "--guess is for --algorithm mtdf" in capsys.readouterr().err


@pytest.mark.parametrize("order", ["killer", "history"])
def test_the_command_line_searches_in_a_learnt_order(
    order: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "[[5, 6, 7], [8, 1, 9], [8, 2, 9], [8, 3, 9]]"
    assert cli.main(["tree", text, "--order", order, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["value"], answer["nodes_visited"]) == (5, 12 if order == "killer" else 13)


def test_the_costs_of_all_searches_stand_beside_the_least(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
    assert cli.main(["tree", text, "--counts", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["minimum_leaves"] == 5
    nodes = {key: cost["nodes"] for key, cost in answer["costs"].items()}
    assert nodes == {
        "minimax": 13, "minimax-table": 13, "alphabeta-table": 11, "negamax": 11, "pvs": 11,
        "aspiration": 16, "mtdf": 14, **dict.fromkeys(FORMS, 11),
    }  # fmt: skip
    assert cli.main(["tree", text, "--counts"]) == 0
    printed = capsys.readouterr().out
    assert "\nmtdf                      14       8                   3\n" in printed
    assert printed.endswith("least leaves that prove the value (Knuth and Moore): 5\n")
    assert cli.main(["tree", "[(0.5: 1, 0.5: 2), 3]", "--algorithm", "star1", "--counts"]) == 0
    printed = capsys.readouterr().out
    assert "expectiminimax" in printed
    assert "Knuth" not in printed
