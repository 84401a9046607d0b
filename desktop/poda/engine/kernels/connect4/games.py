"""Whole games of Connect Four, thousands a second. Readable twin: `playing/movers.py`.

Each player that is a network carries the sums at its hidden units through the game. At two plies it
has a search of its own, `_two_plies`; at any other look-ahead it is `negamax.py`'s.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.connect4.interface import CELLS, NONE, UP, completing, landing
from poda.engine.kernels.connect4.layout import (
    BOTTOM_ROW,
    COLUMNS,
    INF,
    LEVEL,
    MEMO_PLACES,
    MOST_PLIES,
    NODES,
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
from poda.engine.kernels.connect4.negamax import begin, leaf, row_of, walk
from poda.engine.kernels.machine_words import Floats, Numbers, popcount, signed, word
from poda.engine.kernels.network import add_row, subtract_row
from poda.engine.kernels.random_numbers import below

# The best moves of the player that sees only forced wins and losses. Readable twin: `ZeroMover` in
# `playing/movers.py`, which values every move by a full search and then draws among the best. Here
# no node is made for the last two plies, where masks of the cells that complete a four say the
# same, nor for moves that lose at once; and a move is valued no further than to tell whether it is
# worse than the best before it. The best moves of a position are remembered: games that are played
# to be compared begin alike, and their beginnings take the longest searches.
#
# Values are for the side to move: WIN - k for a win at ply k, its negative for a loss, 0 otherwise.

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
        return _zero_quiet(possible, threats)
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
def _zero_quiet(possible: int, threats: int) -> int:
    """Of the moves, those after which the opponent cannot win at once, where there are some."""
    now = possible & threats
    if now != NONE:
        return now
    return possible & ~(threats >> UP)


INPUTS: Final = MOST_PLIES
EVERYTHING: Final = 1 << 60  # a budget of nodes that no search spends


@part
def nth(cells: int, columns: Numbers, count: int) -> int:
    """The move after `count` others, in the order of the columns."""
    for index in range(COLUMNS):
        stone = cells & columns[index]
        if stone != NONE:
            if count == 0:
                return stone
            count -= 1
    return NONE


@part
def _two_plies(
    columns: Numbers, own: int, occupied: int, sums: Numbers, mine: int, room: int, rows: Numbers,
    first: int, output: Floats, weights: int, padded: int, relaxed: int,
) -> int:  # fmt: skip
    """The first of the best moves by minimax to two plies.

    What wins or loses within them is told by masks. Of the other moves the worst reply is looked
    for, and no further than to a reply that makes the move no better than the best one so far.
    Replies have no order to keep, so the last move's worst one comes first.

    Readable twin: `NetworkMover`.
    """
    possible, opponent = landing(occupied), occupied ^ own
    wins, threats = possible & completing(own), CELLS & completing(opponent)
    if wins != NONE:
        return nth(wins, columns, 0)
    now, safe = possible & threats, possible & ~(threats >> UP)
    if now != NONE:
        safe = safe & now if now & (now - ONE) == NONE else NONE
    if safe == NONE:
        return nth(possible, columns, 0)  # all are lost alike
    if safe & (safe - ONE) == NONE:
        return safe
    if popcount(occupied) == MOST_PLIES - 2:
        return nth(safe, columns, 0)  # all are draws
    best, chosen, worst = float(-INF), NONE, NONE
    for index in range(COLUMNS):
        stone = safe & columns[index]
        if stone == NONE:
            continue
        add_row(sums, room, sums, mine, rows, first + row_of(stone, padded), padded)
        replies, value = landing(occupied | stone), float(INF)
        reply = replies & worst
        left = replies & ~reply
        following = 0
        while value > best:
            if reply != NONE:
                found = leaf(
                    sums, room, rows, first + row_of(reply, padded), output, weights, padded,
                    relaxed,
                )  # fmt: skip
                if found < value:
                    value, worst = found, reply
            if following == COLUMNS:
                break
            reply = left & columns[following]
            following += 1
        if value > best:
            best, chosen = value, stone
    return chosen


@part
def _deep(
    words: Numbers, numbers: Numbers, values: Floats, line: Numbers, columns: Numbers, job: Numbers,
    own: int, occupied: int, sums: Numbers, mine: int, room: int, rows: Numbers, first: int,
    output: Floats, weights: int, plies: int, padded: int, relaxed: int,
) -> int:  # fmt: skip
    """The first of the best moves by alpha-beta to any number of plies.

    Readable twin: `NetworkMover`.
    """
    bias = first + INPUTS * padded
    for unit in range(padded):
        sums[room + unit] = sums[mine + unit]
        if plies % 2 == 1:  # at the horizon the opponent is to move, who sees all stones reversed
            sums[room + unit] = 2 * rows[bias + unit] - sums[mine + unit]
    begin(words, numbers, values, own, occupied)
    job[LEVEL], job[NODES] = 0, 1
    walk(
        words, numbers, values, line, columns, job, sums, room, rows, first, output, weights,
        plies, WIN - 1, padded, 1, relaxed, EVERYTHING,
    )  # fmt: skip
    return landing(occupied) & columns[line[0]]


@part
def _choose(
    words: Numbers, numbers: Numbers, values: Floats, line: Numbers, columns: Numbers, job: Numbers,
    dice: Numbers, memo: Numbers, own: int, occupied: int, sums: Numbers, mine: int, room: int,
    rows: Numbers, output: Floats, player: int, plies: int, padded: int, relaxed: int,
) -> int:  # fmt: skip
    """The move of a player: the index of a network, or a mover code below 0.

    Readable twin: `Mover.choose`.
    """
    if player >= 0:
        first, weights = player * (INPUTS + 1) * padded, player * padded
        if plies == 2:
            return _two_plies(
                columns, own, occupied, sums, mine, room, rows, first, output, weights, padded,
                relaxed,
            )  # fmt: skip
        return _deep(
            words, numbers, values, line, columns, job, own, occupied, sums, mine, room, rows,
            first, output, weights, plies, padded, relaxed,
        )  # fmt: skip
    moves = landing(occupied)
    if player < -1:
        moves = best_moves(words, numbers, memo, columns, own, occupied, -player - 1)
    return nth(moves, columns, below(dice, popcount(moves)))


@part
def quiet_moves(own: int, occupied: int) -> int:
    """The moves after which the game goes on.

    Readable twin: `quiet_moves` in `playing/movers.py`.
    """
    if popcount(occupied) == MOST_PLIES - 1:
        return NONE
    return landing(occupied) & ~completing(own)


@part
def _game(
    words: Numbers, numbers: Numbers, values: Floats, line: Numbers, columns: Numbers, job: Numbers,
    dice: Numbers, sums: Numbers, memo: Numbers, rows: Numbers, output: Floats, player: int,
    other: int, opening: int, plies: int, padded: int, relaxed: int,
) -> int:  # fmt: skip
    """One game: +1 where `player`, who begins, wins. Readable twin: `play_game`."""
    own, occupied, sign, mine, theirs = NONE, NONE, 1, 0, padded
    for unit in range(padded):
        if player >= 0:
            sums[mine + unit] = rows[(player * (INPUTS + 1) + INPUTS) * padded + unit]
        if other >= 0:
            sums[theirs + unit] = rows[(other * (INPUTS + 1) + INPUTS) * padded + unit]
    for ply in range(MOST_PLIES):
        quiet = quiet_moves(own, occupied) if ply < opening else NONE
        if quiet != NONE:
            stone = nth(quiet, columns, below(dice, popcount(quiet)))
        else:
            opening = 0
            stone = _choose(
                words, numbers, values, line, columns, job, dice, memo, own, occupied, sums, mine,
                2 * padded, rows, output, player, plies, padded, relaxed,
            )  # fmt: skip
            if stone & completing(own) != NONE:
                return sign
        row = row_of(stone, padded)
        if player >= 0:
            add_row(sums, mine, sums, mine, rows, player * (INPUTS + 1) * padded + row, padded)
        if other >= 0:
            subtract_row(
                sums, theirs, sums, theirs, rows, other * (INPUTS + 1) * padded + row, padded
            )
        occupied |= stone
        own = occupied ^ own ^ stone
        player, other, mine, theirs, sign = other, player, theirs, mine, -sign
    return 0


@kernel
def play(
    words: arrays.Uint64, numbers: arrays.Int64, values: arrays.Float64, line: arrays.Int64,
    columns: arrays.Uint64, job: arrays.Int64, dice: arrays.Uint64, sums: arrays.Int32,
    memo: arrays.Uint64, rows: arrays.Int32, output: arrays.Float32, firsts: arrays.Int32,
    seconds: arrays.Int32, seeds: arrays.Uint64, openings: arrays.Int32, results: arrays.Int8,
    games: int, plies: int, padded: int, relaxed: int,
) -> int:  # fmt: skip
    """Play so many games, and write their results.

    Args:
        words, numbers, values, line, columns, job: room for one search, as `negamax.py` takes it.
        dice: uint64[1], the game's random choices.
        sums: int32[(2 + `LEVELS`) x padded], those of both players' hidden units, and a search's.
        memo: uint64[`MEMO_WORDS`], what `best_moves` remembers, from one call to the next.
        rows: int32[networks x 43 x padded], output: float32[networks x padded]: the networks
            (`Played`).
        firsts, seconds, openings: int32[games], seeds: uint64[games]: as in `batches.Batch`.
        results: int8[games], 1 where the first player wins, -1 where it loses, 0 for a draw.
        relaxed: 0 for strict arithmetic.

    Readable twin: `playing/movers.py`.
    """
    for game in range(games):
        dice[0] = word(seeds[game])
        results[game] = _game(
            words, numbers, values, line, columns, job, dice, sums, memo, rows, output,
            signed(firsts[game]), signed(seconds[game]), signed(openings[game]), plies, padded,
            relaxed,
        )  # fmt: skip
    return games
