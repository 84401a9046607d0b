"""Search Connect Four with a network at the leaves, compiled; a search that can be stopped.

Readable twins: `search/alphabeta.py` and `search/minimax.py` with `Network.evaluation`. Same value,
same principal variation, same count of nodes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from poda.engine.games.connect4 import CENTRE_FIRST
from poda.engine.kernels import native
from poda.engine.kernels.connect4 import layout
from poda.engine.kernels.connect4.layout import MOST_PLIES, WIN
from poda.engine.kernels.connect4.search import FIRST_BUDGET, next_budget
from poda.engine.kernels.entries import CONNECT4_NETWORK
from poda.engine.search.observer import SearchStopped


@dataclass(frozen=True, slots=True)
class NetworkResult:
    """What a search found.

    Attributes:
        value: from the point of view of the side to move at the root.
        nodes: nodes visited; a node is a call.
        line: the principal variation, as columns 1 to 7.
    """

    value: float
    nodes: int
    line: tuple[int, ...]


def search(
    stones_to_move: int,
    occupied: int,
    plies: int,
    rows: npt.NDArray[np.int32],
    output: npt.NDArray[np.float32],
    *,
    stop: Callable[[], bool],
    prune: bool = True,
    ply0: int = 0,
    on_slice: Callable[[int], None] | None = None,
) -> NetworkResult:
    """Search a position in which the game goes on, at least one ply deep, centre first.

    Args:
        stones_to_move, occupied: bitboards (`connect4_search.bitboards`).
        rows: int32[43, padded], a network's first layer (one of `Played.first`).
        output: float32[padded].
        stop: looked at every 10 ms or so.
        prune: alpha-beta; minimax without it.
        ply0: where this root stands below ply 0 of a larger search.
        on_slice: told the nodes so far, every 10 ms or so.

    Raises:
        SearchStopped: `stop` turned true.
        ValueError: the network is none of Connect Four, or there is nothing to search.
    """
    padded = len(output)
    if rows.shape != (MOST_PLIES + 1, padded) or padded % layout.LANES or plies < 1:
        raise ValueError(f"a network of shape {rows.shape}, {plies} plies")
    deepest = MOST_PLIES - occupied.bit_count()
    levels = min(plies, deepest) + 1
    words = np.zeros(layout.FRAME_WORDS * levels, dtype=np.uint64)
    words[layout.OWN], words[layout.OCCUPIED] = stones_to_move, occupied
    values, job = np.zeros(layout.FRAME_VALUES * levels), np.array([0, 1], dtype=np.int64)
    line = np.zeros(MOST_PLIES * (levels + 1), dtype=np.int64)
    numbers = np.zeros(layout.FRAME_NUMBERS * (levels + 1), dtype=np.int64)
    sums = np.zeros((levels, padded), dtype=np.int32)
    sums[0] = _root_sums(stones_to_move, occupied, plies, rows)
    memory = (
        words, numbers, values, line,
        np.array(layout.column_words(CENTRE_FIRST), dtype=np.uint64), job,
        sums.reshape(-1), np.ascontiguousarray(rows, dtype=np.int32).reshape(-1),
        np.ascontiguousarray(output, dtype=np.float32),
    )  # fmt: skip
    budget, done = FIRST_BUDGET, False
    while not done:
        if stop():
            raise SearchStopped
        start = time.perf_counter()
        rules = (plies, WIN - ply0 - 1, padded, int(prune), budget)
        done = bool(native.call(CONNECT4_NETWORK, *memory, *rules))
        budget = next_budget(budget, time.perf_counter() - start)
        if on_slice:
            on_slice(int(job[layout.NODES]))
    length = numbers[layout.LENGTH]
    return NetworkResult(
        float(values[layout.VALUE_BEST]),
        int(job[layout.NODES]),
        tuple(CENTRE_FIRST[index] for index in line[:length]),
    )


def _root_sums(
    own: int, occupied: int, plies: int, rows: npt.NDArray[np.int32]
) -> npt.NDArray[np.int32]:
    """The sums at the root, for the side that is to move at the horizon."""
    stones = np.zeros(MOST_PLIES, dtype=np.int32)
    for cell in range(MOST_PLIES):
        row, column = divmod(cell, layout.COLUMNS)
        bit = 1 << layout.HEIGHT * column + row
        stones[cell] = bool(own & bit) - bool(occupied & ~own & bit)
    if plies % 2:
        stones = -stones
    sums: npt.NDArray[np.int32] = rows[-1] + stones @ rows[:-1]
    return sums
