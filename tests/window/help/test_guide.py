"""Where the help begins: F1, the Help menu, and a first hint for each tab."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from poda.base import packages
from poda.house.i18n import language_manager
from poda.house.settings import settings
from poda.widgets.layout import PAGE_PROPERTY
from poda.window.guide import PointerBar
from poda.window.help_window import HelpWindow
from poda.window.main_window import MainWindow
from some import some

POINTERS = ("play", "tree", "training", *(tab.name for tab in packages.tabs()))


@pytest.fixture
def window(new_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    return new_window()


def started(qtbot: QtBot, window: MainWindow) -> PointerBar:
    """As after the first paint."""
    window.after_first_paint()
    assert window.guide.bar is not None
    return window.guide.bar


def help_of(window: MainWindow) -> HelpWindow:
    assert window.guide.window is not None
    return window.guide.window


def test_f1_opens_the_page_of_the_tab(qtbot: QtBot, window: MainWindow) -> None:
    for tab, page in some(enumerate(POINTERS)):
        window.tabs.setCurrentIndex(tab)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        qtbot.keyClick(window, Qt.Key.Key_F1)
        assert help_of(window).isVisible()
        assert help_of(window).shown == page


def test_what_has_the_focus_may_have_a_page_of_its_own(qtbot: QtBot, window: MainWindow) -> None:
    window.play.board.setProperty(PAGE_PROPERTY, "search")
    window.play.board.board.setFocus()
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert help_of(window).shown == "search"


def test_there_is_one_help_window_and_it_goes_with_the_program(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.menus["help_here"].trigger()
    first = help_of(window)
    window.menus["contents"].trigger()
    assert help_of(window) is first
    assert first.shown == "index"
    window.close()
    assert not first.isVisible()
    assert window.guide.window is None


def test_a_question_mark_shows_all_keys(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(QDialog, "exec", lambda dialog: shown.append(dialog.windowTitle()))
    qtbot.keyClick(window, "?")
    assert shown == ["Keyboard"]
    window.menus["help_here"].trigger()
    help_of(window).keys_asked.emit()
    assert shown == ["Keyboard", "Keyboard"]


def test_a_question_mark_can_be_typed_into_a_field(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(QDialog, "exec", lambda dialog: shown.append(dialog.windowTitle()))
    window.play.status.field.setFocus()
    qtbot.keyClick(window.play.status.field, "?")
    assert shown == []
    assert window.play.status.field.text().endswith("?")


# The first hints


def test_each_tab_has_its_hint_until_it_is_closed(qtbot: QtBot, window: MainWindow) -> None:
    bar = started(qtbot, window)
    sentences = set()
    for tab in range(len(POINTERS)):
        window.tabs.setCurrentIndex(tab)
        assert bar.isVisible()
        sentences.add(bar.sentence.text())
    assert len(sentences) == 4
    window.tabs.setCurrentIndex(1)
    focus = QApplication.focusWidget()
    qtbot.mouseClick(bar.done, Qt.MouseButton.LeftButton)
    assert not bar.isVisible()
    assert QApplication.focusWidget() is focus
    assert settings().pointers_seen == ["tree"]
    window.tabs.setCurrentIndex(0)
    assert bar.isVisible()
    window.tabs.setCurrentIndex(1)
    assert not bar.isVisible()


def test_a_click_anywhere_on_it_closes_it(qtbot: QtBot, window: MainWindow) -> None:
    bar = started(qtbot, window)
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton)
    assert settings().pointers_seen == ["play"]
    assert not bar.isVisible()


def test_escape_closes_it_wherever_the_focus_is(qtbot: QtBot, window: MainWindow) -> None:
    bar = started(qtbot, window)
    for tab in range(len(POINTERS)):
        window.tabs.setCurrentIndex(tab)
        if tab == 1:
            qtbot.waitUntil(lambda: window.tree.model.recording is not None)
        focus = QApplication.focusWidget()
        assert focus is not None
        assert bar.isVisible()
        qtbot.keyClick(focus, Qt.Key.Key_Escape)
        assert not bar.isVisible()
        assert QApplication.focusWidget() is focus


def test_with_backgammon_or_checkers_on_the_board_f1_is_about_it(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.play.choose_game("backgammon")
    window.menus["help_here"].trigger()
    assert help_of(window).shown == ("backgammon" if packages.find("backgammon") else "play")
    window.play.choose_game("checkers")
    window.menus["help_here"].trigger()
    assert help_of(window).shown == ("checkers" if packages.find("checkers") else "play")


def test_it_takes_no_focus_and_covers_nothing(qtbot: QtBot, window: MainWindow) -> None:
    bar = started(qtbot, window)
    assert window.play.board.board.isAncestorOf(QApplication.focusWidget())
    assert not bar.geometry().intersects(window.tabs.geometry())


def test_what_was_closed_is_not_seen_at_the_next_start(
    qtbot: QtBot, new_window: Callable[[], MainWindow], window: MainWindow
) -> None:
    started(qtbot, window).dismiss()
    window.close()
    again = new_window()
    assert not started(qtbot, again).isVisible()


def test_read_more_opens_the_page(qtbot: QtBot, window: MainWindow) -> None:
    bar = started(qtbot, window)
    qtbot.mouseClick(bar.more, Qt.MouseButton.LeftButton)
    assert help_of(window).shown == "play"
    assert not bar.isVisible()


def test_before_the_first_paint_there_is_none(window: MainWindow) -> None:
    assert window.guide.bar is None
    assert window.guide.window is None


def test_it_speaks_the_language_of_the_window(
    qapp: QApplication, qtbot: QtBot, window: MainWindow
) -> None:
    bar = started(qtbot, window)
    english = bar.sentence.text(), bar.more.text()
    assert all(english)
    language_manager().set_language("es")
    qapp.processEvents()
    assert bar.sentence.text() not in ("", english[0])
    assert bar.more.text() not in ("", english[1])
