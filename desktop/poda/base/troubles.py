"""What went wrong with files or at the last end, and is told where the person looks.

Nothing here is an error that somebody waits for: Poda works, and says what it could not keep. Any
thread may tell it, the engine's too; who shows it (the window) listens. No Qt here.

There are two kinds of it. News are told once. What fails (`fails`), such as keeping the game on the
board while the disc is full, lasts until it works again (`works`).
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
    """What it is about."""

    DAMAGED = "damaged"
    """The settings file was no such file: it was put aside, to `path`."""
    STUCK = "stuck"
    """The settings file was no such file and cannot be put aside: it is still at `path`."""
    NEWER = "newer"
    """A newer Poda wrote the settings file at `path`, which stays as it is."""
    READ_ONLY = "read-only"
    """The settings file at `path` cannot be written to."""
    FOLDER = "folder"
    """A folder of Poda's, `path`, cannot be written to."""
    FAULT = "fault"
    """A process of Poda's died of a fault; the log at `path` has `details`."""
    ASIDE = "aside"
    """A file of a run could not be read, for the reason in `error`: it was put aside, to `path`."""
    PACKAGE = "package"
    """The package of the name `path` cannot be used, for the reason in `details`."""
    UNKEPT = "unkept"
    """The things in `unkept` are not being kept, for the reason in `error`."""


class Unkept(Enum):
    """What is not being kept while it cannot be written."""

    GAME = "game"
    """The game on the board, for the next start."""
    TREE = "tree"
    """The tree on screen, likewise."""
    LECTURE = "lecture"
    """The work on a lecture, likewise."""
    RUN = "run"
    """The training run."""
    PARTS = "parts"
    """The checkpoints and the past players of a training run."""
    LOG = "log"
    """The log."""
    BEAROFF = "bear-off"
    """The bear-off database, which is computed anew at each start."""
    ENDGAMES = "endgames"
    """The endgame database of checkers, likewise."""


class Trouble(NamedTuple):
    """One of them.

    Attributes:
        path: the file or folder that a person may want to look at.
        details: what else can be copied.
        error: why; an EngineError or an OSError.
        unkept: what else, see `Kind.UNKEPT`.
    """

    kind: Kind
    path: Path
    details: str = ""
    error: Exception | None = None
    unkept: tuple[Unkept, ...] = ()


@dataclass(frozen=True, slots=True)
class Failing:
    """Something that is not being kept.

    Attributes:
        path: the file or folder that cannot be written.
        error: why.
        again: tries once more, on a thread of its own where it takes a while, and says by `fails`
            or `works` what came of it.
    """

    path: Path
    error: Exception
    again: Callable[[], object] = field(compare=False)


_lock = threading.Lock()
_news: list[Trouble] = []
_failing: dict[Unkept, Failing] = {}
_listeners: list[Callable[[], None]] = []


def tell(trouble: Trouble) -> None:
    """Tell something once."""
    with _lock:
        _news.append(trouble)
    _notify()


def fails(what: Unkept, path: Path, error: Exception, again: Callable[[], object]) -> None:
    """Say that something cannot be written now. However often, it is told as one trouble."""
    with _lock:
        _failing[what] = Failing(path, error, again)
    _notify()


def works(what: Unkept) -> None:
    """Say that it is written (again), or that there is nothing left to be kept."""
    with _lock:
        over = _failing.pop(what, None)
    if over is not None:
        _notify()


def news() -> tuple[Trouble, ...]:
    """What was told, and which folders could not be written to, since this was last asked."""
    with _lock:
        told = tuple(_news)
        _news.clear()
    return (*told, *folders())


def failing() -> dict[Unkept, Failing]:
    """What is not being kept now."""
    with _lock:
        return dict(_failing)


def folders() -> tuple[Trouble, ...]:
    """The troubles of folders that were wanted since this was last asked."""
    return tuple(Trouble(Kind.FOLDER, path) for path in paths.unwritable())


def listen(callback: Callable[[], None]) -> Callable[[], None]:
    """Have `callback` called, on any thread, when there is something new to be asked for; what ends
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
