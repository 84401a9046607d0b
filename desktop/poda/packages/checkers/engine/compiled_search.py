"""Search checkers with the compiled kernel: alpha-beta, which can be stopped.

Readable twins, over `games/checkers.py`: `search/selective.py` for selective searches; else
`search/quiescence.py`, which has the same value at the same depth, except when positions repeat
(see `search_kernel.py`). With `plain`, without a table and in the order of the rules, the line and
the number of nodes are also the same.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from poda.engine.game import MAX, MIN
from poda.engine.games.checkers import State
from poda.engine.kernels import native
from poda.engine.kernels.compiled import FIRST_BUDGET, next_budget
from poda.engine.search.observer import SearchStopped
from poda.engine.search.selective import Selectivity
from poda.packages.checkers.engine.endgame_file import Endgames
from poda.packages.checkers.kernels import endgame_layout, layout
from poda.packages.checkers.kernels import search_layout as places
from poda.packages.checkers.kernels.entries import CHECKERS_SEARCH

INF: Final = places.INF
WIN: Final = places.WIN

FIRST_BITS: Final = 10
TABLE_BITS: Final = 20
"""log2 of the most buckets, of two positions each: 2**20 are 32 MB; a table starts with 2**10."""
MOST_PLIES: Final = 200
"""The greatest depth of a search."""
_HELPING_BUDGET: Final = 10_000
"""Nodes that a second thread visits between two looks at whether it is over: some 2 ms."""


@dataclass(frozen=True, slots=True)
class KernelResult:
    """The result of a search.

    Attributes:
        value: from the point of view of the side to move at the root; a win is WIN minus the
            plies from ply 0 of the whole search (`ply0`) to its end.
        nodes: nodes visited; a node is a call.
        line: the principal variation, each move as its index among the position's moves.
        estimates: the number of evaluated leaves; if 0, `value` is exact.
    """

    value: int
    nodes: int
    line: tuple[int, ...]
    estimates: int


def position(state: State) -> tuple[int, int, int, int]:
    """own, other, kings and down of a state (`kernels/layout.py`)."""
    black, white, kings = map(layout.spread, state.board)
    return (black, white, kings, 1) if state.turn == MAX else (white, black, kings, 0)


class Memory:
    """The memory passed from one search to the next: a table of positions, and cut counts of moves.

    The table starts small, since fresh memory costs time, and grows with the searches. For one
    search at a time, and its helper.

    Args:
        most_bits: the binary logarithm of its greatest number of buckets, and `bits` that of the
            first.
    """

    def __init__(self, most_bits: int = TABLE_BITS, bits: int = FIRST_BITS) -> None:
        self.bits = min(bits, most_bits)
        self.table = np.zeros(places.BUCKET_WORDS << self.bits, dtype=np.uint64)
        self.history = np.zeros(places.HISTORY, dtype=np.int64)
        self.history[2 * layout.STEPS :] = -1  # no answers yet
        self.generation = 0
        self.nodes = 0
        self._most_bits = most_bits

    def begin(self) -> None:
        """Before a search, grow the table if the last one had more nodes than it has places: a
        small one stays in the processor's cache."""
        if self.bits < self._most_bits and self.nodes > 2 << self.bits:
            self._grow(min(self.bits + 2, self._most_bits))

    def age(self) -> None:
        """Mark all entries as old, before another position is searched."""
        self.generation = (self.generation + 1) % 256
        self.history[: 2 * layout.STEPS] //= 2

    def _grow(self, bits: int) -> None:
        # Buckets are indexed by the key's first bits, so growing never merges two of them.
        kept = self.table.reshape(-1, 2, places.ENTRY_WORDS)
        kept_in, place = np.nonzero(kept[:, :, 1])
        entries = kept[kept_in, place]
        keys = entries[:, 0] ^ entries[:, 1]
        larger = np.zeros((1 << bits, 2, places.ENTRY_WORDS), dtype=np.uint64)
        larger[(keys >> np.uint64(64 - bits)).astype(np.int64), place] = entries
        self.table, self.bits = larger.reshape(-1), bits


def search(
    state: State,
    plies: int,
    weights: Sequence[int] | native.Fixed,
    *,
    stop: Callable[[], bool],
    memory: Memory | None = None,
    prune: bool = True,
    alpha: int = -INF,
    beta: int = INF,
    ply0: int = 0,
    selectivity: Selectivity | None = None,
    database: Endgames | None = None,
    on_slice: Callable[[int], None] | None = None,
    helper: Executor | None = None,
) -> KernelResult:
    """Search a position `plies` deep, and captures beyond: fail-soft alpha-beta, or minimax without
    `prune`, which does not follow captures.

    Args:
        state: a position in which the game goes on.
        plies: depth limit. At 0, only captures are followed.
        weights: the weights of the evaluation's terms (`checkers/evaluation.py`), or a network of
            patterns (`patterns.searched_weights`).
        stop: checked every 10 ms or so.
        memory: the memory of earlier searches with these weights; without it the search is plain.
        prune: whether to cut. If not, there is no memory, and alpha and beta are ignored.
        alpha, beta: the window, from the point of view of the side to move.
        ply0: the ply of this root within a larger search.
        selectivity: what is searched less deep, with a memory; None: nothing.
        database: the endgame database to look positions below the root up in, with a memory.
        on_slice: called with the number of nodes so far, every 10 ms or so.
        helper: provides a second thread, with a memory: it searches the same position deeper, into
            the same table ("lazy SMP"). The result then depends on chance.

    Raises:
        SearchStopped: `stop` returned true. Nothing is left running.
        ValueError: there is nothing to search, or minimax is combined with a memory.
    """
    if not 0 <= plies <= MOST_PLIES or (memory is not None and not prune):
        raise ValueError(f"{plies} plies, prune={prune}, memory={memory}")
    if memory is not None:
        memory.begin()
    if not isinstance(weights, native.Fixed):
        weights = native.fixed(np.array([*weights, 0], dtype=np.int64))
    window = (alpha, beta) if prune else (-INF, INF)
    told = _Told(state, weights, prune, window, ply0, selectivity, database, memory)
    job = _Job(told, plies, None if memory is None else memory.history)
    budget, done, over, helping = FIRST_BUDGET, False, threading.Event(), None
    helped = [0]
    try:
        while not done:
            if stop():
                raise SearchStopped
            start = time.perf_counter()
            done = job.run(budget)
            budget = next_budget(budget, time.perf_counter() - start)
            if memory is not None:
                memory.nodes = job.nodes
                if helper is not None and helping is None and not done:
                    helping = helper.submit(_help, told, plies, helped, over.is_set)
            if on_slice:
                on_slice(job.nodes + helped[0])
    finally:
        over.set()
        if helping is not None and not helping.cancel():
            helping.result()
    return KernelResult(
        int(job.numbers[places.BEST]),
        job.nodes + helped[0],
        tuple(job.line[: job.numbers[places.LENGTH]].tolist()),
        int(job.job[places.ESTIMATES]),
    )


