"""The states of the Training tab in which something learns, drawn by `screenshots.py`."""

from __future__ import annotations

from dataclasses import replace

from poda.engine.evolve.settings import presets
from poda.training.learning.contest_page import ContestPage
from poda.training.learning.lanes import Phase
from poda.training.model import TrainingModel
from poda.window.main_window import MainWindow
from reaching import AMOUNTS, settle, until
from training_states import planned, rest, settled

SECONDS = 20
LEARNT = 20  # generations


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


def learnt(window: MainWindow, game: str, **changes: object) -> TrainingModel:
    """A run of learning, paused."""
    model = planned(window, game, "fast")
    wanted = replace(presets(game)["td"].settings, **changes)  # type: ignore[arg-type]
    model.set_settings(wanted, 1)
    model.set_limits(AMOUNTS.steps(LEARNT, 2), None)
    model.train()
    rest(model)
    model.set_limits(None, None)
    settled(window)
    window.training.charts.flush()
    return model


def unfold(window: MainWindow, *names: str) -> None:
    """Have these sections alone of the column unfolded."""
    players = window.training.players
    for name, section in players.sections.items():
        section.unfold(name in names)
    for name in names:
        players.reveal(name)
    settle()


def credit(window: MainWindow) -> None:
    """A game of a network that has learnt, at a move near its end."""
    learnt(window, "connect4")
    unfold(window, "credit")
    panel = window.training.players.credit
    until(lambda: panel.game is not None)
    panel.moves.setCurrentCell(max(0, panel.moves.rowCount() - 4), 0)
    settle()


def small_credit(window: MainWindow) -> None:
    """The same of tic-tac-toe."""
    learnt(window, "tictactoe")
    unfold(window, "credit")
    until(lambda: window.training.players.credit.game is not None)
    settle()


def tuples(window: MainWindow) -> None:
    """The tuples of most influence on the board, one of them pointed at."""
    learnt(window, "connect4", architecture="tuples", tuples=30, tuple_length=6, hidden=None)
    unfold(window, "fields")
    view = window.training.players.tuples.view
    view.setFocus()
    settle()


def linear(window: MainWindow) -> None:
    """The weights of a linear network on the board."""
    learnt(window, "connect4", architecture="linear", hidden=None)
    unfold(window, "fields")
    window.training.players.fields.view.setFocus()
    settle()


STATES = (
    ("lanes-ready", lanes_ready, False),
    ("lanes-running", lanes_running, False),
    ("lanes-over", lanes_over, True),
    ("credit", credit, True),
    ("credit-small", small_credit, False),
    ("tuples", tuples, True),
    ("linear", linear, False),
)
