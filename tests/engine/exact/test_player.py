"""The perfect player: it gives nothing away, sets problems, and errs as often as it is told."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from of_packages import needs
from poda.engine.decisions import Decision, ExactSolver
from poda.engine.errors import EngineError
from poda.engine.exact.player import (
    PerfectPlayer,
    best_moves,
    errors,
    for_mover,
    hardest,
    hardness,
)
from poda.engine.exact.scores import exact_solver, is_solved
from poda.engine.game import MAX
from poda.engine.games import GAMES
from poda.engine.kernels import is_plain
from poda.engine.match import contender, in_batches, play_match
from poda.engine.players import Limit, PlayerSpec, SearchPlayer
from poda.engine.search.evaluation import WIN
from poda.engine.search.observer import never

from ..strategies import after, played
from ..test_players import StopAfter

TICTACTOE, CONNECT4 = GAMES["tictactoe"], GAMES["connect4"]
LATE = "44444222222333331"
compiled_only = pytest.mark.skipif(is_plain(), reason="the solver in Python takes seconds")
WON, LOST = WIN - 5.0, 6.0 - WIN
AT_ONCE, LOST_AT_ONCE = WIN - 1.0, 2.0 - WIN


def solver(game: Any) -> ExactSolver:
    found = exact_solver(game)
    assert found is not None
    return found


def choice(player: PerfectPlayer, state: Any, limit: Limit | None = None) -> Decision[Any]:
    return player.choose(state, limit or Limit(), never)


# What it plays


@given(st.data())
def test_it_never_gives_anything_away(data: st.DataObject) -> None:
    state = after(TICTACTOE, data.draw(played(TICTACTOE)))
    player = PerfectPlayer(TICTACTOE, seed=1)
    if TICTACTOE.is_terminal(state):
        with pytest.raises(EngineError):
            choice(player, state)
        return
    decision = choice(player, state)
    values = for_mover(TICTACTOE, state, solver(TICTACTOE).moves(state))
    assert values[decision.action] == max(values.values())
    assert decision.kind == "exact"
    assert decision.solved == (len(values), len(values))
    assert decision.line[0] == decision.action
    searched = SearchPlayer(TICTACTOE).choose(state, Limit(), never)
    assert decision.value == searched.value
    assert len(decision.line) == len(searched.line)


@needs("connect4")
@compiled_only
def test_connect_four_is_played_as_the_solver_says() -> None:
    state = CONNECT4.parse_position(LATE)
    told: list[Decision[Any]] = []
    player = PerfectPlayer(CONNECT4, seed=1, guess=SearchPlayer(CONNECT4))
    decision = player.choose(state, Limit(), never, told.append)
    values = for_mover(CONNECT4, state, solver(CONNECT4).moves(state))
    assert decision.action in best_moves(values)
    assert (decision.kind, decision.value) == ("exact", 0.0)
    # There is a move from the first moment on, and columns are told as they are solved.
    assert told[0].solved == (0, 6)
    counts = [item.solved[0] for item in told if item.solved is not None]
    assert counts == sorted(counts)
    assert set(counts) >= set(range(7))


@needs("connect4")
@compiled_only
def test_out_of_time_it_plays_what_it_knows_or_what_alpha_beta_thinks() -> None:
    state, searcher = CONNECT4.parse_position("2"), SearchPlayer(CONNECT4)
    player = PerfectPlayer(CONNECT4, seed=1, guess=searcher)
    guess = searcher.choose(state, Limit(plies=1), never)
    at_once = player.choose(state, Limit(seconds=0.0), never)
    assert at_once.action == guess.action
    assert (at_once.kind, at_once.solved) == ("estimate", (0, 7))
    stopped = player.choose(state, Limit(), StopAfter(12))
    assert stopped.action in CONNECT4.actions(state)


# The hardest problem


def test_a_problem_is_harder_where_fewer_replies_are_right() -> None:
    one_of_three = {1: 0.0, 2: LOST, 3: LOST}
    two_of_three = {1: 0.0, 2: 0.0, 3: LOST}
    assert hardness(one_of_three) > hardness(two_of_three) > hardness({1: 0.0, 2: 0.0})


def test_of_equal_shares_the_dearer_error_makes_the_harder_problem() -> None:
    assert hardness({1: WON, 2: LOST}) > hardness({1: WON, 2: 0.0})
    # Who is lost anyway can only lose sooner.
    assert hardness({1: 0.0, 2: LOST}) > hardness({1: 20 - WIN, 2: LOST}) > (0.0, 0.0)
    assert hardness({1: WON, 2: WON - 2}) == (0.0, 0.0)  # a slower win is no error


def test_replies_that_lose_at_once_deceive_nobody() -> None:
    assert hardness({1: 0.0, 2: LOST_AT_ONCE, 3: LOST_AT_ONCE}) == (0.0, 0.0)
    assert hardness({1: LOST_AT_ONCE, 2: LOST_AT_ONCE}) == (0.0, 0.0)


def test_of_equal_moves_it_plays_the_one_that_sets_the_hardest_problem() -> None:
    # All nine squares draw; a corner leaves one right reply of eight, the middle four.
    start = TICTACTOE.initial_state()
    corners = hardest(TICTACTOE, start, TICTACTOE.actions(start), solver(TICTACTOE), never)
    assert corners == [1, 3, 7, 9]
    found = {choice(PerfectPlayer(TICTACTOE, seed=seed), start).action for seed in range(30)}
    assert found == {1, 3, 7, 9}


@needs("connect4")
@compiled_only
def test_where_the_search_for_problems_is_stopped_equal_moves_stay_equal() -> None:
    state = CONNECT4.parse_position(LATE)
    equal = best_moves(for_mover(CONNECT4, state, solver(CONNECT4).moves(state)))
    assert len(equal) == 3
    assert hardest(CONNECT4, state, equal, solver(CONNECT4), lambda: True) == equal
    assert set(hardest(CONNECT4, state, equal, solver(CONNECT4), never)) < set(equal)


# Errors


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        # A win is given away for a draw, of which there are two, before it is for a loss.
        ({1: WON, 2: LOST, 3: 0.0, 4: 0.0, 5: WON - 2}, [3, 4]),
        # Where there is no draw, for the latest loss.
        ({1: WON, 2: LOST, 3: LOST + 4}, [3]),
        ({1: 0.0, 2: 0.0, 3: LOST}, [3]),
        # The outcome cannot change: the next best.
        ({1: WON, 2: WON - 4, 3: WON - 2}, [3]),
        ({1: LOST + 4, 2: LOST, 3: LOST + 2}, [3]),
        # What anyone sees: a win at once, and a loss at once.
        ({1: AT_ONCE, 2: 0.0}, []),
        ({1: 0.0, 2: LOST_AT_ONCE}, []),
        ({1: WON, 2: LOST_AT_ONCE, 3: WON - 2}, [3]),
        ({1: 0.0, 2: 0.0}, []),
    ],
)
def test_an_error_is_the_mildest_that_gives_something_away(
    values: dict[int, float], expected: list[int]
) -> None:
    assert errors(values) == expected


@given(st.data())
def test_who_always_errs_errs_where_it_can(data: st.DataObject) -> None:
    state = after(TICTACTOE, data.draw(played(TICTACTOE)))
    if TICTACTOE.is_terminal(state):
        return
    values = for_mover(TICTACTOE, state, solver(TICTACTOE).moves(state))
    played_now = choice(PerfectPlayer(TICTACTOE, err=100, seed=2), state).action
    assert played_now in (errors(values) or best_moves(values))


def test_it_errs_at_the_given_rate_and_the_same_again_by_its_seed() -> None:
    state = TICTACTOE.parse_position("1")  # the middle draws, all else loses

    def move(seed: int) -> int:
        player = PerfectPlayer(TICTACTOE, err=30, seed=seed)
        found = {choice(player, state).action for _ in range(3)}
        assert len(found) == 1  # also after it was taken back
        return int(found.pop())

    share = sum(move(seed) != 5 for seed in range(400)) / 400
    assert 0.22 < share < 0.38  # more than three standard errors


# In words, and in matches


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("perfect", PlayerSpec("perfect")),
        ("perfect:10%", PlayerSpec("perfect", err=10)),
        ("perfect:5s", PlayerSpec("perfect", seconds=5)),
        ("perfect:100%:0.5s", PlayerSpec("perfect", seconds=0.5, err=100)),
    ],
)
def test_it_is_read_and_written(text: str, spec: PlayerSpec) -> None:
    for key in (key for key in ("connect4", "tictactoe") if is_solved(GAMES[key])):
        assert PlayerSpec.parse(f" {text} ", key) == spec
    assert str(spec) == text
    assert spec.limit == Limit(seconds=spec.seconds)
    assert isinstance(spec.build(TICTACTOE), PerfectPlayer)


def test_other_ways_of_writing_it() -> None:
    assert PlayerSpec.parse("perfect:5s:10%", "tictactoe") == PlayerSpec(
        "perfect", seconds=5, err=10
    )
    assert PlayerSpec.parse("perfect:0%", "tictactoe") == PlayerSpec("perfect")


@pytest.mark.parametrize(
    ("text", "key", "code", "place"),
    [
        ("perfect", "backgammon", "player.not_solved", 0),
        ("perfect:101%", "tictactoe", "player.bad_chance", 8),
        (" perfect:5s:x", "tictactoe", "player.bad_chance", 12),
        ("perfect:1.5%", "tictactoe", "player.bad_chance", 8),
        ("perfect:10", "tictactoe", "player.bad_chance", 8),
        ("perfect:0s", "tictactoe", "player.bad_seconds", 8),
        ("perfect:10%:20%", "tictactoe", "player.unknown", 0),
        ("perfect:", "tictactoe", "player.unknown", 0),
        ("perfect@a.json", "tictactoe", "player.unknown", 0),
    ],
)
def test_what_is_no_perfect_player_is_told(text: str, key: str, code: str, place: int) -> None:
    with pytest.raises(EngineError) as caught:
        PlayerSpec.parse(text, key)
    assert (caught.value.code, caught.value.place) == (code, place)


def test_it_is_not_built_for_a_game_that_nobody_solves() -> None:
    with pytest.raises(EngineError) as caught:
        PlayerSpec("perfect").build(GAMES["backgammon"])
    assert caught.value.code == "player.not_solved"


def test_a_match_of_it_is_the_same_again() -> None:
    first, second = (contender(text, TICTACTOE) for text in ("perfect", "perfect:50%"))
    assert not in_batches(first, second)
    tally = play_match(TICTACTOE, first, second, 20, seed=4)
    assert tally == play_match(TICTACTOE, first, second, 20, seed=4)
    assert tally.lost == 0
    assert tally.won > 0
    perfect = play_match(TICTACTOE, first, first, 6, seed=4)
    assert perfect.drawn == 6


@needs("connect4")
@compiled_only
def test_it_loses_no_game_of_connect_four_that_can_be_held() -> None:
    first, second = (contender(text, CONNECT4) for text in ("perfect", "alphabeta:2"))
    tally = play_match(CONNECT4, first, second, 4, seed=4, openings=20)
    values = play_match(CONNECT4, first, first, 4, seed=4, openings=20)
    assert tally.won + tally.drawn >= values.won + values.drawn


def test_the_sign_of_a_value_is_the_movers() -> None:
    state = TICTACTOE.parse_position("1")
    assert TICTACTOE.to_move(state) != MAX
    assert for_mover(TICTACTOE, state, {5: 3.0}) == {5: -3.0}
