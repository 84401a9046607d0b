"""Negamax, principal variation search, MTD(f), aspiration windows, learnt orders, quiescence."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.trees.nested import tree_from_nested
from poda.engine.game import MAX, MIN, Game, Noisy
from poda.engine.games import GAMES
from poda.engine.games.connect4 import CENTRE_FIRST, ConnectFour, State
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.search.alphabeta import Tie, alphabeta
from poda.engine.search.evaluation import (
    CELL_TABLE_EVALUATION,
    OPEN_FOURS,
    Evaluation,
    Result,
    evaluations,
    whole_values,
)
from poda.engine.search.killers import LEARNT, HistoryOrder, Killers, Learnt
from poda.engine.search.minimax import minimax
from poda.engine.search.mtdf import aspiration, mtdf
from poda.engine.search.negamax import negamax
from poda.engine.search.observer import Counter
from poda.engine.search.ordering import ordered_game, ordered_tree
from poda.engine.search.pvs import above, below, pvs
from poda.engine.search.quiescence import quiescence
from poda.engine.trees.text import format_tree, parse_tree

from ..strategies import connect4_positions, sides, tictactoe_positions, ties, trees
from .watching import Watch

TICTACTOE, CONNECT4 = GAMES["tictactoe"], GAMES["connect4"]
AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
"""The tree of the textbook: worth 3, the first move."""

Search = Callable[..., Result[Any]]


def tied(search: Search) -> Search:
    """Told the tie rule and whether values are whole, of which it takes what it knows."""

    def made(game: Any, state: Any, plies: Any, evaluation: Any, tie: Tie, **rest: Any) -> Any:
        if search is not mtdf:
            rest["tie"] = tie
        if search in (pvs, mtdf, aspiration):
            rest["whole"] = whole_values(game, evaluation)
        return search(game, state, plies, evaluation, **rest)

    return made


SEARCHES = {each.__name__: tied(each) for each in (negamax, pvs, mtdf, aspiration, quiescence)}
searches = st.sampled_from(sorted(SEARCHES))
learnt_orders = st.sampled_from(sorted(LEARNT))

fractions = st.recursive(
    st.one_of(st.integers(-3, 3), st.sampled_from([0.1, 0.2, 0.30000000000000004, 0.3, -1e-9])),
    lambda children: st.lists(children, min_size=1, max_size=4),
    max_leaves=25,
)
"""Trees whose leaves are not all whole, and some hardly apart."""


@given(trees(), searches, ties)
def test_every_search_finds_minimax_s_value_and_line(
    tree: ExplicitTree, name: str, tie: Tie
) -> None:
    expected = minimax(tree, 0)
    found = SEARCHES[name](tree, 0, None, None, tie)
    assert found.value == expected.value
    assert found.action == expected.action
    if name != "mtdf":  # whose tables hold no more of a line than was needed
        assert found.line == expected.line


@given(fractions, sides, searches, ties)
def test_values_need_not_be_whole(nested: Any, root: int, name: str, tie: Tie) -> None:
    tree = tree_from_nested(nested, root)
    expected = minimax(tree, 0)
    found = SEARCHES[name](tree, 0, None, None, tie)
    assert (found.value, found.action) == (expected.value, expected.action)


@given(trees(), st.integers(-12, 12), st.integers(1, 6), ties)
def test_a_guess_costs_time_and_no_truth(
    tree: ExplicitTree, guess: int, width: int, tie: Tie
) -> None:
    expected = minimax(tree, 0)
    for whole in (True, False):
        found = mtdf(tree, 0, guess=guess + 0.4, whole=whole)
        assert (found.value, found.action) == (expected.value, expected.action)
        found = aspiration(tree, 0, alpha=guess, beta=guess + width, tie=tie, whole=whole)
        assert (found.value, found.action) == (expected.value, expected.action)


@given(trees(), st.integers(-12, 12), st.integers(1, 6), ties, st.sampled_from([negamax, pvs]))
def test_outside_its_window_a_search_gives_a_bound_that_holds(
    tree: ExplicitTree, alpha: int, width: int, tie: Tie, search: Search
) -> None:
    true, beta = minimax(tree, 0).value, alpha + width
    value = tied(search)(tree, 0, None, None, tie, alpha=alpha, beta=beta).value
    if alpha < value < beta:
        assert value == true
    elif value <= alpha:
        assert true <= value
    else:
        assert true >= value


@given(st.data(), tictactoe_positions(at_least=1), st.integers(0, 4), searches, ties)
@settings(max_examples=40)
def test_on_tictactoe_at_any_depth(
    data: st.DataObject, state: tuple[int, ...], plies: int, name: str, tie: Tie
) -> None:
    evaluation = data.draw(st.sampled_from(evaluations("tictactoe")))
    expected = minimax(TICTACTOE, state, plies, evaluation)
    found = SEARCHES[name](TICTACTOE, state, plies, evaluation, tie)
    assert (found.value, found.action) == (expected.value, expected.action)


@given(connect4_positions(), st.integers(0, 3), st.sampled_from(["negamax", "pvs", "mtdf"]), ties)
@settings(max_examples=40)
def test_on_connect_four_at_any_depth(state: State, plies: int, name: str, tie: Tie) -> None:
    expected = minimax(CONNECT4, state, plies, OPEN_FOURS)
    found = SEARCHES[name](CONNECT4, state, plies, OPEN_FOURS, tie)
    assert (found.value, found.action) == (expected.value, expected.action)


@given(trees(), ties)
def test_negamax_is_alpha_beta_step_by_step(tree: ExplicitTree, tie: Tie) -> None:
    ours, theirs = Told(), Told()
    assert negamax(tree, 0, observer=ours, tie=tie) == alphabeta(tree, 0, observer=theirs, tie=tie)
    assert ours.told == theirs.told


class Told(Watch):
    """All that an observer is told, in its order."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def __getattribute__(self, name: str) -> Any:
        if name in ("enter", "update", "test", "narrow", "leave"):
            return lambda *told: self.told.append((name, *told))
        return super().__getattribute__(name)


