"""Random numbers that are the same on every processor, and that need no state to be saved.

A stream is named by whole numbers (seed, generation, purpose, ...), and its n-th word is a hash of
that name and of n (a counter-based generator). So nothing is shared between games or threads, and
whoever resumes a run only needs to know where it stands. The hash is SplitMix64 (Steele, Lea and
Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).

The functions of the C library (exp, log, and with them NumPy's own normal numbers) differ in their
last bits from one processor to the next; what is here uses +, -, *, / and square roots alone,
which IEEE 754 rounds alike everywhere.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from poda.engine.kernels import compiled, is_plain

Floats = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]

GOLDEN: Final = 0x9E3779B97F4A7C15
MASK: Final = 0xFFFF_FFFF_FFFF_FFFF
_FIRST: Final = 0xBF58476D1CE4E5B9
_SECOND: Final = 0x94D049BB133111EB


def mix(word: int) -> int:
    """The hash of SplitMix64: every bit of the 64 depends on every bit of `word`."""
    word = (word ^ (word >> 30)) * _FIRST & MASK
    word = (word ^ (word >> 27)) * _SECOND & MASK
    return word ^ (word >> 31)


class Dice:
    """One game's random choices, from its own 64-bit seed. Its compiled twin plays the games."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def word(self) -> int:
        """The next 64 random bits."""
        self.state = (self.state + GOLDEN) & MASK
        return mix(self.state)

    def below(self, count: int) -> int:
        """A whole number from 0 to count - 1, for counts far below 2**32."""
        return ((self.word() >> 32) * count) >> 32


