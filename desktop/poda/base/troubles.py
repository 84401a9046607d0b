"""Problems with files or with an earlier process, to be reported in the window.

None of them is an error of a running operation: Poda works, and reports what it could not store.
Any thread may report one, the engine's too; the window listens. No Qt here.

There are two kinds. News are reported once. A failure (`fails`), such as being unable to store the
game on the board while the disk is full, lasts until it works again (`works`).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from poda.base import paths


class Kind(Enum):
    """The kind of a problem."""

    DAMAGED = "damaged"
    """The settings file was unreadable: it was set aside, to `path`."""
    STUCK = "stuck"
    """The settings file was unreadable and cannot be set aside: it is still at `path`."""
    NEWER = "newer"
    """A newer version wrote the settings file at `path`, which stays unchanged."""
    READ_ONLY = "read-only"
    """The settings file at `path` cannot be written to."""
    FOLDER = "folder"
    """A folder of Poda's, `path`, cannot be written to."""
    FAULT = "fault"
    """A process of Poda died of a fault; the log at `path` has `details`."""
    ASIDE = "aside"
    """A file of a run was unreadable, for the reason in `error`: it was set aside, to `path`."""
    PACKAGE = "package"
    """The package named `path` cannot be used, for the reason in `details`."""
    UNKEPT = "unkept"
    """The data in `unkept` are not being stored, for the reason in `error`."""


class Unkept(Enum):
    """The kind of data that cannot be stored at present."""

    GAME = "game"
    """The game on the board, for the next start."""
    TREE = "tree"
    """The tree on screen, for the next start."""
    LECTURE = "lecture"
    """The work on a lecture, for the next start."""
    RUN = "run"
    """The training run."""
    PARTS = "parts"
    """The checkpoints and the past players of a training run."""
    LOG = "log"
    """The log."""
    BEAROFF = "bear-off"
    """The bear-off database, which is then recomputed at each start."""
    ENDGAMES = "endgames"
    """The endgame database of checkers, which is then recomputed at each start."""


class Trouble(NamedTuple):
    """One problem.

    Attributes:
        path: the file or folder concerned.
        details: more text for the clipboard.
        error: the reason; an EngineError or an OSError.
        unkept: the kinds of data concerned, for `Kind.UNKEPT`.
    """

    kind: Kind
    path: Path
    details: str = ""
    error: Exception | None = None
    unkept: tuple[Unkept, ...] = ()


@dataclass(frozen=True, slots=True)
class Failing:
    """A kind of data that is not being stored.

    Attributes:
        path: the file or folder that cannot be written.
        error: the reason.
        again: tries again, on a thread of its own if it takes long, and reports the result by
            `fails` or `works`.
    """

    path: Path
    error: Exception
    again: Callable[[], object] = field(compare=False)


_lock = threading.Lock()
_news: list[Trouble] = []
_failing: dict[Unkept, Failing] = {}
_listeners: list[Callable[[], None]] = []


def tell(trouble: Trouble) -> None:
    """Report a problem once."""
    with _lock:
        _news.append(trouble)
    _notify()


def fails(what: Unkept, path: Path, error: Exception, again: Callable[[], object]) -> None:
    """Report that something cannot be stored now; repeated reports count as one problem."""
    with _lock:
        _failing[what] = Failing(path, error, again)
    _notify()


def works(what: Unkept) -> None:
    """Report that something is stored (again), or need not be stored any more."""
    with _lock:
        over = _failing.pop(what, None)
    if over is not None:
        _notify()


def news() -> tuple[Trouble, ...]:
    """The problems reported, and folders found unwritable, since the last call."""
    with _lock:
        told = tuple(_news)
        _news.clear()
    return (*told, *folders())


def failing() -> dict[Unkept, Failing]:
    """The data that are not being stored now."""
    with _lock:
        return dict(_failing)


def folders() -> tuple[Trouble, ...]:
    """The problems of folders requested since the last call."""
    return tuple(Trouble(Kind.FOLDER, path) for path in paths.unwritable())


def listen(callback: Callable[[], None]) -> Callable[[], None]:
    """Call `callback`, on any thread, when there is a new problem; return a function that ends
    that."""
    _listeners.append(callback)

    def end() -> None:
        if callback in _listeners:
            _listeners.remove(callback)

    return end


def _notify() -> None:
    for callback in tuple(_listeners):
        callback()


paths.tell_unwritable(_notify)
