"""How numbers lie along an axis, and how they are written there, in the person's digits."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, Protocol

import numpy as np
from PySide6.QtCore import QLocale

from poda.engine.evolve.strategy import Floats

Ticks = list[tuple[float, str]]
"""Places on the axis, and what is written there."""

_MINUS: Final = "−"
_FLOOR: Final = 1e-12  # what a logarithm is given in place of 0


class Scale(Protocol):
    """Places of values on an axis. Places, not values, are what a plot is made of."""

    def place(self, values: Floats) -> Floats:
        """Where values lie."""

    def value(self, place: float) -> float:
        """The inverse of `place`."""

    def text(self, value: float) -> str:
        """A value in full, as a reader of the curve wants it."""

    def ticks(self, low: float, high: float, most: int) -> Ticks:
        """At most about `most` ticks between two places."""

    def bounds(self, low: float, high: float) -> tuple[float, float]:
        """Round places around what is drawn, so that a curve that grows seldom moves its axis."""


def short(value: float) -> str:
    """A number as short as it can be told: 0.05, 12, 1,204, 38 k, 1.5 M, 1e12."""
    size = abs(float(value))
    if size == 0:
        return QLocale().toString(0)
    if size >= 1e9 or size < 1e-5:
        text = QLocale().toString(size, "g", 2)
    elif size >= 1e6:
        text = QLocale().toString(size / 1e6, "g", 4) + " M"
    elif size >= 10_000:
        text = QLocale().toString(size / 1e3, "g", 4) + " k"
    else:
        decimals = 0 if size >= 100 else min(2, 2 - math.floor(math.log10(size)))
        text = trimmed(size, decimals if size >= 0.1 else 1 - math.floor(math.log10(size)))
    return _MINUS + text if value < 0 else text


def trimmed(size: float, decimals: int) -> str:
    """So many decimals, but no zeros at their end."""
    while decimals > 0 and round(size, decimals) == round(size, decimals - 1):
        decimals -= 1
    return QLocale().toString(size, "f", decimals)


def clock(seconds: float) -> str:
    """h:mm:ss, and m:ss below an hour."""
    whole = max(0, round(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, second = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{second:02}" if hours else f"{minutes}:{second:02}"


def nice_step(span: float, most: int) -> float:
    """1, 2 or 5 times a power of ten, so that `span` has at most `most` steps."""
    least = span / max(1, most)
    if not (least > 0 and math.isfinite(least)):
        return 1.0
    power = 10.0 ** math.floor(math.log10(least))
    return next(power * by for by in (1, 2, 5, 10) if power * by >= least * (1 - 1e-9))


def multiples(step: float, low: float, high: float) -> Iterator[float]:
    """The multiples of `step` between two values."""
    slack = 1e-6 * min(step, high - low)  # for what is not quite a multiple any more
    first, last = math.ceil((low - slack) / step), math.floor((high + slack) / step)
    for number in range(first, min(last, first + 200) + 1):
        yield number * step


class Linear:
    """Values lie where they are. `whole` ones have no ticks between two of them."""

    def __init__(self, *, whole: bool = False) -> None:
        self._whole = whole

    def place(self, values: Floats) -> Floats:
        return values

    def value(self, place: float) -> float:
        return place

    def text(self, value: float) -> str:
        if self._whole:
            return QLocale().toString(round(value))
        return short(round(value, 2))

    def ticks(self, low: float, high: float, most: int) -> Ticks:
        return [(at, short(at)) for at in multiples(self._step(high - low, most), low, high)]

    def bounds(self, low: float, high: float) -> tuple[float, float]:
        if low == high == 0.0:
            return -1.0, 1.0
        step = self._step(max(high - low, 1e-9 * max(abs(low), 1.0)), 4)
        below, above = math.floor(low / step) * step, math.ceil(high / step) * step
        return (below, above) if below < above else (below - step, above + step)

    def _step(self, span: float, most: int) -> float:
        step = nice_step(span, most)
        return max(1.0, step) if self._whole else step


class Seconds(Linear):
    """Time that a run has taken."""

    _STEPS: Final = (
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 3 * 3600, 6 * 3600,
        12 * 3600,
    )  # fmt: skip

    def text(self, value: float) -> str:
        return clock(value)

    def ticks(self, low: float, high: float, most: int) -> Ticks:
        return [(at, clock(at)) for at in multiples(self._step(high - low, most), low, high)]

    def _step(self, span: float, most: int) -> float:
        fitting = (step for step in self._STEPS if span / step <= most)
        day = 24 * 3600.0
        return float(next(fitting, day * max(1.0, nice_step(span / day, most))))


class Percent(Linear):
    """Shares from 0 to 1, all of it always in sight."""

    def text(self, value: float) -> str:
        return f"{trimmed(100 * value, 1)} %"

    def ticks(self, low: float, high: float, most: int) -> Ticks:
        step = next(s for s in (0.1, 0.2, 0.25, 0.5, 1.0) if 1 / s <= most or s == 1.0)
        return [(at, f"{round(100 * at)} %") for at in multiples(step, low, high)]

    def bounds(self, low: float, high: float) -> tuple[float, float]:
        return 0.0, 1.0


class Log:
    """Positive values by their powers of ten."""

    def place(self, values: Floats) -> Floats:
        return np.log10(np.maximum(values, _FLOOR))

    def value(self, place: float) -> float:
        return float(10.0**place)

    def text(self, value: float) -> str:
        return short(value)

    def ticks(self, low: float, high: float, most: int) -> Ticks:
        between = high - low <= 1.3
        step = 1 if between else max(1, math.ceil((high - low) / max(1, most)))
        powers = range(math.floor(low), math.ceil(high) + 1)
        steps = (1, 2, 5) if between else (1,)
        places = (math.log10(by) + p for p in powers if p % step == 0 for by in steps)
        return [(at, short(10.0**at)) for at in places if low - 1e-9 <= at <= high + 1e-9]

    def bounds(self, low: float, high: float) -> tuple[float, float]:
        below, above = math.floor(2 * low - 0.1) / 2, math.ceil(2 * high + 0.1) / 2
        return (below, above) if below < above else (below - 0.5, above + 0.5)


class BothWaysLog:
    """Values of either sign, by powers of ten of their sizes; linear around 0, within `unit`."""

    def __init__(self, unit: float = 0.1) -> None:
        self._unit = unit

    def place(self, values: Floats) -> Floats:
        placed: Floats = np.sign(values) * np.log10(1 + np.abs(values) / self._unit)
        return placed

    def value(self, place: float) -> float:
        return math.copysign(self._unit * (10.0 ** abs(place) - 1), place)

    def text(self, value: float) -> str:
        return short(value)

    def ticks(self, low: float, high: float, most: int) -> Ticks:
        furthest = max(abs(low), abs(high))
        # One on each side of 0 at least, however little room there is.
        step = max(1, min(math.ceil(2 * furthest / max(2, most - 1)), math.floor(furthest - 0.05)))
        if furthest < 1.05:  # all within ten units
            steps = (self._unit * by for by in (0.1, 0.2, 0.5, 1, 2, 5))
            sizes = [size for size in steps if float(self.place(np.array(size))) <= furthest][-1:]
        else:
            sizes = self._powers(step, furthest)
        values = [*(-size for size in reversed(sizes)), 0.0, *sizes]
        placed = zip(self.place(np.array(values)).tolist(), values, strict=True)
        return [(at, short(value)) for at, value in placed if low - 1e-9 <= at <= high + 1e-9]

    def _powers(self, step: int, furthest: float) -> list[float]:
        """Each `step`th power of ten up to a place."""
        return [self._unit * 10.0**power for power in range(step, math.ceil(furthest) + 2, step)]

    def bounds(self, low: float, high: float) -> tuple[float, float]:
        most = max(abs(low), abs(high), 0.5)
        edge = math.ceil(most * 4 + 0.2) / 4  # the same on both sides: 0 is in the middle
        return -edge, edge
