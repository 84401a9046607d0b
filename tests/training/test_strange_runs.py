"""Runs with files that cannot be read, or with links, as a person meets them in the window."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from poda.engine import documents
from poda.engine.evolve.evolution import Evolution
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.statistics_table import StatisticsRow
from poda.training.model import Status

from .conftest import Open
from .hand import TrainingHand
from .trainers import SEED, TICTACTOE, TINY

NEWER = {
    "ancestors.json": {"format": documents.LINEAGE, "version": 2},
    "champions.json": {"format": documents.LINEAGE, "version": 2},
    "statistics.json": {"format": documents.STATISTICS, "version": 2},
    "champion.json": {"format": documents.PLAYER, "version": 2},
}


@pytest.fixture
def strange(tmp_path: Path) -> RunFolder:
    """A run that somebody sent."""
    folder = RunFolder(tmp_path / "sent")
    folder.make()
    evolution = Evolution(TICTACTOE, TINY, SEED)
    for _ in evolution.generations(limit=3):
        pass
    folder.save(evolution)
    return folder


@pytest.fixture
def at_it(readable: None, open_window: Open) -> TrainingHand:
    hand = open_window(tiny=False)
    hand.window.after_first_paint()
    return hand


def told_one_after_the_other(hand: TrainingHand) -> str:
    """All that the notice at the top says, closed by keyboard each time."""
    hand.wait(lambda: hand.window.troubles is not None and hand.window.troubles.isVisible())
    bar = hand.window.troubles
    assert bar is not None
    sentences = []
    while bar.isVisible():
        sentences.append(bar.sentence.full_text())
        hand.bot.keyClick(bar.close_button, Qt.Key.Key_Space)
    return "\n".join(sentences)


def test_what_a_newer_poda_wrote_is_put_aside_and_the_window_says_where(
    strange: RunFolder, at_it: TrainingHand
) -> None:
    before = {}
    for name, document in NEWER.items():
        (strange.path / name).write_text(json.dumps(document))
        before[name] = (strange.path / name).read_bytes()
    at_it.model.open_run(strange.path)
    at_it.wait_for(Status.PAUSED)
    for name, data in before.items():  # it was only looked at
        assert (strange.path / name).read_bytes() == data
    at_it.model.resume()
    at_it.wait(lambda: at_it.model.totals[0] >= 8)
    at_it.model.pause()
    at_it.wait_for(Status.PAUSED)
    row = StatisticsRow(8, "best", "alphabeta:6:zero", 1, 3, 2, 1)
    at_it.model.keep_statistics(row)
    told = told_one_after_the_other(at_it)
    for name, data in before.items():
        aside = strange.path / f"{name}.aside-1"
        assert aside.read_bytes() == data
        assert str(aside) in told
        assert (strange.path / name).read_bytes() != data
    assert "newer Poda" in told
    assert at_it.notice == ""


def test_a_thesis_that_a_run_links_to_stays_as_it_is(
    strange: RunFolder, at_it: TrainingHand, tmp_path: Path
) -> None:
    thesis, notes = tmp_path / "thesis.tex", tmp_path / "notes"
    thesis.write_text("years of work")
    notes.mkdir()
    (notes / "run-00000001.json").write_text("mine")
    links = {"ancestors.json": thesis, "statistics.json": thesis, "checkpoints": notes}
    try:
        for name, target in links.items():
            (strange.path / name).symlink_to(target)
    except OSError:
        pytest.skip("no symbolic links here")
    at_it.model.open_run(strange.path, go_on=True)
    at_it.wait(lambda: at_it.model.totals[0] >= 30)
    at_it.model.pause()
    at_it.wait_for(Status.PAUSED)
    at_it.model.keep_statistics(StatisticsRow(3, "best", "alphabeta:6:zero", 1, 3, 2, 1))
    assert thesis.read_text() == "years of work"
    assert [path.name for path in notes.iterdir()] == ["run-00000001.json"]
    told = told_one_after_the_other(at_it)
    for name in links:
        assert f"“{name}” in this folder is a link" in told
        assert (strange.path / f"{name}.aside-1").is_symlink()
        assert not (strange.path / name).is_symlink()
    assert strange.checkpoints()


def test_a_run_file_that_is_a_link_is_a_sentence(
    strange: RunFolder, at_it: TrainingHand, tmp_path: Path
) -> None:
    strange.run_file.rename(tmp_path / "elsewhere.json")
    try:
        strange.run_file.symlink_to(tmp_path / "elsewhere.json")
    except OSError:
        pytest.skip("no symbolic links here")
    at_it.model.open_run(strange.path)
    at_it.wait(lambda: bool(at_it.notice))
    assert "“run.json” in this folder is a link" in at_it.notice
    assert at_it.model.folder is None
