"""Fill the cache of compiled kernels: `poda --compile-kernels`, as a child process.

Compiling on a thread would make a window stall, and could not be cancelled.
"""

from __future__ import annotations

import time

from poda.engine.kernels import cache, entries, is_plain, native

ENTRIES = entries.ALL
"""Every kernel that the window and the commands wait for."""


def load_all() -> float:
    """Make every kernel ready in this process, compiling what the cache does not hold: the seconds
    that it took. Some 7 s from a cold cache, a fraction of one from a warm one."""
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
    """Compile, and print nothing."""
    load_all()


if __name__ == "__main__":
    main()
