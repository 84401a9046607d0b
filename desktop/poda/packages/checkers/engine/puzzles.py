"""Puzzles of checkers: endgames with exactly one winning move, proved by the endgame database.

The positions have three or four pieces, placed at random. Nobody has to capture in them, so that
the answer is not forced. `PuzzleLevel` counts their pieces where it counts the plies of others.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from poda.engine.game import MAX, MIN
from poda.engine.games.checkers import SQUARES, Checkers, State
from poda.engine.puzzles import PuzzleLevel, PuzzleSource, Values, number_below
from poda.engine.search.observer import Stop
from poda.packages.checkers.engine import endgames
from poda.packages.checkers.kernels.endgame_layout import PIECES

_RULES: Final = Checkers()
_TRIES: Final = 50  # positions drawn in one call of `positions`
_CROWNED: Final = {MAX: range(29, 33), MIN: range(1, 5)}
"""The far row of each side, on which no man stands."""


class CheckersPuzzles(PuzzleSource):
    """Makes and judges puzzles by the endgame database, and judges errors by the search too."""

    levels = PuzzleLevel(2, 3, 3, 4), PuzzleLevel(4, 6, 3, 4), PuzzleLevel(7, 99, 4, 4)

    def positions(self, grade: PuzzleLevel, source: Random) -> Iterator[State]:
        for _ in range(_TRIES):
            pieces = grade.fewest + number_below(grade.most - grade.fewest + 1, source)
            state = _placed(pieces, source)
            if _RULES.actions(state) and not _RULES.noisy(state).actions:
                yield state

    def fitting(self, grade: PuzzleLevel, state: State, stop: Stop) -> Values:
        # A win that the draw rules may prevent is no puzzle: only the database can exclude it.
        # It may have been released from memory, and one of fewer pieces loaded since.
        endgames.load(max(endgames.load(stop=stop).pieces, PIECES), stop=stop)
        return super().fitting(grade, state, stop) if endgames.TABLEBASE.knows(state) else {}


def _placed(pieces: int, source: Random) -> State:
    """A random position of so many pieces, men or kings by chance, with at least one a side."""
    taken = kings = 0
    own = {MAX: 0, MIN: 0}
    while taken.bit_count() < pieces:
        bit = 1 << number_below(SQUARES, source)
        placed = taken.bit_count()
        side = (MAX, MIN)[placed if placed < 2 else number_below(2, source)]
        is_king = number_below(2, source) == 1
        if not taken & bit and (is_king or bit.bit_length() not in _CROWNED[side]):
            taken |= bit
            own[side] |= bit
            kings |= bit * is_king
    return State(own[MAX], own[MIN], kings, (MAX, MIN)[number_below(2, source)])
