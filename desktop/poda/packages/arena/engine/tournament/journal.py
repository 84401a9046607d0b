"""The journal of a tournament: its plan and its games, stored one by one as they end.

A tournament is a folder: `tournament.json` is its plan, and `games.jsonl` has a line for each game
in the order in which they ended. A line is written in one piece before the game is reported, so a
killed process loses no game that was seen. An incomplete last line (after a power failure, or on a
full disk) is set aside when playing resumes, and that game is played again. A complete line that
cannot be read, such as one of a newer Poda, is skipped and stays in the file.

Readers write nothing. A process that plays holds a lock file and, where the system allows it, a
lock on the games themselves, in case someone has removed the lock file.

If a sequential test ends the tournament, games count in the order of their numbers, so that the end
does not depend on the number of threads: a game that ends early is stored at once, and counts when
all earlier numbers do.
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
from poda.engine.errors import EngineError
from poda.engine.schema import Range
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.packages.arena import TOURNAMENT
from poda.packages.arena.engine.tournament.document import PLAN_FILE, plan_text, read_plan
from poda.packages.arena.engine.tournament.plan import MOST_GAMES, TournamentPlan
from poda.packages.arena.engine.tournament.record import (
    MOST_POINTS,
    MOST_SECONDS,
    REASONS,
    JournalGame,
    Summary,
)

End = Literal["complete", "time", "decided"]
"""Why a tournament ended: all games were played, its time was over, or its test was decided."""

GAMES_FILE: Final = "games.jsonl"
LOCK_FILE: Final = ".tournament.lock"
MOST_BYTES: Final = 4_000_000_000
"""The most bytes of `games.jsonl`: a million games of backgammon."""
MOST_LINE: Final = 4_000_000
"""The most bytes of a line: a game of `play.MOST_PLIES` plies, or a match."""
_MOST_NOTED: Final = 5  # unreadable lines whose numbers are stored
_GLANCE: Final = 1_000  # lines between two checks of `stop`
_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_BY_NAME: Final = {str(reason): reason for reason in REASONS}
_TEXT: Final = rb'"[ !#-[\]-~]*"'  # a text without escapes

# A line as Poda writes it: matching takes a third of the time of parsing JSON. Any other line is
# parsed.
_USUAL: Final = re.compile(
    rb'\{"game":(\d{1,9}),"first":(\d{1,3}),"second":(\d{1,3}),"points":(-?\d{1,4}),'
    rb'"plies":(\d{1,7}),"reason":"([a-z]+)","line":"([0-9a-f]{1,16})",'
    rb'"moves":\[(?:"[ -Z^-z|~]*")?\],"seconds":\[[0-9.e-]+,[0-9.e-]+\]'
    rb'(?:,"start":%b)?(?:,"opening":\d{1,9})?(?:,"words":%b)?'
    rb',"at":(\d{1,8}(?:\.\d{1,9})?)\}\n' % (_TEXT, _TEXT)
)


class GameColumns(NamedTuple):
    """One row a game, for filters over games; `reasons` are indices into `REASONS`."""

    numbers: NDArray[np.int_]
    first: NDArray[np.uint8]
    second: NDArray[np.uint8]
    points: NDArray[np.int16]
    reasons: NDArray[np.uint8]


class _Games(Sequence[Summary]):
    """Summaries in arrays of some 30 bytes a game, so that a million games fit in memory."""

    def __init__(self) -> None:
        self.numbers = array("l")
        self.sides = array("B")
        self.points = array("h")
        self.plies = array("l")
        self.reasons = array("B")
        self.lines = array("Q")  # grows last, so that every counted game is complete

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

    def columns(self, begin: int, end: int) -> GameColumns:
        # Slices are copies: a view would forbid the arrays to grow while it exists.
        sides = np.frombuffer(self.sides[2 * begin : 2 * end], np.uint8)
        points = np.frombuffer(self.points[begin:end], np.int16)
        reasons = np.frombuffer(self.reasons[begin:end], np.uint8)
        numbers = np.frombuffer(self.numbers[begin:end], self.numbers.typecode)
        return GameColumns(numbers, sides[::2], sides[1::2], points, reasons)

    def append(self, game: Summary) -> None:
        self.numbers.append(game.number)
        self.sides.extend((game.first, game.second))
        self.points.append(game.points)
        self.plies.append(game.plies)
        self.reasons.append(REASONS.index(game.reason))
        self.lines.append(game.line)


class Journal:
    """The folder of a tournament, locked while its games are played.

    Attributes:
        folder: its folder.
        plan: its plan.
        games: the games that count, in the order in which they came to count; may grow meanwhile.
        end: why the tournament ended; None while it has not.
        elapsed: the seconds of playing until the last stored game ended.
        read_over: the numbers of the first unreadable lines, from 1.
    """

    def __init__(self, folder: Path, plan: TournamentPlan) -> None:
        self.folder, self.plan = folder, plan
        self.end: End | None = None
        self.elapsed = 0.0
        self.read_over: list[int] = []
        self._games = _Games()
        self._places = array("q")  # the offset of each game's line, by number; -1: not played
        self._ahead: dict[int, Summary] = {}
        self._most = MOST_GAMES if plan.total is None else plan.total
        self._size = 0  # bytes of the complete lines
        self._seen = 0  # bytes of the file when it was read
        self._lock = threading.Lock()
        self._held = ExitStack()
        self._handle: int | None = None

    @classmethod
    def create(cls, folder: Path, plan: TournamentPlan) -> Journal:
        """Create a tournament's folder and lock it. Raises EngineError if it already holds a plan,
        this plan cannot be played, or the folder cannot be written."""
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
        """Open a tournament to resume it, and lock it. Raises EngineError if there is none, it is
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
        """Open a tournament only to read it, even while another process plays it. Raises
        EngineError, and SearchStopped."""
        journal = cls(folder, _plan_in(folder))
        journal._load(stop)
        return journal

    def hold(self) -> bool:
        """Lock a tournament that was opened by `read`, to resume it. False if games were added
        since: then it must be opened anew. Raises EngineError if another process plays it, or it
        cannot be written."""
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

    # Reading

    @property
    def games(self) -> Sequence[Summary]:
        return self._games

    def columns(self, begin: int, end: int) -> GameColumns:
        """The games with indices from `begin` to before `end`, as columns; a million take some
        milliseconds."""
        return self._games.columns(begin, end)

    @property
    def is_over(self) -> bool:
        """Whether the tournament has ended."""
        return self.end is not None

    def is_played(self, number: int) -> bool:
        """Whether the game with that number is stored."""
        return number < len(self._places) and self._places[number] >= 0

    def record(self, number: int) -> JournalGame:
        """The whole game with that number. Raises EngineError if it cannot be read."""
        if not 0 <= number < len(self._places) or (place := self._places[number]) < 0:
            raise EngineError("tournament.no_game", number=number)
        try:
            with files.within(self.folder, GAMES_FILE) as (folder, name), folder.open(name) as file:
                file.seek(place)
                line = file.readline(MOST_LINE)
        except OSError as error:
            raise documents.system_error(error, "save.unreadable") from error
        return _record_of(_entry_of(line), self.plan)

    def records(self, begin: int = 0) -> Iterator[JournalGame]:
        """The whole games that count, in the order of `games`, from an index on, read one by one.
        Raises EngineError if they cannot be read."""
        try:
            with files.within(self.folder, GAMES_FILE) as (folder, name), folder.open(name) as file:
                for index in range(begin, len(self._games)):
                    file.seek(self._places[self._games.numbers[index]])
                    yield _record_of(_entry_of(file.readline(MOST_LINE)), self.plan)
        except OSError as error:
            raise documents.system_error(error, "save.unreadable") from error

    # Writing

    def append(self, record: JournalGame, elapsed: float = 0.0) -> list[Summary]:
        """Store a finished game; return the games that count only from now on. Raises EngineError
        if it cannot be written.

        Args:
            elapsed: the seconds of playing so far.
        """
        text = _encode(record_as_json(record) | {"at": round(elapsed, 3)})
        with self._lock:
            if self.end is not None:
                raise EngineError("tournament.over")
            if self.is_played(record.summary.number):
                return []
            place = self._append_line(text.encode("utf-8", "replace") + b"\n")
            self.elapsed = max(self.elapsed, elapsed)
            return self._add_game(record.summary, place)

    def finish(self, end: End, games: int | None = None) -> None:
        """Store the end of the tournament. Raises EngineError.

        Args:
            games: only games with smaller numbers count; None: all.
        """
        with self._lock:
            if self.end is None:
                self._append_line(json.dumps({"end": end, "games": games}).encode() + b"\n")
                self._end(end, games)
        self.sync()

    def sync(self) -> None:
        """Flush the games to the disk, so that they survive a power failure."""
        if self._handle is not None:
            with suppress(OSError):  # some file systems do not support it
                os.fsync(self._handle)

    def close(self) -> None:
        """Release the locks. May be called twice."""
        with self._lock:
            if self._handle is not None:
                os.close(self._handle)
                self._handle = None
            self._held.close()

    # Internals

    def _hold(self) -> None:
        lock = self.folder / LOCK_FILE
        self._held.enter_context(kept_folders.locked(lock, "tournament.in_use"))

    def _open_games(self) -> None:
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND
        try:
            self._handle = files.open_unfollowed(GAMES_FILE, flags, self.folder)
        except OSError as error:
            raise documents.system_error(error, "save.unwritable") from error
        # On Windows a locked file is unreadable; but there a held lock file cannot be removed.
        if sys.platform != "win32" and files.take(self._handle) is False:
            raise EngineError("tournament.in_use")

    def _cut(self) -> None:
        """Move an incomplete last line to a separate file."""
        assert self._handle is not None
        try:
            if os.fstat(self._handle).st_size > self._size:
                with files.within(self.folder, GAMES_FILE) as (folder, name):
                    folder.copy_aside(name, self._size)
                os.ftruncate(self._handle, self._size)
        except OSError as error:
            raise documents.system_error(error, "save.unwritable") from error

    def _append_line(self, line: bytes) -> int:
        """Append a line, wholly or not at all; return its offset. Raises EngineError."""
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

    def _add_game(self, game: Summary, place: int) -> list[Summary]:
        """Count a game, and later ones that waited for it; return those that now count."""
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
        """Read the file of games. Raises EngineError, and SearchStopped."""
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
                line, size = more, size + len(more)  # longer than any valid line
            if not line.endswith(b"\n"):
                return  # it is incomplete
            is_read = size == len(line) and self._read_line(line, self._size)
            if not is_read and len(self.read_over) < _MOST_NOTED:
                self.read_over.append(number)
            self._size += size

    def _read_line(self, line: bytes, place: int) -> bool:
        """Count the game, or note the end, that a line holds; return False for unreadable ones."""
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
            self._add_game(game, place)
        return True


