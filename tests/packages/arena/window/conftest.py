"""Windows with the Tournament tab in front, and models without a window."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from gui import choose, home, new_window, readable, same_look, tabs_ahead
from poda.packages.arena.window.connection import PlayersOfPlay
from poda.packages.arena.window.tab import TournamentTab
from poda.packages.arena.window.tournament_model import TournamentModel
from poda.window.main_window import MainWindow
from window.settings.conftest import dialog, following, open_dialog

from .hand import TournamentHand, WindowHand


@pytest.fixture
def model(qtbot: QtBot) -> Iterator[TournamentModel]:
    """A model, which is left at the end."""
    made = TournamentModel()
    yield made
    made.leave()
    made.deleteLater()


@pytest.fixture
def open_tab(qtbot: QtBot) -> Iterator[Callable[[], TournamentHand]]:
    """Opens tabs of their own, each with the players of Play; each one is left at the end."""
    opened: list[TournamentTab] = []

    def open_() -> TournamentHand:
        tab = TournamentTab()
        qtbot.addWidget(tab)
        opened.append(tab)
        tab.use_players(PlayersOfPlay(tab))
        tab.resize(1280, 680)
        tab.show()
        tab.activateWindow()
        qtbot.waitUntil(tab.isActiveWindow)
        if (focus := tab.focusWidget()) is not None:  # Qt gives it to somebody in a window
            focus.clearFocus()
        tab.wake()
        return TournamentHand(qtbot, tab)

    yield open_
    for tab in opened:
        tab.leave()


@pytest.fixture
def hand(open_tab: Callable[[], TournamentHand]) -> TournamentHand:
    """A person at one of them."""
    return open_tab()


@pytest.fixture
def window_hand(qtbot: QtBot, new_window: Callable[[], MainWindow]) -> WindowHand:
    """A person at the tab in its window."""
    return WindowHand(qtbot, new_window())
