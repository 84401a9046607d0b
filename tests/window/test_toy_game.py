"""A new game is one rules file and one line in the registry: proven with five toys.

They run in a Poda of its own: the whole package, copied, with the rules files of `tests/data/toy`
put into its folder of games, and a line for each put into its registry, and nothing else.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import poda
from poda.engine.games import REGISTRY

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
TOYS = HERE.parent / "data" / "toy"
LINES = ("hexapawn.Hexapawn", "nim.Nim", "dash.Dash", "again.Again", "kalah.Kalah")
LAST = f'    "{REGISTRY[-1]}",\n'
TINY = ("parents=2", "offspring=2", "games=2", "plies=1", "hidden=2", "validate_every=0")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def with_toys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a Poda that has the toys."""
    folder = tmp_path_factory.mktemp("toys")
    package = Path(poda.__file__).parent
    copied = shutil.copytree(
        package, folder / "poda", ignore=shutil.ignore_patterns("__pycache__", "resources")
    )
    (copied / "resources").symlink_to(ROOT / "resources", target_is_directory=True)
    for line in LINES:
        shutil.copy(TOYS / f"{line.split('.')[0]}.py", copied / "engine" / "games")
    registry = copied / "engine" / "games" / "__init__.py"
    text = registry.read_text(encoding="utf-8")
    assert text.count(LAST) == 1
    added = "".join(f'    "{line}",\n' for line in LINES)
    registry.write_text(text.replace(LAST, LAST + added), encoding="utf-8")
    return folder


def run(folder: Path, *arguments: str, seconds: float = 300) -> subprocess.CompletedProcess[str]:
    """Python with that Poda."""
    environment = os.environ | {"PYTHONPATH": str(folder), "PODA_HOME": str(folder / "home")}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, timeout=seconds, check=False,
        cwd=ROOT, env=environment,
    )  # fmt: skip


def said(folder: Path, *arguments: str) -> str:
    """What `poda` with the toys answers."""
    done = run(folder, "-m", "poda", *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.timeout(1200)
def test_the_toys_are_played_searched_and_trained_in_every_tab(with_toys: Path) -> None:
    tests = "tests/window/toy_games.py"
    done = run(with_toys, "-m", "pytest", "-q", "-p", "no:cacheprovider", tests, seconds=380)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    passed = re.search(r"^(\d+) passed in", done.stdout, re.MULTILINE)
    assert passed is not None, done.stdout[-2000:]
    written = (HERE / "toy_games.py").read_text(encoding="utf-8")
    assert int(passed[1]) >= written.count("\ndef test_")


def test_the_command_line_knows_them(with_toys: Path) -> None:
    help_text = " ".join(said(with_toys, "match", "--help").split())  # however its lines break
    assert "checkers, hexapawn, nim, dash, again, kalah" in help_text
    moves = json.loads(said(with_toys, "plays", "hexapawn", "ooo/x../.xx o", "--json"))["plays"]
    assert {"play": "b3a2", "result": "o.o/o../.xx x"} in moves
    played = json.loads(
        said(
            with_toys, "match", "alphabeta:7", "random", "--game", "nim", "--games", "20", "--json"
        )
    )
    assert (played["game"], played["games"], played["drawn"]) == ("nim", 20, 0)
    assert played["won"] >= 10  # who begins wins, and it begins half of them
    shown = said(
        with_toys, "match", "alphabeta:2:estimate", "random", "--game", "hexapawn", "--games", "4"
    )
    assert "4 games of hexapawn" in shown


def test_a_player_is_evolved_and_plays_a_match(with_toys: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    trained = said(
        with_toys, "train", "hexapawn", "--preset", "published", "--settings", *TINY,
        "--generations", "2", "--out", str(out),
    )  # fmt: skip
    assert trained.startswith("2 generations")
    played = json.loads(
        said(with_toys, "match", str(out), "random", "--game", "hexapawn", "--games", "6", "--json")
    )
    assert played["won"] + played["lost"] == 6


def test_temporal_differences_learn_a_game_in_which_a_side_moves_twice(
    with_toys: Path, tmp_path: Path
) -> None:
    out = tmp_path / "run"
    settings = (
        "architecture=linear", "symmetry=none", "episodes=400", "trace_decay=0", "backup=best",
    )  # fmt: skip
    said(
        with_toys, "train", "again", "--preset", "td", "--settings", *settings,
        "--generations", "5", "--seed", "1", "--out", str(out),
    )  # fmt: skip
    played = json.loads(
        said(with_toys, "match", str(out), "perfect", "--game", "again", "--games", "40", "--json")
    )
    assert played["won"] == played["lost"] == 20  # whoever begins wins: the best that can be had


def test_a_game_with_dice_is_matched(with_toys: Path) -> None:
    played = json.loads(
        said(with_toys, "match", "random", "random", "--game", "dash", "--games", "6", "--json")
    )
    assert played["won"] + played["lost"] == 6
    thrown = json.loads(said(with_toys, "plays", "dash", "", "2", "--json"))["plays"]
    assert [each["result"] for each in thrown] == ["2 0 min 0", "0 0 min 0"]


def test_without_its_line_it_is_no_game(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "poda", "plays", "hexapawn", ""],
        capture_output=True, text=True, timeout=300, check=False,
        env=os.environ | {"PODA_HOME": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 2
