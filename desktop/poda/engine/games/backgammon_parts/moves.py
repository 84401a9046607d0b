"""What a throw of backgammon can be used for: steps of one checker, and whole plays.

The readable generator, a breadth-first search over the dice. Its compiled twin is
`packages/backgammon/kernels/plays.py`. Checkers and points are those of `backgammon.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from poda.base.memory import remembers

HOME: Final = 6
"""The home of a side: its points 1 to 6."""
BAR: Final = 25
OFF: Final = 0
CHECKERS: Final = 15

Checkers = tuple[int, ...]
"""How many of a side's checkers stand off (0), on each of its points (1 to 24), on the bar (25)."""
Throw = tuple[int, int]
Step = tuple[int, int]
"""From a point (or the bar) to a point (or off), by one die."""
Play = tuple[Step, ...]
Board = tuple[Checkers, Checkers]
"""The checkers of the side on roll, and of its opponent."""

_CACHED: Final = 4096  # results are asked for move by move, so a position's plays are kept a while


def steps(own: Checkers, opponent: Checkers, die: int) -> Iterator[Step]:
    """Every legal step with that die, from the highest point on.

    Who is on the bar enters first. A point with two opposing checkers is closed. Bearing off needs
    all checkers at home; with a higher die than the point, none may stand behind.
    """
    highest = max(point for point in range(BAR + 1) if own[point])
    for start in range(highest, 0, -1):
        if not own[start]:
            continue
        end = start - die
        if end > OFF:
            if opponent[BAR - end] < 2:
                yield start, end
        elif highest <= HOME and (end == OFF or start == highest):
            yield start, OFF
        if start == BAR:
            return


def after_step(own: Checkers, opponent: Checkers, step: Step) -> Board:
    """The board after a legal step: a lone opposing checker where it ends goes to the bar."""
    start, end = step
    moved = list(own)
    moved[start] -= 1
    moved[end] += 1
    met = BAR - end
    if end == OFF or not opponent[met]:
        return tuple(moved), opponent
    hit = list(opponent)
    hit[met] -= 1
    hit[BAR] += 1
    return tuple(moved), tuple(hit)


@remembers(_CACHED, 9_500)
def plays(own: Checkers, opponent: Checkers, throw: Throw) -> Mapping[Play, Board]:
    """Every play of a throw, in the documented order, and the board after it (own side first).

    Of two dice both are played where there is any way to do so, else the larger one where it can
    be; a double is played four times, or as often as it can be. Where nothing can be played, the
    empty play is the only one.
    """
    high, low = max(throw), min(throw)
    if high == low:
        found = _sequences(own, opponent, (high,) * 4)
    else:
        found, second = (_sequences(own, opponent, dice) for dice in ((high, low), (low, high)))
        length, other = (len(next(iter(each.values()))) for each in (found, second))
        if length == other == 2:
            for board, play in second.items():
                found.setdefault(board, play)
        elif other > length:
            found = second
    # Read-only, because all later callers get the same cached object.
    return MappingProxyType({play: board for board, play in found.items()})


def _sequences(own: Checkers, opponent: Checkers, dice: Sequence[int]) -> dict[Board, Play]:
    """The boards that the dice lead to in this order, as many of them as can be played, each with
    the first steps that lead there."""
    reached: dict[Board, Play] = {(own, opponent): ()}
    for die in dice:
        following: dict[Board, Play] = {}
        for board, before in reached.items():
            for step in steps(*board, die):
                following.setdefault(after_step(*board, step), (*before, step))
        if not following:
            break
        reached = following
    return reached
