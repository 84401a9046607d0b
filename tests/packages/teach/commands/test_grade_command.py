"""`poda grade`: a folder of results as a table."""

from __future__ import annotations

import csv
import json
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from poda.commands import Interrupts, cli
from poda.engine.trees.text import parse_tree
from poda.packages.teach.engine.exercises.exercise import (
    Answer,
    exercise_of,
    exercise_of_tree,
    right_answer,
)
from poda.packages.teach.engine.exercises.results import AnsweredExercise, Submission, save_result

NOON = datetime(2026, 11, 24, 12, 0, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Results of three students, one altered, and a file that is none."""
    results = tmp_path / "class"
    results.mkdir()
    exercise = exercise_of(7, 2, "minimax")
    right = right_answer(exercise)
    for file, name, answer in (
        ("Ada", "Ada", right),
        ("Grace", "Grace", right),
        ("cmd", "=cmd()", Answer()),
    ):
        answered = (AnsweredExercise(exercise, answer, checks=1, seconds=90),)
        save_result(results / f"{file}.json", Submission(name, NOON, answered))
    grace = results / "Grace.json"
    grace.write_text(grace.read_text("utf-8").replace("90", "30"), "utf-8")
    (results / "zzz.json").write_text("{}")
    monkeypatch.chdir(tmp_path)
    return results


def poda(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = cli.main(["grade", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_line_a_student(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = poda(capsys, "class")
    assert code == 0
    assert out.splitlines() == [
        "Ada     100.0 %, 7 of 7 right, Ada.json",
        "Grace   100.0 %, 7 of 7 right, Grace.json · altered after it was sealed",
        "=cmd()    0.0 %, 0 of 7 right, cmd.json",
    ]
    assert "zzz.json" in err
    assert "not a result" in err


def test_a_table_for_a_spreadsheet(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, _ = poda(capsys, "class", "-o", "marks.csv")
    assert code == 0
    with Path("marks.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["file"]: row for row in csv.DictReader(file)}
    assert rows["Ada.json"]["percent"] == "100.0"
    assert (rows["Ada.json"]["minutes"], rows["Ada.json"]["exercises"]) == ("1.5", "2-7-v")
    states = [rows[f"{name}.json"]["state"] for name in ("Ada", "Grace", "zzz")]
    assert states == ["sealed", "altered", "unreadable"]
    assert "'=cmd()" in {row["name"] for row in rows.values()}


def test_an_answer_for_a_program(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = poda(capsys, "class", "--json")
    assert code == 0
    found = {row["file"]: row for row in json.loads(out)["results"]}
    assert found["Ada.json"]["correct"] == found["Ada.json"]["asked"] == 7
    assert found["zzz.json"]["name"] is None


def test_what_cannot_be_graded_is_said(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert poda(capsys, "nowhere")[0] == 2
    (tmp_path / "empty").mkdir()
    code, out, err = poda(capsys, "empty")
    assert (code, out) == (2, "")
    assert err == "poda grade: empty: there is no .json file\n"
    assert poda(capsys, "class", "-o", "nowhere/marks.csv")[0] == 2


def test_a_teacher_says_which_exercises_were_set(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who hands in an easy tree of their own had "100 %, 1 of 1"."""
    easy = exercise_of_tree(parse_tree("[1, 2]"), "minimax")
    part = exercise_of(7, 2, asked=frozenset(("cuts",)))
    for name, exercise in (("Easy", easy), ("Part", part)):
        answered = (AnsweredExercise(exercise, right_answer(exercise)),)
        save_result(folder / f"{name}.json", Submission(name, NOON, answered))
    code, out, _ = poda(capsys, "class")
    assert "Easy    100.0 %, 1 of 1 right, Easy.json · chosen: minimax:[1, 2]" in out
    code, out, _ = poda(capsys, "class", "--sheet", "2-7-v", "2-7", "-o", "marks.csv")
    assert code == 0
    assert "not set: minimax:[1, 2]" in out
    with Path("marks.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["file"]: row for row in csv.DictReader(file)}
    assert {row["exercises"] for row in rows.values()} == {"2-7-v 2-7", ""}
    asked = {row["asked"] for row in rows.values()} - {""}
    assert len(asked) == 1  # of everybody the same, also of who was asked for less
    assert (rows["Easy.json"]["correct"], rows["Easy.json"]["not_set"]) == ("0", "minimax:[1, 2]")
    assert (rows["Ada.json"]["correct"], rows["Ada.json"]["not_set"]) == ("7", "")
    assert 0 < int(rows["Part.json"]["correct"]) < int(rows["Part.json"]["asked"])
    assert poda(capsys, "class", "--sheet", "nonsense")[0] == 2
    assert poda(capsys, "class", "--sheet", "2-7", "2-7")[0] == 2


def test_a_name_that_is_no_text_costs_no_table(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strange = os.fsdecode(b"Ad\xff\x1b[2J.json")
    try:
        (folder / "Ada.json").rename(folder / strange)
    except OSError:
        pytest.skip("names of files are texts here")
    code, _, _ = poda(capsys, "class", "-o", "marks.csv")
    assert code == 0
    text = Path("marks.csv").read_text("utf-8")
    assert "Ad\\udcff\\x1b[2J.json,Ada,sealed" in text
    assert "\x1b" not in text


def test_what_is_too_much_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    exercise = exercise_of(7, 2)
    right = right_answer(exercise)
    more = Answer(right.values, right.windows, right.cuts | {1})
    answered = (AnsweredExercise(exercise, more, checks=1, seconds=90),)
    save_result(tmp_path / "Ada.json", Submission("Ada", NOON, answered))
    monkeypatch.chdir(tmp_path)
    _, out, _ = poda(capsys, ".")
    assert out.rstrip().endswith("right, Ada.json · too many: 1")


def test_one_that_is_stopped_says_so(
    capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Interrupts, "stopped", lambda _self: True)
    assert poda(capsys, str(folder)) == (130, "", "poda grade: stopped before the end\n")
