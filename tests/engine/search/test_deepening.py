"""Iterative deepening: every pass finds minimax's value, in the order that the last one left."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.record.recordings import FORMS
from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games import game as game_of
from poda.engine.search.alphabeta import alphabeta
from poda.engine.search.deepening import Deepening, OrderLearner, Pass, with_order
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.minimax import minimax
from poda.engine.search.observer import EXACT, LOWER, UPPER, Counter, SearchStopped
from poda.tree.model.opening import Options, Usual, in_passes, known_passes, question_of, suited
from poda.tree.model.sources import Position, Typed
from some import some


def deepening(game: str, text: str, evaluation: str = "", **how: Any) -> Deepening[Any, Any]:
    rules = game_of(game)
    return Deepening(rules, rules.parse_position(text), evaluation_for(game, evaluation), **how)


def nodes(passes: tuple[Pass[Any, Any], ...]) -> list[tuple[int, int]]:
    return [(each.nodes, each.unordered) for each in passes]


def test_connect_four_from_the_start_as_measured() -> None:
    passes = deepening("connect4", "", "fours").passes(5)
    assert nodes(passes) == [(8, 8), (39, 42), (91, 174), (202, 763), (835, 3490)]
    assert sum(each.nodes for each in passes) < passes[-1].unordered


def test_tic_tac_toe_as_measured() -> None:
    passes = deepening("tictactoe", "15", "lines").passes(7)
    assert nodes(passes)[-1] == (310, 871)
    assert [each.whole for each in passes] == [False] * 6 + [True]


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, str]:
    """Positions some plies into a game."""
    key = draw(st.sampled_from(["tictactoe", "connect4"]))
    game = game_of(key)
    state = game.initial_state()
    for _ in range(draw(st.integers(2, 5))):
        if not game.is_terminal(state):
            state = game.result(state, draw(st.sampled_from(list(game.actions(state)))))
    return key, game.format_position(state)


@given(positions(), st.sampled_from(FORMS), st.sampled_from(["ge", "gt"]), st.integers(1, 3))
def test_every_pass_finds_minimax_s_value_and_a_move_that_is_worth_it(
    position: tuple[str, str], form: Any, tie: Any, depth: int
) -> None:
    search = deepening(*position, form=form, tie=tie)
    game, state, evaluation = search.game, search.state, search.evaluation
    for each in some(search.passes(depth)):
        assert each.value == minimax(game, state, each.depth, evaluation).value
        if each.best is not None:
            child = game.result(state, each.best)
            assert minimax(game, child, each.depth, evaluation, ply=1).value == each.value


@given(positions(), st.integers(2, 3))
def test_a_pass_tries_first_what_the_pass_before_found_best(
    position: tuple[str, str], depth: int
) -> None:
    search = deepening(*position)
    before = search.passes(depth - 1)
    game = search.ordered(before)
    for state, actions in some(before[-1].order.items()):
        assert game.actions(state) == actions
        assert sorted(actions) == sorted(search.game.actions(state))
    if before[-1].best is not None:
        assert game.actions(search.state)[0] == before[-1].best


@given(positions(), st.sampled_from(FORMS), st.integers(-4, 4), st.integers(1, 3))
def test_a_pass_outside_its_window_is_told_as_a_bound_and_a_low_one_has_no_best_move(
    position: tuple[str, str], form: Any, alpha: int, depth: int
) -> None:
    search = deepening(*position, form=form, window=(alpha, alpha + 2))
    game, state = search.game, search.state
    assume(not game.is_terminal(state))
    for each in some(search.passes(depth)):
        true = minimax(game, state, each.depth, search.evaluation).value
        holds = {EXACT: true == each.value, LOWER: true >= each.value, UPPER: true <= each.value}
        assert holds[each.bound]
        assert (each.bound == EXACT) is (alpha < each.value < alpha + 2)
        fails = each.bound == (UPPER if game.to_move(state) == MAX else LOWER)
        assert (each.best is None) is fails


def test_an_order_is_the_best_first_and_the_others_as_they_were() -> None:
    game = game_of("connect4")
    state = game.initial_state()
    learner: OrderLearner[Any, Any] = OrderLearner(game)
    result = alphabeta(game, state, 1, evaluation_for("connect4", "fours"), learner)
    assert result.action == 4
    assert learner.order[state] == (4, 1, 2, 3, 5, 6, 7)


def test_a_game_in_another_order_is_the_same_game() -> None:
    game = game_of("tictactoe")
    state = game.initial_state()
    ordered = with_order(game, {state: (5, 1, 2, 3, 4, 6, 7, 8, 9)})
    assert type(ordered) is type(game)
    assert list(ordered.actions(state)) == [5, 1, 2, 3, 4, 6, 7, 8, 9]
    after = game.result(state, 5)
    assert list(ordered.actions(after)) == list(game.actions(after))
    assert list(game.actions(state)) == list(range(1, 10))
    assert ordered.to_move(state) == MAX


def test_going_on_searches_no_pass_twice() -> None:
    search = deepening("connect4", "", "fours")
    three = search.passes(3)
    assert search.passes(4, three)[:3] == three
    assert search.passes(2, three) == three[:2]


def test_a_stopped_pass_ends_at_once() -> None:
    with pytest.raises(SearchStopped):
        deepening("connect4", "", "fours").passes(6, stop=lambda: True)


def test_a_pass_is_recorded_as_it_was_counted() -> None:
    source, options = Position("connect4", ""), Options(plies=4, passes=4, evaluation="fours")
    question = question_of(source, options)
    counter = Counter()
    alphabeta(question.game, question.state, 4, question.evaluation, counter)
    assert (counter.nodes, question.plies) == (question.passes[-1].nodes, 4)


def test_passes_are_kept_for_the_search_on_screen_alone() -> None:
    source, options = Position("tictactoe", "15"), Options(plies=4, evaluation="lines")
    question = question_of(source, options)
    in_passes(question, 3, "one")
    assert [each.depth for each in known_passes("one")] == [1, 2, 3]
    assert known_passes("another") == ()
    in_passes(question, 1, "another")
    assert known_passes("one") == ()


def test_a_pass_that_is_too_large_to_draw_is_refused_before_it_is_searched() -> None:
    source, options = Position("connect4", ""), Options(plies=20, passes=18)
    with pytest.raises(EngineError) as refused:
        question_of(source, options)
    assert refused.value.code == "tree.too_large_estimate"


@pytest.mark.parametrize(
    ("source", "options", "passes"),
    [
        (Position("connect4", ""), Options(plies=4, passes=3), 3),
        (Position("connect4", ""), Options(plies=4, passes=9), 4),
        (Position("connect4", ""), Options(algorithm="minimax", plies=4, passes=3), 0),
        (Typed("[[3, 5], [2, 9]]"), Options(passes=3), 0),
        (Position("backgammon", "4HPwATDgc/ABMA 3-1"), Options(plies=2, passes=1), 0),
    ],
)
def test_only_alpha_beta_of_a_game_without_dice_is_searched_in_passes(
    source: Any, options: Options, passes: int
) -> None:
    assert suited(source, options, Usual()).passes == passes
