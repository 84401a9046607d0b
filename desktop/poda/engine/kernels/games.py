"""Play batches of games with the compiled kernels. Readable twin: `evolve/games.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.backgammon import inputs as backgammon_inputs
from poda.engine.kernels import entries, native, rooms
from poda.engine.kernels.connect4 import layout
from poda.engine.kernels.tictactoe import layout as tictactoe_layout


@dataclass(frozen=True, slots=True)
class Kernel:
    """The kernel of one game.

    Attributes:
        inputs: how many a network has.
        call: plays; its arguments are the arrays, then the numbers of games, of plies and of a
            network's padded hidden units, and whether arithmetic is relaxed.
        looks_ahead: whether a player may look ahead at all.
    """

    inputs: int
    call: Callable[[Sequence[Any], int, int, int, int], object]
    looks_ahead: bool = True


def _tictactoe(arrays: Sequence[Any], games: int, plies: int, padded: int, relaxed: int) -> None:
    native.call(
        entries.TICTACTOE,
        *rooms.tictactoe(padded),
        *arrays,
        rooms.NO_LINES,
        *(games, 0, plies, padded, relaxed),
    )


def _connect4(arrays: Sequence[Any], games: int, plies: int, padded: int, relaxed: int) -> None:
    native.call(
        entries.CONNECT4_GAMES,
        *rooms.connect4(padded),
        *arrays,
        *(games, plies, padded, relaxed),
    )


def _backgammon(arrays: Sequence[Any], games: int, plies: int, padded: int, relaxed: int) -> None:
    native.call(
        entries.BACKGAMMON_GAMES,
        *rooms.backgammon_games(padded),
        *arrays,
        *(games, padded, relaxed),
    )


TICTACTOE: Final = Kernel(tictactoe_layout.SQUARES, _tictactoe)
CONNECT4: Final = Kernel(layout.MOST_PLIES, _connect4)
BACKGAMMON: Final = Kernel(backgammon_inputs.INPUTS, _backgammon, looks_ahead=False)


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
) -> npt.NDArray[np.int8]:
    """The results of games; the arguments are a `Batch`'s, and its networks' arrays.

    Raises:
        ValueError: the arrays do not belong together (a kernel would read beyond them).
    """
    if rows.shape[1] != kernel.inputs + 1:
        raise ValueError(f"{rows.shape[1] - 1} inputs, and the game has {kernel.inputs}")
    plies = plies if kernel.looks_ahead else max(plies, 1)
    _check(rows, output, firsts, seconds, seeds, openings, plies)
    games, padded = len(firsts), output.shape[1]
    results = np.zeros(games, dtype=np.int8)
    arrays = (rows.reshape(-1), output.reshape(-1), firsts, seconds, seeds, openings)
    given = (*map(np.ascontiguousarray, arrays), results)
    kernel.call(given, games, plies, padded, int(relaxed))
    return results


def _check(
    rows: npt.NDArray[np.int32],
    output: npt.NDArray[np.float32],
    firsts: npt.NDArray[np.int32],
    seconds: npt.NDArray[np.int32],
    seeds: npt.NDArray[np.uint64],
    openings: npt.NDArray[np.int32],
    plies: int,
) -> None:
    kinds = (np.int32, np.float32, np.int32, np.int32, np.uint64, np.int32)
    given: tuple[npt.NDArray[Any], ...] = (rows, output, firsts, seconds, seeds, openings)
    if any(array.dtype != kind for array, kind in zip(given, kinds, strict=True)):
        raise ValueError(f"types {[str(array.dtype) for array in given]}")
    if len({array.shape for array in given[2:]}) != 1:
        raise ValueError(f"shapes {[array.shape for array in given]}")
    if rows.shape[::2] != output.shape or output.shape[1] % layout.LANES:
        raise ValueError(f"networks of shapes {rows.shape} and {output.shape}")
    if plies < 1 or any(
        len(players) and players.max() >= len(rows) for players in (firsts, seconds)
    ):
        raise ValueError(f"a look-ahead of {plies} plies, or a network that is not there")
