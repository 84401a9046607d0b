"""Search Connect Four with the compiled kernels: alpha-beta or minimax, which can be stopped, with
a hand-made evaluation at the leaves (`search`) or a network (`search_with_network`).

Readable twins: `search/alphabeta.py` and `search/minimax.py` over `games/connect4.py`. Same value,
same principal variation, same count of nodes.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Any, Final

from poda.engine.games.connect4 import CENTRE_FIRST, LEFT_TO_RIGHT
from poda.engine.kernels import native
from poda.engine.kernels.compiled import FIRST_BUDGET, next_budget
from poda.engine.kernels.connect4 import layout
from poda.engine.kernels.connect4.layout import INF, MOST_PLIES, WIN
from poda.engine.kernels.native import CONNECT4_NEGAMAX, CONNECT4_NETWORK
from poda.engine.search.evaluation import CELL_TABLE
from poda.engine.search.observer import SearchStopped

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

ENTRY: Final = CONNECT4_NEGAMAX

_NO_WORTHS: Final = (0,) * (layout.ROWS * layout.COLUMNS)

_BITS: Final = [
    1 << layout.HEIGHT * column + row
    for row in range(layout.ROWS)
    for column in range(layout.COLUMNS)
]
"""The bit of each cell, in the order of the rules."""


class Leaf(Enum):
    """The evaluation at the horizon, by the names in `search/evaluation.py`."""

    ZERO = "zero"
    TABLE = "table"
    FOURS = "fours"


@dataclass(frozen=True, slots=True)
class ConnectFourResult:
    """The result of a search.

    Attributes:
        value: from the point of view of the side to move at the root; a win is WIN minus the
            plies from ply 0 of the whole search (`ply0`) to its end.
        nodes: nodes visited; a node is a call.
        line: the principal variation, as columns 1 to 7. If the value lies outside the window, it
            is a bound, and the line may consist of the best move alone.
    """

    value: int
    nodes: int
    line: tuple[int, ...]


def bitboards(cells: Sequence[int]) -> tuple[int, int]:
    """The stones of the side to move, and all stones, as bitboards (drawn in `interface.py`).

    Args:
        cells: 42 cells, `cells[row * 7 + column]`: +1 MAX, -1 MIN, 0 empty. MAX is to move where
            both have equally many stones.
    """
    first = sum(compress(_BITS, [stone == 1 for stone in cells]))
    second = sum(compress(_BITS, [stone == -1 for stone in cells]))
    own = first if first.bit_count() == second.bit_count() else second
    return own, first | second


def search(
    stones_to_move: int,
    occupied: int,
    plies: int,
    *,
    leaf: Leaf,
    stop: Callable[[], bool],
    order: tuple[int, ...] = LEFT_TO_RIGHT,
    prune: bool = True,
    alpha: int = -INF,
    beta: int = INF,
    ply0: int = 0,
    on_slice: Callable[[int], None] | None = None,
) -> ConnectFourResult:
    """Search a position `plies` deep: fail-soft alpha-beta, or minimax without `prune`.

    Args:
        stones_to_move: the stones of the side to move, as a bitboard.
        occupied: the stones of both sides.
        plies: depth limit; beyond the end of the game the search is complete. At 0, or if the game
            is over, the root is the only node, and the line is empty.
        leaf: the evaluation at the limit.
        stop: checked every 10 ms or so.
        order: the order in which columns are tried.
        prune: whether to cut; if not, alpha and beta are ignored.
        alpha, beta: the window, from the point of view of the side to move.
        ply0: the ply of this root within a larger search.
        on_slice: called with the number of nodes so far, every 10 ms or so.

    Raises:
        SearchStopped: `stop` returned true. Nothing is left running.
        ValueError: the position or the order is impossible.
    """
    _check(stones_to_move, occupied, plies, order)
    state = _State(stones_to_move, occupied, order, leaf, min(plies, _empty(occupied)))
    if prune:
        state.numbers[layout.ALPHA], state.numbers[layout.BETA] = alpha, beta
    run, budget = native.load(ENTRY), FIRST_BUDGET
    rules = (state.plies, WIN - ply0 - 1, int(prune), int(state.fours))
    done = False
    while not done:
        if stop():
            raise SearchStopped
        start = time.perf_counter()
        done = bool(run(*state.arrays(), *rules, budget))
        budget = next_budget(budget, time.perf_counter() - start)
        if on_slice:
            on_slice(state.job[layout.NODES])
    return ConnectFourResult(
        state.numbers[layout.BEST], state.job[layout.NODES], state.line_found()
    )


class _State:
    """The memory of one search. Its arrays are the kernel's; see `negamax` there."""

    def __init__(
        self, own: int, occupied: int, order: tuple[int, ...], leaf: Leaf, plies: int
    ) -> None:
        # If the search fills the board, a leaf without a winner is a draw, not an estimate.
        complete = plies == _empty(occupied)
        worths = CELL_TABLE if leaf is Leaf.TABLE and not complete else _NO_WORTHS
        self.order, self.plies = order, plies
        self.fours = leaf is Leaf.FOURS and not complete
        self.words = (ctypes.c_uint64 * (layout.FRAME_WORDS * (MOST_PLIES + 1)))()
        self.numbers = (ctypes.c_int64 * (layout.FRAME_NUMBERS * (MOST_PLIES + 1)))()
        self.line = (ctypes.c_int64 * (MOST_PLIES * (MOST_PLIES + 1)))()
        self.columns, self.changes = _tables(order, worths)
        self.job = (ctypes.c_int64 * layout.JOB_NUMBERS)(0, 1)
        # The kernel itself adds the cells that complete a four.
        self.words[layout.OWN], self.words[layout.OCCUPIED] = own, occupied
        self.words[layout.OFFERS] = layout.offers(occupied, order, worths)
        score = layout.worth(own, worths) - layout.worth(own ^ occupied, worths)
        self.numbers[: layout.FRAME_NUMBERS] = [0, -INF, INF, -INF, score, 0]

    def arrays(self) -> tuple[Any, ...]:
        return self.words, self.numbers, self.line, self.columns, self.changes, self.job

    def line_found(self) -> tuple[int, ...]:
        return tuple(self.order[index] for index in self.line[: self.numbers[layout.LENGTH]])


