"""Train backgammon's network with the compiled kernel.

Readable twin: `backgammon/training.py`, which tells what is learned.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.backgammon.network import MOST_GRAINS, NETWORKS, grains, scales
from poda.engine.evolve.random_numbers import Stream
from poda.engine.kernels import native
from poda.engine.kernels.backgammon import features, layout
from poda.engine.kernels.backgammon import layout as backgammon_layout
from poda.engine.kernels.backgammon import training_layout as training
from poda.engine.kernels.entries import BACKGAMMON_TRAINING

Singles = npt.NDArray[np.float32]
NO_TABLE: Final[npt.NDArray[np.uint16]] = np.zeros(features.KNOWN + 1, dtype=np.uint16)


def given() -> npt.NDArray[np.float64]:
    """How strongly the row that begins at each place learns: the square of its feature's scale."""
    found = np.zeros(layout.NUMBERS)
    for race, (base, _, units, rows) in enumerate(NETWORKS):
        places = base + (1 + np.arange(2 * rows)) * units
        found[places] = np.tile(scales(bool(race)) ** 2, 2)
    return found


def beginning(seed: int, spread: float = 0.1) -> Singles:
    """The weights before the first game: within `spread` / 2 of 0, and their features' scales."""
    network = np.zeros(layout.NUMBERS, dtype=np.float32)
    for race, (base, output, units, rows) in enumerate(NETWORKS):
        numbers = (Stream(seed, race).uniforms(1 + 2 * rows + layout.OUTPUTS, units) - 0.5) * spread
        numbers[1 : 1 + 2 * rows] *= np.tile(scales(bool(race)), 2)[:, None]
        network[base : output + layout.OUTPUTS * units] = numbers.reshape(-1)
    return network


class Trainer:
    """A network that learns.

    Args:
        network: its weights before the first game.
        table: the bear-off database (`Bearoff.table`), or None.

    Attributes:
        network: float32[`layout.NUMBERS`], its weights now.
        told: turns, evaluations and games so far.
    """

    def __init__(self, network: Singles, table: npt.NDArray[np.uint16] | None = None) -> None:
        self.network = network.copy()
        self.told = np.zeros(training.TOLD, dtype=np.int64)
        most = training.MOST_TURNS
        self._table = NO_TABLE if table is None else table
        self._before = (
            np.zeros(backgammon_layout.ROOM_WORDS, dtype=np.uint64),
            np.zeros(features.NUMBERS, dtype=np.int64),
        )
        self._after: tuple[npt.NDArray[Any], ...] = (
            np.zeros(features.CHANCES),
            np.zeros(layout.UNITS, dtype=np.float32),
            np.zeros(features.MOST_FOUND),
            given(),
            np.zeros(features.CHANCES),
            np.zeros(features.CHANCES),
            np.zeros(most * backgammon_layout.POSITION_WORDS, dtype=np.uint64),
            np.zeros(most * features.CHANCES),
            np.zeros(1, dtype=np.uint64),
        )

    def run(
        self,
        seeds: npt.NDArray[np.uint64],
        contact_rate: float,
        race_rate: float,
        share: float,
    ) -> None:
        """Play a game for each seed, and learn from each when it is over.

        Args:
            contact_rate, race_rate: how far a step goes.
            share: lambda: how much a position learns of what comes later than the next one.
        """
        native.call(
            BACKGAMMON_TRAINING,
            *(*self._before, self.network, self._table, *self._after),
            *(np.ascontiguousarray(seeds), self.told),
            np.array([contact_rate, race_rate, share]),
            *(len(seeds), training.MOST_TURNS),
        )


def whole(network: npt.NDArray[Any]) -> npt.NDArray[np.int32]:
    """The network as it plays: int32[`layout.NUMBERS`], each a multiple of its grain."""
    grain = grains()
    units = np.rint(network.astype(np.float64) * layout.UNIT / grain)
    return np.clip(units, -MOST_GRAINS, MOST_GRAINS).astype(np.int32) * grain