def _plan_in(folder: Path) -> TournamentPlan:
    """The plan of the tournament in a folder. Raises EngineError."""
    return read_plan(documents.read_within(folder, PLAN_FILE, TOURNAMENT))


def unknown_lines(journal: Journal) -> EngineError | None:
    """The error that reports unreadable lines; None if there are none."""
    if not journal.read_over:
        return None
    return EngineError("tournament.read_over", lines=", ".join(map(str, journal.read_over)))


class _End(NamedTuple):
    """The last line of a finished tournament."""

    end: End
    games: Annotated[int | None, Range(0, MOST_GAMES)]


class _Moment(NamedTuple):
    """The field of a game's line with its end, in seconds of playing."""

    at: Annotated[float, Range(0, MOST_SECONDS)]


def record_as_json(record: JournalGame) -> dict[str, Any]:
    """A game as an entry of the journal."""
    entry = schema.written(record)
    first = {name: entry.pop(name) for name in ("moves", "seconds")}  # see `_USUAL`
    return schema.written(record.summary) | first | entry


def record_of(line: bytes | str, plan: TournamentPlan) -> JournalGame:
    """The game in a line of a journal. Raises EngineError if it is none of that tournament."""
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


def _usual_summary(found: re.Match[bytes], plan: TournamentPlan, most: int) -> Summary | None:
    """The game in a line that `_USUAL` matched; None if its numbers do not fit the tournament,
    which has at most `most` games."""
    a, b, c, d, e, name, line, _ = found.groups()
    number, first, second, points, plies = int(a), int(b), int(c), int(d), int(e)
    reason = _BY_NAME.get(name.decode())
    if reason is None or number >= most or (first, second) != plan.sides(number):
        return None
    if not -MOST_POINTS <= points <= MOST_POINTS:
        return None
    return Summary(number, first, second, points, plies, reason, int(line, 16))


