"""The book of Connect Four after 12 plies: an exact score for each position, looked up.

The file is that of the package `bitbully-databases` (Markus Thill, MIT licence), 21 MB. An entry
has five bytes, and there is one for each position in which the side to move does not win at once;
of a position and its mirror image only one. They stand in ascending order of the first four bytes,
which are the position, as a signed number with the highest byte first. The fifth is also signed:
100 minus the plies to the end where the first player wins, who is to move, its negative where he
loses, 0 for a draw.

A position is written in bits, each column from the left with its stones from the bottom: 10 for one
of the first player's, 11 for one of the second's, 0 for the column's end; then one more 0. With 12
stones these are 32 bits.
"""

from __future__ import annotations

import mmap
from bisect import bisect_left
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from poda.engine.games.connect4 import COLUMNS, ROWS, State
from poda.paths import resource

PLIES: Final = 12
ENTRY_BYTES: Final = 5
FILE: Final = "book_12ply_distances.dat"
PACKAGE: Final = "bitbully_databases"


class Book:
    """The file, memory-mapped: what is looked at is read, and shared with all other processes.

    Attributes:
        data: the bytes.
        entries: how many positions it holds.
    """

    def __init__(self, path: Path) -> None:
        """Map the file. Raises OSError, or ValueError where it cannot be a book."""
        with path.open("rb") as file:
            self.data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self.entries, rest = divmod(len(self.data), ENTRY_BYTES)
        if rest:
            raise ValueError(f"{path} does not hold whole entries")

    def score(self, state: State) -> int | None:
        """The score from the side to move; None where the book does not hold the position.

        A win with the last of the 42 stones, or the last but one, counts 1; see
        `connect4_solver.py`.
        """
        if len(state.moves) != PLIES:
            return None
        for is_mirrored in (False, True):
            code = code_of(state, is_mirrored=is_mirrored)
            index = bisect_left(range(self.entries), code, key=self._position)
            if index < self.entries and self._position(index) == code:
                return _score(self._signed(ENTRY_BYTES * index + 4, 1))
        return None

    def _position(self, index: int) -> int:
        return self._signed(ENTRY_BYTES * index, 4)

    def _signed(self, at: int, length: int) -> int:
        return int.from_bytes(self.data[at : at + length], "big", signed=True)


def code_of(state: State, *, is_mirrored: bool = False) -> int:
    """A position of 12 stones as the book writes it: a signed number of 32 bits."""
    bits = ""
    for column in reversed(range(COLUMNS)) if is_mirrored else range(COLUMNS):
        stones = [state.cells[row * COLUMNS + column] for row in range(ROWS)]
        bits += "".join("10" if stone > 0 else "11" for stone in stones if stone) + "0"
    return int.from_bytes(int(bits + "0", 2).to_bytes(4, "big"), "big", signed=True)


def _score(told: int) -> int:
    plies = 100 - abs(told)
    stones = (COLUMNS * ROWS + 2 - PLIES - plies) // 2
    return stones if told > 0 else -stones if told < 0 else 0


@cache
def book() -> Book | None:
    """The book of this installation: the one in Poda's resources, or that of the package where it
    is installed; None where there is none, or it cannot be read."""
    for path in _places():
        try:
            return Book(path)
        except (OSError, ValueError):
            continue
    return None


def _places() -> list[Path]:
    # The package is found without running anything of it.
    found = find_spec(PACKAGE)
    folders = list(found.submodule_search_locations or []) if found is not None else []
    return [resource("book", FILE), *(Path(folder) / "assets" / FILE for folder in folders)]
