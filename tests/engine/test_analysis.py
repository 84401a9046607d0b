"""An analysis values every legal move, each with a full window, deeper and deeper."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.kernels import compiled
from poda.engine.players import Analysis, Limit, SearchPlayer
from poda.engine.search.alphabeta import alphabeta
from poda.engine.search.evaluation import WIN, evaluations
from poda.engine.search.minimax import minimax
from poda.engine.search.observer import Counter

from .strategies import after, played
from .strategies import without_dice as games
from .test_players import StopAfter, algorithms, at_once, each_algorithm, never

TICTACTOE, CONNECT4 = GAMES["tictactoe"], GAMES["connect4"]


@pytest.fixture(autouse=True, scope="module")
def readable() -> Any:
    """The readable searches, whether or not kernels were loaded before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "ready", lambda *_: False)
        yield


def analyses(game: Game[Any, Any], state: Any, limit: Limit, **options: Any) -> list[Analysis[Any]]:
    return list(SearchPlayer(game, **options).analyse(state, limit, never))


@given(st.data(), games, algorithms, st.integers(1, 3))
def test_every_legal_move_has_its_minimax_value(
    data: st.DataObject, game: Game[Any, Any], algorithm: Any, plies: int
) -> None:
    state = after(game, data.draw(played(game)))
    if game.is_terminal(state):
        with pytest.raises(EngineError) as caught:
            analyses(game, state, Limit(plies=plies))
        assert caught.value.code == "game.terminal"
        return
    *_, last = analyses(game, state, Limit(plies=plies), algorithm=algorithm)
    evaluation = evaluations(game.key)[0]
    search_order = game.for_search()
    assert tuple(move.action for move in last.moves) == tuple(search_order.actions(state))
    for move in last.moves:
        child = game.result(state, move.action)
        expected = minimax(search_order, child, plies, evaluation, ply=1)
        assert move.value == expected.value
        assert move.line[0] == move.action
        if move.kind == "estimate":
            assert move.line[1:] == expected.line


@given(st.data(), games, algorithms)
def test_the_best_move_is_the_one_that_the_player_would_choose(
    data: st.DataObject, game: Game[Any, Any], algorithm: Any
) -> None:
    state = after(game, data.draw(played(game)))
    if game.is_terminal(state):
        return
    limit = Limit(plies=3)
    *_, last = analyses(game, state, limit, algorithm=algorithm)
    decision = SearchPlayer(game, algorithm).choose(state, limit, never)
    assert (last.best.action, last.best.value) == (decision.action, decision.value)
    # The first of the best, in the order of the search, for either side.
    values = [move.value * game.to_move(state) for move in last.moves]
    assert last.best is last.moves[values.index(max(values))]


def test_an_analysis_deepens_ply_by_ply() -> None:
    player = SearchPlayer(CONNECT4)
    found = list(player.analyse(CONNECT4.initial_state(), Limit(plies=4), never))
    assert [item.depth for item in found] == [1, 2, 3, 4]
    assert [item.nodes for item in found] == sorted({item.nodes for item in found})
    assert [item.seconds for item in found] == sorted(item.seconds for item in found)
    assert {move.kind for item in found for move in item.moves} == {"estimate"}
    assert not found[-1].compiled


@pytest.mark.no_kernel
def test_tictactoe_is_analysed_to_the_end_and_all_is_exact() -> None:
    *_, last = analyses(TICTACTOE, TICTACTOE.initial_state(), Limit())
    assert {(move.value, move.kind) for move in last.moves} == {(0, "exact")}
    assert last.depth == 9
    assert last.best.action == 1
    *_, last = analyses(TICTACTOE, TICTACTOE.parse_position("1"), Limit())
    assert {move.action: move.value > 0 for move in last.moves} == {
        square: square != 5 for square in range(2, 10)
    }
    assert last.best.action == 5


def test_values_are_from_the_point_of_view_of_max_for_both_sides_to_move() -> None:
    for moves, value in (("121212", WIN - 1), ("7121212", 1 - WIN)):
        state = CONNECT4.parse_position(moves)
        first = next(SearchPlayer(CONNECT4).analyse(state, Limit(plies=1), never))
        assert first.best.value == value
        assert first.best.kind == "exact"
        assert len([move for move in first.moves if move.kind == "exact"]) == 1


def test_a_proven_move_stays_proven_and_is_not_searched_again() -> None:
    state = CONNECT4.parse_position("121212")
    shallow, *_, deep = analyses(CONNECT4, state, Limit(plies=4))
    for before, now in zip(shallow.moves, deep.moves, strict=True):
        if before.kind == "exact":
            assert now == before
    proven = {move.action: move for move in deep.moves}[1]
    assert (proven.value, proven.line, proven.kind) == (WIN - 1, (1,), "exact")


def test_an_analysis_counts_the_nodes_of_all_its_searches() -> None:
    state, rules = CONNECT4.parse_position("151217"), CONNECT4.for_search()
    *_, deep = analyses(CONNECT4, state, Limit(plies=3))
    counter = Counter()
    for action in rules.actions(state):
        # The win is proven at once, and visited once.
        for plies in (1,) if action == 1 else (1, 2, 3):
            child = rules.result(state, action)
            alphabeta(rules, child, plies, evaluations("connect4")[0], counter, ply=1)
    assert deep.nodes == counter.nodes
    assert [move.action for move in deep.moves if move.kind == "exact"] == [1]


def test_an_analysis_in_which_all_is_proven_ends() -> None:
    # Every other square loses at once or the game is drawn: two empty squares left.
    state = TICTACTOE.parse_position("1523746")
    found = analyses(TICTACTOE, state, Limit())
    assert all(move.kind == "exact" for move in found[-1].moves)
    assert found[-1].depth <= 2


@each_algorithm
def test_an_analysis_told_to_stop_beforehand_says_one_thing(algorithm: Any) -> None:
    player = SearchPlayer(CONNECT4, algorithm)
    found = list(player.analyse(CONNECT4.initial_state(), Limit(), at_once))
    assert [item.depth for item in found] == [1]


@pytest.mark.no_kernel
@each_algorithm
def test_an_analysis_stops_when_it_is_told(algorithm: Any) -> None:
    stop = StopAfter(100)
    found = list(SearchPlayer(CONNECT4, algorithm).analyse(CONNECT4.initial_state(), Limit(), stop))
    assert stop.looks == 100
    assert len(found) >= 2


def test_an_analysis_keeps_its_limits() -> None:
    start, player = CONNECT4.initial_state(), SearchPlayer(CONNECT4)
    assert [item.depth for item in player.analyse(start, Limit(seconds=0), never)] == [1]
    found = list(player.analyse(start, Limit(nodes=500), never))
    assert found
    assert found[-1].nodes <= 500 + 127
