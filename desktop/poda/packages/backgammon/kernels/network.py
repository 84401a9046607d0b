"""The chances of a position of backgammon, by the network.

Readable twin: `packages/backgammon/engine/network.py`. The sums of the hidden units are
whole numbers, so they are the same in any order; what follows is rounded in the same steps in both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from poda.engine.kernels import arrays, is_plain, kernel, part
from poda.engine.kernels.connect4.layout import LANES
from poda.engine.kernels.machine_words import Floats, Numbers, popcount, word
from poda.engine.kernels.network import Vectors, builders
from poda.packages.backgammon.kernels import evaluation_layout as features
from poda.packages.backgammon.kernels import layout
from poda.packages.backgammon.kernels.evaluation import add, by_features, standing
from poda.packages.backgammon.kernels.evaluation_layout import (
    BACK,
    FOUND,
    HINDMOST,
    LIST,
    LOSE_GAMMON,
    MEN_OFF,
    MET_MADE,
    PIP_COUNT,
    ROWS,
    SIDE_NUMBERS,
    WASTE,
    WIN,
    WIN_GAMMON,
)
from poda.packages.backgammon.kernels.layout import MOST_LOGIT, OUTPUTS, UNIT

# The arithmetic on sixteen lanes, which numba has no name for. The functions of Python below say
# the same with NumPy. All is IEEE 754 in a fixed order: the same bits on every processor.
#
# Each takes the place (`base`) where a network begins in its array, that of its `output`, and its
# hidden `units`, in whole lanes. `numbers` lists, from `at` on, `count` features: where the
# feature's row begins, and how often it is there.

Potentials = Callable[[Numbers, int, int, int, Numbers, int, int, Floats], None]
Forward = Callable[[Floats, int, int, int, Numbers, int, int, Floats, Floats], None]
Step = Callable[[Floats, int, int, int, Numbers, int, int, Floats, Floats, Floats, float], None]


def _listed(numbers: Any, at: int, count: int) -> Any:
    return [(int(row), int(times)) for row, times in numbers[at : at + 2 * count].reshape(-1, 2)]


def _output(hidden: Any, network: Any, output: int, units: int, into: Any, unit: float) -> None:
    """The outputs, of hidden units that are known."""
    from poda.engine.arrays import lanes

    part = hidden.dtype.type(1.0 / unit)
    for index in range(OUTPUTS):
        weights = network[output + index * units :][:units].astype(hidden.dtype) * part
        bias = network[output + OUTPUTS * units + index].astype(hidden.dtype) * part
        into[index] = float(lanes(hidden * weights) + bias)


def _potentials_of_python(
    network: Any, base: int, output: int, units: int, numbers: Any, at: int, count: int, into: Any
) -> None:
    from poda.engine.arrays import squash

    sums = network[base : base + units].copy()
    for row, times in _listed(numbers, at, count):
        sums += network[row : row + units] * times
    hidden = squash(sums.astype("float32") * into.astype("float32").dtype.type(1.0 / UNIT))
    _output(hidden, network, output, units, into, UNIT)


def _forward_of_python(
    network: Any, base: int, output: int, units: int, numbers: Any, at: int, count: int, into: Any,
    hidden: Any,
) -> None:  # fmt: skip
    from poda.engine.arrays import squash

    sums = network[base : base + units].copy()
    for row, times in _listed(numbers, at, count):
        sums += network[row : row + units] * network.dtype.type(times)
    hidden[:units] = squash(sums)
    _output(hidden[:units], network, output, units, into, 1.0)


def _step_of_python(
    network: Any, base: int, output: int, units: int, numbers: Any, at: int, count: int,
    shares: Any, errors: Any, hidden: Any, rate: float,
) -> None:  # fmt: skip
    single = network.dtype.type
    here, back = hidden[:units], hidden[:units] * single(0)
    for index in range(OUTPUTS):
        error = single(errors[index])
        weights = network[output + index * units :][:units]
        back = back + weights * error
        weights += here * (error * single(rate))
        network[output + OUTPUTS * units + index] += error * single(rate)
    back = back * (single(1) - here * here) * single(rate)
    network[base : base + units] += back
    for feature, (row, _) in enumerate(_listed(numbers, at, count)):
        network[row : row + units] += back * single(shares[feature])


class _Rows:
    """The loops over a network's lanes and features, with a builder of llvmlite."""

    def __init__(self, builder: Any, values: Any) -> None:
        self.ir, self.loops = builders()
        self.builder = builder
        self.network, self.base, self.output, self.units = values[:4]
        self.numbers, self.at, self.count = values[4:7]
        self.vectors = Vectors(builder)
        self.zero = self.number(0)

    def number(self, value: int) -> Any:
        return self.ir.Constant(self.ir.IntType(64), value)

    def single(self, value: Any) -> Any:
        return self.builder.fptrunc(value, self.ir.FloatType())

    def lanes(self) -> Any:
        """A loop over the hidden units, sixteen at a time."""
        loops = self.loops.for_range_slice
        return loops(self.builder, self.zero, self.units, self.number(LANES))

    def features(self) -> Any:
        return self.loops.for_range(self.builder, self.count)

    def row(self, feature: Any) -> Any:
        return self._listed(feature, 0)

    def times(self, feature: Any) -> Any:
        return self._listed(feature, 1)

    def _listed(self, feature: Any, which: int) -> Any:
        builder = self.builder
        place = builder.add(self.at, builder.shl(feature, self.number(1)))
        place = builder.add(place, self.number(which))
        return builder.load(builder.gep(self.numbers, [place]))

    def splat(self, value: Any) -> Any:
        """The number in every lane."""
        ir, builder = self.ir, self.builder
        kind = ir.VectorType(value.type, LANES)
        none = ir.Constant(kind, ir.Undefined)
        first = builder.insert_element(none, value, ir.Constant(ir.IntType(32), 0))
        which = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
        return builder.shuffle_vector(first, none, which)

    def weights(self, index: int) -> Any:
        """Where the weights of an output begin."""
        more = self.builder.mul(self.units, self.number(index))
        return self.builder.add(self.output, more)

    def bias(self, index: int) -> Any:
        """Where the bias of an output stands."""
        return self.builder.gep(
            self.network, [self.builder.add(self.weights(OUTPUTS), self.number(index))]
        )

    def forward(self, into: Any, whole: bool, hidden: Any = None) -> None:
        """The outputs; of a network in whole numbers, in parts of `UNIT`, or in single ones."""
        builder, vectors = self.builder, self.vectors
        kind = vectors.integers if whole else vectors.floats
        sums = self.loops.alloca_once(builder, kind)
        totals = [self.loops.alloca_once_value(builder, vectors.all(0)) for _ in range(OUTPUTS)]
        with self.lanes() as (lane, _):
            builder.store(vectors.load(self.network, builder.add(self.base, lane), kind), sums)
            with self.features() as loop:
                builder.store(self._added(builder.load(sums), loop.index, lane, whole), sums)
            here = vectors.squash(self._single(builder.load(sums), whole))
            if hidden is not None:
                vectors.store(here, hidden, lane)
            for index, total in enumerate(totals):
                place = builder.add(self.weights(index), lane)
                weights = self._single(vectors.load(self.network, place, kind), whole)
                builder.store(
                    vectors.plus(builder.load(total), vectors.times(here, weights)), total
                )
        for index, total in enumerate(totals):
            bias = builder.load(self.bias(index))
            if whole:
                unit = self.ir.Constant(self.ir.FloatType(), 1.0 / UNIT)
                bias = builder.fmul(builder.sitofp(bias, self.ir.FloatType()), unit)
            value = builder.fadd(vectors.folded(builder.load(total)), bias)
            place = builder.gep(into, [self.number(index)])
            builder.store(builder.fpext(value, self.ir.DoubleType()), place)

    def _added(self, sums: Any, feature: Any, lane: Any, whole: bool) -> Any:
        """The sums with a feature's row."""
        builder, vectors = self.builder, self.vectors
        kind = vectors.integers if whole else vectors.floats
        row = vectors.load(self.network, builder.add(self.row(feature), lane), kind)
        times = builder.trunc(self.times(feature), self.ir.IntType(32))
        if whole:
            return builder.add(sums, builder.mul(row, self.splat(times)))
        times = self.splat(builder.sitofp(times, self.ir.FloatType()))
        return vectors.plus(sums, vectors.times(row, times))

    def _single(self, values: Any, whole: bool) -> Any:
        if not whole:
            return values
        vectors = self.vectors
        return vectors.times(self.builder.sitofp(values, vectors.floats), vectors.all(1.0 / UNIT))

    def step(self, shares: Any, errors: Any, hidden: Any, rate: Any) -> None:
        """Take a step down the gradient."""
        builder, vectors = self.builder, self.vectors
        rate = self.single(rate)
        error = [
            self.single(builder.load(builder.gep(errors, [self.number(index)])))
            for index in range(OUTPUTS)
        ]
        scaled = [builder.fmul(each, rate) for each in error]
        for index in range(OUTPUTS):
            bias = self.bias(index)
            builder.store(builder.fadd(builder.load(bias), scaled[index]), bias)
        with self.lanes() as (lane, _):
            here, back = vectors.load(hidden, lane, vectors.floats), vectors.all(0)
            for index in range(OUTPUTS):
                place = builder.add(self.weights(index), lane)
                weights = vectors.load(self.network, place, vectors.floats)
                back = vectors.plus(back, vectors.times(weights, self.splat(error[index])))
                more = vectors.times(here, self.splat(scaled[index]))
                vectors.store(vectors.plus(weights, more), self.network, place)
            slope = builder.fsub(vectors.all(1), vectors.times(here, here))
            back = vectors.times(vectors.times(back, slope), self.splat(rate))
            self._more(self.base, lane, back)
            with self.features() as loop:
                share = self.single(builder.load(builder.gep(shares, [loop.index])))
                self._more(self.row(loop.index), lane, vectors.times(back, self.splat(share)))

    def _more(self, row: Any, lane: Any, more: Any) -> None:
        """Add to sixteen weights of a row."""
        vectors, place = self.vectors, self.builder.add(row, lane)
        before = vectors.load(self.network, place, vectors.floats)
        vectors.store(vectors.plus(before, more), self.network, place)


