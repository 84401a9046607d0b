"""What masks alone tell of a Connect Four position: who can still make a line, and what follow-up
holds. Readable twin: `connect4/threats.py`.

Follow-up: to answer each move in the same column (Allis 1988, "A Knowledge-Based Approach of
Connect-Four", chapter 3, claimeven). Where every column has an even number of empty cells, the
side that is not to move can do so to the end, and gets the upper cell of each pair. While the first
player is to move, these are the cells of the even rows: so this side is the second player.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.arrays import Numbers
from poda.engine.kernels.connect4.interface import (
    ACROSS,
    ACROSS2,
    BOTTOM,
    CELLS,
    FALL,
    FALL2,
    NONE,
    RISE,
    RISE2,
    UP,
    UP2,
    has_four,
)  # fmt: skip
from poda.engine.kernels.connect4.layout import BOTTOM_ROW, COLUMN
from poda.engine.kernels.connect4.solver_layout import UNKNOWN, WINS
from poda.engine.kernels.machine_words import popcount, word

ONE: Final = word(1)
FOUR: Final = word(4)
FIRST_ROWS: Final = word(BOTTOM_ROW * 0b010101)
"""The odd rows, 1, 3 and 5 from the bottom: what the first player gets if the second follows up."""
SECOND_ROWS: Final = word(BOTTOM_ROW * 0b101010)
TOPS: Final = word(BOTTOM_ROW << 6)
"""The bits above the columns."""

COLUMN_CELLS: Final = word(COLUMN)


@part
def _alive_along(free: int, step: int, step2: int) -> int:
    """Those along one direction. Readable twin: `connect4/threats.py`, `alive`."""
    starts = free & (free >> step)
    starts &= starts >> step2
    pair = starts | (starts << step)
    return pair | (pair << step2)


@part
def alive(free: int) -> int:
    """The cells of all lines of four that lie within `free`, the cells that hold no stone of the
    other side. Readable twin: `connect4/threats.py`, `alive`."""
    cells = _alive_along(free, UP, UP2) | _alive_along(free, ACROSS, ACROSS2)
    return cells | _alive_along(free, RISE, RISE2) | _alive_along(free, FALL, FALL2)


@part
def above_ends(wins: int, threats: int) -> int:
    """The cells that no stone can reach, as the game ends below them: above a cell on which either
    side wins, and above two cells on which one side does, for one that stops the lower loses by the
    upper.

    Args:
        wins, threats: the empty cells on which the one and the other side would win.

    Readable twin: `connect4/threats.py`, `out_of_reach`.
    """
    ends = (wins & threats) | (wins & (wins << UP)) | (threats & (threats << UP))
    lowest = ends & ((CELLS & ~ends) + BOTTOM)
    return (TOPS - lowest) & CELLS & ~lowest


@part
def even_bound(own: int, opponent: int, possible: int, empty: int) -> int:
    """The most that the first player, to move, can have if the second follows up: 0, -1 where the
    second wins by it, or `UNKNOWN` where he may lose.

    Columns with an odd number of empty cells come in pairs; a stone on the lowest empty cell of one
    of them is answered on that of the other. `empty` are the cells within reach.

    Readable twin: `connect4/threats.py`, `even_bound`.
    """
    bases = possible & SECOND_ROWS
    cells = own | (empty & FIRST_ROWS)
    if has_four(cells | bases):
        one = bases & ~(bases - ONE)
        other = bases ^ one
        if other == NONE or other & (other - ONE) != NONE:
            return UNKNOWN
        if has_four(cells | one) or has_four(cells | other):
            return UNKNOWN
    if has_four(opponent | (empty & SECOND_ROWS & ~bases)):
        return -1
    return 0


@part
def even_bound_after(own: int, opponent: int, possible: int, empty: int, moves: int) -> int:
    """The least `even_bound` of the first player after a move of the second.

    Readable twin: `connect4/threats.py`, `even_bound`.
    """
    least = UNKNOWN
    while moves != NONE:
        move = moves & ~(moves - ONE)
        moves ^= move
        after = (possible & ~move) | ((move << UP) & CELLS)
        least = min(least, even_bound(opponent, own | move, after, empty & ~move))
        if least < 0:
            break
    return least


@part
def odd_bound(own: int, possible: int, empty: int, threats: int) -> int:
    """The most that the second player, to move, can have where the first has a threat in an odd
    row of a column with an odd number of empty cells; `UNKNOWN` where he has not. `empty` are the
    cells within reach.

    The first player follows up everywhere, and so the second has to put the stone under the threat
    at last. Readable twin: `connect4/threats.py`, `odd_bound`.
    """
    odd = possible & SECOND_ROWS
    columns, best = odd, UNKNOWN
    while columns != NONE:
        landing_cell = columns & ~(columns - ONE)
        columns ^= landing_cell
        column = COLUMN_CELLS << word(popcount(landing_cell - ONE) // 7 * 7)
        cells = threats & FIRST_ROWS & column & empty
        if cells == NONE:
            continue
        cell = cells & ~(cells - ONE)
        below = empty & column & (cell - ONE)
        gets = own | (empty & FIRST_ROWS & ~column) | (below & SECOND_ROWS)
        bases = odd ^ landing_cell
        if has_four(gets | bases):
            one = bases & ~(bases - ONE)
            other = bases ^ one
            if other == NONE or other & (other - ONE) != NONE:
                continue
            if has_four(gets | one) or has_four(gets | other):
                continue
        above = popcount(column & ~(cell - ONE))
        best = min(best, -((1 + above) // 2))
    return best


@part
def odd_bound_after(
    opponent: int, possible: int, empty: int, moves: int, words: Numbers, frame: int
) -> int:
    """The least `odd_bound` of the second player after a move of the first.

    Takes the first player's threats after each move from the frame, where `wins_in_two` left them.
    Readable twin: `connect4/threats.py`, `odd_bound`.
    """
    least = UNKNOWN
    while moves != NONE:
        move = moves & ~(moves - ONE)
        moves ^= move
        wins = words[frame + WINS + popcount(move - ONE) // 7] & FIRST_ROWS
        if wins != NONE:
            after = (possible & ~move) | ((move << UP) & CELLS)
            least = min(least, odd_bound(opponent, after, empty & ~move, wins))
    return least
