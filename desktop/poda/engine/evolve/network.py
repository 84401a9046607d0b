"""The feed-forward networks that are evolved: one hidden layer with biases, one output without.

The published one for Connect Four has 42 inputs and 42 hidden units: 1,848 weights (Chellapilla and
Fogel, "Evolving neural networks to play checkers without relying on expert knowledge", IEEE
Transactions on Neural Networks 10, 1999, is its model). Inputs come from `Game.features`.

**Weights as played.** Evolution varies real numbers (float64, the *weights*). To play, the first
layer's are rounded to multiples of 1/65,536, far below the smallest step of mutation, and kept
within +-700; beyond a few units every tanh is flat. The sums at the hidden units are then exact,
whatever the order in which they are added: a kernel that carries them through a game, a stone at a
time, and a product of whole matrices give the same bits on every processor. The output weights are
single precision numbers, and their sum has one fixed order (`lanes`).

**Values.** What a search compares is the *potential*, the sum at the output unit before its own
tanh: tanh keeps the order, and only rounds differences away. On the scale of a search
(`search/evaluation.py`) a won position lies above every potential and a lost one below. `value` is
the output itself, strictly between -1, a loss, and +1, a win.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.arrays import LANES, Singles, lanes, squash
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, Game
from poda.engine.search.evaluation import Evaluation
from poda.engine.search.observer import SearchStopped, Stop

Floats = npt.NDArray[np.float64]


SCALE: Final = 65_536.0
MOST_INPUT_WEIGHT: Final = 700.0
MOST_POTENTIAL: Final = 8192.0
"""No potential is beyond it, so none is taken for a forced win (`evaluation.FORCED`)."""

_NUMBERS_AT_A_TIME: Final = 100_000  # weights: less than a millisecond


@dataclass(frozen=True, slots=True)
class Layout:
    """The size of a network.

    A vector of its weights holds, one after the other: for each hidden unit its `inputs` weights,
    the biases, the output weights.
    """

    inputs: int
    hidden: int

    @property
    def weights(self) -> int:
        """How many numbers make up a network."""
        return (self.inputs + 2) * self.hidden

    @property
    def padded(self) -> int:
        """Hidden units as a kernel sees them, in whole lanes."""
        return -(-self.hidden // LANES) * LANES

    def parts(self, weights: Floats) -> tuple[Floats, Floats, Floats]:
        """Views of weights[..., n]: from the inputs [..., hidden, inputs], biases, output."""
        inner = self.inputs * self.hidden
        first = weights[..., :inner].reshape(*weights.shape[:-1], self.hidden, self.inputs)
        return first, weights[..., inner : inner + self.hidden], weights[..., inner + self.hidden :]


def layout_for(game: Game[Any, Any], hidden: int | None = None) -> Layout:
    """The network of a game: its inputs, and the game's own number of hidden units unless said."""
    inputs = len(game.features(game.initial_state()))
    if not inputs:
        raise EngineError("evolve.no_features", text=game.key)
    return Layout(inputs, hidden or game.hidden_units or inputs)


@dataclass(frozen=True, slots=True)
class Played:
    """Networks of one layout as kernels read them, side by side.

    Attributes:
        first: int32[count, inputs + 1, padded]: in units of 1/65,536, for each input what it adds
            to every hidden unit; the last row holds the biases.
        output: float32[count, padded].
    """

    layout: Layout
    first: npt.NDArray[np.int32]
    output: Singles

    def __len__(self) -> int:
        return len(self.first)

    def __getitem__(self, which: npt.NDArray[np.int64]) -> Played:
        """Those networks, copied (a task takes along what it needs and no more)."""
        return Played(self.layout, self.first[which], self.output[which])


