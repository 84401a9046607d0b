"""Match equity tables in GNU Backgammon's format: read, not written.

XML: `met` has `info` (`name`, `description`, `length`), a `pre-crawford-table` with a `row` for
each number of points that a side needs, from 1 on, of its chances (`me`) where the other side needs
1, 2, ..., and a `post-crawford-table` with one row, of who is behind. Tables of the type `explicit`
are read. Those that are given by the parameters of a formula (`zadeh`, `mec`), and those for two
players of unequal strength, are told as what they are.

A file is hostile until it is read: at most `BYTES_LIMIT` bytes, no entities but XML's own, and
nothing is fetched, whatever it refers to.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final
from xml.parsers import expat

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.packages.backgammon.engine.cubeful import LARGEST, MatchTable

BYTES_LIMIT: Final = 1_000_000
_NAME_LIMIT: Final = 60
_ROUNDED: Final = 0.0021
"""Chances of both sides add up to 1 but for this: tables are printed with three digits."""
_BEFORE, _AFTER = "pre-crawford-table", "post-crawford-table"


def read(path: Path) -> MatchTable:
    """The table in a file. Raises EngineError with a sentence for what cannot be read."""
    return parse(documents.read_foreign_bytes(path, BYTES_LIMIT, "met.too_large"), path.stem)


def parse(data: bytes, name: str = "") -> MatchTable:
    """The table in the bytes of a file.

    Args:
        name: the table's, where the file tells none.

    Raises EngineError as `read`.
    """
    reader = _Reader()
    try:
        reader.parser.Parse(data, True)
    except EngineError:
        raise
    except (expat.ExpatError, LookupError, ValueError) as error:
        line = getattr(error, "lineno", reader.parser.CurrentLineNumber)
        raise EngineError("met.no_xml", line=line) from None
    return table_of(reader.name or name, reader.rows[_BEFORE], reader.rows[_AFTER])


class _Reader:
    """Collects the rows of both tables."""

    def __init__(self) -> None:
        self.name = ""
        self.rows: dict[str, list[list[float]]] = {_BEFORE: [], _AFTER: []}
        self._path: list[str] = []
        self._text = ""
        self.parser = parser = expat.ParserCreate()
        parser.StartElementHandler = self._open_element
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._add_text
        parser.EntityDeclHandler = self._refuse
        parser.SkippedEntityHandler = self._refuse

    def _refuse(self, *_declared: object) -> None:
        raise EngineError("met.entity", line=self.parser.CurrentLineNumber)

    def _open_element(self, tag: str, attributes: dict[str, str]) -> None:
        if not self._path and tag != "met":
            raise EngineError("met.no_table")
        self._path.append(tag)
        self._text = ""
        if len(self._path) == 2 and tag in self.rows:
            kind = attributes.get("type", "explicit")
            if kind != "explicit":
                raise EngineError("met.formula", kind=kind[:_NAME_LIMIT])
            if self.rows[tag]:  # the second one: each is for one player
                raise EngineError("met.unequal")
        elif tag == "row" and len(self._path) == 3:
            self._row().append([])
            if len(self._row()) > LARGEST:
                raise EngineError("met.too_long", most=LARGEST)

    def _row(self) -> list[list[float]]:
        return self.rows.get(self._path[1], [])

    def _add_text(self, text: str) -> None:
        self._text += text if len(self._text) < _NAME_LIMIT else ""

    def _end(self, tag: str) -> None:
        if self._path == ["met", "info", "name"]:
            self.name = " ".join(self._text.split())[:_NAME_LIMIT].strip()
        elif tag == "me" and len(self._path) == 4 and self._row():
            self._row()[-1].append(self._number())
            if len(self._row()[-1]) > LARGEST:
                raise EngineError("met.too_long", most=LARGEST)
        self._path.pop()

    def _number(self) -> float:
        text = self._text.strip()
        try:
            value = float(text)
        except ValueError:
            value = -1.0
        if not 0.0 <= value <= 1.0:
            line = self.parser.CurrentLineNumber
            raise EngineError("met.value", line=line, text=text[:_NAME_LIMIT])
        return value


def table_of(name: str, before: list[list[float]], after: list[list[float]]) -> MatchTable:
    """The table of such rows, each chance and the other side's adding up to 1 exactly.

    Raises EngineError where rows or values are missing, or the players are not equally strong.
    """
    size = len(before)
    if not size or len(after) != 1 or not 1 <= len(after[0]) <= size:
        raise EngineError("met.no_table")
    for number, row in enumerate(before, start=1):
        if len(row) != size:
            raise EngineError("met.row", row=number, count=len(row), wanted=size)
    whole = [[0.5] * size for _ in range(size)]
    for own in range(size):
        for other in range(own, size):
            if abs(before[own][other] + before[other][own] - 1.0) > _ROUNDED:
                raise EngineError("met.unequal")
            if own != other:
                whole[own][other] = before[own][other]
                whole[other][own] = 1.0 - before[own][other]
    return MatchTable(name, tuple(map(tuple, whole)), tuple(after[0]))


def as_json(table: MatchTable) -> dict[str, Any]:
    """The table as a document of the settings."""
    return {"name": table.name, "before": table.before, "after": table.after}


def from_json(plain: dict[str, Any]) -> MatchTable | None:
    """The table in such a document; None where there is none, or a damaged one."""
    name, before, after = (plain.get(key) for key in ("name", "before", "after"))
    if not (isinstance(name, str) and isinstance(before, list) and len(before) <= LARGEST):
        return None
    rows = [*before, after]
    if not all(isinstance(row, list) and all(map(_is_chance, row)) for row in rows):
        return None
    try:
        return table_of(name[:_NAME_LIMIT], before, [rows[-1]])
    except EngineError:
        return None


def _is_chance(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
