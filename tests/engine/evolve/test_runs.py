"""The folder of runs: what is told of them, continued, renamed and deleted."""

from __future__ import annotations

import itertools
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from poda.engine.errors import EngineError
from poda.engine.evolve import numbered, runs
from poda.engine.evolve.champion import load_champion
from poda.engine.evolve.checkpoint import Run, RunFolder, load_run, save_run
from poda.engine.evolve.evolution import Evolution
from poda.engine.evolve.fields import MOST_ORIGIN
from poda.engine.evolve.presets import PRESETS
from poda.engine.evolve.runs import (
    BestLosses,
    branch,
    checked_name,
    delete,
    each_summary,
    history_of,
    new_folder,
    preset_of,
    rename,
    summaries,
    summary,
)
from poda.engine.evolve.settings import Settings

from .damage import is_sentence
from .runs import TINY, all_bits, as_bits, document, evolved, text_of

READ = replace(TINY, read_every=1, validate_every=1)


def saved(path: Path, generations: int = 2, of: Settings = TINY, seed: int = 5) -> RunFolder:
    folder = RunFolder(path)
    folder.make()
    folder.save(evolved(generations, of, seed), "poda train tictactoe")
    return folder


def kept(path: Path, generations: Sequence[int]) -> RunFolder:
    """A run with checkpoints after those generations."""
    folder = RunFolder(path)
    folder.make()
    evolution = evolved(0)
    for number in generations:
        for _ in evolution.generations(limit=number):
            pass
        folder.keep(evolution, "poda train tictactoe")
    return folder


def dated(folder: RunFolder, seconds: float) -> None:
    os.utime(folder.run_file, (seconds, seconds))


def code_of(call: object, *arguments: object) -> str:
    assert callable(call)
    with pytest.raises(EngineError) as caught:
        call(*arguments)
    return is_sentence(caught.value).code


# What is told of a run


def test_a_summary_tells_what_the_run_is_and_how_far_it_came(tmp_path: Path) -> None:
    folder = saved(tmp_path / "mine", 3)
    evolution = Evolution.resumed(folder.load().state)
    told = summary(folder.path)
    assert (told.name, told.game_key, told.preset, told.seed) == ("mine", "tictactoe", "", 5)
    assert (told.generation, told.games) == (3, evolution.games)
    assert told.seconds == evolution.seconds
    assert told.origin == "poda train tictactoe"
    assert (told.best_losses, told.champion_score) == (None, None)
    assert (told.checkpoints, told.error) == ((), None)
    assert told.modified == folder.run_file.stat().st_mtime


def test_a_run_with_the_settings_of_a_preset_is_told_by_its_name(tmp_path: Path) -> None:
    folder = saved(tmp_path / "run", 0, PRESETS["no-loss"].settings)
    assert summary(folder.path).preset == "no-loss"


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_known_by_its_settings(name: str) -> None:
    settings = PRESETS[name].settings
    assert preset_of(settings) == name
    assert preset_of(replace(settings, win=0.123)) == ""


@pytest.mark.usefixtures("quick_trials")
def test_a_champion_is_told_with_its_score(tmp_path: Path) -> None:
    folder = saved(tmp_path / "run", 2, READ)
    champion = Evolution.resumed(folder.load().state).champion
    assert champion is not None
    assert summary(folder.path).champion_score == champion.score


def with_readings(path: Path, lost: Sequence[int]) -> RunFolder:
    evolution = evolved(1)
    for number, losses in enumerate(lost, start=1):
        evolution.history.readings.add(10 * number, 100, 1.0, 150 - losses, 0, losses)
    folder = RunFolder(path)
    folder.make()
    folder.save(evolution)
    return folder


def test_the_best_figure_is_that_of_five_readings_in_a_row_and_not_of_a_lucky_one(
    tmp_path: Path,
) -> None:
    folder = with_readings(tmp_path / "run", [90, 80, 0, 90, 90, 30, 30, 30, 30, 30, 60])
    assert summary(folder.path).best_losses == BestLosses(0.2, 80)


def test_of_fewer_than_five_readings_all_are_taken_together(tmp_path: Path) -> None:
    assert summary(with_readings(tmp_path / "two", [15, 45]).path).best_losses == (0.2, 20)
    assert summary(with_readings(tmp_path / "one", [75]).path).best_losses == (0.5, 10)


