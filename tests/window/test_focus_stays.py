"""Where what has the focus is turned off or hidden, the main thing of the tab has it: a key that
comes a moment later changes no player and no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QMessageBox,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from poda.engine.game import MAX, MIN
from poda.play.model.board import PERSON
from poda.widgets.boards.surface import Cell
from poda.widgets.layout import ActionButton
from poda.window.main_window import MainWindow

from .every_screen import SCREENS, Visitor
from .test_every_widget import controls

pytestmark = [
    pytest.mark.usefixtures("readable"),
    pytest.mark.qt_log_ignore("grabbing the keyboard", r"does not support raise\(\)", extend=True),
]

IN_TABS = ("connect4", "before the throw", "a puzzle", "a tree", "two searches", "training",
           "a run", "a tournament to set up", "standings")  # fmt: skip
IN_TABS = tuple(name for name in IN_TABS if name in SCREENS)


def main_things(window: MainWindow) -> QWidget | None:
    """What the tab itself gives the keyboard to."""
    tabs = window.tabs
    added = map(window.package_tab, window.added)
    (window.play, window.tree, window.training, *added)[tabs.currentIndex()].take_focus()
    return QApplication.focusWidget()


@pytest.mark.parametrize("screen", IN_TABS)
def test_whatever_goes_gives_its_focus_to_the_main_thing(
    qtbot: QtBot, new_window: Callable[[], MainWindow], screen: str
) -> None:
    window = new_window()
    SCREENS[screen](Visitor(qtbot, window))
    main = main_things(window)
    assert main is not None
    tried = 0
    for control in controls(window):
        if isinstance(control, Cell):  # a part of the main thing
            continue
        for turn_off, back in (
            (lambda it=control: it.setEnabled(False), lambda it=control: it.setEnabled(True)),
            (control.hide, control.show),
        ):
            control.setFocus(Qt.FocusReason.TabFocusReason)
            holder = QApplication.focusWidget()
            if holder is not control or control is main or main.isAncestorOf(control):
                continue
            turn_off()
            found = QApplication.focusWidget()
            back()
            tried += 1
            assert found is main, f"{control} gave it to {found}"
    assert tried > 5


def button_of(window: MainWindow, action: str) -> ActionButton:
    wanted = window.play.actions_[action]
    buttons = window.play.findChildren(ActionButton)
    return next(each for each in buttons if each.defaultAction() is wanted and each.isVisible())


def press(bot: QtBot, button: QAbstractButton) -> None:
    """By the keyboard."""
    button.setFocus(Qt.FocusReason.TabFocusReason)
    bot.keyClick(button, Qt.Key.Key_Space)


def test_a_key_after_a_hint_leaves_the_players_alone(
    qtbot: QtBot, new_window: Callable[[], MainWindow]
) -> None:
    window = new_window()
    play = window.play
    play.choose_game("tictactoe")
    seated = dict(play.model.seated)
    press(qtbot, button_of(window, "hint"))
    holder = QApplication.focusWidget()
    assert holder is not None
    assert not isinstance(holder, QComboBox)
    qtbot.keyClick(holder, Qt.Key.Key_Down)
    assert play.model.seated == seated


def test_a_key_after_the_review_of_the_end_card_leaves_the_game_there(
    qtbot: QtBot, new_window: Callable[[], MainWindow]
) -> None:
    window = new_window()
    play = window.play
    play.choose_game("tictactoe")
    for side in (MAX, MIN):
        play.model.set_player(side, PERSON)
    for square in "14253":
        play.model.ask_text(square)
    end = play.board.end
    qtbot.waitUntil(end.isVisible)
    review = next(each for each in end.buttons if each.text() == "Review")
    press(qtbot, review)
    qtbot.waitUntil(lambda: not end.isVisible() or not review.isVisible() or not review.hasFocus())
    holder = QApplication.focusWidget()
    assert holder is not None
    assert not isinstance(holder, QComboBox)
    qtbot.keyClick(holder, Qt.Key.Key_Down)
    assert play.model.board.game.key == "tictactoe"
    assert play.model.board.record.is_over()


# Every action, by its key

CHANGERS = (QComboBox, QAbstractSpinBox, QAbstractSlider, QTabBar)
"""What a key changes that is pressed without thinking: a list, a number, the page."""


def focus() -> QWidget | None:
    return QApplication.focusWidget()


@pytest.fixture
def unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question and dialog that would wait is given up at once."""
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_: ("", ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.No)
    for kind in (QDialog, QMessageBox, QFileDialog, QPrintDialog):
        monkeypatch.setattr(kind, "exec", lambda _self: 0)


def close_dialogs(bot: QtBot, window: MainWindow) -> None:
    """Close what an action has opened, and have the keyboard in the window again."""
    for dialog in QApplication.topLevelWidgets():
        if isinstance(dialog, QDialog) and dialog.isVisible():
            dialog.reject()
    window.activateWindow()
    bot.waitUntil(window.isActiveWindow)


def press_key(bot: QtBot, window: MainWindow, action: QAction) -> None:
    """Press an action's key where the focus is."""
    bot.keySequence(focus() or window, action.shortcut())
    close_dialogs(bot, window)


def pressed(
    bot: QtBot, window: MainWindow, action: QAction
) -> Iterator[tuple[str, QWidget | None]]:
    """What has the focus after an action: by its key from the main thing, and by its button."""
    main_things(window)
    press_key(bot, window, action)
    yield f"{action.shortcut().toString()}: {action.text()}", focus()
    buttons = window.tabs.currentWidget().findChildren(ActionButton)
    for button in buttons:
        if button.defaultAction() is action and button.isVisible() and button.isEnabled():
            press(bot, button)
            close_dialogs(bot, window)
            yield f"button: {action.text()}", focus()
            return


@pytest.mark.parametrize("screen", IN_TABS)
def test_no_action_leads_to_a_list_or_a_number(
    qtbot: QtBot, new_window: Callable[[], MainWindow], screen: str, unasked: None
) -> None:
    window = new_window()
    SCREENS[screen](Visitor(qtbot, window))
    tab = window.tabs.currentWidget()
    tried = 0
    for action in tab.findChildren(QAction):
        asks = action.text().endswith("…")  # for what is filled in: a dialog, or a form
        if asks or action.shortcut().isEmpty():
            continue
        if not (action.isEnabled() and action.isVisible()):
            continue
        for deed, holder in pressed(qtbot, window, action):
            tried += 1
            assert holder is not None, deed
            assert not isinstance(holder, CHANGERS), f"{deed} leads to {holder}"
        window.tabs.setCurrentWidget(tab)
    assert tried > 2 or screen == "standings"  # where every action asks
