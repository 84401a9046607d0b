"""The one way in which work leaves the interface thread, reports progress and is cancelled.

    job = Job(lambda task: search(position, task.stopped), "analysis")
    job.finished.connect(self._show)
    job.start()

The work runs on a thread of its own and is handed a `Task`: it looks at `task.stopped()` and may
call `task.progress(value)`. Every signal of a job is emitted on the interface thread, and exactly
one of `finished`, `failed` and `cancelled` ends it. After `stop()` only `cancelled` can come: a
late result is dropped. No more progress is signalled than the interface thread takes: values that
come faster replace each other.

Work that is begun again and again, where only the newest counts, has a `Latest`:

    self._search = Latest("search", self)
    self._search.start(work, finished=self._show, failed=self._tell)
"""

from __future__ import annotations

import atexit
import gc
import logging
import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal
from shiboken6 import isValid

from poda.base.memory import let_go_unused
from poda.engine.errors import EngineError
from poda.engine.search.observer import SearchStopped
from poda.house import crash

_log = logging.getLogger(__name__)

# A thread of pure Python keeps the GIL for this long when another wants it, and Qt gives it up and
# wants it back at nearly every call. At Python's own 5 ms a repaint beside a readable search takes
# 460 ms (measured); at this, 60 ms, and the search keeps most of its speed.
sys.setswitchinterval(0.0003)

_running: set[Job] = set()


class Task:
    """What the work sees of its job."""

    def __init__(self, report: Callable[[str, object], None]) -> None:
        self._report = report
        self._stop = threading.Event()
        self._lock = threading.Lock()
        self._progress: list[object] = []

    def stopped(self) -> bool:
        """Whether the work must come to an end soon."""
        return self._stop.is_set()

    def stop(self) -> None:
        """Ask the work to end."""
        self._stop.set()

    def progress(self, value: object) -> None:
        """Report `value`; a value that was not taken yet is replaced by it."""
        with self._lock:
            first = not self._progress
            self._progress = [value]
        if first:
            self._report("progress", None)

    def take_progress(self) -> object:
        """The newest value, once."""
        with self._lock:
            value, self._progress = self._progress[0], []
        return value


