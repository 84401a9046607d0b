"""Temporal-difference learning of n-tuple networks of Connect Four by games against themselves,
thousands a second, and how such a network plays.

Readable twin: `engine/learn`. `learning_layout.py` tells what a network is. The index of each
reading's weight is carried through a game: a stone changes those of the tuples that hold its cell
or the one above it. There are two sets of them, one as either side sees the board.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import kernel, part
from poda.engine.kernels.connect4.games import ONE, nth, quiet_moves
from poda.engine.kernels.connect4.interface import CELLS, NONE, completing, landing
from poda.engine.kernels.connect4.layout import COLUMNS, MOST_PLIES
from poda.engine.kernels.connect4.learning_layout import (
    BETA,
    CHANCES,
    CHANGE,
    CHANGES,
    ERRORS,
    FIRST_WON,
    LAMBDA,
    LEARNT,
    LIMIT,
    PAIR,
    PLIES,
    RATE,
    SECOND_WON,
    SIDES,
    VALUE_WIN,
)
from poda.engine.kernels.machine_words import Floats, Numbers, popcount
from poda.engine.kernels.random_numbers import below

SATURATED: Final = 3.6


@part
def squashed(x: float) -> float:
    """The value of a potential. Readable twin: `squash` in `arrays.py`, in double precision."""
    x = min(x, SATURATED)
    x = max(x, -SATURATED)
    square = x * x
    return x * (945.0 + square * (105.0 + square)) / (945.0 + square * (420.0 + square * 15.0))


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
def put(indices: Numbers, at: int, changes: Numbers, bit: int, other: int) -> None:
    """Put a stone of the side to move on the board, or of the other one (1); or, with a `CHANGE`
    added to neither, see `take`."""
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
def potential(weights: Floats, indices: Numbers, at: int, readings: int) -> float:
    """The sum of the weights: every fourth is added to one of four sums, which are added up in
    pairs."""
    a, b, c, d = 0.0, 0.0, 0.0, 0.0
    fours = readings - readings % 4
    for reading in range(at, at + fours, 4):
        a += weights[indices[reading]]
        b += weights[indices[reading + 1]]
        c += weights[indices[reading + 2]]
        d += weights[indices[reading + 3]]
    if readings > fours:
        a += weights[indices[at + fours]]
    if readings > fours + 1:
        b += weights[indices[at + fours + 1]]
    if readings > fours + 2:
        c += weights[indices[at + fours + 2]]
    return (a + b) + (c + d)


@part
def after(
    weights: Floats, indices: Numbers, changes: Numbers, readings: int, own: int, occupied: int,
    stone: int,
) -> float:  # fmt: skip
    """What the opponent, as it sees it, has after a stone: a potential, or what is certain."""
    if stone & completing(own) != NONE:
        return -VALUE_WIN
    if occupied | stone == CELLS:
        return 0.0
    bit = popcount(stone - ONE)
    at = readings * (1 - popcount(occupied) % SIDES)
    put(indices, at, changes, bit, 1)
    found = potential(weights, indices, at, readings)
    take(indices, at, changes, bit, 1)
    return found


@part
def valued(found: float) -> float:
    """The value of what `after` finds."""
    return -1.0 if found == -VALUE_WIN else squashed(found)


@part
def learn(
    weights: Floats, moves: Floats, indices: Numbers, at: int, readings: int, target: float,
    settings: Floats, coherent: int,
) -> float:  # fmt: skip
    """Have a position's value come nearer to the target; returns the error."""
    value = squashed(potential(weights, indices, at, readings))
    error = target - value
    step = error * (1.0 - value * value)
    rate = settings[RATE]
    for reading in range(at, at + readings):
        index = indices[reading]
        share = 1.0
        if coherent != 0:
            total, size = moves[PAIR * index], moves[PAIR * index + 1]
            if size > 0.0:
                share = power(settings[BETA] * (abs(total) / size - 1.0))
            total, size = total + step, size + abs(step)
            if size >= LIMIT:
                total, size = 0.5 * total, 0.5 * size
            moves[PAIR * index], moves[PAIR * index + 1] = total, size
        weights[index] += rate * share * step
    return error


