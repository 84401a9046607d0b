"""The statistics of a run: every result that was asked for, with the generation that it is of.

They are kept in `statistics.json` in the folder of the run. The file is text, is written whole or
not at all, and is checked in full before it is believed; what is wrong with it is said in a
sentence (`EngineError`).
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final, Literal, get_args

from poda.base.paths import without_controls
from poda.engine import documents
from poda.engine.documents import field, number_field, text_field, whole_field
from poda.engine.errors import EngineError, quoted
from poda.engine.runs.settings import MOST_SEED
from poda.engine.tally import Tally

VERSION: Final = 1
MOST_ROWS: Final = 10_000
MOST_OPPONENT: Final = 60
"""Characters of an opponent's name."""
MOST_GAMES: Final = 1_000_000
MOST_PLIES: Final = 100
MOST_POINTS: Final = 1_000.0

_MOST_COUNT: Final = 2**63 - 1

Who = Literal["first", "best", "champion"]
"""The random first player, the best of a generation, the validated champion."""


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """A result.

    Attributes:
        generation: of the player; 0 before the first was played.
        who: which of its players it was.
        opponent: in words, such as `alphabeta:6:zero`, or the name of a file.
        plies: how far the player looked ahead.
        won, drawn, lost: games, from the player's side.
        openings: so many plies were random at first.
        seed: of the match: whoever plays it again gets the same result.
        points: a game, where games are worth more than one, and their standard error, where the
            games are enough for one; else None.
    """

    generation: int
    who: Who
    opponent: str
    plies: int
    won: int
    drawn: int
    lost: int
    openings: int = 0
    seed: int = 1
    points: float | None = None
    error: float | None = None

    @property
    def tally(self) -> Tally:
        """The results, with their shares and intervals."""
        return Tally(self.won, self.drawn, self.lost)

    @property
    def games(self) -> int:
        """How many games."""
        return self.won + self.drawn + self.lost


class StatisticsTable:
    """The results of one run, in the order in which they came. The oldest goes when it is full."""

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
        """The results."""
        return tuple(self._rows)

    def add(self, row: StatisticsRow) -> None:
        """Keep one more."""
        if len(self._rows) == MOST_ROWS:
            del self._rows[0]
        self._rows.append(row)

    def drop_after(self, generation: int) -> None:
        """Forget the results of later generations: the run goes on from this one."""
        self._rows = [row for row in self._rows if row.generation <= generation]

    def copy(self) -> StatisticsTable:
        """The same results; they are values, and the tables grow apart."""
        return StatisticsTable(self.game_key, self._rows)


def opponent_as_written(text: str) -> str:
    """An opponent's name as rows have it: one line, not too long."""
    return quoted(text, MOST_OPPONENT)


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


def statistics_text(table: StatisticsTable) -> str:
    """The text of a table's file."""
    names = [each.name for each in fields(StatisticsRow)]
    document: dict[str, Any] = {
        "format": documents.STATISTICS,
        "version": VERSION,
        "game": table.game_key,
        "rows": [
            {name: getattr(row, name) for name in names if getattr(row, name) is not None}
            | {"opponent": opponent_as_written(row.opponent)}
            for row in table.rows
        ],
    }
    return json.dumps(documents.sealed(document), indent=1, ensure_ascii=False) + "\n"


def statistics_of(text: bytes | str, game_key: str) -> StatisticsTable:
    """The table in a text. Raises EngineError."""
    document = documents.parse(text, documents.STATISTICS, VERSION)
    documents.check_seal(document)
    if text_field(document, "game") != game_key:
        raise EngineError("save.field", field="game")
    rows = field(document, "rows", list)
    if len(rows) > MOST_ROWS or not all(isinstance(row, dict) for row in rows):
        raise EngineError("save.field", field="rows")
    return StatisticsTable(game_key, [_row(row, f"rows[{n}].") for n, row in enumerate(rows)])


def _row(entry: dict[str, Any], within: str) -> StatisticsRow:
    who = text_field(entry, "who", within)
    if who not in get_args(Who):
        raise EngineError("save.field", field=within + "who")
    opponent = text_field(entry, "opponent", within)
    if opponent != opponent_as_written(opponent):
        raise EngineError("save.field", field=within + "opponent")
    won, drawn, lost = (
        whole_field(entry, name, 0, MOST_GAMES, within) for name in ("won", "drawn", "lost")
    )
    if not 0 < won + drawn + lost <= MOST_GAMES:
        raise EngineError("save.field", field=within + "won")
    return StatisticsRow(
        whole_field(entry, "generation", 0, _MOST_COUNT, within),
        who,  # type: ignore[arg-type]  # looked at above
        opponent,
        whole_field(entry, "plies", 0, MOST_PLIES, within),
        won,
        drawn,
        lost,
        whole_field(entry, "openings", 0, MOST_PLIES, within),
        whole_field(entry, "seed", 0, MOST_SEED, within),
        *(
            number_field(entry, name, -MOST_POINTS, MOST_POINTS, within) if name in entry else None
            for name in ("points", "error")
        ),
    )


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
