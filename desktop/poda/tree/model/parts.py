"""Parts of the Tree tab's model (playback, bookmarks, background work), each with its signals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from poda.engine.errors import EngineError
from poda.house.jobs import Latest, Task

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 64.0, 256.0, 1024.0, 4096.0, 16384.0)
"""Steps a second. The fast ones are for large trees."""

_TICK_MS: Final = 30  # the shortest time between two pictures
_LEAST_SECONDS: Final = 3.0  # the shortest time in which a whole search is played back


class Playback(QObject):
    """The clock of playback: says how many steps are due while it runs.

    Signals:
        changed: playback started, paused, or has another speed.
        ticked: carries the number of steps that are due now.
    """

    changed = Signal()
    ticked = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.speed = 1.0
        self._owed = 0.0  # the fraction of a step that is due at the next tick
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._emit_steps_due)

    @property
    def running(self) -> bool:
        """Whether playback runs."""
        return self._clock.isActive()

    def start(self) -> None:
        """Start playback."""
        self._owed = 0.0
        self._clock.start(self._interval_ms())
        self.changed.emit()

    def stop(self) -> None:
        """Pause, if it runs."""
        if self.running:
            self._clock.stop()
            self.changed.emit()

    def set_speed(self, speed: float) -> None:
        """Play so many steps a second from now on."""
        if speed == self.speed:
            return
        self.speed = speed
        if self.running:
            self._clock.start(self._interval_ms())
        self.changed.emit()

    def slow_down_for(self, steps: int) -> None:
        """Lower the speed to one at which a search of so many steps can be followed."""
        fitting = [s for s in SPEEDS if s > 1 and steps / s >= _LEAST_SECONDS]
        self.set_speed(min(self.speed, max(fitting, default=1.0)))

    def _interval_ms(self) -> int:
        return max(_TICK_MS, round(1000 / self.speed))

    def _emit_steps_due(self) -> None:
        self._owed += self.speed * self._interval_ms() / 1000
        steps, self._owed = divmod(self._owed, 1.0)
        self.ticked.emit(int(steps))


class Bookmarks(QObject):
    """The steps that a person has marked.

    Signals:
        changed: other steps are marked.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.steps: tuple[int, ...] = ()
        """Ascending."""

    def set(self, steps: Iterable[int]) -> None:
        """Mark these steps and no others."""
        self.steps = tuple(sorted(steps))
        self.changed.emit()

    def toggle(self, step: int) -> None:
        """Set a bookmark at a step, or take it away."""
        self.set({step} ^ set(self.steps))

    def after(self, step: int) -> int | None:
        """The next bookmark, and behind the last one the first; None where there is none."""
        return next((mark for mark in self.steps if mark > step), min(self.steps, default=None))


_PROGRESS_STEP: Final = 0.02


class TreeJob(QObject):
    """One job at a time on a worker thread; the result of a job that was given up is dropped.

    Signals:
        changed: a job began or ended.
        progressed: the job came on by at least 2 %; `share` says how far it is.
        failed: carries the EngineError that ended the job.
    """

    changed = Signal()
    progressed = Signal()
    failed = Signal(EngineError)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.share: float | None = None
        """How much of the job is done, from 0 to 1; None while there is none."""
        self.name = ""
        """The kind of job: "search", "layout", "grow", "open", "edit"; "" while there is none."""
        self.subject: object = None
        """What the job is about, as its caller gave it: a `SearchRequest`, or folded nodes."""
        self._latest = Latest("tree", self)

    def begin(
        self,
        name: str,
        work: Callable[[Task], Any],
        done: Callable[[Any], None],
        subject: object = None,
    ) -> None:
        """Run `work` on a thread and pass its result to `done`; an earlier job is given up."""
        self.give_up()
        self.name, self.subject = name, subject

        def finish(result: Any) -> None:
            self._end_job()
            done(result)

        self._latest.start(
            work, finished=finish, progress=self._on_progress, failed=self._on_failed
        )
        self._set_share(0.0)

    def give_up(self) -> bool:
        """Stop the job under way; returns whether there was one."""
        if not self._latest.running:
            return False
        self._latest.give_up()
        self._end_job()
        return True

    def _on_failed(self, error: BaseException) -> None:
        self._end_job()
        if isinstance(error, EngineError):  # others have had their dialog
            self.failed.emit(error)

    def _end_job(self) -> None:
        self.name, self.subject = "", None
        self._set_share(None)

    def _set_share(self, share: float | None) -> None:
        self.share = share
        self.changed.emit()

    def _on_progress(self, done: float) -> None:
        """Emit `progressed`, not `changed`, and at most every 2 %: painting slows the search."""
        if self.share is not None and done >= self.share + _PROGRESS_STEP:
            self.share = done
            self.progressed.emit()
