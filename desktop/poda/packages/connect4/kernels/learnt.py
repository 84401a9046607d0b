"""How n-tuple networks of Connect Four play: whole games, and moves in many positions.

Readable twin: `playing/movers.py`. Both sides of a game share the indices of its position
(`tuples.py`), which no network changes.
"""

from __future__ import annotations

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.connect4.games import best_moves, nth, quiet_moves
from poda.engine.kernels.connect4.interface import CELLS, NONE, completing, landing
from poda.engine.kernels.connect4.layout import (
    COLUMNS,
    FRAME_NUMBERS,
    FRAME_VALUES,
    FRAME_WORDS,
    INF,
    MOST_PLIES,
    NEXT,
    OCCUPIED,
    OWN,
    VALUE_ALPHA,
    VALUE_BEST,
    VALUE_BETA,
    WIN,
)
from poda.engine.kernels.machine_words import Floats, Numbers, popcount, signed, word
from poda.engine.kernels.random_numbers import below
from poda.packages.connect4.kernels.learning_layout import SIDES
from poda.packages.connect4.kernels.tuples import after, bit_of, put, see, take


@part
def _enter(
    words: Numbers, numbers: Numbers, values: Floats, level: int, own: int, occupied: int,
    alpha: float, beta: float,
) -> None:  # fmt: skip
    """The frame of a node that the search enters."""
    words[level * FRAME_WORDS + OWN], words[level * FRAME_WORDS + OCCUPIED] = own, occupied
    numbers[level * FRAME_NUMBERS + NEXT] = 0
    node = level * FRAME_VALUES
    values[node + VALUE_ALPHA], values[node + VALUE_BETA] = alpha, beta
    values[node + VALUE_BEST] = float(-INF)


@part
def _take_value(values: Floats, level: int, value: float) -> bool:
    """A child's value at its node; whether it is the best so far."""
    node = level * FRAME_VALUES
    if value <= values[node + VALUE_BEST]:
        return False
    values[node + VALUE_BEST] = value
    values[node + VALUE_ALPHA] = max(values[node + VALUE_ALPHA], value)
    return True


@part
def searched(
    words: Numbers, numbers: Numbers, values: Floats, columns: Numbers, weights: Floats,
    network: int, indices: Numbers, changes: Numbers, readings: int, own: int, occupied: int,
    plies: int,
) -> int:  # fmt: skip
    """The first of the best moves by alpha-beta to so many plies, 1 or more. Nobody has won, and
    the board is not full; `indices` are those of the position, and are so again afterwards.

    Readable twin: `NetworkMover`.
    """
    level, chosen = 0, NONE
    _enter(words, numbers, values, 0, own, occupied, float(-INF), float(INF))
    while True:
        own, occupied = words[level * FRAME_WORDS + OWN], words[level * FRAME_WORDS + OCCUPIED]
        index, node = numbers[level * FRAME_NUMBERS + NEXT], level * FRAME_VALUES
        possible, entered = landing(occupied), NONE
        while (
            index < COLUMNS
            and entered == NONE
            and values[node + VALUE_BEST] < values[node + VALUE_BETA]
        ):
            stone = possible & columns[index]
            index += 1
            if stone == NONE:
                continue
            if stone & completing(own) != NONE:
                value = float(WIN - level - 1)
            elif occupied | stone == CELLS:
                value = 0.0
            elif level + 1 == plies:
                value = -after(weights, network, indices, changes, readings, own, occupied, stone)
            else:
                entered = stone
                continue
            if _take_value(values, level, value) and level == 0:
                chosen = stone
        numbers[level * FRAME_NUMBERS + NEXT] = index
        if entered != NONE:
            mover = readings * (popcount(occupied) % SIDES)
            put(indices, mover, changes, bit_of(entered), 0)
            put(indices, readings - mover, changes, bit_of(entered), 1)
            alpha, beta = values[node + VALUE_ALPHA], values[node + VALUE_BETA]
            level += 1
            _enter(words, numbers, values, level, occupied ^ own, occupied | entered, -beta, -alpha)
        elif level == 0:
            return chosen
        else:
            level -= 1
            stone = occupied ^ words[level * FRAME_WORDS + OCCUPIED]
            mover = readings - readings * (popcount(occupied) % SIDES)
            take(indices, mover, changes, bit_of(stone), 0)
            take(indices, readings - mover, changes, bit_of(stone), 1)
            if _take_value(values, level, -values[node + VALUE_BEST]) and level == 0:
                chosen = stone


