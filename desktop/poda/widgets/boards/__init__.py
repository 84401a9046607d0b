"""The boards of the games: a widget for each, painted by code.

`board_widget(key)` makes the board of a game. A game has the general board unless its own is in
`PAINTERS` or, for a package's game, named in the manifest. Boards are imported when they are first
needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from poda.base import packages

if TYPE_CHECKING:
    from poda.widgets.boards.surface import BoardWidget


def _tictactoe() -> type[BoardWidget]:
    from poda.widgets.boards.tictactoe import TicTacToeBoard

    return TicTacToeBoard


def _connect4() -> type[BoardWidget]:
    from poda.widgets.boards.connect4 import ConnectFourBoard

    return ConnectFourBoard


def _generic() -> type[BoardWidget]:
    from poda.widgets.boards.generic import GenericBoard

    return GenericBoard


PAINTERS: Mapping[str, Callable[[], type[BoardWidget]]] = {
    "tictactoe": _tictactoe,
    "connect4": _connect4,
}
"""By game with a board of its own: the function that imports it."""


def board_class(game_key: str) -> type[BoardWidget]:
    """The class of a game's board: a package's, its own or the general one."""
    added: type[BoardWidget] | None = packages.part_of(game_key, "board")
    return added or PAINTERS.get(game_key, _generic)()


def board_widget(game_key: str, parent: QWidget | None = None) -> BoardWidget:
    """A new board for a game."""
    return board_class(game_key)(parent)
