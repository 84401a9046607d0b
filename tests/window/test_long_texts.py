"""A language whose texts are 40 % longer than English: nothing is cut, and no window grows."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache

import pytest
from PySide6.QtCore import QCoreApplication, QSize, QTranslator
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QTabBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from poda.house.i18n import language_manager
from poda.widgets.layout import Label
from poda.window.main_window import MainWindow

from .every_screen import DIALOGS, SCREENS, Visitor, opened

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("readable"),
    pytest.mark.qt_log_ignore("grabbing the keyboard", r"does not support raise\(\)", extend=True),
]

LONGER = 0.4
ROOM = QSize(1280 * 2 // 3, 800)
LETTERS = "áñéíóúü"


def longer(text: str) -> str:
    """The same text with so many accented letters more, in words that a line can break between."""
    bare = re.sub(r"\{\w+\}|%L?n|%\d|&", "", text)  # a number is as long in any language
    if len(re.findall(r"[^\W\d_]", bare)) < 3:
        return text  # signs and units
    more = math.ceil(LONGER * len(bare))
    added = (LETTERS * (more // len(LETTERS) + 1))[:more]
    if " " not in text.strip():
        return text + added
    return text + " " + " ".join(added[i : i + 6] for i in range(0, len(added), 7))


class Pseudo(QTranslator):
    """Translates everything of Poda's into itself, and more."""

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        del disambiguation
        if context.startswith("Q"):
            return None
        # Plural forms stand in brackets; the number is Qt's to fill in.
        return longer(source.replace("(s)", "" if n == 1 else "s"))


@cache
def _translator() -> Pseudo:
    """The only one. Qt holds a lock while it asks a translator, and wants the same lock when one is
    destroyed: were an earlier test's among Python's garbage, and this one's Python came to collect
    it, the thread would wait for itself for ever."""
    return Pseudo()


@pytest.fixture
def pseudo(qapp: QApplication) -> Iterator[Callable[[], None]]:
    """Switches to that language."""
    translator = _translator()

    def switch() -> None:
        language_manager().set_language("es")  # whoever follows the language is asked again ...
        qapp.installTranslator(translator)  # ... and meets this one, as the last one comes first
        for _ in range(4):
            QCoreApplication.processEvents()

    yield switch
    qapp.removeTranslator(translator)
    for _ in range(4):
        QCoreApplication.processEvents()


def cut_texts(root: QWidget) -> Iterator[str]:
    """Each text on screen that has less room than it needs."""
    for widget in root.findChildren(QWidget):
        if not widget.isVisible() or widget.window() is not root.window():
            continue
        if isinstance(widget, QLabel | QPushButton | QCheckBox | QRadioButton | QToolButton):
            if _is_cut(widget):
                where = type(widget.parentWidget()).__name__
                yield f"{type(widget).__name__} in {where}: {widget.text()!r}"
        elif isinstance(widget, QTabBar):
            for index in range(widget.count()):
                if widget.tabRect(index).right() > widget.width():
                    yield f"tab {widget.tabText(index)!r}"


def _is_cut(widget: QLabel | QPushButton | QCheckBox | QRadioButton | QToolButton) -> bool:
    if not widget.text() or (isinstance(widget, Label) and widget._elide):
        return False  # what elides has its tooltip
    if isinstance(widget, QLabel) and widget.wordWrap():
        return widget.heightForWidth(widget.width()) > widget.height() + 1
    return widget.sizeHint().width() > widget.width() + 1


def come_to_rest(bot: QtBot, root: QWidget) -> None:
    """Until the layouts have followed the texts; what is still cut then is told by the test."""
    with suppress(bot.TimeoutError):
        bot.waitUntil(lambda: not any(cut_texts(root)), timeout=2_000)


@pytest.mark.parametrize("name", [name for name in SCREENS if name != "help"])
def test_no_text_of_a_screen_is_cut(
    qtbot: QtBot, new_window: Callable[[], MainWindow], pseudo: Callable[[], None], name: str
) -> None:
    window = new_window()
    window.resize(1280, 800)
    root = SCREENS[name](Visitor(qtbot, window))
    pseudo()
    assert LETTERS[:2] in window.head.tabs.tabText(0)
    come_to_rest(qtbot, root)
    assert "\n".join(cut_texts(root)) == ""
    assert (window.width(), window.height()) == (1280, 800)


@pytest.mark.parametrize("name", DIALOGS)
def test_no_text_of_a_dialog_is_cut(
    qtbot: QtBot, new_window: Callable[[], MainWindow], pseudo: Callable[[], None], name: str
) -> None:
    window = new_window()
    pseudo()
    dialog = opened(qtbot, name, window)
    # As wide as Qt makes it on a screen of 1280 pixels; the test's own may be smaller.
    dialog.resize(dialog.size().expandedTo(dialog.sizeHint()).boundedTo(ROOM))
    come_to_rest(qtbot, dialog)
    try:
        assert "\n".join(cut_texts(dialog)) == ""
        assert dialog.width() <= 1280
        assert dialog.height() <= 800
    finally:
        dialog.close()
        dialog.deleteLater()
