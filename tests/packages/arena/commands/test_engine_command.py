"""`poda engine`: Poda as an engine, and a look at the engines of others."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from commands.processes import poda, refused
from poda.base import paths
from poda.commands.cli import main

TINY = paths.resource("engines", "ugi_engine.py")


def talked(lines: str, *arguments: str) -> list[str]:
    """What the engine says to these lines."""
    done = subprocess.run(
        [sys.executable, "-m", "poda", "engine", *arguments],
        input=lines, capture_output=True, text=True, timeout=300, check=True,
    )  # fmt: skip
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_it_is_an_engine() -> None:
    lines = "ugi\nposition startpos moves 1 7 1 7 1 7\ngo depth 2\nquery gameover\nquit\n"
    said = talked(lines, "connect4", "--player", "alphabeta:2")
    assert said[0] == "id name Poda alphabeta:2"
    assert "response false" in said
    assert "bestmove 1" in said


def test_it_plays_perfectly_unless_told() -> None:
    said = talked("ugi\nposition startpos moves 5 1 3 2\ngo\nquit\n", "tictactoe")
    assert said[0] == "id name Poda perfect"
    assert said[-1] == "bestmove 7"


def test_a_check_tells_each_step(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # How fast it answers says how busy the machine is.
    monkeypatch.setattr("poda.packages.arena.engine.external.check._MOVE_SECONDS", 60.0)
    assert main(["engine", "--check", sys.executable, str(TINY)]) == 0
    told = capfd.readouterr().out.splitlines()
    assert told[0] == "yes  It starts, and is ready for a game"
    assert len(told) == 8


def test_a_check_that_fails_says_why(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    agent = tmp_path / "agent.py"
    agent.write_text("def f(o, c):\n    return 9\n")
    assert main(["engine", "--check", str(agent)]) == 1
    told = capfd.readouterr().out.splitlines()
    assert told[1:] == [
        "NO   It answers with a legal move",
        "     illegal: 9: “10” is not a column: write a digit from 1 to 7.",
    ]


def test_a_check_in_json(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["engine", "--json", "--check", "/no/such/program"]) == 1
    step = json.loads(capfd.readouterr().out)
    assert (step["step"], step["passed"]) == ("start", False)
    assert step["words"].startswith("crash: ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["connect4", "--port", "4321"], "--port is for backgammon"),
        (["connect4", "--player", "nobody"], "nobody"),
        (["connect4", "--player", "person"], "person"),
        (["backgammon", "--player", "random"], "random cannot be asked by another program"),
        (["--check"], "Say which program is to be run"),
        (["--check", "/no/such/agent.py"], "There is no file"),
        (["backgammon", "--check", "x"], "cannot play “backgammon”"),
    ],
)
def test_what_makes_no_sense_is_said(
    capfd: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert main(["engine", *arguments]) == 2
    told = capfd.readouterr()
    assert told.out == ""
    assert sentence in told.err


def test_a_game_that_there_is_not() -> None:
    assert "chess" in refused("engine", "chess")


def test_the_help_names_what_it_does() -> None:
    assert "universal game interface" in poda("engine", "--help").stdout.replace("\n", " ")
