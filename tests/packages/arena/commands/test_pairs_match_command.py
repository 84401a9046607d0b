"""`poda match --pairs` and `--sprt`: a match that tells who is better, and how sure that is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from commands.test_match_command import champion_file
from poda.commands.cli import main
from poda.engine.runs.champion import CHAMPION_FILE

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def match(capsys: pytest.CaptureFixture[str], home: Path) -> Run:
    """Runs `poda match` here: its exit code, what it prints, and what it says."""

    def run(*arguments: object) -> tuple[int, str, str]:
        code = main(["match", *map(str, arguments)])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


TWO = ("alphabeta:2", "random", "--game", "tictactoe")


def test_pairs_are_counted_and_the_same_with_any_number_of_threads(match: Run) -> None:
    told = [
        match(*TWO, "--pairs", "--games", 40, "--openings", 2, "--json", "--workers", workers)
        for workers in (1, 3)
    ]
    assert told[0][:2] == told[1][:2]
    found = json.loads(told[0][1])
    assert found["games"] == found["won"] + found["drawn"] + found["lost"] == 40
    assert sum(found["pairs"]) == 20
    assert found["elo"][0] > 0
    assert found["verdict"] is None


def test_a_person_reads_elo_and_the_pairs(match: Run) -> None:
    code, out, _ = match(*TWO, "--pairs", "--games", 20)
    assert code == 0
    assert out.startswith("alphabeta:2 against random: 20 games of tictactoe\n")
    names = [line.split("  ")[0] for line in out.splitlines()[1:]]
    assert names == ["Won", "Drawn", "Lost", "Pairs of games", "Elo", "Normalised Elo", "LOS"]


def test_a_test_plays_as_many_games_as_it_takes(match: Run) -> None:
    code, out, _ = match(*TWO, "--sprt", 0, 200)
    assert code == 0
    assert out.splitlines()[-1] == "The test accepts 200: alphabeta:2 is better."
    back = json.loads(match("random", "alphabeta:2", *TWO[2:], "--sprt", 0, 200, "--json")[1])
    assert back["verdict"] == "H0"
    assert back["ratio"] <= back["bounds"][0]


def test_a_test_may_end_without_an_answer(match: Run) -> None:
    code, out, _ = match("random", "random", *TWO[2:], "--sprt", 0, 1, "--games", 10)
    assert code == 0
    assert out.splitlines()[-1] == "The test is not decided yet."


def test_nothing_of_the_match_stays(match: Run, home: Path, tmp_path: Path) -> None:
    match(*TWO, "--pairs", "--games", 4)
    assert [path for path in home.rglob("*.jsonl") if path.is_file()] == []


def test_champions_may_play_and_their_file_says_the_game(match: Run, tmp_path: Path) -> None:
    file = Path(champion_file(tmp_path))
    run = tmp_path / "run-1"
    run.mkdir()
    (run / CHAMPION_FILE).write_bytes(file.read_bytes())
    code, out, err = match(run, "random", "--pairs", "--games", 4, "--plies", 1)
    assert code == 0, err
    assert out.startswith("run-1 against random: 4 games of tictactoe")


def test_backgammon_is_told_by_points(match: Run) -> None:
    code, out, _ = match("random", "random", "--game", "backgammon", "--pairs", "--games", 10)
    assert code == 0
    assert "Points a game" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((*TWO, "--pairs", "--games", 7), "write 8"),
        ((*TWO, "--pairs", "--agreement"), "--agreement"),
        ((*TWO, "--sprt", 10, 0), "ELO0 is below ELO1"),
        ((*TWO, "--alpha", 0.1), "--sprt ELO0 ELO1"),
        ((*TWO, "--pairs", "--length", 3), "for backgammon"),
        (("random", "random", "--pairs"), "--game connect4"),
        (("random", "random", "--game", "backgammon", "--pairs", "--openings", 2), "throws"),
    ],
)
def test_what_makes_no_sense_is_a_sentence(
    arguments: tuple[object, ...], sentence: str, match: Run
) -> None:
    code, out, err = match(*arguments)
    assert (code, out) == (2, "")
    assert sentence in err


def test_ballots_are_played_in_pairs(match: Run) -> None:
    game = ("alphabeta:2", "random", "--game", "checkers")
    code, out, err = match(*game, "--openings", "ballots", "--games", 4, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["games"] == 4
    code, _, err = match(*game, "--openings", "no such file")
    assert code == 2
    assert "no such file" in err
