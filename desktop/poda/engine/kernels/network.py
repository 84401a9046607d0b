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

from poda.engine.arrays import LANES, dense, lanes, squash
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


# Networks of several layers. The outputs of a layer lie in an array of singles; the first layer's
# are those of its sums.


def _activate_of_python(singles: Any, to: int, sums: Any, at: int, padded: int) -> None:
    scaled = sums[at : at + padded].astype("float32") * singles.dtype.type(UNIT)
    singles[to : to + padded] = squash(scaled)


def _activate_of_numba() -> Any:
    from numba.core import types
    from numba.extending import intrinsic

    ir, cgutils = builders()

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        singles, to, sums, at, padded = values
        vectors = Vectors(builder)
        zero, step = (ir.Constant(padded.type, number) for number in (0, LANES))
        with cgutils.for_range_slice(builder, zero, padded, step) as (lane, _):
            inputs = vectors.load(sums, builder.add(at, lane), vectors.integers)
            x = vectors.times(builder.sitofp(inputs, vectors.floats), vectors.all(UNIT))
            vectors.store(vectors.squash(x), singles, builder.add(to, lane))
        return context.get_dummy_value()

    # Numba tells the arguments by their names.
    def build(_c: Any, singles: Any, to: Any, sums: Any, at: Any, padded: Any) -> Any:
        number = types.int64
        return types.void(singles, number, sums, number, number), generate

    return intrinsic(build)


def _dense_of_python(
    target: Any, to: int, singles: Any, at: int, output: Any, weights: int, before: int, wide: int
) -> None:
    layer = output[weights : weights + (before + 1) * wide].reshape(before + 1, wide)
    target[to : to + wide] = squash(
        dense(singles[at : at + before], layer[:before]) + layer[before]
    )


def _dense_of_numba() -> Any:
    from numba.core import types
    from numba.extending import intrinsic

    ir, cgutils = builders()

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        target, to, singles, at, output, weights, before, wide = values
        vectors = Vectors(builder)
        number = before.type
        zero, step = (ir.Constant(number, each) for each in (0, LANES))
        fours = builder.and_(before, ir.Constant(number, -4))
        any_lane = ir.Constant(vectors.integers, [0] * LANES)

        def add(sums: Any, which: Any, lane: Any) -> None:
            """One more input, by its weights."""
            x = builder.load(builder.gep(singles, [builder.add(at, which)]))
            least = builder.insert_element(
                ir.Constant(vectors.floats, ir.Undefined), x, ir.Constant(ir.IntType(32), 0)
            )
            all_of_it = builder.shuffle_vector(least, least, any_lane)
            place = builder.add(weights, builder.add(builder.mul(which, wide), lane))
            weight = vectors.load(output, place, vectors.floats)
            product = vectors.times(all_of_it, weight)
            builder.store(vectors.plus(builder.load(sums), product), sums)

        sums = [cgutils.alloca_once(builder, vectors.floats) for _ in range(4)]
        with cgutils.for_range_slice(builder, zero, wide, step) as (lane, _):
            for each in sums:
                builder.store(vectors.all(0), each)
            with cgutils.for_range_slice(builder, zero, fours, ir.Constant(number, 4)) as (
                first,
                _,
            ):
                for place, each in enumerate(sums):
                    add(each, builder.add(first, ir.Constant(number, place)), lane)
            for place, each in enumerate(sums[:3]):
                which = builder.add(fours, ir.Constant(number, place))
                with builder.if_then(builder.icmp_signed("<", which, before)):
                    add(each, which, lane)
            a, b, c, d = (builder.load(each) for each in sums)
            total = vectors.plus(vectors.plus(a, b), vectors.plus(c, d))
            place = builder.add(weights, builder.add(builder.mul(before, wide), lane))
            bias = vectors.load(output, place, vectors.floats)
            found = vectors.squash(vectors.plus(total, bias))
            vectors.store(found, target, builder.add(to, lane))
        return context.get_dummy_value()

    def build(_c: Any, target: Any, to: Any, singles: Any, at: Any, output: Any, weights: Any,
              before: Any, wide: Any) -> Any:  # fmt: skip
        number = types.int64
        given = target, number, singles, number, output, number, number, number
        return types.void(*given), generate

    return intrinsic(build)


def _weighed_of_python(
    singles: Any, at: int, output: Any, weights: int, padded: int, sums: Any, place: int, deep: int
) -> float:
    found = lanes(singles[at : at + padded] * output[weights : weights + padded])
    if not deep:
        return float(found)
    single = singles.dtype.type
    difference = single(sums[place]) * single(UNIT)
    bias, weight = output[weights + padded : weights + padded + 2]
    return float(single(single(found) + bias) + single(difference * weight))


def _weighed_of_numba() -> Any:
    from numba.core import types
    from numba.extending import intrinsic

    ir, cgutils = builders()

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        singles, at, output, weights, padded, sums, place, deep = values
        vectors = Vectors(builder)
        total = cgutils.alloca_once_value(builder, vectors.all(0))
        zero, step = (ir.Constant(padded.type, number) for number in (0, LANES))
        with cgutils.for_range_slice(builder, zero, padded, step) as (lane, _):
            x = vectors.load(singles, builder.add(at, lane), vectors.floats)
            weight = vectors.load(output, builder.add(weights, lane), vectors.floats)
            builder.store(vectors.plus(builder.load(total), vectors.times(x, weight)), total)
        folded = vectors.folded(builder.load(total))
        found = cgutils.alloca_once_value(builder, folded)
        is_deep = builder.icmp_signed("!=", deep, ir.Constant(deep.type, 0))
        with builder.if_then(is_deep):
            end = builder.add(weights, padded)
            bias, weight = (
                builder.load(builder.gep(output, [builder.add(end, ir.Constant(end.type, n))]))
                for n in (0, 1)
            )
            whole = builder.load(builder.gep(sums, [place]))
            unit = ir.Constant(ir.FloatType(), UNIT)
            difference = builder.fmul(builder.sitofp(whole, ir.FloatType()), unit)
            biased = builder.fadd(folded, bias)
            builder.store(builder.fadd(biased, builder.fmul(difference, weight)), found)
        return builder.load(found)

    def build(_c: Any, singles: Any, at: Any, output: Any, weights: Any, padded: Any, sums: Any,
              place: Any, deep: Any) -> Any:  # fmt: skip
        number = types.int64
        given = singles, number, output, number, number, sums, number, number
        return types.float32(*given), generate

    return intrinsic(build)


activate: Final = cast(
    Callable[[Floats, int, Numbers, int, int], None],
    _activate_of_python if is_plain() else _activate_of_numba(),
)
"""activate(singles, to, sums, at, padded): the outputs of the first layer, from its sums."""

dense_layer: Final = cast(
    Callable[[Floats, int, Floats, int, Floats, int, int, int], None],
    _dense_of_python if is_plain() else _dense_of_numba(),
)
"""dense_layer(target, to, singles, at, output, weights, before, wide): the outputs of a further
layer of `wide` units, in whole lanes, from those of the `before` units of the one before. Readable
twins: `dense` and `squash` in `arrays.py`."""

weighed: Final = cast(
    Callable[[Floats, int, Floats, int, int, Numbers, int, int], float],
    _weighed_of_python if is_plain() else _weighed_of_numba(),
)
"""weighed(singles, at, output, weights, padded, sums, place, deep): the potential, from the outputs
of the last layer; of a deep network with the bias and the piece difference, which is at `place`."""
