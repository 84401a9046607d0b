"""The data passed between a learning run and the learner that plays its games (`learner.py`, or a
kernel)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

Weights = npt.NDArray[Any]
"""[layout.weights], float64 or float32, as `Layout.dtype` says."""

CHANCES: Final = 1 << 30
"""The denominator of the probability of a random ply, which kernels take as a whole number."""


KEPT: Final = {"common": 0, "adaptive": 1, "coherent": 2}
"""How many numbers are kept of the steps of each weight, by what rates it has."""


@dataclass
class Memory:
    """The weights that learn; a learner changes them in place.

    Attributes:
        weights: [layout.weights], of `Layout.dtype`.
        moves: [`KEPT` * layout.weights], of the same type: for temporal coherence, the sum of each
            weight's recommended changes and that of their sizes; for adaptive rates the sum of
            their squares; empty if all have one rate.
    """

    weights: Weights
    moves: Weights

    @classmethod
    def of(cls, weights: Weights, rates: str) -> Memory:
        """The memory of a network that has learnt nothing yet, with these weights and `rates`
        (`LearningSettings`)."""
        return cls(weights, np.zeros(KEPT[rates] * len(weights), dtype=weights.dtype))


@dataclass(frozen=True, slots=True)
class Lesson:
    """Games to be played and learnt from.

    Attributes:
        seeds: uint64[games], the seed of each game's random numbers.
        openings: int32[games], each game's random plies to open with, which teach nothing.
        rate: the learning rate.
        exploration: the probability that a later ply is random, 0 to 1.
    """

    seeds: npt.NDArray[np.uint64]
    openings: npt.NDArray[np.int32]
    rate: float
    exploration: float

    def __len__(self) -> int:
        return len(self.seeds)

    @property
    def chance(self) -> int:
        """The exploration as a whole number out of `CHANCES`."""
        return int(self.exploration * CHANCES)

    def games(self, which: slice) -> Lesson:
        """The lesson with some of the games."""
        return Lesson(self.seeds[which], self.openings[which], self.rate, self.exploration)


@dataclass(frozen=True, slots=True)
class Told:
    """Statistics of the games that were played.

    Attributes:
        squares: the sum of the squared TD errors of all positions that learnt.
        learnt: the number of those positions.
        plies: the plies of all games.
        won, drawn, lost: the numbers of games, from the first player's side.
    """

    squares: float = 0.0
    learnt: int = 0
    plies: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0

    def __add__(self, other: Told) -> Told:
        return Told(
            self.squares + other.squares,
            self.learnt + other.learnt,
            self.plies + other.plies,
            self.won + other.won,
            self.drawn + other.drawn,
            self.lost + other.lost,
        )


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions that a network learnt from, and what each should be worth.

    Attributes:
        boards: uint64[positions, words], as the learner has them.
        targets: float64[positions], the value for the side to move, -1 to 1.
    """

    boards: npt.NDArray[np.uint64]
    targets: npt.NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.targets)

    def those(self, which: npt.NDArray[np.int64]) -> Positions:
        """Those with these numbers, in this order."""
        return Positions(self.boards[which], self.targets[which])


class Learner(Protocol):
    """Plays games and changes a network's weights by them.

    Attributes:
        games_at_once: the number of games for one call, some 10 ms of work: a run can be stopped
            only between calls.
    """

    @property
    def games_at_once(self) -> int: ...

    def learn(self, memory: Memory, lesson: Lesson) -> Told:
        """Play the games, and change the memory. Releases the GIL where it is compiled."""


class PositionLearner(Learner, Protocol):
    """A learner that can learn from its positions more than once.

    Attributes:
        positions: those of the last games that it played.
    """

    @property
    def positions(self) -> Positions: ...

    def learn_again(self, memory: Memory, positions: Positions, rate: float) -> None:
        """Learn from positions of earlier games, the first one first."""
