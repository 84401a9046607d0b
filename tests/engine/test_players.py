"""Players choose legal moves, good ones, in time."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine import decisions
from poda.engine.decisions import Algorithm
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.kernels import compiled
from poda.engine.players import Decision, Limit, RandomPlayer, SearchPlayer
from poda.engine.search.evaluation import WIN, ZERO, evaluations
from poda.engine.search.minimax import minimax

from .strategies import after, played
from .strategies import without_dice as games

TICTACTOE, CONNECT4, CHECKERS = GAMES["tictactoe"], GAMES["connect4"], GAMES["checkers"]
ALGORITHMS: tuple[Algorithm, ...] = ("minimax", "alphabeta", "pvs")
each_algorithm = pytest.mark.parametrize("algorithm", ALGORITHMS)
algorithms = st.sampled_from(ALGORITHMS)
NO_LIMIT = Limit()


@pytest.fixture(autouse=True, scope="module")
def readable() -> Any:
    """The readable searches, whether or not kernels were loaded before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "ready", lambda *_: False)
        yield


def never() -> bool:
    return False


def at_once() -> bool:
    return True


class StopAfter:
    """A stop that turns true when it is looked at for the n-th time."""

    def __init__(self, looks: int) -> None:
        self.looks, self.last = 0, looks

    def __call__(self) -> bool:
        self.looks += 1
        return self.looks >= self.last


# Choosing


@pytest.mark.no_kernel
@pytest.mark.parametrize(
    ("first", "second"), [("minimax", "alphabeta"), ("alphabeta", "minimax"), ("pvs", "pvs")]
)
def test_two_players_at_full_depth_always_draw_tictactoe(
    first: Algorithm, second: Algorithm
) -> None:
    players = {1: SearchPlayer(TICTACTOE, first), -1: SearchPlayer(TICTACTOE, second)}
    # The first stone is set for them on each kind of square, so that the games differ.
    for opening in ("2", "5"):
        state = TICTACTOE.parse_position(opening)
        while not TICTACTOE.is_terminal(state):
            decision = players[TICTACTOE.to_move(state)].choose(state, NO_LIMIT, never)
            assert (decision.value, decision.kind) == (0, "exact")
            state = TICTACTOE.result(state, decision.action)
        assert TICTACTOE.utility(state) == 0


@given(st.data(), games, algorithms)
def test_a_legal_move_is_chosen_and_begins_the_line(
    data: st.DataObject, game: Game[Any, Any], algorithm: Algorithm
) -> None:
    state = after(game, data.draw(played(game)))
    player = SearchPlayer(game, algorithm)
    if game.is_terminal(state):
        with pytest.raises(EngineError) as caught:
            player.choose(state, Limit(plies=2), never)
        assert caught.value.code == "game.terminal"
        return
    decision = player.choose(state, Limit(plies=2), never)
    assert decision.action in game.actions(state)
    assert decision.line[0] == decision.action
    for action in decision.line:
        state = game.result(state, action)


@given(st.data(), games, algorithms, st.integers(1, 3))
def test_deepening_does_not_change_the_choice(
    data: st.DataObject, game: Game[Any, Any], algorithm: Algorithm, plies: int
) -> None:
    state = after(game, data.draw(played(game)))
    if game.is_terminal(state):
        return
    decision = SearchPlayer(game, algorithm).choose(state, Limit(plies=plies), never)
    evaluation = evaluations(game.key)[0]
    direct = minimax(game.for_search(), state, plies, evaluation)
    assert (decision.action, decision.value) == (direct.action, direct.value)
    if decision.depth == plies:
        assert decision.line == direct.line


@each_algorithm
def test_a_win_is_taken_and_known_to_be_exact_by_both_sides(algorithm: Algorithm) -> None:
    for moves, value in (("121212", WIN - 1), ("7121212", 1 - WIN)):
        state = CONNECT4.parse_position(moves)
        decision = SearchPlayer(CONNECT4, algorithm).choose(state, Limit(plies=6), never)
        # From MAX's point of view, whoever is to move.
        assert (decision.value, decision.kind) == (value, "exact")
        assert CONNECT4.is_terminal(CONNECT4.result(state, decision.action))
        assert decision.depth == 1


@each_algorithm
def test_a_threat_is_blocked(algorithm: Algorithm) -> None:
    state = CONNECT4.parse_position("12131")
    assert SearchPlayer(CONNECT4, algorithm).choose(state, Limit(plies=2), never).action == 1


def test_a_lost_position_still_has_a_move() -> None:
    state = CONNECT4.parse_position("37475")
    decision = SearchPlayer(CONNECT4).choose(state, Limit(plies=6), never)
    assert decision.action in CONNECT4.actions(state)
    assert (decision.value, decision.kind) == (WIN - 2, "exact")


# Limits


@pytest.mark.parametrize("game", [TICTACTOE, CONNECT4], ids=["tictactoe", "connect4"])
@pytest.mark.parametrize("plies", [1, 2, 3, 4])
def test_the_look_ahead_is_kept(game: Game[Any, Any], plies: int) -> None:
    decision = SearchPlayer(game).choose(game.initial_state(), Limit(plies=plies), never)
    assert (decision.depth, decision.kind) == (plies, "estimate")
    assert len(decision.line) == plies
    assert not decision.compiled


def test_a_look_ahead_of_nothing_is_one_ply() -> None:
    decision = SearchPlayer(TICTACTOE).choose(TICTACTOE.initial_state(), Limit(plies=0), never)
    assert (decision.depth, decision.action) == (1, 5)


