"""Unfinished work that is kept on disc while it changes, so that a killed process loses little.

Each piece of unfinished work in a window has its own file in the data folder (`stem.json`,
`stem-1.json`, ...), and beside it a lock that its process holds. The system releases the lock when
the process ends, however it ends; a file without a holder was left, and is offered.

numpy is not imported here: the window looks for such files before its first paint.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from poda.base import troubles
from poda.base.files import RUN_LOCK, clear, is_locked, locked, tidy, written_at
from poda.base.paths import data_dir
from poda.base.troubles import Unkept
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.search.observer import SearchStopped
from poda.house.jobs import Latest, Task
from poda.house.settings import settings

TREE: Final = "tree-on-screen"
"""The stem of the Tree tab's files; the window uses it before there is a tab."""
PAUSE_MS: Final = 200
"""Milliseconds from a change to the writing, which includes changes in between."""
_LONGEST_PAUSE_MS: Final = 30_000
_SHARE: Final = 10  # times the duration of a writing: the pause after it
_JOIN_SECONDS: Final = 5.0
_MOST: Final = 1_000  # files of one stem
_LOCK_SUFFIX: Final = ".lock"

_log = logging.getLogger(__name__)

Text = Callable[[], str]
"""Makes the text to be written; called on a worker thread."""


class Claim:
    """A file that only this process writes and removes, by holding its lock.

    Raises:
        BlockingIOError: another process, or part of this one, holds it.
        OSError: its folder cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._held = ExitStack()
        self._held.enter_context(locked(path.with_suffix(_LOCK_SUFFIX)))
        tidy(path)  # remove temporary files of a killed process

    def drop(self) -> None:
        """Remove the file."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            _log.warning("%s stays: %s", self.path, error)

    def release(self) -> None:
        """Release the lock."""
        self._held.close()


def claim_new(stem: str) -> Claim:
    """A claim on a new file of that stem. Raises OSError."""
    for number in range(_MOST):
        path = data_dir() / f"{stem}{f'-{number}' if number else ''}.json"
        if path.exists():
            continue
        with suppress(BlockingIOError):
            claim = Claim(path)
            if not path.exists():  # else it was written and left just now
                return claim
            claim.release()
    raise FileExistsError(f"there are {_MOST} files {stem}.json already")


def left(stem: str) -> list[Path]:
    """The files of that stem without a holder, the newest first.

    Temporary files of killed processes are removed first: their own file may never have been
    written, and then nobody claims it.
    """
    clear(data_dir(), lambda name: name.startswith(stem) and name.endswith(".json"))
    return sorted(
        (path for path in data_dir().glob(f"{stem}*.json") if not is_held(path)),
        key=written_at,
        reverse=True,
    )


def is_held(path: Path) -> bool:
    """Whether a living process, this one or another, holds the file."""
    return is_locked(path.with_suffix(_LOCK_SUFFIX))


def killed_runs() -> list[Path]:
    """The folders of training runs whose process was killed, the newest first: these still have
    their lock file."""
    found = (data_dir() / "runs").glob(f"*/{RUN_LOCK}")
    locks = (lock for lock in found if not lock.is_symlink() and not is_locked(lock))
    return [lock.parent for lock in sorted(locks, key=written_at, reverse=True)]


def left_run() -> Path | None:
    """The training run to offer: the one that was under way here last, or one whose process was
    killed; none that a process trains now."""
    remembered = settings()
    if remembered.training_unfinished and remembered.training_run:
        path = Path(remembered.training_run)
        # A name that is too long, or has impossible characters, raises one of these.
        with suppress(OSError, ValueError):
            if path.is_dir() and not is_locked(path / RUN_LOCK):
                return path
    return next(iter(killed_runs()), None)


def forget_run(path: Path) -> None:
    """Remove the lock file that a killed process left in a run's folder."""
    with suppress(OSError), locked(path / RUN_LOCK):  # held: another process has the run
        pass