def test_a_side_that_moves_twice_keeps_its_sign_in_negamax() -> None:
    tree = parse_tree("[max[3, 12], [2, 4]]")
    assert negamax(tree, 0) == minimax(tree, 0) == Result(12, (0, 1))


def test_zero_has_no_sign() -> None:
    tree = parse_tree("[[[[0.0]]]]")
    told = Told()
    value = negamax(tree, 0, observer=told).value
    values = [value, *(each[-1] for each in told.told if each[0] in ("update", "test"))]
    assert all(math.copysign(1, each) == 1 for each in values)


def test_a_null_window_has_nothing_inside() -> None:
    assert (above(3.0, whole=True), below(3.0, whole=True)) == (4, 2)
    for value in (3.0, 0.1, -7.25, 0.0):
        assert value < above(value, whole=False) <= math.nextafter(value, math.inf)
        assert math.nextafter(value, -math.inf) <= below(value, whole=False) < value


def test_pvs_checks_the_others_of_the_textbook_s_tree_with_null_windows() -> None:
    watch = Watch()
    pvs(parse_tree(AIMA), 0, observer=watch, whole=True)
    # B with the full window, then C and D are asked: more than 3? C says 2 at once, D 2 at last.
    assert watch.windows_of(1) == [(-math.inf, math.inf)]
    assert watch.windows_of(5) == [(3, 4)]
    assert watch.windows_of(9) == [(3, 4)]


def test_what_turns_out_better_is_searched_again() -> None:
    watch, counter = Watch(), Counter()
    tree = parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 7]]")
    assert pvs(tree, 0, observer=watch, whole=True).value == 5
    assert watch.windows_of(9) == [(3, 4), (3, math.inf)]
    pvs(tree, 0, observer=counter, whole=True)
    # D once more, and in it the 5, which the null window at 14 only showed to be less.
    assert counter.repeats == 2
    assert counter.nodes == 16


def test_mtdf_closes_in_on_the_value() -> None:
    watch = Watch()
    assert mtdf(parse_tree(AIMA), 0, observer=watch, whole=True).value == 3
    # Less than 0? No, at least 3. At least 4? No.
    assert watch.windows_of(0) == [(-1, 0), (3, 4)]
    watch = Watch()
    assert mtdf(parse_tree(AIMA), 0, observer=watch, guess=9, whole=True).value == 3
    assert watch.windows_of(0) == [(8, 9), (4, 5), (2, 3)]


