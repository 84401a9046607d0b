"""Beavers of money play: the rules, who beavers and who passes one, and files that hold them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from poda.engine.decisions import Limit
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_parts.cube import (
    BEAVER,
    DOUBLE,
    PASS,
    TAKE,
    Cube,
    CubeRules,
    cube_of_game,
)
from poda.packages.backgammon.engine.cube_decision import cube_decision, cube_error, take_error
from poda.packages.backgammon.engine.files import mat, sgf
from poda.packages.backgammon.engine.looking import looking
from poda.packages.backgammon.engine.player import BackgammonPlayer
from poda.packages.backgammon.engine.review import CubeChoice, CubeFault, Depth, judge

GAME = Backgammon()
MONEY = Cube(jacoby=False, beavers=True)


def race(own: dict[int, int], other: dict[int, int], cube: Cube = MONEY, turn: int = MAX) -> State:
    sides = [tuple(side.get(point, 0) for point in range(26)) for side in (own, other)]
    return GAME.set_up_board((sides[0], sides[1]), turn, None, cube)


BEHIND = race({6: 4, 5: 4, 4: 4}, {6: 4, 5: 4, 4: 3})
"""MAX, about to throw, wins 50 %, and loses by a cube that is the other side's."""
HOPELESS = race({6: 4, 5: 4, 4: 4}, {6: 3, 5: 3, 4: 3})
"""And 21 %: it had better pass a beaver."""
EVEN = race({6: 4, 5: 4, 4: 3}, {6: 4, 5: 4, 4: 4})


def test_a_beaver_turns_the_cube_twice_and_the_beaver_keeps_it() -> None:
    offered = GAME.result(BEHIND, DOUBLE)
    assert GAME.actions(offered) == (TAKE, PASS, BEAVER)
    beavered = GAME.result(offered, BEAVER)
    assert (GAME.to_move(beavered), GAME.actions(beavered)) == (MAX, (TAKE, PASS))
    taken = GAME.result(beavered, TAKE)
    assert taken.cube == replace(MONEY, value=4, owner=MIN)
    assert (taken.turn, GAME.to_move(taken)) == (MAX, CHANCE)
    assert (taken.own, taken.opponent) == (BEHIND.own, BEHIND.opponent)
    assert not GAME.may_double(taken)


def test_who_passes_a_beaver_loses_the_doubled_stakes() -> None:
    over = GAME.result(GAME.result(GAME.result(BEHIND, DOUBLE), BEAVER), PASS)
    assert GAME.is_terminal(over)
    assert GAME.utility(over) == -2.0
    other = race({6: 4, 5: 4, 4: 3}, {6: 4, 5: 4, 4: 4}, turn=MIN)
    over = GAME.result(GAME.result(GAME.result(other, DOUBLE), BEAVER), PASS)
    assert GAME.utility(over) == 2.0


@pytest.mark.parametrize(
    "cube",
    [Cube(), Cube(length=7), Cube(length=7, beavers=True), replace(MONEY, value=32, owner=MAX)],
    ids=["without the rule", "match", "match with the rule", "the highest cube"],
)
def test_nobody_beavers_elsewhere(cube: Cube) -> None:
    offered = GAME.result(replace(BEHIND, cube=cube), DOUBLE)
    assert GAME.actions(offered) == (TAKE, PASS)
    with pytest.raises(EngineError):
        GAME.result(offered, BEAVER)
    with pytest.raises(EngineError):
        GAME.parse_action(offered, "beaver")


def test_a_beaver_is_written_and_read() -> None:
    offered = GAME.result(BEHIND, DOUBLE)
    assert GAME.parse_action(offered, "Beaver ") == BEAVER
    assert GAME.format_action(offered, BEAVER) == "beaver"
    states = [BEHIND, offered, GAME.result(offered, BEAVER), GAME.initial_state(MONEY)]
    for state in states:
        text = GAME.format_position(state)
        assert GAME.parse_position(text) == state, text
    assert GAME.format_position(states[2]).split(":")[4] == "B"
    for odd in (":1:0:1:B:", ":0:0:0:D:"):
        with pytest.raises(EngineError):
            GAME.parse_position(GAME.format_position(offered).replace(":0:0:1:D:", odd))


def test_the_rule_is_off_unless_chosen() -> None:
    assert not cube_of_game(CubeRules(), 0, (0, 0)).beavers
    assert cube_of_game(CubeRules(beavers=True), 0, (0, 0)).beavers
    assert not cube_of_game(CubeRules(beavers=True), 5, (0, 0)).beavers


