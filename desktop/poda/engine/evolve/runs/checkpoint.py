"""The folder of a run: `run.json`, from which it goes on, and `champion.json`, its best player.

`run.json` (described in `docs/run-file.md`) holds all that `Evolution.snapshot` gives, bit for bit:
a resumed run equals an unbroken one. It is written atomically, so that whoever ends the process, at
whatever moment, leaves a whole file, the new one or the one before. A `run.json` that cannot be
used is a sentence (`EngineError`), and nothing is changed; another file of the run that cannot be
read is put aside under another name before anything is written in its place. Some copies of
`run.json` from the past are kept too (`numbered.py`).

A run may have come from elsewhere: no link in its folder is followed (`poda.base.folders`).
"""

from __future__ import annotations

import contextlib
import json
import logging
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np

from poda.base import atomic, folders, locking
from poda.engine import documents
from poda.engine.arrays import pack, unpack
from poda.engine.documents import field, text_field, whole_field
from poda.engine.errors import EngineError
from poda.engine.evolve.evolution import Evolution
from poda.engine.evolve.fresh import champion_made_of
from poda.engine.evolve.runs import numbered
from poda.engine.evolve.runs.champion import (
    CHAMPION_FILE,
    Champion,
    Milestone,
    champion_of,
    champion_text,
)
from poda.engine.evolve.runs.fields import origin_as_written, origin_field, settings_field
from poda.engine.evolve.runs.history import Table
from poda.engine.evolve.runs.numbered import Checkpoint
from poda.engine.evolve.runs.snapshots import State
from poda.engine.evolve.settings import MOST_SEED
from poda.engine.games import game as game_named

VERSION: Final = 1
RUN_FILE: Final = "run.json"
ANCESTORS_FILE: Final = "ancestors.json"
PAST_CHAMPIONS_FILE: Final = "champions.json"
STATISTICS_FILE: Final = "statistics.json"
LOCK_FILE: Final = locking.RUN_LOCK
_MOST_VALUES: Final = 200
_SHARE_OF_TIME: Final = 0.02  # that saving may take of a run
_LONGEST_WAIT: Final = 60.0  # seconds that are lost with a killed process, unless asked for


@dataclass(frozen=True, slots=True)
class Run:
    """What `run.json` holds.

    Attributes:
        state: of the evolution.
        origin: in words, the command that began the run.
    """

    state: State
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Aside:
    """A file of a run that could not be read, and so was put aside before another took its place.

    Attributes:
        name: that it had, from the folder of the run on.
        path: under which it is now.
        error: why it could not be read.
    """

    name: str
    path: Path
    error: EngineError


Found = TypeVar("Found")

_log = logging.getLogger(__name__)


def _log_aside(aside: Aside) -> None:
    _log.warning("%s was put aside: %s", aside.path, aside.error)


