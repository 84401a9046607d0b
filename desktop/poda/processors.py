"""How many processors there are, and threads that leave them to the window."""

from __future__ import annotations

import os
import sys
import threading
from typing import Final

_NICENESS: Final = 10
_NICEST: Final = 19


def processors() -> int:
    """How many this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def step_back() -> None:
    """Have the calling thread give way to others: the system runs a window that wakes up at once.

    Where that is not to be had for a single thread (only Linux has it) nothing happens.
    """
    if sys.platform == "linux":
        thread = threading.get_native_id()
        now = os.getpriority(os.PRIO_PROCESS, thread)
        os.setpriority(os.PRIO_PROCESS, thread, min(now + _NICENESS, _NICEST))
