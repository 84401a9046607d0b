"""The networks' arithmetic on sixteen lanes, as vector instructions that numba has no name for.

Readable twins: `squash`, `lanes` and `Network.potential` in `networks/network.py`. LLVM makes of a
vector of sixteen whatever the processor has (one, two or four registers), with the same bits: there
is nothing here but IEEE 754 operations in a fixed order. The loops of Python that say the same are
turned into vectors only in part, and take three times as long.

A *row* is what one input adds to the hidden units (`Played.first`), and *sums* are the hidden
units' sums so far, in the same units. Both begin at an index into a flat array.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, Final, cast

from poda.engine.arrays import LANES, lanes, squash
from poda.engine.kernels import is_plain
from poda.engine.kernels.machine_words import Floats, Numbers

_SATURATED: Final = 3.6
UNIT: Final = 1.0 / 65_536.0


Potential = Callable[[Numbers, int, Numbers, int, Floats, int, int], float]
Sum = Callable[[Numbers, int, Numbers, int, Numbers, int, int], None]


def _potential_of_python(
    sums: Any, at: int, rows: Any, row: int, output: Any, weights: int, padded: int
) -> float:
    inputs = sums[at : at + padded] - rows[row : row + padded]
    hidden = squash(inputs.astype("float32") * output.dtype.type(UNIT))
    return float(lanes(hidden * output[weights : weights + padded]))


def _add_of_python(
    target: Any, to: int, sums: Any, at: int, rows: Any, row: int, padded: int
) -> None:
    target[to : to + padded] = sums[at : at + padded] + rows[row : row + padded]


def _subtract_of_python(
    target: Any, to: int, sums: Any, at: int, rows: Any, row: int, padded: int
) -> None:
    target[to : to + padded] = sums[at : at + padded] - rows[row : row + padded]


class Vectors:
    """LLVM instructions on sixteen lanes, written with an llvmlite builder."""

    def __init__(self, builder: Any, flags: tuple[str, ...] = ()) -> None:
        ir = importlib.import_module("llvmlite.ir")  # it has no stubs
        self._ir, self._builder, self._flags = ir, builder, flags
        self.floats = ir.VectorType(ir.FloatType(), LANES)
        self.integers = ir.VectorType(ir.IntType(32), LANES)

    def all(self, number: float) -> Any:
        """The number, which a float32 holds or is rounded to, in every lane."""
        import numpy as np

        return self._ir.Constant(self.floats, [float(np.float32(number))] * LANES)

    def load(self, pointer: Any, index: Any, kind: Any) -> Any:
        return self._builder.load(self._place(pointer, index, kind), align=4)

    def store(self, value: Any, pointer: Any, index: Any) -> None:
        self._builder.store(value, self._place(pointer, index, value.type), align=4)

    def _place(self, pointer: Any, index: Any, kind: Any) -> Any:
        return self._builder.bitcast(self._builder.gep(pointer, [index]), kind.as_pointer())

    def plus(self, left: Any, right: Any) -> Any:
        return self._builder.fadd(left, right, flags=self._flags)

    def times(self, left: Any, right: Any) -> Any:
        return self._builder.fmul(left, right, flags=self._flags)

    def over(self, above: Any, below: Any) -> Any:
        return self._builder.fdiv(above, below, flags=self._flags)

    def held(self, x: Any) -> Any:
        """x, kept within +-3.6."""
        builder, most, least = self._builder, self.all(_SATURATED), self.all(-_SATURATED)
        x = builder.select(builder.fcmp_ordered("<", x, most), x, most)
        return builder.select(builder.fcmp_ordered(">", x, least), x, least)

    def squash(self, x: Any) -> Any:
        """Readable twin: `squash` in `networks/network.py`."""
        x = self.held(x)
        square = self.times(x, x)
        inner = self.plus(self.all(105), square)
        above = self.times(x, self.plus(self.all(945), self.times(square, inner)))
        inner = self.plus(self.all(420), self.times(square, self.all(15)))
        return self.over(above, self.plus(self.all(945), self.times(square, inner)))

    def folded(self, sums: Any) -> Any:
        """The sum of the lanes, in halves. Readable twin: `lanes` in `networks/network.py`."""
        ir, half = self._ir, LANES
        while half > 1:
            half //= 2
            low, high = (
                self._builder.shuffle_vector(sums, ir.Constant(sums.type, ir.Undefined), which)
                for which in (self._lanes(0, half), self._lanes(half, 2 * half))
            )
            sums = self.plus(low, high)
        return self._builder.extract_element(sums, ir.Constant(ir.IntType(32), 0))

    def _lanes(self, start: int, end: int) -> Any:
        ir = self._ir
        return ir.Constant(ir.VectorType(ir.IntType(32), end - start), list(range(start, end)))


def builders() -> tuple[Any, Any]:
    """llvmlite's instructions and numba's loops of them, which have no types."""
    return importlib.import_module("llvmlite.ir"), importlib.import_module("numba.core.cgutils")


def _potential_of_numba(flags: tuple[str, ...]) -> Any:
    from numba.core import types
    from numba.extending import intrinsic

    ir, cgutils = builders()

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        sums, at, rows, row, output, weights, padded = values
        vectors = Vectors(builder, flags)
        total = cgutils.alloca_once_value(builder, vectors.all(0))
        zero, step = (ir.Constant(padded.type, number) for number in (0, LANES))
        with cgutils.for_range_slice(builder, zero, padded, step) as (lane, _):
            before = vectors.load(sums, builder.add(at, lane), vectors.integers)
            stone = vectors.load(rows, builder.add(row, lane), vectors.integers)
            weight = vectors.load(output, builder.add(weights, lane), vectors.floats)
            x = builder.sitofp(builder.sub(before, stone), vectors.floats)
            product = vectors.times(vectors.squash(vectors.times(x, vectors.all(UNIT))), weight)
            builder.store(vectors.plus(builder.load(total), product), total)
        return vectors.folded(builder.load(total))

    # Numba tells the arguments by their names.
    def build(_c: Any, sums: Any, at: Any, rows: Any, row: Any, output: Any, weights: Any,
              padded: Any) -> Any:  # fmt: skip
        number = types.int64
        return types.float32(sums, number, rows, number, output, number, number), generate

    return intrinsic(build)


def _sum_of_numba(operation: str) -> Any:
    from numba.core import types
    from numba.extending import intrinsic

    ir, cgutils = builders()

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        target, to, sums, at, rows, row, padded = values
        vectors = Vectors(builder)
        zero, step = (ir.Constant(padded.type, number) for number in (0, LANES))
        with cgutils.for_range_slice(builder, zero, padded, step) as (lane, _):
            before = vectors.load(sums, builder.add(at, lane), vectors.integers)
            stone = vectors.load(rows, builder.add(row, lane), vectors.integers)
            after = getattr(builder, operation)(before, stone)
            vectors.store(after, target, builder.add(to, lane))
        return context.get_dummy_value()

    def build(_c: Any, target: Any, to: Any, sums: Any, at: Any, rows: Any, row: Any,
              padded: Any) -> Any:  # fmt: skip
        number = types.int64
        return types.void(target, number, sums, number, rows, number, number), generate

    return intrinsic(build)


RELAXED_FLAGS: Final = ("contract", "reassoc", "nsz", "nnan", "ninf")

potential: Final = cast(
    Potential, _potential_of_python if is_plain() else _potential_of_numba(flags=())
)
"""potential(sums, at, rows, row, output, weights, padded): of the position after the opponent of
the side whose sums these are has added a row. Readable twin: `Network.potential`."""

relaxed_potential: Final = cast(
    Potential, _potential_of_python if is_plain() else _potential_of_numba(RELAXED_FLAGS)
)
"""The same, in whatever order and with whatever fused operations the compiler likes best.

Whole games gain a tenth, no more: a leaf waits for one result after another. Approximate
reciprocals, and one division for all units, gained nothing (measured)."""

add_row: Final = cast(Sum, _add_of_python if is_plain() else _sum_of_numba("add"))
"""add_row(target, to, sums, at, rows, row, padded): a stone of that side changes its sums."""

subtract_row: Final = cast(Sum, _subtract_of_python if is_plain() else _sum_of_numba("sub"))
"""The same for a stone of the opponent."""
