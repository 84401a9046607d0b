"""`poda match --cube` and `--length`: money games and matches with the doubling cube."""

from __future__ import annotations

import json

import pytest

from commands.processes import poda, refused

RANDOM = ("match", "random", "random", "--game", "backgammon")


def test_money_games_with_the_cube() -> None:
    results = [
        poda(*RANDOM, "--cube", "--games", "20", "--json", "--workers", str(workers))
        for workers in (1, 2)
    ]
    assert results[0].stdout == results[1].stdout
    found = json.loads(results[0].stdout)
    assert (found["length"], found["jacoby"], found["crawford"]) == (0, True, None)
    assert found["drawn"] == 0  # the keys are those of every command
    assert found["won"] + found["lost"] == found["games"] == found["games_played"] == 20
    assert found["points"] == (found["won"] - found["lost"]) / 20  # nobody doubles


def test_matches_to_some_points() -> None:
    found = json.loads(poda(*RANDOM, "--length", "3", "--games", "6", "--json").stdout)
    assert (found["length"], found["crawford"], found["jacoby"]) == (3, True, None)
    assert found["won"] + found["lost"] == found["matches"] == 6
    assert found["games_played"] > 6


def test_a_person_reads_what_was_played() -> None:
    lines = poda(*RANDOM, "--cube", "--no-jacoby", "--games", "4").stdout.splitlines()
    assert lines[0].startswith("random against random: 4 money games with the cube, every")
    assert [line.split()[0] for line in lines[1:]] == ["won", "lost", "points", "in"]
    lines = poda(*RANDOM, "--length", "3", "--no-crawford", "--games", "4").stdout.splitlines()
    assert lines[0].startswith("random against random: 4 matches to 3, every")
    assert lines[3].startswith("won ")
    assert "standard error" in lines[3]
    assert lines[4].endswith("doubled 0 times, of which passed 0; highest cube 1")


def test_somebody_doubles() -> None:
    found = json.loads(
        poda("match", "expectiminimax:0:features", "random", "--game", "backgammon", "--cube",
             "--games", "2", "--json").stdout
    )  # fmt: skip
    assert found["doubles"] >= 1
    assert found["points"] > 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--cube", "--crawford"), "--crawford is for matches"),
        (("--no-crawford",), "--crawford is for matches"),
        (("--length", "3", "--no-jacoby"), "--jacoby is for money games"),
        (("--cube", "--openings", "3"), "--openings is for games without dice"),
        (("--length", "0"), "not a number from 1 to 64"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(*RANDOM, *arguments)


def test_other_games_have_no_cube() -> None:
    answer = refused("match", "random", "random", "--game", "tictactoe", "--cube")
    assert "are for backgammon" in answer
