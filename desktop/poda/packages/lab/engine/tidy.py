"""All numbers of runs as one tidy table: a row a number, as statistics programs want it (Wickham,
"Tidy data", Journal of Statistical Software 59, 2014).

What a number is of stands beside it in the same columns for every run, so tables of many runs are
one below the other, and an experiment is one table.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.runs.history import History, Table
from poda.engine.runs.settings import LIMITS
from poda.engine.runs.statistics_table import comma_separated
from poda.packages.lab.engine.comparison import NOT_THERE, KnownRun
from poda.packages.lab.engine.plan import Value

COLUMNS: Final = (
    "run", "game", "preset", "seed", "tags", "table", "generation", "games", "seconds", "measure",
    "value",
)  # fmt: skip
"""The columns; those of settings that differ between the runs stand behind "tags", as
"setting.plies"."""

TABLES: Final = tuple(History().tables)
"""The tables of a run that can be asked for."""

_KEYS: Final = ("generation", "games", "seconds")
_WHOLE: Final = frozenset(("generation", "games", "age", "won", "drawn", "lost"))


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
            raise EngineError("experiment.no_measure", text=name, known=", ".join(TABLES))
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


def history_csv(history: History, run: str = "", game: str = "", seed: int | None = None) -> str:
    """The tidy table of the tables alone, as of a run that is under way: what else is known of it
    may be left out."""
    rows = ([run, game, "", seed, "", *row] for row in _numbers(history, TABLES))
    return comma_separated([COLUMNS, *rows])


def _rows(run: KnownRun, settings: Sequence[str], tables: Sequence[str]) -> Iterator[list[Value]]:
    summary, values = run.summary, run.settings.to_dict()
    head = [
        run.name, summary.game_key, summary.preset, summary.seed, " ".join(summary.notes.tags),
        *("none" if (value := values.get(name, NOT_THERE)) is None else value for name in settings),
    ]  # fmt: skip
    for row in _numbers(run.history, tables):
        yield [*head, *row]


def _numbers(history: History, tables: Iterable[str]) -> Iterator[list[Value]]:
    """Each number with its table, when it was taken, and what it is: without those that are
    missing."""
    for title in tables:
        table = history.tables[title]
        measures = [(name, place) for place, name in _measures(table)]
        for row in table.rows.tolist():
            when = [_cell(name, row[place]) for place, name in enumerate(_KEYS)]
            for name, place in measures:
                if not math.isnan(row[place]):
                    yield [title, *when, name, _cell(name, row[place])]


def _measures(table: Table) -> Iterator[tuple[int, str]]:
    """The columns of a table that are no keys, with their places."""
    assert table.names[: len(_KEYS)] == _KEYS
    for place, name in enumerate(table.names):
        if name not in _KEYS:
            yield place, name


def _cell(name: str, value: float) -> int | float | None:
    if math.isnan(value):
        return None
    return int(value) if name in _WHOLE and value.is_integer() else value
