"""From a run's history to what a chart draws: places on its axes, raw and smoothed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from poda.engine.evolve.curves import pooled, smoothed, wilson_band, window
from poda.engine.evolve.history import History, Table
from poda.engine.evolve.strategy import Floats
from poda.training.plots.look import AXES, Look, Outline

SHARES: Final = (0.0, 0.005, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3)
"""What share of the rows is averaged, by the position of the slider."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line, in places on the chart's axes: float64[rows] each; `mean` is `raw` where nothing
    is averaged."""

    x: Floats
    raw: Floats
    mean: Floats


@dataclass(frozen=True, slots=True)
class Strand:
    """What one entry of a legend draws: its lines, and the lower and upper edge of its band."""

    x: Floats
    lines: tuple[Line, ...]
    band: tuple[Floats, Floats] | None = None

    @property
    def values(self) -> tuple[Floats, ...]:
        """All that is drawn, along `x`."""
        edges = self.band or ()
        return (*(part for line in self.lines for part in (line.raw, line.mean)), *edges)

    def nearest(self, x: float) -> int | None:
        """The row that is nearest to a place; None where there are no rows."""
        if not len(self.x):
            return None
        after = int(np.searchsorted(self.x, x))
        near = [row for row in (after - 1, after) if 0 <= row < len(self.x)]
        return min(near, key=lambda row: abs(float(self.x[row]) - x))


@dataclass(frozen=True, slots=True)
class Averaged:
    """Over how much a chart's smoothed curves are averaged.

    Attributes:
        rows: in a window; 1 is none.
        span: generations that the window reaches over: more than `rows` where not every one is
            read or kept.
    """

    rows: int
    span: int


def averaged(table: Table, position: int) -> Averaged:
    """What the slider's position means for a table."""
    rows = window(len(table), SHARES[position])
    if len(table) < 2:
        return Averaged(rows, rows)
    generations = table.column("generation")
    apart = max(1, round((generations[-1] - generations[0]) / (len(generations) - 1)))
    return Averaged(rows, int(rows * apart))


def end_of(table: Table) -> tuple[int, float]:
    """How many rows there are, and the generation of the last: as long as both stay, all do."""
    generations = table.column("generation")
    return len(generations), float(generations[-1]) if len(generations) else 0.0


def strands(history: History, outline: Outline, axis: str, position: int) -> dict[str, Strand]:
    """What the chart draws of a run, by the keys of its looks.

    Args:
        axis: a key of `look.AXES`.
        position: of the smoothing slider, an index of `SHARES`.
    """
    table = history.tables[outline.table]
    x = AXES[axis].place(table.column(axis))
    over = averaged(table, position).rows
    return {look.key: _strand(table, x, outline, look, over) for look in outline.looks}


def other_line(history: History, outline: Outline, axis: str, position: int) -> Line:
    """What the chart draws of a run that is laid over: one smoothed line."""
    table = history.tables[outline.table]
    x = AXES[axis].place(table.column(axis))
    return _line(table, x, outline, outline.other, averaged(table, position).rows)


def _strand(table: Table, x: Floats, outline: Outline, look: Look, over: int) -> Strand:
    lines = tuple(_line(table, x, outline, column, over) for column in look.columns)
    band = None
    if outline.table == "readings":
        # Pooled games, as many as the mean beside them is of.
        counts = pooled(table.column(look.columns[0]), over)
        band = wilson_band(counts, pooled(_games(table), over))
    elif look.band:
        low, high = (_line(table, x, outline, column, over).mean for column in look.band)
        band = low, high
    return Strand(x, lines, band)


def _line(table: Table, x: Floats, outline: Outline, column: str, over: int) -> Line:
    values = table.column(column)
    if outline.table == "readings":
        games = _games(table)
        raw = values / np.maximum(games, 1)
        if over == 1:
            return Line(x, raw, raw)
        mean = pooled(values, over) / np.maximum(pooled(games, over), 1)
        return Line(x, raw, mean)
    # Places, not values, are averaged: on an axis of powers of ten the mean is the geometric one.
    placed = outline.scale.place(values)
    return Line(x, placed, smoothed(placed, over) if over > 1 else placed)


def _games(table: Table) -> Floats:
    total: Floats = table.column("won") + table.column("drawn") + table.column("lost")
    return total
