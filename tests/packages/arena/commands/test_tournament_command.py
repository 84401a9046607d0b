"""`poda tournament`: played, kept, gone on with by the same command, and written for people."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from commands.processes import started
from poda.commands.cli import main
from poda.packages.arena.engine.tournament.export import FILES
from poda.packages.arena.engine.tournament.journal import Journal, tournaments_dir
from poda.packages.checkers.engine.pdn import parse
from some import some

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def poda(capsys: pytest.CaptureFixture[str], home: Path) -> Run:
    """Runs `poda tournament` here: its exit code, what it prints, and what it says."""

    def run(*arguments: str | Path) -> tuple[int, str, str]:
        code = main(["tournament", *map(str, arguments)])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


def agent(path: Path, body: str) -> Path:
    """A file as Kaggle's ConnectX has it."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"def agent(observation, configuration):\n    {body}\n", "utf-8")
    return path


LEFTMOST = "return observation.board[: configuration.columns].index(0)"
SMALL = ("tictactoe", "alphabeta:2", "random", "--games", "6")


def test_a_round_robin_is_kept_and_written_into_its_folder(poda: Run, tmp_path: Path) -> None:
    cup = tmp_path / "cup"
    code, out, err = poda("tictactoe", "alphabeta:3", "random", "minimax:1", "--rounds", 2,
                          "--out", cup)  # fmt: skip
    assert code == 0
    assert f"into {cup}" in err
    assert {*FILES, "tournament.json", "games.jsonl"} <= {path.name for path in cup.iterdir()}
    lines = out.splitlines()
    assert lines[0] == "Standings"
    assert lines[1].split()[:4] == ["#", "Player", "Games", "Won"]
    assert [line.split()[2] for line in lines[2:5]] == ["8", "8", "8"]
    assert "Cross table" in lines
    assert len((cup / "games.jsonl").read_text("utf-8").splitlines()) == 3 * 4 + 1


def test_the_same_command_says_what_came_of_it_and_plays_nothing_again(
    poda: Run, tmp_path: Path
) -> None:
    first = poda(*SMALL, "--out", tmp_path / "cup")
    games = (tmp_path / "cup" / "games.jsonl").read_bytes()
    again = poda(*SMALL, "--out", tmp_path / "cup")
    assert again[:2] == first[:2] == (0, first[1])
    assert "is over, with 6 games" in again[2]
    assert (tmp_path / "cup" / "games.jsonl").read_bytes() == games


def test_a_tournament_that_was_broken_off_goes_on_with_the_same_games(
    poda: Run, tmp_path: Path
) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    assert poda(*SMALL, "--out", whole, "--at-once", 1)[0] == 0
    assert poda(*SMALL, "--out", broken, "--at-once", 1)[0] == 0
    kept = (broken / "games.jsonl").read_bytes().splitlines(keepends=True)
    (broken / "games.jsonl").write_bytes(b"".join(kept[:3]) + kept[3][:20])
    code, out, err = poda(*SMALL, "--out", broken, "--at-once", 2)
    assert code == 0
    assert "goes on after 3 games" in err
    assert _moves(broken) == _moves(whole)
    assert out.splitlines()[2:4] == poda(*SMALL, "--out", whole)[1].splitlines()[2:4]


def _moves(folder: Path) -> list[tuple[int, tuple[str, ...]]]:
    return sorted((each.summary.number, each.moves) for each in Journal.read(folder).records())


def test_another_tournament_is_not_mixed_with_that_of_a_folder(poda: Run, tmp_path: Path) -> None:
    poda(*SMALL, "--out", tmp_path / "cup")
    before = (tmp_path / "cup" / "games.jsonl").read_bytes()
    code, out, err = poda(*SMALL, "--seed", 2, "--out", tmp_path / "cup")
    assert (code, out) == (2, "")
    assert "another tournament" in err
    assert (tmp_path / "cup" / "games.jsonl").read_bytes() == before


def test_without_a_folder_it_is_kept_among_the_users_data(poda: Run) -> None:
    assert poda(*SMALL)[0] == 0
    assert poda(*SMALL)[0] == 0
    assert len(list(tournaments_dir().iterdir())) == 2  # the first one was over


