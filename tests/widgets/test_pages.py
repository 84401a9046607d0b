"""Sections that fold and pages that share a place: what is away asks for no room."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from poda.house.theme import theme_manager
from poda.widgets.layout import column, wrapped
from poda.widgets.pages import Pages, Section, natural_width


def block(height: int) -> QWidget:
    widget = QWidget()
    widget.setMinimumSize(40, height)
    return widget


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, None])
def test_a_section_folds_and_another_of_its_name_remembers_it(
    qtbot: QtBot, key: Qt.Key | None
) -> None:
    section = Section("test.one", lambda: "One", block(300))
    qtbot.addWidget(section)
    section.show()
    high = section.minimumSizeHint().height()
    if key is None:
        QTest.mouseClick(section.header, Qt.MouseButton.LeftButton)
    else:
        QTest.keyClick(section.header, key)
    assert not section.content.isVisible()
    assert section.minimumSizeHint().height() < high - 290
    again = Section("test.one", lambda: "One", block(300))
    qtbot.addWidget(again)
    assert not again.unfolded
    with qtbot.waitSignal(again.toggled):
        again.unfold()
    assert Section("test.one", lambda: "One", block(1)).unfolded


def test_a_section_may_be_folded_at_first(qtbot: QtBot) -> None:
    assert not Section("test.two", lambda: "Two", block(1), folded=True).unfolded


def test_only_the_page_that_is_seen_asks_for_room(qtbot: QtBot) -> None:
    pages = Pages()
    qtbot.addWidget(pages)
    pages.add("low", block(50), lambda: "Low")
    pages.add("high", block(500), lambda: "High")
    pages.show()
    low = pages.minimumSizeHint().height()
    with qtbot.waitSignal(pages.turned) as turned:
        pages.turn_to("high")
    assert turned.args == ["high"]
    assert pages.seen == "high"
    assert pages.minimumSizeHint().height() == low + 450
    pages.offer("high", False)
    assert pages.seen == "low"
    assert not pages.is_offered("high")
    assert pages.minimumSizeHint().height() == low


def test_texts_of_a_page_that_is_not_seen_ask_for_no_lines(qtbot: QtBot) -> None:
    window, pages, below = QWidget(), Pages(), block(20)
    column((pages, 0), (below, 1), of=window)
    pages.add("short", short := wrapped("body"), lambda: "Short")
    pages.add("long", long := wrapped("body"), lambda: "Long")
    short.setText("words")
    long.setText("words " * 100)
    qtbot.addWidget(window)
    window.resize(300, 900)
    window.show()
    QApplication.processEvents()
    first = below.y()
    assert first < 150
    pages.turn_to("long")
    qtbot.waitUntil(lambda: long.height() >= long.heightForWidth(long.width()))
    assert below.y() > first + 200
    pages.turn_to("short")
    qtbot.waitUntil(lambda: below.y() == first)


def test_a_screen_reader_is_told_what_is_folded(qtbot: QtBot) -> None:
    section = Section("test.three", lambda: "Three", block(1))
    qtbot.addWidget(section)
    assert section.header.accessibleDescription() == "Unfolded"
    section.unfold(False)
    assert section.header.accessibleDescription() == "Folded"


def test_the_arrow_of_a_section_grows_with_the_type(qtbot: QtBot) -> None:
    section = Section("test.four", lambda: "Four", block(1))
    qtbot.addWidget(section)
    assert section.header.iconSize() == QSize(14, 14)
    theme_manager().set_type_scale(1.6)
    assert section.header.iconSize() == QSize(22, 22)
    assert not section.header.icon().isNull()


def test_names_of_pages_without_room_stand_closer_before_they_are_shortened(qtbot: QtBot) -> None:
    theme_manager().apply()
    pages = Pages()
    qtbot.addWidget(pages)
    for name in ("Moves", "Analysis", "Review"):
        pages.add(name, QWidget(), partial(str, name))
    pages.resize(600, 200)
    pages.show()
    natural = natural_width(pages.bar)
    for width, tight in ((natural, False), (natural - 1, True), (natural + 9, False)):
        pages.resize(width, 200)
        QApplication.processEvents()
        assert bool(pages.bar.property("tight")) is tight
        assert natural_width(pages.bar) == natural
        last = pages.bar.tabRect(2)
        assert last.right() < width
        assert last.width() == pages.bar.tabSizeHint(2).width()
