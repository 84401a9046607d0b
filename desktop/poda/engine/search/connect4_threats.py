"""What can be told of a Connect Four position without a search: threats, and what follow-up holds.

Follow-up is to answer each move in the same column (Victor Allis 1988, "A Knowledge-Based Approach
of Connect-Four", chapter 3: claimeven). Whoever has an even number of empty cells in a column, and
is not to move, can do so there to the end, and gets the upper cell of each pair. While the first
player is to move, these are the cells of the even rows, so that they are the second player's.

Scores are those of `engine/connect4_solver.py`. To be read; the compiled solver has it as
`kernels/connect4_bounds.py` and `kernels/connect4_solver_moves.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from poda.engine.game import MAX, MIN
from poda.engine.games.connect4 import COLUMNS, LINES, LINES_THROUGH, ROWS, ConnectFour, State

RULES = ConnectFour()


def alive(state: State, side: int) -> frozenset[int]:
    """The cells of all lines that a side may still fill. Any other stone of its own is dead: it
    can be part of no line any more."""
    open_lines = (line for line in LINES if all(state.cells[cell] != -side for cell in line))
    return frozenset(cell for line in open_lines for cell in line)


def threats(state: State, side: int) -> frozenset[int]:
    """The empty cells on which a side would win, whether a stone can land there yet or not."""
    return frozenset(
        cell
        for cell, stone in enumerate(state.cells)
        if not stone
        and any(
            all(state.cells[other] == side for other in line if other != cell)
            for line in LINES_THROUGH[cell]
        )
    )


def wins_at_once(state: State) -> bool:
    """Whether the side to move has a move that wins."""
    return any(RULES.result(state, action).won for action in RULES.actions(state))


def safe_moves(state: State) -> tuple[int, ...]:
    """The moves after which the other side does not win at once."""
    return tuple(a for a in RULES.actions(state) if not wins_at_once(RULES.result(state, a)))


def follow_forced(state: State) -> State:
    """The position after all moves that have to be made, up to the first in which the side to move
    wins or loses, has a choice, or puts the last stone."""
    while len(state.moves) < RULES.max_plies - 1 and not wins_at_once(state):
        moves = safe_moves(state)
        if len(moves) != 1:
            break
        state = RULES.result(state, moves[0])
    return state


def wins_in_two(state: State) -> bool:
    """Whether a safe move leaves the other side no reply that keeps the next one from winning."""
    for move in safe_moves(state):
        after = RULES.result(state, move)
        replies = [RULES.result(after, reply) for reply in RULES.actions(after)]
        if replies and all(wins_at_once(reply) for reply in replies):
            return True
    return False


def even_bound(state: State) -> int | None:
    """The most that the first player, to move, can have if the second follows up: 0, -1 where the
    second gets a line so, None where the first may.

    In a column with an odd number of empty cells nobody can be made to follow; there the first
    player is given all of them.
    """
    cells = list(state.cells)
    for column in range(COLUMNS):
        empty = _empty(state, column)
        for cell in empty:
            cells[cell] = MIN if len(empty) % 2 == 0 and _row(cell) % 2 == 0 else MAX
    if _has_line(cells, MAX):
        return None
    return -1 if _has_line(cells, MIN) else 0


def odd_bound(state: State) -> int | None:
    """The most that the second player, to move, can have where the first has a threat in an odd row
    of the one column with an odd number of empty cells; None where he has not.

    The first player follows up everywhere, so the second gets the odd rows of the other columns,
    and in this one the even rows below the threat. Where that makes no line, he is the one who has
    to put the stone under the threat at last.
    """
    odd_columns = [c for c in range(COLUMNS) if len(_empty(state, c)) % 2]
    if len(odd_columns) != 1:
        return None
    column = _empty(state, odd_columns[0])
    winning = [cell for cell in column if cell in threats(state, MAX) and _row(cell) % 2]
    if not winning:
        return None
    cells = list(state.cells)
    for other in range(COLUMNS):
        for cell in _empty(state, other):
            if other == odd_columns[0]:
                taken = cell < winning[0] and _row(cell) % 2 == 0
            else:
                taken = _row(cell) % 2 == 1
            cells[cell] = MIN if taken else 0
    if _has_line(cells, MIN):
        return None
    above = len([cell for cell in column if cell >= winning[0]])
    return -((1 + above) // 2)


def _empty(state: State, column: int) -> list[int]:
    """The empty cells of a column (0 to 6), from below."""
    cells = range(column, COLUMNS * ROWS, COLUMNS)
    return [cell for cell in cells if not state.cells[cell]]


def _row(cell: int) -> int:
    """1 to 6, from below."""
    return cell // COLUMNS + 1


def _has_line(cells: Iterable[int], side: int) -> bool:
    stones = list(cells)
    return any(all(stones[cell] == side for cell in line) for line in LINES)
