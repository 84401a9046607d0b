"""Alpha-beta and minimax for Connect Four with a network at the leaves, in slices.

Readable twins: `search/alphabeta.py` and `search/minimax.py` with `Network.evaluation`; the same
value, line and count of nodes. As in `negamax.py` both sides maximise, and a stack of
frames (`layout.py`) lets the walk stop after any node and go on later.

The sums at the hidden units are carried down the tree, a row for each stone. They are those of the
side to move at the horizon, so that its opponent makes the last move, and a leaf is
potential(sums - row).
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import kernel, part
from poda.engine.kernels.arrays import Floats, Numbers
from poda.engine.kernels.connect4.interface import CELLS, NONE, completing, landing
from poda.engine.kernels.connect4.layout import (
    COLUMNS,
    FRAME_NUMBERS,
    FRAME_VALUES,
    FRAME_WORDS,
    HEIGHT,
    INF,
    LENGTH,
    LEVEL,
    NEXT,
    NODES,
    OCCUPIED,
    OWN,
    THREATS,
    VALUE_ALPHA,
    VALUE_BEST,
    VALUE_BETA,
    WINS,
)
from poda.engine.kernels.connect4.negamax import end_line, keep_line
from poda.engine.kernels.machine_words import popcount, word
from poda.engine.kernels.network import add_row, potential, relaxed_potential, subtract_row

ONE: Final = word(1)


@part
def row_of(stone: int, padded: int) -> int:
    """Where the row of a stone's cell begins: cells are counted along rows, bits up columns."""
    bit = popcount(stone - ONE)
    column = bit // HEIGHT
    return ((bit - HEIGHT * column) * COLUMNS + column) * padded


@part
def leaf(
    sums: Numbers, at: int, rows: Numbers, row: int, output: Floats, weights: int, padded: int,
    relaxed: int,
) -> float:  # fmt: skip
    """The potential after the opponent's stone, in the arithmetic that is asked for.

    Readable twin: `Network.potential`.
    """
    if relaxed != 0:
        return relaxed_potential(sums, at, rows, row, output, weights, padded)
    return potential(sums, at, rows, row, output, weights, padded)


@part
def begin(words: Numbers, numbers: Numbers, values: Floats, own: int, occupied: int) -> None:
    """The root's frame, with the full window."""
    words[OWN], words[OCCUPIED] = own, occupied
    words[WINS], words[THREATS] = completing(own), completing(occupied ^ own)
    numbers[NEXT], numbers[LENGTH] = 0, 0
    values[VALUE_ALPHA], values[VALUE_BETA], values[VALUE_BEST] = -INF, INF, -INF


@part
def _push(words: Numbers, numbers: Numbers, values: Floats, level: int, after: int) -> None:
    """The frame of the child that the node above it goes on to, which has `after` occupied."""
    frame, above = level * FRAME_WORDS, (level - 1) * FRAME_WORDS
    own = words[above + OCCUPIED] ^ words[above + OWN]
    words[frame + OWN], words[frame + OCCUPIED] = own, after
    words[frame + WINS] = words[above + THREATS]
    words[frame + THREATS] = completing(after ^ own)
    numbers[level * FRAME_NUMBERS + NEXT] = 0
    numbers[level * FRAME_NUMBERS + LENGTH] = level
    to, at = level * FRAME_VALUES, (level - 1) * FRAME_VALUES
    values[to + VALUE_ALPHA], values[to + VALUE_BETA] = (
        -values[at + VALUE_BETA],
        -values[at + VALUE_ALPHA],
    )
    values[to + VALUE_BEST] = -INF


@part
def _take(
    line: Numbers, numbers: Numbers, values: Floats, level: int, index: int, value: float,
    prune: int,
) -> None:  # fmt: skip
    """A child's value: best, alpha and line of its node. Minimax never narrows a window."""
    node = level * FRAME_VALUES
    if value > values[node + VALUE_BEST]:
        values[node + VALUE_BEST] = value
        # Only a value within the window can become part of the root's line.
        if level == 0 or values[node + VALUE_ALPHA] < value < values[node + VALUE_BETA]:
            keep_line(line, numbers, level, index)
        if prune != 0 and value > values[node + VALUE_ALPHA]:
            values[node + VALUE_ALPHA] = value


