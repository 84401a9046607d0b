"""Evaluate and search positions of backgammon, and play games, with the compiled kernel.

Readable twins: `backgammon/search.py`, with `backgammon/network.py` or
`backgammon/evaluation.py`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.moves import Board, Throw
from poda.engine.kernels import native
from poda.engine.search.observer import SearchStopped
from poda.packages.backgammon.engine.search import KEEP, Ranked
from poda.packages.backgammon.kernels import evaluation_layout as features
from poda.packages.backgammon.kernels import layout
from poda.packages.backgammon.kernels.entries import BACKGAMMON_SEARCH
from poda.packages.backgammon.kernels.weights import WEIGHTS

SLICE_SECONDS: Final = 0.01
ALL_THROWS: Final[npt.NDArray[np.int32]] = np.array(
    [(high, low) for high in range(6, 0, -1) for low in range(high, 0, -1)], dtype=np.int32
)
"""The 21 distinct throws, the larger die first."""

_FIRST_TASKS: Final = (64, 16)
"""The number of tasks in the first slice, with one ply and with two: some milliseconds."""
MOST_TURNS: Final = 10_000
"""The most turns of a game; a longer one is abandoned."""

_WEIGHTS: Final = native.fixed(np.array(WEIGHTS, dtype=np.int32))
NO_TABLE: Final[npt.NDArray[np.uint16]] = np.zeros(features.KNOWN + 1, dtype=np.uint16)
"""Stands for the bear-off database where that is missing."""

_NO_NETWORK: Final = native.fixed(np.zeros(1, dtype=np.int32))

_kept: Final = threading.local()

Words = npt.NDArray[np.uint64]
Integers = npt.NDArray[np.int32]


def _memory() -> tuple[native.Fixed, ...]:
    """The thread's own arrays: room, numbers, chances, order, values, lists, kept, sums, job."""
    if not hasattr(_kept, "memory"):
        most, chances = layout.MOST_PLAYS, features.CHANCES
        arrays = (
            np.zeros(layout.ROOM_WORDS, dtype=np.uint64),
            np.zeros(features.NUMBERS, dtype=np.int64),
            np.zeros(chances),
            np.zeros(most, dtype=np.int64),
            np.zeros(most),
            np.zeros(most * chances),
            np.zeros(most * layout.POSITION_WORDS, dtype=np.uint64),
            np.zeros(most * chances),
            np.zeros(features.JOB_NUMBERS, dtype=np.int64),
        )
        _kept.memory = tuple(map(native.fixed, arrays))
    memory: tuple[native.Fixed, ...] = _kept.memory
    return memory