@pytest.mark.parametrize(
    ("state", "reply"), [(BEHIND, TAKE), (HOPELESS, PASS)], ids=["behind", "hopeless"]
)
def test_the_engine_beavers_where_the_doubler_is_behind(state: State, reply: tuple[str]) -> None:
    player = BackgammonPlayer()
    offered = GAME.result(state, DOUBLE)
    assert player.choose(offered, Limit(plies=1), bool).action == BEAVER
    beavered = GAME.result(offered, BEAVER)
    assert player.choose(beavered, Limit(plies=1), bool).action == reply
    before = cube_decision(state, looking(), 1, lambda _: False)
    after = cube_decision(beavered, looking(), 1, lambda _: False)
    assert after.no_double == pytest.approx(-before.double_take / 2)
    assert after.double_take == pytest.approx(-before.double_take)


def test_the_engine_takes_a_double_that_is_right_and_doubles_no_more_than_before() -> None:
    for state in (EVEN, BEHIND, HOPELESS):
        plain = replace(state, cube=replace(MONEY, beavers=False))
        with_rule, without = (
            cube_decision(each, looking(), 1, lambda _: False) for each in (state, plain)
        )
        assert with_rule.double_take == without.double_take
        assert with_rule.no_double == without.no_double
        assert with_rule.doubled <= without.doubled
        assert with_rule.doubles <= without.doubles
    offered = GAME.result(EVEN, DOUBLE)
    assert BackgammonPlayer().choose(offered, Limit(plies=1), bool).action == TAKE


def test_each_answer_loses_what_the_best_one_wins() -> None:
    found = cube_decision(GAME.result(BEHIND, DOUBLE), looking(), 1, lambda _: False)
    assert found.beavers
    assert found.beaver == max(2 * found.double_take, -2.0)
    assert take_error(found, took=False, beavered=True) == 0.0
    assert take_error(found, took=True) == pytest.approx(found.double_take - found.beaver)
    assert take_error(found, took=False) == pytest.approx(1.0 - found.beaver)
    assert cube_error(found, doubled=True) == pytest.approx(found.no_double - found.beaver)


def test_a_beaver_is_reviewed_and_so_is_one_that_was_missed() -> None:
    offered, depth = GAME.result(BEHIND, DOUBLE), Depth(1, 0, 1)

    def judged(state: State, action: tuple[str]) -> tuple[CubeChoice, CubeFault | None, int]:
        found = judge(state, action, looking(), depth, lambda _: False).cube
        assert found is not None
        return found.choice, found.fault, found.side

    assert judged(offered, BEAVER) == (CubeChoice.BEAVER, None, MIN)
    assert judged(offered, TAKE) == (CubeChoice.TAKE, CubeFault.WRONG_TAKE, MIN)
    assert judged(BEHIND, DOUBLE)[1] is CubeFault.WRONG_DOUBLE
    hopeless = GAME.result(GAME.result(HOPELESS, DOUBLE), BEAVER)
    assert judged(hopeless, PASS) == (CubeChoice.PASS, None, MAX)
    assert judged(hopeless, TAKE) == (CubeChoice.TAKE, CubeFault.WRONG_TAKE, MAX)


MATCH = """; [Jacoby "On"]

 0 point match

 Game 1
 Ana : 0                              Ben : 0
  1) 31: 8/5 6/5                       52: 13/11 13/8
  2)  Doubles => 2                      Beavers => 4
  3) 64: 24/14                         43: bar/21 24/21
"""


def test_a_match_with_a_beaver_is_read_and_written() -> None:
    (game,) = mat.parse(MATCH).games
    assert game.cube is not None
    assert game.cube.beavers
    assert [each for each in game.actions if each in (DOUBLE, BEAVER, TAKE)] == [
        DOUBLE,
        BEAVER,
        TAKE,
    ]
    text = mat.write(mat.parse(MATCH))
    assert "Beavers => 4" in text
    assert "Takes" not in text
    assert mat.parse(text).games[0].actions == game.actions
    passed = MATCH.replace(
        "  3) 64: 24/14                         43: bar/21 24/21\n", "  3)  Drops\n"
    )
    (game,) = mat.parse(passed).games
    assert game.actions[-2:] == (BEAVER, PASS)


def test_gnu_backgammons_redouble_at_once_is_a_beaver() -> None:
    text = (
        "(;FF[4]GM[6]PW[Ana]PB[Ben]MI[length:0][game:0][ws:0][bs:0];W[31hefe];B[52lnlq]"
        ";W[double];B[double];W[take];W[64xrrn])"
    )
    (game,) = sgf.parse(text).games
    assert [each for each in game.actions if each in (DOUBLE, BEAVER, TAKE, PASS)] == [
        DOUBLE,
        BEAVER,
        TAKE,
    ]
    assert game.fault is None
