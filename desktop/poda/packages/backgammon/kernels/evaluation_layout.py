"""What the kernel that evaluates backgammon and its callers agree on: the index of a home and the
bear-off database, then the numbers of features and the memory.

Plain Python without numba and numpy. What the features mean is told in
`packages/backgammon/engine/evaluation.py`.

The bear-off database is ONE flat array of 16-bit numbers, so that a kernel takes it as one argument
of the kind `shorts`. From `RANKS` on it holds what the index of a position is summed from; all else
are probabilities in parts of `ONE`:

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

CHECKERS: Final = 15
HOME: Final = 6
"""A side's checkers, and the points of its home, as the rules have them."""

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


def home_index(checkers: tuple[int, ...]) -> int:
    """The number of a side's position, or `NOWHERE` where a checker is not at home."""
    return NOWHERE if any(checkers[HOME + 1 :]) else index_of(checkers[1 : HOME + 1])


# Where the features of each kind begin, in the list of all weights.
MEN: Final = 0
MOST_MEN: Final = 5
SPARE: Final = MEN + 24 * MOST_MEN
BAR: Final = SPARE + 1
MOST_BAR: Final = 3
OFF: Final = BAR + MOST_BAR
PIPS: Final = OFF + 1
BLOCK: Final = PIPS + 1
BLOCK_MEN: Final = 5
PRIME: Final = BLOCK + 7 * BLOCK_MEN
PRIME_MEN: Final = 4
ENTER: Final = PRIME + 7 * PRIME_MEN
ENTER_MEN: Final = 3
ANCHOR: Final = ENTER + 7 * ENTER_MEN
ANCHORS: Final = 3
SHOTS: Final = ANCHOR + 7 * ANCHORS
LATER: Final = SHOTS + 14
ROLL: Final = LATER + 14
FEATURES: Final = ROLL + 1
"""Those that say who wins."""

WORTH_OFF: Final = 0  # the features of a gammon, from the beginning of their weights
WORTH_NEED: Final = 1
WORTH_BACK: Final = 2
WORTH_BAR: Final = 3
WORTH_HOME: Final = 4
WORTH_PIPS: Final = 5
WORTH_LEFT: Final = 6
WORTH_BLOCK: Final = 7
WORTH_ROLL: Final = 8
WORTH_ALWAYS: Final = 9
WORTHS: Final = 10
GAMMON: Final = FEATURES
"""With contact; a race has weights of its own."""
GAMMON_RACE: Final = GAMMON + WORTHS
BACKGAMMON: Final = GAMMON_RACE + WORTHS
WEIGHTS: Final = BACKGAMMON + WORTHS

UNIT: Final = 4096.0
"""Weights are whole numbers: so many are 1."""

# A side, in numbers. Sets have a bit for each of its places, or of the opponent's (met).
OCCUPIED, MADE, MET_MADE, MET_BLOTS, MET_NEAR = range(5)
PIP_COUNT, NEED, BACK, HINDMOST, MEN_BAR, MEN_OFF, HOME_POINTS, WASTE = range(5, 13)
SIDE_NUMBERS: Final = 13
FOUND: Final = 2 * SIDE_NUMBERS
"""How many features were found; each is then an index and how often it is there."""
LIST: Final = FOUND + 1
MOST_FOUND: Final = 80
SEEN_LOW: Final = LIST + 2 * MOST_FOUND
SEEN_HIGH: Final = SEEN_LOW + 1
SEEN: Final = SEEN_HIGH + 1
"""The words of the side on roll whose features stand first in the list, and how many these are."""
ROWS: Final = SEEN + 1
"""The same list as a network takes it: where a row begins, and how often it is there."""
NUMBERS: Final = ROWS + 2 * MOST_FOUND

KNOWN: Final = TAILS + ROLLS
"""Where a bear-off database is never 0: one checker on point 1 is not off after no roll."""

# Chances, from the side of one of the players.
WIN, WIN_GAMMON, WIN_BACKGAMMON, LOSE_GAMMON, LOSE_BACKGAMMON = range(5)
CHANCES: Final = 5

NUMBER, MINE, EVALUATED, RANKED = range(4)
"""Of a search. In a game, the number of its throw, and 1 where MAX plays it; then how many
positions have been evaluated, and how many plays were sorted at last."""
JOB_NUMBERS: Final = 4
