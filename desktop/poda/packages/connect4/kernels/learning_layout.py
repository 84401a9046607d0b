"""What the kernels of learning and of learnt networks and their callers agree on: n-tuple networks
of Connect Four as flat arrays.

A *tuple* is a list of cells. Each cell has one of four values for a side, so a tuple of n cells is
in one of 4**n states, and there is a weight for each of them, once for the positions in which the
first player is to move and once for those of the second: what an unfilled column is worth depends
on who must move there. The network's potential is the sum of the weights of the states that its
tuples are in. With mirror images each tuple is read twice, the second time on the board turned left
to right: a *reading* is a tuple as it is read (`networks/tuples.py`).

Plain Python without numba, as the core's `learning_layout.py`, which has the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from poda.engine.kernels.connect4.layout import COLUMNS, HEIGHT, MOST_PLIES

VALUES: Final = 4
EMPTY, OWN, OTHER, NEXT = 0, 1, 2, 3
"""What a cell is, for the side to move: `NEXT` is an empty one on which a stone can land now."""

SIDES: Final = 2
"""Tables a tuple: 0 where the first player is to move, 1 where the second is."""

BITS: Final = HEIGHT * COLUMNS

# A change is three numbers: which reading, and what its index grows by where the stone is one of
# the side to move, or one of the other. Those of the stone on bit b begin at number
# `CHANGES` + 3 * changes[b], and end before those of bit b + 1.
CHANGES: Final = BITS + 1
CHANGE: Final = 3

ROOM_POSITIONS: Final = SIDES + MOST_PLIES + 1
"""Positions whose indices a learner has room for: the one at hand for either side, and each of a
game as it was seen by the side that was to move."""


def bit_of(cell: int) -> int:
    """The bit of a cell, which are counted along rows from the lowest."""
    row, column = divmod(cell, COLUMNS)
    return HEIGHT * column + row


def starts(readings: Sequence[Sequence[int]], count: int) -> list[int]:
    """The index of each reading's weight on the empty board, for the first player to move, and then
    for the second.

    Args:
        readings: the cells of each: those of `count` tuples, and then perhaps those of their mirror
            images, in the same order.
    """
    found = []
    for side in range(SIDES):
        for number, cells in enumerate(readings):
            state = sum(
                (NEXT if cell < COLUMNS else EMPTY) * VALUES**place
                for place, cell in enumerate(cells)
            )
            found.append((side * count + number % count) * VALUES ** len(cells) + state)
    return found


def changes(readings: Sequence[Sequence[int]]) -> list[int]:
    """What a stone on each bit does to the indices, as told above."""
    rows: list[list[int]] = [[] for _ in range(BITS)]
    for cell in range(MOST_PLIES):
        above = cell + COLUMNS
        for number, cells in enumerate(readings):
            own = other = 0
            for place, each in enumerate(cells):
                if each == cell:
                    own += (OWN - NEXT) * VALUES**place
                    other += (OTHER - NEXT) * VALUES**place
                elif each == above and above < MOST_PLIES:
                    own += (NEXT - EMPTY) * VALUES**place
                    other += (NEXT - EMPTY) * VALUES**place
            if own or other:
                rows[bit_of(cell)] += (number, own, other)
    heads, found = [0], 0
    for row in rows:
        found += len(row) // CHANGE
        heads.append(found)
    return heads + [number for row in rows for number in row]
