"""A match looked back at by us and by GNU Backgammon, where it is installed."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from poda.engine.games.backgammon import Backgammon
from poda.engine.kernels import is_plain
from poda.packages.backgammon.engine import bearoff
from poda.packages.backgammon.engine.files.mat import parse
from poda.packages.backgammon.engine.review import ERRORS, LUCK, Depth, GameSums, review, sums
from some import some

FILE = Path(__file__).parents[4] / "data" / "gnubg_match_to_7.mat"
RULES = Backgammon()
WORDS = ("doubtful", "bad", "very bad", "lucky", "very lucky")


def ours(depth: Depth) -> GameSums:
    total = GameSums()
    for game in parse(FILE.read_bytes().decode("utf-8", "replace")).games:
        state, steps = game.start(), []
        for action in game.actions:
            steps.append((state, action))
            state = RULES.result(state, action)
        judged = review(steps, depth)
        total += sums(judged.values(), 0.0, in_match=True)
    return total


def theirs(gnubg: str, folder: Path, plies: int = 0) -> dict[str, list[str]]:
    """The statistics of the match: of each row the numbers of both players."""
    commands = (
        f"import mat {FILE}\n"
        f"set analysis chequerplay evaluation plies {plies}\n"
        f"set analysis cubedecision evaluation plies {plies}\n"
        "analyse match\nshow statistics match\n"
    )
    pattern = r"^(\S[^\n]*?) {2,}(\S[^\n]*?) {2,}(\S[^\n]*?) *$"
    rows = re.findall(pattern, asked(gnubg, folder, commands), re.MULTILINE)
    return {name: [first, second] for name, first, second in rows}


def asked(gnubg: str, folder: Path, commands: str) -> str:
    """What GNU Backgammon prints."""
    return subprocess.run(
        [gnubg, "-t", "-q", "-r"],
        input=commands,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        cwd=folder,
        env={"HOME": str(folder), "LC_ALL": "C.UTF-8"},
    ).stdout


def test_marks_begin_where_the_installed_program_begins_them(
    require: Callable[[str], str], tmp_path: Path
) -> None:
    told = asked(require("gnubg"), tmp_path, "show analysis\n")
    found = [re.search(rf"([+-][\d.]+) {word}$", told, re.MULTILINE) for word in WORDS]
    thresholds = [abs(float(each[1])) for each in found if each is not None]
    assert thresholds == [*ERRORS, *LUCK]


@pytest.mark.slow
def test_both_see_the_same_match(require: Callable[[str], str], tmp_path: Path) -> None:
    if is_plain():
        pytest.skip("compiled code is not in use")
    gnubg = require("gnubg")
    bearoff.load()  # the network does not know bear-offs
    found, told = ours(Depth(plays=0, luck=0, cube=1)), theirs(gnubg, tmp_path)
    first, second = found.sides

    def counts(name: str) -> list[int]:
        return [int(cell.split()[0]) for cell in told[name]]

    assert [side.moves for side in (first, second)] == counts("Total moves")
    assert [side.plays.decisions for side in (first, second)] == counts("Unforced moves")
    for index, name in enumerate(("Doubles", "Takes", "Passes")):
        assert [side.actions[index] for side in (first, second)] == counts(name)
    lucks = [float(cell.split()[0]) for cell in told["Luck total EMG (MWC)"]]
    for side, luck in zip((first, second), lucks, strict=True):
        assert abs(side.luck - luck) < 0.15 + 0.02 * side.throws  # of some 90 throws


@pytest.mark.slow
def test_both_rate_the_players_nearly_alike(require: Callable[[str], str], tmp_path: Path) -> None:
    """GNU Backgammon played the match itself, at 0 plies. Where both evaluations differ by chance
    ours finds an error too: by rollouts of the largest ones, half of each is none."""
    if is_plain():
        pytest.skip("compiled code is not in use")
    gnubg = require("gnubg")
    bearoff.load()  # the network does not know bear-offs
    found, told = ours(Depth(plays=2, luck=0, cube=2)), theirs(gnubg, tmp_path, plies=2)
    row = " ".join(told["Error rate mEMG (MWC)"])  # the last: of all
    rates = [-float(number) for number in re.findall(r"(-?[\d.]+) +\(", row)]
    for side, rate in some(zip(found.sides, rates, strict=True)):
        assert side.both.thousandths is not None
        assert rate - 1.0 < side.both.thousandths < rate + 6.0
