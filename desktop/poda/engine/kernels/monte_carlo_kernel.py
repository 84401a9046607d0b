"""Monte Carlo tree search of tic-tac-toe and Connect Four.

Readable twin: `search/mcts.py`, which grows the same tree from the same seed, node for node and bit
for bit.

A position is two words: `own`, the stones of the side to move, and `occupied`, the stones of both,
by the bits of each game's own kernel. The moves of a position are numbered in the order of the
game's actions: `columns` has for each the cells where its stone may land, whole columns or single
squares. A node keeps no position: it is played anew on the way down from the root.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.connect4.interface import NONE, has_four, landing, open_fours
from poda.engine.kernels.machine_words import Floats, Numbers, popcount, signed, square_root, word
from poda.engine.kernels.monte_carlo_layout import (
    BORN,
    CHILDREN,
    CONNECT4,
    DEPTH,
    DICE,
    FIRST_CHILD,
    FOURS,
    INDEX,
    ITERATIONS,
    LINES,
    LOGS,
    NODE_BYTES,
    NODE_FLOATS,
    NODES,
    OCCUPIED,
    OWN,
    PARENT,
    PLAYER,
    PROVEN,
    PROVEN_AT,
    TABLE,
    TOTAL,
    TRIED,
    UNKNOWN,
    VISITS,
    WORTH_BITS,
    WORTHS,
)
from poda.engine.kernels.random_numbers import below, log
from poda.engine.kernels.tictactoe import FALLING, FULL, RISING, has_three, rows_and_columns

SQUARES: Final = word(FULL)


@part
def _possible(game: int, occupied: int) -> int:
    """The cells where a stone can land. Readable twin: `Game.actions`."""
    return landing(occupied) if game == CONNECT4 else SQUARES & ~occupied


@part
def _has_won(game: int, stones: int) -> bool:
    """Whether these stones have made a line. Readable twin: `Game.is_terminal`."""
    return has_four(stones) if game == CONNECT4 else has_three(signed(stones))


@part
def _stone(possible: int, columns: Numbers, width: int, index: int) -> int:
    """Where the stone of the move of that number lands. Readable twin: `Game.result`."""
    if popcount(possible) == width:
        return possible & columns[index]
    left = index
    for place in range(width):
        stone = possible & columns[place]
        if stone != NONE:
            if left == 0:
                return stone
            left -= 1
    return NONE


@part
def _open_lines(stones: int) -> int:
    """How many lines of tic-tac-toe hold none of these stones. Readable twin: `open_lines_of`."""
    free = FULL & ~signed(stones)
    straight = rows_and_columns(free)
    count = popcount(word(straight[0])) + popcount(word(straight[1]))
    return count + (free & FALLING == FALLING) + (free & RISING == RISING)


@part
def _worth(words: Numbers, stones: int) -> int:
    """The sum of what the cells of these stones are worth in the table of Connect Four.

    Readable twin: `cell_table` in `search/evaluation.py`.
    """
    worth = 0
    for bit in range(WORTH_BITS):
        worth += popcount(stones & words[WORTHS + bit]) << bit
    return worth


@part
def _estimate(words: Numbers, leaf: int, own: int, occupied: int, side: int) -> float:
    """What the evaluation says, from MAX, as a result. Readable twin: `MonteCarlo._estimate`."""
    other, value = occupied ^ own, 0
    if leaf == FOURS:
        value = open_fours(other) - open_fours(own)
    elif leaf == TABLE:
        value = _worth(words, own) - _worth(words, other)
    elif leaf == LINES:
        value = _open_lines(other) - _open_lines(own)
    estimate = float(side * value)
    return estimate / (1.0 + abs(estimate))


@part
def _play_out(
    words: Numbers, columns: Numbers, game: int, width: int, own: int, occupied: int, side: int,
    plies: int, leaf: int,
) -> float:  # fmt: skip
    """The result of a random game that goes on from here. Readable twin: `MonteCarlo.play_out`."""
    while True:
        possible = _possible(game, occupied)
        if possible == NONE:
            return 0.0
        if plies == 0:
            return _estimate(words, leaf, own, occupied, side)
        plies -= 1
        stone = _stone(possible, columns, width, below(words, popcount(possible)))
        if _has_won(game, own | stone):
            return float(side)
        own, occupied, side = occupied ^ own, occupied | stone, -side


@part
def _best_child(
    stats: Floats, links: Numbers, marks: Numbers, logs: Floats, table: Floats, node: int,
    stride: int, side: int, unit: float, solver: int,
) -> int:  # fmt: skip
    """Which child has the greatest UCB1, the first of equals. Readable twin: `MonteCarlo.score`."""
    visits = stats[NODE_FLOATS * node + VISITS]
    above = logs[int(visits)] if visits < LOGS else log(visits, table)
    first, best, highest = node * stride + FIRST_CHILD, 0, 0.0
    for index in range(signed(marks[node * NODE_BYTES + CHILDREN])):
        child = signed(links[first + index])
        exact = UNKNOWN
        if solver != 0:
            exact = signed(marks[child * NODE_BYTES + PROVEN])
        if exact != UNKNOWN:
            score = float(side * exact)
        else:
            count = stats[NODE_FLOATS * child + VISITS]
            mean = stats[NODE_FLOATS * child + TOTAL] / count
            score = mean + unit * square_root(above / count)
        if index == 0 or score > highest:
            best, highest = index, score
    return best


@part
def _new(
    links: Numbers, marks: Numbers, node: int, parent: int, stride: int, moves: int, born: int
) -> None:
    """A node with nothing played yet, in rows of zeros. Readable twin: `MonteCarlo._node`."""
    row, mark, above = node * stride, node * NODE_BYTES, parent * NODE_BYTES
    links[row + PARENT], links[row + BORN] = parent, born
    links[row + PROVEN_AT] = 2147483647
    index = signed(marks[above + TRIED])
    links[parent * stride + FIRST_CHILD + index] = node
    marks[above + TRIED] = index + 1
    marks[mark + INDEX], marks[mark + DEPTH] = index, signed(marks[above + DEPTH]) + 1
    marks[mark + CHILDREN], marks[mark + TRIED] = moves, 0
    marks[mark + PROVEN] = UNKNOWN


@part
def _back_up(stats: Floats, links: Numbers, node: int, stride: int, gain: float) -> None:
    """Count a playout whose result is `gain` for who moved into the node.

    Readable twin: `MonteCarlo.back_up`.
    """
    while node >= 0:
        stats[NODE_FLOATS * node + VISITS] += 1.0
        stats[NODE_FLOATS * node + TOTAL] += gain
        node, gain = signed(links[node * stride + PARENT]), -gain


@part
def _proof(links: Numbers, marks: Numbers, node: int, stride: int, side: int) -> int:
    """What the children prove of a node where `side` is to move; UNKNOWN where it is nothing.

    Readable twin: `MonteCarlo._proof`.
    """
    tried, known, best = signed(marks[node * NODE_BYTES + TRIED]), 0, -side
    for index in range(tried):
        child = signed(links[node * stride + FIRST_CHILD + index])
        exact = signed(marks[child * NODE_BYTES + PROVEN])
        if exact == UNKNOWN:
            continue
        known += 1
        if side * exact > side * best:
            best = exact
    settled = known == tried and tried == signed(marks[node * NODE_BYTES + CHILDREN])
    return best if known > 0 and (settled or best == side) else UNKNOWN


@part
def _prove(
    links: Numbers, marks: Numbers, node: int, stride: int, side: int, utility: int, iteration: int
) -> None:
    """Take over what is proven by now. Readable twin: `MonteCarlo.prove`.

    Args:
        side: who is to move at the node.
        utility: of the node, if the game is over there.
    """
    while node >= 0:
        mark = node * NODE_BYTES
        if marks[mark + PROVEN] == UNKNOWN:
            value = utility
            if marks[mark + CHILDREN] != 0:
                value = _proof(links, marks, node, stride, side)
            if value == UNKNOWN:
                return
            marks[mark + PROVEN] = value
            links[node * stride + PROVEN_AT] = iteration
        node, side = signed(links[node * stride + PARENT]), -side


@kernel
def run(
    words: arrays.Uint64, columns: arrays.Uint64, job: arrays.Int64, logs: arrays.Float64,
    table: arrays.Float64, settings: arrays.Float64, stats: arrays.Float64, links: arrays.Int32,
    marks: arrays.Int8, leaves: arrays.Int32, results: arrays.Float64, dice: arrays.Uint64,
    game: int, width: int, plies: int, leaf: int, solver: int, room: int, iterations: int,
) -> int:  # fmt: skip
    """Grow a tree by so many iterations, fewer where the root is proven; how many there were.

    Args:
        words: uint64[`WORDS`], the dice and the position of the root, and Connect Four's table.
        columns: uint64[width], where the stones of the moves may land.
        job: int64[`JOB_NUMBERS`], what is left between two calls. The root is there already.
        logs: float64[`LOGS`], the logarithm of each number from 1 on, at its place.
        table: float64[60], the coefficients of `random_numbers.py`.
        settings: float64[1], the constant of UCB1.
        stats: float64[room x `NODE_FLOATS`], links: int32[room x (`FIRST_CHILD` + width)], marks:
            int8[room x `NODE_BYTES`]: the nodes; zeros behind the last one.
        leaves: int32[iterations], results: float64[iterations], dice: uint64[iterations]: the
            record of these iterations.
        game, leaf: by the numbers of `monte_carlo_layout.py`.
        plies: where playouts stop; -1 for the end of the game.
        solver: 1 where values are proven.

    Readable twin: `MonteCarlo.iterate` in `search/mcts.py`.
    """
    stride, unit = FIRST_CHILD + width, settings[0]
    for done in range(iterations):
        if marks[PROVEN] != UNKNOWN:
            return done
        node, side = 0, signed(job[PLAYER])
        own, occupied = words[OWN], words[OCCUPIED]
        mark = 0
        # Select.
        while (
            marks[mark + PROVEN] == UNKNOWN
            and marks[mark + CHILDREN] != 0
            and marks[mark + TRIED] == marks[mark + CHILDREN]
        ):
            index = _best_child(stats, links, marks, logs, table, node, stride, side, unit, solver)
            stone = _stone(_possible(game, occupied), columns, width, index)
            own, occupied, side = occupied ^ own, occupied | stone, -side
            node = signed(links[node * stride + FIRST_CHILD + index])
            mark = node * NODE_BYTES
        # Expand.
        made = signed(job[NODES])
        if (
            marks[mark + PROVEN] == UNKNOWN
            and marks[mark + TRIED] < marks[mark + CHILDREN]
            and made < room
        ):
            index = signed(marks[mark + TRIED])
            stone = _stone(_possible(game, occupied), columns, width, index)
            own, occupied, side = occupied ^ own, occupied | stone, -side
            moves = popcount(_possible(game, occupied))
            if _has_won(game, occupied ^ own):
                moves = 0
            _new(links, marks, made, node, stride, moves, signed(job[ITERATIONS]))
            node, mark = made, made * NODE_BYTES
            job[NODES] = made + 1
        # Play out.
        leaves[done], dice[done] = node, words[DICE]
        utility = 0
        if marks[mark + PROVEN] != UNKNOWN:
            result = float(signed(marks[mark + PROVEN]))
        elif marks[mark + CHILDREN] == 0:
            utility = -side if _has_won(game, occupied ^ own) else 0
            result = float(utility)
        else:
            result = _play_out(words, columns, game, width, own, occupied, side, plies, leaf)
        results[done] = result
        # Back up.
        _back_up(stats, links, node, stride, -side * result)
        if solver != 0:
            _prove(links, marks, node, stride, side, utility, signed(job[ITERATIONS]))
        job[ITERATIONS] += 1
    return iterations
