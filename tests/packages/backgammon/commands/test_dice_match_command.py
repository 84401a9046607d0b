"""`poda match --game backgammon`: points and their error, the same again from the same seed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands.processes import poda, refused

BACKGAMMON = ("--game", "backgammon")


def test_points_are_told_beside_the_counts() -> None:
    results = [
        poda("match", "expectiminimax:0", "random", *BACKGAMMON, "--games", "100", "--json",
             "--workers", str(workers))
        for workers in (1, 2)
    ]  # fmt: skip
    assert results[0].stdout == results[1].stdout
    found = json.loads(results[0].stdout)
    assert found["won"] > 95
    assert (found["drawn"], found["won"] + found["lost"]) == (0, 100)
    assert sum(found["won_by"].values()) == found["won"]
    assert sum(found["lost_by"].values()) == found["lost"]
    points = sum(int(stake) * times for stake, times in found["won_by"].items())
    points -= sum(int(stake) * times for stake, times in found["lost_by"].items())
    assert found["points"] == points / 100
    assert 0 < found["standard_error"] < 0.2


def test_a_run_is_trained_and_its_champion_plays(tmp_path: Path) -> None:
    run = poda(
        "train", "backgammon", "--generations", "1", "--seed", "3", "--out", str(tmp_path / "run"),
        "--settings", "pairs=2", "games=2", "hidden=2", "validate_every=1", "read_every=0",
    )  # fmt: skip
    assert "150 games against expectiminimax:0:features" in run.stdout
    assert "standard error" in run.stdout
    assert "drawn" not in run.stdout
    champion = tmp_path / "run" / "champion.json"
    for written in (str(tmp_path / "run"), str(champion), f"evolved@{champion}"):
        match = poda("match", written, "random", *BACKGAMMON, "--games", "2", "--json")
        assert json.loads(match.stdout)["first"] == f"evolved@{champion}"


def test_both_minds_meet() -> None:
    played = poda("match", "evolved", "expectiminimax:0", *BACKGAMMON, "--games", "2", "--json")
    found = json.loads(played.stdout)
    assert (found["first"], found["second"]) == ("evolved", "expectiminimax:0")
    assert found["won"] + found["lost"] == 2


def test_a_file_that_is_no_player_is_told(tmp_path: Path) -> None:
    assert "moved" in refused("match", str(tmp_path / "no.json"), "random", *BACKGAMMON)
    (tmp_path / "empty.json").write_text("{}")
    assert "empty.json" in refused("match", str(tmp_path / "empty.json"), "random", *BACKGAMMON)


def test_help_names_the_players_of_backgammon() -> None:
    told = " ".join(poda("match", "--help").stdout.split())
    for words in ("expectiminimax:1:features", "by the trained network", "In backgammon, evolved"):
        assert words in told


def test_a_person_reads_four_lines() -> None:
    lines = poda("match", "expectiminimax:1", "random", *BACKGAMMON, "--games", "3").stdout.split(
        "\n"
    )
    assert lines[0].startswith("expectiminimax:1 against random: 3 games of backgammon, every")
    assert [line.split()[0] for line in lines[1:-1]] == ["won", "lost", "points", "won", "lost"]
    assert lines[3].endswith("a game, with too few games for a standard error")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("alphabeta:3", "random"), "“alphabeta” cannot throw dice"),
        (("expectiminimax:3", "random"), "“3” is not a number of plies for a game with dice"),
        (("expectiminimax:1:5s", "random"), "without a clock"),
        (("random", "random", "--openings", "3"), "--openings is for games without dice"),
        (("random", "random", "--agreement"), "--agreement is for games that are solved"),
        (("random", "random", "--plies", "3"), "--plies is for games without dice"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused("match", *arguments, *BACKGAMMON)
