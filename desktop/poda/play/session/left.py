"""The game on the board, kept while it is played, and the offer to go on with one that was left."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from poda.base.troubles import Unkept
from poda.engine.errors import EngineError
from poda.house import recovery
from poda.play.match import words as wording_match
from poda.play.model.model import PlayModel
from poda.play.model.record import GameRecord, is_throw
from poda.play.session import kept_game as shelf
from poda.play.session import storage
from poda.play.session.kept_game import Left
from poda.play.session.storage import SavedGame
from poda.widgets.engine_words import game_name
from poda.widgets.offer_bar import LeftBar, UnderWay, read_at_once

# The offer to go on with the game that was left at the last closing.

_READ_AT_ONCE: Final = 100_000  # bytes: a long match is not played through before it is wanted


class UnfinishedBar(LeftBar):
    """One line at the top of the tab, which waits and blocks nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._saved: SavedGame | None = None
        self.go_on.setProperty("primary", True)
        self.retranslate()

    def read(self, path: Path) -> None:
        self._saved = read_at_once(path, storage.load, _READ_AT_ONCE)

    def retranslate(self) -> None:
        when, saved = self.when, self._saved
        if saved is None:
            text = self.tr("A game from {when} is not finished.").format(when=when)
        elif saved.match is not None:
            key = saved.record.game.key
            text = self.tr("{game} is not finished: {score}, left {when}.").format(
                game=game_name(key),
                score=wording_match.match_words(saved.match, key),
                when=when,
            )
        else:
            text = self.tr("{game} is not finished: {moves}, left {when}.").format(
                game=game_name(saved.record.game.key),
                moves=self.tr("%n moves", "", _turns(saved.record)),
                when=when,
            )
        self.sentence.setText(text)
        self.go_on.setText(self.tr("Go on with it"))
        self.discard.setText(self.tr("Discard it"))


def _turns(record: GameRecord) -> int:
    """How many moves were made; a throw and its play are one."""
    line = record.current.path()[1:]
    return sum(map(is_throw, line)) or len(line)


class LeftGame(UnderWay):
    """Owns the bar with the offer, and the file of the game that is under way."""

    def __init__(self, model: PlayModel, parent: QObject) -> None:
        super().__init__(shelf.STEM, Unkept.GAME, UnfinishedBar(), parent)
        self._model = model
        model.board.changed.connect(self._follow)
        model.turns.changed.connect(self._follow)  # the seed, the steps of a play
        model.review.toggled.connect(self._follow)

    def leave(self) -> None:
        """The window closes: a game that is not over stays for the next start."""
        self._keeper.close(self.text() if self._is_unfinished() else None)

    def _is_unfinished(self) -> bool:
        return shelf.is_unfinished(self._model.board.record, self._model.matches.match)

    def text(self) -> recovery.Text | None:
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
        if not model.earlier or shelf.is_begun(model.board.record, model.matches.match):
            return None
        try:
            saved = shelf.game_of(model.earlier[-1])
        except EngineError:
            return None
        return saved if shelf.is_unfinished(saved.record, saved.match) else None

    def _follow(self) -> None:
        if self._keeper.path is not None or self._is_unfinished():
            self._keeper.touch()

    def load(self, path: Path) -> Left:
        return shelf.load(path)

    def take_up(self, found: Left) -> None:
        model = self._model
        model.restore(found.saved)
        model.remember(*found.earlier)
        model.turns.keeps_seed = found.keeps_seed
        model.turns.go_on(found.steps, swapped=found.swapped)
        if found.review:
            model.review.set_on(True)

    def is_taken(self) -> str:
        return self.tr("Another window of Poda has gone on with this game.")

    def discards(self, path: Path) -> None:
        with suppress(EngineError):  # a slip of the hand: undo brings it back
            found = shelf.load(path)
            self._model.remember(*found.earlier, found.saved)
