"""The dialogs of several runs, for `tests/window/every_screen.py`."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QWidget


def _runs(parent: QWidget) -> QDialog:
    from poda.packages.lab.window.runs.dialog import RunsDialog

    return RunsDialog(parent=parent)


def _sweep(parent: QWidget) -> QDialog:
    from poda.engine.runs.presets import PRESETS
    from poda.packages.lab.window.runs.sweep_dialog import SweepDialog

    return SweepDialog("connect4", PRESETS["fast"].settings, (), parent)


def _experiment(parent: QWidget) -> QDialog:
    from poda.engine.runs.presets import PRESETS
    from poda.packages.lab.engine.plan import Axis, planned
    from poda.packages.lab.window.runs.experiment_dialog import ExperimentDialog
    from poda.packages.lab.window.runs.experiment_model import ExperimentModel

    model = ExperimentModel()
    settings = PRESETS["fast"].settings
    sweep = (Axis("noise", (0.02, 0.1)),)
    model.prepare(planned("connect4", (1, 2), sweep, settings=settings, generations=5))
    dialog = ExperimentDialog(model, parent)
    model.setParent(dialog)
    return dialog


def _comparison(parent: QWidget) -> QDialog:
    from poda.engine.games import GAMES
    from poda.engine.runs.kept_runs import runs_folder
    from poda.engine.runs.presets import PRESETS
    from poda.engine.runs.run_folder import RunFolder
    from poda.engine.runs.training_run import begun
    from poda.packages.lab.window.runs.comparison import ComparisonDialog

    chosen = []
    for preset in ("fast", "published"):
        folder = RunFolder(runs_folder() / f"compared {preset}")
        folder.make()
        folder.save(begun(GAMES["connect4"], PRESETS[preset].settings, 1))
        chosen.append((preset, folder.path))
    return ComparisonDialog(chosen, parent)


def _settings(parent: QWidget) -> QDialog:
    from poda.engine.runs.presets import PRESETS
    from poda.packages.lab.window.runs.settings_dialog import SeveralSettingsDialog

    return SeveralSettingsDialog("connect4", PRESETS["fast"].settings, "fast", 1, parent=parent)


SCREENS: dict[str, Callable[..., QWidget]] = {}

DIALOGS: dict[str, Callable[[QWidget], QDialog]] = {
    "poda.packages.lab.window.runs.comparison.ComparisonDialog": _comparison,
    "poda.packages.lab.window.runs.dialog.RunsDialog": _runs,
    "poda.packages.lab.window.runs.experiment_dialog.ExperimentDialog": _experiment,
    "poda.packages.lab.window.runs.settings_dialog.SeveralSettingsDialog": _settings,
    "poda.packages.lab.window.runs.sweep_dialog.SweepDialog": _sweep,
}
