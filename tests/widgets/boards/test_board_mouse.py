"""A click asks for what stands under it; the board judges nothing."""

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from .conftest import Listen, Show
from .views import centre, connect4, part, picture, tictactoe

LEFT = Qt.MouseButton.LeftButton
SIZES = [(160, 160), (333, 480), (900, 700)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("flipped", [False, True])
def test_every_square_asks_for_its_number(
    qtbot: QtBot, show: Show, intents: Listen, size: tuple[int, int], flipped: bool
) -> None:
    board = show(tictactoe(flipped=flipped), size)
    heard = intents(board)
    for cell in range(9):
        qtbot.mouseClick(board, LEFT, pos=centre(board, cell))
    assert heard == list(range(1, 10))
    first, third = centre(board, 0).x(), centre(board, 2).x()
    assert (first > third) == flipped


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("flipped", [False, True])
def test_every_place_over_a_column_asks_for_the_column(
    qtbot: QtBot, show: Show, intents: Listen, size: tuple[int, int], flipped: bool
) -> None:
    board = show(connect4(flipped=flipped), size)
    heard = intents(board)
    side = board.cell_rect(0).height()
    for column in range(7):
        for cell in (column, column + 35):
            qtbot.mouseClick(board, LEFT, pos=centre(board, cell))
        above = centre(board, column + 35) - QPoint(0, side)
        number = centre(board, column) + QPoint(0, round(side * 0.7))
        qtbot.mouseClick(board, LEFT, pos=above)
        qtbot.mouseClick(board, LEFT, pos=number)
    assert heard == [column for column in range(1, 8) for _ in range(4)]


def test_the_edge_of_the_frame_belongs_to_the_outer_columns(
    qtbot: QtBot, show: Show, intents: Listen
) -> None:
    board = show(connect4())
    heard = intents(board)
    half = board.cell_rect(0).width() // 2 + 2
    qtbot.mouseClick(board, LEFT, pos=centre(board, 0) - QPoint(half, 0))
    qtbot.mouseClick(board, LEFT, pos=centre(board, 6) + QPoint(half, 0))
    assert heard == [1, 7]


def test_a_click_beside_the_board_asks_for_nothing(
    qtbot: QtBot, show: Show, intents: Listen
) -> None:
    for view in (tictactoe(), connect4()):
        board = show(view, (900, 400))
        heard = intents(board)
        qtbot.mouseClick(board, LEFT, pos=QPoint(5, 200))
        assert heard == []


def test_occupied_squares_and_full_columns_are_asked_for_too(
    qtbot: QtBot, show: Show, intents: Listen
) -> None:
    board = show(tictactoe("5"))
    heard = intents(board)
    qtbot.mouseClick(board, LEFT, pos=centre(board, 4))
    assert heard == [5]
    full = show(connect4("111111"))
    heard = intents(full)
    qtbot.mouseClick(full, LEFT, pos=centre(full, 0))
    assert heard == [1]


def test_a_board_that_waits_for_an_engine_still_says_what_was_asked(
    qtbot: QtBot, show: Show, intents: Listen
) -> None:
    board = show(connect4("4", interactive=False))
    heard = intents(board)
    qtbot.mouseClick(board, LEFT, pos=centre(board, 3))
    assert heard == [4]


def test_a_press_let_go_elsewhere_is_taken_back(qtbot: QtBot, show: Show, intents: Listen) -> None:
    board = show(tictactoe())
    heard = intents(board)
    qtbot.mousePress(board, LEFT, pos=centre(board, 0))
    qtbot.mouseRelease(board, LEFT, pos=centre(board, 1))
    assert heard == []


def test_the_right_button_plays_nothing(qtbot: QtBot, show: Show, intents: Listen) -> None:
    board = show(tictactoe())
    heard = intents(board)
    qtbot.mouseClick(board, Qt.MouseButton.RightButton, pos=centre(board, 0))
    assert heard == []


@pytest.mark.parametrize("view", [tictactoe("5"), connect4("4433")])
def test_hover_shows_a_ghost_where_the_piece_would_lie(qtbot: QtBot, show: Show, view) -> None:  # type: ignore[no-untyped-def]
    board = show(view)
    action = 3
    landing = board.target_cell(action)
    assert landing is not None
    qtbot.mouseMove(board, QPoint(1, 1))
    before = part(board, landing)
    qtbot.mouseMove(board, centre(board, landing))
    assert part(board, landing) != before
    assert board.cursor().shape() == Qt.CursorShape.PointingHandCursor
    qtbot.mouseMove(board, QPoint(1, 1))
    assert part(board, landing) == before
    assert board.cursor().shape() == Qt.CursorShape.ArrowCursor


def test_a_hovered_column_shows_the_disc_above_it_and_in_its_lowest_empty_cell(
    qtbot: QtBot, show: Show
) -> None:
    board = show(connect4("44"))
    qtbot.mouseMove(board, QPoint(1, 1))
    before = {cell: part(board, cell) for cell in range(42)}
    top = centre(board, 38)
    side = board.cell_rect(0).height()
    waiting = picture(board).pixelColor(top - QPoint(0, side))
    qtbot.mouseMove(board, top)
    changed = [cell for cell in range(42) if part(board, cell) != before[cell]]
    assert changed == [17]
    assert picture(board).pixelColor(top - QPoint(0, side)) != waiting


@pytest.mark.parametrize(
    "view", [connect4("4", interactive=False), connect4("444444"), connect4("4", legal=())]
)
def test_no_ghost_where_nothing_can_be_played(qtbot: QtBot, show: Show, view) -> None:  # type: ignore[no-untyped-def]
    board = show(view)
    qtbot.mouseMove(board, QPoint(1, 1))
    before = picture(board)
    qtbot.mouseMove(board, centre(board, 38))
    assert picture(board) == before
    assert board.cursor().shape() == Qt.CursorShape.ArrowCursor


def test_a_click_leaves_no_focus_ring_and_the_next_key_brings_it_back(
    qtbot: QtBot, show: Show
) -> None:
    board = show(tictactoe(interactive=False))
    qtbot.mouseClick(board, LEFT, pos=centre(board, 4))
    assert board.hasFocus()
    assert not board.shows_cursor
    qtbot.keyClick(board.focusWidget(), Qt.Key.Key_Right)
    assert board.shows_cursor
    assert board.cursor_cell == 5


def test_a_pointer_that_rests_marks_the_square_that_comes_under_it(
    qtbot: QtBot, show: Show
) -> None:
    board = show(tictactoe(), (300, 300))
    place = centre(board, 4)
    qtbot.mouseMove(board, place)
    qtbot.waitUntil(lambda: board.target() == 5)
    board.resize(900, 900)
    assert board.target() == 1
    fresh = picture(board)
    qtbot.mouseMove(board, place + QPoint(1, 1))
    assert picture(board) == fresh
    board.resize(120, 120)  # smaller than where the pointer is
    assert board.target() is None
