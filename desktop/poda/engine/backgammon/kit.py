"""What the engine has for backgammon alone: its players, its hand-made evaluation, its kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from poda.engine.kit import Kit
from poda.engine.search.observer import Stop, never

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from poda.engine.decisions import Analyst, Player, SeededPlayer
    from poda.engine.evolve.games import Mover
    from poda.engine.evolve.network import Network
    from poda.engine.kernels.evolution import Kernel

_SIDE_SECONDS: Final = 120e-6
"""A network's side of a game; that of the hand-made evaluation takes longer."""
_BY_HAND: Final = 2.5


class BackgammonKit(Kit):
    """Plays with the cube, and looks at the best plays only."""

    playout_plies = 0  # a random game takes hundreds of plies, and says less than the network
    constant = 0.1  # what a network says of two plays rarely differs by more
    prepares = "bear-off"

    def prepare(self, progress: Callable[[float], None] | None = None, stop: Stop = never) -> None:
        from poda.engine.backgammon.bearoff import load

        load(progress, stop)

    def expectiminimax(self, evaluation: str, plies: int) -> Player:
        from poda.engine.backgammon.player import BackgammonPlayer

        return BackgammonPlayer(evaluation, plies)

    def seeded(self, player: SeededPlayer) -> SeededPlayer:
        from poda.engine.backgammon.player import MonteCarloWithCube

        return MonteCarloWithCube(player)

    def chance_analyst(self) -> Analyst:
        from poda.engine.backgammon.player import BackgammonPlayer

        return BackgammonPlayer()

    def evolved(self, network: Network, plies: int) -> Player:
        from poda.engine.backgammon.player import EvolvedPlayer

        return EvolvedPlayer(network, plies)

    def evolved_analyst(self, network: Network, plies: int) -> Analyst:
        from poda.engine.backgammon.player import EvolvedPlayer

        return EvolvedPlayer(network, plies)

    def hand_made(self) -> Mover:
        from poda.engine.evolve.games import HandMadeMover

        return HandMadeMover(self.game)

    def kernel(self) -> Kernel:
        from poda.engine.kernels.evolution import BACKGAMMON

        return BACKGAMMON

    def side_seconds(
        self, players: npt.NDArray[np.int32], plies: int
    ) -> npt.NDArray[np.float64] | None:
        import numpy as np

        return _SIDE_SECONDS * np.where(players < -1, _BY_HAND, 1.0)
