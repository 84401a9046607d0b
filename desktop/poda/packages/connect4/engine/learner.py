"""Learning with the kernels of Connect Four: games in which n-tuple networks play against
themselves and learn, games of such networks against others, and their moves.

Readable twins: `engine/learn`, `playing/movers.py`. Kernels check no indices, so this module makes
or checks all their arguments.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.kernels import learning_layout as told_layout
from poda.engine.kernels import native
from poda.engine.kernels.connect4.layout import MOST_PLIES
from poda.engine.kernels.evolution import COLUMNS, connect4_memory
from poda.engine.solved.connect4_search import bitboards
from poda.packages.connect4.kernels import entries
from poda.packages.connect4.kernels import learning_layout as tables

if TYPE_CHECKING:
    from poda.engine.networks.lesson import Lesson, Memory, Told
    from poda.engine.networks.network import Layout
    from poda.engine.networks.tuples import Tuples
    from poda.engine.playing.batches import Batch, Results
    from poda.engine.runs.settings import LearningSettings

GAMES_AT_ONCE: Final = 100
"""Games of a network of 70 tuples, with learning, that take about 10 ms."""

PLAIN_GAMES_AT_ONCE: Final = 30
"""Games of a network of 42 hidden units, with learning, that take about 10 ms."""

BETA: Final = 2.7

_SINGLE: Final = np.dtype(np.float32)


class TupleReading:
    """Tuples in the form that the kernels read.

    Args:
        cells: the cells of each reading.
        tuples: the number of tuples that they form.
        length: the number of cells of a tuple.

    Attributes:
        count: the number of readings.
        weights: the number of weights of a network.
        starts: int32[2 x count], the index of each reading's weight on the empty board, with the
            first player to move and then with the second.
        changes: int32[], the change of the indices by a stone on each cell (`learning_layout`).
    """

    def __init__(self, cells: Sequence[Sequence[int]], tuples: int, length: int) -> None:
        self.count, self.weights = len(cells), tables.SIDES * tuples * tables.VALUES**length
        self.starts = native.fixed(np.array(tables.starts(cells, tuples), dtype=np.int32))
        self.changes = native.fixed(np.array(tables.changes(cells), dtype=np.int32))


@lru_cache(maxsize=8)
def reading_of(tuples: Tuples) -> TupleReading:
    """The reading of these tuples; cached."""
    return TupleReading(tuples.readings.tolist(), tuples.count, tuples.length)


@lru_cache(maxsize=1)
def reading_of_cells() -> TupleReading:
    """A reading of each single cell, plus one more for the constant term."""
    return TupleReading([[cell % MOST_PLIES] for cell in range(MOST_PLIES + 1)], MOST_PLIES + 1, 1)


def seen(layout: Layout, weights: npt.NDArray[np.float32]) -> tuple[TupleReading, Any]:
    """Learnt networks, weights[..., layout.weights], as n-tuple networks: a linear one has a tuple
    for each of its weights."""
    if layout.tuples is not None:
        return reading_of(layout.tuples), weights
    whole = weights.shape[:-1]
    tables_of = np.zeros((*whole, tables.SIDES, MOST_PLIES + 1, tables.VALUES), dtype=np.float32)
    tables_of[..., tables.OWN] = weights[..., None, :]
    tables_of[..., tables.OTHER] = -weights[..., None, :]
    tables_of[..., -1, :] = weights[..., -1:, None]
    return reading_of_cells(), tables_of.reshape(*whole, -1)


class TupleLearner:
    """Plays games and learns from them. Not for two threads at once.

    Args:
        settings: the settings of the run; "forward" chooses the direction of learning.
        tuples: the tuples of the network.
    """

    def __init__(self, settings: LearningSettings, tuples: Tuples) -> None:
        self._settings, self._size = settings, tuples.weights
        self._reading = reading_of(tuples)
        rooms = tables.ROOM_POSITIONS * self._reading.count
        self._indices = native.fixed(np.zeros(rooms, dtype=np.int32))

    @property
    def games_at_once(self) -> int:
        """The number of games that take some 10 ms."""
        return GAMES_AT_ONCE

    def learn(self, memory: Memory, lesson: Lesson) -> Told:
        """Play the games and update the memory. Readable twin: `ReadableLearner.learn`."""
        games, coherent = len(lesson), self._settings.rates == "coherent"
        moves = memory.moves if coherent else np.zeros(0, dtype=np.float32)
        _check(memory.weights, (self._size,))
        _check(moves, (2 * self._size,) if coherent else (0,))
        _check(lesson.openings, (games,), np.dtype(np.int32))
        told = np.zeros(told_layout.TOLD)
        native.call(
            entries.CONNECT4_LEARNING,
            *(memory.weights, moves, self._indices, self._reading.starts, self._reading.changes),
            *(COLUMNS, np.zeros(2 * MOST_PLIES), np.zeros(MOST_PLIES, dtype=np.int32)),
            *(np.zeros(1, dtype=np.uint64), np.ascontiguousarray(lesson.seeds)),
            *(np.array([lesson.rate, self._settings.trace_decay, BETA]), told),
            *(np.ascontiguousarray(lesson.openings), games, self._reading.count, lesson.chance),
            *(int(coherent), int(self._settings.backup == "best")),
        )
        return _lesson_result(told, games)


class PlainLearner:
    """As `TupleLearner`, for plain and linear networks, which see each cell. Not thread-safe.

    Args:
        settings: the settings of the run; "forward" chooses the direction of learning.
        image: int64[weights], the index of each weight's mirror image (`individual.mirror`); None:
            symmetry is not enforced.
    """

    def __init__(
        self, settings: LearningSettings, layout: Layout, image: npt.NDArray[np.int64] | None
    ) -> None:
        self._settings, self._layout, self._size = settings, layout, layout.weights
        self._hidden = 0 if layout.is_learnt else layout.hidden
        self._image = native.fixed(np.arange(self._size) if image is None else image)

    @property
    def games_at_once(self) -> int:
        """The number of games that take some 10 ms."""
        return PLAIN_GAMES_AT_ONCE

    def learn(self, memory: Memory, lesson: Lesson) -> Told:
        """Play the games and update the memory. Readable twin: `ReadableLearner.learn`."""
        games, coherent = len(lesson), self._settings.rates == "coherent"
        kept = memory.moves if coherent else np.zeros(0, dtype=self._layout.dtype)
        _check(memory.weights, (self._size,), self._layout.dtype)
        _check(kept, (2 * self._size,) if coherent else (0,), self._layout.dtype)
        _check(lesson.openings, (games,), np.dtype(np.int32))
        weights, moves = memory.weights.astype(np.float64), kept.astype(np.float64)
        told = np.zeros(told_layout.TOLD)
        native.call(
            entries.CONNECT4_PLAIN_LEARNING,
            *(weights, moves, np.zeros(MOST_PLIES), np.zeros(max(self._hidden, 1))),
            *(np.zeros(self._size), self._image, COLUMNS),
            *(np.zeros(2 * MOST_PLIES, dtype=np.uint64), np.zeros(2 * MOST_PLIES)),
            *(np.zeros(MOST_PLIES, dtype=np.int32), np.zeros(1, dtype=np.uint64)),
            *map(np.ascontiguousarray, (lesson.seeds, lesson.openings)),
            *(np.array([lesson.rate, self._settings.trace_decay, BETA]), told),
            *(games, self._hidden, self._size, lesson.chance, int(coherent)),
            *(int(self._settings.backup == "best"), int(self._layout.is_learnt)),
        )
        memory.weights[:] = weights
        kept[:] = moves
        return _lesson_result(told, games)


def _lesson_result(told: npt.NDArray[np.float64], games: int) -> Told:
    from poda.engine.networks.lesson import Told

    won, lost = int(told[told_layout.FIRST_WON]), int(told[told_layout.SECOND_WON])
    return Told(
        float(told[told_layout.ERRORS]),
        int(told[told_layout.LEARNT]),
        int(told[told_layout.PLIES]),
        *(won, games - won - lost, lost),
    )


def play(batch: Batch) -> Results:
    """Play the games of a batch of learnt networks: int8[games]."""
    layout, games = batch.networks.layout, len(batch)
    _check(batch.networks.output, (len(batch.networks), layout.weights))
    reading, weights = seen(layout, batch.networks.output)
    players = np.concatenate([batch.first, batch.second])
    if players.size and players.max() >= len(weights):
        raise ValueError("a network that is not there")
    results = np.zeros(games, dtype=np.int8)
    words, numbers, values, _line, columns, _job, dice, _sums, memo = connect4_memory(0)
    native.call(
        entries.CONNECT4_LEARNT,
        *(words, numbers, values, columns, dice, memo),
        *(weights.reshape(-1), np.zeros(2 * reading.count, dtype=np.int32)),
        *(reading.starts, reading.changes),
        *map(np.ascontiguousarray, (batch.first, batch.second, batch.seeds, batch.openings)),
        *(results, games, reading.count, reading.weights, max(batch.plies, 1)),
    )
    return results


def choose(
    layout: Layout,
    weights: npt.NDArray[np.float32],
    positions: npt.NDArray[np.uint64],
    plies: int,
) -> npt.NDArray[np.uint64]:
    """The first best move of a learnt network in each of positions[count, 2], none of them over:
    the stones of the side to move and all stones, as bitboards. Returns uint64[count], the stones
    that are placed."""
    _check(weights, (layout.weights,))
    reading, weights = seen(layout, weights)
    chosen = np.zeros(len(positions), dtype=np.uint64)
    words, numbers, values, _line, columns, *_rest = connect4_memory(0)
    native.call(
        entries.CONNECT4_CHOOSING,
        *(words, numbers, values, columns, weights),
        *(np.zeros(2 * reading.count, dtype=np.int32), reading.starts, reading.changes),
        *(np.ascontiguousarray(positions).reshape(-1), chosen),
        *(len(positions), reading.count, max(plies, 1)),
    )
    return chosen


def boards_of(states: Sequence[Any]) -> npt.NDArray[np.uint64]:
    """Positions, none of them over, in the form of `choose`: uint64[count, 2]."""
    found = [bitboards(state.cells) for state in states]
    return np.array(found, dtype=np.uint64).reshape(-1, 2)


def _check(array: npt.NDArray[Any], shape: tuple[int, ...], kind: np.dtype[Any] = _SINGLE) -> None:
    if array.dtype != kind or array.shape != shape:
        raise ValueError(f"{array.dtype} of shape {array.shape} where {kind} {shape} is taken")
