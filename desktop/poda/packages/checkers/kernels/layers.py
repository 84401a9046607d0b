"""The layers of checkers' networks after the first, as vector instructions that numba has no name
for (`engine/kernels/network.py`): the outputs of a layer lie in an array of singles.

Readable twins: `dense`, `lanes` and `squash` in `arrays.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from poda.engine.arrays import LANES, dense, lanes, squash
from poda.engine.kernels import is_plain
from poda.engine.kernels.machine_words import Floats, Numbers
from poda.engine.kernels.network import UNIT, Vectors, builders


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
layer of `wide` units, in whole lanes, from those of the `before` units of the one before."""

weighed: Final = cast(
    Callable[[Floats, int, Floats, int, int, Numbers, int, int], float],
    _weighed_of_python if is_plain() else _weighed_of_numba(),
)
"""weighed(singles, at, output, weights, padded, sums, place, deep): the potential, from the outputs
of the last layer; of a deep network with the bias and the piece difference, which is at `place`."""
