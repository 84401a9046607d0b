"""What a state of backgammon is worth with its cube, and in a match its score, counted.

The *worth* to a side is points where money is played, and the chance to win the match in a match.
An *equity* is the worth in points for each point on the cube: in a match it is stretched so that to
win a single game at the present cube is 1 and to lose one -1, as GNU Backgammon normalises it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from poda.engine.backgammon.chances import Chances
from poda.engine.backgammon.cube.cubeful import CONTACT, Stakes, points, race_efficiency, shares
from poda.engine.backgammon.cube.match_equity import match_winning_chance
from poda.engine.backgammon.cube.state import Cube
from poda.engine.backgammon.features import Side, has_contact
from poda.engine.backgammon.moves import HOME, Checkers
from poda.engine.games.backgammon import Backgammon, State, pip_count

if TYPE_CHECKING:
    from poda.engine.backgammon.bearoff.cube import BearoffCube

_RULES: Final = Backgammon()
_NOTHING: Final = 1e-12
_HIGHEST_EXACT: Final = 16
"""The exact table takes it that the cube may always be turned again."""


@lru_cache(maxsize=4096)
def match_worth(own: int, other: int, won: int) -> float:
    """The chance to win the match after a game, of a side that needed `own` points.

    Args:
        own, other: what each side needed before the game.
        won: the points that the side won in it, or lost, below 0.
    """
    left = (own - won, other) if won > 0 else (own, other + won)
    return match_winning_chance(*left, crawford=1 not in (own, other))


def worth_of(cube: Cube, side: int, won: int) -> float:
    """The worth to MAX or MIN of the points that it wins in a game, or loses, below 0."""
    if cube.is_money:
        return points(won)
    return match_worth(cube.away_of(side), cube.away_of(-side), won)


def seen_by_other(worth: float, cube: Cube) -> float:
    """A worth from the other side's point of view; and back."""
    return -worth if cube.is_money else 1.0 - worth


def stakes_of(chances: Chances, state: State) -> Stakes:
    """The stakes of the side in turn, whose cubeless chances these are. The state has a cube."""
    cube, side = state.cube, state.turn or 1
    assert cube is not None
    away = (0, 0) if cube.is_money else (cube.away_of(side), cube.away_of(-side))
    return Stakes(
        points if cube.is_money else partial(match_worth, *away),
        **shares(chances),
        away=away,
        jacoby=cube.jacoby and cube.is_money,
        doubling=not cube.crawford,
        efficiency=efficiency(state.own, state.opponent),
    )


def efficiency(own: Checkers, opponent: Checkers) -> float:
    """The cube's, by whether the sides still meet and how long a race is."""
    if has_contact(Side(own), Side(opponent)):
        return CONTACT
    return race_efficiency(pip_count(own))


def exact_bear_off(state: State, stop: Callable[[], bool] | None = None) -> BearoffCube | None:
    """The exact table, where it tells the worth of this state; the first time takes a second.

    Raises SearchStopped.
    """
    cube = state.cube
    if cube is None or not cube.is_money or cube.value > _HIGHEST_EXACT or not _is_bear_off(state):
        return None
    from poda.engine.backgammon.bearoff import cube as bearoff_cube  # it needs NumPy

    return bearoff_cube.load(stop) if bearoff_cube.covers(state.own, state.opponent) else None


def _is_bear_off(state: State) -> bool:
    return max(Side(state.own).hindmost, Side(state.opponent).hindmost) <= HOME


def worth(chances: Chances, state: State, stakes: Stakes | None = None) -> float:
    """The worth to the side in turn, before its throw, from its cubeless chances.

    It doubles where that is best and it may; an offered double is answered as is best. A bear-off
    of few checkers for money is worth what the exact table says.

    Args:
        stakes: `stakes_of` the same chances and state, or one that differs in its cube's value and
            owner alone; None: they are made here.
    """
    cube = state.cube
    assert cube is not None
    if _RULES.is_terminal(state):
        return worth_of(cube, state.turn, round(state.turn * _RULES.utility(state)))
    table = exact_bear_off(state)
    if table is not None:
        if cube.offered:
            return cube.value * min(table.double_take(state.own, state.opponent), 1.0)
        return cube.value * table.best(state.own, state.opponent, cube.owner * state.turn)
    if stakes is None:
        stakes = stakes_of(chances, state)
    if cube.offered:
        return min(stakes.doubled(chances.win, cube.value), stakes.worth(cube.value))
    owner = cube.owner * (state.turn or 1)
    if state.turn:
        return stakes.best(chances.win, cube.value, owner)
    return stakes.expected(chances.win, cube.value, owner)


def normalised(worth: float, cube: Cube, side: int) -> float:
    """The equity of MAX or MIN, whose worth it is."""
    if cube.is_money:
        return worth / cube.value
    won, lost = (worth_of(cube, side, points) for points in (cube.value, -cube.value))
    if won - lost < _NOTHING:
        return 0.0  # the match is decided, whoever wins this game
    return (2.0 * worth - won - lost) / (won - lost)


def cubeful(chances: Chances, state: State) -> float:
    """The equity of the side in turn, before its throw, from its cubeless chances; without a cube
    theirs. What a side has just played is worth the negative of the other side's."""
    cube = state.cube
    if cube is None:
        return chances.equity
    return normalised(worth(chances, state), cube, state.turn or 1)
