"""All numbers of a run as one tidy table: a row a number, as statistics programs want it (Wickham,
"Tidy data", Journal of Statistical Software 59, 2014).

What a number is of stands beside it in the same columns for every run, so tables of many runs are
one below the other.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

from poda.engine.runs.history import History, Table
from poda.engine.runs.statistics_table import comma_separated

COLUMNS: Final = (
    "run", "game", "preset", "seed", "tags", "table", "generation", "games", "seconds", "measure",
    "value",
)  # fmt: skip
"""The columns; those of settings that differ between the runs stand behind "tags", as
"setting.plies"."""

TABLES: Final = tuple(History().tables)
"""The names of the tables that can be exported."""

_KEYS: Final = ("generation", "games", "seconds")
_WHOLE: Final = frozenset(("generation", "games", "age", "won", "drawn", "lost"))


def history_csv(history: History, run: str = "", game: str = "", seed: int | None = None) -> str:
    """The tidy table of a history alone, such as that of a run in progress; the run's name, game
    and seed may be omitted."""
    rows = ([run, game, "", seed, "", *row] for row in numbers_of(history, TABLES))
    return comma_separated([COLUMNS, *rows])


def numbers_of(history: History, tables: Iterable[str]) -> Iterator[list[float | str | None]]:
    """Yield each number with its table, when it was taken, and its name; missing numbers are left
    out."""
    for title in tables:
        table = history.tables[title]
        measures = [(name, place) for place, name in _measures(table)]
        for row in table.rows.tolist():
            when = [_cell(name, row[place]) for place, name in enumerate(_KEYS)]
            for name, place in measures:
                if not math.isnan(row[place]):
                    yield [title, *when, name, _cell(name, row[place])]


def _measures(table: Table) -> Iterator[tuple[int, str]]:
    """The measured columns of a table, those that are no keys, with their indices."""
    assert table.names[: len(_KEYS)] == _KEYS
    for place, name in enumerate(table.names):
        if name not in _KEYS:
            yield place, name


def _cell(name: str, value: float) -> int | float | None:
    if math.isnan(value):
        return None
    return int(value) if name in _WHOLE and value.is_integer() else value
