"""The one kernel of tic-tac-toe: whole games, and the lines that a network loses.

Readable twins: `games/tictactoe.py`, `playing/batches.py` (`play_readably`), `playing/movers.py`,
`playing/proof.py`. Games and lines need the same search, which is compiled once.

A set of squares is a number of nine bits, square 1 the lowest. A position is `own`, the stones of
the side to move, and `occupied`, the stones of both. The sums at a network's hidden units are
carried as in Connect Four (`negamax.py`), and values compare as there.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.connect4.layout import INF, WIN
from poda.engine.kernels.connect4.negamax import leaf
from poda.engine.kernels.machine_words import Floats, Numbers, signed, word
from poda.engine.kernels.network import add_row, subtract_row
from poda.engine.kernels.random_numbers import below
from poda.engine.kernels.tictactoe_layout import (
    ALPHA,
    BEST,
    BETA,
    CHOSEN,
    COUNTS,
    FRAME_NUMBERS,
    FRAME_VALUES,
    LINE_FRAME,
    LINE_LEVELS,
    MINE,
    NEXT,
    OCCUPIED,
    OWN,
    REPLY,
    SQUARES,
    THEIRS,
)

FULL: Final = 0b111_111_111
# The first square of each row and of each column, and the diagonals.
ROW_STARTS: Final = 0b001_001_001
COLUMN_STARTS: Final = 0b000_000_111
FALLING: Final = 0b100_010_001
RISING: Final = 0b001_010_100

NOBODY: Final = -1_000_000
"""Instead of a network: 0 at the horizon."""


@part
def rows_and_columns(stones: int) -> tuple[int, int]:
    """The first squares of the rows, and of the columns, that these stones fill."""
    rows = stones & (stones >> 1) & (stones >> 2) & ROW_STARTS
    return rows, stones & (stones >> 3) & (stones >> 6) & COLUMN_STARTS


@part
def has_three(stones: int) -> bool:
    """Whether three of the stones stand in a line. Readable twin: `winner`."""
    rows, columns = rows_and_columns(stones)
    return rows | columns != 0 or stones & FALLING == FALLING or stones & RISING == RISING


@part
def _push(
    numbers: Numbers, values: Floats, level: int, own: int, occupied: int, alpha: float, beta: float
) -> None:
    """The frame of a node that the search enters."""
    frame, node = level * FRAME_NUMBERS, level * FRAME_VALUES
    numbers[frame + OWN], numbers[frame + OCCUPIED] = own, occupied
    numbers[frame + NEXT], numbers[frame + CHOSEN] = 0, -1
    values[node + ALPHA], values[node + BETA], values[node + BEST] = alpha, beta, -INF


@part
def _take(numbers: Numbers, values: Floats, level: int, value: float) -> None:
    """The value of the child that was tried last."""
    frame, node = level * FRAME_NUMBERS, level * FRAME_VALUES
    if value > values[node + BEST]:
        values[node + BEST] = value
        numbers[frame + CHOSEN] = numbers[frame + NEXT] - 1
    if value > values[node + ALPHA]:  # noqa: PLR1730 - `max` costs another function to compile
        values[node + ALPHA] = value


@part
def search(  # noqa: PLR0912 - one loop, whose state is the frame at hand
    numbers: Numbers, values: Floats, own: int, occupied: int, sums: Numbers, root: int,
    rows: Numbers, output: Floats, player: int, plies: int, win: int, padded: int, relaxed: int,
) -> float:  # fmt: skip
    """The value for the side to move by alpha-beta, at least a ply deep; the first of the best
    squares is left in numbers[CHOSEN]. `win` is the value of a win by the root's own move.

    Readable twin: `search/alphabeta.py`.
    """
    first, weights, level = player * (SQUARES + 1) * padded, player * padded, 0
    _push(numbers, values, 0, own, occupied, float(-INF), float(INF))
    while True:
        frame, node = level * FRAME_NUMBERS, level * FRAME_VALUES
        own, occupied = numbers[frame + OWN], numbers[frame + OCCUPIED]
        at, entered, square = root + level * padded, False, numbers[frame + NEXT]
        while square < SQUARES and values[node + BEST] < values[node + BETA]:
            stone = (1 << square) & ~occupied
            square += 1
            if stone == 0:
                continue
            numbers[frame + NEXT] = square
            row = first + (square - 1) * padded
            if has_three(own | stone):
                value = float(win - level)
            elif occupied | stone == FULL:
                value = 0.0
            elif level + 1 < plies:
                entered = True
                break
            elif player == NOBODY:
                value = 0.0
            else:
                value = -float(leaf(sums, at, rows, row, output, weights, padded, relaxed))
            _take(numbers, values, level, value)
        if entered:
            if player != NOBODY and (plies - level) % 2 == 1:
                subtract_row(sums, at + padded, sums, at, rows, row, padded)
            elif player != NOBODY:
                add_row(sums, at + padded, sums, at, rows, row, padded)
            level += 1
            alpha, beta = -values[node + BETA], -values[node + ALPHA]
            _push(numbers, values, level, occupied ^ own, occupied | stone, alpha, beta)
        elif level == 0:
            return values[BEST]
        else:
            level -= 1
            _take(numbers, values, level, -values[node + BEST])


@part
def _best_squares(
    numbers: Numbers, values: Floats, own: int, occupied: int, sums: Numbers, rows: Numbers,
    output: Floats, plies: int,
) -> int:  # fmt: skip
    """The squares of all moves of the highest exact value. Readable twin: `ZeroMover`."""
    found, highest = 0, float(-INF)
    for square in range(SQUARES):
        stone = (1 << square) & ~occupied
        if stone == 0:
            continue
        value = 0.0
        if has_three(own | stone):
            value = float(WIN - 1)
        elif occupied | stone != FULL and plies > 1:
            value = -search(
                numbers, values, occupied ^ own, occupied | stone, sums, 0, rows, output, NOBODY,
                plies - 1, WIN - 2, 0, 0,
            )  # fmt: skip
        if value > highest:
            found, highest = stone, value
        elif value == highest:
            found |= stone
    return found


@part
def choose_square(
    numbers: Numbers, values: Floats, own: int, occupied: int, sums: Numbers, mine: int, room: int,
    rows: Numbers, output: Floats, player: int, plies: int, padded: int, relaxed: int,
) -> int:  # fmt: skip
    """The square of a network: the first of the best, by minimax. Readable twin: `NetworkMover`."""
    bias = (player * (SQUARES + 1) + SQUARES) * padded
    for unit in range(padded):
        sums[room + unit] = sums[mine + unit]
        if plies % 2 == 1:  # at the horizon the opponent is to move, who sees all stones reversed
            sums[room + unit] = 2 * rows[bias + unit] - sums[mine + unit]
    search(
        numbers, values, own, occupied, sums, room, rows, output, player, plies, WIN - 1, padded,
        relaxed,
    )  # fmt: skip
    return numbers[CHOSEN]


@part
def _drawn(squares: int, dice: Numbers) -> int:
    """One of the squares of a set, by the dice."""
    count = 0
    for square in range(SQUARES):
        count += (squares >> square) & 1
    left = below(dice, count)
    for square in range(SQUARES):
        if (squares >> square) & 1 != 0:
            if left == 0:
                return square
            left -= 1
    return -1


@part
def _quiet(own: int, occupied: int) -> int:
    """The squares after which the game goes on.

    Readable twin: `quiet_moves` in `playing/movers.py`.
    """
    quiet = 0
    for square in range(SQUARES):
        stone = (1 << square) & ~occupied
        if stone != 0 and occupied | stone != FULL and not has_three(own | stone):
            quiet |= stone
    return quiet


@part
def start(sums: Numbers, at: int, rows: Numbers, player: int, padded: int) -> None:
    """A network's sums on the empty board."""
    for unit in range(padded):
        sums[at + unit] = rows[(player * (SQUARES + 1) + SQUARES) * padded + unit]


