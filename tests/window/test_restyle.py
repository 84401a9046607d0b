"""Another theme, language or type size, while the window is open: once for every widget, and then
it looks as a window does that begins with it."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QTimer
from PySide6.QtGui import QImage, QPixmap, QPixmapCache, QPolygon
from PySide6.QtWidgets import QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from poda.house import jobs
from poda.house.i18n import language_manager
from poda.house.settings import settings
from poda.house.theme import theme_manager
from poda.window.app import follow_settings
from poda.window.main_window import MainWindow
from poda.window.settings_dialog import AppSettingsDialog

CHANGES = (
    {"theme": "dark"},
    {"palette": "contrast"},
    {"type_scale": 0.9},
    {"type_scale": 1.3},
    {"language": "es"},
    {"type_scale": 1.6, "language": "es"},
    {"theme": "projector", "palette": "contrast", "type_scale": 1.3, "language": "es"},
)
TABS = range(4)


@pytest.fixture
def followed() -> Any:
    """The look and the language do as the settings say, as in the program."""
    settings().language, settings().theme = "en", "light"
    follow_settings()
    yield
    settings().changed.disconnect()


class Counted(QObject):
    """Counts the events of a kind that a widget gets."""

    def __init__(self, widget: QWidget, kind: QEvent.Type) -> None:
        super().__init__(widget)
        self.number = 0
        self._kind = kind
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.number += event.type() == self._kind
        return False


def all_tabs(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """The window with all of its tabs made and seen."""
    window.resize(1280, 800)
    for tab in (window.tree, window.training, *map(window.package_tab, window.added)):
        assert tab is not None
    pictures(window, qtbot)
    window.tabs.setFocus()
    return window


def pictures(window: MainWindow, qtbot: QtBot) -> list[QImage]:
    """Each tab as it is seen when it has come to rest."""
    result = []
    for index in TABS:
        window.tabs.setCurrentIndex(index)
        result.append(at_rest(window, qtbot))
    window.tabs.setCurrentIndex(0)
    return result


AT_ONCE_MS = 500
"""What a timer of less waits for is a part of what was just shown; others keep files."""


def is_busy(window: MainWindow) -> bool:
    """Whether a job runs, whose end may show something, or something is shown in a moment."""
    soon = (each for each in window.findChildren(QTimer) if each.interval() <= AT_ONCE_MS)
    return bool(jobs._running) or any(each.isActive() and each.isSingleShot() for each in soon)


def at_rest(window: MainWindow, qtbot: QtBot) -> QImage:
    """Its picture, when nothing is under way and two that follow each other are the same."""
    seen: list[QImage] = []

    def rests() -> bool:
        if is_busy(window):
            seen.clear()
            return False
        seen.append(window.grab().toImage())
        return len(seen) > 3 and seen[-1] == seen[-2] == seen[-3]

    qtbot.waitUntil(rests, timeout=60_000)
    return seen[-1]


def what_differs(one: QImage, other: QImage, window: MainWindow, tab: int) -> str:
    """Where two pictures of a tab differ: the rectangle, and the window's widget that is there."""
    if one.size() != other.size():
        return f"{one.size()} is not {other.size()}"
    places = [
        QPoint(x, y)
        for y in range(one.height())
        for x in range(one.width())
        if one.pixel(x, y) != other.pixel(x, y)
    ]
    found = QPolygon(places).boundingRect()
    window.tabs.setCurrentIndex(tab)
    return f"{found} in {window.childAt(found.center())}"


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: "-".join(map(str, change.values())))
@pytest.mark.usefixtures("followed")
def test_a_window_looks_as_one_that_begins_with_the_settings(
    new_window: Callable[[], MainWindow], qtbot: QtBot, change: dict[str, Any]
) -> None:
    window = all_tabs(new_window(), qtbot)
    settings().set_together(change)
    live = pictures(window, qtbot)
    window.close()
    other = all_tabs(new_window(), qtbot)
    fresh = pictures(other, qtbot)
    assert [
        what_differs(live[tab], fresh[tab], other, tab) for tab in TABS if live[tab] != fresh[tab]
    ] == []


