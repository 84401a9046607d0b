"""Reading and writing of Poda's JSON files: written atomically, and never trusted when read.

Errors about a file are `EngineError`s with codes that begin with `save.`.
"""

from __future__ import annotations

import errno
import json
import os
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

from poda.base import files, packages
from poda.base.packages import DocumentKind
from poda.engine.errors import EngineError, quoted

GAME: Final = "poda-game"
TREE: Final = "poda-tree"
PLAYER: Final = "poda-player"
RUN: Final = "poda-run"
LINEAGE: Final = "poda-lineage"
STATISTICS: Final = "poda-statistics"
DRAFT: Final = "poda-draft"
NETWORK: Final = "poda-network"
NOTES: Final = "poda-notes"
ERRORS: Final = "poda-errors"

# Formats and suffixes (or other names) of files that only a package opens: its name, the error
# code if it is not installed, and what such a text has near its beginning, which its manifest tells
# more exactly.
_OF_PACKAGES: Final = {
    "poda-experiment": ("lab", "save.experiment_of", ""),
    "poda-tournament": ("arena", "save.tournament_of", ""),
    "poda-engines": ("arena", "save.engines_of", ""),
    "poda-lecture": ("teach", "save.lecture_of", ""),
    "poda-result": ("teach", "save.result_of", ""),
    ".pdn": ("checkers", "save.pdn_of", r'\A\s*\[[A-Za-z]\w*\s+"'),
    "positions": (
        "connect4",
        "save.positions_of",
        r"\A\s*[1-7]{1,42}[ \t]+[+-]?(?:2[01]|1?\d)[ \t]*(?:[\r\n]|\Z)",
    ),
    ".sgf": ("backgammon", "save.mat_of", r"\A\s*\(\s*;[^()]{0,2000}?GM\[6\]"),
    ".xg": ("backgammon", "save.mat_of", r"\ARGMH"),
    ".mat": ("backgammon", "save.mat_of", r"(?im)^[ \t]{0,80}\d{1,4}[ -]?points? match\b"),
}

KINDS: Final = {
    # A match of 40,000 throws and plays with 50,000 remarks, and the games of other kinds.
    GAME: DocumentKind("save.foreign", 9_000_000, brackets=100_000, parts=700_000,
                       taken_for=(TREE, "save.is_game"), tab="play"),
    # The largest search that is recorded has two million nodes, which take 58 bytes each where
    # alpha-beta updates first (measured); beside the lists of its trace a letter a step, a typed
    # tree, and notes.
    TREE: DocumentKind("save.foreign_tree", 130_000_000, brackets=3_000, parts=200_000,
                       parsed=12_000_000, taken_for=(GAME, "save.is_tree"), tab="tree"),
    # `settings.MOST_LEARNT` as text, 500 milestones of 100 bytes, and a text about its origin.
    PLAYER: DocumentKind("save.foreign_player", 18_000_000, brackets=2_000, parts=10_000,
                         taken_for=(RUN, "save.is_player")),
    # `settings.MOST_NUMBERS` as text, or four times `MOST_LEARNT`, in single precision, and a
    # history of millions of generations.
    RUN: DocumentKind("save.foreign_run", 68_000_000, brackets=4_000, parts=10_000,
                      encoding="ascii", taken_for=(PLAYER, "save.is_run"), tab="training"),
    # 64 of the largest networks.
    LINEAGE: DocumentKind("save.foreign_lineage", 40_000_000, brackets=20, parts=200,
                          encoding="ascii"),
    # 10,000 rows, whose opponents may be named by 60 brackets, commas or quotation marks each.
    STATISTICS: DocumentKind("save.foreign_statistics", 8_000_000, brackets=11_000, parts=750_000),
    # Two trees as they are typed, 500 notes of 10,000 characters, and the history.
    DRAFT: DocumentKind("save.foreign_tree", 16_000_000, brackets=20_000, parts=320_000),
    NETWORK: DocumentKind("save.foreign_network", 2_000_000, brackets=10, parts=100,
                          encoding="ascii"),
    # 20 tags, and a text of 10,000 characters, each of which may take twelve in JSON.
    NOTES: DocumentKind("save.foreign_notes", 200_000, brackets=10, parts=100),
    # 1,000 errors with positions of up to 1,000 characters.
    ERRORS: DocumentKind("save.foreign_errors", 4_000_000, brackets=3_000, parts=40_000,
                         escapes=True),
}  # fmt: skip
"""The core's kinds of documents, by format. All limits are above the largest that Poda writes."""


