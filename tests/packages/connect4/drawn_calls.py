"""What is drawn to call the kernel of Connect Four's solver with, for
`tests/engine/kernels/recording.py`."""

from __future__ import annotations

import random
from typing import Final
from unittest.mock import patch

from engine.kernels.drawn_calls import CONNECT4, Stones, connect4_position
from poda.packages.connect4.engine import solver


def drawn(draw: random.Random) -> None:
    """Solves positions, with the least memory: a larger one only takes time."""
    with patch.object(solver, "LARGE", solver.SMALL):
        solve_positions(draw)


def solve_positions(draw: random.Random) -> None:
    book = solver.book()
    assert book is not None
    for stones in (20, 24, 28, 32):
        states: list[Stones] = []
        while len(states) < 4:
            if len((state := connect4_position(draw, stones)).moves) == stones:
                states.append(state)
        solver.Solver().solve(states)
    solver.Solver(book).solve([CONNECT4.parse_position("44444")])


DRAWN: Final = {"connect4": drawn}
