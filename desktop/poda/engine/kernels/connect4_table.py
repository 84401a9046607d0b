"""The transposition table of the solver: one 64-bit word an entry, without false hits.

A position is told by a code of three digits a cell of each column: own stone, other's stone, or a
dead stone (one that can be part of no line any more, whosever it was), with the height of the
column. There are 1,093 codes a column; seven of them are 72 bits, the left half or its mirror image
first, whichever is less. The place in the table is a permutation of the lowest bits (they are mixed
with a hash of the others), so that place and tag together say the whole position: two threads may
share the table without a lock, and no entry is ever taken for another's.

An entry: tag (47 bits), value + 32 (6), kind (2), best column (3), work (6).
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.arrays import Numbers
from poda.engine.kernels.words import popcount, word

BITS: Final = 25
"""The table has two to the power of it entries: 256 MB. The tag takes what is left."""

CODES: Final = 64 + 7
"""Of the table of codes: the digits of six cells in base 3, then an offset a height."""


def codes() -> list[int]:
    """The table that `key` reads its digits from."""
    digits = [sum(3**row for row in range(6) if cells >> row & 1) for cells in range(64)]
    return digits + [(3**height - 1) // 2 for height in range(7)]


PLACES: Final = word((1 << BITS) - 1)
ALL: Final = word((1 << 64) - 1)
SIX: Final = word(63)
BASE: Final = word(1093)
TWO: Final = word(2)
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
    height = popcount((occupied >> shift) & SIX)
    return (
        codes[64 + height] + codes[(own >> shift) & SIX] + TWO * codes[(opponent >> shift) & SIX]
    )


@part
def key(own: int, opponent: int, occupied: int, codes: Numbers) -> tuple[int, int, int]:
    """The place and the tag of a position, and whether it is mirrored. `own` and `opponent` are
    the stones that are not dead."""
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
