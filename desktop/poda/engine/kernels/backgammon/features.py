"""What the kernel that evaluates backgammon and its callers agree on: numbers of features, memory.

Plain Python without numba. What the features mean is told in `backgammon/features.py`.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels.backgammon.bearoff_layout import ROLLS, TAILS

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
