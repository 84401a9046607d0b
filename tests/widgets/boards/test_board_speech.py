"""A screen reader meets every square: what stands there, and what is marked."""

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from poda.house.i18n import language_manager
from poda.widgets.announce import announce
from poda.widgets.boards import board_widget
from poda.widgets.boards.surface import BoardWidget, Cell
from poda.widgets.boards.view import MoveLabel, side_name

from .conftest import Listen, Show
from .views import connect4, tictactoe


def spoken(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface is not None
    return interface.text(QAccessible.Text.Name)


def cells(board: BoardWidget) -> list[str]:
    return [spoken(cell) for cell in board.findChildren(Cell)]


def test_squares_say_what_stands_on_them(show: Show) -> None:
    board = show(tictactoe("15"))
    names = cells(board)
    assert names[0] == "Square 1: X"
    assert names[4] == "Square 5: O, last move"
    assert names[8] == "Square 9: empty"


def test_discs_are_told_apart_without_their_colour(show: Show) -> None:
    names = cells(show(connect4("44")))
    assert names[3] == "Column 4, row 1: blue disc (solid)"
    assert names[10] == "Column 4, row 2: orange disc (with a dot), last move"
    assert names[41] == "Column 7, row 6: empty"


def test_the_winning_line_hints_and_values_are_told(show: Show) -> None:
    won = show(tictactoe("14253", winning=(0, 1, 2)))
    assert cells(won)[1] == "Square 2: X, part of the winning line"
    label = MoveLabel("+3", description="Blue is better by 3")
    board = show(connect4("4", hint=4, labels=((1, label), (2, MoveLabel("0")))))
    names = cells(board)
    assert names[10] == "Column 4, row 2: empty, hint"
    assert names[0] == "Column 1, row 1: empty, Blue is better by 3"
    assert names[1] == "Column 2, row 1: empty, 0"


def test_cells_are_buttons_of_the_board_where_they_are_seen(show: Show) -> None:
    board = show(connect4())
    interface = QAccessible.queryAccessibleInterface(board)
    assert interface.childCount() == 42
    for index, cell in enumerate(board.findChildren(Cell)):
        child = QAccessible.queryAccessibleInterface(cell)
        assert child.role() == QAccessible.Role.Button
        assert cell.geometry() == board.cell_rect(index)
        assert cell.isVisible()


def test_the_board_says_how_it_is_played(show: Show) -> None:
    for view in (tictactoe(), connect4()):
        board = show(view)
        interface = QAccessible.queryAccessibleInterface(board)
        assert "board" in interface.text(QAccessible.Text.Name)
        assert "arrow keys and Enter" in interface.text(QAccessible.Text.Description)


def test_a_screen_reader_may_press_a_cell_and_put_the_focus_on_it(
    show: Show, intents: Listen
) -> None:
    board = show(connect4())
    heard = intents(board)
    cell = board.findChildren(Cell)[9]
    cell.click()
    cell.setFocus()
    assert heard == [3]
    assert board.cursor_cell == 9
    assert board.focusProxy() is cell


def test_names_follow_the_language(qtbot: QtBot, show: Show) -> None:
    board = show(tictactoe())
    assert cells(board)[0] == "Square 1: empty"
    language_manager().set_language("es")
    qtbot.waitUntil(lambda: cells(board)[0] == "Casilla 1: vacía")


def test_sides_have_names() -> None:
    assert [side_name("tictactoe", player) for player in (1, -1)] == ["X", "O"]
    assert [side_name("connect4", player) for player in (1, -1)] == ["Blue", "Orange"]
    assert [side_name("other", player) for player in (1, -1)] == ["First player", "Second player"]


def test_announcements_need_no_screen_reader(qtbot: QtBot) -> None:
    board = board_widget("tictactoe")
    qtbot.addWidget(board)
    announce(board, "Square 5, X. O to move")
    announce(board, "That square is taken.", urgent=True)
    announce(board, "")
