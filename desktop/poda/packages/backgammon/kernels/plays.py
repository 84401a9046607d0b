"""All plays of a throw of backgammon in a microsecond or two, and random games.

Readable twin: `games/backgammon_parts/moves.py`, which finds the same plays in the same order.

Sets of places are words with one bit a place, so the checkers that a die can move are found at
once. The steps of a play are walked depth first, from the hindmost checker on. With a double,
checkers further back are not moved after others, so no two sequences lead to the same position.
With two dice the larger is used first, and then the smaller: what is found again is left out.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.machine_words import Numbers, popcount, signed, word
from poda.engine.kernels.random_numbers import MASK, below
from poda.packages.backgammon.kernels import layout
from poda.packages.backgammon.kernels.layout import (
    COUNT,
    FAULTS,
    FOUND,
    FRAME_HIGH,
    FRAME_HITS,
    FRAME_LEFT,
    FRAME_LOW,
    FRAME_OCCUPIED,
    FRAME_STEPS,
    FRAME_WORDS,
    FRAMES,
    GAME_NUMBERS,
    LARGE,
    LENGTH,
    PLAY_WORDS,
    PLAYER,
    PLAYS,
    POSITION,
    POSITION_WORDS,
    SMALL,
    STEP_BITS,
    TURNS,
    UTILITY,
)

NONE, ONE = word(0), word(1)
HALF: Final = word(layout.HALF)
OFF: Final = word(25)
NIBBLE: Final = word(15)
CHECKERS: Final = NIBBLE
BAR: Final = word(1)  # as a set of places
POINTS: Final = word((1 << 25) - 2)
OUTSIDE: Final = word((1 << 19) - 1)  # the bar and the points before the home
FAR: Final = word((1 << 28) - 1)  # nibbles of the low word: the bar and the opponent's home
START_LOW: Final = word(layout.START_LOW)
START_HIGH: Final = word(layout.START_HIGH)
_2, _4, _5 = word(2), word(4), word(5)
_OFF_SHIFT: Final = word(4 * (25 - layout.HALF))
_STEP: Final = word(STEP_BITS)
_BYTES: Final = word(0x0101_0101_0101_0101)
_EVEN: Final = word(0x0F0F_0F0F_0F0F_0F0F)
_56: Final = word(56)


@part
def count_at(low: int, high: int, place: int) -> int:
    """How many checkers stand there. Readable twin: `own[point]`."""
    if place < HALF:
        return (low >> (_4 * place)) & NIBBLE
    return (high >> (_4 * (place - HALF))) & NIBBLE


@part
def low_unit(place: int) -> int:
    """One checker there, in the low word. Readable twin: `after_step`."""
    return ONE << (_4 * place) if place < HALF else NONE


@part
def high_unit(place: int) -> int:
    """One checker there, in the high word. Readable twin: `after_step`."""
    return NONE if place < HALF else ONE << (_4 * (place - HALF))


@part
def places_with(low: int, high: int, least: int) -> int:
    """The places, but for off, where at least so many checkers stand. Readable twin: `steps`."""
    found, place, bit = NONE, NONE, ONE
    while place < OFF:
        if count_at(low, high, place) >= least:
            found |= bit
        place += ONE
        bit <<= ONE
    return found


@part
def mirrored(places: int) -> int:
    """The points as the other side numbers its places. Readable twin: `BAR - end`."""
    found, place = NONE, ONE
    while place < OFF:
        if (places >> place) & ONE != NONE:
            found |= ONE << (OFF - place)
        place += ONE
    return found


@part
def movable(occupied: int, open_places: int, die: int) -> int:
    """The places from which a checker can move by that die. Readable twin: `steps`."""
    places = occupied & (open_places >> die)
    if occupied & BAR != NONE:
        return places & BAR
    if occupied & OUTSIDE == NONE:
        exact = ONE << (OFF - die)
        behind = occupied & (exact + exact - ONE)
        if behind == NONE:
            places |= occupied & ~(occupied - ONE)  # the hindmost
        else:
            places |= behind & exact
    return places


@part
def _is_known(room: Numbers, low: int, high: int, other: int, beyond: int) -> int:
    """1 where one of the plays found leads to that position. Readable twin: `plays`."""
    index = PLAYS
    for _ in range(signed(room[COUNT])):
        if (
            room[index] == low
            and room[index + 1] == high
            and room[index + 2] == other
            and room[index + 3] == beyond
        ):
            return 1
        index += PLAY_WORDS
    return 0


@part
def _keep(room: Numbers, dice: int, low: int, high: int, hits: int, steps: int) -> int:
    """Write a play down, with the checkers that it hits on the bar, unless it is known already.

    Readable twin: `after_step`.
    """
    other_low, other_high = room[POSITION + 2], room[POSITION + 3]
    while hits != NONE:
        place = OFF - word(popcount((hits & ~(hits - ONE)) - ONE))
        other_low = other_low - low_unit(place) + ONE
        other_high -= high_unit(place)
        hits &= hits - ONE
    # Only two dice have orders, in which a position can be found again.
    if dice == 2 and _is_known(room, low, high, other_low, other_high):
        return 0
    index = PLAYS + signed(room[COUNT]) * PLAY_WORDS
    room[index], room[index + 1] = low, high
    room[index + 2], room[index + 3] = other_low, other_high
    room[index + 4] = steps
    room[COUNT] += ONE
    return 1


@part
def _enter(
    room: Numbers, frame: int, low: int, high: int, occupied: int, hits: int, left: int, steps: int
) -> int:
    """Fill the frame of the next die. Readable twin: `_sequences`."""
    room[frame + FRAME_LOW], room[frame + FRAME_HIGH] = low, high
    room[frame + FRAME_OCCUPIED], room[frame + FRAME_HITS] = occupied, hits
    room[frame + FRAME_LEFT], room[frame + FRAME_STEPS] = left, steps
    return 0


@part
def _walk(
    room: Numbers, occupied: int, open_places: int, blots: int, first: int, second: int,
    dice: int, least: int,
) -> int:  # fmt: skip
    """The longest plays with the dice in this order, if they are of at least so many steps.

    Those in the room are dropped if longer ones are found. Readable twin: `_sequences`.
    """
    left = movable(occupied, open_places, first)
    _enter(room, FRAMES, room[POSITION], room[POSITION + 1], occupied, NONE, left, NONE)
    level, die = 0, first
    while level >= 0:
        frame = FRAMES + level * FRAME_WORDS
        left = room[frame + FRAME_LEFT]
        if left == NONE:
            level -= 1
            die = first
            continue
        here = left & ~(left - ONE)
        room[frame + FRAME_LEFT] = left ^ here
        place = word(popcount(here - ONE))
        end = place + die
        end = end if end < OFF else OFF
        there = (ONE << end) & POINTS
        low = room[frame + FRAME_LOW] + low_unit(end) - low_unit(place)
        high = room[frame + FRAME_HIGH] + high_unit(end) - high_unit(place)
        occupied = room[frame + FRAME_OCCUPIED] | there
        if count_at(low, high, place) == NONE:
            occupied ^= here
        hits = room[frame + FRAME_HITS] | (there & blots)
        steps = room[frame + FRAME_STEPS]
        steps |= ((place << _5) | end) << (_STEP * word(level))
        level += 1
        left = NONE
        if level < dice:
            left = movable(occupied, open_places, second)
            if dice > 2:  # a double: the ones further back have had their turn
                left &= ~(here - ONE)
        if left != NONE:
            frame += FRAME_WORDS
            _enter(room, frame, low, high, occupied, hits, left, steps)
            die = second
            continue
        if level >= least and level >= signed(room[LENGTH]):
            if level > signed(room[LENGTH]):
                room[COUNT], room[LENGTH] = NONE, word(level)
            _keep(room, dice, low, high, hits, steps)
        level -= 1  # the same frame goes on, with its own die
    return 0


@part
def generate(room: Numbers) -> int:
    """Find all plays of the throw and the position in the room: how many there are, 0 where none is
    possible.

    Each has `PLAY_WORDS` words from `PLAYS` on. Readable twin: `plays`.
    """
    closed = mirrored(places_with(room[POSITION + 2], room[POSITION + 3], _2))
    blots = mirrored(places_with(room[POSITION + 2], room[POSITION + 3], ONE)) ^ closed
    occupied = places_with(room[POSITION], room[POSITION + 1], ONE)
    first, second = room[LARGE], room[SMALL]
    dice, rounds, least = (4, 1, 1) if first == second else (2, 2, 1)
    room[COUNT], room[LENGTH] = NONE, NONE
    for _ in range(rounds):
        _walk(room, occupied, POINTS ^ closed, blots, first, second, dice, least)
        # Of one die alone the larger is played, if it can be.
        least = 1 if room[COUNT] == NONE else 2
        first, second = second, first
    return signed(room[COUNT])


@part
def _sum(low: int, high: int) -> int:
    """How many checkers there are. Readable twin: `sum`."""
    pairs = (low & _EVEN) + ((low >> _4) & _EVEN) + (high & _EVEN) + ((high >> _4) & _EVEN)
    return ((pairs * _BYTES) & MASK) >> _56


@part
def _is_wrong(low: int, high: int, other_low: int, other_high: int) -> int:
    """1 for a position that cannot be. Readable twin: the tests of `games/backgammon.py`."""
    met = places_with(low, high, ONE) & mirrored(places_with(other_low, other_high, ONE))
    sums = _sum(low, high) != CHECKERS or _sum(other_low, other_high) != CHECKERS
    return 1 if met != NONE or sums else 0


@part
def stake(low: int, high: int) -> int:
    """What the loser with those checkers pays. Readable twin: `stake` in `games/backgammon.py`."""
    if high >> _OFF_SHIFT != NONE:
        return 1
    return 3 if low & FAR != NONE else 2


@part
def _throw(room: Numbers, dice: Numbers) -> int:
    """Two dice: MAX's minus MIN's, before the opening. Readable twin: `Backgammon.outcomes`."""
    one, two = below(dice, 6) + 1, below(dice, 6) + 1
    room[LARGE], room[SMALL] = word(one), word(two)
    if one < two:
        room[LARGE], room[SMALL] = word(two), word(one)
    return one - two


@part
def _begin(room: Numbers, dice: Numbers, seed: int) -> int:
    """The start of a game, with its opening throw. Readable twin: `Backgammon.initial_state`."""
    dice[0] = seed
    room[POSITION], room[POSITION + 1] = START_LOW, START_HIGH
    room[POSITION + 2], room[POSITION + 3] = START_LOW, START_HIGH
    difference = 0
    while difference == 0:
        difference = _throw(room, dice)
    room[PLAYER] = ONE if difference > 0 else NONE
    return 0


@part
def _turn(room: Numbers, dice: Numbers, told: Numbers, at: int, count: int) -> int:
    """One of the plays in the room is played: 1 where it ends the game, else the other side throws.

    Readable twin: `Backgammon.result`.
    """
    told[at + TURNS] += 1
    told[at + FOUND] += count
    play = POSITION
    if count > 0:
        play = PLAYS + below(dice, count) * PLAY_WORDS
    low, high, other_low, other_high = room[play], room[play + 1], room[play + 2], room[play + 3]
    told[at + FAULTS] += _is_wrong(low, high, other_low, other_high)
    if high >> _OFF_SHIFT == CHECKERS:
        lost = stake(other_low, other_high)
        told[at + UTILITY] = lost if room[PLAYER] == ONE else -lost
        return 1
    room[POSITION], room[POSITION + 1] = other_low, other_high
    room[POSITION + 2], room[POSITION + 3] = low, high
    room[PLAYER] ^= ONE
    _throw(room, dice)
    return 0


@part
def _write(room: Numbers, kept: Numbers, total: int, count: int) -> int:
    """Keep the plays in the room, after so many others. Readable twin: `plays`."""
    for index in range(count * PLAY_WORDS):
        kept[total * PLAY_WORDS + index] = room[PLAYS + index]
    return count


@kernel
def run(
    room: arrays.Uint64, positions: arrays.Uint64, throws: arrays.Int32, counts: arrays.Int64,
    kept: arrays.Uint64, dice: arrays.Uint64, seeds: arrays.Uint64, told: arrays.Int64,
    cases: int, keep: int, games: int, most: int,
) -> int:  # fmt: skip
    """Find the plays of so many positions and throws, and play so many random games.

    Args:
        room: uint64[`ROOM_WORDS`].
        positions: uint64[cases x `POSITION_WORDS`].
        throws: int32[cases x 2], two dice a case, the larger one first.
        counts: int64[cases], the number of plays of each, 0 where none is possible.
        kept: uint64[keep x `PLAY_WORDS`], all plays one after the other.
        keep: room for so many plays in `kept`; the others are only counted.
        dice: uint64[1], a game's random choices.
        seeds: uint64[games], told: int64[games x `GAME_NUMBERS`].
        most: turns after which a game is given up, with utility 0.

    Returns:
        how many plays there are in all cases.

    Readable twins: `games/backgammon_parts/moves.py`, `games/backgammon.py`.
    """
    total = 0
    for task in range(cases + games):
        turns = 1
        if task < cases:
            for index in range(POSITION_WORDS):
                room[POSITION + index] = positions[task * POSITION_WORDS + index]
            room[LARGE], room[SMALL] = word(throws[2 * task]), word(throws[2 * task + 1])
        else:
            turns = most
            _begin(room, dice, seeds[task - cases])
        while turns > 0:
            turns -= 1
            count = generate(room)  # in one place for both, or it is compiled twice
            if task >= cases:
                if _turn(room, dice, told, (task - cases) * GAME_NUMBERS, count):
                    turns = 0
                continue
            counts[task] = count
            if total + count <= keep:
                _write(room, kept, total, count)
            total += count
    return total
