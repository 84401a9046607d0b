"""Exports the results of a tournament to files for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from poda.base.paths import shown
from poda.engine.games import game as game_named
from poda.engine.kit import kit_of
from poda.engine.search.observer import SearchStopped
from poda.house.i18n import language_manager
from poda.house.jobs import Latest, Task
from poda.house.settings import settings
from poda.packages.arena.engine.tournament.export import SUFFIXES, write
from poda.packages.arena.engine.tournament.journal import Journal
from poda.packages.arena.engine.tournament.page import Speech
from poda.packages.arena.engine.tournament.record import JournalGame
from poda.packages.arena.engine.tournament.standings import Standings


def written(journal: Journal, path: Path, speech: Speech, task: Task) -> tuple[Path, ...]:
    """Write the games so far; return the files. Runs on a thread. Raises EngineError."""
    # Separate standings, since those on screen belong to the interface thread and grow.
    games = journal.games[: len(journal.games)]
    standings = Standings(journal.plan, games)
    numbers = sorted(game.number for game in games)

    def records() -> Iterator[JournalGame]:
        # By number, so that files do not depend on which games ended first.
        for number in numbers:
            if task.stopped():
                raise SearchStopped
            yield journal.record(number)

    return write(path, journal.plan, standings, records, speech)


class ResultFiles(QObject):
    """Asks for a file and writes it on a thread, even while games are played.

    Signals:
        done: a sentence about the written files.
        failed: the EngineError with the reason of a failure.
    """

    done = Signal(str)
    failed = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._writing = Latest("results", self)

    def ask(self, journal: Journal) -> None:
        """Ask for a file, whose suffix decides what is written."""
        kinds = (
            (".html", self.tr("Page of the standings (*.html)")),
            (".md", self.tr("Standings in Markdown (*.md)")),
            (".csv", self.tr("All games as a table (*.csv)")),
            (".json", self.tr("Everything in one document (*.json)")),
            (".mat", self.tr("Games of backgammon (*.mat)")),
            (".pdn", self.tr("Games of checkers (*.pdn)")),
        )
        game = game_named(journal.plan.game)
        kit = kit_of(game)
        writers = {each.suffix for each in (kit.writer(), kit.match_writer()) if each is not None}
        others = {suffix: suffix in writers for suffix in (".mat", ".pdn")}
        offered = [(suffix, text) for suffix, text in kinds if others.get(suffix, True)]
        folder = settings().last_folder or str(Path.home())
        name, chosen = QFileDialog.getSaveFileName(
            self._window,
            self.tr("Export the results"),
            str(Path(folder) / f"{journal.folder.name}.html"),
            ";;".join(text for _, text in offered),
        )
        if not name:
            return
        path = Path(name)
        if path.suffix.lower() not in SUFFIXES:
            path = Path(name + next(suffix for suffix, text in offered if text == chosen))
        settings().last_folder = str(path.parent)
        self.save(journal, path)

    def save(self, journal: Journal, path: Path) -> None:
        """Write that file."""
        speech = Speech(QCoreApplication.translate, language_manager().language)
        self._writing.start(
            lambda task: written(journal, path, speech, task),
            finished=self._emit_done,
            refused=self.failed.emit,
        )

    @property
    def is_writing(self) -> bool:
        """Whether a file is being written."""
        return self._writing.running

    def leave(self) -> None:
        """Stop writing when the window closes."""
        self._writing.give_up()

    def _emit_done(self, paths: tuple[Path, ...]) -> None:
        files = ", ".join(shown(path) for path in paths)
        self.done.emit(self.tr("The results are in {files}.").format(files=files))
