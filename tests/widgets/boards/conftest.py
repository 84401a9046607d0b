"""Boards on screen."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from poda.house.theme import theme_manager
from poda.widgets.boards import board_widget
from poda.widgets.boards.surface import BoardWidget
from poda.widgets.boards.view import BoardView

Show = Callable[..., BoardWidget]
Listen = Callable[[BoardWidget], list[int]]


@pytest.fixture
def show(qtbot: QtBot) -> Show:
    """Opens a window with the board of a view."""

    theme_manager().set_type_scale(1.0)  # whatever the test before has left: labels grow with it

    def opened(view: BoardView, size: tuple[int, int] = (480, 480)) -> BoardWidget:
        board = board_widget(view.game)
        qtbot.addWidget(board)
        board.resize(*size)
        board.set_view(view, animate=False)
        board.show()
        board.activateWindow()
        qtbot.waitUntil(board.isActiveWindow)
        qtbot.mouseMove(board, QPoint(1, 1))  # not where the test before has left the pointer
        # An only child gets the focus with its window: tests give it when they mean it.
        focus = board.focusWidget()
        if focus is not None:
            focus.clearFocus()
        return board

    return opened


@pytest.fixture
def intents() -> Listen:
    """Collects the actions that a board asks for."""

    def collected(board: BoardWidget) -> list[int]:
        heard: list[int] = []
        board.intent.connect(heard.append)
        return heard

    return collected
