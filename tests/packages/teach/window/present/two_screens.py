"""A lecture on two screens, run by `test_present.py` in a process of its own; says what it saw."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from poda.window.app import build_application, follow_settings
from poda.window.main_window import MainWindow


def until(condition: Callable[[], bool]) -> None:
    """Let the window live until it is so."""
    for _ in range(6_000):
        if condition():
            return
        QApplication.processEvents()
        time.sleep(0.01)
    raise AssertionError("it never was so")


def press(window: QWidget, key: Qt.Key) -> None:
    """Press a key where the focus is."""
    QTest.keyClick(window.focusWidget() or window, key)
    QApplication.processEvents()


def place_of(window: QWidget) -> list[int]:
    """Where it is on the screens."""
    return list(window.geometry().getRect())  # type: ignore[call-overload, no-any-return]


def main() -> None:
    """Begin, step in either window, and end."""
    app = build_application()
    follow_settings()
    main_screen = app.primaryScreen()
    window = MainWindow()
    window.resize(1100, 700)
    window.move(main_screen.geometry().topLeft() + main_screen.geometry().center() / 20)
    window.show()
    window.activateWindow()
    window.tabs.setCurrentIndex(1)
    until(lambda: window.isActiveWindow() and window.tree.model.recording is not None)
    window.tree.parts.view.setFocus()
    seen: dict[str, object] = {
        "before": {
            "screens": len(app.screens()), "class": window.screen().name(),
            "main": main_screen.name(), "place": place_of(window),
        }
    }  # fmt: skip
    press(window, Qt.Key.Key_F5)
    own = window.tree.added["teach"].presenting.presenter
    assert own is not None
    until(lambda: own.isVisible() and window.isActiveWindow())
    seen["shown"] = {
        "full": [window.isFullScreen(), own.isFullScreen()], "class": window.screen().name(),
        "lecturer": own.screen().name(), "active": "class" if window.isActiveWindow() else "",
    }  # fmt: skip
    press(window, Qt.Key.Key_PageDown)
    own.activateWindow()
    until(own.isActiveWindow)
    press(own, Qt.Key.Key_PageDown)
    seen["stepped"] = {"step": window.tree.model.step, "words": own.step.full_text()}
    press(own, Qt.Key.Key_Escape)
    seen["after"] = {"full": window.isFullScreen(), "place": place_of(window)}
    window.close()
    sys.stdout.write(json.dumps(seen))


main()
