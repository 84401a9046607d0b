"""Individuals: the networks of a run, their encoding as numbers that evolve, and the names of the
run's streams of random numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.networks.architectures import ARCHITECTURES, LINEAR
from poda.engine.networks.network import Floats, Layout
from poda.engine.random_numbers import Stream
from poda.engine.runs.settings import EvolutionSettings, Settings

Values = dict[str, Any]
"""The saved values of a part of a run: numbers, texts and numpy arrays by name."""

MOST_WEIGHT: Final = 1e12
"""Weights and step sizes are cut off here, so that they stay finite however long a run drifts.
A network has long been the same for all such weights (`network.MOST_INPUT_WEIGHT`)."""


class Purpose(IntEnum):
    """The purpose of a stream of random numbers: the last part of its name."""

    BEGINNING = 1
    STEP_SIZES = 2
    MUTATION = 3
    NOISE = 4
    OPPONENTS = 5
    OPENINGS = 6
    DICE = 7
    HALL = 8
    READING = 9
    KING = 10
    LEARNING = 11
    ORDER = 12


@dataclass(frozen=True, slots=True)
class Individual:
    """A network of a run, with its fitness.

    Attributes:
        weights: float64[n].
        fitness: its fitness in the generation in which it was last evaluated.
        age: the number of generations in which it was evaluated, from 1.
        mean: the mean of its fitness over them.
        generation: the generation in which it was last evaluated.
    """

    weights: Floats
    fitness: float
    age: int
    mean: float
    generation: int


def first_weights(settings: Settings, count: int, weights: int, seed: int) -> Floats:
    """Uniform weights to begin with: float64[count, weights], within +-`initial_weight`; a king's
    worth, the last number of a network that has one, begins at 2."""
    uniforms = Stream(seed, 0, Purpose.BEGINNING).uniforms(count, weights)
    first = settings.initial_weight * (2.0 * uniforms - 1.0)
    if has_king(settings):
        first[:, -1] = 0.0
    return first


def has_king(settings: Settings) -> bool:
    """Whether its networks have a king's worth, as their last number."""
    return settings.architecture in ARCHITECTURES


# The numbers that evolve, and the weights that they make: genotype and phenotype. Without symmetry
# they are the same; with it a weight and its mirror image are one number, so that a strategy has
# half as many to find.


class Encoding:
    """The mapping from the numbers that a strategy varies to the weights of networks.

    Attributes:
        free: the number of numbers that a strategy varies.
    """

    def __init__(self, settings: Settings, game: Game[Any, Any], layout: Layout) -> None:
        self.free = layout.weights
        self._places: npt.NDArray[np.int64] | None = None  # of each weight, its number's index
        self._firsts: npt.NDArray[np.int64] | None = None  # of each number, its first weight
        self._fixed_king = (
            isinstance(settings, EvolutionSettings)
            and has_king(settings)
            and settings.king_rule == "fixed"
        )
        if settings.symmetry == "mirrored":
            order = mirror(game, layout)
            self._firsts, self._places = np.unique(
                np.minimum(order, np.arange(layout.weights)), return_inverse=True
            )
            self.free = len(self._firsts)

    def weights(self, numbers: Floats) -> Floats:
        """The weights[..., n] of networks; where they are the numbers[..., free] themselves, those
        and no copy."""
        if self._fixed_king:
            numbers = numbers.copy()
            numbers[..., -1] = 0.0
        return numbers if self._places is None else numbers[..., self._places]

    def numbers(self, weights: Floats) -> Floats:
        """The inverse of `weights`: float64[free]. Raises EngineError where no numbers make that
        network."""
        numbers = weights.copy() if self._firsts is None else weights[self._firsts]
        if not np.array_equal(self.weights(numbers), weights):
            raise EngineError("evolve.not_made")
        return numbers


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
    if layout.kind == LINEAR:
        return np.append(board, layout.inputs)
    half = layout.hidden // 2
    units = np.arange(layout.hidden)
    partners = np.concatenate([units[half : 2 * half], units[:half], units[2 * half :]])
    first, biases, output = layout.parts(np.arange(layout.weights, dtype=np.float64))
    parts = first[partners][:, board].reshape(-1), biases[partners], output[partners]
    return np.concatenate(parts).astype(np.int64)
