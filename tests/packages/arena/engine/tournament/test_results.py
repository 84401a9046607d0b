"""What was played, explored: groups, filters, and who erred first."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games import game as game_named
from poda.engine.kernels import is_plain
from poda.engine.review import Grade, judge, review
from poda.engine.search.observer import SearchStopped
from poda.engine.tally import wilson
from poda.packages.arena.engine.tournament import results
from poda.packages.arena.engine.tournament.rating import Wdl
from poda.packages.arena.engine.tournament.record import JournalGame, Reason, Summary
from poda.packages.arena.engine.tournament.results import (
    WORST,
    GameGroup,
    by_first_error,
    by_length,
    by_opening,
    by_side,
    first_errors,
    opening_of,
)
from some import some


def record(
    number: int,
    points: int,
    plies: int = 20,
    reason: Reason = "played",
    moves: tuple[str, ...] = (),
    opening: int = 0,
    start: str = "",
    both: tuple[int, int] | None = None,
) -> JournalGame:
    """The game of that number, of a match unless said."""
    first, second = both or ((1, 0) if number % 2 else (0, 1))
    return JournalGame(Summary(number, first, second, points, plies, reason), start, moves, opening)


GAMES = [
    record(0, 1, 7, moves=("1", "2", "3"), opening=2),
    record(1, 1, 12, moves=("1", "2", "4"), opening=2),
    record(2, 0, 42, moves=("7", "7", "4"), opening=2),
    record(3, -1, 13, "crash", moves=("7", "7", "1"), opening=2),
    record(4, -1, 30, "time", start="4453"),
    record(5, 0, 42, "length", start="4453", moves=("1",)),
]


# Groups


def test_by_side() -> None:
    assert by_side(GAMES, 0) == (
        GameGroup("first", Wdl(1, 1, 1)),
        GameGroup("second", Wdl(1, 1, 1)),
    )
    assert by_side(GAMES, 1) == (
        GameGroup("first", Wdl(1, 1, 1)),
        GameGroup("second", Wdl(1, 1, 1)),
    )
    assert by_side(GAMES) == (GameGroup("first", Wdl(2, 2, 2)),)
    assert by_side(GAMES[:1], 1) == (GameGroup("second", Wdl(0, 0, 1)),)


def test_by_opening() -> None:
    assert [opening_of(each) for each in GAMES] == ["1 2", "1 2", "7 7", "7 7", "4453", "4453"]
    assert by_opening(GAMES, 0) == (
        GameGroup("4453", Wdl(0, 1, 1)),
        GameGroup("1 2", Wdl(1, 0, 1)),
        GameGroup("7 7", Wdl(1, 1, 0)),
    )
    more = [*GAMES, record(6, 1, moves=("1", "2", "7"), opening=2), record(7, 1)]
    assert by_opening(more, 0)[0] == GameGroup("1 2", Wdl(2, 0, 1))
    assert by_opening(more, 0)[-1] == GameGroup("", Wdl(0, 0, 1))


def test_by_length() -> None:
    assert by_length(GAMES, 0) == (
        GameGroup("6-10", Wdl(1, 0, 0), (6, 10)),
        GameGroup("11-15", Wdl(1, 0, 1), (11, 15)),
        GameGroup("26-30", Wdl(0, 0, 1), (26, 30)),
        GameGroup("41-45", Wdl(0, 2, 0), (41, 45)),
    )
    short = [record(number, 1, 5 + number) for number in range(5)]
    assert [each.name for each in by_length(short)] == ["5", "6", "7", "8", "9"]


@pytest.mark.parametrize("most", [1, 9, 10, 11, 42, 99, 100, 101, 700, 12_345])
def test_lengths_make_some_ten_ranges_that_leave_out_none(most: int) -> None:
    listed = [record(number, 1, plies) for number, plies in enumerate((0, 1, most // 2, most))]
    groups = by_length(listed)
    assert sum(each.wdl.games for each in groups) == 4
    for each in some(groups):
        assert each.span is not None
        assert each.span[1] <= most * 1.5 + 10
    spans = [each.span for each in by_length([record(n, 0, n) for n in range(1, most + 1)])]
    assert 1 <= len(spans) <= 10
    for one, after in pairwise(spans):
        assert one is not None
        assert after is not None
        assert one[1] + 1 == after[0]


def test_a_group_tells_its_score_with_an_interval() -> None:
    group = GameGroup("first", Wdl(6, 2, 2))
    assert group.score == 0.7
    assert group.interval == wilson(7, 10)
    assert GameGroup("", Wdl()).interval == (0.0, 1.0)


def test_of_no_games_there_are_no_groups() -> None:
    for grouped in some([by_side, by_opening, by_length]):
        assert grouped([], 0) == grouped([]) == ()
        assert grouped(GAMES, 7) == ()  # who did not play


def test_who_else_plays_is_left_out() -> None:
    listed = [record(0, 1, both=(0, 1)), record(1, 1, both=(1, 2)), record(2, -1, both=(2, 0))]
    assert by_side(listed, 0) == (
        GameGroup("first", Wdl(1, 0, 0)),
        GameGroup("second", Wdl(1, 0, 0)),
    )


# Filters


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({}, [0, 1, 2, 3, 4, 5]),
        ({"entrant": 0}, [0, 1, 2, 3, 4, 5]),
        ({"entrant": 5}, []),
        ({"entrant": 0, "side": "first"}, [0, 2, 4]),
        ({"entrant": 1, "side": "first"}, [1, 3, 5]),
        ({"side": "second"}, []),
        ({"entrant": 0, "result": "won"}, [0, 3]),
        ({"entrant": 1, "result": "won"}, [1, 4]),
        ({"result": "won"}, [0, 1]),
        ({"result": "drawn"}, [2, 5]),
        ({"entrant": 0, "result": "lost", "side": "first"}, [4]),
        ({"opening": "7 7"}, [2, 3]),
        ({"opening": ""}, []),
        ({"length": (12, 30)}, [1, 3, 4]),
        ({"reason": "crash"}, [3]),
        ({"reason": "played", "length": (42, 42)}, [2]),
    ],
)
def test_filters(wanted: Any, expected: list[int]) -> None:
    found = results.filter(iter(GAMES), **wanted)
    assert [each.summary.number for each in found] == expected


# Errors


def played(key: str, number: int, moves: str, opening: int = 0, start: str = "") -> JournalGame:
    """A game that was played to its end."""
    game = game_named(key)
    state = game.parse_position(start) if start else game.initial_state()
    for text in moves:
        state = game.result(state, game.parse_action(state, text))
    points = int(game.utility(state)) if game.is_terminal(state) else 0
    return record(number, points, len(moves), moves=tuple(moves), opening=opening, start=start)


def test_who_erred_first() -> None:
    game = game_named("tictactoe")
    # A corner is answered by an edge, which loses; the win is given away, and then the draw.
    blunders = played("tictactoe", 0, "1245379")
    perfect = played("tictactoe", 1, "519328467")
    told: list[int] = []
    errors = first_errors(game, [blunders, perfect], progress=told.append)
    assert told == [1, 2]
    assert errors.games == 2
    first = errors.first[0]
    assert (first.number, first.entrant, first.ply, first.move) == (0, 1, 1, "2")
    assert first.lost == 0.5
    assert first.before == 0
    assert first.after > 0
    assert sum(errors.made.values()) >= 1
    assert errors.erred_first[1] == 1


def test_moves_of_the_opening_are_nobodys() -> None:
    game = game_named("tictactoe")
    assert 0 in first_errors(game, [played("tictactoe", 0, "12")]).first
    assert first_errors(game, [played("tictactoe", 0, "12", opening=2)]).first == {}


def test_errors_are_told_of_who_made_them_whichever_side_they_had() -> None:
    game = game_named("tictactoe")
    errors = first_errors(game, [played("tictactoe", 0, "12"), played("tictactoe", 1, "12")])
    assert (errors.first[0].entrant, errors.first[1].entrant) == (1, 0)
    assert errors.made == {0: 1, 1: 1}


def random_games(key: str, count: int, seed: int) -> list[JournalGame]:
    game, rng, found = game_named(key), random.Random(seed), []
    for number in range(count):
        state, moves = game.initial_state(), ""
        while not game.is_terminal(state):
            action = rng.choice(list(game.actions(state)))
            moves += game.format_action(state, action)
            state = game.result(state, action)
        found.append(played(key, number, moves))
    return found


@pytest.mark.parametrize(("key", "count"), [("tictactoe", 30), ("connect4", 3)])
def test_errors_are_the_blunders_of_a_review(key: str, count: int) -> None:
    if key != "tictactoe" and is_plain():
        pytest.skip("the solver, as Python, takes minutes for a position")
    game = game_named(key)
    for each in some(random_games(key, count, 1)):
        states = [game.initial_state()]
        for text in each.moves:
            states.append(game.result(states[-1], game.parse_action(states[-1], text)))
        values = review(game, states)
        expected = []
        for ply, text in enumerate(each.moves):
            action = game.parse_action(states[ply], text)
            found = judge(game, states[ply], values[states[ply]], action)
            if found.mark is Grade.BLUNDER:
                who = each.summary.first if found.side == MAX else each.summary.second
                expected.append((ply, who, found.before, found.after))
        errors = first_errors(game, [each])
        listed = sorted(
            (error.ply, error.entrant, error.before, error.after)
            for worst in errors.worst.values()
            for error in worst
        )
        assert listed == expected
        assert sum(errors.made.values()) == len(expected)


def test_the_worst_errors_come_first_and_are_not_too_many() -> None:
    errors = first_errors(game_named("tictactoe"), random_games("tictactoe", 200, 3))
    for who in some((0, 1)):
        listed = errors.worst[who]
        assert len(listed) == WORST < errors.made[who]
        assert [each.lost for each in listed] == sorted((e.lost for e in listed), reverse=True)
        assert listed[0].lost == 1.0
        assert {each.entrant for each in listed} == {who}


def test_results_by_who_erred_first() -> None:
    listed = random_games("tictactoe", 60, 4)
    errors = first_errors(game_named("tictactoe"), listed)
    groups = {each.name: each.wdl for each in by_first_error(listed, errors, 0)}
    assert groups["own"].games == errors.erred_first[0]
    assert groups["other"].games == errors.erred_first[1]
    assert sum(wdl.games for wdl in groups.values()) == 60
    assert groups["nobody"] == Wdl(0, groups["nobody"].games, 0)  # tic-tac-toe is a draw


def test_a_game_from_a_position_is_looked_through_from_there() -> None:
    game = game_named("connect4")
    # Both have three in a row; the first one to move does not complete its own.
    errors = first_errors(game, [played("connect4", 0, "1", start="434343")])
    error = errors.first[0]
    assert (error.ply, error.move, error.entrant, error.lost) == (0, "1", 0, 1.0)


def test_looking_for_errors_is_stopped() -> None:
    asked = iter([False] * 5)
    with pytest.raises(SearchStopped):
        first_errors(
            game_named("tictactoe"),
            random_games("tictactoe", 20, 1),
            lambda: next(asked, True),
        )


def test_games_that_nobody_solves_are_refused_in_a_sentence() -> None:
    with pytest.raises(EngineError) as refused:
        first_errors(game_named("backgammon"), [])
    assert refused.value.code == "review.unsolved"


def test_moves_against_the_rules_are_refused_in_a_sentence() -> None:
    damaged = record(0, 1, 3, moves=("5", "5", "9"))
    with pytest.raises(EngineError):
        first_errors(game_named("tictactoe"), [damaged])


def test_no_games_have_no_errors() -> None:
    errors = first_errors(game_named("connect4"), [])
    assert (errors.games, errors.first, errors.made, errors.worst) == (0, {}, {}, {})
