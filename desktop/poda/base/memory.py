"""What is kept in memory since it may be wanted again: one budget for all of it, and not for ever.

Whoever keeps something that can be had again (a solver its table, the players of files) says so by
`keep` at each use, with how large it is and how it is let go; a function that remembers its results
is marked by `remembers`. Where all of it takes more than the budget, what was used longest ago
goes. Any thread may call these functions.
"""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from collections.abc import Callable, Hashable
from functools import _lru_cache_wrapper, cache, lru_cache
from typing import Any, Final, NamedTuple, TypeVar

USUAL_BUDGET: Final = 256 << 20
"""Bytes."""
UNUSED_SECONDS: Final = 60.0
"""After so long without a use nothing is kept, where somebody asks (`let_go_unused`)."""


class _Kept(NamedTuple):
    size: int
    let_go: Callable[[], object]
    used: float  # the second of `time.monotonic`


class _Function:
    """A function that remembers results. Whether it was called is seen when somebody looks: to say
    so at each call would cost more than many a call."""

    def __init__(self, function: _lru_cache_wrapper[Any], result_bytes: int) -> None:
        self.function = function
        self.result_bytes = result_bytes
        self.calls = 0

    def was_called(self) -> bool:
        """Whether it was, since the last look."""
        hits, misses, *_ = self.function.cache_info()
        before, self.calls = self.calls, hits + misses
        return self.calls != before

    def forget(self) -> None:
        """Let go of the results."""
        self.function.cache_clear()
        self.calls = 0


_Result = TypeVar("_Result")

_functions: list[_Function] = []
_kept: dict[Hashable, _Kept] = {}  # what was used longest ago comes first
_lock = threading.Lock()
_budget = USUAL_BUDGET


def use_budget(size: int) -> None:
    """Keep no more than so many bytes from now on."""
    global _budget  # noqa: PLW0603 - solvers on all threads read it, and no settings object is theirs
    _budget = size
    _let_go(lambda _each: False)


def budget() -> int:
    """How many bytes may be kept."""
    return _budget


def kept() -> int:
    """How many bytes are kept now."""
    with _lock:
        _look_at_functions()
        return sum(each.size for each in _kept.values())


def keep(name: Hashable, size: int, let_go: Callable[[], object]) -> None:
    """Something was used now.

    Args:
        name: by which it is known.
        size: how many bytes it takes.
        let_go: lets go of it, whoever uses it at that moment, on any thread.
    """
    with _lock:
        _kept.pop(name, None)
        _kept[name] = _Kept(size, let_go, time.monotonic())
    _let_go(lambda _each: False)


def remembers(
    most: int, result_bytes: int
) -> Callable[[Callable[..., _Result]], _lru_cache_wrapper[_Result]]:
    """A function that remembers its last results, as by `functools.lru_cache`, within the budget.

    Args:
        most: how many results.
        result_bytes: how many bytes one of them takes on average with its arguments, as measured.
    """

    def mark(function: Callable[..., _Result]) -> _lru_cache_wrapper[_Result]:
        remembering = lru_cache(most)(function)
        _functions.append(_Function(remembering, result_bytes))
        return remembering

    return mark


def drop(name: Hashable) -> None:
    """It is gone already."""
    with _lock:
        _kept.pop(name, None)


def let_go_unused(seconds: float = UNUSED_SECONDS) -> None:
    """Let go of all that has not been used for so long, and give the memory back to the system."""
    if _let_go(lambda each: each.used <= time.monotonic() - seconds):
        give_back()


def _let_go(is_old: Callable[[_Kept], bool]) -> bool:
    """Let go of what is old, and of what is beyond the budget; whether there was anything. What was
    used last stays, however large it is: somebody works with it."""
    with _lock:
        _look_at_functions()
        total = sum(each.size for each in _kept.values())
        gone: list[_Kept] = []
        for place, (name, each) in enumerate(list(_kept.items())):
            if is_old(each) or (total > _budget and place < len(_kept) + len(gone) - 1):
                total -= each.size
                gone.append(_kept.pop(name))
    for each in gone:
        each.let_go()
    return bool(gone)


def _look_at_functions() -> None:
    """Those that were called since the last look were used now."""
    for each in _functions:
        if each.was_called():
            _kept.pop(each, None)
            size = each.result_bytes * each.function.cache_info().currsize
            _kept[each] = _Kept(size, each.forget, time.monotonic())


def give_back() -> None:
    """Return to the system what is free, in a millisecond or two.

    glibc takes freed blocks of some megabytes as a sign that more of them will be needed, and
    keeps them: after the layout of tic-tac-toe's whole tree that is 40 MB. Other systems' C
    libraries return them by themselves; there nothing happens.
    """
    trim = _c_function("malloc_trim")
    if trim is not None:
        trim(0)


def share_arenas() -> None:
    """Have all threads take memory from two places; called before there are threads.

    glibc has up to eight a processor, and what is free in one of them is of no use to a thread of
    another: after three rounds of `tests/bench/soak.py` that was 30 MB, more with each, and how
    much was a matter of chance. Kernels ask for no memory, so that nobody waits for it.
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
    return found  # musl has none
