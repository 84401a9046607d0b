"""The makers of lists, buttons and tables that all dialogs and panels share."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QSlider, QWidget
from pytestqt.qtbot import QtBot

from poda.widgets import layout
from poda.widgets.controls import (
    OkAndCancel,
    choice,
    close_button,
    number,
    offer,
    push_button,
    show_value,
)
from poda.widgets.layout import Scrolling, Table, column, row

ROWS = (("one", 1), ("two", 2), ("none", None))


def test_a_value_is_shown_without_a_signal(qtbot: QtBot) -> None:
    box, spin, slider = choice((1, 2), str), number(0, 9), QSlider()
    box.currentIndexChanged.connect(lambda _: pytest.fail("the list told of it"))
    for each in (spin, slider):
        each.valueChanged.connect(lambda _: pytest.fail("the number told of it"))
    for each in (box, spin, slider):
        qtbot.addWidget(each)
        show_value(each, 2)
    assert (box.currentData(), spin.value(), slider.value()) == (2, 2, 2)
    show_value(box, 7)
    assert box.currentData() == 1


def test_a_list_keeps_its_choice_while_it_is_offered(qtbot: QtBot) -> None:
    box = choice()
    qtbot.addWidget(box)
    offer(box, ROWS)
    assert box.currentData() == 1
    box.setCurrentIndex(2)  # the row whose data is None
    box.currentIndexChanged.connect(lambda _: pytest.fail("the list told of it"))
    offer(box, (("zero", 0), *ROWS))
    assert (box.currentText(), box.currentIndex()) == ("none", 3)
    offer(box, ROWS[:2])
    assert box.currentData() == 1


@pytest.mark.parametrize(("enter", "pressed"), [(True, "asked"), (False, "default")])
def test_enter_presses_the_default_button_but_where_another_wants_it(
    qtbot: QtBot, enter: bool, pressed: str
) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    told: list[str] = []
    asked = push_button(lambda: "Ask", lambda: told.append("asked"), enter=enter)
    default = push_button(lambda: "Go", lambda: told.append("default"), primary=True, default=True)
    row(asked, default, of=dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    assert default.property("primary")
    asked.setFocus()
    QTest.keyClick(asked, Qt.Key.Key_Return)
    assert told == [pressed]


def test_the_buttons_below_a_dialog_end_it(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    both, close = OkAndCancel(dialog, lambda: "Make"), close_button(dialog)
    column(both, close, of=dialog)
    ended: list[int] = []
    dialog.finished.connect(ended.append)
    assert both.ok.text() == "Make"
    for button in (both.ok, *close.buttons()):
        dialog.show()
        assert isinstance(button, QPushButton)
        button.click()
    assert ended == [QDialog.DialogCode.Accepted, QDialog.DialogCode.Rejected]


def test_a_table_writes_its_cells_and_tips_as_they_are(qtbot: QtBot) -> None:
    table = Table(2, wide=1)
    qtbot.addWidget(table)
    table.name_columns(lambda: ("A", "B"))
    table.setRowCount(1)
    table.write_cell(0, 0, "text")
    cell = table.write_cell(0, 1, "<b>", "<b>")
    assert (cell.text(), cell.toolTip()) == ("<b>", "<span>&lt;b&gt;</span>")
    table.selectRow(0)
    assert len(table.selectedIndexes()) == 2


def test_contents_that_scroll_have_the_width_of_their_area(qtbot: QtBot) -> None:
    content = QWidget()
    column(*(QLabel(str(line)) for line in range(99)), of=content)
    area = Scrolling(content, clear=True)
    qtbot.addWidget(area)
    area.resize(200, 100)
    area.show()
    qtbot.waitExposed(area)
    assert content.width() == area.viewport().width()
    assert not area.horizontalScrollBar().isVisible()
    assert area.focusPolicy() == Qt.FocusPolicy.NoFocus
    assert Scrolling(has_focus=True).focusPolicy() != Qt.FocusPolicy.NoFocus


def test_a_list_that_was_closed_does_not_look_as_if_under_the_pointer(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its hover is grey, as what is turned off; Qt kept it until the pointer had come back."""
    box = choice(("a", "b"), str)
    qtbot.addWidget(box)
    box.show()
    box.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, True)  # as after the click that opens it
    monkeypatch.setattr(layout, "QCursor", SimpleNamespace(pos=lambda: QPoint(-99, -99)))
    box.hidePopup()
    assert not box.underMouse()
