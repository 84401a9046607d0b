"""About how long games take, by which they are divided among tasks.

Measured on one machine, and no more than a guess for another: nothing that is played depends on it.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from poda.engine.games import game as game_named
from poda.engine.kit import kit_of

Players = npt.NDArray[np.int32]

# What one side of a game costs: a network of Connect Four at 2 plies, and the 6-ply player; a ply
# more takes four times as long.
_NETWORK_SECONDS: Final = 20e-6
_SIX_PLY_SECONDS: Final = 100e-6
_LEAST_SECONDS: Final = 2e-6

READABLE_FACTOR: Final = 2_000.0
"""So many times longer they take without a kernel."""


def game_seconds(
    game_key: str, first: Players, second: Players, plies: int
) -> npt.NDArray[np.float64]:
    """Of each game, with its kernel: float64[games]. The arguments are a `playing.Batch`'s."""
    seconds, kit = np.zeros(len(first)), kit_of(game_named(game_key))
    for players in (first, second):
        own = kit.side_seconds(players, plies)
        seconds += _side(players, plies) if own is None else own
    return seconds


def _side(players: Players, plies: int) -> npt.NDArray[np.float64]:
    of_zero = _SIX_PLY_SECONDS * 4.0 ** (-1.0 - np.minimum(players, -1) - 6.0)
    of_network = _NETWORK_SECONDS * 4.0 ** (plies - 2)
    return np.maximum(np.where(players < 0, of_zero, of_network), _LEAST_SECONDS)