def _summary_of(entry: dict[str, Any], plan: TournamentPlan) -> Summary:
    game, total = schema.read(Summary, entry), plan.total
    if total is not None and game.number >= total:
        raise schema.refusal("game")
    first, second = plan.sides(game.number)
    if (game.first, game.second) != (first, second):
        raise schema.refusal("first" if game.first != first else "second")
    return game


def _record_of(entry: dict[str, Any], plan: TournamentPlan) -> JournalGame:
    return schema.read(JournalGame, entry, summary=_summary_of(entry, plan))


@dataclass(frozen=True, slots=True)
class KeptTournament:
    """The description of a stored tournament, for a list.

    Attributes:
        folder: its folder.
        plan: its plan; None if it cannot be read.
        games: the number of its games.
        is_over: whether it has ended.
        modified: when its last game ended, in seconds since 1970.
        in_use: whether a process plays it now.
        error: the error in its files; None if there is none.
    """

    folder: Path
    plan: TournamentPlan | None
    games: int
    is_over: bool
    modified: float
    in_use: bool = False
    error: EngineError | None = None

    @property
    def name(self) -> str:
        """The name of its folder."""
        return name_of(self.folder)


def kept(folder: Path) -> list[KeptTournament]:
    """The tournaments in a folder, newest first, damaged ones too; none if it is unreadable."""
    with suppress(EngineError):
        return list(map(_kept, kept_folders.folders_in(folder, _holds_one, _modified)))
    return []


