"""Backgammon by keyboard, and as a screen reader meets it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction, QKeySequence
from pytestqt.qtbot import QtBot

from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import START, State
from poda.engine.games.backgammon_parts.moves import BAR, OFF, Checkers
from poda.packages.backgammon.window.board.board import BackgammonBoard
from poda.packages.backgammon.window.board.plan import (
    MAX_BAR,
    MAX_OFF,
    MIN_BAR,
    MIN_OFF,
    BackgammonView,
    cell_of,
)
from poda.widgets.boards.surface import Cell
from poda.widgets.boards.view import piece_name, side_name
from widgets.boards.conftest import Show
from widgets.boards.views import picture

from .table import Table, side, throw_view

KEY = Qt.Key
Sit = Callable[..., Table]
HOME = side((6, 1), (5, 2), (4, 1), (2, 3))


@pytest.fixture
def sit(show: Show) -> Sit:
    """Opens a table at which a throw is to be played, with the keyboard on the board."""

    def opened(
        throw: tuple[int, int] | None = (6, 5),
        own: Checkers = START,
        opponent: Checkers = START,
        player: int = MAX,
        **fields: Any,
    ) -> Table:
        board = show(BackgammonView(**fields), (640, 500))
        assert isinstance(board, BackgammonBoard)
        board.animations_enabled = False
        table = Table(board, State(own, opponent, player, throw), **fields)
        board.setFocus()
        return table

    return opened


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the board says."""
    said: list[str] = []
    monkeypatch.setattr(
        "poda.packages.backgammon.window.board.board.announce",
        lambda _board, text, **_: said.append(text),
    )
    return said


def press(qtbot: QtBot, board: BackgammonBoard, *keys: Qt.Key) -> None:
    for key in keys:
        focus = board.focusWidget()
        assert focus is not None
        qtbot.keyClick(focus, key)


def go_to(qtbot: QtBot, board: BackgammonBoard, cell: int) -> None:
    """Walk there with the arrow keys."""
    plan = board.board_plan()
    column, row = plan.screen(cell)
    here, level = plan.screen(board.cursor_cell)
    if row != level:
        press(qtbot, board, KEY.Key_Down if row > level else KEY.Key_Up)
    step = KEY.Key_Right if column > here else KEY.Key_Left
    press(qtbot, board, *[step] * abs(column - here))
    assert board.cursor_cell == cell


def names(board: BackgammonBoard) -> list[str]:
    found = []
    for cell in board.findChildren(Cell):
        interface = QAccessible.queryAccessibleInterface(cell)
        assert interface is not None
        found.append(interface.text(QAccessible.Text.Name))
    return found


@pytest.mark.parametrize("player", [MAX, MIN])
@pytest.mark.parametrize("flipped", [False, True])
def test_a_whole_turn_from_the_roll_to_the_end(
    qtbot: QtBot, sit: Sit, player: int, flipped: bool
) -> None:
    table = sit(None, player=player, flipped=flipped)
    board = table.board
    press(qtbot, board, KEY.Key_R)
    assert table.turn is not None
    for start, end in ((24, 18), (13, 8)):
        go_to(qtbot, board, cell_of(player, start))
        press(qtbot, board, KEY.Key_Return)
        assert board.picked == start
        go_to(qtbot, board, cell_of(player, end))
        press(qtbot, board, KEY.Key_Space)
        assert board.picked is None
    assert table.moves == [(24, 18), (13, 8)]
    press(qtbot, board, KEY.Key_Return)
    assert table.played == ((24, 18), (13, 8))


def test_space_rolls_too(qtbot: QtBot, sit: Sit) -> None:
    table = sit(None)
    press(qtbot, table.board, KEY.Key_Space)
    assert table.turn is not None


def test_escape_and_backspace_drop_the_checker_in_hand(qtbot: QtBot, sit: Sit) -> None:
    table = sit()
    go_to(qtbot, table.board, 24)
    for key in (KEY.Key_Escape, KEY.Key_Backspace, KEY.Key_Return):
        press(qtbot, table.board, KEY.Key_Return)
        assert table.board.picked == 24
        press(qtbot, table.board, key)
        assert table.board.picked is None
    assert table.moves == []


def test_backspace_takes_back_and_s_swaps(qtbot: QtBot, sit: Sit) -> None:
    table = sit()
    press(qtbot, table.board, KEY.Key_S)
    assert table.swaps == 1
    go_to(qtbot, table.board, 24)
    press(qtbot, table.board, KEY.Key_6)
    assert table.moves == [(24, 18)]
    press(qtbot, table.board, KEY.Key_S)  # not now
    assert table.swaps == 1
    press(qtbot, table.board, KEY.Key_Backspace)
    assert table.turn is not None
    assert table.turn.steps == ()


def test_a_digit_moves_by_that_die(qtbot: QtBot, sit: Sit) -> None:
    table = sit()
    go_to(qtbot, table.board, 13)
    press(qtbot, table.board, KEY.Key_4, KEY.Key_5)
    assert table.moves == [(13, 8)]


def test_enter_bears_off_and_enters_from_the_bar(qtbot: QtBot, sit: Sit) -> None:
    table = sit((6, 4), HOME, side((1, 1)))
    go_to(qtbot, table.board, 6)
    press(qtbot, table.board, KEY.Key_Return)
    assert table.moves == [(6, OFF)]
    entering = sit((6, 4), side((BAR, 2), (6, 13)))
    go_to(qtbot, entering.board, MAX_BAR)
    press(qtbot, entering.board, KEY.Key_Return)
    go_to(qtbot, entering.board, 21)
    press(qtbot, entering.board, KEY.Key_Return)
    assert entering.moves == [(BAR, 21)]


