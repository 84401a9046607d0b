"""What evolution wants of checkers: networks, partner, presets, and the kernel that plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from poda.engine.kit import Kit

if TYPE_CHECKING:
    from poda.engine.decisions import Algorithm, Searcher
    from poda.engine.evolve.settings import Preset
    from poda.engine.kernels.evolution import Kernel
    from poda.engine.search.evaluation import Evaluation


class EvolvingKit(Kit):
    """The part of checkers' kit that is about evolution."""

    architectures = ("plain", "1999", "2001")
    usual_preset = "fast"
    reading_plies = 4

    def searcher(self, algorithm: Algorithm, evaluation: Evaluation[Any]) -> Searcher | None:
        """A network's, compiled where kernels are ready."""
        from poda.engine.kernels import compiled

        if evaluation.network is None or algorithm != "alphabeta" or not compiled.ready():
            return None
        from poda.engine.checkers.network_searcher import CompiledCheckersNetwork

        return CompiledCheckersNetwork(evaluation)

    def presets(self) -> dict[str, Preset]:
        from poda.engine.checkers.presets import PRESETS

        return PRESETS

    def partner(self) -> Evaluation[Any] | None:
        """The rules' own estimate, men and kings: without it a player sees nothing before the
        endgame."""
        from poda.engine.search.evaluation import Evaluation

        return Evaluation("estimate", self.game.estimate, whole=True)

    def kernel(self) -> Kernel:
        from poda.engine.kernels.evolution import CHECKERS

        return CHECKERS

    def side_seconds(
        self, players: npt.NDArray[np.int32], plies: int
    ) -> npt.NDArray[np.float64] | None:
        from poda.engine.evolve.playing import code_of

        codes, places = np.unique(np.minimum(players, 0), return_inverse=True)
        ahead = [code_of(int(code))[0] if code < 0 else plies for code in codes]
        seconds = [
            (_NETWORK_SECONDS if code >= 0 else _PARTNER_SECONDS) * _A_PLY**depth
            for code, depth in zip(codes, ahead, strict=True)
        ]
        return np.array(seconds)[places.reshape(-1)]


# What one side of a game costs at no plies, and how many times more with each ply: measured on one
# machine, and a guess for another.
_NETWORK_SECONDS = 20e-6
_PARTNER_SECONDS = 8e-6
_A_PLY = 2.5
