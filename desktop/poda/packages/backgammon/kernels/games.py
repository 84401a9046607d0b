"""Whole games of backgammon between players that do not look ahead, thousands a second.

Readable twin: `playing/movers.py`. A network compares the positions after its plays, each as the
opponent sees it who is then on roll. It carries the sums at its hidden units through the game, and
a play changes a few of its inputs only. The hand-made evaluation plays too, without the bear-off
database: what is played must not depend on whether that is there.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.connect4.negamax import leaf
from poda.engine.kernels.machine_words import Floats, Numbers, double, popcount, signed, word
from poda.engine.kernels.network import add_row, subtract_row
from poda.engine.kernels.random_numbers import below
from poda.packages.backgammon.kernels.evaluation import equity, evaluate
from poda.packages.backgammon.kernels.layout import (
    BOARD_INPUTS,
    HALF,
    INPUTS,
    LARGE,
    MOST_TURNS,
    OF_BAR,
    OF_OFF,
    OF_POINT,
    PLAY_WORDS,
    PLAYS,
    POSITION,
    POSITION_WORDS,
    SIDE_INPUTS,
    SMALL,
)
from poda.packages.backgammon.kernels.plays import (
    CHECKERS,
    NIBBLE,
    NONE,
    ONE,
    START_HIGH,
    START_LOW,
    generate,
    stake,
)

OFF_SHIFT: Final = word(4 * (25 - HALF))
LAST_POINT: Final = 24
OFF_PLACE: Final = 25
WON: Final = 1e9
"""Beyond every potential: a play that ends the game."""
RANDOM: Final = -1
"""The mover code of a random player; the codes below it are the hand-made evaluation."""
THROWS: Final = 1 << 31
_2, _4 = word(2), word(4)


@part
def row_of(place: int, count: int) -> int:
    """Which input of a side that checker is, the `count`-th on its place.

    Readable twin: `of_side`.
    """
    if place == 0:
        return OF_BAR
    if place == OFF_PLACE:
        return OF_OFF
    return (LAST_POINT - place) * OF_POINT + (count if count < OF_POINT else OF_POINT) - 1


@part
def change(
    sums: Numbers, at: int, rows: Numbers, first: int, before: int, after: int, place: int,
    padded: int,
) -> int:  # fmt: skip
    """Change the sums by what has changed in one word of a side's checkers.

    Args:
        first: where the rows of that side's inputs begin.
        place: of the word's first nibble.

    Readable twin: `of_side`.
    """
    different = before ^ after
    while different != NONE:
        nibble = word(popcount((different & ~(different - ONE)) - ONE)) >> _2
        shift = nibble * _4
        count, end = signed((before >> shift) & NIBBLE), signed((after >> shift) & NIBBLE)
        here = place + signed(nibble)
        while count < end:
            count += 1
            add_row(sums, at, sums, at, rows, first + row_of(here, count) * padded, padded)
        while count > end:
            subtract_row(sums, at, sums, at, rows, first + row_of(here, count) * padded, padded)
            count -= 1
        different &= ~(NIBBLE << shift)
    return 0


@part
def hindmost(low: int, high: int) -> int:
    """The place of a side's hindmost checker. Readable twin: `is_race`."""
    if low != NONE:
        return popcount((low & ~(low - ONE)) - ONE) >> 2
    return HALF + (popcount((high & ~(high - ONE)) - ONE) >> 2)


@part
def is_race(memory: Numbers, at: int) -> int:
    """1 where the sides of the position in those four words have passed each other.

    Readable twin: `is_race`.
    """
    own = hindmost(memory[at], memory[at + 1])
    return 1 if own + hindmost(memory[at + 2], memory[at + 3]) >= OFF_PLACE else 0


@part
def build(
    sums: Numbers, at: int, rows: Numbers, network: int, memory: Numbers, own: int, other: int,
    race: int, padded: int,
) -> int:  # fmt: skip
    """The sums of a position, anew: `own` is where the words of the side begin that is on roll.

    Readable twin: `inputs`.
    """
    for unit in range(padded):
        sums[at + unit] = rows[network + INPUTS * padded + unit]
    first = network + race * BOARD_INPUTS * padded
    change(sums, at, rows, first, NONE, memory[own], 0, padded)
    change(sums, at, rows, first, NONE, memory[own + 1], HALF, padded)
    first += SIDE_INPUTS * padded
    change(sums, at, rows, first, NONE, memory[other], 0, padded)
    change(sums, at, rows, first, NONE, memory[other + 1], HALF, padded)
    return 0


