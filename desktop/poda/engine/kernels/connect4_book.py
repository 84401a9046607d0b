"""The book of positions after 12 plies, looked up. Readable twin: `search/connect4_book_texts.py`.

The book is that of the package `bitbully-databases` (Markus Thill, MIT licence): an entry of five
bytes for each position in which neither side wins at once, of a position and its mirror image only
one, in ascending order. Four bytes are the position, a signed number, highest byte first; the fifth
tells who wins and when: 100 minus the plies to the end for the first player, who is to move, its
negative for the second, 0 for a draw.

The position is a code of bits, each column from the left, its stones from the bottom: 10 for a stone
of the first player, 11 for one of the second, 0 for the end of the column; then one more 0.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.arrays import Numbers
from poda.engine.kernels.connect4_solver_layout import UNKNOWN
from poda.engine.kernels.words import word

PLIES: Final = 12
"""The stones on the board of each position."""

ENTRY: Final = 5
"""Bytes."""

ONE, SEVEN = word(1), word(7)


@part
def _code(own: int, occupied: int, mirrored: bool) -> int:
    """A position as the book writes it."""
    code = 0
    for index in range(7):
        at = SEVEN * word(6 - index if mirrored else index)
        for _ in range(6):
            if (occupied >> at) & ONE == word(0):
                break
            code = code * 4 + (2 if (own >> at) & ONE != word(0) else 3)
            at += ONE
        code *= 2
    code *= 2
    return code if code < 1 << 31 else code - (1 << 32)


@part
def _find(code: int, book: Numbers, entries: int) -> int:
    """The fifth byte of an entry, or `UNKNOWN`."""
    low, high = 0, entries
    while low < high:
        middle = (low + high) // 2
        at = ENTRY * middle
        found = book[at]
        for index in range(1, 4):
            found = found * 256 + (book[at + index] & 255)
        if found == code:
            return book[at + 4]
        if found < code:
            low = middle + 1
        else:
            high = middle
    return UNKNOWN


@part
def book_score(own: int, occupied: int, book: Numbers, entries: int) -> int:
    """The score of a position after 12 plies, or `UNKNOWN` where the book does not hold it."""
    told = _find(_code(own, occupied, False), book, entries)
    if told == UNKNOWN:
        told = _find(_code(own, occupied, True), book, entries)
    if told == UNKNOWN or told == 0:
        return told
    # A win with the last of the 42 stones, or the last but one, counts 1.
    if told > 0:
        return (44 - PLIES - (100 - told)) // 2
    return -((44 - PLIES - (100 + told)) // 2)
