"""An evolved network as a player of any game with dice: it moves as it does in evolution."""

from __future__ import annotations

from typing import Any

from poda.engine.decisions import Clock, Decision, Limit, Player, Progress
from poda.engine.errors import EngineError
from poda.engine.evolve.games import NetworkMover
from poda.engine.evolve.network import Network
from poda.engine.evolve.random_numbers import Dice
from poda.engine.game import CHANCE, Game
from poda.engine.search.stopping import Stop


class MovingPlayer(Player):
    """Plays what the network plays in evolution (`games.NetworkMover`).

    Args:
        plies: how far it looks ahead; 0 looks at the positions after its moves.
    """

    def __init__(self, game: Game[Any, Any], network: Network, plies: int = 0) -> None:
        self._game, self._plies = game, plies
        self._mover = NetworkMover(game, network, plies)

    def choose(
        self, state: Any, limit: Limit, stop: Stop, progress: Progress | None = None
    ) -> Decision[Any]:
        if self._game.is_terminal(state):
            raise EngineError("game.terminal")
        if self._game.to_move(state) == CHANCE:
            raise EngineError("turn.roll")
        clock = Clock(limit, stop)
        action = self._mover.choose(state, Dice(0))  # it leaves nothing to chance
        count = len(self._game.actions(state))
        return Decision(
            *(action, 0.0, "estimate", (action,), self._plies, count, count),
            *(clock.elapsed(), False),
        )
