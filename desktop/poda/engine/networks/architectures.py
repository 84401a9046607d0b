"""Which networks there are: the plain one of any game, and the two that played checkers.

- "plain": one hidden layer over the game's own inputs, `Layout.hidden` units of it, and an output
  without a bias.
- "1999": 32-40-10-1, with a bias at every unit, and the *piece difference*, the sum of the inputs,
  with a weight of its own at the output: 1,742 weights (Chellapilla and Fogel, "Evolving neural
  networks to play checkers without relying on expert knowledge", IEEE Transactions on Neural
  Networks 10, 1999).
- "2001": in place of the squares themselves the next layers see 91 units that each look at a
  *subsquare* of the board, 36 of 3x3, 25 of 4x4, 16, 9, 4 and the whole 8x8 one, at its dark
  squares alone: 91-40-10-1 and 5,046 weights (the same, "Evolving an expert checkers playing
  program without using human expertise", IEEE Transactions on Evolutionary Computation 5, 2001).
  The piece difference goes to the output as it is: 5,046 leaves it no weight. (That it is 1 is
  ours.)

In both a square holds +1 or -1 for a man and +K or -K for a king. The king's worth K is one number
more of a network, so that it has 1,743 or 5,047; it stands for itself as K - 2, within +-1, the
papers' 1 to 3 around 2, where each begins.
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
LEARNT: Final = (LINEAR, TUPLES, CHANCES)
"""Networks that learn and are not evolved: a weight for each input; tables of tuples; and one that
tells the chances of each result, which a game's kit has for itself (`TrainingKit.own_layout`)."""

KING: Final = 2.0
"""What a king is worth where nothing has changed it, in men."""
KING_REACH: Final = 1.0
"""How far from it the worth of a king goes, up and down."""


@dataclass(frozen=True, slots=True)
class Architecture:
    """A network over the men and kings on the dark squares, with several hidden layers.

    Attributes:
        units: of its hidden layers, the first to the last; there are three at most.
        weighs_difference: whether the piece difference has a weight of its own at the output.
        subsquares: whether a unit of the first layer sees a part of the board.
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
        """Which squares, from 0, the units of the first layer see, unit by unit: as many numbers as
        there are weights from the squares. The unit of each is in `seeing`."""
        return np.concatenate(self._views)

    @property
    def seeing(self) -> npt.NDArray[np.int64]:
        """The units, from 0, to which the squares of `seen` belong."""
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
    """The dark squares, from 0 and in rising order, of each of the 91 subsquares: the least ones
    first, those of a size by rows from the top."""
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
