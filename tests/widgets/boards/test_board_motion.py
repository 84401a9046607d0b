"""Pieces move where something went from here to there, and never keep anyone waiting."""

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from pixels import settle, stale_pixels
from poda.widgets.boards import board_widget
from poda.widgets.boards.surface import falling
from poda.widgets.boards.view import BoardView, MoveLabel

from .conftest import Show
from .views import connect4, part, picture, tictactoe


@pytest.mark.parametrize(
    ("before", "after"), [(tictactoe("5"), tictactoe("59")), (connect4("4"), connect4("43"))]
)
def test_a_new_piece_arrives_in_time(
    qtbot: QtBot, show: Show, before: BoardView, after: BoardView
) -> None:
    board = show(before)
    board.set_view(after)
    assert board.animating
    assert after.last is not None
    started = part(board, after.last)
    qtbot.waitUntil(lambda: not board.animating)
    assert part(board, after.last) != started
    still = show(after)
    assert picture(board) == picture(still)


def test_a_fall_takes_at_most_a_quarter_of_a_second(show: Show) -> None:
    board = show(connect4())
    durations = [board.arrival_duration(cell) for cell in range(0, 42, 7)]
    assert durations == sorted(durations, reverse=True)
    assert max(durations) == 250
    assert min(durations) >= 120


def test_a_fall_gains_speed_and_ends_at_rest() -> None:
    steps = [falling(i / 20) for i in range(21)]
    assert steps[0] == 0
    assert steps[20] == 1
    assert steps[2] - steps[1] < steps[14] - steps[13]
    assert max(steps) <= 1


def test_any_key_finishes_the_motion_at_once(qtbot: QtBot, show: Show) -> None:
    board = show(connect4("4"))
    board.setFocus()
    board.set_view(connect4("43"))
    assert board.animating
    qtbot.keyClick(board.focusWidget(), Qt.Key.Key_X)
    assert not board.animating


def test_another_position_finishes_the_motion_at_once(show: Show) -> None:
    board = show(connect4("4"))
    board.set_view(connect4("43"))
    board.set_view(connect4("4"))
    assert not board.animating


def test_values_that_come_in_meanwhile_do_not_cut_a_fall_short(show: Show) -> None:
    board = show(connect4("4"))
    board.set_view(connect4("43"))
    board.set_view(connect4("43", labels=((1, MoveLabel("+1")),)))
    assert board.animating
    board.finish_animation()


def test_the_winning_line_is_drawn_after_the_last_piece(qtbot: QtBot, show: Show) -> None:
    board = show(tictactoe("1425"))
    board.set_view(tictactoe("14253", winning=(0, 1, 2), interactive=False))
    start = picture(board)
    qtbot.waitUntil(lambda: not board.animating)
    assert picture(board) != start


def test_nothing_moves_without_animations(show: Show) -> None:
    board = show(connect4("4"))
    board.animations_enabled = False
    board.set_view(connect4("43"))
    assert not board.animating
    board.animations_enabled = True
    board.set_view(connect4("432"), animate=False)
    assert not board.animating
    board.animation_duration = 0
    board.set_view(connect4("4321"))
    assert not board.animating


def test_going_back_or_jumping_moves_nothing(show: Show) -> None:
    board = show(connect4("4321"))
    board.set_view(connect4("432"))
    assert not board.animating
    board.set_view(connect4("4321765"))
    assert not board.animating


def test_hiding_or_resizing_ends_the_motion(show: Show) -> None:
    board = show(connect4("4"))
    board.set_view(connect4("43"))
    board.resize(300, 300)
    assert not board.animating
    board.set_view(connect4("432"))
    board.hide()
    assert not board.animating


def test_a_board_may_go_while_it_moves_and_has_the_focus(qtbot: QtBot) -> None:
    board = board_widget("connect4")
    board.show()
    board.activateWindow()
    qtbot.waitUntil(board.isActiveWindow)
    board.setFocus()
    board.set_view(connect4("4"))
    board.set_view(connect4("43"))
    assert board.animating
    assert board.hasFocus()
    with qtbot.waitSignal(board.destroyed):
        board.deleteLater()


@pytest.mark.parametrize("game", [tictactoe, connect4])
def test_what_moves_leaves_nothing_behind(
    qtbot: QtBot, show: Show, game: Callable[[str], BoardView]
) -> None:
    random, moves = Random(1), "59371" if game is tictactoe else "4435261"
    board = show(game(""))
    settle()
    for _ in range(60):
        act = random.randrange(5)
        if act < 3:
            board.set_view(game(moves[: random.randint(0, len(moves))]))
        elif act == 3:
            board.finish_animation()
        else:
            board.resize(random.randint(200, 320), random.randint(200, 300))
        settle()
        assert stale_pixels(board).isNull()
    board.finish_animation()
