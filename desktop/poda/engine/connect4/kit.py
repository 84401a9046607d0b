"""What the engine has for Connect Four alone: its compiled searches, its solver and its kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from poda.engine.kernels import compiled
from poda.engine.kit import Kit

if TYPE_CHECKING:
    from poda.engine.decisions import Algorithm, ExactSolver, Searcher
    from poda.engine.kernels.games import Kernel
    from poda.engine.search.evaluation import Evaluation


class ConnectFourKit(Kit):
    """Searches and solves on bitboards."""

    def searcher(self, algorithm: Algorithm, evaluation: Evaluation[Any]) -> Searcher | None:
        from poda.engine.searchers import CompiledConnectFour, CompiledNetworkSearcher

        if not compiled.ready():
            return None
        if evaluation.network is not None:
            return CompiledNetworkSearcher(algorithm, evaluation)
        return CompiledConnectFour(algorithm, evaluation)

    def solver(self) -> ExactSolver | None:
        from poda.engine.exact.scores import connect_four

        return connect_four()

    def kernel(self) -> Kernel:
        from poda.engine.kernels.games import CONNECT4

        return CONNECT4
