"""Runs the compiled search of checkers with a network at the leaves: one position, in slices.

Readable twin: `search/quiescence.py`, with the same value and first move; it visits fewer nodes,
since it tries the moves in another order.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.game import MAX, MIN
from poda.engine.games.checkers import QUIET_MOVES, Board, Checkers, State
from poda.engine.kernels import native
from poda.engine.kernels.compiled import FIRST_BUDGET, next_budget
from poda.engine.kernels.evolution import MOST_UNITS
from poda.engine.playing.batches import shape_of
from poda.engine.search.observer import SearchStopped
from poda.packages.checkers.engine.compiled_search import position
from poda.packages.checkers.kernels import games_layout as layout
from poda.packages.checkers.kernels.entries import CHECKERS_NETWORK
from poda.packages.checkers.kernels.evolution import CHECKERS, shape_numbers
from poda.packages.checkers.kernels.layout import (
    LEVEL_WORDS,
    MOST_MOVES,
    MOVE_KINGS,
    MOVE_OTHER,
    MOVE_OWN,
    MOVE_WORDS,
    STACK_WORDS,
    packed,
    spread,
)
from poda.packages.checkers.kernels.layout import levels as frames_for

if TYPE_CHECKING:
    from poda.engine.networks.network import Played

MOST_QUIET_MOVES: Final = QUIET_MOVES
"""The longest limit of quiet moves for which a position's earlier boards fit into the memory."""


@dataclass(frozen=True, slots=True)
class NetworkResult:
    """The result of a search.

    Attributes:
        value: from the point of view of the side to move at the root.
        nodes: nodes visited.
        estimates: the number of evaluated leaves.
        line: the boards after each move of the principal variation.
    """

    value: float
    nodes: int
    estimates: int
    line: tuple[Board, ...]


def search_with_network(
    state: State,
    plies: int,
    network: Played,
    *,
    stop: Callable[[], bool],
    ply0: int = 0,
    on_slice: Callable[[int], None] | None = None,
    turned: bool = True,
) -> NetworkResult:
    """Search a position in which the game goes on, at least one ply deep.

    Args:
        network: one network of checkers.
        stop: checked every 10 ms or so.
        ply0: the ply of this root within a larger search.
        on_slice: called with the number of nodes so far, every 10 ms or so.
        turned: whether White sees the board rotated; some networks from elsewhere do not.

    Raises:
        SearchStopped: `stop` returned true.
        ValueError: the network is not for checkers, there is nothing to search, or the position has
            too many earlier boards.
    """
    rows, shape = network.first, replace(shape_of(network.layout), turned=turned)
    padded = rows.shape[2]
    if rows.shape[:2] != (1, CHECKERS.inputs + 1) or plies < 1:
        raise ValueError(f"networks of shape {rows.shape}, {plies} plies")
    if state.quiet_moves > MOST_QUIET_MOVES or len(state.earlier) >= 2 * state.quiet_moves:
        raise ValueError("a position with too long a past")
    levels = frames_for(plies)
    words = _words(state, levels)
    numbers = np.zeros(layout.numbers(levels), dtype=np.int64)
    job = layout.job(levels)
    numbers[job + layout.LIMIT], numbers[job + layout.ORIGIN] = 2 * state.quiet_moves, ply0
    numbers[job + layout.LINES] = layout.words(levels)
    values = np.zeros(layout.values(levels))
    sums = np.zeros((levels, layout.VIEWS, padded), dtype=np.int32)
    sums[0] = _root_sums(state, rows[0], turned)
    memory: tuple[npt.NDArray[Any], ...] = (
        words, numbers, values,
        np.zeros(2 * MOST_UNITS, dtype=np.float32),
        sums.reshape(-1), shape_numbers(shape),
        np.ascontiguousarray(rows).reshape(-1),
        np.ascontiguousarray(network.output).reshape(-1),
    )  # fmt: skip
    down, before = int(state.turn == MAX), 0
    leader, best = 0, job - MOST_MOVES
    for depth in range(2 - plies % 2, plies + 1, 2):
        budget, begins, done = FIRST_BUDGET, 1, False
        while not done:
            if stop():
                raise SearchStopped
            spent = 0 if begins else int(numbers[job + layout.NODES])
            numbers[job + layout.UNTIL] = spent + budget
            start = time.perf_counter()
            rules = levels, down, len(state.earlier), depth, leader, begins, padded
            done = bool(native.call(CHECKERS_NETWORK, *memory, *rules))
            budget = next_budget(budget, time.perf_counter() - start)
            begins = 0
            if on_slice:
                on_slice(before + int(numbers[job + layout.NODES]))
        before += int(numbers[job + layout.NODES])
        leader = int(numbers[best])
    length = int(numbers[job + layout.LENGTHS])
    return NetworkResult(
        float(values[layout.BEST]),
        before,
        int(numbers[job + layout.ESTIMATES]),
        tuple(_line(words, layout.words(levels), length, down)),
    )


def _words(state: State, levels: int) -> npt.NDArray[np.uint64]:
    """The memory of a search, with the root and the boards before it."""
    room = layout.words(levels) + layout.line_words(levels)
    words = np.zeros(room, dtype=np.uint64)
    own, other, kings, _ = position(state)
    words[LEVEL_WORDS : LEVEL_WORDS + 3] = own, other, kings
    place = levels * layout.FRAME_WORDS + STACK_WORDS
    for number, (black, white, crowned) in enumerate((*state.earlier, state.board)):
        even = (len(state.earlier) - number) % 2 == 0  # the side to move now was to move then
        mover = state.turn if even else -state.turn
        sides = (black, white) if mover == MAX else (white, black)
        at = place + number * layout.BOARD_WORDS
        words[at : at + 3] = [spread(each) for each in (*sides, crowned)]
    return words


def _root_sums(state: State, rows: npt.NDArray[np.int32], turned: bool) -> npt.NDArray[np.int64]:
    """The hidden sums at the root, as Black sees it and as White does: int64[2, padded]."""
    views = [State(*state.board, turn) for turn in (MAX, MIN)]
    features = np.array([Checkers().features(each) for each in views], dtype=np.int64)
    if not turned:
        features[1] = -features[0]
    sums: npt.NDArray[np.int64] = features @ rows[:-1].astype(np.int64) + rows[-1]
    return sums


def _line(words: npt.NDArray[np.uint64], start: int, length: int, down: int) -> list[Board]:
    """The boards after the moves of the root's principal variation."""
    boards = []
    for number in range(length):
        at = start + number * MOVE_WORDS
        own, other, kings = (
            packed(int(words[at + each])) for each in (MOVE_OWN, MOVE_OTHER, MOVE_KINGS)
        )
        black_moved = (down + number) % 2 == 1
        boards.append((own, other, kings) if black_moved else (other, own, kings))
    return boards
