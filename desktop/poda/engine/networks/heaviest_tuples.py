"""What an n-tuple network looks at: for a person to read.

A tuple adds the weight of the state that it is in, of each of its readings. Its *influence* is how
much it moves the potential from one position to the next: the standard deviation of what it adds,
over the held-out positions (`networks/held_out.py`), as that of a hidden unit is told
(`networks/network.py`). A tuple whose states are all worth alike has none, however much that is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from poda.engine.game import Game
from poda.engine.networks.held_out import positions
from poda.engine.networks.network import Floats, Layout
from poda.engine.networks.tuples import EMPTY, NEXT, OTHER, OWN, state_of

NAMES: Final = {EMPTY: "empty", OWN: "own", OTHER: "other", NEXT: "next"}
"""What a cell is to the side to move, by its number in a state."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A state of a tuple.

    Attributes:
        cells: what each of its cells is, in the order of its walk (`tuples.EMPTY` and so on).
        weight: what it adds to the potential of the side to move.
        second: whether that is the second player.
        seen: in how many of the held-out positions it stands, in one reading or the other.
    """

    cells: tuple[int, ...]
    weight: float
    second: bool
    seen: int


@dataclass(frozen=True, slots=True)
class Looked:
    """A tuple.

    Attributes:
        number: from 1, in the order in which the network has them.
        cells: of the board, in the order of its walk.
        influence: see the module; 0 or more.
        mean: of what it adds over the same positions.
        heaviest: of the states that stand in those positions the one of most weight, whatever its
            sign; the first of equals.
    """

    number: int
    cells: tuple[int, ...]
    influence: float
    mean: float
    heaviest: Pattern


def tuples_by_influence(game: Game[Any, Any], layout: Layout, weights: Floats) -> list[Looked]:
    """The tuples of the weights[layout.weights] of an n-tuple network, the most influential first;
    of equal ones the first stays first."""
    tuples = layout.tuples
    if tuples is None:
        raise ValueError(f"{layout} has no tuples")
    indices = tuples.indices(positions(game.key))
    readings = indices.shape[1] // tuples.count
    # [positions, readings, tuples]
    found = weights[indices].astype(np.float64).reshape(len(indices), readings, tuples.count)
    indices = indices.reshape(found.shape)
    added = found.sum(axis=1)
    influence, mean = added.std(axis=0), added.mean(axis=0)
    order = np.argsort(-influence, kind="stable")
    return [
        Looked(
            int(number) + 1,
            tuples.cells[number],
            float(influence[number]),
            float(mean[number]),
            _heaviest(layout, indices[:, :, number], found[:, :, number]),
        )
        for number in order
    ]


def _heaviest(layout: Layout, indices: Any, weights: Floats) -> Pattern:
    tuples = layout.tuples
    assert tuples is not None
    at = np.unravel_index(int(np.argmax(np.abs(weights))), weights.shape)
    index = int(indices[at])
    side, state = index // (tuples.count * tuples.states), index % tuples.states
    return Pattern(
        state_of(tuples.board, state, tuples.length),
        float(weights[at]),
        bool(side),
        int((indices == index).any(axis=1).sum()),
    )
