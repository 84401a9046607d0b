"""The numbers that evolve, and the weights that they make: genotype and phenotype.

Without symmetry they are the same. With it a weight and its mirror image are one number, so that a
strategy has half as many to find.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from poda.engine.errors import EngineError
from poda.engine.evolve.network import Floats, Layout
from poda.engine.evolve.settings import Settings
from poda.engine.game import Game


class Encoding:
    """How the networks of a run are made of what its strategy varies.

    Attributes:
        free: how many numbers a strategy varies.
    """

    def __init__(self, settings: Settings, game: Game[Any, Any], layout: Layout) -> None:
        self.free = layout.weights
        self._places: npt.NDArray[np.int64] | None = None  # which number each weight is
        if settings.symmetry == "mirrored":
            order = mirror(game, layout)
            firsts, self._places = np.unique(
                np.minimum(order, np.arange(layout.weights)), return_inverse=True
            )
            self.free = len(firsts)

    def weights(self, numbers: Floats) -> Floats:
        """The weights[..., n] of networks; where they are the numbers[..., free] themselves, those
        and no copy."""
        return numbers if self._places is None else numbers[..., self._places]


def mirror(game: Game[Any, Any], layout: Layout) -> npt.NDArray[np.int64]:
    """The order of a vector's weights that makes the mirrored network: weights[mirror] values the
    mirror image of a position as weights values the position itself.

    Left and right change places on the board, and each hidden unit with its partner, half the units
    away (of an odd number the last is its own). So a network that equals its mirrored one values a
    position and its mirror image alike. Raises EngineError where the game has no mirror image.
    """
    order = game.mirror()
    if order is None:
        raise EngineError("evolve.no_mirror", text=game.key)
    board = np.array(order, dtype=np.int64)
    half = layout.hidden // 2
    units = np.arange(layout.hidden)
    partners = np.concatenate([units[half : 2 * half], units[:half], units[2 * half :]])
    first, biases, output = layout.parts(np.arange(layout.weights, dtype=np.float64))
    parts = first[partners][:, board].reshape(-1), biases[partners], output[partners]
    return np.concatenate(parts).astype(np.int64)
