"""The exact score of Connect Four positions, in slices. See `engine/connect4_solver.py` to call it.

draft
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import kernel, part
from poda.engine.kernels.arrays import Numbers
from poda.engine.kernels.connect4 import BOTTOM, CELLS, NONE, UP, completing, landing
from poda.engine.kernels.connect4_bounds import (
    FIRST_ROWS, FOUR, ONE, SECOND_ROWS, UNKNOWN, alive, even_bound, odd_bound,
)  # fmt: skip
from poda.engine.kernels.connect4_table import key
from poda.engine.kernels.layout import BOTTOM_ROW
from poda.engine.kernels.words import fetch, popcount, signed, word

# A frame's words and numbers.
OWN, OCC, MOVES, PLACE, TAG = range(5)
FRAME_WORDS: Final = 5
ALPHA, BETA, BEST, BEST_COLUMN, STONES, SIGN, LO, HI, BEFORE, START, MIRRORED, INDEX, COUNT = range(13)
FRAME_NUMBERS: Final = 13
LEVELS: Final = 43
# The job.
AT, LEVEL, NODES, LOW, HIGH, GUESS, BOUND, STAGE, BEGAN, CAP = range(10)
JOB: Final = 10

NINE, NINE_BITS = word(9), word(511)
TOPS: Final = word(BOTTOM_ROW << 6)
SCRATCH: Final = LEVELS * FRAME_WORDS
COLUMN0: Final = word(63)
THREE: Final = word(3)
SEVEN: Final = word(7)
TAG_SHIFT: Final = word(17)
VALUE_SHIFT: Final = word(11)
KIND_SHIFT: Final = word(9)
COLUMN_SHIFT: Final = word(6)
SIX_BITS: Final = word(63)
TWO_BITS: Final = word(3)


@part
def _look(own: int, empty: int, possible: int, moves: int, words: Numbers) -> bool:
    """Whether a move wins two plies later, whatever the reply. Leaves, for each move from the lowest
    column on, the cells where it threatens to win, in the last words."""
    slot = SCRATCH
    while moves != NONE:
        move = moves & ~(moves - ONE)
        moves ^= move
        wins = completing(own | move) & empty & ~move
        words[slot] = wins
        slot += 1
        after = (possible & ~move) | ((move << UP) & CELLS)
        now = wins & after
        if now != NONE:
            if now & (now - ONE) != NONE or (now << UP) & wins != NONE:
                return True
        elif after != NONE and after & ~(wins >> UP) == NONE:
            return True
    return False


@part
def _second_bound(
    own: int, opponent: int, possible: int, empty: int, moves: int, low: int
) -> int:
    """The second player's lower bound by follow-up after one of his moves."""
    while moves != NONE:
        move = moves & ~(moves - ONE)
        moves ^= move
        after = (possible & ~move) | ((move << UP) & CELLS)
        bound = even_bound(opponent, own | move, after, empty & ~move)
        if bound < 1:
            if -bound > low:
                low = -bound
            if bound < 0:
                break
    return low


@part
def _ordered(
    possible: int, threats: int, moves: int, far: int, first: int, words: Numbers
) -> tuple[int, int]:
    """The columns of the moves, three bits each, and their number: the most promising one lowest."""
    lowest = threats & ((CELLS & ~threats) + BOTTOM)
    keep = ~(TOPS - lowest) | lowest  # not above a threat of the opponent's
    values, order, count = word(0), word(0), 0
    slot = SCRATCH
    while moves != NONE:
        move = moves & ~(moves - ONE)
        moves ^= move
        wins = words[slot] & keep
        slot += 1
        column = popcount(move - ONE) // 7
        after = (possible & ~move) | (move << UP)
        if far != 0:
            score = 4 * popcount(wins & after) + popcount(wins)
        else:
            score = popcount(wins & (after << UP)) + 2 * popcount(wins)
        # The centre first among equals: the distance from it in the lowest bits.
        away = column - 3
        score = 8 * score + 7 - (2 * away if away >= 0 else -2 * away - 1)
        if column == first:
            score = 511
        place = word(0)
        v = values
        while v & NINE_BITS >= word(score):
            v >>= NINE
            place += ONE
        low = (ONE << (place * NINE)) - ONE
        values = (values & low) | (word(score) << (place * NINE)) | ((values & ~low) << NINE)
        low = (ONE << (place * THREE)) - ONE
        order = (order & low) | (word(column) << (place * THREE)) | ((order & ~low) << THREE)
        count += 1
    return order, count


