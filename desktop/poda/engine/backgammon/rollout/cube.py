"""The cube in a rollout: turned in the trials, as the model of the cube says.

Before each throw the side on roll doubles, and the other one takes or passes, by what the model of
the cube (`backgammon/cube/counted.py`) makes of the evaluation there. A trial is worth what it ends
with: the stakes passed or won, or at its horizon the model's worth. From it the luck of every throw
is taken away, measured by what the chances are worth with the cube as it then stands. The mean luck
of all throws is nothing, whatever measures it, so this leaves no bias.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from poda.engine.backgammon.chances import Chances
from poda.engine.backgammon.cube.counted import (
    exact_bear_off,
    seen_by_other,
    stakes_of,
    worth,
    worth_of,
)
from poda.engine.backgammon.cube.state import Cube
from poda.engine.backgammon.cube.worth import RULES
from poda.engine.backgammon.moves import Board
from poda.engine.games.backgammon import State

_STEEPER: Final = 1.4
"""How much more a cubeful equity moves with luck than one without a cube, while both may double;"""
_OWNED: Final = 1.1
"""and once one alone may."""
_GAMMONS: Final = 0.8
"""How much gammons count where they do only once the cube was turned, as it mostly will be. Nothing
but the variance depends on these round figures; they were tried on a few positions."""


def cubes_of(state: State) -> tuple[Cube, ...]:
    """The cubes with which trials from a state before its throw are played: as it stands; or where
    a double is to be decided, not doubled, and doubled and taken. None without a cube."""
    cube = state.cube
    if cube is None:
        return ()
    if not is_decision(state):
        return (cube,)
    kept = replace(cube, offered=False)
    return kept, kept.turned_to(-state.turn)


def is_decision(state: State) -> bool:
    """Whether the side on roll may double there, or has."""
    return state.is_offered or (state.throw is None and RULES.may_double(state))


@dataclass(slots=True)
class CubeTrial:
    """A trial with a cube.

    Attributes:
        state: before a throw.
        total: what it is worth to the side on roll at the start, less the luck so far.
        over: whether it has ended.
    """

    state: State
    first: int
    total: float = 0.0
    over: bool = False

    def decide(self, chances: Chances) -> None:
        """The side on roll doubles or not, the other one takes or passes."""
        cube, side = self.state.cube, self.state.turn
        if cube is None or self.over or not RULES.may_double(self.state):
            return
        stakes = stakes_of(chances, self.state)
        kept = stakes.expected(chances.win, cube.value, cube.owner * side)
        taken, passed = stakes.doubled(chances.win, cube.value), stakes.worth(cube.value)
        if min(taken, passed) <= kept:
            return
        if passed <= taken:
            self._end(worth_of(cube, side, cube.value))
        else:
            self.state = replace(self.state, cube=cube.turned_to(-side))

    def throw(self, before: Chances, after: Chances, board: Board, *, reduce: bool) -> None:
        """A throw and its play lead to a board, in which the other side is on roll.

        Args:
            before: what the side that threw could expect.
            after: what it has with the play, by the same evaluation.
        """
        if self.over:
            return
        if reduce:
            cube, side = self.state.cube, self.state.turn
            assert cube is not None
            luck = _dead(after, cube, side) - _dead(before, cube, side)
            self.total -= luck if side == self.first else -luck
        self.state = replace(self.state, own=board[0], opponent=board[1], turn=-self.state.turn)
        if not RULES.is_terminal(self.state) and exact_bear_off(self.state) is not None:
            self.end(after.turned)

    def end(self, chances: Chances) -> None:
        """It ends in this state, with these chances of the side on roll."""
        if not self.over:
            self._end(worth(chances, self.state))

    def _end(self, found: float) -> None:
        """It ends, worth so much to the side on roll."""
        cube = self.state.cube
        assert cube is not None
        self.total += found if self.state.turn == self.first else seen_by_other(found, cube)
        self.over = True


def _dead(chances: Chances, cube: Cube, side: int) -> float:
    """What the chances of a side are worth with a cube that is not turned, but for a constant, and
    stretched as luck is with a cube. It is linear in the chances, so luck measured by it is nothing
    in the mean."""
    prices = _prices(cube, side)
    return sum(price * each for price, each in zip(prices, chances.as_numbers(), strict=True))


@lru_cache(maxsize=256)
def _prices(cube: Cube, side: int) -> tuple[float, ...]:
    """What each of the five chances is worth to MAX or MIN."""
    won, lost = (
        [worth_of(cube, side, sign * n * cube.value) for n in (1, 2, 3)] for sign in (1, -1)
    )
    steeper = _OWNED if cube.owner else _STEEPER
    gammons = steeper * (1.0 if cube.gammons_count else _GAMMONS)
    return (
        steeper * (won[0] - lost[0]),
        *(gammons * (won[1] - won[0]), gammons * (won[2] - won[1])),
        *(gammons * (lost[1] - lost[0]), gammons * (lost[2] - lost[1])),
    )


def begun(state: State, cubes: Sequence[Cube]) -> list[CubeTrial]:
    """A trial with each of the cubes."""
    return [CubeTrial(replace(state, cube=cube, throw=None), state.turn) for cube in cubes]
