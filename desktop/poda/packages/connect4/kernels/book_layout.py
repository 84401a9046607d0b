"""How the file of Connect Four's book is laid out: what its readers and its maker agree on.

Plain Python without numba and numpy. The file is a static function: it gives the score of each
position of 12 stones in which the side to move does not win at once, and holds no positions. For
any other position what it gives means nothing.

A position is a word of seven bits a column, from the left: its stones from the bottom, 1 for one of
the side to move, and a 1 above the last. Of a position and its mirror image the lesser word counts.
`mixed` spreads it over 64 bits (the end of MurmurHash3 by Austin Appleby, 2011), and `places` picks
three numbers out of the file by them; these, XORed, are the score plus `OFFSET`.

So there are as many equations with three unknowns as there are positions, and 1.125 times as many
numbers make it nearly sure that they can be solved one by one, if the three stand near each other:
in segments that follow one another (Thomas Mueller Graf and Daniel Lemire 2022, "Binary Fuse
Filters: Fast and Smaller Than Xor Filters", Journal of Experimental Algorithmics 27). Where they
cannot, the maker (`packaging/book.py`) takes another seed.

Bytes, the lowest of a number first:

     0  magic           8    12  base two logarithm of a segment's length
     8  version         1    13  nothing (0)
     9  stones          1    14  segments for the first of the three, two bytes
    10  bits a number   1    16  how many positions it was made of, four bytes
    11  seed            1    20  CRC-32 of all other bytes, four bytes
    24  the numbers, `BITS` each, the first in the lowest bits of the first byte; then one byte of
        nothing, so that two may be read for any of them
"""

from __future__ import annotations

from typing import Final

MAGIC: Final = b"PODABOOK"
VERSION: Final = 1
HEAD: Final = "<8s5BxHII"
"""For the module `struct`: the magic, and all the numbers above in their order."""

SEED: Final = 11
SEGMENT_BITS: Final = 12
FIRSTS: Final = 14
CHECKSUM: Final = 20
NUMBERS: Final = 24
"""Where each stands."""

PLIES: Final = 12
BITS: Final = 5
OFFSET: Final = 15
"""The other side's quickest win, after two plies, counts -15."""

ALL: Final = (1 << 64) - 1
GOLDEN: Final = 0x9E3779B97F4A7C15
MIX1: Final = 0xFF51AFD7ED558CCD
MIX2: Final = 0xC4CEB9FE1A85EC53


def mixed(key: int, seed: int) -> int:
    """The word of a position, spread over 64 bits."""
    word = (key + seed * GOLDEN) & ALL
    word = ((word ^ (word >> 33)) * MIX1) & ALL
    word = ((word ^ (word >> 33)) * MIX2) & ALL
    return word ^ (word >> 33)


def places(word: int, firsts: int, segment_bits: int) -> tuple[int, int, int]:
    """Which three numbers it picks, in three segments that follow one another.

    Args:
        word: from `mixed`. Its upper half says where the first is, two pieces of the lower half
            where in the next segments the others are.
        firsts: segments in which the first may be.
        segment_bits: base two logarithm of a segment's length.
    """
    length = 1 << segment_bits
    first = (word >> 32) * (firsts * length) >> 32
    second = (first + length) ^ (word >> 18 & (length - 1))
    third = (first + 2 * length) ^ (word & (length - 1))
    return first, second, third


def size(firsts: int, segment_bits: int) -> int:
    """How many bytes a file has."""
    numbers = (firsts + 2) << segment_bits
    return NUMBERS + (numbers * BITS + 7) // 8 + 1