def test_an_aspiration_window_that_is_missed_is_opened_on_that_side() -> None:
    def windows(alpha: float, beta: float) -> list[tuple[float, float]]:
        watch = Watch()
        assert (
            aspiration(
                parse_tree(AIMA), 0, observer=watch, alpha=alpha, beta=beta, whole=True
            ).value
            == 3
        )
        return watch.windows_of(0)

    assert windows(2, 4) == [(2, 4)]
    assert windows(3, 5) == [(3, 5), (-math.inf, 4)]
    assert windows(0, 3) == [(0, 3), (2, math.inf)]


def test_a_leaf_at_the_root_is_valued_once() -> None:
    for search in (mtdf, aspiration):
        counter = Counter()
        assert search(parse_tree("7"), 0, observer=counter, whole=True).value == 7
        assert (counter.nodes, counter.repeats) == (1, 0)


# Golden counts: nodes entered, those of re-searches among them, and how often one was made.


@pytest.mark.parametrize(
    ("name", "tree", "nodes", "repeats"),
    [
        ("negamax", AIMA, 11, 0),
        ("pvs", AIMA, 11, 0),
        ("mtdf", AIMA, 14, 1),
        ("pvs", "[[3, 4], [1, 2], [7, 8], [5, 6]]", 14, 1),
        ("pvs", "[[6, 5], [8, 7], [2, 1], [3, 4]]", 16, 3),
    ],
)
def test_node_counts_on_lecture_trees(name: str, tree: str, nodes: int, repeats: int) -> None:
    counter = Counter()
    SEARCHES[name](parse_tree(tree), 0, None, None, "ge", observer=counter)
    assert (counter.nodes, counter.repeats) == (nodes, repeats)


COUNTS = {
    # plies: alpha-beta, pvs, mtdf, aspiration (-5, 5)
    4: (173, 173, 163, 173),
    6: (1249, 1249, 811, 1249),
    8: (8984, 9453, 3892, 8615),
}


@pytest.mark.parametrize("plies", COUNTS)
def test_node_counts_on_connect_four_centre_first(plies: int) -> None:
    game, found = ConnectFour(CENTRE_FIRST), []
    for search, more in (
        (alphabeta, {}),
        (pvs, {"whole": True}),
        (mtdf, {"whole": True}),
        (aspiration, {"whole": True, "alpha": -5.0, "beta": 5.0}),
    ):
        counter = Counter()
        search(game, game.initial_state(), plies, CELL_TABLE_EVALUATION, observer=counter, **more)
        found.append(counter.nodes)
    assert tuple(found) == COUNTS[plies]


@pytest.mark.parametrize(("plies", "nodes"), [(4, (913, 615, 437)), (6, (11_767, 4_788, 3_865))])
def test_learnt_orders_spare_nodes_where_the_rules_order_is_bad(
    plies: int, nodes: tuple[int, int, int]
) -> None:
    game = ConnectFour()
    plain = Counter()
    alphabeta(game, game.initial_state(), plies, CELL_TABLE_EVALUATION, observer=plain)
    found = [plain.nodes]
    for kind in (Killers, HistoryOrder):
        counter = Counter()
        learnt: Any = kind(game, plies, counter)
        alphabeta(learnt.game, game.initial_state(), plies, CELL_TABLE_EVALUATION, observer=learnt)
        found.append(counter.nodes)
    assert tuple(found) == nodes


# Killer moves and the history heuristic


@given(trees(), learnt_orders, searches)
def test_a_learnt_order_is_that_of_the_same_game(
    tree: ExplicitTree, order: Learnt, name: str
) -> None:
    learnt = LEARNT[order](tree)
    expected = minimax(tree, 0).value
    assert SEARCHES[name](learnt.game, 0, None, None, "ge", observer=learnt).value == expected
    assert all(sorted(actions) == list(tree.actions(s)) for s, actions in learnt.orders.items())


@given(trees(), learnt_orders)
def test_the_tree_in_a_learnt_order_is_searched_as_it_was_learnt(
    tree: ExplicitTree, order: Learnt
) -> None:
    counter, again = Counter(), Counter()
    learnt = LEARNT[order](tree, None, counter)
    alphabeta(learnt.game, 0, observer=learnt)
    alphabeta(ordered_tree(tree, order), 0, observer=again)
    assert (again.nodes, again.leaves, again.cuts) == (counter.nodes, counter.leaves, counter.cuts)