@lru_cache(maxsize=16)
def _tables(order: tuple[int, ...], worths: tuple[int, ...]) -> tuple[Any, Any]:
    """The read-only tables of a search."""
    columns, changes = layout.column_words(order), layout.changes(order, worths)
    return (ctypes.c_uint64 * len(columns))(*columns), (ctypes.c_uint64 * len(changes))(*changes)


def _empty(occupied: int) -> int:
    return MOST_PLIES - occupied.bit_count()


def _check(own: int, occupied: int, plies: int, order: tuple[int, ...]) -> None:
    if own & ~occupied or occupied & ~layout.BOARD:
        raise ValueError("stones stand off the board, or are not among the occupied cells")
    if (occupied + layout.BOTTOM_ROW) & occupied:
        raise ValueError("a stone stands on an empty cell")
    if sorted(order) != sorted(CENTRE_FIRST):
        raise ValueError(f"an order names each column 1 to 7 once, not {order}")
    if plies < 0:
        raise ValueError(f"a depth limit is not negative: {plies}")


@dataclass(frozen=True, slots=True)
class NetworkSearchResult:
    """The result of a search with a network.

    Attributes:
        value: from the point of view of the side to move at the root.
        nodes: nodes visited; a node is a call.
        line: the principal variation, as columns 1 to 7.
    """

    value: float
    nodes: int
    line: tuple[int, ...]


def search_with_network(
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
) -> NetworkSearchResult:
    """Search a position in which the game goes on, at least one ply deep, centre first.

    Args:
        stones_to_move, occupied: bitboards (`bitboards`).
        rows: int32[43, padded], a network's first layer (one of `Played.first`).
        output: float32[padded].
        stop: checked every 10 ms or so.
        prune: alpha-beta; minimax without it.
        ply0: the ply of this root within a larger search.
        on_slice: called with the number of nodes so far, every 10 ms or so.

    Raises:
        SearchStopped: `stop` returned true.
        ValueError: the network is not for Connect Four, or there is nothing to search.
    """
    import numpy as np  # only searches with a network need it

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
    return NetworkSearchResult(
        float(values[layout.VALUE_BEST]),
        int(job[layout.NODES]),
        tuple(CENTRE_FIRST[index] for index in line[:length]),
    )


def _root_sums(
    own: int, occupied: int, plies: int, rows: npt.NDArray[np.int32]
) -> npt.NDArray[np.int32]:
    """The hidden sums at the root, for the side that is to move at the horizon."""
    import numpy as np

    stones = np.zeros(MOST_PLIES, dtype=np.int32)
    for cell in range(MOST_PLIES):
        row, column = divmod(cell, layout.COLUMNS)
        bit = 1 << layout.HEIGHT * column + row
        stones[cell] = bool(own & bit) - bool(occupied & ~own & bit)
    if plies % 2:
        stones = -stones
    sums: npt.NDArray[np.int32] = rows[-1] + stones @ rows[:-1]
    return sums
