"""Which checkers go where between two pictures of a backgammon board, one after another."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from poda.engine.backgammon.moves import BAR, OFF, Checkers, after_step
from poda.widgets.boards.backgammon.paint import Stacks, stacks
from poda.widgets.boards.backgammon.plan import cell_of
from poda.widgets.boards.backgammon.view import BackgammonView

_MOST: Final = 8
"""Where more checkers than these have changed their places, nobody could follow them."""

Way = tuple[int, int, int]
"""A side, and the cells that one of its checkers leaves and reaches."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A checker on its way: the cells, and its level in the stack on each."""

    side: int
    start: int
    start_level: int
    end: int
    end_level: int


@dataclass(frozen=True, slots=True)
class Stage:
    """Checkers that move at one time, and all others."""

    ground: Stacks
    flights: tuple[Flight, ...]


def stages(
    before: BackgammonView, after: BackgammonView, placed: Way | None = None
) -> tuple[Stage, ...]:
    """How the checkers get from `before` to `after`; nothing where it cannot be told.

    The last play goes step by step, whoever is hit follows to the bar. `placed` is there already: a
    hand has put it down.
    """
    ground = stacks(before.max_checkers, before.min_checkers)
    goal = stacks(after.max_checkers, after.min_checkers)
    if ground == goal:
        return ()
    order = _by_last_play(before, after) or _by_difference(ground, goal)
    if placed is not None:
        for ways in order:
            if placed in ways:
                ways.remove(placed)
                ground = _moved(ground, [placed])
                break
    found = []
    for ways in order:
        if ways:
            found.append(_stage(ground, ways))
            ground = _moved(ground, ways)
    return tuple(found) if ground == goal else ()


def _by_last_play(before: BackgammonView, after: BackgammonView) -> list[list[Way]]:
    """The steps of the last play, if they lead from one to the other."""
    side = after.last_side
    if not side or not after.last_steps:
        return []
    board: tuple[Checkers, Checkers] = before.checkers(side), before.checkers(-side)
    order: list[list[Way]] = []
    hit: list[Way] = []
    for step in after.last_steps:
        if not board[0][step[0]]:
            return []
        opponent = board[1]
        board = after_step(*board, step)
        order.append([*hit, (side, cell_of(side, step[0]), cell_of(side, step[1]))])
        hit = _hit(side, step[1]) if board[1] != opponent else []
    if board != (after.checkers(side), after.checkers(-side)):
        return []
    return [*order, hit] if hit else order


def _hit(side: int, point: int) -> list[Way]:
    return [(-side, cell_of(side, point), cell_of(-side, BAR))]


def _by_difference(ground: Stacks, goal: Stacks) -> list[list[Way]]:
    """One checker by one die, or one that is taken back, told by what is elsewhere now."""
    first: list[Way] = []
    hits: list[Way] = []
    for side in (1, -1):
        was, now = (Counter(_places(side, counts)) for counts in (ground, goal))
        # From the back to the front: a checker goes to the place nearest to its own.
        left = sorted((was - now).elements(), reverse=True)
        reached = sorted((now - was).elements(), reverse=True)
        if len(left) != len(reached) or len(left) > _MOST:
            return []
        for start, end in zip(left, reached, strict=True):
            way = side, cell_of(side, start), cell_of(side, end)
            (hits if end == BAR else first).append(way)
    return [ways for ways in (first, hits) if ways]


def _places(side: int, counts: Stacks) -> dict[int, int]:
    """How many of a side's checkers stand on each of its points."""
    return {point: max(0, side * counts[cell_of(side, point)]) for point in range(OFF, BAR + 1)}


def _stage(ground: Stacks, ways: list[Way]) -> Stage:
    still = list(ground)
    levels = []
    for side, start, _ in ways:
        still[start] -= side
        levels.append(abs(still[start]))
    reached = [abs(count) for count in still]
    flights = []
    for (side, start, end), level in zip(ways, levels, strict=True):
        blot = still[end] * side < 0  # it is hit, and the stack begins anew
        flights.append(Flight(side, start, level, end, 0 if blot else reached[end]))
        reached[end] += 1
    return Stage(tuple(still), tuple(flights))


def _moved(ground: Stacks, ways: list[Way]) -> Stacks:
    """The stacks after all `ways`. Both sides on one point cancel out for as long as the one that
    is hit has not left."""
    moved = list(ground)
    for side, start, end in ways:
        moved[start] -= side
        moved[end] += side
    return tuple(moved)
