"""Random words, choices and normal numbers. Readable twins: `Stream` and `Dice` in
`engine/random_numbers.py`.

The same operations in the same order, a number at a time, so the bits are the same. The dice of a
game are one word in an array, which every throw changes.
"""

from __future__ import annotations

from typing import Final

from poda.engine.kernels import arrays, kernel, part
from poda.engine.kernels.machine_words import Floats, Numbers, signed, square_root, word

GOLDEN: Final = word(0x9E3779B97F4A7C15)
MASK: Final = word(0xFFFF_FFFF_FFFF_FFFF)  # uncompiled, words do not wrap by themselves
_FIRST: Final = word(0xBF58476D1CE4E5B9)
_SECOND: Final = word(0x94D049BB133111EB)
_27, _30, _31, _32 = word(27), word(30), word(31), word(32)


@part
def mixed(key: int, counter: int) -> int:
    """The word of that number, in the stream of that key. Readable twin: `Stream.words`."""
    state = (key + GOLDEN * counter) & MASK
    state = ((state ^ (state >> _30)) * _FIRST) & MASK
    state = ((state ^ (state >> _27)) * _SECOND) & MASK
    return state ^ (state >> _31)


@part
def below(dice: Numbers, count: int) -> int:
    """A whole number from 0 to count - 1. Readable twin: `Dice.below`."""
    number = mixed(dice[0], word(1))
    dice[0] = (dice[0] + GOLDEN) & MASK
    return signed(((number >> _32) * word(count)) >> _32)


TERMS: Final = 8
"""Coefficients of each of the six polynomials; then those of the logarithm."""
LOG_TERMS: Final = 12
_MIDDLE, _TAIL, _FAR_TAIL, _LOG = 0, 2 * TERMS, 4 * TERMS, 6 * TERMS
_LN_2: Final = 0.6931471805599453
_11: Final = word(11)


@part
def _polynomial(x: float, table: Floats, start: int, terms: int) -> float:
    """Horner's rule. Readable twin: `_polynomial`."""
    value = table[start + terms - 1]
    for power in range(terms - 2, -1, -1):
        value = value * x + table[start + power]
    return value


@part
def _ratio(x: float, table: Floats, start: int) -> float:
    """Of two polynomials, one after the other. Readable twin: `_ratio`."""
    return _polynomial(x, table, start, TERMS) / _polynomial(x, table, start + TERMS, TERMS)


@part
def log(x: float, table: Floats) -> float:
    """The logarithm of a number, brought to between 0.7 and 1.4 by doubling or halving.

    Of 0 it is what the readable one makes of it (a uniform number rounds to 1 once in 2**53).

    Readable twin: `log`.
    """
    exponent = -1.0 if x == 0.0 else 0.0
    while 0.0 < x < 0.7071067811865476:
        x = x * 2.0
        exponent -= 1.0
    while x >= 1.4142135623730952:
        x = x * 0.5
        exponent += 1.0
    s = (x - 1.0) / (x + 1.0)
    return exponent * _LN_2 + 2.0 * s * _polynomial(s * s, table, _LOG, LOG_TERMS)


@part
def _quantile(p: float, table: Floats) -> float:
    """Readable twin: `normal_quantile`."""
    q = p - 0.5
    if abs(q) <= 0.425:
        return q * _ratio(0.180625 - q * q, table, _MIDDLE)
    tail = p if p < 1.0 - p else 1.0 - p
    root = square_root(-log(tail, table))
    value = _ratio(root - 1.6, table, _TAIL)
    if root > 5.0:
        value = _ratio(root - 5.0, table, _FAR_TAIL)
    return -value if q < 0.0 else value


@kernel
def fill(numbers: arrays.Float64, table: arrays.Float64, key: int, taken: int, count: int) -> int:
    """Numbers of the stream of that key, after `taken` others.

    Args:
        numbers: float64[count], where they go.
        table: float64[60], the coefficients of `random_numbers.py`, one polynomial after the other.

    Readable twin: `Stream.normals`.
    """
    for index in range(count):
        counter = mixed(word(key), word(taken + index + 1))
        p = (float(counter >> _11) + 0.5) * 1.1102230246251565e-16  # 2 to the power of -53
        if p >= 1.0:  # the last word would round up to it, and its quantile has no end
            p = 1.0 - 1.1102230246251565e-16
        numbers[index] = _quantile(p, table)
    return count