@part
def follow(
    sums: Numbers, at: int, rows: Numbers, network: int, room: Numbers, play: int, mine: int,
    race: int, padded: int,
) -> int:  # fmt: skip
    """Change a network's sums by a play in the room: its own, or its opponent's.

    Its inputs are those of its opponent, who is on roll after its plays, and then its own. Where a
    race begins, they are others. Readable twin: `inputs`.
    """
    if race != is_race(room, play):
        return build(sums, at, rows, network, room, play + 2 * mine, play + 2 - 2 * mine, 1, padded)
    mover = network + race * BOARD_INPUTS * padded
    other = mover
    if mine != 0:
        mover += SIDE_INPUTS * padded
    else:
        other += SIDE_INPUTS * padded
    change(sums, at, rows, mover, room[POSITION], room[play], 0, padded)
    change(sums, at, rows, mover, room[POSITION + 1], room[play + 1], HALF, padded)
    change(sums, at, rows, other, room[POSITION + 2], room[play + 2], 0, padded)
    change(sums, at, rows, other, room[POSITION + 3], room[play + 3], HALF, padded)
    return 0


@part
def add_inputs(low: int, high: int, first: int, weights: Floats, start: int, fours: Floats) -> int:
    """Add what a linear network makes of a side's checkers, whose inputs begin at `first`, to its
    four sums, each input to the one of its number. Readable twins: `of_side`, `in_fours` in
    `networks/tuples.py`."""
    for point in range(1, LAST_POINT + 1):
        place = OFF_PLACE - point
        nibble = low >> (_4 * word(place)) if place < HALF else high >> (_4 * word(place - HALF))
        men = signed(nibble & NIBBLE)
        row = first + (point - 1) * OF_POINT
        for unit in range(min(men, OF_POINT - 1)):
            fours[1 + (row + unit) % 4] += double(weights[start + row + unit])
        if men >= OF_POINT:
            row += OF_POINT - 1
            fours[1 + row % 4] += float(men - OF_POINT + 1) * double(weights[start + row])
    row = first + OF_BAR
    fours[1 + row % 4] += float(signed(low & NIBBLE)) * double(weights[start + row])
    row = first + OF_OFF
    fours[1 + row % 4] += float(signed(high >> OFF_SHIFT)) * double(weights[start + row])
    return 0


@part
def linear(
    words: Numbers, own: int, other: int, race: int, weights: Floats, start: int, fours: Floats
) -> float:
    """The potential of a position by a linear network, whose weights begin at `start`; `own` is
    where the words of the side begin that is on roll. Readable twin: `Network.potentials`."""
    for index in range(1, 5):
        fours[index] = 0.0
    first = race * BOARD_INPUTS
    add_inputs(words[own], words[own + 1], first, weights, start, fours)
    add_inputs(words[other], words[other + 1], first + SIDE_INPUTS, weights, start, fours)
    fours[1 + INPUTS % 4] += double(weights[start + INPUTS])
    return (fours[1] + fours[2]) + (fours[3] + fours[4])


@part
def potential_after(
    room: Numbers, at: int, sums: Numbers, mine: int, spare: int, rows: Numbers, network: int,
    output: Floats, weights: int, race: int, padded: int, relaxed: int, fours: Floats,
) -> float:  # fmt: skip
    """The potential of the position after a play that does not end the game, for the opponent.

    Readable twin: `Network.potentials`.
    """
    if padded == 0:
        return linear(room, at + 2, at, is_race(room, at), output, weights, fours)
    for unit in range(padded):
        sums[spare + unit] = sums[mine + unit]
    follow(sums, spare, rows, network, room, at, 1, race, padded)
    # The last row of the sums is 0: nothing is taken off.
    return double(leaf(sums, spare, sums, spare + padded, output, weights, padded, relaxed))


