"""Properties of a Connect Four position without a search: threats, and bounds by follow-up.

Follow-up means to answer each move in the same column (Victor Allis 1988, "A Knowledge-Based
Approach of Connect-Four", chapter 3: claimeven). The side not to move can do so to the end in each
column with an even number of empty cells, and gets the upper cell of each pair. If the first player
is to move, these are the cells of the even rows, for the second player.

Scores are those of `solver.py`. This is the readable version; the compiled solver has it
in `kernels/solver_moves.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from poda.engine.game import MAX, MIN
from poda.engine.games.connect4 import COLUMNS, LINES, LINES_THROUGH, ROWS, ConnectFour, State

RULES = ConnectFour()


def alive(state: State, side: int) -> frozenset[int]:
    """The cells of all lines that a side may still fill. Its stones elsewhere are dead: they cannot
    be part of any line."""
    closed = out_of_reach(state).union(c for c, stone in enumerate(state.cells) if stone == -side)
    open_lines = (line for line in LINES if closed.isdisjoint(line))
    return frozenset(cell for line in open_lines for cell in line)


def threats(state: State, side: int) -> frozenset[int]:
    """The empty cells on which a side would win, whether or not they can be reached now."""
    return frozenset(
        cell
        for cell, stone in enumerate(state.cells)
        if not stone
        and any(
            all(state.cells[other] == side for other in line if other != cell)
            for line in LINES_THROUGH[cell]
        )
    )


@dataclass(frozen=True, slots=True)
class Threat:
    """An empty cell on which a side would win.

    Attributes:
        cell: the cell.
        side: the side that would win.
        odd: whether its row is odd, counted from 1 at the bottom.
        playable: whether a stone can be placed there now.
        useful: whether it is likely to become useful, by the rules of `judged_threats`.
    """

    cell: int
    side: int
    odd: bool
    playable: bool
    useful: bool


def judged_threats(state: State) -> tuple[Threat, ...]:
    """The threats of both sides, column by column from below, with a judgement of their use.

    Rules of thumb after Allis (1988, chapter 3). When neither side wants to play in a column, the
    number of cells left elsewhere decides who must: if the other columns are filled by follow-up,
    the first player gets its odd rows and the second its even ones. So the first player's odd
    threats are useful, and the second player's even ones.
    Besides:

    - A threat that can be played now is useful in any row: it wins, or must be answered at once.
    - Two threats of one side, one directly above the other, are both useful: blocking the lower
      one allows the upper one.
    - A threat above a deciding cell is useless: above a useful threat of either side that cannot be
      played yet, no cell is reached unless that threat is given up.

    Interactions of threats in several columns are left to the solver.
    """
    owned = {side: threats(state, side) for side in (MAX, MIN)}
    found: list[Threat] = []
    for column in range(COLUMNS):
        open_to = {MAX, MIN}  # the sides for which a higher threat may be useful
        for height, cell in enumerate(_empty(state, column)):
            for side in (MAX, MIN):
                if cell in owned[side]:
                    useful = side in open_to and _may_help(cell, side, height == 0, owned[side])
                    odd = _row(cell) % 2 == 1
                    found.append(Threat(cell, side, odd, height == 0, useful))
            here = [threat.side for threat in found if threat.cell == cell and threat.useful]
            if here and height > 0:
                open_to &= {side for side in here if cell + COLUMNS in owned[side]}
    return tuple(found)


def _may_help(cell: int, side: int, playable: bool, own: frozenset[int]) -> bool:
    """Whether a threat is useful by its row and the side's other threats in the column."""
    paired = cell + COLUMNS in own or cell - COLUMNS in own
    return playable or paired or (_row(cell) % 2 == 1) == (side == MAX)


def wins_at_once(state: State) -> bool:
    """Whether the side to move has a move that wins."""
    return any(RULES.result(state, action).won for action in RULES.actions(state))


def safe_moves(state: State) -> tuple[int, ...]:
    """The moves after which the other side does not win at once."""
    return tuple(a for a in RULES.actions(state) if not wins_at_once(RULES.result(state, a)))


def follow_forced(state: State) -> State:
    """The position after all forced moves, up to the first in which the side to move wins, loses,
    has a choice, or places the last stone."""
    while len(state.moves) < RULES.max_plies - 1 and not wins_at_once(state):
        moves = safe_moves(state)
        if len(moves) != 1:
            break
        state = RULES.result(state, moves[0])
    return state


