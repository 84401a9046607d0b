"""Learning by temporal differences: the parts that the kernels of all games share.

Readable twins: `learn/gradient.py`, `networks/tuples.py`.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.learning_layout import BETA, LIMIT, MOST, PAIR, RATE
from poda.engine.kernels.machine_words import Floats, Numbers, double

SATURATED: Final = 3.6


@part
def squashed(x: float) -> float:
    """The value of a potential. Readable twin: `squash` in `arrays.py`, in double precision."""
    x = min(x, SATURATED)
    x = max(x, -SATURATED)
    square = x * x
    return x * (945.0 + square * (105.0 + square)) / (945.0 + square * (420.0 + square * 15.0))


@part
def potential(weights: Floats, network: int, indices: Numbers, at: int, readings: int) -> float:
    """The potential of the network whose weights begin at `network`, of the position whose indices
    begin at `at`.

    Every fourth weight is added to one of four sums, which are added up in pairs."""
    a, b, c, d = 0.0, 0.0, 0.0, 0.0
    fours = readings - readings % 4
    for reading in range(at, at + fours, 4):
        a += double(weights[network + indices[reading]])
        b += double(weights[network + indices[reading + 1]])
        c += double(weights[network + indices[reading + 2]])
        d += double(weights[network + indices[reading + 3]])
    if readings > fours:
        a += double(weights[network + indices[at + fours]])
    if readings > fours + 1:
        b += double(weights[network + indices[at + fours + 1]])
    if readings > fours + 2:
        c += double(weights[network + indices[at + fours + 2]])
    return (a + b) + (c + d)


@part
def power(x: float) -> float:
    """e to the power of x, from -10 to 0, to 1 in a million: the series at a sixteenth of x, then
    squared four times."""
    y = x * 0.0625
    y = 1.0 + y * (1.0 + y * (0.5 + y * (1.0 / 6.0 + y * (1.0 / 24.0 + y * (1.0 / 120.0)))))
    y = y * y
    y = y * y
    y = y * y
    return y * y


@part
def move_weight(
    weights: Floats, moves: Floats, place: int, step: float, settings: Floats, coherent: int
) -> None:
    """Move one weight by a step, at the rate of the run or at its own. Readable twin: `take_step`
    in `learn/gradient.py`."""
    share = 1.0
    if coherent != 0:
        total, size = double(moves[PAIR * place]), double(moves[PAIR * place + 1])
        if size > 0.0:
            share = power(settings[BETA] * (abs(total) / size - 1.0))
        total, size = total + step, size + abs(step)
        if size >= LIMIT:
            total, size = 0.5 * total, 0.5 * size
        moves[PAIR * place], moves[PAIR * place + 1] = total, size
    moved = double(weights[place]) + settings[RATE] * share * step
    weights[place] = min(max(moved, -MOST), MOST)


@part
def learn(
    weights: Floats, moves: Floats, indices: Numbers, at: int, readings: int, target: float,
    settings: Floats, coherent: int,
) -> float:  # fmt: skip
    """Have a position's value come nearer to the target; returns the error."""
    value = squashed(potential(weights, 0, indices, at, readings))
    error = target - value
    step = error * (1.0 - value * value)
    for reading in range(at, at + readings):
        move_weight(weights, moves, indices[reading], step, settings, coherent)
    return error
