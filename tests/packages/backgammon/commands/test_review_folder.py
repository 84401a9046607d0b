"""`poda review FOLDER`: the totals of each player over many files, and what cannot be read."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from poda.commands import BAD_INPUT, DONE, INTERRUPTED, Interrupts, cli
from poda.packages.backgammon.window.review import played_files
from poda.packages.backgammon.window.review.played_files import MatchOfFile, files_in, read_match

from .test_review_command import DATA, MONEY, review


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two matches, one of them twice under names in other letters; a file that is damaged; and one
    of which a part is."""
    shutil.copy(MONEY, tmp_path / "a.mat")
    text = Path(MONEY).read_text("utf-8")
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "b.txt").write_text(text.replace("Anna", "ANNA"), "utf-8")
    shutil.copy(DATA / "cases" / "02b-unreadable-play.mat", inner / "c.mat")
    (inner / "damaged.mat").write_bytes(b"\x00\x01\x02")
    (tmp_path / ".hidden.mat").write_text(text, "utf-8")
    (tmp_path / "again").symlink_to(tmp_path, target_is_directory=True)
    return tmp_path


def test_the_files_of_a_folder_are_found_by_name(folder: Path) -> None:
    names = [path.relative_to(folder).as_posix() for path in files_in(folder)]
    assert names == ["a.mat", "inner/b.txt", "inner/c.mat", "inner/damaged.mat"]


def test_each_players_files_add_up(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = review(capsys, MONEY)
    assert cli.main(["review", str(folder), "--plies", "0", "--json"]) == DONE
    told = capsys.readouterr()
    found = json.loads(told.out)
    assert [Path(each["file"]).name for each in found["files"]] == ["a.mat", "b.txt", "c.mat"]
    players = {each["name"]: each for each in found["players"]}
    anna, (first, _) = players["Anna"], one["total"]["sides"]
    assert (anna["files"], anna["games"]) == (2, 6)
    for kind in ("plays", "doubling", "taking", "all"):
        assert anna[kind]["decisions"] == 2 * first[kind]["decisions"]
        assert anna[kind]["error"] == pytest.approx(2 * first[kind]["error"], abs=1e-5)
    cube = first["cube"]
    assert first["doubling"]["decisions"] + first["taking"]["decisions"] == cube["decisions"]
    assert first["doubling"]["error"] + first["taking"]["error"] == pytest.approx(
        cube["error"], abs=1e-5
    )
    rates = [each["all"]["thousandths"] for each in found["players"]]
    assert rates == sorted(rates)
    faults = [Path(each["file"]).name for each in found["faults"]]
    assert faults == ["c.mat", "damaged.mat"]
    assert "damaged.mat: " in told.err


def test_the_totals_are_a_table(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["review", str(folder), "--plies", "0"]) == DONE
    title, heads, *players = capsys.readouterr().out.splitlines()
    assert title == "files: 3 of 4, games: 8; look-ahead in plies: 0; mEMG (decisions)"
    assert heads.split() == [
        *("player", "files", "games", "plays", "doubles", "takes", "all", "rating"),
    ]
    (anna,) = (line for line in players if line.startswith("Anna "))
    assert anna.split()[1:3] == ["2", "6"]


def test_a_stop_tells_what_was_found(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Path] = []

    def read(path: Path, *others: Any) -> MatchOfFile:
        begun.append(path)
        return read_match(path, *others)

    monkeypatch.setattr(played_files, "read_match", read)
    monkeypatch.setattr(Interrupts, "stopped", lambda _self: len(begun) == 2)
    assert cli.main(["review", str(folder), "--plies", "1", "--json"]) == INTERRUPTED
    found = json.loads(capsys.readouterr().out)
    assert not found["complete"]
    assert [Path(each["file"]).name for each in found["files"]] == ["a.mat"]


def test_a_folder_without_a_match_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["review", str(tmp_path)]) == BAD_INPUT
    assert "there is no file in" in capsys.readouterr().err
    (tmp_path / "notes.txt").write_text("nothing", "utf-8")
    assert cli.main(["review", str(tmp_path), "--plies", "0"]) == BAD_INPUT
    assert "notes.txt: " in capsys.readouterr().err


def test_a_huge_folder_is_read_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played_files, "MOST_FILES", 3)
    for number in range(5):
        (tmp_path / f"{number}.mat").touch()
    assert [path.stem for path in files_in(tmp_path)] == ["0", "1", "2"]
