"""The connections between the Tournament tab and the main window."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication

from poda.engine.errors import EngineError
from poda.packages.arena.window.competitors import PlayersOfPlay
from poda.packages.arena.window.tab import TournamentTab
from poda.widgets.engine_words import count
from poda.window.main_window import MainWindow
from poda.window.menus import PackageTab


def follow(tab: TournamentTab, name: PackageTab) -> None:
    """Mark the name of the tab while an unfinished tournament is offered or games are played."""

    def note_left() -> None:
        name.set_waiting(None if tab.offer.path is None else _left)

    def note_playing(plays: bool, games: int) -> None:
        name.set_busy(partial(_playing, games) if plays else None)

    note_left()
    tab.offer.settled.connect(note_left)
    tab.progressed.connect(note_playing)


def connect(tab: TournamentTab, window: MainWindow) -> None:
    """Give the tab the players of Play, and open its games and searches in other tabs."""

    def show_game(game: str, text: str, review: bool) -> None:
        try:
            window.show_game(game, text, review=review)
        except EngineError as error:
            tab.model.refused.emit(error)

    tab.use_players(PlayersOfPlay(window))
    tab.game_asked.connect(show_game)
    tab.search_asked.connect(window.show_search)
    tab.engines_asked.connect(lambda: window.menus.show_settings("engines"))
    window.menus.settings_kept.connect(tab.use_programs)


def _left() -> str:
    return QCoreApplication.translate(
        "MainWindow", "A tournament has games left: it can go on here."
    )


def _playing(games: int) -> str:
    text = QCoreApplication.translate("MainWindow", "A tournament is being played: {number} games")
    return text.format(number=count(games))