def test_a_program_reads_a_line_for_each_game_and_the_standings(poda: Run, tmp_path: Path) -> None:
    code, out, _ = poda(*SMALL, "--json", "--out", tmp_path / "cup")
    *games, last = map(json.loads, out.splitlines())
    assert code == 0
    assert sorted(game["game"] for game in games) == list(range(6))
    for game in some(games):
        assert {game["first"], game["second"]} == {"alphabeta:2", "random"}
        assert game["reason"] == "played"
    assert (last["end"], last["games"]) == ("complete", 6)
    assert [row["rank"] for row in last["standings"]] == [1, 2]


def test_a_test_ends_the_match_when_it_is_decided(poda: Run, tmp_path: Path) -> None:
    code, out, _ = poda("connect4", "alphabeta:2", "random", "--sprt", 0, 200, "--out",
                        tmp_path / "cup")  # fmt: skip
    assert code == 0
    assert "The test accepts 200: alphabeta:2 is better." in out
    assert "Log-likelihood ratio" in out
    ends = {poda("connect4", "alphabeta:2", "random", "--sprt", 0, 200, "--json", "--at-once",
                 at_once, "--out", tmp_path / f"{at_once}")[1].splitlines()[-1].split('"games"')[1]
            for at_once in (1, 3)}  # fmt: skip
    assert len(ends) == 1


def test_a_class_of_agents_is_played_in_one_command(poda: Run, tmp_path: Path) -> None:
    agents = tmp_path / "agents"
    agent(agents / "ana.py", LEFTMOST)
    agent(agents / "ben.py", "raise ValueError('the board is too wide')")
    code, out, err = poda("connect4", *sorted(agents.iterdir()), "alphabeta:1", "--rounds", 2,
                          "--out", tmp_path / "cup", "--memory", 500)  # fmt: skip
    assert code == 0
    rows = {line.split()[1]: line.split() for line in out.splitlines()[2:5]}
    assert set(rows) == {"ana", "ben", "alphabeta:1"}
    assert rows["ben"][-1] == "8"  # each of its games
    assert rows["ben"][6] == "0"
    assert err.count("ben loses (") == 5
    assert err.count("ben: further forfeits are not listed") == 1
    assert "the board is too wide" in err
    # The plan names the agents, and not how they are run.
    plan = (tmp_path / "cup" / "tournament.json").read_text("utf-8")
    assert '"engine:ana"' in plan
    assert str(agents) not in plan


