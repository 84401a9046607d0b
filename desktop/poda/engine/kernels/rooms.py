"""The memory in which kernels search and play, in the order in which they take it.

Sizes are those of `connect4/layout.py`, `tictactoe/layout.py` and `backgammon/layout.py`, which the
kernels index it by: a kernel checks no index.
"""

from __future__ import annotations

import threading
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.backgammon.weights import WEIGHTS
from poda.engine.games.connect4 import CENTRE_FIRST
from poda.engine.kernels.backgammon import features as backgammon_features
from poda.engine.kernels.backgammon import layout as backgammon_games_layout
from poda.engine.kernels.backgammon import layout as backgammon_layout
from poda.engine.kernels.connect4 import layout
from poda.engine.kernels.tictactoe import layout as tictactoe_layout

Array = npt.NDArray[Any]

COLUMNS: Final[npt.NDArray[np.uint64]] = np.array(
    layout.column_words(CENTRE_FIRST), dtype=np.uint64
)
"""The cells of each column, in the order in which moves are tried."""

NO_GAMES: Final[tuple[Array, ...]] = (
    *(np.zeros(0, dtype=np.int32) for _ in range(2)),
    np.zeros(0, dtype=np.uint64),
    np.zeros(0, dtype=np.int32),
    np.zeros(0, dtype=np.int8),
)
"""Firsts, seconds, seeds, openings and results, for a kernel that shall only count lines."""

NO_LINES: Final[npt.NDArray[np.int64]] = np.zeros(0, dtype=np.int64)
"""What is found about lines, for a kernel that shall only play games."""

_kept: Final = threading.local()
"""What a thread keeps from one call to the next: the memo of `connect4_zero.best_moves`. It holds
no wrong entries, so nothing that is played depends on it, and no other thread writes into it."""

_PLAYERS: Final = 2  # each carries the sums of its network through a game


def connect4(padded: int) -> tuple[Array, ...]:
    """For `connect4_games.play`: words, numbers, values, line, columns, job, dice, sums, memo."""
    levels = layout.LEVELS
    if not hasattr(_kept, "memo"):
        _kept.memo = np.zeros(layout.MEMO_WORDS, dtype=np.uint64)
    return (
        np.zeros(max(layout.FRAME_WORDS, layout.ZERO_FRAME_WORDS) * levels, dtype=np.uint64),
        np.zeros(max(layout.FRAME_NUMBERS, layout.ZERO_FRAME_NUMBERS) * levels, dtype=np.int64),
        np.zeros(layout.FRAME_VALUES * levels),
        np.zeros(layout.MOST_PLIES * levels, dtype=np.int64),
        COLUMNS,
        np.zeros(layout.JOB_NUMBERS, dtype=np.int64),
        np.zeros(1, dtype=np.uint64),
        np.zeros((_PLAYERS + levels) * padded, dtype=np.int32),
        _kept.memo,
    )


def tictactoe(padded: int) -> tuple[Array, ...]:
    """For `tictactoe_kernel.run`: numbers, values, dice, sums, stack."""
    levels, lines = tictactoe_layout.LEVELS, tictactoe_layout.LINE_LEVELS
    return (
        np.zeros(tictactoe_layout.FRAME_NUMBERS * levels, dtype=np.int64),
        np.zeros(tictactoe_layout.FRAME_VALUES * levels),
        np.zeros(1, dtype=np.uint64),
        np.zeros((max(_PLAYERS, lines) + levels) * padded, dtype=np.int32),
        np.zeros(tictactoe_layout.LINE_FRAME * lines, dtype=np.int64),
    )


def backgammon() -> Array:
    """For `backgammon_plays.run`: the plays of one throw."""
    return np.zeros(backgammon_layout.ROOM_WORDS, dtype=np.uint64)


def backgammon_games(padded: int) -> tuple[Array, ...]:
    """For `backgammon_games.play`: room, numbers, features' weights, table, chances, dice, sums."""
    return (
        backgammon(),
        np.zeros(backgammon_features.NUMBERS, dtype=np.int64),
        np.array(WEIGHTS, dtype=np.int32),
        np.zeros(backgammon_features.KNOWN + 1, dtype=np.uint16),  # no bear-off database
        np.zeros(backgammon_features.CHANCES),
        np.zeros(1, dtype=np.uint64),
        np.zeros(backgammon_games_layout.SUMS * padded, dtype=np.int32),
    )


def no_games() -> tuple[Array, ...]:
    """Dice, seeds and what is told of games, for a kernel that shall only find plays."""
    none = np.zeros(0, dtype=np.uint64)
    return none, none, np.zeros(0, dtype=np.int64)
