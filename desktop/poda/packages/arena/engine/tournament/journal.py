"""What was played of a tournament, kept game by game: nothing that was told is ever lost.

A tournament is a folder: `tournament.json` is its plan, and `games.jsonl` has a line for each game
in the order in which they ended. A line is handed to the system in one piece before anybody is told
of the game, so a process that is killed loses no game that was seen. A last line without its end
(the machine lost its power, the disc was full) is put aside when playing goes on, and that game is
played again. A whole line that is not known, such as one of a newer Poda, is read over and stays.

Who only looks writes nothing. Who plays holds a lock file, and where the system allows it the games
themselves, so that two are kept apart even where somebody has removed the lock file.

Where a sequential test ends the tournament, games count in the order of their numbers, so that the
end is the same on however many threads: what ended before its turn is written at once and counts
when those before it have.
"""

from __future__ import annotations

import json
import os
import re
import sys
import threading
from array import array
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Final, Literal, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from poda.base import files, paths
from poda.base.paths import name_of
from poda.engine import documents, kept_folders, schema
from poda.engine.documents import TOURNAMENT
from poda.engine.errors import EngineError
from poda.engine.schema import Range
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.packages.arena.engine.tournament.document import PLAN_FILE, plan_text, read_plan
from poda.packages.arena.engine.tournament.plan import MOST_GAMES, Plan
from poda.packages.arena.engine.tournament.record import (
    MOST_POINTS,
    MOST_SECONDS,
    REASONS,
    GameRecord,
    Summary,
)

End = Literal["complete", "time", "decided"]
"""How a tournament ended: all games were played, its time was over, its test was decided."""

GAMES_FILE: Final = "games.jsonl"
LOCK_FILE: Final = ".tournament.lock"
MOST_BYTES: Final = 4_000_000_000
"""Of `games.jsonl`: a million games of backgammon."""
MOST_LINE: Final = 4_000_000
"""Bytes of a line: a game of `play.MOST_PLIES` plies, or a match."""
_MOST_NOTED: Final = 5  # lines that are not known
_GLANCE: Final = 1_000  # lines after which `stop` is looked at again
_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_BY_NAME: Final = {str(reason): reason for reason in REASONS}
_TEXT: Final = rb'"[ !#-[\]-~]*"'  # that needs no decoding

# A line as Poda writes it, which is looked through in a third of the time that JSON takes. What it
# does not fit is parsed.
_USUAL: Final = re.compile(
    rb'\{"game":(\d{1,9}),"first":(\d{1,3}),"second":(\d{1,3}),"points":(-?\d{1,4}),'
    rb'"plies":(\d{1,7}),"reason":"([a-z]+)","line":"([0-9a-f]{1,16})",'
    rb'"moves":\[(?:"[ -Z^-z|~]*")?\],"seconds":\[[0-9.e-]+,[0-9.e-]+\]'
    rb'(?:,"start":%b)?(?:,"opening":\d{1,9})?(?:,"words":%b)?'
    rb',"at":(\d{1,8}(?:\.\d{1,9})?)\}\n' % (_TEXT, _TEXT)
)


class Columns(NamedTuple):
    """Some games as columns, a row a game: of `Summary` what filters ask for. `reasons` are places
    in `REASONS`."""

    numbers: NDArray[np.int_]
    first: NDArray[np.uint8]
    second: NDArray[np.uint8]
    points: NDArray[np.int16]
    reasons: NDArray[np.uint8]


