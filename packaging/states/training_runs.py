"""The states of the dialogs about many runs that are drawn by `screenshots.py`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QDialog, QWidget

from poda.engine.games import GAMES
from poda.engine.runs.notes import notes, write_notes
from poda.engine.runs.presets import presets
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.settings import Settings
from poda.engine.runs.training_run import begun
from poda.house.theme import theme_manager
from poda.packages.lab.engine.folder import ExperimentFolder
from poda.packages.lab.engine.plan import Axis, planned
from poda.packages.lab.engine.running import Conductor
from poda.packages.lab.window.runs.comparison import ComparisonDialog
from poda.packages.lab.window.runs.dialog import RunsDialog
from poda.packages.lab.window.runs.settings_dialog import SeveralSettingsDialog
from poda.packages.lab.window.runs.sweep_dialog import SweepDialog
from poda.packages.lab.window.settings import LabSettings
from poda.widgets.layout import AROUND, BETWEEN
from poda.window.main_window import MainWindow
from reaching import settle, until

_GENERATIONS = 60
_TAGS = {"first try": ("baseline",), "longer games": ("summit", "night"), "small": ()}


def _small(**changes: Any) -> Settings:
    """Connect Four in games that take no time: pictures are of tables and curves."""
    fast = presets("connect4")["fast"].settings
    quick = {"plies": 1, "games": 6, "pairs": 4, "read_every": 5, "validate_every": 0}
    return replace(fast, **(quick | changes))


@cache
def folder() -> Path:
    """Runs of several settings and seeds, a sweep that is over, and one that is not."""
    result = Path(tempfile.mkdtemp(prefix="poda-pictures-")) / "runs"
    for seed, (name, tags) in enumerate(_TAGS.items(), 1):
        run = begun(
            GAMES["connect4"], _small(noise=(0.05, 0.1, 0.2)[seed - 1], games=4 + 2 * seed), seed
        )
        for _ in run.generations(limit=_GENERATIONS):
            pass
        made = RunFolder(result / name)
        made.make()
        made.save(run, f"poda train connect4 --seed {seed}")
        write_notes(
            made.path, notes(tags, "Against the seeds of May, to see the noise." * bool(tags))
        )
    sweep = Axis("noise", (0.02, 0.1)), Axis("games", (4, 8))
    for name, seeds, axes, limit in (
        ("seeds of the noise", range(1, 9), (), None),
        ("noise and games", range(1, 5), sweep, None),
        ("broken off", range(1, 5), (), 2),
    ):
        plan = planned("connect4", tuple(seeds), axes, settings=_small(), generations=_GENERATIONS)
        made_ = ExperimentFolder.create(result / name, plan)
        conductor = Conductor(made_, at_once=1 if limit else None)
        conductor.run(lambda of=conductor, limit=limit: limit is not None and of.done >= limit)
        write_notes(made_.path, notes(("sweep",) if axes else ("seeds",)))
    return result


def _select(dialog: RunsDialog, *names: str) -> None:
    model = dialog.view.model()
    selection = dialog.view.selectionModel()
    selection.clear()
    for row in range(model.rowCount()):
        if dialog._sorted.run(row).name in names:
            flags = QItemSelectionModel.SelectionFlag
            selection.select(model.index(row, 0), flags.Select | flags.Rows)


def _shown(dialog: QDialog, window: MainWindow, height: int = 600) -> QWidget:
    """Open it, as wide as it would be on the screen of the window: this one is smaller."""
    scale = theme_manager().type_scale
    wide, high = window.width() - BETWEEN, window.height() - AROUND
    dialog.resize(min(wide, round(1264 * scale)), min(high, round(height * scale)))
    dialog.open()
    settle()
    return dialog


def listed(window: MainWindow) -> QWidget:
    """The runs, with their tags, and an experiment that is open."""
    LabSettings().training_runs = {}
    dialog = RunsDialog(folder(), window)
    until(lambda: not dialog._reading.running)
    row = next(
        row
        for row in range(dialog._sorted.rowCount())
        if dialog._sorted.run(row).name == "noise and games"
    )
    dialog.view.select(row)
    dialog._turn(True)
    until(lambda: not dialog._opening.running)
    dialog.view.select(row)
    return _shown(dialog, window)


def all_columns(window: MainWindow) -> QWidget:
    """All columns at once, with two runs that are chosen."""
    from poda.packages.lab.window.runs.columns import COLUMNS

    LabSettings().training_runs = {"columns": list(COLUMNS), "sort": ["last", False]}
    dialog = RunsDialog(folder(), window)
    until(lambda: not dialog._reading.running)
    _select(dialog, "longer games", "first try")
    return _shown(dialog, window)


def _compared(window: MainWindow) -> ComparisonDialog:
    dialog = ComparisonDialog([(name, folder() / name) for name in list(_TAGS)[:3]], window)
    until(lambda: not dialog._reading.running)
    return dialog


def compared(window: MainWindow) -> QWidget:
    """Three runs side by side: what differs."""
    return _shown(_compared(window), window, 660)


def compared_all(window: MainWindow) -> QWidget:
    """The same, with all settings."""
    dialog = _compared(window)
    dialog.only.setChecked(False)
    return _shown(dialog, window)


def compared_curves(window: MainWindow) -> QWidget:
    """Their curves over each other."""
    dialog = _compared(window)
    dialog.pages.turn_to("curves")
    _shown(dialog, window)
    dialog.charts.flush()
    return dialog


def _several(window: MainWindow, name: str, page: str) -> QWidget:
    """A page of an experiment that is over, or of one that was stopped."""
    bar = window.training.added["lab"].several
    bar.model._forget()
    bar.open(folder() / name)
    until(lambda: bar.dialog is not None and bar.dialog.isVisible())
    until(lambda: bar.model.results is not None)
    assert bar.dialog is not None
    bar.dialog.pages.turn_to(page)
    _shown(bar.dialog, window, 640)
    bar.dialog.charts.flush()
    return bar.dialog


def several(name: str, page: str) -> Callable[[MainWindow], QWidget]:
    """Such a page."""

    def prepare(window: MainWindow) -> QWidget:
        window.tabs.setCurrentIndex(2)
        return _several(window, name, page)

    return prepare


def sweep(window: MainWindow) -> QWidget:
    """What is swept over: numbers, words, and a row that is not filled yet."""
    axes = Axis("noise", (0.02, 0.1)), Axis("shaping", ("ranks", "pairs"))
    dialog = SweepDialog("connect4", presets("connect4")["fast"].settings, axes, window)
    dialog._add_axis(None)
    dialog.open()
    settle()
    return dialog


def seeds(window: MainWindow) -> QWidget:
    """The settings of several runs."""
    dialog = SeveralSettingsDialog(
        "connect4", presets("connect4")["fast"].settings, "fast", 1, False, window
    )
    dialog.sweep = (Axis("noise", (0.02, 0.1)),)
    dialog.seed_field.setText("1-8")  # which has all of it shown
    dialog.open()
    settle()
    return dialog


Prepare = Callable[[MainWindow], QWidget | None]

STATES: tuple[tuple[str, Prepare, bool], ...] = (
    # name, how to reach it, whether in every look
    ("runs-listed", listed, True),
    ("runs-columns", all_columns, False),
    ("runs-compared", compared, True),
    ("runs-compared-all", compared_all, False),
    ("runs-compared-curves", compared_curves, True),
    ("runs-several", several("broken off", "runs"), True),
    ("runs-several-curves", several("seeds of the noise", "curves"), True),
    ("runs-several-spread", several("noise and games", "spread"), True),
    ("runs-several-matters", several("noise and games", "matters"), True),
    ("runs-sweep", sweep, True),
    ("runs-seeds", seeds, True),
)
