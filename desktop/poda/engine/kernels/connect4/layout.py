"""What the kernels for Connect Four and their callers agree on: bits, tables and frames.

Plain Python without numba, so that a process which only loads finished machine code is quick.
"""

from __future__ import annotations

from typing import Final

COLUMNS: Final = 7
CENTRE_FIRST: Final = (4, 3, 5, 2, 6, 1, 7)
"""The columns in the order in which most is cut off, as the rules have them."""
ROWS: Final = 6
HEIGHT: Final = 7
"""Bits a column: six cells, and one that stays empty (drawn in `interface.py`)."""

BOTTOM_ROW: Final = sum(1 << HEIGHT * column for column in range(COLUMNS))
BOARD: Final = BOTTOM_ROW * ((1 << ROWS) - 1)
COLUMN: Final = (1 << ROWS) - 1
"""The cells of the leftmost column."""

WIN: Final = 10_000
"""What a win at the root itself would count, as in `search/evaluation.py`."""

INF: Final = 1 << 20
"""Beyond every value: the borders of the full window."""

# One frame of the search's stack holds the words and the numbers of one node.
OWN: Final = 0  # stones of the side to move
OCCUPIED: Final = 1  # stones of both sides
WINS: Final = 2  # cells that complete a four of the side to move
THREATS: Final = 3  # cells that complete a four of the opponent
OFFERS: Final = 4  # see `offers`
FRAME_WORDS: Final = 5

NEXT: Final = 0  # which of the columns, in their order, is tried next
ALPHA: Final = 1
BETA: Final = 2
BEST: Final = 3
SCORE: Final = 4  # worth of the stones, own minus opponent's
LENGTH: Final = 5  # how far the principal variation reaches: up to this ply
FRAME_NUMBERS: Final = 6

# With a network at the leaves these are no whole numbers, and stand beside the frame.
VALUE_ALPHA: Final = 0
VALUE_BETA: Final = 1
VALUE_BEST: Final = 2
FRAME_VALUES: Final = 3

# The frames of the player that sees only forced wins (`games.py`), in the same memory.
ZERO_OWN, ZERO_OCCUPIED, ZERO_WINS, ZERO_MOVES = 0, 1, 2, 3
ZERO_FRAME_WORDS: Final = 4
ZERO_NEXT, ZERO_ALPHA, ZERO_BETA, ZERO_BEST = 0, 1, 2, 3
ZERO_FRAME_NUMBERS: Final = 4

MEMO_PLACES: Final = 65521  # a prime: positions are spread by the remainder
MEMO_WORDS: Final = 2 * MEMO_PLACES
"""What that player remembers: for each place the position with the plies looked ahead, as one word
that no other has, and the cells of its best moves."""

# What is left of a search between two slices.
LEVEL: Final = 0  # which frame it works at
NODES: Final = 1  # how many nodes it has visited
JOB_NUMBERS: Final = 2

MOST_PLIES: Final = ROWS * COLUMNS

LEVELS: Final = MOST_PLIES + 1
"""Frames, and sums, of a search at most: one a ply, and one below the last."""

LANES: Final = 16
"""Hidden units come in multiples of it (`networks/network.py`)."""


def column_words(order: tuple[int, ...]) -> list[int]:
    """The cells of each column (1 to 7), in the order given."""
    return [COLUMN << HEIGHT * (column - 1) for column in order]


def offers(occupied: int, order: tuple[int, ...], worths: tuple[int, ...]) -> int:
    """What each column offers to the next stone: one byte a column, in their order.

    A byte is 1 + the worth of the cell where the stone would land, or 0 for a full column.
    """
    result = 0
    for lane, column in enumerate(order):
        stones = occupied >> HEIGHT * (column - 1) & COLUMN
        result |= _offer(column, stones.bit_count(), worths) << 8 * lane
    return result


def changes(order: tuple[int, ...], worths: tuple[int, ...]) -> list[int]:
    """For each bit of the board: `offers` before a stone lands there XOR `offers` after it."""
    result = [0] * (HEIGHT * COLUMNS)
    for lane, column in enumerate(order):
        for row in range(ROWS):
            change = _offer(column, row, worths) ^ _offer(column, row + 1, worths)
            result[HEIGHT * (column - 1) + row] = change << 8 * lane
    return result


def worth(stones: int, worths: tuple[int, ...]) -> int:
    """The sum of the worths of the cells where stones stand."""
    return sum(
        worths[row * COLUMNS + column]
        for row in range(ROWS)
        for column in range(COLUMNS)
        if stones >> HEIGHT * column + row & 1
    )


def _offer(column: int, row: int, worths: tuple[int, ...]) -> int:
    return 1 + worths[row * COLUMNS + column - 1] if row < ROWS else 0