@part
def walk(  # noqa: PLR0912 - one loop, whose state is the frame at hand
    words: Numbers, numbers: Numbers, values: Floats, line: Numbers, columns: Numbers, job: Numbers,
    sums: Numbers, root: int, rows: Numbers, first: int, output: Floats, weights: int,
    plies: int, win: int, padded: int, prune: int, relaxed: int, budget: int,
) -> int:  # fmt: skip
    """`search`, with the root's sums at `root` and the network at `first` and `weights`.

    Readable twin: `search/alphabeta.py`.
    """
    level, nodes = job[LEVEL], job[NODES]
    limit, bottom = nodes + budget, plies - 1
    while nodes < limit:
        frame, figures, node = level * FRAME_WORDS, level * FRAME_NUMBERS, level * FRAME_VALUES
        occupied, wins = words[frame + OCCUPIED], words[frame + WINS]
        index, possible, entered = numbers[figures + NEXT], landing(occupied), False
        at = root + level * padded
        while index < COLUMNS and values[node + VALUE_BEST] < values[node + VALUE_BETA]:
            stone = possible & columns[index]
            if stone == NONE:
                index += 1
                continue
            nodes += 1
            after = occupied | stone
            row = first + row_of(stone, padded)
            if stone & wins != NONE:
                value = float(win - level)
            elif after == CELLS:
                value = 0.0
            elif level == bottom:
                value = -float(leaf(sums, at, rows, row, output, weights, padded, relaxed))
            else:
                entered = True
                break
            if value > values[node + VALUE_BEST]:
                end_line(line, numbers, level + 1, -1)
                _take(line, numbers, values, level, index, value, prune)
            index += 1
        numbers[figures + NEXT] = index
        if entered:
            if (bottom - level) % 2 == 0:
                subtract_row(sums, at + padded, sums, at, rows, row, padded)
            else:
                add_row(sums, at + padded, sums, at, rows, row, padded)
            level += 1
            _push(words, numbers, values, level, after)
        elif level == 0:
            job[NODES] = nodes
            return 1
        else:
            value = -values[node + VALUE_BEST]
            level -= 1
            index = numbers[level * FRAME_NUMBERS + NEXT]
            _take(line, numbers, values, level, index, value, prune)
            numbers[level * FRAME_NUMBERS + NEXT] = index + 1
    job[LEVEL], job[NODES] = level, nodes
    return 0


@kernel
def search(
    words: Numbers, numbers: Numbers, values: Floats, line: Numbers, columns: Numbers, job: Numbers,
    sums: Numbers, rows: Numbers, output: Floats,
    plies: int, win: int, padded: int, prune: int, budget: int,
) -> int:  # fmt: skip
    """Go on with the search for about `budget` nodes; 1 when it is done, else 0.

    Args:
        words, numbers, values: the frames, one a level and one more.
        line: the principal variations; the root's is the first row, as indices into `columns`.
        columns: the cells of each column, in the order in which they are tried.
        job: the level and the count of nodes; the root itself is counted by the caller.
        sums: room for `padded` sums a level; the first are the root's, for the side that is to move
            at the horizon.
        rows, output: the network (`Played.first`, `Played.output`).
        plies: depth limit, at least 1.
        win: value of a win by the root's own move.
        prune: 0 is minimax.

    Readable twins: `search/alphabeta.py`, `search/minimax.py`.
    """
    if job[NODES] == 1:
        begin(words, numbers, values, words[OWN], words[OCCUPIED])
    return walk(
        words, numbers, values, line, columns, job, sums, 0, rows, 0, output, 0,
        plies, win, padded, prune, 0, budget,
    )  # fmt: skip