class _Games(Sequence[Summary]):
    """Some 30 bytes a game: a million of them are no burden."""

    def __init__(self) -> None:
        self.numbers = array("l")
        self.sides = array("B")
        self.points = array("h")
        self.plies = array("l")
        self.reasons = array("B")
        self.lines = array("Q")  # the last to grow: what is counted is there

    def __len__(self) -> int:
        return len(self.lines)

    @overload
    def __getitem__(self, index: int) -> Summary: ...

    @overload
    def __getitem__(self, index: slice) -> list[Summary]: ...

    def __getitem__(self, index: int | slice) -> Summary | list[Summary]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        return Summary(
            self.numbers[index],
            self.sides[2 * index],
            self.sides[2 * index + 1],
            self.points[index],
            self.plies[index],
            REASONS[self.reasons[index]],
            self.lines[index],
        )

    def columns(self, begin: int, end: int) -> Columns:
        # Slices are copies, made at one go: who adds a game meanwhile is not held up by them.
        sides = np.frombuffer(self.sides[2 * begin : 2 * end], np.uint8)
        points = np.frombuffer(self.points[begin:end], np.int16)
        reasons = np.frombuffer(self.reasons[begin:end], np.uint8)
        numbers = np.frombuffer(self.numbers[begin:end], self.numbers.typecode)
        return Columns(numbers, sides[::2], sides[1::2], points, reasons)

    def append(self, game: Summary) -> None:
        self.numbers.append(game.number)
        self.sides.extend((game.first, game.second))
        self.points.append(game.points)
        self.plies.append(game.plies)
        self.reasons.append(REASONS.index(game.reason))
        self.lines.append(game.line)


