"""Sections that fold and pages that share a place: what is away asks for no room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from poda.widgets.pages import Pages, Section


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
    pages.add("low", block(50), "Low")
    pages.add("high", block(500), "High")
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
