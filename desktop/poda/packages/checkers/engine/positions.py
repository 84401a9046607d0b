"""Enumerates every position of few pieces, in one order: the contents of an endgame database.

Black is always to move: a position with White to move is looked up with the sides exchanged
(`Checkers.canonical`). The literature counts 120, 6,972, 261,224 and 7,092,774 ways to place one,
two, three and four pieces, for either side to move, which equals the numbers here. Positions in
which a side has no piece are included.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from poda.engine.games.checkers import SQUARES, State
from poda.packages.checkers.kernels.endgame_layout import Material, materials

OWN_MEN: Final = range(1, 29)
"""The squares of Black's men, which are crowned on the last row."""
OTHER_MEN: Final = range(5, 33)
"""The squares of White's men."""
ALL: Final = range(1, SQUARES + 1)


def endgames(most: int) -> Iterator[State]:
    """Every position of at most that many pieces, with Black to move: ordered by number of pieces,
    then as in `materials`, then by the squares of each kind."""
    for pieces in range(1, most + 1):
        for material in materials(pieces):
            yield from placed(material)


def placed(material: Material) -> Iterator[State]:
    """Every position of a material: ordered by the squares of the mover's men, then its kings, then
    the opponent's men and kings."""
    for men in combinations(OWN_MEN, material.men):
        for kings in combinations(_free(ALL, men), material.kings):
            black = *men, *kings
            for other_men in combinations(_free(OTHER_MEN, black), material.other_men):
                taken = *black, *other_men
                for other_kings in combinations(_free(ALL, taken), material.other_kings):
                    white = *other_men, *other_kings
                    yield State(_bits_of(black), _bits_of(white), _bits_of((*kings, *other_kings)))


def _free(squares: range, taken: tuple[int, ...]) -> list[int]:
    return [square for square in squares if square not in taken]


def _bits_of(squares: tuple[int, ...]) -> int:
    return sum(1 << square - 1 for square in squares)
