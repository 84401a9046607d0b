"""The boards: one widget a game, drawn by code.

`board_widget(key)` gives the board of a game. A new game gets the generic one until its painter
stands in `PAINTERS`. A board is imported when it is first wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from poda.widgets.boards.surface import BoardWidget


def _tictactoe() -> type[BoardWidget]:
    from poda.widgets.boards.tictactoe import TicTacToeBoard

    return TicTacToeBoard


def _connect4() -> type[BoardWidget]:
    from poda.widgets.boards.connect4 import ConnectFourBoard

    return ConnectFourBoard


def _backgammon() -> type[BoardWidget]:
    from poda.widgets.boards.backgammon.board import BackgammonBoard

    return BackgammonBoard


def _generic() -> type[BoardWidget]:
    from poda.widgets.boards.generic import GenericBoard

    return GenericBoard


PAINTERS: Mapping[str, Callable[[], type[BoardWidget]]] = {
    "tictactoe": _tictactoe,
    "connect4": _connect4,
    "backgammon": _backgammon,
}
"""For each game with a painter of its own, what imports it."""


def board_widget(game_key: str, parent: QWidget | None = None) -> BoardWidget:
    """A new board for the game: its own painter, or the generic one."""
    return PAINTERS.get(game_key, _generic)()(parent)