def kind_of(name: str) -> DocumentKind:
    """The kind of a format, the core's or a package's. Raises KeyError."""
    return KINDS.get(name) or packages.formats()[name]


def is_kind(name: str) -> bool:
    """Whether the core or a package has a format of that name."""
    return name in KINDS or name in packages.formats()


_WINDOW: Final = 1_000_000  # bytes that are scanned at once, while no other thread can run
_LONG: Final = 200_000  # bytes of a list or packed array that is kept out of the parsed document
_FEW: Final = 1_000  # values that are serialized at once, for a checksum
_CHUNK: Final = 60_000  # bytes of a `LongList` that are parsed at once
_GZIP: Final = b"\x1f\x8b"  # the first bytes of every gzip file
_GZIP_BITS: Final = 16 + zlib.MAX_WBITS  # makes zlib use the gzip format, without a time stamp

_NAME_LENGTH: Final = 80
_FUTURE: Final = 1000  # a version number from here on means a damaged file, not a newer Poda


def write_text(path: Path, text: str) -> None:
    """Write `text` to `path` atomically, compressed by gzip if the name ends in `.gz` (equal texts
    make equal files). Raises EngineError if that fails."""
    data = text.encode()
    write_bytes(path, zlib.compress(data, wbits=_GZIP_BITS) if path.suffix == ".gz" else data)


def write_bytes(path: Path, data: bytes) -> None:
    """Write `data` to `path` atomically. Raises EngineError if that fails."""
    try:
        files.write_atomically(path, data)
    except (OSError, RuntimeError, ValueError) as error:
        # RuntimeError: a circle of links (before 3.13). ValueError: an impossible file name.
        raise system_error(error, "save.unwritable") from error


def write_within(folder: Path, name: str, text: bytes | str) -> None:
    """Write a file in a folder that may come from a stranger: no link below it is followed.

    Args:
        name: the path within it, such as "run.json", or "checkpoints/run-00000312.json".

    Raises EngineError if that fails.
    """
    try:
        files.write_within(folder, name, text.encode() if isinstance(text, str) else text)
    except (OSError, RuntimeError, ValueError) as error:  # as above
        raise system_error(error, "save.unwritable") from error


def make_folder(path: Path) -> None:
    """Make a folder and its parents, if they do not exist. Raises EngineError."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise EngineError("save.no_folder") from error
    except (OSError, RuntimeError, ValueError) as error:
        raise system_error(error, "save.unwritable") from error


def exists(path: Path) -> bool:
    """Whether anything exists at that path, a broken link included. Raises EngineError if the
    system cannot say."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError) as error:  # ValueError: an impossible file name
        raise system_error(error, "save.unreadable") from error
    return True


def read(path: Path, kind: str) -> bytes:
    """The bytes of a file of that kind, for `parse`, decompressed if it is a gzip file, within the
    limit of the kind. Raises EngineError."""
    limit = kind_of(kind).bytes
    data = _read_bytes(path, limit)
    return _unpacked(data, limit) if data.startswith(_GZIP) else data


def load(path: Path, kind: str, version: int, oldest: int | None = None) -> dict[str, Any]:
    """The document in a file: `read` and `parse`."""
    return parse(read(path, kind), kind, version, oldest)


def read_within(folder: Path, name: str, kind: str) -> bytes:
    """The bytes of a file of that kind in a folder that may come from a stranger: links below it
    are refused. Raises EngineError."""
    try:
        with files.within(folder, name) as (opened, last):
            return _bytes_of(opened.open(last), kind_of(kind).bytes)
    except EngineError:
        raise
    except (OSError, RuntimeError, ValueError) as error:  # see `write_text`
        raise system_error(error, "save.unreadable") from error


def read_text(path: Path, limit: int, encoding: str = "utf-8") -> str:
    """The text of a file of at most `limit` bytes. Raises EngineError."""
    return _decoded(_read_bytes(path, limit), encoding)


