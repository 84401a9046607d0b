"""A window comes back where it was, and where it can be seen."""

from __future__ import annotations

import json
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QRect, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from poda.widgets.screens import keep_on_screen, place_of, restore_place, within
from poda.window.main_window import MainWindow

SCREEN = QRect(100, 50, 1000, 700)
USUAL = {"x": 20, "y": 30, "width": 300, "height": 200, "maximized": False, "full_screen": False}


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    result = QWidget()
    qtbot.addWidget(result)
    return result


def test_a_place_comes_back_as_plain_numbers(window: QWidget, qtbot: QtBot) -> None:
    assert restore_place(window, dict(USUAL))
    window.show()
    found = place_of(window)
    assert found == USUAL
    assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize("state", ["maximized", "full_screen"])
def test_a_window_that_fills_the_screen_does_so_again_and_knows_its_own_size(
    window: QWidget, qtbot: QtBot, state: str
) -> None:
    restore_place(window, dict(USUAL))
    window.show()
    window.showMaximized() if state == "maximized" else window.showFullScreen()
    place = place_of(window)
    assert place == USUAL | {state: True}
    other = QWidget()
    qtbot.addWidget(other)
    assert restore_place(other, place)
    other.show()
    assert (other.isMaximized(), other.isFullScreen()) == (
        state == "maximized", state == "full_screen"
    )  # fmt: skip
    other.showNormal()
    assert (other.width(), other.height()) == (300, 200)


@pytest.mark.parametrize(
    "change",
    [{"x": None}, {"y": "3"}, {"width": 0}, {"height": -5}, {"width": 10**9}, {"x": True},
     {"x": 1.5}, {"y": []}, {"height": 10**400}],
)  # fmt: skip
def test_a_place_that_makes_no_sense_is_none(window: QWidget, change: dict[str, Any]) -> None:
    before = window.geometry()
    assert not restore_place(window, USUAL | change)
    assert not restore_place(window, {})
    assert window.geometry() == before


@pytest.mark.parametrize("x", [-90_000, -500, 5_000, 90_000])
def test_a_window_of_a_screen_that_is_gone_is_on_one_that_is_there(window: QWidget, x: int) -> None:
    assert restore_place(window, USUAL | {"x": x, "y": x})
    screen = QGuiApplication.primaryScreen().availableGeometry()
    assert screen.contains(window.geometry())
    assert (window.width(), window.height()) == (300, 200)


@pytest.mark.parametrize(
    ("wanted", "there"),
    [
        (QRect(200, 100, 300, 200), QRect(200, 100, 300, 200)),
        (QRect(0, 0, 300, 200), QRect(100, 50, 300, 200)),
        (QRect(1000, 700, 300, 200), QRect(800, 550, 300, 200)),
        (QRect(0, 0, 5000, 200), QRect(100, 50, 1000, 200)),
        (QRect(-9000, 9000, 5000, 5000), SCREEN),
    ],
)
def test_it_is_as_near_to_its_place_as_the_screen_allows(wanted: QRect, there: QRect) -> None:
    assert within(wanted, SCREEN) == there


# The real window and the edge of its screen


@pytest.fixture
def small_screen(monkeypatch: pytest.MonkeyPatch) -> QRect:
    """A screen of 900 to 600 with a panel at its foot, and windows with a frame."""
    available = QRect(0, 0, 900, 560)

    class Small:
        def availableGeometry(self) -> QRect:
            return available

        def geometry(self) -> QRect:
            return QRect(0, 0, 900, 600)

    monkeypatch.setattr(QWidget, "screen", lambda _window: Small())
    monkeypatch.setattr(
        QWidget, "frameGeometry", lambda window: window.geometry().adjusted(-4, -28, 4, 4)
    )
    return available


def test_the_first_window_lies_on_the_screen_with_its_frame(
    qtbot: QtBot, small_screen: QRect
) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    assert window.size() == QSize(900 - 16, 560 - 40)
    window.show()
    window.move(10, 30)  # wherever the system puts it
    keep_on_screen(window)
    assert small_screen.contains(window.frameGeometry())
    window.close()


def test_a_window_whose_frame_reaches_over_the_edge_is_made_to_fit(
    window: QWidget, small_screen: QRect
) -> None:
    window.setGeometry(0, 0, 900, 560)
    keep_on_screen(window)
    assert window.frameGeometry() == small_screen
    window.setGeometry(-40, 0, 1400, 900)  # larger than the screen: somebody wants it so
    keep_on_screen(window)
    assert window.size() == QSize(1400, 900)


def test_no_content_makes_the_window_outgrow_its_screen(qtbot: QtBot, small_screen: QRect) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: window._painted)
    window.move(4, 28)
    greedy = QWidget()
    greedy.setMinimumSize(700, 480)
    window.tabs.addTab(greedy, "greedy")
    window.tabs.setCurrentWidget(greedy)
    qtbot.waitUntil(lambda: window.minimumWidth() >= 700)
    for size in (QSize(880, 500), QSize(2000, 1500)):
        greedy.setMinimumSize(size)
        qtbot.waitUntil(lambda size=size: window.minimumHeight() >= min(size.height(), 528))
        QCoreApplication.processEvents()
        assert small_screen.contains(window.frameGeometry())
    assert window.minimumSize() == QSize(892, 528)
    window.close()