class Stream:
    """Arrays of random numbers, from the stream of that name.

    Args:
        name: whole numbers, not negative; streams of different names are independent.
    """

    def __init__(self, *name: int) -> None:
        key = 0
        for part in name:
            key = mix((key + GOLDEN + part) & MASK)
        self._key = key
        self._taken = 0

    def words(self, count: int) -> Words:
        """The next `count` words of 64 random bits: uint64[count], the seeds of games, for one."""
        counters = np.arange(self._taken + 1, self._taken + count + 1, dtype=np.uint64)
        self._taken += count
        words = counters * np.uint64(GOLDEN) + np.uint64(self._key)
        words = (words ^ (words >> np.uint64(30))) * np.uint64(_FIRST)
        words = (words ^ (words >> np.uint64(27))) * np.uint64(_SECOND)
        return words ^ (words >> np.uint64(31))

    def uniforms(self, *shape: int) -> Floats:
        """Numbers strictly between 0 and 1: float64[*shape]."""
        words = self.words(int(np.prod(shape, dtype=np.int64)))
        numbers = ((words >> np.uint64(11)).astype(np.float64) + 0.5) * 2.0**-53
        return np.minimum(numbers, 1.0 - 2.0**-53).reshape(shape)  # the last would round up to 1

    def normals(self, *shape: int) -> Floats:
        """Numbers of the standard normal distribution: float64[*shape], compiled where ready."""
        if not compiled.ready() or is_plain():
            return normal_quantile(self.uniforms(*shape))
        from poda.engine.kernels.evolution import normals

        count = int(np.prod(shape, dtype=np.int64))
        numbers = normals(self._key, self._taken, count, COEFFICIENTS)
        self._taken += count
        return numbers.reshape(shape)

    def below(self, count: int, *shape: int) -> npt.NDArray[np.int64]:
        """Whole numbers from 0 to count - 1: int64[*shape]."""
        words = self.words(int(np.prod(shape, dtype=np.int64)))
        return (((words >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32)).astype(
            np.int64
        ).reshape(shape)  # fmt: skip

    def orders(self, rows: int, count: int) -> npt.NDArray[np.int64]:
        """In each row the numbers 0 to count - 1, shuffled: int64[rows, count]."""
        return np.argsort(self.uniforms(rows, count), axis=1, kind="stable")


# Coefficients of Wichura's algorithm AS 241, PPND16 (Applied Statistics 37, 1988): a ratio of two
# polynomials for the middle, and two more for the tails, from the constant term upwards.
_MIDDLE: Final = (
    (3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3,
     1.3731693765509461125e4, 4.5921953931549871457e4, 6.7265770927008700853e4,
     3.3430575583588128105e4, 2.5090809287301226727e3),
    (1.0, 4.2313330701600911252e1, 6.8718700749205790830e2, 5.3941960214247511077e3,
     2.1213794301586595867e4, 3.9307895800092710610e4, 2.8729085735721942674e4,
     5.2264952788528545610e3),
)  # fmt: skip
_TAIL: Final = (
    (1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0,
     3.64784832476320460504e0, 1.27045825245236838258e0, 2.41780725177450611770e-1,
     2.27238449892691845833e-2, 7.74545014278341407640e-4),
    (1.0, 2.05319162663775882187e0, 1.67638483018380384940e0, 6.89767334985100004550e-1,
     1.48103976427480074590e-1, 1.51986665636164571966e-2, 5.47593808499534494600e-4,
     1.05075007164441684324e-9),
)  # fmt: skip
_FAR_TAIL: Final = (
    (6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0,
     2.96560571828504891230e-1, 2.65321895265761230930e-2, 1.24266094738807843860e-3,
     2.71155556874348757815e-5, 2.01033439929228813265e-7),
    (1.0, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2,
     7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7,
     2.04426310338993978564e-15),
)  # fmt: skip


def normal_quantile(p: Floats) -> Floats:
    """The x below which a standard normal number lies with probability p, 0 < p < 1: float64 of the
    shape of p.

    Right to about 1 in 10**16 (Wichura 1988).
    """
    q = p - 0.5
    result = np.empty_like(p)
    middle = np.abs(q) <= 0.425
    near = q[middle]
    result[middle] = near * _ratio(0.180625 - near * near, _MIDDLE)
    outer = q[~middle]
    root = np.sqrt(-log(np.minimum(p[~middle], 1.0 - p[~middle])))
    tail = np.where(root <= 5.0, _ratio(root - 1.6, _TAIL), _ratio(root - 5.0, _FAR_TAIL))
    result[~middle] = np.where(outer < 0.0, -tail, tail)
    return result


def _ratio(x: Floats, polynomials: tuple[tuple[float, ...], tuple[float, ...]]) -> Floats:
    return _polynomial(x, polynomials[0]) / _polynomial(x, polynomials[1])


def _polynomial(x: Floats, coefficients: tuple[float, ...]) -> Floats:
    """Horner's rule; the coefficients from the constant term upwards."""
    value = np.full_like(x, coefficients[-1])
    for coefficient in coefficients[-2::-1]:
        value = value * x + coefficient
    return value


_LN_2: Final = 0.6931471805599453
# ln 2 in two parts: 33 bits, whose multiples are exact, and the rest (Cody and Waite 1980).
_LN_2_HIGH: Final = 0.69314718036912381649
_LN_2_LOW: Final = 1.90821492927058770002e-10
_ATANH: Final = tuple(1.0 / (2 * k + 1) for k in range(12))
_EXP: Final = tuple(float(1.0 / np.prod(np.arange(1.0, k + 1.0))) for k in range(15))


def log(x: Floats) -> Floats:
    """The natural logarithm of positive numbers (float64, any shape), alike on every processor.

    x = m * 2**e with m between 0.7 and 1.4, and log m = 2 artanh((m - 1) / (m + 1)), as a series.
    """
    m, e = np.frexp(x)
    small = m < 0.7071067811865476
    m = np.where(small, m * 2.0, m)
    e = np.where(small, e - 1, e).astype(np.float64)
    s = (m - 1.0) / (m + 1.0)
    return e * _LN_2 + 2.0 * s * _polynomial(s * s, _ATANH)


def exp(x: Floats) -> Floats:
    """e to the power of x (float64, any shape), for |x| below 700, alike on every processor."""
    k = np.rint(x / _LN_2)
    return np.ldexp(_polynomial((x - k * _LN_2_HIGH) - k * _LN_2_LOW, _EXP), k.astype(np.int32))


COEFFICIENTS: Final = np.array(
    [c for ratio in (_MIDDLE, _TAIL, _FAR_TAIL) for row in ratio for c in row] + list(_ATANH)
)
"""All coefficients of `normal_quantile`, in the order in which its compiled twin reads them."""
