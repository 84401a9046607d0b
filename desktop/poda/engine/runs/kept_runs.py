"""The folder of saved runs: their summaries, and branching, renaming and deleting runs.

Each run has its own folder (`run_folder.RunFolder`). Only the values that are shown are checked
here; `training_run.resumed` checks whether a run can be resumed.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from poda.base import paths
from poda.base.files import name_in, patiently, within
from poda.engine import documents, kept_folders
from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.runs.champion import MOST_ORIGIN
from poda.engine.runs.history import MOST_COUNT, History, history_in
from poda.engine.runs.individual import MOST_WEIGHT
from poda.engine.runs.notes import NONE, Notes, notes_beside
from poda.engine.runs.presets import Preset, presets
from poda.engine.runs.run_folder import (
    CHECKPOINTS,
    LOCK_FILE,
    Checkpoint,
    RunFolder,
    folder_of,
    load_run,
    parts_left,
)
from poda.engine.runs.settings import Settings, without_look_ahead
from poda.engine.runs.training_run import TrainingRun, resumed

SMOOTHED: Final = 5
"""The number of successive readings over which losses are averaged for `BestLosses`."""

MOST_NAME: Final = 80
_FORBIDDEN: Final = re.compile(r'[/\\:*?"<>|]')
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE | re.ASCII)
_HEAD: Final = re.compile(rb'\s*\{\s*"format"\s*:\s*"poda-')
_HEAD_BYTES: Final = 256

_log = logging.getLogger(__name__)


class BestLosses(NamedTuple):
    """The lowest share of games lost to the 6-ply player, 0 to 1, on average over some successive
    readings, and the generation in their middle; or those of the last reading, if that is lower."""

    share: float
    generation: int


@dataclass(frozen=True, slots=True)
class RunSummary:
    """The summary of a saved run, for a list.

    Attributes:
        path: its folder.
        game_key, seed, generation, games, seconds: "" and 0 if they cannot be read.
        preset: the preset with its settings; "" if there is none.
        origin: the command that started it, or another text on that.
        best_losses: None if it has no readings.
        champion_score: its champion's score in validation; None if it has no champion.
        modified: the time of the last write, in seconds since 1970.
        checkpoints: the checkpoints from which it can be continued, the oldest first.
        error: the error in its files; None if it can be read.
        notes: a person's tags and text; empty if they cannot be read.
        settings: its settings; None if they cannot be read.
        processor: the processor time that it took, in seconds; None if it was not measured.
        last_losses: the share lost in the last reading, 0 to 1; None if it has none.
        kept: the last share of values kept, 0 to 1; None if it was not measured.
    """

    path: Path
    game_key: str = ""
    preset: str = ""
    seed: int = 0
    generation: int = 0
    games: int = 0
    seconds: float = 0.0
    origin: str = ""
    best_losses: BestLosses | None = None
    champion_score: float | None = None
    modified: float = 0.0
    checkpoints: tuple[Checkpoint, ...] = ()
    error: EngineError | None = None
    notes: Notes = NONE
    settings: Settings | None = None
    processor: float | None = None
    last_losses: float | None = None
    kept: float | None = None

    @property
    def name(self) -> str:
        """The name of its folder."""
        return paths.name_of(self.path)


def runs_folder() -> Path:
    """The default folder of runs."""
    return paths.data_dir() / "runs"


def usual_name(game_key: str, preset: str, seed: int) -> str:
    """The default name of the folder of such a run."""
    return f"{game_key}-{preset or 'own'}-{seed}"


def preset_of(settings: Settings, game_key: str = "") -> str:
    """The preset with exactly these settings; "" for none. Without a game, a preset of any game.

    In games with dice the look-ahead of a preset is 0 (`settings.checked`).
    """
    keys = (game_key,) if game_key else tuple(GAMES)
    each_one = (pair for key in keys for pair in presets(key).items())
    return next((name for name, each in each_one if _made(each, settings)), "")


def _made(preset: Preset, settings: Settings) -> bool:
    wanted = preset.settings
    if not settings.plies:
        wanted = without_look_ahead(wanted)
    return wanted == settings


def summary(path: Path) -> RunSummary:
    """The summary of the run in a folder. Errors are not raised, but stored in it."""
    folder = RunFolder(path)
    modified = _modified(folder)
    checkpoints: tuple[Checkpoint, ...] = ()
    notes = notes_beside(path)
    try:
        checkpoints = folder.checkpoints()
        found, _history = _read_run(folder, modified, checkpoints)
        return replace(found, notes=notes)
    except EngineError as error:
        return RunSummary(
            path, modified=modified, checkpoints=checkpoints, error=error, notes=notes
        )


def read_run(path: Path) -> tuple[RunSummary, History]:
    """The summary and the history of the run in a folder, or in one of its files (a numbered
    checkpoint). Raises EngineError."""
    folder, file = RunFolder(folder_of(path)), path
    if not (path.suffix == ".json" and path.is_file()):
        folder, file = RunFolder(path), RunFolder(path).run_file
    found, history = _read_run(folder, _modified(folder), folder.checkpoints(), file)
    return replace(found, notes=notes_beside(folder.path)), history


def moved(run: RunSummary, path: Path) -> RunSummary:
    """The summary of a run whose folder was moved to `path`, without reading it again."""
    checkpoints = (
        replace(each, path=path / each.path.relative_to(run.path)) for each in run.checkpoints
    )
    return replace(run, path=path, checkpoints=tuple(checkpoints))


def each_summary(folder: Path) -> Iterator[RunSummary]:
    """The runs in a folder one by one, the newest first, damaged ones included. Raises EngineError
    if the folder cannot be read."""
    found = kept_folders.folders_in(
        folder, lambda path: _is_run(RunFolder(path)), lambda path: _modified(RunFolder(path))
    )
    yield from map(summary, found)


def past_of(path: Path) -> tuple[str, Settings, History]:
    """The game, settings and history of the run in a folder or a checkpoint's file. Raises
    EngineError."""
    file = path if path.suffix == ".json" and path.is_file() else RunFolder(path).run_file
    state = load_run(file, tables_only=True).state
    return state.game_key, Settings.from_dict(state.settings), history_in(state.values)


def history_of(path: str | os.PathLike[str]) -> History:
    """The history of a saved run.

    Args:
        path: the folder of a run, its `run.json`, or one of its checkpoints.

    Raises EngineError, with a sentence about the fault.
    """
    return history_in(load_run(path, tables_only=True).state.values)


def new_folder(game_key: str, preset: str, seed: int, folder: Path | None = None) -> RunFolder:
    """Make a folder for a new run, and return it. Raises EngineError.

    Args:
        preset: the name of the preset; "" for other settings.
        folder: its parent folder; None: `runs_folder`.
    """
    within = runs_folder() if folder is None else folder
    documents.make_folder(within)
    name = usual_name(game_key, preset, seed)
    return RunFolder(next(each for each in kept_folders.places(within, name) if _is_made(each)))


def branch(checkpoint: Path, into: RunFolder) -> TrainingRun:
    """Begin a new run with the state in another run's checkpoint, which does not change.

    The window's files on the old run (ancestors, past champions, statistics) are copied, too; what
    they say of later generations is dropped when the new run is opened.

    Args:
        checkpoint: the checkpoint's file, or the folder of a run for its latest state.
        into: a folder without a run, as made by `new_folder`.

    Raises EngineError; then there is no new run.
    """
    file = RunFolder(checkpoint).run_file if checkpoint.is_dir() else checkpoint
    old = RunFolder(folder_of(file))
    run = load_run(file)
    training = resumed(run.state)
    into.make()
    if into.is_taken:
        raise EngineError("run.taken")
    added = f"continued from generation {training.generation} of {paths.name_of(old.path)}"
    before = run.origin[: MOST_ORIGIN - len(added) - 2]
    try:
        into.save(training, f"{before}, {added}" if before else added)
    except EngineError:
        remove_all(into.champion_file)  # it is written first, and alone would be a damaged run
        raise
    for kept in (old.ancestors_file, old.past_champions_file):
        _copy_if_there(old.path, into.path, kept.name, documents.LINEAGE)
    _copy_if_there(old.path, into.path, old.statistics_file.name, documents.STATISTICS)
    return training


def rename(path: Path, name: str) -> Path:
    """Rename the folder of a run; returns its new path. Raises EngineError if the name is invalid
    or taken, or if the run is being trained."""
    target = path.with_name(checked_name(name))
    if target == path:
        return path
    if documents.exists(target) and not _same(path, target):
        raise EngineError("run.name_taken", text=name)
    with RunFolder(path).locked():
        pass  # an open file would keep Windows from renaming
    try:
        return patiently(partial(path.rename, target))
    except OSError as error:
        raise documents.system_error(error, "save.unwritable") from error


def checked_name(name: str) -> str:
    """The name, if all systems allow it for a folder. Raises EngineError otherwise."""
    bad = (
        not name or len(name) > MOST_NAME or not name.isprintable() or _FORBIDDEN.search(name)
        or name != name.strip() or name[0] == "." or name[-1] == "." or _RESERVED.fullmatch(name)
    )  # fmt: skip
    if bad:
        raise EngineError("run.bad_name", text=name, limit=MOST_NAME)
    return name


def delete(path: Path, discard: Callable[[Path], bool] | None = None) -> bool:
    """Delete a run: its whole folder or, if that has anything else in it, only Poda's files.

    Args:
        discard: moves a file or folder away, such as to the trash, and returns whether it could;
            None deletes it for good.

    Returns whether the folder is gone. Raises EngineError if it holds no run, if the run is being
    trained, or if it cannot be deleted.
    """
    ours = _ours(path)
    if not ours:
        raise EngineError("run.foreign")
    with RunFolder(path).locked():
        pass  # an open file would keep Windows from moving the folder
    away = discard or remove_all
    whole = _holds_nothing_but(path, set(ours))
    for part in (path,) if whole else ours:
        if documents.exists(part) and not away(part):
            raise EngineError("run.not_deleted", text=path.name)
    return whole


def holds_run(path: Path) -> bool:
    """Whether a folder holds a run, or remains of one, that `delete` would delete."""
    try:
        return bool(_ours(path))
    except EngineError:
        return False


def holds_nothing_else(path: Path) -> bool:
    """Whether a folder is empty, or holds nothing but a run."""
    if not set(_names_in(path)) - {LOCK_FILE}:
        return True
    try:
        return _holds_nothing_but(path, set(_ours(path)))
    except EngineError:
        return False


def _read_run(
    folder: RunFolder,
    modified: float,
    checkpoints: tuple[Checkpoint, ...],
    file: Path | None = None,
) -> tuple[RunSummary, History]:
    run = load_run(file or folder.run_file, tables_only=True)
    state, history = run.state, history_in(run.state.values)
    settings = Settings.from_dict(state.settings)
    kept, clock = history.kept, history.clock
    found = RunSummary(
        folder.path,
        state.game_key,
        preset_of(settings, state.game_key),
        state.seed,
        _count(state.values, "strategy.generation"),
        _count(state.values, "run.games"),
        max(0.0, _number(state.values, "run.seconds")),
        run.origin,
        _best_losses(history),
        _number(state.values, "champion.score") if _count(state.values, "champion.age") else None,
        modified,
        checkpoints,
        settings=settings,
        processor=float(clock.column("processor")[-1]) if len(clock) else None,
        last_losses=last_losses(history),
        kept=float(kept.column("kept")[-1]) if len(kept) else None,
    )
    return found, history


def last_losses(history: History) -> float | None:
    """The share of games lost in the last reading of a run, 0 to 1; None without a reading."""
    rows = history.readings.rows[-1:]
    if not len(rows) or not rows[0, 3:].sum():
        return None
    won, drawn, lost = rows[0, 3:].tolist()
    return float(lost / (won + drawn + lost))


def _count(values: dict[str, object], name: str) -> int:
    value = values.get(name)
    if type(value) is not int or not 0 <= value <= MOST_COUNT:
        raise EngineError("save.field", field=name)
    return value


def _number(values: dict[str, object], name: str) -> float:
    value = values.get(name)
    if type(value) is not float or not abs(value) <= MOST_WEIGHT:  # never true of NaN
        raise EngineError("save.field", field=name)
    return value


def _best_losses(history: History) -> BestLosses | None:
    readings = history.readings
    lost = readings.column("lost")
    games = lost + readings.column("won") + readings.column("drawn")
    if not games.sum():
        return None
    generations = readings.column("generation")
    last = BestLosses(float(lost[-1] / max(games[-1], 1.0)), int(generations[-1]))
    # The first reading is of an untrained network, so it is left out of the averages.
    apart = min(1, len(lost) - 1)
    window = np.ones(min(SMOOTHED, len(lost) - apart))
    together = np.convolve(games[apart:], window, "valid")
    shares = np.convolve(lost[apart:], window, "valid") / np.maximum(together, 1.0)
    shares[together == 0] = np.inf
    best = int(shares.argmin())
    # The last reading may count alone: it was not selected for being lucky, the run ended there.
    if games[-1] and last.share <= shares[best]:
        return last
    return BestLosses(float(shares[best]), int(generations[apart + best + len(window) // 2]))


def _is_run(folder: RunFolder) -> bool:
    """Whether a folder holds a run, or remains of one."""
    try:
        files = (folder.run_file, folder.champion_file)
        return any(documents.exists(file) for file in files) or bool(folder.checkpoints())
    except EngineError:  # a folder that cannot be listed is shown with this error
        return True


def _modified(folder: RunFolder) -> float:
    for path in (folder.run_file, folder.path):
        with contextlib.suppress(OSError, ValueError):
            return path.lstat().st_mtime
    return 0.0


def _same(first: Path, second: Path) -> bool:
    """Whether two paths lead to the same folder, as "Run" and "run" do on some systems."""
    try:
        return first.samefile(second)
    except OSError:
        return False


def _is_made(path: Path) -> bool:
    """Make a folder; returns False if something has that name already."""
    try:
        path.mkdir()
    except FileExistsError:
        return False
    except OSError as error:
        raise documents.system_error(error, "save.unwritable") from error
    return True


def _copy_if_there(source: Path, target: Path, name: str, kind: str) -> None:
    """Copy a file that is no part of the run's state, and do nothing if it cannot be read. Links
    are not copied, as they may lead to somebody's own file."""
    try:
        documents.write_within(target, name, documents.read_within(source, name, kind))
    except EngineError as error:
        if error.code != "save.missing":
            _log.warning("%s of %s does not come along: %s", name, source, error)


