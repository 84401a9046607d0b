"""The folder of runs: the checkpoints that a run keeps, and runs continued from them."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.runs import run_folder
from poda.engine.runs.champion import MOST_ORIGIN, load_champion
from poda.engine.runs.kept_runs import branch, new_folder, summary
from poda.engine.runs.run_folder import Run, RunFolder, load_run, save_run
from poda.engine.runs.training_run import resumed as resumed_run

from .run_folders import code_of, kept, saved
from .small_runs import all_bits, as_bits, evolved

# Numbered checkpoints


def test_the_checkpoints_of_a_run_are_its_states_of_the_past(tmp_path: Path) -> None:
    folder = kept(tmp_path / "run", [1, 2, 5])
    assert [one.generation for one in folder.checkpoints()] == [1, 2, 5]
    assert folder.checkpoints()[0].path.name == "run-00000001.json"
    for one in folder.checkpoints():
        unbroken = evolved(one.generation)
        assert as_bits(load_run(one.path).state) == as_bits(unbroken.snapshot())
    assert summary(folder.path).checkpoints == folder.checkpoints()


def test_saving_again_leaves_a_checkpoint_as_it_is(tmp_path: Path) -> None:
    folder = kept(tmp_path / "run", [2])
    folder.save(evolved(4))
    assert load_run(folder.checkpoints()[0].path).state.values["strategy.generation"] == 2
    assert folder.load().state.values["strategy.generation"] == 4


def pretended(run_file: Path, generations: Sequence[int]) -> list[int]:
    """Keep what is wanted of a run that is saved after those generations; what there is then."""
    for number in generations:
        if run_folder.is_wanted(run_file, number):
            RunFolder(run_file.parent).keep_saved(number)
            left = run_folder.checkpoints_beside(run_file)
            assert len(left) <= run_folder.MOST_CHECKPOINTS
            assert left[-1].generation == number
    return [one.generation for one in run_folder.checkpoints_beside(run_file)]


@pytest.mark.parametrize("every", [1, 7, 470, 100_003])
def test_there_are_never_many_and_they_are_spread_evenly(every: int, tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("{}")
    chance = random.Random(every)
    number, saved_at = 0, []
    for _ in range(400):
        number += chance.randint(1, 2 * every)
        saved_at.append(number)
    left = pretended(tmp_path / "run.json", saved_at)
    gaps = [b - a for a, b in itertools.pairwise(left)]
    assert 6 <= len(left) <= run_folder.MOST_CHECKPOINTS
    stride = 1
    while number // stride >= run_folder.MOST_CHECKPOINTS:
        stride *= 2
    assert max(gaps) < 2 * stride + 2 * every
    assert number - left[-1] <= stride + 2 * every
    assert left[0] <= stride + 2 * every


def test_what_is_kept_follows_from_the_files_and_not_from_who_keeps_it(tmp_path: Path) -> None:
    for name in ("unbroken", "resumed"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "run.json").write_text("{}")
    unbroken = pretended(tmp_path / "unbroken" / "run.json", range(1, 100))
    for start in range(1, 100, 9):
        resumed = pretended(tmp_path / "resumed" / "run.json", range(start, start + 9))
    assert resumed == unbroken == [1, 16, 32, 48, 64, 80, 96]


def test_large_runs_keep_fewer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "run.json").write_text("x" * 1000)
    monkeypatch.setattr(run_folder, "MOST_BYTES", 4_000)
    for number in range(1, 30):
        RunFolder(tmp_path).keep_saved(number)
        assert len(run_folder.checkpoints_beside(tmp_path / "run.json")) <= 4
    monkeypatch.setattr(run_folder, "MOST_BYTES", 10)  # one is always kept
    RunFolder(tmp_path).keep_saved(31)
    assert [c.generation for c in run_folder.checkpoints_beside(tmp_path / "run.json")] == [31]


def test_only_files_that_are_named_so_are_checkpoints_and_no_others_go(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("{}")
    inner = tmp_path / run_folder.CHECKPOINTS
    inner.mkdir()
    others = ["run-1.json", "run-00000003.json.bak", "notes.txt", "run-0000000x.json"]
    for name in others:
        (inner / name).write_text("mine")
    (inner / "run-00000090.json").mkdir()
    assert run_folder.checkpoints_beside(tmp_path / "run.json") == ()
    pretended(tmp_path / "run.json", range(1, 60))
    assert all((inner / name).read_text() == "mine" for name in others)


def test_where_files_have_no_second_names_they_are_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_here(*args: object, **more: object) -> None:
        raise OSError(95, "not supported")

    monkeypatch.setattr("poda.base.files.os.link", none_here)
    folder = kept(tmp_path / "run", [1, 3])
    assert [one.generation for one in folder.checkpoints()] == [1, 3]
    assert all_bits(load_run(folder.checkpoints()[1].path).state) == all_bits(folder.load().state)
    assert len(list((folder.path / run_folder.CHECKPOINTS).iterdir())) == 2


def test_a_checkpoint_that_cannot_be_kept_is_a_sentence(tmp_path: Path) -> None:
    folder = saved(tmp_path / "run")
    (folder.path / run_folder.CHECKPOINTS).write_text("a file")
    assert folder.checkpoints() == ()
    assert code_of(folder.keep, evolved(3)) == "save.no_folder"
    assert folder.load().state.values["strategy.generation"] == 3  # saved it was


KEEPER = """
import sys
from pathlib import Path
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.training_run import resumed as resumed_run
folder = RunFolder(Path(sys.argv[1]))
evolution = resumed_run(folder.load().state)
print("ready", flush=True)
for _ in evolution.generations():
    folder.keep(evolution)
