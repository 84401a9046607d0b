"""The kits of tic-tac-toe and Connect Four: their compiled searches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from poda.engine.kit import Kit

if TYPE_CHECKING:
    from poda.engine.decisions import Algorithm, Searcher
    from poda.engine.search.evaluation import Evaluation
    from poda.engine.search.mcts import MonteCarlo, Rules


def _ready() -> bool:
    from poda.engine.kernels import compiled  # late: not needed before the first paint

    return compiled.ready()


class ConnectFourKit(Kit):
    """Searches on bitboards."""

    def searcher(self, algorithm: Algorithm, evaluation: Evaluation[Any]) -> Searcher | None:
        from poda.engine.solved.searchers import CompiledNetworkSearcher, CompiledSearcher

        if algorithm == "pvs" or not _ready():  # PVS has only a readable version
            return None
        if evaluation.network is not None:
            if evaluation.network.layout.is_learnt:
                return None
            return CompiledNetworkSearcher(algorithm, evaluation)
        return CompiledSearcher(algorithm, evaluation)

    def monte_carlo(self, state: Any, rules: Rules[Any]) -> MonteCarlo[Any, Any] | None:
        from poda.engine.solved.monte_carlo import CompiledConnectFour, knows

        able = _ready() and knows(rules.evaluation)
        return CompiledConnectFour(self.game, state, rules) if able else None


class TicTacToeKit(Kit):
    """Grows the trees of Monte Carlo tree search by compiled code."""

    def monte_carlo(self, state: Any, rules: Rules[Any]) -> MonteCarlo[Any, Any] | None:
        from poda.engine.solved.monte_carlo import CompiledTicTacToe, knows

        able = _ready() and knows(rules.evaluation)
        return CompiledTicTacToe(self.game, state, rules) if able else None