def _ours(path: Path) -> list[Path]:
    """The files that Poda wrote into the folder of a run, and the folder of checkpoints if nothing
    else is in it; empty if there is no run. Links do not belong to a run."""
    folder = RunFolder(path)
    inner = path / CHECKPOINTS
    checkpoints = [one.path for one in folder.checkpoints() if _is_ours(inner, one.path.name)]
    files = [file for file in folder.files if _is_ours(path, file.name)]
    if not checkpoints and not {folder.run_file, folder.champion_file} & set(files):
        return []
    names = {file.name for file in folder.files}
    left = [path / name for name in _names_in(path) if name_in(name) in names]
    left += parts_left(folder.run_file)
    of_checkpoints = {part for part in (*checkpoints, *left) if part.parent == inner}
    lock = [path / LOCK_FILE] if documents.exists(path / LOCK_FILE) else []
    found = [*files, *left, *lock, *checkpoints]
    is_folder = inner.is_dir() and not inner.is_symlink()
    if is_folder and _holds_nothing_but(inner, of_checkpoints):
        found = [part for part in found if part not in of_checkpoints]
        found.append(inner)
    return found


def _is_ours(folder: Path, name: str) -> bool:
    """Whether a file begins like one of Poda's, or is empty."""
    try:
        with within(folder, name) as (opened, last), opened.open(last) as file:
            head = file.read(_HEAD_BYTES)
    except OSError:
        return False
    return not head or bool(_HEAD.match(head))


def _holds_nothing_but(folder: Path, paths: set[Path]) -> bool:
    found = _names_in(folder)
    return bool(found) and {folder / name for name in found} <= paths | {folder / LOCK_FILE}


def _names_in(folder: Path) -> list[str]:
    """The names of everything in a folder; none if it cannot be listed."""
    try:
        return [path.name for path in folder.iterdir()]
    except OSError:
        return []


def remove_all(path: Path) -> bool:
    """Delete a file, a link, or a folder with everything in it; returns whether that succeeded."""
    try:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    except OSError:
        return False
    return True
