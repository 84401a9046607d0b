"""ALL compiled code of Poda, and the one place that compiles it.

A kernel is a plain function over 64-bit numbers and flat arrays, compiled by numba when it is first
needed. Each names its readable twin, which says the same thing to be read; property tests hold the
two equal. With NUMBA_DISABLE_JIT=1 every kernel runs as the Python that it is written in.

Importing this package imports neither numba nor numpy: `native.py` reads finished machine code
without them, and only a module with kernels in it (`connect4/interface.py`) needs numba, to be
compiled.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")


def is_plain() -> bool:
    """Whether kernels run uncompiled in this process (NUMBA_DISABLE_JIT, for coverage)."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` when it is first called, without the GIL, and keep the code on disk.

    No fastmath: the same numbers on every processor. `error_model="numpy"` leaves out the checks
    for division by zero.
    """
    return _compile(function, nogil=True, cache=True)


def part(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` as a part of the kernels that call it; Python itself cannot call it.

    Without wrappers and a cache of their own, the parts compile in half the time.
    """
    compiled = _compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)
    return compiled if is_plain() else _once(compiled)


def _once(compiled: Any) -> Any:
    """Make numba compile a part once, and not anew for every constant that it is called with."""
    from numba.core import types

    resolve = compiled.get_call_template

    def of_any_number(arguments: Any, keywords: Any) -> Any:
        return resolve(tuple(map(types.unliteral, arguments)), keywords)

    compiled.get_call_template = of_any_number
    return compiled


def _compile(function: Callable[P, R], cache: bool = False, **options: Any) -> Callable[P, R]:
    if is_plain():
        return function
    from poda.engine.kernels.cache import direct_numba

    # Before numba's first import, when it reads where its cache is.
    kept = direct_numba() and cache
    import numba

    from poda.engine.kernels.compiling import part_options

    if not cache:
        options |= part_options()
    njit: Any = numba.njit  # typed in some versions of numba, and not in others
    compiled = njit(cache=kept, error_model="numpy", **options)(function)
    return cast(Callable[P, R], compiled)
