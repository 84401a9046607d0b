"""Before anybody opens the tab, its name says that a tournament was left."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from poda.packages.arena.engine.tournament.journal import Journal, tournaments_dir
from poda.packages.arena.engine.tournament.plan import Entrant, TournamentPlan
from poda.window.main_window import MainWindow


@pytest.fixture
def window(qtbot: QtBot, tabs_ahead: None, new_window: Callable[[], MainWindow]) -> MainWindow:
    return new_window()


def test_a_dot_says_that_a_tournament_was_left_until_somebody_has_been_to_see(
    window: MainWindow, qtbot: QtBot
) -> None:
    entrants = Entrant("One", "alphabeta:1"), Entrant("Two", "random")
    Journal.create(tournaments_dir() / "left", TournamentPlan("tictactoe", entrants)).close()
    assert window.tabs.tabText(3) == "Tournament"
    window.ahead.begin()
    qtbot.waitUntil(lambda: window.tabs.tabText(3) == "Tournament •")
    assert "games left" in window.head.tabs.tabToolTip(3)
    window.tabs.setCurrentIndex(3)
    assert window.tabs.tabText(3) == "Tournament"
    assert window.package_tab("tournament").offer.isVisible()
