"""Players for tournaments from the Play tab: its levels, opened files and engine settings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from poda.engine.errors import EngineError
from poda.engine.players import PlayerSpec
from poda.packages.arena.window.players import Offer
from poda.play import kept_players
from poda.play.model.opponents import default_opponent, levels, methods
from poda.play.panels.engine_dialog import EngineDialog
from poda.play.words import player_meaning, player_name
from poda.widgets.engine_words import message


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
