"""Of what a killed process left half written nothing stays; what somebody is writing does."""

from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from poda.base import files
from poda.base.files import Folder
from poda.engine.errors import EngineError
from poda.engine.runs.run_folder import Run, RunFolder, save_run

from .runs.small_runs import STATE

posix = pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9 to send")


def parts(folder: Path) -> list[Path]:
    return sorted(folder.rglob(".*.part"))


# Killed in mid-write

NAMED = """
import sys
from pathlib import Path
from poda.base.files import write_atomically
data = bytes(3_000_000)
while True:
    write_atomically(Path(sys.argv[1]), data)
    print("written", flush=True)
"""

RUN = """
import sys
from pathlib import Path
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.training_run import resumed
folder = RunFolder(Path(sys.argv[1]))
with folder.locked():
    evolution = resumed(folder.load().state)
    for _ in evolution.generations():
        folder.keep(evolution)
        print("written", flush=True)
"""


def kill_while_it_writes(code: str, path: Path, wait: float) -> None:
    command = [sys.executable, "-c", code, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"written\n"
        time.sleep(wait)  # for no fact: any moment is as good as another
        process.kill()


@pytest.mark.no_kernel
@posix
def test_a_named_file_whose_writers_are_killed_has_nothing_beside_it_after_the_next(
    tmp_path: Path,
) -> None:
    path, chance, seen = tmp_path / "game [1].json", random.Random(7), 0
    for number in range(30):
        kill_while_it_writes(NAMED, path, chance.uniform(0.0, 0.03))
        seen += len(parts(tmp_path))
        if number % 2:
            files.write_atomically(path, b"whole")  # saved again
        else:
            files.tidy(path)  # opened
        assert [each.name for each in tmp_path.iterdir()] == [path.name]
    print(f" [30 writers killed: {seen} files were left half written]", end="")  # noqa: T201
    assert seen, "no kill hit a write: this test would have shown nothing"


@pytest.mark.no_kernel
@posix
def test_a_run_whose_writers_are_killed_has_nothing_left_when_it_is_gone_on_with(
    tmp_path: Path,
) -> None:
    folder, chance = RunFolder(tmp_path / "run"), random.Random(11)
    folder.make()
    save_run(folder.run_file, Run(STATE))
    for _ in range(10):  # each begins with what `poda train --resume` and the window do
        kill_while_it_writes(RUN, folder.path, chance.uniform(0.0, 0.02))
        with folder.locked():
            folder.tidy()
        assert parts(folder.path) == []
    assert folder.load().state.values


# Who is a living writer


def test_what_somebody_is_writing_stays_until_nobody_does(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("there an open file cannot be removed at all")
    path = tmp_path / "game.json"
    with Folder.opened(tmp_path) as folder:
        part, handle = files._new_part(folder, path.name)
        for _ in range(3):
            files.tidy(path)
            files.write_atomically(path, b"another")
        assert [each.name for each in parts(tmp_path)] == [part]
        os.close(handle)  # as the system does it for a process that dies
    files.tidy(path)
    assert parts(tmp_path) == []
    assert path.read_bytes() == b"another"


def test_many_may_write_one_file_at_once_and_each_clears_away_for_the_others(
    tmp_path: Path,
) -> None:
    path, wrong = tmp_path / "game.json", []

    def write(sign: bytes) -> None:
        try:
            for _ in range(40):
                files.write_atomically(path, sign * 10_000)
        except OSError as error:
            wrong.append(error)

    threads = [threading.Thread(target=write, args=(sign,)) for sign in (b"a", b"b", b"c", b"d")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert path.read_bytes() in [sign * 10_000 for sign in (b"a", b"b", b"c", b"d")]
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_taken_for_left_before_it_is_locked_is_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform == "win32":
        pytest.skip("there it is the file that is open, and not the lock, that tells")
    path, real, taken = tmp_path / "game.json", files.take, []

    def take(handle: int) -> bool | None:
        if not taken:
            taken.append(True)
            files.tidy(path)  # another process, in the moment between
        return real(handle)

    monkeypatch.setattr(files, "take", take)
    files.write_atomically(path, b"whole")
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == b"whole"


def test_where_there_are_no_locks_what_is_old_is_left_and_what_is_new_may_be_somebodys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform == "win32":
        pytest.skip("there no lock is asked for")

    def none_here(handle: int) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr("poda.base.files._lock", none_here)
    old, new = tmp_path / ".game.json.aaaaaaaa.part", tmp_path / ".game.json.bbbbbbbb.part"
    for part in (old, new):
        part.write_text("half")
    hours_ago = time.time() - 2 * 3600
    os.utime(old, (hours_ago, hours_ago))
    files.write_atomically(tmp_path / "game.json", b"whole")
    assert parts(tmp_path) == [new]


# What is cleared away


@pytest.mark.parametrize("name", ["game.json", "a [b] {c}.json", "*", ".hidden", "añó.json"])
@pytest.mark.parametrize("tidy", [files.tidy, lambda path: files.write_atomically(path, b"x")])
def test_what_poda_left_of_a_file_goes_and_nothing_else(
    name: str, tidy: Callable[[Path], None], tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text("old")
    for left in ("x7_k2a0q", "4711", "3f5a09c1"):  # an older Poda's names too
        (tmp_path / f".{name}.{left}.part").write_text("half")
    others = [f".{name}.part", f"{name}.abc.part", f".{name}.ABC.part", f".other{name}.abc.part",
              f".{name}.a.b.part", f".{name}.123456789.part"]  # fmt: skip
    for other in others:
        (tmp_path / other).write_text("mine")
    tidy(path)
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted([*others, name])


def test_what_is_left_is_cleared_away_before_a_full_disc_is_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be what fills it."""
    left = tmp_path / ".run.json.aaaaaaaa.part"
    left.write_text("half")
    seen: list[bool] = []

    def full(handle: int) -> None:
        seen.append(left.exists())
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(EngineError, match="The disk is full"):
        save_run(tmp_path / "run.json", Run(STATE))
    assert seen == [False]
    assert list(tmp_path.iterdir()) == []


def test_a_link_beside_a_file_is_no_file_that_was_left(tmp_path: Path) -> None:
    mine = tmp_path / "thesis"
    mine.write_text("years")
    link = tmp_path / ".game.json.aaaaaaaa.part"
    try:
        link.symlink_to(mine)
    except OSError:
        pytest.skip("no symbolic links here")
    files.write_atomically(tmp_path / "game.json", b"whole")
    assert mine.read_text() == "years"
    assert link.is_symlink()


# The writing itself


def test_the_names_of_a_folder_reach_the_disc_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform == "win32":
        pytest.skip("the system cannot be asked for that")
    synced: list[str] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        synced.append("folder" if os.path.isdir(f"/proc/self/fd/{handle}") else "file")  # noqa: PTH112
        real(handle)

    if not Path("/proc/self/fd").is_dir():
        pytest.skip("handles have no names here")
    monkeypatch.setattr(files.os, "fsync", fsync)
    files.write_atomically(tmp_path / "game.json", b"whole")
    assert synced == ["file", "folder"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such permissions")
def test_a_file_keeps_its_permissions_and_a_new_one_has_the_usual_ones(tmp_path: Path) -> None:
    path, usual = tmp_path / "game.json", tmp_path / "usual"
    usual.touch()
    files.write_atomically(path, b"new")
    assert path.stat().st_mode == usual.stat().st_mode
    path.chmod(0o640)
    files.write_atomically(path, b"newer")
    assert path.stat().st_mode & 0o777 == 0o640


def test_one_may_write_into_a_folder_that_one_may_not_list(tmp_path: Path) -> None:
    box = tmp_path / "box"
    box.mkdir(0o333)
    if os.access(box, os.R_OK):
        pytest.skip("root, and Windows, may list anything")
    try:
        files.write_atomically(box / "game.json", b"whole")
    finally:
        box.chmod(0o755)
    assert (box / "game.json").read_bytes() == b"whole"
