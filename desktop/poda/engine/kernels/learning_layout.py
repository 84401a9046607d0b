"""What the kernels of learning by temporal differences and their callers agree on, for any game.

Plain Python without numba.
"""

from __future__ import annotations

from typing import Final

# What a learner does, as numbers.
RATE: Final = 0  # of the step, for all weights
LAMBDA: Final = 1
BETA: Final = 2  # of the rates of temporal coherence: e**(beta * (coherence - 1))
SETTINGS: Final = 3

# What it tells, as numbers; each is added up over games.
ERRORS: Final = 0  # squares of the errors of temporal difference
LEARNT: Final = 1  # positions from which something was learned
PLIES: Final = 2
FIRST_WON: Final = 3  # games
SECOND_WON: Final = 4
TOLD: Final = 5

CHANCES: Final = 1 << 30
"""How finely the chance of a random ply is told: as a whole number of 1 in so many."""

LIMIT: Final = 1024.0
"""Where what a weight has been moved by, all in all, reaches this, it is halved together with the
sum of its moves, whose ratio stays: a float32 that grows on would swallow small moves."""

MOST: Final = 1e12
"""The size of a weight at most, as in `runs/individual.py`."""

PAIR: Final = 2
"""Of a weight two more numbers are kept: the sum of its moves, and that of their sizes."""

VALUE_WIN: Final = 1_000.0
"""What a move that wins at once is worth among potentials, which are far smaller; 0 is a draw."""