def read_foreign(path: Path, limit: int, too_large: str) -> str:
    """The text (`decode`) of a file from another program. Raises as `read_foreign_bytes` does."""
    return decode(read_foreign_bytes(path, limit, too_large))


def read_foreign_bytes(path: Path, limit: int, too_large: str) -> bytes:
    """The bytes of a file from another program. Raises EngineError, with the code `too_large` if
    it has more than `limit`."""
    try:
        return _read_bytes(path, limit)
    except EngineError as error:
        if error.code == "save.too_large":
            raise EngineError(too_large, limit=limit) from None
        raise


def beginning(path: Path, length: int) -> str:
    """The first characters of a file, decompressed, to tell what it is; "" if it cannot be read.
    What is no text is returned byte by byte."""
    try:
        if not path.is_file():  # reading a pipe could block for ever
            return ""
        with path.open("rb") as file:
            data = file.read(length)
        if data.startswith(_GZIP):
            data = zlib.decompressobj(wbits=_GZIP_BITS).decompress(data, length)
        # A character may be cut at the end.
        is_wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")
        return data.decode("utf-16" if is_wide else "utf-8", "ignore" if is_wide else "replace")
    except (OSError, ValueError, zlib.error):
        return ""


def decode(data: bytes) -> str:
    """The text of another program's file: UTF-16 with a byte order mark, UTF-8, or else Latin-1.
    Raises EngineError if it contains a null character."""
    try:
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            return data.decode("utf-16")
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    if "\0" in text:
        raise EngineError("save.not_text")
    return text


def _read_bytes(path: Path, limit: int) -> bytes:
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise EngineError("save.not_a_file")  # reading a pipe could wait for ever
        return _bytes_of(path.open("rb"), limit)
    except EngineError:
        raise
    except (OSError, RuntimeError, ValueError) as error:  # see `write_text`
        raise system_error(error, "save.unreadable") from error


def _bytes_of(opened: AbstractContextManager[BinaryIO], limit: int) -> bytes:
    with opened as file:
        # `read` allocates as many bytes as are asked for: for a small file, few.
        size = os.fstat(file.fileno()).st_size
        data = file.read(size + 1) if size <= limit else b""
    if max(size, len(data)) > limit:
        raise EngineError("save.too_large", limit=limit)
    return data


def _unpacked(data: bytes, limit: int) -> bytes:
    """Decompress gzip data. Raises EngineError if it is damaged or exceeds the limit in bytes."""
    stream = zlib.decompressobj(wbits=_GZIP_BITS)
    try:
        unpacked = stream.decompress(data, limit + 1)
    except zlib.error:
        raise EngineError("save.checksum") from None
    if len(unpacked) > limit:
        raise EngineError("save.too_large", limit=limit)
    if not stream.eof:
        raise EngineError("save.checksum")
    return unpacked


def _decoded(data: bytes, encoding: str, errors: str = "strict") -> str:
    try:
        return data.decode(encoding, errors)
    except UnicodeDecodeError:
        raise EngineError("save.not_text") from None


def parse(data: bytes | str, kind: str, version: int, oldest: int | None = None) -> dict[str, Any]:
    """The JSON document in a text, checked to be of that kind (`GAME`, `TREE`, ...) and version.

    Args:
        oldest: the oldest version that is accepted too; None: `version` alone.

    Raises EngineError, which says what the text is instead.
    """
    limits, errors = kind_of(kind), "strict"
    if isinstance(data, str):  # it may contain lone surrogates, which no file does
        data, errors = data.encode("utf-8", "surrogatepass"), "surrogatepass"
    encoding = limits.encoding if errors == "strict" else "utf-8"
    try:
        outline = _Outline(data, limits)
        del data
        text = _decoded(outline.text(), encoding, errors)
        document = outline.filled(json.loads(text))
    except json.JSONDecodeError as error:
        raise outline.misread(error) from None
    except (_TooMuchError, RecursionError, ValueError) as error:
        if isinstance(error, EngineError):
            raise
        # Hostile nesting, or a number of thousands of digits.
        raise EngineError(limits.foreign) from None
    found = document.get("format") if isinstance(document, dict) else None
    if found != kind:
        raise _mistaken(kind, found if isinstance(found, str) else "")
    _check_version(document, version, version if oldest is None else oldest)
    return document  # type: ignore[no-any-return]


