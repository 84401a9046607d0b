"""What the transposition table of the solver and its caller agree on.

Plain Python without numba.
"""

from __future__ import annotations

from typing import Final

LEAST_BITS: Final = 22
"""With fewer places an entry could not tell its whole position."""

MOST_BITS: Final = 25
SMALL, LARGE = 1 << LEAST_BITS, 1 << MOST_BITS
"""Entries of eight bytes: 32 MB and 256 MB. A short search uses the beginning of the table only,
which the processor's caches hold in part; what it leaves there is still right in a longer one."""


def codes() -> list[int]:
    """The numbers of which the code of a column is the sum (`table.py`): for each set of
    six cells its digits in base 3, then for each height how many lower columns there are."""
    digits = [sum(3**row for row in range(6) if cells >> row & 1) for cells in range(64)]
    return digits + [(3**height - 1) // 2 for height in range(7)]
