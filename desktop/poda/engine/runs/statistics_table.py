"""The statistics of a run: every result that was asked for, with the generation that it is of.

They are kept in `statistics.json` in the folder of the run. The file is text, is written whole or
not at all, and is checked in full before it is believed; what is wrong with it is said in a
sentence (`EngineError`).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

from poda.base.paths import without_controls
from poda.engine import documents, schema
from poda.engine.errors import quoted
from poda.engine.runs.settings import MOST_SEED
from poda.engine.schema import SPARSE, Form, Most, Range
from poda.engine.tally import Tally

VERSION: Final = 1
MOST_ROWS: Final = 10_000
MOST_OPPONENT: Final = 60
"""Characters of an opponent's name."""
MOST_GAMES: Final = 1_000_000
MOST_PLIES: Final = 100
MOST_POINTS: Final = 1_000.0

_MOST_COUNT: Final = 2**63 - 1
_GAMES: Final = Range(0, MOST_GAMES)
_PLIES: Final = Range(0, MOST_PLIES)
_POINTS: Final = Range(-MOST_POINTS, MOST_POINTS)

Who = Literal["first", "best", "champion"]
"""The run's network that played: the random first one, a generation's best, or the champion."""


def opponent_as_written(text: str) -> str:
    """An opponent's name as rows have it: one line, not too long."""
    return quoted(text, MOST_OPPONENT)


_OPPONENT: Final = Form(write=opponent_as_written)


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """The result of a match of one of a run's networks.

    Attributes:
        generation: of the player; 0 before the first was played.
        who: which of the run's networks played.
        opponent: in words, such as `alphabeta:6:zero`, or the name of a file.
        plies: how far the player looked ahead.
        won, drawn, lost: games, from the player's side.
        openings: the number of random plies to open with.
        seed: the seed of the match, from which the same result follows again.
        points: a game, where games are worth more than one, and their standard error, where the
            games are enough for one; else None.
    """

    generation: Annotated[int, Range(0, _MOST_COUNT)]
    who: Who
    opponent: Annotated[str, lambda name: name == opponent_as_written(name), _OPPONENT]
    plies: Annotated[int, _PLIES]
    won: Annotated[int, _GAMES]
    drawn: Annotated[int, _GAMES]
    lost: Annotated[int, _GAMES]
    openings: Annotated[int, _PLIES] = 0
    seed: Annotated[int, Range(0, MOST_SEED)] = 1
    points: Annotated[float | None, _POINTS, SPARSE] = None
    error: Annotated[float | None, _POINTS, SPARSE] = None

    def contradiction(self) -> str:
        """The field "won" if there are no games, or too many; else no field."""
        return "" if 0 < self.games <= MOST_GAMES else "won"

    @property
    def tally(self) -> Tally:
        """The results, with their shares and intervals."""
        return Tally(self.won, self.drawn, self.lost)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost


class StatisticsTable:
    """The results of one run, the oldest first. A full table drops its oldest row."""

    def __init__(self, game_key: str, rows: Iterable[StatisticsRow] = ()) -> None:
        self.game_key = game_key
        self._rows = list(rows)[-MOST_ROWS:]

    def __len__(self) -> int:
        return len(self._rows)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, StatisticsTable)
            and (self.game_key, self._rows) == (other.game_key, other._rows)
        )  # fmt: skip

    __hash__ = None  # type: ignore[assignment]  # it changes

    @property
    def rows(self) -> tuple[StatisticsRow, ...]:
        """The rows, the oldest first."""
        return tuple(self._rows)

    def add(self, row: StatisticsRow) -> None:
        """Append a row; a full table drops its oldest one."""
        if len(self._rows) == MOST_ROWS:
            del self._rows[0]
        self._rows.append(row)

    def drop_after(self, generation: int) -> None:
        """Drop the results of later generations, as the run continues from this one."""
        self._rows = [row for row in self._rows if row.generation <= generation]

    def copy(self) -> StatisticsTable:
        """A table with the same rows, which changes independently."""
        return StatisticsTable(self.game_key, self._rows)


def csv_text(rows: Iterable[StatisticsRow]) -> str:
    """Comma-separated values with a header, for a spreadsheet; shares and their 95% intervals are
    exact numbers between 0 and 1."""
    shares = [f"{what}{end}" for what in ("won", "drawn", "lost") for end in ("_low", "_high")]
    names = [each.name for each in fields(StatisticsRow)]
    table: list[list[object]] = [[*names, "games", *shares]]
    for row in rows:
        ends = (*row.tally.interval("won"), *row.tally.interval("drawn"))
        values = [getattr(row, name) for name in names]
        table.append([*values, row.games, *ends, *row.tally.interval("lost")])
    return comma_separated(table)


def load_statistics(path: Path, game_key: str) -> StatisticsTable:
    """The table in a file, of a run of that game. Raises EngineError."""
    return statistics_of(
        documents.read_within(path.parent, path.name, documents.STATISTICS), game_key
    )


class _Document(NamedTuple):
    """The content of the file."""

    game: str
    rows: Annotated[tuple[StatisticsRow, ...], Most(MOST_ROWS)]


def statistics_text(table: StatisticsTable) -> str:
    """The text of a table's file."""
    written = schema.written(_Document(table.game_key, table.rows))
    return documents.text_of(documents.STATISTICS, VERSION, written, is_sealed=True)


def statistics_of(text: bytes | str, game_key: str) -> StatisticsTable:
    """The table in a text. Raises EngineError."""
    document = documents.parse(text, documents.STATISTICS, VERSION)
    documents.check_seal(document)
    found = schema.read(_Document, document)
    if found.game != game_key:
        raise schema.refusal("game")
    return StatisticsTable(game_key, found.rows)


# Tables for spreadsheets: the one way in which Poda writes them.

_BEGINS: Final = ("=", "+", "-", "@", "\t", "\n", "＝", "＋", "－", "＠")


def comma_separated(rows: Iterable[Sequence[object]]) -> str:
    """The rows as comma-separated text: numbers exact (`repr` reads back as the same number), None
    as nothing.

    Names of players, runs and files come from strangers. A text that a spreadsheet would take for a
    formula, and might carry out, begins with an apostrophe; what steers a terminal, turns the
    direction of what is read, or is no text (a name that is not UTF-8) is written out: ``\\x1b``.
    """
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def _cell(value: object) -> object:
    if not isinstance(value, str):
        return value
    # Python's writer leaves a bare \r unquoted, and others begin a row there.
    text = value.replace("\r\n", "\n").replace("\r", "\n")
    text = without_controls(text)
    return f"'{text}" if text.startswith(_BEGINS) and not _is_number(text) else text


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
