"""`poda match` as a person meets it: a process, its output and its exit code."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from poda.engine.games import GAMES, evolved_games
from poda.engine.networks.network import layout_for
from poda.engine.random_numbers import Stream
from poda.engine.runs.champion import Champion, save_champion
from poda.engine.runs.settings import EvolutionSettings
from poda.engine.tally import wilson

from .processes import on_a_terminal, poda, refused


def champion_file(folder: Path, key: str = "tictactoe", seed: int = 1) -> str:
    layout = layout_for(GAMES[key])
    weights = Stream(seed).normals(layout.weights)
    path = folder / f"{key}-{seed}.json"
    save_champion(path, Champion(key, layout, weights, 2, EvolutionSettings(), seed))
    return str(path)


def test_the_result_is_counted_from_the_first_players_side() -> None:
    run = poda("match", "alphabeta:4", "random", "--game", "tictactoe", "--json")
    there = json.loads(run.stdout)
    back = json.loads(
        poda("match", "random", "alphabeta:4", "--game", "tictactoe", "--json").stdout
    )
    assert there["won"] > 100 + there["lost"]
    assert back["lost"] > 100 + back["won"]
    assert there["games"] == there["won"] + there["drawn"] + there["lost"] == 150
    assert there["intervals"]["won"] == pytest.approx(wilson(there["won"], 150), abs=1e-6)
    assert (there["first"], there["second"], there["seed"]) == ("alphabeta:4", "random", 1)


@pytest.mark.parametrize("opponent", ["random", "alphabeta:6:zero", "alphabeta:2", "minimax:2"])
@pytest.mark.parametrize("key", [key for key in evolved_games() if not GAMES[key].has_chance])
def test_a_champion_plays_the_same_match_from_the_same_seed(
    key: str, opponent: str, tmp_path: Path
) -> None:
    champion = champion_file(tmp_path, key)
    results = [
        poda("match", champion, opponent, "--game", key, "--games", "40", "--plies", "2",
             "--json", "--workers", str(workers), "--seed", "7").stdout
        for workers in (1, 2)
    ]  # fmt: skip
    assert results[0] == results[1]
    assert json.loads(results[0])["games"] == 40


def test_two_networks_differ_by_random_openings_only(tmp_path: Path) -> None:
    players = [champion_file(tmp_path, seed=1), champion_file(tmp_path, seed=2)]
    alike = poda("match", *players, "--game", "tictactoe", "--games", "10", "--json")
    found = json.loads(alike.stdout)
    assert {found["won"], found["drawn"], found["lost"]} <= {0, 5, 10}
    assert "--openings 8" in alike.stderr
    # Five times the same two games are no evidence.
    assert found["distinct"] == 2
    assert found["intervals"] == {"won": None, "drawn": None, "lost": None}
    read = poda("match", *players, "--game", "tictactoe", "--games", "10").stdout
    assert "different games: 2, so there are no intervals" in read
    assert " to " not in read
    varied = poda("match", *players, "--game", "tictactoe", "--openings", "3")
    assert "--openings" not in varied.stderr
    assert varied.returncode == 0
    assert "different games" not in varied.stdout


def test_a_person_reads_three_lines_with_intervals() -> None:
    run = poda("match", "random", "random", "--game", "connect4", "--games", "100")
    first, *lines = run.stdout.splitlines()
    assert first == "random against random: 100 games of connect4"
    assert [line.split()[0] for line in lines] == ["won", "drawn", "lost"]
    assert all(" to " in line and "%" in line for line in lines)


def test_who_begins_more_of_an_odd_number_of_games_is_told() -> None:
    run = poda("match", "random", "random", "--game", "tictactoe", "--games", "7")
    first = run.stdout.splitlines()[0]
    assert first == "random against random: 7 games of tictactoe, 4 of them begun by the first"
    assert "of an odd number the first player begins one more" in " ".join(
        poda("match", "--help").stdout.split()
    )


MATCH = ("match", "random", "alphabeta:2", "--game", "tictactoe", "--games", "40")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="terminals are of POSIX")
def test_on_a_terminal_one_sees_how_far_the_match_is() -> None:
    printed, shown = on_a_terminal(*MATCH)
    assert printed == poda(*MATCH).stdout
    counts = {line.split()[0]: line.split()[1] for line in printed.splitlines()[1:]}
    last = f"40/40  won {counts['won']}  drawn {counts['drawn']}  lost {counts['lost']}"
    assert last in shown


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="terminals are of POSIX")
def test_a_program_that_asks_sees_no_progress() -> None:
    assert on_a_terminal(*MATCH, "--json")[1] == ""
    assert poda(*MATCH).stderr == ""


@pytest.mark.slow
def test_agreement_with_perfect_play_is_told(tmp_path: Path) -> None:
    run = poda("match", "alphabeta:9", champion_file(tmp_path), "--game", "tictactoe",
               "--games", "2", "--agreement", "--json")  # fmt: skip
    first, second = json.loads(run.stdout)["agreement"]
    assert first["kept"] == first["of"] > 1000
    assert first["share"] == 1.0
    assert 0.3 < second["share"] < second["share_of_all"] < 1.0
    assert first["share_of_all"] == 1.0
    assert first["positions"] == 4520
    read = poda("match", "alphabeta:9", "random", "--game", "tictactoe", "--games", "2",
                "--agreement").stdout  # fmt: skip
    assert (
        "alphabeta:9 keeps the value of 100.0 % of 4520 known positions, and of 100.0 % of the "
        "3191 in which some move loses it"
    ) in read


def test_the_perfect_player_keeps_every_value_and_errs_as_often_as_it_is_told() -> None:
    run = poda("match", "perfect", "perfect:50%", "--game", "tictactoe", "--games", "6",
               "--agreement", "--json")  # fmt: skip
    told = json.loads(run.stdout)
    perfect, erring = told["agreement"]
    assert perfect["share"] == 1.0
    assert 0.5 < erring["share"] < 1.0  # it errs only where nobody sees it at once
    assert (told["lost"], told["second"]) == (0, "perfect:50%")


def test_what_chance_decides_of_agreement_comes_from_the_seed() -> None:
    def kept(seed: int) -> int:
        run = poda("match", "random", "random", "--game", "tictactoe", "--games", "2",
                   "--agreement", "--json", "--seed", str(seed))  # fmt: skip
        found: int = json.loads(run.stdout)["agreement"][0]["kept"]
        return found

    assert kept(1) == kept(1) != kept(2)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (["random", "grandmother"], "“grandmother” is not a player"),
        (["person", "random"], "“person” cannot play here"),
        (["random", "perfect:5s"], "“perfect:5s” cannot play here"),
        (["perfect:x%", "random"], "“x%” is not a chance to err"),
        (["random", "alphabeta:6:5s"], "“alphabeta:6:5s” cannot play here"),
        (["alphabeta:0", "random"], "is not a number of plies"),
        (["nowhere/champion.json", "random"], "nowhere/champion.json: The file or its folder is"),
        ([__file__, "random"], "The file is damaged at line 1"),
        (["x" * 300, "random"], "The file cannot be read: File name too long."),
        (["nowhere/" + "x" * 300, "random"], "The file or its folder is not there"),
        (
            [str(Path(__file__).parent / ("x" * 300)), "random"],
            "The file cannot be read: File name too long.",
        ),
    ],
)
def test_a_player_that_cannot_play_is_a_sentence(players: list[str], sentence: str) -> None:
    assert sentence in refused("match", *players, "--game", "tictactoe")


def test_a_champion_of_another_game_is_a_sentence(tmp_path: Path) -> None:
    path = champion_file(tmp_path, "connect4")
    said = refused("match", path, "random", "--game", "tictactoe")
    assert f"{path}: This player plays connect4: choose one that plays tictactoe." in said


@pytest.mark.parametrize(
    "options",
    [
        ["--games", "0"], ["--games", "x"], ["--games", "1e3"], ["--games", "9" * 5000],
        ["--plies", "0"], ["--plies", "-1"], ["--openings", "41"], ["--seed", "-1"],
        ["--seed", str(2**63)], ["--workers", "0"], ["--game", "chess"],
    ],
    ids=lambda options: " ".join(options)[:20],
)  # fmt: skip
def test_a_wrong_option_is_a_sentence(options: list[str]) -> None:
    said = refused("match", "random", "random", "--game", "tictactoe", *options)
    assert "poda match: error:" in said


def test_the_agreement_of_monte_carlo_is_told_by_playouts() -> None:
    words = "match", "mcts:100", "random", "--game", "tictactoe", "--games", "2", "--agreement"
    first, second = json.loads(poda(*words, "--json").stdout)["agreement"]
    assert list(first["by_playouts"]) == ["10", "30"]
    assert 0.5 < first["by_playouts"]["10"] < first["share"] < 1
    assert "by_playouts" not in second
    lines = poda(*words).stdout.splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("mcts:100 keeps"))
    assert lines[place + 1].startswith("  with 10 playouts: ")
    assert lines[place + 2].startswith("  with 30 playouts: ")
    assert lines[place + 3].startswith("random keeps")
