"""How networks are trained for the two solved games: kernels, presets and compiled learners."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from poda.engine.playing.training_kit import TrainingKit

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from poda.engine.kernels.evolution import Kernel
    from poda.engine.networks.lesson import Learner
    from poda.engine.networks.network import Layout, Network, Played
    from poda.engine.playing.batches import Batch, Results
    from poda.engine.runs.settings import LearningSettings


def _usable() -> bool:
    from poda.engine.kernels import compiled

    return compiled.usable()


class ConnectFourTraining(TrainingKit):
    """Plays and learns by compiled code."""

    def kernel(self) -> Kernel:
        from poda.engine.kernels.evolution import CONNECT4

        return CONNECT4

    def presets(self) -> dict[str, Any]:
        # docs/connect4-learning.md reports the measurements.
        from poda.engine.runs.presets import PRESETS
        from poda.engine.runs.settings import LearningSettings

        settings = LearningSettings(
            architecture="tuples", tuples=90, tuple_length=7, learning_rate=0.05,
            rate_halving=100, rates="coherent", trace_decay=0.8, exploration=0.15,
            exploration_halving=200, backup="best", averaging=0.97, initial_weight=0.0,
            symmetry="mirrored", plies=1, episodes=10_000, validate_every=10,
        )  # fmt: skip
        return {"td": replace(PRESETS["td"], settings=settings)}

    def learner(self, settings: LearningSettings, layout: Layout) -> Learner | None:
        from poda.engine.runs.individual import mirror
        from poda.engine.solved.connect4_learner import PlainLearner, TupleLearner

        if settings.traces != "forward" or not _usable():
            return None
        if layout.tuples is not None:
            return TupleLearner(settings, layout.tuples)
        image = mirror(self.game, layout) if settings.symmetry == "mirrored" else None
        return PlainLearner(settings, layout, image)

    def play_learnt(self, batch: Batch) -> Results | None:
        from poda.engine.solved.connect4_learner import play

        return None if batch.longest or not _usable() else play(batch)

    def values_kept(self, network: Network, plies: int) -> float | None:
        from poda.engine.solved.connect4_learner import choose

        if not network.layout.is_learnt or not _usable():
            return None
        positions, keeping = _informative()
        chosen = choose(network.layout, network.played.output[0], positions, plies)
        return float((chosen & keeping != 0).mean())


@cache
def _informative() -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """The solved positions in which some moves lose value, as bitboards, uint64[count, 2], and the
    cells of the moves that keep it: uint64[count]."""
    import numpy as np

    from poda.engine.kernels.connect4.layout import column_words
    from poda.engine.playing.proof import known_positions
    from poda.engine.solved.connect4_learner import boards_of

    known = [each for each in known_positions("connect4") if each.informative]
    cells = [sum(column_words(tuple(sorted(each.keeping)))) for each in known]
    return boards_of([each.state for each in known]), np.array(cells, dtype=np.uint64)


class TicTacToeTraining(TrainingKit):
    """Plays batches of games, and tries all replies, by compiled code."""

    def presets(self) -> dict[str, Any]:
        # Measured (`poda train tictactoe --preset td`): 12 tuples of six cells cover each line
        # several times; with learning rates of their own they keep the value of 99.7 % of the
        # positions after 160,000 games, in two or three seconds. A single tuple over the whole
        # board keeps 99.9 %, but does not generalise from one position to another.
        from poda.engine.runs.presets import PRESETS
        from poda.engine.runs.settings import LearningSettings

        settings = LearningSettings(
            architecture="tuples", tuples=12, tuple_length=6, symmetry="mirrored",
            initial_weight=0.0, learning_rate=0.05, rates="coherent", rate_halving=400,
            trace_decay=0.7, exploration=0.1, exploration_halving=400, backup="best",
            opening_plies=4, plies=1, episodes=500, validate_every=10,
        )  # fmt: skip
        return {"td": replace(PRESETS["td"], settings=settings)}

    def kernel(self) -> Kernel:
        from poda.engine.kernels.evolution import TICTACTOE

        return TICTACTOE

    def lines_lost(self, networks: Played, plies: int) -> npt.NDArray[np.int64] | None:
        from poda.engine.kernels.evolution import losing_lines

        return losing_lines(networks.first, networks.output, plies)