def test_the_tables_of_a_run_are_those_it_remembers(tmp_path: Path) -> None:
    folder = kept(tmp_path / "run", [1, 3])
    remembered = Evolution.resumed(folder.load().state).history
    for path in (folder.path, folder.run_file):
        found = history_of(path)
        for name, table in remembered.tables.items():
            assert found.tables[name].rows.tobytes() == table.rows.tobytes()
            assert found.tables[name].seen == table.seen
    early = history_of(folder.checkpoints()[0].path)
    assert early.progress.column("generation").tolist() == [1]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("history.progress_seen", -1),
        ("history.progress_seen", 5.0),
        ("history.progress_seen", 2**60),
        ("history.readings", 3),
        ("history.champions", {"type": "float64", "shape": [0], "data": ""}),
        ("history.progress", {"type": "int64", "shape": [0, 18], "data": ""}),
    ],
)
def test_tables_that_no_run_can_have_are_a_sentence(
    name: str, value: object, tmp_path: Path
) -> None:
    changed = document()
    changed["values"][name] = value
    folder = RunFolder(tmp_path)
    folder.run_file.write_text(text_of(changed))
    assert code_of(history_of, tmp_path) == "save.field"
    told = summary(tmp_path)
    assert told.error is not None
    assert told.error.params["field"] == name.removesuffix("_seen")


# The list


def test_runs_are_listed_the_newest_first(tmp_path: Path) -> None:
    for name, seconds in (("old", 1_000.0), ("new", 3_000.0), ("between", 2_000.0)):
        dated(saved(tmp_path / name), seconds)
    assert [told.name for told in summaries(tmp_path)] == ["new", "between", "old"]


def test_a_damaged_run_is_listed_with_its_sentence(tmp_path: Path) -> None:
    saved(tmp_path / "whole")
    broken = saved(tmp_path / "broken")
    broken.run_file.write_text(broken.run_file.read_text()[:-100])
    foreign = RunFolder(tmp_path / "foreign")
    foreign.make()
    foreign.run_file.write_text('{"format": "something else"}')
    empty = saved(tmp_path / "empty")
    empty.run_file.unlink()  # its champion is there
    errors = {told.name: told.error for told in summaries(tmp_path)}
    assert errors["whole"] is None
    codes = {name: is_sentence(error).code for name, error in errors.items() if error is not None}
    assert codes == {
        "broken": "save.not_json", "foreign": "save.foreign_run", "empty": "save.missing",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["strategy.generation", "run.games", "run.seconds"])
@pytest.mark.parametrize("value", [None, -1, "many", {"type": "int8", "shape": [0], "data": ""}])
def test_figures_that_make_no_sense_are_a_sentence(
    name: str, value: object, tmp_path: Path
) -> None:
    changed = document()
    if value is None:
        del changed["values"][name]
    else:
        changed["values"][name] = value
    RunFolder(tmp_path).run_file.write_text(text_of(changed))
    error = summary(tmp_path).error
    assert error is not None
    assert name in str(is_sentence(error).params["field"])


def test_what_is_no_run_is_not_listed(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "cat.png").write_text("a cat")
    (tmp_path / "run.json").write_text("a file, in no folder of its own")
    new_folder("tictactoe", "fast", 1, tmp_path)  # nothing was saved in it
    assert summaries(tmp_path) == []
    assert summaries(tmp_path / "nowhere") == []


def test_the_list_comes_one_by_one(tmp_path: Path) -> None:
    for name in ("a", "b"):
        saved(tmp_path / name)
    coming = each_summary(tmp_path)
    first = next(coming)
    shutil.rmtree(tmp_path / ("b" if first.name == "a" else "a"))  # gone before its turn
    assert [told.error is None for told in coming] == [False]


def test_runs_lie_among_the_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PODA_HOME", str(tmp_path))
    assert runs.runs_folder() == tmp_path / "data" / "runs"
    made = new_folder("connect4", "fast", 7)
    assert made.path == tmp_path / "data" / "runs" / "connect4-fast-7"


