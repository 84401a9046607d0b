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

        for count in range(1, pieces + 1):
            for material in materials(count):
                yield material, list(placed(material))
