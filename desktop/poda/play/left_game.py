"""The game on the board, kept while it is played, and the offer to go on with one that was left."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from poda import recovery
from poda.engine.errors import EngineError
from poda.play import shelf, storage
from poda.play.model import PlayModel
from poda.play.unfinished import UnfinishedBar
from poda.recovery import Claim, Keeper
from poda.troubles import Unkept
from poda.widgets.messages import message


class LeftGame(QObject):
    """Owns the bar with the offer, and the file of the game that is under way.

    Signals:
        failed: what was left cannot be gone on with; a sentence says why.
        answered: the offer is put away.
    """

    failed = Signal(str)
    answered = Signal()

    def __init__(self, model: PlayModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._offered: Path | None = None
        self._keeper = Keeper(shelf.STEM, Unkept.GAME, self._text, self)
        self.bar = UnfinishedBar()
        self.bar.continued.connect(self._go_on)
        self.bar.discarded.connect(self.discard)
        model.changed.connect(self._follow)

    def offer(self) -> None:
        """Offer the game that was left last, in whatever way its window ended."""
        self._offered = shelf.newest()
        if self._offered is not None:
            self.bar.offer(self._offered)

    def discard(self) -> None:
        """Forget the game that is offered, and offer the one left before it."""
        if self._offered is not None:
            with suppress(OSError):  # another window has it by now, and it is that one's
                claim = Claim(self._offered)
                with suppress(EngineError):  # a slip of the hand: undo brings it back
                    self._model.remember(storage.load(self._offered))
                claim.drop()
                claim.release()
        self._put_away()
        self.offer()

    def leave(self) -> None:
        """The window closes: a game that is not over stays for the next start."""
        self._keeper.close(self._text())

    def _is_unfinished(self) -> bool:
        return shelf.is_unfinished(self._model.record, self._model.matches.match)

    def _text(self) -> recovery.Text | None:
        return shelf.text_of(self._model.saved()) if self._is_unfinished() else None

    def _follow(self) -> None:
        if self._keeper.path is not None or self._is_unfinished():
            self._keeper.touch()

    def _go_on(self) -> None:
        if self._offered is None:
            return
        try:
            claim = Claim(self._offered)
        except BlockingIOError:
            self._put_away()
            self.failed.emit(self.tr("Another window of Poda has gone on with this game."))
            return
        except OSError:  # where nothing can be written the game can still be played
            claim = None
        try:
            if claim is not None and not self._offered.exists():
                raise EngineError("save.missing")
            self._model.open(self._offered)
        except EngineError as error:
            # The file stays: a newer Poda, or a person, may still make something of it.
            if claim is not None:
                claim.release()
            self.failed.emit(message(error))
            return
        if claim is not None:
            self._keeper.take_over(claim)
        self._put_away()

    def _put_away(self) -> None:
        self._offered = None
        self.bar.hide()
        self.answered.emit()
