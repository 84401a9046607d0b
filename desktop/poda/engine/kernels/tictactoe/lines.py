"""How many lines of tic-tac-toe a network loses. Readable twin: `evolve/proof.py`.

There are some 1,300 lines, so equal positions are not looked up but played again.
"""

from __future__ import annotations

from poda.engine.kernels import part
from poda.engine.kernels.arrays import Floats, Numbers
from poda.engine.kernels.network import add_row, subtract_row
from poda.engine.kernels.tictactoe.layout import (
    COUNTS,
    LINE_FRAME,
    LINE_LEVELS,
    MINE,
    REPLY,
    SQUARES,
    THEIRS,
)
from poda.engine.kernels.tictactoe.rules import FULL, choose_square, has_three, start


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

    Readable twin: `_count` in `evolve/proof.py`.
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

    Readable twin: `losing_lines` in `evolve/proof.py`.
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
