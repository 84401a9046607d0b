"""What another look costs the open window with all four tabs made: processor time, beside what Qt
takes where one style sheet takes another's place.

    pytest tests/bench/test_restyle_speed.py -s
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui import home, new_window, same_look
from poda.house.settings import settings
from poda.house.theme import THEMES, style_sheet
from poda.window.app import follow_settings
from poda.window.main_window import MainWindow
from poda.window.settings_dialog import AppSettingsDialog

__all__ = ["home", "new_window", "same_look"]

_TURNS = 30  # of the event loop, after which nothing waits any more
_ROUNDS = 3
_LEAST = 1.5  # times that Qt's own way costs more; it was 4 when this was written


def seconds(change: Callable[[], Any]) -> float:
    """Processor time until the window is at rest again."""
    before = time.process_time()
    change()
    for _ in range(_TURNS):
        QApplication.processEvents()
    return time.process_time() - before


class Requests(QObject):
    """Counts the layout requests that each object gets."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.of: Counter[QObject] = Counter()
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.of[watched] += 1
        return False


def test_another_look(new_window: Callable[[], MainWindow], qtbot: QtBot) -> None:
    settings().language, settings().theme = "en", "light"
    follow_settings()
    window = new_window()
    window.resize(1280, 800)
    assert None not in (window.tree, window.training, *map(window.package_tab, window.added))
    for index in (1, 2, 3, 0):
        window.tabs.setCurrentIndex(index)
        seconds(lambda: None)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    ours, qts = [], []
    for theme in ("dark", "light") * _ROUNDS:
        ours.append(seconds(lambda theme=theme: settings().set_together({"theme": theme})))
        qts.append(seconds(lambda theme=theme: app.setStyleSheet(style_sheet(THEMES[theme]))))
    row = [f"a theme {min(ours):.3f} s (Qt's way {min(qts):.3f})"]
    for name, value in (("type_scale", 1.3), ("language", "es"), ("palette", "contrast")):
        cost = seconds(lambda name=name, value=value: setattr(settings(), name, value))
        row.append(f"{name} {cost:.3f} s")
    usual = {"theme": "light", "palette": "safe", "type_scale": 1.0, "language": "en"}
    row.append(f"all of them back {seconds(lambda: settings().set_together(usual)):.3f} s")
    dialog = AppSettingsDialog(window)
    dialog.show()
    other = {"theme": "dark", "palette": "contrast", "type_scale": 1.3, "language": "es"}
    seconds(lambda: settings().set_together(other))
    cost = seconds(dialog.restore.click)
    seconds(lambda: settings().set_together(other))
    requests = Requests(app)  # not while time is taken: it hears of every event
    seconds(dialog.restore.click)
    app.removeEventFilter(requests)
    most = max(requests.of.values())
    row.append(f"Restore defaults {cost:.3f} s, with at most {most} layouts of a widget")
    print(f"\n{len(app.allWidgets())} widgets: " + ", ".join(row))  # noqa: T201 - for -s
    settings().changed.disconnect()
    assert min(qts) >= _LEAST * min(ours)
