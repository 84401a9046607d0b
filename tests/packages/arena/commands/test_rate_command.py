"""`poda rate`: what counts, tables and tournaments say of who is better."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from poda.commands.cli import main

Run = Callable[..., tuple[int, str, str]]

CASES = Path(__file__).parents[3] / "data" / "cases"


@pytest.fixture
def rate(capsys: pytest.CaptureFixture[str], home: Path) -> Run:
    """Runs `poda rate` here: its exit code, what it prints, and what it says."""

    def run(*arguments: object) -> tuple[int, str, str]:
        code = main(["rate", *map(str, arguments)])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


def words_of(out: str) -> dict[str, str]:
    """The values by their names."""
    lines = (line.split("  ", 1) for line in out.splitlines()[1:])
    return {name: value.strip() for name, value in lines}


def test_three_counts_are_games_that_were_won_lost_and_drawn(rate: Run) -> None:
    """The vector of fastchess."""
    code, out, _ = rate(136, 96, 111)
    assert code == 0
    assert out.splitlines()[0] == "Games: 343"
    assert words_of(out) == {
        "Won": "136",
        "Drawn": "111",
        "Lost": "96",
        "Elo": "+40.70 ± 30.43",
        "Normalised Elo": "+49.77 ± 36.77",
        "LOS": "99.60 %",
    }


def test_six_counts_are_pairs_of_games(rate: Run) -> None:
    found = words_of(rate(34, 54, 31, 32, 64, 75)[1])
    assert found["Elo"] == "+55.58 ± 27.65"
    assert found["Normalised Elo"] == "+57.94 ± 28.28"
    assert found["Pairs of games"] == "LL 34, LD 54, WL 31, DD 32, WD 64, WW 75"
    five = words_of(rate(34, 54, 63, 64, 75)[1])
    assert five["Elo"] == found["Elo"]


@pytest.mark.parametrize(
    ("counts", "test", "model", "ratio"),
    [
        ((36433, 36027, 68692), (0, 2), "normalised", 0.92),
        ((10871, 10650, 20431), (-1.75, 0.25), "normalised", 2.30),
        ((21404, 21184, 40708), (0.5, 2.5), "logistic", -1.57),
        ((365, 16618, 36029, 200, 16974, 390), (0, 2), "normalised", 2.25),
        ((223, 9863, 20279, 1000, 10037, 246), (0.5, 2.5), "logistic", -3.07),
    ],
)
def test_a_sequential_test_of_known_counts(
    counts: tuple[int, ...], test: tuple[float, float], model: str, ratio: float, rate: Run
) -> None:
    _, out, _ = rate(*counts, "--sprt", *test, "--model", model)
    assert words_of(out)["Log-likelihood ratio"] == f"{ratio:.2f} (-2.94 … 2.94)"
    found = json.loads(rate(*counts, "--sprt", *test, "--model", model, "--json")[1])
    assert found["ratio"] == pytest.approx(ratio, abs=0.005)
    assert found["bounds"] == pytest.approx([-2.944439, 2.944439])


def test_counts_may_stand_in_a_file(rate: Run, tmp_path: Path) -> None:
    file = tmp_path / "counts.txt"
    file.write_text("136 96\n111\n", "utf-8")
    assert rate(file)[1] == rate(136, 96, 111)[1]


def table(folder: Path, text: str) -> Path:
    file = folder / "games.csv"
    file.write_text(text, "utf-8")
    return file


def test_a_table_of_two_is_a_match(rate: Run, tmp_path: Path) -> None:
    file = table(tmp_path, "first,second,result,pair\na,b,1-0,1\nb,a,1/2-1/2,1\na,b,0-1,2\n")
    found = json.loads(rate(file, "--json")[1])
    assert (found["first"], found["second"]) == ("a", "b")
    assert (found["won"], found["drawn"], found["lost"]) == (1, 1, 1)
    assert found["pairs"] == [0, 0, 0, 0, 1, 0]
    assert rate(file)[1].splitlines()[0] == "a – b"


def test_a_table_of_more_is_a_list_of_ratings(rate: Run, tmp_path: Path) -> None:
    rows = [f"{a},{b},{points}" for a, b in ("ab", "bc", "ca") for points in (1, 1, 0, -1)]
    file = table(tmp_path, "first,second,points\n" + "\n".join(rows))
    code, out, _ = rate(file, "--anchor", "b")
    assert code == 0
    assert out.startswith("Standings")
    assert "the Elo of b is 0" in out
    found = json.loads(rate(file, "--json")[1])
    assert {row["player"] for row in found["standings"]} == {"a", "b", "c"}
    assert [row["elo"][0] for row in found["standings"]] == pytest.approx([0, 0, 0], abs=1e-3)
    code, _, err = rate(file, "--sprt", 0, 5)
    assert code == 2
    assert "two players" in err


@pytest.mark.parametrize(
    "text",
    [
        (CASES / "09-half-points.csv").read_text("utf-8"),
        "first;second;points\nAna;Ben;1\nAna;Ben;0,5\n",
        "first;second;points\nAna;Ben;1,0\nAna;Ben;½\n",
        "first;second;result\nAna;Ben;1-0\nAna;Ben;draw\n",
    ],
)
@pytest.mark.parametrize("name", ["results.csv", "results.txt"])
def test_half_points_and_semicolons(rate: Run, tmp_path: Path, text: str, name: str) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    found = json.loads(rate(tmp_path / name, "--json")[1])
    assert (found["first"], found["won"], found["drawn"], found["lost"]) == ("Ana", 1, 1, 0)


def test_among_half_points_nothing_is_lost(rate: Run, tmp_path: Path) -> None:
    file = table(tmp_path, "first,second,points\na,b,0.5\na,b,0\nb,a,0\n")
    found = json.loads(rate(file, "--json")[1])
    assert (found["won"], found["drawn"], found["lost"]) == (1, 1, 1)
    file = table(tmp_path, "first,second,points\na,b,0.5\na,b,-1\n")
    assert "line 3" in rate(file)[2]


def test_points_beyond_one_are_those_of_backgammon(rate: Run, tmp_path: Path) -> None:
    file = table(
        tmp_path,
        "first,second,points,pair\na,b,2,0\nb,a,-1,0\na,b,-3,1\nb,a,1,1\na,b,1,2\nb,a,-1,2\n",
    )
    found = json.loads(rate(file, "--sprt", -20, 20, "--json")[1])
    assert found["points"][0] == pytest.approx((1.5 - 2 + 1) / 3, abs=1e-6)
    assert found["ratio"] is not None


def test_what_a_tournament_wrote_is_read_again(
    rate: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cup = tmp_path / "cup"
    for players in (["random", "alphabeta:1"], ["random", "alphabeta:1", "minimax:2"]):
        out = cup / str(len(players))
        assert main(["tournament", "tictactoe", *players, "--games", "6", "--out", str(out)]) == 0
        capsys.readouterr()
        of_folder = json.loads(rate(out, "--json")[1])
        assert of_folder == json.loads(rate(out / "tournament.json", "--json")[1])
        of_table = json.loads(rate(out / "games.csv", "--json")[1])
        if "standings" in of_folder:  # a table knows of no repeated games
            ours, theirs = of_folder["standings"], of_table["standings"]
        else:
            ours, theirs = [of_folder], [of_table]
        assert ours == theirs


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "first line"),
        ("a,b,c\n1,2,3\n", "first line"),
        ("first,second,points" + "s" * 200_000, "line 1"),
        ("first,second,points\n" + "a" * 200_000 + ",b,1", "line 2"),
        ("first,second,points\n", "no games"),
        ("first,second,points\na,b,x\n", "line 2"),
        ("first,second,points\na,b,--1\n", "line 2"),
        ("first,second,points\na,b,99999\n", "line 2"),
        ("first,second,result\na,b,2-0\n", "line 2"),
        ("first,second,points\na,a,1\n", "line 2"),
        ("first,second,points\na\n", "line 2"),
        ("first,second,points\n,b,1\n", "line 2"),
        ("first,second,points\n" + "\n".join(f"{n},x,1" for n in range(80)), "line 65"),
    ],
)
def test_a_table_that_is_none_is_refused(
    text: str, sentence: str, rate: Run, tmp_path: Path
) -> None:
    file = table(tmp_path, text)
    code, out, err = rate(file)
    assert (code, out) == (2, "")
    assert err.startswith(f"poda rate: {file}: ")
    assert sentence in err


@pytest.mark.parametrize(
    "words", [("1", "2"), ("1", "2", "-3", "4"), ("0", "0", "0"), ("1", "x", "2"), ("9" * 30,) * 3]
)
def test_counts_that_are_none_are_refused(words: tuple[str, ...], rate: Run) -> None:
    code, out, err = rate(*words)
    assert (code, out) == (2, "")
    assert "counts" in err


def test_a_file_that_is_not_there(rate: Run, tmp_path: Path) -> None:
    for path in (tmp_path / "no.csv", tmp_path):
        code, out, err = rate(path)
        assert (code, out) == (2, "")
        assert str(path) in err
