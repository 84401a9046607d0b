"""The book of positions after 12 plies, looked up. Readable twin: `connect4/book.py`.

How the file is laid out, and what it rests on, is told in `book_layout.py`. Of a file of
three megabytes three places are read, and nothing is compared.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.arrays import Numbers
from poda.engine.kernels.connect4 import book_layout as layout
from poda.engine.kernels.connect4.interface import BOTTOM
from poda.engine.kernels.machine_words import signed, word

PLIES: Final = layout.PLIES
"""The stones on the board of each position."""

NONE, ONE, TWO, THREE, SEVEN, EIGHT = (word(number) for number in (0, 1, 2, 3, 7, 8))
BYTE, COLUMN, HALF = word(255), word(127), word(32)
ALL, GOLDEN, MIX1, MIX2 = map(word, (layout.ALL, layout.GOLDEN, layout.MIX1, layout.MIX2))
_FOLD, _MIDDLE = word(33), word(18)
SEED, SEGMENT_BITS, FIRSTS = layout.SEED, layout.SEGMENT_BITS, layout.FIRSTS
OFFSET: Final = layout.OFFSET
BITS: Final = word(layout.BITS)
LOWEST: Final = word((1 << layout.BITS) - 1)
NUMBERS: Final = word(layout.NUMBERS)


@part
def _key(own: int, occupied: int) -> int:
    """The word of a position and of its mirror image.

    Readable twin: `connect4/book.py`, `key_of`.
    """
    left, right = own | (occupied + BOTTOM), NONE
    for column in range(7):
        right = (right << SEVEN) | ((left >> word(7 * column)) & COLUMN)
    return min(left, right)


@part
def _byte(book: Numbers, at: int) -> int:
    """A byte as a word. Readable twin: `connect4/book.py`, `Book`."""
    return word(book[at]) & BYTE


@part
def _number(book: Numbers, index: int) -> int:
    """One of the numbers of the file. Readable twin: `connect4/book.py`, `Book.score`."""
    bit = index * BITS
    at = NUMBERS + (bit >> THREE)
    two = _byte(book, at) | (_byte(book, at + ONE) << EIGHT)
    return (two >> (bit & SEVEN)) & LOWEST


@part
def book_score(own: int, occupied: int, book: Numbers) -> int:
    """The score of a position after 12 plies in which the side to move does not win at once; of any
    other what is returned means nothing.

    Readable twin: `connect4/book.py`, `Book.score`.
    """
    mixed = (_key(own, occupied) + _byte(book, SEED) * GOLDEN) & ALL
    mixed = ((mixed ^ (mixed >> _FOLD)) * MIX1) & ALL
    mixed = ((mixed ^ (mixed >> _FOLD)) * MIX2) & ALL
    mixed ^= mixed >> _FOLD
    segment = _byte(book, SEGMENT_BITS)
    length = ONE << segment
    firsts = (_byte(book, FIRSTS) | (_byte(book, FIRSTS + 1) << EIGHT)) << segment
    first = ((mixed >> HALF) * firsts) >> HALF
    second = (first + length) ^ ((mixed >> _MIDDLE) & (length - ONE))
    third = (first + TWO * length) ^ (mixed & (length - ONE))
    value = _number(book, first) ^ _number(book, second) ^ _number(book, third)
    return signed(value) - OFFSET
