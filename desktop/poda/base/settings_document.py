"""The document of the settings: JSON, read as data and nothing else.

    {"format": "poda-settings", "version": 1, "settings": {"theme": "dark", ...},
     "players": {"connect4_max": "person", ...}}

Nothing is believed of a file that claims to be one. No Qt here, and nothing that takes a while to
be imported: each command asks for the language. What is done with the file: see `settings_file`.
"""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Any, Final

FORMAT: Final = "poda-settings"
VERSION: Final = 1
"""Raised where an older Poda would misread the document. Another setting is only another key."""
MOST_BYTES: Final = 1_000_000
"""A larger file is none of Poda's: what it remembers takes some kilobytes."""
MOST_PARTS: Final = 50_000
"""Commas and brackets: more are none of Poda's either, and would take long to be read."""
DEEPEST: Final = 100
"""Lists and objects within each other; what walks through them later may be recursive."""

_FUTURE: Final = 1000  # a greater version is damage
_TABLES: Final = ("settings", "players")

Values = dict[str, Any]
"""What is set, by its key; those of a table other than the first have its name before theirs, as
in `players/connect4_max`."""


class UnreadableError(Exception):
    """A file is no document of settings; why, in English for the log."""


class NewerError(UnreadableError):
    """It is one of a later version."""


def text_of(path: Path) -> str:
    """The text in a file of settings, "" where there is none. Raises UnreadableError."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):  # a pipe would be waited for, without end
            raise UnreadableError("it is no file")
        if found.st_size > MOST_BYTES:
            raise UnreadableError(f"it has {found.st_size} bytes")
        with path.open("rb") as file:
            return file.read(MOST_BYTES).decode("utf-8")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        raise UnreadableError("it is no text") from None
    except OSError as error:
        raise UnreadableError(error.strerror or type(error).__name__) from error


def read(path: Path) -> Values | None:
    """What is set in the file, of which nothing is believed; None where there is no file, or an
    empty one.

    Raises:
        NewerError: a later Poda wrote it.
        UnreadableError: it is no document of settings.
    """
    text = text_of(path)
    if not text:
        return None
    document = parsed(text)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise UnreadableError("it is no settings file")
    version = document.get("version")
    if type(version) is int and VERSION < version < _FUTURE:
        raise NewerError(f"it is of version {version}, and {VERSION} is known")
    if version != VERSION or type(version) is not int:
        raise UnreadableError("it has no version")
    values: Values = {}
    for table in _TABLES:
        entries = document.get(table, {})
        if not isinstance(entries, dict):
            raise UnreadableError(f"{table} is no object")
        values |= {_key(table, name): value for name, value in entries.items()}
    return values


def parsed(text: str) -> Any:
    """The JSON in a text of limited size and depth. Raises UnreadableError."""
    import json  # where there is a file

    if len(text) > MOST_BYTES or sum(map(text.count, ",[{")) > MOST_PARTS:
        raise UnreadableError("it is too large")
    try:
        value = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise UnreadableError(f"it is no JSON: {error}") from None
    level, depth = [value], 0
    while level := [
        part
        for each in level
        if isinstance(each, dict | list)
        for part in (each.values() if isinstance(each, dict) else each)
    ]:
        depth += 1
        if depth > DEEPEST:
            raise UnreadableError("it is nested too deeply")
    return value


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


def _key(table: str, name: str) -> str:
    return name if table == _TABLES[0] else f"{table}/{name}"


def text_from(values: Values) -> str:
    """The inverse of `read`. Raises ValueError for what is no JSON."""
    import json

    tables: dict[str, Values] = {table: {} for table in _TABLES}
    for key, value in values.items():
        table, _, name = key.rpartition("/")
        tables[table if table in _TABLES else _TABLES[0]][name if table in _TABLES else key] = value
    document = {"format": FORMAT, "version": VERSION, **tables}
    return json.dumps(document, indent=1, allow_nan=False) + "\n"
