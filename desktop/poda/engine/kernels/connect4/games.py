"""Whole games of Connect Four, thousands a second. Readable twin: `evolve/games.py`.

Each player that is a network carries the sums at its hidden units through the game. At two plies it
has a search of its own, `_two_plies`; at any other look-ahead it is `network.py`'s.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import kernel, part
from poda.engine.kernels.arrays import Floats, Numbers
from poda.engine.kernels.connect4.interface import CELLS, NONE, UP, completing, landing
from poda.engine.kernels.connect4.layout import COLUMNS, INF, LEVEL, MOST_PLIES, NODES, WIN
from poda.engine.kernels.connect4.network import begin, leaf, row_of, walk
from poda.engine.kernels.connect4.zero import best_moves
from poda.engine.kernels.dice import below
from poda.engine.kernels.machine_words import popcount, signed, word
from poda.engine.kernels.network import add_row, subtract_row

ONE: Final = word(1)
INPUTS: Final = MOST_PLIES
EVERYTHING: Final = 1 << 60  # a budget of nodes that no search spends


@part
def _nth(cells: int, columns: Numbers, count: int) -> int:
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
        return _nth(wins, columns, 0)
    now, safe = possible & threats, possible & ~(threats >> UP)
    if now != NONE:
        safe = safe & now if now & (now - ONE) == NONE else NONE
    if safe == NONE:
        return _nth(possible, columns, 0)  # all are lost alike
    if safe & (safe - ONE) == NONE:
        return safe
    if popcount(occupied) == MOST_PLIES - 2:
        return _nth(safe, columns, 0)  # all are draws
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
    return _nth(moves, columns, below(dice, popcount(moves)))


@part
def _quiet(own: int, occupied: int) -> int:
    """The moves after which the game goes on. Readable twin: `_quiet` in `evolve/games.py`."""
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
        quiet = _quiet(own, occupied) if ply < opening else NONE
        if quiet != NONE:
            stone = _nth(quiet, columns, below(dice, popcount(quiet)))
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
    words: Numbers, numbers: Numbers, values: Floats, line: Numbers, columns: Numbers, job: Numbers,
    dice: Numbers, sums: Numbers, memo: Numbers, rows: Numbers, output: Floats, firsts: Numbers,
    seconds: Numbers, seeds: Numbers, openings: Numbers, results: Numbers,
    games: int, plies: int, padded: int, relaxed: int,
) -> int:  # fmt: skip
    """Play so many games, and write their results.

    Args:
        words, numbers, values, line, job, dice, sums: room for one search and one game
            (`games.py` makes it).
        memo: what `connect4_zero.best_moves` remembers, from one call to the next.
        columns: the cells of each column, in the order in which moves are tried.
        rows, output: the networks (`Played`).
        firsts, seconds, seeds, openings: as in `evolve.playing.Batch`.
        relaxed: 0 for strict arithmetic.

    Readable twin: `evolve/games.py`.
    """
    for game in range(games):
        dice[0] = word(seeds[game])
        results[game] = _game(
            words, numbers, values, line, columns, job, dice, sums, memo, rows, output,
            signed(firsts[game]), signed(seconds[game]), signed(openings[game]), plies, padded,
            relaxed,
        )  # fmt: skip
    return games
