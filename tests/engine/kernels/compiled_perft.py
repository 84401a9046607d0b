"""What tests ask of the kernels of Connect Four and the program does not: counts of move sequences.

Readable twin: `games/connect4.py`.
"""

from __future__ import annotations

from poda.engine.solved.connect4_search import Leaf, search


def perft(own: int, occupied: int, plies: int) -> int:
    """How many sequences of `plies` moves there are (a win ends a line).

    Minimax visits the sequences of every length once each, so one depth less tells the rest.
    Readable twin: counting with `ConnectFour.actions` and `result`.
    """
    if plies == 0:
        return 1
    nodes = [
        search(own, occupied, depth, leaf=Leaf.ZERO, prune=False, stop=bool).nodes
        for depth in (plies - 1, plies)
    ]
    return nodes[1] - nodes[0]
