"""What the engine has for the two solved games alone: solvers, compiled searches and kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from poda.engine.kernels import compiled
from poda.engine.kit import Kit

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from poda.engine.decisions import Algorithm, ExactSolver, Searcher
    from poda.engine.evolve.network import Played
    from poda.engine.kernels.evolution import Kernel
    from poda.engine.search.evaluation import Evaluation
    from poda.engine.search.mcts import MonteCarlo, Rules


class ConnectFourKit(Kit):
    """Searches and solves on bitboards."""

    def searcher(self, algorithm: Algorithm, evaluation: Evaluation[Any]) -> Searcher | None:
        from poda.engine.searchers import CompiledConnectFour, CompiledNetworkSearcher

        if algorithm == "pvs" or not compiled.ready():  # of PVS there is the readable one alone
            return None
        if evaluation.network is not None:
            if evaluation.network.layout.is_learnt:
                return None
            return CompiledNetworkSearcher(algorithm, evaluation)
        return CompiledConnectFour(algorithm, evaluation)

    def monte_carlo(self, state: Any, rules: Rules[Any]) -> MonteCarlo[Any, Any] | None:
        from poda.engine.kernels.monte_carlo import CompiledConnectFour, knows

        able = compiled.ready() and knows(rules.evaluation)
        return CompiledConnectFour(self.game, state, rules) if able else None

    def solver(self) -> ExactSolver | None:
        from poda.engine.exact.scores import connect_four

        return connect_four()

    def kernel(self) -> Kernel:
        from poda.engine.kernels.evolution import CONNECT4

        return CONNECT4


class TicTacToeKit(Kit):
    """Plays batches of games, and tries all replies, by compiled code."""

    def kernel(self) -> Kernel:
        from poda.engine.kernels.evolution import TICTACTOE

        return TICTACTOE

    def monte_carlo(self, state: Any, rules: Rules[Any]) -> MonteCarlo[Any, Any] | None:
        from poda.engine.kernels.monte_carlo import CompiledTicTacToe, knows

        able = compiled.ready() and knows(rules.evaluation)
        return CompiledTicTacToe(self.game, state, rules) if able else None

    def lines_lost(self, networks: Played, plies: int) -> npt.NDArray[np.int64] | None:
        from poda.engine.kernels.evolution import losing_lines

        return losing_lines(networks.first, networks.output, plies)
