"""`poda train --resume` in a folder with files that cannot be read, or with links."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from poda.engine.evolve.evolution import Evolution
from poda.engine.games import GAMES
from poda.engine.runs.champion import load_champion
from poda.engine.runs.run_folder import RunFolder, load_run
from poda.engine.runs.settings import EvolutionSettings

from .processes import poda, refused

TINY = EvolutionSettings(
    parents=3, offspring=3, games=2, plies=1, hidden=2, opening_plies=2, validate_every=0,
    read_every=0,
)  # fmt: skip


@pytest.fixture
def run(tmp_path: Path) -> RunFolder:
    folder = RunFolder(tmp_path / "run")
    folder.make()
    evolution = Evolution(GAMES["tictactoe"], TINY, 5)
    for _ in evolution.generations(limit=2):
        pass
    folder.save(evolution)
    return folder


@pytest.mark.parametrize("text", ['{"format": "poda-player", "version": 2}', "half"])
def test_a_champion_that_cannot_be_read_is_put_aside_and_named(run: RunFolder, text: str) -> None:
    run.champion_file.write_text(text)
    done = poda("train", "--resume", str(run.path), "--generations", "3", "--json")
    assert done.returncode == 0, done.stderr
    aside = run.path / "champion.json.aside-1"
    assert f"champion.json could not be read, and is kept as {aside}." in done.stderr
    assert aside.read_text() == text
    assert load_champion(run.champion_file).generation == 3
    assert json.loads(done.stdout)["generations"] == 3


@pytest.mark.parametrize("name", ["run.json", ".run.lock"])
def test_a_link_is_refused_in_a_sentence_and_harms_nobody(
    name: str, run: RunFolder, tmp_path: Path
) -> None:
    mine = tmp_path / "mine"
    if name == "run.json":
        run.run_file.rename(mine)
    else:
        mine.write_text("years of work")
    before = mine.read_bytes()
    try:
        (run.path / name).symlink_to(mine)
    except OSError:
        pytest.skip("no symbolic links here")
    said = refused("train", "--resume", str(run.path), "--generations", "3")
    assert f"“{name}” in this folder is a link" in said
    assert mine.read_bytes() == before
    assert (run.path / name).is_symlink()


def test_a_champion_that_is_a_link_is_put_aside_itself(run: RunFolder, tmp_path: Path) -> None:
    mine = tmp_path / "thesis.tex"
    mine.write_text("years of work")
    run.champion_file.unlink()
    try:
        run.champion_file.symlink_to(mine)
    except OSError:
        pytest.skip("no symbolic links here")
    done = poda("train", "--resume", str(run.path), "--generations", "3")
    assert done.returncode == 0, done.stderr
    assert "champion.json.aside-1" in done.stderr
    assert mine.read_text() == "years of work"
    assert (run.path / "champion.json.aside-1").is_symlink()
    assert load_run(run.run_file).state.values["strategy.generation"] == 3
