"""Lineages for the tests of them and of what is drawn from them."""

from __future__ import annotations

import numpy as np

from poda.engine.games import GAMES
from poda.engine.networks.network import layout_for
from poda.engine.random_numbers import Stream
from poda.engine.runs.lineage import Lineage

TICTACTOE = GAMES["tictactoe"]
LAYOUT = layout_for(TICTACTOE, 2)


def empty(most: int = 6, games: int = 4, seed: int = 3) -> Lineage:
    return Lineage(TICTACTOE, LAYOUT, 1, seed, most, games)


def network(generation: int) -> np.ndarray:
    return Stream(generation, 99).normals(LAYOUT.weights)


def entered(*generations: int, most: int = 6, games: int = 4, seed: int = 3) -> Lineage:
    """Random networks, whose games are still to be played."""
    lineage = empty(most, games, seed)
    for generation in generations:
        lineage.enter(generation, network(generation))
    return lineage


def played(*generations: int, most: int = 6, games: int = 4, seed: int = 3) -> Lineage:
    lineage = entered(*generations, most=most, games=games, seed=seed)
    lineage.play()
    return lineage


def invented(
    generations: list[int], won: list[list[int]], games: int = 20, most: int = 24
) -> Lineage:
    """Networks whose results are given: the games that each row won against each column; what is
    left of `games` was drawn. Two that neither won anything against each other have not met where
    the row says -1."""
    lineage = empty(most, games)
    counts = np.array(won, dtype=np.int64).reshape(len(generations), -1)
    unmet = (counts < 0) | (counts.T < 0)
    counts[unmet] = 0
    drawn = games - counts - counts.T
    drawn[unmet] = 0
    np.fill_diagonal(drawn, 0)
    weights = [network(generation) for generation in generations]
    lineage.restore(list(generations), weights, counts, drawn)
    return lineage


def same(one: Lineage, other: Lineage) -> bool:
    """Whether all of them is equal, to the bit."""
    shapes = [(each.game.key, each.layout, each.plies, each.seed, each.most, each.games)
              for each in (one, other)]  # fmt: skip
    return (
        shapes[0] == shapes[1]
        and one.generations.tolist() == other.generations.tolist()
        and one.won.tolist() == other.won.tolist()
        and one.drawn.tolist() == other.drawn.tolist()
        and all(
            one.weights(index).tobytes() == other.weights(index).tobytes()
            for index in range(len(one))
        )
    )
