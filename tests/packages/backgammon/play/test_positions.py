"""Backgammon on the real window: positions, the list of moves, and what the menus say."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel

from play.conftest import Open
from play.hand import KEY, Hand
from poda.engine.game import MIN
from poda.engine.games.backgammon_parts.moves import OFF
from poda.house.settings import settings

from .backgammon_hand import (
    OPENED,
    begun,
    board,
    click_move,
    position,
)


@pytest.fixture
def table(open_window: Open) -> Hand:
    return begun(open_window())


# Looking back


def test_the_moves_are_listed_turn_by_turn_and_lead_back(table: Hand) -> None:
    table.model.set_position(OPENED)
    click_move(table, 8, 5)
    click_move(table, 6, 5)
    table.act("done")
    table.act("roll")
    list_ = table.play.moves.table
    assert list_.item(0, 1).text() == "3-1 8/5 6/5"
    throw = table.model.board.record.state.throw
    assert list_.item(0, 2).text() == f"{throw[0]}-{throw[1]} …"
    list_.setFocus()
    table.press(KEY.Key_Left)
    assert table.headline == "Orange to roll"
    table.act("previous")
    assert table.headline == "Blue to play 3-1"
    table.act("last")
    assert table.headline.startswith("Orange to play")


def test_the_end_is_told_with_its_stakes(table: Hand) -> None:
    table.model.set_position(position({1: 1}, {13: 15}, (6, 5)))
    click_move(table, 1, OFF)
    table.act("done")
    assert table.headline == "Blue wins a gammon: 2 points"
    rows = table.play.moves.table
    assert rows.item(rows.rowCount() - 1, 1).text() == "Blue wins a gammon: 2 points"


# Positions


def test_a_position_is_copied_and_pasted_with_side_and_throw(table: Hand) -> None:
    text = position({6: 5, 8: 3}, {6: 5, 8: 4}, (4, 2), MIN)
    table.play.status.enter_position(text)
    assert table.text == text
    assert table.headline == "Orange to play 4-2"
    table.play.status.enter_position("GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n")
    assert table.headline == "Opening throw"
    both = "Position ID: 4HPwATDgc/ABMA\nMatch ID   : QYkqASAAIAAA"  # the manual's, with 5-2
    table.play.status.enter_position(both)
    assert table.headline == "Orange to play 5-2"  # it is the second player's turn
    assert table.text == "4HPwATDgc/ABMA:QYkqASAAIAAE"
    table.play.status.enter_position("4HPwATDgc")
    assert "is not a position ID" in table.play.status.sentence()


def test_a_position_is_copied_and_pasted_as_xgid(table: Hand) -> None:
    xgid = "XGID=-b----E-C---eE---c-e----B-:1:1:-1:31:2:3:0:7:10"
    QGuiApplication.clipboard().setText(f"{xgid}\n\nX:Ana   O:Ben\n")
    table.act("paste")
    assert table.headline == "Orange to play 3-1"
    assert table.text == "4HPwATDgc/ABMA:QYnlACAAGAAE"  # as GNU Backgammon has it
    QGuiApplication.clipboard().clear()
    table.play.added["backgammon"]["copy_xgid"].trigger()
    assert QGuiApplication.clipboard().text() == xgid


def test_the_lecture_position_is_in_the_menu_and_explained(table: Hand) -> None:
    menu = table.play.dice_menu.parts["backgammon"].examples
    menu.actions()[0].trigger()
    assert table.headline == "Blue to play 6-5"
    assert "(5-10,10-16)" in table.play.dice_menu.parts["backgammon"].info.text()
    assert "20/9*" in table.play.dice_menu.parts["backgammon"].info.text()
    table.act("new")
    assert table.play.dice_menu.parts["backgammon"].info.isHidden()


@pytest.mark.parametrize("choice", [0, 1, 2])
def test_point_numbers_are_chosen_and_remembered(table: Hand, choice: int) -> None:
    table.play.dice_menu.parts["backgammon"].numbers.actions()[choice].trigger()
    wanted = ("off", "own", "lecture")[choice]
    assert settings().point_numbers == wanted
    assert board(table).position.numbers == wanted


def test_other_games_know_nothing_of_dice(table: Hand) -> None:
    table.begin("tictactoe")
    assert table.play.board.dice.isHidden()
    assert not table.play.dice_menu.menuAction().isVisible()
    assert not table.enabled("roll")
    table.press(Qt.Key.Key_R, Qt.Key.Key_D)
    assert table.text == ""


def test_the_keys_of_the_board_are_listed_with_those_of_the_dice(table: Hand) -> None:
    dialog = table.window.keys_dialog()
    table.bot.addWidget(dialog)
    said = {label.text() for label in dialog.findChildren(QLabel)}
    assert {"Roll", "Take back", "Swap dice", "Done", "Roll the dice"} <= said
    table.begin("tictactoe")
    other = table.window.keys_dialog()
    table.bot.addWidget(other)
    assert not {"Roll", "Done"} & {label.text() for label in other.findChildren(QLabel)}


def test_what_a_file_says_of_the_cube_stands_in_the_list(table: Hand) -> None:
    table.model.set_position(OPENED)
    click_move(table, 8, 5)
    click_move(table, 6, 5)
    table.act("done")
    table.model.board.record.current.remarks = ("Orange doubles to 2",)
    table.model.board.changed.emit()
    assert table.play.moves.table.item(1, 1).text() == "Orange doubles to 2"
    table.act("roll")
    assert table.play.moves.table.item(1, 1).text() == "Orange doubles to 2"
