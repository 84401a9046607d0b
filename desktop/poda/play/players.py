"""Seating players at the board: remembered ones, chosen ones, and champions of a training."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.players import PlayerSpec
from poda.house.settings import settings
from poda.play.model import opponents, strength
from poda.play.model.board import PERSON
from poda.play.model.engine_room import EngineState
from poda.play.model.game import PlayModel
from poda.play.model.opponents import Players, default_opponent
from poda.widgets.document_files import shown_name
from poda.widgets.engine_words import message

if TYPE_CHECKING:
    from poda.engine.runs.champion import Champion


class Seating(QObject):
    """Seats players. One from a file may fail, as the file may be gone or hold something else.

    Signals:
        failed: carries a sentence on who cannot play, and why.
    """

    failed = Signal(str)

    def __init__(self, model: PlayModel, window: QWidget) -> None:
        super().__init__(window)
        self._model, self._window = model, window
        model.room.ended.connect(self._tell_failure)

    def begin(self, key: str, *, start_engine: bool = True) -> None:
        """Begin a game between the players that played it last."""
        players, missing = opponents.filled(key, _remembered(key))
        self._model.change_game(key, players, start_engine=start_engine)
        if missing:
            self.failed.emit(" ".join(message(error) for error in missing))

    def seat(self, side: int, spec: PlayerSpec) -> None:
        """Seat a player that a person has chosen."""
        try:
            opponents.check(self._model.board.game.key, spec)
        except EngineError as error:
            self.failed.emit(message(error))
        else:
            if not spec.is_person:
                strength.end_even(self._model.board.game.key)
            self._model.set_player(side, spec)
            # The same player may play an even game, or no longer.
            self._model.board.players_changed.emit()

    def seat_even(self, side: int) -> None:
        """Seat the level that is about as strong as a person, in this game and later ones."""
        self._model.set_player(side, strength.seat_even(self._model.board.game.key))
        self._model.board.players_changed.emit()

    def seat_champion(self, champion: Champion, plies: int | None) -> bool:
        """Begin a new game of the champion's with a person against it, who keeps the side, or
        begins where there is none to keep. Whether the champion could be kept, in a file."""
        from poda.play import kept_players  # not before the first paint

        try:
            path = kept_players.keep(champion)
        except EngineError as error:
            self.failed.emit(message(error))
            return False
        persons = [side for side, spec in self._model.board.players.items() if spec.is_person]
        side = persons[0] if len(persons) == 1 else MAX
        opponent = PlayerSpec("evolved", plies or 0, path=str(path))
        self._model.change_game(champion.game_key, {side: PERSON, -side: opponent})
        return True

    def ask_file(self, side: int) -> None:
        """Ask which file to open, and seat the player in it."""
        from poda.play import kept_players  # likewise

        folder = kept_players.folder()
        with contextlib.suppress(EngineError):  # then the dialog begins elsewhere
            documents.make_folder(folder)
        from PySide6.QtWidgets import QFileDialog  # dialogs come after the first paint

        name, _ = QFileDialog.getOpenFileName(
            self._window,
            self.tr("Open a player"),
            str(folder),
            self.tr("Players saved by Poda (*.json *.json.gz)"),
        )
        if name:
            self._open(Path(name), side)

    def ask_engine(self, side: int) -> None:
        """Ask for the parts of an engine, and seat it."""
        from poda.play.panels.engine_dialog import EngineDialog  # when it is opened

        board = self._model.board
        dialog = EngineDialog(board.game.key, board.players[side], self._window)
        if (
            dialog.exec() == EngineDialog.DialogCode.Accepted
            and dialog.spec() != board.players[side]
        ):
            self.seat(side, dialog.spec())
        dialog.deleteLater()

    def _open(self, path: Path, side: int) -> None:
        from poda.play import kept_players  # likewise

        try:
            kept = kept_players.keep_file(path, self._model.board.game.key)
        except EngineError as error:
            text = self.tr("{file}: {sentence}").format(
                file=shown_name(path), sentence=message(error)
            )
            self.failed.emit(text)
        else:
            self._model.set_player(side, PlayerSpec("evolved", path=str(kept)))

    def _tell_failure(self, state: EngineState) -> None:
        """Tell why an engine cannot move, for example because its file is gone."""
        error = self._model.room.error
        if state is EngineState.FAILED and error is not None:
            self.failed.emit(message(error))


def _remembered(key: str) -> Players:
    """The last players of this game; at first, a person against the default opponent."""
    players = {}
    for side, default in ((MAX, PERSON), (MIN, default_opponent(key))):
        try:
            players[side] = PlayerSpec.parse(settings().player(key, side, str(default)), key)
        except EngineError:
            players[side] = default
    return players
