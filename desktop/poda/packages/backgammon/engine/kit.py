"""The kit of backgammon: its players, hand-made evaluation, networks and kernel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from poda.base.terms import QT_TRANSLATE_NOOP
from poda.engine.kernels import compiled
from poda.engine.kit import Kit, MatchWriter
from poda.engine.playing.training_kit import PlayForPoints, TrainingKit
from poda.engine.search.observer import Stop, never
from poda.packages.backgammon.kernels import PART

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from poda.engine.decisions import Analyst, Player, SeededPlayer
    from poda.engine.kernels.evolution import Kernel
    from poda.engine.networks.lesson import Learner
    from poda.engine.networks.network import Layout, Network
    from poda.engine.playing.batches import Batch
    from poda.engine.playing.movers import Mover
    from poda.engine.runs.presets import Preset
    from poda.engine.runs.settings import LearningSettings

_SIDE_SECONDS: Final = 120e-6
"""The seconds of one side of a network's game; the hand-made evaluation takes longer."""
_BY_HAND: Final = 2.5

CHANCES: Final = "chances"
"""The architecture that the game has for itself (`networks/architectures.py` brings NumPy)."""


class BackgammonKit(Kit):
    """Players that use the cube and consider only the best plays."""

    playout_plies = 0  # a random game takes hundreds of plies, and says less than the network
    constant = 0.1  # what a network says of two plays rarely differs by more
    prepares = "bear-off"
    uses_cube = True

    def prepare(self, progress: Callable[[float], None] | None = None, stop: Stop = never) -> None:
        from poda.packages.backgammon.engine.bearoff import load

        load(progress, stop)

    def is_stored(self) -> bool:
        from poda.packages.backgammon.engine import bearoff

        return bearoff.ready() is not None or bearoff.is_stored()

    def match_writer(self) -> MatchWriter:
        from poda.packages.backgammon.engine.files.mat_writer import MatWriter

        return MatWriter()

    def expectiminimax(self, evaluation: str, plies: int) -> Player:
        from poda.packages.backgammon.engine.player import BackgammonPlayer

        return BackgammonPlayer(evaluation, plies)

    def seeded(self, player: SeededPlayer) -> SeededPlayer:
        from poda.packages.backgammon.engine.player import SeededWithCube

        return SeededWithCube(player)

    def chance_analyst(self) -> Analyst:
        from poda.packages.backgammon.engine.player import BackgammonPlayer

        return BackgammonPlayer()

    def evolved(self, network: Network, plies: int) -> Player:
        from poda.packages.backgammon.engine.player import player_of

        return player_of(network, plies)

    def evolved_analyst(self, network: Network, plies: int) -> Analyst:
        from poda.packages.backgammon.engine.player import player_of

        return player_of(network, plies)


class BackgammonTraining(TrainingKit):
    """Training with dice, with a network of its own that estimates the chances of each result."""

    learns_with_dice = True
    learnt = (*TrainingKit.learnt, CHANCES)

    def hand_made(self) -> Mover:
        from poda.packages.backgammon.engine.evaluation import HandMadeMover

        return HandMadeMover(self.game)

    def kernel(self) -> Kernel:
        from poda.packages.backgammon.kernels.evolution import BACKGAMMON

        return BACKGAMMON

    def presets(self) -> dict[str, Preset]:
        # docs/backgammon-evolution.md has what was measured.
        from poda.engine.runs.presets import PRESETS, Preset
        from poda.engine.runs.settings import LearningSettings

        settings = LearningSettings(
            learning_rate=0.03, rate_halving=300, initial_weight=0.05, hidden=40,
            plies=0, episodes=1000, trace_decay=0.5, exploration=0.0,
            averaging=0.99, validate_every=50,
        )  # fmt: skip
        chances = LearningSettings(
            architecture="chances", learning_rate=0.02, rate_halving=300,
            initial_weight=0.05, plies=0, episodes=1000, trace_decay=0.5,
            exploration=0.0, averaging=0.9, validate_every=10,
        )  # fmt: skip
        return {
            "td": replace(PRESETS["td"], settings=settings),
            "td-chances": Preset(
                chances,
                QT_TRANSLATE_NOOP("RunSettings",
                    "Nothing evolves: the largest network learns the chances of winning, of "
                    "gammons and of backgammons from games against itself. From the rules alone."),
                title=QT_TRANSLATE_NOOP("RunSettings", "Temporal differences, five chances"),
                line=QT_TRANSLATE_NOOP("RunSettings", "the largest network learns five chances"),
            ),
        }  # fmt: skip

    def check_learning(self, settings: LearningSettings) -> None:
        from poda.packages.backgammon.engine.learning import check

        check(settings)

    def own_layout(self, kind: str) -> Layout | None:
        if kind != CHANCES:
            return None
        from poda.engine.networks.network import Layout
        from poda.packages.backgammon.kernels.layout import NUMBERS, OUTPUTS, ROWS, UNITS

        return Layout(2 * ROWS, UNITS, kind, outputs=OUTPUTS, numbers=NUMBERS)

    def own_beginning(
        self, settings: LearningSettings, seed: int
    ) -> npt.NDArray[np.float32] | None:
        if settings.architecture != CHANCES:
            return None
        from poda.packages.backgammon.engine.training import beginning

        return beginning(seed, 2 * settings.initial_weight)

    def learner(self, settings: LearningSettings, layout: Layout) -> Learner:
        from poda.packages.backgammon.engine.learning import learner

        return learner(self.game, settings, layout)

    def point_matches(self) -> PlayForPoints:
        from poda.packages.backgammon.engine.match import play_evolved_match

        return play_evolved_match

    def play_learnt(self, batch: Batch) -> npt.NDArray[np.int8] | None:
        if batch.networks.layout.kind == CHANCES:
            from poda.packages.backgammon.engine.match import play_by_chances

            return play_by_chances(batch)
        if not compiled.ready(PART):
            return None
        from poda.packages.backgammon.kernels.evolution import play_linear

        networks = batch.networks.output
        return play_linear(networks, batch.first, batch.second, batch.seeds, batch.openings)

    def side_seconds(
        self, players: npt.NDArray[np.int32], plies: int
    ) -> npt.NDArray[np.float64] | None:
        import numpy as np

        return _SIDE_SECONDS * np.where(players < -1, _BY_HAND, 1.0)
