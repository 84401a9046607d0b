"""Snowie's position lines, as GNU Backgammon wrote them of positions that it named by its IDs."""

from __future__ import annotations

import pytest

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.backgammon_parts.cube import Cube

GAME = Backgammon()
OPENING = (
    "7;0;0;0;1;root;gnubg;0;2;3;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;6;2;"
)
RACE = "7;0;0;0;0;gnubg;root;0;3;2;2;-1;0;0;0;2;2;3;3;0;0;0;0;0;0;0;0;0;0;0;0;-3;-3;-3;0;0;0;0;0;0;"
MONEY = (
    "0;1;0;1;1;root;gnubg;0;0;0;1;0;0;0;0;0;3;3;3;0;0;0;0;0;0;0;0;0;0;0;0;-3;-3;-2;-2;0;0;0;0;0;"
)


@pytest.mark.parametrize(
    ("line", "position", "turn", "throw", "cube"),
    [
        (OPENING, "4HPwATDgc/ABMA", MIN, (6, 2), Cube(length=7, scores=(3, 2))),
        (RACE, "uDsAALDdAQAAAA", MAX, None, Cube(value=2, owner=MIN, length=7, scores=(3, 2))),
        (MONEY, "bHcAAMDdAQAAAA", MIN, None, Cube(jacoby=True)),
    ],
    ids=["opening", "race", "money"],
)
def test_a_line_is_the_position_that_gnu_backgammon_named(
    line: str, position: str, turn: int, throw: tuple[int, int] | None, cube: Cube
) -> None:
    for text in (line, line.rstrip(";"), f" {line}\r\n"):
        state = GAME.parse_position(text)
        assert (state.turn, state.throw, state.cube) == (turn, throw, cube)
        named = GAME.parse_position(position)
        assert {state.own, state.opponent} == {named.own, named.opponent}
    points = [int(count) for count in line.split(";")[13:37]]
    assert state.own[1:25] == tuple(max(0, count) for count in points)
    assert state.opponent[24:0:-1] == tuple(max(0, -count) for count in points)


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (OPENING[:-5], 37),
        (OPENING + "1;", 40),
        (OPENING.replace(";5;0;3;", ";5;x;3;"), 19),
        (OPENING.replace(";3;1;0;0;", ";3;3;0;0;"), 10),
        (OPENING.replace(";6;2;", ";7;2;"), 38),
        (OPENING.replace(";-5;5;", ";-55;5;"), 24),
    ],
)
def test_a_damaged_line_is_told_with_its_place(line: str, field: int) -> None:
    with pytest.raises(EngineError) as caught:
        GAME.parse_position(line)
    assert caught.value.code == "backgammon.bad_snowie"
    assert caught.value.place == len(";".join(line.split(";")[:field])) + 1


def test_too_many_checkers_are_told() -> None:
    with pytest.raises(EngineError) as caught:
        GAME.parse_position(OPENING.replace(";5;0;3;", ";9;0;3;"))
    assert caught.value.code == "backgammon.checkers"
