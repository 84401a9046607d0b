"""Saving and opening games."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from poda.engine.errors import EngineError
from poda.play import storage
from poda.play.model import PlayModel
from poda.play.record import GameRecord
from poda.widgets.document_files import DocumentFiles, Words


class GameFiles(DocumentFiles):
    """The file that the game on the board belongs to, if it has one."""

    def __init__(self, model: PlayModel, window: QWidget) -> None:
        super().__init__(window)
        self._model = model
        self._record: GameRecord | None = None
        self._saved_moves: list[tuple[object, int]] = []
        model.changed.connect(self._follow)

    def open(self, path: Path) -> bool:
        """Open a saved game; whether that worked."""
        try:
            self._model.open(path)
        except EngineError as error:
            self.fail(path, error)
            return False
        self.belongs_to(path)
        self.opened.emit()
        return True

    def save_as(self, path: Path) -> bool:
        """Save the game in this file from now on; whether that worked."""
        try:
            storage.save(path, self._model.saved())
        except EngineError as error:
            self.fail(path, error)
            return False
        self.belongs_to(path)
        return True

    def words(self) -> Words:
        return Words(
            self.tr("Open a game"),
            self.tr("Save the game"),
            self.tr("Games saved by Poda (*.json)"),
        )

    def proposal(self) -> str:
        return f"{self._model.game.key}.json"

    def belongs_to(self, path: Path) -> None:
        self._record = self._model.record
        self._saved_moves = _signature(self._record)
        super().belongs_to(path)

    def _follow(self) -> None:
        if self.path is None:
            return
        if self._model.record is not self._record:
            # Another game has begun: "Save" must not write it over the one in the file.
            self.path = None
            self.named.emit("", False)
        else:
            self.named.emit(self.path.name, _signature(self._record) != self._saved_moves)


def _signature(record: GameRecord) -> list[tuple[object, int]]:
    """What a file keeps of a record; where one looks is no change of it."""
    return [(node.action, node.resigned) for node in record.nodes()]
