"""The players of Play, offered to tournaments: its levels, its files, engines set up by hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from poda.engine.errors import EngineError
from poda.engine.players import PlayerSpec
from poda.packages.arena.window.players import Offer
from poda.play import kept_players
from poda.play.model.opponents import default_opponent, levels
from poda.play.panels.engine_dialog import EngineDialog
from poda.play.words import player_meaning, player_name
from poda.widgets.engine_words import message


class PlayersOfPlay(QObject):
    """Gives players in the words of the Play tab."""

    def offered(self, game_key: str) -> Sequence[Offer]:
        """The levels, the weaker first, and the players that were opened last."""
        specs = [level.spec for level in levels(game_key)]
        specs += kept_players.offered(game_key)
        return [self._offer(game_key, spec) for spec in specs]

    def described(self, game_key: str, player: str) -> Offer:
        """Who that is; the words alone where they make no sense for the game."""
        try:
            return self._offer(game_key, PlayerSpec.parse(player, game_key))
        except EngineError:
            return Offer(player, "", player)

    def _offer(self, game_key: str, spec: PlayerSpec) -> Offer:
        return Offer(player_name(game_key, spec), player_meaning(game_key, spec), str(spec))

    def ask_engine(self, game_key: str, parent: QWidget) -> str | None:
        """Have a person set up an engine."""
        dialog = EngineDialog(game_key, default_opponent(game_key), parent)
        accepted = dialog.exec() == EngineDialog.DialogCode.Accepted
        player = str(dialog.spec()) if accepted else None
        dialog.deleteLater()
        return player

    def ask_file(self, game_key: str, parent: QWidget) -> str | None:
        """Have a person choose an evolved player's file: that of a run, or one that was saved."""
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
