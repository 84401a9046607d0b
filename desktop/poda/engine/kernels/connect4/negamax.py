"""Plain alpha-beta and minimax for Connect Four, in slices. See `search.py` to call it.

Readable twins: `search/alphabeta.py` (the form `alphabeta`, cut at v >= beta) and
`search/minimax.py`; the same value, line and count of nodes. Here both sides maximise: a child's
value is the negative of what its own side to move sees (negamax), so that one loop serves MAX and
MIN. Values of the hand-made evaluations are whole numbers (`negamax`), those of a network
(`search`) are not.

The depth-first walk keeps its nodes in a stack of frames (`layout.py`) and so can stop after any
node and go on later: a kernel never looks at a stop flag itself, which the compiler would read
once, before the loop. Numba's cache cannot hold a function that calls itself, either.

Two thirds of all nodes are leaves. They are valued without being made, a whole set of siblings at a
time: see `_leaves_by_offers`.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.connect4.interface import CELLS, completing, has_four, landing, open_fours
from poda.engine.kernels.connect4.layout import (
    ALPHA,
    BEST,
    BETA,
    COLUMNS,
    FRAME_NUMBERS,
    FRAME_VALUES,
    FRAME_WORDS,
    HEIGHT,
    INF,
    LENGTH,
    LEVEL,
    MOST_PLIES,
    NEXT,
    NODES,
    OCCUPIED,
    OFFERS,
    OWN,
    SCORE,
    THREATS,
    VALUE_ALPHA,
    VALUE_BEST,
    VALUE_BETA,
    WINS,
)
from poda.engine.kernels.machine_words import Floats, Numbers, popcount, signed, word
from poda.engine.kernels.network import add_row, potential, relaxed_potential, subtract_row

NONE: Final = word(0)
ONE: Final = word(1)
BYTE: Final = word(8)
LANE: Final = word(0xFF)
# One bit in each of the seven bytes of `offers`: the lowest, the highest.
LOW: Final = word(0x01010101010101)
HIGH: Final = word(0x80808080808080)
SEVEN: Final = word(7)
HALF, QUARTER = word(32), word(16)
LEFT_HALF: Final = word(0xFFFFFFFF)


@part
def _leaf(own: int, opponent: int, score: int, fours: int) -> int:
    """The estimate of an unfinished position. Readable twin: `evaluation.py`."""
    if fours != 0:
        return open_fours(opponent) - open_fours(own)
    return score


@part
def _leaves_one_by_one(
    own: int,
    occupied: int,
    wins: int,
    offers: int,
    columns: Numbers,
    score: int,
    beta: int,
    win: int,
    fours: int,
) -> tuple[int, int, int]:
    """A node whose children are leaves, as the textbook has it.

    Returns its value, the children visited until the cut, and the best one (of the columns in
    their order). Readable twin: `search/alphabeta.py`.
    """
    best, chosen, visited = -INF, 0, 0
    possible = landing(occupied)
    own_fours = open_fours(occupied ^ own) if fours != 0 else 0
    for index in range(COLUMNS):
        stone = possible & columns[index]
        if stone != NONE:
            visited += 1
            if stone & wins != NONE:
                value = win
            elif fours != 0:
                value = own_fours - open_fours(own | stone)
            else:
                value = score + signed(offers & LANE) - 1
            if value > best:
                best, chosen = value, index
                if best >= beta:
                    break
        offers >>= BYTE
    return best, visited, chosen


@part
def _greater(left: int, right: int) -> int:
    """The greater byte of each pair, for bytes below 128."""
    keep = ((((left | HIGH) - right) & HIGH) >> SEVEN) * LANE
    return (left & keep) | (right & ~keep)


@part
def _leaves_by_offers(offers: int, score: int, beta: int) -> tuple[int, int]:
    """The same for a table leaf where no child wins, with all children looked at together.

    Each byte of `offers` is 1 + what its column adds to the score (0 for a full one), so a child
    cuts where its byte is at least beta - score + 1. A byte's highest bit, set before that is
    subtracted, stays set exactly there; the lowest such byte is the first child that cuts.
    Returns the node's value and the children visited. Readable twin: `search/alphabeta.py`.
    """
    enough = beta - score + 1  # kept to what a byte of offers can be compared with
    if enough < 1:  # noqa: PLR1730 - `max` costs numba another function to compile
        enough = 1
    if enough > 127:  # noqa: PLR1730
        enough = 127
    open_columns = ((offers | HIGH) - LOW) & HIGH
    cutting = ((offers | HIGH) - LOW * word(enough)) & HIGH
    if cutting != NONE:
        up_to_first = cutting ^ (cutting - ONE)
        offer = (offers >> word(popcount(up_to_first) - 8)) & LANE
        return score + signed(offer) - 1, popcount(open_columns & up_to_first)
    most = _greater(offers & LEFT_HALF, offers >> HALF)
    most = _greater(most, most >> QUARTER)
    most = _greater(most, most >> BYTE)
    return score + signed(most & LANE) - 1, popcount(open_columns)


@part
def keep_line(line: Numbers, numbers: Numbers, level: int, index: int) -> None:
    """Make the principal variation of a node: a move, then the line of the child it leads to.

    The lines of all levels form a triangle: row `level` has its moves from column `level` on.
    """
    row, below = level * MOST_PLIES, (level + 1) * MOST_PLIES
    line[row + level] = index
    length = numbers[(level + 1) * FRAME_NUMBERS + LENGTH]
    for ply in range(level + 1, length):
        line[row + ply] = line[below + ply]
    numbers[level * FRAME_NUMBERS + LENGTH] = length


@part
def _take(
    line: Numbers,
    numbers: Numbers,
    level: int,
    index: int,
    value: int,
    best: int,
    alpha: int,
    beta: int,
    prune: int,
) -> tuple[int, int]:
    """Best and alpha of a node after a child's value. Without pruning alpha is never raised."""
    if value > best:
        best = value
        # Only a value within the window can become part of the root's line.
        if level == 0 or alpha < value < beta:
            keep_line(line, numbers, level, index)
        if prune != 0 and value > alpha:
            alpha = value
    return best, alpha