@part
def _game(
    numbers: Numbers, values: Floats, dice: Numbers, sums: Numbers, rows: Numbers, output: Floats,
    player: int, other: int, opening: int, plies: int, padded: int, relaxed: int,
) -> int:  # fmt: skip
    """One game: +1 where `player`, who begins, wins. Readable twin: `play_game`."""
    own, occupied, sign, mine, theirs = 0, 0, 1, 0, padded
    if player >= 0:
        start(sums, mine, rows, player, padded)
    if other >= 0:
        start(sums, theirs, rows, other, padded)
    for ply in range(SQUARES):
        quiet = _quiet(own, occupied) if ply < opening else 0
        if quiet != 0:
            square = _drawn(quiet, dice)
        else:
            opening = 0
            if player >= 0:
                square = choose_square(
                    numbers, values, own, occupied, sums, mine, 2 * padded, rows, output, player,
                    plies, padded, relaxed,
                )  # fmt: skip
            else:
                squares = FULL & ~occupied
                if player < -1:
                    squares = _best_squares(
                        numbers, values, own, occupied, sums, rows, output, -player - 1
                    )
                square = _drawn(squares, dice)
            if has_three(own | (1 << square)):
                return sign
        if player >= 0:
            row = (player * (SQUARES + 1) + square) * padded
            add_row(sums, mine, sums, mine, rows, row, padded)
        if other >= 0:
            row = (other * (SQUARES + 1) + square) * padded
            subtract_row(sums, theirs, sums, theirs, rows, row, padded)
        own, occupied = occupied ^ own, occupied | (1 << square)
        player, other, mine, theirs, sign = other, player, theirs, mine, -sign
    return 0


