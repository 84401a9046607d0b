"""Minimax and alpha-beta, in every form and with either tie rule, agree on every value."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.games.connect4 import CENTRE_FIRST, LEFT_TO_RIGHT, ConnectFour, State
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.search.alphabeta import Form, Tie, alphabeta
from poda.engine.search.evaluation import ZERO, Evaluation, evaluations
from poda.engine.search.minimax import minimax

from ..strategies import connect4_positions, forms, leaf_values, tictactoe_positions, ties, trees
from .watching import Watch

TICTACTOE, CONNECT4 = GAMES["tictactoe"], GAMES["connect4"]


@given(trees(), forms, ties)
@settings(max_examples=60)
def test_on_ragged_trees(tree: ExplicitTree, form: Form, tie: Tie) -> None:
    expected = minimax(tree, 0)
    found = alphabeta(tree, 0, form=form, tie=tie)
    assert found.value == expected.value
    assert found.line == expected.line


@given(tictactoe_positions(at_least=2), forms, ties)
def test_on_tictactoe_to_the_end(state: tuple[int, ...], form: Form, tie: Tie) -> None:
    assert alphabeta(TICTACTOE, state, form=form, tie=tie) == minimax(TICTACTOE, state)


@given(st.data(), tictactoe_positions(), st.integers(0, 4), forms, ties)
def test_on_tictactoe_at_any_depth(
    data: st.DataObject, state: tuple[int, ...], plies: int, form: Form, tie: Tie
) -> None:
    evaluation = data.draw(st.sampled_from(evaluations("tictactoe")))
    expected = minimax(TICTACTOE, state, plies, evaluation)
    assert alphabeta(TICTACTOE, state, plies, evaluation, form=form, tie=tie) == expected


@given(st.data(), connect4_positions(), st.integers(0, 3), forms, ties)
def test_on_connect_four_at_any_depth(
    data: st.DataObject, state: State, plies: int, form: Form, tie: Tie
) -> None:
    evaluation = data.draw(st.sampled_from(evaluations("connect4")))
    game = ConnectFour(data.draw(st.sampled_from([LEFT_TO_RIGHT, CENTRE_FIRST])))
    expected = minimax(game, state, plies, evaluation)
    assert alphabeta(game, state, plies, evaluation, form=form, tie=tie) == expected


@given(connect4_positions(), st.permutations(range(1, 8)))
def test_the_order_of_the_columns_changes_no_value(state: State, order: list[int]) -> None:
    expected = alphabeta(CONNECT4, state, 3, ZERO).value
    assert alphabeta(ConnectFour(tuple(order)), state, 3, ZERO).value == expected


def visited(
    game: Game[Any, Any],
    state: Any,
    form: Form,
    tie: Tie,
    plies: int | None = None,
    evaluation: Evaluation[Any] | None = None,
) -> list[Any]:
    watch = Watch()
    alphabeta(game, state, plies, evaluation, watch, form=form, tie=tie)
    return watch.entered


@given(trees(), forms)
def test_when_equality_cuts_the_three_forms_cut_the_same_leaves(
    tree: ExplicitTree, form: Form
) -> None:
    assert visited(tree, 0, form, "ge") == visited(tree, 0, "alphabeta", "ge")


@given(connect4_positions(), forms)
def test_and_so_they_do_in_connect_four(state: State, form: Form) -> None:
    limits = 3, evaluations("connect4")[0]
    expected = visited(CONNECT4, state, "alphabeta", "ge", *limits)
    assert visited(CONNECT4, state, form, "ge", *limits) == expected


@given(trees(), forms)
def test_the_strict_rule_visits_whatever_the_other_visits(tree: ExplicitTree, form: Form) -> None:
    assert set(visited(tree, 0, form, "ge")) <= set(visited(tree, 0, form, "gt"))


@given(trees(), forms, ties, st.lists(leaf_values | st.just(10**6) | st.just(-(10**6)), min_size=1))
@settings(max_examples=50)
def test_a_pruned_leaf_may_have_any_value(
    tree: ExplicitTree, form: Form, tie: Tie, values: list[int]
) -> None:
    watch = Watch()
    result = alphabeta(tree, 0, observer=watch, form=form, tie=tie)
    seen = set(watch.leaves)
    nodes = [
        node if node.children or state in seen else replace(node, value=values[state % len(values)])
        for state, node in enumerate(tree.nodes)
    ]
    changed = ExplicitTree(nodes, tree.to_move(0))
    assert minimax(changed, 0).value == result.value
    assert alphabeta(changed, 0, form=form, tie=tie) == result


@given(trees(), forms, ties, st.integers(-10, 10), st.integers(1, 8))
def test_a_narrow_window_gives_the_value_inside_it_and_a_true_bound_outside(
    tree: ExplicitTree, form: Form, tie: Tie, alpha: int, width: int
) -> None:
    true, beta = minimax(tree, 0).value, alpha + width
    found = alphabeta(tree, 0, alpha=alpha, beta=beta, form=form, tie=tie).value
    if alpha < true < beta:
        assert found == true
    elif true <= alpha:
        assert true <= found <= alpha or tree.is_terminal(0)
    else:
        assert beta <= found <= true or tree.is_terminal(0)
