"""Work on other threads than the interface's, with progress and cancellation.

    job = Job(lambda task: search(position, task.stopped), "analysis")
    job.finished.connect(self._show)
    job.start()

The work runs on its own thread and gets a `Task`: it checks `task.stopped()` and may call
`task.progress(value)`. All signals of a job are emitted on the interface thread, and exactly one of
`finished`, `failed` and `cancelled` ends it. After `stop()` only `cancelled` can follow: a late
result is dropped. Progress is not queued: a value that the interface thread has not taken yet is
replaced by the next.

For work that is restarted often, of which only the newest counts, there is `Latest`:

    self._search = Latest("search", self)
    self._search.start(work, finished=self._show, failed=self._show_error)
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

# A thread of pure Python keeps the GIL for this long when another waits for it, and Qt releases and
# needs it again in nearly every call. At Python's own 5 ms a repaint beside a readable search takes
# 460 ms (measured); at this value 60 ms, and the search keeps most of its speed.
sys.setswitchinterval(0.0003)

_running: set[Job] = set()


class Task:
    """The part of a job that its work uses, on the worker thread."""

    def __init__(self, report: Callable[[str, object], None]) -> None:
        self._report = report
        self._stop = threading.Event()
        self._lock = threading.Lock()
        self._progress: list[object] = []

    def stopped(self) -> bool:
        """Whether the work should end soon."""
        return self._stop.is_set()

    def stop(self) -> None:
        """Ask the work to end."""
        self._stop.set()

    def progress(self, value: object) -> None:
        """Report `value`, which replaces a value that was not taken yet."""
        with self._lock:
            first = not self._progress
            self._progress = [value]
        if first:
            self._report("progress", None)

    def take_progress(self) -> object:
        """The newest value, which is then removed."""
        with self._lock:
            value, self._progress = self._progress[0], []
        return value


class Job(QObject):
    """A piece of work on its own thread.

    Args:
        work: called with the `Task`; it returns the result. After the task was stopped it ends
            early, by returning anything or by raising `SearchStopped`.
        name: part of the thread's name, for logs and debuggers.
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
        """Start the thread. A job runs only once."""
        self._thread.start()
        _running.add(self)
        return self

    def stop(self) -> None:
        """Ask the work to end; `cancelled` is emitted when it has. Safe at any time."""
        self._task.stop()

    def is_running(self) -> bool:
        """Whether the job has started, and its end has not been signalled yet."""
        return self in _running

    def join(self, seconds: float) -> bool:
        """Block until the thread has ended, for at most `seconds`; whether it has."""
        if self._thread.ident is not None:
            self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        """Do the work and post its outcome, on the worker thread; no exception leaves this."""
        try:
            outcome: tuple[str, object] = ("finished", self._work(self._task))
        except SearchStopped:
            outcome = ("cancelled", None)
        except BaseException as error:  # reported on the interface thread
            outcome = ("failed", error)
        try:
            _post().arrived.emit(self, *outcome)
        except RuntimeError:  # the program ends, and Qt is gone
            _log.debug("%s ended after the window", self._thread.name)

    def deliver(self, kind: str, value: object) -> None:
        """Emit the signal for what the thread posted; called on the interface thread."""
        stopped = self._task.stopped()
        if kind == "progress":
            value = self._task.take_progress()
            if not stopped:
                self.progress.emit(value)
            return
        self._thread.join()  # it only has to return
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
    """The newest work of a kind: earlier work is stopped, and none of its signals is heard.

    Args:
        name: part of the threads' names, for logs and debuggers.
    """

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._job: Job | None = None

    @property
    def running(self) -> bool:
        """Whether there is work whose end was not signalled; False while its end is handled."""
        return self._job is not None

    def start(
        self,
        work: Callable[[Task], Any],
        *,
        finished: Callable[[Any], object] | None = None,
        progress: Callable[[Any], object] | None = None,
        failed: Callable[[Any], object] | None = None,
        refused: Callable[[EngineError], object] | None = None,
        cancelled: Callable[[], object] | None = None,
    ) -> None:
        """Do `work` on a thread, in place of the present work. The functions are called when the
        job emits the signals of these names; `refused` when it failed with an EngineError, as
        `crash` reports any other error."""
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
        if refused is not None:
            job.failed.connect(_if_refused(refused))
        if cancelled is not None:
            job.cancelled.connect(cancelled)
        job.start()

    def stop(self) -> None:
        """Ask the work to end; `cancelled` is called when it has."""
        if self._job is not None:
            self._job.stop()

    def give_up(self, seconds: float = 0.0) -> bool:
        """Stop the work, without any further call, and block until its thread has ended, for at
        most `seconds`; whether it has."""
        job = self._job
        if job is None:
            return True
        self._job = None
        job.stop()
        job.blockSignals(True)
        return job.join(seconds)

    def finish(self, seconds: float) -> bool:
        """Stop the work and block until its thread has ended, for at most `seconds`; whether it
        has. If so, `cancelled` is called now."""
        job = self._job
        if job is None:
            return True
        job.stop()
        if not job.join(seconds):
            return False
        job.cancelled.emit()
        job.blockSignals(True)  # the post of its thread is still in the queue
        return True

    def _end(self) -> None:
        self._job = None


def _if_refused(hear: Callable[[EngineError], object]) -> Callable[[Any], object]:
    return lambda error: hear(error) if isinstance(error, EngineError) else None


class _Post(QObject):
    """Carries posts of the threads to the interface thread.

    It has no owner. A job may be deleted, with its window, at the moment at which its thread posts;
    a signal of the job itself would then be emitted by a half-destroyed object.
    """

    arrived = Signal(object, str, object)

    def __init__(self) -> None:
        super().__init__()
        # Queued, so that the slot runs on the interface thread, whichever thread emits.
        self.arrived.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        if (app := QCoreApplication.instance()) is not None:
            self.moveToThread(app.thread())

    def _deliver(self, job: Job, kind: str, value: object) -> None:
        if isValid(job):
            job.deliver(kind, value)
        elif kind == "progress":
            job.stop()  # nobody waits for the result
        else:
            _running.discard(job)


@cache
def _post() -> _Post:
    return _Post()


def all_ended() -> bool:
    """Whether no job runs, and the end of each was signalled."""
    return not _running


def stop_all(seconds: float = 5.0) -> bool:
    """Stop all jobs and wait for their threads, at most `seconds` in all; whether they ended."""
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


# A program that ends by an exception closes no window, and a thread that outlives Qt would crash.
atexit.register(stop_all)


class Collector(QObject):
    """Runs Python's garbage collector on the interface thread only.

    By itself it runs on whichever thread creates objects, and destroys what it finds there,
    including Qt objects other than widgets. Destroying one with a timer or a pending event on
    another thread than its own crashes the process.

    Its rounds are as long and as frequent as Python's own, except that full ones never take more
    than a hundredth of the time. Caches that have not been used for long are freed with them
    (`base/memory.py`).

    Args:
        parent: its parent, on whose thread the collector runs until `stop`.
        milliseconds: the time between two checks of the number of new objects.
    """

    def __init__(self, parent: QObject, milliseconds: int = 500) -> None:
        super().__init__(parent)
        self._since = [0, 0]  # objects made since the last middle round, and the last full one
        self._rest_until = 0.0
        self._timer = QTimer(self, interval=milliseconds)
        self._timer.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self._timer.timeout.connect(self._collect)
        self._timer.start()
        gc.disable()

    def stop(self) -> None:
        """Let Python collect by itself again."""
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
