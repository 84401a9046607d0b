"""Runs that are there already: opened, continued and laid over each other from the tab."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt

from poda.engine.runs.kept_runs import runs_folder
from poda.packages.lab.window.runs.dialog import RunsDialog
from poda.training.model import Status
from training.hand import TrainingHand
from training.trainers import TINY


def trained(hand: TrainingHand, generations: int) -> Path:
    """A run of so many generations, ended."""
    hand.model.set_limits(generations, None)
    hand.click("train")
    hand.wait(lambda: hand.model.status is Status.ENDED and not hand.model.is_saving)
    hand.model.set_limits(None, None)
    assert hand.model.folder is not None
    return hand.model.folder.path


def ask(
    hand: TrainingHand, monkeypatch: pytest.MonkeyPatch, choose: Callable[[RunsDialog], None]
) -> None:
    """Click Runs…, and choose something in the dialog."""

    def exec_(dialog: RunsDialog) -> int:
        choose(dialog)
        return 0

    monkeypatch.setattr(RunsDialog, "exec", exec_)
    hand.bot.mouseClick(hand.tab.bar.plan_buttons["runs"], Qt.MouseButton.LeftButton)


def compared(
    hand: TrainingHand, monkeypatch: pytest.MonkeyPatch, *paths: Path
) -> list[tuple[str, list[int]]]:
    """Compare these runs: the names of the lines, and how long the runs are that each is of."""
    named = [(path.name, path) for path in paths]
    ask(hand, monkeypatch, lambda dialog: dialog.compare_asked.emit(named))
    charts = hand.tab.charts
    hand.wait(charts.others_row.isVisible)
    return [
        (each.name, [len(run.progress) for run in each.histories]) for each in charts.shown.others
    ]


def test_a_run_is_not_laid_over_itself(hand: TrainingHand, monkeypatch: pytest.MonkeyPatch) -> None:
    first = trained(hand, 6)
    hand.model.set_settings(replace(TINY, games=3), 7)
    second = trained(hand, 9)
    assert compared(hand, monkeypatch, first, second) == [(first.name, [6])]


def test_the_run_on_screen_alone_is_a_sentence(
    hand: TrainingHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = trained(hand, 3)
    ask(hand, monkeypatch, lambda dialog: dialog.compare_asked.emit([("it", path)]))
    hand.wait(hand.tab.notice.isVisible)
    assert not hand.tab.charts.others_row.isVisible()


def test_without_a_run_on_screen_the_first_comes_there(
    hand: TrainingHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = trained(hand, 6)
    hand.model.set_settings(replace(TINY, games=3), 7)
    second = trained(hand, 9)
    hand.model.choose("connect4")
    assert compared(hand, monkeypatch, first, second) == [(second.name, [9])]
    hand.wait(lambda: hand.model.folder is not None and hand.model.folder.path == first)


def test_seeds_of_one_setting_are_a_mean_with_its_band(
    hand: TrainingHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = trained(hand, 6), trained(hand, 9), trained(hand, 12)
    lines = compared(hand, monkeypatch, first, second, third)
    assert lines == [("Own settings: mean of 3 runs", [6, 9, 12])]
    hand.tab.charts.flush()
    line = hand.tab.charts.charts["fitness"].others[0]
    assert line is not None
    found = line[1]
    assert found.band is not None
    assert found.x[-1] == 6  # as far as all of them reach
    low, high = found.band
    assert ((low <= found.mean) & (found.mean <= high)).all()
    assert (low < high).any()


def test_the_run_that_comes_on_screen_for_it_counts_in_the_mean_too(
    hand: TrainingHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = trained(hand, 6), trained(hand, 9), trained(hand, 12)
    hand.model.choose("connect4")
    lines = compared(hand, monkeypatch, first, second, third)
    assert lines == [("Own settings: mean of 3 runs", [9, 12, 6])]
    hand.wait(lambda: hand.model.folder is not None and hand.model.folder.path == first)


def test_a_run_that_cannot_be_read_is_a_sentence(
    hand: TrainingHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _on_screen = trained(hand, 2), trained(hand, 3)
    (path / "run.json").write_text("{")
    ask(hand, monkeypatch, lambda dialog: dialog.compare_asked.emit([("it", path)]))
    hand.wait(lambda: bool(hand.notice))
    assert "damaged" in hand.notice


def test_a_run_of_the_list_is_shown(hand: TrainingHand, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = trained(hand, 4), trained(hand, 7)
    ask(hand, monkeypatch, lambda dialog: dialog.open_asked.emit(first))
    hand.wait(lambda: hand.model.totals[0] == 4 and not hand.model.is_busy)
    assert hand.model.status is Status.PAUSED
    hand.wait(lambda: hand.tab.charts.shown.history is hand.model.run.history)


def test_a_checkpoint_of_the_list_is_gone_on_with(
    hand: TrainingHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = trained(hand, 8)
    mark = hand.model.folder.checkpoints()[-1] if hand.model.folder else None
    assert mark is not None
    before = len(list(runs_folder().iterdir()))
    ask(hand, monkeypatch, lambda dialog: dialog.continue_asked.emit(mark.path))
    hand.wait(lambda: hand.model.totals[0] > 12)
    assert hand.model.folder is not None
    assert hand.model.folder.path != path
    assert len(list(runs_folder().iterdir())) == before + 1


def test_what_the_charts_show_is_what_the_run_remembers(hand: TrainingHand) -> None:
    trained(hand, 12)
    hand.wait(lambda: hand.tab.charts.shown.history is hand.model.run.history)
    shown, kept = hand.tab.charts.shown.history, hand.model._session
    assert kept is not None
    assert kept.training is not None
    assert np.array_equal(shown.progress.rows, kept.training.history.progress.rows)
