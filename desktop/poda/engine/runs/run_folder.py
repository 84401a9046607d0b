"""The folder of a run: `run.json`, from which it goes on, and `champion.json`, its best player.

`run.json` (described in `docs/run-file.md`) holds all that `TrainingRun.snapshot` gives, bit for
bit: a resumed run equals an unbroken one. It is written atomically: a process that is killed leaves
the new file or the old one, never half of one. A `run.json` that cannot be read raises EngineError,
and nothing is changed; another file of the run that cannot be read is renamed before a new one
takes its place.

**Checkpoints** are earlier copies of `run.json`, from each of which the run can be continued. They
are in the folder `checkpoints` beside it, named by their generation, such as `run-00000312.json`.
There are at most `MOST_CHECKPOINTS`, spread evenly: generations are divided into blocks, whose
length doubles as the run grows, and the first checkpoint of each block is kept. Which ones are kept
depends only on the generation and the files' names, so that a resumed run keeps the same ones. A
checkpoint is a hard link to the file just written, which is never changed in place, and so costs
next to nothing; on a file system without hard links it is a copy.

A run may come from a stranger: no link in its folder is followed (`poda.base.files`), and a file
that is not a run's, or is incomplete, is renamed instead of deleted.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, TypeVar

import numpy as np

from poda.base import files
from poda.base.files import Folder, LinkError
from poda.engine import arrays, documents, kept_folders, schema
from poda.engine.arrays import bytes_of, pack, unpack
from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.engine.runs.champion import (
    CHAMPION_FILE,
    Champion,
    GameKey,
    Milestone,
    Origin,
    champion_of,
    champion_text,
    origin_as_written,
    settings_field,
)
from poda.engine.runs.history import MOST_ROWS, RunState, Table
from poda.engine.runs.settings import MOST_SEED, layout_of
from poda.engine.runs.training_run import TrainingRun, champion_made_of
from poda.engine.schema import Most, Range

CHECKPOINTS: Final = "checkpoints"
MOST_CHECKPOINTS: Final = 12
MOST_BYTES: Final = 600_000_000
"""The most bytes of all checkpoints of a run together: very large runs have fewer."""

_NAME: Final = re.compile(r"run-(\d{8,16})\.json", re.ASCII)
# The first and last bytes of every run file that this or an older Poda wrote: reading them whole
# would take seconds.
_HEAD: Final = re.compile(rb'\{\s*"format":\s*"poda-run",\s*"version":\s*1,')
_END: Final = re.compile(rb'"sha256":\s*"[0-9a-f]{64}"\s*\}\s*')
_END_BYTES: Final = 120

PutAside = Callable[[str, EngineError], None]
"""Renames a file of the run that cannot be read, given its path relative to the run's folder.
Raises EngineError."""


@dataclass(frozen=True, slots=True, order=True)
class Checkpoint:
    """A saved past state of a run.

    Attributes:
        generation: the number of generations finished then.
        path: its file, of the same format as `run.json`.
    """

    generation: int
    path: Path


def is_numbered(path: Path) -> bool:
    """Whether a file is a checkpoint, by its name and its folder's."""
    return path.parent.name == CHECKPOINTS and _NAME.fullmatch(path.name) is not None


def checkpoints_beside(run_file: Path) -> tuple[Checkpoint, ...]:
    """The checkpoints beside a run's file, the oldest first; none if their folder is missing, as in
    the runs of an older Poda, or is a link. Raises EngineError if it cannot be listed."""
    try:
        with Folder.opened(run_file.parent) as folder, folder.below(CHECKPOINTS) as inner:
            return _in(inner)
    except (FileNotFoundError, NotADirectoryError, LinkError):
        return ()
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise documents.system_error(error, "save.unreadable") from error


def check_checkpoints(run_file: Path) -> None:
    """Raise EngineError if a link or a file has the name of the folder of checkpoints."""
    try:
        with Folder.opened(run_file.parent) as folder, folder.below(CHECKPOINTS):
            pass
    except NotADirectoryError as error:
        raise EngineError("save.no_folder") from error
    except (OSError, ValueError) as error:
        raise documents.system_error(error, "save.unreadable") from error


def _in(inner: Folder) -> tuple[Checkpoint, ...]:
    found = []
    for name in inner.names():
        if (number := _NAME.fullmatch(name)) and inner.is_file(name):
            found.append(Checkpoint(int(number[1]), inner.path / name))
    return tuple(sorted(found))


