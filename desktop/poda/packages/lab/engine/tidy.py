"""All numbers of several runs, or of an experiment, as one tidy table (`engine/runs/tidy.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from poda.engine.errors import EngineError
from poda.engine.runs.settings import LIMITS
from poda.engine.runs.statistics_table import comma_separated
from poda.engine.runs.tidy import COLUMNS, TABLES, numbers_of
from poda.packages.lab.engine.comparison import NOT_THERE, KnownRun
from poda.packages.lab.engine.plan import Value


def csv_text(runs: Sequence[KnownRun], tables: Iterable[str] = ()) -> str:
    """The tidy table of some runs as comma-separated text, every number exact.

    Args:
        tables: those that are wanted; () is all.

    Raises EngineError for a table that there is not.
    """
    return "".join(csv_parts(runs, tables))


def csv_parts(runs: Sequence[KnownRun], tables: Iterable[str] = ()) -> Iterator[str]:
    """Likewise in parts, the first of which is the line of names: a large experiment has millions
    of rows."""
    wanted = tuple(tables) or TABLES
    for name in wanted:
        if name not in TABLES:
            raise EngineError("experiment.no_measure", text=name, names=", ".join(TABLES))
    settings = differing(runs)
    place = COLUMNS.index("table")
    heads = [*COLUMNS[:place], *(f"setting.{name}" for name in settings), *COLUMNS[place:]]
    yield comma_separated([heads])
    for run in runs:
        yield comma_separated(_rows(run, settings, wanted))


def differing(runs: Sequence[KnownRun]) -> tuple[str, ...]:
    """The settings that are not the same in all runs, in their order."""
    each = [run.settings.to_dict() for run in runs]
    return tuple(name for name in LIMITS if len({one.get(name, NOT_THERE) for one in each}) > 1)


def _rows(run: KnownRun, settings: Sequence[str], tables: Sequence[str]) -> Iterator[list[Value]]:
    summary, values = run.summary, run.settings.to_dict()
    head = [
        run.name, summary.game_key, summary.preset, summary.seed, " ".join(summary.notes.tags),
        *("none" if (value := values.get(name, NOT_THERE)) is None else value for name in settings),
    ]  # fmt: skip
    for row in numbers_of(run.history, tables):
        yield [*head, *row]
