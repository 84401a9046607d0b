"""Arrays whose bits are the same on every processor: in JSON, and in the arithmetic of networks.

In JSON the very bits stand as text, with their type and shape beside them.
"""

from __future__ import annotations

import base64
import binascii
import math
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from poda.engine.documents import field, text_field
from poda.engine.errors import EngineError

TYPES: Final = ("float64", "float32", "int64", "int32", "int16", "int8", "uint64", "uint8", "bool")
MOST_BYTES: Final = 1 << 28
"""The most bytes of all arrays of one document together, once in memory."""
MOST_AXES: Final = 4
_LARGE: Final = 100_000  # numbers from which on zeros are left out
_AT_ONCE: Final = 4_000_000  # characters that are decoded at once
_BUFFERED: Final = 8192  # numbers: NumPy 2.0 adds up more of them in parts of that size

Singles = npt.NDArray[np.float32]

LANES: Final = 16
"""Hidden units are padded to a multiple of this, with units that add nothing to any sum."""


SATURATED: Final = 3.6


def pack(array: npt.NDArray[Any]) -> dict[str, Any]:
    """An array of one of `TYPES`, of any shape, as a JSON object; its bytes are little-endian, in
    base64. Of a large one that is mostly zeros only the other numbers are there, and a bit for each
    place that says whether one stands there ("given", the first place in the highest bit)."""
    name = array.dtype.name
    if name not in TYPES:
        raise TypeError(f"arrays of {name} are not written to files")
    flat = np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<"), copy=False)
    entry: dict[str, Any] = {"type": name, "shape": list(array.shape)}
    if flat.size >= _LARGE:
        flat = flat.reshape(-1)
        given = flat.view(f"u{flat.dtype.itemsize}") != 0  # -0.0 is not 0
        if 2 * np.count_nonzero(given) < flat.size:
            entry["given"] = _text(np.packbits(given))
            flat = flat[given]
    return entry | {"data": _text(flat)}


def _text(array: npt.NDArray[Any]) -> str:
    return base64.b64encode(array.tobytes()).decode("ascii")


def told(entry: dict[str, Any], within: str) -> tuple[np.dtype[Any], tuple[int, ...]]:
    """The dtype and the shape of an array that was packed, of which nothing is unpacked. Raises
    EngineError, which names the field `within`."""
    name = text_field(entry, "type", within)
    shape = field(entry, "shape", list, within)
    if name not in TYPES:
        raise EngineError("save.field", field=within + "type")
    if len(shape) > MOST_AXES or not all(type(n) is int and 0 <= n <= MOST_BYTES for n in shape):
        raise EngineError("save.field", field=within + "shape")
    kind = np.dtype(name)
    # NumPy counts an empty array's sides too.
    if math.prod(n for n in shape if n) * kind.itemsize > MOST_BYTES:
        raise EngineError("save.field", field=within + "shape")
    return kind, tuple(shape)


def bytes_of(entry: dict[str, Any], within: str) -> int:
    """The memory that an array takes once it is unpacked, in bytes. Raises EngineError, as
    `told`."""
    kind, shape = told(entry, within)
    return kind.itemsize * math.prod(shape)


