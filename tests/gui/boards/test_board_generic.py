"""A game that has no painter yet can be played all the same."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from poda.widgets.boards import BoardView, GenericBoard

from .conftest import Listen, Show
from .views import centre, picture

TEXT = BoardView("nim", text="3 4 5", legal=(1, 2), action_names=((1, "A1"), (2, "B2")))
GRID = BoardView("go", (1, 0, 0, -1), columns=2, rows=2, cell_actions=(10, 11, 12, 13))


@pytest.fixture
def typed(show: Show):  # type: ignore[no-untyped-def]
    return show(TEXT)


def test_a_move_typed_by_its_name_is_asked_for(
    qtbot: QtBot, typed: GenericBoard, intents: Listen
) -> None:
    heard = intents(typed)
    field = typed.findChild(QLineEdit)
    qtbot.keyClicks(field, "b2")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.keyClicks(field, "A1")
    qtbot.mouseClick(typed.findChild(QPushButton), Qt.MouseButton.LeftButton)
    assert heard == [2, 1]


def test_any_other_text_is_left_to_the_game_to_read(qtbot: QtBot, typed: GenericBoard) -> None:
    field = typed.findChild(QLineEdit)
    qtbot.keyClicks(field, "nonsense")
    with qtbot.waitSignal(typed.typed) as heard:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert heard.args == ["nonsense"]
    qtbot.keyClick(field, Qt.Key.Key_Return)


def test_the_position_is_shown_as_text(typed: GenericBoard) -> None:
    before = picture(typed)
    typed.set_view(BoardView("nim", text="1 1 1"))
    assert picture(typed) != before


def test_cells_with_actions_are_clicked(qtbot: QtBot, show: Show, intents: Listen) -> None:
    board = show(GRID)
    heard = intents(board)
    for cell in range(4):
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=centre(board, cell))
    assert heard == [10, 11, 12, 13]


def test_cells_without_actions_ask_for_nothing(qtbot: QtBot, show: Show, intents: Listen) -> None:
    board = show(BoardView("go", (1, 0, 0, -1), columns=2, rows=2))
    heard = intents(board)
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=centre(board, 0))
    assert heard == []