def test_a_look_ahead_beyond_the_game_ends_with_it() -> None:
    decision = SearchPlayer(TICTACTOE).choose(TICTACTOE.initial_state(), Limit(plies=100), never)
    assert (decision.depth, decision.kind, decision.value) == (9, "exact", 0)


@pytest.mark.parametrize("nodes", [1, 10, 1_000, 5_000])
def test_the_limit_of_nodes_is_kept_to_a_look(nodes: int) -> None:
    decision = SearchPlayer(CONNECT4).choose(CONNECT4.initial_state(), Limit(nodes=nodes), never)
    assert decision.total_nodes <= max(nodes + 127, 8)
    assert decision.action in CONNECT4.actions(CONNECT4.initial_state())


def test_the_nodes_of_all_searches_are_counted_and_those_of_the_last_apart() -> None:
    player = SearchPlayer(TICTACTOE, "minimax", "zero")
    decision = player.choose(TICTACTOE.initial_state(), Limit(plies=3), never)
    assert decision.nodes == 1 + 9 + 72 + 504
    assert decision.total_nodes == 10 + 82 + 586


def test_the_limit_of_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]

    def stop() -> bool:
        now[0] += 0.01  # as if so much went by between two looks
        return False

    monkeypatch.setattr(decisions, "time", SimpleNamespace(perf_counter=lambda: now[0]))
    decision = SearchPlayer(CONNECT4).choose(CONNECT4.initial_state(), Limit(seconds=0.2), stop)
    assert now[0] - 1000 == pytest.approx(0.2, abs=0.011)
    assert 1 <= decision.depth < 42
    assert decision.kind == "estimate"


def test_no_time_at_all_is_one_ply() -> None:
    decision = SearchPlayer(CONNECT4).choose(CONNECT4.initial_state(), Limit(seconds=0), never)
    assert decision.depth == 1


def test_an_only_move_is_played_at_once_where_a_clock_runs() -> None:
    state = CHECKERS.parse_position("11-15 22-18")
    player, stop = SearchPlayer(CHECKERS), StopAfter(10_000)
    timed = player.choose(state, Limit(plies=40, seconds=3600), stop)
    assert [timed.action] == list(CHECKERS.actions(state))
    assert (timed.depth, stop.looks) == (1, 0)
    # How far it looks ahead is what another player is known by.
    assert player.choose(state, Limit(plies=3), never).depth == 3


@each_algorithm
@pytest.mark.parametrize("game", [TICTACTOE, CONNECT4], ids=["tictactoe", "connect4"])
def test_a_player_told_to_stop_beforehand_has_a_move(
    game: Game[Any, Any], algorithm: Algorithm
) -> None:
    decision = SearchPlayer(game, algorithm).choose(game.initial_state(), NO_LIMIT, at_once)
    assert decision.action in game.actions(game.initial_state())
    assert decision.depth == 1


@pytest.mark.no_kernel
@each_algorithm
def test_a_player_stops_when_it_is_told_and_gives_its_best_so_far(algorithm: Algorithm) -> None:
    """How soon that is depends on the machine: tests/bench/test_stopping_speed.py measures it."""
    stop, seen = StopAfter(100), list[Decision[Any]]()
    player = SearchPlayer(CONNECT4, algorithm)
    decision = player.choose(CONNECT4.initial_state(), NO_LIMIT, stop, seen.append)
    assert stop.looks == 100
    assert decision == seen[-1]
    assert decision.depth >= 2
    assert decision.kind == "estimate"


def test_progress_is_told_with_every_ply() -> None:
    seen = list[Decision[Any]]()
    player = SearchPlayer(CONNECT4)
    decision = player.choose(CONNECT4.initial_state(), Limit(plies=4), never, seen.append)
    assert [item.depth for item in (*seen, decision)] == [1, 2, 3, 4]
    totals = [item.total_nodes for item in (*seen, decision)]
    assert totals == sorted(set(totals))


# The random player


@given(st.data(), games, st.integers())
def test_the_random_player_plays_legal_moves(
    data: st.DataObject, game: Game[Any, Any], seed: int
) -> None:
    state = after(game, data.draw(played(game)))
    player = RandomPlayer(game, seed)
    if game.is_terminal(state):
        with pytest.raises(EngineError, match="game is over") as caught:
            player.choose(state, NO_LIMIT, never)
        assert caught.value.code == "game.terminal"
    else:
        decision = player.choose(state, NO_LIMIT, never)
        assert decision.action in game.actions(state)
        assert (decision.line, decision.kind) == ((decision.action,), "estimate")


def test_the_random_player_repeats_itself_with_its_seed_and_only_then() -> None:
    def game_of(seed: int) -> list[int]:
        player = RandomPlayer(CONNECT4, seed)
        start = CONNECT4.initial_state()
        return [player.choose(start, NO_LIMIT, never).action for _ in range(30)]

    assert game_of(7) == game_of(7)
    assert len({tuple(game_of(seed)) for seed in range(20)}) == 20
    assert set(game_of(7)) == {1, 2, 3, 4, 5, 6, 7}


def test_an_evaluation_of_another_game_is_refused() -> None:
    with pytest.raises(EngineError, match="“lines” is not an evaluation: choose one of fours"):
        SearchPlayer(CONNECT4, "alphabeta", "lines")
    assert SearchPlayer(CONNECT4, "alphabeta", ZERO.name)


def test_alpha_beta_begins_and_draws_from_the_empty_board_too() -> None:
    player, state = SearchPlayer(TICTACTOE), TICTACTOE.initial_state()
    while not TICTACTOE.is_terminal(state):
        state = TICTACTOE.result(state, player.choose(state, NO_LIMIT, never).action)
    assert TICTACTOE.utility(state) == 0