@part
def end_line(line: Numbers, numbers: Numbers, level: int, index: int) -> None:
    """The line of a node without a frame of its own: its best move, or none (-1) at a leaf."""
    if index >= 0:
        line[level * MOST_PLIES + level] = index
    numbers[level * FRAME_NUMBERS + LENGTH] = level + 1 if index >= 0 else level


@part
def _push(
    words: Numbers,
    numbers: Numbers,
    level: int,
    own: int,
    occupied: int,
    threats: int,
    offers: int,
    score: int,
    alpha: int,
    beta: int,
) -> None:
    """The frame of a node that the search enters; `own` is the side that is now to move."""
    frame, figures = level * FRAME_WORDS, level * FRAME_NUMBERS
    words[frame + OWN], words[frame + OCCUPIED] = own, occupied
    words[frame + WINS], words[frame + OFFERS] = threats, offers
    words[frame + THREATS] = completing(occupied ^ own)
    numbers[figures + NEXT], numbers[figures + BEST] = 0, -INF
    numbers[figures + ALPHA], numbers[figures + BETA] = alpha, beta
    numbers[figures + SCORE], numbers[figures + LENGTH] = score, level


@part
def _begin(words: Numbers, numbers: Numbers, plies: int, win: int, fours: int) -> bool:
    """Complete the root's frame; whether the root is a leaf, whose value then stands there."""
    own, opponent = words[OWN], words[OCCUPIED] ^ words[OWN]
    words[WINS], words[THREATS] = completing(own), completing(opponent)
    if has_four(opponent):
        numbers[BEST] = -(win + 1)
        return True
    if plies == 0:
        numbers[BEST] = _leaf(own, opponent, numbers[SCORE], fours)
        return True
    return False