def _holds_one(folder: Path) -> bool:
    try:
        return (folder / PLAN_FILE).is_file()
    except OSError:
        return False


def _modified(folder: Path) -> float:
    return max(files.written_at(folder / name) for name in (PLAN_FILE, GAMES_FILE))


def _kept(folder: Path) -> KeptTournament:
    modified = _modified(folder)
    try:
        plan = read_plan(documents.read_within(folder, PLAN_FILE, TOURNAMENT), openings=False)
        games, over = _counted(folder)
    except EngineError as error:
        return KeptTournament(folder, None, 0, is_over=False, modified=modified, error=error)
    return KeptTournament(folder, plan, games, over, modified, files.is_locked(folder / LOCK_FILE))


def _counted(folder: Path) -> tuple[int, bool]:
    """The number of games, and whether the tournament has ended, without reading every game. Raises
    EngineError."""
    lines, last = 0, b""
    try:
        with files.within(folder, GAMES_FILE) as (opened, name):
            if not opened.exists(name):
                return 0, False
            with opened.open(name) as file:
                while part := file.read(1 << 20):
                    lines += part.count(b"\n")
                    last = (last + part)[-4096:]
    except OSError as error:
        raise documents.system_error(error, "save.unreadable") from error
    over = last.rpartition(b"\n")[0].rpartition(b"\n")[2].startswith(b'{"end"')
    return lines - over, over


def tournaments_dir() -> Path:
    """The default folder of tournaments, which need not exist."""
    return paths.data_dir() / "tournaments"
