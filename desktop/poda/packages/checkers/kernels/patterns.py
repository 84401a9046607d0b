"""The patterns of a position of checkers: where the weights of their states are.

`patterns_layout.py` tells what they are. Sets of squares are of 32 bits, mine of the side to move.
Readable twin: `packages/checkers/engine/patterns.py`.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.machine_words import Numbers, popcount, signed, word
from poda.packages.checkers.kernels.moves import NONE
from poda.packages.checkers.kernels.patterns_layout import (
    BANDS,
    BLOCK,
    BLOCK_BITS,
    BLOCK_STATES,
    BLOCK_WEIGHTS,
    EIGHT,
    FIRST_BLOCKS,
    FIRST_MEN,
    FIRST_WITH_KINGS,
    LAST_ROW,
    MANY,
    MANY_WITH_KINGS,
    MEN_STATES,
    MEN_WEIGHTS,
    SOME,
    STATES_OF_TWO,
    TWO_BITS,
    TWOS,
    WIDE,
)

_TWO_ROWS: Final = word(0xFF)
_TWO: Final = (1 << TWO_BITS) - 1
_BLOCK: Final = (1 << BLOCK_BITS) - 1


@part
def phase_of(own: int, other: int, kings: int) -> int:
    """The phase of a position. Readable twin: `packages/checkers/engine/patterns.py`."""
    pieces = popcount(own | other)
    if kings != NONE:
        return FIRST_WITH_KINGS if pieces >= MANY_WITH_KINGS else FIRST_WITH_KINGS + 1
    if pieces >= MANY:
        return 0
    return 1 if pieces >= SOME else 2


@part
def first_of_men(phase: int) -> int:
    """Where the weights of bands and columns begin in a phase. Readable twin:
    `packages/checkers/engine/patterns.py`."""
    return FIRST_MEN + phase * MEN_WEIGHTS


@part
def rows_of(squares: int, row: int, down: int) -> int:
    """The bits of two rows, of which `row` is the first as the side to move sees the board. On the
    turned board they have their numbers behind those of the board as it is.

    Readable twin: `packages/checkers/engine/patterns.py`.
    """
    shift = 4 * row if down != 0 else LAST_ROW - 4 * row
    bits = signed((squares >> word(shift)) & _TWO_ROWS)
    return bits if down != 0 else bits + 256


@part
def band_place(tables: Numbers, at: int, first: int, own: int, other: int, row: int) -> int:
    """Where the weight of a band is.

    Args:
        tables: `numbers_of_bits`, from `at` on.
        first: `first_of_men`.
        own, other: the men of both sides on its rows (`rows_of`).

    Readable twin: `packages/checkers/engine/patterns.py`.
    """
    state = tables[at + EIGHT + own] + 2 * tables[at + EIGHT + other]
    return first + MEN_STATES * row + state


@part
def twos_of(tables: Numbers, at: int, own: int, other: int) -> int:
    """Of two rows what `column_place` takes; arguments as of `band_place`."""
    return tables[at + TWOS + own] + 2 * tables[at + TWOS + other]


@part
def column_place(first: int, twos: int, below: int, row: int, column: int) -> int:
    """Where the weight of two columns of four rows is, of which `row` is the first: `twos` are
    those of the first two rows, and `below` those of the others.

    Readable twin: `packages/checkers/engine/patterns.py`.
    """
    shift = TWO_BITS * column
    state = ((twos >> shift) & _TWO) + STATES_OF_TWO * ((below >> shift) & _TWO)
    return first + MEN_STATES * (BANDS + WIDE * row + column) + state


@part
def first_of_blocks(phase: int) -> int:
    """Where the weights of blocks begin in a phase. Readable twin:
    `packages/checkers/engine/patterns.py`."""
    return FIRST_BLOCKS + (phase - FIRST_WITH_KINGS) * BLOCK_WEIGHTS


@part
def blocks_of(
    tables: Numbers, at: int, own: int, other: int, own_kings: int, other_kings: int
) -> int:  # fmt: skip
    """Of two rows what `block_place` takes: arguments as of `band_place`, and the kings."""
    men = tables[at + BLOCK + own] + 2 * tables[at + BLOCK + other]
    return men + 3 * tables[at + BLOCK + own_kings] + 4 * tables[at + BLOCK + other_kings]


@part
def block_place(first: int, blocks: int, row: int, column: int) -> int:
    """Where the weight of a block is: `first` is `first_of_blocks`.

    Readable twin: `packages/checkers/engine/patterns.py`.
    """
    state = (blocks >> (BLOCK_BITS * column)) & _BLOCK
    return first + BLOCK_STATES * (WIDE * row + column) + state
