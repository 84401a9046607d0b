"""Potentials of learning networks in double precision, their gradients, and gradient steps.

Everything is summed in one fixed order, and no function of the C library is used, so that every
processor, and a compiled learner, makes the same weights, bit for bit.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from poda.engine.arrays import SATURATED
from poda.engine.game import Game
from poda.engine.networks.architectures import LINEAR
from poda.engine.networks.lesson import Weights
from poda.engine.networks.network import Floats, Layout
from poda.engine.networks.tuples import Whole, in_fours
from poda.engine.runs.individual import MOST_WEIGHT, mirror

BETA: Final = 2.7
"""How fast a weight's rate falls as its changes contradict each other (Bagheri and others)."""

LIMIT: Final = 1024.0
"""When the sum of the sizes of a weight's steps reaches this, it and the sum of the steps are
halved, which keeps their ratio: a larger sum in single precision would lose small steps."""


def squash(x: Floats) -> Floats:
    """The value of a potential, between -1 and 1: `arrays.squash` in double precision."""
    held = np.minimum(np.maximum(x, -SATURATED), SATURATED)
    square = held * held
    above = held * (945.0 + square * (105.0 + square))
    return np.asarray(above / (945.0 + square * (420.0 + square * 15.0)))


def squash_slope(x: Floats) -> Floats:
    """The derivative of `squash`."""
    held = np.minimum(np.maximum(x, -SATURATED), SATURATED)
    square = held * held
    below = 945.0 + square * (420.0 + square * 15.0)
    of_above = 945.0 + square * (315.0 + square * 5.0)
    of_below = held * (840.0 + square * 60.0)
    slope = (of_above - squash(x) * of_below) / below
    return np.asarray(np.where(np.abs(x) > SATURATED, 0.0, slope))


def power(x: Floats) -> Floats:
    """e to the power of x, from -10 to 0, to 1 in a million: the series at a sixteenth of x,
    squared four times."""
    y = x * 0.0625
    y = 1.0 + y * (1.0 + y * (0.5 + y * (1.0 / 6.0 + y * (1.0 / 24.0 + y * (1.0 / 120.0)))))
    for _ in range(4):
        y = y * y
    return y


class Gradient(NamedTuple):
    """The gradient of a potential with respect to the weights.

    Attributes:
        places: int64[k], the indices of the weights it depends on, each once; None: all, in order.
        slopes: float64[k], the partial derivatives.
    """

    places: Whole | None
    slopes: Floats


class Model:
    """Computes potentials and gradients of the networks of one layout.

    Args:
        mirrored: whether mirror-image weights are tied (not for n-tuple networks, which are
            symmetric by construction).
    """

    def __init__(self, game: Game[Any, Any], layout: Layout, mirrored: bool = False) -> None:
        self.layout = layout
        self._image: Whole | None = None
        if mirrored and layout.tuples is None:
            self._image = mirror(game, layout)

    def potentials(self, weights: Weights, features: npt.ArrayLike) -> Floats:
        """The potentials of positions, features[count, inputs]: float64[count]."""
        layout, seen = self.layout, np.asarray(features)
        if layout.tuples is not None:
            return np.asarray(layout.tuples.potentials(weights, seen))
        if layout.kind == LINEAR:
            ones = np.ones((len(seen), 1))
            return in_fours(np.concatenate([seen, ones], axis=1) * weights.astype(np.float64))
        sums = self._sums(weights, seen.astype(np.float64))
        return in_fours(squash(sums) * layout.parts(weights)[2])

    def gradients(self, weights: Weights, features: npt.ArrayLike) -> list[Gradient]:
        """The gradient of one position's potential, features[inputs], as parts to be summed, in the
        order of the step. In an n-tuple network with mirrored readings each reading is a part of
        its own, since both may use the same weight."""
        layout, seen = self.layout, np.asarray(features)
        if layout.tuples is not None:
            readings = layout.tuples.indices(seen[None, :])[0]
            ones = np.ones(layout.hidden)
            count = len(readings) // layout.hidden
            return [Gradient(part, ones) for part in np.split(readings, count)]
        inputs = seen.astype(np.float64)
        if layout.kind == LINEAR:
            return [self._tied(np.append(inputs, 1.0))]
        sums = self._sums(weights, inputs[None, :])[0]
        inner = layout.parts(weights)[2] * squash_slope(sums)
        from_inputs = (inner[:, None] * inputs).reshape(-1)
        return [self._tied(np.concatenate([from_inputs, inner, squash(sums)]))]

    def _sums(self, weights: Weights, inputs: Floats) -> Floats:
        """At the hidden units of a plain network: the bias, and then input by input."""
        first, biases, _ = self.layout.parts(weights)
        sums = np.broadcast_to(biases, (len(inputs), len(biases)))
        for number in range(inputs.shape[1]):
            sums = sums + inputs[:, number, None] * first[:, number]
        return sums

    def _tied(self, slopes: Floats) -> Gradient:
        if self._image is not None:
            itself = self._image == np.arange(len(slopes))
            slopes = slopes + np.where(itself, 0.0, slopes[self._image])
        return Gradient(None, slopes)


def take_step(
    weights: Weights, moves: Weights, gradient: Gradient, error: float, rate: float
) -> None:
    """Move weights[n] by rate * error * slopes, each by its own share of the rate where there are
    moves (see `Memory`): coherent with moves[2 n], which are told of the step afterwards; adaptive
    with moves[n], which are told of it first. Else they are empty."""
    places = slice(None) if gradient.places is None else gradient.places
    steps = error * gradient.slopes
    shares: Floats | float = 1.0
    if len(moves) == len(weights):
        squares = moves[places].astype(np.float64) + steps * steps
        shares = 1.0 / np.sqrt(1.0 + squares)
        moves[places] = np.where(squares >= LIMIT, 0.5 * squares, squares)
    elif len(moves):
        pairs = moves.reshape(-1, 2)
        told = pairs[places].astype(np.float64)
        shares = _shares(told)
        told = told + np.stack([steps, np.abs(steps)], axis=1)
        told[told[:, 1] >= LIMIT] *= 0.5
        pairs[places] = told
    moved = weights[places].astype(np.float64) + (rate * shares) * steps
    weights[places] = np.minimum(np.maximum(moved, -MOST_WEIGHT), MOST_WEIGHT)


def _shares(told: Floats) -> Floats:
    """Each weight's share of the rate, by the sums of its steps and of their sizes, told[k, 2]."""
    total, size = told[:, 0], told[:, 1]
    stepped = size > 0.0
    ratio = np.abs(total) / np.where(stepped, size, 1.0)
    return np.where(stepped, power(BETA * (ratio - 1.0)), 1.0)
