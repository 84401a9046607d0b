"""The results of an experiment: means over seeds with confidence bands, last readings, and the
effect of each swept setting.

All are pure functions of the runs' tables, independent of any drawing. Bands and intervals are
Student's of 95 %: wide for few seeds, and none for one seed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import numpy as np

from poda.engine.errors import EngineError
from poda.engine.networks.network import Floats
from poda.engine.runs.bands import Band, Curve, band, student
from poda.engine.runs.curves import by_clock, stretches
from poda.engine.runs.history import READ, History, Table
from poda.engine.runs.kept_runs import last_losses
from poda.packages.lab.engine import experiment_words
from poda.packages.lab.engine.comparison import KnownRun, known_run
from poda.packages.lab.engine.folder import ExperimentFolder
from poda.packages.lab.engine.plan import Experiment, Value, told

AXES: Final = tuple(experiment_words.AXES)
"""The horizontal axes that a curve can have."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A quantity that is measured repeatedly in a run.

    Attributes:
        key: its name.
        table: the table of the history that has it.
        of: computes its values, one for each row of that table: float64[rows].
        falls: whether less is better.
        share: whether it lies from 0 to 1 and is shown in per cent.
    """

    key: str
    table: str
    of: Callable[[Table], Floats]
    falls: bool = False
    share: bool = False


def _share(of: str) -> Callable[[Table], Floats]:
    def shares(table: Table) -> Floats:
        games = sum(table.column(name) for name in ("won", "drawn", "lost"))
        found: Floats = table.column(of) / np.maximum(games, 1.0)
        return found

    return shares


def _column(name: str) -> Callable[[Table], Floats]:
    return lambda table: table.column(name)


MEASURES: Final[dict[str, Measure]] = {
    each.key: each
    for each in (
        Measure("losses", "readings", _share("lost"), falls=True, share=True),
        Measure("wins", "readings", _share("won"), share=True),
        Measure("kept", "kept", _column("kept"), share=True),
        Measure("score", "champions", _column("score")),
        Measure("fitness", "progress", _column("best")),
        Measure("error", "learning", _column("error"), falls=True),
        Measure("norm", "learning", _column("norm")),
    )
}
"""The measures of an experiment: the share of games lost to the fixed player in a reading, and won;
the share of positions of known value that are kept; the champion's score in validation; the best
fitness; of learning the error and the norm of the weights."""

USUAL_MEASURE: Final = "losses"


@dataclass(frozen=True, slots=True)
class Spread:
    """Statistics of a sample, such as the last readings of runs that differ in their seeds.

    Attributes:
        count: the size of the sample.
        mean: its mean; NaN if it is empty.
        deviation: the sample standard deviation; None for fewer than two numbers.
        interval: the 95 % interval of the mean; None for fewer than two numbers.
        least, lower, median, upper, greatest: its quartiles; NaN if it is empty.
        values: the numbers, in the order of the runs.
    """

    count: int
    mean: float
    deviation: float | None
    interval: tuple[float, float] | None
    least: float
    lower: float
    median: float
    upper: float
    greatest: float
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SettingLevel:
    """The runs with one value of a swept setting, for any values of the others.

    Attributes:
        value: the value of the setting.
        spread: the statistics of these runs' last readings.
    """

    value: Value
    spread: Spread


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a swept setting.

    Attributes:
        name: the name of the setting.
        levels: the runs by value of the setting.
        range: the difference of the greatest and the least mean; NaN if none is known.
        explained: the share of the variance of all runs that lies between them (eta squared), 0
            to 1; None where all runs are alike, or of one value.
    """

    name: str
    levels: tuple[SettingLevel, ...]
    range: float
    explained: float | None