@pytest.mark.usefixtures("followed")
def test_a_widget_is_styled_once_however_deep_it_lies(qtbot: QtBot) -> None:
    top = inner = QWidget()
    qtbot.addWidget(top)
    for _ in range(12):
        inner = QWidget(inner)
    label = QLabel("leaf", inner)
    top.show()
    counted = Counted(label, QEvent.Type.StyleChange)
    settings().theme = "dark"
    assert counted.number <= 2  # the sheet goes, and comes: Qt's own way was 14


@pytest.mark.usefixtures("followed")
def test_a_list_keeps_nothing_of_the_looks_that_it_had(qtbot: QtBot) -> None:
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItems(["one", "two"])
    box.show()

    def parts() -> int:
        for theme in ("dark", "light"):
            settings().theme = theme
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return len(box.findChildren(QObject))

    first = parts()
    assert [parts() for _ in range(4)] == [first] * 4  # Qt's own way leaves four more each time
    assert box.itemDelegate() is not None


def wrappers() -> Counter[str]:
    """The Python objects of Qt's own widgets, styles and delegates by their classes, also where Qt
    has deleted its part. Work in the background has others, which come and go."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    there = (type(each) for each in gc.get_objects() if isinstance(each, Shiboken.Object))
    return Counter(each.__name__ for each in there if each.__module__ == "PySide6.QtWidgets")


@pytest.mark.usefixtures("followed")
def test_pictures_of_a_former_look_are_let_go() -> None:
    """Each look has arrows and ticks of its own, 16 kB, until Qt's cache of 10 MB is full."""
    QPixmapCache.insert("an arrow", QPixmap(8, 8))
    assert QPixmapCache.find("an arrow", QPixmap())
    settings().theme = "dark"
    assert not QPixmapCache.find("an arrow", QPixmap())


@pytest.mark.usefixtures("followed")
def test_a_window_keeps_nothing_of_the_looks_that_it_had(
    new_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    window = all_tabs(new_window(), qtbot)

    def kept() -> Counter[str]:
        for change in (*CHANGES, {"theme": "light", "palette": "safe", "language": "en"}):
            settings().set_together(change)
            QCoreApplication.processEvents()
        return wrappers()

    pictures(window, qtbot)
    kept()
    first = kept()  # with what is made once for each look
    for _ in range(2):
        assert dict(kept() - first) == {}


@pytest.mark.parametrize("names", [("language", "theme"), ("theme", "language")])
@pytest.mark.usefixtures("followed")
def test_words_of_another_language_are_there_when_a_look_is_told_of(
    qtbot: QtBot, names: tuple[str, ...]
) -> None:
    dialog = AppSettingsDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    told: list[str] = []
    theme_manager().changed.connect(seen := lambda: told.append(dialog.close_button.text()))
    settings().set_together({name: {"language": "es", "theme": "dark"}[name] for name in names})
    theme_manager().changed.disconnect(seen)
    assert told == [dialog.close_button.text()]
    assert dialog.close_button.text() != "Close"


@pytest.mark.usefixtures("followed")
def test_settings_that_change_together_restyle_once(qtbot: QtBot) -> None:
    asked = {"language": "es", "theme": "dark", "palette": "contrast", "type_scale": 1.2}
    settings().set_together(asked)
    dialog = AppSettingsDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    told: list[str] = []
    theme_manager().changed.connect(seen := lambda: told.append(theme_manager().theme.name))
    dialog.restore.click()
    assert len(told) == 1
    assert (theme_manager().type_scale, theme_manager().palette) == (1.0, "safe")
    dialog.undo.click()
    assert told[1:] == ["dark-contrast"]
    assert language_manager().language == "es"
    theme_manager().set_look("dark", 1.2, "contrast")  # as it is
    assert len(told) == 2
    theme_manager().changed.disconnect(seen)


@pytest.mark.usefixtures("followed")
def test_what_is_set_together_is_told_of_when_all_is_set() -> None:
    seen: list[tuple[str, str, float]] = []
    settings().changed.connect(
        lambda name: seen.append((name, settings().theme, settings().type_scale))
    )
    with pytest.raises(ValueError, match="type_scale"):
        settings().set_together({"palette": "contrast", "theme": "dark", "type_scale": 9.0})
    assert seen == [("palette", "dark", 1.0), ("theme", "dark", 1.0)]
