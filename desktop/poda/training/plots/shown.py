"""What the charts show: a run, those that are laid over it, and how; a value that they draw."""

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
    Line,
    Span,
    averaged,
    end_of,
    mean_line,
    other_line,
    strands,
)
from poda.training.plots.look import AXES, OUTLINES, Outline

USUAL_SMOOTHING: Final = 5


@dataclass(frozen=True, slots=True)
class Overlaid:
    """What is laid over the run under one name: another run, or of several together their mean."""

    name: str
    histories: tuple[History, ...]
    is_on: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """A run with its charts' choices. Its histories may grow; nothing else of it changes.

    Attributes:
        settings: of the run: what its best one is called, and which charts say something of it.
        axis: what x counts: a key of `look.AXES`.
        smoothing: an index of `curve.SHARES`.
    """

    history: History = field(default_factory=History)
    game_key: str = ""
    settings: Settings | None = None
    others: tuple[Overlaid, ...] = ()
    axis: str = "generation"
    smoothing: int = USUAL_SMOOTHING

    @property
    def runs(self) -> list[History]:
        """The run and all that are laid over it."""
        return [self.history, *(each for other in self.others for each in other.histories)]

    @property
    def is_drawn(self) -> bool:
        """Whether there is anything to be drawn."""
        return any(len(run.progress) for run in self.runs)

    @property
    def of_centre(self) -> bool:
        """Whether the strategy moves a centre, which stands for its generation."""
        return self.settings is not None and self.settings.moves_centre

    @property
    def is_absolute(self) -> bool:
        """Whether fitness means the same in every generation."""
        return self.settings is not None and self.settings.is_absolute

    @property
    def learns(self) -> bool:
        """Whether one network learns, and none evolves."""
        return self.settings is not None and self.settings.learns

    # What it says of the runs

    @property
    def offered(self) -> set[str]:
        """The charts that say something, by their keys."""
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
        """What the outputs have come to, where a search that compares them cannot tell positions
        apart any more. Where searches compare the sums before the last tanh, they can."""
        blind = self.settings is None or self.settings.compares == "output"
        return flat(self.history) if blind else None

    @property
    def drifts(self) -> bool:
        """Whether the step sizes drift apart, and the outputs are not flat: that is what follows,
        and one of them is said at a time."""
        return drifting(self.history) and self.flat is None

    @property
    def without_clock(self) -> tuple[bool, list[str]]:
        """Of which runs no processor time is known, where they are laid along it: whether of the
        run itself, and the names of the others."""
        if self.axis != "processor":
            return False, []

        def is_unknown(run: History) -> bool:
            return len(run.progress) > 0 and not has_clock(run)  # of one that has begun

        names = [
            each.name for each in self.others if each.is_on and any(map(is_unknown, each.histories))
        ]
        return is_unknown(self.history), names

    @property
    def averaged(self) -> tuple[Averaged, Averaged]:
        """Over how much smoothed curves are averaged: readings, and generations."""
        history, position = self.history, self.smoothing
        return averaged(history.readings, position), averaged(history.progress, position)

    # What charts draw

    @property
    def extent(self) -> Span | None:
        """How far all runs reach."""
        ends: list[float] = []
        for run in self.runs:
            for table in (run.progress, run.readings):  # which has one before the first generation
                x = AXES[self.axis].place(along(run, table, self.axis))
                ends += [float(x[0]), float(x[-1])] if len(x) else []
        return (min(ends), max(ends)) if ends else None

    def mark(self, chart: Chart) -> object:
        """What a chart is read from."""
        runs = self.runs
        on = [other.is_on for other in self.others]
        ends = tuple((id(run), *end_of(run.tables[chart.outline.table])) for run in runs)
        clocks = [end_of(run.clock) for run in runs] if self.axis == "processor" else []
        return self.axis, self.smoothing, on, ends, clocks

    def feed(self, chart: Chart) -> None:
        """Hand a chart its curves."""
        outline = chart.outline
        others = [
            (other.name, self._line(other.histories, outline)) if other.is_on else None
            for other in self.others
        ]
        chart.feed(strands(self.history, outline, self.axis, self.smoothing), others)

    def _line(self, histories: tuple[History, ...], outline: Outline) -> Line:
        how = outline, self.axis, self.smoothing
        one = len(histories) == 1
        return other_line(histories[0], *how) if one else mean_line(histories, *how)


def _differs(runs: Sequence[History], column: str, other: Callable[[History], Any]) -> bool:
    """Whether a column says anything, in any of the runs, that something else does not."""
    return any(bool((run.progress.column(column) != other(run)).any()) for run in runs)