def played(layout: Layout, weights: Floats, stop: Stop | None = None) -> Played:
    """The networks of weights[count, n] (or of one vector) as they play.

    Args:
        stop: looked at every few networks; once true, SearchStopped is raised.
    """
    weights = np.atleast_2d(weights)
    first = np.zeros((len(weights), layout.inputs + 1, layout.padded), dtype=np.int32)
    output = np.zeros((len(weights), layout.padded), dtype=np.float32)
    most = MOST_POTENTIAL / layout.padded
    # A generation of backgammon has three million numbers: some at a time stay in the cache, and
    # whoever stops does not wait for all of them. In place: a pass less.
    at_a_time = max(1, _NUMBERS_AT_A_TIME // layout.weights)
    for start in range(0, len(weights), at_a_time):
        if stop and stop():
            raise SearchStopped
        rows = slice(start, start + at_a_time)
        units = np.clip(weights[rows], -MOST_INPUT_WEIGHT, MOST_INPUT_WEIGHT)
        units *= SCALE
        np.rint(units, out=units)
        inner, biases, _ = layout.parts(units)
        first[rows, :-1, : layout.hidden] = np.swapaxes(inner, 1, 2)
        first[rows, -1, : layout.hidden] = biases
        output[rows, : layout.hidden] = np.clip(layout.parts(weights[rows])[2], -most, most)
    return Played(layout, first, output)


class Network:
    """One network, to be asked.

    Args:
        weights: float64[layout.weights], in the order that `Layout` says.
    """

    def __init__(self, layout: Layout, weights: Floats) -> None:
        if weights.shape != (layout.weights,):
            raise ValueError(f"{layout} has {layout.weights} weights, not {weights.shape}")
        self.layout = layout
        self.weights = weights

    def __repr__(self) -> str:
        return f"<Network {self.layout.inputs}-{self.layout.hidden}-1>"

    @cached_property
    def played(self) -> Played:
        """The network as it plays."""
        return played(self.layout, self.weights)

    @cached_property
    def _first(self) -> Floats:
        first: Floats = self.played.first[0].astype(np.float64)
        return first

    def potential(self, features: npt.ArrayLike) -> float:
        """What a search compares: the sum at the output unit. Readable twin of the kernel's leaf.

        Args:
            features: the inputs, as the side to move sees them; whole numbers, or such fractions
                that the sums stay exact.
        """
        return float(self.potentials(np.asarray(features)[None, :])[0])

    def potentials(self, features: npt.ArrayLike) -> Singles:
        """The potentials of many positions, features[count, inputs]: float32[count]."""
        inputs = np.asarray(features, dtype=np.float64)
        sums = inputs @ self._first[:-1] + self._first[-1]  # exact, so no order to keep
        hidden = squash(sums.astype(np.float32) * np.float32(1.0 / SCALE))
        return lanes(hidden * self.played.output[0])

    def value(self, features: npt.ArrayLike) -> float:
        """The output: strictly between -1 and +1, for the side to move."""
        return output(self.potential(features))

    def evaluation(self, game: Game[Any, Any], name: str = "network") -> Evaluation[Any]:
        """The network as what a search finds at its horizon: potentials, from MAX's side.

        At a chance node, their mean over the throws, unless the game says as which side a network
        sees it (`Game.viewer`); a game that a throw ends counts as the greatest potential.
        """

        def estimate(state: Any) -> float:
            viewer = game.viewer(state)
            if viewer == CHANCE:
                after = [
                    (game.result(state, throw), chance) for throw, chance in game.outcomes(state)
                ]
                return sum(chance * after_throw(each) for each, chance in after)
            potential = self.potential(game.features(state))
            return potential if viewer == MAX else -potential

        def after_throw(state: Any) -> float:
            if game.is_terminal(state):
                return MOST_POTENTIAL * game.utility(state)
            return estimate(state)

        return Evaluation(name, estimate, network=self)


def output(potential: float) -> float:
    """The value of a potential: strictly between -1 and +1, in the same order up to saturation."""
    return float(squash(np.float32(potential).reshape(1))[0])


# What each hidden unit of a network is worth, and what it looks at: for a person to read.
#
# A unit adds `output weight * tanh(bias + weights . inputs)` to the sum at the output. Its
# *receptive field* is its weights from the inputs, which on a board has the shape of the board. Its
# *influence* is how much it moves that sum from one position to the next: the standard deviation of
# what it adds, over positions in which every input is +1, -1 or 0 with the same chance,
# independently of the others. The sum at the unit is taken to be normal there (it is a sum of
# many), so that the deviation is an integral over one variable (Gauss-Hermite, at fixed points). A
# unit that always says the same, because of its bias or its small weights, has little influence
# whatever its output weight, and one whose tanh is flat has no more than that weight.

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
