"""The game on the board, kept while it is played, and the offer to go on with one that was left."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from poda import recovery
from poda.engine.errors import EngineError
from poda.play import shelf
from poda.play.model import PlayModel
from poda.play.shelf import Left
from poda.play.storage import SavedGame
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
        model.turns.changed.connect(self._follow)  # the seed, the steps of a play
        model.review.toggled.connect(self._follow)

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
                    found = shelf.load(self._offered)
                    self._model.remember(*found.earlier, found.saved)
                claim.drop()
                claim.release()
        self._put_away()
        self.offer()

    def leave(self) -> None:
        """The window closes: a game that is not over stays for the next start."""
        self._keeper.close(self._text() if self._is_unfinished() else None)

    def _is_unfinished(self) -> bool:
        return shelf.is_unfinished(self._model.record, self._model.matches.match)

    def _text(self) -> recovery.Text | None:
        model = self._model
        saved, earlier, steps = model.saved(), model.earlier, model.turns.steps
        if not self._is_unfinished():
            # An empty board is nothing to keep: what undo brings back there is.
            before = self._before_an_empty_board()
            if before is None:
                return None
            saved, earlier, steps = before, earlier[:-1], ()
        turns = model.turns
        left = Left(saved, earlier, turns.keeps_seed, turns.is_swapped, steps, model.review.on)
        return shelf.text_of(left)

    def _before_an_empty_board(self) -> SavedGame | None:
        """The game that is not over and gave way to one in which nothing is played yet."""
        model = self._model
        if not model.earlier or shelf.is_begun(model.record, model.matches.match):
            return None
        try:
            saved = shelf.game_of(model.earlier[-1])
        except EngineError:
            return None
        return saved if shelf.is_unfinished(saved.record, saved.match) else None

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
            found = shelf.load(self._offered)
        except EngineError as error:
            # The file stays: a newer Poda, or a person, may still make something of it.
            if claim is not None:
                claim.release()
            self.failed.emit(message(error))
            return
        if claim is not None:
            self._keeper.take_over(claim)
        self._take_up(found)
        self._put_away()

    def _take_up(self, found: Left) -> None:
        model = self._model
        model.restore(found.saved)
        model.remember(*found.earlier)
        model.turns.keeps_seed = found.keeps_seed
        model.turns.go_on(found.steps, swapped=found.swapped)
        if found.review:
            model.review.set_on(True)

    def _put_away(self) -> None:
        self._offered = None
        self.bar.hide()
        self.answered.emit()
