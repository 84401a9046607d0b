"""What plays and games of backgammon are worth, with a cube and a match counted, or without.

Equities are in points for each point on the cube: 1 is a game won at the cube's value. Without a
cube they are those of the chances; with one they are cubeful (`backgammon_cube_worth.cubeful`).
"""

from __future__ import annotations

from dataclasses import replace

from poda.engine.backgammon.chances import Chances
from poda.engine.backgammon.cube.counted import cubeful, worth_of
from poda.engine.backgammon.cube.match_equity import match_winning_chance
from poda.engine.backgammon.moves import Board
from poda.engine.game import MAX
from poda.engine.games.backgammon import Backgammon, State

RULES = Backgammon()


def after_play(state: State, board: Board) -> State:
    """The state after a play of its throw that leads to that board, its side first."""
    return replace(state, own=board[1], opponent=board[0], turn=-state.turn, throw=None)


def equity_after(state: State, board: Board, chances: Chances) -> float:
    """The equity of the side that plays its throw so, from its chances on that board."""
    if state.cube is None:
        return chances.equity
    return -cubeful(chances.turned, after_play(state, board))


def in_match(state: State) -> bool:
    """Whether what counts is the chance to win a match, and not points."""
    return state.cube is not None and not state.cube.is_money


def weight(state: State) -> float:
    """What an equity of 1 counts: the points on the cube; in a match, chance to win it."""
    cube = state.cube
    if cube is None:
        return 1.0
    if cube.is_money:
        return float(cube.value)
    return (worth_of(cube, MAX, cube.value) - worth_of(cube, MAX, -cube.value)) / 2.0


def result_of(state: State) -> float | None:
    """What MAX has won in a game that is over: points, or chance to win the match. None where it is
    not over."""
    return result_of_points(state, RULES.utility(state)) if RULES.is_terminal(state) else None


def result_of_points(state: State, points: float) -> float:
    """The same of so many points (MAX's, or below 0 MIN's), the cube counted, such as of a game
    that was given up in that state."""
    cube = state.cube
    if cube is None or cube.is_money:
        return points
    before = match_winning_chance(*cube.away, crawford=not cube.is_post_crawford)
    return worth_of(cube, MAX, round(points)) - before
