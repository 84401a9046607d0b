"""The settings dialog on a window that follows the settings, with a cache of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from poda.base import processors
from poda.house.settings import settings
from poda.house.theme import theme_manager
from poda.window.app import follow_settings
from poda.window.settings_dialog import AppSettingsDialog


@pytest.fixture
def following(qapp: QApplication, home: Path) -> Iterator[None]:
    """The application does as the settings say, as it does when it is started."""
    # Emptied by these tests: it must not be the one that all others share.
    (home / "cache").unlink()
    (home / "cache").mkdir()
    settings().theme = "light"
    settings().language = "en"
    follow_settings()
    yield
    # First, or the dialog that is closed already is polished once more.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    theme_manager().set_look("light", 1.0)
    processors.use_workers(0)


@pytest.fixture
def open_dialog(following: None, qtbot: QtBot) -> Iterator[Callable[[], AppSettingsDialog]]:
    """Opens the dialog; each one is closed at the end."""
    opened: list[AppSettingsDialog] = []

    def open_() -> AppSettingsDialog:
        dialog = AppSettingsDialog()
        qtbot.addWidget(dialog)
        opened.append(dialog)
        dialog.show()
        dialog.activateWindow()
        qtbot.waitUntil(dialog.isActiveWindow, timeout=20_000)
        return dialog

    yield open_
    for dialog in opened:
        dialog.close()


@pytest.fixture
def dialog(open_dialog: Callable[[], AppSettingsDialog]) -> AppSettingsDialog:
    """The dialog, open at its first page."""
    return open_dialog()
