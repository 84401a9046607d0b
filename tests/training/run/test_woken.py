"""What one generation wakes, from the click on Step until the run rests and is in its files: the
files of Poda that have a part in it and the calls of their functions, on the interface's thread and
on those that train.

The panels that show what is new are drawn later, one a turn: in the first count their turns do not
come, in the second they are all waited for.
"""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest
from PySide6.QtWidgets import QApplication

import poda
from poda.training.model import Status

from ..hand import TrainingHand

MOST_FILES, MOST_CALLS = 50, 2_500
MOST_FILES_WITH_PANELS, MOST_CALLS_WITH_PANELS = 80, 4_500
STEPS = 5
_ROOT = f"{Path(poda.__file__).parent}/"


@contextmanager
def calls_counted() -> Iterator[Counter[tuple[str, str]]]:
    """The calls of Poda's functions, by file and name, on this thread and on those that begin
    meanwhile."""
    counted: Counter[tuple[str, str]] = Counter()

    def count(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(_ROOT):
            counted[code.co_filename.removeprefix(_ROOT), code.co_qualname] += 1

    threading.setprofile(count)
    sys.setprofile(count)
    try:
        yield counted
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


@pytest.fixture
def rested(open_window: Callable[..., TrainingHand]) -> TrainingHand:
    """A run with one generation, of which all is shown."""
    hand = open_window(unfolded=False)
    hand.click("step")
    hand.wait_for(Status.PAUSED)
    all_is_shown(hand)
    return hand


def all_is_shown(hand: TrainingHand) -> None:
    """Until every panel and chart has had its turn."""
    tab = hand.tab
    hand.wait(
        lambda: not (tab._stale or tab.players.opinion._asking.running or tab.charts._group._waits)
    )


def step(hand: TrainingHand) -> None:
    """One generation, until it is in its file."""
    generation = hand.model.totals[0]
    hand.click("step")
    hand.wait(lambda: hand.model.totals[0] > generation)
    hand.wait_for(Status.PAUSED)


def test_a_generation_wakes_little(rested: TrainingHand) -> None:
    rested.tab._clock.setInterval(600_000)
    step(rested)
    woken = []
    for _ in range(STEPS):
        QApplication.processEvents()
        with calls_counted() as counted:
            step(rested)
        woken.append((len({file for file, _ in counted}), counted.total()))
    # What else comes due just then, such as a repaint, is not the step's: the best of some.
    assert min(files for files, _ in woken) <= MOST_FILES, woken
    assert min(calls for _, calls in woken) <= MOST_CALLS, woken


def test_all_that_shows_it_wakes_no_more_than_that(rested: TrainingHand) -> None:
    woken = []
    for _ in range(STEPS):
        with calls_counted() as counted:
            step(rested)
            all_is_shown(rested)
        woken.append((len({file for file, _ in counted}), counted.total()))
    assert min(files for files, _ in woken) <= MOST_FILES_WITH_PANELS, woken
    assert min(calls for _, calls in woken) <= MOST_CALLS_WITH_PANELS, woken


def test_a_generation_reads_no_settings_again(rested: TrainingHand) -> None:
    with calls_counted() as counted:
        step(rested)
    times = Counter({name: number for (_, name), number in counted.items()})
    assert not times["checked"]  # the presets that a game can be trained with are known
    assert not times["remember_plan"]
    assert times["_is_small"] == times["_spelled"] / 2 == times["_checksum"]
