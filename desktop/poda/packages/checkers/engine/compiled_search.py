"""Search checkers with the compiled kernel: alpha-beta, which can be stopped.

Readable twins, over `games/checkers.py`: `search/selective.py` for selective searches; else
`search/quiescence.py`, which has the same value at the same depth, except when positions repeat
(see `search_kernel.py`). With `plain`, without a table and in the order of the rules, the line and
the number of nodes are also the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

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

    The table starts small, since fresh memory costs time, and grows with the searches. Not
    thread-safe.

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
        """Before a search, grow the table if needed."""
        if self.bits < self._most_bits and self.nodes > 1 << self.bits - 1:
            self._grow(min(self.bits + 4, self._most_bits))

    def age(self) -> None:
        """Mark all entries as old, before another position is searched."""
        self.generation = (self.generation + 1) % 256
        self.history[: 2 * layout.STEPS] //= 2

    def _grow(self, bits: int) -> None:
        # Buckets are indexed by the key's first bits, so growing never merges two of them.
        kept = self.table.reshape(-1, 2, places.ENTRY_WORDS)
        kept_in, place = np.nonzero(kept[:, :, 0])
        entries = kept[kept_in, place]
        larger = np.zeros((1 << bits, 2, places.ENTRY_WORDS), dtype=np.uint64)
        larger[(entries[:, 0] >> np.uint64(64 - bits)).astype(np.int64), place] = entries
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

    Raises:
        SearchStopped: `stop` returned true. Nothing is left running.
        ValueError: there is nothing to search, or minimax is combined with a memory.
    """
    if not 0 <= plies <= MOST_PLIES or (memory is not None and not prune):
        raise ValueError(f"{plies} plies, prune={prune}, memory={memory}")
    most_plies = plies if selectivity is None else 2 * plies
    levels, boards = layout.levels(most_plies), len(state.earlier)
    frames = np.zeros(levels * places.FRAME_WORDS, dtype=np.uint64)
    numbers = np.zeros(levels * places.FRAME_NUMBERS, dtype=np.int64)
    *frames[: places.KEY], down = position(state)
    numbers[places.ALPHA], numbers[places.BETA] = (alpha, beta) if prune else (-INF, INF)
    line, job = (
        np.zeros(levels * levels, dtype=np.int64), np.zeros(places.JOB, dtype=np.int64)
    )  # fmt: skip
    settings = np.zeros(places.SETTINGS, dtype=np.int64)
    settings[places.PLIES], settings[places.WINS] = plies, WIN - ply0
    settings[places.DOWN], settings[places.PRUNE] = down, prune
    settings[places.QUIESCE], settings[places.ORDER] = prune, memory is not None
    settings[places.LIMIT], settings[places.EARLIER] = 2 * state.quiet_moves, boards
    settings[places.SEARCHED] = max(boards - ply0, 0) if memory else boards + levels
    table, history = _NOTHING, _NOTHING.view(np.int64)
    settings[places.DEEPEST] = most_plies
    if selectivity is not None:
        settings[places.SELECT] = True
        settings[places.SELECT + 1 : places.SETTINGS] = selectivity
    counts, known = _NOTHING.view(np.int64), _NOTHING.view(np.int8)
    if database is not None:
        settings[places.DATABASE] = database.pieces
        known, counts = lookup(database)
    if memory is not None:
        memory.begin()
        table, history = memory.table, memory.history
        settings[places.TABLE_BITS] = memory.bits
        settings[places.GENERATION] = memory.generation
    if not isinstance(weights, native.Fixed):
        weights = native.fixed(np.array([*weights, 0], dtype=np.int64))
    memory_of_it = [
        each if isinstance(each, native.Fixed) else native.fixed(each)
        for each in (
            frames, numbers, np.zeros(places.room(most_plies), dtype=np.uint64),
            np.zeros(places.scores(most_plies), dtype=np.int64), line,
            np.zeros(boards + levels, dtype=np.uint64), _earlier(state), table,
            history, weights, known, counts, settings, job,
        )
    ]  # fmt: skip
    budget, done = FIRST_BUDGET, False
    while not done:
        if stop():
            raise SearchStopped
        start = time.perf_counter()
        done = bool(native.call(CHECKERS_SEARCH, *memory_of_it, levels, budget))
        budget = next_budget(budget, time.perf_counter() - start)
        if memory is not None:
            memory.nodes = int(job[places.NODES])
        if on_slice:
            on_slice(int(job[places.NODES]))
    return KernelResult(
        int(numbers[places.BEST]),
        int(job[places.NODES]),
        tuple(line[: numbers[places.LENGTH]].tolist()),
        int(job[places.ESTIMATES]),
    )


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
