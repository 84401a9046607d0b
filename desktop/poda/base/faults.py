"""What a process leaves that dies of a fault, such as a segmentation fault, and who finds it.

Each process with a window has a file in the log's folder into which the system's signal handler
writes the stacks, and holds a lock beside it. In good order it takes the file away; a file that has
text in it and that nobody holds tells of a fault. No Qt here.
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

# Imported early, this is done late: what other modules do at the very end is watched too.
_at_exit = contextlib.ExitStack()
atexit.register(_at_exit.close)


def watch() -> Callable[[], None]:
    """Have a fault of this process written down; what ends that, and takes an empty file away.

    Where somebody watches already (pytest, `python -X faulthandler`), nothing is changed.
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
        with contextlib.suppress(OSError):  # done before, it is done without harm
            file.close()
            # What is in it was survived: on Windows it also tells of what others handle.
            path.unlink(missing_ok=True)
        held.close()

    _at_exit.callback(end)
    return end


def past() -> list[str]:
    """What processes that died of a fault have left, the newest last; it is told only once."""
    told: list[tuple[float, str]] = []
    for path in log_dir().glob("fault-*.log"):
        with contextlib.suppress(OSError), locked(_lock_of(path)):  # held: that one is alive
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
        if not path.exists():  # else another process once had this number, and died
            held.enter_context(locked(_lock_of(path)))
            return path
    raise AssertionError


def _lock_of(path: Path) -> Path:
    return path.with_suffix(".lock")
