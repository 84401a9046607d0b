"""The person's own list of programs: what may stand in it, and where it is kept."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.packages.arena.engine.external.engines import (
    MOST_PROGRAMS,
    Program,
    Programs,
    competitor,
    list_file,
    playable,
    programs_of,
    programs_text,
    unknown_entries,
)

ONE = Program("One", ("connect4",), "ugi", ("one", "-x", "a b"), 2.5, 100)
TWO = Program("Dos ñ", ("connect4", "tictactoe"), "python", ("/two.py",))
THREE = Program("Three", ("backgammon",), "gnubg", ("gnubg",))


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PODA_HOME", str(tmp_path / "home"))


def code_of(**changes: Any) -> str:
    """What is wrong with a program that is like the first one but for this."""
    fields = {"name": "One", "games": ("connect4",), "protocol": "ugi", "command": ("one",)}
    with pytest.raises(EngineError) as caught:
        Program(**(fields | changes))
    return caught.value.code


def test_a_list_is_kept_and_found_again() -> None:
    assert Programs.load() == Programs()
    Programs([ONE, TWO, THREE]).save()
    assert list(Programs.load().values()) == [ONE, TWO, THREE]
    assert list_file().name == "engines.json"


def test_a_program_is_found_by_its_name_alone() -> None:
    programs = Programs([ONE, TWO])
    assert programs.find("One") is ONE
    with pytest.raises(EngineError, match="no engine called “/bin/sh”"):
        programs.find("/bin/sh")


def test_programs_are_told_apart_by_game() -> None:
    programs = Programs([ONE, TWO, THREE])
    assert programs.for_game("connect4") == (ONE, TWO)
    assert programs.for_game("backgammon") == (THREE,)


def test_a_list_is_changed_by_making_another() -> None:
    programs = Programs([ONE, TWO])
    other = Program("Other", ("connect4",), "ugi", ("other",))
    assert [*programs.with_program(other)] == ["One", "Dos ñ", "Other"]
    assert [*programs.with_program(other, instead_of="One")] == ["Other", "Dos ñ"]
    assert [*programs.without("One")] == ["Dos ñ"]
    assert [*programs] == ["One", "Dos ñ"]
    with pytest.raises(EngineError, match="Two engines are called “One”"):
        programs.with_program(ONE)


def test_files_of_agents_are_called_by_their_stems(tmp_path: Path) -> None:
    ana, one = tmp_path / "ana.py", tmp_path / "One.py"
    ana.write_text("")
    one.write_text("")
    programs = Programs([ONE, TWO]).with_files([ana, one], megabytes=200)
    assert [*programs] == ["Dos ñ", "ana", "One"]
    assert programs["ana"].command == (str(ana),)
    assert programs["ana"].games == playable("python")
    assert (programs["One"].protocol, programs["One"].megabytes) == ("python", 200)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="There is no file"):
        Programs().with_files([tmp_path / "nobody.py"])


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    files = [tmp_path / folder / "agent.py" for folder in "ab"]
    for file in files:
        file.parent.mkdir()
        file.write_text("")
    with pytest.raises(EngineError, match="Two engines are called “agent”"):
        Programs().with_files(files)


@pytest.mark.parametrize("name", ["", " x", "x ", "a\nb", "\x1b[0m", "x" * 61, "\u202e"])
def test_a_name_can_be_seen(name: str) -> None:
    assert code_of(name=name) == "engine.bad_name"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"protocol": "uci"}, "engine.protocol"),
        ({"command": ()}, "engine.no_command"),
        ({"command": (" ",)}, "engine.no_command"),
        ({"command": ("a\0b",)}, "engine.no_command"),
        ({"command": ("a",) * 61}, "engine.no_command"),
        ({"command": ("a" * 5_000,)}, "engine.no_command"),
        ({"games": ()}, "engine.no_game"),
        ({"games": ("chess",)}, "game.unknown"),
        ({"games": ("backgammon",)}, "engine.not_this_game"),
        ({"games": ("connect4",), "protocol": "gnubg"}, "engine.not_this_game"),
        ({"seconds": 0.0}, "engine.seconds"),
        ({"seconds": float("nan")}, "engine.seconds"),
        ({"seconds": 1e9}, "engine.seconds"),
        ({"megabytes": 1}, "engine.megabytes"),
    ],
)
def test_what_no_program_can_be_is_said(changes: dict[str, Any], code: str) -> None:
    assert code_of(**changes) == code


def test_a_list_has_an_end() -> None:
    names = [Program(str(n), ("connect4",), "ugi", ("x",)) for n in range(MOST_PROGRAMS + 1)]
    assert len(Programs(names[:-1])) == MOST_PROGRAMS
    assert programs_of(programs_text(Programs(names[:-1]))) == Programs(names[:-1])
    with pytest.raises(EngineError, match="at most"):
        Programs(names)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", 3),
        ("name", "x" * 100),
        ("games", "connect4"),
        ("games", [1]),
        ("protocol", None),
        ("command", "rm -rf /"),
        ("command", [["x"]]),
        ("seconds", True),
        ("seconds", "1"),
        ("megabytes", 1.5),
    ],
)
def test_an_entry_that_is_not_known_is_told_by_its_field_and_stays(
    field: str, value: object
) -> None:
    document = json.loads(programs_text(Programs([ONE, TWO])))
    document["engines"][0][field] = value
    programs = programs_of(json.dumps(document))
    assert list(programs) == [TWO.name]
    ((entry, error),) = programs.unread
    assert entry == document["engines"][0]
    assert error.code == "save.field"
    assert error.params["field"] == f"engines[0].{field}"
    told = unknown_entries(programs)
    assert told is not None
    assert f"engines[0].{field}" in str(told)
    for changed in (programs.without(TWO.name), programs.with_program(THREE)):
        assert json.loads(programs_text(changed))["engines"][-1] == entry


def test_what_a_newer_poda_has_added_to_an_entry_stays() -> None:
    document = json.loads(programs_text(Programs([ONE, TWO])))
    document["engines"][1]["icon"] = "knight"
    document["engines"].append({"name": "Far", "protocol": "telepathy", "games": ["go"]})
    document["engines"].append(document["engines"][0])
    programs = programs_of(json.dumps(document)).without(ONE.name)
    assert [error.code for _, error in programs.unread] == ["save.field", "engine.twice"]
    written = json.loads(programs_text(programs))
    assert written["engines"] == document["engines"][1:]


def test_two_who_change_the_list_keep_what_the_other_has_added() -> None:
    first, second = Programs.load(), Programs.load()
    assert first == second == Programs()
    Programs.change(lambda there: there.with_program(ONE))
    assert [*Programs.change(lambda there: there.with_program(TWO))] == [ONE.name, TWO.name]
    Programs.change(lambda there: there.without(ONE.name).with_program(THREE, ONE.name))
    assert [*Programs.load()] == [TWO.name, THREE.name]
    found = Programs.change(lambda there: there.with_removed(ONE, [ONE.name, TWO.name]))
    assert [*found] == [ONE.name, TWO.name, THREE.name]


CHANGES = """
import sys
from poda.packages.arena.engine.external.engines import Program, Programs
for number in range(20):
    each = Program(f"{sys.argv[1]}-{number}", ("connect4",), "ugi", ("x",))
    Programs.change(lambda there: there.with_program(each))
"""


def test_no_addition_is_lost_where_two_processes_add_at_once() -> None:
    both = [subprocess.Popen([sys.executable, "-c", CHANGES, name]) for name in ("a", "b")]
    assert [each.wait(300) for each in both] == [0, 0]
    assert sorted(Programs.load()) == sorted(f"{name}-{n}" for name in "ab" for n in range(20))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "poda-game", "version": 1}'])
def test_what_is_no_list_is_said(text: str) -> None:
    with pytest.raises(EngineError):
        programs_of(text)


def test_a_program_plays_the_games_that_it_was_added_for() -> None:
    with pytest.raises(EngineError, match="cannot play “tictactoe”: it plays connect4"):
        competitor(ONE, GAMES["tictactoe"])


def test_what_a_protocol_can_play() -> None:
    assert playable("ugi") == ("tictactoe", "connect4", "checkers")
    assert playable("gnubg") == ("backgammon",)
    assert set(playable("python")) == {"connect4", "tictactoe"}
