"""The dialog of a game's position."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton
from pytestqt.qtbot import QtBot

from poda.tree.controls.source_dialogs import DEFAULT_POSITION, PositionDialog
from poda.tree.model.sources import Position, Suggestion


@pytest.fixture
def dialog(qtbot: QtBot) -> PositionDialog:
    widget = PositionDialog()
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def ok(dialog: PositionDialog) -> QPushButton:
    return dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)


def choose_game(dialog: PositionDialog, key: str) -> None:
    row = dialog.game.findData(key)
    dialog.game.setCurrentIndex(row)
    dialog.game.activated.emit(row)


def test_it_begins_with_the_position_on_screen(qtbot: QtBot, dialog: PositionDialog) -> None:
    assert dialog.source() == DEFAULT_POSITION
    assert dialog.source().suggestion == DEFAULT_POSITION.suggestion
    wish = Suggestion("minimax", plies=2, evaluation="zero")
    other = PositionDialog(Position("tictactoe", "159", wish))
    qtbot.addWidget(other)
    assert other.source() == Position("tictactoe", "159")
    assert other.source().suggestion == wish


def test_what_is_typed_is_looked_at_at_once(dialog: PositionDialog) -> None:
    dialog.field.clear()
    QTest.keyClicks(dialog.field, "445")
    assert dialog.source().text == "445"
    assert dialog.sentence.full_text() == "Orange (MIN) to move"
    assert ok(dialog).isEnabled()
    QTest.keyClicks(dialog.field, "x")
    assert dialog.sentence.full_text().startswith("✕ Character 4: “x” is not a column")
    assert not ok(dialog).isEnabled()


def test_an_empty_field_is_the_empty_board(dialog: PositionDialog) -> None:
    dialog.field.clear()
    assert dialog.field.placeholderText() == "the empty board"
    assert dialog.sentence.full_text() == "Blue (MAX) to move"


def test_a_game_that_is_over_has_no_tree(dialog: PositionDialog) -> None:
    dialog.field.setText("4141414")
    assert "game is over" in dialog.sentence.full_text()
    assert not ok(dialog).isEnabled()


def test_another_game_brings_its_own_depth_and_evaluations(dialog: PositionDialog) -> None:
    choose_game(dialog, "tictactoe")
    assert dialog.field.text() == ""
    assert dialog.plies.maximum() == 9
    names = [dialog.evaluation.itemData(row) for row in range(dialog.evaluation.count())]
    assert names == ["lines", "zero"]
    assert dialog.source().suggestion.plies == 2


def test_to_the_end_nothing_is_estimated(dialog: PositionDialog) -> None:
    dialog.plies.setValue(dialog.plies.minimum())
    assert dialog.plies.text() == "to the end"
    assert not dialog.evaluation.isEnabled()
    assert dialog.source().suggestion.plies is None
    dialog.plies.stepUp()
    assert dialog.source().suggestion.plies == 0
    assert dialog.evaluation.isEnabled()


def test_enter_opens_it(dialog: PositionDialog) -> None:
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_the_order_of_the_moves_stays_while_the_game_does(qtbot: QtBot) -> None:
    dialog = PositionDialog(Position("connect4", "44", as_played=True))
    qtbot.addWidget(dialog)
    assert dialog.source() == Position("connect4", "44", as_played=True)
    dialog.field.setText("4433")
    assert dialog.source() == Position("connect4", "4433", as_played=True)
    choose_game(dialog, "tictactoe")
    assert dialog.source() == Position("tictactoe", "")