@part
def by_network(
    room: Numbers, count: int, sums: Numbers, mine: int, spare: int, rows: Numbers, network: int,
    output: Floats, weights: int, race: int, padded: int, relaxed: int, worth: Floats,
) -> int:  # fmt: skip
    """The first of the plays that are best by a network. What it leaves the opponent is written
    down, at the beginning of the five numbers of `worth`: a potential, or minus `WON` for each
    point. Readable twin: `NetworkMover`."""
    best, chosen = 2.0 * WON, 0
    for play in range(count):
        at = PLAYS + play * PLAY_WORDS
        if room[at + 1] >> OFF_SHIFT == CHECKERS:
            value = -WON * float(stake(room[at + 2], room[at + 3]))
        else:
            value = potential_after(
                room, at, sums, mine, spare, rows, network, output, weights, race, padded, relaxed,
                worth,
            )  # fmt: skip
        if value < best:
            best, chosen = value, play
    worth[0] = best
    return chosen


@part
def by_hand(
    room: Numbers, count: int, numbers: Numbers, weights: Numbers, table: Numbers, chances: Floats
) -> int:
    """The first of the plays that are best by the hand-made evaluation.

    Readable twin: `HandMadeMover`.
    """
    best, chosen = 2.0 * WON, 0
    for play in range(count):
        at = PLAYS + play * PLAY_WORDS
        evaluate(
            room[at + 2], room[at + 3], room[at], room[at + 1], numbers, weights, table, chances
        )
        value = equity(chances)
        if value < best:
            best, chosen = value, play
    return chosen


@part
def quiet(room: Numbers, count: int, wanted: int) -> int:
    """How many of the plays do not end the game; or which play is the `wanted`-th of them.

    Readable twin: `quiet_moves`.
    """
    found = 0
    for play in range(count):
        if room[PLAYS + play * PLAY_WORDS + 1] >> OFF_SHIFT != CHECKERS:
            if found == wanted:
                return play
            found += 1
    return found


@part
def throw(room: Numbers, dice: Numbers, opening: int) -> int:
    """Throw two dice: MAX's minus MIN's, before the opening. Readable twin: `thrown`."""
    left = float(below(dice, THROWS)) / 2147483648.0
    one, two = 6, 6
    for _ in range(36):
        if opening == 0:
            left -= (1.0 if one == two else 2.0) / 36.0
        elif one != two:
            left -= 1.0 / 30.0
        if left < 0.0:
            break
        if one == 1 and two == (2 if opening else 1):
            break  # the last one: rounding has left a trace
        two -= 1
        if two == 0:
            one -= 1
            two = 6 if opening else one
    room[LARGE], room[SMALL] = word(max(one, two)), word(min(one, two))
    return one - two


@part
def plays_of(room: Numbers) -> int:
    """Find the plays of the throw in the room; standing still is one where nothing can be moved.

    Readable twin: `plays`.
    """
    count = generate(room)
    if count > 0:
        return count
    for index in range(POSITION_WORDS):
        room[PLAYS + index] = room[POSITION + index]
    return 1


@part
def begin(room: Numbers, dice: Numbers) -> int:
    """The beginning, and its throw: 1 where MAX plays first. Readable twin: `play_game`."""
    room[POSITION], room[POSITION + 1] = START_LOW, START_HIGH
    room[POSITION + 2], room[POSITION + 3] = START_LOW, START_HIGH
    return 1 if throw(room, dice, 1) > 0 else 0


@part
def choose(
    room: Numbers, count: int, numbers: Numbers, features: Numbers, table: Numbers, chances: Floats,
    dice: Numbers, sums: Numbers, mine: int, spare: int, rows: Numbers, output: Floats, player: int,
    padded: int, relaxed: int,
) -> int:  # fmt: skip
    """The play of a player: the index of a network, or a mover code below 0.

    Readable twin: `Mover.choose`.
    """
    if player >= 0:
        return by_network(
            room, count, sums, mine, spare, rows, player * (INPUTS + 1) * padded, output,
            player * (padded if padded > 0 else INPUTS + 1), is_race(room, POSITION), padded,
            relaxed, chances,
        )  # fmt: skip
    if player == RANDOM:
        return below(dice, count)
    return by_hand(room, count, numbers, features, table, chances)


