"""Windows to drive."""

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from poda.engine import compiled
from poda.main_window import MainWindow
from poda.settings import settings

from .hand import Hand

Open = Callable[[], Hand]


@pytest.fixture(autouse=True)
def _readable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever an earlier test loaded: kernels are used only by tests that ask for them."""
    monkeypatch.setattr(compiled, "_ready", False)


@pytest.fixture
def open_window(qtbot: QtBot) -> Iterator[Open]:
    """Opens the real window on the test's own PODA_HOME; each one is closed at the end."""
    settings().animations = False
    opened: list[MainWindow] = []

    def open_() -> Hand:
        window = MainWindow()
        qtbot.addWidget(window)
        opened.append(window)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return Hand(qtbot, window)

    yield open_
    for window in opened:
        window.close()


@pytest.fixture
def hand(open_window: Open) -> Hand:
    """A window with tic-tac-toe between two persons."""
    result = open_window()
    result.begin()
    return result


@pytest.fixture
def kernels(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiled kernels, for a test that searches with them."""
    from poda.engine.kernels.warm import load_all

    load_all()
    monkeypatch.setattr(compiled, "_ready", True)