@kernel
def negamax(  # noqa: PLR0912, PLR0915 - its docstring says why
    words: arrays.Uint64,
    numbers: arrays.Int64,
    line: arrays.Int64,
    columns: arrays.Uint64,
    changes: arrays.Uint64,
    job: arrays.Int64,
    plies: int,
    win: int,
    prune: int,
    fours: int,
    budget: int,
) -> int:
    """Go on with the search for about `budget` nodes; 1 when it is done, else 0.

    Args:
        words: uint64[levels x `FRAME_WORDS`], the frames (see `layout.py`); `plies` + 1 levels.
        numbers: int64[(levels + 1) x `FRAME_NUMBERS`], the same and one more.
        line: int64[(levels + 1) x `MOST_PLIES`], the principal variations, as indices into
            `columns`; the root's is the first row.
        columns: uint64[7], the cells of each column, in the order in which they are tried.
        changes: uint64[49], for each bit, what a stone there does to `offers`.
        job: int64[`JOB_NUMBERS`], the level and the count of nodes; the root itself is counted by
            the caller.
        plies: depth limit, at most the number of empty cells. Where it is that number, every leaf
            that is not won is a draw, and the caller gives all cells no worth.
        win: value of a win by the root's own move.
        prune: 0 is minimax: no window is ever narrowed, so nothing is cut.
        fours: 1 for the open-fours leaf; 0 for the sums of the table that `changes` holds.

    Readable twins: `search/alphabeta.py`, `search/minimax.py`. It is one long function because
    what belongs to the node at hand then stays in the processor's registers.
    """
    level, nodes = job[LEVEL], job[NODES]
    if nodes == 1 and _begin(words, numbers, plies, win, fours):
        return 1
    limit, bottom = nodes + budget, plies - 1
    while nodes < limit:
        frame, figures = level * FRAME_WORDS, level * FRAME_NUMBERS
        own, occupied = words[frame + OWN], words[frame + OCCUPIED]
        wins, threats, offers = words[frame + WINS], words[frame + THREATS], words[frame + OFFERS]
        index, score = numbers[figures + NEXT], numbers[figures + SCORE]
        alpha, beta = numbers[figures + ALPHA], numbers[figures + BETA]
        best = numbers[figures + BEST]
        opponent, possible = occupied ^ own, landing(occupied)
        entered = False
        while index < COLUMNS and best < beta:
            stone = possible & columns[index]
            if stone == NONE:
                index += 1
                continue
            nodes += 1
            after = occupied | stone
            offers_after = offers ^ changes[popcount(stone - ONE)]
            score_after = 1 - score - signed((offers >> word(8 * index)) & LANE)
            if stone & wins != NONE:
                value = win - level
            elif level == bottom:
                value = -_leaf(opponent, own | stone, score_after, fours)
            elif level + 1 < bottom:
                entered = True
                break
            elif fours == 0 and landing(after) & threats == NONE:
                value, visited = _leaves_by_offers(offers_after, score_after, -alpha)
                nodes, value = nodes + visited, -value
            else:
                value, visited, _ = _leaves_one_by_one(
                    opponent, after, threats, offers_after, columns,
                    score_after, -alpha, win - bottom, fours,
                )  # fmt: skip
                nodes, value = nodes + visited, -value
            if value > best and (level == 0 or alpha < value < beta):
                reply = -1
                if level + 1 == bottom and stone & wins == NONE:
                    # Cutting at the value itself finds the first child that has it.
                    _, _, reply = _leaves_one_by_one(
                        opponent, after, threats, offers_after, columns,
                        score_after, -value, win - bottom, fours,
                    )  # fmt: skip
                end_line(line, numbers, level + 1, reply)
            best, alpha = _take(line, numbers, level, index, value, best, alpha, beta, prune)
            index += 1
        numbers[figures + NEXT] = index
        numbers[figures + ALPHA], numbers[figures + BEST] = alpha, best
        if entered:
            level += 1
            _push(
                words, numbers, level, opponent, after, threats, offers_after,
                score_after, -beta, -alpha,
            )  # fmt: skip
        elif level == 0:
            job[NODES] = nodes
            return 1
        else:
            level -= 1
            figures = level * FRAME_NUMBERS
            index, value, best = numbers[figures + NEXT], -best, numbers[figures + BEST]
            alpha, beta = numbers[figures + ALPHA], numbers[figures + BETA]
            best, alpha = _take(line, numbers, level, index, value, best, alpha, beta, prune)
            numbers[figures + NEXT] = index + 1
            numbers[figures + ALPHA], numbers[figures + BEST] = alpha, best
    job[LEVEL], job[NODES] = level, nodes
    return 0


# The same search with a network at the leaves, in its own numbers. The sums at the hidden units are
# carried down the tree, a row for each stone. They are those of the side to move at the horizon, so
# that its opponent makes the last move, and a leaf is potential(sums - row).


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
def _network_push(words: Numbers, numbers: Numbers, values: Floats, level: int, after: int) -> None:
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
def _network_take(
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
                _network_take(line, numbers, values, level, index, value, prune)
            index += 1
        numbers[figures + NEXT] = index
        if entered:
            if (bottom - level) % 2 == 0:
                subtract_row(sums, at + padded, sums, at, rows, row, padded)
            else:
                add_row(sums, at + padded, sums, at, rows, row, padded)
            level += 1
            _network_push(words, numbers, values, level, after)
        elif level == 0:
            job[NODES] = nodes
            return 1
        else:
            value = -values[node + VALUE_BEST]
            level -= 1
            index = numbers[level * FRAME_NUMBERS + NEXT]
            _network_take(line, numbers, values, level, index, value, prune)
            numbers[level * FRAME_NUMBERS + NEXT] = index + 1
    job[LEVEL], job[NODES] = level, nodes
    return 0


@kernel
def search(
    words: arrays.Uint64, numbers: arrays.Int64, values: arrays.Float64, line: arrays.Int64,
    columns: arrays.Uint64, job: arrays.Int64, sums: arrays.Int32, rows: arrays.Int32,
    output: arrays.Float32,
    plies: int, win: int, padded: int, prune: int, budget: int,
) -> int:  # fmt: skip
    """Go on with the search for about `budget` nodes; 1 when it is done, else 0.

    Args:
        words, numbers, line, columns, job: as for `negamax`.
        values: float64[levels x `FRAME_VALUES`], the window and the best value of each frame.
        sums: int32[levels x padded], those of the hidden units; the first are the root's, for the
            side that is to move at the horizon.
        rows: int32[43 x padded], output: float32[padded]: the network (`Played.first`,
            `Played.output`).
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
