"""What is said between a run of learning and who plays its games: `learner.py`, or a kernel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

Weights = npt.NDArray[Any]
"""[layout.weights], float64 or float32, as `Layout.dtype` says."""

CHANCES: Final = 1 << 30
"""How finely the chance of a random ply is told: as a whole number of 1 in so many."""


@dataclass
class Memory:
    """What learns; whoever teaches it changes it in place.

    Attributes:
        weights: [layout.weights], of the type that the layout says.
        moves: of the same type, [2 * layout.weights]: of each weight the sum of the steps that it
            was told to go, and that of their sizes; empty where the rates are common.
    """

    weights: Weights
    moves: Weights

    @classmethod
    def of(cls, weights: Weights, coherent: bool) -> Memory:
        """That of a network that has learnt nothing yet."""
        count = 2 * len(weights) if coherent else 0
        return cls(weights, np.zeros(count, dtype=weights.dtype))


@dataclass(frozen=True, slots=True)
class Lesson:
    """Games that are to be played.

    Attributes:
        seeds: uint64[games], from which all that is random in a game is thrown.
        openings: int32[games], how many of its plies are random at first, and teach nothing.
        rate: what a step is multiplied by.
        exploration: the chance that a ply is random, 0 to 1.
    """

    seeds: npt.NDArray[np.uint64]
    openings: npt.NDArray[np.int32]
    rate: float
    exploration: float

    def __len__(self) -> int:
        return len(self.seeds)

    @property
    def chance(self) -> int:
        """The exploration in `CHANCES`."""
        return int(self.exploration * CHANCES)

    def games(self, which: slice) -> Lesson:
        """Some of them."""
        return Lesson(self.seeds[which], self.openings[which], self.rate, self.exploration)


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of games that were played.

    Attributes:
        squares: the sum of the squared errors of all positions that something was learnt about.
        learnt: how many those were.
        plies: of all games.
        won, drawn, lost: games, as the first player has them.
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


class Learner(Protocol):
    """Who plays games and has a network learn from them.

    Attributes:
        games_at_once: how many it is to play in one call, some 10 ms of work: whoever wants it to
            stop waits for them.
    """

    @property
    def games_at_once(self) -> int: ...

    def learn(self, memory: Memory, lesson: Lesson) -> Told:
        """Play the games, and change the memory. Releases the GIL where it is compiled."""