def _mistaken(kind: str, found: str) -> EngineError:
    """The error about a document of format `found` where one of `kind` is wanted."""
    wanted, code = "", ""
    if is_kind(found):
        wanted, code = kind_of(found).taken_for
    return of_missing_package(found) or EngineError(
        code if wanted == kind else kind_of(kind).foreign
    )


def of_missing_package(kind: str) -> EngineError | None:
    """The error about a kind of files, a document's format or a suffix, if it opens only with a
    package of Poda's that is not installed; else None."""
    if kind not in _OF_PACKAGES:
        return None
    if kind in packages.formats() or kind in packages.exchanges():
        return None
    package, code, _ = _OF_PACKAGES[kind]
    return EngineError(code, package=package)


def names_of_missing(head: str) -> list[str]:
    """The suffixes that name the formats of packages, installed or not, whose signs are in the
    beginning of a text."""
    return [kind for kind, (*_, sign) in _OF_PACKAGES.items() if sign and re.search(sign, head)]


class _TooMuchError(Exception):
    """A document exceeds the limits of its kind."""


_TOKEN: Final = re.compile(rb'["\[{]')
_NUMBERS: Final = re.compile(rb'[0-9+\-.eE, \t\r\n"inful]*')  # and null, "inf" and "-inf"
_OF_BASE64: Final = b"".join(bytes(range(a, b + 1)) for a, b in (b"AZ", b"az", b"09", b"+/", b"=="))


class _Outline:
    """Scans a document before it is parsed: counts its texts, lists and objects, and takes out its
    long lists of numbers and packed arrays. Raises _TooMuchError.

    It scans a window at a time, between which other threads can run.
    """

    def __init__(self, data: bytes, limits: DocumentKind) -> None:
        self._data, self._limits = data, limits
        self._taken: list[LongList | str] = []  # the long lists and packed arrays
        self._mark = os.urandom(16).hex()  # random, so that no file can contain it
        self._left = limits.bytes if limits.parsed is None else limits.parsed
        self._texts = self._brackets = self._commas = 0
        self._close = 0  # the index of the next "]"
        self._pieces: list[bytes] = []
        self._go_through()

    def text(self) -> bytes:
        """The document, with a placeholder for each part that was taken out."""
        if self._taken:
            return b"".join(self._pieces)
        data, self._data = self._data, b""  # a large document is not kept in memory twice
        return data

    def filled(self, document: Any) -> Any:
        """The parsed document, with its placeholders replaced by what was taken out."""
        waiting = [document] if self._taken else []
        while waiting:
            holder = waiting.pop()
            if not isinstance(holder, dict | list):
                continue
            for key, value in list(
                holder.items() if isinstance(holder, dict) else enumerate(holder)
            ):
                if isinstance(value, str) and value.startswith(self._mark):
                    holder[key] = self._taken[int(value[len(self._mark) :])]
                elif isinstance(value, dict | list):
                    waiting.append(value)
        return document

    def misread(self, error: json.JSONDecodeError) -> EngineError:
        """The error about the line and column where the document is not JSON."""
        line, column = error.lineno, error.colno
        for number, each in enumerate(self._taken):  # lists that were taken out may have lines
            here = error.doc.find(f'{self._mark}{number}"')
            if isinstance(each, LongList) and 0 <= here < error.pos:
                line += self._data.count(b"\n", each.start, each.end)
        return EngineError("save.not_json", error.pos, line=line, column=column)

    def _go_through(self) -> None:
        data, place, begin = self._data, 0, 0
        while place < len(data):
            end = min(place + _WINDOW, len(data))
            found = _TOKEN.search(data, place, end)
            stop = found.start() if found else end
            self._commas += data.count(b",", place, stop)
            place = stop
            if found and data[stop] == ord('"'):
                self._texts += 1
                place = self._end_of_text(stop + 1)
                if place - stop > _LONG and (array := self._packed(stop + 1, place - 1)):
                    begin = self._replace_part(array, begin, stop, place)
            elif found:
                self._brackets += 1
                place += 1
                close = self._end_of_numbers(stop) if data[stop] == ord("[") else 0
                if close:
                    place = close + 1
                    begin = self._replace_part(LongList(data, stop + 1, close), begin, stop, place)
            self._check(place - begin)
        if self._taken:
            self._keep_bytes(data[begin:])

    def _replace_part(self, what: LongList | str, begin: int, start: int, end: int) -> int:
        """Keep the bytes from `begin` to `start`, and a placeholder for those up to `end`, which
        is returned."""
        self._taken.append(what)
        self._keep_bytes(self._data[begin:start], f'"{self._mark}{len(self._taken) - 1}"'.encode())
        return end

    def _keep_bytes(self, *pieces: bytes) -> None:
        self._pieces += pieces
        self._left -= sum(map(len, pieces))

    def _check(self, more: int) -> None:
        limits = self._limits
        if (
            self._brackets > limits.brackets
            or max(self._texts, self._commas) > limits.parts
            or more > self._left
        ):
            raise _TooMuchError

    def _end_of_text(self, begin: int) -> int:
        """The index after the closing quote of the text that begins there."""
        data, from_here = self._data, begin
        while (quote := data.find(b'"', from_here)) >= 0:
            if data[quote - 1] != ord("\\"):
                return quote + 1
            before = data[from_here:quote]
            if not (len(before) - len(before.rstrip(b"\\"))) % 2:
                return quote + 1
            from_here = quote + 1
            self._texts += 1  # each escaped quote costs a search too
            self._check(0)
        return len(data)

    def _end_of_numbers(self, begin: int) -> int:
        """The end of the list that begins there, if it is a long list of numbers; else 0."""
        data = self._data
        if self._limits.parsed is None:
            return 0
        if self._close <= begin:  # searched once, however many lists begin before it
            found = data.find(b"]", begin)
            self._close = found if found >= 0 else len(data)
        close = self._close
        if close - begin < _LONG or close == len(data):
            return 0
        quotes = 0
        for start in range(begin + 1, close, _WINDOW):
            end = min(start + _WINDOW, close)
            numbers = _NUMBERS.match(data, start, end)
            if numbers is None or numbers.end() < end:
                return 0
            quotes += data.count(b'"', start, end)
        return 0 if quotes % 2 else close

    def _packed(self, start: int, end: int) -> str:
        """The text between those indices if it is base64, a packed array; else ""."""
        self._check(end - start)
        parts = []
        for begin in range(start, end, _WINDOW):
            part = self._data[begin : min(begin + _WINDOW, end)]
            if part.translate(None, _OF_BASE64):
                return ""
            parts.append(part.decode("ascii"))
        self._left -= end - start
        return "".join(parts)


