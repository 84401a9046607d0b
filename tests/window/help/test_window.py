"""The help window: from page to page by mouse and keyboard, in each language, without a network."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QTextCursor, QTextFrame
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from poda.base import packages
from poda.house.i18n import language_manager
from poda.house.settings import settings
from poda.house.theme import THEMES, Role, theme_manager
from poda.window import help_pages
from poda.window.help_browser import HelpBrowser, heading_blocks
from poda.window.help_window import HelpWindow
from some import some


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[HelpWindow]:
    result = HelpWindow()
    qtbot.addWidget(result)
    result.resize(900, 600)
    result.show()
    result.activateWindow()
    qtbot.waitUntil(result.isActiveWindow)
    yield result
    result.close()


def entry(window: HelpWindow, words: str) -> QPoint:
    (item,) = window.contents.findItems(words, Qt.MatchFlag.MatchRecursive, 0)
    window.contents.scrollToItem(item)  # there are more pages than have room
    return window.contents.visualItemRect(item).center()


def click_link(qtbot: QtBot, window: HelpWindow, words: str) -> None:
    """Click the words, which are a link."""
    cursor = window.page.document().find(words)
    while not cursor.isNull() and not cursor.charFormat().isAnchor():
        cursor = window.page.document().find(words, cursor)
    cursor.setPosition(cursor.position() - 1)
    window.page.setTextCursor(cursor)
    place = window.page.cursorRect(cursor).center()
    qtbot.mouseClick(window.page.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_the_contents_are_the_pages_and_the_sections_of_the_one_that_is_read(
    window: HelpWindow,
) -> None:
    tops = [window.contents.topLevelItem(i) for i in range(window.contents.topLevelItemCount())]
    assert [top.text(0) for top in tops] == [help_pages.title(p, "en") for p in help_pages.PAGES]
    assert [top.childCount() for top in tops][1:] == [0] * (len(tops) - 1)
    first = tops[0]
    assert first.child(0).text(0) == "Four tabs"


def test_a_page_is_chosen_in_the_contents_by_the_mouse(qtbot: QtBot, window: HelpWindow) -> None:
    at = entry(window, "Training")
    qtbot.mouseClick(window.contents.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert window.shown == "training"
    assert window.windowTitle() == "Training — Help"
    at = entry(window, "Champions and statistics")
    qtbot.mouseClick(window.contents.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert window.shown == "training"
    assert window.page.verticalScrollBar().value() > 0


def test_a_page_is_chosen_in_the_contents_by_the_arrows(qtbot: QtBot, window: HelpWindow) -> None:
    window.contents.setFocus()
    sections = len(heading_blocks(window.page.document())) - 1
    for _ in range(sections + 1):
        qtbot.keyClick(window.contents, Qt.Key.Key_Down)
    assert window.shown == "play"
    assert window.contents.hasFocus()


def test_a_link_is_followed_and_one_comes_back(qtbot: QtBot, window: HelpWindow) -> None:
    click_link(qtbot, window, "Dice and chance")
    assert window.shown == "chance"
    assert not window.forward.isEnabled()
    qtbot.keyClick(window.page, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert window.shown == "index"
    assert not window.back.isEnabled()
    qtbot.keyClick(window.page, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert window.shown == "chance"


def test_tab_and_enter_follow_a_link(qtbot: QtBot, window: HelpWindow) -> None:
    window.page.setFocus()
    qtbot.keyClick(window.page, Qt.Key.Key_Tab)
    qtbot.keyClick(window.page, Qt.Key.Key_Return)
    assert window.shown == "play"


def test_one_comes_back_to_where_one_was(window: HelpWindow) -> None:
    window.go("search")
    window.page.read_on(0.5)
    window.go("chance")
    window.back.trigger()
    assert window.page.reading() == pytest.approx(0.5, abs=0.02)


def test_going_somewhere_else_forgets_the_way_forward(window: HelpWindow) -> None:
    for page in ("play", "tree"):
        window.go(page)
    window.back.trigger()
    window.go("files")
    assert not window.forward.isEnabled()
    window.back.trigger()
    assert window.shown == "play"


def test_a_link_to_a_heading_brings_it_to_the_top(window: HelpWindow) -> None:
    window.follow(QUrl("search.md#the-four-published-forms"))
    top = window.page.cursorForPosition(QPoint(60, 30)).block()
    assert top.text() == "The four published forms"


def test_words_are_found_by_the_keyboard(qtbot: QtBot, window: HelpWindow) -> None:
    window.go("search")
    qtbot.keyClick(window.page, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert window.finder.field.hasFocus()
    qtbot.keyClicks(window.finder.field, "window")
    count = window.finder.count.text()
    assert count.startswith("1 of ")
    assert len(window.page.extraSelections()) == int(count.rpartition(" ")[2])
    qtbot.keyClick(window.finder.field, Qt.Key.Key_Return)
    assert window.finder.count.text().startswith("2 of ")
    for _ in range(2):
        qtbot.keyClick(window.finder.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert window.finder.count.text() == count.replace("1 of", f"{count[5:]} of", 1)
    qtbot.keyClick(window.finder.field, Qt.Key.Key_Escape)
    assert window.page.hasFocus()
    assert window.finder.count.text() == ""
    assert window.page.extraSelections() == []


def test_words_are_found_by_the_mouse_and_on_the_next_page_too(
    qtbot: QtBot, window: HelpWindow
) -> None:
    qtbot.keyClicks(window.finder.field, "backgammon")
    qtbot.mouseClick(window.finder.next, Qt.MouseButton.LeftButton)
    assert window.finder.count.text().startswith(("1 of", "2 of"))
    window.go("backgammon" if packages.find("backgammon") else "play")
    assert window.finder.count.text().endswith("found")
    qtbot.mouseClick(window.finder.previous, Qt.MouseButton.LeftButton)
    assert (
        window.finder.count.text().split(" of ")[0] == window.finder.count.text().split(" of ")[1]
    )


def test_what_is_not_there_is_not_found(qtbot: QtBot, window: HelpWindow) -> None:
    qtbot.keyClicks(window.finder.field, "zugzwang")
    assert window.finder.count.text() == "Not found"
    assert not window.finder.next.isEnabled()


@pytest.mark.parametrize("answer", [QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No])
def test_the_world_is_opened_only_where_a_person_says_so(
    window: HelpWindow, monkeypatch: pytest.MonkeyPatch, answer: QMessageBox.StandardButton
) -> None:
    asked: list[str] = []
    opened: list[str] = []

    def question(_parent: QWidget, _title: str, text: str) -> QMessageBox.StandardButton:
        asked.append(text)
        return answer

    monkeypatch.setattr(QMessageBox, "question", question)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    window.follow(QUrl("https://example.org/a"))
    assert "https://example.org/a" in asked[0]
    assert opened == (["https://example.org/a"] if answer == QMessageBox.StandardButton.Yes else [])


def test_other_addresses_do_nothing(window: HelpWindow) -> None:
    for address in ("file:///etc/passwd", "javascript:1", "nowhere.md", "../play.md"):
        window.follow(QUrl(address))
    assert window.shown == "index"
    assert window.page.loadResource(2, QUrl("file:///etc/passwd")) is None


def test_the_list_of_keys_is_asked_for(qtbot: QtBot, window: HelpWindow) -> None:
    window.go("keyboard")
    with qtbot.waitSignal(window.keys_asked):
        click_link(qtbot, window, "The list of all keys")


def test_the_language_is_switched_at_once_on_the_same_page(
    qapp: QApplication, window: HelpWindow
) -> None:
    window.go("tree")
    language_manager().set_language("es")
    qapp.processEvents()
    assert window.shown == "tree"
    assert window.page.document().firstBlock().text() == "Árbol"
    assert window.contents.topLevelItem(1).text(0) == "Jugar"


@pytest.mark.parametrize("theme", list(THEMES))
def test_every_page_is_written_in_the_colours_of_the_theme(window: HelpWindow, theme: str) -> None:
    theme_manager().set_choice(theme)
    allowed = {THEMES[theme].color(role).name() for role in (Role.TEXT, Role.MAX)}
    for page in some(help_pages.PAGES):
        window.go(page)
        cursor = QTextCursor(window.page.document())
        used = set()
        while cursor.movePosition(QTextCursor.MoveOperation.NextWord):
            brush = cursor.charFormat().foreground()
            if brush.style() != Qt.BrushStyle.NoBrush:  # else it is the palette's
                used.add(brush.color().name())
        assert used
        assert used <= allowed


def test_the_type_size_is_followed_at_the_same_place(window: HelpWindow) -> None:
    window.go("search")
    before = window.page.document().firstBlock().charFormat().fontPointSize()
    window.page.read_on(0.5)
    theme_manager().set_type_scale(1.6)
    after = window.page.document().firstBlock().begin().fragment().charFormat().fontPointSize()
    assert after == pytest.approx(22 * 1.6)
    assert before != after
    assert window.page.reading() == pytest.approx(0.5, abs=0.05)


@pytest.mark.parametrize("width", [620, 900, 1800])
def test_no_line_is_too_long_and_none_is_cut(
    qapp: QApplication, window: HelpWindow, width: int
) -> None:
    window.resize(width, 600)
    qapp.processEvents()
    for page in ("play", "search", "training"):
        window.go(page)
        qapp.processEvents()
        if width >= 900:
            assert window.page.horizontalScrollBar().maximum() == 0
        block = window.page.document().firstBlock().next()
        longest = max(
            block.layout().lineAt(i).textLength() for i in range(block.layout().lineCount())
        )
        assert longest <= 110


def test_its_size_is_remembered(qtbot: QtBot) -> None:
    first = HelpWindow()
    qtbot.addWidget(first)
    first.resize(777, 555)
    first.show()
    first.close()
    assert settings().help_geometry["width"] == 777
    second = HelpWindow()
    qtbot.addWidget(second)
    assert (second.width(), second.height()) == (777, 555)


def test_escape_closes_it(qtbot: QtBot, window: HelpWindow) -> None:
    window.page.setFocus()
    qtbot.keyClick(window.page, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_everything_has_a_name_and_is_reached_by_tab(window: HelpWindow) -> None:
    for widget in (
        window.contents,
        window.page,
        window.finder.field,
        window.finder.previous,
        window.finder.next,
    ):
        assert widget.accessibleName()
        assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_a_page_that_is_set_anew_leaves_nothing_of_the_one_before(qtbot: QtBot) -> None:
    browser = HelpBrowser()
    qtbot.addWidget(browser)
    browser.show()

    def frames() -> int:
        browser.show_page("# One\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
        QApplication.processEvents()
        gc.collect()
        return sum(isinstance(each, QTextFrame) for each in gc.get_objects())

    first = frames()
    assert [frames() for _ in range(3)] == [first] * 3
