"""The one job of the Training tab at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QObject

from poda.jobs import Job, Task

_JOIN_SECONDS: Final = 5.0

Over = Callable[[BaseException | None, bool], None]
"""Hears what went wrong, or None, and whether the work was given up."""


class Worker(QObject):
    """Does a piece of work on a thread, and calls back when it is over, once."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job: Job | None = None
        self._over: Over | None = None

    @property
    def is_working(self) -> bool:
        """Whether a piece of work is not over yet."""
        return self._job is not None

    def begin(self, work: Callable[[Task], Any], over: Over) -> None:
        """Have `work` done. There must be nothing under way."""
        if self._job is not None:
            raise RuntimeError("there is work already")
        job = Job(work, "training", self)
        self._job, self._over = job, over
        job.finished.connect(lambda _result: self._end(job, None, False))
        job.cancelled.connect(lambda: self._end(job, None, True))
        job.failed.connect(lambda error: self._end(job, error, False))
        job.start()

    def stop(self) -> None:
        """Ask the work to end."""
        if self._job is not None:
            self._job.stop()

    def finish(self) -> bool:
        """Wait, blocking, for work that is as good as over; whether it is. For the few
        milliseconds in which a run is saved that has stopped already."""
        job = self._job
        if job is not None:
            job.stop()
            if not job.join(_JOIN_SECONDS):
                return False
            self._end(job, None, True)
        return True

    def leave(self) -> bool:
        """Stop the work and wait for its end, of which nobody hears; whether it has ended."""
        job, self._job, self._over = self._job, None, None
        if job is None:
            return True
        job.stop()
        return job.join(_JOIN_SECONDS)

    def _end(self, job: Job, error: BaseException | None, given_up: bool) -> None:
        over = self._over
        if job is self._job and over is not None:
            self._job = self._over = None
            over(error, given_up)
