"""A person at the Tournament tab, and tournaments that take no time."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from poda.packages.arena.engine.tournament.journal import Journal, tournaments_dir
from poda.packages.arena.engine.tournament.plan import Entrant, Openings, TournamentPlan
from poda.packages.arena.engine.tournament.running import Runner
from poda.packages.arena.window.setup import SetupPage
from poda.packages.arena.window.tab import TournamentTab
from poda.packages.arena.window.tournament_model import TournamentModel, TournamentStatus
from poda.window.main_window import MainWindow

QUICK = TournamentPlan(
    "tictactoe",
    (Entrant("One", "alphabeta:1"), Entrant("Other", "random")),
    games=20,
    openings=Openings(2),
)
"""Twenty games that take no time."""

LONG = TournamentPlan(
    "tictactoe",
    (Entrant("One", "alphabeta:1"), Entrant("Other", "random")),
    games=200_000,
    openings=Openings(2),
)
"""More games than any test waits for."""

SLOW = TournamentPlan(
    "connect4", (Entrant("One", "mcts:3600s"), Entrant("Other", "mcts:1800s")), openings=Openings(2)
)
"""Whose first move takes an hour."""


class TournamentHand:
    """Uses real controls, of the tab alone or of the tab in its window."""

    def __init__(self, qtbot: QtBot, tab: TournamentTab) -> None:
        self.qtbot, self.tab = qtbot, tab
        qtbot.waitUntil(tab.isVisible)

    @property
    def setup(self) -> SetupPage:
        """The page that asks for a plan."""
        return self.tab.setup_page

    @property
    def model(self) -> TournamentModel:
        """The tournament on screen."""
        return self.tab.model

    def click(self, button: QAbstractButton) -> None:
        """Press a button with the mouse."""
        assert button.isVisible()
        assert button.isEnabled()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def key(self, widget: QWidget, key: Qt.Key, *modifiers: Qt.KeyboardModifier) -> None:
        """Press a key at a widget."""
        all_ = Qt.KeyboardModifier.NoModifier
        for modifier in modifiers:
            all_ |= modifier
        QTest.keyClick(widget, key, all_)

    def play(self, plan: TournamentPlan) -> None:
        """Set it up, and press Start."""
        self.setup.show_plan(plan)
        self.click(self.setup.start)

    def until(self, status: TournamentStatus) -> None:
        """Wait until it has come to that."""
        self.qtbot.waitUntil(lambda: self.model.status is status, timeout=30_000)

    def page(self, name: str) -> None:
        """Turn to a page, and wait until it is drawn."""
        self.tab.pages.turn_to(name)
        self.qtbot.waitUntil(lambda: name not in self.tab._stale)


def played(plan: TournamentPlan, name: str = "cup", games: int | None = None) -> Path:
    """The folder of a tournament of which so many games were played; all for None."""
    folder = tournaments_dir() / name
    whole = Journal.create(tournaments_dir().parent / f"whole-{name}", plan)
    Runner(whole).run(lambda: False, lambda _games: None)
    journal = Journal.create(folder, plan)
    for record in islice(whole.records(), games):
        journal.append(record)
    if games is None:
        journal.finish("complete")
    whole.close()
    journal.close()
    return folder


class WindowHand(TournamentHand):
    """Of the tab in its window."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.window = window
        QTest.keyClick(window, Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
        super().__init__(qtbot, window.package_tab("tournament"))
