"""The offer to go on with the run that was under way when Poda ended last."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from poda.engine.evolve.runs import RunSummary
from poda.house.jobs import Latest
from poda.training.run import remembered
from poda.training.run.words import generation_words
from poda.widgets.names import game_name
from poda.widgets.offer_bar import LeftBar


class OfferBar(LeftBar):
    """One line at the top of the tab, which waits and blocks nothing.

    Signals:
        opened: the person wants to see the run in this folder, and not to go on with it.
    """

    opened = Signal(Path)

    def __init__(self, parent: QWidget | None = None) -> None:
        self.look = QPushButton()
        super().__init__(self.look, parent=parent)
        self._summary: RunSummary | None = None
        self._reading = Latest("offer", self)
        self.look.clicked.connect(self._on_look)
        self.discarded.connect(self._discard)
        self.retranslate()

    def look_for_run(self) -> None:
        """Offer the run that was left, if there is one."""
        if (path := remembered.unfinished()) is not None:
            self.offer(path, path / "run.json")

    def read(self, path: Path) -> None:
        from poda.engine.evolve.runs import summary

        self._reading.start(lambda _task: summary(path), finished=self._tell)

    def _on_look(self) -> None:
        if self.path is not None:
            self.opened.emit(self.path)

    def put_away(self) -> None:
        """Another run is on screen, or this one."""
        self._reading.give_up()
        super().put_away()

    def _tell(self, found: RunSummary) -> None:
        self._summary = None if found.error is not None else found
        self.retranslate()

    def _discard(self, path: Path) -> None:
        """The run stays in the list of runs; it is only offered no more."""
        remembered.finish(path)
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
