"""Count the lines that networks of tic-tac-toe lose. Readable twin: `evolve/proof.py`."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from poda.engine.kernels import native, rooms
from poda.engine.kernels.connect4 import layout
from poda.engine.kernels.entries import TICTACTOE
from poda.engine.kernels.tictactoe.layout import COUNTS, SQUARES


def losing_lines(
    rows: npt.NDArray[np.int32], output: npt.NDArray[np.float32], plies: int
) -> npt.NDArray[np.int64]:
    """For each network (`Played.first`, `Played.output`): lines lost as first, lines lost as
    second, all lines: int64[networks, 3]. Strict arithmetic.

    Raises:
        ValueError: the arrays are not those of networks of tic-tac-toe.
    """
    padded = output.shape[1]
    if rows.shape != (len(output), SQUARES + 1, padded) or padded % layout.LANES or plies < 1:
        raise ValueError(f"networks of shapes {rows.shape} and {output.shape}, {plies} plies")
    if rows.dtype != np.int32 or output.dtype != np.float32:
        raise ValueError(f"types {rows.dtype} and {output.dtype}")
    found = np.zeros((len(rows), COUNTS), dtype=np.int64)
    networks = (rows.reshape(-1), output.reshape(-1))
    native.call(
        TICTACTOE,
        *rooms.tictactoe(padded),
        *map(np.ascontiguousarray, networks),
        *rooms.NO_GAMES,
        found.reshape(-1),
        *(0, len(rows), plies, padded, 0),
    )
    return found
