"""The worth of a position of checkers: by hand-made terms, or by patterns too, as they are learnt.

Readable twins: `packages/checkers/engine/evaluation.py`, `packages/checkers/engine/patterns.py`.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.machine_words import Floats, Numbers, double, popcount, word
from poda.packages.checkers.kernels import layout
from poda.packages.checkers.kernels.layout import (
    CENTRES,
    GUARDS,
    KINGS,
    LEARNT,
    MEN,
    MOBILES,
    TEMPI,
    TERMS,
    TRADES,
)
from poda.packages.checkers.kernels.moves import BOTTOM_ROW, NONE, TOP_ROW, packed, steppers
from poda.packages.checkers.kernels.patterns import (
    band_place,
    block_place,
    blocks_of,
    column_place,
    first_of_blocks,
    first_of_men,
    phase_of,
    rows_of,
    twos_of,
)
from poda.packages.checkers.kernels.patterns_layout import (
    BANDS,
    BLOCKS,
    FIRST_MEN,
    FIRST_OF_FOUR,
    GRAIN,
    MEN_PATTERNS,
    MOST_POTENTIAL,
    OFFSET,
    PHASES,
    SEARCHED_TABLE,
    SEARCHED_TERMS,
    TABLE,
    UNIT,
    WEIGHTS,
    WIDE,
)

# The number of a man's row from the top, bit by bit.
_ROWS_1: Final = word(layout.spread(0xF0F0_F0F0))
_ROWS_2: Final = word(layout.spread(0xFF00_FF00))
_ROWS_4: Final = word(layout.spread(0xFFFF_0000))
_CENTRE: Final = word(layout.spread(layout.CENTRE))


@part
def _rows(men: int) -> int:
    """The sum of the men's rows, from 0 at the top. Readable twin:
    `packages/checkers/engine/evaluation.py`."""
    return popcount(men & _ROWS_1) + 2 * popcount(men & _ROWS_2) + 4 * popcount(men & _ROWS_4)


@part
def worth_of_terms(
    own: int, other: int, kings: int, down: int, weights: Numbers, at: int
) -> int:  # fmt: skip
    """The sum of the terms with the weights that begin at `at`, from the point of view of the side
    to move.

    Readable twin: `packages/checkers/engine/evaluation.py`.
    """
    own_men, other_men = own & ~kings, other & ~kings
    men = popcount(own_men) - popcount(other_men)
    crowned = popcount(own & kings) - popcount(other & kings)
    # Both sides' rows count from the top, Black's from its own end and White's from the other.
    rows = _rows(own_men) + _rows(other_men)
    if down != 0:
        tempo = rows - 7 * popcount(other_men)
        guards = popcount(own_men & TOP_ROW) - popcount(other_men & BOTTOM_ROW)
    else:
        tempo = 7 * popcount(own_men) - rows
        guards = popcount(own_men & BOTTOM_ROW) - popcount(other_men & TOP_ROW)
    centre = popcount(own & _CENTRE) - popcount(other & _CENTRE)
    mobile = popcount(steppers(own, other, kings, down))
    mobile -= popcount(steppers(other, own, kings, 1 - down))
    trades = (men + crowned) * (24 - popcount(own | other))
    value = weights[at + MEN] * men + weights[at + KINGS] * crowned + weights[at + TEMPI] * tempo
    value += weights[at + GUARDS] * guards + weights[at + CENTRES] * centre
    return value + weights[at + MOBILES] * mobile + weights[at + TRADES] * trades


@part
def _weight(weights: Numbers, place: int) -> int:
    """A weight of a network as a search reads it, plus `OFFSET`."""
    number = place - FIRST_MEN
    return (weights[FIRST_OF_FOUR + (number >> 2)] >> (16 * (number & 3))) & 0xFFFF


@part
def _learnt_worth(own: int, other: int, kings: int, down: int, weights: Numbers) -> int:
    """By patterns. Readable twin: `packages/checkers/engine/patterns.py`."""
    phase, count = phase_of(own, other, kings), MEN_PATTERNS
    total = worth_of_terms(own, other, kings, down, weights, SEARCHED_TERMS + TERMS * phase)
    mine, theirs = packed(own & ~kings), packed(other & ~kings)
    first, before, between = first_of_men(phase), 0, 0
    for row in range(BANDS):
        men, others = rows_of(mine, row, down), rows_of(theirs, row, down)
        total += _weight(weights, band_place(weights, SEARCHED_TABLE, first, men, others, row))
        twos = twos_of(weights, SEARCHED_TABLE, men, others)
        if row >= 2:
            for column in range(WIDE):
                total += _weight(weights, column_place(first, before, twos, row - 2, column))
        before, between = between, twos
    if kings != NONE:
        count += BLOCKS
        crowned, rivals = packed(own & kings), packed(other & kings)
        first = first_of_blocks(phase)
        for row in range(BANDS):
            blocks = blocks_of(
                weights, SEARCHED_TABLE, rows_of(mine, row, down), rows_of(theirs, row, down),
                rows_of(crowned, row, down), rows_of(rivals, row, down),
            )  # fmt: skip
            for column in range(WIDE):
                total += _weight(weights, block_place(first, blocks, row, column))
    total -= OFFSET * count
    # The same with colours exchanged: rounded towards 0.
    return total // UNIT if total >= 0 else -(-total // UNIT)


@part
def potential(
    weights: Floats, tables: Numbers, network: int, own: int, other: int, kings: int, down: int
) -> float:
    """What the side to move thinks of a position, by one of several networks of patterns.

    Args:
        weights: float32[networks x `WEIGHTS`].
        tables: int32[], `numbers_of_bits`, and then of each network the terms' weights in whole
            numbers (`GRAIN`).

    Readable twin: `packages/checkers/engine/patterns.py`.
    """
    phase = phase_of(own, other, kings)
    terms = TABLE + (network * PHASES + phase) * TERMS
    mine, theirs = packed(own & ~kings), packed(other & ~kings)
    total = float(worth_of_terms(own, other, kings, down, tables, terms)) / GRAIN
    # In one order: first all bands, then all columns.
    first, before, between = network * WEIGHTS + first_of_men(phase), 0, 0
    for row in range(BANDS):
        men, others = rows_of(mine, row, down), rows_of(theirs, row, down)
        total += double(weights[band_place(tables, 0, first, men, others, row)])
    for row in range(BANDS):
        twos = twos_of(tables, 0, rows_of(mine, row, down), rows_of(theirs, row, down))
        if row >= 2:
            for column in range(WIDE):
                total += double(weights[column_place(first, before, twos, row - 2, column)])
        before, between = between, twos
    if kings != NONE:
        crowned, rivals = packed(own & kings), packed(other & kings)
        first = network * WEIGHTS + first_of_blocks(phase)
        for row in range(BANDS):
            blocks = blocks_of(
                tables, 0, rows_of(mine, row, down), rows_of(theirs, row, down),
                rows_of(crowned, row, down), rows_of(rivals, row, down),
            )  # fmt: skip
            for column in range(WIDE):
                total += double(weights[block_place(first, blocks, row, column)])
    return min(max(total, -MOST_POTENTIAL), MOST_POTENTIAL)


@part
def worth(own: int, other: int, kings: int, down: int, weights: Numbers) -> int:
    """From the point of view of the side to move. `weights` are those of `Terms`, in their order,
    then `LEARNT`: 0, or 1 where those of the learnt evaluation follow (`patterns_layout.py`).

    Readable twin: `packages/checkers/engine/evaluation.py`.
    """
    if weights[LEARNT] != 0:
        return _learnt_worth(own, other, kings, down, weights)
    return worth_of_terms(own, other, kings, down, weights, 0)
