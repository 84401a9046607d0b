"""The offer to go on with the game that was left at the last closing."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QWidget

from poda.play.match import words as wording_match
from poda.play.model.record import GameRecord, is_throw
from poda.play.session import storage
from poda.play.session.storage import SavedGame
from poda.widgets.names import game_name
from poda.widgets.offer_bar import LeftBar, read_at_once

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
