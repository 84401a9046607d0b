"""Every position of few pieces, in one order: what an endgame database holds.

Black is always to move: a position of White's turn is looked up turned round
(`Checkers.canonical`). The literature counts 120, 6,972, 261,224 and 7,092,774 ways to place one,
two, three and four pieces, whoever is to move: as many as there are here. Positions in which a side
has no piece are among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from poda.engine.games.checkers import SQUARES, State
from poda.engine.kernels.checkers.endgame_layout import Material, materials

OWN_MEN: Final = range(1, 29)
"""The squares of men of Black's, who is crowned on the last row."""
OTHER_MEN: Final = range(5, 33)
"""And of White's."""
ALL: Final = range(1, SQUARES + 1)


def endgames(most: int) -> Iterator[State]:
    """Every position of at most so many pieces, with Black to move: by the number of pieces, then
    as `materials` has them, then rising by the squares of each kind."""
    for pieces in range(1, most + 1):
        for material in materials(pieces):
            yield from placed(material)


def placed(material: Material) -> Iterator[State]:
    """Every position of that material: rising by the squares of the own men, then of the own kings,
    of the other's men and of its kings."""
    for men in combinations(OWN_MEN, material.men):
        for kings in combinations(_free(ALL, men), material.kings):
            black = *men, *kings
            for other_men in combinations(_free(OTHER_MEN, black), material.other_men):
                taken = *black, *other_men
                for other_kings in combinations(_free(ALL, taken), material.other_kings):
                    white = *other_men, *other_kings
                    yield State(_set(black), _set(white), _set((*kings, *other_kings)))


def _free(squares: range, taken: tuple[int, ...]) -> list[int]:
    return [square for square in squares if square not in taken]


def _set(squares: tuple[int, ...]) -> int:
    return sum(1 << square - 1 for square in squares)
