"""What the kernel that plays games of backgammon and its callers agree on.

Plain Python without numba.
"""

from __future__ import annotations

from typing import Final

MOST_TURNS: Final = 5_000
"""A game of more is given up, and counts for nobody; each is two plies, a throw and a play."""

SUMS: Final = 4
"""Rows of sums: MAX's network's, MIN's, one for the position that is looked at, and zeros."""
