"""Temporal differences: how one network learns from games against itself.

**Values.** The *value* of a position is what its side to move may expect, V = `squash`(potential),
between -1 and 1. In a game the side to move takes the *afterstate*, the position after its move,
that is worth least to the opponent; the first of equals, in the order in which the game is
searched. With a chance that is called exploration it plays a random move instead.

**What is learnt from.** The position p[t] before ply t learns from what came of it. With V' the
value, for the other side, of the position that was played after it, and lambda the decay of the
trace, its target is the *lambda-return* (Sutton, "Learning to predict by the methods of temporal
differences", Machine Learning 3, 1988)

    G[t] = -((1 - lambda) V' + lambda G[t + 1]),

and what the game was worth to its side to move where ply t ended it. With the backup "best" a
position from which a random ply was played has the target -V(best afterstate) and nothing else, so
that nothing learns across a ply that nobody would choose (as in Watkins's Q(lambda), 1989); with
"played" the random plies are a part of the policy whose values are learnt.

**A step** follows the gradient of the squared error, (G - V)**2 / 2, where `squash` is taken to
have the slope of tanh: with d = (G - V) (1 - V**2), each weight w gains rate * d * dz/dw, where z
is the potential. With *coherent* rates each weight has a share of the rate for itself, by how far
the steps that it was told to go have had one direction (Beal and Smith, "Temporal coherence and
prediction decay in TD learning", IJCAI 1999; in the form of Bagheri, Thill, Koch and Konen, "Online
adaptable learning rates for the game Connect-4", IEEE Transactions on Computational Intelligence
and AI in Games 8, 2016): e to the power of 2.7 (abs(N) / A - 1), where N is the sum of d * dz/dw
over its steps until then, and A the sum of their sizes.

**When.** "forward": when the game is over, from its last position to its first; each is valued anew
with the weights as they then are, and the targets are made of what was thought while it was played.
"accumulating" and "replacing": at every ply, by eligibility traces, which carry the error of the
newest position back to the earlier ones. In an accumulating trace, what a weight is eligible for is
lambda times what it was, with the sign turned since the other side moves, and (1 - V**2) dz/dw; in
a replacing one the weights of the newest position forget what they were eligible for (Singh and
Sutton, "Reinforcement learning with replacing eligibility traces", Machine Learning 22, 1996).

The first position of all is learnt nothing about, since nothing leads there, nor are those before a
random opening. A compiled learner (`Kit.learner`) makes the same weights, bit for bit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from poda.engine.evolve.settings import Settings

Weights = npt.NDArray[Any]
"""float64 or float32, as `Layout.dtype` says."""

CHANCES: Final = 1 << 30
"""How finely the chance of a random ply is told: as a whole number of 1 in so many."""


@dataclass
class Memory:
    """What learns; whoever teaches it changes it in place.

    Attributes:
        weights: [layout.weights], of `layout.dtype`.
        moves: of the same type, [2 * layout.weights]: of each weight the sum of the steps that it
            was told to go, and that of their sizes; empty where the rates are common.
    """

    weights: Weights
    moves: Weights

    @classmethod
    def of(cls, settings: Settings, weights: Weights) -> Memory:
        """That of a network that has learnt nothing yet."""
        count = 2 * len(weights) if settings.rates == "coherent" else 0
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