def test_a_move_that_cut_is_tried_first_in_the_cousins() -> None:
    # The second move cuts at C, so that D and E begin with theirs.
    text = "[[5, 6, 7], [8, 1, 9], [8, 2, 9], [8, 3, 9]]"
    killer = format_tree(ordered_tree(parse_tree(text), "killer"))
    assert killer == "[[5, 6, 7], [8, 1, 9], [2, 8, 9], [3, 8, 9]]"


def test_two_killers_are_kept_a_ply_the_latest_first() -> None:
    killers: Killers[Any, Any] = Killers(CONNECT4)
    for move in (3, 5, 5, 1, 3):
        killers.learn(None, move, 2, cut=True)
    killers.learn(None, 7, 2, cut=False)
    assert killers.killers == {2: (3, 1)}


def test_history_counts_more_the_more_was_below_and_for_each_side_alone() -> None:
    history: HistoryOrder[Any, Any] = HistoryOrder(TICTACTOE, 3)
    empty = TICTACTOE.initial_state()
    history.learn(empty, 5, 0, cut=True)
    history.learn(TICTACTOE.result(empty, 1), 5, 1, cut=False)
    history.learn(empty, 9, 2, cut=False)
    assert dict(history.points) == {(MAX, 5): 8, (MIN, 5): 4, (MAX, 9): 2}
    assert history.sort(empty, (1, 5, 9), 0) == (5, 9, 1)


def test_games_with_dice_keep_their_order() -> None:
    tree = parse_tree("[(0.5: 1, 0.5: 2), (0.5: 3, 0.5: 4)]")
    assert ordered_tree(tree, "killer") is tree
    dice = GAMES["backgammon"]
    assert ordered_game(dice, dice.initial_state(), "history") is dice


# Quiescence


def quiet_value(
    game: Game[Any, Any], state: Any, plies: int, evaluation: Evaluation[Any], ply: int = 0
) -> float:
    """The same without cuts."""
    if game.is_terminal(state):
        return evaluation.terminal(game.utility(state), ply)
    values, actions = [], game.actions(state)
    if ply >= plies:
        noisy = game.noisy(state)
        actions = noisy.actions
        values = [] if noisy.forced else [evaluation.estimate(state)]
    values += [
        quiet_value(game, game.result(state, action), plies, evaluation, ply + 1)
        for action in actions
    ]
    return max(values) if game.to_move(state) == MAX else min(values)


class Restless(ConnectFour):
    """Connect Four in which nobody is forced to win or to block."""

    def noisy(self, state: State) -> Noisy[int]:
        return Noisy(super().noisy(state).actions)


@given(connect4_positions(), st.integers(0, 2), ties, st.sampled_from([ConnectFour(), Restless()]))
@settings(max_examples=60)
def test_quiescence_is_minimax_with_the_noisy_moves_below(
    state: State, plies: int, tie: Tie, game: ConnectFour
) -> None:
    expected = quiet_value(game, state, plies, OPEN_FOURS)
    assert quiescence(game, state, plies, OPEN_FOURS, tie=tie).value == expected


def test_what_is_about_to_happen_is_seen_beyond_the_limit() -> None:
    game = ConnectFour()
    state = game.parse_position("414141")  # MAX has three discs one above the other
    assert alphabeta(game, game.result(state, 2), 0, OPEN_FOURS).value < 9_000
    assert quiescence(game, state, 0, OPEN_FOURS) == Result(9_999, (4,))
    after = game.result(state, 2)  # and MIN wins with its own
    assert quiescence(game, after, 0, OPEN_FOURS) == Result(-9_999, (1,))


def test_connect_four_names_what_wins_or_blocks() -> None:
    game = ConnectFour()
    assert game.noisy(game.initial_state()) == Noisy()
    assert game.noisy(game.parse_position("41414")) == Noisy((4,), forced=True)  # MIN must block
    assert game.noisy(game.parse_position("414141")) == Noisy((4,), forced=True)  # MAX wins
    assert game.has_noisy_moves
    assert not TICTACTOE.has_noisy_moves
