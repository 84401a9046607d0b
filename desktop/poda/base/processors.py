"""The number of processors and of worker threads, and the priority of such threads."""

from __future__ import annotations

import os
import sys
import threading
from typing import Final

_NICENESS: Final = 10
_NICEST: Final = 19

_wanted = 0  # worker threads; 0: one for each processor


def processors() -> int:
    """The number of processors that this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def use_workers(count: int) -> None:
    """Set the number of worker threads for later jobs; 0: one for each processor."""
    global _wanted  # noqa: PLW0603 - threads of jobs read it, without access to settings
    _wanted = max(0, count)


def workers() -> int:
    """The number of worker threads: the set one, or one for each processor."""
    return _wanted or processors()


def step_back() -> None:
    """Lower the calling thread's priority, so that a window that wakes up runs at once.

    Only Linux supports that for single threads; elsewhere it has no effect.
    """
    if sys.platform == "linux":
        thread = threading.get_native_id()
        now = os.getpriority(os.PRIO_PROCESS, thread)
        os.setpriority(os.PRIO_PROCESS, thread, min(now + _NICENESS, _NICEST))
