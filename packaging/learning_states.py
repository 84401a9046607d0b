"""The states of the Training tab in which something learns, drawn by `screenshots.py`."""

from __future__ import annotations

from poda.training.learning.contest_page import ContestPage
from poda.training.learning.lanes import Phase
from poda.window.main_window import MainWindow
from reaching import AMOUNTS, settle, until
from training_states import planned

SECONDS = 20


def contest(window: MainWindow, game: str) -> ContestPage:
    """The page with both lanes, before anything is begun."""
    planned(window, game, "fast")
    tab = window.training
    tab.show_contest()
    assert tab.contest is not None
    tab.contest.contest.allow(SECONDS)
    return tab.contest


def lanes_ready(window: MainWindow) -> None:
    """What a person sees who comes there first."""
    contest(window, "connect4")
    settle()


def lanes_running(window: MainWindow) -> None:
    """Both train."""
    page = contest(window, "connect4")
    model = page.contest
    model.start()
    share = AMOUNTS.steps(50) / 100
    until(lambda: all(lane.share >= share for lane in model.lanes) or model.rests)
    model.pause()
    until(lambda: model.rests)
    page.charts.flush()


def lanes_over(window: MainWindow) -> None:
    """Both have spent their budget, and their champions have met."""
    page = contest(window, "connect4")
    model = page.contest
    if AMOUNTS.brief:
        model.start()
        until(lambda: all(lane.totals[0] for lane in model.lanes))
        model.finish()
    else:
        model.start()
    until(lambda: model.phase in (Phase.DECIDED, Phase.UNDECIDED) and model.rests)
    page.charts.flush()


STATES = (
    ("lanes-ready", lanes_ready, False),
    ("lanes-running", lanes_running, False),
    ("lanes-over", lanes_over, True),
)
