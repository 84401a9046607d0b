"""`poda train GAME --contest`: evolve or learn?, as a person meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from poda.engine.runs.run_folder import load_run

from .processes import poda, refused


def test_both_are_trained_and_their_champions_meet(tmp_path: Path) -> None:
    out = tmp_path / "both"
    asked = ("train", "tictactoe", "--contest", "--generations", "1", "--out", str(out))
    found = poda(*asked, "--json")
    assert found.returncode == 0, found.stderr
    told = json.loads(found.stdout)
    assert told["games"] == 400
    assert told["winner"] in ("learning", "evolution", None)
    low, high = told["interval"]
    assert -1 <= low <= told["mean"] <= high <= 1
    assert told["learning"]["generations"] == told["evolution"]["generations"] == 1
    for name in ("evolution", "learning"):
        assert "tictactoe --preset" in load_run(out / name / "run.json").origin
    assert "holds another run" in refused(*asked)


def test_a_sentence_says_who_won(tmp_path: Path) -> None:
    found = poda(
        "train", "tictactoe", "--contest", "--generations", "1", "--out", str(tmp_path / "both")
    )
    assert found.returncode == 0, found.stderr
    first, second = found.stdout.splitlines()
    assert "of the points (" in first
    assert second.startswith("400 games, each opening from both sides: learning won ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "write for which game to evolve and to learn: "),
        (("tictactoe", "--preset", "fast"), "leave --preset out"),
        (("tictactoe", "--seeds", "1-2"), "leave --seeds out"),
    ],
)
def test_what_a_contest_has_none_of_is_refused(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused("train", *arguments, "--contest")