class BackgammonSearch:
    """Searches, one thread at a time, with the memory of the thread that calls.

    Args:
        table: uint16[`TABLE_NUMBERS`], the bear-off database (`Bearoff.table`), or None.
        network: int32[`layout.NUMBERS`], a network (`backgammon/network.py`), which then evaluates;
            None: the features do.

    Attributes:
        evaluated: how many positions so far.
    """

    def __init__(
        self, table: npt.NDArray[np.uint16] | None = None, network: Integers | None = None
    ) -> None:
        self._table = native.fixed(NO_TABLE if table is None else table)
        self._network = _NO_NETWORK if network is None else native.fixed(network)
        self._evaluation = layout.BY_FEATURES if network is None else layout.BY_NETWORK
        self.evaluated = 0

    def evaluate(self, boards: Sequence[Board]) -> list[Chances]:
        """The chances of the side on roll, before it throws."""
        tasks = len(boards)
        found = self._run(_words(boards), np.zeros(2 * tasks, np.int32), tasks, 0, 1)
        return _chances(found)

    def ranked(self, board: Board, throw: Throw, most: int = layout.MOST_PLAYS) -> list[Ranked]:
        """At most `most` plays of a throw, best first by the evaluation alone."""
        dice = np.array([max(throw), min(throw)], dtype=np.int32)
        self._run(_words([board]), dice, 1, 0, most)
        room, _, _, order, _, lists, *_, job = (each.array for each in _memory())
        found = []
        for play in order[: job[features.RANKED]].tolist():
            at = layout.PLAYS + play * layout.PLAY_WORDS
            *words, steps = room[at : at + layout.PLAY_WORDS].tolist()
            after = layout.unpack_side(*words[:2]), layout.unpack_side(*words[2:])
            chances = Chances(*lists[play * features.CHANCES :][: features.CHANCES].tolist())
            found.append(Ranked(layout.unpack_play(steps), after, chances.turned))
        return found

    def expected(
        self,
        boards: Sequence[Board],
        plies: int,
        stop: Callable[[], bool] = bool,
        keep: int = KEEP,
    ) -> list[Chances]:
        """The chances of the side on roll on each board, before its throw, looking 1 or 2 plies
        ahead. No game is over on these boards.

        Raises SearchStopped soon after `stop` turns true: it is asked every 10 ms or so.
        """
        each = len(ALL_THROWS)
        words = np.repeat(_words(boards), each, axis=0)
        dice = np.tile(ALL_THROWS, (len(boards), 1)).reshape(-1)
        found = np.zeros(len(words) * features.CHANCES)
        done, at_a_time = 0, _FIRST_TASKS[plies - 1]
        while done < len(words):
            if stop():
                raise SearchStopped
            start = time.perf_counter()
            tasks = min(at_a_time, len(words) - done)
            self._run(words, dice, tasks, plies, keep, found, done)
            done += tasks
            seconds = max(time.perf_counter() - start, 1e-6)
            at_a_time = max(1, min(int(tasks * SLICE_SECONDS / seconds), 4 * at_a_time))
        every = found.reshape(len(boards), each, features.CHANCES)
        sums = np.zeros((len(boards), features.CHANCES))
        for throw, times in enumerate(_TIMES):  # in this order, as everywhere
            sums += times * every[:, throw]
        return _chances(sums.reshape(-1) / 36.0)

    def _run(
        self, words: Words, dice: npt.NDArray[np.int32], tasks: int, plies: int, keep: int,
        found: npt.NDArray[np.float64] | None = None, first: int = 0,
    ) -> npt.NDArray[np.float64]:  # fmt: skip
        memory = _memory()
        room, numbers, chances, *others = memory
        job = memory[-1].array
        found = np.zeros(tasks * features.CHANCES) if found is None else found
        job[features.EVALUATED] = 0
        native.call(
            BACKGAMMON_SEARCH,
            *(room, numbers, _WEIGHTS, self._network, self._table, chances, *others),
            *(words.reshape(-1), dice, found, *_NO_GAMES),
            *(first, tasks, self._evaluation, plies, keep, 0, 0),
        )
        self.evaluated += int(job[features.EVALUATED])
        return found


_TIMES: Final = tuple(1.0 if high == low else 2.0 for high, low in ALL_THROWS.tolist())
"""How many of the 36 throws of two dice each of `ALL_THROWS` stands for."""
_NO_GAMES: Final = tuple(
    native.fixed(np.zeros(0, dtype=kind)) for kind in (np.uint64, np.int32, np.int64)
)


def _words(boards: Sequence[Board]) -> Words:
    return np.array([layout.pack(board) for board in boards], dtype=np.uint64)


def _chances(numbers: npt.NDArray[np.float64]) -> list[Chances]:
    return [Chances(*each) for each in numbers.reshape(-1, features.CHANCES).tolist()]


def games(
    seeds: npt.NDArray[np.uint64],
    minds: Sequence[tuple[int, int]],
    table: npt.NDArray[np.uint16] | None = None,
    network: Integers | None = None,
) -> npt.NDArray[np.int64]:
    """Games between players that do not look ahead.

    Args:
        seeds: uint64[games], from which the throws of each come.
        minds: for each game who plays for MAX, and who for MIN: `layout.RANDOM`, `BY_FEATURES` or
            `BY_NETWORK`.
        table: uint16[`TABLE_NUMBERS`], the bear-off database.
        network: int32[`layout.NUMBERS`]; of none nobody plays by it.

    Returns:
        int64[games], the points that MAX won in each; 0 in a game of more than `MOST_TURNS` turns.
    """
    if network is None and any(layout.BY_NETWORK in each for each in minds):
        raise ValueError("no network to play by")
    room, numbers, chances, *others, job = _memory()
    players = np.array([(low, high) for high, low in minds], dtype=np.int32)
    told = np.zeros((len(seeds), 2), dtype=np.int64)
    native.call(
        BACKGAMMON_SEARCH,
        *(room, numbers, _WEIGHTS, _NO_NETWORK if network is None else network),
        *(NO_TABLE if table is None else table, chances, *others, job),
        *(np.zeros(0, dtype=np.uint64), np.zeros(0, dtype=np.int32), np.zeros(0)),
        *(np.ascontiguousarray(seeds), players.reshape(-1), told.reshape(-1)),
        *(0, 0, layout.BY_FEATURES, 0, 1, len(seeds), MOST_TURNS),
    )
    points: npt.NDArray[np.int64] = told[:, 0]
    return points
