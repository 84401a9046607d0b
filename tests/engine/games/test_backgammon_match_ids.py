"""Match IDs of GNU Backgammon: what it writes is read, and what is written it reads."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games.backgammon import START, State
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, Cube
from poda.engine.games.backgammon_parts.notation import (
    OVER,
    PLAYING,
    MatchId,
    find_ids,
    format_match_id,
    parse_match_id,
)

from .backgammon_positions import GAME, side

START_ID = "4HPwATDgc/ABMA"

# As GNU Backgammon 1.07 shows them; its player 1 is MIN.
KNOWN = [
    ("cAkKAAAAAAAA", MatchId(Cube(jacoby=True), MIN, (4, 2))),
    ("cInyAAAAAAAE", MatchId(Cube(length=7), MIN, (5, 4))),
    ("MAH3AAAAAAAE", MatchId(Cube(length=7), MAX, (6, 5))),
    ("cAngAAAAAAAE", MatchId(Cube(length=7), MIN)),
    ("cBHgAAAAAAAE", MatchId(Cube(length=7, offered=True), MIN)),
    ("QQngAAAAAAAE", MatchId(Cube(2, MAX, length=7), MIN)),
]


@pytest.mark.parametrize(("text", "match"), KNOWN)
def test_what_gnu_backgammon_writes(text: str, match: MatchId) -> None:
    assert parse_match_id(text) == match
    assert format_match_id(match) == text


def test_the_example_of_gnu_backgammons_manual() -> None:
    # "A technical description of the Match ID": 2-4 in a match to 9, player 0 owns a 2-cube, and
    # player 1 on roll has thrown 5-2.
    match = parse_match_id("QYkqASAAIAAA")
    assert match == MatchId(Cube(2, MAX, length=9, scores=(2, 4)), MIN, (5, 2))


cubes = st.builds(
    Cube,
    value=st.sampled_from([1, 2, 4, 8, 16, 32, 64]),
    owner=st.sampled_from([MAX, MIN, 0]),
    length=st.integers(1, 32_767),
    scores=st.tuples(st.integers(0, 32_767), st.integers(0, 32_767)),
    crawford=st.booleans(),
)
dice = st.tuples(st.integers(1, 6), st.integers(1, 6)).map(lambda two: (max(two), min(two)))


@given(cubes, st.sampled_from([MAX, MIN]), st.none() | dice)
def test_an_id_is_read_as_it_is_written(
    cube: Cube, turn: int, throw: tuple[int, int] | None
) -> None:
    match = MatchId(cube, turn, throw, PLAYING)
    assert parse_match_id(format_match_id(match)) == match


@given(st.text("abcXYZ019+/=é", max_size=14))
def test_any_other_text_is_refused_or_an_id(text: str) -> None:
    with suppress(EngineError):
        assert parse_match_id(text).cube.value <= 64


def changed(cube: Cube, turn: int = MIN, game: int = PLAYING) -> str:
    return f"{START_ID}:{format_match_id(MatchId(cube, turn, None, game))}"


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("4HPwATDgc/ABMA:cAkKAAAAAAA!", "backgammon.bad_match_id", 15),
        ("4HPwATDgc/ABMA: cAkKAAAA", "backgammon.bad_match_id", 16),
        (" 4HPwATDgc/ABM!:cAkKAAAAAAAA", "backgammon.bad_id", 14),
        ("4HPwATDgc/ABMA:eAkKAAAAAAAA", "backgammon.match_cube", 15),  # 256
        ("4HPwATDgc/ABMA:YAkKAAAAAAAA", "backgammon.bad_match_id", 15),  # owned by nobody
        ("4HPwATDgc/ABMA:cA8KAAAAAAAA", "backgammon.bad_match_id", 15),  # game 7
        ("4HPwATDgc/ABMA:cBkKAAAAAAAA", "backgammon.bad_match_id", 15),  # doubled, and thrown
        (changed(Cube(length=3, scores=(3, 0))), "backgammon.match_score", 15),
        (changed(Cube(length=3, crawford=True)), "backgammon.match_crawford", 15),
        (changed(Cube(2, MAX, offered=True)), "backgammon.match_offer", 15),
        (changed(Cube(64, MIN, offered=True)), "backgammon.match_offer", 15),
        ("Position ID: 4HPwATDgc/ABMA\nMatch ID : c", "backgammon.bad_match_id", 39),
        ("Position ID: x\nMatch ID : cAkKAAAAAAAA", "backgammon.bad_id", 13),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, code: str, place: int) -> None:
    with pytest.raises(EngineError) as caught:
        GAME.parse_position(text)
    assert (caught.value.code, caught.value.place) == (code, place)


# Positions with their match

COPIED = """ GNU Backgammon  Position ID: 4HPwATDgc/ABMA
                 Match ID   : cInyAAAAAAAE
 +13-14-15-16-17-18------19-20-21-22-23-24-+     O: gnubg
 | X           O    |   | O              X |     0 points
 +12-11-10--9--8--7-------6--5--4--3--2--1-+     X: root
"""
COPIED_STATE = State(START, START, MIN, (5, 4), Cube(length=7))


@pytest.mark.parametrize(
    "text",
    [
        COPIED,
        "Position ID: 4HPwATDgc/ABMA\nMatch ID : cInyAAAAAAAE",
        "Position ID: 4HPwATDgc/ABMA Match ID: cInyAAAAAAAE",
        "match id: cInyAAAAAAAE, position id: 4HPwATDgc/ABMA",
        "4HPwATDgc/ABMA:cInyAAAAAAAE",
        " 4HPwATDgc/ABMA cInyAAAAAAAE ",
    ],
)
def test_both_ids_are_found_in_what_is_copied_from_elsewhere(text: str) -> None:
    assert GAME.parse_position(text) == COPIED_STATE


def test_a_position_id_may_be_copied_alone() -> None:
    text = "Position ID: 4PPgATDgc/ABMA"
    assert GAME.parse_position(text) == GAME.parse_position("4PPgATDgc/ABMA")
    assert find_ids("4PPgATDgc/ABMA 6-5") is None


def test_a_game_that_has_not_begun_awaits_the_opening_throw() -> None:
    start = GAME.initial_state(Cube(length=7, scores=(2, 3)))
    assert start.turn == CHANCE
    assert GAME.parse_position(GAME.format_position(start)) == start


def test_the_points_of_a_game_that_is_over_are_in_the_score() -> None:
    # As GNU Backgammon writes a game of a match to 7 that was passed: 0-1.
    state = State(START, START, MIN, cube=Cube(length=7))
    passed = GAME.result(GAME.result(state, DOUBLE), PASS)
    assert GAME.format_position(passed) == f"{START_ID}:cATgAAAACAAE"
    assert GAME.parse_position(f"{START_ID}:cATgAAAACAAE") == passed


def test_a_game_won_by_the_last_point_of_a_match() -> None:
    cube = Cube(2, MAX, length=3, scores=(1, 0))
    before = State(side((1, 1)), side((3, 2)), MAX, (2, 1), cube)
    over = GAME.result(before, ((1, 0),))
    text = GAME.format_position(over)
    match = parse_match_id(text.partition(":")[2])
    assert (match.game, match.cube.scores) == (OVER, (3, 0))
    assert GAME.parse_position(text) == over
    assert GAME.utility(over) == 2


def test_a_score_that_no_id_holds_is_written_as_the_most_that_one_does() -> None:
    cube = Cube(scores=(40_000, 1))
    read = GAME.parse_position(GAME.format_position(State(START, START, MIN, cube=cube)))
    assert read.cube == replace(cube, scores=(32_767, 1))
