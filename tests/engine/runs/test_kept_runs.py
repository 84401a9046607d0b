"""The folder of runs: what is told of them, and their list."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from poda.engine.runs import kept_runs
from poda.engine.runs.kept_runs import (
    BestLosses,
    each_summary,
    new_folder,
    past_of,
    preset_of,
    summary,
)
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.training_run import resumed

from .damage import is_sentence
from .run_folders import code_of, kept, saved
from .small_runs import TINY, document, evolved, text_of

READ = replace(TINY, read_every=1, validate_every=1)


def dated(folder: RunFolder, seconds: float) -> None:
    os.utime(folder.run_file, (seconds, seconds))


# What is told of a run


def test_a_summary_tells_what_the_run_is_and_how_far_it_came(tmp_path: Path) -> None:
    folder = saved(tmp_path / "mine", 3)
    evolution = resumed(folder.load().state)
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
    assert preset_of(replace(settings, initial_weight=0.123)) == ""


@pytest.mark.usefixtures("quick_trials")
def test_a_champion_is_told_with_its_score(tmp_path: Path) -> None:
    folder = saved(tmp_path / "run", 2, READ)
    champion = resumed(folder.load().state).champion
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


@pytest.mark.parametrize(
    ("lost", "best"),
    [
        ([75], (0.5, 10)),
        ([90, 15, 45], (0.2, 30)),  # all but the first together
        ([15, 45], (0.3, 20)),  # never the first, which knows nothing yet, with another
        ([48, 0], (0.0, 20)),  # a proof after one reading
        ([90, 90, 90, 90, 90, 90, 90, 0], (0.0, 80)),  # the last was not picked for its luck
    ],
)
def test_the_first_reading_is_taken_with_no_other_and_the_last_counts_by_itself(
    tmp_path: Path, lost: list[int], best: tuple[float, int]
) -> None:
    assert summary(with_readings(tmp_path / "run", lost).path).best_losses == best


def test_the_tables_of_a_run_are_those_it_remembers(tmp_path: Path) -> None:
    folder = kept(tmp_path / "run", [1, 3])
    remembered = resumed(folder.load().state).history
    for path in (folder.path, folder.run_file):
        found = past_of(path)[2]
        for name, table in remembered.tables.items():
            assert found.tables[name].rows.tobytes() == table.rows.tobytes()
            assert found.tables[name].seen == table.seen
    early = past_of(folder.checkpoints()[0].path)[2]
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
    assert code_of(past_of, tmp_path) == "save.field"
    told = summary(tmp_path)
    assert told.error is not None
    assert told.error.params["field"] == name.removesuffix("_seen")


# The list


def test_runs_are_listed_the_newest_first(tmp_path: Path) -> None:
    for name, seconds in (("old", 1_000.0), ("new", 3_000.0), ("between", 2_000.0)):
        dated(saved(tmp_path / name), seconds)
    assert [told.name for told in each_summary(tmp_path)] == ["new", "between", "old"]


def test_a_damaged_run_is_listed_with_its_sentence(tmp_path: Path) -> None:
    saved(tmp_path / "whole")
    broken = saved(tmp_path / "broken")
    broken.run_file.write_text(broken.run_file.read_text()[:-100])
    foreign = RunFolder(tmp_path / "foreign")
    foreign.make()
    foreign.run_file.write_text('{"format": "something else"}')
    empty = saved(tmp_path / "empty")
    empty.run_file.unlink()  # its champion is there
    errors = {told.name: told.error for told in each_summary(tmp_path)}
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
    assert list(each_summary(tmp_path)) == []
    assert list(each_summary(tmp_path / "nowhere")) == []


def test_the_list_comes_one_by_one(tmp_path: Path) -> None:
    for name in ("a", "b"):
        saved(tmp_path / name)
    coming = each_summary(tmp_path)
    first = next(coming)
    shutil.rmtree(tmp_path / ("b" if first.name == "a" else "a"))  # gone before its turn
    assert [told.error is None for told in coming] == [False]


def test_runs_lie_among_the_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PODA_HOME", str(tmp_path))
    assert kept_runs.runs_folder() == tmp_path / "data" / "runs"
    made = new_folder("connect4", "fast", 7)
    assert made.path == tmp_path / "data" / "runs" / "connect4-fast-7"


def test_a_new_run_has_a_folder_that_nobody_has(tmp_path: Path) -> None:
    paths = [new_folder("connect4", "", 3, tmp_path).path.name for _ in range(3)]
    assert paths == ["connect4-own-3", "connect4-own-3-2", "connect4-own-3-3"]
    (tmp_path / "connect4-fast-1").write_text("a file")
    assert new_folder("connect4", "fast", 1, tmp_path).path.name == "connect4-fast-1-2"
    assert code_of(new_folder, "a", "b", 1, tmp_path / "connect4-fast-1") == "save.no_folder"


def test_a_run_that_was_moved_is_told_without_being_read_again(tmp_path: Path) -> None:
    before = summary(kept(tmp_path / "old", [1, 2, 5]).path)
    moved = (tmp_path / "old").rename(tmp_path / "new")
    told = kept_runs.moved(before, moved)
    assert told == summary(moved)
    assert [one.path.parent.parent for one in told.checkpoints] == [moved] * 3
