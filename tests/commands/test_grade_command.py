"""`poda grade`: a folder of results as a table."""

from __future__ import annotations

import csv
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from poda.commands import cli
from poda.engine.exercises.exercise import Answer, exercise_of, right_answer
from poda.engine.exercises.results import Answered, Result, save_result

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
        answered = (Answered(exercise, answer, checks=1, seconds=90),)
        save_result(results / f"{file}.json", Result(name, NOON, answered))
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


def test_what_is_too_much_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    exercise = exercise_of(7, 2)
    right = right_answer(exercise)
    more = Answer(right.values, right.windows, right.cuts | {1})
    answered = (Answered(exercise, more, checks=1, seconds=90),)
    save_result(tmp_path / "Ada.json", Result("Ada", NOON, answered))
    monkeypatch.chdir(tmp_path)
    _, out, _ = poda(capsys, ".")
    assert out.rstrip().endswith("right, Ada.json · too many: 1")
