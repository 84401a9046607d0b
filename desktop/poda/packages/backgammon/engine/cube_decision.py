"""Cube decisions: whether to double, whether to take, and the cost of each choice.

With no look-ahead, Janowski's model of the chances in the position itself. With so many plies, the
model of the positions after each throw and the best play of it, one ply less deep: so it counts
how often the market is lost, which a single number of chances does not tell. A bear-off for money
with few checkers is decided by the table that knows it exactly (`backgammon/bearoff_tables.py`).
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace
from typing import Final

from poda.engine.decisions import Until
from poda.engine.errors import EngineError
from poda.engine.games.backgammon import THROWS, Backgammon, State
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.cube import Cube
from poda.engine.games.backgammon_parts.moves import Board, Throw
from poda.engine.search.observer import SearchStopped
from poda.packages.backgammon.engine.cubeful import (
    ME,
    cubeful,
    exact_bear_off,
    normalised,
    seen_by_other,
    stakes_of,
    worth,
    worth_of,
)
from poda.packages.backgammon.engine.looking import Looking
from poda.packages.backgammon.engine.search import swapped

__all__ = ["CubeAction", "CubeDecision", "cube_decision", "cube_error", "cubeful", "take_error"]

_MOST: Final = 4
"""The most plays of a throw that are compared with the cube counted, and searched further."""
_CLOSE: Final = 0.12
"""The greatest distance of these plays from the best one, in points, by the chances alone."""
_EQUAL: Final = 1e-9

_RULES: Final = Backgammon()


class CubeAction(enum.Enum):
    """The best cube action."""

    NO_DOUBLE = "no_double"
    DOUBLE_TAKE = "double_take"
    DOUBLE_PASS = "double_pass"
    TOO_GOOD = "too_good"


@dataclass(frozen=True, slots=True)
class CubeDecision:
    """The equity of each cube action, from the point of view of `side`.

    Attributes:
        side: MAX or MIN, the side that decides to double, or has doubled.
        chances: that side's cubeless chances, at a look-ahead of `plies`.
        no_double, double_take, double_pass: cubeful equities in points for each point on the cube
            before it is doubled; of a match, normalised so that a single win is 1 and a loss -1.
        in_match: whether this is a match.
        mwc: the same three as chances of `side` to win the match; None for money play.
        doubles: whether doubling is right.
        takes: whether taking a double is right.
        action: the best actions of both; TOO_GOOD plays on for a gammon although the opponent would
            pass.
        take_point: the least chance to win with which the opponent may take.
        plies: the look-ahead.
        beaver: the equity once the opponent has beavered and the best answer was given; None where
            it may not. It is twice that of a take, or a pass of twice the points.
    """

    side: int
    chances: Chances
    no_double: float
    double_take: float
    double_pass: float
    in_match: bool
    mwc: tuple[float, float, float] | None
    doubles: bool
    takes: bool
    action: CubeAction
    take_point: float
    plies: int
    beaver: float | None = None

    @property
    def doubled(self) -> float:
        """The equity of a double that is answered as is best."""
        answers = (self.double_take, self.double_pass, self.beaver)
        return min(each for each in answers if each is not None)

    @property
    def beavers(self) -> bool:
        """Whether to beaver is the right answer."""
        return self.beaver is not None and self.beaver < min(self.double_take, self.double_pass)


def cube_decision(state: State, look: Looking, plies: int, until: Until) -> CubeDecision:
    """The cube decision of the side in turn, before its throw or on the double that it offers.

    Raises:
        EngineError: the side may not double.
        SearchStopped: `until` stopped the search.
    """
    cube = state.cube
    if cube is not None and cube.beavered:
        return _beavered(state, look, max(1, plies), until)
    if cube is not None and cube.offered:
        state = replace(state, cube=replace(cube, offered=False))
    cube = state.cube
    if cube is None or not _RULES.may_double(state):
        raise EngineError("game.illegal", text="double")
    side = state.turn
    doubled = replace(state, cube=cube.turned_to(-side))
    table = exact_bear_off(state, lambda: until(0))
    if table is None and plies:
        return decided_ahead(state, ahead((state.own, state.opponent), look, plies, until), plies)
    if table is not None:
        from poda.packages.backgammon.engine import bearoff  # it needs NumPy

        chances = Chances(bearoff.load().win_chance(state.own, state.opponent))
        kept = cube.value * table.no_double(state.own, state.opponent, cube.owner * side)
        taken = cube.value * table.double_take(state.own, state.opponent)
    else:
        (chances,) = look.expected([(state.own, state.opponent)], 0, until)
        kept = stakes_of(chances, state).expected(chances.win, cube.value, cube.owner * side)
        taken = worth(chances, doubled)
    worths = kept, taken, worth_of(cube, side, cube.value)
    return decided(state, cube, chances, worths, plies)


def decided_ahead(state: State, throws: Throws, plies: int) -> CubeDecision:
    """The decision of the side in turn, which may double, by what every throw may lead to: what
    `ahead` found, which is the same at every score."""
    cube, side = state.cube, state.turn
    assert cube is not None
    doubled = replace(state, cube=cube.turned_to(-side))
    chances, (kept, taken) = _worths_ahead((state, doubled), throws)
    return decided(state, cube, chances, (kept, taken, worth_of(cube, side, cube.value)), plies)


def decided(
    state: State, cube: Cube, chances: Chances, worths: tuple[float, float, float], plies: int
) -> CubeDecision:
    """The decision of a state that is not offered, where it is known what not doubling, a double
    that is taken and one that is passed are worth to the side in turn."""
    side, stakes = state.turn, stakes_of(chances, state)
    takes = worths[1] <= worths[2]
    risks_nothing = stakes.risks_nothing(ME, cube.value)
    if risks_nothing and takes:
        # To wait could only give the other side a better moment to pass.
        worths = min(worths[:2]), *worths[1:]
    kept, taken, passed = (normalised(each, cube, side) for each in worths)
    # The cube's value is no more than a scale of money, but near its highest face.
    beaver = max(2.0 * taken, -2.0) if cube.can_beaver and taken < 0.0 else None
    doubled = min(taken, passed) if beaver is None else min(passed, beaver)
    # Of equals, the one that ends the game at once, or that risks nothing.
    at_once = not takes or risks_nothing
    doubles = doubled > kept + _EQUAL or (at_once and doubled > kept - _EQUAL)
    if takes:
        action = CubeAction.DOUBLE_TAKE if doubles else CubeAction.NO_DOUBLE
    else:
        action = CubeAction.DOUBLE_PASS if doubles else CubeAction.TOO_GOOD
    return CubeDecision(
        *(side, chances, kept, taken, passed),
        *(not cube.is_money, None if cube.is_money else worths, doubles, takes, action),
        *(stakes.take_point(cube.value), plies, beaver),
    )


def _beavered(state: State, look: Looking, plies: int, until: Until) -> CubeDecision:
    """The decision of the side in turn that has beavered: it could have taken only, which stands
    for not doubling. The other one throws next, whatever it answers."""
    cube, side = state.cube, state.turn
    assert cube is not None
    kept = replace(cube, offered=False, beavered=False)
    thrower = State(state.opponent, state.own, -side, cube=kept)
    taken = replace(thrower, cube=cube.turned_to(side))
    throws = ahead((thrower.own, thrower.opponent), look, plies, until)
    chances, worths = _worths_ahead((thrower, taken), throws)
    whole = -worths[0], -worths[1], worth_of(cube, side, cube.value)
    kept = replace(kept, beavers=False)  # the cube is not turned again
    return decided(replace(state, cube=kept), kept, chances.turned, whole, plies)


def cube_error(decision: CubeDecision, doubled: bool) -> float:
    """The cost, in points for each on the cube, of doubling or not; 0 for the right action."""
    best = max(decision.no_double, decision.doubled)
    return best - (decision.doubled if doubled else decision.no_double)


def take_error(decision: CubeDecision, took: bool, beavered: bool = False) -> float:
    """The cost for the opponent, in points for each on the cube before the double, of taking or
    passing, or of having `beavered`; 0 for the right action."""
    worth = decision.double_take if took else decision.double_pass
    if beavered:
        beaver = decision.beaver  # where taking is worth more than 0, a beaver is no offer to pass
        worth = 2.0 * decision.double_take if beaver is None else beaver
    return max(0.0, worth - decision.doubled)


# Looking ahead ----------------------------------------------------------------------------------

_Plays = list[tuple[Board, Chances]]
"""Plays of a throw: the board after each, and the chances, both of the side that has played it."""
Throws = list[tuple[int, _Plays]]
"""Every throw: how often it falls among 36, and its best plays."""


def ahead(board: Board, look: Looking, plies: int, until: Until) -> Throws:
    """What every throw of the side on roll may lead to, with a look-ahead of `plies`.

    Raises SearchStopped.
    """
    before = look.evaluated
    throws: Throws = []
    for throw, probability in THROWS:
        if until(look.evaluated - before):
            raise SearchStopped
        throws.append((round(36 * probability), _candidates(board, throw, look)))
    return _deeper(throws, look, plies - 1, until) if plies > 1 else throws


def _worths_ahead(
    states: tuple[State, State], throws: Throws
) -> tuple[Chances, tuple[float, float]]:
    """The chances of the side in turn, and its worth in both states, which differ by their cube."""
    best = [(times, max(plays, key=lambda play: play[1].equity)[1]) for times, plays in throws]
    kept = taken = 0.0
    for times, plays in throws:
        worths = [_worths_after(states, *play) for play in plays]
        kept += times * max(first for first, _ in worths)
        taken += times * max(second for _, second in worths)
    return Chances.mean(best), (kept / 36, taken / 36)


def _candidates(board: Board, throw: Throw, look: Looking) -> _Plays:
    """The plays among which the cube or a score may choose, by the evaluation."""
    ranked = look.ranked(board, throw, _MOST)
    least = ranked[0].chances.equity - _CLOSE
    return [(each.board, each.chances) for each in ranked if each.chances.equity >= least]


def _deeper(throws: Throws, look: Looking, plies: int, until: Until) -> Throws:
    """The same plays, searched with a look-ahead of `plies`."""
    boards = [swapped(board) for _, plays in throws for board, _ in plays]
    found = iter(look.expected(boards, plies, until))
    return [(times, [(board, next(found).turned) for board, _ in plays]) for times, plays in throws]


def _worths_after(
    states: tuple[State, State], board: Board, chances: Chances
) -> tuple[float, float]:
    """What a play to that board is worth to the side in turn in both states, from its chances."""
    own, opponent = board
    others = chances.turned
    first, second = (
        replace(state, own=opponent, opponent=own, turn=-state.turn) for state in states
    )
    assert first.cube is not None
    stakes = stakes_of(others, first)
    kept, taken = worth(others, first, stakes), worth(others, second, stakes)
    return seen_by_other(kept, first.cube), seen_by_other(taken, first.cube)
