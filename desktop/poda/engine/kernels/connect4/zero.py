"""The best moves of the player that sees only forced wins and losses, in Connect Four.

Readable twin: `ZeroMover` in `evolve/games.py`, which values every move by a full search and then
draws among the best. Here no node is made for the last two plies, where masks of the cells that
complete a four say the same, nor for moves that lose at once; and a move is valued no further than
to tell whether it is worse than the best before it. The best moves of a position are remembered:
games that are played to be compared begin alike, and their beginnings take the longest searches.

Values are for the side to move: WIN - k for a win at ply k, its negative for a loss, 0 otherwise.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.arrays import Numbers
from poda.engine.kernels.connect4.interface import CELLS, NONE, UP, completing, landing
from poda.engine.kernels.connect4.layout import (
    BOTTOM_ROW,
    COLUMNS,
    INF,
    MEMO_PLACES,
    WIN,
    ZERO_ALPHA,
    ZERO_BEST,
    ZERO_BETA,
    ZERO_FRAME_NUMBERS,
    ZERO_FRAME_WORDS,
    ZERO_MOVES,
    ZERO_NEXT,
    ZERO_OCCUPIED,
    ZERO_OWN,
    ZERO_WINS,
)
from poda.engine.kernels.machine_words import signed, word

ONE: Final = word(1)
BOTTOM: Final = word(BOTTOM_ROW)
PLIES_SHIFT: Final = word(49)
PLACES: Final = word(MEMO_PLACES)


@part
def judge(occupied: int, wins: int, threats: int, left: int, ply: int) -> tuple[int, int]:
    """What masks alone say of a position in which nobody has won.

    Args:
        wins, threats: the cells on the board that complete a four of the side to move, of the
            other side.
        left: plies to the horizon.
        ply: where the position stands below the root.

    Returns the value and no moves; or, where only a search can tell, the moves that do not lose at
    once, of which there is at least one.
    """
    possible = landing(occupied)
    if possible & wins != NONE:
        return (WIN - ply - 1 if left > 0 else 0), NONE
    if left <= 1 or possible == NONE:
        return 0, NONE
    lost = ply + 2 - WIN
    now = possible & threats
    if now != NONE:
        if now & (now - ONE) != NONE:
            return lost, NONE
        possible = now
    possible &= ~(threats >> UP)  # below such a cell nobody moves who need not
    if possible == NONE:
        return lost, NONE
    return 0, possible if left > 2 else NONE


@part
def _push(
    words: Numbers, numbers: Numbers, level: int, own: int, occupied: int, wins: int, moves: int,
    alpha: int, beta: int,
) -> None:  # fmt: skip
    """The frame of a node that the search enters."""
    frame, figures = level * ZERO_FRAME_WORDS, level * ZERO_FRAME_NUMBERS
    words[frame + ZERO_OWN], words[frame + ZERO_OCCUPIED] = own, occupied
    words[frame + ZERO_WINS], words[frame + ZERO_MOVES] = wins, moves
    numbers[figures + ZERO_NEXT], numbers[figures + ZERO_BEST] = 0, -INF
    numbers[figures + ZERO_ALPHA], numbers[figures + ZERO_BETA] = alpha, beta


@part
def _value(words: Numbers, numbers: Numbers, columns: Numbers, left: int, ply: int) -> int:
    """Fail-soft alpha-beta of the node whose frame is the first, `left` plies deep.

    Readable twin: `ZeroMover._value`.
    """
    level = 0
    while True:
        frame, figures = level * ZERO_FRAME_WORDS, level * ZERO_FRAME_NUMBERS
        own, occupied = words[frame + ZERO_OWN], words[frame + ZERO_OCCUPIED]
        wins, moves = words[frame + ZERO_WINS], words[frame + ZERO_MOVES]
        index, best = numbers[figures + ZERO_NEXT], numbers[figures + ZERO_BEST]
        alpha, beta = numbers[figures + ZERO_ALPHA], numbers[figures + ZERO_BETA]
        opponent, entered = occupied ^ own, False
        while index < COLUMNS and best < beta and not entered:
            stone = moves & columns[index]
            index += 1
            if stone == NONE:
                continue
            after = occupied | stone
            threats = completing(own | stone) & CELLS
            value, replies = judge(after, wins, threats, left - level - 1, ply + level + 1)
            if replies != NONE:
                entered = True
                numbers[figures + ZERO_NEXT], numbers[figures + ZERO_BEST] = index, best
                numbers[figures + ZERO_ALPHA] = alpha
                level += 1
                _push(words, numbers, level, opponent, after, threats, replies, -beta, -alpha)
            else:
                # `max` would cost numba another function to compile.
                if -value > best:  # noqa: PLR1730
                    best = -value
                if best > alpha:  # noqa: PLR1730
                    alpha = best
        if not entered:
            if level == 0:
                return best
            level -= 1
            figures = level * ZERO_FRAME_NUMBERS
            if -best > numbers[figures + ZERO_BEST]:  # noqa: PLR1730
                numbers[figures + ZERO_BEST] = -best
            if -best > numbers[figures + ZERO_ALPHA]:  # noqa: PLR1730
                numbers[figures + ZERO_ALPHA] = -best


@part
def best_moves(
    words: Numbers, numbers: Numbers, memo: Numbers, columns: Numbers, own: int, occupied: int,
    plies: int,
) -> int:  # fmt: skip
    """The cells of all moves of the highest value; `plies` is at least 1.

    Args:
        words, numbers: room for the frames.
        memo: what searches found before, in any position: `layout.MEMO_WORDS` words.
        columns: the cells of each column, in the order in which they are tried.

    Readable twin: `ZeroMover`.
    """
    possible, opponent = landing(occupied), occupied ^ own
    wins, threats = completing(own) & CELLS, completing(opponent) & CELLS
    if possible & wins != NONE:
        return possible & wins
    value, moves = judge(occupied, wins, threats, plies, 0)
    if moves == NONE:
        # All moves lose at once, or the horizon is too near to tell apart those that do not.
        if value != 0 or plies == 1:
            return possible
        return _quiet(possible, threats)
    if moves & (moves - ONE) == NONE:
        return moves
    # With the lowest cell of each column added, no two positions have the same sum.
    key = own + occupied + BOTTOM | word(plies) << PLIES_SHIFT
    place = 2 * signed(key % PLACES)
    if memo[place] == key:
        return memo[place + 1]
    found = _searched(words, numbers, columns, own, occupied, moves, threats, plies)
    memo[place], memo[place + 1] = key, found
    return found


@part
def _searched(
    words: Numbers, numbers: Numbers, columns: Numbers, own: int, occupied: int, moves: int,
    threats: int, plies: int,
) -> int:  # fmt: skip
    """Those of `moves` that a search finds to be best."""
    opponent, found, highest = occupied ^ own, NONE, -INF
    for index in range(COLUMNS):
        stone = moves & columns[index]
        if stone == NONE:
            continue
        after, fours = occupied | stone, completing(own | stone) & CELLS
        value, replies = judge(after, threats, fours, plies - 1, 1)
        if replies != NONE:
            # A window that begins below the highest value tells a tie from a worse move.
            _push(words, numbers, 0, opponent, after, fours, replies, -INF, 1 - highest)
            value = _value(words, numbers, columns, plies - 1, 1)
        if -value > highest:
            found, highest = stone, -value
        elif -value == highest:
            found |= stone
    return found


@part
def _quiet(possible: int, threats: int) -> int:
    """Of the moves, those after which the opponent cannot win at once, where there are some."""
    now = possible & threats
    if now != NONE:
        return now
    return possible & ~(threats >> UP)
