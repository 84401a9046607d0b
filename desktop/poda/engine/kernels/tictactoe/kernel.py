"""The one kernel of tic-tac-toe: games, and lines that are lost.

Readable twins: `evolve/playing.py` (`play_readably`), `evolve/proof.py`. Both need the same search,
which is compiled once.
"""

from __future__ import annotations

from poda.engine.kernels import kernel
from poda.engine.kernels.arrays import Floats, Numbers
from poda.engine.kernels.tictactoe.lines import losing_lines
from poda.engine.kernels.tictactoe.rules import play


@kernel
def run(
    numbers: Numbers, values: Floats, dice: Numbers, sums: Numbers, stack: Numbers,
    rows: Numbers, output: Floats, firsts: Numbers, seconds: Numbers, seeds: Numbers,
    openings: Numbers, results: Numbers, found: Numbers,
    games: int, networks: int, plies: int, padded: int, relaxed: int,
) -> int:  # fmt: skip
    """Play so many games, then count the lines that so many networks lose (strictly, always).

    Args:
        numbers, values, dice, sums, stack: room (`games.py`, `proof.py`).
        rows, output: the networks (`Played`).
        firsts, seconds, seeds, openings, results: of the games, as in `evolve.playing.Batch`.
        found: for the lines, `COUNTS` numbers a network.
        relaxed: 0 for strict arithmetic in games.

    Readable twins: `play_readably` in `evolve/playing.py`, `losing_lines` in `evolve/proof.py`.
    """
    play(
        numbers, values, dice, sums, rows, output, firsts, seconds, seeds, openings, results,
        games, plies, padded, relaxed,
    )  # fmt: skip
    return losing_lines(stack, numbers, values, sums, rows, output, found, networks, plies, padded)
