"""What the engine has for checkers alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from poda.engine.kit import Kit


class CheckersKit(Kit):
    """Lists endgames."""

    endgames = 2, 3

    def endgame(self, pieces: int) -> Iterator[tuple[tuple[int, ...], list[Any]]]:
        from poda.engine.checkers.positions import materials, placed

        every = [each for count in range(1, pieces + 1) for each in materials(count)]
        for sides in ((1, 0), (0, 1)):  # where there is nothing to find out
            alone = [each for each in every if each.sides == sides]
            yield sides, [state for material in alone for state in placed(material)]
        for material in every:
            if material.sides == (1, 1):
                yield material, list(placed(material))
