"""Files that Poda writes and reads: JSON, written whole or not at all, and never trusted.

What is wrong with a file is said as an `EngineError` with a code that begins with `save.`.
"""

from __future__ import annotations

import errno
import hashlib
import json
import math
import os
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, BinaryIO, Final

from poda import folders
from poda.atomic import write_atomically
from poda.atomic import write_within as write_unfollowed
from poda.engine.errors import EngineError, quoted

GAME: Final = "poda-game"
TREE: Final = "poda-tree"
PLAYER: Final = "poda-player"
RUN: Final = "poda-run"
LINEAGE: Final = "poda-lineage"
STATISTICS: Final = "poda-statistics"
DRAFT: Final = "poda-draft"
NETWORK: Final = "poda-network"

# What is said of a file that is something else, and of one that is mistaken for it easily.
_FOREIGN: Final = {
    GAME: "save.foreign",
    TREE: "save.foreign_tree",
    PLAYER: "save.foreign_player",
    RUN: "save.foreign_run",
    LINEAGE: "save.foreign_lineage",
    STATISTICS: "save.foreign_statistics",
    DRAFT: "save.foreign_tree",
    NETWORK: "save.foreign_network",
}
_MISTAKEN: Final = {
    (GAME, TREE): "save.is_tree",
    (TREE, GAME): "save.is_game",
    (PLAYER, RUN): "save.is_run",
    (RUN, PLAYER): "save.is_player",
}

MOST_BRACKETS: Final = 12_000
"""Lists and objects of a document whose texts hold none: a game of 5,000 moves, and room."""

_NAME_LENGTH: Final = 80
_FUTURE: Final = 1000  # a greater number is damage, and no version of a format


def write_text(path: Path, text: str) -> None:
    """Put `text` at `path`. Raises EngineError where that cannot be done."""
    try:
        write_atomically(path, text.encode())
    except (OSError, RuntimeError, ValueError) as error:
        # RuntimeError: links in a circle (before 3.13). ValueError: a name that no file can have.
        raise system_error(error, "save.unwritable") from error


def write_within(folder: Path, name: str, text: str) -> None:
    """Put `text` into a folder that may have come from elsewhere: no link below it is followed.

    Args:
        name: such as "run.json", or "checkpoints/run-00000312.json".

    Raises EngineError where that cannot be done.
    """
    try:
        write_unfollowed(folder, name, text.encode())
    except (OSError, RuntimeError, ValueError) as error:  # as above
        raise system_error(error, "save.unwritable") from error


def make_folder(path: Path) -> None:
    """Make a folder, and those above it, where there is none. Raises EngineError."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise EngineError("save.no_folder") from error
    except (OSError, RuntimeError, ValueError) as error:
        raise system_error(error, "save.unwritable") from error


def exists(path: Path) -> bool:
    """Whether there is anything by that name, a broken link included. Raises EngineError where the
    system does not tell."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise system_error(error, "save.unreadable") from error
    return True


