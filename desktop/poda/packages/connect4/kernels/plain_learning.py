"""Temporal-difference learning of Connect Four by networks that see each cell: linear ones, and
those of evolution, with a hidden layer.

Readable twins: `learn/learner.py`, `learn/gradient.py`. Everything is in double precision and in
one order; the weights of a linear network are rounded to single precision after each step.
"""

from __future__ import annotations

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.connect4.games import nth, quiet_moves
from poda.engine.kernels.connect4.interface import CELLS, NONE, UP, completing, landing
from poda.engine.kernels.connect4.layout import COLUMNS, HEIGHT, MOST_PLIES
from poda.engine.kernels.learning import SATURATED, power, squashed
from poda.engine.kernels.learning_layout import (
    BETA,
    CHANCES,
    ERRORS,
    FIRST_WON,
    LAMBDA,
    LEARNT,
    LIMIT,
    MOST,
    PAIR,
    PLIES,
    RATE,
    SECOND_WON,
    VALUE_WIN,
)
from poda.engine.kernels.machine_words import Floats, Numbers, double, popcount, single, word
from poda.engine.kernels.random_numbers import below
from poda.packages.connect4.kernels.learning_layout import SIDES
from poda.packages.connect4.kernels.tuples import valued

INPUTS = MOST_PLIES


@part
def describe(inputs: Floats, own: int, occupied: int) -> None:
    """The inputs, cell by cell along rows: 1 for a stone of the side to move, -1 for another."""
    for cell in range(INPUTS):
        row = cell // COLUMNS
        bit = UP << word(HEIGHT * (cell - COLUMNS * row) + row)
        inputs[cell] = 0.0
        if bit & occupied != NONE:
            inputs[cell] = 1.0 if bit & own != NONE else -1.0


@part
def slope(x: float, value: float) -> float:
    """The derivative of `squashed`, whose value at x is given. Readable twin: `squash_slope`."""
    if abs(x) > SATURATED:
        return 0.0
    square = x * x
    above = 945.0 + square * (315.0 + square * 5.0)
    below_it = x * (840.0 + square * 60.0)
    return (above - value * below_it) / (945.0 + square * (420.0 + square * 15.0))


@part
def potential_of(weights: Floats, inputs: Floats, sums: Floats, hidden: int) -> float:
    """The potential of a position; `hidden` is 0 for a linear network. The sums at the hidden units
    stay in `sums`. Readable twin: `Model.potentials`."""
    a, b, c, d = 0.0, 0.0, 0.0, 0.0
    count = hidden if hidden > 0 else INPUTS + 1
    for index in range(count):
        if hidden > 0:
            found = weights[INPUTS * hidden + index]
            for cell in range(INPUTS):
                if inputs[cell] != 0.0:
                    found += inputs[cell] * weights[INPUTS * index + cell]
            sums[index] = found
            term = squashed(found) * weights[(INPUTS + 1) * hidden + index]
        elif index < INPUTS:
            term = inputs[index] * weights[index]
        else:
            term = weights[index]
        lane = index % 4
        if lane == 0:
            a += term
        elif lane == 1:
            b += term
        elif lane == 2:
            c += term
        else:
            d += term
    return (a + b) + (c + d)


@part
def find_slopes(weights: Floats, inputs: Floats, sums: Floats, slopes: Floats, hidden: int) -> None:
    """How the potential of that position changes with each weight. Readable twin:
    `Model.gradients`."""
    if hidden == 0:
        for cell in range(INPUTS):
            slopes[cell] = inputs[cell]
        slopes[INPUTS] = 1.0
    for unit in range(hidden):
        value = squashed(sums[unit])
        inner = weights[(INPUTS + 1) * hidden + unit] * slope(sums[unit], value)
        for cell in range(INPUTS):
            slopes[INPUTS * unit + cell] = inner * inputs[cell]
        slopes[INPUTS * hidden + unit] = inner
        slopes[(INPUTS + 1) * hidden + unit] = value


@part
def rounded_to(number: float, rounds: int) -> float:
    """The number, in single precision where that is asked for."""
    return double(single(number)) if rounds != 0 else number


@part
def take_step(
    weights: Floats, moves: Floats, slopes: Floats, image: Numbers, count: int, step: float,
    settings: Floats, coherent: int, rounds: int,
) -> None:  # fmt: skip
    """Move each weight, with its mirror image. Readable twin: `take_step`."""
    for index in range(count):
        moved = slopes[index]
        if image[index] != index:
            moved += slopes[image[index]]
        moved *= step
        share = 1.0
        if coherent != 0:
            total, size = moves[PAIR * index], moves[PAIR * index + 1]
            if size > 0.0:
                share = power(settings[BETA] * (abs(total) / size - 1.0))
            total, size = total + moved, size + abs(moved)
            if size >= LIMIT:
                total, size = 0.5 * total, 0.5 * size
            moves[PAIR * index] = rounded_to(total, rounds)
            moves[PAIR * index + 1] = rounded_to(size, rounds)
        found = weights[index] + settings[RATE] * share * moved
        weights[index] = rounded_to(min(max(found, -MOST), MOST), rounds)