class Journal:
    """A tournament's folder, held open by who plays it.

    Attributes:
        folder: where it lies.
        plan: what is to be played.
        games: those that count, in the order in which they came to count; grows while it is read.
        end: how the tournament ended; None where it has not.
        elapsed: seconds that were spent with playing when the last game ended.
        read_over: the numbers of the first lines that are none that is known, from 1.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder, self.plan = folder, plan
        self.end: End | None = None
        self.elapsed = 0.0
        self.read_over: list[int] = []
        self._games = _Games()
        self._places = array("q")  # by a game's number: where its line begins; -1: not played
        self._ahead: dict[int, Summary] = {}
        self._most = MOST_GAMES if plan.total is None else plan.total
        self._size = 0  # of the whole lines
        self._seen = 0  # bytes of the file when it was read
        self._lock = threading.Lock()
        self._held = ExitStack()
        self._handle: int | None = None

    @classmethod
    def create(cls, folder: Path, plan: Plan) -> Journal:
        """Begin a tournament in a folder, which is made. Raises EngineError where a plan lies there
        already, nobody can play this one, or nothing can be written."""
        journal = cls(folder, read_plan(plan_text(plan)))
        documents.make_folder(folder)
        if documents.exists(folder / PLAN_FILE) or documents.exists(folder / GAMES_FILE):
            raise EngineError("tournament.exists")
        journal._hold()
        try:
            documents.write_within(folder, PLAN_FILE, plan_text(plan))
            journal._open_games()
        except BaseException:
            journal.close()
            raise
        return journal

    @classmethod
    def open(cls, folder: Path, stop: Stop = never) -> Journal:
        """Go on with the tournament in a folder. Raises EngineError where there is none, it is
        damaged, or another process plays it, and SearchStopped."""
        journal = cls(folder, _plan_in(folder))
        try:
            journal._hold()
            journal._load(stop)
            journal._open_games()
            journal._cut()
        except BaseException:
            journal.close()
            raise
        return journal

    @classmethod
    def read(cls, folder: Path, stop: Stop = never) -> Journal:
        """Look at the tournament in a folder, which others may be playing: nothing is written.
        Raises EngineError, and SearchStopped."""
        journal = cls(folder, _plan_in(folder))
        journal._load(stop)
        return journal

    def hold(self) -> bool:
        """Go on with a tournament that was read; whether its games are still those: where others
        have played since, it is to be opened anew. Raises EngineError where another process plays
        it, or nothing can be written."""
        if self._handle is not None:
            return True
        try:
            self._hold()
            self._open_games()
            if is_same := os.fstat(self._handle).st_size == self._seen:  # type: ignore[arg-type]
                self._cut()
        except BaseException:
            self.close()
            raise
        if not is_same:
            self.close()
        return is_same

    # To read

    @property
    def games(self) -> Sequence[Summary]:
        return self._games

    def columns(self, begin: int, end: int) -> Columns:
        """The games from one place in `games` to before another, of which a million take some
        milliseconds."""
        return self._games.columns(begin, end)

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to be played."""
        return self.end is not None

    def is_played(self, number: int) -> bool:
        """Whether the game of that number need not be played any more."""
        return number < len(self._places) and self._places[number] >= 0

    def record(self, number: int) -> GameRecord:
        """All of the game of that number. Raises EngineError where it cannot be read."""
        if not 0 <= number < len(self._places) or (place := self._places[number]) < 0:
            raise EngineError("tournament.no_game", number=number)
        try:
            with files.within(self.folder, GAMES_FILE) as (folder, name), folder.open(name) as file:
                file.seek(place)
                line = file.readline(MOST_LINE)
        except OSError as error:
            raise documents.system_error(error, "save.unreadable") from error
        return _record_of(_entry_of(line), self.plan)

    def records(self, begin: int = 0) -> Iterator[GameRecord]:
        """All of each game that counts, in the order of `games`, from one place on; one is held at
        a time. Raises EngineError where they cannot be read."""
        try:
            with files.within(self.folder, GAMES_FILE) as (folder, name), folder.open(name) as file:
                for index in range(begin, len(self._games)):
                    file.seek(self._places[self._games.numbers[index]])
                    yield _record_of(_entry_of(file.readline(MOST_LINE)), self.plan)
        except OSError as error:
            raise documents.system_error(error, "save.unreadable") from error

    # To write

    def append(self, record: GameRecord, elapsed: float = 0.0) -> list[Summary]:
        """Keep a game that has ended; which games count now that did not before. Raises EngineError
        where it cannot be written.

        Args:
            elapsed: seconds that were spent with playing so far.
        """
        text = _encode(record_as_json(record) | {"at": round(elapsed, 3)})
        with self._lock:
            if self.end is not None:
                raise EngineError("tournament.over")
            if self.is_played(record.summary.number):
                return []
            place = self._write(text.encode("utf-8", "replace") + b"\n")
            self.elapsed = max(self.elapsed, elapsed)
            return self._add(record.summary, place)

    def finish(self, end: End, games: int | None = None) -> None:
        """Note that the tournament is over. Raises EngineError.

        Args:
            games: only those of smaller numbers count; None: all.
        """
        with self._lock:
            if self.end is None:
                self._write(json.dumps({"end": end, "games": games}).encode() + b"\n")
                self._end(end, games)
        self.sync()

    def sync(self) -> None:
        """Have the system put on the disc what was written: a loss of power takes nothing then."""
        if self._handle is not None:
            with suppress(OSError):  # some file systems have no such thing
                os.fsync(self._handle)

    def close(self) -> None:
        """Leave the folder to others. May be called twice."""
        with self._lock:
            if self._handle is not None:
                os.close(self._handle)
                self._handle = None
            self._held.close()

    # Inside

    def _hold(self) -> None:
        lock = self.folder / LOCK_FILE
        self._held.enter_context(kept_folders.locked(lock, "tournament.in_use"))

    def _open_games(self) -> None:
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND
        try:
            self._handle = files.open_unfollowed(GAMES_FILE, flags, self.folder)
        except OSError as error:
            raise documents.system_error(error, "save.unwritable") from error
        # Windows would let nobody read what is locked, but there nobody removes the lock file.
        if sys.platform != "win32" and files.take(self._handle) is False:
            raise EngineError("tournament.in_use")

    def _cut(self) -> None:
        """Put a torn last line aside."""
        assert self._handle is not None
        try:
            if os.fstat(self._handle).st_size > self._size:
                with files.within(self.folder, GAMES_FILE) as (folder, name):
                    folder.copy_aside(name, self._size)
                os.ftruncate(self._handle, self._size)
        except OSError as error:
            raise documents.system_error(error, "save.unwritable") from error

    def _write(self, line: bytes) -> int:
        """Add a line, whole or not at all; where it begins. Raises EngineError."""
        if self._handle is None:
            raise EngineError("tournament.over")
        place, left = self._size, memoryview(line)
        if place + len(line) > MOST_BYTES:
            raise EngineError("tournament.too_large", limit=MOST_BYTES)
        try:
            while left:
                left = left[os.write(self._handle, left) :]
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._handle, place)
            raise documents.system_error(error, "save.unwritable") from error
        self._size += len(line)
        return place

    def _add(self, game: Summary, place: int) -> list[Summary]:
        """Count a game, and those that waited for it; which ones."""
        number = game.number
        if number >= len(self._places):
            more = max(number + 1 - len(self._places), 64)
            self._places.extend([-1] * more)
        self._places[number] = place
        if self.plan.sprt is None:
            self._games.append(game)
            return [game]
        self._ahead[number] = game
        found = []
        while (due := self._ahead.pop(len(self._games), None)) is not None:
            self._games.append(due)
            found.append(due)
        return found

    def _end(self, end: End, games: int | None) -> None:
        self.end = end
        if games is not None and games < len(self._games):
            kept = _Games()
            for game in self._games:
                if game.number < games:
                    kept.append(game)
            self._games = kept

    def _load(self, stop: Stop) -> None:
        """Go through the games. Raises EngineError, and SearchStopped."""
        try:
            with files.within(self.folder, GAMES_FILE) as (folder, name):
                if not folder.exists(name):
                    return
                with folder.open(name) as file:
                    if os.fstat(file.fileno()).st_size > MOST_BYTES:
                        raise EngineError("tournament.too_large", limit=MOST_BYTES)
                    self._go_through(file, stop)
                    self._seen = file.tell()
        except OSError as error:
            raise documents.system_error(error, "save.unreadable") from error

    def _go_through(self, file: BinaryIO, stop: Stop) -> None:
        number = 0
        while line := file.readline(MOST_LINE):
            number += 1
            if number % _GLANCE == 0 and stop():
                raise SearchStopped
            size = len(line)
            while not line.endswith(b"\n") and (more := file.readline(MOST_LINE)):
                line, size = more, size + len(more)  # longer than any that is known
            if not line.endswith(b"\n"):
                return  # it is torn
            if not (size == len(line) and self._take(line, self._size)):
                self._read_over(number)
            self._size += size

    def _read_over(self, number: int) -> None:
        """A line is none that is known."""
        if len(self.read_over) < _MOST_NOTED:
            self.read_over.append(number)

    def _take(self, line: bytes, place: int) -> bool:
        """Count what a line tells; whether it is one that is known."""
        if (usual := _USUAL.fullmatch(line)) is not None:
            game, elapsed = _usual_summary(usual, self.plan, self._most), float(usual[8])
            if game is None:
                return False
        else:
            try:
                entry = _entry_of(line)
                if "end" in entry:
                    self._end(*schema.read(_End, entry))
                    return True
                game, elapsed = _summary_of(entry, self.plan), schema.read(_Moment, entry).at
            except EngineError:
                return False
        if self.end is None and not self.is_played(game.number):
            self.elapsed = max(self.elapsed, elapsed)
            self._add(game, place)
        return True


