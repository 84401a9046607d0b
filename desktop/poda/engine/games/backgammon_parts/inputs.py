"""What an evolved network sees of a position of backgammon.

For each side, the one on roll first: for each of its points from 1 to 24 four whole numbers (1
where a checker stands there, 1 where a second one does, 1 where a third one does, and how many
more), then its checkers on the bar, then those that it has borne off. This is the coding of
TD-Gammon (Tesauro, "Temporal difference learning and TD-Gammon", Communications of the ACM 38,
1995) in whole numbers: sums at the hidden units are exact, and a checker that comes to a point or
leaves it changes one input alone. The throw is not among them: positions are valued before it.

There are two such sets of inputs, one for positions with contact and one for races, of which the
other one is always 0. So what is learnt of races does not disturb the rest.
"""

from __future__ import annotations

from typing import Final

from poda.engine.games.backgammon_parts.moves import BAR, Board, Checkers

UNITS: Final = 4
"""Inputs of a point."""

OF_BAR: Final = (BAR - 1) * UNITS
OF_OFF: Final = OF_BAR + 1
SIDE_INPUTS: Final = OF_OFF + 1
"""Inputs of a side: those of its points, then of its bar, then of what is off."""

BOARD_INPUTS: Final = 2 * SIDE_INPUTS
"""Inputs of a position: one half for positions with contact, the other half for races."""

INPUTS: Final = 2 * BOARD_INPUTS

_NONE: Final = (0,) * BOARD_INPUTS


def of_side(checkers: Checkers) -> tuple[int, ...]:
    """The inputs of one side's checkers, as it sees them."""
    found: list[int] = []
    for point in range(1, BAR):
        men = checkers[point]
        found += (int(men > 0), int(men > 1), int(men > 2), max(men - 3, 0))
    return (*found, checkers[BAR], checkers[0])


def is_race(board: Board) -> bool:
    """Whether the sides have passed each other."""
    own, other = (max((p for p in range(1, BAR + 1) if c[p]), default=0) for c in board)
    return own + other <= BAR


def inputs(board: Board) -> tuple[int, ...]:
    """The inputs of a position: of the side on roll, then of its opponent."""
    seen = of_side(board[0]) + of_side(board[1])
    return _NONE + seen if is_race(board) else seen + _NONE