@part
def _choose(
    words: Numbers, numbers: Numbers, values: Floats, columns: Numbers, dice: Numbers,
    memo: Numbers, weights: Floats, indices: Numbers, changes: Numbers, readings: int, size: int,
    own: int, occupied: int, player: int, plies: int,
) -> int:  # fmt: skip
    """The move of a player: the index of a network, or a mover code below 0.

    Readable twin: `Mover.choose`.
    """
    if player >= 0:
        return searched(
            words, numbers, values, columns, weights, player * size, indices, changes, readings,
            own, occupied, plies,
        )  # fmt: skip
    moves = landing(occupied)
    if player < -1:
        moves = best_moves(words, numbers, memo, columns, own, occupied, -player - 1)
    return nth(moves, columns, below(dice, popcount(moves)))


@part
def _game(
    words: Numbers, numbers: Numbers, values: Floats, columns: Numbers, dice: Numbers,
    memo: Numbers, weights: Floats, indices: Numbers, starts: Numbers, changes: Numbers,
    readings: int, size: int, player: int, other: int, opening: int, plies: int,
) -> int:  # fmt: skip
    """One game: +1 where `player`, who begins, wins. Readable twin: `play_game`."""
    own, occupied, sign = NONE, NONE, 1
    for reading in range(SIDES * readings):
        indices[reading] = starts[reading]
    for ply in range(MOST_PLIES):
        quiet = quiet_moves(own, occupied) if ply < opening else NONE
        if quiet != NONE:
            stone = nth(quiet, columns, below(dice, popcount(quiet)))
        else:
            opening = 0
            stone = _choose(
                words, numbers, values, columns, dice, memo, weights, indices, changes, readings,
                size, own, occupied, player, plies,
            )  # fmt: skip
            if stone & completing(own) != NONE:
                return sign
        mover = readings * (ply % SIDES)
        put(indices, mover, changes, bit_of(stone), 0)
        put(indices, readings - mover, changes, bit_of(stone), 1)
        occupied |= stone
        own = occupied ^ own ^ stone
        player, other, sign = other, player, -sign
    return 0


@kernel
def play(
    words: arrays.Uint64, numbers: arrays.Int64, values: arrays.Float64, columns: arrays.Uint64,
    dice: arrays.Uint64, memo: arrays.Uint64, weights: arrays.Float32, indices: arrays.Int32,
    starts: arrays.Int32, changes: arrays.Int32, firsts: arrays.Int32, seconds: arrays.Int32,
    seeds: arrays.Uint64, openings: arrays.Int32, results: arrays.Int8,
    games: int, readings: int, size: int, plies: int,
) -> int:  # fmt: skip
    """Play so many games, and write their results.

    Args:
        words, numbers, values, columns, dice, memo: as for `games.play`.
        weights: float32[networks x size].
        indices: int32[2 x readings], room.
        starts: int32[2 x readings], changes: int32[]: see `learning_layout.py`.
        firsts, seconds, openings: int32[games], seeds: uint64[games]: as in `batches.Batch`.
        results: int8[games], 1 where the first player wins, -1 where it loses, 0 for a draw.
        readings: tuples, and their mirror images where they count.
        plies: how far networks look ahead, 1 or more.

    Readable twin: `playing/movers.py`.
    """
    for game in range(games):
        dice[0] = word(seeds[game])
        results[game] = _game(
            words, numbers, values, columns, dice, memo, weights, indices, starts, changes,
            readings, size, signed(firsts[game]), signed(seconds[game]), signed(openings[game]),
            plies,
        )  # fmt: skip
    return games


@kernel
def choose(
    words: arrays.Uint64, numbers: arrays.Int64, values: arrays.Float64, columns: arrays.Uint64,
    weights: arrays.Float32, indices: arrays.Int32, starts: arrays.Int32, changes: arrays.Int32,
    positions: arrays.Uint64, chosen: arrays.Uint64,
    count: int, readings: int, plies: int,
) -> int:  # fmt: skip
    """The first of the best moves in each of many positions.

    Args:
        weights: float32[], of one network.
        positions: uint64[2 x count], the stones of the side to move, and all stones; nobody has
            won, and no board is full.
        chosen: uint64[count], the stones that are played.

    Else as for `play`. Readable twin: `NetworkMover`.
    """
    for number in range(count):
        own, occupied = positions[2 * number], positions[2 * number + 1]
        see(indices, starts, changes, readings, own, occupied)
        chosen[number] = searched(
            words, numbers, values, columns, weights, 0, indices, changes, readings, own, occupied,
            plies,
        )  # fmt: skip
    return count
