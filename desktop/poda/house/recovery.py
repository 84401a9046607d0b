"""What is under way, kept on disc while it changes: a process that is killed loses a moment of it.

Whatever is under way in a window has a file of its own in the data folder (`stem.json`,
`stem-1.json`, ...) and beside it a lock, which its process holds. The lock of a process that ends
in whatever way is given back by the system; a file that nobody holds was left, and is offered.

No numpy here: the window looks for such files before it is painted.
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
"""The stem of what the Tree tab keeps: the window too looks for it, before there is a tab."""
PAUSE_MS: Final = 200
"""From a change to its writing; changes meanwhile are written with it."""
_LONGEST_PAUSE_MS: Final = 30_000
_SHARE: Final = 10  # a writing that takes a second is followed by ten without one
_JOIN_SECONDS: Final = 5.0
_MOST: Final = 1_000  # files of one kind
_LOCK_SUFFIX: Final = ".lock"

_log = logging.getLogger(__name__)

Text = Callable[[], str]
"""Gives what is to be written, on a worker thread."""


class Claim:
    """A file that this process, and no other, writes and removes.

    Raises:
        BlockingIOError: somebody else holds it.
        OSError: its folder cannot be written to.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._held = ExitStack()
        self._held.enter_context(locked(path.with_suffix(_LOCK_SUFFIX)))
        tidy(path)  # what somebody was writing who was killed

    def drop(self) -> None:
        """Remove the file."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            _log.warning("%s stays: %s", self.path, error)

    def release(self) -> None:
        """Leave the file to whoever wants it."""
        self._held.close()


def claim_new(stem: str) -> Claim:
    """A file of that kind that is not there yet. Raises OSError."""
    for number in range(_MOST):
        path = data_dir() / f"{stem}{f'-{number}' if number else ''}.json"
        if path.exists():
            continue
        with suppress(BlockingIOError):
            claim = Claim(path)
            if not path.exists():  # written and left in this very moment
                return claim
            claim.release()
    raise FileExistsError(f"there are {_MOST} files {stem}.json already")


def left(stem: str) -> list[Path]:
    """The files of that kind that nobody holds, the newest first.

    What a killed process was writing is cleared away: its file may not have come to be, and then
    nobody claims it.
    """
    clear(data_dir(), lambda name: name.startswith(stem) and name.endswith(".json"))
    return sorted(
        (path for path in data_dir().glob(f"{stem}*.json") if not is_held(path)),
        key=written_at,
        reverse=True,
    )


def is_held(path: Path) -> bool:
    """Whether a process that lives, this one or another, holds the file."""
    return is_locked(path.with_suffix(_LOCK_SUFFIX))


def killed_runs() -> list[Path]:
    """The folders of training runs whose process was killed in the middle, the newest first: it
    has left its lock."""
    found = (data_dir() / "runs").glob(f"*/{RUN_LOCK}")
    locks = (lock for lock in found if not lock.is_symlink() and not is_locked(lock))
    return [lock.parent for lock in sorted(locks, key=written_at, reverse=True)]


def left_run() -> Path | None:
    """The run to be offered: the one that was under way here last, or else one whose process was
    killed; none that somebody trains now."""
    remembered = settings()
    if remembered.training_unfinished and remembered.training_run:
        path = Path(remembered.training_run)
        # A name that no folder can have: too long, or with characters that are none.
        with suppress(OSError, ValueError):
            if path.is_dir() and not is_locked(path / RUN_LOCK):
                return path
    return next(iter(killed_runs()), None)


def forget_run(path: Path) -> None:
    """It is over, or is not wanted: clear away what a killed process left of it."""
    with suppress(OSError), locked(path / RUN_LOCK):  # held: it is somebody's
        pass


class Keeper(QObject):
    """Keeps one thing that is under way in this window.

    What cannot be written is told as a trouble, and tried again: soon after the next change, now
    and then, and when a person asks for it.

    Args:
        stem: of its kind's files.
        what: as it is told where it cannot be written.
        take: called on the interface thread soon after a change: what gives the text to be kept,
            or None where there is nothing to keep, and the file goes. It must be quick.
    """

    _wanted_again = Signal()  # from any thread

    def __init__(
        self, stem: str, what: Unkept, take: Callable[[], Text | None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._stem, self._what, self._take = stem, what, take
        self._wanted_again.connect(self._write_now)
        self._claim: Claim | None = None
        self._writing = Latest("keep", self)
        self._again = self._closed = self._failing = False
        self._last = ""  # the text in the file
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._write)

    @property
    def path(self) -> Path | None:
        """The file, where there is one."""
        return self._claim.path if self._claim is not None else None

    @property
    def rests(self) -> bool:
        """Whether nothing waits to be written."""
        return not self._writing.running and not self._timer.isActive()

    def touch(self) -> None:
        """Something has changed, or may have."""
        if self._timer.isActive() and not self._failing:
            return  # soon, whatever else changes until then
        if self._writing.running:
            self._again = True
        elif not self._closed and self._failing and self._timer.remainingTime() > PAUSE_MS:
            self._timer.start(PAUSE_MS)
        elif not self._closed and not self._timer.isActive():
            self._timer.start()

    def take_over(self, claim: Claim) -> None:
        """Go on in a file that was left; what was kept in another one is given up."""
        self._wait()
        if self._claim is not None:
            self._claim.drop()
            self._claim.release()
        self._claim, self._last = claim, ""

    def close(self, text: Text | None) -> None:
        """The window closes: `text` stays for the next start, or nothing does."""
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
        self._over()  # nobody is there any more to hear of it

    def _wait(self) -> None:
        """Until nothing is being written any more."""
        self._timer.stop()
        self._writing.give_up(_JOIN_SECONDS)

    def _write(self) -> None:
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
        if isinstance(error, EngineError):  # anything else had its dialog
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
        """It is not kept now: that is told, and tried again."""
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
            self._write()


def _written_text(task: Task, path: Path, text: Text, last: str) -> str:
    """On the worker thread: what is in the file now."""
    new = text()
    if task.stopped():  # the window closes, and writes the last word itself
        raise SearchStopped
    if new != last:
        documents.write_text(path, new)
    return new
