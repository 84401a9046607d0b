"""What assistive technology is told of a control, and how often."""

import pytest
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget
from pytestqt.qtbot import QtBot

from poda.base import packages
from poda.widgets.announce import set_name
from poda.widgets.boards import board_widget
from poda.widgets.evalbar import EvalBar
from poda.widgets.layout import Label, Panel, action_button
from poda.widgets.number_table import NumberTable
from seen import labels_of, name_of


@pytest.fixture
def row(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    QHBoxLayout(widget)
    return widget


def add(row: QWidget, widget: QWidget) -> None:
    layout = row.layout()
    assert layout is not None
    layout.addWidget(widget)


def test_a_list_without_a_label_gets_one_that_is_not_seen(row: QWidget) -> None:
    """On Linux a list's own name is its value, whatever name it was given."""
    box = QComboBox()
    box.addItem("Connect Four")
    add(row, box)
    set_name(box, "Game")
    set_name(box, "Juego")
    assert labels_of(box) == ["Juego"]
    assert [label.isHidden() for label in row.findChildren(QLabel)] == [True]


def test_a_label_that_is_seen_is_enough(row: QWidget) -> None:
    box, label = QComboBox(), QLabel("&Game")
    for widget in (label, box):
        add(row, widget)
    label.setBuddy(box)
    set_name(box, "Which game")
    assert labels_of(box) == ["Game"]


def test_a_name_is_told_when_it_changes_and_not_again(
    row: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An action that is enabled, or a text that is set as it was, has nothing new to tell."""
    told: list[str] = []
    plain = QWidget.setAccessibleName

    def tell(widget: QWidget, name: str) -> None:
        told.append(name)
        plain(widget, name)

    action = QAction("&Undo", row)
    button, label = action_button(action, parent=row), Label(elide=True, parent=row)
    for kind in (type(button), Label):
        monkeypatch.setattr(kind, "setAccessibleName", tell, raising=False)
    for enabled in (False, True):
        action.setEnabled(enabled)
        label.setText("Ready")
    action.setText("&Take back")
    assert told == ["Ready", "Take back"]


@pytest.mark.parametrize("game", ["tictactoe", "connect4", *filter(packages.find, ["backgammon"])])
def test_a_board_is_a_panel_with_a_name(qtbot: QtBot, game: str) -> None:
    """As mere filling (a QWidget's role) neither its name nor what its keys do would be read."""
    board = board_widget(game)
    qtbot.addWidget(board)
    interface = QAccessible.queryAccessibleInterface(board)
    assert interface is not None
    assert interface.role() is QAccessible.Role.Border  # which is "panel" on the bus
    assert name_of(board).endswith("board")


def test_a_painted_text_is_a_label(qtbot: QtBot) -> None:
    bar = EvalBar()
    qtbot.addWidget(bar)
    bar.set_value(0.75, "+3", "Blue wins in 3")
    interface = QAccessible.queryAccessibleInterface(bar)
    assert interface is not None
    assert interface.role() is QAccessible.Role.StaticText
    assert name_of(bar) == "Evaluation: Blue wins in 3"


def test_a_panel_is_as_large_as_what_is_in_it(qtbot: QtBot) -> None:
    panel, plain = Panel(), QWidget()
    for widget in (panel, plain):
        qtbot.addWidget(widget)
        QHBoxLayout(widget)
        add(widget, QLabel("a text of some length"))
    assert panel.sizeHint() == plain.sizeHint()


def test_heads_that_are_no_words_are_spoken_as_what_they_mean(qtbot: QtBot) -> None:
    table = NumberTable(3)
    qtbot.addWidget(table)
    table.set_heads(["Play", "G %", "Equity"], ["", "Chance to win a gammon", "Points a game"])
    table.setRowCount(1)
    header = QAccessible.queryAccessibleInterface(table)
    assert header is not None
    cells = [header.child(place) for place in range(header.childCount())]
    heads = [
        cell.text(QAccessible.Text.Name)
        for cell in cells
        if cell.role() is QAccessible.Role.ColumnHeader
    ]
    assert heads == ["Play", "Chance to win a gammon", "Equity"]
