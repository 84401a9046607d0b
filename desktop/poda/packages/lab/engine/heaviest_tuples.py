"""The tuples of an n-tuple network by their influence, for people to inspect.

A tuple adds to the potential the weight of its state in each of its readings. Its *influence* is
the standard deviation of this sum over the held-out positions (`networks/held_out.py`), as for a
hidden unit (`networks/network.py`). A tuple whose states have equal weights has no influence,
however great these are.
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
"""The content of a cell, for the side to move, by its number in a state."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A state of a tuple.

    Attributes:
        cells: the content of each cell, in the order of its walk (`tuples.EMPTY` and so on).
        weight: its weight in the potential for the side to move.
        second: whether the side to move is the second player.
        seen: the number of held-out positions in which it occurs, in either reading.
    """

    cells: tuple[int, ...]
    weight: float
    second: bool
    seen: int


@dataclass(frozen=True, slots=True)
class Looked:
    """A tuple with its statistics over the held-out positions.

    Attributes:
        number: its number in the network, from 1.
        cells: its cells of the board, in the order of its walk.
        influence: see the module; 0 or more.
        mean: the mean of its contribution to the potential.
        heaviest: among the states that occur there, the first one of greatest absolute weight.
    """

    number: int
    cells: tuple[int, ...]
    influence: float
    mean: float
    heaviest: Pattern


def tuples_by_influence(game: Game[Any, Any], layout: Layout, weights: Floats) -> list[Looked]:
    """The tuples of an n-tuple network with weights[layout.weights], by decreasing influence; equal
    ones keep their order."""
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
