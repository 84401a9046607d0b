"""Temporal differences for the networks that evolve: games against itself, and what they teach.

Readable twin: `packages/backgammon/engine/learning.py`, which tells what is learnt. Plays are
chosen by the network as it plays in evolution (`games.py`), whose weights are whole numbers; what
learns are the single precision numbers that those are rounded from, after every game.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.connect4.layout import LANES
from poda.engine.kernels.machine_words import Floats, Numbers, double, signed, single, word
from poda.engine.kernels.random_numbers import below
from poda.packages.backgammon.kernels.games import (
    LAST_POINT,
    OFF_PLACE,
    OFF_SHIFT,
    WON,
    advance,
    begin,
    build,
    by_network,
    is_race,
    linear,
    plays_of,
    potential_after,
    quiet,
    throw,
)
from poda.packages.backgammon.kernels.layout import (
    BOARD_INPUTS,
    CUT,
    HALF,
    INPUTS,
    LEARN_CHANCES,
    LEARN_LAMBDA,
    LEARN_RATE,
    LEARNT_ERROR,
    LEARNT_LOST,
    LEARNT_PLAYED,
    LEARNT_STEPS,
    LEARNT_WON,
    OF_BAR,
    OF_OFF,
    OF_POINT,
    PLAY_WORDS,
    PLAYS,
    POSITION,
    POSITION_WORDS,
    SIDE_INPUTS,
    TAUGHT,
    TURN_VALUES,
    WORTH,
)
from poda.packages.backgammon.kernels.plays import CHECKERS, NIBBLE, stake

_SCALE: Final = 65_536.0
_MOST: Final = 700.0
_MOST_LINEAR: Final = 1e12
_ROUND: Final = 6755399441055744.0  # 1.5 * 2**52: what is added to it is rounded to whole numbers
_SATURATED: Final = 3.6
_4: Final = word(4)


@part
def squashed(x: float) -> float:
    """tanh of a single precision number. Readable twin: `squash` in `arrays.py`."""
    held = min(max(single(x), single(-_SATURATED)), single(_SATURATED))
    square = held * held
    above = held * (single(945) + square * (single(105) + square))
    return above / (single(945) + square * (single(420) + square * single(15)))


@part
def squashed_double(x: float) -> float:
    """The same of one in double precision. Readable twin: `squash` in `learn/gradient.py`."""
    held = min(max(x, -_SATURATED), _SATURATED)
    square = held * held
    above = held * (945.0 + square * (105.0 + square))
    return above / (945.0 + square * (420.0 + square * 15.0))


@part
def value_of(potential: float, padded: int) -> float:
    """The value of a potential; that of a linear network is in double precision.

    Readable twin: `Plain.value`, `Linear.value`.
    """
    if padded == 0:
        return squashed_double(potential)
    return double(squashed(potential))


@part
def rounded(weights: Floats, rows: Numbers, output: Floats, padded: int) -> int:
    """Write the network as it plays. Readable twin: `played` in `networks/network.py`."""
    if padded == 0:
        for place in range(INPUTS + 1):
            output[place] = weights[place]
        return 0
    first = (INPUTS + 1) * padded
    for place in range(first):
        weight = double(weights[place])
        weight = min(max(weight, -_MOST), _MOST)
        weights[place] = single(weight)
        rows[place] = int((weight * _SCALE + _ROUND) - _ROUND)
    most = 8192.0 / float(padded)
    for unit in range(padded):
        weight = min(max(double(weights[first + unit]), -most), most)
        weights[first + unit] = single(weight)
        output[unit] = single(weight)
    return 0


@part
def list_side(found: Numbers, count: int, low: int, high: int, first: int) -> int:
    """List a side's inputs that are not 0, in their order: which, and how large; how many are
    listed then. Readable twin: `of_side`."""
    for point in range(1, LAST_POINT + 1):
        place = OFF_PLACE - point
        nibble = low >> (_4 * word(place)) if place < HALF else high >> (_4 * word(place - HALF))
        men = signed(nibble & NIBBLE)
        row = first + (point - 1) * OF_POINT
        for unit in range(min(men, OF_POINT - 1)):
            found[2 * count], found[2 * count + 1] = row + unit, 1
            count += 1
        if men >= OF_POINT:
            found[2 * count], found[2 * count + 1] = row + OF_POINT - 1, men - OF_POINT + 1
            count += 1
    men = signed(low & NIBBLE)
    if men > 0:
        found[2 * count], found[2 * count + 1] = first + OF_BAR, men
        count += 1
    men = signed((high >> OFF_SHIFT) & NIBBLE)
    if men > 0:
        found[2 * count], found[2 * count + 1] = first + OF_OFF, men
        count += 1
    return count


@part
def forward(
    weights: Floats, found: Numbers, count: int, hidden: Floats, spare: Floats, padded: int
) -> float:
    """The potential of the position whose inputs are listed; the hidden units are written down.

    Readable twin: `look_at`.
    """
    bias = INPUTS * padded
    for unit in range(padded):
        hidden[unit] = weights[bias + unit]
    for index in range(count):
        row, times = found[2 * index] * padded, single(float(found[2 * index + 1]))
        for unit in range(padded):
            hidden[unit] += weights[row + unit] * times
    output = bias + padded
    for unit in range(padded):
        hidden[unit] = squashed(hidden[unit])
    for unit in range(LANES):
        spare[unit] = hidden[unit] * weights[output + unit]
    for unit in range(LANES, padded):
        spare[unit % LANES] += hidden[unit] * weights[output + unit]
    half = LANES // 2
    while half > 0:
        for unit in range(half):
            spare[unit] += spare[half + unit]
        half = half // 2
    return spare[0]


@part
def step(
    weights: Floats, found: Numbers, count: int, hidden: Floats, size: float, padded: int
) -> int:
    """Add to the weights `size` times the gradient of the potential. Readable twin: `learn_one`."""
    length, bias = single(size), INPUTS * padded
    output = bias + padded
    for unit in range(padded):
        here = hidden[unit]
        hidden[unit] = weights[output + unit] * (single(1) - here * here) * length
        weights[output + unit] += here * length
        weights[bias + unit] += hidden[unit]
    for index in range(count):
        row, times = found[2 * index] * padded, single(float(found[2 * index + 1]))
        for unit in range(padded):
            weights[row + unit] += hidden[unit] * times
    return 0


@part
def step_linear(weights: Floats, found: Numbers, count: int, size: float, rate: float) -> int:
    """The same of a linear network. Readable twin: `take_step` in `learn/gradient.py`."""
    for index in range(count):
        row = found[2 * index]
        moved = double(weights[row]) + rate * (size * float(found[2 * index + 1]))
        weights[row] = single(min(max(moved, -_MOST_LINEAR), _MOST_LINEAR))
    moved = double(weights[INPUTS]) + rate * size
    weights[INPUTS] = single(min(max(moved, -_MOST_LINEAR), _MOST_LINEAR))
    return 0


@part
def learn_one(
    history: Numbers, turn: int, weights: Floats, found: Numbers, hidden: Floats, spare: Floats,
    fours: Floats, target: float, rate: float, told: Floats, padded: int,
) -> int:  # fmt: skip
    """One step of the network towards the target of a position. Readable twin: `learn_one`."""
    at = turn * POSITION_WORDS
    race = is_race(history, at)
    first = race * BOARD_INPUTS
    count = list_side(found, 0, history[at], history[at + 1], first)
    count = list_side(found, count, history[at + 2], history[at + 3], first + SIDE_INPUTS)
    if padded == 0:
        value = squashed_double(linear(history, at, at + 2, race, weights, 0, fours))
    else:
        value = double(squashed(forward(weights, found, count, hidden, spare, padded)))
    error = target - value
    if padded == 0:
        step_linear(weights, found, count, error * (1.0 - value * value), rate)
    else:
        step(weights, found, count, hidden, rate * error * (1.0 - value * value), padded)
    told[LEARNT_ERROR] += error * error
    told[LEARNT_STEPS] += 1.0
    return 0


@part
def worth_of(potential: float, padded: int) -> float:
    """The value of the best position after a play, the points of a game that it ends among them.

    Readable twin: `play`.
    """
    if potential < -0.5 * WON:
        return potential / WON / 3.0
    return value_of(potential, padded)


@part
def worth_of_play(
    room: Numbers, at: int, sums: Numbers, mine: int, spare: int, rows: Numbers, output: Floats,
    race: int, padded: int, fours: Floats,
) -> float:  # fmt: skip
    """The value of the position after a play, whatever it is. Readable twin: `play`."""
    if room[at + 1] >> OFF_SHIFT == CHECKERS:
        return -float(stake(room[at + 2], room[at + 3])) / 3.0
    found = potential_after(room, at, sums, mine, spare, rows, 0, output, 0, race, padded, 0, fours)
    return value_of(found, padded)


@part
def played_out(
    room: Numbers, dice: Numbers, sums: Numbers, rows: Numbers, output: Floats, best: Floats,
    history: Numbers, values: Floats, told: Floats, chance: int, cuts: int, opening: int,
    padded: int, most: int,
) -> int:  # fmt: skip
    """A game against itself; how many turns it has, or 0 where it was given up.

    Of each turn the position that it leaves is written down, and what is thought of it. Readable
    twin: `play`.
    """
    mine, theirs, spare = 0, padded, 2 * padded
    first = begin(room, dice)
    race = is_race(room, POSITION)
    if padded > 0:
        build(sums, mine, rows, 0, room, POSITION + 2, POSITION, race, padded)
        build(sums, theirs, rows, 0, room, POSITION, POSITION + 2, race, padded)
    for turn in range(most):
        count, value = plays_of(room), turn * TURN_VALUES
        race = is_race(room, POSITION)
        calm = quiet(room, count, count) if 2 * turn + 1 < opening else 0
        values[value + CUT], values[value + TAUGHT] = 0.0, 1.0
        if calm > 0:
            chosen = quiet(room, count, below(dice, calm))
            values[value + TAUGHT] = 0.0
        else:
            opening = 0
            chosen = by_network(
                room, count, sums, mine, spare, rows, 0, output, 0, race, padded, 0, best
            )
            values[value + WORTH] = worth_of(best[0], padded)
            if chance > 0 and below(dice, LEARN_CHANCES) < chance:
                chosen = below(dice, count)
                values[value + CUT] = float(cuts)
                if cuts == 0:
                    values[value + WORTH] = worth_of_play(
                        room, PLAYS + chosen * PLAY_WORDS, sums, mine, spare, rows, output, race,
                        padded, best,
                    )  # fmt: skip
        at = PLAYS + chosen * PLAY_WORDS
        told[LEARNT_PLAYED] += 1.0
        if room[at + 1] >> OFF_SHIFT == CHECKERS:
            told[LEARNT_WON if turn % 2 != first else LEARNT_LOST] += 1.0
            return turn + 1
        advance(room, sums, mine, theirs, rows, 0, 0, at, padded)
        for index in range(POSITION_WORDS):
            history[turn * POSITION_WORDS + index] = room[POSITION + index]
        mine, theirs = theirs, mine
        throw(room, dice, 0)
    return 0


@kernel
def learn(
    room: arrays.Uint64, dice: arrays.Uint64, sums: arrays.Int32, rows: arrays.Int32,
    output: arrays.Float32, best: arrays.Float64, weights: arrays.Float32, found: arrays.Int64,
    hidden: arrays.Float32, spare: arrays.Float32, history: arrays.Uint64,
    values: arrays.Float64, seeds: arrays.Uint64, openings: arrays.Int32, told: arrays.Float64,
    settings: arrays.Float64,
    games: int, chance: int, cuts: int, padded: int, most: int,
) -> int:  # fmt: skip
    """Play so many games, and learn from each when it is over.

    Args:
        room: uint64[`ROOM_WORDS`], dice: uint64[1], sums: int32[`SUMS` x padded]: as in `play` of
            `games.py`.
        rows: int32[inputs + 1 x padded], output: float32[padded]: room for the network as it plays.
        best: float64[5], room for what the best play is worth, and for sums.
        weights: float32[inputs + 2 x padded], what learns: of each input what it adds to every
            hidden unit, then the biases, then the output weights. Of a linear network
            float32[inputs + 1], and so is `output`.
        found: int64[2 x inputs], hidden, spare: float32[padded]: room for what a position has, and
            for hidden units.
        history: uint64[most x `POSITION_WORDS`], values: float64[most x `TURN_VALUES`]: the
            positions of a game, and what is thought of them.
        seeds: uint64[games], openings: int32[games]: as in `batches.Batch`.
        told: float64[`LEARNT_NUMBERS`], adds up what is told of the games.
        settings: float64[2], the rate of a step, and lambda.
        chance: that a play is drawn at random, in `LEARN_CHANCES`.
        cuts: 1 where a position before a random play learns from the best one alone; 0 where random
            plays are a part of what is learnt.
        most: turns after which a game is given up; nothing is learnt from it.

    Readable twin: `packages/backgammon/engine/learning.py`.
    """
    share, rate = settings[LEARN_LAMBDA], settings[LEARN_RATE]
    for game in range(games):
        rounded(weights, rows, output, padded)
        dice[0] = word(seeds[game])
        turns = played_out(
            room, dice, sums, rows, output, best, history, values, told, chance, cuts,
            signed(openings[game]), padded, most,
        )  # fmt: skip
        target = 0.0
        for turn in range(turns - 1, 0, -1):
            value = turn * TURN_VALUES
            if values[value + TAUGHT] == 0.0:
                break
            now = values[value + WORTH]
            if turn == turns - 1 or values[value + CUT] != 0.0:
                target = -now
            else:
                target = -((1.0 - share) * now + share * target)
            learn_one(
                history, turn - 1, weights, found, hidden, spare, best, target, rate, told, padded
            )
    return games
