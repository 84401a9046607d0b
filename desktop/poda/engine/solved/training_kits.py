"""How networks are trained for Connect Four and tic-tac-toe: kernels and presets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from poda.engine.playing.training_kit import TrainingKit

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from poda.engine.kernels.evolution import Kernel
    from poda.engine.networks.network import Played


class ConnectFourTraining(TrainingKit):
    """Plays by compiled code."""

    def kernel(self) -> Kernel:
        from poda.engine.kernels.evolution import CONNECT4

        return CONNECT4


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
