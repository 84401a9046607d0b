"""The states of the Training tab that are drawn by `screenshots.py`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QWidget

from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.games.backgammon import START, State
from poda.engine.runs.presets import presets, usual_preset
from poda.engine.runs.settings import Settings
from poda.house.settings import settings
from poda.packages.lab.window.runs.settings_dialog import SeveralSettingsDialog
from poda.play.model.board import PERSON
from poda.training.model import Status, TrainingModel
from poda.window.main_window import MainWindow
from reaching import AMOUNTS, settle, until

YOUNG, LONG, DEGRADED = 30, 300, 400  # generations

_made: dict[tuple[str, str, int], Path] = {}  # runs by game, preset and generations


def rest(model: TrainingModel) -> None:
    """Until no thread is at work."""
    until(lambda: not model.is_busy)


def settled(window: MainWindow) -> None:
    """Until what a plan or a result is told with has come, one part a turn."""
    until(lambda: not window.training._stale)
    settle()


def planned(window: MainWindow, game: str, preset: str) -> TrainingModel:
    """The Training tab with a plan."""
    settings().training_unfinished = False
    settings().training_plan = {}
    settings().training_charts = {}
    window.tabs.setCurrentIndex(2)
    model = window.training.model
    model.choose(game)
    model.set_settings(presets(game)[preset].settings, 1)
    return model


def trained(window: MainWindow, game: str, preset: str, generations: int) -> TrainingModel:
    """A run of so many generations, paused. It is trained once for all its pictures."""
    model = planned(window, game, preset)
    generations = AMOUNTS.steps(generations)
    key = game, preset, generations
    if key in _made:
        model.open_run(_made[key])
    else:
        model.set_limits(generations, None)
        model.train()
    rest(model)
    model.set_limits(None, None)
    assert model.folder is not None
    _made[key] = model.folder.path
    settled(window)
    window.training.charts.flush()
    return model


def start(window: MainWindow) -> None:
    """What a person sees who comes here first."""
    planned(window, "connect4", "fast")
    settled(window)


def young(window: MainWindow) -> None:
    """The first generations."""
    trained(window, "connect4", "fast", YOUNG)


def running(window: MainWindow) -> None:
    """A run under way, with a limit."""
    model = planned(window, "connect4", "fast")
    model.set_limits(500, None)
    window.training.bar.show_limits(500, 0)
    model.train()
    until(lambda: model.totals[0] >= AMOUNTS.steps(YOUNG))


def long(window: MainWindow) -> None:
    """A run that has learnt."""
    trained(window, "connect4", "fast", LONG)


def degraded(window: MainWindow) -> None:
    """What becomes of the published recipe."""
    trained(window, "connect4", "published", DEGRADED)


def enlarged(window: MainWindow) -> None:
    """One chart alone, with the values under the crosshair."""
    trained(window, "connect4", "fast", YOUNG)
    charts = window.training.charts
    charts.enlarge("results")
    charts.flush()
    charts.crosshair.point_near(charts.charts["results"], YOUNG / 2)


def unfolded(window: MainWindow) -> None:
    """The charts that fold, and all sections of the column."""
    trained(window, "connect4", "published", DEGRADED)
    window.training.charts.sheet.section.unfold()
    for section in window.training.players.sections.values():
        section.unfold()
    settled(window)
    window.training.charts.flush()


def proven(window: MainWindow) -> None:
    """Tic-tac-toe, never lost again."""
    model = planned(window, "tictactoe", "no-loss")
    model.train()
    rest(model)
    assert model.status is Status.ENDED
    settled(window)


def offered(window: MainWindow) -> None:
    """A run that was under way when the window was closed."""
    trained(window, "connect4", "fast", YOUNG)
    folder = window.training.model.folder
    assert folder is not None
    settings().training_run = str(folder.path)
    settings().training_unfinished = True
    window.training.model.choose("tictactoe")
    settings().training_unfinished = True
    window.training.offer.look_for_run()


def large_type(window: MainWindow) -> None:
    """What the back row reads: type at 160 %."""
    settings().type_scale = 1.6
    trained(window, "connect4", "fast", LONG)


def dice(window: MainWindow) -> None:
    """Backgammon, before it begins."""
    planned(window, "backgammon", usual_preset("backgammon"))
    settled(window)


def dice_running(window: MainWindow) -> None:
    """Backgammon under way."""
    model = planned(window, "backgammon", usual_preset("backgammon"))
    model.train()
    until(lambda: model.totals[0] >= AMOUNTS.steps(YOUNG))


def dice_learnt(window: MainWindow) -> None:
    """Backgammon, with results against two opponents, and an opinion of a position."""
    opening = State(START, START, MAX, (3, 1))
    window.play.model.change_game("backgammon", {MAX: PERSON, MIN: PERSON})
    window.play.model.set_position(GAMES["backgammon"].format_position(opening))
    trained(window, "backgammon", usual_preset("backgammon"), LONG)
    window.training.players.sections["statistics"].unfold()
    statistics = window.training.players.statistics
    for row in (0, 2):
        statistics.setup.opponent.setCurrentIndex(row)
        statistics.setup.opponent.activated.emit(row)
        games = statistics.setup.games
        games.setValue(AMOUNTS.steps(games.value()))
        statistics.start()
        until(lambda: not statistics.busy)


def dice_fields(window: MainWindow) -> None:
    """The same, further down: what the units look at, and the opinion."""
    dice_learnt(window)
    players = window.training.players
    players.sections["statistics"].unfold(False)
    players.reveal("opinion")
    settled(window)


def _quick(preset: str) -> Settings:
    """Blondie24's networks, by games that take no time: pictures are of the charts."""
    settings = presets("checkers")[preset].settings
    return replace(settings, plies=1, longest=20, games=2, validate_every=0, read_every=10)