"""


def test_a_process_killed_while_it_keeps_leaves_whole_files(tmp_path: Path) -> None:
    folder = saved(tmp_path / "run", 0)
    for wait in (0.0, 0.02, 0.05, 0.11):
        command = [sys.executable, "-c", KEEPER, str(folder.path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            time.sleep(wait)
            process.kill()
        told = summary(folder.path)
        assert told.error is None
        assert len(told.checkpoints) <= run_folder.MOST_CHECKPOINTS + 1
        for one in told.checkpoints:
            assert load_run(one.path).state.values["strategy.generation"] == one.generation
        folder.tidy()
        assert not list(folder.path.rglob("*.part"))


# Continued from a checkpoint


def test_a_run_continued_from_a_checkpoint_is_a_new_one_in_the_same_state(tmp_path: Path) -> None:
    old = kept(tmp_path / "old", [1, 2, 4])
    before = {path: path.read_bytes() for path in old.path.rglob("*.json")}
    old.ancestors_file.write_text("ancestors")
    old.statistics_file.write_text("statistics")
    into = new_folder("tictactoe", "", 5, tmp_path)
    evolution = branch(old.checkpoints()[1].path, into)
    assert evolution.generation == 2
    found = into.load()
    assert as_bits(found.state) == as_bits(evolved(2).snapshot())
    assert found.origin == "poda train tictactoe, continued from generation 2 of old"
    assert load_champion(into.champion_file).origin == found.origin
    assert into.ancestors_file.read_text() == "ancestors"
    assert into.statistics_file.read_text() == "statistics"
    assert not into.past_champions_file.exists()
    assert {path: path.read_bytes() for path in before} == before
    resumed = resumed_run(found.state)
    for _ in resumed.generations(limit=6):
        pass
    assert as_bits(resumed.snapshot()) == as_bits(evolved(6).snapshot())


def test_a_run_can_be_continued_from_where_it_stands_and_so_again(tmp_path: Path) -> None:
    old = saved(tmp_path / "first", 3)
    second = RunFolder(tmp_path / "second")
    branch(old.path, second)
    third = RunFolder(tmp_path / "third")
    branch(second.run_file, third)
    assert third.load().origin == (
        "poda train tictactoe, continued from generation 3 of first, "
        "continued from generation 3 of second"
    )


def test_where_it_comes_from_is_told_whole_however_often(tmp_path: Path) -> None:
    old = saved(tmp_path / "old")
    save_run(old.run_file, Run(old.load().state, "x" * MOST_ORIGIN))
    branch(old.path, into := RunFolder(tmp_path / "new"))
    origin = into.load().origin
    assert len(origin) == MOST_ORIGIN
    assert origin.endswith("x, continued from generation 2 of old")


def test_a_checkpoint_that_is_damaged_begins_no_run(tmp_path: Path) -> None:
    old = kept(tmp_path / "old", [1, 2])
    checkpoint = old.checkpoints()[0].path
    checkpoint.write_text(checkpoint.read_text()[:500])
    into = new_folder("tictactoe", "", 5, tmp_path)
    assert code_of(branch, checkpoint, into) == "save.not_json"
    assert list(into.path.iterdir()) == []
    assert code_of(branch, old.path / "nothing.json", into) == "save.missing"
    assert code_of(branch, old.run_file, old) == "run.taken"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have names on POSIX only")
def test_of_what_the_window_kept_only_files_of_the_right_size_come_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = saved(tmp_path / "old")
    os.mkfifo(old.ancestors_file)
    old.past_champions_file.write_text("x" * 1001)
    old.statistics_file.write_text("x" * 1000)
    for kind in (documents.LINEAGE, documents.STATISTICS):
        most = documents.KINDS[kind]._replace(bytes=1000)
        monkeypatch.setitem(documents.KINDS, kind, most)
    into = new_folder("tictactoe", "", 5, tmp_path)
    branch(old.path, into)
    assert not into.ancestors_file.exists()
    assert not into.past_champions_file.exists()
    assert into.statistics_file.exists()


def test_a_run_that_cannot_be_written_is_not_begun_by_halves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = saved(tmp_path / "old")
    old.statistics_file.write_text("statistics")

    def full(path: Path, run: Run) -> None:
        raise EngineError("save.no_space")

    monkeypatch.setattr("poda.engine.runs.run_folder.save_run", full)
    into = new_folder("tictactoe", "", 5, tmp_path)
    assert code_of(branch, old.path, into) == "save.no_space"
    assert list(into.path.iterdir()) == []
