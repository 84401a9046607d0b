"""What masks alone tell of a Connect Four position: who can still make a line, and what follow-up
strategies hold. Readable twins: `tests/engine/kernels/` by brute force on late positions.

Even cells: while the first player is to move, all rows hold an odd or an even number of empty cells
a column, and the second player can answer every move in the same column (Allis 1988, "A
knowledge-based approach of Connect-Four", claimeven). So the second player gets the upper cell of
each pair, and where no line of the first player's can live through that, he does not lose.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.connect4 import (
    ACROSS, ACROSS2, CELLS, FALL, FALL2, NONE, RISE, RISE2, UP, UP2, UP3, has_four,
)  # fmt: skip
from poda.engine.kernels.layout import BOTTOM_ROW, COLUMN
from poda.engine.kernels.words import popcount, signed, word

ONE: Final = word(1)
FOUR: Final = word(4)
FIRST_ROWS: Final = word(BOTTOM_ROW * 0b010101)
"""Rows 1, 3 and 5 from the bottom: what the first player gets where the second follows up."""
SECOND_ROWS: Final = word(BOTTOM_ROW * 0b101010)
COLUMN_CELLS: Final = word(COLUMN)
UNKNOWN: Final = 99


@part
def _alive_along(free: int, step: int, step2: int) -> int:
    starts = free & (free >> step)
    starts &= starts >> step2
    pair = starts | (starts << step)
    return pair | (pair << step2)


@part
def alive(free: int) -> int:
    """The cells that are part of a line of four within `free`, the cells that hold no stone of the
    other side."""
    cells = _alive_along(free, UP, UP2) | _alive_along(free, ACROSS, ACROSS2)
    return cells | _alive_along(free, RISE, RISE2) | _alive_along(free, FALL, FALL2)


@part
def even_bound(own: int, opponent: int, possible: int, empty: int) -> int:
    """How far the first player, to move, can come against follow-up in all columns: 1 not told, 0
    he cannot win, -1 he loses."""
    odd = possible & SECOND_ROWS  # columns with an odd number of empty cells
    open_columns = odd | (odd << UP)  # whoever gets their cells, the first player may
    open_columns |= open_columns << UP2
    open_columns = (open_columns | (odd << FOUR)) & empty
    if has_four(own | (empty & FIRST_ROWS) | open_columns):
        return 1
    if has_four(opponent | (empty & SECOND_ROWS & ~open_columns)):
        return -1
    return 0


@part
def odd_bound(own: int, possible: int, empty: int, threats: int, stones: int) -> int:
    """The most that the second player, to move, can have where the first player follows up in all
    columns but one that holds a threat of his on a cell of his rows; `UNKNOWN` where none does."""
    odd = possible & SECOND_ROWS
    if odd == NONE or odd & (odd - ONE) != NONE:
        return UNKNOWN
    shift = word(popcount(odd - ONE) // 7 * 7)
    column = COLUMN_CELLS << shift
    cells = threats & FIRST_ROWS & column & ~(odd - ONE)
    if cells == NONE:
        return UNKNOWN
    cell = cells & ~(cells - ONE)
    below = empty & column & (cell - ONE)
    mine = own | (empty & FIRST_ROWS & ~column) | (below & SECOND_ROWS)
    if has_four(mine):
        return UNKNOWN
    rest = popcount(empty & column & ~(cell - ONE))
    return -((1 + rest) // 2)
