"""How networks learn Connect Four: the preset, and compiled code."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from poda.engine.solved.training_kits import ConnectFourTraining
from poda.packages.connect4.kernels import PART

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from poda.engine.networks.lesson import Learner
    from poda.engine.networks.network import Layout, Network
    from poda.engine.playing.batches import Batch, Results
    from poda.engine.runs.settings import LearningSettings


def _usable() -> bool:
    from poda.engine.kernels import compiled

    return compiled.usable(PART)


class ConnectFourLearning(ConnectFourTraining):
    """Learns, and plays what has learnt, by compiled code too."""

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
        from poda.packages.connect4.engine.learner import PlainLearner, TupleLearner

        if settings.traces != "forward" or not _usable():
            return None
        if layout.tuples is not None:
            return TupleLearner(settings, layout.tuples)
        image = mirror(self.game, layout) if settings.symmetry == "mirrored" else None
        return PlainLearner(settings, layout, image)

    def play_learnt(self, batch: Batch) -> Results | None:
        from poda.packages.connect4.engine.learner import play

        return None if batch.longest or not _usable() else play(batch)

    def values_kept(self, network: Network, plies: int) -> float | None:
        from poda.packages.connect4.engine.learner import choose

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
    from poda.packages.connect4.engine.learner import boards_of

    known = [each for each in known_positions("connect4") if each.informative]
    cells = [sum(column_words(tuple(sorted(each.keeping)))) for each in known]
    return boards_of([each.state for each in known]), np.array(cells, dtype=np.uint64)
