"""The settings document: JSON, validated as untrusted data.

    {"format": "poda-settings", "version": 1, "settings": {"theme": "dark", ...},
     "players": {"connect4_max": "person", ...}}

No Qt here, and no slow imports: each command reads the language from it. For storing it see
`settings_file`.
"""

from __future__ import annotations

import re
import stat
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

# The settings of older versions, in an INI file of Qt's: read once, as texts.
#
# Qt also writes objects into such files, `@Variant(...)`, which Qt for Python unpickles: a file
# could run code. Here a value is a text, or plain bytes (a window's geometry); every other form
# that begins with "@" is refused.

_LINE: Final = re.compile(r"\r\n|\r|\n")
_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,80}")
_LONGEST: Final = 100_000  # the most characters of a value
_BYTES: Final = re.compile(r"@ByteArray\((.*)\)", re.DOTALL)
_WORD: Final = re.compile(
    r"\\(?:x(?P<hexadecimal>[0-9A-Fa-f]+)|(?P<octal>[0-7]{1,3})|(?P<sign>[abfnrtv\"?'\\]))"
    r'|(?P<quote>")|(?P<comma>,)|(?P<plain>[^\\",]+)|\\'
)
_SIGNS: Final = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}

# Qt's encoding of a window's geometry (QWidget::saveGeometry), big endian: a magic number, the
# version, the frame's geometry, the normal geometry, the screen, two flags, ...
_GEOMETRY: Final = struct.Struct(">IHH4i4iiBB")
_MARK: Final = 0x1D9D0CB


class RefusedError(ValueError):
    """A value has a form that is not accepted."""


def values(text: str, defaults: Mapping[str, object]) -> dict[str, Any]:
    """The values in the text of an INI file: settings by name, and players as
    `players/connect4_max`.

    A value that is refused, or has another type than its default, is ignored and logged. For a
    setting with an object as default, the text is returned; for a window, its geometry.

    Raises ValueError if the text is no INI file.
    """
    result: dict[str, Any] = {}
    for (section, name), written in _entries(text).items():
        is_player = section == "players"
        if not is_player and (section != "General" or name not in defaults):
            continue
        try:
            value = _value(written, "" if is_player else defaults[name])
        except (ValueError, LookupError) as error:
            _warn(name, str(error)[:80])
        else:
            result[f"players/{name}" if is_player else name] = value
    return result


def _warn(name: str, reason: str) -> None:
    import logging  # late, as each command imports this module

    template = "the old setting %s is not taken over: %s"
    logging.getLogger(__name__).warning(template, name, reason)


def _entries(text: str) -> dict[tuple[str, str], str]:
    """The raw values by section and name. Raises ValueError."""
    if "\0" in text:
        raise ValueError("it is no text")
    result: dict[tuple[str, str], str] = {}
    section = "General"  # Qt's section for values without one
    lines = enumerate(_LINE.split(text), start=1)
    for number, line in lines:
        whole = line.strip()
        while (len(whole) - len(whole.rstrip("\\"))) % 2 and len(whole) <= _LONGEST:
            whole = whole[:-1] + next(lines, (0, ""))[1].strip()  # a continuation line follows
        if not whole or whole.startswith((";", "#")):
            continue
        if whole.startswith("[") and "]" in whole:
            section = whole[1 : whole.index("]")]
            continue
        name, equals, written = whole.partition("=")
        if not equals:
            raise ValueError(f"line {number} is none of an INI file")
        if _NAME.fullmatch(name.strip()):
            result[section, name.strip()] = written.strip()
    return result


def _value(written: str, default: object) -> Any:
    """The value in a raw text, if it has the default's type. Raises ValueError or
    LookupError."""
    parts = _parts(written)
    if isinstance(default, list):
        return [word for part in parts for word in _plain(part).split()]
    if len(parts) != 1:
        raise RefusedError("it is a list")
    (part,) = parts
    if isinstance(default, dict) and (found := _BYTES.fullmatch(part)):
        return _place(found[1].encode("latin-1"))
    plain = _plain(part)
    if isinstance(default, bool):
        return {"true": True, "false": False}[plain.lower()]
    if isinstance(default, int | float):
        return type(default)(plain)
    return plain


def _plain(part: str) -> str:
    """A text; a leading "@" is written doubled."""
    if part.startswith("@") and not part.startswith("@@"):
        raise RefusedError("it is no plain text")
    return part.removeprefix("@")


def _parts(written: str) -> list[str]:
    """The texts of a list; a single text counts as a list of one."""
    if len(written) > _LONGEST:
        raise RefusedError("it is too long")
    parts, quoted = [""], False
    for word in _WORD.finditer(written):
        kind, text = word.lastgroup, word[word.lastgroup or 0]
        if kind == "quote":
            quoted = not quoted
        elif kind == "comma" and not quoted:
            parts.append("")
        elif kind in ("comma", "plain"):
            parts[-1] += text
        elif kind == "sign":
            parts[-1] += _SIGNS.get(text, text)
        elif kind is not None:
            code = int(text, 16 if kind == "hexadecimal" else 8)
            if code > 0xFFFF or 0xD800 <= code < 0xE000:
                raise RefusedError("it has a character that is none")
            parts[-1] += chr(code)
    if quoted:
        raise RefusedError("it ends in the middle")
    return parts


def _place(data: bytes) -> dict[str, Any]:
    """A window's geometry, from Qt's bytes, in the form of `widgets.window_place`."""
    try:
        mark, major, _, *numbers = _GEOMETRY.unpack_from(data)
    except struct.error:
        mark = 0
    if mark != _MARK or major > 3:
        raise RefusedError("it is no place of a window")
    left, top, right, bottom = numbers[4:8]
    return {
        "x": left, "y": top, "width": right - left + 1, "height": bottom - top + 1,
        "maximized": bool(numbers[9]), "full_screen": bool(numbers[10]),
    }  # fmt: skip


FORMAT: Final = "poda-settings"
VERSION: Final = 1
"""Increased when older versions would misread the document; a new setting is only a new key."""
MOST_BYTES: Final = 1_000_000
"""The largest accepted file; real ones have some kilobytes."""
MOST_PARTS: Final = 50_000
"""The most commas and brackets accepted: more would take long to parse."""
DEEPEST: Final = 100
"""The deepest nesting accepted, as later code may be recursive."""

_FUTURE: Final = 1000  # a greater version number counts as damage
_TABLES: Final = ("settings", "players")

Values = dict[str, Any]
"""Values by key; those in a table other than the first have its name as a prefix, as in
`players/connect4_max`."""


class UnreadableError(Exception):
    """A file is no settings document; the reason is in English, for the log."""


class NewerError(UnreadableError):
    """The document has a later version."""


def text_of(path: Path) -> str:
    """The text of a settings file, "" if it is missing. Raises UnreadableError."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):  # opening a pipe would block forever
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
    """The validated values in a file; None if it is missing or empty.

    Raises:
        NewerError: a later version wrote it.
        UnreadableError: it is no settings document.
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
    """The JSON in a text, with limits on size and depth. Raises UnreadableError."""
    import json  # late: only needed if there is a file

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
    """The inverse of `read`. Raises ValueError for values that JSON lacks."""
    import json

    tables: dict[str, Values] = {table: {} for table in _TABLES}
    for key, value in values.items():
        table, _, name = key.rpartition("/")
        tables[table if table in _TABLES else _TABLES[0]][name if table in _TABLES else key] = value
    document = {"format": FORMAT, "version": VERSION, **tables}
    return json.dumps(document, indent=1, allow_nan=False) + "\n"
