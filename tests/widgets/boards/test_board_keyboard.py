"""A board is played wholly by keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from poda.widgets.boards import board_widget
from poda.widgets.boards.surface import BoardWidget

from .conftest import Listen, Show
from .views import connect4, part, picture, tictactoe

KEY = Qt.Key


def press(qtbot: QtBot, board: BoardWidget, *keys: Qt.Key) -> None:
    for key in keys:
        focus = board.focusWidget()
        assert focus is not None
        qtbot.keyClick(focus, key)


@pytest.fixture
def focused(show: Show):  # type: ignore[no-untyped-def]
    def opened(view, size=(480, 480)):  # type: ignore[no-untyped-def]
        board = show(view, size)
        board.setFocus()
        return board

    return opened


@pytest.mark.parametrize(("view", "count"), [(tictactoe(), 9), (connect4(), 7)])
def test_digits_play_at_once(qtbot: QtBot, focused, intents: Listen, view, count: int) -> None:  # type: ignore[no-untyped-def]
    board = focused(view)
    heard = intents(board)
    for digit in range(1, 10):
        qtbot.keyClicks(board.focusWidget(), str(digit))
    assert heard == list(range(1, count + 1))


def test_arrows_move_the_cursor_and_enter_plays_its_square(
    qtbot: QtBot,
    focused,
    intents: Listen,  # type: ignore[no-untyped-def]
) -> None:
    board = focused(tictactoe())
    heard = intents(board)
    press(qtbot, board, KEY.Key_Right, KEY.Key_Down, KEY.Key_Return)
    press(qtbot, board, KEY.Key_End, KEY.Key_Space)
    press(qtbot, board, KEY.Key_Home, KEY.Key_Up, KEY.Key_Enter)
    assert heard == [9, 9, 4]  # the cursor begins in the middle


def test_arrows_stop_at_the_edges(qtbot: QtBot, focused) -> None:  # type: ignore[no-untyped-def]
    board = focused(tictactoe())
    press(qtbot, board, KEY.Key_Left, KEY.Key_Up)
    assert board.cursor_cell == 0
    press(qtbot, board, *[KEY.Key_Right] * 5, *[KEY.Key_Down] * 5)
    assert board.cursor_cell == 8


def test_row_1_of_connect_four_is_at_the_bottom(qtbot: QtBot, focused, intents: Listen) -> None:  # type: ignore[no-untyped-def]
    board = focused(connect4())
    heard = intents(board)
    press(qtbot, board, KEY.Key_Up, KEY.Key_Right, KEY.Key_Return)
    assert board.cursor_cell == 11
    assert heard == [5]


@pytest.mark.parametrize("view", [tictactoe(flipped=True), connect4(flipped=True)])
def test_on_a_flipped_board_the_arrows_follow_the_screen(qtbot: QtBot, focused, view) -> None:  # type: ignore[no-untyped-def]
    board = focused(view)
    press(qtbot, board, KEY.Key_Home)
    seen = board.cell_rect(board.cursor_cell).left()
    assert seen == min(board.cell_rect(cell).left() for cell in range(len(view.cells)))
    press(qtbot, board, KEY.Key_Right)
    assert board.cell_rect(board.cursor_cell).left() > seen


def test_the_focus_ring_is_there_only_with_the_focus(qtbot: QtBot, show: Show) -> None:
    board = show(tictactoe(interactive=False))
    board.clearFocus()
    without = part(board, 4)
    board.setFocus()
    assert part(board, 4) != without
    press(qtbot, board, KEY.Key_Right)
    assert part(board, 4) == without


def test_the_cursor_shows_the_ghost_as_the_mouse_does(qtbot: QtBot, focused) -> None:  # type: ignore[no-untyped-def]
    board = focused(connect4("1"))
    press(qtbot, board, KEY.Key_End)
    top = part(board, 13)
    press(qtbot, board, KEY.Key_Home)
    with_disc = part(board, 7)
    press(qtbot, board, KEY.Key_Right)
    assert part(board, 7) != with_disc
    assert part(board, 13) == top


def test_a_key_takes_the_ghost_from_a_resting_mouse(qtbot: QtBot, focused) -> None:  # type: ignore[no-untyped-def]
    # A window may open under the pointer: nobody moved it, and nobody means the column below it.
    board = focused(connect4("1"))
    press(qtbot, board, KEY.Key_Home)
    aimed = part(board, 7)
    qtbot.mouseMove(board, board.cell_rect(10).center())
    qtbot.waitUntil(lambda: board.target() == 4)
    press(qtbot, board, KEY.Key_Right, KEY.Key_Left)
    assert board.target() == 1
    assert part(board, 7) == aimed
    qtbot.mouseMove(board, board.cell_rect(11).center())
    qtbot.waitUntil(lambda: board.target() == 5)


def test_letters_and_shortcuts_are_passed_on(qtbot: QtBot, focused, intents: Listen) -> None:  # type: ignore[no-untyped-def]
    board = focused(tictactoe())
    heard = intents(board)
    triggered: list[str] = []
    for keys in ("H", "Ctrl+1", "Alt+Left"):
        action = QAction(board)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda *_, keys=keys: triggered.append(keys))
        board.addAction(action)
    cell = board.focusWidget()
    qtbot.keyClick(cell, KEY.Key_H)
    qtbot.keyClick(cell, KEY.Key_1, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(cell, KEY.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert triggered == ["H", "Ctrl+1", "Alt+Left"]
    assert heard == []


def test_the_focused_board_keeps_its_keys_from_the_windows_shortcuts(
    qtbot: QtBot,
    focused,
    intents: Listen,  # type: ignore[no-untyped-def]
) -> None:
    board = focused(tictactoe())
    heard = intents(board)
    for keys in ("Left", "Space", "5"):
        action = QAction(board)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda *_: pytest.fail("the shortcut took the key"))
        board.addAction(action)
    press(qtbot, board, KEY.Key_Left, KEY.Key_Space)
    qtbot.keyClicks(board.focusWidget(), "5")
    assert heard == [4, 5]


def test_the_whole_board_is_one_stop_of_the_tab_key(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    before, board, after = QLineEdit(), board_widget("connect4"), QLineEdit()
    column = QVBoxLayout(window)
    for widget in (before, board, after):
        column.addWidget(widget)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    before.setFocus()
    qtbot.keyClick(before, KEY.Key_Tab)
    assert board.shows_cursor
    press(qtbot, board, KEY.Key_Up, KEY.Key_Right)
    press(qtbot, board, KEY.Key_Tab)
    assert after.hasFocus()
    qtbot.keyClick(after, KEY.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert board.hasFocus()
    assert board.cursor_cell == 11


def test_a_move_elsewhere_does_not_take_the_focus(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    field, board = QLineEdit(), board_widget("tictactoe")
    column = QVBoxLayout(window)
    column.addWidget(field)
    column.addWidget(board)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    field.setFocus()
    board.move_cursor(4)
    board.set_view(tictactoe("5"))
    assert field.hasFocus()
    assert picture(board) is not None


def test_a_key_held_down_plays_once(qtbot: QtBot, focused, intents: Listen) -> None:  # type: ignore[no-untyped-def]
    from PySide6.QtCore import QCoreApplication, QEvent
    from PySide6.QtGui import QKeyEvent

    board = focused(tictactoe())
    heard = intents(board)
    press(qtbot, board, KEY.Key_Return)
    none = Qt.KeyboardModifier.NoModifier
    again = QKeyEvent(QEvent.Type.KeyPress, KEY.Key_Return, none, "\r", True)
    QCoreApplication.sendEvent(board.focusWidget(), again)
    assert heard == [5]
