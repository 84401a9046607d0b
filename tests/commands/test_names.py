"""Names of files that give orders to a terminal, or turn the direction, are told written out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from of_packages import commands
from poda.commands.cli import main
from some import some

NAME = "\x1b]0;title\x07\u202egnp.json"
TOLD = r"\x1b]0;title\x07\u202egnp.json"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    try:
        (tmp_path / NAME).write_text("no file of Poda's")
    except OSError:
        pytest.skip("no such names here")
    return tmp_path / NAME


def test_what_is_wrong_with_a_file_of_such_a_name(
    path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    tried = (["review", str(path)], ["tree", str(path)], ["train", "--resume", str(path)])
    for command in some(each for each in tried if each[0] in commands()):
        assert main(command) == 2
        told = capfd.readouterr().err
        assert TOLD in told
        assert told.rstrip("\n").isprintable()


def test_what_was_written_into_a_folder_of_such_a_name(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / NAME
    tiny = ["parents=3", "offspring=3", "games=2", "plies=1", "hidden=2", "validate_every=0"]
    command = ["train", "tictactoe", "--preset", "published", "--generations", "1", "--settings"]
    assert main([*command, *tiny, "--out", str(folder)]) == 0
    told = capfd.readouterr()
    assert TOLD in told.err
    assert f"champion {tmp_path}/{TOLD}" in told.out
    assert "\x1b]" not in told.out + told.err
    assert main(["train", "tictactoe", "--json", "--generations", "1", "--out", str(folder)]) == 2
    assert TOLD in capfd.readouterr().err


def test_an_argument_that_nobody_knows(capfd: pytest.CaptureFixture[str]) -> None:
    """As a shell makes of `*`."""
    with pytest.raises(SystemExit):
        main(["tree", "[3, 5]", NAME])
    told = capfd.readouterr().err
    assert TOLD in told
    assert "\x1b" not in told


def test_programs_are_told_the_name_as_it_is(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "\u202egnp.svg"
    assert main(["tree", "[3, 5]", "--json", "--output", str(picture)]) == 0
    assert json.loads(capfd.readouterr().out)["files"] == [str(picture)]