def _plan_in(folder: Path) -> Plan:
    """The plan of the tournament in a folder. Raises EngineError."""
    return read_plan(documents.read_within(folder, PLAN_FILE, TOURNAMENT))


def unknown_lines(journal: Journal) -> EngineError | None:
    """The sentence about lines that are none that is known; None where all are."""
    if not journal.read_over:
        return None
    return EngineError("tournament.read_over", lines=", ".join(map(str, journal.read_over)))


class _End(NamedTuple):
    """The last line of a tournament that is over."""

    end: End
    games: Annotated[int | None, Range(0, MOST_GAMES)]


class _Moment(NamedTuple):
    """When a game ended, in seconds of playing."""

    at: Annotated[float, Range(0, MOST_SECONDS)]


def record_as_json(record: GameRecord) -> dict[str, Any]:
    """A game as the journal has it."""
    entry = schema.written(record)
    first = {name: entry.pop(name) for name in ("moves", "seconds")}  # see `_USUAL`
    return schema.written(record.summary) | first | entry


def record_of(line: bytes | str, plan: Plan) -> GameRecord:
    """The game in a line of a journal. Raises EngineError where it is none of that tournament."""
    return _record_of(_entry_of(line.encode() if isinstance(line, str) else line), plan)


def _entry_of(line: bytes) -> dict[str, Any]:
    if len(line) > MOST_LINE:
        raise EngineError("save.field", field="game")
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        entry = None
    if not isinstance(entry, dict):
        raise EngineError("save.field", field="game")
    return entry


