"""Tesauro's public benchmark player, as the notes on its weights tell, with NumPy.

A yardstick for benchmarks. Its weights are not shipped: they are in `../shared/data`.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from packages.backgammon import compiled_plays as backgammon
from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_parts.moves import BAR, CHECKERS, Play
from poda.packages.backgammon.engine.match import MatchMover
from poda.packages.backgammon.kernels import layout as backgammon_layout

WEIGHTS: Final = Path(__file__).parents[3] / "shared" / "data" / "pubeval_weights.csv"

_SHIFTS: Final = 4 * np.arange(backgammon_layout.HALF, dtype=np.uint64)


class Pubeval(MatchMover):
    """Scores the positions after its plays by one of two linear sums: with contact, and in a race
    (told from the position before the play)."""

    def __init__(self) -> None:
        with WEIGHTS.open() as file:
            rows = list(csv.DictReader(file))
        self._contact, self._race = (
            np.array([float(row[name]) for row in rows]) for name in ("contact", "race")
        )

    def play(self, state: State, seed: int, number: int, stop: Callable[[], bool]) -> Play:
        assert state.throw is not None
        board = state.own, state.opponent
        words = np.array([backgammon_layout.pack(board)], dtype=np.uint64)
        dice = np.array([(max(state.throw), min(state.throw))], dtype=np.int32)
        _, found = backgammon.generate(words, dice, backgammon_layout.MOST_PLAYS)
        if not len(found):
            return ()
        own, opponent = (max(point for point in range(BAR + 1) if side[point]) for side in board)
        weights = self._contact if own + opponent > BAR else self._race
        best = int(scores(found, weights).argmax())
        return backgammon_layout.unpack_play(int(found[best, -1]))


def scores(found: npt.NDArray[np.uint64], weights: npt.NDArray[np.float64]) -> npt.NDArray[Any]:
    """What each of the positions after a play is worth to the side that has played."""
    # By place, 25 - point: bar, 24 points, off.
    own, opponent = (
        (np.concatenate([low >> _SHIFTS, high >> _SHIFTS], axis=1) & np.uint64(15)).astype(int)
        for low, high in ((found[:, :1], found[:, 1:2]), (found[:, 2:3], found[:, 3:4]))
    )
    # The j-th of its points is the mover's 25 - j: that is our place j, and the opponent's 25 - j.
    men = own[:, 1:25] - opponent[:, 24:0:-1]
    inputs = np.empty((len(found), 24, 5))
    inputs[..., 0], inputs[..., 1], inputs[..., 2] = men == -1, men == 1, men >= 2
    inputs[..., 3], inputs[..., 4] = men == 3, np.maximum(men - 3, 0) / 2
    total: npt.NDArray[Any] = inputs.reshape(len(found), 120) @ weights[:120]
    total += weights[120] * opponent[:, 0] / 2 + weights[121] * own[:, 25] / CHECKERS
    total[own[:, 25] == CHECKERS] = np.inf
    return total
