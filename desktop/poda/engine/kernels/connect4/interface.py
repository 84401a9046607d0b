"""Connect Four on bitboards. Readable twins: `games/connect4.py`, `search/evaluation.py`.

A set of cells is a 64-bit word, 7 bits a column: six cells from the bottom up, and a seventh that
stays empty, so that no line runs over from one column into the next:

     6 13 20 27 34 41 48    <- always empty
     5 12 19 26 33 40 47
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42

One step up is a shift by 1, right by 7, up-right by 8, down-right by 6. A position is two words:
`own`, the stones of the side to move, and `occupied`, the stones of both.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.connect4.layout import BOARD, BOTTOM_ROW
from poda.engine.kernels.machine_words import popcount, word

BOTTOM: Final = word(BOTTOM_ROW)
CELLS: Final = word(BOARD)
NONE: Final = word(0)

# Shifts by one, two and three steps, for each direction of a line.
UP, UP2, UP3 = word(1), word(2), word(3)
ACROSS, ACROSS2, ACROSS3 = word(7), word(14), word(21)
RISE, RISE2, RISE3 = word(8), word(16), word(24)
FALL, FALL2, FALL3 = word(6), word(12), word(18)


@part
def landing(occupied: int) -> int:
    """The cells where a stone can land now: one a column that is not full.

    Adding the bottom row carries through each column's stones to the cell above them.
    Readable twin: `ConnectFour.actions`.
    """
    return (occupied + BOTTOM) & CELLS


@part
def has_four(stones: int) -> bool:
    """Whether four of the stones stand in a line. Readable twin: `ConnectFour.result`'s `won`."""
    pairs = stones & (stones >> UP)
    found = pairs & (pairs >> UP2)
    pairs = stones & (stones >> ACROSS)
    found |= pairs & (pairs >> ACROSS2)
    pairs = stones & (stones >> RISE)
    found |= pairs & (pairs >> RISE2)
    pairs = stones & (stones >> FALL)
    found |= pairs & (pairs >> FALL2)
    return found != NONE


@part
def _completing_along(stones: int, step: int, step2: int, step3: int) -> int:
    """Those along one direction: below the line's three stones or within it, then mirrored.

    Readable twin: `ConnectFour.result`'s `won`.
    """
    pair = (stones << step) & (stones << step2)
    cells = pair & ((stones << step3) | (stones >> step))
    pair = (stones >> step) & (stones >> step2)
    return cells | (pair & ((stones >> step3) | (stones << step)))


@part
def completing(stones: int) -> int:
    """The cells that make a four with three of the stones (also cells that are not on the board:
    a caller keeps those where a stone can land).

    Of a line of four the missing cell may be either end or one of the two between; below a
    column's three stones there is never a gap. Readable twin: `ConnectFour.result`'s `won`.
    """
    cells = (stones << UP) & (stones << UP2) & (stones << UP3)
    cells |= _completing_along(stones, ACROSS, ACROSS2, ACROSS3)
    cells |= _completing_along(stones, RISE, RISE2, RISE3)
    return cells | _completing_along(stones, FALL, FALL2, FALL3)


@part
def open_fours(opponent: int) -> int:
    """How many of the 69 lines of four hold no stone of the opponent.

    Each shift-and-mask looks at all lines of one direction at once: what is left is the first cell
    of every line whose four cells are free of them. Readable twin: `evaluation.open_fours`.
    """
    free = CELLS & ~opponent
    pairs = free & (free >> UP)
    count = popcount(pairs & (pairs >> UP2))
    pairs = free & (free >> ACROSS)
    count += popcount(pairs & (pairs >> ACROSS2))
    pairs = free & (free >> RISE)
    count += popcount(pairs & (pairs >> RISE2))
    pairs = free & (free >> FALL)
    return count + popcount(pairs & (pairs >> FALL2))
