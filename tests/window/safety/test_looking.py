"""Looking writes nothing: what lies in a folder is as it was, whoever has looked at it."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from pytestqt.qtbot import QtBot

from engine.runs import small_runs
from formats import FILES, GAME_TEXTS, NOTES, TREE_TEXTS, Format
from packages.arena.formats import PROGRAMS
from packages.lab.formats import EXPERIMENTS
from packages.teach.formats import LECTURES
from poda.commands.cli import main
from poda.engine.errors import EngineError
from poda.engine.runs.kept_runs import each_summary, runs_folder
from poda.engine.runs.notes import NOTES_FILE, notes_text
from poda.engine.runs.run_folder import LOCK_FILE, RunFolder
from poda.house.settings import open_settings
from poda.packages.arena.engine.external.engines import Programs, list_file, programs_text
from poda.packages.arena.engine.tournament.journal import GAMES_FILE, Journal, kept
from poda.packages.arena.window.tournament_model import TournamentStatus
from poda.packages.lab.engine.folder import EXPERIMENT_FILE, ExperimentFolder, experiment_text
from poda.training.model import Status as TrainingStatus
from poda.window.main_window import MainWindow
from some import some

DATA: Final = Path(__file__).parents[2] / "data"
WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGES: Final = {
    "os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.truncate", "os.link", "os.symlink",
    "os.chmod", "os.utime", "shutil.move", "shutil.copyfile", "shutil.rmtree",
}  # fmt: skip

_heard: list[list[str]] = []  # a hook is never taken away again


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if not _heard:
        return
    if event == "open":
        path, mode, flags = arguments
        is_writing = bool(flags & WRITES) if isinstance(flags, int) else False
        # By its number a file is opened that was opened before.
        is_writing = is_writing and not isinstance(path, int)
        if is_writing and "__pycache__" not in str(path) and str(path) != os.devnull:
            _heard[-1].append(f"open {path} {mode} {flags:o}")
    elif event == "os.mkdir" and Path(arguments[0]).is_dir():
        return  # it is only seen to be there
    elif event in CHANGES and "__pycache__" not in str(arguments):
        _heard[-1].append(f"{event} {arguments}")


sys.addaudithook(_hear)


@contextmanager
def nothing_written() -> Iterator[None]:
    """Nobody in this process writes, renames or removes a file meanwhile."""
    _heard.append([])
    try:
        yield
    finally:
        found = _heard.pop()
    assert found == []


def state(folder: Path) -> dict[str, object]:
    """All that lies in a folder, to the time at which it was written."""
    found: dict[str, object] = {}
    for path in (folder, *folder.rglob("*")):
        told = path.stat()
        data = path.read_bytes() if path.is_file() else None
        found[str(path)] = told.st_mode, told.st_mtime_ns, told.st_ino, data
    return found


@contextmanager
def left_alone(folder: Path) -> Iterator[None]:
    """The folder, which nobody may write in, is as it was afterwards."""
    every = (*folder.rglob("*"), folder)
    for path in every:
        path.chmod(stat.S_IMODE(path.stat().st_mode) & ~0o222)
    before = state(folder)
    try:
        yield
        assert state(folder) == before
    finally:
        for path in every:
            path.chmod(stat.S_IMODE(path.stat().st_mode) | 0o200)


def tournament_in(folder: Path) -> Path:
    """A tournament whose last line is torn, with one before it that is not known; and what a killed
    process left."""
    shutil.copytree(DATA / "tournament_of_newer_version", folder)
    with (folder / GAMES_FILE).open("ab") as file:
        file.write(b'{"game":1,"fir')
    (folder / ".tournament.json.12345678.part").write_text("half")
    (folder / ".tournament.lock").touch()
    return folder


def run_in(folder: Path) -> Path:
    """A run whose process was killed, with files that cannot be read."""
    RunFolder(folder).make()
    RunFolder(folder).save(small_runs.evolved(2))
    (folder / NOTES_FILE).write_text(notes_text(NOTES))
    (folder / "ancestors.json").write_text("{")
    (folder / "statistics.json").write_text("{")
    (folder / LOCK_FILE).touch()
    for name in (".run.json.x7_k2a0q.part", ".notes.json.1.part"):
        (folder / name).write_text("half")
    return folder


LOADED: Final = {name: found for name, found in FILES.items() if found.load is not None}


@pytest.mark.parametrize("found", LOADED.values(), ids=LOADED.keys())
def test_a_file_is_read_and_stays_as_it_is(found: Format, tmp_path: Path) -> None:
    folder = tmp_path / "theirs"
    folder.mkdir()
    assert found.load is not None
    for number, text in enumerate((*found.texts, "{", "", '{"format": "poda-game", "version": 9}')):
        file = folder / f"{number}.json"
        file.write_text(text, "utf-8")
    (folder / ".0.json.12345678.part").write_text("half")
    with left_alone(folder), nothing_written():
        for file in some(sorted(folder.glob("[0-9]*"))):
            try:
                found.load(file)
            except EngineError:
                continue


def test_a_tournament_is_looked_at(tmp_path: Path) -> None:
    folder = tournament_in(tmp_path / "above" / "cup")
    with left_alone(tmp_path / "above"), nothing_written():
        journal = Journal.read(folder)
        assert journal.read_over == [1]
        assert list(journal.records()) == []
        (row,) = kept(tmp_path / "above")
        assert not row.in_use


def test_runs_and_experiments_are_looked_at(tmp_path: Path) -> None:
    above = tmp_path / "above"
    run_in(above / "run")
    experiment = above / "experiment"
    experiment.mkdir()
    (experiment / EXPERIMENT_FILE).write_text(experiment_text(EXPERIMENTS[0], {}))
    first = ExperimentFolder.open(experiment)
    run_in(first.folder_of(first.members[0]))
    with left_alone(above), nothing_written():
        assert len(list(each_summary(above))) == 1
        RunFolder(above / "run").load()
        looked = ExperimentFolder.open(experiment)
        assert len(looked.look_at_all()) == len(looked.members)


def test_settings_and_engines_are_looked_at(home: Path) -> None:
    folder = list_file().parent
    folder.mkdir(parents=True, exist_ok=True)
    list_file().write_text(programs_text(PROGRAMS))
    (folder / "settings.json").write_text('{"format": "poda-settings", "version": 999}')
    with left_alone(folder):
        with nothing_written():
            assert list(Programs.load()) == list(PROGRAMS)
        assert open_settings(folder / "settings.json").troubles


@pytest.mark.parametrize(
    "command",
    [
        ("runs", "list"),
        ("runs", "list", "--json"),
        ("runs", "show", "run"),
        ("runs", "compare", "run", "run"),
        ("runs", "export", "run"),
        ("rate", "{cup}"),
        ("review", "{game}"),
        ("solve", "connect4", "4455"),
        ("grade", "{game}"),
        ("tree", "[[3, 5], [2, 9]]"),
    ],
    ids=" ".join,
)
def test_commands_that_tell_write_nothing(
    command: tuple[str, ...], home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_in(runs_folder() / "run")
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    tournament_in(theirs / "cup")
    (theirs / "game.json").write_text(GAME_TEXTS["tictactoe"])
    (theirs / "tree.json").write_text(TREE_TEXTS["typed"])
    places = {"cup": "cup", "game": "game.json", "tree": "tree.json"}
    words = [word.format(**{k: theirs / v for k, v in places.items()}) for word in command]
    with left_alone(theirs), left_alone(runs_folder()), nothing_written():
        assert main(words) in (0, 2)  # it is told that files are damaged, or what they are not
    assert "Traceback" not in capsys.readouterr().err


def test_a_window_looks_at_everything(
    qtbot: QtBot, new_window: Callable[[], MainWindow], tmp_path: Path
) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    tournament_in(theirs / "cup")
    run_in(theirs / "run")
    texts = {
        "game": GAME_TEXTS["tictactoe"], "tree": TREE_TEXTS["typed"], "lecture": LECTURES[0],
    }  # fmt: skip
    for name, text in texts.items():
        (theirs / f"{name}.json").write_text(text, "utf-8")
    window = new_window()
    with left_alone(theirs):
        tournament = window.package_tab("tournament").model
        tournament.open(theirs / "cup")
        qtbot.waitUntil(lambda: tournament.status is TournamentStatus.STOPPED, timeout=60_000)
        window.training.model.open_run(theirs / "run")
        qtbot.waitUntil(
            lambda: window.training.model.status is TrainingStatus.PAUSED, timeout=60_000
        )
        window.play.files.open(theirs / "game.json")
        window.tabs.setCurrentIndex(1)
        for name in ("tree", "lecture"):
            window.tree.parts.files.open(theirs / f"{name}.json")
            qtbot.waitUntil(lambda: window.tree.model.busy is None, timeout=60_000)
        window.training.model.leave()
        tournament.leave()
