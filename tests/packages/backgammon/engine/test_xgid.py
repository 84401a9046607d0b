"""Positions as eXtreme Gammon writes them, both ways.

The position and match IDs beside them are what GNU Backgammon 1.07 answers to `set xgid`, with the
scores of the player below first: that one is MAX here.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import START, Backgammon, State
from poda.engine.games.backgammon_parts.cube import Cube

GAME = Backgammon()
CASES = Path(__file__).parents[3] / "data" / "cases"
BEGIN = "-b----E-C---eE---c-e----B-"


def test_a_score_a_cube_and_a_throw() -> None:
    state = GAME.parse_position(f"XGID={BEGIN}:1:1:1:00:2:3:0:7:10")
    assert state == State(START, START, MAX, None, Cube(2, MAX, length=7, scores=(2, 3)))
    state = GAME.parse_position(f"XGID={BEGIN}:1:1:-1:31:2:3:0:7:10")
    assert (state.turn, state.throw) == (MIN, (3, 1))


def test_the_board_is_seen_from_below() -> None:
    state = GAME.parse_position("XGID=-B----E-B--aBCa--aca-bab--:0:0:-1:52:1:0:0:5:10")
    assert GAME.format_position(state).startswith("g8+wAwBruogAAA:")
    assert state.of(MAX)[6] == 5
    assert state.cube is not None
    assert state.cube.scores == (1, 0)


def test_who_has_doubled_is_in_turn() -> None:
    state = GAME.parse_position(f"{BEGIN}:0:0:1:D:2:3:0:7:10")
    assert state.is_offered
    assert state.turn == MAX


def test_crawford_and_jacoby_share_a_field() -> None:
    def cube(fields: str) -> Cube:
        found = GAME.parse_position(f"XGID={BEGIN}:0:0:1:00:{fields}:10").cube
        assert found is not None
        return found

    assert cube("6:3:1:7").crawford
    assert not cube("6:3:0:7").crawford
    assert cube("0:0:3:0").jacoby
    assert not cube("0:0:2:0").jacoby


def test_what_the_program_copies_has_more_lines() -> None:
    text = f"XGID={BEGIN}:0:0:1:42:0:0:0:0:10\n\nX:Ana   O:Ben\nScore is X:0 O:0. Unlimited Game\n"
    assert GAME.parse_position(text).throw == (4, 2)


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        (f"{BEGIN}:7:0:1:00:0:0:0:0:10", "backgammon.match_cube", 27),
        (f"{BEGIN}:0:2:1:00:0:0:0:0:10", "backgammon.bad_xgid", 29),
        (f"XGID={BEGIN}:0:0:1:70:0:0:0:0:10", "backgammon.bad_xgid", 38),
        (f"XGID={BEGIN}:0:0:1:00:0:0", "backgammon.bad_xgid", 43),
        (f"XGID={BEGIN}:0:0:1:00:7:0:0:7:10", "backgammon.score", 5),
        (f"XGID=A{BEGIN[1:]}:0:0:1:00:0:0:0:7:10", "backgammon.bad_xgid", 5),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, code: str, place: int) -> None:
    with pytest.raises(EngineError) as caught:
        GAME.parse_position(text)
    assert (caught.value.code, caught.value.place) == (code, place)


def test_seventeen_checkers_are_counted() -> None:
    with pytest.raises(EngineError, match="Blue has 17 checkers"):
        GAME.parse_position((CASES / "xgid.txt").read_text("utf-8"))


@given(data=st.data())
def test_any_position_goes_and_comes(data: st.DataObject) -> None:
    cube = data.draw(st.sampled_from([Cube(), Cube(4, MIN, length=9, scores=(2, 5))]))
    state = GAME.initial_state(cube)
    for _ in range(data.draw(st.integers(1, 60))):
        if not GAME.is_terminal(state):
            state = GAME.result(state, data.draw(st.sampled_from(list(GAME.actions(state)))))
    assert GAME.parse_position(GAME.format_xgid(state)) == state
