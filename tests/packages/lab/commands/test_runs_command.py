"""`poda runs`, the list of settings and the completion of a shell, as a person meets them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from commands.processes import poda, refused
from poda.base import speech
from poda.commands import cli
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.settings import LIMITS

TINY = ("parents=3", "offspring=3", "games=2", "plies=1", "hidden=2", "validate_every=1")


def train(folder: Path) -> None:
    assert cli.main(["train", "tictactoe", "--preset", "published", "--generations", "2",
                     "--workers", "1", "--out", str(folder), "--settings", *TINY]) == 0  # fmt: skip


# Runs


def test_runs_are_listed_with_their_state(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("poda.engine.runs.kept_runs.paths.data_dir", lambda: tmp_path)
    assert cli.main(["runs"]) == 0
    assert "there are no runs in" in capsys.readouterr().err
    train(tmp_path / "runs" / "mine")
    (tmp_path / "runs" / "broken").mkdir()
    (tmp_path / "runs" / "broken" / "run.json").write_text("{")
    os.utime(tmp_path / "runs" / "broken" / "run.json", (1, 1))
    capsys.readouterr()
    with RunFolder(tmp_path / "runs" / "mine").locked():
        assert cli.main(["runs"]) == 0
    heads, mine, broken = capsys.readouterr().out.splitlines()
    assert heads.split() == [
        "folder", "game", "preset", "generation", "best", "losses", "state",
    ]  # fmt: skip
    assert mine.split()[:4] == ["mine", "tictactoe", "-", "2"]
    assert mine.endswith("training")
    assert broken.startswith("broken")
    assert "damaged: The file is damaged at line 1, column" in broken
    assert cli.main(["runs", str(tmp_path / "runs"), "--json"]) == 0
    first, second = json.loads(capsys.readouterr().out)["runs"]
    assert (first["folder"], first["state"], first["generation"]) == (
        str(tmp_path / "runs" / "mine"), "saved", 2,
    )  # fmt: skip
    assert isinstance(first["best"], float)
    assert second["state"] == "damaged"
    assert second["error"].startswith("The file is damaged")


# The game of a match


def test_a_match_takes_the_game_from_the_run(tmp_path: Path) -> None:
    train(tmp_path / "run")
    for first in (str(tmp_path / "run"), f"evolved:1@{tmp_path / 'run' / 'champion.json'}"):
        for players in ((first, "random"), ("random", first)):
            told = poda("match", *players, "--games", "4", "--json", "--workers", "1").stdout
            assert json.loads(told)["game"] == "tictactoe"
    other = refused("match", str(tmp_path / "run"), "random", "--game", "connect4")
    assert "This player plays tictactoe" in other


def test_where_nobody_says_the_game_it_is_asked_for(tmp_path: Path) -> None:
    assert "write which game: --game connect4" in refused("match", "random", "minimax:2")
    assert "The folder holds no champion yet" in refused("match", str(tmp_path), "random")
    assert "The file or its folder is not there" in refused("match", "nothing.json", "random")


@pytest.mark.parametrize(("player", "is_refused"), [("minimax:10", False), ("minimax:11", True)])
def test_plain_minimax_has_a_limit_where_nobody_would_see_its_end(
    player: str, is_refused: bool
) -> None:
    from poda.engine.errors import EngineError
    from poda.engine.games import GAMES
    from poda.engine.match import contender

    assert contender("minimax:42", GAMES["tictactoe"]).plies == 42
    if not is_refused:
        assert contender(player, GAMES["connect4"]).plies == 10
        return
    with pytest.raises(EngineError, match="write minimax with at most 10 plies, or alphabeta"):
        contender(player, GAMES["connect4"])


# The settings


def test_the_settings_are_listed_with_ranges_and_defaults(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["train", "connect4", "--preset", "steady", "--settings", "?"]) == 0
    heads, *lines = capsys.readouterr().out.splitlines()
    assert heads.split() == ["setting", "range", "in", "steady"]
    own = PRESETS["steady"].settings.to_dict()
    assert [line.split()[0] for line in lines] == [name for name in LIMITS if name in own]
    read = {line.split("  ")[0]: " ".join(line.split()[1:]) for line in lines}
    assert read["strategy"] == "self-adaptive, antithetic, cma, td self-adaptive"
    assert read["games"] == "1 to 1000, a whole number 40"
    assert read["highest_step"] == "0 to 1000 or none 0.03"
    assert read["noise"] == "1e-06 to 100 0.05"
    assert cli.main(["train", "tictactoe", "--settings", "?", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["preset"] == "no-loss"
    assert {each["name"]: each["default"] for each in told["settings"]} == (
        PRESETS["no-loss"].settings.to_dict()
    )


# What a shell completes


def completed(line: str, tmp_path: Path) -> list[str]:
    """What Tab offers behind the line. Raises where something heavy was imported for it."""
    answer = tmp_path / "answer"
    code = (
        "import os, sys\n"
        "leave = os._exit\n"
        "def watched(code):\n"
        "    heavy = {'numpy', 'numba', 'PySide6', 'rich'} & set(sys.modules)\n"
        "    leave(9 if heavy else code)\n"
        "os._exit = watched\n"
        "from poda.commands import cli; cli.main()"
    )
    asked = {"_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\n", "COMP_LINE": line,
             "COMP_POINT": str(len(line)), "_ARGCOMPLETE_STDOUT_FILENAME": str(answer)}  # fmt: skip
    done = subprocess.run([sys.executable, "-c", code], env=os.environ | asked, check=False)
    assert done.returncode == 0, "heavy modules"
    return [each.strip() for each in answer.read_text().split("\n")]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("poda ma", {"match"}),
        ("poda tr", {"tree", "train"}),
        ("poda match --game ", {"tictactoe", "connect4", "backgammon"}),
        ("poda train connect4 --preset s", {"steady", "self-play"}),
        ("poda tree --order ", {"given", "best", "worst", "random"}),
        ("poda exam --form ", {"alphabeta", "minimax", "mcts"}),
        ("poda completion ", {"bash", "zsh", "fish"}),
        ("poda runs ", {"list", "show", "compare", "export", "tag", "note"}),
        ("poda runs export --format ", {"csv", "svg", "tensorboard"}),
        ("poda runs export --over ", {"generation", "games", "seconds", "processor"}),
        ("poda train --see", {"--seed", "--seeds"}),
    ],
)
def test_a_shell_completes_without_anything_heavy(
    line: str, offered: set[str], tmp_path: Path
) -> None:
    assert offered <= set(completed(line, tmp_path))


@pytest.mark.parametrize(
    ("shell", "part"),
    [("bash", "complete "), ("zsh", "#compdef poda"), ("fish", "complete --command poda")],
)
def test_each_shell_gets_its_code(
    shell: str, part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["completion", shell]) == 0
    assert part in capsys.readouterr().out


# English


@pytest.mark.parametrize("value", ["C", "C.UTF-8", "POSIX"])
def test_lc_all_c_gives_english_whatever_the_window_speaks(
    value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PODA_HOME", str(tmp_path))
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text(
        '{"format": "poda-settings", "version": 1, "settings": {"language": "es"}}'
    )
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    assert speech.prepare() == "es"
    monkeypatch.setenv("LC_ALL", value)
    assert speech.prepare() == "en"


def test_a_number_has_the_sign_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    speech.prepare()
    assert [speech.decimal(0.127, ".1%"), speech.decimal(-2.5)] == ["12.7 %", "-2.5"]
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    speech.prepare()
    assert [speech.decimal(0.127, ".1%"), speech.decimal(1.5, "+.3f")] == ["12,7 %", "+1,500"]
    monkeypatch.undo()
    speech.prepare()
