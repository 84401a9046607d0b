"""What the engine has for checkers alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from poda.engine.kit import Kit
from poda.engine.search.observer import Stop, never

if TYPE_CHECKING:
    from poda.engine.decisions import Tablebase


class CheckersKit(Kit):
    """Lists endgames, and knows them."""

    endgames = 2, 3
    prepares = "endgames"

    def endgame(self, pieces: int) -> Iterator[tuple[tuple[int, ...], list[Any]]]:
        from poda.engine.checkers.positions import materials, placed

        for count in range(1, pieces + 1):
            for material in materials(count):
                yield material, list(placed(material))

    def tablebase(self) -> Tablebase:
        from poda.engine.checkers.endgames import TABLEBASE

        return TABLEBASE

    def prepare(self, progress: Callable[[float], None] | None = None, stop: Stop = never) -> None:
        from concurrent.futures import ThreadPoolExecutor

        from poda.base.processors import step_back, workers
        from poda.engine.checkers.endgames import load

        with ThreadPoolExecutor(workers(), "poda-endgames", initializer=step_back) as threads:
            load(progress=progress, stop=stop, executor=threads)
