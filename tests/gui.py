"""The fixtures of tests with a window: they start alike, with a home without settings, English, the
light theme and type at its size. A folder of such tests imports them all into its `conftest.py`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from poda.window.main_window import MainWindow


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The test's own PODA_HOME. Only the cache is shared, whose tables are the same for all."""
    result = tmp_path / "home"
    result.mkdir()
    (result / "cache").symlink_to(os.environ["PODA_TEST_CACHE"], target_is_directory=True)
    monkeypatch.setenv("PODA_HOME", str(result))
    return result


@pytest.fixture(autouse=True)
def same_look(qapp: object, home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Of every test here, whether it asks for a window or not: what a sentence says of three nodes
    depends on the translator that is installed, and so on whoever came before."""
    from PySide6.QtCore import QCoreApplication, QEvent

    from poda.widgets import guard

    # A test clicks sooner than any hand: its clock goes on by a second at every look.
    monkeypatch.setattr(guard, "now", count(1.0).__next__)
    _reset_look()
    yield
    # First, or windows that are closed already are translated and polished once more.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    _reset_look()
    _forget_settings()


def _forget_settings() -> None:
    """Those of this test's home; with them goes the timer after which they would be written."""
    if (module := sys.modules.get("poda.house.settings")) is not None:
        module._open.cache_clear()


def _reset_look() -> None:
    from poda.house.i18n import language_manager
    from poda.house.theme import theme_manager

    language_manager().set_language("en")
    theme_manager().set_look("light", 1.0)


@pytest.fixture
def readable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels are used only by tests that ask for them."""
    from poda.engine.kernels import compiled

    monkeypatch.setattr(compiled, "ready", lambda *_: False)


@pytest.fixture
def tabs_ahead() -> None:
    """For tests in whose windows the tabs are made before anybody wants them, as in a person's:
    in thousands of others that would be minutes of work for nothing."""


@pytest.fixture
def new_window(
    qtbot: QtBot, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], MainWindow]]:
    """Opens the real window on the test's own PODA_HOME; each one is closed at the end."""
    from poda.house.settings import settings
    from poda.window.main_window import MainWindow

    if "tabs_ahead" not in request.fixturenames:
        monkeypatch.setattr("poda.window.ahead.Ahead.begin", lambda _ahead: None)
    settings().animations = False
    opened: list[MainWindow] = []

    def open_() -> MainWindow:
        window = MainWindow()
        qtbot.addWidget(window)
        opened.append(window)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    yield open_
    for window in opened:
        window.close()


@pytest.fixture
def choose(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path | str], list[str]]:
    """Answers the file dialogs with a path, or "" for Cancel; gives what they proposed."""
    from PySide6.QtWidgets import QFileDialog

    asked: list[str] = []

    def answer(path: Path | str) -> list[str]:
        def dialog(_parent: object, _title: str, proposed: str, *_rest: object) -> tuple[str, str]:
            asked.append(proposed)
            return str(path), ""

        monkeypatch.setattr(QFileDialog, "getOpenFileName", dialog)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", dialog)
        return asked

    return answer


@pytest.fixture
def paper(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where every printer prints to, once it was chosen."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter
    from PySide6.QtWidgets import QDialog

    path = tmp_path / "printed.pdf"

    def accept(dialog: QPrintDialog) -> int:
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(path))
        return QDialog.DialogCode.Accepted.value

    monkeypatch.setattr(QPrintDialog, "exec", accept)
    return path
