"""What the bear-off kernels and their callers agree on: the index of a home, and the one table.

Plain Python without numba and numpy. The database is ONE flat array of 16-bit numbers, so that a
kernel takes it as one argument of the kind `shorts`. From `RANKS` on it holds what the index of a
position is summed from; all else are probabilities in parts of `ONE`:

- from `TAILS` on, `ROLLS` numbers a position, [n]: the chance that the side needs MORE than n
  rolls to bear off all its checkers. Of the tails and not of the single numbers, because rounding
  keeps them falling from `ONE` to 0: the chances of the rolls then add up to 1 exactly, and a
  chance computed from two of these rows is off by 1 / `ONE` at most (one half for either row).
- from `FIRSTS` on, `MISSES` numbers for each position with all 15 checkers, [n - 1]: the chance
  that n throws bear none off, where the expected number of rolls until the first is made least.
- from `PAIRS` on, [own x `PAIR_POSITIONS` + opponent]: the chance of the side on roll to win
  where both play perfectly, for sides of at most `PAIR_CHECKERS` checkers.

A home is a side with all its checkers on its points 1 to 6, or off. Positions are numbered so that
fewer checkers come first, and that a checker which moves down or off always makes the number less.
"""

from __future__ import annotations

from itertools import accumulate
from math import comb
from typing import Final

from poda.engine.backgammon.moves import CHECKERS, HOME

Home = tuple[int, ...]
"""How many checkers stand on the points 1 to 6 of their home."""


def homes(checkers: int) -> int:
    """How many positions have at most so many checkers; they are the first of all."""
    return comb(checkers + HOME, HOME)


POSITIONS: Final = homes(CHECKERS)
"""54,264."""
FULL: Final = homes(CHECKERS - 1)
"""The first position with 15 checkers, 38,760: from here on a gammon can be lost."""
PAIR_CHECKERS: Final = 6
"""As in GNU Backgammon's own table. With eight the table would have 18 MB in place of 1.7, and what
the chances without it are off by falls no further: 0.001 in the mean, 0.014 at most."""
PAIR_POSITIONS: Final = homes(PAIR_CHECKERS)
"""924."""

ROLLS: Final = 20
"""Numbers a row: of 15 checkers on point 6 less than half a part of `ONE` is left after 18 rolls,
so the last two are always 0."""
ONE: Final = 65535
"""The number that means certainty."""

MISSES: Final = 5
"""Numbers a row: after six throws less than half a part of `ONE` is left, from any position."""

COUNTS: Final = CHECKERS + 1
RANKS: Final = 0
TAILS: Final = RANKS + HOME * COUNTS
FIRSTS: Final = TAILS + POSITIONS * ROLLS
PAIRS: Final = FIRSTS + (POSITIONS - FULL) * MISSES
TABLE_NUMBERS: Final = PAIRS + PAIR_POSITIONS * PAIR_POSITIONS

NOWHERE: Final = -1
"""The index of a side with a checker outside of its home."""


def rank(place: int, count: int) -> int:
    """What an index gains by `count` checkers on the point 6 - `place` and behind it.

    All of them are below 65,536. In the table they stand at `RANKS` + `COUNTS` x place + count.
    """
    return comb(count + place, place + 1)


def index_of(home: Home) -> int:
    """The number of a position: 0 is all checkers off, `POSITIONS` - 1 all of 15 on point 6."""
    behind = accumulate(reversed(home))  # on point 6, on 6 and 5, and so on
    return sum(rank(place, count) for place, count in enumerate(behind))


def home_of(index: int) -> Home:
    """The inverse of `index_of`."""
    behind = []
    for place in range(HOME - 1, -1, -1):
        count = max(count for count in range(COUNTS) if rank(place, count) <= index)
        index -= rank(place, count)
        behind.append(count)
    return tuple(a - b for a, b in zip(behind, [*behind[1:], 0], strict=True))
