"""The saturation and the spread of a network's outputs over fixed held-out positions.

The *positions* are 200 of a game, always the same: ten of each of 20 random games, evenly spread
over its first 30 plies, none of them terminal. (Later positions of random games are lopsided, and
outputs there extreme.) For the outputs there (tanh of the potentials, in single precision), the
*saturation* is the mean of their absolute values, from 0 to 1, and the *spread* their standard
deviation. A network with output 1 everywhere has the saturation 1 and the spread 0: its potentials
may still differ, but a comparison of outputs cannot tell.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.arrays import sum_pairwise
from poda.engine.game import Game
from poda.engine.games import game as game_named
from poda.engine.networks.network import Network
from poda.engine.random_numbers import Dice

GAMES: Final = 20
EACH: Final = 10
_LONGEST: Final = 30  # plies


def outputs_of(network: Network, game: Game[Any, Any]) -> tuple[float, float] | None:
    """The saturation and the spread of a network of that game; None in games with dice, in which a
    position's value is a mean over throws."""
    if game.has_chance:
        return None
    found = network.outputs(positions(game.key)).astype(np.float64)
    away = found - sum_pairwise(found) / len(found)
    spread = math.sqrt(sum_pairwise(away * away) / len(found))
    return sum_pairwise(np.abs(found)) / len(found), spread


@cache
def positions(game_key: str) -> npt.NDArray[np.float64]:
    """The features of the positions of a game: float64[200, inputs]."""
    game = game_named(game_key)
    return np.array(
        [game.features(state) for seed in range(GAMES) for state in _of_a_game(game, seed)],
        dtype=np.float64,
    )


def _of_a_game(game: Game[Any, Any], seed: int) -> list[Any]:
    """Ten positions of a random game, with the first one and without the last."""
    states: list[Any] = []
    dice, state = Dice(seed), game.initial_state()
    while not game.is_terminal(state) and len(states) < _LONGEST:
        states.append(state)
        actions = game.actions(state)
        state = game.result(state, actions[dice.below(len(actions))])
    return [states[number * len(states) // EACH] for number in range(EACH)]