@part
def after_stone(
    weights: Floats, inputs: Floats, sums: Floats, hidden: int, own: int, occupied: int, stone: int
) -> float:
    """What the opponent, as it sees it, has after a stone: a potential, or what is certain."""
    if stone & completing(own) != NONE:
        return -VALUE_WIN
    if occupied | stone == CELLS:
        return 0.0
    describe(inputs, occupied ^ own, occupied | stone)
    return potential_of(weights, inputs, sums, hidden)


@kernel
def train(  # noqa: PLR0912 - one game, from its first ply to what is learned of it
    weights: arrays.Float64, moves: arrays.Float64, inputs: arrays.Float64,
    sums: arrays.Float64, slopes: arrays.Float64, image: arrays.Int64, columns: arrays.Uint64,
    history: arrays.Uint64, thought: arrays.Float64, explored: arrays.Int32,
    dice: arrays.Uint64, seeds: arrays.Uint64, openings: arrays.Int32, settings: arrays.Float64,
    told: arrays.Float64,
    games: int, hidden: int, count: int, chance: int, coherent: int, best_only: int,
    rounds: int,
) -> int:  # fmt: skip
    """Play so many games, and learn from each when it is over.

    Args:
        weights: float64[count], in the order of `Layout`.
        moves: float64[2 x count], what temporal coherence keeps; not read unless `coherent`.
        inputs: float64[42], sums: float64[hidden], slopes: float64[count]: room.
        image: int64[count], which weight the mirror image has; its own place: none.
        history: uint64[2 x 42], room for the positions of a game.
        hidden: units of the hidden layer; 0: the network is linear.
        rounds: 1: weights are of single precision.

    Else as for `learning.train`. Readable twin: `engine/learn`.
    """
    lambda_ = settings[LAMBDA]
    for game in range(games):
        dice[0] = seeds[game]
        own, occupied, ply, first, over = NONE, NONE, 0, openings[game], 0
        while over == 0:
            quiet = quiet_moves(own, occupied) if ply < first else NONE
            if quiet != NONE:
                stone = nth(quiet, columns, below(dice, popcount(quiet)))
            else:
                first = min(first, ply)
                history[2 * ply], history[2 * ply + 1] = own, occupied
                possible, best, stone = landing(occupied), 2.0 * VALUE_WIN, NONE
                for index in range(COLUMNS):
                    cell = possible & columns[index]
                    if cell != NONE and best > -VALUE_WIN:
                        found = after_stone(weights, inputs, sums, hidden, own, occupied, cell)
                        if found < best:
                            best, stone = found, cell
                explored[ply] = 0
                thought[ply] = thought[MOST_PLIES + ply] = valued(best)
                if chance > 0 and below(dice, CHANCES) < chance:
                    stone = nth(possible, columns, below(dice, popcount(possible)))
                    explored[ply] = 1
                    if best_only == 0:
                        thought[MOST_PLIES + ply] = valued(
                            after_stone(weights, inputs, sums, hidden, own, occupied, stone)
                        )
            if stone & completing(own) != NONE:
                over = 1
            occupied |= stone
            own = occupied ^ own ^ stone
            ply += 1
            if over == 0 and occupied == CELLS:
                over = 2
        told[PLIES] += ply
        if over == 1:
            told[FIRST_WON if ply % SIDES == 1 else SECOND_WON] += 1
        squares = 0.0
        target = -1.0 if over == 1 else 0.0  # of the last position, for its side to move
        while ply > first and ply > 1:
            ply -= 1
            if explored[ply] != 0 and best_only != 0:
                target = -thought[ply]
            else:
                target = -((1.0 - lambda_) * thought[MOST_PLIES + ply] + lambda_ * target)
            describe(inputs, history[2 * ply], history[2 * ply + 1])
            value = squashed(potential_of(weights, inputs, sums, hidden))
            find_slopes(weights, inputs, sums, slopes, hidden)
            error = target - value
            take_step(
                weights, moves, slopes, image, count, error * (1.0 - value * value), settings,
                coherent, rounds,
            )  # fmt: skip
            squares += error * error
            told[LEARNT] += 1
        told[ERRORS] += squares
    return games