@part
def play(
    numbers: Numbers, values: Floats, dice: Numbers, sums: Numbers, rows: Numbers, output: Floats,
    firsts: Numbers, seconds: Numbers, seeds: Numbers, openings: Numbers, results: Numbers,
    games: int, plies: int, padded: int, relaxed: int,
) -> int:  # fmt: skip
    """Play so many games, and write their results: as `connect4/games.py`.

    Readable twin: `play_readably` in `playing/batches.py`.
    """
    for game in range(games):
        dice[0] = word(seeds[game])
        results[game] = _game(
            numbers, values, dice, sums, rows, output, signed(firsts[game]), signed(seconds[game]),
            signed(openings[game]), plies, padded, relaxed,
        )  # fmt: skip
    return games


# There are some 1,300 lines, so equal positions are not looked up but played again.


@part
def _answer(
    stack: Numbers, numbers: Numbers, values: Floats, sums: Numbers, rows: Numbers, output: Floats,
    player: int, level: int, mine: int, theirs: int, plies: int, padded: int,
) -> bool:  # fmt: skip
    """The network's move, whose sums stand at `level`; whether the line goes on, in a frame."""
    square = choose_square(
        numbers, values, mine, mine | theirs, sums, level * padded, LINE_LEVELS * padded, rows,
        output, player, plies, padded, 0,
    )  # fmt: skip
    mine |= 1 << square
    if has_three(mine) or mine | theirs == FULL:
        return False
    row = (player * (SQUARES + 1) + square) * padded
    add_row(sums, level * padded, sums, level * padded, rows, row, padded)
    frame = level * LINE_FRAME
    stack[frame + MINE], stack[frame + THEIRS], stack[frame + REPLY] = mine, theirs, 0
    return True


