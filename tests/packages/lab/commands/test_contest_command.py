"""`poda train GAME --contest`: evolve or learn?, as a person meets it."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

import pytest

from commands.processes import on_a_terminal, poda, refused, started, wait_for
from poda.engine.runs.run_folder import load_run


def generations(folder: Path) -> int:
    """Those of the run that is saved there; 0 where there is none yet."""
    if not (folder / "run.json").exists():
        return 0
    return int(load_run(folder / "run.json").state.values["strategy.generation"])


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


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="terminals are of POSIX")
def test_a_terminal_shows_how_far_each_of_them_is(tmp_path: Path) -> None:
    said, shown = on_a_terminal(
        "train", "tictactoe", "--contest", "--seconds", "0.2", "--out", str(tmp_path / "both")
    )
    for title in ("evolution ", "learning ", "tictactoe "):  # the last one is their match
        assert title in shown
    assert "400 games" in said


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_whoever_stops_it_keeps_both_runs(tmp_path: Path) -> None:
    out = tmp_path / "both"
    process = started(
        "train", "connect4", "--contest", "--out", str(out), "--json", "--save-every", "0.01"
    )
    with process:
        wait_for(lambda: generations(out / "evolution") > 0)
        process.send_signal(signal.SIGINT)
        said, errors = process.communicate(timeout=200)
    assert process.returncode == 0, errors
    assert "Traceback" not in errors
    told = json.loads(said)
    assert (told["winner"], told["games"], told["mean"], told["interval"]) == (None, 0, None, None)
    assert "nobody has won" in errors
    for each in ("evolution", "learning"):
        assert f"go on with --resume {out / each}" in errors
        assert generations(out / each) == told[each]["generations"]
    assert told["evolution"]["generations"] > told["learning"]["generations"] == 0
    more = ("--resume", str(out / "learning"), "--generations", "1", "--json")
    assert json.loads(poda("train", *more).stdout)["generations"] == 1


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
