"""What the kernels for backgammon and their callers agree on: words of checkers, and memory.

Plain Python without numba, so that a process which only loads finished machine code is quick.

A side's checkers are two words of 13 nibbles. The place of a checker is 25 - its point: 0 is the
bar, 1 to 24 are the points in the order in which it passes them, 25 is off. Places 0 to 12 are the
nibbles of the low word, 13 to 25 those of the high one. A position is four words: the side on
roll (low, high), then its opponent, as it sees its own checkers.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels.connect4.layout import LANES
from poda.packages.backgammon.kernels import evaluation_layout as features

BAR: Final = 25
"""The point of the bar, and whose place is 0."""
Checkers = tuple[int, ...]
"""A side's checkers: off, on each of its points, on the bar."""

# The network as it plays is ONE flat array of 32-bit whole numbers, in parts of `UNIT`; so a kernel
# takes it in the place of the weights of the hand-made evaluation. There are five networks in it:
# one for each *phase* of positions with contact, and one for races. The phase says who still has
# men back, on the bar or in the opponent's home: 0 nobody, 1 the side on roll, 2 its opponent, 3
# both. Each network has, in this order:
#
# - the biases of its hidden units;
# - for each feature of the side on roll what it adds to every hidden unit: a *row*;
# - the rows of the other side's features;
# - the weights of its five outputs, an output after the other, and their biases.
#
# The features are those of `evaluation_layout.py`; a race has the first of them alone, and the
# wasted pips in the place of `BLOCK`.

UNIT: Final = 65_536.0
"""Weights are whole numbers: so many are 1."""

ESCAPE: Final = features.FEATURES
"""The features of a position with contact that the hand-made evaluation has not: by how many of 36
throws the hindmost checker gets away by both dice, for each number of men that are still back."""
ESCAPE_MEN: Final = features.BLOCK_MEN
ROWS: Final = ESCAPE + ESCAPE_MEN
"""A side's features with contact,"""
RACE_ROWS: Final = features.BLOCK + 1
"""and in a race."""
RACE_WASTE: Final = features.BLOCK

UNITS: Final = 256
"""Hidden units of a network for contact, in whole lanes,"""
RACE_UNITS: Final = 32
"""and in a race."""

# What an evolved network sees of a position (`games/backgammon_parts/inputs.py`).
OF_POINT: Final = 4
OF_BAR: Final = (BAR - 1) * OF_POINT
OF_OFF: Final = OF_BAR + 1
SIDE_INPUTS: Final = OF_OFF + 1
BOARD_INPUTS: Final = 2 * SIDE_INPUTS
INPUTS: Final = 2 * BOARD_INPUTS

OUTPUTS: Final = features.CHANCES
"""Those of `Chances`, of the side on roll, before they are squashed."""


