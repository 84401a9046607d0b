"""Exact values of every move, the lines that they begin, and the analysis made of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from of_packages import needs
from poda.base import packages
from poda.engine.errors import EngineError
from poda.engine.exact.player import ExactAnalyst
from poda.engine.exact.scores import exact_solver, is_solved, line, score
from poda.engine.game import MAX
from poda.engine.games import GAMES
from poda.engine.kernels import compiled, is_plain
from poda.engine.players import Limit, SearchPlayer, analyses_exactly, analyst
from poda.engine.search.evaluation import WIN, plies_to_end
from poda.engine.search.observer import SearchStopped, never

from ..strategies import after, played
from ..test_players import StopAfter

TICTACTOE, CONNECT4 = GAMES["tictactoe"], GAMES["connect4"]
SMALL = exact_solver(TICTACTOE)
LATE = "44444222222333331"  # 17 stones: solved in some milliseconds
compiled_only = pytest.mark.skipif(is_plain(), reason="the solver in Python takes seconds")


@pytest.fixture(
    params=[TICTACTOE, pytest.param(CONNECT4, marks=[compiled_only, needs("connect4")])]
)
def position(request: pytest.FixtureRequest) -> tuple[Any, Any]:
    """A game and a position in the middle of it."""
    game = request.param
    return game, game.parse_position("15" if game is TICTACTOE else LATE)


def test_it_is_known_which_games_are_solved() -> None:
    found = {key for key, game in GAMES.items() if is_solved(game)}
    assert found == ({"tictactoe", "connect4"} if packages.find("connect4") else {"tictactoe"})
    assert exact_solver(GAMES["backgammon"]) is None
    with pytest.raises(EngineError):
        line(GAMES["backgammon"], GAMES["backgammon"].initial_state())


@settings(max_examples=30)
@given(st.data())
def test_small_games_have_the_values_of_a_whole_search(data: st.DataObject) -> None:
    state = after(TICTACTOE, data.draw(played(TICTACTOE)))
    assert SMALL is not None
    if TICTACTOE.is_terminal(state):
        with pytest.raises(EngineError) as caught:
            SMALL.moves(state)
        assert caught.value.code == "game.terminal"
        return
    *_, searched = SearchPlayer(TICTACTOE).analyse(state, Limit(), never)
    assert SMALL.moves(state) == {move.action: move.value for move in searched.moves}


@needs("connect4")
@compiled_only
def test_connect_four_has_the_values_of_a_whole_search() -> None:
    solver = exact_solver(CONNECT4)
    assert solver is not None
    # 33 stones: alpha-beta sees the end of them too.
    for moves in ("747413544773435252331647722232166", "257771314744647214154617633623313"):
        state = CONNECT4.parse_position(moves)
        *_, searched = SearchPlayer(CONNECT4).analyse(state, Limit(), never)
        assert solver.moves(state) == {move.action: move.value for move in searched.moves}


def test_moves_are_told_one_after_the_other(position: tuple[Any, Any]) -> None:
    game, state = position
    solver = exact_solver(game)
    assert solver is not None
    told: list[tuple[Any, float]] = []
    values = solver.moves(state, on_move=lambda *pair: told.append(pair))
    assert told == list(solver.each(state))
    assert dict(told) == values
    assert list(values) == list(game.actions(state))


def test_a_line_keeps_its_value_to_the_end_of_the_game(position: tuple[Any, Any]) -> None:
    game, start = position
    solver = exact_solver(game)
    assert solver is not None
    for action, value in solver.moves(start).items():
        moves = line(game, start, first=action, value=value)
        assert moves == line(game, start, first=action)
        state = start
        for move in moves:
            state = game.result(state, move)
        assert game.is_terminal(state)
        expected = plies_to_end(value)
        assert expected is None or len(moves) == expected
        assert game.utility(state) == (value > 0) - (value < 0)
    sign = 1 if game.to_move(start) == MAX else -1
    best = max(sign * value for value in solver.moves(start).values())
    assert line(game, start) == line(game, start, value=sign * best)


def test_a_value_as_a_signed_score() -> None:
    # X has two of its five stones down; 3 wins with the third, and three more were left.
    state = TICTACTOE.parse_position("1425")
    assert score(TICTACTOE, state, WIN - 1) == 3
    assert score(TICTACTOE, state, 0.0) == 0
    assert score(TICTACTOE, state, -(WIN - 2)) == -2
    state = CONNECT4.parse_position("121212")
    assert score(CONNECT4, state, WIN - 1) == 18
    assert score(CONNECT4, CONNECT4.parse_position("7121212"), WIN - 2) == -17


# The analysis


def analyses(game: Any, state: Any, stop: Callable[[], bool] = never) -> list[Any]:
    return list(ExactAnalyst(game).analyse(state, Limit(seconds=0.0), stop))


def test_an_analysis_grows_by_one_move_after_the_other(position: tuple[Any, Any]) -> None:
    game, state = position
    found = analyses(game, state)
    legal = set(game.actions(state))
    for number, item in enumerate(found[: len(legal)], start=1):
        known = {move.action for move in item.moves}
        assert len(known) == number
        assert known | set(item.missing) == legal
        assert not known & set(item.missing)
        assert {move.kind for move in item.moves} == {"exact"}
        assert item.best in item.moves
    assert [item.nodes for item in found] == sorted(item.nodes for item in found)


def test_the_limit_of_time_means_nothing_and_the_lines_come_last(position: tuple[Any, Any]) -> None:
    game, state = position
    found = analyses(game, state)
    complete, last = found[len(game.actions(state)) - 1], found[-1]
    assert all(move.line == (move.action,) for move in complete.moves)
    assert all(move.line == line(game, state, first=move.action) for move in last.moves)
    sign = 1 if game.to_move(state) == MAX else -1
    assert last.best.value == sign * max(sign * move.value for move in last.moves)
    # The line of the best move is there before the others.
    first_with_lines = found[len(game.actions(state))]
    assert len(first_with_lines.best.line) > 1


def test_an_analysis_stops_at_once(position: tuple[Any, Any]) -> None:
    game, state = position
    assert analyses(game, state, lambda: True) == []
    assert len(analyses(game, state, StopAfter(3))) < len(analyses(game, state))


@needs("connect4")
@compiled_only
def test_an_opening_stops_soon_and_tells_its_nodes() -> None:
    told: list[int] = []
    state, stop = CONNECT4.parse_position("2"), StopAfter(20)
    assert len(list(ExactAnalyst(CONNECT4, told.append).analyse(state, Limit(), stop))) <= 7
    assert stop.looks <= 60
    assert told


@needs("connect4")
def test_who_analyses_which_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "ready", lambda *_: False)
    assert isinstance(analyst(TICTACTOE), ExactAnalyst)
    assert isinstance(analyst(CONNECT4), SearchPlayer)  # until the solver is ready
    assert not analyses_exactly(GAMES["backgammon"])
    monkeypatch.setattr(compiled, "ready", lambda *_: True)
    assert analyses_exactly(CONNECT4) is not is_plain()
    assert isinstance(analyst(CONNECT4), SearchPlayer if is_plain() else ExactAnalyst)


@needs("connect4")
@compiled_only
def test_a_solver_that_is_stopped_says_so() -> None:
    solver = exact_solver(CONNECT4)
    assert solver is not None
    with pytest.raises(SearchStopped):
        solver.moves(CONNECT4.parse_position(LATE), lambda: True)
    with pytest.raises(SearchStopped):
        line(CONNECT4, CONNECT4.parse_position(LATE), lambda: True)
