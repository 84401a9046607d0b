"""The parts of the model of the Tree tab; each tells its own listeners that it changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from poda.engine.errors import EngineError
from poda.house.jobs import Latest, Task

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 64.0, 256.0, 1024.0, 4096.0, 16384.0)
"""Steps a second. The fast ones are for large trees."""

_TICK_MS: Final = 30  # the shortest time between two pictures
_LEAST_SECONDS: Final = 3.0  # a search that plays faster than this is over before it is seen


class Playback(QObject):
    """Counts out steps while it runs.

    Signals:
        changed: it runs, pauses, or has another speed.
        ticked: so many steps are due.
    """

    changed = Signal()
    ticked = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.speed = 1.0
        self._owed = 0.0  # of a step, where it is faster than pictures are drawn
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._tick)

    @property
    def running(self) -> bool:
        """Whether it plays."""
        return self._clock.isActive()

    def start(self) -> None:
        """Begin to count."""
        self._owed = 0.0
        self._clock.start(self._interval())
        self.changed.emit()

    def stop(self) -> None:
        """Pause, if it runs."""
        if self.running:
            self._clock.stop()
            self.changed.emit()

    def set_speed(self, speed: float) -> None:
        """So many steps a second from now on."""
        if speed == self.speed:
            return
        self.speed = speed
        if self.running:
            self._clock.start(self._interval())
        self.changed.emit()

    def slow_down_for(self, steps: int) -> None:
        """Take a speed at which a search of so many steps can be followed."""
        fitting = [s for s in SPEEDS if s > 1 and steps / s >= _LEAST_SECONDS]
        self.set_speed(min(self.speed, max(fitting, default=1.0)))

    def _interval(self) -> int:
        return max(_TICK_MS, round(1000 / self.speed))

    def _tick(self) -> None:
        self._owed += self.speed * self._interval() / 1000
        steps, self._owed = divmod(self._owed, 1.0)
        self.ticked.emit(int(steps))


class Bookmarks(QObject):
    """The steps that a person has marked.

    Signals:
        changed: others are marked.
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
