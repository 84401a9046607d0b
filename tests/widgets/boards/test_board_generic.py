"""A game that has no painter yet can be played all the same."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from poda.widgets.boards.generic import GenericBoard
from poda.widgets.boards.view import BoardView, Way

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


STEPS = BoardView(
    "go", (1, 0, 0, -1), columns=2, rows=2, cell_actions=(None,) * 4,
    ways=(Way((0, 1), (0, 1)), Way((0, 3), (0, 3), (3,))), legal=((0, 1), (0, 3)),
    action_names=(((0, 1), "a1b1"), ((0, 3), "a1xb2")), coordinates=("ab", "12"),
)  # fmt: skip


def test_where_one_piece_can_come_to_a_cell_its_end_is_enough(
    qtbot: QtBot, show: Show, intents: Listen
) -> None:
    board = show(STEPS)
    heard = intents(board)
    unmeant: list[int] = []
    board.stuck.connect(unmeant.append)
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=centre(board, 2))
    assert (heard, unmeant) == ([], [2])
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=centre(board, 1))
    assert heard == [(0, 1)]


def test_a_cell_that_can_be_filled_anew_means_that(
    qtbot: QtBot, show: Show, intents: Listen
) -> None:
    board = show(replace(STEPS, cell_actions=(None, (1,), None, None), legal=(*STEPS.legal, (1,))))
    heard = intents(board)
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=centre(board, 1))
    assert heard == [(1,)]


def test_a_piece_is_picked_up_and_put_down(qtbot: QtBot, show: Show, intents: Listen) -> None:
    board = show(STEPS)
    assert isinstance(board, GenericBoard)
    heard = intents(board)
    for cell in (0, 0, 2, 0, 3):
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=centre(board, cell))
    assert heard == [(0, 3)]
    assert board.held == 0  # the model has not answered yet
    board.set_view(BoardView("go", (0, 0, 0, 1), columns=2, rows=2))
    assert board.held is None


def test_the_moves_are_listed_and_chosen_by_keyboard(
    qtbot: QtBot, show: Show, intents: Listen
) -> None:
    board = show(STEPS)
    assert isinstance(board, GenericBoard)
    heard = intents(board)
    assert [board.moves.item(row).text() for row in range(2)] == ["a1b1", "a1xb2"]
    board.moves.setFocus()
    qtbot.keyClick(board.moves, Qt.Key.Key_Right)
    qtbot.keyClick(board.moves, Qt.Key.Key_Return)
    assert heard == [(0, 3)]


def test_a_list_is_not_needed_where_each_cell_is_a_move(show: Show) -> None:
    named = tuple((action, str(action)) for action in GRID.cell_actions)
    board = show(BoardView("go", GRID.cells, columns=2, rows=2,
                           cell_actions=GRID.cell_actions, action_names=named))  # fmt: skip
    assert isinstance(board, GenericBoard)
    assert not board.moves.isVisible()
