"""Reports of processes that died of a fault, such as a segmentation fault.

Each process with a window has a file in the log folder, into which the system's signal handler
writes the stacks, and holds a lock next to it. On a normal exit the file is removed; a file with
text in it and without a lock is a report. No Qt here.
"""

from __future__ import annotations

import atexit
import contextlib
import faulthandler
import logging
import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Final

from poda.base.files import locked
from poda.base.paths import log_dir

_MOST_READ: Final = 64_000  # bytes of one file: some hundred threads' stacks

_log = logging.getLogger(__name__)

# Imported early, so that its exit handler runs last and covers those of other modules.
_at_exit = contextlib.ExitStack()
atexit.register(_at_exit.close)


def watch() -> Callable[[], None]:
    """Record faults of this process; return a function that ends that and removes an empty file.

    If another handler is installed (pytest, `python -X faulthandler`), nothing changes.
    """
    if faulthandler.is_enabled():
        return lambda: None
    held = contextlib.ExitStack()
    try:
        path = _claimed(held)
        file = held.enter_context(path.open("w", encoding="utf-8"))
    except OSError as error:
        held.close()
        _log.warning("a fault of this process would not be written down: %s", error)
        return lambda: None
    faulthandler.enable(file)

    def end() -> None:
        faulthandler.disable()
        with contextlib.suppress(OSError):  # a second call has no effect
            file.close()
            # The process survived: on Windows handled exceptions are recorded too.
            path.unlink(missing_ok=True)
        held.close()

    _at_exit.callback(end)
    return end


def past() -> list[str]:
    """The reports of processes that died of a fault, oldest first; each is returned only once."""
    told: list[tuple[float, str]] = []
    for path in log_dir().glob("fault-*.log"):
        with contextlib.suppress(OSError), locked(_lock_of(path)):  # held: a live process
            with path.open("rb") as file:
                text = file.read(_MOST_READ).decode("utf-8", "replace").strip()
            written = path.stat().st_mtime
            path.unlink()
            if text:
                told.append((written, text))
    return [text for _, text in sorted(told)]


def _claimed(held: contextlib.ExitStack) -> Path:
    for number in count():
        path = log_dir() / f"fault-{os.getpid()}{f'-{number}' if number else ''}.log"
        if not path.exists():  # else a dead process once had this number
            held.enter_context(locked(_lock_of(path)))
            return path
    raise AssertionError


def _lock_of(path: Path) -> Path:
    return path.with_suffix(".lock")
