"""Saving and opening games and matches.

Files are read at once where that takes no time, and else on a thread: a long match, or one that was
made to take long, is played through by the rules before it is on the board.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QFileDialog, QWidget

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.house.jobs import Latest
from poda.house.settings import settings
from poda.play.match import words as wording_match
from poda.play.model.model import PlayModel
from poda.play.model.record import GameRecord
from poda.play.session import storage
from poda.play.session.storage import SavedGame
from poda.widgets.document_files import DocumentFiles, Words, folder, shown_name

# Bytes of a file that is read at once: some 60 ms.
_GAME_AT_ONCE: Final = 20_000
_MATCH_AT_ONCE: Final = 4_000

_Load = Callable[[Path, Callable[[], bool]], SavedGame]


class GameFiles(DocumentFiles):
    """The file that the game on the board belongs to, if it has one."""

    def __init__(self, model: PlayModel, window: QWidget) -> None:
        super().__init__(window)
        self._model = model
        self._record: GameRecord | None = None
        self._saved_moves: list[object] = []
        self._reading = Latest("read", self)
        model.board.changed.connect(self._follow)

    def open(self, path: Path) -> bool:
        """Open a saved game, or a match of another program; False where it is known not to have
        worked."""
        from poda.play.match import mat as match_mat  # not before the first paint

        if match_mat.is_mat(path):
            return self.import_match(path)
        return self._read(path, storage.load, self._take_game, _GAME_AT_ONCE)

    def _take_game(self, path: Path, saved: SavedGame) -> None:
        self._model.restore(saved)
        self.belongs_to(path)
        self.opened.emit()

    def _read(
        self, path: Path, load: _Load, take: Callable[[Path, SavedGame], None], at_once: int
    ) -> bool:
        """Read a file and take what it holds; the last one that was asked for."""
        self._reading.give_up()
        if _size(path) > at_once:
            self._reading.start(
                lambda task: load(path, task.stopped),
                finished=lambda saved: take(path, saved),
                failed=lambda error: self._on_failed(path, error),
            )
            return True
        try:
            saved = load(path, lambda: False)
        except EngineError as error:
            self.fail(path, error)
            return False
        take(path, saved)
        return True

    def _on_failed(self, path: Path, error: Exception) -> None:
        if isinstance(error, EngineError):  # anything else had its dialog
            self.fail(path, error)

    def save_as(self, path: Path) -> bool:
        """Save the game in this file from now on; whether that worked."""
        try:
            storage.save(path, self._model.saved())
        except EngineError as error:
            self.fail(path, error)
            return False
        self.belongs_to(path)
        return True

    # Matches of other programs

    def import_match(self, path: Path) -> bool:
        """Go on with the match in a `.mat` file; False where it is known not to have worked.

        It is saved as a game of Poda's from then on, and the file stays as it is.
        """
        from poda.play.match import mat as match_mat  # not before the first paint

        return self._read(path, match_mat.load, self._take_match, _MATCH_AT_ONCE)

    def _take_match(self, path: Path, saved: SavedGame) -> None:
        self._model.restore(saved)
        settings().last_folder = str(path.parent)
        self.opened.emit()

    def export_match(self, path: Path) -> bool:
        """Write the match, or the single game, as a `.mat` file; whether that worked."""
        board = self._model.board
        first, second = (wording_match.seat_name(board, side) for side in (MAX, MIN))
        try:
            self._model.matches.export(path, (first, second))
        except EngineError as error:
            self.fail(path, error)
            return False
        settings().last_folder = str(path.parent)
        return True

    def ask_import(self) -> None:
        """Ask which match to go on with."""
        name, _ = QFileDialog.getOpenFileName(
            self.window, self.tr("Import a match"), folder(), self._matches()
        )
        if name:
            self.import_match(Path(name))

    def ask_export(self) -> None:
        """Ask where to write the match."""
        from poda.play.match import mat as match_mat  # not before the first paint

        title, stem = self.tr("Export the match"), self.path.stem if self.path else "match"
        proposal = str(Path(folder()) / f"{stem}{match_mat.SUFFIX}")
        name, _ = QFileDialog.getSaveFileName(self.window, title, proposal, self._matches())
        if name and (path := self.with_suffix(Path(name), match_mat.SUFFIX, title)):
            self.export_match(path)

    def _matches(self) -> str:
        return self.tr("Matches of backgammon programs (*.mat)")

    def words(self) -> Words:
        return Words(
            self.tr("Open a game"),
            self.tr("Save the game"),
            self.tr("Games saved by Poda (*.json)"),
            self.tr("Games and matches (*.json *.mat)"),
        )

    def proposal(self) -> str:
        return f"{self._model.board.game.key}.json"

    def belongs_to(self, path: Path) -> None:
        self._record = self._first_record()
        self._saved_moves = self._signature()
        super().belongs_to(path)

    def _follow(self) -> None:
        if self.path is None:
            return
        if self._first_record() is not self._record:
            # Another game has begun: "Save" must not write it over the one in the file.
            self.path = None
            self.named.emit("", False)
        else:
            self.named.emit(shown_name(self.path), self._signature() != self._saved_moves)

    def _records(self) -> list[GameRecord]:
        """All games that the file holds."""
        match = self._model.matches.match
        return (
            [self._model.board.record] if match is None else [game.record for game in match.games]
        )

    def _first_record(self) -> GameRecord:
        """By which another game or match is told from this one."""
        return self._records()[0]

    def _signature(self) -> list[object]:
        """What a file keeps of the games; where one looks is no change of it."""
        return [
            (node.action, node.resigned, node.resigned_stake)
            for record in self._records()
            for node in record.nodes()
        ]


def _size(path: Path) -> int:
    """Of the file, in bytes; 0 of what is none, or cannot be asked."""
    try:
        return path.stat().st_size
    except (OSError, RuntimeError, ValueError):  # what is wrong with it is said when it is read
        return 0
