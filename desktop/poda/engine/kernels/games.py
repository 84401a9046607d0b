"""Play batches of games with the compiled kernels. Readable twin: `evolve/games.py`."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.games import backgammon_inputs
from poda.engine.kernels import (
    entries,
    layout,
    native,
    rooms,
    tictactoe_layout,
)

INPUTS: Final = {
    "connect4": layout.MOST_PLIES,
    "tictactoe": tictactoe_layout.SQUARES,
    "backgammon": backgammon_inputs.INPUTS,
}
"""The inputs of a network, for each game that has a kernel."""

WITHOUT_PLIES: Final = ("backgammon",)
"""Where nobody looks ahead, whatever is asked for."""


def play(
    game_key: str,
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
    if rows.shape[1] != INPUTS[game_key] + 1:
        raise ValueError(f"{rows.shape[1] - 1} inputs are not those of {game_key}")
    plies = max(plies, 1) if game_key in WITHOUT_PLIES else plies
    _check(rows, output, firsts, seconds, seeds, openings, plies)
    games, padded = len(firsts), output.shape[1]
    results = np.zeros(games, dtype=np.int8)
    arrays = (rows.reshape(-1), output.reshape(-1), firsts, seconds, seeds, openings)
    given = (*map(np.ascontiguousarray, arrays), results)
    if game_key == "tictactoe":
        native.call(
            entries.TICTACTOE,
            *rooms.tictactoe(padded),
            *given,
            rooms.NO_LINES,
            *(games, 0, plies, padded, int(relaxed)),
        )
    elif game_key == "backgammon":
        native.call(
            entries.BACKGAMMON_GAMES,
            *rooms.backgammon_games(padded),
            *given,
            *(games, padded, int(relaxed)),
        )
    else:
        native.call(
            entries.CONNECT4_GAMES,
            *rooms.connect4(padded),
            *given,
            *(games, plies, padded, int(relaxed)),
        )
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
