"""What evolves and the networks that it makes: symmetric ones value mirror images alike."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.evolve.evolution import Evolution
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.games.connect4 import State
from poda.engine.networks.network import Floats, Network, layout_for
from poda.engine.random_numbers import Stream
from poda.engine.runs.individual import Encoding, mirror
from poda.engine.runs.settings import EvolutionSettings

from ..strategies import connect4_positions

CONNECT4, TICTACTOE = GAMES["connect4"], GAMES["tictactoe"]
MIRRORED = EvolutionSettings(symmetry="mirrored")
ROUNDING = 1e-5  # the output adds in another order


def sides(state: State) -> tuple[Floats, Floats]:
    """The network's inputs in a position, and in its mirror image."""
    board = np.array(CONNECT4.features(state), dtype=float)
    return board, board.reshape(6, 7)[:, ::-1].reshape(-1)


@pytest.mark.parametrize("hidden", [1, 6, 7])
@given(connect4_positions(), st.integers(0, 2**32))
def test_a_mirrored_network_sees_the_mirror_image(hidden: int, state: State, seed: int) -> None:
    layout = layout_for(CONNECT4, hidden)
    weights = Stream(seed).normals(layout.weights)
    board, image = sides(state)
    mirrored = Network(layout, weights[mirror(CONNECT4, layout)])
    seen = Network(layout, weights).potential(board)
    assert mirrored.potential(image) == pytest.approx(seen, abs=ROUNDING)


@pytest.mark.parametrize("game", [CONNECT4, TICTACTOE])
def test_mirrored_twice_is_itself(game: Game[Any, Any]) -> None:
    order = mirror(game, layout_for(game))
    assert np.array_equal(order[order], np.arange(len(order)))


@pytest.mark.parametrize("hidden", [6, 7])
@given(connect4_positions(), st.integers(0, 2**32))
def test_symmetric_networks_value_both_sides_alike(hidden: int, state: State, seed: int) -> None:
    layout = layout_for(CONNECT4, hidden)
    encoding = Encoding(MIRRORED, CONNECT4, layout)
    network = Network(layout, encoding.weights(Stream(seed).normals(encoding.free)))
    board, image = sides(state)
    assert network.potential(image) == pytest.approx(network.potential(board), abs=ROUNDING)


def test_half_as_many_numbers_are_free() -> None:
    layout = layout_for(CONNECT4)
    assert Encoding(MIRRORED, CONNECT4, layout).free == 924
    assert Encoding(EvolutionSettings(), CONNECT4, layout).free == 1848


def test_without_symmetry_the_numbers_are_the_weights() -> None:
    numbers = Stream(1).normals(3, 1848)
    assert Encoding(EvolutionSettings(), CONNECT4, layout_for(CONNECT4)).weights(numbers) is numbers


@pytest.mark.parametrize("strategy", ["self-adaptive", "antithetic", "cma"])
def test_every_strategy_can_be_symmetric(strategy: str) -> None:
    settings = replace(
        MIRRORED, strategy=strategy, parents=3, offspring=3, pairs=3, games=2, plies=1, hidden=4,
        validate_every=0, read_every=0,
    )  # fmt: skip
    evolution = Evolution(TICTACTOE, settings, 1)
    for _ in evolution.generations(limit=3):
        pass
    assert evolution.best is not None
    order = mirror(TICTACTOE, evolution.layout)
    assert np.array_equal(evolution.best.weights, evolution.best.weights[order])
    assert np.ptp(evolution.best.weights) > 0
