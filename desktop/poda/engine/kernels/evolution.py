"""What evolution asks of the kernels: batches of games, lines that are lost, and normal numbers.

Readable twins: `playing/movers.py`, `playing/proof.py`, `engine/random_numbers.py`.

A kernel checks no index, so the memory that it is given here has the sizes of `connect4/layout.py`
and `tictactoe_layout.py`, and what a caller gives is checked first.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.kernels import CORE, native
from poda.engine.kernels import tictactoe_layout as squares
from poda.engine.kernels.connect4 import layout as columns

Array = npt.NDArray[Any]

COLUMNS: Final[npt.NDArray[np.uint64]] = np.array(
    columns.column_words(columns.CENTRE_FIRST), dtype=np.uint64
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

# The codes of players without a network: from -1 down those that find nothing at their horizon, and
# below this one those that have an estimate there. The first of either does not look ahead.
ESTIMATING: Final = -10_000

MOST_UNITS: Final = 256
"""Of a layer of a network, in whole lanes."""
MOST_FURTHER: Final = 2
"""Layers of a network after its first."""

_kept: Final = threading.local()
"""What a thread keeps from one call to the next: the memo of `connect4/games.py`, `best_moves`. It
holds no wrong entries, so no game depends on it, and no other thread writes into it."""

_PLAYERS: Final = 2  # each carries the sums of its network through a game


@dataclass(frozen=True, slots=True)
class Conditions:
    """How games are played.

    Attributes:
        plies: how far a network looks ahead; 1 or more.
        ahead: how far anybody looks ahead.
        padded: units of a network's first layer, in whole lanes.
        relaxed: 1 where sums may be rounded in any order.
        longest: plies after which a game is stopped; 0: never.
        shape: of the networks.
    """

    plies: int
    ahead: int
    padded: int
    relaxed: int
    longest: int = 0
    shape: Shape | None = None


@dataclass(frozen=True, slots=True)
class Shape:
    """What a network is made of, for a kernel.

    Attributes:
        beyond: numbers of it in `Played.output`.
        hidden: units of its first layer.
        further: units of the layers after it, `MOST_FURTHER` at most.
        compares_output: whether a search compares outputs.
        turned: whether White sees the board turned; some that were made elsewhere do not.
    """

    beyond: int
    hidden: int
    further: tuple[int, ...] = ()
    compares_output: bool = False
    turned: bool = True

    @property
    def is_plain(self) -> bool:
        """Whether any kernel plays it."""
        return not self.further and not self.compares_output


@dataclass(frozen=True, slots=True)
class Kernel:
    """The kernel of one game.

    Attributes:
        inputs: how many a network has.
        call: plays; its arguments are the arrays, the number of games, and the conditions.
        part: which part of the library it is in (`native.Entry.part`).
        looks_ahead: whether a player may look ahead at all.
        general: whether it plays deeper networks too, and those that compare outputs, and whether
            it stops games.
    """

    inputs: int
    call: Callable[[Sequence[Any], int, Conditions], object]
    part: str = CORE
    looks_ahead: bool = True
    general: bool = False


def _tictactoe(arrays: Sequence[Any], games: int, conditions: Conditions) -> None:
    numbers = games, 0, conditions.plies, conditions.padded, conditions.relaxed
    memory = _tictactoe_memory(conditions.padded)
    native.call(native.TICTACTOE, *memory, *arrays, NO_LINES, *numbers)


def _tictactoe_memory(padded: int) -> tuple[Array, ...]:
    """For `tictactoe.run`: numbers, values, dice, sums, stack."""
    levels, lines = squares.LEVELS, squares.LINE_LEVELS
    return (
        np.zeros(squares.FRAME_NUMBERS * levels, dtype=np.int64),
        np.zeros(squares.FRAME_VALUES * levels),
        np.zeros(1, dtype=np.uint64),
        np.zeros((max(_PLAYERS, lines) + levels) * padded, dtype=np.int32),
        np.zeros(squares.LINE_FRAME * lines, dtype=np.int64),
    )


def _connect4(arrays: Sequence[Any], games: int, conditions: Conditions) -> None:
    memory = connect4_memory(conditions.padded)
    numbers = games, conditions.plies, conditions.padded, conditions.relaxed
    native.call(native.CONNECT4_GAMES, *memory, *arrays, *numbers)


def connect4_memory(padded: int) -> tuple[Array, ...]:
    """For `connect4/games.play`: words, numbers, values, line, columns, job, dice, sums, memo."""
    levels = columns.LEVELS
    if not hasattr(_kept, "memo"):
        _kept.memo = np.zeros(columns.MEMO_WORDS, dtype=np.uint64)
    return (
        np.zeros(max(columns.FRAME_WORDS, columns.ZERO_FRAME_WORDS) * levels, dtype=np.uint64),
        np.zeros(max(columns.FRAME_NUMBERS, columns.ZERO_FRAME_NUMBERS) * levels, dtype=np.int64),
        np.zeros(columns.FRAME_VALUES * levels),
        np.zeros(columns.MOST_PLIES * levels, dtype=np.int64),
        COLUMNS,
        np.zeros(columns.JOB_NUMBERS, dtype=np.int64),
        np.zeros(1, dtype=np.uint64),
        np.zeros((_PLAYERS + levels) * padded, dtype=np.int32),
        _kept.memo,
    )


TICTACTOE: Final = Kernel(squares.SQUARES, _tictactoe)
CONNECT4: Final = Kernel(columns.MOST_PLIES, _connect4)


def play(
    kernel: Kernel,
    rows: npt.NDArray[np.int32],
    output: npt.NDArray[np.float32],
    firsts: npt.NDArray[np.int32],
    seconds: npt.NDArray[np.int32],
    seeds: npt.NDArray[np.uint64],
    openings: npt.NDArray[np.int32],
    plies: int,
    relaxed: bool,
    longest: int = 0,
    shape: Shape | None = None,
) -> npt.NDArray[np.int8]:
    """Play games between networks.

    Args:
        kernel: of the game.
        rows: int32[networks, inputs + 1, padded], the first layers (`Played.first`).
        output: float32[networks, shape.beyond] (`Played.output`), which is padded unless said.
        firsts, seconds: int32[games], the indices of the networks that move first and second.
        seeds: uint64[games], from which a game's random choices come.
        openings: int32[games], how many of the first plies are random.
        plies: how far a player looks ahead.
        relaxed: whether sums may be rounded in any order.
        longest: plies after which a game is stopped, as a draw; 0: never.
        shape: of the networks; None: one hidden layer, which compares potentials.

    Returns:
        int8[games], the utility for the network that moved first.

    Raises:
        ValueError: the arrays do not belong together (a kernel would read beyond them).
    """
    if rows.shape[1] != kernel.inputs + 1:
        raise ValueError(f"{rows.shape[1] - 1} inputs, and the game has {kernel.inputs}")
    plies = plies if kernel.looks_ahead else max(plies, 1)
    games, padded = len(firsts), rows.shape[2]
    shape = shape or Shape(padded, padded)
    if not kernel.general and (longest or not shape.is_plain):
        raise ValueError(f"games of {longest} plies by networks of {shape}")
    _check(rows, output, firsts, seconds, seeds, openings, plies, shape)
    results = np.zeros(games, dtype=np.int8)
    arrays = (rows.reshape(-1), output.reshape(-1), firsts, seconds, seeds, openings)
    given = (*map(np.ascontiguousarray, arrays), results)
    lowest = min((int(players.min()) for players in (firsts, seconds) if games), default=0)
    ahead = max(plies, -lowest % -ESTIMATING)
    kernel.call(given, games, Conditions(plies, ahead, padded, int(relaxed), longest, shape))
    return results


def _check(
    rows: npt.NDArray[np.int32],
    output: npt.NDArray[np.float32],
    firsts: npt.NDArray[np.int32],
    seconds: npt.NDArray[np.int32],
    seeds: npt.NDArray[np.uint64],
    openings: npt.NDArray[np.int32],
    plies: int,
    shape: Shape,
) -> None:
    kinds = (np.int32, np.float32, np.int32, np.int32, np.uint64, np.int32)
    given: tuple[npt.NDArray[Any], ...] = (rows, output, firsts, seconds, seeds, openings)
    if any(array.dtype != kind for array, kind in zip(given, kinds, strict=True)):
        raise ValueError(f"types {[str(array.dtype) for array in given]}")
    if len({array.shape for array in given[2:]}) != 1:
        raise ValueError(f"shapes {[array.shape for array in given]}")
    if output.shape != (len(rows), shape.beyond) or rows.shape[2] % columns.LANES:
        raise ValueError(f"networks of shapes {rows.shape} and {output.shape}")
    widths = [-(-units // columns.LANES) * columns.LANES for units in shape.further]
    inputs = shape.hidden, *shape.further
    layers = sum((before + 1) * wide for before, wide in zip(inputs, widths, strict=False))
    last = widths[-1] + columns.LANES if widths else rows.shape[2]
    if (
        layers + last != shape.beyond
        or shape.hidden + bool(widths) > rows.shape[2]
        or max(rows.shape[2], *widths, 0) > MOST_UNITS
        or len(widths) > MOST_FURTHER
    ):
        raise ValueError(f"networks of shapes {rows.shape} and {shape}")
    if plies < 1 or any(
        len(players) and players.max() >= len(rows) for players in (firsts, seconds)
    ):
        raise ValueError(f"a look-ahead of {plies} plies, or a network that is not there")


def losing_lines(
    rows: npt.NDArray[np.int32], output: npt.NDArray[np.float32], plies: int
) -> npt.NDArray[np.int64]:
    """Count the lines that networks of tic-tac-toe lose, in strict arithmetic.

    Args:
        rows: int32[networks, 10, padded], the first layers (`Played.first`).
        output: float32[networks, padded] (`Played.output`).
        plies: how far they look ahead.

    Returns:
        int64[networks, 3]: lines lost as first, lines lost as second, all lines.

    Raises:
        ValueError: the arrays are not those of networks of tic-tac-toe.
    """
    padded = output.shape[1]
    shape = (len(output), squares.SQUARES + 1, padded)
    if rows.shape != shape or padded % columns.LANES or plies < 1:
        raise ValueError(f"networks of shapes {rows.shape} and {output.shape}, {plies} plies")
    if rows.dtype != np.int32 or output.dtype != np.float32:
        raise ValueError(f"types {rows.dtype} and {output.dtype}")
    found = np.zeros((len(rows), squares.COUNTS), dtype=np.int64)
    native.call(
        native.TICTACTOE,
        *_tictactoe_memory(padded),
        *map(np.ascontiguousarray, (rows.reshape(-1), output.reshape(-1))),
        *NO_GAMES,
        found.reshape(-1),
        *(0, len(rows), plies, padded, 0),
    )
    return found


def normals(
    key: int, taken: int, count: int, table: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """The normal numbers of a stream after the first `taken`: float64[count].

    Args:
        key: the stream's, 64 bits.
        table: float64[60], the coefficients, as `engine/random_numbers.py` has them one after the
            other.
    """
    numbers = np.empty(count)
    signed = key - (key >> 63 << 64)
    native.call(native.NORMALS, numbers, table, signed, taken, count)
    return numbers
