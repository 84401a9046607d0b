"""The connections between the Tournament tab and the main window, and the players that the Play tab
offers for tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from poda.engine.errors import EngineError
from poda.engine.players import PlayerSpec
from poda.packages.arena.window.players import Offer
from poda.packages.arena.window.tab import TournamentTab
from poda.play import kept_players
from poda.play.model.opponents import default_opponent, levels, methods
from poda.play.panels.engine_dialog import EngineDialog
from poda.play.words import player_meaning, player_name
from poda.widgets.engine_words import count, message
from poda.window.main_window import MainWindow
from poda.window.menus import PackageTab


class PlayersOfPlay(QObject):
    """Offers players with the names that the Play tab uses."""

    def offered(self, game_key: str) -> Sequence[Offer]:
        """The levels, weakest first, players by method, and the most recently opened ones."""
        specs = [level.spec for level in (*levels(game_key), *methods(game_key))]
        specs += kept_players.offered(game_key)
        return [self._offer(game_key, spec) for spec in specs]

    def described(self, game_key: str, player: str) -> Offer:
        """The description of a player; only its specification if it does not fit the game."""
        try:
            return self._offer(game_key, PlayerSpec.parse(player, game_key))
        except EngineError:
            return Offer(player, "", player)

    def _offer(self, game_key: str, spec: PlayerSpec) -> Offer:
        return Offer(player_name(game_key, spec), player_meaning(game_key, spec), str(spec))

    def ask_engine(self, game_key: str, parent: QWidget) -> str | None:
        """Open the dialog for engine settings; return the player's specification."""
        dialog = EngineDialog(game_key, default_opponent(game_key).at_full_strength, parent)
        accepted = dialog.exec() == EngineDialog.DialogCode.Accepted
        player = str(dialog.spec()) if accepted else None
        dialog.deleteLater()
        return player

    def ask_file(self, game_key: str, parent: QWidget) -> str | None:
        """Ask for an evolved player's file, from a run or saved; return its specification."""
        name, _ = QFileDialog.getOpenFileName(
            parent,
            self.tr("Open a player"),
            str(kept_players.folder()),
            self.tr("Players saved by Poda (*.json *.json.gz)"),
        )
        if not name:
            return None
        try:
            kept = kept_players.keep_file(Path(name), game_key)
        except EngineError as error:
            QMessageBox.warning(parent, self.tr("Open a player"), message(error))
            return None
        return str(PlayerSpec("evolved", path=str(kept)))


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
