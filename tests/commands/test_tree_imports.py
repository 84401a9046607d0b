"""`poda tree` with the files and codes of other programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .processes import poda

NIM = """EFG 2 R "Nim" { "First" "Second" }
p "" 1 1 "" { "one" "two" } 0
t "" 1 "" { -1 1 }
p "" 2 1 "" { "one" } 0
t "" 2 "" { 1 -1 }
"""


def test_code_and_files_are_searched(tmp_path: Path) -> None:
    path = tmp_path / "nim.efg"
    path.write_text(NIM, "utf-8")
    done = poda("tree", str(path))
    assert done.stdout.splitlines()[:2] == ["value 1", "best move two"]
    done = poda("tree", "(min (max 3 12) (max 2 4))", "--json")
    assert json.loads(done.stdout)["value"] == 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (NIM.replace("{ 1 -1 }", "{ 1 1 }"), "line 5, column 6: Outcome 2 pays 1 and 1"),
        (NIM + "x", "line 6, column 1: The tree ends before “x”"),
    ],
)
def test_a_damaged_file_is_told_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "nim.efg"
    path.write_text(text, "utf-8")
    done = poda("tree", str(path))
    assert done.returncode == 2
    assert f"nim.efg, {said}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    done = poda("tree", str(tmp_path / "none.efg"))
    assert done.returncode == 2
    assert "none.efg" in done.stderr
