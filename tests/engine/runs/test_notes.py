"""Tags and notes: kept beside the run, read as a stranger's file, and no part of the run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.runs.run_folders import code_of, saved
from poda.engine.runs import kept_runs
from poda.engine.runs.notes import (
    MOST_TAG,
    MOST_TAGS,
    MOST_TEXT,
    NONE,
    Notes,
    notes,
    notes_beside,
    notes_of,
    notes_text,
    read_notes,
    retagged,
    write_notes,
)
from poda.engine.runs.run_folder import NOTES_FILE, RunFolder

MINE = notes(["thesis", "ältere", "2026", "thesis"], "Two lines,\r\nof “text”.\t\x1b[31m")


def test_tags_are_sorted_and_a_text_is_one_that_can_be_printed() -> None:
    assert Notes(("2026", "thesis", "ältere"), "Two lines,\nof “text”.\t[31m".strip()) == MINE
    assert bool(MINE)
    assert not NONE


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    assert notes_of(notes_text(MINE)) == MINE
    assert read_notes(tmp_path) == NONE
    write_notes(tmp_path, MINE)
    assert read_notes(tmp_path) == notes_beside(tmp_path) == MINE
    write_notes(tmp_path, NONE)
    assert list(tmp_path.iterdir()) == []
    write_notes(tmp_path, NONE)
    assert code_of(write_notes, tmp_path / "nothing", MINE) == "save.missing"


def test_tags_come_and_go_and_the_text_stays(tmp_path: Path) -> None:
    write_notes(tmp_path, notes(["a", "b"], "text"))
    assert retagged(tmp_path, ["c", "a"], ["b", "z"]) == Notes(("a", "c"), "text")
    assert read_notes(tmp_path).tags == ("a", "c")
    assert retagged(tmp_path) == read_notes(tmp_path)


@pytest.mark.parametrize(
    "tag",
    ["", "two words", "a,b", "#mark", "x" * (MOST_TAG + 1), "a\nb", "\x1b", "\u202e", "\ud800"],
)
def test_what_is_no_word_is_no_tag(tag: str) -> None:
    assert code_of(notes, [tag]) == "notes.bad_tag"


def test_there_is_an_end_to_what_can_be_noted() -> None:
    assert len(notes(map(str, range(MOST_TAGS))).tags) == MOST_TAGS
    assert code_of(notes, map(str, range(MOST_TAGS + 1))) == "notes.many_tags"
    assert len(
        notes_of(notes_text(notes((), "\N{ROLLING ON THE FLOOR LAUGHING}" * MOST_TEXT))).text
    )
    assert code_of(notes, (), "x" * (MOST_TEXT + 1)) == "notes.long"


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("format", "poda-run", "save.foreign_notes"),
        ("version", 9, "save.version"),
        ("tags", "thesis", "save.field"),
        ("tags", [1], "save.field"),
        ("tags", ["two words"], "notes.bad_tag"),
        ("tags", [str(n) for n in range(30)], "notes.many_tags"),
        ("text", None, "save.field"),
        ("text", "x" * 20_000, "notes.long"),
        ("text", "x" * 300_000, "save.foreign_notes"),
        ("more", [[]] * 100, "save.foreign_notes"),
    ],
)
def test_notes_that_nobody_wrote_are_refused_and_none_in_a_list(
    field: str, value: Any, code: str, tmp_path: Path
) -> None:
    text = json.dumps(json.loads(notes_text(MINE)) | {field: value})
    assert code_of(notes_of, text) == code
    (tmp_path / NOTES_FILE).write_text(text)
    assert notes_beside(tmp_path) == NONE


def test_what_cannot_be_read_is_put_aside_before_new_ones_are_written(tmp_path: Path) -> None:
    (tmp_path / NOTES_FILE).write_text("my own list")
    write_notes(tmp_path, MINE)
    assert read_notes(tmp_path) == MINE
    (aside,) = set(tmp_path.iterdir()) - {tmp_path / NOTES_FILE}
    assert aside.read_text() == "my own list"


def test_a_link_is_neither_read_nor_written_through(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(notes_text(MINE))
    run = tmp_path / "run"
    run.mkdir()
    (run / NOTES_FILE).symlink_to(tmp_path / "mine.json")
    assert code_of(read_notes, run) == "save.link"
    write_notes(run, notes(["new"]))
    assert read_notes(run).tags == ("new",)
    assert notes_of((tmp_path / "mine.json").read_bytes()) == MINE


# Notes and the folder of runs


def test_notes_stand_in_the_list_of_runs(tmp_path: Path) -> None:
    folder = saved(tmp_path / "run")
    write_notes(folder.path, MINE)
    summary = kept_runs.summary(folder.path)
    assert summary.error is None
    assert summary.notes == MINE
    assert kept_runs.read_run(folder.path)[0] == summary
    folder.run_file.write_text("{")
    assert kept_runs.summary(folder.path).notes == MINE


def test_a_run_goes_with_its_notes(tmp_path: Path) -> None:
    folder = saved(tmp_path / "run")
    write_notes(folder.path, MINE)
    there = kept_runs.rename(folder.path, "other")
    assert read_notes(there) == MINE
    assert kept_runs.delete(there)
    assert not there.exists()


def test_somebodys_own_file_of_that_name_stays(tmp_path: Path) -> None:
    folder = saved(tmp_path / "run")
    folder.notes_file.write_text("my own list")
    assert not kept_runs.delete(folder.path)
    assert [each.name for each in folder.path.iterdir()] == [NOTES_FILE]


def test_notes_alone_are_no_run(tmp_path: Path) -> None:
    write_notes(tmp_path, MINE)
    assert code_of(kept_runs.delete, tmp_path) == "run.foreign"
    assert RunFolder(tmp_path).is_taken


def test_training_goes_on_whatever_the_notes_are(tmp_path: Path) -> None:
    folder = saved(tmp_path / "run")
    folder.notes_file.write_text("{")
    before = folder.load()
    folder.tidy()
    assert folder.load().state.seed == before.state.seed
    assert folder.notes_file.read_text() == "{"