class _Told(NamedTuple):
    """What all threads of a search are told: see `search`."""

    state: State
    weights: native.Fixed
    prune: bool
    window: tuple[int, int]
    ply0: int
    selectivity: Selectivity | None
    database: Endgames | None
    memory: Memory | None


class _Job:
    """One thread's search to a depth, which can be done in slices.

    Args:
        history: what it knows of the moves, and goes on noting; None without a memory.
    """

    def __init__(self, told: _Told, plies: int, history: npt.NDArray[np.int64] | None) -> None:
        state, memory, select = told.state, told.memory, told.selectivity
        most_plies = plies if select is None else 2 * plies
        self.levels, boards = layout.levels(most_plies), len(state.earlier)
        frames = np.zeros(self.levels * places.FRAME_WORDS, dtype=np.uint64)
        self.numbers = np.zeros(self.levels * places.FRAME_NUMBERS, dtype=np.int64)
        *frames[: places.KEY], down = position(state)
        self.numbers[places.ALPHA], self.numbers[places.BETA] = told.window
        self.line = np.zeros(self.levels * self.levels, dtype=np.int64)
        self.job = np.zeros(places.JOB, dtype=np.int64)
        settings = np.zeros(places.SETTINGS, dtype=np.int64)
        settings[places.PLIES], settings[places.WINS] = plies, WIN - told.ply0
        settings[places.DOWN], settings[places.PRUNE] = down, told.prune
        settings[places.QUIESCE], settings[places.ORDER] = told.prune, memory is not None
        settings[places.LIMIT], settings[places.EARLIER] = 2 * state.quiet_moves, boards
        begins = max(boards - told.ply0, 0) if memory else boards + self.levels
        settings[places.SEARCHED], settings[places.DEEPEST] = begins, most_plies
        if select is not None:
            settings[places.SELECT] = True
            settings[places.SELECT + 1 : places.SETTINGS] = select
        counts, known = _NOTHING.view(np.int64), _NOTHING.view(np.int8)
        if told.database is not None:
            settings[places.DATABASE] = told.database.pieces
            known, counts = lookup(told.database)
        table = _NOTHING
        if memory is not None:
            table = memory.table
            settings[places.TABLE_BITS] = memory.bits
            settings[places.GENERATION] = memory.generation
        arrays = (
            frames, self.numbers, np.zeros(places.room(most_plies), dtype=np.uint64),
            np.zeros(places.scores(most_plies), dtype=np.int64), self.line,
            np.zeros(boards + self.levels, dtype=np.uint64), _earlier(state), table,
            _NOTHING.view(np.int64) if history is None else history, told.weights, known, counts,
            settings, self.job,
        )  # fmt: skip
        self._arrays = [
            each if isinstance(each, native.Fixed) else native.fixed(each) for each in arrays
        ]

    @property
    def nodes(self) -> int:
        """The nodes visited so far."""
        return int(self.job[places.NODES])

    def run(self, budget: int) -> bool:
        """Visit some `budget` nodes more; whether it is done. Releases the GIL."""
        return bool(native.call(CHECKERS_SEARCH, *self._arrays, self.levels, budget))


def _help(told: _Told, plies: int, nodes: list[int], over: Callable[[], bool]) -> None:
    """Search ever deeper than `plies` until told that it is over, and so fill the table, which is
    shared. Adds to the number of nodes."""
    assert told.memory is not None, "the table"
    history = told.memory.history.copy()
    for depth in range(plies + 1, MOST_PLIES + 1):
        job, before, done = _Job(told, depth, history), nodes[0], False
        while not done:
            if over():
                return
            done = job.run(_HELPING_BUDGET)
            nodes[0] = before + job.nodes


def lookup(database: Endgames) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int64]]:
    """The endgame database as kernels have it: its table, and the numbers to look it up with."""
    return np.frombuffer(database.table, np.int8), _numbers(database.pieces)


@cache
def _numbers(pieces: int) -> npt.NDArray[np.int64]:
    return np.array(endgame_layout.numbers(pieces), np.int64)


_NOTHING: Final = np.zeros(1, dtype=np.uint64)


def _earlier(state: State) -> npt.NDArray[np.uint64]:
    """The earlier boards, in the form of `position`."""
    boards, turn = [], MAX if state.turn == MIN else MIN
    for board in reversed(state.earlier):
        boards.append(position(State(*board, turn)))
        turn = -turn
    return np.array(boards[::-1] or [(0,) * layout.POSITION_WORDS], dtype=np.uint64).reshape(-1)
