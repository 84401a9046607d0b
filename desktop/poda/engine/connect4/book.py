"""The book of Connect Four after 12 plies: an exact score for each position, looked up.

`resources/book/connect4_12.book` was made by `packaging/book.py` out of the book of the package
`bitbully-databases` (Markus Thill, MIT licence), which has five bytes for each of its 4,200,899
positions. Ours has five bits, as it keeps no positions: how that can be, and how the file is laid
out, is told in `kernels/connect4/book_layout.py`.
"""

from __future__ import annotations

import mmap
import struct
import zlib
from functools import cache
from pathlib import Path
from typing import Final

from poda.base.paths import resource
from poda.engine.connect4.threats import wins_at_once
from poda.engine.games.connect4 import COLUMNS, ROWS, State
from poda.engine.kernels.connect4 import book_layout as layout
from poda.engine.kernels.connect4.book_layout import PLIES

FILE: Final = "connect4_12.book"
BITS_A_COLUMN: Final = ROWS + 1


class Book:
    """The file, memory-mapped: all processes share it.

    Attributes:
        data: the bytes.
        entries: how many positions it was made of.
    """

    def __init__(self, path: Path) -> None:
        """Map the file. Raises OSError, or ValueError where it is no book, or a damaged one."""
        with path.open("rb") as file:
            self.data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if len(self.data) < layout.NUMBERS:
            raise ValueError(f"{path} is too short for a book")
        magic, *kind, self._seed, self._segment_bits, self._firsts, self.entries, checksum = (
            struct.unpack_from(layout.HEAD, self.data)
        )
        if magic != layout.MAGIC or kind != [layout.VERSION, PLIES, layout.BITS]:
            raise ValueError(f"{path} is no book of this version")
        if len(self.data) != layout.size(self._firsts, self._segment_bits):
            raise ValueError(f"{path} is not whole")
        if checksum != checksum_of(self.data):
            raise ValueError(f"{path} is damaged")

    def score(self, state: State) -> int | None:
        """The score from the side to move; None where the book does not hold the position: with
        more stones or fewer, or where the side to move wins at once.

        A win with the last of the 42 stones, or the last but one, counts 1; see
        `solver.py`.
        """
        if len(state.moves) != PLIES or state.won or wins_at_once(state):
            return None
        word = layout.mixed(key_of(state), self._seed)
        first, second, third = layout.places(word, self._firsts, self._segment_bits)
        return (self._number(first) ^ self._number(second) ^ self._number(third)) - layout.OFFSET

    def _number(self, index: int) -> int:
        byte, bit = divmod(index * layout.BITS, 8)
        at = layout.NUMBERS + byte
        two = int.from_bytes(self.data[at : at + 2], "little")
        return two >> bit & ((1 << layout.BITS) - 1)


def key_of(state: State) -> int:
    """The word of a position of 12 stones, in which the first player is to move: the same for its
    mirror image."""
    columns = []
    for column in range(COLUMNS):
        cells = [state.cells[row * COLUMNS + column] for row in range(ROWS)]
        stones = [cell > 0 for cell in cells if cell]
        columns.append(sum(own << row for row, own in enumerate([*stones, True])))
    return min(_joined(columns), _joined(columns[::-1]))


def _joined(columns: list[int]) -> int:
    return sum(bits << BITS_A_COLUMN * index for index, bits in enumerate(columns))


def checksum_of(data: bytes | mmap.mmap) -> int:
    """The checksum of a file's bytes, in which it is left out itself."""
    before = zlib.crc32(data[: layout.CHECKSUM])
    return zlib.crc32(data[layout.CHECKSUM + 4 :], before)


@cache
def book() -> Book | None:
    """The book of this installation; None where it is missing or cannot be read: the solver does
    without it."""
    try:
        return Book(resource("book", FILE))
    except (OSError, ValueError):
        return None
