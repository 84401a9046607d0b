"""Backgammon by mouse: dragging, clicking, the dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import START, State
from poda.engine.games.backgammon_parts.moves import BAR, OFF, Checkers
from poda.packages.backgammon.window.board.board import BackgammonBoard
from poda.packages.backgammon.window.board.plan import BackgammonView
from widgets.boards.conftest import Show

from .table import Table, side, throw_view

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
Sit = Callable[..., Table]
HOME = side((6, 1), (5, 2), (4, 1), (2, 3))


@pytest.fixture
def sit(show: Show) -> Sit:
    """Opens a table at which a throw is to be played."""

    def opened(
        throw: tuple[int, int] | None = (6, 5),
        own: Checkers = START,
        opponent: Checkers = START,
        player: int = MAX,
        size: tuple[int, int] = (640, 500),
        **fields: Any,
    ) -> Table:
        board = show(BackgammonView(**fields), size)
        assert isinstance(board, BackgammonBoard)
        board.animations_enabled = False
        return Table(board, State(own, opponent, player, throw), **fields)

    return opened


def drag(qtbot: QtBot, board: BackgammonBoard, start: QPoint, end: QPoint) -> None:
    qtbot.mousePress(board, LEFT, pos=start)
    qtbot.mouseMove(board, (start + end) / 2)
    qtbot.mouseMove(board, end)
    qtbot.mouseRelease(board, LEFT, pos=end)


def click(qtbot: QtBot, board: BackgammonBoard, *points: QPoint) -> None:
    for point in points:
        qtbot.mouseClick(board, LEFT, pos=point)


def double_click(qtbot: QtBot, board: BackgammonBoard, point: QPoint) -> None:
    qtbot.mouseClick(board, LEFT, pos=point)
    qtbot.mouseDClick(board, LEFT, pos=point)
    qtbot.mouseRelease(board, LEFT, pos=point)


@pytest.mark.parametrize("size", [(200, 160), (900, 900)])
@pytest.mark.parametrize("player", [MAX, MIN])
@pytest.mark.parametrize("flipped", [False, True])
def test_a_checker_is_dragged_to_a_lit_point(
    qtbot: QtBot, sit: Sit, size: tuple[int, int], player: int, flipped: bool
) -> None:
    table = sit(player=player, size=size, flipped=flipped)
    drag(qtbot, table.board, table.at(24), table.at(18))
    drag(qtbot, table.board, table.at(13), table.at(8))
    assert table.moves == [(24, 18), (13, 8)]
    assert table.board.picked is None


def test_a_drag_takes_a_checker_as_far_as_several_dice_go(qtbot: QtBot, sit: Sit) -> None:
    table = sit(throw=(2, 2))
    drag(qtbot, table.board, table.at(13), table.at(5))
    assert table.moves == [(13, 5)]
    assert table.turn is not None
    assert table.turn.is_complete


def test_let_go_elsewhere_a_checker_goes_back_without_a_word(qtbot: QtBot, sit: Sit) -> None:
    table = sit()
    for place in (table.at(20), table.at(6), QPoint(2, 2)):
        drag(qtbot, table.board, table.at(24), place)
        assert table.moves == []
        assert table.board.picked is None


def test_the_other_sides_checkers_are_not_picked_up(qtbot: QtBot, sit: Sit) -> None:
    table = sit()
    click(qtbot, table.board, table.at(6, MIN))
    drag(qtbot, table.board, table.at(6, MIN), table.at(4, MIN))
    assert table.board.picked is None
    assert table.moves == []


def test_a_checker_is_clicked_and_then_a_lit_point(qtbot: QtBot, sit: Sit) -> None:
    table = sit()
    click(qtbot, table.board, table.at(24))
    assert table.board.picked == 24
    click(qtbot, table.board, table.at(13))
    assert table.moves == [(24, 13)]


def test_a_checker_in_hand_is_put_down_by_a_click_on_it_or_elsewhere(
    qtbot: QtBot, sit: Sit
) -> None:
    table = sit()
    click(qtbot, table.board, table.at(24))
    click(qtbot, table.board, table.at(24))
    assert table.board.picked is None
    click(qtbot, table.board, table.at(24), table.at(23))
    assert table.board.picked is None
    assert table.moves == []


def test_another_checker_is_chosen_with_one_click(qtbot: QtBot, sit: Sit) -> None:
    table = sit()
    click(qtbot, table.board, table.at(24), table.at(8))
    assert table.board.picked == 8
    click(qtbot, table.board, table.at(2))
    assert table.moves == [(8, 2)]


def test_a_double_click_moves_by_the_first_die(qtbot: QtBot, sit: Sit) -> None:
    table = sit()
    double_click(qtbot, table.board, table.at(13))
    assert table.moves == [(13, 7)]
    other = sit()
    click(qtbot, other.board, other.dice())
    double_click(qtbot, other.board, other.at(13))
    assert other.moves == [(13, 8)]


def test_one_click_bears_off_what_can_be_borne_off(qtbot: QtBot, sit: Sit) -> None:
    table = sit((6, 4), HOME, side((1, 1)))
    click(qtbot, table.board, table.at(6), table.at(4))
    assert table.moves == [(6, OFF), (4, OFF)]
    # Quickly, as a double click.
    twice = sit((2, 2), HOME, side((1, 1)))
    double_click(qtbot, twice.board, twice.at(2))
    assert twice.moves == [(2, OFF), (2, OFF)]


def test_a_checker_is_dragged_off_and_from_the_bar(qtbot: QtBot, sit: Sit) -> None:
    table = sit((6, 4), HOME, side((1, 1)))
    drag(qtbot, table.board, table.at(6), table.at(OFF))
    assert table.moves == [(6, OFF)]
    entering = sit((6, 4), side((BAR, 2), (6, 13)))
    click(qtbot, entering.board, entering.at(6))
    assert entering.board.picked is None
    drag(qtbot, entering.board, entering.at(BAR), entering.at(21))
    assert entering.moves == [(BAR, 21)]


def test_a_click_on_the_dice_rolls_swaps_and_finishes(qtbot: QtBot, sit: Sit) -> None:
    table = sit(None)
    assert table.turn is None
    click(qtbot, table.board, table.dice())
    assert table.turn is not None
    click(qtbot, table.board, table.dice())
    assert table.swaps == 1
    drag(qtbot, table.board, table.at(24), table.at(13))
    qtbot.mouseClick(table.board, LEFT, pos=table.dice())
    assert table.played == ((24, 18), (18, 13))
    assert table.board.dice_area() is None


def test_dice_that_are_half_used_are_not_pressed(qtbot: QtBot, sit: Sit) -> None:
    table = sit()
    place = table.dice()
    drag(qtbot, table.board, table.at(24), table.at(18))
    click(qtbot, table.board, place)
    assert table.swaps == 0
    assert table.board.dice_area() is None


def test_a_press_on_the_dice_let_go_elsewhere_does_nothing(qtbot: QtBot, sit: Sit) -> None:
    table = sit(None)
    qtbot.mousePress(table.board, LEFT, pos=table.dice())
    qtbot.mouseRelease(table.board, LEFT, pos=table.at(24))
    assert table.turn is None


def test_the_right_button_takes_back(qtbot: QtBot, sit: Sit) -> None:
    table = sit()
    drag(qtbot, table.board, table.at(24), table.at(18))
    click(qtbot, table.board, table.at(13))
    qtbot.mouseClick(table.board, RIGHT, pos=table.at(13))
    assert table.board.picked is None
    assert table.turn is not None
    assert table.turn.steps == ((24, 18),)
    qtbot.mouseClick(table.board, RIGHT, pos=QPoint(3, 3))
    assert table.turn.steps == ()
    qtbot.mouseClick(table.board, RIGHT, pos=table.at(13))


def test_the_right_button_ends_a_drag(qtbot: QtBot, sit: Sit) -> None:
    table = sit()
    qtbot.mousePress(table.board, LEFT, pos=table.at(24))
    qtbot.mouseMove(table.board, table.at(18))
    assert table.board.picked == 24
    qtbot.mouseClick(table.board, RIGHT, pos=table.at(18))
    assert table.board.picked is None
    qtbot.mouseRelease(table.board, LEFT, pos=table.at(18))
    assert table.moves == []


def test_another_turn_or_a_hidden_board_takes_the_checker_out_of_the_hand(
    qtbot: QtBot, sit: Sit
) -> None:
    table = sit()
    click(qtbot, table.board, table.at(24))
    assert table.board.picked == 24
    table.board.set_view(throw_view((6, 5), player=MIN))
    assert table.board.picked is None
    click(qtbot, table.board, table.at(24, MIN))
    assert table.board.picked == 24
    table.board.hide()
    assert table.board.picked is None


def test_the_pointer_says_what_can_be_taken_and_pressed(qtbot: QtBot, sit: Sit) -> None:
    table = sit()
    board = table.board
    for place, shape in (
        (table.at(24), Qt.CursorShape.PointingHandCursor),
        (table.at(23), Qt.CursorShape.ArrowCursor),
        (table.dice(), Qt.CursorShape.PointingHandCursor),
    ):
        qtbot.mouseMove(board, place)
        assert board.cursor().shape() == shape
    qtbot.mousePress(board, LEFT, pos=table.at(24))
    qtbot.mouseMove(board, table.at(20))
    assert board.cursor().shape() == Qt.CursorShape.ClosedHandCursor
    qtbot.mouseRelease(board, LEFT, pos=table.at(20))
    assert board.cursor().shape() == Qt.CursorShape.ArrowCursor


def test_the_dice_have_a_tooltip_with_their_key(qtbot: QtBot, sit: Sit) -> None:
    table = sit(None)
    qtbot.mouseMove(table.board, QPoint(3, 3))
    qtbot.mouseMove(table.board, table.dice())
    assert "(R)" in table.board.toolTip()
    click(qtbot, table.board, table.dice())
    qtbot.mouseMove(table.board, table.dice())
    assert "(S)" in table.board.toolTip()
    drag(qtbot, table.board, table.at(24), table.at(13))
    assert table.board.toolTip() == ""
    qtbot.mouseMove(table.board, QPoint(3, 3))
    qtbot.mouseMove(table.board, table.dice())
    assert "(Enter)" in table.board.toolTip()


def test_a_board_that_nobody_plays_on_hears_nothing(qtbot: QtBot, show: Show) -> None:
    board = show(BackgammonView(), (640, 500))
    assert isinstance(board, BackgammonBoard)
    heard: list[str] = []
    for signal in (board.roll_asked, board.swap_asked, board.finish_asked, board.take_back_asked):
        signal.connect(lambda: heard.append("asked"))
    board.move_asked.connect(lambda *_: heard.append("move"))
    for cell in range(28):
        centre = board.cell_rect(cell).center()
        qtbot.mouseClick(board, LEFT, pos=centre)
        qtbot.mouseClick(board, RIGHT, pos=centre)
    assert heard == []
    assert board.picked is None