class RunFolder:
    """A folder that holds one run, or will.

    Attributes:
        path: the folder.
        run_file, champion_file: its two files.
        ancestors_file, past_champions_file, statistics_file: what the window keeps beside them,
            if it has been there.
        tell: is told of each file that is put aside; any thread may do it.
    """

    def __init__(self, path: Path, tell: Callable[[Aside], None] = _log_aside) -> None:
        self.path, self.tell = path, tell
        self.run_file, self.champion_file = path / RUN_FILE, path / CHAMPION_FILE
        self.ancestors_file = path / ANCESTORS_FILE
        self.past_champions_file = path / PAST_CHAMPIONS_FILE
        self.statistics_file = path / STATISTICS_FILE
        self._unread: dict[str, EngineError] = {}
        self._putting = threading.Lock()

    @property
    def is_taken(self) -> bool:
        """Whether something stands where a new run would put its files. Raises EngineError."""
        return any(documents.exists(file) for file in self.files) or bool(self.checkpoints())

    @property
    def files(self) -> tuple[Path, ...]:
        """The files of a run, but for its checkpoints, whether they are there or not."""
        return (
            self.run_file, self.champion_file,
            self.ancestors_file, self.past_champions_file, self.statistics_file,
        )  # fmt: skip

    def checkpoints(self) -> tuple[Checkpoint, ...]:
        """The states of the past that were kept, the oldest first. Raises EngineError."""
        return numbered.checkpoints_beside(self.run_file)

    def make(self) -> None:
        """Make the folder where it is missing. Raises EngineError where that cannot be done."""
        documents.make_folder(self.path)

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other processes away from the folder, which is there. Raises EngineError where
        another one is at work in it."""
        with contextlib.ExitStack() as held:
            try:
                held.enter_context(locking.locked(self.path / LOCK_FILE))
            except BlockingIOError:
                raise EngineError("save.in_use") from None
            except (OSError, ValueError) as error:
                raise documents.system_error(error, "save.unwritable") from error
            yield

    def tidy(self) -> None:
        """Clear away what a killed process left half written, once the folder is locked."""
        names = {file.name for file in self.files}
        atomic.clear(self.path, names.__contains__)
        numbered.tidy(self.run_file)

    def save(self, evolution: Evolution, origin: str = "") -> None:
        """Write both files, between two generations. Raises EngineError."""
        champion = champion_of_run(evolution, origin)
        if champion is not None:
            self.write(self.champion_file, champion_text(champion))
        save_run(self.run_file, Run(evolution.snapshot(), origin))

    def keep(self, evolution: Evolution, origin: str = "") -> Checkpoint:
        """Save, and keep what was saved as a numbered checkpoint. Raises EngineError."""
        self.save(evolution, origin)
        return self.keep_saved(evolution.generation)

    def keep_saved(self, generation: int) -> Checkpoint:
        """Keep what was saved last, after that generation, as a numbered checkpoint. Raises
        EngineError."""
        self._put_aside_unread(numbered.FOLDER)
        return numbered.keep(self.run_file, generation, self._put_aside)

    def load(self) -> Run:
        """The run in the folder. Raises EngineError."""
        return load_run(self.run_file)

    # What may be missing, and is begun anew where it cannot be read

    def read(self, file: Path, load: Callable[[Path], Found]) -> Found | None:
        """What `load` makes of one of the files; None where it is not there, or raises EngineError:
        then it is put aside before anything is written in its place."""
        try:
            return load(file) if documents.exists(file) else None
        except EngineError as error:
            self._unread[file.name] = error
            return None

    def write(self, file: Path, text: str) -> None:
        """Write one of the files; what could not be read there is put aside. Raises EngineError."""
        self._put_aside_unread(file.name)
        documents.write_within(self.path, file.name, text)

    def look_for(self, evolution: Evolution) -> None:
        """Look at what going on with the run would write over. Raises EngineError where the
        champion's file is one of another run; what cannot be read is put aside when it is due."""
        champion = self.read(self.champion_file, _champion_in_run)
        run = (evolution.game.key, evolution.seed, evolution.settings)
        if champion and (champion.game_key, champion.seed, champion.settings) != run:
            raise EngineError("save.other_champion")
        inner = self.path / numbered.FOLDER
        self.read(inner, lambda _path: numbered.check_folder(self.run_file))

    def put_aside_unread(self) -> None:
        """The run goes on: put aside what could not be read, so that it is told before the work.
        Raises EngineError."""
        for name in list(self._unread):
            self._put_aside_unread(name)

    def _put_aside_unread(self, name: str) -> None:
        with self._putting:  # else another thread's new file might be taken for the old one
            if (error := self._unread.get(name)) is not None:
                self._put_aside(name, error)
                del self._unread[name]

    def _put_aside(self, name: str, error: EngineError) -> None:
        """Every file of a run that is put aside, of whatever kind, is so here."""
        try:
            with folders.within(self.path, name) as (folder, last):
                path = folder.set_aside(last)
        except FileNotFoundError:  # somebody took it away meanwhile
            return
        except OSError as reason:
            raise documents.system_error(reason, "save.unwritable") from reason
        self.tell(Aside(name, path, error))


def _champion_in_run(file: Path) -> Champion:
    return champion_of(documents.read_within(file.parent, file.name, documents.PLAYER))


