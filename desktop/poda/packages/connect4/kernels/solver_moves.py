"""A position as the solver sees it without a search: bounds of its score, which moves win by force,
and which to try first.

Readable twins: `packages/connect4/engine/threats.py` (forced wins and follow-up),
`search/ordering.py` (why the order matters).
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.connect4.interface import (
    ACROSS,
    ACROSS2,
    ACROSS3,
    BOTTOM,
    CELLS,
    FALL,
    FALL2,
    FALL3,
    NONE,
    RISE,
    RISE2,
    RISE3,
    UP,
    UP2,
    UP3,
    completing,
    has_four,
    landing,
)
from poda.engine.kernels.connect4.layout import BOTTOM_ROW, COLUMN
from poda.engine.kernels.machine_words import Numbers, popcount, word
from poda.packages.connect4.kernels.solver_layout import UNKNOWN, WINS

# Bounds that masks alone tell: who can still make a line, and what follow-up holds.
#
# Follow-up: to answer each move in the same column (Allis 1988, "A Knowledge-Based Approach of
# Connect-Four", chapter 3, claimeven). Where every column has an even number of empty cells, the
# side that is not to move can do so to the end, and gets the upper cell of each pair. While the
# first player is to move, these are the cells of the even rows: so this side is the second player.

ONE: Final = word(1)
FOUR: Final = word(4)
FIRST_ROWS: Final = word(BOTTOM_ROW * 0b010101)
"""The odd rows, 1, 3 and 5 from the bottom: what the first player gets if the second follows up."""
SECOND_ROWS: Final = word(BOTTOM_ROW * 0b101010)
TOPS: Final = word(BOTTOM_ROW << 6)
"""The bits above the columns."""

COLUMN_CELLS: Final = word(COLUMN)


@part
def _alive_along(free: int, step: int, step2: int) -> int:
    """Those along one direction. Readable twin: `packages/connect4/engine/threats.py`, `alive`."""
    starts = free & (free >> step)
    starts &= starts >> step2
    pair = starts | (starts << step)
    return pair | (pair << step2)


@part
def alive(free: int) -> int:
    """The cells of all lines of four that lie within `free`, the cells that hold no stone of the
    other side. Readable twin: `packages/connect4/engine/threats.py`, `alive`."""
    cells = _alive_along(free, UP, UP2) | _alive_along(free, ACROSS, ACROSS2)
    return cells | _alive_along(free, RISE, RISE2) | _alive_along(free, FALL, FALL2)


@part
def above_ends(wins: int, threats: int) -> int:
    """The cells that no stone can reach, as the game ends below them: above a cell on which either
    side wins, and above two cells on which one side does, for one that stops the lower loses by the
    upper.

    Args:
        wins, threats: the empty cells on which the one and the other side would win.

    Readable twin: `packages/connect4/engine/threats.py`, `out_of_reach`.
    """
    ends = (wins & threats) | (wins & (wins << UP)) | (threats & (threats << UP))
    lowest = ends & ((CELLS & ~ends) + BOTTOM)
    return (TOPS - lowest) & CELLS & ~lowest


@part
def even_bound(own: int, opponent: int, possible: int, empty: int) -> int:
    """The most that the first player, to move, can have if the second follows up: 0, -1 where the
    second wins by it, or `UNKNOWN` where he may lose.

    Columns with an odd number of empty cells come in pairs; a stone on the lowest empty cell of one
    of them is answered on that of the other. `empty` are the cells within reach.

    Readable twin: `packages/connect4/engine/threats.py`, `even_bound`.
    """
    bases = possible & SECOND_ROWS
    cells = own | (empty & FIRST_ROWS)
    if has_four(cells | bases):
        one = bases & ~(bases - ONE)
        other = bases ^ one
        if other == NONE or other & (other - ONE) != NONE:
            return UNKNOWN
        if has_four(cells | one) or has_four(cells | other):
            return UNKNOWN
    if has_four(opponent | (empty & SECOND_ROWS & ~bases)):
        return -1
    return 0


@part
def even_bound_after(own: int, opponent: int, possible: int, empty: int, moves: int) -> int:
    """The least `even_bound` of the first player after a move of the second.

    Readable twin: `packages/connect4/engine/threats.py`, `even_bound`.
    """
    least = UNKNOWN
    while moves != NONE:
        move = moves & ~(moves - ONE)
        moves ^= move
        after = (possible & ~move) | ((move << UP) & CELLS)
        least = min(least, even_bound(opponent, own | move, after, empty & ~move))
        if least < 0:
            break
    return least


@part
def odd_bound(own: int, possible: int, empty: int, threats: int) -> int:
    """The most that the second player, to move, can have where the first has a threat in an odd
    row of a column with an odd number of empty cells; `UNKNOWN` where he has not. `empty` are the
    cells within reach.

    The first player follows up everywhere, and so the second has to put the stone under the threat
    at last. Readable twin: `packages/connect4/engine/threats.py`, `odd_bound`.
    """
    odd = possible & SECOND_ROWS
    columns, best = odd, UNKNOWN
    while columns != NONE:
        landing_cell = columns & ~(columns - ONE)
        columns ^= landing_cell
        column = COLUMN_CELLS << word(popcount(landing_cell - ONE) // 7 * 7)
        cells = threats & FIRST_ROWS & column & empty
        if cells == NONE:
            continue
        cell = cells & ~(cells - ONE)
        below = empty & column & (cell - ONE)
        gets = own | (empty & FIRST_ROWS & ~column) | (below & SECOND_ROWS)
        bases = odd ^ landing_cell
        if has_four(gets | bases):
            one = bases & ~(bases - ONE)
            other = bases ^ one
            if other == NONE or other & (other - ONE) != NONE:
                continue
            if has_four(gets | one) or has_four(gets | other):
                continue
        above = popcount(column & ~(cell - ONE))
        best = min(best, -((1 + above) // 2))
    return best


@part
def odd_bound_after(
    opponent: int, possible: int, empty: int, moves: int, words: Numbers, frame: int
) -> int:
    """The least `odd_bound` of the second player after a move of the first.

    Takes the first player's threats after each move from the frame, where `wins_in_two` left them.
    Readable twin: `packages/connect4/engine/threats.py`, `odd_bound`.
    """
    least = UNKNOWN
    while moves != NONE:
        move = moves & ~(moves - ONE)
        moves ^= move
        wins = words[frame + WINS + popcount(move - ONE) // 7] & FIRST_ROWS
        if wins != NONE:
            after = (possible & ~move) | ((move << UP) & CELLS)
            least = min(least, odd_bound(opponent, after, empty & ~move, wins))
    return least


NINE_BITS: Final = word(511)
CLOSE: Final = 24
"""Up to so many stones the moves are looked at closely: further on it saves no more nodes."""


@part
def follow_forced(
    own: int, occupied: int, chances: int, threats: int, until: int
) -> tuple[int, int, int, int, int, int]:
    """Play on while there is one move only that does not lose at once, from a position in which the
    side to move does not win at once. So it does in none that follows.

    Returns the score of the side to move there, or `UNKNOWN`; that position; its moves that do not
    lose at once; and the cells on which it and the other side win. No position on the way is a
    node. With `until` stones on the board it goes no further: the book tells the score there.

    Readable twin: `packages/connect4/engine/threats.py`, `follow_forced`.
    """
    while True:
        possible, stones = landing(occupied), popcount(occupied)
        if stones >= 41:
            return 0, own, occupied, NONE, NONE, NONE
        moves = possible & threats
        if moves == NONE:
            moves = possible & ~(threats >> UP)  # not below a cell on which the other wins
        elif moves & (moves - ONE) != NONE or (moves << UP) & threats != NONE:
            moves = NONE  # two threats at once
        if moves == NONE:
            return -((42 - stones) // 2), own, occupied, NONE, NONE, NONE
        if moves & (moves - ONE) != NONE or stones == until:
            return UNKNOWN, own, occupied, moves, chances, threats
        own, occupied, chances = own ^ occupied, occupied | moves, threats & ~moves
        threats = completing(own ^ occupied) & CELLS & ~occupied


@part
def wins_in_two(
    own: int, empty: int, possible: int, moves: int, words: Numbers, frame: int
) -> bool:
    """Whether a move makes a threat that no reply meets, so that the next move wins: two threats at
    once, one above the other, or none but fatal replies.

    Leaves the cells on which each move would win in the words of the frame. Has no branches but the
    loop's: they could not be foretold, and cost more than the work they save. Readable twin:
    `packages/connect4/engine/threats.py`, `wins_in_two`.
    """
    found = False
    while moves != NONE:
        move = moves & ~(moves - ONE)
        moves ^= move
        wins = completing(own | move) & empty & ~move
        words[frame + WINS + popcount(move - ONE) // 7] = wins
        after = (possible & ~move) | ((move << UP) & CELLS)
        now, safe = wins & after, after & ~(wins >> UP)
        two = (now & (now - ONE)) | ((now << UP) & wins)
        found |= (two != NONE) | ((now == NONE) & (safe == NONE) & (after != NONE))
    return found


@part
def in_order(
    own: int, occupied: int, chances: int, threats: int, moves: int, is_far: bool, turned: int,
    words: Numbers, frame: int,
) -> int:  # fmt: skip
    """What each column is worth, nine bits each, the first one lowest; 0 for one that is no move.
    `best_of` takes the most promising one.

    A move is worth the threats that it makes or keeps, most of all those that come into play next:
    where a stone can land now, if a quick win is looked for, else one above that. Threats above one
    of the other side's are worth nothing, as the column never gets there. Then comes the centre.
    While there are few stones, and few nodes, it pays to look closer (`_worth`).

    Args:
        own, occupied: the position.
        chances, threats: the cells on which the side to move and the other side would win.
        moves: those of the landing cells to be put in order.
        is_far: whether the window is that of a quick win or a quick loss.
        turned: 1 to have the right before the left among equals.
        words, frame: see `wins_in_two`.

    Readable twin: `search/ordering.py`.
    """
    possible = landing(occupied)
    lowest = threats & ((CELLS & ~threats) + BOTTOM)
    useful = ~(TOPS - lowest) | lowest
    is_close = not is_far and popcount(occupied) <= CLOSE
    worths = NONE
    while moves != NONE:
        move = moves & ~(moves - ONE)
        moves ^= move
        column = popcount(move - ONE) // 7
        wins = words[frame + WINS + column] & useful
        after = (possible & ~move) | (move << UP)
        side = 6 - column if turned != 0 else column
        if is_close:
            worth = _worth(own, occupied, threats, move, wins, chances, after, side)
        else:
            if is_far:
                worth = 4 * popcount(wins & after) + popcount(wins)
            else:
                worth = popcount(wins & (after << UP)) + 2 * popcount(wins)
            # 7 for the centre, then 6 and 5 beside it, and 2 and 1 at the borders.
            worth = 8 * worth + (13 - 2 * side if side >= 3 else 2 * side + 2)
        worths |= word(worth) << word(9 * column)
    return worths


@part
def _worth(
    own: int, occupied: int, threats: int, move: int, wins: int, chances: int, after: int,
    side: int,
) -> int:  # fmt: skip
    """What a move is worth, from 1 to 500, by weights that were found by trial: those with which
    the search of some hundred positions took the fewest nodes.

    For the first player count also the lines that the move takes part in: those that are open, and
    those that he would get if each side got its own rows; and the threats that it denies. The
    second player does best to keep to threats, and not to play below one of his own.

    Args:
        wins, chances: the cells on which the side to move would win, with the move and without.
        after: the landing cells after the move.
        side: the column, 0 to 6, or its mirror image.

    Readable twin: `search/ordering.py`.
    """
    off = side - 3 if side >= 3 else 3 - side  # the centre
    if popcount(occupied) & 1 != 0:
        worth = 150 + 17 * popcount(wins & (after << UP)) + 23 * popcount(wins)
        worth += 17 if off == 1 else 7 if off == 0 else 1 - off // 3
        if (move << UP) & chances != NONE:
            worth -= 13
    else:
        opponent, empty = own ^ occupied, CELLS & ~occupied
        worth = 150 + 10 * popcount(wins & (after << UP)) + 25 * popcount(wins) + 7 - 2 * off
        worth += 3 * popcount(completing(opponent | move) & empty & ~move & ~threats)
        worth += 3 * _lines_through(move, CELLS & ~opponent)
        worth += 4 * _lines_through(move, own | (empty & FIRST_ROWS))
        if move & FIRST_ROWS != NONE:
            worth -= 3
    return min(worth, 500)


@part
def _lines_along(move: int, cells: int, step: int, step2: int, step3: int) -> int:
    """Those along one direction. Readable twin: `search/evaluation.py`, `open_fours`."""
    pairs = cells & (cells >> step)
    through = move | (move >> step) | (move >> step2) | (move >> step3)
    return popcount(pairs & (pairs >> step2) & through)


@part
def _lines_through(move: int, cells: int) -> int:
    """How many lines of four go through a cell, all others of them among `cells`.

    Readable twin: `search/evaluation.py`, `open_fours`.
    """
    cells |= move
    count = _lines_along(move, cells, UP, UP2, UP3)
    count += _lines_along(move, cells, ACROSS, ACROSS2, ACROSS3)
    count += _lines_along(move, cells, RISE, RISE2, RISE3)
    return count + _lines_along(move, cells, FALL, FALL2, FALL3)


@part
def best_of(worths: int) -> int:
    """The column that is worth most, the first of those that are worth as much.

    It is cheaper to look through all seven each time than to sort them: most positions are refuted
    by one of the first moves, and this has no branches. Readable twin: `search/ordering.py`.
    """
    best, at = NONE, 0
    for column in range(7):
        worth = (worths >> word(9 * column)) & NINE_BITS
        at = column if worth > best else at
        best = max(best, worth)
    return at
