"""The games. A new one is a rules file in this folder and one line here."""

from __future__ import annotations

from typing import Any, Final

from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.connect4 import ConnectFour
from poda.engine.games.tictactoe import TicTacToe

# `Any`: the registry is where the static types of states and actions end.
GAMES: dict[str, Game[Any, Any]] = {
    game.key: game for game in (TicTacToe(), ConnectFour(), Backgammon())
}

EVOLVED: Final = ("tictactoe", "connect4")
"""The games for which networks are evolved."""


def game(key: str) -> Game[Any, Any]:
    """The game of that name. Raises EngineError for an unknown one."""
    try:
        return GAMES[key]
    except KeyError:
        raise EngineError("game.unknown", text=key, known=", ".join(GAMES)) from None