@dataclass(frozen=True, slots=True, eq=False)
class LongList:
    """A long list of numbers, nulls and short texts in a document, parsed piece by piece: as Python
    objects all entries at once would take several times the memory of their text.

    Attributes:
        data: the document.
        start, end: the indices of the list's content, without its brackets.
    """

    data: bytes
    start: int
    end: int

    def parts(self) -> Iterator[list[Any]]:
        """Yield the entries, a piece at a time. Raises EngineError where it is not JSON."""
        place = self.start
        while place <= self.end:
            stop = self.end
            if self.end - place > _CHUNK:
                stop = self.data.rfind(b",", place, place + _CHUNK)
            try:
                # After a superfluous comma a part is empty.
                part = json.loads(b"[" + self.data[place:stop] + b"]") if stop >= 0 else []
            except ValueError:
                part = []
            if not part:
                raise self._misread(place)
            yield part
            place = stop + 1

    def _misread(self, place: int) -> EngineError:
        line = self.data.count(b"\n", 0, place) + 1
        column = place - self.data.rfind(b"\n", 0, place)
        return EngineError("save.not_json", place, line=line, column=column)


LIST: Final = (list, LongList)
"""The types to ask `field` for if a list may be long."""


def parts_of(values: list[Any] | LongList) -> Iterable[list[Any]]:
    """The entries of a list, a piece at a time. Raises EngineError where it is not JSON."""
    return values.parts() if isinstance(values, LongList) else (values,)


def _check_version(document: dict[str, Any], known: int, oldest: int) -> None:
    version = field(document, "version", int)
    if known < version < _FUTURE:
        raise EngineError("save.version", version=version, known=known)
    if not oldest <= version <= known:
        raise EngineError("save.field", field="version")


