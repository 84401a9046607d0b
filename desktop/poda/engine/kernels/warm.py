"""Fill the cache of compiled kernels: `poda --compile-kernels`, as a child process.

Compiling on a thread would make a window stall, and could not be cancelled.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from typing import Final

from poda.engine.kernels import cache, entries, is_plain, native

ENTRIES = entries.ALL
"""Every kernel that the window and the commands wait for."""


FIRST_SHARE: Final = (
    entries.CONNECT4_NEGAMAX,
    entries.CONNECT4_NETWORK,
    entries.CONNECT4_GAMES,
    entries.TICTACTOE,
)
"""About half of the work, for one of two processes."""


def load_all() -> float:
    """Make every kernel ready in this process, compiling what the cache does not hold: the seconds
    that it took. Some 10 s from a cold cache, a fraction of one from a warm one."""
    start = time.perf_counter()
    for entry in ENTRIES:
        native.load(entry)
    if not is_plain():
        cache.drop_old()
    return time.perf_counter() - start


def is_warm() -> bool:
    """Whether `load_all` has filled the cache, here or in another process. No numba."""
    return is_plain() or all(native.is_stored(entry) for entry in ENTRIES)


def main() -> None:
    """Compile, in two processes where that is possible, and print nothing."""
    missing = [] if is_plain() else [each for each in ENTRIES if not native.is_stored(each)]
    helper = [each for each in missing if each in FIRST_SHARE]
    if helper and len(helper) < len(missing) and _can_fork():
        _beside(helper, [each for each in missing if each not in helper])
    load_all()  # what went wrong in the other process is done again here


def _can_fork() -> bool:
    """Whether this process may be split: threads, such as those of NumPy, would be lost."""
    fresh = not {"numpy", "numba", "PySide6"} & set(sys.modules)
    return fresh and hasattr(os, "fork") and (os.cpu_count() or 1) > 1


def _beside(helper: Sequence[native.Entry], own: Sequence[native.Entry]) -> None:
    """Compile some kernels in a child process and the others in this one, at the same time."""
    parent = os.getpid()
    child = os.fork()
    if not child:
        try:
            for entry in helper:
                if os.getppid() == parent:  # nobody waits for an orphan
                    native.load(entry)
        finally:
            os._exit(0)  # without a trace: what is missing, the parent will find missing
    try:
        for entry in own:
            native.load(entry)
    finally:
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
