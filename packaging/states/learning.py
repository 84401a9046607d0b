"""The states of the Training tab in which something learns, drawn by `screenshots.py`."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from poda.engine.runs.presets import presets
from poda.packages.lab.window.contest.contest_page import ContestPage
from poda.packages.lab.window.contest.lanes import ContestPhase
from poda.packages.lab.window.runs.settings_dialog import SeveralSettingsDialog
from poda.training.model import TrainingModel
from poda.training.settings_rules import sections
from poda.window.main_window import MainWindow
from reaching import AMOUNTS, settle, until
from states.training import planned, rest, settled, trained

SECONDS = 20
LEARNT = 20  # generations


def contest(window: MainWindow, game: str) -> ContestPage:
    """The page with both lanes, before anything is begun."""
    planned(window, game, "fast")
    lab = window.training.added["lab"]
    lab.show_contest()
    assert lab.contest is not None
    lab.contest.contest.allow(SECONDS)
    return lab.contest


def lanes_ready(window: MainWindow) -> None:
    """What a person sees who comes there first."""
    contest(window, "connect4")
    settle()


def lanes_running(window: MainWindow) -> None:
    """Both train."""
    page = contest(window, "tictactoe" if AMOUNTS.brief else "connect4")
    model = page.contest
    model.start()
    share = AMOUNTS.steps(50) / 100
    until(lambda: all(lane.share >= share for lane in model.lanes) or model.rests)
    model.pause()
    until(lambda: model.rests)
    page.charts.flush()


def lanes_over(window: MainWindow) -> None:
    """Both have spent their budget, and their champions have met."""
    page = contest(window, "tictactoe" if AMOUNTS.brief else "connect4")
    model = page.contest
    if AMOUNTS.brief:
        model.start()
        until(lambda: all(lane.totals[0] for lane in model.lanes))
        model.finish()
    else:
        model.start()
    until(lambda: model.phase in (ContestPhase.DECIDED, ContestPhase.UNDECIDED) and model.rests)
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
    panel = window.training.added["analysis"].credit
    until(lambda: panel.game is not None)
    panel.moves.setCurrentCell(max(0, panel.moves.rowCount() - 4), 0)
    settle()


def small_credit(window: MainWindow) -> None:
    """The same of tic-tac-toe."""
    learnt(window, "tictactoe")
    unfold(window, "credit")
    until(lambda: window.training.added["analysis"].credit.game is not None)
    settle()


def tuples(window: MainWindow) -> None:
    """The tuples of most influence on the board, one of them pointed at."""
    learnt(window, "connect4", architecture="tuples", tuples=30, tuple_length=6, hidden=None)
    unfold(window, "fields")
    view = window.training.added["analysis"].tuples.view
    view.setFocus()
    settle()


def linear(window: MainWindow) -> None:
    """The weights of a linear network on the board."""
    learnt(window, "connect4", architecture="linear", hidden=None)
    unfold(window, "fields")
    window.training.added["analysis"].fields.view.setFocus()
    settle()


def run(window: MainWindow) -> None:
    """A run of learning: the charts that come first, and its player."""
    learnt(window, "tictactoe")
    window.training.charts.sheet.section.unfold(False)
    unfold(window, "player", "fields")


def run_running(window: MainWindow) -> None:
    """The same under way, with a limit."""
    model = planned(window, "tictactoe", "td")
    window.training.bar.show_limits(500, 0)
    model.set_limits(500, None)
    model.train()
    until(lambda: model.totals[0] >= AMOUNTS.steps(LEARNT, 2))


def run_unfolded(window: MainWindow) -> None:
    """All charts and all sections of the column."""
    learnt(window, "tictactoe")
    window.training.charts.sheet.section.unfold()
    for section in window.training.players.sections.values():
        section.unfold()
    settled(window)
    window.training.charts.flush()


def run_over_evolution(window: MainWindow) -> None:
    """Learning, with a run that evolved laid over it, by the processor's time; the clock of one
    more is not known."""
    evolved = trained(window, "tictactoe", "steady", LEARNT)
    past, old = evolved.run.history.copy(), evolved.run.history.copy()
    old.clock.restore(old.clock.rows[:0], 0)
    learnt(window, "tictactoe")
    unfold(window, "player")
    charts = window.training.charts
    charts.sheet.section.unfold(False)
    charts.show_others([("evolved", past), ("older", old)])
    charts.set_axis("processor")
    charts.flush()


def chances(window: MainWindow) -> None:
    """Backgammon's network of five chances, with its charts and what is said of it."""
    _of_own_kind(window, "backgammon", "td-chances")


def patterns(window: MainWindow) -> None:
    """Checkers' network of patterns, with its charts and what is said of it."""
    _of_own_kind(window, "checkers", "td-patterns")


def _of_own_kind(window: MainWindow, game: str, preset: str) -> None:
    model = planned(window, game, preset)
    model.set_limits(AMOUNTS.steps(4, 1), None)
    model.train()
    rest(model)
    model.set_limits(None, None)
    settled(window)
    window.training.charts.sheet.section.unfold(False)
    unfold(window, "player", "fields")
    window.training.charts.flush()


def run_ready(window: MainWindow) -> None:
    """Before anything is learnt."""
    planned(window, "connect4", "td")
    settled(window)


def run_settings(window: MainWindow) -> QWidget:
    """The page of the settings that are about learning."""
    model = planned(window, "connect4", "td")
    dialog = SeveralSettingsDialog(
        model.game_key, model.settings, model.preset, model.seed, parent=window.training
    )
    dialog.show()
    dialog.tabs.setCurrentIndex(list(sections()).index("learning"))
    settle()
    return dialog


def run_network_settings(window: MainWindow) -> QWidget:
    """The settings of the network, one of which is wrong."""
    model = planned(window, "connect4", "td")
    wrong = replace(model.settings, architecture="tuples", hidden=None, tuple_length=10)
    dialog = SeveralSettingsDialog(model.game_key, wrong, "", model.seed, parent=window.training)
    dialog.show()
    dialog.tabs.setCurrentIndex(list(sections()).index("game"))
    settle()
    return dialog


STATES = (
    ("td", run, True),
    ("td-chances", chances, False),
    ("td-patterns", patterns, False),
    ("td-ready", run_ready, False),
    ("td-running", run_running, False),
    ("td-unfolded", run_unfolded, False),
    ("td-over-evolution", run_over_evolution, True),
    ("td-settings", run_settings, True),
    ("td-network-settings", run_network_settings, False),
    ("lanes-ready", lanes_ready, False),
    ("lanes-running", lanes_running, False),
    ("lanes-over", lanes_over, True),
    ("credit", credit, True),
    ("credit-small", small_credit, False),
    ("tuples", tuples, True),
    ("linear", linear, False),
)
