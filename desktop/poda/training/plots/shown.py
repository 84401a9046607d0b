"""The value that charts draw: a run, the other runs on its charts, and how they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from poda.engine.runs.curves import Flat, along, drifting, flat, has_clock
from poda.engine.runs.history import History
from poda.engine.runs.settings import Settings
from poda.training.plots.chart import Chart
from poda.training.plots.curve import (
    Averaged,
    CurveLine,
    Span,
    averaged,
    end_of,
    mean_line,
    other_line,
    strands,
)
from poda.training.plots.look import AXES, OUTLINES, ChartOutline

USUAL_SMOOTHING: Final = 5


@dataclass(frozen=True, slots=True)
class Overlaid:
    """The runs that are drawn over the run under one name; several are drawn as their mean."""

    name: str
    histories: tuple[History, ...]
    is_on: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class ShownRun:
    """A run with the choices for its charts. Only its histories may grow; the rest is immutable.

    Attributes:
        settings: the run's settings, for the titles and for which charts apply.
        axis: the quantity on the x axis, a key of `look.AXES`.
        smoothing: the smoothing, an index of `curve.SHARES`.
    """

    history: History = field(default_factory=History)
    game_key: str = ""
    settings: Settings | None = None
    others: tuple[Overlaid, ...] = ()
    axis: str = "generation"
    smoothing: int = USUAL_SMOOTHING

    @property
    def runs(self) -> list[History]:
        """The histories of the run and of all others."""
        return [self.history, *(each for other in self.others for each in other.histories)]

    @property
    def is_drawn(self) -> bool:
        """Whether there is anything to draw."""
        return any(len(run.progress) for run in self.runs)

    @property
    def of_centre(self) -> bool:
        """Whether the strategy moves a centre, which represents its generation."""
        return self.settings is not None and self.settings.moves_centre

    @property
    def is_absolute(self) -> bool:
        """Whether fitness has the same meaning in every generation."""
        return self.settings is not None and self.settings.is_absolute

    @property
    def learns(self) -> bool:
        """Whether one network learns by temporal differences."""
        return self.settings is not None and self.settings.learns

    # Findings about the runs

    @property
    def offered(self) -> set[str]:
        """The keys of the charts that tell something about the runs."""
        runs, evolves = self.runs, not self.learns
        learnt = self.learns or any(len(run.learning) for run in runs)
        evolving = [run for run in runs if not len(run.learning)]
        says = {
            "fitness": evolves,
            "kept": any(len(run.kept) for run in runs),
            "error": learnt,
            "norm": learnt,
            "age": evolves and (
                not self.of_centre or _differs(evolving, "age", lambda _run: 1.0)
            ),
            "mean": evolves and (
                not (self.of_centre or self.is_absolute) or _differs(
                    evolving, "mean_of_best", lambda run: run.progress.column("best")
                )
            ),
            "outputs": any(len(run.outputs) for run in runs),
            "steps": not self.is_drawn or any(
                np.isfinite(run.progress.column("step_50")).any() for run in runs
            ),
        }  # fmt: skip
        return {key for key in OUTLINES if says.get(key, True)}

    @property
    def flat(self) -> Flat | None:
        """The outputs' saturation, if positions cannot be told apart by them any more; None if they
        can, or if searches compare the sums before the last tanh, which still differ."""
        blind = self.settings is None or self.settings.compares == "output"
        return flat(self.history) if blind else None

    @property
    def drifts(self) -> bool:
        """Whether the step sizes drift apart while the outputs are not flat yet. Flat outputs
        follow from drift, and one sentence is shown at a time."""
        return drifting(self.history) and self.flat is None

    @property
    def without_clock(self) -> tuple[bool, list[str]]:
        """If the x axis counts processor time: whether that is unknown of the run, and the names of
        the others of which it is unknown."""
        if self.axis != "processor":
            return False, []

        def is_unknown(run: History) -> bool:
            return len(run.progress) > 0 and not has_clock(run)  # only for runs that have begun

        names = [
            each.name for each in self.others if each.is_on and any(map(is_unknown, each.histories))
        ]
        return is_unknown(self.history), names

    @property
    def averaged(self) -> tuple[Averaged, Averaged]:
        """The smoothing windows of readings and of generations."""
        history, position = self.history, self.smoothing
        return averaged(history.readings, position), averaged(history.progress, position)

    # The content of charts

    @property
    def extent(self) -> Span | None:
        """The first and the last place of all runs on the x axis; None without any."""
        ends: list[float] = []
        for run in self.runs:
            for table in (run.progress, run.readings):  # a reading precedes the first generation
                x = AXES[self.axis].place(along(run, table, self.axis))
                ends += [float(x[0]), float(x[-1])] if len(x) else []
        return (min(ends), max(ends)) if ends else None

    def mark(self, chart: Chart) -> object:
        """A value that stays equal as long as the chart's content does."""
        runs = self.runs
        on = [other.is_on for other in self.others]
        ends = tuple((id(run), *end_of(run.tables[chart.outline.table])) for run in runs)
        clocks = [end_of(run.clock) for run in runs] if self.axis == "processor" else []
        return self.axis, self.smoothing, on, ends, clocks

    def feed(self, chart: Chart) -> None:
        """Give a chart its curves."""
        outline = chart.outline
        others = [
            (other.name, self._line(other.histories, outline)) if other.is_on else None
            for other in self.others
        ]
        chart.feed(strands(self.history, outline, self.axis, self.smoothing), others)

    def _line(self, histories: tuple[History, ...], outline: ChartOutline) -> CurveLine:
        how = outline, self.axis, self.smoothing
        one = len(histories) == 1
        return other_line(histories[0], *how) if one else mean_line(histories, *how)


def _differs(runs: Sequence[History], column: str, other: Callable[[History], Any]) -> bool:
    """Whether a column of any of the runs has values that differ from those of `other`."""
    return any(bool((run.progress.column(column) != other(run)).any()) for run in runs)
