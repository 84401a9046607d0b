"""The charts: the curves of each, and how these look."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from PySide6.QtCore import QLocale, QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF

from poda.engine.networks.network import Floats
from poda.house.theme import Role, mixed, theme_manager

Ticks = list[tuple[float, str]]
"""Places on an axis, each with its text."""

_MINUS: Final = "−"
_FLOOR: Final = 1e-12  # the least value of which a logarithm is taken


class Scale(Protocol):
    """The places of values on an axis. Plots are made of places, not of values."""

    def place(self, values: Floats) -> Floats:
        """The places of values."""

    def value(self, place: float) -> float:
        """The inverse of `place`."""

    def text(self, value: float) -> str:
        """The text of a value in full, for the readout."""

    def ticks(self, low: float, high: float, most: int) -> Ticks:
        """About `most` ticks at most, between two places."""

    def bounds(self, low: float, high: float) -> tuple[float, float]:
        """Rounded places around the curves, so that the axis seldom changes as they grow."""


def short(value: float) -> str:
    """A number in short: 0.05, 12, 1,204, 38 k, 1.5 M, 1e12."""
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
    """A number with at most that many decimals, and no zeros at their end."""
    while decimals > 0 and round(size, decimals) == round(size, decimals - 1):
        decimals -= 1
    return QLocale().toString(size, "f", decimals)


def clock(seconds: float) -> str:
    """A time as h:mm:ss, or m:ss below an hour."""
    whole = max(0, round(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, second = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{second:02}" if hours else f"{minutes}:{second:02}"


def nice_step(span: float, most: int) -> float:
    """The least of 1, 2 or 5 times a power of ten that divides `span` into at most `most` steps."""
    least = span / max(1, most)
    if not (least > 0 and math.isfinite(least)):
        return 1.0
    power = 10.0 ** math.floor(math.log10(least))
    return next(power * by for by in (1, 2, 5, 10) if power * by >= least * (1 - 1e-9))


def multiples(step: float, low: float, high: float) -> Iterator[float]:
    """The multiples of `step` between two values."""
    slack = 1e-6 * min(step, high - low)  # for multiples that are inexact
    first, last = math.ceil((low - slack) / step), math.floor((high + slack) / step)
    for number in range(first, min(last, first + 200) + 1):
        yield number * step


class LinearScale:
    """An axis on which places are values. If `whole`, it has ticks at whole numbers only."""

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


class ErrorScale(LinearScale):
    """The sizes of errors, written with three significant digits."""

    def text(self, value: float) -> str:
        return QLocale().toString(float(value), "g", 3)


class Seconds(LinearScale):
    """The duration of a run, in seconds, written like a clock."""

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


class Percent(LinearScale):
    """Shares from 0 to 1 in percent; the whole range is always shown."""

    def text(self, value: float) -> str:
        return f"{trimmed(100 * value, 1)} %"

    def ticks(self, low: float, high: float, most: int) -> Ticks:
        step = next(s for s in (0.1, 0.2, 0.25, 0.5, 1.0) if 1 / s <= most or s == 1.0)
        return [(at, f"{round(100 * at)} %") for at in multiples(step, low, high)]

    def bounds(self, low: float, high: float) -> tuple[float, float]:
        return 0.0, 1.0


class High(Percent):
    """High shares in percent: from a round one below the least shown, at most 80 %, to 100 %."""

    def ticks(self, low: float, high: float, most: int) -> Ticks:
        span = max(high - low, 1e-9)
        step = next(s for s in (0.05, 0.1, 0.2, 0.5, 1.0) if span / s <= most or s == 1.0)
        return [(at, f"{round(100 * at)} %") for at in multiples(step, low, high)]

    def bounds(self, low: float, high: float) -> tuple[float, float]:
        return min(0.8, max(0.0, math.floor(low * 5 - 0.2) / 5)), 1.0


class Share(LinearScale):
    """Numbers from 0 to 1; the whole range is always shown."""

    def text(self, value: float) -> str:
        return short(value)

    def bounds(self, low: float, high: float) -> tuple[float, float]:
        return 0.0, 1.0


class Log:
    """Positive values on a logarithmic axis."""

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
    """Values of either sign on an axis logarithmic both ways, about linear within `unit` of 0."""

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
        # 0, the largest power of ten, the smaller ones, then their halves and fifths: each if those
        # before it leave room for its number; the same on both sides.
        apart = 0.9 * (high - low) / max(2, most)
        found = {0.0: 0.0}
        for size in self._sizes(max(abs(low), abs(high))):
            place = float(self.place(np.array(size)))
            if all(abs(place - other) >= apart for other in found):
                found |= {place: size, -place: -size}
        within = (at for at in sorted(found) if low - 1e-9 <= at <= high + 1e-9)
        return [(at, short(found[at])) for at in within]

    def _sizes(self, furthest: float) -> Iterator[float]:
        """Round sizes up to that of a place, the most useful ones first."""
        largest = math.ceil(math.log10(max(self.value(furthest), self._unit / 100)))
        for by in (1, 5, 2):
            for power in range(largest, math.floor(math.log10(self._unit)) - 2, -1):
                size = float(f"{by}e{power}")
                if size <= self.value(furthest) * (1 + 1e-9):
                    yield size

    def bounds(self, low: float, high: float) -> tuple[float, float]:
        most = max(abs(low), abs(high), 0.5)
        edge = math.ceil(most * 4 + 0.2) / 4  # the same on both sides, so that 0 is in the middle
        return -edge, edge


FAINT: Final = 0.40  # the strength of raw values
BAND: Final = 0.16


@dataclass(frozen=True, slots=True)
class LegendLook:
    """One entry of a legend: lines that are shown together, or a band.

    Attributes:
        key: the key of its text.
        role: the role of its colour.
        width: its lines' width in pixels; 0 for a band without lines.
        columns: the columns of the history that its lines show.
        band: the columns that are the band's edges; `("",)` for the interval of the counts in
            `columns`.
        mark: the shape at a line's end: "o", "s", "up", "down"; "" for none.
        alpha: the band's opacity, from 0 to 1.
        scale: the scale of its values' texts, if not the chart's.
    """

    key: str
    role: Role
    width: float = 0.0
    columns: tuple[str, ...] = ()
    band: tuple[str, ...] = ()
    mark: str = ""
    alpha: float = BAND
    scale: Scale | None = None


@dataclass(frozen=True, slots=True)
class ChartOutline:
    """One chart: its history table, y scale, looks, and the column drawn of other runs."""

    key: str
    table: str
    scale: Scale
    looks: tuple[LegendLook, ...]
    other: str


def _quantiles(name: str, role: Role) -> tuple[LegendLook, ...]:
    return (
        LegendLook("extremes", role, 1.0, (f"{name}_0", f"{name}_100")),
        LegendLook("quartiles", role, band=(f"{name}_25", f"{name}_75"), alpha=0.3),
        LegendLook("median", role, 2.4, (f"{name}_50",), mark="o"),
    )


OUTLINES: Final[dict[str, ChartOutline]] = {
    outline.key: outline
    for outline in (
        ChartOutline("results", "readings", Percent(), (
            LegendLook("drawn", Role.MUTED, 1.6, ("drawn",), ("",), "s", 0.10),
            LegendLook("won", Role.OK, 1.8, ("won",), ("",), "up", 0.12),
            LegendLook("lost", Role.BAD, 2.8, ("lost",), ("",), "o", 0.20),
        ), "lost"),
        ChartOutline("fitness", "progress", LinearScale(), (
            LegendLook("worst", Role.MIN, 1.6, ("worst",), mark="down"),
            LegendLook("mean", Role.MUTED, 2.0, ("mean",), mark="o"),
            LegendLook("best", Role.MAX, 2.4, ("best",), mark="up"),
        ), "best"),
        ChartOutline("kept", "kept", High(), (
            LegendLook("kept", Role.OK, 2.6, ("kept",), mark="up"),
        ), "kept"),
        ChartOutline("error", "learning", ErrorScale(), (
            LegendLook("error", Role.BAD, 2.4, ("error",), mark="o"),
        ), "error"),
        ChartOutline("outputs", "outputs", Share(), (
            LegendLook("draw_rate", Role.MUTED, 1.8, ("draw_rate",), mark="s", scale=Percent()),
            LegendLook("saturation", Role.MIN, 2.0, ("saturation",), mark="down"),
            LegendLook("spread", Role.MAX, 2.6, ("spread",), mark="o"),
        ), "spread"),
        ChartOutline("norm", "learning", LinearScale(), (
            LegendLook("norm", Role.CHANCE, 2.4, ("norm",), mark="o"),
        ), "norm"),
        ChartOutline("age", "progress", LinearScale(whole=True), (
            LegendLook("age", Role.BEST, 2.4, ("age",), mark="o"),
        ), "age"),
        ChartOutline("mean", "progress", LinearScale(), (
            LegendLook("mean_of_best", Role.BEST, 2.4, ("mean_of_best",), mark="o"),
        ), "mean_of_best"),
        ChartOutline("steps", "progress", Log(), _quantiles("step", Role.MAX), "step_50"),
        ChartOutline("weights", "progress", BothWaysLog(), _quantiles("weight", Role.CHANCE),
                "weight_75"),
    )
}  # fmt: skip
"""The charts by key, in reading order; looks that are drawn on top come last."""

AXES: Final[dict[str, Scale]] = {
    "generation": LinearScale(whole=True), "games": LinearScale(whole=True), "seconds": Seconds(),
    "processor": Seconds(),
}  # fmt: skip
"""The quantities that the x axis may count, as in `curves.along`: columns of every table, and
processor time in seconds."""

OF_POPULATIONS: Final = ("fitness", "age", "mean")
"""Charts without meaning for a run in which one network learns."""

_OTHER_ROLES: Final = (Role.CURRENT, Role.TEXT, Role.BEST, Role.MAX)
_DASHES: Final = ([6.0, 3.0], [2.0, 2.5], [8.0, 2.5, 2.0, 2.5], [12.0, 4.0])

MOST_OTHERS: Final = 8
"""The greatest number of other runs on a chart: more could not be told apart."""


def color(role: Role, alpha: float = 1.0) -> QColor:
    """A colour of the present theme, with an opacity from 0 to 1."""
    result = theme_manager().theme.color(role)
    result.setAlphaF(alpha)
    return result


def pen(role: Role, width: float, strength: float = 1.0) -> QPen:
    """A pen of the same width in pixels at any zoom. With a `strength` below 1 it is mixed with the
    surface's colour, as drawing transparent lines takes ten times as long."""
    shade = color(role)
    if strength < 1:
        shade = mixed(color(Role.SURFACE), shade, strength)
    result = QPen(shade, width)
    result.setCosmetic(True)
    result.setJoinStyle(Qt.PenJoinStyle.BevelJoin)  # a mitre would add peaks
    result.setCapStyle(Qt.PenCapStyle.RoundCap)  # so that the pieces of a line join
    return result


def other_role(number: int) -> Role:
    """The colour of another run, by its number."""
    return _OTHER_ROLES[number % len(_OTHER_ROLES)]


def other_pen(number: int) -> QPen:
    """The dashed pen of another run, by its number."""
    result = pen(other_role(number), 2.0)
    result.setDashPattern(_DASHES[(number + number // len(_DASHES)) % len(_DASHES)])
    result.setCapStyle(Qt.PenCapStyle.FlatCap)
    return result


def mark_path(mark: str, size: float = 4.5) -> QPainterPath:
    """The shape of a mark around (0, 0), `size` pixels to each side."""
    path = QPainterPath()
    if mark == "o":
        path.addEllipse(QPointF(0, 0), size * 0.9, size * 0.9)
    elif mark == "s":
        path.addRect(-0.8 * size, -0.8 * size, 1.6 * size, 1.6 * size)
    elif mark:
        tip = -size if mark == "up" else size
        corners = [QPointF(0, tip), QPointF(size, -0.8 * tip), QPointF(-size, -0.8 * tip)]
        path.addPolygon(QPolygonF([*corners, corners[0]]))
    return path
