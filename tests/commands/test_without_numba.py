"""The commands where numba is not to be had: a slower path that says so, or one sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

BLOCKED = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "llvmlite"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocker())
from poda.commands.cli import main
sys.exit(main())
"""
SENTENCE = "the fast engine cannot be prepared (No module named 'llvmlite')"


def poda(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """The exit code, what is printed, and what is said, with an empty cache."""
    environment = {k: v for k, v in os.environ.items() if k != "NUMBA_DISABLE_JIT"}
    run = subprocess.run(
        [sys.executable, "-c", BLOCKED, *arguments],
        env=environment | {"XDG_CACHE_HOME": str(folder), "LOCALAPPDATA": str(folder)},
        capture_output=True, text=True, timeout=200, check=False,
    )  # fmt: skip
    return run.returncode, run.stdout, run.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "connect4", "44"),
        ("match", "--game", "connect4", "perfect", "random", "--games", "2"),
        ("match", "--game", "connect4", "random", "random", "--games", "2", "--agreement"),
    ],
    ids=["solve", "perfect", "agreement"],
)
def test_what_has_no_slower_path_ends_with_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    code, printed, said = poda(tmp_path, *arguments)
    assert (code, printed) == (1, "")
    assert said == f"poda {arguments[0]}: {SENTENCE}\n"


TRAINING = (
    BLOCKED.partition("from poda.commands.cli")[0]
    + """
from poda.engine.evolve import playing
from poda.engine.evolve.network import layout_for, played
from poda.engine.games import game
import numpy as np

layout = layout_for(game("tictactoe"), 2)
networks = played(layout, np.full(layout.weights, 0.1))
print(playing.compiled_for("tictactoe"), *playing.lines_lost("tictactoe", networks, 1)[0])
"""
)


def test_training_counts_lost_lines_by_the_rules_alone() -> None:
    run = subprocess.run(
        [sys.executable, "-c", TRAINING], capture_output=True, text=True, timeout=200, check=False
    )
    assert run.stderr == ""
    compiled, *lines = run.stdout.split()
    assert compiled == "False"
    assert all(int(line) > 0 for line in lines)


@pytest.mark.parametrize(
    "arguments",
    [
        ("match", "--game", "connect4", "random", "alphabeta:1", "--games", "2"),
        ("match", "--game", "tictactoe", "perfect", "random", "--games", "2"),
        ("match", "--game", "backgammon", "random", "random", "--games", "1"),
    ],
    ids=["connect4", "tictactoe", "backgammon"],
)  # fmt: skip
def test_what_has_one_takes_it_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    code, printed, said = poda(tmp_path, *arguments)
    assert (code, bool(printed)) == (0, True)
    assert said.startswith(f"poda {arguments[0]}: {SENTENCE}: the slower path runs\n")
    assert "Traceback" not in said
