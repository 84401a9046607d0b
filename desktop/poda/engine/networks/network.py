"""Feed-forward networks: most have one hidden layer with biases, and an output without a bias; the
deeper ones are in `architectures.py`.

The network of the published recipe for Connect Four has 42 inputs and 42 hidden units, that is
1,848 weights, after Chellapilla and Fogel, "Evolving neural networks to play checkers without
relying on expert knowledge", IEEE Transactions on Neural Networks 10, 1999. Inputs are those of
`Game.features`.

**Weights as played.** Evolution varies real numbers (float64, the *weights*). To play, the first
layer's are rounded to multiples of 1/65,536, far below the smallest step of mutation, and kept
within +-700; beyond a few units every tanh is flat. The sums at the hidden units are then exact,
whatever the order in which they are added: a kernel that carries them through a game, a stone at a
time, and a product of whole matrices give the same bits on every processor. The output weights are
single precision numbers, and their sum has one fixed order (`lanes`). So are all weights beyond the
first layer of a deeper network, whose sums have a fixed order too (`dense`).

**Values.** A search compares *potentials*, the sum at the output unit before its own tanh: tanh
keeps the order, and would only round differences away. On the scale of a search
(`search/evaluation.py`) a won position lies above every potential and a lost one below. `value` is
the output itself, strictly between -1, a loss, and +1, a win. (A network may also compare outputs
in single precision, as the published players of checkers did: `Layout.compares`. Then all positions
with a potential above 9 have the output 1, and are equal.)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from math import prod
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from poda.engine.arrays import LANES, Singles, dense, lanes, squash, tanh
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, Game
from poda.engine.networks.architectures import (
    ARCHITECTURES,
    KING,
    KING_REACH,
    LEARNT,
    LINEAR,
    PLAIN,
    TUPLES,
    Architecture,
)
from poda.engine.networks.tuples import Board, Tuples, board_of, in_fours, tuples_on
from poda.engine.search.evaluation import Evaluation
from poda.engine.search.observer import SearchStopped, Stop
from poda.engine.sums import sum_in_order

Floats = npt.NDArray[np.float64]


SCALE: Final = 65_536.0
MOST_INPUT_WEIGHT: Final = 700.0
MOST_POTENTIAL: Final = 8192.0
"""A bound of all potentials, so that none looks like a forced win (`evaluation.FORCED`)."""

MOST_DEEP_WEIGHT: Final = 10_000.0
"""The bound of a weight between two hidden layers, as played."""
_MOST_OUTPUT_WEIGHT: Final = 128.0  # of a deeper network: 16 of them add up to 2,048
_MOST_OUTPUT_BIAS: Final = 2048.0
_MOST_DIFFERENCE_WEIGHT: Final = 56.0  # the piece difference is within +-36

_NUMBERS_AT_A_TIME: Final = 100_000  # weights: less than a millisecond

COMPARES: Final = ("potential", "output")
"""The number that a search compares: the sum at the output unit, or the output."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The kind and size of a network, and the number that a search compares.

    The order of the weights in a vector, by the kind of network:

    - plain: for each hidden unit its `inputs` weights; the biases; the output weights;
    - deeper: for each unit of the first layer its weights from the squares that it sees
      (`Architecture.seen`), then the biases; for each further layer the weights of its units from
      the layer before, unit by unit, then the biases; the output weights, the output's bias, the
      weight of the piece difference if there is one, and the king's worth minus 2;
    - linear: a weight for each input, then a bias;
    - n-tuple: see `Tuples`;
    - a kind of the game's own: `numbers` weights, whose meaning only the kit knows.

    The last three play with the very weights with which they learn, in single precision; potentials
    of linear and n-tuple networks are in double precision.

    Attributes:
        inputs: the number of features of the game.
        hidden: the number of units of the first hidden layer.
        kind: "plain", or one of `ARCHITECTURES`.
        compares: one of `COMPARES`.
        length: the cells of a tuple in an n-tuple network, which has `hidden` tuples; else 0.
        board: the board of the tuples; None for other networks.
        outputs: the number of outputs; with more than one, none is a potential.
        numbers: the number of weights of a kind of the game's own (`TrainingKit.own_layout`); else
            0.
        of_features: for a kind of the game's own with one output, what computes the potentials,
            float64[count], of weights at positions, features[count, inputs].
    """

    inputs: int
    hidden: int
    kind: str = PLAIN
    compares: str = "potential"
    length: int = 0
    board: Board | None = None
    outputs: int = 1
    numbers: int = 0
    of_features: Callable[[Singles, npt.ArrayLike], Floats] | None = None

    @property
    def is_learnt(self) -> bool:
        """Whether networks of this kind can only be trained by temporal differences."""
        return self.kind in LEARNT

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of the weights."""
        return np.dtype(np.float32 if self.is_learnt else np.float64)

    @property
    def tuples(self) -> Tuples | None:
        """The tuples of an n-tuple network; None of any other."""
        if self.board is None:
            return None
        return tuples_on(self.board, self.hidden, self.length)

    @property
    def architecture(self) -> Architecture | None:
        """The architecture of a deeper network; None for others."""
        return ARCHITECTURES.get(self.kind)

    @property
    def further(self) -> tuple[int, ...]:
        """The number of units in each hidden layer after the first."""
        return self.architecture.units[1:] if self.architecture else ()

    @property
    def shape(self) -> str:
        """The sizes of the layers: `32-40-10-1`; for an n-tuple network the number and length of
        the tuples: `70x7`."""
        if self.board is not None:
            return f"{self.hidden}x{self.length}"
        if self.kind == LINEAR:
            return f"{self.inputs}-1"
        seen = self.inputs // 2 if self.architecture else self.inputs
        return "-".join(map(str, (seen, self.hidden, *self.further, self.outputs)))

    @property
    def weights(self) -> int:
        """The number of weights of a network."""
        if self.numbers:
            return self.numbers
        if self.architecture:
            return _weights_in(self.architecture)
        if self.tuples is not None:
            return self.tuples.weights
        if self.kind == LINEAR:
            return self.inputs + 1
        return (self.inputs + 2) * self.hidden

    @property
    def padded(self) -> int:
        """The units of the first layer for a kernel, rounded up to whole lanes. In a deeper network
        one more unit carries the piece difference."""
        return in_lanes(self.hidden + bool(self.architecture))

    @property
    def beyond(self) -> int:
        """The length of a network's row of `Played.output`."""
        if self.is_learnt:
            return self.weights
        if not self.architecture:
            return self.padded
        sizes = self.hidden, *self.further
        layers = sum((sizes[n] + 1) * in_lanes(sizes[n + 1]) for n in range(len(sizes) - 1))
        return layers + in_lanes(sizes[-1]) + LANES

    def parts(self, weights: Floats) -> tuple[Floats, Floats, Floats]:
        """Views of the weights[..., n] of a plain network: from the inputs [..., hidden, inputs],
        biases, output."""
        inner = self.inputs * self.hidden
        first = weights[..., :inner].reshape(*weights.shape[:-1], self.hidden, self.inputs)
        return first, weights[..., inner : inner + self.hidden], weights[..., inner + self.hidden :]


