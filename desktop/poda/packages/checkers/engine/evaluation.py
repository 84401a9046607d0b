"""Hand-made evaluations of checkers positions, in hundredths of a man.

Each is a weighted sum over terms known from books on the game, Black's count minus White's. Both
sides are counted alike, each from its own end of the board: with colours exchanged and the board
rotated, the value is negated. The terms are those with which A. L. Samuel began ("Some studies in
machine learning using the game of checkers", 1959), as far as they helped; the weights were found
by matches of the player against itself.

A compiled twin, `kernels/evaluation.py`, gives the same numbers.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from poda.engine.game import MAX, MIN
from poda.engine.games.checkers import STEPS, State, squares_in
from poda.engine.search.evaluation import Evaluation


class Terms(NamedTuple):
    """Counts of Black's minus those of White's, or their weights in hundredths of a man.

    Attributes:
        men: men.
        kings: kings.
        tempo: the rows that all men together have advanced.
        guards: men on their own back row, which keep the other side from crowning.
        centre: men and kings on the eight central squares.
        mobile: pieces next to an empty square to which they could move without captures.
        trades: the lead in pieces times the number of captured pieces: the side ahead profits from
            exchanges.
    """

    men: int
    kings: int
    tempo: int
    guards: int
    centre: int
    mobile: int
    trades: int


NOTHING: Final = Terms(0, 0, 0, 0, 0, 0, 0)
MATERIAL: Final = Terms(100, 130, 0, 0, 0, 0, 0)
POSITIONAL: Final = Terms(100, 130, 1, 10, 3, 2, 2)

_ROWS: Final = tuple(0xF << 4 * row for row in range(8))
CENTRE: Final = sum(1 << square - 1 for square in (10, 11, 14, 15, 18, 19, 22, 23))
"""The eight central squares, one bit each."""


def material(state: State) -> float:
    """Men and kings only, for Black."""
    return _worth(state, MATERIAL)


def positional(state: State) -> float:
    """All terms, for Black."""
    return _worth(state, POSITIONAL)


def terms(state: State) -> Terms:
    """The count of each term, Black's minus White's."""
    black, white = counts(state, MAX), counts(state, MIN)
    men, kings, *others = (mine - theirs for mine, theirs in zip(black, white, strict=True))
    gone = 24 - (state.black | state.white).bit_count()
    return Terms._make((men, kings, *others, (men + kings) * gone))


def _worth(state: State, weights: Terms) -> int:
    return sum(weight * count for weight, count in zip(weights, terms(state), strict=True))


class SideCounts(NamedTuple):
    """One side's counts of the `Terms`, but the last."""

    men: int
    kings: int
    tempo: int
    guards: int
    centre: int
    mobile: int

    @property
    def pieces(self) -> int:
        """Men and kings."""
        return self.men + self.kings


def counts(state: State, side: int) -> SideCounts:
    """What MAX or MIN has of each term."""
    pieces, kings = state.pieces(side), state.pieces(side) & state.kings
    men = pieces & ~kings
    rows = _ROWS if side == MAX else _ROWS[::-1]
    tempo = sum(row * (men & squares).bit_count() for row, squares in enumerate(rows))
    return SideCounts(
        men.bit_count(),
        kings.bit_count(),
        tempo,
        (men & rows[0]).bit_count(),
        (pieces & CENTRE).bit_count(),
        _mobile(state, side),
    )


def _mobile(state: State, side: int) -> int:
    """The number of pieces next to an empty square to which they could move."""
    occupied = state.black | state.white
    return sum(
        any(not occupied >> target - 1 & 1 for target in _ways(state, side, square))
        for square in squares_in(state.pieces(side))
    )


def _ways(state: State, side: int, square: int) -> tuple[int, ...]:
    """The adjacent squares in the directions of the piece on a square."""
    return STEPS[side, bool(state.kings >> square - 1 & 1)][square]


BY_POSITION: Final = Evaluation("positional", positional, whole=True)
BY_MATERIAL: Final = Evaluation("material", material, whole=True)
"""The default evaluation at a search's depth limit."""
