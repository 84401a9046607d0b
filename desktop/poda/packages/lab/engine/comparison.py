"""Comparison of runs: the settings and the results of each, with differences marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from poda.engine.runs.history import History
from poda.engine.runs.kept_runs import RunSummary, read_run
from poda.engine.runs.settings import LIMITS, Settings
from poda.packages.lab.engine.plan import Value

HEAD: Final = ("game", "preset", "seed")
"""The rows of a comparison before those of settings."""

FIGURES: Final = (
    "generation", "games", "seconds", "processor", "champion_score", "best_losses", "last_losses",
    "kept",
)  # fmt: skip
"""The results of a run: attributes of a `RunSummary`; of `best_losses` the share."""


@dataclass(frozen=True, slots=True)
class KnownRun:
    """A run that is compared or tabulated.

    Attributes:
        name: the name of its folder, or its name in an experiment.
        summary: its summary, which has no error.
        history: its tables.
        choices: the settings that its experiment chose, with their values; () outside experiments.
    """

    name: str
    summary: RunSummary
    history: History
    choices: tuple[tuple[str, Value], ...] = ()

    @property
    def settings(self) -> Settings:
        """All its settings."""
        found = self.summary.settings
        assert found is not None  # it was read
        return found


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """A row of a comparison.

    Attributes:
        name: the name of a setting, or one of `HEAD` or `FIGURES`.
        values: the value of each run, in order; None also for a figure that is not known.
        differs: whether the values are not all equal.
    """

    name: str
    values: tuple[Value, ...]
    differs: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison of runs.

    Attributes:
        names: the names of the runs, in order.
        head: the rows of game, preset ("" for other settings) and seed.
        settings: the rows of all settings, in their order.
        figures: the rows of results.
    """

    names: tuple[str, ...]
    head: tuple[ComparisonRow, ...]
    settings: tuple[ComparisonRow, ...]
    figures: tuple[ComparisonRow, ...]

    @property
    def differing(self) -> tuple[ComparisonRow, ...]:
        """The settings that are not the same in all runs."""
        return tuple(row for row in self.settings if row.differs)


def known_run(path: Path, name: str = "", choices: tuple[tuple[str, Value], ...] = ()) -> KnownRun:
    """Read the run in a folder, or in one of its files. Raises EngineError.

    Args:
        name: its name; "" is that of its folder.
        choices: the settings that its experiment chose, with their values.
    """
    summary, history = read_run(path)
    return KnownRun(name or summary.name, summary, history, choices)


def compared(runs: Sequence[KnownRun]) -> Comparison:
    """Compare two or more runs."""
    summaries = [run.summary for run in runs]
    return Comparison(
        tuple(run.name for run in runs),
        (
            _row("game", [each.game_key for each in summaries]),
            _row("preset", [each.preset for each in summaries]),
            _row("seed", [each.seed for each in summaries]),
        ),
        compared_settings([run.settings for run in runs]),
        tuple(_row(name, [figure(each, name) for each in summaries]) for name in FIGURES),
    )


NOT_THERE: Final = "-"
"""The value shown for a setting that a run's strategy does not have."""


def compared_settings(each: Sequence[Settings]) -> tuple[ComparisonRow, ...]:
    """A row for each setting that at least one of them has, with all their values."""
    values = [one.to_dict() for one in each]
    there = [name for name in LIMITS if any(name in one for one in values)]
    return tuple(_row(name, [one.get(name, NOT_THERE) for one in values]) for name in there)


def figure(summary: RunSummary, name: str) -> Value:
    """One of the `FIGURES` of a run; None where it is not known."""
    if name == "best_losses":
        return None if summary.best_losses is None else summary.best_losses.share
    value: Value = getattr(summary, name)
    return value


def _row(name: str, values: Iterable[Value]) -> ComparisonRow:
    listed = tuple(values)
    return ComparisonRow(name, listed, differs=any(value != listed[0] for value in listed[1:]))
