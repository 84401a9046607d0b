"""The person's errors as the window knows them: read and written in jobs, one after the other."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from poda.engine.errors import EngineError
from poda.house.jobs import Latest, Task
from poda.play import kept_errors

if TYPE_CHECKING:
    from poda.play.kept_errors import KeptError, KeptErrors
    from poda.play.recent import RecentError

    _Change = Callable[[KeptErrors], KeptErrors]

_log = logging.getLogger(__name__)


class OwnErrors(QObject):
    """Keeps the errors that reviews find, and tells how many are due today.

    Attributes:
        kept: the file's contents as last read or written; None before the first reading.
        trouble: the error of reading or writing that a person has not been shown yet; or None.

    Signals:
        changed: `kept` changed.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.kept: KeptErrors | None = None
        self.trouble: EngineError | None = None
        self._told: set[str] = set()  # codes of the errors that were shown
        self._changes: list[_Change] = []  # changes of the file not made yet
        self._work = Latest("own-errors", self)

    def wake(self) -> None:
        """Read the file."""
        self.change(lambda kept: kept)

    def due(self, game_key: str) -> int:
        """The number of errors of a game that are to be asked today."""
        if self.kept is None:
            return 0
        return len(self.kept.of(game_key, kept_errors.today().toordinal()))

    def add(self, found: tuple[RecentError, ...]) -> None:
        """Keep the errors that a review has found."""
        if found:
            day = kept_errors.today().toordinal()
            self.change(lambda kept: kept.with_found(found, day))

    def answer(self, asked: KeptError, *, right: bool, helped: bool) -> None:
        """Keep the answer to an error, and when it comes back."""
        day = kept_errors.today().toordinal()
        self.change(lambda kept: kept.with_answer(asked, day, right=right, helped=helped))

    def change(self, act: _Change) -> None:
        """Change the file in a job, after the changes that wait."""
        self._changes.append(act)
        if not self._work.running:
            self._start()

    def leave(self) -> None:
        """Write the changes that wait, as the window closes."""
        self._work.give_up(_JOIN_SECONDS)
        if self._changes:
            try:
                self._on_changed(_changed(self._changes))
            except EngineError as error:
                self._on_failed(error)

    def told(self) -> None:
        """Clear `trouble`, as a person has been shown it."""
        if self.trouble is not None:
            self._told.add(self.trouble.code)
            self.trouble = None
            self.changed.emit()

    def _start(self) -> None:
        changes = list(self._changes)

        def work(_task: Task) -> tuple[KeptErrors, EngineError | None]:
            return _changed(changes)

        def done(found: tuple[KeptErrors, EngineError | None]) -> None:
            del self._changes[: len(changes)]
            self._on_changed(found)
            if self._changes:
                self._start()

        self._work.start(work, finished=done, failed=self._on_failed)

    def _on_changed(self, found: tuple[KeptErrors, EngineError | None]) -> None:
        self.kept, trouble = found
        if trouble is not None and trouble.code not in self._told:
            self.trouble = trouble
        self.changed.emit()

    def _on_failed(self, error: Exception) -> None:
        _log.warning("own errors are not kept: %s", error)
        self.trouble = error if isinstance(error, EngineError) else None


_JOIN_SECONDS: Final = 5.0


def _changed(changes: list[_Change]) -> tuple[KeptErrors, EngineError | None]:
    """Apply the changes in order, reading and writing the file once (`kept_errors.change`)."""

    def act(kept: KeptErrors) -> KeptErrors:
        for change in changes:
            kept = change(kept)
        return kept

    return kept_errors.change(act)
