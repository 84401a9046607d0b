"""One memory budget for cached data of all kinds, which also expires when unused.

Owners of data that can be recreated (a solver's table, loaded players) call `keep` at each use,
with its size and a function that releases it; where that would cost too much, as in look-ups of a
table, they mark uses with a `CachedData`; functions with cached results are decorated with
`remembers`. If the total exceeds the budget, the least recently used data is released. All
functions are thread-safe.
"""

from __future__ import annotations

import ctypes
import mmap
import sys
import threading
import time
from collections.abc import Callable, Hashable
from functools import _lru_cache_wrapper, cache, lru_cache
from typing import Any, Final, NamedTuple, TypeVar

USUAL_BUDGET: Final = 256 << 20
"""The default budget in bytes."""
UNUSED_SECONDS: Final = 60.0
"""The age from which unused data is released by `let_go_unused`."""


class _Kept(NamedTuple):
    size: int
    let_go: Callable[[], object]
    used: float  # the time of the last use, by `time.monotonic`


class CachedData:
    """Data that is used too often for a call of `keep` each time. A use is only marked, in some
    tens of nanoseconds, and registered when the budget is next looked at.

    Args:
        let_go: releases the data, which comes back when it is next used; called on any thread.
    """

    def __init__(self, let_go: Callable[[], object]) -> None:
        self.size = 0
        self.let_go = let_go
        self._is_used = False
        _marked.append(self)

    def use(self, size: int) -> None:
        """Mark a use of the data, which has that many bytes."""
        self.size = size
        self._is_used = True

    def was_used(self) -> bool:
        """Whether it was used since this was last asked."""
        was, self._is_used = self._is_used, False
        return was


class _Function:
    """A function with cached results. Its calls are noticed only when `was_used` is asked: to
    register each call would cost more than many a call."""

    def __init__(self, function: _lru_cache_wrapper[Any], result_bytes: int) -> None:
        self.function = function
        self.result_bytes = result_bytes
        self.calls = 0

    @property
    def size(self) -> int:
        """The bytes of its results."""
        return self.result_bytes * self.function.cache_info().currsize

    def was_used(self) -> bool:
        """Whether it was called since this was last asked."""
        hits, misses, *_ = self.function.cache_info()
        before, self.calls = self.calls, hits + misses
        return self.calls != before

    def let_go(self) -> None:
        """Clear the cached results."""
        self.function.cache_clear()
        self.calls = 0


_Result = TypeVar("_Result")

_marked: list[_Function | CachedData] = []
_kept: dict[Hashable, _Kept] = {}  # least recently used first
_lock = threading.Lock()
_budget = USUAL_BUDGET


def use_budget(size: int) -> None:
    """Set the budget in bytes."""
    global _budget  # noqa: PLW0603 - solvers on all threads read it, without access to settings
    _budget = size
    _let_go(lambda _each: False)


def budget() -> int:
    """The budget in bytes."""
    return _budget


def kept() -> int:
    """The number of bytes cached now."""
    with _lock:
        _look_at_marks()
        return sum(each.size for each in _kept.values())


def keep(name: Hashable, size: int, let_go: Callable[[], object]) -> None:
    """Register a use of cached data.

    Args:
        name: its key.
        size: its size in bytes.
        let_go: releases it; called on any thread, even during a use.
    """
    with _lock:
        _kept.pop(name, None)
        _kept[name] = _Kept(size, let_go, time.monotonic())
    _let_go(lambda _each: False)


def remembers(
    most: int, result_bytes: int
) -> Callable[[Callable[..., _Result]], _lru_cache_wrapper[_Result]]:
    """A decorator that caches last results, as `functools.lru_cache`, within the budget.

    Args:
        most: the most results.
        result_bytes: the measured average size of a result with its arguments, in bytes.
    """

    def mark(function: Callable[..., _Result]) -> _lru_cache_wrapper[_Result]:
        remembering = lru_cache(most)(function)
        _marked.append(_Function(remembering, result_bytes))
        return remembering

    return mark


def drop(name: Hashable) -> None:
    """Unregister data that was released already."""
    with _lock:
        _kept.pop(name, None)


def let_go_unused(seconds: float = UNUSED_SECONDS) -> None:
    """Release all data unused for that long, and return the memory to the system."""
    if _let_go(lambda each: each.used <= time.monotonic() - seconds):
        give_back()


def _let_go(is_old: Callable[[_Kept], bool]) -> bool:
    """Release old data, and data beyond the budget; return whether there was any. The data used
    last stays, whatever its size, since it is in use."""
    with _lock:
        _look_at_marks()
        total = sum(each.size for each in _kept.values())
        gone: list[_Kept] = []
        for place, (name, each) in enumerate(list(_kept.items())):
            if is_old(each) or (total > _budget and place < len(_kept) + len(gone) - 1):
                total -= each.size
                gone.append(_kept.pop(name))
    for each in gone:
        each.let_go()
    return bool(gone)


def _look_at_marks() -> None:
    """Register a use of the functions and tables used since the last check."""
    for each in _marked:
        if each.was_used():
            _kept.pop(each, None)
            _kept[each] = _Kept(each.size, each.let_go, time.monotonic())


def drop_pages(data: object) -> None:
    """Release the memory of a mapped file: it is read again where it is next looked at, so that it
    may be in use. Nothing happens for other data, or on Windows."""
    advice = getattr(mmap, "MADV_DONTNEED", None)
    if isinstance(data, mmap.mmap) and advice is not None:
        data.madvise(advice)


def give_back() -> None:
    """Return free memory to the system, in a millisecond or two.

    glibc keeps freed blocks of some megabytes for later use: after the layout of tic-tac-toe's
    whole tree these are 40 MB. Other C libraries return them by themselves; there this has no
    effect.
    """
    trim = _c_function("malloc_trim")
    if trim is not None:
        trim(0)


def share_arenas() -> None:
    """Limit the memory arenas of all threads to two; call before starting threads.

    glibc has up to eight arenas for each processor, and free memory in one is useless to threads of
    another: after three rounds of `tests/bench/soak.py` that was 30 MB, growing with each round,
    with random variation. Kernels allocate no memory, so that nobody waits for an arena.
    """
    set_option = _c_function("mallopt")
    if set_option is not None:
        set_option(_M_ARENA_MAX, 2)


_M_ARENA_MAX: Final = -8  # malloc.h


@cache
def _c_function(name: str) -> Callable[..., Any] | None:
    if not sys.platform.startswith("linux"):
        return None
    found: Callable[..., Any] | None = getattr(ctypes.CDLL(None), name, None)
    return found  # musl lacks the function