@dataclass(frozen=True, slots=True)
class Effects:
    """The effects of all swept settings on a measure.

    Attributes:
        measure: the key of the measure.
        settings: each swept setting, the one that explains most first.
        together: the share of the variance that lies between the groups beyond what the settings
            explain one by one (their interactions); None with a single setting, where groups are
            of unequal size, as while an experiment is under way, or where all runs are alike.
        seeds: the share that lies within the groups: chance. None where there is one group, or all
            runs are alike.
        count: the number of runs with a reading.
    """

    measure: str
    settings: tuple[Effect, ...]
    together: float | None
    seeds: float | None
    count: int


@dataclass(frozen=True, slots=True, repr=False)
class Results:
    """The results of an experiment, finished or not.

    Attributes:
        plan: the plan of the experiment.
        runs: the runs that have begun and can be read, in the order of the members.
        groups: the group number of each run.
    """

    plan: Experiment
    runs: tuple[KnownRun, ...]
    groups: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<Results of {len(self.runs)} of {self.plan.size} runs>"

    def of_group(self, group: int) -> tuple[KnownRun, ...]:
        """The runs of one combination of swept values."""
        return tuple(run for run, of in zip(self.runs, self.groups, strict=True) if of == group)

    def title(self, group: int) -> str:
        """A combination as it is typed: "plies=2 step_rule=published"; "" without a sweep."""
        return told(self.plan.groups[group])

    def measures(self) -> tuple[str, ...]:
        """The keys of the measures that at least one run has."""
        return tuple(
            key for key in MEASURES if any(last(run.history, key) is not None for run in self.runs)
        )

    def bands(self, measure: str = USUAL_MEASURE, over: str = "games") -> tuple[Band | None, ...]:
        """The mean curve of each group, with its band; None where there is none yet. Raises
        EngineError for a measure that there is not."""
        share = measure_named(measure).share
        groups = map(self.of_group, range(len(self.plan.groups)))
        return tuple(
            band((curve(run.history, measure, over) for run in runs), share=share)
            for runs in groups
        )

    def spreads(self, measure: str = USUAL_MEASURE) -> tuple[Spread, ...]:
        """The last readings of each group. Raises EngineError likewise."""
        share = measure_named(measure).share
        groups = map(self.of_group, range(len(self.plan.groups)))
        readings = ([last(run.history, measure) for run in runs] for runs in groups)
        return tuple(
            spread((value for value in values if value is not None), share=share)
            for values in readings
        )

    def effects(self, measure: str = USUAL_MEASURE) -> Effects:
        """Which setting matters, by the last readings. Raises EngineError likewise."""
        rows = [
            (self.plan.groups[group], value)
            for run, group in zip(self.runs, self.groups, strict=True)
            if (value := last(run.history, measure)) is not None
        ]
        return effects(rows, measure)


def results_of(folder: ExperimentFolder) -> Results:
    """The current results of an experiment, read in some milliseconds a member. Members that have
    not begun or cannot be read are left out."""
    runs, groups = [], []
    for member in folder.members:
        with suppress(EngineError):
            runs.append(known_run(folder.folder_of(member), member.name, member.choices))
            groups.append(member.group)
    return Results(folder.plan, tuple(runs), tuple(groups))


def measure_named(key: str) -> Measure:
    """One of `MEASURES`. Raises EngineError where there is none of that name."""
    if key not in MEASURES:
        raise EngineError("experiment.no_measure", text=key, names=", ".join(MEASURES))
    return MEASURES[key]


def curve(history: History, measure: str = USUAL_MEASURE, over: str = "games") -> Curve:
    """A measure of a run over generations, games, seconds, or seconds of a processor. Points that
    are not known are left out. Raises EngineError for a measure that there is not."""
    found = measure_named(measure)
    table = history.tables[found.table]
    y = found.of(table)
    x = _over(history, table, over)
    known = np.isfinite(x) & np.isfinite(y)
    x, y = x[known], y[known]
    return Curve(x, y, stretches(x) if found.table in READ else None)


def last(history: History, measure: str = USUAL_MEASURE) -> float | None:
    """The last value of a measure; None where there is none. Raises EngineError likewise."""
    if measure == USUAL_MEASURE:
        return last_losses(history)
    y = curve(history, measure, "generation").y
    return float(y[-1]) if len(y) else None