def field(entry: dict[str, Any], name: str, kind: type | tuple[type, ...], within: str = "") -> Any:
    """The value of a field, if it is of that type (or types). Raises EngineError, which names the
    field, with the prefix `within`."""
    value = entry.get(name)
    # bool is an int in Python, but not in a file format.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise EngineError("save.field", field=within + name)
    return value


def text_field(entry: dict[str, Any], name: str, within: str = "") -> str:
    """The text in a field. Raises EngineError."""
    value: str = field(entry, name, str, within)
    return value


def whole_field(entry: dict[str, Any], name: str, low: int, high: int, within: str = "") -> int:
    """The whole number in a field, from `low` to `high`. Raises EngineError."""
    value: int = field(entry, name, int, within)
    if not low <= value <= high:
        raise EngineError("save.field", field=within + name)
    return value


def text_of(kind: str, version: int, fields: Mapping[str, Any], *, is_sealed: bool = False) -> str:
    """The JSON text of a document of that kind and version with these fields, indented; with a
    checksum if `is_sealed`."""
    document = {"format": kind, "version": version, **fields}
    known = kind_of(kind)
    escapes = known.escapes or known.encoding == "ascii"
    text = json.dumps(sealed(document) if is_sealed else document, indent=1, ensure_ascii=escapes)
    return text + "\n"


SEAL: Final = "sha256"
"""The name of the field with the checksum of all the others."""


def sealed(document: dict[str, Any]) -> dict[str, Any]:
    """The document with a checksum, for content in which damage would go unnoticed."""
    return document | {SEAL: _checksum(document)}


def check_seal(document: dict[str, Any]) -> None:
    """Raises EngineError if the checksum of a sealed document is wrong or missing."""
    seal = text_field(document, SEAL)
    try:
        right = seal == _checksum({k: v for k, v in document.items() if k != SEAL})
    except (RecursionError, ValueError):  # nested deeper than can be written
        right = False
    if not right:
        raise EngineError("save.checksum")


_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)


def _checksum(document: dict[str, Any]) -> str:
    import hashlib  # with OpenSSL: not before the first paint

    digest = hashlib.sha256()
    for part in _spelled(document):  # in parts: a large run is not copied as a whole
        digest.update(part.encode("ascii"))
    return digest.hexdigest()


def _spelled(value: Any) -> Iterator[str]:
    """The canonical JSON of a value, independent of the file's layout, in pieces between which
    other threads can run."""
    if _is_small(value):
        yield _ENCODER.encode(value)
    elif isinstance(value, str):
        yield '"'
        for start in range(0, len(value), _WINDOW):
            yield _ENCODER.encode(value[start : start + _WINDOW])[1:-1]
        yield '"'
    elif isinstance(value, dict):
        for number, name in enumerate(sorted(value)):
            yield f"{',' if number else '{'}{_ENCODER.encode(name)}:"
            yield from _spelled(value[name])
        yield "}"
    else:
        for number, inner in enumerate(value):
            yield "," if number else "["
            yield from _spelled(inner)
        yield "]"


def _is_small(value: Any) -> bool:
    """Whether a value can be serialized at once: it has at most `_FEW` values in all, and its texts
    at most `_WINDOW` characters."""
    waiting, values, characters = [value], _FEW, _WINDOW
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            characters -= len(each)
        elif isinstance(each, dict | list):
            values -= len(each)
            if values >= 0:
                waiting += each.values() if isinstance(each, dict) else each
        if values < 0 or characters < 0:
            return False
    return True


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
    """The EngineError for an error of the system: one with a sentence of its own for the usual
    ones, else with the code `otherwise` and the system's reason."""
    if isinstance(error, files.LinkError):
        return EngineError("save.link", name=quoted(str(error.filename), _NAME_LENGTH))
    if isinstance(error, files.NotAFileError):
        return EngineError("save.not_a_file")
    number = error.errno if isinstance(error, OSError) else None
    if number in _SYSTEM_ERRORS:
        return EngineError(_SYSTEM_ERRORS[number])
    reason = error.strerror if isinstance(error, OSError) else None
    return EngineError(otherwise, reason=reason or type(error).__name__)