def unpack(entry: dict[str, Any], within: str) -> npt.NDArray[Any]:
    """The inverse of `pack`: a new array of the dtype and the shape that the object tells. Raises
    EngineError, which names the field `within`.

    Any bits are taken, NaN and infinities among them: whoever asks knows what may not be there.
    """
    kind, shape = told(entry, within)
    size = math.prod(shape)
    if "given" not in entry:
        return np.asarray(_numbers(entry, kind, size, within).reshape(shape))
    bits = np.frombuffer(_bytes(entry, "given", -(-size // 8), within), np.uint8)
    given = np.unpackbits(bits, count=size).astype(bool)
    array = np.zeros(size, kind)
    array[given] = _numbers(entry, kind, int(np.count_nonzero(given)), within)
    whole: npt.NDArray[Any] = array.reshape(shape)
    return whole


def _numbers(
    entry: dict[str, Any], kind: np.dtype[Any], count: int, within: str
) -> npt.NDArray[Any]:
    """Decode the data of `count` numbers into a new array."""
    data = _bytes(entry, "data", count * kind.itemsize, within)
    if kind == np.bool_ and data.strip(b"\x00\x01"):
        raise EngineError("save.field", field=within + "data")  # the byte of a bool is 0 or 1
    return np.frombuffer(data, kind.newbyteorder("<")).astype(kind)


def _bytes(entry: dict[str, Any], name: str, size: int, within: str) -> bytes:
    """Decode exactly `size` bytes from the base64 text in a field."""
    text = text_field(entry, name, within)
    if len(text) != 4 * -(-size // 3):  # base64, before any of it is decoded
        raise EngineError("save.field", field=within + name)
    try:
        # In pieces, each of whole groups of four: other threads run between them.
        data = b"".join(
            base64.b64decode(text[start : start + _AT_ONCE], validate=True)
            for start in range(0, len(text), _AT_ONCE)
        )
    except (binascii.Error, ValueError):  # ValueError: characters beyond ASCII
        raise EngineError("save.field", field=within + name) from None
    if len(data) != size:
        raise EngineError("save.field", field=within + name)
    return data


def squash(x: Singles) -> Singles:
    """tanh of float32 of any shape, to 2 in 1,000, by arithmetic that is the same on every
    processor.

    The continued fraction of tanh (Lambert 1761), cut off; it grows from end to end, and is held
    where it would pass 1. Compiled twin: `kernels/network.py`.
    """
    one = np.float32
    held: Singles = np.minimum(np.maximum(x, one(-SATURATED)), one(SATURATED))
    square = held * held
    above = held * (one(945) + square * (one(105) + square))
    below = one(945) + square * (one(420) + square * one(15))
    return np.asarray(above / below, dtype=np.float32)


def lanes(products: Singles) -> Singles:
    """The sums of products[..., padded] in the one order that is kept everywhere: float32[...].

    Sixteen lanes are added up side by side, and then folded in halves, which is what a processor's
    wide registers do best.
    """
    sums = products[..., :LANES].copy()
    for start in range(LANES, products.shape[-1], LANES):
        sums = sums + products[..., start : start + LANES]
    while (half := sums.shape[-1] // 2) > 0:
        sums = sums[..., :half] + sums[..., half:]
    return np.asarray(sums[..., 0])


def dense(inputs: Singles, weights: Singles) -> Singles:
    """What a whole layer adds up, inputs[..., n] by weights[n, units]: float32[..., units].

    In the one order that is kept everywhere: every fourth input is added to one of four sums, which
    are added up in pairs.
    """
    sums = [np.zeros((*inputs.shape[:-1], weights.shape[1]), dtype=np.float32) for _ in range(4)]
    for number in range(len(weights)):
        sums[number % 4] = sums[number % 4] + inputs[..., number, None] * weights[number]
    return np.asarray((sums[0] + sums[1]) + (sums[2] + sums[3]))


def sum_pairwise(numbers: npt.NDArray[np.float64]) -> float:
    """The sum of numbers[n], where each rounding weighs little and millions are added up: of more
    than 128 numbers the sums of both halves, the first a multiple of 8 long; of fewer those of
    eight lanes, which are added up in pairs, and then of the rest one by one. (So adds every NumPy
    what fits its buffer; `tests/engine/test_arrays.py` holds it to a readable twin.)"""
    if len(numbers) <= _BUFFERED:
        return float(np.add.reduce(np.ascontiguousarray(numbers)))
    half = len(numbers) // 2
    half -= half % 8
    return sum_pairwise(numbers[:half]) + sum_pairwise(numbers[half:])


LOG2_E: Final = 1.4426950408889634
LN2_HIGH: Final = 0.69314718036912381649
LN2_LOW: Final = 1.90821492927058770002e-10
"""The logarithm of 2 in two parts (Cody and Waite 1980): the first 33 bits, and what they leave."""
MOST_TANH: Final = 20.0
"""Beyond it, and long before, tanh is 1 in single precision."""
EXP: Final = tuple(1.0 / math.factorial(power) for power in range(11))
"""The coefficients of e to the power of x, |x| < 0.35, to 1 in 10**12."""


def tanh(x: Singles) -> Singles:
    """tanh of float32 of any shape, rounded to float32, by arithmetic that is the same on every
    processor: 1 - 2 / (e^2x + 1). Compiled twin: `packages/checkers/kernels/games.py`."""
    twice = 2.0 * np.minimum(np.abs(x).astype(np.float64), MOST_TANH)
    times = np.floor(twice * LOG2_E + 0.5)
    rest = (twice - times * LN2_HIGH) - times * LN2_LOW
    power = np.full_like(rest, EXP[-1])
    for coefficient in EXP[-2::-1]:
        power = power * rest + coefficient
    power = np.ldexp(power, times.astype(np.int32))
    found = 1.0 - 2.0 / (power + 1.0)
    return np.where(x < 0, -found, found).astype(np.float32)
