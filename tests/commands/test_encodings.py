"""Every command answers on any terminal, and into any file: what its encoding lacks is escaped."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from of_packages import commands
from poda.base import speech
from poda.commands import cli
from some import some

from .test_spanish import COMMANDS

ENCODINGS = ("ascii", "cp1252", "latin-1", "cp437", "utf-8")
NAME = "año→北京\udcff"
"""Letters that some encodings have, some that few have, and a byte of a file's name that is no
UTF-8."""
TINY = ("parents=2", "offspring=2", "games=2", "plies=1", "hidden=2", "validate_every=0")
DATA = Path(__file__).parent.parent / "data"
Answer = Callable[..., tuple[int, str, str]]


@pytest.fixture(params=ENCODINGS)
def encoding(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["en", "es"])
def answer(
    request: pytest.FixtureRequest, encoding: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Answer]:
    """Runs a command with streams of that encoding, which are strict as those of a Windows file
    are; its code, and what it has written."""
    monkeypatch.setenv("LANG", f"{request.param}_{request.param.upper()}.UTF-8")

    def run(*arguments: str) -> tuple[int, str, str]:
        streams = [io.TextIOWrapper(io.BytesIO(), encoding, write_through=True) for _ in range(2)]
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", streams[0])
            patch.setattr(sys, "stderr", streams[1])
            try:
                code = cli.main(arguments)
            except SystemExit as end:
                code = int(end.code or 0)
        out, err = (stream.buffer.getvalue().decode(encoding) for stream in streams)
        return code, out, err

    yield run
    monkeypatch.undo()
    speech.prepare()


def escaped(text: str, encoding: str) -> str:
    return text.encode(encoding, "backslashreplace").decode(encoding)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_is_written(answer: Answer, command: str) -> None:
    code, out, err = answer(command, "--help")
    assert (code, err) == (0, "")
    assert command in out


@pytest.mark.parametrize("command", COMMANDS)
def test_what_was_typed_wrongly_is_told(answer: Answer, command: str) -> None:
    code, _, err = answer(command, NAME, f"--{NAME}")
    assert code == 2
    assert "Traceback" not in err
    assert err.isprintable() is False  # its lines end
    assert err


@pytest.mark.skipif("runs" not in commands(), reason="this Poda has no table of runs")
def test_a_run_with_such_a_name_is_shown_tagged_and_noted(
    answer: Answer, encoding: str, tmp_path: Path
) -> None:
    run, tag = tmp_path / NAME, "ñ→北"
    train = ("train", "tictactoe", "--preset", "published", "--generations", "1", "--workers", "1")
    code, out, _ = answer(*train, "--out", str(run), "--settings", *TINY)
    assert code == 0
    for arguments in (
        ("tag", str(run), tag),
        ("note", str(run), tag),
        ("list", str(tmp_path)),
        ("show", str(run)),
        ("compare", str(run), str(run)),
    ):
        code, out, err = answer("runs", *arguments)
        assert code == 0, err
        assert "Traceback" not in err
    code, out, _ = answer("runs", "show", str(run))
    assert escaped(tag, encoding) in out
    told = json.loads(answer("runs", "list", str(tmp_path), "--json")[1])
    assert told["runs"][0]["folder"] == str(run)  # programs read what it is called


def test_names_in_files_are_told(answer: Answer, encoding: str, tmp_path: Path) -> None:
    match = tmp_path / f"{NAME}.mat"
    text = (DATA / "gnubg_money.mat").read_text("utf-8").replace("Björn", "Bjørn→北")
    match.write_text(text[: text.index("Game 2")], "utf-8")
    if "review" in commands():
        code, out, _ = answer("review", str(match), "--plies", "0")
        assert code == 0
        assert escaped("Bjørn→北", encoding) in out
    tree = tmp_path / f"{NAME}.tree"
    tree.write_text('[["año→北"=3, 12], [2, 4]]', "utf-8")
    tried = (("tree", str(tree)), ("tree", '[[á北, 12, 8], [2, 4, 6], [14, 5, 2]]'),
             ("tree", "[[3, 12, ñ"), ("tree", str(tmp_path / f"{NAME}.none")),
             ("solve", "connect4", "44ñ"), ("plays", "connect4", "北"), ("review", NAME),
             ("grade", NAME), ("lecture", NAME), ("rate", NAME), ("engine", "check", NAME),
             ("match", NAME, "random"), ("tournament", "tictactoe", NAME, "random"),
             ("rollout", NAME), ("endgames", NAME), ("exam", NAME))  # fmt: skip
    for arguments in some(each for each in tried if each[0] in commands()):
        code, out, err = answer(*arguments)
        assert code in (0, 1, 2), arguments
        assert out or err, arguments


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_the_bar_of_progress_is_drawn(
    monkeypatch: pytest.MonkeyPatch, encoding: str, stream: str
) -> None:
    from poda.commands.progress import ShareDisplay

    monkeypatch.setenv("TERM", "xterm")
    made = io.TextIOWrapper(io.BytesIO(), encoding, write_through=True)
    monkeypatch.setattr(made, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys, "stderr", made)
    speech.prepare()
    name = f"{NAME}[/b]"  # which rich would take for an order
    with ShareDisplay(name) as shown:
        shown.draw(0.5, [name])
    assert escaped(name, encoding) in made.buffer.getvalue().decode(encoding)


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_process_answers_into_a_file(home: Path, tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "answer.txt"
    with file.open("wb") as into:
        done = subprocess.run(
            [sys.executable, "-m", "poda", "tree", "[[→, 12, 8], [2, 4, 6], [14, 5, 2]]"],
            stdout=into,
            stderr=subprocess.STDOUT,
            env=os.environ | {"PYTHONIOENCODING": encoding, "LANG": "es_ES.UTF-8"},
            check=False,
        )
    assert b"Traceback" not in file.read_bytes()
    assert b"\\u2192" in file.read_bytes()
    assert done.returncode in (0, 2)
