"""Closing the window while it trains: the run is saved, nothing goes on, and it is offered."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from poda.base import files
from poda.engine.evolve.evolution import Evolution
from poda.engine.runs.run_folder import LOCK_FILE
from poda.engine.runs.training_run import resumed
from poda.house import jobs
from poda.house.settings import settings
from poda.training.model import Status
from poda.window.main_window import MainWindow

from ..conftest import Open
from ..hand import TrainingHand
from ..trainers import straight


def folder_of(hand: TrainingHand) -> Path:
    assert hand.model.folder is not None
    return hand.model.folder.path


def close_while_training(hand: TrainingHand) -> Path:
    hand.click("train")
    hand.wait(lambda: hand.model.totals[0] >= 5)
    path = folder_of(hand)
    hand.window.close()
    return path


def kept(path: Path) -> Evolution:
    from poda.engine.runs.run_folder import RunFolder

    return resumed(RunFolder(path).load().state)


def test_closing_while_it_trains_saves_the_run_and_ends_all_work(hand: TrainingHand) -> None:
    path = close_while_training(hand)
    assert jobs._running == set()
    assert not [t for t in threading.enumerate() if t.name.startswith(("poda-", "poda-games"))]
    run = kept(path)
    assert run.generation >= 5
    same = straight(run.generation)
    assert run.best is not None
    assert same.best is not None
    assert (run.best.weights == same.best.weights).all()
    with files.locked(path / LOCK_FILE):  # nobody holds the folder
        pass


def test_the_run_is_offered_at_the_next_start_and_gone_on_with(
    hand: TrainingHand, open_window: Open
) -> None:
    path = close_while_training(hand)
    saved = kept(path).generation
    again = open_window(tiny=False)
    offer = again.tab.offer
    assert offer.isVisible()
    again.wait(lambda: "Tic-tac-toe" in offer.sentence.full_text())
    again.bot.mouseClick(offer.go_on, Qt.MouseButton.LeftButton)
    again.wait(lambda: again.model.totals[0] > saved)
    assert again.model.status is Status.RUNNING
    assert folder_of(again) == path
    assert not offer.isVisible()


def test_the_tab_has_a_dot_until_somebody_has_been_to_see(
    hand: TrainingHand, new_window: Callable[[], MainWindow]
) -> None:
    close_while_training(hand)
    again = new_window()
    assert again.tabs.tabText(2) == "Training •"
    assert "resumed here" in again.tabs.tabBar().tabToolTip(2)
    again.tabs.setCurrentIndex(2)
    assert again.tabs.tabText(2) == "Training"
    assert again.training.offer.isVisible()
    assert again.training.offer.go_on.hasFocus()


def test_there_is_no_dot_without_a_run(new_window: Callable[[], MainWindow]) -> None:
    assert new_window().tabs.tabText(2) == "Training"


def test_it_may_only_be_looked_at(hand: TrainingHand, open_window: Open) -> None:
    path = close_while_training(hand)
    again = open_window(tiny=False)
    again.tab.offer.look.setFocus()
    again.press(Qt.Key.Key_Return)
    again.wait_for(Status.PAUSED)
    assert again.model.totals[0] == kept(path).generation
    assert len(again.model.run.history.progress) == again.model.totals[0]


def test_what_is_not_wanted_now_is_offered_no_more(hand: TrainingHand, open_window: Open) -> None:
    path = close_while_training(hand)
    again = open_window(tiny=False)
    again.bot.mouseClick(again.tab.offer.discard, Qt.MouseButton.LeftButton)
    assert not again.tab.offer.isVisible()
    again.window.close()
    assert not open_window(tiny=False).tab.offer.isVisible()
    assert kept(path).generation >= 5


def test_a_damaged_run_is_offered_and_going_on_says_what_is_wrong(
    hand: TrainingHand, open_window: Open
) -> None:
    path = close_while_training(hand)
    text = (path / "run.json").read_text("ascii")
    (path / "run.json").write_text(text[: len(text) // 2], "ascii")
    again = open_window(tiny=False)
    again.bot.mouseClick(again.tab.offer.go_on, Qt.MouseButton.LeftButton)
    again.wait(lambda: bool(again.notice))
    assert "damaged" in again.notice
    assert again.tab.offer.isVisible()  # somebody may still make something of it
    assert (path / "run.json").read_text("ascii") == text[: len(text) // 2]


def test_a_run_that_poda_train_has_by_now_is_not_taken_from_it(
    hand: TrainingHand, open_window: Open
) -> None:
    path = close_while_training(hand)
    again = open_window(tiny=False)
    with files.locked(path / LOCK_FILE):
        again.bot.mouseClick(again.tab.offer.go_on, Qt.MouseButton.LeftButton)
        again.wait(lambda: bool(again.notice))
        assert "Another Poda" in again.notice
    again.bot.mouseClick(again.tab.offer.go_on, Qt.MouseButton.LeftButton)
    again.wait_for(Status.RUNNING)


def test_closing_at_once_after_train_leaves_nothing_running(hand: TrainingHand) -> None:
    hand.click("train")
    hand.window.close()
    assert jobs._running == set()


def test_closing_while_a_run_is_opened(hand: TrainingHand, open_window: Open) -> None:
    path = close_while_training(hand)
    again = open_window(tiny=False)
    again.model.open_run(path, go_on=True)
    again.window.close()
    assert jobs._running == set()
    with files.locked(path / LOCK_FILE):
        pass


@pytest.mark.parametrize("paused", [True, False])
def test_a_paused_run_is_offered_and_a_cancelled_one_is_not(
    hand: TrainingHand, open_window: Open, paused: bool
) -> None:
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    if not paused:
        hand.click("cancel")
    hand.window.close()
    assert settings().training_unfinished is paused
    assert open_window(tiny=False).tab.offer.isVisible() is paused


def test_the_plan_comes_back(hand: TrainingHand, open_window: Open) -> None:
    plan = hand.model.plan
    hand.window.close()
    assert open_window(tiny=False).model.plan == plan
