"""What the kernel for tic-tac-toe and its callers agree on: frames, and how many there are.

Plain Python without numba, like `connect4/layout.py`.
"""

from __future__ import annotations

from typing import Final

SQUARES: Final = 9

# One frame of the search's stack: whole numbers, and values.
OWN: Final = 0  # stones of the side to move
OCCUPIED: Final = 1  # stones of both sides
NEXT: Final = 2  # the square that is tried next
CHOSEN: Final = 3  # the first of the best squares so far
FRAME_NUMBERS: Final = 4

ALPHA: Final = 0
BETA: Final = 1
BEST: Final = 2
FRAME_VALUES: Final = 3

LEVELS: Final = SQUARES + 1
"""Frames, and sums, of a search at most."""

# One frame of the stack of lines: a position in which the opponent is to move.
MINE: Final = 0
THEIRS: Final = 1
REPLY: Final = 2  # the square that the opponent tries next
LINE_FRAME: Final = 3

LINE_LEVELS: Final = 6
"""Frames, and sums, of a line at most: the opponent makes five moves."""

COUNTS: Final = 3
"""What is found out for a network: lines lost as first, lines lost as second, all lines."""
