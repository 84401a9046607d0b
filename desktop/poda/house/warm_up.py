"""Getting the compiled kernels ready behind the window's back.

After the first paint a child process compiles what the cache does not hold yet (compiling on a
thread would stall the window, and cannot be cancelled); then a thread loads it from the cache.
Until that is done, games are played by the readable code; training waits for it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QObject

from poda.engine.errors import EngineError
from poda.engine.kernels import compiled
from poda.engine.search.observer import SearchStopped
from poda.house.jobs import Job, Task, poda_command, run_child

_log = logging.getLogger(__name__)
_POLL_SECONDS: Final = 0.02
_preparing = threading.Lock()


def warm_up(parent: QObject) -> Job:
    """The job that does it. Where it fails, it fails with a sentence: games go on without."""
    return Job(prepare, "kernels", parent)


def prepare(task: Task) -> None:
    """Make the kernels ready, or wait while another thread does; at once where they are.

    Raises:
        SearchStopped: the task was stopped.
        EngineError: they cannot be made ready.
    """
    with undisturbed(task):
        _prepare(task)


@contextmanager
def undisturbed(task: Task) -> Iterator[None]:
    """While nobody makes kernels ready, and nobody begins to.

    Raises:
        SearchStopped: the task was stopped before that came.
    """
    while not _preparing.acquire(blocking=False):
        if task.stopped():
            raise SearchStopped
        time.sleep(_POLL_SECONDS)
    try:
        yield
    finally:
        _preparing.release()


def _prepare(task: Task) -> None:
    if compiled.ready():
        return
    try:
        # Imported here: the cache's whereabouts are no business of the first paint.
        from poda.engine.kernels.native import is_warm

        if not is_warm():
            run_child(poda_command("--compile-kernels"), task)
        if not task.stopped():
            compiled.load()
            _log.debug("the kernels are ready")
    except SearchStopped:
        raise
    except Exception as error:
        _log.exception("the kernels cannot be compiled or loaded")
        raise EngineError("kernels.failed") from error
