"""What the units of a network's first layer look at: for a person to read.

Of a plain network `network.units_by_influence` tells. In a deeper one (`architectures.py`) a unit
does not reach the output by a weight of its own, so both numbers are measured, over the held-out
positions (`held_out.py`): its *effect* is the mean of what the potential gains for each unit that
the unit says more, and its *influence* the standard deviation of what the potential loses where the
unit says its own mean instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from poda.engine.game import Game
from poda.engine.networks.architectures import LINEAR, Architecture
from poda.engine.networks.held_out import positions
from poda.engine.networks.network import (
    INPUT_VARIANCE,
    Floats,
    Layout,
    Unit,
    deep_parts,
    king_worth,
    units_by_influence,
)


def units_of(game: Game[Any, Any], layout: Layout, weights: Floats) -> list[Unit]:
    """The units of the first layer of weights[layout.weights], the most influential first. Those of
    a deeper network have a weight for each square of the board, NaN where they do not see it, and
    their effect in place of the output weight. A linear network is one unit, which is its output;
    an n-tuple network has none (`heaviest_tuples.py`), and of a network of a kind that is the
    game's own none are told."""
    if layout.tuples is not None or layout.numbers:
        return []
    if layout.kind == LINEAR:
        return [linear_unit(weights)]
    if layout.architecture is None:
        return units_by_influence(layout, weights)
    deep = Deep.of(layout.architecture, weights)
    effects, influences = deep.measured(positions(game.key).astype(np.float64))
    return [
        Unit(
            int(index) + 1,
            deep.fields[index],
            float(deep.biases[index]),
            float(effects[index]),
            float(influences[index]),
        )
        for index in np.argsort(-influences, kind="stable")
    ]


def linear_unit(weights: Floats) -> Unit:
    """A linear network of weights[n], the last of which is its bias, as one unit; its influence is
    that of a unit whose tanh is straight (`network.influences`)."""
    field, bias = weights[:-1].astype(np.float64), float(weights[-1])
    return Unit(1, field, bias, 1.0, float(np.sqrt(INPUT_VARIANCE * np.square(field).sum())))


@dataclass(frozen=True, slots=True)
class Deep:
    """A deeper network's weights in the shapes of its layers, as they were evolved.

    Attributes:
        fields: float64[units, squares], NaN where a unit does not see a square.
        biases: float64[units].
        further: of each further layer its weights[own, before] and its biases[own].
        output: float64[last], its bias, and the weight of the piece difference.
        king: what a king is worth, in men.
    """

    fields: Floats
    biases: Floats
    further: tuple[tuple[Floats, Floats], ...]
    output: Floats
    output_bias: float
    difference: float
    king: float

    @classmethod
    def of(cls, architecture: Architecture, weights: Floats) -> Deep:
        """The parts of weights[n], which are in the order of `Layout`."""
        parts = deep_parts(architecture, weights)
        fields = np.full((architecture.units[0], architecture.inputs // 2), np.nan)
        fields[architecture.seeing, architecture.seen] = parts.seen
        return cls(
            fields,
            parts.biases,
            parts.further,
            parts.output,
            float(parts.output_bias),
            float(parts.difference),
            float(king_worth(weights)),
        )

    def potentials(self, features: Floats) -> Floats:
        """The sums at the output unit, of features[count, inputs]: float64[count]."""
        squares = self._squares(features)
        found: Floats = self._potential(
            self._first(squares), self.further
        ) + self.difference * squares.sum(axis=1)
        return found

    def measured(self, features: Floats) -> tuple[Floats, Floats]:
        """The effect and the influence of each unit of the first layer over features[count,
        inputs]: float64[units] each."""
        first = self._first(self._squares(features))
        # The potential's gradient is propagated back through the layers, as in training.
        said = [first]
        for inner, biases in self.further:
            said.append(np.tanh(said[-1] @ inner.T + biases))
        gain = np.broadcast_to(self.output, said[-1].shape)
        for (inner, _), own in zip(self.further[::-1], said[:0:-1], strict=True):
            gain = (gain * (1.0 - own * own)) @ inner
        influences = np.array([lost.std() for lost in self._lost(first)])
        effects: Floats = gain.mean(axis=0)
        return effects, influences

    def _lost(self, first: Floats) -> Iterator[Floats]:
        """For each unit of first[count, units], what the potentials lose, float64[count], if its
        value is replaced by its mean. Only its part of the next layer's sums is computed anew,
        since a window waits for this."""
        (inner, biases), *rest = self.further
        sums = first @ inner.T + biases
        usual = self._potential(np.tanh(sums), rest)
        for own, weights in zip((first.mean(axis=0) - first).T, inner.T, strict=True):
            yield usual - self._potential(np.tanh(sums + np.outer(own, weights)), rest)

    def _squares(self, features: Floats) -> Floats:
        """What stands on the squares, [count, squares]: +1 and -1 men, +K and -K kings."""
        squares = features.shape[1] // 2
        return features[:, :squares] + self.king * features[:, squares:]

    def _first(self, squares: Floats) -> Floats:
        first: Floats = np.tanh(squares @ np.nan_to_num(self.fields).T + self.biases)
        return first

    def _potential(self, said: Floats, layers: Sequence[tuple[Floats, Floats]]) -> Floats:
        """The sum at the output, without the piece difference, from the values said[count, units]
        of a layer, through the further `layers`."""
        for inner, biases in layers:
            said = np.tanh(said @ inner.T + biases)
        found: Floats = said @ self.output + self.output_bias
        return found
