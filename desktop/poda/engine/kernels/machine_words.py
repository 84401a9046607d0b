"""What a kernel computes with: flat arrays, bare pointers once compiled, of two kinds of numbers,
unsigned words (sets of cells) and signed numbers (values).

Numba makes a float of a signed and an unsigned number added together, so constants and conversions
have to say which they are. Uncompiled, whole numbers of any size do, and nothing overflows.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, Protocol, cast

import numpy as np

from poda.engine.kernels import is_plain

# What a kernel sees of an array: a bare pointer, once compiled.


class Numbers(Protocol):
    """A flat array of whole numbers, of whatever size."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class Floats(Protocol):
    """A flat array of float32 or float64."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...


word: Final = cast(Callable[[int], int], int if is_plain() else np.uint64)
"""A number as an unsigned word."""

signed: Final = cast(Callable[[int], int], int if is_plain() else np.int64)
"""A word as a signed number."""

single: Final = cast(Callable[[float], float], np.float32)
"""A number, rounded to single precision."""

double: Final = cast(Callable[[float], float], np.float64)
"""A number in double precision: what compiled code calls `float` leaves a single one as it is."""


def _popcount_of_python(cells: int) -> int:
    return cells.bit_count()


def _popcount_of_numba() -> Any:
    from numba.core import types
    from numba.extending import intrinsic

    def build(_context: Any, _cells: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            return builder.ctpop(values[0])

        return types.int64(types.uint64), generate

    return intrinsic(build)


def _square_root_of_numba() -> Any:
    from numba.core import types
    from numba.extending import intrinsic

    def build(_context: Any, _x: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            root = builder.module.declare_intrinsic("llvm.sqrt", [values[0].type])
            return builder.call(root, values)

        return types.float64(types.float64), generate

    return intrinsic(build)


def _fetch_of_numba() -> Any:
    from numba.core import types
    from numba.extending import intrinsic

    ir: Any = import_module("llvmlite.ir")  # it has no stubs

    def build(_context: Any, array: Any, _index: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            place = builder.gep(values[0], [values[1]])
            byte, whole = ir.IntType(8).as_pointer(), ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), [byte, whole, whole, whole])
            fetch = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
            read, near, data = whole(0), whole(3), whole(1)
            builder.call(fetch, [builder.bitcast(place, byte), read, near, data])
            return ir.Constant(ir.IntType(64), 0)

        return types.int64(array, types.uint64), generate

    return intrinsic(build)


def _fetch_of_python(array: Any, index: int) -> int:
    return 0


fetch: Final = cast(
    Callable[[Any, int], int], _fetch_of_python if is_plain() else _fetch_of_numba()
)
"""Have the processor bring a number of a large array near, while other work is done."""

popcount: Final = cast(
    Callable[[int], int], _popcount_of_python if is_plain() else _popcount_of_numba()
)
"""How many bits of a word are set: one instruction, which numba has no name for."""

square_root: Final = cast(
    Callable[[float], float], math.sqrt if is_plain() else _square_root_of_numba()
)
"""One instruction too; what numba has calls the C library, and stored code cannot."""
