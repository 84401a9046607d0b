"""What the kernel of the solver and its caller agree on: frames, the job, a position's results.

Plain Python without numba, so that a process which only loads finished machine code is quick.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels.connect4.layout import COLUMNS, LEVELS

# The transposition table.

LEAST_BITS: Final = 22
"""With fewer places an entry could not tell its whole position."""

MOST_BITS: Final = 25
SMALL, LARGE = 1 << LEAST_BITS, 1 << MOST_BITS
"""Entries of eight bytes: 32 MB and 256 MB. A short search uses the beginning of the table only,
which the processor's caches hold in part; what it leaves there is still right in a longer one."""


def codes() -> list[int]:
    """The numbers of which the code of a column is the sum (`solver.py`): for each set of
    six cells its digits in base 3, then for each height how many lower columns there are."""
    digits = [sum(3**row for row in range(6) if cells >> row & 1) for cells in range(64)]
    return digits + [(3**height - 1) // 2 for height in range(7)]


UNKNOWN: Final = 99
"""In the place of a score: there is none yet. Scores are from -21 to 21."""

# A frame of the stack holds the words and the numbers of one node.
OWN: Final = 0  # stones of the side to move
OCCUPIED: Final = 1  # stones of both sides
LEFT: Final = 2  # what each of its moves that are left is worth: nine bits a column
PLACE: Final = 3  # where it stands in the table
TAG: Final = 4  # and by what it is known there
THREATS: Final = 5  # the cells on which the other side would win
CHANCES: Final = 6  # and those on which the side to move would
WINS: Final = 7  # for each column (0 to 6): those on which a stone there lets its side win
FRAME_WORDS: Final = WINS + COLUMNS

ALPHA: Final = 0
BETA: Final = 1
ASKED: Final = 2  # alpha when the node was opened
BEST: Final = 3  # the greatest value of a move so far
LEAST: Final = 4  # bounds of its value that hold without a search
MOST: Final = 5
SIDE: Final = 6  # -1 where forced moves led to it from a position of the other side, else 1
BEGAN: Final = 7  # how many nodes had been opened when it was
FRAME_NUMBERS: Final = 8

WORDS: Final = LEVELS * FRAME_WORDS
NUMBERS: Final = LEVELS * FRAME_NUMBERS

# What is left of the work between two slices.
LEVEL: Final = 0  # which frame it works at; below 0 where a question is to be asked
NODES: Final = 1  # how many nodes it has opened
AT: Final = 2  # how many positions have been dealt with
STAGE: Final = 3  # of the position: `START` and the questions after it (`solver.py`)
LOW: Final = 4  # the score of the position is between these two
HIGH: Final = 5
GUESS: Final = 6
BOUND: Final = 7  # the question: is the score this much, or more?
BEFORE: Final = 8  # how many nodes had been opened before the position
CAP: Final = 9  # how many nodes may have been when the question is given up
JOB: Final = 10

# What is told of a position.
SCORE: Final = 0
SPENT: Final = 1  # nodes; below 0 while the score is not known
RESULT: Final = 2
