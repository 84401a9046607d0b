"""Backgammon as its players write it: plays, throws, and GNU Backgammon's position IDs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games.backgammon import START, State
from poda.engine.games.backgammon_parts.moves import BAR, Board, Throw, plays
from poda.engine.games.backgammon_parts.notation import format_id, format_play, parse_id, parse_play
from some import some

from .backgammon_positions import GAME, boards, reached, side, throws

START_ID = "4HPwATDgc/ABMA"
OPEN = side((1, 2))  # they stand on our point 24


def read(text: str, own: tuple[int, ...], throw: Throw, opponent: tuple[int, ...] = OPEN) -> str:
    """The play that the text means, as Poda writes it."""
    return format_play(parse_play(own, opponent, throw, text), opponent)


def refusal(text: str, state: State) -> EngineError:
    with pytest.raises(EngineError) as caught:
        GAME.parse_action(state, text)
    return caught.value


# Plays


@given(boards(), throws)
def test_every_play_is_read_as_it_is_written(board: Board, throw: Throw) -> None:
    for play in plays(*board, throw):
        assert parse_play(*board, throw, format_play(play, board[1])) == play


@given(reached())
def test_no_two_plays_are_written_alike(state: State) -> None:
    written = [GAME.format_action(state, play) for play in GAME.actions(state)]
    assert len(set(written)) == len(written)


@given(reached(), st.randoms())
def test_a_play_is_read_from_its_steps_in_any_order(state: State, chosen: object) -> None:
    for play in some(GAME.actions(state)[:6]):
        words = [f"{start}/{end}" for start, end in play]  # type: ignore[misc]
        chosen.shuffle(words)  # type: ignore[attr-defined]
        assert GAME.parse_action(state, " ".join(words)) == play


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("8/5 6/5", "8/5 6/5"),
        ("6/5 8/5", "8/5 6/5"),
        ("  6/5,8/5 ", "8/5 6/5"),
        ("24/20", "24/20"),
        ("24/23/20", "24/20"),
        ("24/21 21/20", "24/20"),
    ],
)
def test_orders_and_steps_may_be_written_in_any_way(text: str, meant: str) -> None:
    assert read(text, START, (3, 1), START) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("bar/22(2)", "bar/22(2) 6/3(2)"),
        ("bar/22 bar/22", "bar/22(2) 6/3(2)"),
        ("25/22(2)", "bar/22(2) 6/3(2)"),
        ("BAR/22(2)", "bar/22(2) 6/3(2)"),
    ],
)
def test_entering_twice(text: str, meant: str) -> None:
    own = side((BAR, 2), (6, 13))
    assert read(f"{text} 6/3(2)", own, (3, 3)) == meant


@pytest.mark.parametrize("text", ["6/off 5/off", "6/0 5/off", "5/OFF 6/off", "6/off,5/0"])
def test_bearing_off(text: str) -> None:
    assert read(text, side((6, 1), (5, 1)), (6, 5)) == "6/off 5/off"


def test_a_hit_on_the_way_is_named() -> None:
    own, opponent = side((24, 1)), side((BAR - 18, 1))
    written = [format_play(play, opponent) for play in plays(own, opponent, (6, 5))]
    assert written == ["24/18*/13", "24/13"]
    assert read("24/18/13", own, (6, 5), opponent) == "24/18*/13"
    assert read("24/18* 18/13", own, (6, 5), opponent) == "24/18*/13"
    assert read("24/13", own, (6, 5), opponent) == "24/13"
    assert read("24/19/13", own, (6, 5), opponent) == "24/13"


def test_a_hit_that_cannot_be_avoided_need_not_be_named() -> None:
    own, opponent = side((24, 1)), side((BAR - 18, 1), (BAR - 19, 2))
    assert read("24/13", own, (6, 5), opponent) == "24/18*/13"


def test_one_of_two_hits_must_be_named() -> None:
    state = State(side((24, 1)), side((BAR - 18, 1), (BAR - 19, 1)), MAX, (6, 5))
    assert refusal("24/13", state).code == "backgammon.ambiguous"
    assert GAME.format_action(state, GAME.parse_action(state, "24/19/13")) == "24/19*/13"


def test_two_checkers_that_hit_are_marked_once() -> None:
    own, opponent = side((8, 2), (2, 1)), side((BAR - 6, 1), (24, 1))
    assert read("8/4(2)", own, (2, 2), opponent) == "8/6*/4(2)"
    assert read("8/6*(2)", side((8, 2)), (1, 1), opponent) == "8/6*(2)"


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("8/2 6/5", "game.illegal", 0),
        ("  24/18", "game.illegal", 2),  # the 5 is left
        ("24/18* 13/8", "game.illegal", 0),  # nobody is there
        ("24/20/13", "game.illegal", 0),  # no die goes to 20
        ("24/13 24/13", "game.illegal", 0),
        ("24/18(2) 13/8(2)", "game.illegal", 0),
        ("pass", "backgammon.bad_play", 0),
        ("", "backgammon.bad_play", 0),
        ("24/18 x", "backgammon.bad_play", 6),
        ("24/18 8/13", "backgammon.bad_play", 6),
        ("24-18", "backgammon.bad_play", 0),
        ("24/18(5)", "backgammon.bad_play", 0),
        ("26/20", "backgammon.bad_play", 0),
        ("24/", "backgammon.bad_play", 0),
        ("24/bar", "backgammon.bad_play", 0),
        ("off/3", "backgammon.bad_play", 0),
    ],
)
def test_a_bad_play_is_told_with_its_place(text: str, code: str, place: int) -> None:
    error = refusal(text, State(START, START, MAX, (6, 5)))
    assert (error.code, error.place) == (code, place)


@pytest.mark.parametrize("text", ["pass", "Pass", "", "  "])
def test_a_pass(text: str) -> None:
    state = State(side((BAR, 1), (6, 14)), side((6, 8), (5, 7)), MAX, (6, 5))
    assert GAME.parse_action(state, text) == ()
    assert GAME.format_action(state, ()) == "pass"
    assert refusal("bar/20", state).code == "game.illegal"


@given(st.text(max_size=60))
def test_a_strangers_text_is_read_or_refused(text: str) -> None:
    places: list[int | None] = []
    for state in (State(START, START, MAX, (6, 5)), State(START, START, MAX)):
        try:
            assert GAME.parse_action(state, text) in GAME.actions(state)
        except EngineError as error:
            places.append(error.place)
    try:
        GAME.parse_position(text)
    except EngineError as error:
        places.append(error.place)
    assert all(place is None or 0 <= place <= len(text) for place in places)


# Throws


def test_throws() -> None:
    state, start = State(START, START, MIN), GAME.initial_state()
    assert GAME.parse_action(state, " 5-6 ") == (6, 5)
    assert GAME.format_action(state, (6, 5)) == "6-5"
    assert GAME.parse_action(start, "5-6") == (5, 6)  # MAX threw 5, MIN 6
    assert GAME.format_action(start, (5, 6)) == "5-6"
    assert refusal("3-3", start).code == "game.illegal"


@pytest.mark.parametrize(
    "text", ["", "6", "65", "7-1", "0-1", "6-5-4", "6 5", "x-1", "6--5", "٣-1"]
)
def test_a_bad_throw_is_told(text: str) -> None:
    assert refusal(text, State(START, START, MAX)).code == "backgammon.bad_throw"


def test_nothing_is_read_after_the_end() -> None:
    over = State(side((6, 1)), side(), MAX)
    assert refusal("6-5", over).code == "game.over"


# Position IDs


def test_the_start_has_its_well_known_id() -> None:
    assert format_id(START, START) == START_ID
    assert parse_id(START_ID) == (START, START)
    assert GAME.format_position(GAME.initial_state()) == START_ID
    assert GAME.parse_position(START_ID) == GAME.initial_state()


@given(boards())
def test_ids_go_both_ways(board: Board) -> None:
    text = format_id(*board)
    assert len(text) == 14
    assert parse_id(text) == board


@given(boards(), st.sampled_from([MAX, MIN]), st.none() | throws)
def test_positions_go_both_ways(board: Board, turn: int, throw: Throw | None) -> None:
    state = State(*board, turn, throw)
    assert GAME.parse_position(GAME.format_position(state)) == state


def test_what_an_id_does_not_tell_stands_after_it() -> None:
    assert GAME.parse_position(f" {START_ID} min 5-6 ") == State(START, START, MIN, (6, 5))
    assert GAME.parse_position(f"{START_ID} MAX") == State(START, START, MAX)
    assert GAME.parse_position(f"{START_ID} 3-3") == State(START, START, MAX, (3, 3))
    assert GAME.format_position(State(START, START, MIN, (6, 5))) == f"{START_ID} min 6-5"
    assert GAME.format_position(State(START, START, MAX)) == f"{START_ID} max"
    race = side((1, 1)), side((2, 1))
    assert GAME.parse_position(format_id(*race)) == State(*race, MAX)
    assert GAME.to_move(GAME.parse_position(format_id(*race))) == CHANCE


def test_the_opponent_comes_first_in_an_id() -> None:
    assert format_id(side((1, 1)), side()) == format_id(side((1, 1)), (15, *side()[1:]))
    assert parse_id(format_id(side((1, 1)), side((2, 1))))[0] == side((1, 1))


SAME = format_id(side((6, 1)), side((19, 1)))
CLOSED = [(point, 2) for point in range(1, 7)]
NEVER = format_id(side((BAR, 1), *CLOSED), side((BAR, 1), *CLOSED))


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "backgammon.bad_id", 0),
        ("4HPwATDgc/ABM", "backgammon.bad_id", 0),
        ("4HPwATDgc/ABMAA", "backgammon.bad_id", 0),
        (" 4HPwATD-c/ABMA", "backgammon.bad_id", 8),
        ("4HPwATDgc/ABMB", "backgammon.bad_id", 0),  # more bits than a position has
        ("AAAAAAAAAIAAAA", "backgammon.bad_id", 0),  # bits after the end of the position
        ("//////////////", "backgammon.too_many", 0),
        (SAME, "backgammon.same_point", 0),
        ("AAAAAAAAAAAAAA", "backgammon.unreachable", 0),
        (NEVER, "backgammon.unreachable", 0),
        (f"{START_ID} 7-5", "backgammon.bad_throw", 15),
        (f"{START_ID} min max", "backgammon.bad_throw", 19),
        (f"{START_ID} 6-5 min", "backgammon.bad_throw", 15),
        (START_ID * 10, "game.text_too_long", 100),
    ],
)
def test_a_bad_position_is_told_with_its_place(text: str, code: str, place: int) -> None:
    with pytest.raises(EngineError) as caught:
        GAME.parse_position(text)
    assert (caught.value.code, caught.value.place) == (code, place)