@kernel
def solve(
    positions: Numbers, results: Numbers, table: Numbers, codes: Numbers,
    words: Numbers, numbers: Numbers, job: Numbers, count: int, etc: int, mode: int, cap: int, budget: int,
) -> int:
    nodes, level = job[NODES], job[LEVEL]
    limit = nodes + budget
    own = occupied = word(0)
    stones = alpha = beta = value = 0
    entering = given_up = False
    have = level < 0
    while True:
        if entering:
            entering = False
            have = True
            sign = 1
            known = False
            while True:
                opponent, possible, empty = own ^ occupied, landing(occupied), CELLS & ~occupied
                if completing(own) & possible != NONE:
                    value, known = sign * ((43 - stones) // 2), True
                    break
                if stones >= 41:
                    value, known = 0, True
                    break
                threats = completing(opponent) & empty
                forced = possible & threats
                if forced != NONE:
                    if forced & (forced - ONE) != NONE or (forced << UP) & threats != NONE:
                        value, known = -sign * ((42 - stones) // 2), True
                        break
                    moves = forced
                else:
                    moves = possible & ~(threats >> UP)
                    if moves == NONE:
                        value, known = -sign * ((42 - stones) // 2), True
                        break
                if moves & (moves - ONE) != NONE:
                    break
                own, occupied = opponent, occupied | moves
                stones += 1
                sign = -sign
                alpha, beta = -beta, -alpha
            if known:
                continue
            mine_alive, his_alive = alive(CELLS & ~opponent), alive(CELLS & ~own)
            place, tag, mirrored = key(own & mine_alive, opponent & his_alive, occupied, codes)
            fetch(table, place)
            hi, lo = (41 - stones) // 2, -((40 - stones) // 2)
            if _look(own, empty, possible, moves, words):
                value = sign * hi
                continue
            hi = (39 - stones) // 2 if stones < 40 else 0
            if hi > 0 and mine_alive == NONE:
                hi = 0
            if lo < 0 and his_alive == NONE:
                lo = 0
            if stones & 1 == 0:
                if hi >= 0 and hi > alpha:
                    bound = even_bound(own, opponent, possible, empty)
                    if bound < 1:
                        hi = bound
            elif lo < 0 and beta > lo:
                lo = _second_bound(own, opponent, possible, empty, moves, lo)
                bound = odd_bound(own, possible, empty, threats, stones)
                if bound < hi:
                    hi = bound
            if beta > hi:
                beta = hi
                if alpha >= beta:
                    value = sign * beta
                    continue
            if alpha < lo:
                alpha = lo
                if alpha >= beta:
                    value = sign * alpha
                    continue
            nodes += 1
            entry = table[place]
            first = -1
            if entry >> TAG_SHIFT == tag and entry != NONE:
                value = signed((entry >> VALUE_SHIFT) & SIX_BITS) - 32
                kind = signed((entry >> KIND_SHIFT) & TWO_BITS)
                if kind == 3 or (kind == 1 and value >= beta) or (kind == 2 and value <= alpha):
                    value = sign * value
                    continue
                if kind == 1:
                    if value > alpha:
                        alpha = value
                elif value < beta:
                    beta = value
                first = signed((entry >> COLUMN_SHIFT) & SEVEN)
                if mirrored != 0:
                    first = 6 - first
            far = 1 if (alpha > 1 or beta < -1) else 0
            order, many = _ordered(possible, threats, moves, far, first, words)
            if etc != 0 and stones <= etc:
                found = False
                for k in range(many):
                    column = signed((order >> word(3 * k)) & SEVEN)
                    move = possible & (COLUMN0 << word(7 * column))
                    after = own | move
                    p2, t2, _ = key(
                        opponent & alive(CELLS & ~after), after & his_alive, occupied | move, codes
                    )
                    entry = table[p2]
                    if entry >> TAG_SHIFT == t2:
                        value = 32 - signed((entry >> VALUE_SHIFT) & SIX_BITS)
                        if (entry >> KIND_SHIFT) & word(2) != NONE and value >= beta:
                            found = True
                            break
                if found:
                    value = sign * value
                    continue
            have = False
            level += 1
            frame, figures = level * FRAME_WORDS, level * FRAME_NUMBERS
            words[frame + OWN], words[frame + OCC], words[frame + MOVES] = own, occupied, order
            words[frame + PLACE], words[frame + TAG] = place, tag
            numbers[figures + ALPHA], numbers[figures + BETA] = alpha, beta
            numbers[figures + BEST], numbers[figures + BEST_COLUMN] = -100, 0
            numbers[figures + STONES], numbers[figures + SIGN] = stones, sign
            numbers[figures + LO], numbers[figures + HI] = lo, hi
            numbers[figures + BEFORE], numbers[figures + START] = alpha, nodes
            numbers[figures + MIRRORED] = mirrored
            numbers[figures + INDEX], numbers[figures + COUNT] = 0, many
        elif have:
            have = False
            if level < 0:
                at = job[AT]
                stage = job[STAGE]
                low, high, guess = job[LOW], job[HIGH], job[GUESS]
                if stage != 0 and not given_up:
                    if value < job[BOUND]:
                        high = value
                    else:
                        low = value
                    guess = value
                given_up = False
                if stage == 0:
                    if at >= count:
                        job[NODES], job[LEVEL] = nodes, level
                        return 1
                    own, occupied = positions[2 * at], positions[2 * at + 1]
                    stones = popcount(occupied)
                    job[BEGAN] = nodes
                    low, high, guess, stage = -((42 - stones) // 2), (43 - stones) // 2, 0, 1
                    if completing(own) & landing(occupied) != NONE:
                        low = high
                    else:
                        high = (41 - stones) // 2
                if low >= high:
                    results[2 * at], results[2 * at + 1] = low, nodes - job[BEGAN]
                    job[AT], job[STAGE] = at + 1, 0
                    have = True
                    continue
                own, occupied = positions[2 * at], positions[2 * at + 1]
                stones = popcount(occupied)
                probes = stage <= 2 and mode >= 10
                if probes:
                    bound = -(-low // (mode % 10)) if stage == 1 else high // (mode % 10) + 1
                    stage += 1
                    guess = 0
                    probes = low < bound <= high and bound != 0 and bound != 1
                if not probes:
                    if mode == 0 or (mode >= 10 and (low > (41 - stones) // 4 or high < -((42 - stones) // 4))):
                        middle = low + (high - low) // 2
                        if middle <= 0 and -(-low // 2) < middle:
                            middle = -(-low // 2)
                        elif middle >= 0 and high // 2 > middle:
                            middle = high // 2
                        bound = middle + 1
                    else:
                        if guess < low:
                            guess = low
                        if guess > high:
                            guess = high
                        bound = guess + 1 if guess == low else guess
                job[STAGE], job[LOW], job[HIGH], job[GUESS], job[BOUND] = stage, low, high, guess, bound
                job[CAP] = nodes + cap if probes else 1 << 60
                alpha, beta = bound - 1, bound
                entering = True
                continue
            figures = level * FRAME_NUMBERS
            value = -value
            if value > numbers[figures + BEST]:
                numbers[figures + BEST] = value
                index = numbers[figures + INDEX] - 1
                column = signed((words[level * FRAME_WORDS + MOVES] >> word(3 * index)) & SEVEN)
                numbers[figures + BEST_COLUMN] = column
                if value > numbers[figures + ALPHA]:
                    numbers[figures + ALPHA] = value
        else:
            if nodes >= limit:
                job[NODES], job[LEVEL] = nodes, level
                return 0
            if nodes >= job[CAP]:
                level, given_up, have = -1, True, True
                continue
            frame, figures = level * FRAME_WORDS, level * FRAME_NUMBERS
            alpha, beta, index = numbers[figures + ALPHA], numbers[figures + BETA], numbers[figures + INDEX]
            if alpha >= beta or index == numbers[figures + COUNT]:
                best, before = numbers[figures + BEST], numbers[figures + BEFORE]
                kind = 2 if best <= before else 1 if best >= beta else 3
                if best < numbers[figures + LO]:
                    best = numbers[figures + LO]
                if best > numbers[figures + HI]:
                    best = numbers[figures + HI]
                work = 0
                spent = nodes - numbers[figures + START] + 1
                while spent > 1:
                    spent >>= 1
                    work += 1
                column = numbers[figures + BEST_COLUMN]
                if numbers[figures + MIRRORED] != 0:
                    column = 6 - column
                place, tag = words[frame + PLACE], words[frame + TAG]
                old = table[place]
                if (
                    signed(old & SIX_BITS) <= work
                    or old >> TAG_SHIFT == tag
                    or (nodes ^ signed(place)) & 7 == 0
                ):
                    table[place] = (
                        (tag << TAG_SHIFT) | (word(best + 32) << VALUE_SHIFT)
                        | (word(kind) << KIND_SHIFT) | (word(column) << COLUMN_SHIFT) | word(work)
                    )
                value = numbers[figures + SIGN] * best
                level -= 1
                have = True
                continue
            numbers[figures + INDEX] = index + 1
            column = signed((words[frame + MOVES] >> word(3 * index)) & SEVEN)
            occupied = words[frame + OCC]
            own = occupied ^ words[frame + OWN]
            occupied |= landing(occupied) & (COLUMN0 << word(7 * column))
            stones = numbers[figures + STONES] + 1
            alpha, beta = -beta, -alpha
            entering = True
