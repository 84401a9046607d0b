"""The wheel never changes a control that it passes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QScrollArea,
    QSlider,
    QSpinBox,
    QTabBar,
    QVBoxLayout,
    QWidget,
    QWidgetItem,
)
from pytestqt.qtbot import QtBot

from poda.widgets.wheel import WheelGuard, guard_wheel
from poda.window.main_window import MainWindow
from window.every_screen import DIALOGS, opened

CONTROLS: dict[str, Callable[[], QWidget]] = {
    "choices": lambda: filled(QComboBox()),
    "choices one types into": lambda: filled(QComboBox(editable=True)),
    "a number": lambda: QSpinBox(value=50),
    "a fraction": lambda: QDoubleSpinBox(value=50.0),
    "a slider": lambda: QSlider(Qt.Orientation.Horizontal, value=50),
    "tabs": lambda: filled(QTabBar()),
}


def filled(widget: QComboBox | QTabBar) -> QWidget:
    for number in range(9):
        (widget.addItem if isinstance(widget, QComboBox) else widget.addTab)(str(number))
    widget.setCurrentIndex(4)
    return widget


def state(control: QWidget) -> float:
    """What the wheel would change."""
    if isinstance(control, QComboBox | QTabBar):
        return control.currentIndex()
    assert isinstance(control, QSpinBox | QDoubleSpinBox | QSlider)
    return control.value()


@pytest.fixture
def guard(qapp: QApplication) -> WheelGuard:
    """The one guard, which may have been on duty in other tests, with no turn under way."""
    result = guard_wheel()
    result.begin_anew()
    return result


@pytest.fixture
def page(qtbot: QtBot, guard: WheelGuard) -> QScrollArea:
    """A page that can be scrolled."""
    area = QScrollArea()
    qtbot.addWidget(area)
    body = QWidget()
    body.setFixedHeight(2000)
    QVBoxLayout(body)
    area.setWidget(body)
    area.setWidgetResizable(True)
    area.resize(300, 300)
    area.show()
    area.activateWindow()
    qtbot.waitUntil(area.isActiveWindow)
    return area


def put(page: QScrollArea, control: QWidget) -> QWidget:
    body = page.widget()
    control.setParent(body)
    control.setGeometry(10, 100, 200, 32)
    control.show()
    return control


def turn(control: QWidget) -> None:
    """The wheel, one notch down, over a control."""
    window = control.window()
    at = control.mapTo(window, control.rect().center())
    handle = window.windowHandle()
    assert handle is not None
    QTest.wheelEvent(handle, at, QPoint(0, -120))


@pytest.mark.parametrize("name", CONTROLS)
def test_the_wheel_over_a_control_scrolls_the_page(page: QScrollArea, name: str) -> None:
    control = put(page, CONTROLS[name]())
    before = state(control)
    assert not control.hasFocus()
    turn(control)
    assert state(control) == before
    assert page.verticalScrollBar().value() > 0
    assert not control.hasFocus()


@pytest.mark.parametrize("name", CONTROLS)
def test_only_a_number_that_one_is_at_takes_the_wheel(page: QScrollArea, name: str) -> None:
    control = put(page, CONTROLS[name]())
    control.setFocus()
    before = state(control)
    turn(control)
    takes = name in ("a number", "a fraction", "a slider")
    assert (state(control) != before) is takes
    assert (page.verticalScrollBar().value() == 0) is takes


def test_a_turn_that_began_over_the_page_changes_nothing_that_it_brings(
    page: QScrollArea,
) -> None:
    control = put(page, QSpinBox(value=50))
    control.setFocus()
    window = page.windowHandle()
    QTest.wheelEvent(window, QPoint(250, 280), QPoint(0, -120))
    control.move(10, control.y() + page.verticalScrollBar().value())  # under the pointer by now
    turn(control)
    assert state(control) == 50


def test_what_is_taken_for_a_window_and_is_none_is_passed_over(guard: WheelGuard) -> None:
    widget = QWidget()
    item = QWidgetItem(widget)
    guard.watch(item)  # type: ignore[arg-type]
    assert item.widget() is widget


def test_dialogs_that_come_later_are_guarded_too(qtbot: QtBot, guard: WheelGuard) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    box = QComboBox(dialog)
    filled(box)
    dialog.open()
    qtbot.waitUntil(dialog.isActiveWindow)
    turn(box)
    assert box.currentIndex() == 4


@pytest.mark.usefixtures("readable")
@pytest.mark.parametrize("tab", ["play", "tree", "training"])
def test_the_wheel_changes_nothing_in_a_tab(
    qtbot: QtBot, new_window: Callable[[], MainWindow], guard: WheelGuard, tab: str
) -> None:
    window = new_window()
    window.resize(1280, 720)
    guard.watch(window.windowHandle())
    window.tabs.setCurrentIndex(["play", "tree", "training"].index(tab))
    kinds = (QComboBox, QSpinBox, QDoubleSpinBox, QSlider, QTabBar)
    controls = [
        each
        for kind in kinds
        for each in window.findChildren(kind)
        if each.isVisible() and each.window() is window
    ]
    assert len(controls) > 2
    before = [state(each) for each in controls]
    for control in controls:
        turn(control)
        control.setFocus()
        if isinstance(control, QComboBox | QTabBar):
            turn(control)
    assert [state(each) for each in controls] == before


@pytest.mark.usefixtures("readable")
@pytest.mark.parametrize("name", DIALOGS)
def test_the_wheel_changes_nothing_in_a_dialog(
    qtbot: QtBot, new_window: Callable[[], MainWindow], guard: WheelGuard, name: str
) -> None:
    dialog = opened(qtbot, name, new_window())
    try:
        guard.watch(dialog.windowHandle())
        kinds = (QComboBox, QAbstractSpinBox, QSlider, QTabBar)
        controls = [each for kind in kinds for each in dialog.findChildren(kind)]
        before = [state(each) for each in controls]
        for control in controls:
            dialog.setFocus()
            if control.isVisible() and not control.visibleRegion().isEmpty():
                turn(control)
        assert [state(each) for each in controls] == before
    finally:
        dialog.close()
        dialog.deleteLater()
