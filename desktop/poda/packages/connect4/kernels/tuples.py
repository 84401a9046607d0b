"""N-tuple networks of Connect Four: the parts that learning and playing share.

`learning_layout.py` tells what a network is as arrays. The index of each reading's weight is
carried along with a position: a stone changes those of the tuples that hold its cell or the one
above it. There are two sets of them, one as either side sees the board. Readable twin:
`networks/tuples.py`.
"""

from __future__ import annotations

from poda.engine.kernels import part
from poda.engine.kernels.connect4.games import ONE
from poda.engine.kernels.connect4.interface import CELLS, NONE, completing, landing
from poda.engine.kernels.learning import potential, squashed
from poda.engine.kernels.learning_layout import VALUE_WIN
from poda.engine.kernels.machine_words import Floats, Numbers, popcount
from poda.packages.connect4.kernels.learning_layout import CHANGE, CHANGES, SIDES


@part
def bit_of(stone: int) -> int:
    """The number of the one bit of a word."""
    return popcount(stone - ONE)


@part
def put(indices: Numbers, at: int, changes: Numbers, bit: int, other: int) -> None:
    """Put a stone on the board, seen by its own side, or by the other one (1)."""
    for number in range(changes[bit], changes[bit + 1]):
        place = CHANGES + CHANGE * number
        indices[at + changes[place]] += changes[place + 1 + other]


@part
def take(indices: Numbers, at: int, changes: Numbers, bit: int, other: int) -> None:
    """Take it away again."""
    for number in range(changes[bit], changes[bit + 1]):
        place = CHANGES + CHANGE * number
        indices[at + changes[place]] -= changes[place + 1 + other]


@part
def after(
    weights: Floats, network: int, indices: Numbers, changes: Numbers, readings: int, own: int,
    occupied: int, stone: int,
) -> float:  # fmt: skip
    """What the opponent, as it sees it, has after a stone: a potential, or what is certain."""
    if stone & completing(own) != NONE:
        return -VALUE_WIN
    if occupied | stone == CELLS:
        return 0.0
    bit = bit_of(stone)
    at = readings * (1 - popcount(occupied) % SIDES)
    put(indices, at, changes, bit, 1)
    found = potential(weights, network, indices, at, readings)
    take(indices, at, changes, bit, 1)
    return found


@part
def valued(found: float) -> float:
    """The value of what `after` finds."""
    return -1.0 if found == -VALUE_WIN else squashed(found)


@part
def see(
    indices: Numbers, starts: Numbers, changes: Numbers, readings: int, own: int, occupied: int
) -> None:
    """The indices of a position, as either side sees it."""
    for number in range(SIDES * readings):
        indices[number] = starts[number]
    mover = readings * (popcount(occupied) % SIDES)
    view, filled, cells = readings - mover, NONE, landing(NONE) & occupied
    while cells != NONE:
        stone = cells & (~cells + ONE)  # the lowest
        bit = bit_of(stone)
        other = 0 if own & stone != NONE else 1
        put(indices, mover, changes, bit, other)
        put(indices, view, changes, bit, 1 - other)
        filled |= stone
        cells = landing(filled) & occupied & ~filled
