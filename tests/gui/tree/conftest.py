"""Windows to drive, with the Tree tab in front."""

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from poda.engine import compiled
from poda.main_window import MainWindow
from poda.settings import settings

from .hand import TreeHand

Open = Callable[[], TreeHand]


@pytest.fixture(autouse=True)
def _readable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever an earlier test loaded: kernels are used only by tests that ask for them."""
    monkeypatch.setattr(compiled, "_ready", False)


@pytest.fixture
def open_window(qtbot: QtBot) -> Iterator[Open]:
    """Opens the real window on the test's own PODA_HOME; each one is closed at the end."""
    settings().animations = False
    opened: list[MainWindow] = []

    def open_() -> TreeHand:
        window = MainWindow()
        qtbot.addWidget(window)
        opened.append(window)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return TreeHand(qtbot, window)

    yield open_
    for window in opened:
        window.close()


@pytest.fixture
def tree(open_window: Open) -> TreeHand:
    """A window with the first example, at its first step."""
    return open_window()
