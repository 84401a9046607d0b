"""What the engine wants of one game and cannot do by its rules alone: who plays it, who solves it,
and the compiled code that does the same faster.

The rules file of a game names its kit (`Game.kit`), which is imported when it is first asked for. A
game that names none has this one, which serves any game.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from poda.engine.decisions import Player
    from poda.engine.evolve.champion import Champion
    from poda.engine.evolve.games import Mover
    from poda.engine.evolve.network import Network, Played
    from poda.engine.exact import ExactSolver
    from poda.engine.game import Game
    from poda.engine.kernels.games import Kernel
    from poda.engine.players import Analyst
    from poda.engine.search.evaluation import Evaluation
    from poda.engine.searchers import Algorithm, Searcher


class Kit:
    """The kit of a game that has none of its own."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    # Who plays and analyses

    def searcher(self, algorithm: Algorithm, evaluation: Evaluation[Any]) -> Searcher | None:
        """Compiled code that searches in place of the readable one, where it is ready now."""
        return None

    def solver(self) -> ExactSolver | None:
        """Who solves every position, where the whole game cannot be looked through (`solved`)."""
        return None

    def expectiminimax(self, evaluation: str, plies: int) -> Player:
        """The player of a game with dice who looks so many plies ahead."""
        from poda.engine.players import SearchPlayer

        return SearchPlayer(self.game, evaluation=evaluation, plies=plies)

    def chance_analyst(self) -> Analyst:
        """Who values the moves of a game with dice."""
        from poda.engine.player_text import DICE_PLIES
        from poda.engine.players import SearchPlayer

        return SearchPlayer(self.game, plies=DICE_PLIES)

    def evolved(self, champion: Champion, plies: int) -> Player:
        """A network as a player of a game with dice; `plies` is 0 unless more are asked for."""
        from poda.engine.evolve.evolved_player import MovingPlayer

        return MovingPlayer(self.game, champion.network, plies)

    def evolved_analyst(self, network: Network, plies: int) -> Analyst:
        """Who values every move as a network does."""
        from poda.engine.players import SearchPlayer

        if not self.game.has_chance:
            return SearchPlayer(self.game, evaluation=network.evaluation(self.game))
        from poda.engine.evolve.games import NetworkMover
        from poda.engine.search.evaluation import ExpectedUtility

        evaluation = ExpectedUtility("network", NetworkMover(self.game, network).worth)
        return SearchPlayer(self.game, evaluation=evaluation, plies=plies)

    # Evolution

    def hand_made(self) -> Mover:
        """The partner of networks in a game with dice, who looks at the positions after its moves
        and no further."""
        from poda.engine.evolve.games import EstimateMover

        return EstimateMover(self.game)

    def kernel(self) -> Kernel:
        """What plays its batches of games (`Game.kernel`)."""
        raise NotImplementedError

    def lines_lost(self, networks: Played, plies: int) -> npt.NDArray[np.int64] | None:
        """What `playing.lines_lost` finds, by compiled code; None where there is none of it."""
        return None

    def side_seconds(
        self, players: npt.NDArray[np.int32], plies: int
    ) -> npt.NDArray[np.float64] | None:
        """About how long each of `players` takes for its side of a game, with the kernel; None is
        what `evolve/costs.py` guesses."""
        return None


def kit_of(game: Game[Any, Any]) -> Kit:
    """The kit of that game."""
    return _class(game.kit)(game) if game.kit else Kit(game)


@cache
def _class(named: str) -> type[Kit]:
    module, _, name = named.rpartition(".")
    found: type[Kit] = getattr(import_module(module), name)
    return found