def in_lanes(units: int) -> int:
    """The number of units rounded up to whole lanes."""
    return -(-units // LANES) * LANES


class DeepParts(NamedTuple):
    """Views of the weights[..., n] of a deeper network, in their order.

    Attributes:
        seen: [..., len(Architecture.seen)], the weights from the squares.
        biases: [..., units], the biases of the first layer.
        further: for each further layer its weights[..., own, before] and its biases[..., own].
        output: [..., last], the output weights.
        output_bias: [...], the output's bias.
        difference: [...], the weight of the piece difference; 1 if the network has none.
        king: [...], the king's worth minus 2.
    """

    seen: Floats
    biases: Floats
    further: tuple[tuple[Floats, Floats], ...]
    output: Floats
    output_bias: Floats
    difference: Floats
    king: Floats


def deep_parts(architecture: Architecture, weights: Floats) -> DeepParts:
    """The parts of weights[..., n], in the order of `Layout`."""
    end = 0

    def following(*shape: int) -> Floats:
        nonlocal end
        begin, end = end, end + prod(shape)
        return weights[..., begin:end].reshape((*weights.shape[:-1], *shape))

    units = architecture.units
    return DeepParts(
        following(len(architecture.seen)),
        following(units[0]),
        tuple((following(own, before), following(own)) for before, own in pairwise(units)),
        following(units[-1]),
        following(),
        following() if architecture.weighs_difference else np.ones(weights.shape[:-1]),
        following(),
    )


@cache
def _weights_in(architecture: Architecture) -> int:
    units = architecture.units
    layers = sum((before + 1) * own for before, own in pairwise(units))
    at_output = units[-1] + 1 + architecture.weighs_difference
    return len(architecture.seen) + units[0] + layers + at_output + 1


def _further_layers(architecture: Architecture, output: Singles) -> tuple[list[Singles], Singles]:
    """Views of `Played.output`[..., beyond] of a deeper network: each further layer as [..., units
    before + 1, own units in whole lanes], the last row its biases; and the rest of the array."""
    layers, at = [], 0
    for before, own in pairwise(architecture.units):
        shape = before + 1, in_lanes(own)
        layers.append(output[..., at : at + prod(shape)].reshape(*output.shape[:-1], *shape))
        at += prod(shape)
    return layers, output[..., at:]


def layout_for(
    game: Game[Any, Any],
    hidden: int | None = None,
    kind: str = PLAIN,
    compares: str = "potential",
    length: int = 0,
) -> Layout:
    """The layout of networks for a game.

    Args:
        hidden: the number of hidden units, or of tuples; by default that of the game or of the
            architecture.
        length: the number of cells of a tuple.

    Raises EngineError if the game has no networks of this kind.
    """
    inputs = len(game.features(game.initial_state()))
    if not inputs:
        raise EngineError("evolve.no_features", text=game.key)
    if architecture := ARCHITECTURES.get(kind):
        return Layout(inputs, architecture.units[0], kind, compares)
    if kind == LINEAR:
        return Layout(inputs, 1, kind, compares)
    if kind == TUPLES:
        board = board_of(game)
        if board is None or not hidden or not 1 <= length <= board.cells:
            raise EngineError("learn.no_tuples", text=game.key, length=length)
        return Layout(inputs, hidden, kind, compares, length, board)
    return Layout(inputs, hidden or game.hidden_units or inputs, kind, compares)


@dataclass(frozen=True, slots=True)
class Played:
    """Networks of one layout as kernels read them, side by side.

    Attributes:
        first: int32[count, inputs + 1, padded], in units of 1/65,536: the weights from each input
            to every unit of the first layer; the last row holds the biases. In a deeper network one
            more unit has the weights of the piece difference.
        output: float32[count, layout.beyond], the output weights, in whole lanes. In a deeper
            network: for each further layer its weights [units before, own units in whole lanes] and
            its biases; the output weights; and sixteen numbers: the bias, the weight of the piece
            difference, and zeros. In a network of a kind that only learns: all its weights, and
            `first` is int32[count, 0, 0].
    """

    layout: Layout
    first: npt.NDArray[np.int32]
    output: Singles

    def __len__(self) -> int:
        return len(self.first)

    def __getitem__(self, which: npt.NDArray[np.int64]) -> Played:
        """A copy of some of the networks, such as those that a task needs."""
        return Played(self.layout, self.first[which], self.output[which])


def played(layout: Layout, weights: Floats, stop: Stop | None = None) -> Played:
    """The networks of weights[count, n] (or of one vector) in the form that kernels read.

    Args:
        stop: called every few networks; once true, SearchStopped is raised.
    """
    weights = np.atleast_2d(weights)
    if layout.is_learnt:
        nothing = np.zeros((len(weights), 0, 0), dtype=np.int32)
        return Played(layout, nothing, weights.astype(np.float32, copy=False))
    first = np.zeros((len(weights), layout.inputs + 1, layout.padded), dtype=np.int32)
    output = np.zeros((len(weights), layout.beyond), dtype=np.float32)
    # A generation of backgammon has three million numbers: small portions stay in the cache, and a
    # stop need not wait for all. In place, which saves one pass.
    at_a_time = max(1, _NUMBERS_AT_A_TIME // layout.weights)
    fill = _fill_deep if layout.architecture else _fill_plain
    for start in range(0, len(weights), at_a_time):
        if stop and stop():
            raise SearchStopped
        rows = slice(start, start + at_a_time)
        fill(layout, weights[rows], first[rows], output[rows])
    return Played(layout, first, output)


def _in_units(weights: Floats) -> Floats:
    """Weights of the first layer in units of 1/65,536."""
    units = np.clip(weights, -MOST_INPUT_WEIGHT, MOST_INPUT_WEIGHT)
    units *= SCALE
    np.rint(units, out=units)
    return units


def _fill_plain(
    layout: Layout, weights: Floats, first: npt.NDArray[np.int32], output: Singles
) -> None:
    most = MOST_POTENTIAL / layout.padded
    inner, biases, _ = layout.parts(_in_units(weights))
    first[:, :-1, : layout.hidden] = np.swapaxes(inner, 1, 2)
    first[:, -1, : layout.hidden] = biases
    output[:, : layout.hidden] = np.clip(layout.parts(weights)[2], -most, most)


def _fill_deep(
    layout: Layout, weights: Floats, first: npt.NDArray[np.int32], output: Singles
) -> None:
    architecture, squares = layout.architecture, layout.inputs // 2
    assert architecture is not None
    parts = deep_parts(architecture, weights)
    king = np.rint(SCALE * king_worth(weights))[:, None]
    men, most = _in_units(parts.seen), SCALE * MOST_INPUT_WEIGHT
    # Both factors are whole numbers, so their product is exact.
    kings = np.clip(np.rint(men * king / SCALE), -most, most)
    first[:, architecture.seen, architecture.seeing] = men
    first[:, squares + architecture.seen, architecture.seeing] = kings
    first[:, -1, : layout.hidden] = _in_units(parts.biases)
    first[:, :squares, layout.hidden] = SCALE
    first[:, squares:-1, layout.hidden] = king
    layers, rest = _further_layers(architecture, output)
    for layer, (inner, biases) in zip(layers, parts.further, strict=True):
        own = biases.shape[1]
        layer[:, :-1, :own] = _within(np.swapaxes(inner, 1, 2), MOST_DEEP_WEIGHT)
        layer[:, -1, :own] = _within(biases, MOST_DEEP_WEIGHT)
    last = architecture.units[-1]
    rest[:, :last] = _within(parts.output, _MOST_OUTPUT_WEIGHT)
    rest[:, in_lanes(last)] = _within(parts.output_bias, _MOST_OUTPUT_BIAS)
    rest[:, in_lanes(last) + 1] = _within(parts.difference, _MOST_DIFFERENCE_WEIGHT)


def _within(weights: Floats, most: float) -> Floats:
    clipped: Floats = np.clip(weights, -most, most)
    return clipped


def king_worth(weights: Floats) -> Floats:
    """The king's value in the deeper networks of weights[..., n], in men: float64[...]."""
    worth: Floats = KING + np.clip(weights[..., -1], -KING_REACH, KING_REACH)
    return worth


def weights_of(networks: Played, index: int) -> Floats:
    """The weights of one of the networks as played, rounded and clipped. `played` gives the same
    network for them, bit for bit."""
    layout, first, output = networks.layout, networks.first[index], networks.output[index]
    if layout.is_learnt:
        own_weights: Floats = output.astype(layout.dtype)
        return own_weights
    if layout.architecture is None:
        rows = first[:, : layout.hidden] / SCALE
        own = output[: layout.hidden].astype(np.float64)
        return np.concatenate([rows[:-1].T.reshape(-1), rows[-1], own])
    architecture = layout.architecture
    parts = [
        first[architecture.seen, architecture.seeing] / SCALE,
        first[-1, : layout.hidden] / SCALE,
    ]
    layers, rest = _further_layers(architecture, output)
    for layer, own in zip(layers, architecture.units[1:], strict=True):
        parts += [layer[:-1, :own].T.reshape(-1), layer[-1, :own]]
    last = architecture.units[-1]
    parts += [rest[:last], rest[in_lanes(last) :][: 1 + architecture.weighs_difference]]
    king = first[layout.inputs // 2, layout.hidden] / SCALE - KING
    return np.concatenate([*parts, [king]]).astype(np.float64)


class Network:
    """One network, which computes the values of positions.

    Args:
        weights: [layout.weights], of the type and in the order of `Layout`.
    """

    def __init__(self, layout: Layout, weights: Floats) -> None:
        if weights.shape != (layout.weights,):
            raise ValueError(f"{layout} has {layout.weights} weights, not {weights.shape}")
        self.layout = layout
        self.weights = weights

    def __repr__(self) -> str:
        return f"<Network {self.layout.shape}>"

    @cached_property
    def played(self) -> Played:
        """The network in the form that kernels read."""
        return played(self.layout, self.weights)

    @cached_property
    def _first(self) -> Floats:
        first: Floats = self.played.first[0].astype(np.float64)
        return first

    def potential(self, features: npt.ArrayLike) -> float:
        """The sum at the output unit. This is the readable twin of the kernel's evaluation.

        Args:
            features: the inputs from the side to move's point of view: whole numbers, or fractions
                for which the sums are exact.
        """
        return float(self.potentials(np.asarray(features)[None, :])[0])

    def potentials(self, features: npt.ArrayLike) -> npt.NDArray[Any]:
        """The potentials of many positions, features[count, inputs]: float32[count], or float64 for
        a kind that only learns."""
        if self.layout.tuples is not None:
            sums = self.layout.tuples.potentials(self.played.output[0], features)
            return np.asarray(np.clip(sums, -MOST_POTENTIAL, MOST_POTENTIAL))
        if self.layout.of_features is not None:
            sums = self.layout.of_features(self.played.output[0], features)
            return np.clip(sums, -MOST_POTENTIAL, MOST_POTENTIAL)
        inputs = np.asarray(features, dtype=np.float64)
        if self.layout.kind == LINEAR:
            own = self.played.output[0].astype(np.float64)
            ones = np.ones((len(inputs), 1))
            sums = in_fours(np.concatenate([inputs, ones], axis=1) * own)
            return np.clip(sums, -MOST_POTENTIAL, MOST_POTENTIAL)
        sums = inputs @ self._first[:-1] + self._first[-1]  # exact in any order
        scaled = sums.astype(np.float32) * np.float32(1.0 / SCALE)
        hidden, beyond = squash(scaled), self.played.output[0]
        if self.layout.architecture is None:
            return lanes(hidden * beyond)
        layers, rest = _further_layers(self.layout.architecture, beyond)
        for layer in layers:
            before = len(layer) - 1
            hidden = squash(dense(hidden[..., :before], layer[:before]) + layer[before])
        wide = hidden.shape[-1]
        bias, weight = rest[wide : wide + 2]
        difference = scaled[..., self.layout.hidden]
        found: Singles = lanes(hidden * rest[:wide]) + bias
        return np.asarray(found + difference * weight)

    def compared(self, features: npt.ArrayLike) -> float:
        """The number that a search compares: the potential or the output, by `Layout.compares`."""
        potential = self.potential(features)
        if self.layout.compares == "potential":
            return potential
        return float(tanh(np.array([potential], dtype=np.float32))[0])

    def outputs(self, features: npt.ArrayLike) -> Singles:
        """The outputs of many positions, features[count, inputs], exact in single precision:
        float32[count], from -1 to +1. (`value` is less exact.)"""
        return tanh(self.potentials(features))

    def value(self, features: npt.ArrayLike) -> float:
        """The output: strictly between -1 and +1, for the side to move."""
        return output(self.potential(features))

    def evaluation(self, game: Game[Any, Any], name: str = "network") -> Evaluation[Any]:
        """The network as an evaluation function: potentials, from MAX's point of view.

        At a chance node it is the mean over the throws, unless the game says from which side a
        network evaluates it (`Game.viewer`); a throw that ends the game has the greatest potential.
        """

        def estimate(state: Any) -> float:
            viewer = game.viewer(state)
            if viewer == CHANCE:
                after = [
                    (game.result(state, throw), chance) for throw, chance in game.outcomes(state)
                ]
                return sum_in_order(chance * after_throw(each) for each, chance in after)
            found = self.compared(game.features(state))
            return found if viewer == MAX else -found

        def after_throw(state: Any) -> float:
            if game.is_terminal(state):
                return MOST_POTENTIAL * game.utility(state)
            return estimate(state)

        return Evaluation(name, estimate, network=self)


def output(potential: float) -> float:
    """The value of a potential: strictly between -1 and +1, in the same order up to saturation."""
    return float(squash(np.float32(potential).reshape(1))[0])


# The receptive field and the influence of each hidden unit, for people to inspect.
#
# A unit adds `output weight * tanh(bias + weights . inputs)` to the sum at the output. Its
# *receptive field* is its weights from the inputs, which on a board has the shape of the board. Its
# *influence* is the standard deviation of what it adds, over positions in which every input is +1,
# -1 or 0 with equal probability, independently of the others. The sum at the unit is taken to be
# normally distributed (it has many terms), so that the deviation is an integral over one variable
# (Gauss-Hermite quadrature). A unit whose value hardly changes, because of its bias or its small
# weights, has little influence whatever its output weight; no unit has more than that weight.

INPUT_VARIANCE: Final = 2 / 3
"""The variance of an input that is +1, -1 or 0 with equal probability."""
_POINTS: Final = 64


@dataclass(frozen=True, slots=True)
class Unit:
    """A hidden unit.

    Attributes:
        number: its number in the network, from 1.
        weights: float64[inputs], its receptive field.
        bias: its bias.
        output: its weight at the output; for a unit of a deeper network's first layer its effect
            there (`first_layer.py`).
        influence: see the module; 0 or more.
    """

    number: int
    weights: Floats
    bias: float
    output: float
    influence: float


def units_by_influence(layout: Layout, weights: Floats) -> list[Unit]:
    """The hidden units of a plain network with weights[layout.weights], the most influential first,
    equal ones in their order."""
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
    most = MOST_INPUT_WEIGHT  # greater weights are clipped when played
    fields, biases = np.clip(fields, -most, most), np.clip(biases, -most, most)
    spread = np.sqrt(INPUT_VARIANCE * np.square(fields).sum(axis=1))
    said = np.tanh(biases[:, None] + spread[:, None] * points)
    mean = (said * chances).sum(axis=1)  # the same order in each row, so that equal units are equal
    variance = (np.square(said - mean[:, None]) * chances).sum(axis=1)
    result: Floats = np.abs(outputs) * np.sqrt(variance)
    return result


@cache
def _normal() -> tuple[Floats, Floats]:
    """Nodes of Gauss-Hermite quadrature for a standard normal variable, and their weights, which
    sum to 1."""
    points, chances = np.polynomial.hermite_e.hermegauss(_POINTS)
    return points, chances / chances.sum()


def has_board(game: Game[Any, Any], layout: Layout) -> bool:
    """Whether the inputs are the cells of the board, so that a receptive field has its shape."""
    return layout.inputs == game.columns * game.rows > 0