def spread(values: Iterable[float], *, share: bool = False) -> Spread:
    """The statistics of some numbers.

    Args:
        share: whether they lie from 0 to 1, as the interval of their mean then does.
    """
    listed = tuple(values)
    if not listed:
        nan = math.nan
        return Spread(0, nan, None, None, nan, nan, nan, nan, nan, ())
    numbers = np.array(listed)
    mean = float(numbers.mean())
    q0, q1, q2, q3, q4 = (float(q) for q in np.quantile(numbers, (0.0, 0.25, 0.5, 0.75, 1.0)))
    if len(listed) < 2:
        return Spread(1, mean, None, None, q0, q1, q2, q3, q4, listed)
    deviation = float(numbers.std(ddof=1))
    half = student(len(listed) - 1) * deviation / math.sqrt(len(listed))
    interval = _within(mean - half, share=share), _within(mean + half, share=share)
    return Spread(len(listed), mean, deviation, interval, q0, q1, q2, q3, q4, listed)


def effects(
    rows: Sequence[tuple[tuple[tuple[str, Value], ...], float]], measure: str = USUAL_MEASURE
) -> Effects:
    """Which setting matters, by an analysis of variance of rows: of each run the values of the
    swept settings, and what was measured."""
    values = np.array([value for _choices, value in rows])
    total = _squares(values)
    names = list(dict.fromkeys(name for choices, _value in rows for name, _ in choices))
    share = measure_named(measure).share
    each = [_effect(name, rows, total, share=share) for name in names]
    each.sort(key=lambda one: -(one.explained or 0.0))
    cells: dict[tuple[tuple[str, Value], ...], list[float]] = {}
    for choices, value in rows:
        cells.setdefault(choices, []).append(value)
    within = sum(_squares(np.array(cell)) for cell in cells.values())
    seeds = within / total if total > 0 and len(cells) > 1 else None
    together = None
    is_balanced = _is_balanced(cells.keys(), [len(cell) for cell in cells.values()])
    if seeds is not None and len(names) > 1 and is_balanced:
        together = max(0.0, 1.0 - seeds - sum(one.explained or 0.0 for one in each))
    return Effects(measure, tuple(each), together, seeds, len(rows))


def _effect(
    name: str,
    rows: Sequence[tuple[tuple[tuple[str, Value], ...], float]],
    total: float,
    *,
    share: bool,
) -> Effect:
    by_value: dict[Value, list[float]] = {}
    for choices, value in rows:
        by_value.setdefault(dict(choices)[name], []).append(value)
    levels = tuple(
        SettingLevel(value, spread(found, share=share)) for value, found in by_value.items()
    )
    means = [level.spread.mean for level in levels]
    explained = None
    if total > 0 and len(by_value) > 1:
        within = sum(_squares(np.array(found)) for found in by_value.values())
        explained = max(0.0, 1.0 - within / total)
    return Effect(name, levels, max(means) - min(means) if means else math.nan, explained)


def _is_balanced(groups: Collection[Iterable[tuple[str, Value]]], sizes: Sequence[int]) -> bool:
    """Whether groups are a whole grid, and of one size: else the settings' shares overlap."""
    values = [set(choices) for choices in zip(*groups, strict=True)]
    return len(set(sizes)) == 1 and len(groups) == math.prod(map(len, values))


def _within(value: float, *, share: bool) -> float:
    return min(max(value, 0.0), 1.0) if share else value


def _squares(values: Floats) -> float:
    """The sum of squared distances from the mean."""
    return float(((values - values.mean()) ** 2).sum()) if len(values) else 0.0


def _over(history: History, table: Table, over: str) -> Floats:
    """The positions of a table's rows on the axis `over`: float64[rows]."""
    if over != "processor":
        return table.column(over)
    clock = history.clock
    if not len(clock):
        return np.full(len(table), np.nan)
    return by_clock(clock, table.column("generation"))
