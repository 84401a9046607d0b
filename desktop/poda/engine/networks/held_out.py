"""What a network says of positions that no run plays: how saturated it is, and how much it tells
apart.

The *positions* are 200 of a game, always the same: ten of each of 20 random games, evenly spread
over its first 30 plies, none of them over. (Later ones of random games are lopsided: any opinion of
them is a strong one.) Of the outputs there (tanh of the potentials, in single
precision), the *saturation* is the mean of their absolute values, from 0 to 1, and the *spread*
their standard deviation. A network that says 1 of everything has the saturation 1 and the spread 0:
it still has its opinion, but nobody who compares outputs can hear it.
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
    """Saturation and spread of a network of that game; None where dice are thrown, since there a
    position is valued over its throws."""
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
    """Ten of the positions of a random game, the first among them and never the last."""
    states: list[Any] = []
    dice, state = Dice(seed), game.initial_state()
    while not game.is_terminal(state) and len(states) < _LONGEST:
        states.append(state)
        actions = game.actions(state)
        state = game.result(state, actions[dice.below(len(actions))])
    return [states[number * len(states) // EACH] for number in range(EACH)]
