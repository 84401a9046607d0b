"""The moves of a position as the solver sees them: what wins by force, and what to try first.

Readable twins: `connect4/threats.py` (the forced wins), `search/ordering.py` (why the order
matters).
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.arrays import Numbers
from poda.engine.kernels.connect4.bounds import FIRST_ROWS, TOPS
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
    landing,
)
from poda.engine.kernels.connect4.solver_layout import UNKNOWN, WINS
from poda.engine.kernels.machine_words import popcount, word

ONE: Final = word(1)
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

    Readable twin: `connect4/threats.py`, `follow_forced`.
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
    `connect4/threats.py`, `wins_in_two`.
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
