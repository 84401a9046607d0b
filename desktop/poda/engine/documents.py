"""Files that Poda writes and reads: JSON, written whole or not at all, and never trusted.

What is wrong with a file is said as an `EngineError` with a code that begins with `save.`.
"""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any, Final

from poda.atomic import write_atomically
from poda.engine.errors import EngineError

GAME: Final = "poda-game"
TREE: Final = "poda-tree"

# What is said of a file that is something else, and of one that belongs in the other tab.
_FOREIGN: Final = {
    GAME: ("save.foreign", "save.is_tree"),
    TREE: ("save.foreign_tree", "save.is_game"),
}

MOST_BRACKETS: Final = 12_000
"""Lists and objects of a document whose texts hold none: a game of 5,000 moves, and room."""

_FUTURE: Final = 1000  # a greater number is damage, and no version of a format


def write_text(path: Path, text: str) -> None:
    """Put `text` at `path`. Raises EngineError where that cannot be done."""
    try:
        write_atomically(path, text.encode())
    except (OSError, RuntimeError) as error:  # RuntimeError: links in a circle (before 3.13)
        raise _system_error(error, "save.unwritable") from error


def read_text(path: Path, limit: int) -> str:
    """The text of the file, which has at most `limit` bytes. Raises EngineError."""
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except (OSError, RuntimeError) as error:  # RuntimeError: links in a circle (before 3.13)
        raise _system_error(error, "save.unreadable") from error
    if len(data) > limit:
        raise EngineError("save.too_large", limit=limit)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise EngineError("save.not_text") from None


def parse(text: str, kind: str, version: int, most_brackets: int = MOST_BRACKETS) -> dict[str, Any]:
    """The JSON document in a text, which is of that kind (`GAME` or `TREE`) and version.

    Args:
        most_brackets: how many "[" and "{" such a document has at most, those in its texts
            included.

    Raises EngineError with a sentence about what else it is.
    """
    foreign, of_other_tab = _FOREIGN[kind]
    # Before it is read: three bytes of "[]," take eighty of memory, and the file is not ours.
    if text.count("[") + text.count("{") > most_brackets:
        raise EngineError(foreign)
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise EngineError(
            "save.not_json", error.pos, line=error.lineno, column=error.colno
        ) from None
    except (RecursionError, ValueError):  # hostile nesting; a number of thousands of digits
        raise EngineError(foreign) from None
    found = document.get("format") if isinstance(document, dict) else None
    if found != kind:
        known = isinstance(found, str) and found in _FOREIGN
        raise EngineError(of_other_tab if known else foreign)
    _check_version(document, version)
    return document  # type: ignore[no-any-return]


def _check_version(document: dict[str, Any], known: int) -> None:
    version = field(document, "version", int)
    if known < version < _FUTURE:
        raise EngineError("save.version", version=version, known=known)
    if version != known:
        raise EngineError("save.field", field="version")


def field(entry: dict[str, Any], name: str, kind: type, within: str = "") -> Any:
    """The value of a field, if it is of that very kind. Raises EngineError, which names the field
    with what it lies `within` before it."""
    value = entry.get(name)
    # bool is an int to Python, but not to a format.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise EngineError("save.field", field=within + name)
    return value


def text_field(entry: dict[str, Any], name: str, within: str = "") -> str:
    """The text in a field."""
    value: str = field(entry, name, str, within)
    return value


def whole_field(entry: dict[str, Any], name: str, low: int, high: int, within: str = "") -> int:
    """The whole number in a field, which lies in [low, high]."""
    value: int = field(entry, name, int, within)
    if not low <= value <= high:
        raise EngineError("save.field", field=within + name)
    return value


_SYSTEM_ERRORS: Final = {
    errno.ENOENT: "save.missing",
    errno.EACCES: "save.denied",
    errno.EPERM: "save.denied",
    errno.EROFS: "save.denied",
    errno.ENOSPC: "save.no_space",
    errno.EISDIR: "save.folder",
}


def _system_error(error: OSError | RuntimeError, otherwise: str) -> EngineError:
    """What the system says, as a sentence that can be translated where it is a usual one."""
    number = error.errno if isinstance(error, OSError) else None
    if number in _SYSTEM_ERRORS:
        return EngineError(_SYSTEM_ERRORS[number])
    reason = error.strerror if isinstance(error, OSError) else None
    return EngineError(otherwise, reason=reason or type(error).__name__)
