"""The boards: one widget a game, drawn by code.

`board_widget(key)` gives the board of a game. A new game gets the generic one until its painter
stands in `PAINTERS`.
"""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from poda.widgets.boards.backgammon import BackgammonBoard
from poda.widgets.boards.backgammon_view import BackgammonView, Die
from poda.widgets.boards.base import BoardWidget
from poda.widgets.boards.connect4 import ConnectFourBoard
from poda.widgets.boards.generic import GenericBoard
from poda.widgets.boards.names import piece_name, side_name
from poda.widgets.boards.tictactoe import TicTacToeBoard
from poda.widgets.boards.view import BoardView, LabelKind, MoveLabel

PAINTERS: dict[str, type[BoardWidget]] = {
    TicTacToeBoard.GAME: TicTacToeBoard,
    ConnectFourBoard.GAME: ConnectFourBoard,
    BackgammonBoard.GAME: BackgammonBoard,
}


def board_widget(game_key: str, parent: QWidget | None = None) -> BoardWidget:
    """A new board for the game: its own painter, or the generic one."""
    return PAINTERS.get(game_key, GenericBoard)(parent)


__all__ = [
    "PAINTERS",
    "BackgammonBoard",
    "BackgammonView",
    "BoardView",
    "BoardWidget",
    "ConnectFourBoard",
    "Die",
    "GenericBoard",
    "LabelKind",
    "MoveLabel",
    "TicTacToeBoard",
    "board_widget",
    "piece_name",
    "side_name",
]
