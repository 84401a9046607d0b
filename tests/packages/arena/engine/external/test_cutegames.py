"""Poda under a foreign manager: cutegames, whose protocol UGI is (https://github.com/kz04px/cutegames,
built by hand; the test skips where it is not on the PATH)."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .playing import TINY


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "other"),
    [("connect4", str(TINY)), ("tictactoe", "-m poda engine tictactoe --player random")],
)
def test_it_plays_games_between_poda_and_another(
    require: Callable[[str], str], tmp_path: Path, game: str, other: str
) -> None:
    openings, settings = tmp_path / "openings.txt", tmp_path / "settings.json"
    openings.write_text("startpos\n")
    first = f"-m poda engine {game} --player perfect"
    engines = [
        {"name": name, "protocol": "UGI", "path": sys.executable, "parameters": words}
        for name, words in (("Poda", first), ("Other", other))
    ]
    told = {
        "game": "generic",
        "games": 4,
        "concurrency": 1,
        "tournament": "roundrobin",
        "protocol": {"askturn": True, "gameover": "both"},
        "openings": {"path": str(openings), "repeat": True, "shuffle": False},
        "adjudication": {"timeoutbuffer": 60_000, "maxfullmoves": 300},
        "timecontrol": {"type": "movetime", "time": 200},
        "engines": engines,
    }
    settings.write_text(json.dumps(told))
    done = subprocess.run(
        [require("cutegames"), "--settings", str(settings)],
        cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert "Games finished: 4" in done.stdout
    assert "Score of Poda vs Other: " in done.stdout
    lost = done.stdout.rpartition("Score of Poda vs Other: ")[2].split()[2]
    assert lost == "0"