class Keeper(QObject):
    """Keeps one piece of unfinished work of this window in a file.

    If it cannot be written, a trouble is shown, and writing is tried again: soon after the next
    change, from time to time, and when a person asks for it.

    Args:
        stem: the stem of the file's name.
        what: the kind of trouble shown if it cannot be written.
        take: called on the interface thread soon after a change, and must be quick: returns the
            function that makes the text, or None if there is nothing to keep; the file then goes.
    """

    _wanted_again = Signal()  # emitted on any thread

    def __init__(
        self, stem: str, what: Unkept, take: Callable[[], Text | None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._stem, self._what, self._take = stem, what, take
        self._wanted_again.connect(self._write_now)
        self._claim: Claim | None = None
        self._writing = Latest("keep", self)
        self._again = self._closed = self._failing = False
        self._last = ""  # the text that the file has
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._write_file)

    @property
    def path(self) -> Path | None:
        """The file; None without one."""
        return self._claim.path if self._claim is not None else None

    @property
    def rests(self) -> bool:
        """Whether nothing is being written or waits to be written."""
        return not self._writing.running and not self._timer.isActive()

    def touch(self) -> None:
        """Schedule a writing, after a possible change."""
        if self._timer.isActive() and not self._failing:
            return  # a writing is due soon, and will have this change
        if self._writing.running:
            self._again = True
        elif not self._closed and self._failing and self._timer.remainingTime() > PAUSE_MS:
            self._timer.start(PAUSE_MS)
        elif not self._closed and not self._timer.isActive():
            self._timer.start()

    def take_over(self, claim: Claim) -> None:
        """Continue in a file that was left; the present file is removed."""
        self._wait()
        if self._claim is not None:
            self._claim.drop()
            self._claim.release()
        self._claim, self._last = claim, ""

    def close(self, text: Text | None) -> None:
        """Write `text` for the next start, or for None remove the file, as the window closes."""
        if self._closed:
            return
        self._closed = True
        self._timer.stop()
        self._wait()
        if text is None:
            self._drop()
        elif self._claim_file():
            try:
                assert self._claim is not None
                documents.write_text(self._claim.path, text())
            except EngineError as error:
                self._fail(error)
        if self._claim is not None:
            self._claim.release()
            self._claim = None
        self._over()  # the window no longer shows troubles

    def _wait(self) -> None:
        """Cancel the timer, and wait until a writing has ended."""
        self._timer.stop()
        self._writing.give_up(_JOIN_SECONDS)

    def _write_file(self) -> None:
        text = self._take()
        if text is None:
            self._drop()
            return
        if not self._claim_file():
            return
        assert self._claim is not None
        path, last, begun = self._claim.path, self._last, time.monotonic()
        self._again = False
        self._writing.start(
            lambda task: _written_text(task, path, text, last),
            finished=lambda written: self._on_written(written, begun),
            failed=self._on_failed,
        )

    def _claim_file(self) -> bool:
        if self._claim is None:
            try:
                self._claim = claim_new(self._stem)
            except OSError as error:
                self._fail(error)
        return self._claim is not None

    def _on_written(self, text: str, begun: float) -> None:
        self._last = text
        self._over()
        took = (time.monotonic() - begun) * 1000
        pause = max(PAUSE_MS, round(_SHARE * took))
        self._timer.setInterval(min(pause, _LONGEST_PAUSE_MS))
        if self._again:
            self.touch()

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, EngineError):  # any other error had its dialog
            self._fail(error)
        if self._again:
            self.touch()

    def _drop(self) -> None:
        self._last = ""
        if self._claim is not None:
            self._claim.drop()
            self._claim.release()
            self._claim = None
        self._over()

    def _fail(self, error: Exception) -> None:
        """Show a trouble, as writing failed, and schedule another try."""
        if not self._failing:
            _log.warning("what is under way (%s) is not kept: %s", self._stem, error)
        self._failing = True
        path = self._claim.path if self._claim is not None else data_dir()
        troubles.fails(self._what, path, error, self._wanted_again.emit)
        if not self._closed:
            self._timer.start(_LONGEST_PAUSE_MS)

    def _over(self) -> None:
        if self._failing:
            self._failing = False
            self._timer.setInterval(PAUSE_MS)
            troubles.works(self._what)

    def _write_now(self) -> None:
        if not self._writing.running and not self._closed:
            self._timer.stop()
            self._write_file()


def _written_text(task: Task, path: Path, text: Text, last: str) -> str:
    """Write the text if it has changed, and return it. Called on the worker thread."""
    new = text()
    if task.stopped():  # the window closes, and writes the final text itself
        raise SearchStopped
    if new != last:
        documents.write_text(path, new)
    return new
