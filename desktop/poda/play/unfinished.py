"""The offer to go on with the game that was left at the last closing."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from poda.engine.errors import EngineError
from poda.play import storage, wording_match
from poda.play.match_record import Match
from poda.play.record import GameRecord, is_throw
from poda.widgets.left_bar import LeftBar
from poda.widgets.names import game_name

_READ_AT_ONCE: Final = 100_000  # bytes: a long match is not played through before it is wanted


class UnfinishedBar(LeftBar):
    """One line at the top of the tab, which waits and blocks nothing.

    Signals:
        continued, discarded: what the person chose.
    """

    continued = Signal()
    discarded = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self.go_on, self.discard = QPushButton(), QPushButton()
        super().__init__(self.go_on, self.discard, parent=parent)
        self._game: GameRecord | None = None
        self._match: Match | None = None
        self.go_on.setProperty("primary", True)
        self.go_on.clicked.connect(self.continued)
        self.discard.clicked.connect(self.discarded)
        self.retranslate()

    def offer(self, path: Path) -> None:
        """Offer the game in this file."""
        self.date_by(path)
        self._game = self._match = None
        # What is wrong with it is said to who wants to go on with it.
        with suppress(EngineError, OSError):
            if path.stat().st_size <= _READ_AT_ONCE:
                saved = storage.load(path)
                self._game, self._match = saved.record, saved.match
        self.retranslate()
        self.show()

    def retranslate(self) -> None:
        when = self.when
        if self._game is None:
            text = self.tr("A game from {when} is not finished.").format(when=when)
        elif self._match is not None:
            text = self.tr("{game} is not finished: {score}, left {when}.").format(
                game=game_name(self._game.game.key),
                score=wording_match.match_words(self._match, self._game.game.key),
                when=when,
            )
        else:
            text = self.tr("{game} is not finished: {moves}, left {when}.").format(
                game=game_name(self._game.game.key),
                moves=self.tr("%n moves", "", _turns(self._game)),
                when=when,
            )
        self.sentence.setText(text)
        self.go_on.setText(self.tr("Go on with it"))
        self.discard.setText(self.tr("Discard it"))


def _turns(record: GameRecord) -> int:
    """How many moves were made; a throw and its play are one."""
    line = record.current.path()[1:]
    return sum(map(is_throw, line)) or len(line)