def blondie(window: MainWindow) -> None:
    """Checkers: the outputs and the draws of a deeper network, and what its units look at."""
    model = planned(window, "checkers", "published")
    model.set_settings(_quick("published"), 1)
    model.set_limits(AMOUNTS.steps(YOUNG), None)
    model.train()
    rest(model)
    model.set_limits(None, None)
    settled(window)
    window.training.charts.sheet.section.unfold()
    window.training.charts.flush()


def blondie_outputs(window: MainWindow) -> None:
    """The same chart alone, with the values under the crosshair."""
    blondie(window)
    charts = window.training.charts
    charts.enlarge("outputs")
    charts.flush()
    charts.crosshair.point_near(charts.charts["outputs"], AMOUNTS.steps(YOUNG) / 2)


def blondie_parts(window: MainWindow) -> None:
    """The 91 parts of the board that the later one looks at."""
    planned(window, "checkers", "published-2001")
    window.training.added["analysis"].fields.all.setChecked(True)
    window.training.players.reveal("fields")
    settled(window)


def blondie_settings(window: MainWindow) -> QWidget:
    """The settings of the published recipe."""
    model = planned(window, "checkers", "published")
    dialog = SeveralSettingsDialog("checkers", model.settings, model.preset, 1, False, window)
    dialog.tabs.setCurrentIndex(3)
    dialog.open()
    return dialog


Prepare = Callable[[MainWindow], QWidget | None]

STATES: tuple[tuple[str, Prepare, bool], ...] = (
    # name, how to reach it, whether in every look
    ("start", start, True),
    ("young", young, True),
    ("running", running, False),
    ("long", long, True),
    ("degraded", degraded, True),
    ("enlarged", enlarged, False),
    ("unfolded", unfolded, False),
    ("proven", proven, False),
    ("offered", offered, False),
    ("large-type", large_type, True),
    ("dice", dice, True),
    ("dice-running", dice_running, False),
    ("dice-learnt", dice_learnt, True),
    ("dice-fields", dice_fields, True),
    ("blondie", blondie, True),
    ("blondie-outputs", blondie_outputs, False),
    ("blondie-parts", blondie_parts, False),
    ("blondie-settings", blondie_settings, False),
)
