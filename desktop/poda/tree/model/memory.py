"""Memory that was freed goes back to the system, where the system's allocator would keep it."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from functools import cache
from typing import Any


def give_back_memory() -> None:
    """Return to the system what is free, in a millisecond or two.

    glibc takes freed blocks of some megabytes as a sign that more of them will be needed, and
    keeps them: after the layout of tic-tac-toe's whole tree that is 40 MB. Other systems' C
    libraries return them by themselves; there nothing happens.
    """
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], Any] | None:
    if not sys.platform.startswith("linux"):
        return None
    found: Callable[[int], Any] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return found  # musl has none
