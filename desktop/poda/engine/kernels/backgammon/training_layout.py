"""What the kernel that trains backgammon's network and its callers agree on.

Plain Python without numba.
"""

from __future__ import annotations

from typing import Final

CONTACT_RATE, RACE_RATE, LAMBDA = range(3)

TURNS, EVALUATED, PLAYED = range(3)
TOLD: Final = 3

MOST_TURNS: Final = 2_000
"""A game that has more is given up."""
