"""The book of positions after 12 plies, looked up. Readable twin: `search/connect4_book.py`.

What the file holds is told there.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.arrays import Numbers
from poda.engine.kernels.connect4_solver_layout import UNKNOWN
from poda.engine.kernels.words import signed, word

PLIES: Final = 12
"""The stones on the board of each position."""

ENTRY: Final = 5
"""Bytes."""

NONE, ONE = word(0), word(1)


@part
def _code(own: int, occupied: int, mirrored: int) -> int:
    """A position, or its mirror image, as the book writes it.

    Readable twin: `search/connect4_book.py`, `code_of`.
    """
    code = 0
    for index in range(7):
        at = word(7 * (6 - index)) if mirrored != 0 else word(7 * index)
        while (occupied >> at) & ONE != NONE:  # the seventh bit of a column ends it
            code = code * 4 + (2 if (own >> at) & ONE != NONE else 3)
            at += ONE
        code *= 2
    code *= 2
    return code if code < 1 << 31 else code - (1 << 32)


@part
def _find(code: int, book: Numbers, entries: int) -> int:
    """The fifth byte of an entry, or `UNKNOWN`. Readable twin: `search/connect4_book.py`."""
    low, high = 0, entries
    while low < high:
        middle = (low + high) // 2
        at = ENTRY * middle
        found = signed(book[at])
        for index in range(1, 4):
            found = found * 256 + (signed(book[at + index]) & 255)
        if found == code:
            return signed(book[at + 4])
        if found < code:
            low = middle + 1
        else:
            high = middle
    return UNKNOWN


@part
def book_score(own: int, occupied: int, book: Numbers, entries: int) -> int:
    """The score of a position after 12 plies, or `UNKNOWN` where the book does not hold it.

    Readable twin: `search/connect4_book.py`, `Book.score`.
    """
    for mirrored in range(2):
        told = _find(_code(own, occupied, mirrored), book, entries)
        if told != UNKNOWN:
            stones = (44 - PLIES - (100 - abs(told))) // 2
            return stones if told > 0 else -stones if told < 0 else 0
    return UNKNOWN
