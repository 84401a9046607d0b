"""What learning asks of the kernels of Connect Four: games that an n-tuple network plays against
itself and learns from, games of such networks against others, and their moves.

Readable twins: `engine/learn`, `evolve/games.py`. A kernel checks no index, so what it is given is
made here, or checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.kernels import native
from poda.engine.kernels.connect4 import learning_layout as tables
from poda.engine.kernels.connect4.layout import MOST_PLIES
from poda.engine.kernels.connect4.search import bitboards
from poda.engine.kernels.evolution import COLUMNS, connect4_memory

if TYPE_CHECKING:
    from poda.engine.evolve.playing import Batch, Results
    from poda.engine.evolve.settings import Settings
    from poda.engine.learn.lesson import Lesson, Memory, Told
    from poda.engine.learn.tuples import Tuples

GAMES_AT_ONCE: Final = 100
"""About 10 ms of games of 70 tuples, with what is learned of them."""

BETA: Final = 2.7


class Reading:
    """Tuples as the kernels read them.

    Attributes:
        count: readings.
        starts: int32[2 x count], changes: int32[]: see `learning_layout.py`.
    """

    def __init__(self, tuples: Tuples) -> None:
        cells = tuples.readings.tolist()
        self.count = len(cells)
        self.starts = native.fixed(np.array(tables.starts(cells, tuples.count), dtype=np.int32))
        self.changes = native.fixed(np.array(tables.changes(cells), dtype=np.int32))


@lru_cache(maxsize=8)
def reading_of(tuples: Tuples) -> Reading:
    """That of the tuples, made once."""
    return Reading(tuples)


class TupleLearner:
    """Plays and learns. Not for two threads at once.

    Args:
        settings: of the run; "forward" is how it learns.
        tuples: of the network.
    """

    def __init__(self, settings: Settings, tuples: Tuples) -> None:
        self._settings, self._size = settings, tuples.weights
        self._reading = reading_of(tuples)
        rooms = tables.ROOM_POSITIONS * self._reading.count
        self._indices = native.fixed(np.zeros(rooms, dtype=np.int32))

    @property
    def games_at_once(self) -> int:
        """Some 10 ms of work."""
        return GAMES_AT_ONCE

    def learn(self, memory: Memory, lesson: Lesson) -> Told:
        """Play the games, and change the memory. Readable twin: `ReadableLearner.learn`."""
        from poda.engine.learn.lesson import Told

        games, coherent = len(lesson), self._settings.rates == "coherent"
        moves = memory.moves if coherent else np.zeros(0, dtype=np.float32)
        _check(memory.weights, (self._size,))
        _check(moves, (2 * self._size,) if coherent else (0,))
        if lesson.openings.shape != (games,):
            raise ValueError(f"openings of shape {lesson.openings.shape} for {games} games")
        told = np.zeros(tables.TOLD)
        native.call(
            native.CONNECT4_LEARNING,
            *(memory.weights, moves, self._indices, self._reading.starts, self._reading.changes),
            *(COLUMNS, np.zeros(2 * MOST_PLIES), np.zeros(MOST_PLIES, dtype=np.int32)),
            *(np.zeros(1, dtype=np.uint64), np.ascontiguousarray(lesson.seeds)),
            *(np.array([lesson.rate, self._settings.trace_decay, BETA]), told),
            *(np.ascontiguousarray(lesson.openings), games, self._reading.count, lesson.chance),
            *(int(coherent), int(self._settings.backup == "best")),
        )
        won, lost = int(told[tables.FIRST_WON]), int(told[tables.SECOND_WON])
        return Told(
            float(told[tables.ERRORS]),
            int(told[tables.LEARNT]),
            int(told[tables.PLIES]),
            *(won, games - won - lost, lost),
        )


def play(tuples: Tuples, batch: Batch) -> Results:
    """Play the games of a batch of n-tuple networks: int8[games]."""
    reading, weights, games = reading_of(tuples), batch.networks.output, len(batch)
    _check(weights, (len(batch.networks), tuples.weights))
    players = np.concatenate([batch.first, batch.second])
    if players.size and players.max() >= len(weights):
        raise ValueError("a network that is not there")
    results = np.zeros(games, dtype=np.int8)
    words, numbers, values, _line, columns, _job, dice, _sums, memo = connect4_memory(0)
    native.call(
        native.CONNECT4_LEARNT,
        *(words, numbers, values, columns, dice, memo),
        *(weights.reshape(-1), np.zeros(2 * reading.count, dtype=np.int32)),
        *(reading.starts, reading.changes),
        *map(np.ascontiguousarray, (batch.first, batch.second, batch.seeds, batch.openings)),
        *(results, games, reading.count, tuples.weights, max(batch.plies, 1)),
    )
    return results


def choose(
    tuples: Tuples,
    weights: npt.NDArray[np.float32],
    positions: npt.NDArray[np.uint64],
    plies: int,
) -> npt.NDArray[np.uint64]:
    """The first of a network's best moves in each of positions[count, 2], which are told by the
    stones of the side to move, and all stones, and of which none is over: the stones that are
    played, uint64[count]."""
    reading = reading_of(tuples)
    _check(weights, (tuples.weights,))
    chosen = np.zeros(len(positions), dtype=np.uint64)
    words, numbers, values, _line, columns, *_rest = connect4_memory(0)
    native.call(
        native.CONNECT4_CHOOSING,
        *(words, numbers, values, columns, weights),
        *(np.zeros(2 * reading.count, dtype=np.int32), reading.starts, reading.changes),
        *(np.ascontiguousarray(positions).reshape(-1), chosen),
        *(len(positions), reading.count, max(plies, 1)),
    )
    return chosen


def boards_of(states: Sequence[Any]) -> npt.NDArray[np.uint64]:
    """Positions, none of them over, as `choose` takes them: uint64[count, 2]."""
    found = [bitboards(state.cells) for state in states]
    return np.array(found, dtype=np.uint64).reshape(-1, 2)


def _check(array: npt.NDArray[Any], shape: tuple[int, ...]) -> None:
    if array.dtype != np.float32 or array.shape != shape:
        raise ValueError(f"{array.dtype} of shape {array.shape} where float32 {shape} is taken")