def read_text(path: Path, limit: int, encoding: str = "utf-8") -> str:
    """The text of the file, which has at most `limit` bytes. Raises EngineError.

    Args:
        encoding: "ascii" for files that may be large: a single character beyond it makes a text
            four times as large in memory.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise EngineError("save.not_a_file")  # a pipe would be waited for, without end
        return _text_of(path.open("rb"), limit, encoding)
    except EngineError:
        raise
    except (OSError, RuntimeError, ValueError) as error:  # see `write_text`
        raise system_error(error, "save.unreadable") from error


def read_within(folder: Path, name: str, limit: int, encoding: str = "utf-8") -> str:
    """The text of a file in a folder that may have come from elsewhere, likewise: a link below it
    is refused, wherever it leads. Raises EngineError."""
    try:
        with folders.within(folder, name) as (opened, last):
            return _text_of(opened.open(last), limit, encoding)
    except EngineError:
        raise
    except (OSError, RuntimeError, ValueError) as error:  # see `write_text`
        raise system_error(error, "save.unreadable") from error


def _text_of(opened: AbstractContextManager[BinaryIO], limit: int, encoding: str) -> str:
    with opened as file:
        # Room is made for what is asked for, not for what comes: a small file needs little.
        size = os.fstat(file.fileno()).st_size
        data = file.read(size + 1) if size <= limit else b""
    if max(size, len(data)) > limit:
        raise EngineError("save.too_large", limit=limit)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise EngineError("save.not_text") from None


def parse(
    text: str,
    kind: str,
    version: int,
    most_brackets: int = MOST_BRACKETS,
    most_parts: int | None = None,
    oldest: int | None = None,
) -> dict[str, Any]:
    """The JSON document in a text, which is of that kind (`GAME`, `TREE`, ...) and version.

    Args:
        most_brackets: how many "[" and "{" such a document has at most, those in its texts
            included.
        most_parts: how many commas, and how many quotation marks, it has at most; None: any.
        oldest: the oldest version that is read as well; None: that version alone.

    Raises EngineError with a sentence about what else it is.
    """
    foreign = _FOREIGN[kind]
    # Before it is read: three bytes of "[]," take eighty of memory, and the file is not ours.
    if text.count("[") + text.count("{") > most_brackets:
        raise EngineError(foreign)
    if most_parts is not None and max(text.count(","), text.count('"')) > most_parts:
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
        mistaken = _MISTAKEN.get((kind, found)) if isinstance(found, str) else None
        raise EngineError(mistaken or foreign)
    _check_version(document, version, version if oldest is None else oldest)
    return document  # type: ignore[no-any-return]


def _check_version(document: dict[str, Any], known: int, oldest: int) -> None:
    version = field(document, "version", int)
    if known < version < _FUTURE:
        raise EngineError("save.version", version=version, known=known)
    if not oldest <= version <= known:
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


def number_field(
    entry: dict[str, Any], name: str, low: float, high: float, within: str = ""
) -> float:
    """The number in a field, whole or not, which lies in [low, high]."""
    value = entry.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise EngineError("save.field", field=within + name)
    try:
        number = float(value)
    except OverflowError:  # a whole number of hundreds of digits
        number = math.inf
    if not (low <= number <= high and math.isfinite(number)):
        raise EngineError("save.field", field=within + name)
    return number


SEAL: Final = "sha256"
"""The field with the checksum of all the others."""


def sealed(document: dict[str, Any]) -> dict[str, Any]:
    """The document with a checksum, for contents in which nobody would see the damage."""
    return document | {SEAL: _checksum(document)}


def check_seal(document: dict[str, Any]) -> None:
    """Raises EngineError where a sealed document is not as it was written."""
    seal = text_field(document, SEAL)
    try:
        right = seal == _checksum({k: v for k, v in document.items() if k != SEAL})
    except (RecursionError, ValueError):  # nested deeper than can be written
        right = False
    if not right:
        raise EngineError("save.checksum")


def _checksum(document: dict[str, Any]) -> str:
    # In one spelling, so that another layout of the text does not matter.
    encoder = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)
    digest = hashlib.sha256()
    for part in encoder.iterencode(document):  # a run is large, and is not to be held once more
        digest.update(part.encode("ascii"))
    return digest.hexdigest()


_SYSTEM_ERRORS: Final = {
    errno.ENOENT: "save.missing",
    errno.EACCES: "save.denied",
    errno.EPERM: "save.denied",
    errno.EROFS: "save.denied",
    errno.ENOSPC: "save.no_space",
    getattr(errno, "EDQUOT", errno.ENOSPC): "save.no_space",
    errno.EISDIR: "save.folder",
}


def system_error(error: OSError | RuntimeError | ValueError, otherwise: str) -> EngineError:
    """What the system says, as a sentence that can be translated where it is a usual one."""
    if isinstance(error, folders.LinkError):
        return EngineError("save.link", name=quoted(str(error.filename), _NAME_LENGTH))
    if isinstance(error, folders.NotAFileError):
        return EngineError("save.not_a_file")
    number = error.errno if isinstance(error, OSError) else None
    if number in _SYSTEM_ERRORS:
        return EngineError(_SYSTEM_ERRORS[number])
    reason = error.strerror if isinstance(error, OSError) else None
    return EngineError(otherwise, reason=reason or type(error).__name__)
