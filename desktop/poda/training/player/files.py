"""Players in files of one's own."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from poda.engine.errors import EngineError
from poda.engine.evolve.champion import Champion, save_champion
from poda.widgets.document_files import DocumentFiles, Words


class PlayerFiles(DocumentFiles):
    """Saves the player that is shown. (The Play tab opens such files.)"""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._player: Champion | None = None

    def ask_save_player(self, player: Champion) -> None:
        """Ask where to save this player: as it is now, whatever becomes of it meanwhile."""
        self._player = player
        self.ask_save()

    def save_as(self, path: Path) -> bool:
        """Save the player in this file."""
        if self._player is None:
            return False
        try:
            save_champion(path, self._player)
        except EngineError as error:
            self.fail(path, error)
            return False
        self.belongs_to(path)
        return True

    def words(self) -> Words:
        return Words("", self.tr("Save the player"), self.tr("Players (*.json);;All files (*)"))

    def proposal(self) -> str:
        player = self._player
        if player is None:
            return "player.json"
        generation = "" if player.generation is None else f"-{player.generation}"
        return f"{player.game_key}-{player.seed}{generation}.json"