def _numbers(rows: int, units: int) -> tuple[int, int]:
    """Where the outputs of a network begin, and how many numbers it has."""
    output = (1 + 2 * rows) * units
    return output, -(-(output + OUTPUTS * units + OUTPUTS) // LANES) * LANES


PHASES: Final = 4
"""Networks for contact; that for races comes after them."""
OUTPUT, NETWORK_NUMBERS = _numbers(ROWS, UNITS)
"""How far behind its beginning a network for contact has its outputs, and the next one begins."""
RACE_OUTPUT, RACE_NUMBERS = _numbers(RACE_ROWS, RACE_UNITS)
"""The same of that for races."""
NUMBERS: Final = PHASES * NETWORK_NUMBERS + RACE_NUMBERS

MOST_LOGIT: Final = 16.0
"""An output is held within this, before it is squashed."""


# Games that kernels play.

MOST_TURNS: Final = 5_000
"""A game of more is given up, and counts for nobody; each is two plies, a throw and a play."""

SUMS: Final = 4
"""Rows of sums: MAX's network's, MIN's, one for the position that is looked at, and zeros."""


# What the kernel that trains the network and its caller agree on.

CONTACT_RATE, RACE_RATE, LAMBDA = range(3)
"""How it learns."""
BEST, NEXT_BEST, STRAY = range(3)
"""What is picked: the best play of a turn, the next best; from the third on, for each turn of the
game, 1 where that one was played."""
STRAYS_OF: Final = 64
"""Of so many turns some stray."""
LEARNT_TURNS, LEARNT_POSITIONS, LEARNT_GAMES, LEARNT_SQUARES, LEARNT_FIRST = range(5)
"""What is told of it: turns of games that came to an end, positions evaluated, games that ended;
the squares of what positions were off by, in points, before they were learned, added up; the
chances of the side that began where each game ended, 1 or 0 if it was over."""
LEARNT: Final = 5
MOST_LEARNT_TURNS: Final = 2_000
"""A game that has more is given up."""


# What the kernel that teaches the networks of evolution and its caller agree on.

LEARN_RATE, LEARN_LAMBDA = range(2)
"""How it learns."""
LEARN_CHANCES: Final = 1 << 30
"""The chance of a random play is a whole number of 1 in so many."""
LEARNT_ERROR, LEARNT_STEPS, LEARNT_PLAYED, LEARNT_WON, LEARNT_LOST = range(5)
"""What is told of it: squared errors, added up, steps, turns, and the games that MAX won and lost;
a game that is given up is neither."""
LEARNT_NUMBERS: Final = 5
BEST_NUMBERS: Final = 5
"""Room for what a best play is worth, and for the four sums of a linear network."""
WORTH, CUT, TAUGHT = range(3)
"""What is known of a turn: what its play leaves the opponent, -1 to 1; 1 where nothing is learnt
from what comes later; 0 where it belongs to a random opening."""
TURN_VALUES: Final = 3

HALF: Final = 13
"""Nibbles a word."""
POSITION_WORDS: Final = 4

START_LOW: Final = 0x0005_0000_0000_0020
START_HIGH: Final = 0x0503_0000
"""The start, from either side (drawn up by `pack`, as a test holds)."""

# What a play leaves: the position after it, own side first, and its steps.
PLAY_WORDS: Final = 5
STEP_BITS: Final = 10
"""A step is five bits of the place where it ends, then five of the one where it starts; a play's
first step is in the lowest bits. A step ends on no place 0, so 0 is none."""

MOST_PLAYS: Final = 3072
"""Room for the plays of a throw. A double's four steps are divided among 15 checkers, which can be
done in 3,060 ways; two dice in either order are at most 450."""

# The room of a search for plays, in words.
COUNT: Final = 0  # plays found
LENGTH: Final = 1  # steps in each of them
POSITION: Final = 2  # four words: the plays of this position are found,
LARGE: Final = 6  # with this die
SMALL: Final = 7  # and this one
PLAYER: Final = 8  # in a game: 1 where it is MAX's turn, 0 where it is MIN's
FRAMES: Final = 9
FRAME_LOW, FRAME_HIGH, FRAME_OCCUPIED, FRAME_HITS, FRAME_LEFT, FRAME_STEPS = range(6)
FRAME_WORDS: Final = 6
LEVELS: Final = 4
"""Dice at most, each of which has a frame."""
PLAYS: Final = FRAMES + LEVELS * FRAME_WORDS
ROOM_WORDS: Final = PLAYS + MOST_PLAYS * PLAY_WORDS

# What is told of a random game.
UTILITY: Final = 0  # the stakes that MAX won
TURNS: Final = 1
FAULTS: Final = 2  # positions with lost checkers, or with both sides on one point
FOUND: Final = 3  # plays generated
GAME_NUMBERS: Final = 4

RANDOM, BY_FEATURES, BY_NETWORK = range(3)
"""Who plays: anything; by the hand-made evaluation, or by the network. A search has one of these
two evaluations as well."""


_LOW: Final = (1 << 4 * HALF) - 1
_DIGITS: Final = bytes.maketrans(b"0123456789abcdef", bytes(range(16)))
"""What the digits of a number to the base 16 mean."""


def pack_side(checkers: Checkers) -> tuple[int, int]:
    """The two words of a side."""
    # Both words as one number to the base 16 have a digit for each point from 0 on.
    both = int(bytes(checkers).hex()[1::2], 16)
    return both & _LOW, both >> 4 * HALF


def pack(board: tuple[Checkers, Checkers]) -> tuple[int, ...]:
    """The four words of a position."""
    return (*pack_side(board[0]), *pack_side(board[1]))


def unpack_side(low: int, high: int) -> Checkers:
    """The inverse of `pack_side`."""
    both = low | high << 4 * HALF
    return tuple(f"{both:0{BAR + 1}x}".encode().translate(_DIGITS))


def unpack_play(steps: int) -> tuple[tuple[int, int], ...]:
    """The steps in a play's last word."""
    play = []
    while steps:
        play.append((BAR - (steps >> 5 & 31), BAR - (steps & 31)))
        steps >>= STEP_BITS
    return tuple(play)
