"""What each hidden unit of a network is worth, and what it looks at: for a person to read.

A unit adds `output weight * tanh(bias + weights . inputs)` to the sum at the output. Its
*receptive field* is its weights from the inputs, which on a board has the shape of the board. Its
*influence* is how much it moves that sum from one position to the next: the standard deviation of
what it adds, over positions in which every input is +1, -1 or 0 with the same chance, independently
of the others. The sum at the unit is taken to be normal there (it is a sum of many), so that the
deviation is an integral over one variable (Gauss-Hermite, at fixed points). A unit that always says
the same, because of its bias or its small weights, has little influence whatever its output weight,
and one whose tanh is flat has no more than that weight.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np

from poda.engine.evolve.network import MOST_INPUT_WEIGHT, Floats, Layout
from poda.engine.game import Game

_INPUT_VARIANCE: Final = 2 / 3  # of +1, -1 and 0 with a third each
_POINTS: Final = 64


@dataclass(frozen=True, slots=True)
class Unit:
    """A hidden unit.

    Attributes:
        number: from 1, in the order in which the network has them.
        weights: float64[inputs], its receptive field.
        bias: what is added to its sum.
        output: its weight at the output.
        influence: see the module; 0 or more.
    """

    number: int
    weights: Floats
    bias: float
    output: float
    influence: float


def units_by_influence(layout: Layout, weights: Floats) -> list[Unit]:
    """The hidden units of weights[layout.weights], the most influential first; of equal ones the
    first stays first."""
    fields, biases, outputs = layout.parts(weights)
    influence = influences(fields, biases, outputs)
    return [
        Unit(
            int(index) + 1,
            fields[index],
            float(biases[index]),
            float(outputs[index]),
            float(influence[index]),
        )
        for index in np.argsort(-influence, kind="stable")
    ]


def influences(fields: Floats, biases: Floats, outputs: Floats) -> Floats:
    """The influence of each unit: float64[units].

    Args:
        fields: float64[units, inputs].
        biases, outputs: float64[units].
    """
    points, chances = _normal()
    most = MOST_INPUT_WEIGHT  # they play as if they were no larger
    fields, biases = np.clip(fields, -most, most), np.clip(biases, -most, most)
    spread = np.sqrt(_INPUT_VARIANCE * np.square(fields).sum(axis=1))
    said = np.tanh(biases[:, None] + spread[:, None] * points)
    mean = (said * chances).sum(axis=1)  # row by row alike, so that equal units are equal
    variance = (np.square(said - mean[:, None]) * chances).sum(axis=1)
    result: Floats = np.abs(outputs) * np.sqrt(variance)
    return result


@cache
def _normal() -> tuple[Floats, Floats]:
    """Points of a standard normal variable, and their chances, which add up to 1."""
    points, chances = np.polynomial.hermite_e.hermegauss(_POINTS)
    return points, chances / chances.sum()


def has_board(game: Game[Any, Any], layout: Layout) -> bool:
    """Whether the inputs are the cells of the game's board, so that a field has its shape."""
    return layout.inputs == game.columns * game.rows > 0
