"""Moves and positions of checkers as text: numbers of squares, and PDN's FEN."""

from __future__ import annotations

import pytest
from hypothesis import given

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.checkers import QUIET_MOVES, Checkers, Move

from ..strategies import after, played

GAME = Checkers()
START = GAME.initial_state()


def refused(text: str) -> EngineError:
    with pytest.raises(EngineError) as caught:
        GAME.parse_position(text)
    return caught.value


def refused_move(position: str, text: str) -> EngineError:
    with pytest.raises(EngineError) as caught:
        GAME.parse_action(GAME.parse_position(position), text)
    return caught.value


@pytest.mark.parametrize(
    "text", ["11-15", " 11-15\n", "11 - 15", "11 15", "11x15", "11:15", "11*15"]
)
def test_a_move_is_two_squares_with_any_sign_between(text: str) -> None:
    assert GAME.parse_action(START, text) == (11, 15)


def test_jumps_are_told_from_steps_by_their_sign() -> None:
    state = GAME.parse_position("B:W19,27:B15")
    assert GAME.format_action(state, (15, 24, 31)) == "15x24x31"
    assert GAME.format_action(state, (15, 24)) == "15x24"
    assert GAME.format_action(START, (11, 15)) == "11-15"


@pytest.mark.parametrize("text", ["15x24x31", "15x31", "15-31", "15 24 31"])
def test_the_squares_between_may_be_left_out_where_one_move_is_meant(text: str) -> None:
    state = GAME.parse_position("B:W19,27:B15")
    assert GAME.parse_action(state, text) == (15, 24, 31)


DIAMOND = "B:W18,26,27,19:BK15,1"


def test_a_short_move_that_can_mean_several_is_answered_with_them() -> None:
    error = refused_move(DIAMOND, " 15x15")
    assert (error.code, error.place) == ("checkers.ambiguous", 1)
    assert "write one of 15x22x31x24x15, 15x24x31x22x15" in str(error)
    state = GAME.parse_position(DIAMOND)
    assert GAME.parse_action(state, "15x22x31x15") == (15, 22, 31, 24, 15)


def test_a_jump_that_stops_too_early_is_no_move() -> None:
    assert refused_move("B:W19,27:B15", "15x24").code == "game.illegal"


def test_who_steps_where_a_jump_is_compulsory_is_told_which() -> None:
    error = refused_move("B:W18:B15,1", "1-5")
    assert error.code == "checkers.must_jump"
    assert str(error) == "“1-5” is not possible, since a jump is compulsory: play 15x22."


@pytest.mark.parametrize(
    ("position", "text", "code", "place"),
    [
        ("", "", "checkers.bad_move", 0),
        ("", "  ", "checkers.bad_move", 0),
        ("", " 11", "checkers.bad_move", 1),
        ("", "11-15-", "checkers.bad_move", 0),
        ("", "e3-f4", "checkers.bad_move", 0),
        ("", "1٣-15", "checkers.bad_move", 0),
        ("", "111-15", "checkers.bad_move", 0),
        ("", "11-16x20" * 20, "checkers.bad_move", 0),
        ("", "6" + " " * 200_000 + "x", "checkers.bad_move", 0),
        ("", " 11-18", "game.illegal", 1),
        ("", "22-18", "game.illegal", 0),
        ("", "40-44", "game.illegal", 0),
        ("B:W1:B", "1-5", "game.over", 0),
    ],
)
def test_a_bad_move_is_told_with_its_place(position: str, text: str, code: str, place: int) -> None:
    error = refused_move(position.replace("W1", "WK1"), text)
    assert (error.code, error.place) == (code, place)


def test_a_position_is_read_as_pdn_writes_it() -> None:
    state = GAME.parse_position("B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29")
    assert state.turn == MAX
    assert (state.white.bit_count(), state.black.bit_count(), state.kings.bit_count()) == (6, 6, 5)
    assert state.quiet_moves == QUIET_MOVES
    assert GAME.format_position(state) == "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29"


@pytest.mark.parametrize(
    "text",
    [
        "B:B1-12:W21-32",
        "b:w21-32:b1-12",
        '"B:W21-32:B1-12."',
        " B:W21,22,23-30,31,32:B1-11,12\n",
        "B:W21-32:B1-12:H0:F1",
        "B:W21-32:B1-12:D40",
        "",
    ],
)
def test_ranges_order_case_quotes_and_counters_mean_nothing(text: str) -> None:
    assert GAME.parse_position(text) == START


