"""The order of the children: the same game, more cuts or fewer."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.games import game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.counts import Counters
from poda.engine.record.recording import Question, Recording, record
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.observer import SearchStopped
from poda.engine.search.ordering import (
    ORDERS,
    Order,
    as_given,
    bounds_of,
    ordered_game,
    ordered_tree,
)
from poda.engine.trees.random_tree import RandomShape, random_tree
from poda.engine.trees.text import format_tree, parse_tree

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def ordered_text(text: str, order: Order, seed: int = 0, root: int = 1) -> str:
    return format_tree(ordered_tree(parse_tree(text, root), order, seed))


def searched(tree: ExplicitTree, **how: Any) -> Recording[int, int]:
    return record(Question(tree, 0, **how))


def uniform(depth: int, width: int, seed: int) -> ExplicitTree:
    return random_tree(RandomShape(depth, width, width, -9, 9, seed))


shapes = st.builds(
    lambda seed, low, most, root: random_tree(RandomShape(4, low, most, -5, 5, seed), root),
    st.integers(0, 999),
    st.sampled_from((0, 1)),
    st.integers(2, 4),
    st.sampled_from((1, -1)),
)


# Written trees


def test_the_best_child_of_each_node_comes_first() -> None:
    assert ordered_text(AIMA, "best") == "[[3, 8, 12], [2, 4, 6], [2, 5, 14]]"
    assert ordered_text(AIMA, "worst") == "[[6, 4, 2], [14, 5, 2], [12, 8, 3]]"
    assert ordered_text(AIMA, "best", root=-1) == "[[6, 4, 2], [12, 8, 3], [14, 5, 2]]"


def test_a_tree_as_given_is_the_very_tree() -> None:
    tree = parse_tree(AIMA)
    assert ordered_tree(tree, "given") is tree
    assert ordered_text("7", "best") == "7"


def test_equal_children_stay_as_they_were_among_themselves() -> None:
    assert ordered_text("[a1 = 2, b1 = 5, c1 = 2, d1 = 5]", "best") == (
        "[b1 = 5, d1 = 5, a1 = 2, c1 = 2]"
    )
    assert ordered_text("[a1 = 2, b1 = 5, c1 = 2, d1 = 5]", "worst") == (
        "[a1 = 2, c1 = 2, b1 = 5, d1 = 5]"
    )


def test_what_is_not_known_stands_last_whatever_the_order() -> None:
    text = "[[2, a, b], [3, 5, 10], [2, 7, 3]]"
    for order in ("best", "worst"):
        tree = ordered_tree(parse_tree(text), order)
        assert format_tree(tree).endswith("[2, a, b]]")
    assert searched(ordered_tree(parse_tree(text), "best")).value == 3
    low, high = bounds_of(parse_tree("[[2, a], [5, 7]]"))
    assert (low[1], high[1], low[4], high[4]) == (float("-inf"), 2, 5, 5)
    assert (low[0], high[0]) == (5, 5)  # MIN has 2 already: a is never needed


def test_throws_stay_as_they_are_with_their_odds() -> None:
    text = "[(1/4: [9, 1], 3/4: 2), (1/2: 8, 1/2: 4)]"
    assert ordered_text(text, "best") == "[(1/2: 8, 1/2: 4), (1/4: [1, 9], 3/4: 2)]"
    chance_first = "(1/2: [1, 5], 1/2: [3, 4])"
    assert ordered_text(chance_first, "best") == "(1/2: [5, 1], 1/2: [4, 3])"
    assert ordered_text(chance_first, "best", root=-1) == chance_first


def test_labels_go_with_their_nodes() -> None:
    assert ordered_text("[B = [3, 1], C = [9, 7]]", "best") == "[C = [7, 9], B = [1, 3]]"


def test_who_moves_stays_with_the_node_that_says_so() -> None:
    assert ordered_text("[max[1, 4], min[6, 5]]", "best") == "[min[5, 6], max[4, 1]]"


@given(shapes, st.sampled_from(ORDERS), st.integers(0, 99))
def test_another_order_is_the_same_game(tree: ExplicitTree, order: Order, seed: int) -> None:
    other = ordered_tree(tree, order, seed)
    assert len(other.nodes) == len(tree.nodes)
    assert other.to_move(0) == tree.to_move(0)
    values = sorted(node.value for node in tree.nodes if node.value is not None)
    assert sorted(node.value for node in other.nodes if node.value is not None) == values
    minimax = searched(tree, algorithm="minimax").value
    assert searched(other, algorithm="minimax").value == minimax
    assert searched(other).value == minimax
    assert parse_tree(format_tree(other), tree.to_move(0)).nodes == other.nodes


@given(st.integers(0, 500), st.integers(1, 4), st.integers(2, 3))
def test_with_the_best_first_alpha_beta_visits_the_fewest_leaves_there_can_be(
    seed: int, depth: int, width: int
) -> None:
    tree = uniform(depth, width, seed)
    best = searched(ordered_tree(tree, "best"))
    counters = Counters(best.trace, best.tree)
    least = counters.minimum_leaves
    assert counters.at(best.trace.steps - 1).leaves == least
    for order in ORDERS:
        other = searched(ordered_tree(tree, order, seed))
        assert Counters(other.trace, other.tree).at(other.trace.steps - 1).leaves >= least


def test_a_seed_gives_the_same_order_everywhere_and_another_seed_another_one() -> None:
    text = "[[1, 2, 3], [4, 5, 6], [7, 8, 9]]"
    assert ordered_text(text, "random", 1) == ordered_text(text, "random", 1)
    assert len({ordered_text(text, "random", seed) for seed in range(8)}) == 8
    assert ordered_text(text, "random", 1) == "[[1, 3, 2], [7, 8, 9], [4, 5, 6]]"


# Games


@pytest.fixture(scope="module")
def noughts() -> Any:
    return game("tictactoe")


@pytest.mark.parametrize(("order", "nodes"), [("given", 75), ("best", 49), ("worst", 669)])
def test_a_game_is_searched_in_the_order_of_its_values(
    noughts: Any, order: Order, nodes: int
) -> None:
    start = noughts.parse_position("152")
    rules = ordered_game(noughts, start, order)
    found = record(Question(rules, start))
    assert found.value == 0
    assert found.trace.nodes == nodes


@pytest.mark.slow
@pytest.mark.parametrize(("order", "nodes"), [("given", 18_297), ("best", 2_312)])
def test_the_whole_of_tic_tac_toe(noughts: Any, order: Order, nodes: int) -> None:
    start = noughts.initial_state()
    found = record(Question(ordered_game(noughts, start, order), start))
    assert (found.value, found.trace.nodes) == (0, nodes)


def test_an_order_keeps_the_rules_the_boards_and_the_texts(noughts: Any) -> None:
    start = noughts.parse_position("15")
    for order in ("best", "worst", "random"):
        rules = ordered_game(noughts, start, order, 3)
        assert type(rules) is type(noughts)
        assert sorted(rules.actions(start)) == sorted(noughts.actions(start))
        assert rules.parse_action(start, "9") == noughts.parse_action(start, "9")
        assert rules.cells(start) == noughts.cells(start)
        assert rules.has_chance == noughts.has_chance
        assert as_given(rules) is noughts
    assert as_given(noughts) is noughts
    assert list(noughts.actions(start)) == list(game("tictactoe").actions(start))


def test_a_depth_limit_is_kept_and_a_leaf_is_not_asked_for_actions() -> None:
    rules, evaluation = game("connect4"), evaluation_for("connect4", "")
    start = rules.parse_position("44")
    best = ordered_game(rules, start, "best", plies=3, evaluation=evaluation)
    found = record(Question(best, start, plies=3, evaluation=evaluation))
    plain = record(Question(rules, start, plies=3, evaluation=evaluation))
    assert found.value == plain.value
    assert found.trace.nodes < plain.trace.nodes
    assert found.best == 0  # the best move is the first one
    at_once = ordered_game(rules, start, "best", plies=0, evaluation=evaluation)
    assert list(at_once.actions(start)) == list(rules.actions(start))


def test_the_moves_of_a_game_at_random_are_the_same_for_one_seed(noughts: Any) -> None:
    start = noughts.initial_state()
    orders = [tuple(ordered_game(noughts, start, "random", s).actions(start)) for s in (1, 1, 2)]
    assert orders[0] == orders[1] != orders[2]


def test_a_game_with_dice_is_put_in_order_by_what_is_expected() -> None:
    rules = game("backgammon")
    start = rules.parse_position("4HPwATDgc/ABMA 3-1")
    evaluation = evaluation_for("backgammon", "")
    best = ordered_game(rules, start, "best", plies=1, evaluation=evaluation)
    found = record(
        Question(best, start, algorithm="expectiminimax", plies=1, evaluation=evaluation)
    )
    assert found.best == 0


def test_what_is_too_large_is_refused_and_what_is_not_wanted_any_more_is_stopped() -> None:
    rules = game("connect4")
    start = rules.initial_state()
    small = ordered_game(rules, start, "best", plies=4, limit=200)
    with pytest.raises(EngineError) as refused:
        small.actions(start)
    assert refused.value.code == "tree.order_too_large"
    stopped = ordered_game(rules, start, "best", plies=6, stop=lambda: True)
    with pytest.raises(SearchStopped):
        stopped.actions(start)
