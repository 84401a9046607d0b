"""The folder of a run: `run.json`, from which it goes on, and `champion.json`, its best player.

`run.json` (described in `docs/run-file.md`) holds all that `Evolution.snapshot` gives, bit for bit:
a resumed run equals an unbroken one. It is written atomically, so that whoever ends the process, at
whatever moment, leaves a whole file, the new one or the one before. A file that cannot be used is a
sentence (`EngineError`); it is neither changed nor replaced. Some copies of it from the past are
kept too (`numbered.py`).
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from poda import locking
from poda.engine import documents
from poda.engine.arrays import pack, unpack
from poda.engine.documents import field, text_field, whole_field
from poda.engine.errors import EngineError
from poda.engine.evolve import numbered
from poda.engine.evolve.champion import (
    CHAMPION_FILE,
    Champion,
    Milestone,
    load_champion,
    save_champion,
)
from poda.engine.evolve.evolution import Evolution
from poda.engine.evolve.fields import origin_as_written, origin_field, settings_field
from poda.engine.evolve.fresh import champion_made_of
from poda.engine.evolve.history import Table
from poda.engine.evolve.numbered import Checkpoint
from poda.engine.evolve.settings import MOST_SEED
from poda.engine.evolve.snapshots import State
from poda.engine.games import game as game_named

VERSION: Final = 1
RUN_FILE: Final = "run.json"
ANCESTORS_FILE: Final = "ancestors.json"
PAST_CHAMPIONS_FILE: Final = "champions.json"
STATISTICS_FILE: Final = "statistics.json"
LOCK_FILE: Final = locking.RUN_LOCK
BYTES_LIMIT: Final = 200_000_000
"""More than the largest settings need: 500 parents, their step sizes and a hall of 500, of 256
hidden units. Only what CMA-ES was told grows with every generation."""

_MOST_BRACKETS: Final = 4_000
_MOST_PARTS: Final = 10_000
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


class RunFolder:
    """A folder that holds one run, or will.

    Attributes:
        path: the folder.
        run_file, champion_file: its two files.
        ancestors_file, past_champions_file, statistics_file: what the window keeps beside them,
            if it has been there.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.run_file, self.champion_file = path / RUN_FILE, path / CHAMPION_FILE
        self.ancestors_file = path / ANCESTORS_FILE
        self.past_champions_file = path / PAST_CHAMPIONS_FILE
        self.statistics_file = path / STATISTICS_FILE

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
        for file in self.files:
            for left in self.path.glob(f".{file.name}.*.part"):
                with contextlib.suppress(OSError):  # litter, which harms nobody
                    left.unlink()
        numbered.tidy(self.run_file)

    def save(self, evolution: Evolution, origin: str = "") -> None:
        """Write both files, between two generations. Raises EngineError."""
        champion = champion_of_run(evolution, origin)
        if champion is not None:
            save_champion(self.champion_file, champion)
        save_run(self.run_file, Run(evolution.snapshot(), origin))

    def keep(self, evolution: Evolution, origin: str = "") -> Checkpoint:
        """Save, and keep what was saved as a numbered checkpoint. Raises EngineError."""
        self.save(evolution, origin)
        return numbered.keep(self.run_file, evolution.generation)

    def load(self) -> Run:
        """The run in the folder. Raises EngineError."""
        return load_run(self.run_file)

    def keep_others(self, evolution: Evolution) -> None:
        """Raises EngineError where the champion's file is not one of this run, which going on would
        write over."""
        if not documents.exists(self.champion_file):
            return
        try:
            found = load_champion(self.champion_file)
        except EngineError as error:
            raise EngineError("save.other_champion") from error
        run = (evolution.game.key, evolution.seed, evolution.settings)
        if (found.game_key, found.seed, found.settings) != run:
            raise EngineError("save.other_champion")


class Saver:
    """Saves a run every so many seconds, and less often where that would take too much time.

    Args:
        keeps: whether some of what is saved is kept as numbered checkpoints too.
    """

    def __init__(
        self, folder: RunFolder, every: float, origin: str = "", *, keeps: bool = True
    ) -> None:
        self._folder, self._every, self._origin = folder, every, origin
        self._keeps = keeps
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
        run_file = self._folder.run_file
        with contextlib.suppress(EngineError):
            if self._keeps and numbered.is_wanted(run_file, generation):
                numbered.keep(run_file, generation)

    def save_if_due(self, evolution: Evolution) -> bool:
        """Save if it is time; whether it was. Raises EngineError."""
        due = time.monotonic() >= self._due
        if due:
            self.save(evolution)
        return due


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
    if len(text) > BYTES_LIMIT:
        raise EngineError("save.too_much", limit=BYTES_LIMIT)
    documents.write_text(path, text)


def load_run(path: Path) -> Run:
    """The run in a file. Raises EngineError with a sentence about what is wrong with it."""
    return run_of(documents.read_text(path, BYTES_LIMIT, "ascii"))


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


def run_of(text: str) -> Run:
    """The run in a text. Raises EngineError.

    That its values are those of a run, of the right names, types and shapes, is for
    `Evolution.resumed` to see.
    """
    document = documents.parse(text, documents.RUN, VERSION, _MOST_BRACKETS, _MOST_PARTS)
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
