"""Lineages with results that a test can name."""

from __future__ import annotations

import numpy as np

from poda.engine.games import GAMES
from poda.engine.networks.network import layout_for
from poda.engine.runs.lineage import Lineage

UNMET = -1


def lineage(generations: list[int], won: list[list[int]], games: int = 20) -> Lineage:
    """Members of those generations, and the games that each row won against each column: what is
    left was drawn, and where it says `UNMET` none was played."""
    game = GAMES["tictactoe"]
    layout = layout_for(game, 2)
    counts = np.array(won, dtype=np.int64)
    unmet = (counts == UNMET) | (counts.T == UNMET) | np.eye(len(counts), dtype=bool)
    counts[unmet] = 0
    drawn = games - counts - counts.T
    drawn[unmet] = 0
    result = Lineage(game, layout, 1, 3, games=games)
    result.restore(generations, [np.zeros(layout.weights)] * len(generations), counts, drawn)
    return result


def ladder(count: int, step: int = 5) -> Lineage:
    """Each beats all before it by 15 to 3; only the third loses to the first by 2 to 17."""
    won = [[15 if j < i else 3 for j in range(count)] for i in range(count)]
    if count > 2:
        won[2][0], won[0][2] = 2, 17
    return lineage([1, *(step * n for n in range(1, count))], won)
