"""How many processors there are and how many work, and threads that leave them to the window."""

from __future__ import annotations

import os
import sys
import threading
from typing import Final

_NICENESS: Final = 10
_NICEST: Final = 19

_wanted = 0  # threads; 0: one a processor


def processors() -> int:
    """How many this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def use_workers(count: int) -> None:
    """Have games played on so many threads from the next piece of work on; 0: one a processor."""
    global _wanted  # noqa: PLW0603 - threads of jobs read it, and no settings object is theirs
    _wanted = max(0, count)


def workers() -> int:
    """How many threads play games: so many as were asked for, or one a processor."""
    return _wanted or processors()


def step_back() -> None:
    """Have the calling thread give way to others: the system runs a window that wakes up at once.

    Where that is not to be had for a single thread (only Linux has it) nothing happens.
    """
    if sys.platform == "linux":
        thread = threading.get_native_id()
        now = os.getpriority(os.PRIO_PROCESS, thread)
        os.setpriority(os.PRIO_PROCESS, thread, min(now + _NICENESS, _NICEST))