def test_a_new_run_has_a_folder_that_nobody_has(tmp_path: Path) -> None:
    paths = [new_folder("connect4", "", 3, tmp_path).path.name for _ in range(3)]
    assert paths == ["connect4-own-3", "connect4-own-3-2", "connect4-own-3-3"]
    (tmp_path / "connect4-fast-1").write_text("a file")
    assert new_folder("connect4", "fast", 1, tmp_path).path.name == "connect4-fast-1-2"
    assert code_of(new_folder, "a", "b", 1, tmp_path / "connect4-fast-1") == "save.no_folder"


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
        if numbered.is_wanted(run_file, number):
            numbered.keep(run_file, number)
            left = numbered.checkpoints_beside(run_file)
            assert len(left) <= numbered.MOST
            assert left[-1].generation == number
    return [one.generation for one in numbered.checkpoints_beside(run_file)]


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
    assert 6 <= len(left) <= numbered.MOST
    stride = 1
    while number // stride >= numbered.MOST:
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
    monkeypatch.setattr(numbered, "MOST_BYTES", 4_000)
    for number in range(1, 30):
        numbered.keep(tmp_path / "run.json", number)
        assert len(numbered.checkpoints_beside(tmp_path / "run.json")) <= 4
    monkeypatch.setattr(numbered, "MOST_BYTES", 10)  # one is always kept
    numbered.keep(tmp_path / "run.json", 31)
    assert [c.generation for c in numbered.checkpoints_beside(tmp_path / "run.json")] == [31]