def _usual_summary(found: re.Match[bytes], plan: Plan, most: int) -> Summary | None:
    """The game in a line as Poda writes it; None where it is none of that tournament, which has
    `most` games."""
    a, b, c, d, e, name, line, _ = found.groups()
    number, first, second, points, plies = int(a), int(b), int(c), int(d), int(e)
    reason = _BY_NAME.get(name.decode())
    if reason is None or number >= most or (first, second) != plan.sides(number):
        return None
    if not -MOST_POINTS <= points <= MOST_POINTS:
        return None
    return Summary(number, first, second, points, plies, reason, int(line, 16))


def _summary_of(entry: dict[str, Any], plan: Plan) -> Summary:
    game, total = schema.read(Summary, entry), plan.total
    if total is not None and game.number >= total:
        raise schema.refusal("game")
    first, second = plan.sides(game.number)
    if (game.first, game.second) != (first, second):
        raise schema.refusal("first" if game.first != first else "second")
    return game


def _record_of(entry: dict[str, Any], plan: Plan) -> GameRecord:
    return schema.read(GameRecord, entry, summary=_summary_of(entry, plan))


@dataclass(frozen=True, slots=True)
class Kept:
    """What is told of a tournament in a list.

    Attributes:
        folder: where it lies; its name is that of the folder.
        plan: None where it cannot be read.
        games: how many lines of games there are.
        is_over: whether there is nothing more to be played.
        modified: when a game ended last, in seconds since 1970.
        in_use: whether a process plays it now.
        error: what is wrong with it; None where nothing is.
    """

    folder: Path
    plan: Plan | None
    games: int
    is_over: bool
    modified: float
    in_use: bool = False
    error: EngineError | None = None

    @property
    def name(self) -> str:
        """The name of its folder."""
        return name_of(self.folder)

    @property
    def when(self) -> float:
        """The same as `modified`."""
        return self.modified


def kept(folder: Path) -> list[Kept]:
    """The tournaments in a folder, the newest first; a damaged one is among them. Where the folder
    cannot be read there is none."""
    with suppress(EngineError):
        return list(map(_kept, kept_folders.folders_in(folder, _holds_one, _modified)))
    return []


def _holds_one(folder: Path) -> bool:
    try:
        return (folder / PLAN_FILE).is_file()
    except OSError:
        return False


class _Tail(NamedTuple):
    games: int
    is_over: bool


def _modified(folder: Path) -> float:
    return max(files.written_at(folder / name) for name in (PLAN_FILE, GAMES_FILE))


def _kept(folder: Path) -> Kept:
    modified = _modified(folder)
    try:
        plan = read_plan(documents.read_within(folder, PLAN_FILE, TOURNAMENT), openings=False)
        games, over = _counted(folder)
    except EngineError as error:
        return Kept(folder, None, 0, is_over=False, modified=modified, error=error)
    return Kept(folder, plan, games, over, modified, files.is_locked(folder / LOCK_FILE))


def _counted(folder: Path) -> _Tail:
    """How many games there are, and whether they are all; without reading each. Raises
    EngineError."""
    lines, last = 0, b""
    try:
        with files.within(folder, GAMES_FILE) as (opened, name):
            if not opened.exists(name):
                return _Tail(0, False)
            with opened.open(name) as file:
                while part := file.read(1 << 20):
                    lines += part.count(b"\n")
                    last = (last + part)[-4096:]
    except OSError as error:
        raise documents.system_error(error, "save.unreadable") from error
    over = last.rpartition(b"\n")[0].rpartition(b"\n")[2].startswith(b'{"end"')
    return _Tail(lines - over, over)


def tournaments_dir() -> Path:
    """The folder of the tournaments that nobody put elsewhere. It need not be there."""
    return paths.data_dir() / "tournaments"
