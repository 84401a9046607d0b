"""What the engine has for checkers alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from poda.engine.decisions import Algorithm, Searcher
from poda.engine.kernels import compiled
from poda.engine.kit import Kit
from poda.engine.search.evaluation import Evaluation


class CheckersKit(Kit):
    """Searches on sets of squares, and lists endgames."""

    endgames = 2, 3

    def searcher(self, algorithm: Algorithm, evaluation: Evaluation[Any]) -> Searcher | None:
        from poda.engine.checkers.searcher import WEIGHTS, CompiledCheckers

        able = algorithm != "pvs" and evaluation.name in WEIGHTS and compiled.ready()
        return CompiledCheckers(self.game, algorithm, evaluation) if able else None

    def endgame(self, pieces: int) -> Iterator[tuple[tuple[int, ...], list[Any]]]:
        from poda.engine.checkers.positions import materials, placed

        for count in range(1, pieces + 1):
            for material in materials(count):
                yield material, list(placed(material))