class Job(QObject):
    """One piece of work on one thread.

    Args:
        work: is called with the `Task`; its return value is the result. It ends early by returning
            anything, or raising `SearchStopped`, after the task was stopped.
        name: names the thread, for logs and debuggers.
    """

    progress = Signal(object)
    finished = Signal(object)
    failed = Signal(object)  # the exception
    cancelled = Signal()

    def __init__(
        self, work: Callable[[Task], Any], name: str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._work = work
        post = _post()
        self._task = Task(lambda kind, value: post.arrived.emit(self, kind, value))
        self._thread = threading.Thread(target=self._run, name=f"poda-{name}", daemon=True)

    def start(self) -> Job:
        """Begin. A job runs once."""
        self._thread.start()
        _running.add(self)
        return self

    def stop(self) -> None:
        """Ask the work to end; `cancelled` follows when it has. Safe at any time."""
        self._task.stop()

    def is_running(self) -> bool:
        """Whether the end of this job has not been signalled yet."""
        return self in _running

    def join(self, seconds: float) -> bool:
        """Wait for the thread, blocking; whether it has ended."""
        if self._thread.ident is not None:
            self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        """On the worker thread. Nothing escapes from here."""
        try:
            outcome: tuple[str, object] = ("finished", self._work(self._task))
        except SearchStopped:
            outcome = ("cancelled", None)
        except BaseException as error:  # reported on the interface thread
            outcome = ("failed", error)
        try:
            _post().arrived.emit(self, *outcome)
        except RuntimeError:  # the program is at its end and Qt is gone
            _log.debug("%s ended after the window", self._thread.name)

    def deliver(self, kind: str, value: object) -> None:
        """What the thread reported has arrived on the interface thread."""
        stopped = self._task.stopped()
        if kind == "progress":
            value = self._task.take_progress()
            if not stopped:
                self.progress.emit(value)
            return
        self._thread.join()  # it has nothing left to do but to return
        _running.discard(self)
        if kind == "failed" and not isinstance(value, EngineError):
            assert isinstance(value, BaseException)
            crash.report(value)
        if stopped or kind == "cancelled":
            self.cancelled.emit()
        elif kind == "finished":
            self.finished.emit(value)
        else:
            self.failed.emit(value)
        self.deleteLater()


class Latest(QObject):
    """The newest piece of work of one kind: whatever came before it is stopped and heard no more.

    Args:
        name: names the threads, for logs and debuggers.
    """

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._job: Job | None = None

    @property
    def running(self) -> bool:
        """Whether there is work whose end was not told yet; False while its end is being told."""
        return self._job is not None

    def start(
        self,
        work: Callable[[Task], Any],
        *,
        finished: Callable[[Any], object] | None = None,
        progress: Callable[[Any], object] | None = None,
        failed: Callable[[Any], object] | None = None,
        cancelled: Callable[[], object] | None = None,
    ) -> None:
        """Have `work` done on a thread, instead of what is under way. What is passed is called as
        the signals of a `Job` are emitted."""
        self.give_up()
        self._job = job = Job(work, self._name, self)
        for end in (job.finished, job.failed, job.cancelled):
            end.connect(self._end)
        if finished is not None:
            job.finished.connect(finished)
        if progress is not None:
            job.progress.connect(progress)
        if failed is not None:
            job.failed.connect(failed)
        if cancelled is not None:
            job.cancelled.connect(cancelled)
        job.start()

    def stop(self) -> None:
        """Ask the work to end; `cancelled` is called when it has."""
        if self._job is not None:
            self._job.stop()

    def give_up(self, seconds: float = 0.0) -> bool:
        """Stop the work, of which nothing more is told, and wait so long for its thread, blocking;
        whether that has ended."""
        job = self._job
        if job is None:
            return True
        self._job = None
        job.stop()
        job.blockSignals(True)
        return job.join(seconds)

    def finish(self, seconds: float) -> bool:
        """Stop the work and wait so long for its thread, blocking; whether that has ended. If so,
        `cancelled` is called now."""
        job = self._job
        if job is None:
            return True
        job.stop()
        if not job.join(seconds):
            return False
        job.cancelled.emit()
        job.blockSignals(True)  # what its thread reported is still in the queue
        return True

    def _end(self) -> None:
        self._job = None


class _Post(QObject):
    """Carries what the threads report to the interface thread.

    Nobody owns it. A job may be deleted, with its window, at the very moment at which its thread
    reports; a signal of the job itself would then be emitted by an object that is half gone.
    """

    arrived = Signal(object, str, object)

    def __init__(self) -> None:
        super().__init__()
        # Queued, so that the slot runs on the interface thread, whoever emits.
        self.arrived.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        if (app := QCoreApplication.instance()) is not None:
            self.moveToThread(app.thread())

    def _deliver(self, job: Job, kind: str, value: object) -> None:
        if isValid(job):
            job.deliver(kind, value)
        elif kind == "progress":
            job.stop()  # nobody waits for it any more
        else:
            _running.discard(job)


@cache
def _post() -> _Post:
    return _Post()


def stop_all(seconds: float = 5.0) -> bool:
    """Stop every job and wait for its thread; whether all ended. For closing the window."""
    deadline = time.monotonic() + seconds
    for job in list(_running):
        job.stop()
    ended = True
    for job in list(_running):
        if job.join(max(0.0, deadline - time.monotonic())):
            _running.discard(job)
        else:
            _log.error("%s does not end", job._thread.name)
            ended = False
    return ended


# A program that ends by an exception closes no window, and a thread that outlives Qt crashes.
atexit.register(stop_all)


class Collector(QObject):
    """Python's collector of garbage, from now on at work on the interface thread alone.

    By itself it works on whichever thread makes objects just then, and destroys there what it
    finds: of Qt's objects all but widgets. One with a timer, or with an event under way, that is
    destroyed beside the thread it lives on takes the whole process with it.

    Its rounds are as long and as frequent as Python's own, but for the full ones: they never take
    more than a hundredth of the time. What is kept and has not been used for long goes with them
    (`base/memory.py`).

    Args:
        parent: on whose thread it works, until `stop` leaves it to Python again.
        milliseconds: between two looks at how much has been made.
    """

    def __init__(self, parent: QObject, milliseconds: int = 500) -> None:
        super().__init__(parent)
        self._since = [0, 0]  # objects made since the last round of the second kind, and of all
        self._rest_until = 0.0
        self._timer = QTimer(self, interval=milliseconds)
        self._timer.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self._timer.timeout.connect(self._collect)
        self._timer.start()
        gc.disable()

    def stop(self) -> None:
        """Leave it to Python again."""
        self._timer.stop()
        gc.enable()

    def _collect(self) -> None:
        let_go_unused()
        made, most = gc.get_count()[0], gc.get_threshold()[0]
        if made <= most:
            return
        self._since = [since + made for since in self._since]
        middle, full = self._since
        if full > 100 * most and time.monotonic() >= self._rest_until:
            start = time.monotonic()
            gc.collect()
            self._rest_until = time.monotonic() + 100 * (time.monotonic() - start)
            self._since = [0, 0]
        elif middle > 10 * most:
            gc.collect(1)
            self._since[0] = 0
        else:
            gc.collect(0)
