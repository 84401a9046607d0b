"""The kinds of evolved networks: the plain one for any game, and the two published for checkers.

- "plain": one hidden layer over the game's own inputs, `Layout.hidden` units of it, and an output
  without a bias.
- "1999": 32-40-10-1, with a bias at every unit, and the *piece difference*, the sum of the inputs,
  with a weight of its own at the output: 1,742 weights (Chellapilla and Fogel, "Evolving neural
  networks to play checkers without relying on expert knowledge", IEEE Transactions on Neural
  Networks 10, 1999).
- "2001": a first layer of 91 units, each connected to the dark squares of one *subsquare* of the
  board: 36 of 3x3, 25 of 4x4, 16, 9, 4 and the whole 8x8 one; then 40-10-1, with 5,046 weights in
  all (the same authors, "Evolving an expert checkers playing program without using human
  expertise", IEEE Transactions on Evolutionary Computation 5, 2001). The piece difference is added
  at the output with weight 1 (our choice: the 5,046 include none for it).

The input of a square is +1 or -1 for a man and +K or -K for a king. The king's value K is one more
number of a network, so that it has 1,743 or 5,047; it is stored as K - 2, within +-1: in the papers
K starts at 2 and stays within 1 to 3.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from poda.engine.games.checkers import SIDE, SQUARE_OF, SQUARES

PLAIN: Final = "plain"

LINEAR: Final = "linear"
TUPLES: Final = "tuples"
CHANCES: Final = "chances"
PATTERNS: Final = "patterns"
LEARNT: Final = (LINEAR, TUPLES, CHANCES, PATTERNS)
"""The kinds of networks that learn by temporal differences only: linear ones, n-tuple networks, and
from a game's kit (`TrainingKit.own_layout`) one that outputs the probability of each result, and
one of tables for the patterns of a board."""

KING: Final = 2.0
"""The initial value of a king, in men."""
KING_REACH: Final = 1.0
"""The greatest difference of a king's value from the initial one, in men."""


@dataclass(frozen=True, slots=True)
class Architecture:
    """A network over the men and kings on the dark squares, with several hidden layers.

    Attributes:
        units: the number of units of each hidden layer, at most three layers.
        weighs_difference: whether the piece difference has a weight of its own at the output.
        subsquares: whether each unit of the first layer sees only one subsquare of the board.
    """

    units: tuple[int, ...]
    weighs_difference: bool
    subsquares: bool = False

    @property
    def inputs(self) -> int:
        """Features: men on the squares, then kings on them (`Checkers.features`)."""
        return 2 * SQUARES

    @property
    def seen(self) -> npt.NDArray[np.int64]:
        """The square, from 0, of each weight of the first layer, sorted by unit: int64[weights].
        The unit of each is in `seeing`."""
        return np.concatenate(self._views)

    @property
    def seeing(self) -> npt.NDArray[np.int64]:
        """The unit, from 0, of each weight of the first layer: int64[weights], as in `seen`."""
        return np.repeat(np.arange(self.units[0]), [len(view) for view in self._views])

    @property
    def _views(self) -> tuple[npt.NDArray[np.int64], ...]:
        return subsquares() if self.subsquares else (np.arange(SQUARES),) * self.units[0]


ARCHITECTURES: Final[dict[str, Architecture]] = {
    "1999": Architecture((40, 10), weighs_difference=True),
    "2001": Architecture((91, 40, 10), weighs_difference=False, subsquares=True),
}


@cache
def subsquares() -> tuple[npt.NDArray[np.int64], ...]:
    """The dark squares, from 0 and ascending, of each of the 91 subsquares: the smallest first,
    those of one size by rows from the top."""
    return tuple(
        np.array([
            SQUARE_OF[cell] - 1
            for row in range(top, top + size)
            for cell in range(SIDE * row + left, SIDE * row + left + size)
            if cell in SQUARE_OF
        ])
        for size in range(3, SIDE + 1)
        for top in range(SIDE - size + 1)
        for left in range(SIDE - size + 1)
    )  # fmt: skip
