"""The dialog of a random tree."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton
from pytestqt.qtbot import QtBot

from poda.engine.trees.random_tree import RandomShape
from poda.tree.controls.source_dialogs import DEFAULT_SHAPE, RandomDialog
from poda.tree.model.sources import Random


@pytest.fixture
def dialog(qtbot: QtBot) -> RandomDialog:
    widget = RandomDialog()
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def button(dialog: RandomDialog, which: str) -> QPushButton:
    box = dialog.findChild(QDialogButtonBox)
    return box.button(QDialogButtonBox.StandardButton[which])


def test_it_begins_with_what_was_set_last(qtbot: QtBot, dialog: RandomDialog) -> None:
    assert dialog.shape() == DEFAULT_SHAPE
    shape = RandomShape(5, 0, 4, -7, 7, 1234)
    again = RandomDialog(shape)
    qtbot.addWidget(again)
    assert again.shape() == shape
    assert again.source() == Random(shape)


def test_the_size_is_told_while_one_sets_it(dialog: RandomDialog) -> None:
    assert dialog.size_label.full_text() == "27 leaves, 40 nodes"
    dialog.levels.setFocus()
    QTest.keyClick(dialog.levels, Qt.Key.Key_Up)
    assert dialog.size_label.full_text() == "81 leaves, 121 nodes"


def test_the_size_of_a_ragged_tree_is_counted_and_not_guessed(dialog: RandomDialog) -> None:
    dialog.least_children.setValue(0)
    game, _ = dialog.source().question_parts()
    assert dialog.size_label.full_text().endswith(f"{len(game.nodes)} nodes")


def test_what_is_too_large_is_refused_with_what_to_lower(dialog: RandomDialog) -> None:
    dialog.levels.setValue(20)
    assert "lower the depth or the branching" in dialog.size_label.full_text()
    assert not button(dialog, "Ok").isEnabled()
    dialog.levels.setValue(3)
    assert button(dialog, "Ok").isEnabled()


def test_the_two_ends_of_a_range_stay_in_order(dialog: RandomDialog) -> None:
    dialog.least_children.setValue(5)
    assert dialog.most_children.value() == 5
    dialog.most_children.setValue(2)
    assert dialog.least_children.value() == 2
    dialog.high.setValue(-3)
    assert dialog.low.value() == -3
    dialog.low.setValue(9)
    assert dialog.high.value() == 9


def test_another_draws_a_seed_that_can_be_shared(dialog: RandomDialog) -> None:
    seeds = set()
    for _ in range(20):
        QTest.mouseClick(dialog.another, Qt.MouseButton.LeftButton)
        seeds.add(dialog.seed.value())
    assert len(seeds) > 10
    assert dialog.seed.text() == str(dialog.shape().seed)


def test_cancel_wants_no_tree(dialog: RandomDialog) -> None:
    QTest.mouseClick(button(dialog, "Cancel"), Qt.MouseButton.LeftButton)
    assert dialog.result() == QDialog.DialogCode.Rejected


def test_enter_takes_it(dialog: RandomDialog) -> None:
    QTest.keyClick(dialog.seed, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_every_field_has_a_name(dialog: RandomDialog) -> None:
    fields = (
        dialog.levels, dialog.least_children, dialog.most_children, dialog.low, dialog.high,
        dialog.seed,
    )  # fmt: skip
    names = [field.accessibleName() for field in fields]
    assert all(names)
    assert len(set(names)) == len(names)


def test_what_is_typed_first_replaces_the_depth(dialog: RandomDialog) -> None:
    assert dialog.focusWidget() is dialog.levels
    QTest.keyClicks(dialog.levels, "12")
    assert dialog.levels.value() == 12
