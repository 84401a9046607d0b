"""Runs to list, and what a person does in the dialog of the runs."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from poda.engine.evolve.evolution import Evolution
from poda.engine.games import GAMES
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.settings import EvolutionSettings, Settings
from poda.packages.lab.window.runs.columns import COLUMNS
from poda.packages.lab.window.runs.dialog import RunsDialog

TINY = EvolutionSettings(
    parents=3, offspring=3, games=2, plies=1, hidden=2, opening_plies=2, validate_every=0,
    read_every=0,
)  # fmt: skip
READ = replace(TINY, read_every=1)
"""The same, with a reading in each generation."""
Open = Callable[..., RunsDialog]


def save_run(
    folder: Path, name: str, generations: int = 2, *, seed: int = 5, keep: bool = False,
    lost: int | None = None, of: Settings = TINY, when: float = 1_700_000_000,
) -> RunFolder:  # fmt: skip
    run = RunFolder(folder / name)
    run.make()
    evolution = Evolution(GAMES["tictactoe"], of, seed)
    for _ in evolution.generations(limit=generations):
        if keep:
            run.keep(evolution, f"by hand, {name}")
    if lost is not None:
        evolution.history.readings.add(1, 10, 1.0, 100 - lost, 0, lost)
    evolution.seconds = 3723.4
    run.save(evolution, f"by hand, {name}")
    os.utime(run.run_file, (when, when))
    return run


def names(dialog: RunsDialog) -> list[str]:
    model = dialog.view.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def cell(dialog: RunsDialog, row: int, column: str) -> str:
    return str(dialog.view.model().index(row, COLUMNS.index(column)).data())


def select(dialog: RunsDialog, *wanted: str) -> None:
    """Click the first of them, and the others with Ctrl."""
    for number, name in enumerate(wanted):
        index = dialog.view.model().index(names(dialog).index(name), 0)
        QTest.mouseClick(
            dialog.view.viewport(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.ControlModifier if number else Qt.KeyboardModifier.NoModifier,
            dialog.view.visualRect(index).center(),
        )


def press(button: object) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
