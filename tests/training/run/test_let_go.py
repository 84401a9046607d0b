"""What a run takes in memory is free when nobody sees it, and nothing of the run is lost."""

from __future__ import annotations

import weakref

import pytest

from poda.training.model import Status

from ..hand import TrainingHand
from ..trainers import SEED, TINY


def rested(hand: TrainingHand) -> None:
    """Until the run rests and is saved."""
    hand.wait(lambda: not hand.model.is_busy and not hand.model.is_saving)


@pytest.mark.parametrize("button", ["pause", "cancel"])
def test_a_run_that_nobody_sees_is_let_go_of_and_goes_on(hand: TrainingHand, button: str) -> None:
    hand.model.set_settings(TINY, SEED)
    hand.click("train")
    hand.wait(lambda: hand.model.totals[0] >= 2)
    hand.click(button)
    rested(hand)
    session = hand.model._session
    assert session is not None
    assert session.training is not None
    run, generation = weakref.ref(session.training), hand.model.totals[0]
    hand.window.tabs.setCurrentIndex(0)
    assert hand.tab._unseen.isActive()
    hand.tab._unseen.timeout.emit()  # a minute later
    assert run() is None  # at once, and not when Python looks for garbage
    assert hand.model.totals[0] == generation
    hand.window.tabs.setCurrentIndex(2)
    assert not hand.tab._unseen.isActive()
    hand.click("resume")
    hand.wait(lambda: hand.model.totals[0] > generation)
    hand.click("cancel")
    hand.wait_for(Status.ENDED)
    rested(hand)


def test_one_that_trains_is_not_let_go_of(hand: TrainingHand) -> None:
    hand.model.set_settings(TINY, SEED)
    hand.click("train")
    hand.wait(lambda: hand.model.totals[0] >= 1)
    hand.window.tabs.setCurrentIndex(0)
    hand.tab._unseen.timeout.emit()
    reached = hand.model.totals[0]
    hand.wait(lambda: hand.model.totals[0] > reached)
    hand.model.cancel()
    hand.wait_for(Status.ENDED)
    rested(hand)


def test_the_run_before_is_free_when_the_next_one_begins(hand: TrainingHand) -> None:
    runs = []
    for _ in range(2):
        hand.model.set_settings(TINY, SEED)
        hand.click("train")
        hand.wait(lambda: hand.model.totals[0] >= 1)
        assert hand.model._session is not None
        assert hand.model._session.training is not None
        runs.append(weakref.ref(hand.model._session.training))
        hand.click("cancel")
        hand.wait_for(Status.ENDED)
        rested(hand)
    assert runs[0]() is None
    assert runs[1]() is not None
