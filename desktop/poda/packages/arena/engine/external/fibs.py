"""Backgammon positions in the one-line format of FIBS, which GNU Backgammon's external player
interface uses in both directions.

"FIBS Client Protocol Detailed Specification", E. McLean, section on boards; what GNU Backgammon
makes of a line is in its `drawboard.c` (ProcessFIBSBoardInfo) and `external.c`. The numbers after
the names are the match's length (0 or 9999: money), the scores of the player and of its opponent;
26 points, in which the player's checkers have the sign of its colour, and the bars are 0 and 25;
whose turn it is (a colour); dice of the player and of the opponent; the cube, whether the player
may double, and the opponent, and whether somebody has; the player's colour and direction, where its
home and bar are; checkers off, and on the bar, of both; three numbers of which only the second but
last (3: a match without the Crawford rule) and the last (1: its game is over) are looked at.

GNU Backgammon 1.07 writes and reads the two scores the other way round, the opponent's first,
unless a double is asked about (seen: `tests/engine/external/test_gnubg.py`). So does Poda.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_parts.cube import MOST_POINTS, Cube
from poda.engine.games.backgammon_parts.moves import BAR, CHECKERS, OFF, Checkers, Throw

MONEY: Final = (0, 9999)
"""The match lengths that mean money games."""

_NUMBERS: Final = 50  # from the length of the match to the last flag
_LONGEST: Final = 1_000  # characters of a line
_DIE: Final = range(1, 7)
_CUBES: Final = (1, 2, 4, 8, 16, 32, 64)
_WHOLE: Final = re.compile(r"-?[0-9]{1,6}")


def fibs_line(state: State) -> str:
    """The position as the deciding side sees it: the side that plays its throw, that may double
    before it, or that answers a double."""
    own, opponent, asked = state.own, state.opponent, state.turn
    if state.is_offered:
        own, opponent, asked = opponent, own, -asked
    cube = state.cube or Cube()
    scores = cube.scores if (asked == MAX) == state.is_offered else cube.scores[::-1]
    first, second = state.throw or (0, 0)
    is_over = not cube.is_money and 1 in cube.away and not cube.crawford
    numbers = [
        *(cube.length, *(scores if cube.length else (0, 0))),
        *(-opponent[BAR], *(own[p] - opponent[BAR - p] for p in range(1, BAR)), own[BAR]),
        *(-1 if state.is_offered else 1, first, second, 0, 0),
        *(cube.value, int(cube.owner in (0, asked)), int(cube.owner in (0, -asked))),
        int(state.is_offered),
        *(1, -1, 0, BAR),
        *(own[OFF], opponent[OFF], own[BAR], opponent[BAR]),
        *(2, 0, 0, int(is_over)),
    ]
    return "board:Poda:Engine:" + ":".join(map(str, numbers))


def state_of(line: str) -> State:
    """The position in a line, with MAX as the deciding side: with a throw, MAX plays it; before its
    throw, MAX may double; on MIN's turn, MAX answers a double.

    Raises EngineError.
    """
    fields = line.strip().rstrip(":").split(":")
    if len(line) > _LONGEST or len(fields) != _NUMBERS + 3 or fields[0] != "board":
        raise EngineError("engine.board")
    if not all(_WHOLE.fullmatch(text) for text in fields[3:]):
        raise EngineError("engine.board")
    numbers = [int(text) for text in fields[3:]]
    length, scores, points = numbers[0], (numbers[1], numbers[2]), numbers[3:29]
    turn, *dice = numbers[29:34]
    value, may, other_may, doubled, colour, direction = numbers[34:40]
    no_crawford, is_over = numbers[-2:]
    if not (turn and colour and direction):
        raise EngineError("engine.board")
    if not doubled:
        scores = scores[::-1]
    # The player's checkers above 0, moving down.
    if colour < 0:
        points = [-number for number in points]
    if direction > 0:
        points = points[::-1]
    own = _with_off([max(number, 0) for number in points])
    other = _with_off([max(-number, 0) for number in reversed(points)])
    both_may = (bool(may), bool(other_may))
    on_roll_is_player = (turn > 0) == (colour > 0)
    if on_roll_is_player == bool(doubled):  # the opponent decides: exchange the sides
        own, other, scores, both_may = other, own, scores[::-1], both_may[::-1]
    cube = _cube(length, scores, value, both_may)
    if cube.length and 1 in cube.away and not (no_crawford or is_over):
        cube = replace(cube, crawford=cube.length > 1)
    if doubled:
        return State(other, own, MIN, cube=replace(cube, offered=True))
    return State(own, other, MAX, _throw(dice), cube)


def _throw(dice: list[int]) -> Throw | None:
    """The dice to be played: the player's, else its opponent's."""
    for first, second in (dice[:2], dice[2:]):
        if first or second:
            if not (first in _DIE and second in _DIE):
                raise EngineError("engine.board")
            return max(first, second), min(first, second)
    return None


def _with_off(side: list[int]) -> Checkers:
    """A side's checkers with those borne off stored at the index of the opponent's bar."""
    on_board = sum(side[1:])
    if on_board > CHECKERS:
        raise EngineError("engine.board")
    return (CHECKERS - on_board, *side[1:])


def _cube(length: int, scores: tuple[int, int], value: int, may: tuple[bool, bool]) -> Cube:
    """The cube of a running game, as MAX sees it."""
    owner = 0 if may[0] == may[1] else MAX if may[0] else MIN
    if value not in _CUBES:
        raise EngineError("engine.board")
    if length in MONEY:
        return Cube(value, owner)
    if not (min(scores) >= 0 and max(scores) < length <= MOST_POINTS):
        raise EngineError("engine.board")
    return Cube(value, owner, length=length, scores=scores)
