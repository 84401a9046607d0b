"""What the folders of runs, experiments and tournaments have in common."""

from __future__ import annotations

import multiprocessing
from itertools import islice
from pathlib import Path

import pytest

from poda.base import files
from poda.engine import kept_folders
from poda.engine.errors import EngineError


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    names = [each.name for each in islice(kept_folders.places(tmp_path, "run", ".json"), 3)]
    assert names == ["run.json", "run-2.json", "run-3.json"]
    for name in ("run", "run-2"):
        (tmp_path / name).mkdir()
    (tmp_path / "run-3").symlink_to("nowhere")
    assert kept_folders.free_place(tmp_path, "run") == tmp_path / "run-4"
    assert not (tmp_path / "run-4").exists()


def test_folders_come_newest_first_and_by_name(tmp_path: Path) -> None:
    for name in "cabd":
        (tmp_path / name).mkdir()
    (tmp_path / "file").touch()
    moments = {"a": 1.0, "b": 2.0, "c": 1.0}
    found = kept_folders.folders_in(
        tmp_path, lambda path: path.name in moments, lambda path: moments[path.name]
    )
    assert [each.name for each in found] == ["b", "a", "c"]
    assert kept_folders.folders_in(tmp_path / "none", Path.exists, files.written_at) == []
    assert kept_folders.folders_in(tmp_path / "file", Path.exists, files.written_at) == []


def hold(lock: Path, code: str) -> str:
    """The code with which another process is refused."""
    try:
        with kept_folders.locked(lock, code):
            return ""
    except EngineError as error:
        return error.code


def test_another_process_is_refused_in_the_folders_own_words(tmp_path: Path) -> None:
    lock = tmp_path / ".lock"
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        with kept_folders.locked(lock):
            assert pool.apply(hold, (lock, "save.in_use")) == "save.in_use"
            assert pool.apply(hold, (lock, "kernels.missing")) == "kernels.missing"
        assert pool.apply(hold, (lock, "save.in_use")) == ""
    with pytest.raises(EngineError), kept_folders.locked(tmp_path / "none" / ".lock"):
        pass


def test_what_is_put_aside_keeps_what_it_holds(tmp_path: Path) -> None:
    (tmp_path / "notes.json").write_text("words")
    aside = kept_folders.put_aside(tmp_path, "notes.json")
    assert aside is not None
    assert aside.read_text() == "words"
    assert [each.name for each in tmp_path.iterdir()] == [aside.name]
    assert kept_folders.put_aside(tmp_path, "notes.json") is None
