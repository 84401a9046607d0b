"""Windows to drive."""

import random
from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from gui import choose, home, new_window, paper, readable, same_look, tabs_ahead
from poda.engine.kernels import compiled, native
from poda.window.main_window import MainWindow

from .hand import Hand

Open = Callable[[], Hand]


@pytest.fixture(autouse=True)
def _readable(readable: None) -> None:
    """Only the tests that ask for `kernels` have them."""


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """New games take other seeds one after another, and a test the same ones at every run."""
    source = random.Random(2026)
    monkeypatch.setattr(random, "SystemRandom", lambda: source)


@pytest.fixture
def open_window(qtbot: QtBot, new_window: Callable[[], MainWindow]) -> Open:
    """Opens windows, each with the Play tab in front."""
    return lambda: Hand(qtbot, new_window())


@pytest.fixture
def hand(open_window: Open) -> Hand:
    """A window with tic-tac-toe between two persons."""
    result = open_window()
    result.begin()
    return result


@pytest.fixture
def kernels(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiled kernels, for a test that searches with them."""
    monkeypatch.setattr(compiled, "ready", native.is_usable)
