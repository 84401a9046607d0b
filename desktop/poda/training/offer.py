"""The offer to go on with the run that was under way when Poda ended last."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from poda.engine.evolve.runs import RunSummary
from poda.jobs import Latest
from poda.training import remembered
from poda.training.words import generation_words
from poda.widgets.left_bar import LeftBar
from poda.widgets.names import game_name


class OfferBar(LeftBar):
    """One line at the top of the tab, which waits and blocks nothing.

    Signals:
        continued: the person wants to go on with the run in this folder.
        opened: and here, only to see it.
    """

    continued = Signal(Path)
    opened = Signal(Path)

    def __init__(self, parent: QWidget | None = None) -> None:
        self.go_on, self.look, self.discard = QPushButton(), QPushButton(), QPushButton()
        super().__init__(self.go_on, self.look, self.discard, parent=parent)
        self.path: Path | None = None
        self._summary: RunSummary | None = None
        self._reading = Latest("offer", self)
        self.go_on.clicked.connect(lambda: self.path and self.continued.emit(self.path))
        self.look.clicked.connect(lambda: self.path and self.opened.emit(self.path))
        self.discard.clicked.connect(self._discard)
        self.retranslate()

    def offer(self) -> None:
        """Offer the run that was left, if there is one."""
        self.path = remembered.unfinished()
        if self.path is None:
            return
        self.date_by(self.path / "run.json")
        self.retranslate()
        self.show()
        path = self.path
        from poda.engine.evolve.runs import summary

        self._reading.start(lambda _task: summary(path), finished=self._tell)

    def put_away(self) -> None:
        """Another run is on screen, or this one."""
        self.path = None
        self._reading.give_up()
        self.hide()

    def _tell(self, found: RunSummary) -> None:
        self._summary = None if found.error is not None else found
        self.retranslate()

    def _discard(self) -> None:
        """The run stays in the list of runs; it is only offered no more."""
        if self.path is not None:
            remembered.finish(self.path)
        self.put_away()

    def retranslate(self) -> None:
        when = self.when
        found = self._summary
        if found is None:
            text = self.tr("A training run was under way when Poda was closed, {when}.").format(
                when=when
            )
        else:
            text = self.tr(
                "A run of {game} was under way when Poda was closed: {generation}, {when}."
            ).format(
                game=game_name(found.game_key),
                generation=generation_words(found.generation),
                when=when,
            )
        self.sentence.setText(text)
        self.go_on.setText(self.tr("Go on with it"))
        self.look.setText(self.tr("Show it"))
        self.discard.setText(self.tr("Not now"))
