"""What the engine has for the two solved games alone: solvers, compiled searches and kernels."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from poda.engine.kernels import compiled
from poda.engine.kit import Kit, TrainingKit

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from poda.engine.decisions import Algorithm, ExactSolver, Searcher
    from poda.engine.kernels.evolution import Kernel
    from poda.engine.learn.lesson import Learner
    from poda.engine.networks.network import Layout, Network, Played
    from poda.engine.playing.batches import Batch, Results
    from poda.engine.runs.settings import LearningSettings
    from poda.engine.search.evaluation import Evaluation
    from poda.engine.search.mcts import MonteCarlo, Rules


class ConnectFourKit(Kit):
    """Searches and solves on bitboards."""

    @property
    def training(self) -> ConnectFourTraining:
        return ConnectFourTraining(self.game)

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


class ConnectFourTraining(TrainingKit):
    """Plays and learns by compiled code."""

    def kernel(self) -> Kernel:
        from poda.engine.kernels.evolution import CONNECT4

        return CONNECT4

    def presets(self) -> dict[str, Any]:
        # docs/connect4-learning.md has what was tried.
        from poda.engine.runs.settings import LearningSettings, Preset

        settings = LearningSettings(
            architecture="tuples", tuples=90, tuple_length=7, learning_rate=0.05,
            rate_halving=100, rates="coherent", trace_decay=0.8, exploration=0.15,
            exploration_halving=200, backup="best", averaging=0.97, initial_weight=0.0,
            symmetry="mirrored", plies=1, episodes=10_000, validate_every=10,
        )  # fmt: skip
        explanation = (
            "An n-tuple network learns from games against itself, by temporal differences, and "
            "looks no further than its own move. From the rules alone."
        )
        return {"td": Preset(settings, explanation)}

    def learner(self, settings: LearningSettings, layout: Layout) -> Learner | None:
        from poda.engine.kernels.connect4.learner import PlainLearner, TupleLearner
        from poda.engine.runs.individual import mirror

        if settings.traces != "forward" or not compiled.usable():
            return None
        if layout.tuples is not None:
            return TupleLearner(settings, layout.tuples)
        image = mirror(self.game, layout) if settings.symmetry == "mirrored" else None
        return PlainLearner(settings, layout, image)

    def play_learnt(self, batch: Batch) -> Results | None:
        from poda.engine.kernels.connect4.learner import play

        return None if batch.longest or not compiled.usable() else play(batch)

    def values_kept(self, network: Network, plies: int) -> float | None:
        from poda.engine.kernels.connect4.learner import choose

        if not network.layout.is_learnt or not compiled.usable():
            return None
        positions, keeping = _informative()
        chosen = choose(network.layout, network.played.output[0], positions, plies)
        return float((chosen & keeping != 0).mean())


@cache
def _informative() -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """The positions of known value in which not every move keeps it, as bitboards, uint64[count,
    2], and the cells of the moves that do: uint64[count]."""
    import numpy as np

    from poda.engine.kernels.connect4.layout import column_words
    from poda.engine.kernels.connect4.learner import boards_of
    from poda.engine.playing.proof import known_positions

    known = [each for each in known_positions("connect4") if each.informative]
    cells = [sum(column_words(tuple(sorted(each.keeping)))) for each in known]
    return boards_of([each.state for each in known]), np.array(cells, dtype=np.uint64)


class TicTacToeKit(Kit):
    """Grows the trees of Monte Carlo tree search by compiled code."""

    @property
    def training(self) -> TicTacToeTraining:
        return TicTacToeTraining(self.game)

    def monte_carlo(self, state: Any, rules: Rules[Any]) -> MonteCarlo[Any, Any] | None:
        from poda.engine.kernels.monte_carlo import CompiledTicTacToe, knows

        able = compiled.ready() and knows(rules.evaluation)
        return CompiledTicTacToe(self.game, state, rules) if able else None


class TicTacToeTraining(TrainingKit):
    """Plays batches of games, and tries all replies, by compiled code."""

    def presets(self) -> dict[str, Any]:
        from poda.engine.exact.presets import TICTACTOE

        return TICTACTOE

    def kernel(self) -> Kernel:
        from poda.engine.kernels.evolution import TICTACTOE

        return TICTACTOE

    def lines_lost(self, networks: Played, plies: int) -> npt.NDArray[np.int64] | None:
        from poda.engine.kernels.evolution import losing_lines

        return losing_lines(networks.first, networks.output, plies)
