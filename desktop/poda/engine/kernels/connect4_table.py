"""The transposition table of the solver: one 64-bit word an entry, without false hits.

Readable twin: `games/connect4.py`, by whose rules two positions with one key have one score.

A position is told by a digit of base 3 for each stone: one of the side to move, one of the other
side, or a dead stone (which can be part of no line any more, whosever it was), and the height of
each column. There are 1,093 such columns; seven of them are 72 bits, the left half or its mirror
image first, whichever is less. The place in the table is a permutation of the lowest bits (they are
mixed with a hash of the others), so that place and tag together say the whole position: two threads
may share the table without a lock, and no entry is ever taken for another's.

An entry: tag (47 bits), score + 32 (6), what kind of score it is (2), best column (3), and how much
work it was (6, as a power of two). Of two entries for a place the one that took more work stays,
except now and then.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.arrays import Numbers
from poda.engine.kernels.connect4_table_layout import BITS
from poda.engine.kernels.words import popcount, signed, word

AT_LEAST, AT_MOST, EXACT = 1, 2, 3
"""The kinds of scores."""

PLACES: Final = word((1 << BITS) - 1)
ALL: Final = word((1 << 64) - 1)
EMPTY: Final = word(0)
SIX: Final = word(63)
THREE: Final = word(7)
BASE: Final = word(1093)
TWO: Final = word(2)
_TWO_BITS: Final = word(3)
_TAG_SHIFT, _SCORE_SHIFT, _KIND_SHIFT, _COLUMN_SHIFT = word(17), word(11), word(9), word(6)
_OFFSET: Final = 32
_SHIFT: Final = word(BITS)
_HASH_SHIFT: Final = word(64 - BITS)
_SECOND: Final = word(31)
_MIX1, _MIX2, _MIX3 = (
    word(0x9E3779B97F4A7C15), word(0xC2B2AE3D27D4EB4F), word(0xBF58476D1CE4E5B9),
)  # fmt: skip
_FOLD: Final = word(29)
S7, S14, S21, S28, S35, S42 = (word(7 * k) for k in range(1, 7))


@part
def _code(own: int, opponent: int, occupied: int, codes: Numbers, shift: int) -> int:
    """A column, as a number below 1,093. Readable twin: `games/connect4.py`."""
    height = popcount((occupied >> shift) & SIX)
    return codes[64 + height] + codes[(own >> shift) & SIX] + TWO * codes[(opponent >> shift) & SIX]


@part
def key(own: int, opponent: int, occupied: int, codes: Numbers) -> tuple[int, int, int]:
    """The place and the tag of a position, and 1 where they are its mirror image's.

    `own` and `opponent` are the stones that are not dead. Readable twin: `games/connect4.py`.
    """
    c0 = _code(own, opponent, occupied, codes, word(0))
    c1 = _code(own, opponent, occupied, codes, S7)
    c2 = _code(own, opponent, occupied, codes, S14)
    c3 = _code(own, opponent, occupied, codes, S21)
    c4 = _code(own, opponent, occupied, codes, S28)
    c5 = _code(own, opponent, occupied, codes, S35)
    c6 = _code(own, opponent, occupied, codes, S42)
    left = (c0 * BASE + c1) * BASE + c2
    right = (c6 * BASE + c5) * BASE + c4
    mirrored = 0
    if left > right:
        mirrored = 1
        upper, lower = right, ((c3 * BASE + c2) * BASE + c1) * BASE + c0
    else:
        upper, lower = left, ((c3 * BASE + c4) * BASE + c5) * BASE + c6
    rest = lower >> _SHIFT
    mixed = ((upper * _MIX1) & ALL) ^ ((rest * _MIX2) & ALL)
    mixed ^= mixed >> _FOLD
    mixed = ((mixed * _MIX3) & ALL) >> _HASH_SHIFT
    return (lower ^ mixed) & PLACES, (rest << _SECOND) | upper, mirrored


@part
def look_up(entry: int, tag: int, mirrored: int) -> tuple[int, int, int]:
    """The kind of score, the score and the best column that an entry holds for a position; 0, 0, -1
    where it is another's. Readable twin: `games/connect4.py`."""
    if entry == EMPTY or entry >> _TAG_SHIFT != tag:
        return 0, 0, -1
    column = signed((entry >> _COLUMN_SHIFT) & THREE)
    return (
        signed((entry >> _KIND_SHIFT) & _TWO_BITS),
        signed((entry >> _SCORE_SHIFT) & SIX) - _OFFSET,
        6 - column if mirrored != 0 else column,
    )


@part
def store(
    table: Numbers, place: int, tag: int, mirrored: int, kind: int, score: int, column: int,
    nodes: int, total: int,
) -> None:  # fmt: skip
    """Store a score, unless what stands there took more work.

    Args:
        nodes: of the search that found it.
        total: of all searches so far, by which some entries give way all the same: what took much
            work is not worth it for ever.

    Readable twin: `games/connect4.py`.
    """
    work = 0
    while nodes > 1:
        nodes >>= 1
        work += 1
    old = table[place]
    if (
        signed(old & SIX) <= work
        or old >> _TAG_SHIFT == tag
        or (total ^ signed(place)) & 7 == 0
    ):  # fmt: skip
        if mirrored != 0:
            column = 6 - column
        table[place] = (
            (tag << _TAG_SHIFT)
            | (word(score + _OFFSET) << _SCORE_SHIFT)
            | (word(kind) << _KIND_SHIFT)
            | (word(column) << _COLUMN_SHIFT)
            | word(work)
        )
