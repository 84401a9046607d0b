"""A compiled learner for small games, whose positions are rows of tables
(`playing/small_games.py`), so that it needs no rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from poda.engine.game import Game
from poda.engine.kernels import native
from poda.engine.kernels.learning_layout import ERRORS, FIRST_WON, LEARNT, PLIES, SECOND_WON, TOLD
from poda.engine.learn.gradient import BETA
from poda.engine.networks.lesson import Lesson, Memory, Told
from poda.engine.networks.network import Layout
from poda.engine.playing.small_games import SmallGame, tables_of
from poda.engine.runs.settings import LearningSettings


class TableLearner:
    """Plays games of a small game, and has an n-tuple network learn from them when they are over:
    compiled, tens of thousands a second. Readable twin: `ReadableLearner`.

    Args:
        small: the game.
        settings: of the run; "forward" is how it learns.
        layout: of the network.
    """

    games_at_once = 500
    """Some 10 ms of work."""

    def __init__(self, small: SmallGame, settings: LearningSettings, layout: Layout) -> None:
        tuples = layout.tuples
        if tuples is None:
            raise ValueError(f"{layout} has no tuples")
        indices = tuples.indices(small.features).astype(np.int32)
        self._settings, self._size = settings, layout.weights
        self._readings, self._most = indices.shape[1], small.after.shape[1]
        self._longest = small.game.max_plies
        tables = small.after, small.over, small.won, small.mover > 0
        self._tables = [
            native.fixed(np.ascontiguousarray(each.reshape(-1).astype(np.int32)))
            for each in (indices, *tables)
        ]

    def learn(self, memory: Memory, lesson: Lesson) -> Told:
        """See `Learner`."""
        games, coherent = len(lesson), self._settings.rates == "coherent"
        moves = memory.moves if coherent else np.zeros(0, dtype=np.float32)
        for array, size in ((memory.weights, self._size), (moves, 2 * coherent * self._size)):
            if array.dtype != np.float32 or array.shape != (size,):
                raise ValueError(f"{array.dtype} of shape {array.shape}, where {size} are taken")
        if lesson.openings.shape != (games,):
            raise ValueError(f"openings of shape {lesson.openings.shape} for {games} games")
        told = np.zeros(TOLD)
        native.call(
            native.SMALL_GAMES_LEARNING,
            *(memory.weights, moves, *self._tables),
            *(np.zeros(self._longest, dtype=np.int32) for _ in range(2)),
            *(np.zeros(2 * self._longest), np.zeros(1, dtype=np.uint64)),
            *map(np.ascontiguousarray, (lesson.seeds, lesson.openings)),
            *(np.array([lesson.rate, self._settings.trace_decay, BETA]), told),
            *(games, self._readings, self._most, self._longest, lesson.chance),
            *(int(coherent), int(self._settings.backup == "best")),
        )
        won, lost = int(told[FIRST_WON]), int(told[SECOND_WON])
        return Told(
            float(told[ERRORS]), int(told[LEARNT]), int(told[PLIES]), won, games - won - lost, lost
        )


def table_learner(
    game: Game[Any, Any], settings: LearningSettings, layout: Layout
) -> TableLearner | None:
    """Who has such a network learn by looking up; None where the game is not small, the network no
    n-tuple network, or nothing is compiled."""
    able = game.small and layout.tuples is not None and settings.traces == "forward"
    if not able or not native.is_usable():
        return None
    return TableLearner(tables_of(game.key), settings, layout)
