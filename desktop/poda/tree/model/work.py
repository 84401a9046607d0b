"""The work of the Tree tab away from the interface: one piece at a time, the newest one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from poda.engine.errors import EngineError
from poda.house.jobs import Latest, Task

_PROGRESS_STEP: Final = 0.02


class Work(QObject):
    """Work on a thread, whose result is taken unless it was given up in between.

    Signals:
        changed: work began or ended.
        progressed: it came on; `share` says how far.
        failed: the EngineError that ended it.
    """

    changed = Signal()
    progressed = Signal()
    failed = Signal(EngineError)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.share: float | None = None
        """How much is done, from 0 to 1; None while nothing is under way."""
        self.name = ""
        """What is under way: "search", "layout", "grow", "open", "edit"; "" for nothing."""
        self.subject: object = None
        """What it is about."""
        self._latest = Latest("tree", self)

    def begin(
        self,
        name: str,
        work: Callable[[Task], Any],
        done: Callable[[Any], None],
        subject: object = None,
    ) -> None:
        """Have `work` done on a thread, and hand what it gives to `done`."""
        self.give_up()
        self.name, self.subject = name, subject

        def finish(result: Any) -> None:
            self._end()
            done(result)

        self._latest.start(
            work, finished=finish, progress=self._on_progress, failed=self._on_failed
        )
        self._set(0.0)

    def give_up(self) -> bool:
        """Stop what is under way; whether there was anything."""
        if not self._latest.running:
            return False
        self._latest.give_up()
        self._end()
        return True

    def _on_failed(self, error: BaseException) -> None:
        self._end()
        if isinstance(error, EngineError):  # others have had their dialog
            self.failed.emit(error)

    def _end(self) -> None:
        self.name, self.subject = "", None
        self._set(None)

    def _set(self, share: float | None) -> None:
        self.share = share
        self.changed.emit()

    def _on_progress(self, done: float) -> None:
        """Told to the bar alone, and not oftener than an eye follows: painting costs the search."""
        if self.share is not None and done >= self.share + _PROGRESS_STEP:
            self.share = done
            self.progressed.emit()
