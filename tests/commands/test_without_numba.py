"""The commands without numba, as they are installed: at full strength with the library of kernels,
and where that is missing too by a slower path that says so, or with one sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from of_packages import needs
from poda.base import packages

WITHOUT_NUMBA = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "llvmlite"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocker())
"""
WITHOUT_LIBRARY = """
from pathlib import Path
from poda.engine.kernels import native

native.FOLDER = Path("nowhere")
"""
COMMAND = """
from poda.commands.cli import main
sys.exit(main())
"""
SENTENCE = "the fast engine is missing"
SOLVED = needs("connect4")


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A program of its own, in which kernels are compiled if they can be."""
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA + program, *arguments],
        env=environment, capture_output=True, text=True, timeout=200, check=False,
    )  # fmt: skip


def poda(*arguments: str) -> tuple[int, str, str]:
    """The exit code, what is printed, and what is said, where the library is missing too."""
    done = run(WITHOUT_LIBRARY + COMMAND, *arguments)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("solve", "connect4", "44444222222333331"), marks=SOLVED),
        pytest.param(
            ("match", "--game", "connect4", "perfect", "random", "--games", "1"), marks=SOLVED
        ),
        ("match", "--game", "backgammon", "random", "random", "--games", "1"),
    ],
    ids=["solve", "perfect", "backgammon"],
)  # fmt: skip
def test_with_the_library_nothing_is_missing(arguments: tuple[str, ...]) -> None:
    done = run(COMMAND, *arguments)
    assert (done.returncode, bool(done.stdout)) == (0, True)
    assert SENTENCE not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("solve", "connect4", "44"), marks=SOLVED),
        pytest.param(
            ("match", "--game", "connect4", "perfect", "random", "--games", "2"), marks=SOLVED
        ),
        ("match", "--game", "connect4", "random", "random", "--games", "2", "--agreement"),
    ],
    ids=["solve", "perfect", "agreement"],
)
def test_what_has_no_slower_path_ends_with_one_sentence(arguments: tuple[str, ...]) -> None:
    code, printed, said = poda(*arguments)
    assert (code, printed) == (1, "")
    assert said == f"poda {arguments[0]}: {SENTENCE}: install Poda again\n"


LINES_LOST = """
from poda.engine.playing import batches
from poda.engine.networks.network import layout_for, played
from poda.engine.games import game
import numpy as np

layout = layout_for(game("tictactoe"), 2)
networks = played(layout, np.full(layout.weights, 0.1))
print(batches.compiled_for("tictactoe"), *batches.lines_lost("tictactoe", networks, 1)[0])
"""


def test_training_counts_lost_lines_alike_by_the_rules_alone() -> None:
    readable, compiled = run(WITHOUT_LIBRARY + LINES_LOST), run(LINES_LOST)
    assert readable.stderr == compiled.stderr == ""
    assert readable.stdout.split()[0] == "False"
    assert compiled.stdout.split()[0] == "True"
    assert readable.stdout.split()[1:] == compiled.stdout.split()[1:]
    assert all(int(line) > 0 for line in readable.stdout.split()[1:])


@pytest.mark.parametrize(
    "arguments",
    [
        ("match", "--game", "connect4", "random", "alphabeta:1", "--games", "2"),
        ("match", "--game", "tictactoe", "perfect", "random", "--games", "2"),
        pytest.param(
            ("match", "--game", "backgammon", "random", "random", "--games", "1"),
            marks=pytest.mark.skipif(packages.find("backgammon") is None, reason="by rules alone"),
        ),
    ],
    ids=["connect4", "tictactoe", "backgammon"],
)  # fmt: skip
def test_what_has_one_takes_it_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    code, printed, said = poda(*arguments)
    assert (code, bool(printed)) == (0, True)
    assert said.startswith(f"poda {arguments[0]}: {SENTENCE}: the slower path runs\n")
    assert "Traceback" not in said