def _intrinsic(generate: Any, names: str) -> Any:
    """What numba puts in the place of a call with those arguments; `#` marks whole numbers, `.`
    numbers with a fraction, the others are arrays."""
    from numba.core import types
    from numba.extending import intrinsic

    marks = {"#": types.int64, ".": types.float64}

    def typed(given: tuple[Any, ...]) -> Any:
        kinds = [marks.get(mark, kind) for mark, kind in zip(names, given, strict=True)]
        return types.void(*kinds), generate

    # Numba tells the arguments by their names, so there is one function for each number of them.
    def eight(_c: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, g: Any, h: Any) -> Any:
        return typed((a, b, c, d, e, f, g, h))

    def nine(_c: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, g: Any, h: Any,
             i: Any) -> Any:  # fmt: skip
        return typed((a, b, c, d, e, f, g, h, i))

    def eleven(_c: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, g: Any, h: Any, i: Any,
               j: Any, k: Any) -> Any:  # fmt: skip
        return typed((a, b, c, d, e, f, g, h, i, j, k))

    return intrinsic({8: eight, 9: nine, 11: eleven}[len(names)])


def _potentials_of_numba(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
    _Rows(builder, values).forward(values[7], whole=True)
    return context.get_dummy_value()


def _forward_of_numba(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
    _Rows(builder, values).forward(values[7], whole=False, hidden=values[8])
    return context.get_dummy_value()


def _step_of_numba(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
    _Rows(builder, values).step(*values[7:])
    return context.get_dummy_value()


potentials: Final = cast(
    Potentials,
    _potentials_of_python if is_plain() else _intrinsic(_potentials_of_numba, "n###l##o"),
)
"""potentials(network, base, output, units, numbers, at, count, into): the five outputs of the
network as it plays, before they are squashed."""

train_forward: Final = cast(
    Forward, _forward_of_python if is_plain() else _intrinsic(_forward_of_numba, "n###l##oh")
)
"""train_forward(network, base, output, units, numbers, at, count, into, hidden): the same of single
precision numbers; the hidden units are written down too."""

train_step: Final = cast(
    Step, _step_of_python if is_plain() else _intrinsic(_step_of_numba, "n###l##seh.")
)
"""train_step(network, base, output, units, numbers, at, count, shares, errors, hidden, rate): add
`rate` times the gradient, from the hidden units of `train_forward` and the errors of the outputs;
a feature's row gains its share of it."""


@part
def escapes(closed: int) -> int:
    """By how many of 36 throws a checker moves both dice. The lowest bit of `closed` is the place
    before it. Readable twin: `escapes`."""
    found = 36
    for one in range(6):
        blocked_then = closed >> (one + 1)
        if (closed >> one) & 1:
            blocked_then |= closed
        found -= popcount(word(blocked_then & 0b111111))
    return found


@part
def describe_contact(numbers: Numbers) -> int:
    """List what a position with contact has besides. Readable twin: `rows`."""
    for side in range(2):
        at, other = side * SIDE_NUMBERS, SIDE_NUMBERS - side * SIDE_NUMBERS
        closed = numbers[other + MET_MADE] >> (numbers[at + HINDMOST] + 1)
        men = min(numbers[at + BACK], layout.ESCAPE_MEN - 1)
        add(numbers, layout.ESCAPE + men, (1 - 2 * side) * escapes(closed))
    return 0


@part
def describe_race(numbers: Numbers) -> int:
    """List what a race has besides the checkers. Readable twin: `rows`."""
    for side in range(2):
        at, sign = side * SIDE_NUMBERS, 1 - 2 * side
        add(numbers, features.OFF, sign * numbers[at + MEN_OFF])
        add(numbers, features.PIPS, sign * numbers[at + PIP_COUNT])
        add(numbers, layout.RACE_WASTE, sign * numbers[at + WASTE])
    return 0


@part
def find_rows(numbers: Numbers, base: int, units: int, rows: int) -> int:
    """Write of each feature where its row begins, and how often it is there, from `ROWS` on.

    Readable twin: `rows`.
    """
    for index in range(numbers[FOUND]):
        row, times = numbers[LIST + 2 * index] + 1, numbers[LIST + 2 * index + 1]
        if times < 0:
            row, times = row + rows, -times
        numbers[ROWS + 2 * index], numbers[ROWS + 2 * index + 1] = base + row * units, times
    return 0


@part
def logistic(x: float) -> float:
    """An output as a chance. Readable twin: `logistic`."""
    y = min(max(x, -MOST_LOGIT), MOST_LOGIT) / 256.0
    y = 1.0 - y * (1.0 - y * (0.5 - y / 6.0))
    for _ in range(8):
        y = y * y
    return 1.0 / (1.0 + y)


@part
def bound(numbers: Numbers, chances: Floats, contact: int) -> int:
    """Make the chances agree with each other, and with what can still be.

    Readable twin: `agreed`.
    """
    for side in range(2):
        gammon = LOSE_GAMMON if side else WIN_GAMMON
        loser = 0 if side else SIDE_NUMBERS
        most = 1.0 - chances[WIN] if side else chances[WIN]
        if numbers[loser + MEN_OFF] != 0:
            most = 0.0
        chances[gammon] = min(chances[gammon], most)
        most = chances[gammon]
        if not contact and numbers[loser + BACK] == 0:
            most = 0.0
        chances[gammon + 1] = min(chances[gammon + 1], most)
    return 0


@part
def network_at(numbers: Numbers, contact: int) -> int:
    """Where the network begins that sees the position. Readable twin: `network_for`."""
    if not contact:
        return layout.PHASES * layout.NETWORK_NUMBERS
    own, other = min(numbers[BACK], 1), min(numbers[SIDE_NUMBERS + BACK], 1)
    return (own + 2 * other) * layout.NETWORK_NUMBERS


@part
def describe(numbers: Numbers, contact: int) -> int:
    """List the features of the sides in `numbers`, as rows of their network, and say where this
    begins. Readable twin: `rows`."""
    base = network_at(numbers, contact)
    if contact:
        describe_contact(numbers)
        find_rows(numbers, base, layout.UNITS, layout.ROWS)
    else:
        describe_race(numbers)
        find_rows(numbers, base, layout.RACE_UNITS, layout.RACE_ROWS)
    return base


@part
def by_network(numbers: Numbers, network: Numbers, chances: Floats, contact: int) -> int:
    """The chances of the side on roll, whose features are listed. Readable twin: `by_network`."""
    base = describe(numbers, contact)
    output, units = base + layout.OUTPUT, layout.UNITS
    if not contact:
        output, units = base + layout.RACE_OUTPUT, layout.RACE_UNITS
    potentials(network, base, output, units, numbers, ROWS, numbers[FOUND], chances)
    for index in range(OUTPUTS):
        chances[index] = logistic(chances[index])
    return bound(numbers, chances, contact)


@part
def assess(
    low: int, high: int, other_low: int, other_high: int, numbers: Numbers, weights: Numbers,
    table: Numbers, chances: Floats, network: int,
) -> int:  # fmt: skip
    """The chances of the side on roll, into the first numbers of `chances`.

    `weights` are those of the network where `network` is 1, else those of the features; `table` is
    the bear-off database, or `KNOWN` + 1 zeros. Readable twins: `evaluate`, in
    `packages/backgammon/engine/network.py` and in `packages/backgammon/engine/evaluation.py`.
    """
    contact = standing(low, high, other_low, other_high, numbers, table, chances)
    if contact < 0:
        return 0
    if network:
        return by_network(numbers, weights, chances, contact)
    return by_features(numbers, weights, chances, contact)


@kernel
def evaluate_all(
    words: arrays.Uint64, numbers: arrays.Int64, weights: arrays.Int32, table: arrays.Uint16,
    chances: arrays.Float64, found: arrays.Float64,
    count: int, network: int,
) -> int:  # fmt: skip
    """The chances of so many positions, for tests and measurements.

    Args:
        words: uint64[count x 4], each position as `layout.pack` writes it.
        numbers: int64[`evaluation_layout.NUMBERS`], room for the features.
        weights: int32[`NUMBERS`], the networks.
        table: uint16[`TABLE_NUMBERS`], the bear-off database, or `KNOWN` + 1 zeros.
        chances: float64[5], room for those of a position.
        found: float64[count x 5], the chances of each position.

    Readable twins: see `assess`, to which the others are handed on.
    """
    for case in range(count):
        at = 4 * case
        low, high, other_low = words[at], words[at + 1], words[at + 2]
        assess(low, high, other_low, words[at + 3], numbers, weights, table, chances, network)
        for index in range(OUTPUTS):
            found[OUTPUTS * case + index] = chances[index]
    return count