@pytest.mark.parametrize("flipped", [False, True])
def test_the_arrows_walk_over_all_cells_as_they_are_seen(
    qtbot: QtBot, sit: Sit, flipped: bool
) -> None:
    board = sit(flipped=flipped).board
    press(qtbot, board, KEY.Key_Home, KEY.Key_Up)
    seen = [board.cursor_cell]
    for _ in range(13):
        press(qtbot, board, KEY.Key_Right)
        seen.append(board.cursor_cell)
    press(qtbot, board, KEY.Key_Right, KEY.Key_Down)
    for _ in range(14):
        seen.append(board.cursor_cell)
        press(qtbot, board, KEY.Key_Left)
    assert sorted(seen) == list(range(28))
    ours, theirs = (MAX_OFF, MIN_OFF) if not flipped else (MIN_OFF, MAX_OFF)
    assert (seen[13], seen[14]) == (theirs, ours)
    assert seen[6] == (MIN_BAR if flipped else MAX_BAR)


def test_keys_that_do_nothing_now_are_left_to_the_window(qtbot: QtBot, sit: Sit) -> None:
    table = sit()
    heard: list[str] = []
    for keys in ("R", "S", "Backspace", "Escape", "Ctrl+S"):
        action = QAction(table.board)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda *_, keys=keys: heard.append(keys))
        table.board.addAction(action)
    press(qtbot, table.board, KEY.Key_R, KEY.Key_S, KEY.Key_Backspace, KEY.Key_Escape)
    focus = table.board.focusWidget()
    assert focus is not None
    qtbot.keyClick(focus, KEY.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert heard == ["R", "Backspace", "Escape", "Ctrl+S"]
    assert table.swaps == 1


def test_the_cursor_lights_the_targets_of_its_checker(qtbot: QtBot, sit: Sit) -> None:
    board = sit().board
    go_to(qtbot, board, 23)
    dark = picture(board)
    go_to(qtbot, board, 24)
    lit = picture(board)
    place = board.board_plan().place(18, 0).toPoint()
    assert lit.pixelColor(place) != dark.pixelColor(place)


# What is said ----------------------------------------------------------------------------------


def test_cells_say_what_stands_there_and_where_it_can_go(sit: Sit) -> None:
    board = sit().board
    said = names(board)
    assert said[24].startswith("Point 24: 2 blue checkers")
    assert said[24].endswith("can move to 18 and 13")
    assert said[12].startswith("Point 12: 5 orange checkers")
    assert said[20] == "Point 20: empty"
    assert said[MAX_BAR] == "Bar of Blue: empty"
    assert said[MIN_OFF] == "Borne off by Orange: empty"


def test_names_follow_the_numbers_on_the_board(show: Show) -> None:
    flipped = show(throw_view(player=MIN, flipped=True))
    assert names(flipped)[1].startswith("Point 24: 2 orange checkers")  # type: ignore[arg-type]
    assert names(flipped)[1].endswith("can move to 18 and 13")  # type: ignore[arg-type]
    lecture = show(throw_view(numbers="lecture"))
    assert names(lecture)[24].endswith("can move to 7 and 12")  # type: ignore[arg-type]


def test_a_checker_in_hand_its_targets_and_marks_are_told(
    qtbot: QtBot, sit: Sit, announced: list[str]
) -> None:
    table = sit(last_steps=((6, 4),), last_side=MIN, hint_steps=((24, 18),))
    go_to(qtbot, table.board, 24)
    press(qtbot, table.board, KEY.Key_Return)
    assert announced[-1] == "Point 24: picked up, can move to 18 and 13"
    said = names(table.board)
    assert "picked up" in said[24]
    assert "hint: to 18" in said[24]
    assert said[18] == "Point 18: empty, the checker can go here"
    assert said[21].endswith("last move")
    go_to(qtbot, table.board, 13)
    press(qtbot, table.board, KEY.Key_Return)
    assert announced[-2:] == [
        "24 to 13",
        "The play is finished: Enter plays it, Backspace takes back.",
    ]


def test_what_cannot_be_done_is_told_to_who_does_not_use_the_mouse(
    qtbot: QtBot, sit: Sit, announced: list[str]
) -> None:
    board = sit().board
    go_to(qtbot, board, 20)
    press(qtbot, board, KEY.Key_Return)
    assert announced[-1] == "No checker can move from here."
    go_to(qtbot, board, 24)
    press(qtbot, board, KEY.Key_Return, KEY.Key_Escape)
    assert announced[-1] == "put back"
    said = len(announced)
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.cell_rect(20).center())
    assert len(announced) == said


def test_a_message_is_spoken(show: Show, announced: list[str]) -> None:
    board = show(throw_view())
    board.set_view(throw_view(message="No legal play"))
    assert announced == ["No legal play"]


def test_a_screen_reader_may_press_the_cells(sit: Sit) -> None:
    table = sit()
    cells = table.board.findChildren(Cell)
    cells[24].click()
    cells[18].click()
    assert table.moves == [(24, 18)]


def test_the_sides_have_the_names_of_connect_four() -> None:
    assert [side_name("backgammon", player) for player in (1, -1)] == ["Blue", "Orange"]
    assert piece_name("backgammon", 1) == "blue checker"
    assert piece_name("backgammon", -1) == "orange checker"
    assert piece_name("backgammon", 0) == "empty"
