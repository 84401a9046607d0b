"""ALL compiled code of Poda, and the one place that compiles it.

A kernel is a plain function over 64-bit numbers and flat arrays, compiled by numba when it is first
needed. Each names its readable twin, which says the same thing to be read; property tests hold the
two equal. With NUMBA_DISABLE_JIT=1 every kernel runs as the Python that it is written in.

A kernel tells of each array its type, its length and what is in it. Its parts take the same arrays
under the same names, and tell no more than what they do with them.

Importing this package imports neither numba nor numpy: `native.py` reads finished machine code
without them, and only a module with kernels in it (`connect4/interface.py`) needs numba, to be
compiled.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from importlib import import_module  # what is used of numba has types in part, and not in others
from typing import Any, Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

CORE: Final = __name__
"""The core's part of the library of kernels; each package with kernels has a `PART` of its own."""


def is_plain() -> bool:
    """Whether kernels run uncompiled in this process (NUMBA_DISABLE_JIT, for coverage)."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function`, without the GIL.

    No fastmath: the same numbers on every processor. `error_model="numpy"` leaves out the checks
    for division by zero.
    """
    return _compile(function, nogil=True)


def part(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` as a part of the kernels that call it; Python itself cannot call it.

    Without wrappers and a cache of their own, the parts compile in half the time.
    """
    if is_plain():
        return function
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, **part_options()}
    return cast(Callable[P, R], _once(_compile(function, **options)))


def _once(compiled: Any) -> Any:
    """Make numba compile a part once, and not anew for every constant that it is called with."""
    from numba.core import types

    resolve = compiled.get_call_template

    def of_any_number(arguments: Any, keywords: Any) -> Any:
        return resolve(tuple(map(types.unliteral, arguments)), keywords)

    compiled.get_call_template = of_any_number
    return compiled


def _compile(function: Callable[P, R], **options: Any) -> Callable[P, R]:
    if is_plain():
        return function
    import numba

    njit: Any = numba.njit  # typed in some versions of numba, and not in others
    return cast(Callable[P, R], njit(error_model="numpy", **options)(function))


# Numba's pipeline, cut down to what kernels need, so that a cold cache is filled in 7 s, not 11.
#
# Numba optimises every function that it compiles, with all that it calls, and makes machine code of
# it, although the kernel that calls it has it inlined and optimised again. Here a part stays as it
# was lowered, and one pass over the whole kernel does all the work: it runs as fast as before. And
# of numba's passes over its own form of a function those are left out that look for what kernels do
# not contain: closures, `with`, objects, exceptions, array expressions.
#
# A pipeline of one's own is what numba offers; what makes a part's library idle are methods of its
# insides. Where a numba has others, kernels are compiled as numba does it by itself.


def kernel_options() -> dict[str, Any]:
    """What `numba.njit` is told to compile a kernel quickly."""
    return _options()[0]


def part_options() -> dict[str, Any]:
    """What it is told to compile a part."""
    return _options()[1]


@functools.cache
def _options() -> tuple[dict[str, Any], dict[str, Any]]:
    try:
        passes, lowering = _passes()
        return (
            {"pipeline_class": _pipeline(*passes(lowering))},
            {"pipeline_class": _pipeline(*passes(_part_lowering(lowering)))},
        )
    except (ImportError, AttributeError):
        return {}, {}


def _passes() -> tuple[Any, Any]:
    """The passes that a kernel goes through, given the one that lowers it; and numba's own."""
    untyped_passes: Any = import_module("numba.core.untyped_passes")
    typed_passes: Any = import_module("numba.core.typed_passes")
    before = (
        untyped_passes.TranslateByteCode,
        untyped_passes.FixupArgs,
        untyped_passes.IRProcessing,
        untyped_passes.ReconstructSSA,
        typed_passes.NopythonTypeInference,
        typed_passes.PreLowerStripPhis,
    )
    backend = typed_passes.NoPythonBackend
    return lambda lowering: (*before, lowering, backend), typed_passes.NativeLowering


def _pipeline(*passes: Any) -> Any:
    machinery: Any = import_module("numba.core.compiler_machinery")
    compiler: Any = import_module("numba.core.compiler")

    class Pipeline(compiler.CompilerBase):  # type: ignore[misc]
        def define_pipelines(self) -> list[Any]:
            manager = machinery.PassManager("kernel")
            for each in passes:
                manager.add_pass(each, each.__name__)
            manager.finalize()
            return [manager]

    return Pipeline


def _part_lowering(lowering: Any) -> Any:
    """The pass that lowers a part: into a library that is only there to be linked into others."""
    machinery: Any = import_module("numba.core.compiler_machinery")
    part_library = _part_library()

    class PartLowering(lowering):  # type: ignore[misc]
        _name = "poda_part_lowering"

        def run_pass(self, state: Any) -> bool:
            codegen = state.targetctx.codegen()
            state.library = part_library(codegen, state.func_id.func_qualname)
            return bool(super().run_pass(state))

    return machinery.register_pass(mutates_CFG=True, analysis_only=False)(PartLowering)


def _part_library() -> Any:
    """A library that is never optimised, and of which no machine code is made."""
    library: Any = import_module("numba.core.codegen").JITCodeLibrary
    # Where one of these is gone, numba would do its work unseen, and twice.
    for name in ("_optimize_final_module", "_finalize_final_module", "get_pointer_to_function"):
        getattr(library, name)

    class PartLibrary(library):  # type: ignore[misc]
        def _optimize_final_module(self) -> None:
            """Left to the kernel."""

        def _finalize_final_module(self) -> None:
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            return 0

        @property
        def codegen(self) -> Any:
            return _NoEnvironment()

    return PartLibrary


class _NoEnvironment:
    """Where numba would tell a function's machine code of its Python module: there is none."""

    def set_env(self, name: str, environment: object) -> None: ...
