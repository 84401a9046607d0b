"""`poda plays` as a person meets it: a process, its output and its exit code."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from poda.base import packages

from .processes import poda, refused

with_dice = pytest.mark.skipif(
    packages.find("backgammon") is None, reason="plays are told as those of any game"
)
START = "4HPwATDgc/ABMA"
SHUT_OUT = "27YdAADg/wcAQA"
"""One checker on the bar, and the home that it must enter is closed."""

OVER = "IAAAAAAAAAAAAA"


def plays(position: str, throw: str) -> list[dict[str, str]]:
    run = poda("plays", "backgammon", position, throw, "--json")
    assert (run.returncode, run.stderr, run.stdout.count("\n")) == (0, "", 1)
    answer = json.loads(run.stdout)
    assert list(answer) == ["plays"]
    found: list[dict[str, str]] = answer["plays"]
    return found


@with_dice
def test_the_plays_of_an_opening_throw() -> None:
    found = plays(START, "6-5")
    assert {"play": "24/18 13/8", "result": "4HPwATDg8+BBIA"} in found
    assert [each["play"] for each in found] == [
        "24/13", "24/18 13/8", "24/18 8/3", "13/8 13/7", "13/7 8/3", "13/2", "8/3 8/2",
    ]  # fmt: skip


@with_dice
def test_the_dice_may_be_written_in_either_order() -> None:
    assert plays(START, "5-6") == plays(START, "6-5")


@with_dice
def test_a_match_id_may_stand_beside_the_position_and_bring_the_throw() -> None:
    written = poda("plays", "backgammon", f"{START}:cAkKAAAAAAAA", "--json").stdout  # 4-2
    assert json.loads(written)["plays"] == plays(START, "4-2")
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:42:0:0:0:7:10"
    assert json.loads(poda("plays", "backgammon", xgid, "--json").stdout)["plays"] == plays(
        START, "4-2"
    )
    assert plays(f"{START}:cAkKAAAAAAAA", "6-5") == plays(START, "6-5")
    assert "not a match ID" in refused("plays", "backgammon", f"{START}:cAk", "6-5")


@with_dice
def test_the_throw_may_stand_in_the_position_as_everywhere_else() -> None:
    written = poda("plays", "backgammon", f"{START} 4-2", "--json").stdout
    assert json.loads(written)["plays"] == plays(START, "4-2")
    assert "write the throw too" in refused("plays", "backgammon", START)
    assert "is not a throw" in refused("plays", "backgammon", f"{START} 7-2")


@with_dice
def test_without_json_there_is_a_line_a_play() -> None:
    run = poda("plays", "backgammon", START, "6-5")
    assert run.returncode == 0
    lines = run.stdout.splitlines()
    assert len(lines) == 7
    assert lines[1].split("  ") == ["24/18 13/8", "4HPwATDg8+BBIA"]


@with_dice
def test_where_there_is_no_legal_play() -> None:
    assert plays(SHUT_OUT, "6-5") == []
    assert poda("plays", "backgammon", SHUT_OUT, "6-5").stdout == "no legal play\n"


@pytest.mark.parametrize(
    ("position", "throw", "sentence"),
    [
        ("4HPwATDgc/ABM", "6-5", "is not a position ID"),
        ("4HPwATDgc?ABMA", "6-5", "is not a position ID"),
        ("", "6-5", "is not a position ID"),
        ("//////////////", "6-5", "more than 15 checkers"),
        ("AAAAAAAAAAAAAA", "6-5", "No game can reach"),
        (START, "7-5", "is not a throw"),
        (START, "65", "is not a throw"),
        (START, "", "is not a throw"),
        (OVER, "6-5", "The game is over"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    position: str, throw: str, sentence: str
) -> None:
    said = refused("plays", "backgammon", position, throw)
    assert said.startswith("poda plays: ")
    assert sentence in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess", START, "6-5"), "usage: poda plays"),
        pytest.param(("backgammon", START), "write the throw too, such as 6-5", marks=with_dice),
        # Since Python 3.14 what begins with a minus and a digit is no option, but the throw.
        (
            ("backgammon", START, "-6-5"),
            "-6-5” is not a throw"
            if sys.version_info >= (3, 14)
            else "unrecognized arguments: -6-5",
        ),
    ],
)
def test_what_the_grammar_does_not_know_is_refused(arguments: tuple[str, ...], said: str) -> None:
    assert said in refused("plays", *arguments)


def test_the_help_says_what_to_write() -> None:
    run = poda("plays", "--help")
    assert run.returncode == 0
    assert all(word in run.stdout for word in ("backgammon", "POSITION", START, "6-5", "--json"))
    assert "plays" in poda("--help").stdout


def test_it_starts_without_numpy_and_numba() -> None:
    program = (
        "import sys\nfrom poda.commands import cli\n"
        f"cli.main(['plays', 'backgammon', '{START}', '6-5'])\n"
        "print([name for name in ('numpy', 'numba', 'PySide6') if name in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=200, check=True
    )
    assert run.stdout.splitlines()[-1] == "[]"


def test_the_moves_of_a_game_without_dice() -> None:
    run = poda("plays", "tictactoe", "12345", "--json")
    assert json.loads(run.stdout)["plays"][0] == {"play": "6", "result": "123456"}
    assert poda("plays", "connect4", "").stdout.splitlines()[6] == "7  7"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("connect4", "44", "6-5"), "no dice are thrown in this position of connect4"),
        (("connect4", "448"), "is not a column"),
        (("tictactoe", "14253"), "The game is over"),
    ],
)
def test_what_a_game_does_not_know_is_refused(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused("plays", *arguments)