def is_wanted(run_file: Path, generation: int) -> bool:
    """Whether a checkpoint of that generation is to be kept. Raises EngineError."""
    if not generation:
        return False  # settings and seed give the beginning again
    stride = _stride(generation)
    blocks = {one.generation // stride for one in checkpoints_beside(run_file)}
    return generation // stride not in blocks


def keep_checkpoint(run_file: Path, generation: int, put_aside: PutAside) -> Checkpoint:
    """Keep the run's file, which is of that generation, as a checkpoint, and delete those that are
    no longer wanted. Raises EngineError if it cannot be kept."""
    name = f"run-{generation:08d}.json"
    kept = Checkpoint(generation, run_file.parent / CHECKPOINTS / name)
    try:
        with (
            Folder.opened(run_file.parent) as folder,
            folder.below(CHECKPOINTS, make=True) as inner,
        ):
            _clear(inner)
            if inner.exists(name) and not _is_whole(inner, name):
                put_aside(f"{CHECKPOINTS}/{name}", EngineError("save.foreign_run"))
            _copy(folder, run_file.name, inner, name)
            _thin(inner, kept, put_aside)
    except NotADirectoryError as error:
        raise EngineError("save.no_folder") from error
    except (OSError, RuntimeError, ValueError) as error:  # see `documents.write_text`
        raise documents.system_error(error, "save.unwritable") from error
    return kept


def tidy_checkpoints(run_file: Path) -> None:
    """Remove partial copies that a killed process left."""
    with (
        contextlib.suppress(OSError, ValueError),
        Folder.opened(run_file.parent) as folder,
        folder.below(CHECKPOINTS) as inner,
    ):
        _clear(inner)


def parts_left(run_file: Path) -> list[Path]:
    """The partial copies that `tidy_checkpoints` would remove, and those being written."""
    try:
        with Folder.opened(run_file.parent) as folder, folder.below(CHECKPOINTS) as inner:
            whose = {name: files.name_in(name) for name in inner.names()}
            return [inner.path / name for name, of in whose.items() if of and _NAME.fullmatch(of)]
    except OSError:
        return []


def _clear(inner: Folder) -> None:
    files.clear(inner, lambda name: _NAME.fullmatch(name) is not None)


def _stride(generation: int) -> int:
    stride = 1
    while generation // stride >= MOST_CHECKPOINTS:
        stride *= 2
    return stride


def _copy(folder: Folder, run_name: str, inner: Folder, name: str) -> None:
    """Make a hard link to the run's file, or copy it. Raises OSError."""
    try:
        folder.second_name(run_name, inner, name)
        return
    except LinkError:
        raise
    except FileExistsError:  # a checkpoint of the same generation was kept before
        if os.path.samestat(folder.stat(run_name), inner.stat(name)):
            return
    except (OSError, NotImplementedError):  # no hard links here
        pass
    with folder.open(run_name) as file:
        files.write_into(inner, name, file.read())


def _thin(inner: Folder, newest: Checkpoint, put_aside: PutAside) -> None:
    """Delete all checkpoints but one for each block of generations, and more if they are too large
    together."""
    found = _in(inner)
    sizes = {one: _size(inner, one) for one in found}
    stride = _stride(newest.generation)
    while True:
        kept: dict[int, Checkpoint] = {newest.generation // stride: newest}
        for one in found:
            kept.setdefault(one.generation // stride, one)
        if len(kept) == 1 or sum(sizes.get(one, 0) for one in kept.values()) <= MOST_BYTES:
            break
        stride *= 2
    for one in set(found) - set(kept.values()):
        with contextlib.suppress(OSError, EngineError):  # the next call tries again
            if _is_whole(inner, one.path.name):
                inner.remove(one.path.name)
            else:
                put_aside(f"{CHECKPOINTS}/{one.path.name}", EngineError("save.foreign_run"))


def _is_whole(inner: Folder, name: str) -> bool:
    """Whether a file begins and ends like a complete one of this version."""
    try:
        with inner.open(name) as file:
            head = file.read(_END_BYTES)
            file.seek(max(0, os.fstat(file.fileno()).st_size - _END_BYTES))
            end = file.read(_END_BYTES)
    except OSError:
        return False
    return bool(_HEAD.match(head)) and re.search(_END.pattern + rb"\Z", end) is not None


def _size(inner: Folder, one: Checkpoint) -> int:
    try:
        return inner.stat(one.path.name).st_size
    except OSError:
        return 0


VERSION: Final = 1
RUN_FILE: Final = "run.json"
ANCESTORS_FILE: Final = "ancestors.json"
PAST_CHAMPIONS_FILE: Final = "champions.json"
STATISTICS_FILE: Final = "statistics.json"
NOTES_FILE: Final = "notes.json"
LOCK_FILE: Final = files.RUN_LOCK
_MOST_VALUES: Final = 200
_NAME_OF_VALUE: Final = re.compile(r"(run|strategy|champion|history)\.[a-z0-9_]{1,40}")
_MOST_A_WEIGHT: Final = 28
"""Bytes in the file for each weight of a network that learns: its current values
(`settings.MOST_LEARNT`) and, in double precision, the initial one."""
_MOST_OF_A_TABLE: Final = 8 * 200 * MOST_ROWS  # bytes: no table has 200 columns
_SHARE_OF_TIME: Final = 0.02  # the share of a run's time that saving may take
_LONGEST_WAIT: Final = 60.0  # seconds between two savings, the most that a killed process loses


@dataclass(frozen=True, slots=True)
class Run:
    """The content of `run.json`.

    Attributes:
        state: the state of the training run.
        origin: a text, the command that started the run.
    """

    state: RunState
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Aside:
    """A file of a run that could not be read, and was renamed before another took its place.

    Attributes:
        name: its old name, relative to the folder of the run.
        path: its new path.
        error: the error on reading it.
    """

    name: str
    path: Path
    error: EngineError


Found = TypeVar("Found")

_log = logging.getLogger(__name__)


def _log_aside(aside: Aside) -> None:
    _log.warning("%s was put aside: %s", aside.path, aside.error)


class RunFolder:
    """The folder of one run, which need not exist yet.

    Attributes:
        path: the folder.
        run_file, champion_file: its two files.
        ancestors_file, past_champions_file, statistics_file: files that the window writes there.
        notes_file: a person's tags and note (`runs/notes.py`).
        tell: called, in any thread, with each file that is put aside.
    """

    def __init__(
        self, path: str | os.PathLike[str], tell: Callable[[Aside], None] = _log_aside
    ) -> None:
        self.path = path = Path(path)
        self.tell = tell
        self.run_file, self.champion_file = path / RUN_FILE, path / CHAMPION_FILE
        self.ancestors_file = path / ANCESTORS_FILE
        self.past_champions_file = path / PAST_CHAMPIONS_FILE
        self.statistics_file = path / STATISTICS_FILE
        self.notes_file = path / NOTES_FILE
        self._unread: dict[str, EngineError] = {}
        self._putting = threading.Lock()

    @property
    def is_taken(self) -> bool:
        """Whether one of the files that a new run would write exists. Raises EngineError."""
        return any(documents.exists(file) for file in self.files) or bool(self.checkpoints())

    @property
    def files(self) -> tuple[Path, ...]:
        """The paths of a run's files, except its checkpoints; they need not exist."""
        return (
            self.run_file, self.champion_file,
            self.ancestors_file, self.past_champions_file, self.statistics_file,
            self.notes_file,
        )  # fmt: skip

    def checkpoints(self) -> tuple[Checkpoint, ...]:
        """The checkpoints, the oldest first. Raises EngineError."""
        return checkpoints_beside(self.run_file)

    def make(self) -> None:
        """Make the folder, if it is missing. Raises EngineError if that is impossible."""
        documents.make_folder(self.path)

    def locked(self) -> AbstractContextManager[None]:
        """A context that locks the folder, which must exist, against other processes. Raises
        EngineError if another one holds the lock."""
        return kept_folders.locked(self.path / LOCK_FILE)

    def tidy(self) -> None:
        """Remove partial files that a killed process left; the folder must be locked."""
        names = {file.name for file in self.files}
        files.clear(self.path, names.__contains__)
        tidy_checkpoints(self.run_file)

    def save(self, training: TrainingRun, origin: str = "") -> None:
        """Write both files, between two generations. Raises EngineError."""
        champion = champion_of_run(training, origin)
        if champion is not None:
            self.write(self.champion_file, champion_text(champion))
        save_run(self.run_file, Run(training.snapshot(), origin))

    def keep(self, training: TrainingRun, origin: str = "") -> Checkpoint:
        """Save the run, and keep a checkpoint. Raises EngineError."""
        self.save(training, origin)
        return self.keep_saved(training.generation)

    def keep_saved(self, generation: int) -> Checkpoint:
        """Keep a checkpoint of the run as it was saved last, after that generation. Raises
        EngineError."""
        self._put_aside_unread(CHECKPOINTS)
        return keep_checkpoint(self.run_file, generation, self._put_aside)

    def load(self) -> Run:
        """The run in the folder. Raises EngineError."""
        return load_run(self.run_file)

    # Files that may be missing, and are written anew if they cannot be read

    def read(self, file: Path, load: Callable[[Path], Found]) -> Found | None:
        """One of the files, read by `load`; None if it is missing or `load` raises EngineError. In
        the latter case it is renamed before a new one is written."""
        try:
            return load(file) if documents.exists(file) else None
        except EngineError as error:
            self._unread[file.name] = error
            return None

    def write(self, file: Path, text: str) -> None:
        """Write one of the files; one that could not be read is renamed first. Raises
        EngineError."""
        self._put_aside_unread(file.name)
        documents.write_within(self.path, file.name, text)

    def look_for(self, training: TrainingRun) -> None:
        """Check the files that continuing the run would overwrite. Raises EngineError if the
        champion's file is another run's; files that cannot be read are renamed later."""
        champion = self.read(self.champion_file, _champion_in_run)
        run = (training.game.key, training.seed, training.settings)
        if champion and (champion.game_key, champion.seed, champion.settings) != run:
            raise EngineError("save.other_champion")
        self.read(self.path / CHECKPOINTS, lambda _path: check_checkpoints(self.run_file))

    def put_aside_unread(self) -> None:
        """Rename the files that could not be read, so that a person hears of them before the run
        continues. Raises EngineError."""
        for name in list(self._unread):
            self._put_aside_unread(name)

    def _put_aside_unread(self, name: str) -> None:
        with self._putting:  # or another thread's new file might be renamed as the old one
            if (error := self._unread.get(name)) is not None:
                self._put_aside(name, error)
                del self._unread[name]

    def _put_aside(self, name: str, error: EngineError) -> None:
        """Rename a file of the run, of whatever kind, and report it."""
        if (path := kept_folders.put_aside(self.path, name)) is not None:
            self.tell(Aside(name, path, error))


def _champion_in_run(file: Path) -> Champion:
    return champion_of(documents.read_within(file.parent, file.name, documents.PLAYER))


class Saver:
    """Saves a run at intervals, which grow if saving takes too much of the time.

    Args:
        keeps: whether to keep checkpoints, too.

    Attributes:
        not_kept: the error because of which the last wanted checkpoint is missing; None for none.
    """

    def __init__(
        self, folder: RunFolder, every: float, origin: str = "", *, keeps: bool = True
    ) -> None:
        self._folder, self._every, self._origin = folder, every, origin
        self._keeps = keeps
        self.not_kept: EngineError | None = None
        self._due = time.monotonic() + every

    def save(self, training: TrainingRun) -> None:
        """Save now. Raises EngineError; the next try is when saving is due again."""
        began = time.monotonic()
        try:
            self._folder.save(training, self._origin)
            self._keep_if_wanted(training.generation)
        finally:
            now = time.monotonic()
            wait = min((now - began) / _SHARE_OF_TIME, _LONGEST_WAIT)
            self._due = now + max(self._every, wait)

    def _keep_if_wanted(self, generation: int) -> None:
        """Keep a checkpoint, if one is wanted. An error is only noted, as the run was saved."""
        try:
            if self._keeps and is_wanted(self._folder.run_file, generation):
                self._folder.keep_saved(generation)
                self.not_kept = None
        except EngineError as error:
            self.not_kept = error

    @property
    def is_due(self) -> bool:
        """Whether it is time to save."""
        return time.monotonic() >= self._due

    def save_if_due(self, training: TrainingRun) -> bool:
        """Save if it is time; returns whether it was. Raises EngineError."""
        due = self.is_due
        if due:
            self.save(training)
        return due

    def hurry(self) -> None:
        """Have the next `save_if_due` save."""
        self._due = 0.0


def champion_of_run(training: TrainingRun, origin: str = "") -> Champion | None:
    """The current champion of a run: the best by validation or, without validation, the best of the
    last generation. None before the first generation."""
    found = training.champion or training.best
    if found is None:
        return None
    return champion_made_of(found, training, _milestones(training.history.champions), origin)


def _milestones(table: Table) -> tuple[Milestone, ...]:
    columns = (table.column(name) for name in ("generation", "games", "score"))
    rows = zip(*columns, strict=True)
    return tuple(Milestone(int(number), int(games), float(score)) for number, games, score in rows)


def save_run(path: Path, run: Run) -> None:
    """Write a run to `path`. Raises EngineError if that is impossible."""
    text = run_text(run)
    most = documents.kind_of(documents.RUN).bytes  # what CMA-ES was told grows without end
    if len(text) > most:
        raise EngineError("save.too_much", limit=most)
    documents.write_within(*_place(path), text)


def load_run(path: str | os.PathLike[str], *, tables_only: bool = False) -> Run:
    """The saved run in a folder.

    Args:
        path: the folder of a run, its `run.json`, or one of its checkpoints.
        tables_only: leaves out all arrays but the tables of the history, for callers that only show
            the run.

    Raises EngineError, with a sentence about the fault.
    """
    data = documents.read_within(*_place(state_file(path)), documents.RUN)
    return run_of(data, tables_only=tables_only)


def state_file(path: str | os.PathLike[str]) -> Path:
    """The file with the state of a run: `run.json` for a folder, or else the file given."""
    file = Path(path)
    if file.name == RUN_FILE or is_numbered(file):
        return file  # it may be anything: reading it raises the error
    try:
        return file / RUN_FILE if file.is_dir() else file
    except (OSError, ValueError):
        return file


def folder_of(path: Path) -> Path:
    """The folder of the run to which a file belongs, even if that is a checkpoint."""
    return _place(path)[0]


def _place(path: Path) -> tuple[Path, str]:
    """The folder of a run, and the path of one of its files relative to it: no folder in this path
    may be a link."""
    if is_numbered(path):
        return path.parent.parent, f"{CHECKPOINTS}/{path.name}"
    return path.parent, path.name


def run_text(run: Run) -> str:
    """The text of a run's file."""
    state = run.state
    fields = {
        "game": state.game_key,
        "seed": state.seed,
        "origin": origin_as_written(run.origin),
        "settings": state.settings,
        "values": {
            name: pack(value) if isinstance(value, np.ndarray) else value
            for name, value in state.values.items()
        },
    }
    return documents.text_of(documents.RUN, VERSION, fields, is_sealed=True)


class _Document(NamedTuple):
    """The fields of the file that are the same in all games."""

    game: GameKey
    seed: Annotated[int, Range(0, MOST_SEED)]
    origin: Origin
    values: Annotated[dict[str, Any], Most(_MOST_VALUES)]


def run_of(text: bytes | str, *, tables_only: bool = False) -> Run:
    """The run in a text.

    Only `training_run.resumed` checks the names, types and shapes of the values. But nothing is
    unpacked before all names are known to be possible, and how much memory the values take.

    Args:
        tables_only: read the tables of the history without what training goes on from.

    Raises:
        EngineError: the text is no run of this version, or asks for too much memory.
    """
    document = documents.parse(text, documents.RUN, VERSION)
    documents.check_seal(document)
    found = schema.read(_Document, document)
    game, values = game_named(found.game), found.values
    settings = settings_field(document, game)
    sizes = {name: _room_of(name, value) for name, value in values.items()}
    if tables_only:
        values = {name: each for name, each in values.items() if _is_told(name, each)}
    limit = max(arrays.MOST_BYTES, _MOST_A_WEIGHT * layout_of(settings, game).weights)
    if sum(sizes[name] for name in values) > limit:
        raise EngineError("save.arrays_too_large", limit=limit)
    state = RunState(
        game.key,
        settings.to_dict(),
        found.seed,
        {
            name: unpack(value, _within(name)) if isinstance(value, dict) else value
            for name, value in values.items()
        },
    )
    return Run(state, found.origin)


def _within(name: str) -> str:
    return f"values.{name[:40]}."


def _room_of(name: str, value: Any) -> int:
    """The size of a value when unpacked, in bytes. Raises EngineError for anything but a value, or
    a name that no run has."""
    if not _NAME_OF_VALUE.fullmatch(name):
        raise EngineError("save.field", field=_within(name)[:-1])
    if isinstance(value, dict):
        return bytes_of(value, _within(name))
    if type(value) not in (int, float):
        raise EngineError("save.field", field=_within(name)[:-1])
    return 0


def _is_told(name: str, value: Any) -> bool:
    """Whether a value is a number, or an array that can be a table of the history."""
    if not isinstance(value, dict):
        return True
    return name.startswith("history.") and bytes_of(value, _within(name)) <= _MOST_OF_A_TABLE