@kernel
def train(  # noqa: PLR0912, PLR0915 - one game, from its first ply to what is learned of it
    weights: Floats, moves: Floats, indices: Numbers, starts: Numbers, changes: Numbers,
    columns: Numbers, thought: Floats, explored: Numbers, dice: Numbers, seeds: Numbers,
    settings: Floats, told: Floats,
    games: int, readings: int, chance: int, opening: int, coherent: int, best_only: int,
) -> int:  # fmt: skip
    """Play so many games, and learn from each when it is over.

    Args:
        weights: float32[2 x tuples x 4**length].
        moves: float32[2 x weights], what temporal coherence keeps; not read unless `coherent`.
        indices: int32[`ROOM_POSITIONS` x readings], room.
        starts: int32[2 x readings], changes: int32[]: see `learning_layout.py`.
        columns: uint64[7], the cells of each column, in the order in which moves are tried.
        thought: float64[2 x 42], room: what the best move of each position of a game was worth to
            the opponent, and what the one that was played was.
        explored: int32[42], room: whether a ply was random.
        dice: uint64[1], a game's random choices; seeds: uint64[games].
        settings: float64[`SETTINGS`].
        told: float64[`TOLD`], is added to.
        readings: tuples, and their mirror images where they count.
        chance: of a random ply, in `CHANCES`.
        opening: random plies at first, from which nothing is learned.
        coherent: 1 for the rates of temporal coherence.
        best_only: 1: what came before a random ply learns what the best move was worth, and nothing
            of what follows; 0: it learns from what was played.

    Readable twin: `engine/learn`.
    """
    share = settings[LAMBDA]
    for game in range(games):
        dice[0] = seeds[game]
        for number in range(SIDES * readings):
            indices[number] = starts[number]
        own, occupied, ply, first, over = NONE, NONE, 0, opening, 0
        while over == 0:
            mover = readings * (ply % SIDES)
            view = readings - mover
            possible = landing(occupied)
            quiet = quiet_moves(own, occupied) if ply < first else NONE
            if quiet != NONE:
                stone = nth(quiet, columns, below(dice, popcount(quiet)))
            else:
                first = min(first, ply)
                kept = readings * (SIDES + ply)
                for number in range(readings):
                    indices[kept + number] = indices[mover + number]
                best, stone = 2.0 * VALUE_WIN, NONE
                for index in range(COLUMNS):
                    cell = possible & columns[index]
                    if cell != NONE and best > -VALUE_WIN:
                        found = after(weights, indices, changes, readings, own, occupied, cell)
                        if found < best:
                            best, stone = found, cell
                explored[ply] = 0
                thought[ply] = thought[MOST_PLIES + ply] = valued(best)
                if chance > 0 and below(dice, CHANCES) < chance:
                    stone = nth(possible, columns, below(dice, popcount(possible)))
                    explored[ply] = 1
                    if best_only == 0:
                        thought[MOST_PLIES + ply] = valued(
                            after(weights, indices, changes, readings, own, occupied, stone)
                        )
            if stone & completing(own) != NONE:
                over = 1
            bit = popcount(stone - ONE)
            put(indices, mover, changes, bit, 0)
            put(indices, view, changes, bit, 1)
            occupied |= stone
            own = occupied ^ own ^ stone
            ply += 1
            if over == 0 and occupied == CELLS:
                over = 2
        told[PLIES] += ply
        if over == 1:
            told[FIRST_WON if ply % SIDES == 1 else SECOND_WON] += 1
        target = -1.0 if over == 1 else 0.0  # of the last position, for its side to move
        while ply > first and ply > 1:
            ply -= 1
            if explored[ply] != 0 and best_only != 0:
                target = -thought[ply]
            else:
                target = -((1.0 - share) * thought[MOST_PLIES + ply] + share * target)
            error = learn(
                weights, moves, indices, readings * (SIDES + ply), readings, target, settings,
                coherent,
            )  # fmt: skip
            told[ERRORS] += error * error
            told[LEARNT] += 1
    return games


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
        bit = popcount(stone - ONE)
        other = 0 if own & stone != NONE else 1
        put(indices, mover, changes, bit, other)
        put(indices, view, changes, bit, 1 - other)
        filled |= stone
        cells = landing(filled) & occupied & ~filled


@kernel
def value_moves(
    weights: Floats, indices: Numbers, starts: Numbers, changes: Numbers, columns: Numbers,
    positions: Numbers, values: Floats, count: int, readings: int, plies: int,
) -> int:  # fmt: skip
    """What each move is worth to the side that makes it.

    Args:
        positions: uint64[2 x count], the stones of the side to move, and all stones; nobody has
            won.
        values: float64[7 x count], in the order of `columns`: a potential; `VALUE_WIN` for what
            wins at once, the same below 0 where the opponent then wins (with 2 plies), 0 for a full
            board, and twice as far below 0 for a full column.
        plies: 1, or 2: the worst that the opponent can reply.

    Else as for `train`.
    """
    for number in range(count):
        own, occupied = positions[2 * number], positions[2 * number + 1]
        see(indices, starts, changes, readings, own, occupied)
        mover = readings * (popcount(occupied) % SIDES)
        view = readings - mover
        for index in range(COLUMNS):
            stone = landing(occupied) & columns[index]
            place = COLUMNS * number + index
            if stone == NONE:
                values[place] = -2.0 * VALUE_WIN
            elif plies == 1 or stone & completing(own) != NONE or occupied | stone == CELLS:
                values[place] = -after(weights, indices, changes, readings, own, occupied, stone)
            else:
                bit = popcount(stone - ONE)
                put(indices, mover, changes, bit, 0)
                put(indices, view, changes, bit, 1)
                worst, taken = 2.0 * VALUE_WIN, occupied | stone
                for other in range(COLUMNS):
                    reply = landing(taken) & columns[other]
                    if reply != NONE:
                        found = after(
                            weights, indices, changes, readings, occupied ^ own, taken, reply
                        )
                        worst = min(worst, found)
                values[place] = worst
                take(indices, mover, changes, bit, 0)
                take(indices, view, changes, bit, 1)
    return count
