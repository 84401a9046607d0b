"""What the kernels for checkers and their callers agree on: sets of squares, positions, moves.

Plain Python without numba, so that a process which only loads finished machine code is quick.

A set of squares is a word of 35 bits: the 32 squares in their order, and a bit that is always 0
behind each eight of them. So all rows are alike: a step down is a shift by 4 or 5 from any square,
a step up the same to the other side, and one off the board ends on a bit that is none of a square.

       0  1  2  3          square n is bit n - 1 + (n - 1) // 8;
      4  5  6  7   (8)     `spread` and `packed` go from the rules' sets of squares
       9 10 11 12          (`games/checkers.py`) to these and back
     13 14 15 16   (17)
      18 19 20 21
     22 23 24 25   (26)
      27 28 29 30
     31 32 33 34

A position, as the kernels have it, is `own` (the pieces of the side to move), `other` (those of
the other side), `kings` (of both), and `down`: 1 where the side to move is Black, whose men move
down, and 0 where it is White. The board is never turned. After a move the sides change places:
own, other, kings, down = other, own, kings, 1 - down.

A move is what the board is after it, three words (`MOVE_OWN`, ...) in which the mover is still
`own`, and its name is its place among the moves, which come in the order of `Checkers.actions`.
What it changed are the bits that differ: see `moves.py`.
"""

from __future__ import annotations

from typing import Final

SQUARES: Final = 32
CENTRE: Final = sum(1 << square - 1 for square in (10, 11, 14, 15, 18, 19, 22, 23))
"""The squares, and the set of those in the centre, as the rules and the evaluation have them."""
BOARD: Final = 0x7_FBFD_FEFF
"""The bits of the 32 squares."""
TOP_ROW: Final = 0xF
"""Where White's men are crowned,"""
BOTTOM_ROW: Final = 0x7_8000_0000
"""and Black's."""

MOVE_OWN: Final = 0
MOVE_OTHER: Final = 1
MOVE_KINGS: Final = 2
MOVE_WORDS: Final = 3

MOST_MOVES: Final = 184
"""No position has more: 48 steps, and of jumps, counted by path, 9 to 16 from each square at most
(the 9 pieces that a king can take lie between the 8 squares that it can come to), and 12 kings."""

MOST_JUMPS: Final = 9
STACK_POSITION: Final = 0  # of a jump that goes on: where the piece stands
STACK_WAYS: Final = 1  # the directions that are still to be tried
STACK_OTHER: Final = 2  # what is left of the other side
STACK_WORDS: Final = 3 * (MOST_JUMPS + 1)
"""Room for the jumps of one piece."""

LEVEL_WORDS: Final = MOST_MOVES * MOVE_WORDS
"""Room for the moves of one position."""

PLACES: Final = 35
STEPS: Final = PLACES * PLACES
"""A step from one of the 35 places to another, as one number (`moves.step_number`), is below it."""

MOST_CAPTURES: Final = 24
"""Beyond the depth limit there are only captures, each of a piece or more."""

POSITION_OWN: Final = 0
POSITION_OTHER: Final = 1
POSITION_KINGS: Final = 2
POSITION_DOWN: Final = 3
POSITION_WORDS: Final = 4
"""A position in an array."""


def spread(squares: int) -> int:
    """The set of 35 bits of a set of 32 (square n is bit n - 1)."""
    return sum((squares >> 8 * place & 0xFF) << 9 * place for place in range(4))


def packed(squares: int) -> int:
    """The set of 32 bits of a set of 35."""
    return sum((squares >> 9 * place & 0xFF) << 8 * place for place in range(4))


def levels(plies: int) -> int:
    """How many nodes may lie one below the other in a search of so many plies and of captures
    beyond them: how many frames it needs."""
    return plies + MOST_CAPTURES + 2


# The evaluation's terms, as `packages/checkers/engine/evaluation.py` has them.
MEN, KINGS, TEMPI, GUARDS, CENTRES, MOBILES, TRADES = range(7)
TERMS: Final = 7
LEARNT: Final = TERMS
"""After the weights of the terms: 1 where the weights of the learnt evaluation follow, else 0."""