@part
def advance(
    room: Numbers, sums: Numbers, mine: int, theirs: int, rows: Numbers, network: int, other: int,
    play: int, padded: int,
) -> int:  # fmt: skip
    """Play that play: the sums of both players that are networks (from 0 on), and the position,
    which is then the other side's. Readable twin: `Backgammon.result`."""
    race = is_race(room, POSITION)
    if network >= 0 and padded > 0:
        follow(sums, mine, rows, network, room, play, 1, race, padded)
    if other >= 0 and padded > 0:
        follow(sums, theirs, rows, other, room, play, 0, race, padded)
    for index in range(POSITION_WORDS):
        room[POSITION + (index ^ 2)] = room[play + index]
    return 0


@part
def game(
    room: Numbers, numbers: Numbers, features: Numbers, table: Numbers, chances: Floats,
    dice: Numbers, sums: Numbers, rows: Numbers, output: Floats, player: int, other: int,
    opening: int, padded: int, relaxed: int,
) -> int:  # fmt: skip
    """One game: the points that `player`, who is MAX, wins. Readable twin: `play_game`."""
    size, sign, mine, theirs = (INPUTS + 1) * padded, 1, 0, padded
    if begin(room, dice) == 0:
        player, other, mine, theirs, sign = other, player, theirs, mine, -1
    race = is_race(room, POSITION)
    if player >= 0 and padded > 0:
        build(sums, mine, rows, player * size, room, POSITION + 2, POSITION, race, padded)
    if other >= 0 and padded > 0:
        build(sums, theirs, rows, other * size, room, POSITION, POSITION + 2, race, padded)
    for turn in range(MOST_TURNS):
        count = plays_of(room)
        calm = quiet(room, count, count) if 2 * turn + 1 < opening else 0
        if calm > 0:
            chosen = quiet(room, count, below(dice, calm))
        else:
            opening = 0
            chosen = choose(
                room, count, numbers, features, table, chances, dice, sums, mine, 2 * padded, rows,
                output, player, padded, relaxed,
            )  # fmt: skip
        at = PLAYS + chosen * PLAY_WORDS
        if room[at + 1] >> OFF_SHIFT == CHECKERS:
            return sign * stake(room[at + 2], room[at + 3])
        advance(room, sums, mine, theirs, rows, player * size, other * size, at, padded)
        player, other, mine, theirs, sign = other, player, theirs, mine, -sign
        throw(room, dice, 0)
    return 0


@kernel
def play(
    room: arrays.Uint64, numbers: arrays.Int64, features: arrays.Int32, table: arrays.Uint16,
    chances: arrays.Float64, dice: arrays.Uint64, sums: arrays.Int32, rows: arrays.Int32,
    output: arrays.Float32, firsts: arrays.Int32, seconds: arrays.Int32, seeds: arrays.Uint64,
    openings: arrays.Int32, results: arrays.Int8,
    games: int, padded: int, relaxed: int,
) -> int:  # fmt: skip
    """Play so many games, and write the points that their first players win.

    Args:
        room: uint64[`ROOM_WORDS`], numbers: int64[`evaluation_layout.NUMBERS`], chances:
            float64[`CHANCES`]: room for the plays of a throw, and for features.
        features: int32[`WEIGHTS`], the weights of the hand-made evaluation.
        table: uint16[`KNOWN` + 1] of zeros: no bear-off database.
        dice: uint64[1], a game's random choices.
        sums: int32[`SUMS` x padded], those of hidden units.
        rows: int32[networks x inputs + 1 x padded], output: float32[networks x padded]: the
            networks (`Played`); of linear ones, which have no hidden units, float32[networks x
            inputs + 1].
        firsts, seconds, openings: int32[games], seeds: uint64[games]: as in `batches.Batch`.
        results: int8[games], the points that the first player wins, below 0 where it loses.
        relaxed: 0 for strict arithmetic.

    Readable twin: `playing/movers.py`.
    """
    for index in range(games):
        dice[0] = word(seeds[index])
        results[index] = game(
            room, numbers, features, table, chances, dice, sums, rows, output,
            signed(firsts[index]), signed(seconds[index]), signed(openings[index]),
            padded, relaxed,
        )  # fmt: skip
    return games
