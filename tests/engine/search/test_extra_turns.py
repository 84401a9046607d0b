"""Every search is right where a side moves twice in a row: held to plain minimax, on games that are
drawn, on a heap, on Kalah and on a board."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poda.engine.decisions import Limit
from poda.engine.exact.retrograde import best_move, reachable, retrograde
from poda.engine.exact.truth import truth_of
from poda.engine.game import CHANCE, MAX, MIN, Game
from poda.engine.monte_carlo import MonteCarloPlayer
from poda.engine.players import SearchPlayer
from poda.engine.search.alphabeta import FORMS, alphabeta
from poda.engine.search.deepening import Deepening
from poda.engine.search.evaluation import WIN, Evaluation, ExpectedUtility
from poda.engine.search.killers import LEARNT
from poda.engine.search.mcts import MonteCarlo, Rules
from poda.engine.search.minimax import expectiminimax, minimax, minimax_in_stages
from poda.engine.search.mtdf import aspiration, mtdf
from poda.engine.search.negamax import negamax
from poda.engine.search.observer import never
from poda.engine.search.ordering import ordered_game
from poda.engine.search.pvs import pvs
from poda.engine.search.quiescence import quiescence
from poda.engine.search.star import star
from poda.engine.search.transposition import alphabeta_with_table, minimax_with_table

from ..extra_turns import EXAMPLES, Again, Alternating, Drawn, brute, drawn_games, states_of
from ..strategies import ties

SEARCHES: dict[str, Any] = {
    "minimax": minimax,
    "stages": minimax_in_stages,
    "table": minimax_with_table,
    "negamax": negamax,
    "pvs": pvs,
    "pvs, whole": lambda *given, **rest: pvs(*given, **rest, whole=True),
    "mtdf": mtdf,
    "mtdf, whole": lambda *given, **rest: mtdf(*given, **rest, whole=True),
    "aspiration": lambda *given, **rest: aspiration(*given, **rest, alpha=-1.0, beta=1.0),
    "alphabeta_with_table": alphabeta_with_table,
    "expectiminimax": expectiminimax,
    **{form: lambda *given, form=form, **rest: alphabeta(*given, **rest, form=form)
       for form in FORMS},
}  # fmt: skip
by_name = pytest.mark.parametrize("name", SEARCHES)
limits = st.one_of(st.none(), st.integers(0, 5))


def estimate_of(game: Game[Any, Any]) -> Evaluation[Any]:
    return Evaluation("estimate", game.estimate, whole=True)


def depth_first(game: Drawn, state: int, plies: int | None, ply: int, *, noisy: bool) -> float:
    """Minimax to a limit, and beyond it by noisy moves, on the scale of searches."""
    if game.is_terminal(state):
        value = game.utility(state)
        return value * (WIN - ply) if plies is not None else value
    values = []
    actions = game.actions(state)
    if plies is not None and ply >= plies:
        values.append(game.estimate(state))
        actions = list(game.noisy(state).actions) if noisy else []
    best = max if game.to_move(state) == MAX else min
    following = (game.result(state, action) for action in actions)
    return best([*values, *(depth_first(game, s, plies, ply + 1, noisy=noisy) for s in following)])


@by_name
@settings(max_examples=60)
@given(game=drawn_games(), plies=limits)
def test_a_search_finds_what_plain_minimax_finds(name: str, game: Drawn, plies: int | None) -> None:
    evaluation = None if plies is None else estimate_of(game)
    found = SEARCHES[name](game, 0, plies, evaluation)
    assert found.value == depth_first(game, 0, plies, 0, noisy=False)
    state = 0
    for action in found.line:
        state = game.result(state, action)
    if plies is None and game.is_terminal(state):
        assert game.utility(state) == found.value


@settings(max_examples=100)
@given(drawn_games(), st.integers(0, 4), ties)
def test_noisy_moves_are_searched_on_for_whoever_makes_them(
    game: Drawn, plies: int, tie: Any
) -> None:
    found = quiescence(game, 0, plies, estimate_of(game), tie=tie)
    assert found.value == depth_first(game, 0, plies, 0, noisy=True)


@pytest.mark.parametrize("order", ["best", "worst", "random", *LEARNT])
@settings(max_examples=40)
@given(game=drawn_games())
def test_no_order_changes_the_value(order: Any, game: Drawn) -> None:
    ordered = ordered_game(game, 0, order, seed=3)
    assert alphabeta(ordered, 0).value == brute(game, 0)


@settings(max_examples=60)
@given(drawn_games(), st.integers(1, 6))
def test_every_pass_of_a_deepening_search_is_right(game: Drawn, depth: int) -> None:
    for one in Deepening(game, 0, estimate_of(game)).passes(depth):
        assert one.value == depth_first(game, 0, one.depth, 0, noisy=False)


@pytest.mark.parametrize("form", ["star1", "star2"])
@settings(max_examples=100)
@given(game=drawn_games(sides=(MAX, MIN, CHANCE)), plies=limits)
def test_star_cuts_nothing_that_counts(form: Any, game: Drawn, plies: int | None) -> None:
    evaluation = ExpectedUtility("estimate", game.estimate)
    plain = expectiminimax(game, 0, plies, evaluation)
    if plies is None:
        assert math.isclose(plain.value, brute(game, 0), abs_tol=1e-12)
    found = star(game, 0, plies, evaluation, bounds=(-3.0, 3.0), form=form)
    assert math.isclose(found.value, plain.value, abs_tol=1e-12)


@settings(max_examples=40, deadline=None)
@given(drawn_games(sides=(MAX, MIN, CHANCE)), st.integers(0, 99))
def test_monte_carlo_counts_for_who_moved_and_proves_what_is_true(game: Drawn, seed: int) -> None:
    search = MonteCarlo(game, 0, Rules(seed=seed, solver=True))
    search.run(150)
    for node in search.nodes:
        if node.parent is not None:
            assert node.side == (node.parent.player or node.parent.side)
        if node.proven is not None:
            assert math.isclose(node.proven, brute(game, node.state), abs_tol=1e-12)


@settings(max_examples=60)
@given(drawn_games(worst=1))
def test_retrograde_analysis_knows_every_position(game: Drawn) -> None:
    known = retrograde(game, reachable(game, 0))
    for state in known.positions:
        assert known.look_up(state).value == game.to_move(state) * brute(game, state)
        if not game.is_terminal(state):
            moved = known.moves(state)
            best, own = moved[best_move(moved)], known.look_up(state)
            assert best == own or (best.value == own.value == 0)


@cache
def truths(game: Game[Any, Any]) -> dict[Any, float]:
    known: dict[Any, float] = {}
    return {state: brute(game, state, known) for state in states_of(game)}


def some_states(game: Game[Any, Any]) -> list[Any]:
    going = [state for state in truths(game) if not game.is_terminal(state)]
    return going[:: max(1, len(going) // 12)]


@pytest.mark.parametrize("game", EXAMPLES, ids=lambda game: game.key)
def test_kalah_and_others_are_solved_alike_by_all_that_solve(game: Game[Any, Any]) -> None:
    known = retrograde(game, reachable(game, game.initial_state()))
    for state in some_states(game):
        worth = truths(game)[state]
        side = game.to_move(state)
        assert known.look_up(state).value == side * worth
        truth = truth_of(game, state)
        assert truth is not None
        assert [math.copysign(1, value) if value else 0 for value in truth.values] == [
            side * truths(game)[game.result(state, action)] for action in game.actions(state)
        ]


@pytest.mark.parametrize("game", EXAMPLES, ids=lambda game: game.key)
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs"])
def test_a_player_that_looks_to_the_end_loses_nothing(game: Any, algorithm: Any) -> None:
    player = SearchPlayer(game, algorithm)
    for state in some_states(game)[1::4]:
        if len(game.actions(state)) < 2:
            continue
        found = player.choose(state, Limit(plies=game.max_plies, nodes=10_000), never)
        if found.kind == "exact":
            assert truths(game)[game.result(state, found.action)] == truths(game)[state]
        *_, last = player.analyse(state, Limit(plies=4), never)
        for move in last.moves:
            if move.kind == "exact":
                after = truths(game)[game.result(state, move.action)]
                assert (move.value > 0) - (move.value < 0) == after


@pytest.mark.parametrize("game", EXAMPLES, ids=lambda game: game.key)
def test_a_monte_carlo_player_proves_its_moves(game: Any) -> None:
    player = MonteCarloPlayer(game, Rules(solver=True), seed=2)
    states = [state for state in some_states(game) if len(game.actions(state)) > 1]
    for state in states[-6:]:
        found = player.choose(state, Limit(nodes=3000), never)
        if found.kind == "exact":
            assert found.value == truths(game)[state]
            assert truths(game)[game.result(state, found.action)] == truths(game)[state]


def test_the_heap_with_and_without_extra_turns_are_two_games() -> None:
    again, alternating = Again(), Alternating()
    values = [(brute(again, (n, MAX)), brute(alternating, (n, MAX))) for n in range(1, 13)]
    assert all(one == 1 for one, _ in values)
    assert [n for n, (_, other) in enumerate(values, start=1) if other < 0] == [4, 8, 12]