def test_kings_may_be_a_range_and_a_side_may_have_nothing() -> None:
    state = GAME.parse_position("W:WK1-3:B")
    assert (state.turn, state.white, state.kings, state.black) == (MIN, 7, 7, 0)
    assert GAME.format_position(state) == "W:WK1,K2,K3:B"


def test_the_number_of_quiet_moves_is_written_where_it_is_another() -> None:
    state = GAME.parse_position("B:W32:B1:D7")
    assert state.quiet_moves == 7
    assert GAME.format_position(state) == "B:W32:B1:D7"


FAULTS = [
    ("X:W32:B1", "game.bad_position", 0),
    (":W32:B1", "game.bad_position", 0),
    ("  B:W32", "game.bad_position", 2),
    ("B:W32:W1", "game.bad_position", 6),
    ("B:W32:C1:B1", "game.bad_position", 6),
    ("B:W32:B1:H", "game.bad_position", 9),
    ("B:W32,x:B1", "game.bad_position", 6),
    ("B:W32,,:B1", "game.bad_position", 6),
    ("B:W32,K:B1", "game.bad_position", 6),
    ("B:W30-32-33:B1", "game.bad_position", 3),
    ("B:W33:B1", "checkers.bad_square", 3),
    ("B:W32:B1,0", "checkers.bad_square", 9),
    ("B:W32-30:B1", "checkers.bad_square", 3),
    ("B:W32,32:B1", "checkers.twice", 6),
    ("B:W32,K30-32:B1", "checkers.twice", 6),
    ("B:W12:B12", "checkers.twice", 0),
    ("B:W1:B2", "checkers.uncrowned", 0),
    (" B:W5:B32", "checkers.uncrowned", 1),
    ("B:W:B", "checkers.empty", 0),
    ("B:W20-32:B1", "checkers.too_many", 0),
    ("B:W32:B1:D0", "checkers.quiet_moves", 9),
    ("B:W32:B1:D1001", "checkers.quiet_moves", 9),
    ("B:W32:B1:D٣", "checkers.quiet_moves", 9),
    ("B:W32:B1 1-5 32-28 1-9", "game.illegal", 19),
    ("11-15 22-18 15x23", "game.illegal", 12),
    ("11-15 hello", "checkers.bad_move", 6),
    ("hello", "checkers.bad_move", 0),
    ("B:W32:B 1-5", "game.over", 8),
]


@pytest.mark.parametrize(("text", "code", "place"), FAULTS)
def test_a_bad_position_is_told_with_the_place_of_its_fault(
    text: str, code: str, place: int
) -> None:
    error = refused(text)
    assert (error.code, error.place) == (code, place)


def test_a_text_longer_than_any_game_is_refused_unread() -> None:
    assert refused("11-15 " * 1_000_000).code == "game.text_too_long"


def test_moves_may_follow_a_position_or_begin_the_game() -> None:
    start, actions = GAME.parse_record("11-15 22-18 15x22")
    assert (start, actions) == (START, ((11, 15), (22, 18), (15, 22)))
    start, actions = GAME.parse_record("W:W32:B1 32-27 1-5")
    assert (start, actions) == (GAME.parse_position("W:W32:B1"), ((32, 27), (1, 5)))


def test_a_move_with_a_colon_is_no_position() -> None:
    state = GAME.parse_position("11-15 22-18 15:22")
    assert state.black.bit_count() - state.white.bit_count() == 1


def test_a_position_is_written_with_the_moves_that_its_draws_depend_on() -> None:
    state = GAME.parse_position("B:WK32,12:BK1,21 1-6 32-27 6-1 27-32")
    text = GAME.format_position(state)
    assert text == "B:W12,K32:B21,K1 1-6 32-27 6-1 27-32"
    assert GAME.parse_position(text) == state


@given(played(GAME, at_most=250))
def test_any_position_is_read_back(actions: tuple[Move, ...]) -> None:
    state = after(GAME, actions)
    assert GAME.parse_position(GAME.format_position(state)) == state
    for action in GAME.actions(state):
        assert GAME.parse_action(state, GAME.format_action(state, action)) == action
    assert GAME.parse_record(GAME.format_record(START, actions)) == (START, actions)
