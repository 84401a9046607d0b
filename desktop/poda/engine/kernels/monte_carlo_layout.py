"""What the kernel of Monte Carlo tree search and its caller agree on: games, evaluations, and where
a node's numbers stand.

Plain Python without numba, so that a process which only loads finished machine code is quick.
"""

from __future__ import annotations

from typing import Final

TICTACTOE: Final = 0
CONNECT4: Final = 1

# Evaluations where a playout stops.
ZERO, LINES, FOURS, TABLE = 0, 1, 2, 3

DICE: Final = 0
OWN: Final = 1  # stones of the side that is to move at the root
OCCUPIED: Final = 2  # stones of both sides there
WORTHS: Final = 3  # for each bit of a worth in the table, from the lowest, the cells that have it
WORTH_BITS: Final = 4
WORDS: Final = WORTHS + WORTH_BITS

NODES: Final = 0  # how many there are
ITERATIONS: Final = 1  # how many there were
PLAYER: Final = 2  # who moves at the root: 1 for MAX, -1 for MIN
JOB_NUMBERS: Final = 3

# What a node has, in three arrays.
VISITS: Final = 0
TOTAL: Final = 1
NODE_FLOATS: Final = 2

PARENT: Final = 0
BORN: Final = 1
PROVEN_AT: Final = 2
FIRST_CHILD: Final = 3
"""The children's numbers from here on, as many places as a position has moves; 0 where there is
none, for nothing leads to the root."""

INDEX: Final = 0  # which of its parent's moves led here
DEPTH: Final = 1
CHILDREN: Final = 2  # how many moves it has; 0 where the game is over
TRIED: Final = 3  # how many of them are expanded, the first ones
PROVEN: Final = 4  # its exact value from MAX, or UNKNOWN
NODE_BYTES: Final = 8

UNKNOWN: Final = 2

LOGS: Final = 1 << 14
"""Logarithms that are looked up, those of the numbers below; of larger ones they are computed."""
