"""The folder of runs: how they are renamed and deleted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from poda.engine.runs import run_folder
from poda.engine.runs.kept_runs import checked_name, delete, rename, summary
from poda.engine.runs.run_folder import RunFolder

from .run_folders import code_of, kept, saved

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
    (folder.path / run_folder.CHECKPOINTS / "notes.txt").write_text("mine")
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