class Saver:
    """Saves a run every so many seconds, and less often where that would take too much time.

    Args:
        keeps: whether some of what is saved is kept as numbered checkpoints too.

    Attributes:
        not_kept: why the latest checkpoint that was wanted could not be kept; None where it was.
    """

    def __init__(
        self, folder: RunFolder, every: float, origin: str = "", *, keeps: bool = True
    ) -> None:
        self._folder, self._every, self._origin = folder, every, origin
        self._keeps = keeps
        self.not_kept: EngineError | None = None
        self._due = time.monotonic() + every

    def save(self, evolution: Evolution) -> None:
        """Save now. Raises EngineError; then it is tried again when it is due next."""
        began = time.monotonic()
        try:
            self._folder.save(evolution, self._origin)
            self._keep_if_wanted(evolution.generation)
        finally:
            now = time.monotonic()
            wait = min((now - began) / _SHARE_OF_TIME, _LONGEST_WAIT)
            self._due = now + max(self._every, wait)

    def _keep_if_wanted(self, generation: int) -> None:
        """A checkpoint that cannot be kept is no reason to say that the run was not saved."""
        try:
            if self._keeps and numbered.is_wanted(self._folder.run_file, generation):
                self._folder.keep_saved(generation)
                self.not_kept = None
        except EngineError as error:
            self.not_kept = error

    @property
    def is_due(self) -> bool:
        """Whether it is time to save."""
        return time.monotonic() >= self._due

    def save_if_due(self, evolution: Evolution) -> bool:
        """Save if it is time; whether it was. Raises EngineError."""
        due = self.is_due
        if due:
            self.save(evolution)
        return due

    def hurry(self) -> None:
        """It is time now."""
        self._due = 0.0


def champion_of_run(evolution: Evolution, origin: str = "") -> Champion | None:
    """The champion of a run as it stands: the best by validation, or where none was validated the
    best of the last generation. None before the first generation."""
    found = evolution.champion or evolution.best
    if found is None:
        return None
    return champion_made_of(found, evolution, _milestones(evolution.history.champions), origin)


def _milestones(table: Table) -> tuple[Milestone, ...]:
    columns = (table.column(name) for name in ("generation", "games", "score"))
    rows = zip(*columns, strict=True)
    return tuple(Milestone(int(number), int(games), float(score)) for number, games, score in rows)


def save_run(path: Path, run: Run) -> None:
    """Write a run to `path`. Raises EngineError where that cannot be done."""
    text = run_text(run)
    most = documents.LIMITS[documents.RUN].bytes  # what CMA-ES was told grows without end
    if len(text) > most:
        raise EngineError("save.too_much", limit=most)
    documents.write_within(*_place(path), text)


def load_run(path: Path) -> Run:
    """The run in a file of its folder, or of the folder of its checkpoints. Raises EngineError with
    a sentence about what is wrong with it."""
    return run_of(documents.read_within(*_place(path), documents.RUN))


def folder_of(path: Path) -> Path:
    """The folder of the run that a file is of, a numbered checkpoint included."""
    return _place(path)[0]


def _place(path: Path) -> tuple[Path, str]:
    """The folder of a run, and the name of one of its files from there on: what is between them may
    be no link."""
    if numbered.is_numbered(path):
        return path.parent.parent, f"{numbered.FOLDER}/{path.name}"
    return path.parent, path.name


def run_text(run: Run) -> str:
    """The text of a run's file."""
    state = run.state
    document: dict[str, Any] = {
        "format": documents.RUN,
        "version": VERSION,
        "game": state.game_key,
        "seed": state.seed,
        "origin": origin_as_written(run.origin),
        "settings": state.settings,
        "values": {
            name: pack(value) if isinstance(value, np.ndarray) else value
            for name, value in state.values.items()
        },
    }
    return json.dumps(documents.sealed(document), indent=1) + "\n"


def run_of(text: bytes | str) -> Run:
    """The run in a text. Raises EngineError.

    That its values are those of a run, of the right names, types and shapes, is for
    `Evolution.resumed` to see.
    """
    document = documents.parse(text, documents.RUN, VERSION)
    documents.check_seal(document)
    game = game_named(text_field(document, "game"))
    values = field(document, "values", dict)
    if len(values) > _MOST_VALUES:
        raise EngineError("save.field", field="values")
    state = State(
        game.key,
        settings_field(document, game).to_dict(),
        whole_field(document, "seed", 0, MOST_SEED),
        {name: _value(name, value) for name, value in values.items()},
    )
    return Run(state, origin_field(document))


def _value(name: str, value: Any) -> Any:
    if isinstance(value, dict):
        return unpack(value, f"values.{name[:40]}.")
    if type(value) not in (int, float):
        raise EngineError("save.field", field=f"values.{name[:40]}")
    return value
