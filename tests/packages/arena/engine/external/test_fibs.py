"""Boards of backgammon as FIBS writes them, both ways, and Poda's answers to them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bench.gnu_backgammon import fibs_board
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.games.backgammon import START, State
from poda.engine.games.backgammon_parts.cube import Cube
from poda.engine.games.backgammon_parts.notation import format_play
from poda.engine.players import PlayerSpec
from poda.engine.search.observer import never
from poda.packages.arena.engine.external.fibs import fibs_line, state_of
from poda.packages.arena.engine.external.gnubg_server import GnubgServer
from some import some

GAME = GAMES["backgammon"]

# What GNU Backgammon 1.07 sent to an external player, in a match to 5 and in one to 7.
MOVE = (
    "board:gnubg:root:5:1:3:0:-2:0:0:0:2:4:0:2:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
    "-1:6:2:6:2:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1"
)
TAKE = (
    "board:root:gnubg:7:3:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
    "1:0:0:0:0:1:1:1:1:1:-1:0:25:0:0:0:0:0:0:0:1"
)


def decisions() -> Iterator[State]:
    """Positions of random games with a cube, in which somebody is to decide something."""
    chance = random.Random(7)
    for number in range(12):
        cube = (Cube(), Cube(length=5, scores=(1, 3)), Cube(length=7, scores=(6, 2)))[number % 3]
        state = GAME.initial_state(replace(cube, crawford=number % 6 == 2))
        while not GAME.is_terminal(state):
            if state.throw is not None or state.is_offered or GAME.may_double(state):
                yield state
            actions = list(GAME.actions(state))
            if GAME.may_double(state) and chance.random() < 0.1:
                actions = [("double",)]
            if state.is_offered:
                actions = [("take",)]
            state = GAME.result(state, chance.choice(actions))


def test_a_board_is_read_as_it_was_written() -> None:
    for state in some(decisions()):
        found = state_of(fibs_line(state))
        asked = -state.turn if state.is_offered else state.turn
        assert (found.own, found.opponent, found.throw) == (state.own, state.opponent, state.throw)
        assert found.turn == (MIN if state.is_offered else MAX)
        assert found.cube == replace(
            state.cube,
            owner=state.cube.owner * asked,
            scores=(0, 0) if not state.cube.length else state.cube.scores[::asked],
        )


def test_without_a_cube_a_board_is_that_of_the_measurements() -> None:
    thrown = [(state, state.throw) for state in decisions() if state.throw is not None]
    for state, throw in some(thrown):
        line = fibs_line(replace(state, cube=None))
        told = fibs_board(state.own, state.opponent, throw)
        assert line.split(":")[3:] == told.split(":")[3:]


def test_a_move_that_gnu_backgammon_asks_for() -> None:
    state = state_of(MOVE)
    assert state.throw == (6, 2)
    assert state.own == START  # it is the opponent of whoever has made 8/5 6/5
    assert state.opponent[5] == 2
    assert state.cube == Cube(length=5, scores=(1, 3))


def test_a_double_that_gnu_backgammon_asks_about() -> None:
    state = state_of(TAKE)
    assert state.is_offered
    assert state.turn == MIN
    assert state.cube is not None
    assert state.cube.scores == (1, 3)
    assert GAME.to_move(state) == MAX


@pytest.mark.parametrize(
    "line",
    [
        "",
        "board",
        "version",
        MOVE[:-2],
        MOVE + ":1:2:3",
        MOVE.replace(":-5:5:", ":-5:15:"),
        MOVE.replace(":6:2:6:2:", ":7:2:6:2:"),
        MOVE.replace(":6:2:6:2:", ":6:0:6:2:"),
        MOVE.replace("root:5:1:3", "root:3:1:3"),
        MOVE.replace("root:5:1:3", "root:x:1:3"),
        MOVE.replace(":6:2:1:1:1:", ":6:2:3:1:1:"),
        MOVE.replace("-1:6:2", "0:6:2"),
        "board:" * 500,
    ],
)
def test_what_is_no_board_is_refused(line: str) -> None:
    with pytest.raises(EngineError, match="not a board as FIBS"):
        state_of(line)


def test_poda_answers_them() -> None:
    spec = PlayerSpec.parse("expectiminimax:0", "backgammon")
    server, state = GnubgServer(spec.build(GAME), spec.limit, 0), state_of(MOVE)
    best = spec.build(GAME).choose(state, spec.limit, never).action
    try:
        assert server.answer(MOVE, never) == format_play(best, state.opponent)
        assert server.answer(TAKE, never) == "take"
        assert server.answer(TAKE.replace(":1:1:1:1:1:-1:", ":1:1:1:0:1:-1:"), never) == "roll"
        assert server.answer("version", never).startswith("Error: The line is not a board")
    finally:
        server.close()