def test_only_files_that_are_named_so_are_checkpoints_and_no_others_go(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("{}")
    inner = tmp_path / numbered.FOLDER
    inner.mkdir()
    others = ["run-1.json", "run-00000003.json.bak", "notes.txt", "run-0000000x.json"]
    for name in others:
        (inner / name).write_text("mine")
    (inner / "run-00000090.json").mkdir()
    assert numbered.checkpoints_beside(tmp_path / "run.json") == ()
    pretended(tmp_path / "run.json", range(1, 60))
    assert all((inner / name).read_text() == "mine" for name in others)


def test_where_files_have_no_second_names_they_are_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_here(*args: object) -> None:
        raise OSError(95, "not supported")

    monkeypatch.setattr("poda.engine.evolve.numbered.os.link", none_here)
    folder = kept(tmp_path / "run", [1, 3])
    assert [one.generation for one in folder.checkpoints()] == [1, 3]
    assert all_bits(load_run(folder.checkpoints()[1].path).state) == all_bits(folder.load().state)
    assert len(list((folder.path / numbered.FOLDER).iterdir())) == 2


def test_of_a_run_file_that_is_a_link_the_file_is_kept_and_not_the_link(tmp_path: Path) -> None:
    folder, elsewhere = saved(tmp_path / "run", 1), tmp_path / "elsewhere.json"
    folder.run_file.rename(elsewhere)
    try:
        folder.run_file.symlink_to(elsewhere)
    except OSError:
        pytest.skip("no symbolic links here")
    for generations in (1, 3):
        folder.keep(evolved(generations))
    assert folder.run_file.is_symlink()
    for one in folder.checkpoints():
        assert load_run(one.path).state.values["strategy.generation"] == one.generation


def test_a_checkpoint_that_cannot_be_kept_is_a_sentence(tmp_path: Path) -> None:
    folder = saved(tmp_path / "run")
    (folder.path / numbered.FOLDER).write_text("a file")
    assert folder.checkpoints() == ()
    assert code_of(folder.keep, evolved(3)) == "save.no_folder"
    assert folder.load().state.values["strategy.generation"] == 3  # saved it was


KEEPER = """
import sys
from pathlib import Path
from poda.engine.evolve.checkpoint import RunFolder
from poda.engine.evolve.evolution import Evolution
folder = RunFolder(Path(sys.argv[1]))
evolution = Evolution.resumed(folder.load().state)
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
        assert len(told.checkpoints) <= numbered.MOST + 1
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
    resumed = Evolution.resumed(found.state)
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
    monkeypatch.setattr(runs, "_MOST_COPIED", 1000)
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

    monkeypatch.setattr("poda.engine.evolve.checkpoint.save_run", full)
    into = new_folder("tictactoe", "", 5, tmp_path)
    assert code_of(branch, old.path, into) == "save.no_space"
    assert list(into.path.iterdir()) == []


# Renamed


def test_a_run_is_renamed_with_all_that_is_in_it(tmp_path: Path) -> None:
    folder = kept(tmp_path / "old", [1])
    moved = rename(folder.path, "Martes, el mejor (2)")
    assert moved == tmp_path / "Martes, el mejor (2)"
    assert summary(moved).generation == 1
    assert not folder.path.exists()
    assert rename(moved, moved.name) == moved


@pytest.mark.parametrize(
    "name",
    ["", " ", "a/b", "a\\b", "..", ".hidden", "dot.", " a", "a ", "a:b", "con", "NUL.txt", "x" * 81,
     "a\nb", 'say "a"', "a|b", "what?"],
)  # fmt: skip
def test_names_that_some_system_would_refuse_are_refused_everywhere(
    name: str, tmp_path: Path
) -> None:
    folder = saved(tmp_path / "old")
    assert code_of(rename, folder.path, name) == "run.bad_name"
    assert summary(folder.path).error is None


@pytest.mark.parametrize("name", ["a", "connect4-fast-1", "año 2", "конь", "x" * 80, "a.b"])
def test_names_of_all_languages_are_taken(name: str) -> None:
    assert checked_name(name) == name


def test_a_run_takes_nobodys_name(tmp_path: Path) -> None:
    folder = saved(tmp_path / "old")
    (tmp_path / "taken").mkdir()
    assert code_of(rename, folder.path, "taken") == "run.name_taken"
    assert code_of(rename, tmp_path / "nowhere", "somewhere") == "save.missing"


def test_a_run_that_is_trained_is_neither_renamed_nor_deleted(tmp_path: Path) -> None:
    folder = saved(tmp_path / "busy")
    with RunFolder(folder.path).locked():
        assert code_of(rename, folder.path, "idle") == "save.in_use"
        assert code_of(delete, folder.path) == "save.in_use"
    assert summary(folder.path).error is None


# Deleted


def test_a_run_is_deleted_with_its_folder(tmp_path: Path) -> None:
    folder = kept(tmp_path / "run", [1, 2])
    folder.ancestors_file.write_text('{"format": "poda-lineage"}')
    (folder.path / ".run.json.abc.part").write_text("half")
    (folder.path / ".run.lock").write_text("")  # left by a killed process
    taken: list[Path] = []
    assert delete(folder.path, lambda path: taken.append(path) or True)
    assert taken == [folder.path]
    assert delete(folder.path)
    assert not folder.path.exists()


def test_what_is_not_ours_stays(tmp_path: Path) -> None:
    folder = kept(tmp_path / "run", [1, 2])
    (folder.path / "thesis.tex").write_text("years")
    folder.statistics_file.write_text('{"format": "of another program"}')
    (folder.path / numbered.FOLDER / "notes.txt").write_text("mine")
    assert not delete(folder.path)
    left = sorted(path.relative_to(folder.path).as_posix() for path in folder.path.rglob("*"))
    assert left == ["checkpoints", "checkpoints/notes.txt", "statistics.json", "thesis.tex"]


def test_a_foreign_folder_is_not_deleted_from(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text('{"laps": 12}')
    (tmp_path / "champion.json").write_text('{"name": "Ana"}')
    assert code_of(delete, tmp_path) == "run.foreign"
    assert len(list(tmp_path.iterdir())) == 2
    assert code_of(delete, tmp_path / "nowhere") == "run.foreign"


def test_a_damaged_run_can_be_deleted(tmp_path: Path) -> None:
    folder = saved(tmp_path / "run")
    folder.run_file.write_text(folder.run_file.read_text()[:200])
    folder.champion_file.write_text("")
    assert delete(folder.path)
    assert not folder.path.exists()


def test_a_trash_that_takes_nothing_is_a_sentence(tmp_path: Path) -> None:
    folder = saved(tmp_path / "run")
    assert code_of(delete, folder.path, lambda path: False) == "run.not_deleted"
    assert summary(folder.path).error is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have names on POSIX only")
def test_a_pipe_in_the_place_of_a_file_is_not_ours_and_not_waited_for(tmp_path: Path) -> None:
    folder = saved(tmp_path / "run")
    os.mkfifo(folder.statistics_file)
    assert not delete(folder.path)
    assert list(folder.path.iterdir()) == [folder.statistics_file]
