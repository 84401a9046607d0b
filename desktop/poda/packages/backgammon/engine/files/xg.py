"""Matches (.xg) and positions (.xgp) in eXtreme Gammon's own format: read, not written.

Behind a header with a picture, several streams of zlib follow each other, the first of which holds
the match: records of 2,560 bytes, little-endian, each of a kind. A record tells of the match, of a
game that begins, of what is done with the cube, of a play, or of a game that ends. The last stream
but one may hold comments in RTF, a line each. (https://www.extremegammon.com/xgformat.aspx; all
offsets below are counted from that page's types.) Analyses and rollouts are passed over.

The games become the rows of a `.mat` file and are read as one (`mat.py`), with eXtreme Gammon's
player 1 in the left column, who is MAX: the cube and the rules are the same.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.games.backgammon_parts.cube import HIGHEST
from poda.engine.games.backgammon_parts.notation import wins_text
from poda.packages.backgammon.engine.files.mat import RIGHT_COLUMN, MatMatch, read_lines

SIGN: Final = b"RGMH"
"""What such a file begins with."""
BYTES_LIMIT: Final = 8_000_000
"""A long match with rollouts and its picture has some 500,000."""

_RECORD: Final = 2_560
_RECORDS: Final = 25_000  # with more, a match has more throws than `mat.PLIES_LIMIT`
_UNPACKED: Final = _RECORD * _RECORDS  # bytes in which comments are looked for
_COMMENT_BYTES: Final = 1_000_000
_MATCH, _GAME, _CUBE, _PLAY, _GAME_END = range(5)  # the kinds of records; others say nothing here
_KIND: Final = 8  # the offset of the kind
_MAGIC: Final = 0x494C4D44
_UNICODE_FROM: Final = 24  # the version of the format from which names are written in Unicode
_UNLIMITED: Final = 99_999  # the length of money play
_VARIATIONS: Final = ("Backgammon", "Nackgammon", "Hypergammon", "Longgammon")
_START: Final = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
_ANSWERS: Final = {0: " Drops", 1: " Takes", 2: " Beavers"}
_RTF_GROUPS: Final = re.compile(r"\{\\(?:fonttbl|colortbl|stylesheet|\*)(?:[^{}]|\{[^{}]*\})*\}")
_RTF_WORDS: Final = re.compile(
    r"\\'([0-9a-f]{2})|\\u(-?\d{1,6})\s?\??|\\[a-z]{1,32}-?\d{0,9} ?|[{}]"
)

_Line = tuple[int, str | EngineError]


def parse(data: bytes, stopped: Callable[[], bool] = lambda: False) -> MatMatch:
    """The match in the bytes of a file; otherwise as `mat.parse`."""
    found = read_lines(_Rows(data).lines(), stopped)
    games = (replace(game, fault=game.fault and _as_told(game.fault)) for game in found.games)
    return replace(found, games=tuple(games))


def _as_told(fault: EngineError) -> EngineError:
    """The fault without the number of a line, of which such a file has none."""
    if fault.code == "mat.illegal":
        game, move, name, text, throw = map(
            fault.params.get, ("game", "move", "name", "text", "throw")
        )
        return EngineError(
            "mat.illegal_in_xg", game=game, move=move, name=name, text=text, throw=throw
        )
    if fault.code == "mat.bad_xg":
        return fault
    return EngineError(
        "mat.bad_xg", game=fault.params.get("game", 0), move=fault.params.get("move", 0)
    )


def position(data: bytes) -> str | None:
    """The XGID of the position in the bytes of a file that holds nothing else; None if it holds a
    match. Raises EngineError at damaged bytes."""
    rows = _Rows(data)
    asked: bytes | None = None  # the last record of a decision
    plays = 0
    try:
        for record in rows.records():
            tuple(rows.told(record))  # for the length, the scores
            if record[_KIND] == _GAME and not _begins_elsewhere(record):
                return None
            if record[_KIND] in (_CUBE, _PLAY):
                asked, plays = record, plays + (record[_KIND] == _PLAY)
    except (zlib.error, struct.error, IndexError):
        raise EngineError("mat.unread_xg") from None
    return rows.xgid(asked) if asked is not None and plays < 2 else None


class _Rows:
    """Makes the rows of a `.mat` file of the records, each with the number of its record."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._game = self._turn = 0  # the numbers of the game, and of the row in it
        self._names = ("?", "?")
        self._scores: Sequence[int] = (0, 0)
        self._length = 0
        self._rule = False  # Crawford's game, or for money Jacoby's rule
        self._comments: list[str] = []

    def lines(self) -> Iterator[_Line]:
        place = 0
        try:
            for place, record in enumerate(self.records(), start=1):
                yield from ((place, text) for text in self.told(record))
                if _begins_elsewhere(record):
                    yield place, self._fault()
        except (zlib.error, struct.error, IndexError):
            yield place, self._fault()

    def _fault(self) -> EngineError:
        if not self._turn and self._game < 2:
            return EngineError("mat.unread_xg")
        return EngineError("mat.bad_xg", game=self._game, move=(self._turn + 1) // 2)

    def records(self) -> Iterator[bytes]:
        """The records of the match. Raises zlib.error and struct.error at damaged bytes."""
        sign, header, thumbnail = struct.unpack_from("<4s4xI8xI", self._data)
        if sign != SIGN:
            raise EngineError("mat.no_game")
        streams = self._data[header + thumbnail :]
        self._comments = _comments(streams)
        packed = zlib.decompressobj()
        record = packed.decompress(streams, _RECORD)
        for _ in range(_RECORDS):
            while not packed.eof and len(record) < _RECORD:
                more = packed.decompress(packed.unconsumed_tail, _RECORD - len(record))
                if not more:
                    break
                record += more
            if not record:
                return
            if len(record) < _RECORD:
                raise zlib.error
            yield record
            record = packed.decompress(packed.unconsumed_tail, _RECORD)
        raise EngineError("mat.too_many_moves", limit=_RECORDS)

    def told(self, record: bytes) -> Iterator[str]:
        """The rows that a record becomes."""
        kind = record[_KIND]
        if kind == _MATCH:
            yield from self._head(record)
        elif kind == _GAME:
            self._game, self._turn = self._game + 1, 0
            yield f" Game {self._game}"
            self._scores, crawford = _integers(record, 12, 2), bool(record[20])
            self._rule = crawford if self._length else self._rule
            both = zip(self._names, self._scores, strict=True)
            yield "  ".join(f"{name} : {score}" for name, score in both)
        elif kind == _CUBE:
            yield from self._doubling(record)
        elif kind == _PLAY:
            yield from self._play(record)
        elif kind == _GAME_END:
            winner, points = _integers(record, 24, 2)
            if winner and 0 < points <= 3 * HIGHEST:
                yield f"{' ' * 2 * RIGHT_COLUMN * (winner < 0)}  {wins_text(points)}"

    def _head(self, record: bytes) -> Iterator[str]:
        """What stands before the first game."""
        length, variation = _integers(record, 92, 2)
        version, magic = _integers(record, 552, 2)
        if magic != _MAGIC or not 0 <= length <= _UNLIMITED:
            raise struct.error
        if version >= _UNICODE_FROM:
            self._names = (_wide(record, 880), _wide(record, 1138))
            event = _wide(record, 622)
        else:
            self._names = (_narrow(record, 9), _narrow(record, 50))
            event = _narrow(record, 136)
        if event != "?":
            yield f'; [Event "{event}"]'
        if variation:
            name = _VARIATIONS[variation] if 0 < variation < len(_VARIATIONS) else str(variation)
            yield f'; [Variation "{name}"]'
        doublings = _integers(record, 612, 1)[0]
        yield f'; [CubeLimit "{2 ** min(max(doublings, 0), 10)}"]'
        self._length, self._rule = length % _UNLIMITED, bool(record[101])
        if not self._length:
            yield f'; [Jacoby "{"On" if self._rule else "Off"}"]'
        elif not record[100]:
            yield '; [Crawford "Off"]'
        yield f" {self._length} point match"

    def _doubling(self, record: bytes) -> Iterator[str]:
        side, doubles, answer = _integers(record, 12, 3)
        yield from self._comment(record, 292)
        if doubles == 1:
            value = 2 ** min(abs(_integers(record, 32, 1)[0]) + 1, 12)
            yield self._row(side, f" Doubles => {min(value, 2 * HIGHEST)}")
            if answer in _ANSWERS:
                yield self._row(-side, _ANSWERS[answer])

    def _play(self, record: bytes) -> Iterator[str]:
        side = _integers(record, 64, 1)[0]
        high, low = sorted(_integers(record, 100, 2), reverse=True)
        yield from self._comment(record, 2524)
        if not 1 <= low <= high <= 6:
            return  # not thrown: the game was ended before
        steps = _integers(record, 68, 8) if record[2308] else (-1,) * 8  # nobody played it
        words = []
        for start, end in zip(steps[::2], steps[1::2], strict=True):
            if start == -1:
                break
            words.append(f"{start + 1}/{max(end + 1, 0)}")
        yield self._row(side, f"{high}{low}: {' '.join(words)}".rstrip())

    def _row(self, side: int, cell: str) -> str:
        self._turn += 1
        return f"{(self._turn + 1) // 2:3d}) {' ' * RIGHT_COLUMN * (side < 0)}{cell}"

    def _comment(self, record: bytes, at: int) -> Iterator[str]:
        number = _integers(record, at, 1)[0]
        if 0 <= number < len(self._comments):
            yield f"; {self._comments[number]}"

    def xgid(self, record: bytes) -> str:
        """The XGID of the position that a record of a decision begins from."""
        is_play = record[_KIND] == _PLAY
        side = _integers(record, 64 if is_play else 12, 1)[0]
        cube = _integers(record, 108 if is_play else 32, 1)[0]
        checkers = struct.unpack_from("26b", record, 9 if is_play else 36)
        signs = "".join(
            "-" if not each else chr((64 if each > 0 else 96) + abs(each)) for each in checkers
        )
        dice = "{}{}".format(*_integers(record, 100, 2)) if is_play else "00"
        owner = (cube > 0) - (cube < 0)
        fields = (signs, abs(cube), owner, side, dice, *self._scores, int(self._rule))
        return "XGID=" + ":".join(map(str, (*fields, self._length, 10)))


def _begins_elsewhere(record: bytes) -> bool:
    """Whether a position was set up here, from which the game goes on."""
    if record[_KIND] == _GAME:
        start = struct.unpack_from("26b", record, 21)
        return any(start) and start != _START
    return bool({_CUBE: record[296], _PLAY: record[2528]}.get(record[_KIND], 0))


def _integers(record: bytes, at: int, number: int) -> Sequence[int]:
    return struct.unpack_from(f"<{number}i", record, at)


def _wide(record: bytes, at: int) -> str:
    text = record[at : at + 258].decode("utf-16-le", "replace")
    return _name(text.split("\0", 1)[0])


def _narrow(record: bytes, at: int) -> str:
    return _name(record[at + 1 : at + 1 + record[at]].decode("cp1252", "replace"))


def _name(text: str) -> str:
    return " ".join(re.sub(r'[:"\x00-\x1f]', " ", text).split()) or "?"


def _comments(streams: bytes) -> list[str]:
    """The comments, by their numbers, as lines without any layout."""
    rest, size = streams, 0
    while rest and size < _UNPACKED:
        packed = zlib.decompressobj()
        try:
            text = packed.decompress(rest, _COMMENT_BYTES)
            if text.startswith(b"{\\rtf"):
                lines = text.decode("cp1252", "replace").split("\r\n")
                return [_plain(line) for line in lines if line]
            size += len(text)
            while size < _UNPACKED and not packed.eof:
                more = packed.decompress(packed.unconsumed_tail, _COMMENT_BYTES)
                if not more:
                    break
                size += len(more)
        except zlib.error:
            break
        rest = packed.unused_data
    return []


def _plain(rtf: str) -> str:
    """The words of a text in RTF."""

    def character(found: re.Match[str]) -> str:
        if found[1]:
            return bytes.fromhex(found[1]).decode("cp1252", "replace")
        return chr(int(found[2]) % 0x1_0000) if found[2] else " " * (found[0][:4] == "\\par")

    words = _RTF_WORDS.sub(character, _RTF_GROUPS.sub("", rtf.replace("\1\2", " ")))
    return " ".join(words.split())[:900]