@part
def _count(
    stack: Numbers, numbers: Numbers, values: Floats, sums: Numbers, rows: Numbers, output: Floats,
    player: int, begins: int, plies: int, padded: int,
) -> tuple[int, int]:  # fmt: skip
    """The lines that the network loses, and all lines, where it begins or does not.

    Readable twin: `_count` in `playing/proof.py`.
    """
    lost, lines, level = 0, 0, 0
    start(sums, 0, rows, player, padded)
    stack[MINE], stack[THEIRS], stack[REPLY] = 0, 0, 0
    if begins != 0:
        _answer(stack, numbers, values, sums, rows, output, player, 0, 0, 0, plies, padded)
    while level >= 0:
        frame = level * LINE_FRAME
        mine, theirs, square = stack[frame + MINE], stack[frame + THEIRS], stack[frame + REPLY]
        if square == SQUARES:
            level -= 1
            continue
        stack[frame + REPLY] = square + 1
        stone = (1 << square) & ~(mine | theirs)
        if stone == 0:
            continue
        theirs |= stone
        if has_three(theirs):
            lost += 1
            lines += 1
        elif mine | theirs == FULL:
            lines += 1
        else:
            row, at = (player * (SQUARES + 1) + square) * padded, level * padded
            subtract_row(sums, at + padded, sums, at, rows, row, padded)
            if _answer(
                stack, numbers, values, sums, rows, output, player, level + 1, mine, theirs, plies,
                padded,
            ):  # fmt: skip
                level += 1
            else:
                lines += 1
    return lost, lines


@part
def losing_lines(
    stack: Numbers, numbers: Numbers, values: Floats, sums: Numbers, rows: Numbers, output: Floats,
    found: Numbers, networks: int, plies: int, padded: int,
) -> int:  # fmt: skip
    """For each network, three numbers: lines lost as first, lines lost as second, all lines.

    Args:
        stack, numbers, values, sums: room (`proof.py` makes it).
        rows, output: the networks (`Played`).

    Readable twin: `losing_lines` in `playing/proof.py`.
    """
    for player in range(networks):
        lost_first, lines_first = _count(
            stack, numbers, values, sums, rows, output, player, 1, plies, padded
        )
        lost_second, lines_second = _count(
            stack, numbers, values, sums, rows, output, player, 0, plies, padded
        )
        at = COUNTS * player
        found[at], found[at + 1] = lost_first, lost_second
        found[at + 2] = lines_first + lines_second
    return networks


@kernel
def run(
    numbers: arrays.Int64, values: arrays.Float64, dice: arrays.Uint64, sums: arrays.Int32,
    stack: arrays.Int64, rows: arrays.Int32, output: arrays.Float32, firsts: arrays.Int32,
    seconds: arrays.Int32, seeds: arrays.Uint64, openings: arrays.Int32, results: arrays.Int8,
    found: arrays.Int64,
    games: int, networks: int, plies: int, padded: int, relaxed: int,
) -> int:  # fmt: skip
    """Play so many games, then count the lines that so many networks lose (strictly, always).

    Args:
        numbers: int64[`LEVELS` x `FRAME_NUMBERS`], values: float64[`LEVELS` x `FRAME_VALUES`]: the
            frames of a search.
        dice: uint64[1], a game's random choices.
        sums: int32[(`LINE_LEVELS` + `LEVELS`) x padded], those of hidden units.
        stack: int64[`LINE_LEVELS` x `LINE_FRAME`], the frames of a line.
        rows: int32[networks x 10 x padded], output: float32[networks x padded]: the networks
            (`Played`).
        firsts, seconds, openings: int32[games], seeds: uint64[games]: as in `batches.Batch`.
        results: int8[games], 1 where the first player wins, -1 where it loses, 0 for a draw.
        found: int64[networks x `COUNTS`], the lines of each network.
        relaxed: 0 for strict arithmetic in games.

    Readable twins: `play_readably` in `playing/batches.py`, `losing_lines` in `playing/proof.py`.
    """
    play(
        numbers, values, dice, sums, rows, output, firsts, seconds, seeds, openings, results,
        games, plies, padded, relaxed,
    )  # fmt: skip
    return losing_lines(stack, numbers, values, sums, rows, output, found, networks, plies, padded)
