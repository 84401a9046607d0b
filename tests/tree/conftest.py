"""Windows to drive, with the Tree tab in front."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui import choose, home, new_window, paper, readable, same_look, tabs_ahead
from poda.tree.canvas.minimap import Minimap
from poda.window.main_window import MainWindow

from .hand import TreeHand

Open = Callable[[], TreeHand]


@pytest.fixture(autouse=True)
def _readable(readable: None) -> None:
    """No test here asks for kernels."""


@pytest.fixture
def open_window(qtbot: QtBot, new_window: Callable[[], MainWindow]) -> Open:
    """Opens windows, each with the first example in the Tree tab."""
    return lambda: TreeHand(qtbot, new_window())


@pytest.fixture
def tree(open_window: Open) -> TreeHand:
    """A window with the first example, at its first step."""
    return open_window()


@pytest.fixture
def no_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """The map in the corner is painted some moments later: it is none of what is tried here."""
    monkeypatch.setattr(Minimap, "setVisible", lambda map_, _: QWidget.setVisible(map_, False))
