"""The kits of the two solved games: their solvers and compiled searches."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from poda.engine.decisions import OnNodes
from poda.engine.exact.scores import Solving
from poda.engine.games.connect4 import ConnectFour, State
from poda.engine.kit import Kit
from poda.engine.search.evaluation import WIN
from poda.engine.search.observer import Stop

if TYPE_CHECKING:
    from poda.engine.decisions import Algorithm, ExactSolver, Searcher
    from poda.engine.search.evaluation import Evaluation
    from poda.engine.search.mcts import MonteCarlo, Rules


_RULES: Final = ConnectFour()


def _ready() -> bool:
    from poda.engine.kernels import compiled  # late: not needed before the first paint

    return compiled.ready()


class ConnectFourKit(Kit):
    """Searches and solves on bitboards."""

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

    def solver(self) -> ExactSolver | None:
        return _connect_four()


class _ConnectFour(Solving):
    def __init__(self) -> None:
        # Imported late, as it needs NumPy: not needed before the first paint.
        from poda.engine.solved.connect4_solver import Solver, book

        super().__init__(_RULES)
        self._solver = Solver(book())

    def _value(self, state: State, stop: Stop, tell: OnNodes) -> float:
        (solved,) = self._solver.solve([state], stop, on_slice=tell)
        tell(solved.nodes)
        return value_of(state, solved.score)


def value_of(state: State, score: int) -> float:
    """The exact value of a score of Connect Four: the inverse of `score`."""
    if not score:
        return 0.0
    # The winner's last stone comes `2 * score - 2` plies before the board is full, or one more,
    # depending on the side to move.
    plies = _RULES.max_plies - len(state.moves) + 2 - 2 * abs(score)
    plies -= (plies % 2 == 0) if score > 0 else (plies % 2 == 1)
    sign = _RULES.to_move(state) if score > 0 else -_RULES.to_move(state)
    return float(sign * (WIN - plies))


@cache
def _connect_four() -> ExactSolver:
    """The solver of Connect Four."""
    return _ConnectFour()


class TicTacToeKit(Kit):
    """Grows the trees of Monte Carlo tree search by compiled code."""

    def monte_carlo(self, state: Any, rules: Rules[Any]) -> MonteCarlo[Any, Any] | None:
        from poda.engine.solved.monte_carlo import CompiledTicTacToe, knows

        able = _ready() and knows(rules.evaluation)
        return CompiledTicTacToe(self.game, state, rules) if able else None
