"""What tests ask of the kernels of checkers and the program does not: the moves, and to count
sequences of them.

Readable twin: `games/checkers.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from poda.engine.game import MAX
from poda.engine.games import checkers
from poda.engine.kernels import native
from poda.packages.checkers.engine.compiled_search import position
from poda.packages.checkers.kernels import layout as squares
from poda.packages.checkers.kernels.entries import CHECKERS_PERFT

Words = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int64]


def checkers_moves(states: Sequence[checkers.State]) -> list[list[checkers.Board]]:
    """The boards after each move of each state, in the kernel's order; draws end no game there."""
    most = len(states) * squares.MOST_MOVES
    _, counts, kept = _count_checkers(states, 1, most)
    found, at = [], 0
    for state, count in zip(states, counts.tolist(), strict=True):
        boards = [tuple(map(squares.packed, each)) for each in kept[at : at + count].tolist()]
        if state.turn != MAX:
            boards = [(other, own, kings) for own, other, kings in boards]
        found.append(boards)
        at += count
    return found  # type: ignore[return-value]


def checkers_perft(state: checkers.State, plies: int) -> int:
    """How many sequences of `plies` moves there are, at least one.

    Readable twin: counting with `Checkers.actions` and `result`.
    """
    return _count_checkers([state], plies, 0)[0]


def _count_checkers(
    states: Sequence[checkers.State], plies: int, keep: int
) -> tuple[int, Counts, Words]:
    positions = np.array([position(state) for state in states], dtype=np.uint64)
    counts = np.zeros(len(states), dtype=np.int64)
    kept = np.zeros((keep, squares.MOVE_WORDS), dtype=np.uint64)
    total = native.call(
        CHECKERS_PERFT,
        np.zeros(squares.STACK_WORDS + plies * squares.LEVEL_WORDS, dtype=np.uint64),
        np.zeros(2 * plies, dtype=np.int64),
        positions.reshape(-1),
        counts,
        kept.reshape(-1),
        *(len(states), plies, keep),
    )
    return total, counts, kept
