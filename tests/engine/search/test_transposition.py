"""A transposition table: the same values, fewer nodes, and nothing said that is not so."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.record.searched import search_tree
from poda.engine.game import MAX, MIN
from poda.engine.games.connect4 import ConnectFour
from poda.engine.games.tictactoe import TicTacToe
from poda.engine.record.counts import Counters
from poda.engine.record.lecture import entry_of, lines_at
from poda.engine.record.listing import pseudocode, python
from poda.engine.record.proof import why_known, why_pruned
from poda.engine.record.recording import Question, Recording, TreeAlgorithm, record
from poda.engine.record.trace import Step
from poda.engine.search.alphabeta import Tie, alphabeta
from poda.engine.search.evaluation import CELL_TABLE_EVALUATION, OPEN_LINES
from poda.engine.search.minimax import minimax
from poda.engine.search.observer import EXACT, LOWER, UPPER, Counter
from poda.engine.search.transposition import alphabeta_with_table, keys, minimax_with_table
from poda.engine.trees.text import parse_tree
from some import some

GRAPH = "[[D = [5, 3], E = [9, 4]], [F = [2, 8], D = [5, 3]]]"
TABLES: tuple[TreeAlgorithm, ...] = ("minimax-table", "alphabeta-table")

tables = st.sampled_from(TABLES)
ties: st.SearchStrategy[Tie] = st.sampled_from(("ge", "gt"))
players = st.sampled_from((MAX, MIN))


@st.composite
def graphs(draw: st.DrawFn) -> str:
    """Trees four levels deep whose inner nodes are a few written parts, each under its label."""
    values = st.integers(-9, 9)
    low = [draw(st.lists(values, min_size=1, max_size=3)) for _ in range(3)]
    parts = [f"p{i} = {leaves}" for i, leaves in enumerate(low)]
    for level in "qr":
        some = st.lists(st.sampled_from(parts), min_size=1, max_size=3)
        made = [draw(some) for _ in range(2)]
        parts = [f"{level}{i} = [{', '.join(below)}]" for i, below in enumerate(made)]
    top = draw(st.lists(st.sampled_from(parts), min_size=1, max_size=3))
    return f"[{', '.join(top)}]"


def recorded(text: str, algorithm: TreeAlgorithm, tie: Tie = "ge", root: int = MAX) -> Any:
    return record(Question(parse_tree(text, root), 0, algorithm, tie))


# What it costs


def test_tictactoe_takes_a_quarter_of_alpha_betas_nodes() -> None:
    counter, game = Counter(), TicTacToe()
    result = alphabeta_with_table(game, game.initial_state(), observer=counter)
    assert (counter.nodes, counter.found) == (4_866, 1_583)
    assert counter.nodes - counter.found == 3_283  # those that were searched
    assert (result.value, result.action) == (0, 1)


def test_minimax_comes_to_each_of_the_positions_of_tictactoe_by_every_move_to_it() -> None:
    counter, game = Counter(), TicTacToe()
    result = minimax_with_table(game, game.initial_state(), observer=counter)
    assert (counter.nodes, counter.found, counter.leaves) == (16_168, 8_786, 2_862)
    # All 5,478 positions but the 958 in which the game is over are searched, each once.
    assert counter.nodes - counter.found - counter.leaves == 5_478 - 958
    assert (result.value, result.action) == (0, 1)


def test_the_strict_tie_rule_finds_more_and_searches_more() -> None:
    counter, game = Counter(), TicTacToe()
    alphabeta_with_table(game, game.initial_state(), observer=counter, tie="gt")
    assert (counter.nodes, counter.found) == (13_793, 6_238)


def test_connect_four_takes_three_quarters_of_them_six_plies_deep() -> None:
    game, plain, table = ConnectFour(), Counter(), Counter()
    limits: Any = (6, CELL_TABLE_EVALUATION)
    value = alphabeta(game, game.initial_state(), *limits, observer=plain).value
    assert alphabeta_with_table(game, game.initial_state(), *limits, observer=table).value == value
    assert (plain.nodes, table.nodes, table.found) == (11_767, 8_823, 523)


# What it finds


@given(graphs(), tables, ties, players)
def test_the_value_and_the_best_move_are_minimaxs(
    text: str, algorithm: TreeAlgorithm, tie: Tie, root: int
) -> None:
    tree = parse_tree(text, root)
    plain, found = minimax(tree, 0), record(Question(tree, 0, algorithm, tie))
    assert found.value == plain.value
    assert found.best == plain.action


@given(st.integers(0, 10**6), tables, ties, st.sampled_from((None, 1, 2, 3)))
def test_positions_of_tictactoe_are_worth_what_minimax_says(
    seed: int, algorithm: TreeAlgorithm, tie: Tie, plies: int | None
) -> None:
    game, chance = TicTacToe(), random.Random(seed)
    state = game.initial_state()
    for _ in range(chance.randint(3, 7)):
        if not game.is_terminal(state):
            state = game.result(state, chance.choice(game.actions(state)))
    limits: Any = {} if plies is None else {"plies": plies, "evaluation": OPEN_LINES}
    found = record(Question(game, state, algorithm, tie, **limits))
    assert found.value == minimax(game, state, **limits).value


@given(graphs(), ties, players, st.integers(-9, 9), st.integers(1, 6))
def test_within_any_window_the_value_is_right_or_a_bound(
    text: str, tie: Tie, root: int, alpha: int, width: int
) -> None:
    tree, beta = parse_tree(text, root), alpha + width
    true = minimax(tree, 0).value
    value = alphabeta_with_table(tree, 0, alpha=alpha, beta=beta, tie=tie).value
    if value >= beta:
        assert true >= value
    elif value <= alpha:
        assert true <= value
    else:
        assert true == value


@given(graphs(), tables, ties, players)
def test_the_line_of_play_leads_to_a_leaf_of_the_roots_value(
    text: str, algorithm: TreeAlgorithm, tie: Tie, root: int
) -> None:
    tree = parse_tree(text, root)
    search: Any = minimax_with_table if algorithm == "minimax-table" else alphabeta_with_table
    options: Any = {} if algorithm == "minimax-table" else {"tie": tie}
    result, state = search(tree, 0, **options), 0
    for action in result.line:
        state = tree.result(state, action)
    assert tree.is_terminal(state)
    assert tree.utility(state) == result.value


# What is recorded


@given(graphs(), tables, ties, players)
def test_what_was_found_is_the_same_position_searched_before(
    text: str, algorithm: TreeAlgorithm, tie: Tie, root: int
) -> None:
    recording = recorded(text, algorithm, tie, root)
    trace, tree = recording.trace, recording.tree
    key_of = keys(tree.game)
    assert trace.known is not None
    for node in np.flatnonzero(trace.known >= 0).tolist():
        before = int(trace.known[node])
        one, other = (tree.state(int(tree.tree_node[n])) for n in (node, before))
        assert key_of(one) == key_of(other)
        assert trace.depth[node] == trace.depth[before]
        assert 0 <= trace.left[before] < trace.entered[node]
        assert trace.fate[before] != Step.FOUND
        if trace.fate[node] == Step.FOUND:
            assert trace.final[node] == trace.final[before]
            assert trace.left[node] == trace.entered[node] + 1
            assert not len(trace.entered_children(node))


@given(graphs(), tables, ties, players)
def test_what_values_say_is_so_of_the_true_ones(
    text: str, algorithm: TreeAlgorithm, tie: Tie, root: int
) -> None:
    recording: Recording[int, int] = recorded(text, algorithm, tie, root)
    trace, tree = recording.trace, recording.tree
    for node in some(range(trace.nodes)):
        true = minimax(tree.game, tree.state(int(tree.tree_node[node]))).value
        said = int(trace.bounds_of(np.array([node], np.int32), trace.steps - 1)[0])
        value = trace.final[node]
        assert {EXACT: true == value, LOWER: true >= value, UPPER: true <= value}.get(said, True)
        if trace.fate[node] in (Step.LEAVE, Step.CUT):
            value, kind = entry_of(trace, node, tie)
            assert kind != EXACT or said == EXACT
            assert {EXACT: true == value, LOWER: true >= value, UPPER: true <= value}[kind]


@given(graphs(), ties, players)
def test_the_table_never_makes_alpha_beta_look_at_more_leaves(
    text: str, tie: Tie, root: int
) -> None:
    plain, table = (recorded(text, name, tie, root) for name in ("alphabeta", "alphabeta-table"))
    assert len(table.trace.leaves) <= len(plain.trace.leaves)


def test_a_label_makes_two_nodes_one_position_and_nothing_else_does() -> None:
    def found(text: str) -> int:
        return len(recorded(text, "minimax-table").trace.found)

    assert found(GRAPH) == 1
    assert found("[[[5, 3], 1], [2, [5, 3]]]") == 0
    assert found("[[D = [5, 3], 1], [2, D = [5, 4]]]") == 0
    assert found("[[D = [5, 3], 1], [2, E = [5, 3]]]") == 0
    assert found("[D = [5, 3], [2, D = [5, 3]]]") == 0  # at another depth, where MAX moves


# What is drawn and counted


def test_in_a_games_tree_what_was_found_is_a_stub_that_can_be_grown() -> None:
    game = TicTacToe()
    recording = record(Question(game, game.parse_position("15932"), "minimax-table"))
    trace, tree = recording.trace, recording.tree
    whole = record(Question(game, game.parse_position("15932"), "minimax"))
    found = tree.tree_node[trace.found]
    assert len(found) > 0
    assert tree.stub[found].all()
    assert (tree.children[found] == 0).all()
    assert not tree.is_leaf(int(found[0]))
    assert np.isnan(tree.worth[found]).all()
    assert np.count_nonzero(tree.stub) == len(found)
    grown = tree.expanded(int(found[0]))
    assert grown.nodes > tree.nodes
    assert grown.trace_node[found[0]] == trace.found[0]
    for drawn in (tree, grown):
        counters = Counters(trace, drawn)
        assert counters.minimax_nodes == whole.trace.nodes
        assert counters.minimax_leaves == len(whole.trace.leaves)
        assert not counters.at_least
        assert counters.at(trace.steps).found == len(found)
        assert counters.at(0).found == 0


def test_the_whole_of_tictactoe_is_known_by_its_merged_tree() -> None:
    game = TicTacToe()
    recording = record(Question(game, game.initial_state(), "minimax-table"))
    counters = Counters(recording.trace, recording.tree)
    assert (counters.minimax_nodes, counters.minimax_leaves) == (549_946, 255_168)
    assert counters.at(recording.trace.steps).nodes == 16_168


def test_the_report_tells_the_nodes_found() -> None:
    report, _ = search_tree(parse_tree(GRAPH), "alphabeta-table")
    assert report.nodes_found == 1
    assert report.as_json()["nodes_found"] == 1
    assert search_tree(parse_tree(GRAPH), "alphabeta")[0].nodes_found is None


# What is told


@pytest.mark.parametrize("algorithm", TABLES)
def test_the_lecture_lines_and_the_line_at_hand(algorithm: TreeAlgorithm) -> None:
    trace = recorded(GRAPH, algorithm).trace
    step = int(trace.left[trace.found[0]])
    line = pseudocode(algorithm).lines[pseudocode(algorithm).at(trace, step)].text
    program = python(algorithm)
    assert program.lines[program.at(trace, step)].text.strip().startswith("return T[id(s)]")
    last = int(trace.left[0])
    if algorithm == "minimax-table":
        assert lines_at(trace, step, algorithm) == ("T[s] = 5", "return 5")
        assert "then return T[s]" in line
        assert lines_at(trace, last, algorithm) == ("T[s] = 5", "return 5")
    else:
        assert lines_at(trace, step, algorithm) == ("T[s] = (5, exact)", "return 5")
        assert "SETTLES" in line
        assert lines_at(trace, step + 3, algorithm) == ("T[s] = (5, upper)", "return 5")
        assert lines_at(trace, last, algorithm) == ("T[s] = (5, exact)", "return 5")


def test_an_entry_that_settles_nothing_is_told_and_searched_again() -> None:
    game = TicTacToe()
    trace = record(Question(game, game.parse_position("159"), "alphabeta-table")).trace
    assert trace.known is not None
    again = np.flatnonzero((trace.known >= 0) & (trace.fate != Step.FOUND))
    call, entry, _ = lines_at(trace, int(trace.entered[again[0]]), "alphabeta-table")
    assert call.startswith("M")
    assert entry.endswith("? no")


@pytest.mark.parametrize("algorithm", TABLES)
@pytest.mark.parametrize("limit", [0, 2, None])
def test_the_python_listing_runs_over_a_game(algorithm: str, limit: int | None) -> None:
    game = TicTacToe()
    state = game.parse_position("15273")
    around: dict[str, Any] = {"game": game}
    limits: Any = {}
    if limit is not None:
        around |= {"limit": limit, "ev": OPEN_LINES}
        limits = {"plies": limit, "evaluation": OPEN_LINES}
    exec(python(algorithm, subject="game", limited=limit is not None).text, around)
    depth = () if limit is None else (0,)
    window = () if algorithm == "minimax-table" else (-np.inf, np.inf)
    value = around["min_value"](state, *depth, *window)
    assert value == minimax(game, state, **limits).value


@given(graphs(), tables, ties)
def test_the_python_listing_finds_the_value_of_a_list_that_stands_in_two_places(
    text: str, algorithm: str, tie: Tie
) -> None:
    tree = parse_tree(text)
    key_of, made = keys(tree), {}

    def nested(state: int) -> Any:
        node = tree.nodes[state]
        if not node.children:
            return node.value
        if (key := key_of(state)) not in made:
            made[key] = [nested(child) for child in node.children]
        return made[key]

    around: dict[str, Any] = {}
    exec(python(algorithm, tie).text, around)
    window = () if algorithm == "minimax-table" else (-np.inf, np.inf)
    assert around["max_value"](nested(0), *window) == minimax(tree, 0).value


@given(graphs(), ties, players)
def test_a_proof_is_there_for_what_was_cut_and_for_nothing_that_was_known(
    text: str, tie: Tie, root: int
) -> None:
    recording = recorded(text, "alphabeta-table", tie, root)
    trace, tree = recording.trace, recording.tree
    assume((tree.trace_node < 0).any())
    for node in some(np.flatnonzero(tree.trace_node < 0).tolist()):
        top = node
        while tree.trace_node[tree.parent[top]] < 0:
            top = int(tree.parent[top])
        cutter = int(tree.trace_node[tree.parent[top]])
        proof = why_pruned(recording, node)
        assert (proof is not None) is bool(trace.fate[cutter] == Step.CUT)


@given(graphs(), tables, ties, players)
def test_what_was_left_out_was_either_cut_or_known(
    text: str, algorithm: TreeAlgorithm, tie: Tie, root: int
) -> None:
    recording = recorded(text, algorithm, tie, root)
    trace, tree = recording.trace, recording.tree
    assume((tree.trace_node < 0).any())
    for node in some(np.flatnonzero(tree.trace_node < 0).tolist()):
        known = why_known(recording, node)
        assert (known is None) is (why_pruned(recording, node) is not None)
        if known is not None:
            visits = tree.trace_node[[known.found, known.before]].tolist()
            assert trace.final[visits[0]] == trace.final[visits[1]]
            assert trace.kind[known.step] == Step.FOUND
            assert trace.node[known.step] == visits[0]


def test_a_search_with_a_table_is_not_measured_by_knuth_and_moores_minimum() -> None:
    square = "[a = [1, 2], a = [1, 2]]"
    plain, table = recorded(square, "alphabeta"), recorded(square, "alphabeta-table")
    assert Counters(plain.trace, plain.tree).minimum_leaves == 3
    assert len(table.trace.leaves) == 2
    assert Counters(table.trace, table.tree).minimum_leaves is None
