"""The moves of a position as the solver sees them: what wins by force, and what to try first.

Readable twins: `search/connect4_threats.py` (the forced wins), `search/ordering.py` (why the order
matters).
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import part
from poda.engine.kernels.arrays import Numbers
from poda.engine.kernels.connect4 import BOTTOM, CELLS, NONE, UP, completing, landing
from poda.engine.kernels.connect4_solver_layout import UNKNOWN, WINS
from poda.engine.kernels.layout import BOTTOM_ROW
from poda.engine.kernels.words import popcount, word

ONE, THREE, NINE = word(1), word(3), word(9)
NINE_BITS: Final = word(511)
TOPS: Final = word(BOTTOM_ROW << 6)
"""The bits above the columns."""


@part
def follow_forced(
    own: int, occupied: int, threats: int, until: int
) -> tuple[int, int, int, int, int]:
    """Play on while there is one move only that does not lose at once, from a position in which the
    side to move does not win at once. So it does in none that follows.

    Returns the score of the side to move there, or `UNKNOWN`; that position; its moves that do not
    lose at once, and the cells on which the other side wins. No position on the way is a node. With
    `until` stones on the board it goes no further: the book tells the score there.

    Readable twin: `search/connect4_threats.py`, `follow_forced`.
    """
    while True:
        possible, stones = landing(occupied), popcount(occupied)
        if stones >= 41:
            return 0, own, occupied, NONE, NONE
        moves = possible & threats
        if moves == NONE:
            moves = possible & ~(threats >> UP)  # not below a cell on which the other wins
        elif moves & (moves - ONE) != NONE or (moves << UP) & threats != NONE:
            moves = NONE  # two threats at once
        if moves == NONE:
            return -((42 - stones) // 2), own, occupied, NONE, NONE
        if moves & (moves - ONE) != NONE or stones == until:
            return UNKNOWN, own, occupied, moves, threats
        own, occupied = own ^ occupied, occupied | moves
        threats = completing(own ^ occupied) & CELLS & ~occupied


@part
def wins_in_two(
    own: int, empty: int, possible: int, moves: int, words: Numbers, frame: int
) -> bool:
    """Whether a move makes a threat that no reply meets, so that the next move wins: two threats at
    once, one above the other, or none but fatal replies.

    Leaves the cells on which each move would win in the words of the frame. Readable twin:
    `search/connect4_threats.py`, `wins_in_two`.
    """
    while moves != NONE:
        move = moves & ~(moves - ONE)
        moves ^= move
        wins = completing(own | move) & empty & ~move
        words[frame + WINS + popcount(move - ONE) // 7] = wins
        after = (possible & ~move) | ((move << UP) & CELLS)
        now = wins & after
        if now != NONE:
            if now & (now - ONE) != NONE or (now << UP) & wins != NONE:
                return True
        elif after != NONE and after & ~(wins >> UP) == NONE:
            return True
    return False


@part
def in_order(
    possible: int,
    threats: int,
    moves: int,
    is_far: bool,
    turned: int,
    words: Numbers,
    frame: int,
) -> tuple[int, int]:
    """The columns of the moves, three bits each, the most promising one lowest; and their number.

    A move is worth the threats that it makes or keeps, most of all those that come into play next:
    where a stone can land now, if a quick win is looked for, else one above that. Threats above one
    of the other side's are worth nothing, as the column never gets there. Then comes the centre.

    Args:
        possible: the cells where a stone can land.
        threats: the cells on which the other side would win.
        moves: those of the landing cells to be put in order.
        is_far: whether the window is that of a quick win or a quick loss.
        turned: 1 to have the right before the left among equals.
        words, frame: see `wins_in_two`.

    Readable twin: `search/ordering.py`.
    """
    lowest = threats & ((CELLS & ~threats) + BOTTOM)
    useful = ~(TOPS - lowest) | lowest
    values, order, count = NONE, NONE, 0
    while moves != NONE:
        move = moves & ~(moves - ONE)
        moves ^= move
        column = popcount(move - ONE) // 7
        wins = words[frame + WINS + column] & useful
        after = (possible & ~move) | (move << UP)
        if is_far:
            worth = 4 * popcount(wins & after) + popcount(wins)
        else:
            worth = popcount(wins & (after << UP)) + 2 * popcount(wins)
        # 7 for the centre, then 6 and 5 beside it, and 2 and 1 at the borders.
        side = 6 - column if turned != 0 else column
        worth = 8 * worth + (13 - 2 * side if side >= 3 else 2 * side + 2)
        values, order = _put_in(values, order, worth, column)
        count += 1
    return order, count


@part
def _put_in(values: int, order: int, worth: int, column: int) -> tuple[int, int]:
    """Sort a column in: behind all that are worth as much. Readable twin: `search/ordering.py`."""
    value, at, left = word(worth), NONE, values
    while left & NINE_BITS >= value:
        left >>= NINE
        at += ONE
    before = (ONE << (at * NINE)) - ONE
    values = (values & before) | (value << (at * NINE)) | ((values & ~before) << NINE)
    before = (ONE << (at * THREE)) - ONE
    order = (order & before) | (word(column) << (at * THREE)) | ((order & ~before) << THREE)
    return values, order