def test_openings_come_from_a_file(poda: Run, tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    file.write_text("# two of them\n4453\n\n12  # and this\n", "utf-8")
    code, _, err = poda("connect4", "alphabeta:1", "alphabeta:1:zero", "--games", 4, "--openings",
                        file, "--out", tmp_path / "cup")  # fmt: skip
    assert code == 0
    starts = {each.summary.number: each.start for each in Journal.read(tmp_path / "cup").records()}
    assert starts == {0: "4453", 1: "4453", 2: "12", 3: "12"}
    file.write_text("4453\n44444444\n", "utf-8")
    code, _, err = poda("connect4", "random", "random", "--openings", file)
    assert code == 2
    assert "openings.txt" in err


def test_checkers_begins_with_ballots_in_an_order_of_the_seeds(poda: Run, tmp_path: Path) -> None:
    def starts(seed: int) -> list[str]:
        folder = tmp_path / str(seed)
        code, _, err = poda("checkers", "random", "alphabeta:1", "--games", 4, "--openings",
                            "ballots", "--seed", seed, "--out", folder, "-o", f"{folder}.pdn",
                            "--at-once", 1)  # fmt: skip
        assert code == 0, err
        return [each.start for each in Journal.read(folder).records()]

    found = starts(1)
    assert sorted(found)[::2] == sorted(found)[1::2]  # each from both sides
    assert len(set(found)) == 2
    assert all(len(text.split()) == 3 for text in found)
    assert sorted(starts(2)) != sorted(found)
    games = parse((tmp_path / "1.pdn").read_text("utf-8"))
    assert len(games) == 4
    code, _, err = poda("connect4", "random", "random", "--openings", "ballots")
    assert code == 2
    assert "--openings ballots: these are openings of Checkers" in err


def test_two_of_one_kind_have_names_of_their_own(poda: Run, tmp_path: Path) -> None:
    code, out, _ = poda("tictactoe", "random", "random", "--games", 2, "--anchor", "random 2",
                        "--out", tmp_path / "cup")  # fmt: skip
    assert code == 0
    assert "random – random 2" in out
    assert "the Elo of random 2 is 0" in out


def test_what_repeats_is_said_before_it_begins(poda: Run, tmp_path: Path) -> None:
    _, out, err = poda("tictactoe", "alphabeta:2", "minimax:2", "--nodes", 100, "--games", 6,
                       "--out", tmp_path / "cup")  # fmt: skip
    assert "random plies" in err
    assert "4 of 6 games repeat an earlier one." in out


def test_more_files_are_written_where_they_are_named(poda: Run, tmp_path: Path) -> None:
    page, document = tmp_path / "cup.html", tmp_path / "all.json"
    code, _, _ = poda(*SMALL, "--out", tmp_path / "cup", "-o", page, "-o", document)
    assert code == 0
    assert len(json.loads(document.read_text("utf-8"))["games"]) == 6
    assert page.read_text("utf-8") == (tmp_path / "cup" / "standings.html").read_text("utf-8")
    code, _, err = poda(*SMALL, "--out", tmp_path / "cup2", "-o", "cup.exe")
    assert code == 2
    assert "cup.exe" in err
    assert not (tmp_path / "cup2").exists()


def test_a_result_that_cannot_be_written_is_told(poda: Run, tmp_path: Path) -> None:
    code, out, err = poda(*SMALL, "--out", tmp_path / "cup", "-o", tmp_path / "no" / "such.csv")
    assert code == 1
    assert out.startswith("Standings")
    assert err.count("\n") == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("tictactoe", "random"), "name two players at least"),
        (("tictactoe", "random", "person"), "cannot play in a tournament"),
        (("tictactoe", "random", "no-such"), "no-such"),
        (("tictactoe", "random", "engine:nobody"), "nobody"),
        (("tictactoe", "random", "no/such.py"), "such.py"),
        (("tictactoe", "random", "random", "random", "--format", "match"), "gauntlet"),
        (("tictactoe", "random", "random", "random", "--sprt", "0", "5"), "two players"),
        (("tictactoe", "random", "random", "--games", "7"), "write 8"),
        (("tictactoe", "random", "random", "--games", "8", "--rounds", "4"), "leave one out"),
        (("tictactoe", "random", "random", "--sprt", "5", "0"), "ELO0 is below ELO1"),
        (("tictactoe", "random", "random", "--alpha", "0.1"), "belong to --sprt"),
        (("tictactoe", "random", "random", "--cube"), "for backgammon"),
        (("tictactoe", "random", "random", "--anchor", "eva"), "none of the players"),
        (("tictactoe", "random", "random", "--openings", "nowhere.txt"), "nowhere.txt"),
        (("backgammon", "random", "random", "--length", "3", "--jacoby"), "--jacoby"),
    ],
)
def test_what_makes_no_sense_is_a_sentence(
    arguments: tuple[str, ...], sentence: str, poda: Run, home: Path
) -> None:
    code, out, err = poda(*arguments)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.startswith("poda tournament: ")
    assert not tournaments_dir().exists()


@pytest.mark.parametrize("clock", ["", "x", "0+1", "60+-1", "inf", "60+1+1"])
def test_a_clock_that_is_none_is_refused(
    clock: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["tournament", "tictactoe", "random", "random", f"--clock={clock}"])
    assert "60+1" in capsys.readouterr().err


ENDLESS = ("tournament", "connect4", "mcts:500", "mcts:400", "--games", "100000", "--json")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are of POSIX")
@pytest.mark.parametrize("presses", [1, 2])
def test_ctrl_c_lets_the_running_games_end_and_a_second_one_stops(
    presses: int, home: Path, tmp_path: Path
) -> None:
    with started(*ENDLESS, "--at-once", "2", "--out", str(tmp_path / "cup")) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert "into" in process.stderr.readline()
        json.loads(process.stdout.readline())  # games are being played
        process.send_signal(signal.SIGINT)
        assert "are being finished" in process.stderr.readline()
        if presses == 2:
            process.send_signal(signal.SIGINT)
        out = process.stdout.read()  # to its end
        assert "the same command goes on" in process.stderr.read()
    assert process.returncode == 130
    *games, last = map(json.loads, out.splitlines())
    assert last["end"] is None
    kept = Journal.read(tmp_path / "cup")
    assert last["games"] == len(kept.games) == len(games) + 1
    assert not (tmp_path / "cup" / ".tournament.lock").exists()
