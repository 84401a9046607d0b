"""What the transposition table of the solver and its caller agree on.

Plain Python without numba.
"""

from __future__ import annotations

from typing import Final

BITS: Final = 25
ENTRIES: Final = 1 << BITS
"""So many of eight bytes: 256 MB. With fewer an entry could not tell its whole position."""


def codes() -> list[int]:
    """The numbers of which the code of a column is the sum (`connect4_table.py`): for each set of
    six cells its digits in base 3, then for each height how many lower columns there are."""
    digits = [sum(3**row for row in range(6) if cells >> row & 1) for cells in range(64)]
    return digits + [(3**height - 1) // 2 for height in range(7)]