def wins_in_two(state: State) -> bool:
    """Whether a safe move leaves the opponent no reply that prevents a win on the next move."""
    for move in safe_moves(state):
        after = RULES.result(state, move)
        replies = [RULES.result(after, reply) for reply in RULES.actions(after)]
        if replies and all(wins_at_once(reply) for reply in replies):
            return True
    return False


def out_of_reach(state: State) -> frozenset[int]:
    """The cells that no stone can reach, since the game ends below them: above a cell on which both
    sides win, and above two adjacent cells on which one side does, since blocking the lower one
    allows the upper."""
    mine, theirs = threats(state, MAX), threats(state, MIN)
    ends = (mine & theirs) | _upper_of_two(mine) | _upper_of_two(theirs)
    return frozenset(cell for end in ends for cell in range(end + COLUMNS, COLUMNS * ROWS, COLUMNS))


def even_bound(state: State) -> int | None:
    """The upper bound for the first player, to move, if the second follows up: 0, or -1 if that
    gives the second a line; None if the first may complete one.

    Columns with an odd number of empty cells are paired. The second player answers a stone on the
    lowest empty cell of one on that of the other, and then follows up in both, so that he gets one
    of the two; with more than one pair, none is counted for him.
    """
    unreachable = out_of_reach(state)
    bases = _bases(state)
    shared = [cell for column in range(COLUMNS) for cell in _empty(state, column)]
    shared = [cell for cell in shared if cell not in unreachable and cell not in bases]
    cells = list(state.cells)
    for cell in shared:
        cells[cell] = MAX if _row(cell) % 2 else MIN
    for taken in [[base] for base in bases] if len(bases) == 2 else [bases]:
        if _has_line(_filled(cells, taken, MAX), MAX):
            return None
    return -1 if _has_line(cells, MIN) else 0


def odd_bound(state: State) -> int | None:
    """The upper bound for the second player, to move, if the first has a threat in an odd row of a
    column with an odd number of empty cells; None without such a threat.

    The first player follows up everywhere, so the second gets the odd rows of the other columns,
    and in this one the even rows below the threat; of two other odd columns he gets one lowest
    cell, as in `even_bound`. If that gives him no line, he finally has to play below the threat.
    """
    bounds = [_odd_bound_by(state, base) for base in _bases(state)]
    return min((bound for bound in bounds if bound is not None), default=None)


def _odd_bound_by(state: State, base: int) -> int | None:
    """`odd_bound` by a threat in the column of which `base` is the lowest empty cell."""
    unreachable, winning = out_of_reach(state), threats(state, MAX)
    column = [cell for cell in _empty(state, base % COLUMNS) if cell not in unreachable]
    threat = next((cell for cell in column if cell in winning and _row(cell) % 2), None)
    if threat is None:
        return None
    cells, bases = list(state.cells), [other for other in _bases(state) if other != base]
    for other in range(COLUMNS):
        for cell in _empty(state, other):
            taken = _row(cell) % 2 == 1
            if other == base % COLUMNS:
                taken = not taken and cell < threat
            if taken and cell not in unreachable:
                cells[cell] = MIN
    for gets in [[one] for one in bases] if len(bases) == 2 else [bases]:
        if _has_line(_filled(cells, gets, MIN), MIN):
            return None
    above = ROWS + 1 - _row(threat)
    return -((1 + above) // 2)


def _upper_of_two(cells: frozenset[int]) -> frozenset[int]:
    """The cells that are directly above another of them."""
    return frozenset(cell for cell in cells if cell - COLUMNS in cells)


def _bases(state: State) -> list[int]:
    """The lowest empty cell of each column with an odd number of empty cells."""
    columns = [_empty(state, column) for column in range(COLUMNS)]
    return [column[0] for column in columns if len(column) % 2]


def _filled(cells: list[int], more: list[int], side: int) -> list[int]:
    """The stones, with stones of a side added on more cells."""
    return [side if cell in more else stone for cell, stone in enumerate(cells)]


def _empty(state: State, column: int) -> list[int]:
    """The empty cells of a column (0 to 6), from below."""
    cells = range(column, COLUMNS * ROWS, COLUMNS)
    return [cell for cell in cells if not state.cells[cell]]


def _row(cell: int) -> int:
    """The row of a cell, 1 to 6, from below."""
    return cell // COLUMNS + 1


def _has_line(cells: Iterable[int], side: int) -> bool:
    stones = list(cells)
    return any(all(stones[cell] == side for cell in line) for line in LINES)
