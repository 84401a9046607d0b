"""Saving and opening games, as a person does it: dialogs, the file's name, and what went wrong."""

from __future__ import annotations

import logging
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from poda.engine.errors import EngineError
from poda.play import storage
from poda.play.model import PlayModel
from poda.play.record import GameRecord
from poda.settings import settings
from poda.widgets.messages import message

_log = logging.getLogger(__name__)


class GameFiles(QObject):
    """The file that the game on the board belongs to, if it has one.

    Signals:
        named: the file's name, or "" where the game has none; then whether it has changed since.
        failed: a sentence about a file.
        opened: a game was opened.
    """

    named = Signal(str, bool)
    failed = Signal(str)
    opened = Signal()

    def __init__(self, model: PlayModel, window: QWidget) -> None:
        super().__init__(window)
        self._model = model
        self._window = window
        self.path: Path | None = None
        self._record: GameRecord | None = None
        self._saved_moves: list[tuple[object, int]] = []
        model.changed.connect(self._follow)

    def open(self, path: Path) -> bool:
        """Open a saved game; whether that worked."""
        try:
            self._model.open(path)
        except EngineError as error:
            self._fail(path, error)
            return False
        self._belongs_to(path)
        self.opened.emit()
        return True

    def save_as(self, path: Path) -> bool:
        """Save the game in this file from now on; whether that worked."""
        try:
            storage.save(path, self._model.saved())
        except EngineError as error:
            self._fail(path, error)
            return False
        self._belongs_to(path)
        return True

    def save(self) -> None:
        """Save the game in its file; a game without one is given one."""
        if self.path is None:
            self.ask_save()
        else:
            self.save_as(self.path)

    def ask_open(self) -> None:
        """Ask which game to open."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, self.tr("Open a game"), _folder(), self._filter()
        )
        if name:
            self.open(Path(name))

    def ask_save(self) -> None:
        """Ask where to save the game."""
        proposal = Path(_folder()) / f"{self._model.game.key}.json"
        name, _ = QFileDialog.getSaveFileName(
            self._window, self.tr("Save the game"), str(proposal), self._filter()
        )
        if not name:
            return
        path = Path(name)
        if path.suffix.lower() != ".json":
            path = path.with_name(path.name + ".json")
            # The dialog asked about the name as it was typed, not about this one.
            if path.exists() and not self._may_replace(path):
                return
        self.save_as(path)

    def _may_replace(self, path: Path) -> bool:
        answer = QMessageBox.question(
            self._window,
            self.tr("Save the game"),
            self.tr("{file} exists already. Replace it?").format(file=path.name),
        )
        return answer == QMessageBox.StandardButton.Yes

    def _filter(self) -> str:
        return self.tr("Games saved by Poda (*.json)")

    def _belongs_to(self, path: Path) -> None:
        _log.debug("the game is in %s", path)
        self.path, self._record = path, self._model.record
        self._saved_moves = _signature(self._record)
        settings().last_folder = str(path.parent)
        self.named.emit(path.name, False)

    def _follow(self) -> None:
        if self.path is None:
            return
        if self._model.record is not self._record:
            # Another game has begun: "Save" must not write it over the one in the file.
            self.path = None
            self.named.emit("", False)
        else:
            self.named.emit(self.path.name, _signature(self._record) != self._saved_moves)

    def _fail(self, path: Path, error: EngineError) -> None:
        template = self.tr("{file}: {sentence}")
        self.failed.emit(template.format(file=path.name, sentence=message(error)))


def _folder() -> str:
    """Where a dialog begins: where the last one ended, or among the documents."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return settings().last_folder or documents


def _signature(record: GameRecord) -> list[tuple[object, int]]:
    """What a file keeps of a record; where one looks is no change of it."""
    return [(node.action, node.resigned) for node in record.nodes()]
