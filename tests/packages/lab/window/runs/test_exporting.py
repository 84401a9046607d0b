"""Runs and experiments as a table, and as files for TensorBoard, from the dialog of the runs."""

from __future__ import annotations

import csv
import importlib.util
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from poda.engine.runs.run_folder import RunFolder
from poda.packages.lab.engine.folder import ExperimentFolder
from poda.packages.lab.engine.plan import planned
from poda.packages.lab.engine.running import Conductor
from poda.packages.lab.window.runs.dialog import RunsDialog

from .hand import TINY, Open, press, select

_TABLE, _EVENTS = 0, 1


def choose(monkeypatch: pytest.MonkeyPatch, path: Path, kind: int = _TABLE) -> list[str]:
    """The person chooses this; what was proposed."""
    proposed: list[str] = []

    def ask(_parent: object, _title: str, proposal: str, kinds: str) -> tuple[str, str]:
        proposed.append(Path(proposal).name)
        return str(path), kinds.split(";;")[kind]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    return proposed


def export(dialog: RunsDialog, qtbot: QtBot) -> str:
    """Press the button; what is told at the end."""
    press(dialog.export_button)
    qtbot.waitUntil(lambda: not dialog._export.running)
    return dialog.details.text()


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_the_selected_runs_are_one_table(
    folder: Path, open_dialog: Open, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = open_dialog(folder)
    select(dialog, "alpha", "beta")
    proposed = choose(monkeypatch, tmp_path / "both")
    assert export(dialog, qtbot) == "Written: both.csv"
    assert proposed == ["alpha.csv"]
    found = rows(tmp_path / "both.csv")
    assert {row["run"] for row in found} == {"alpha", "beta"}
    assert {row["seed"] for row in found} == {"7", "12"}
    assert dialog.export_button.isEnabled()


def test_an_experiment_stands_for_its_members(
    folder: Path, open_dialog: Open, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = planned("tictactoe", (1, 2), settings=TINY, generations=1)
    ExperimentFolder.create(folder / "waits", plan)
    Conductor(ExperimentFolder.create(folder / "seeds", plan), at_once=1).run(lambda: False)
    dialog = open_dialog(folder)
    dialog.view.select(dialog._sorted.row_of(folder / "seeds"))
    choose(monkeypatch, tmp_path / "seeds.csv")
    assert export(dialog, qtbot) == "Written: seeds.csv"
    assert {row["run"] for row in rows(tmp_path / "seeds.csv")} == {"seed=1", "seed=2"}

    dialog.view.select(dialog._sorted.row_of(folder / "waits"))
    choose(monkeypatch, tmp_path / "none.csv")
    assert export(dialog, qtbot) == "None of these runs has begun."
    assert not (tmp_path / "none.csv").exists()


def test_nothing_is_overwritten_without_a_question(
    folder: Path, open_dialog: Open, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = open_dialog(folder)
    select(dialog, "alpha")
    (tmp_path / "mine.csv").write_text("mine")
    (tmp_path / "logs" / "alpha").mkdir(parents=True)
    asked: list[str] = []

    def refuse(_parent: object, _title: str, question: str) -> QMessageBox.StandardButton:
        asked.append(question)
        return QMessageBox.StandardButton.No

    monkeypatch.setattr(QMessageBox, "question", refuse)
    choose(monkeypatch, tmp_path / "mine")  # the dialog of files asked about "mine" only
    press(dialog.export_button)
    assert len(asked) == 1
    assert "mine.csv" in asked[0]
    assert not dialog._export.running
    assert (tmp_path / "mine.csv").read_text() == "mine"
    if importlib.util.find_spec("tensorboardX"):
        choose(monkeypatch, tmp_path / "logs.csv", _EVENTS)
        assert "“alpha” is in that folder already" in export(dialog, qtbot)
        assert list((tmp_path / "logs" / "alpha").iterdir()) == []


def test_tensorboard_gets_a_folder_for_each_run(
    folder: Path, open_dialog: Open, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("tensorboardX", reason="poda[tensorboard] is not installed")
    dialog = open_dialog(folder)
    select(dialog, "alpha", "beta")
    choose(monkeypatch, tmp_path / "logs.csv", _EVENTS)  # the name of the table, as proposed
    assert export(dialog, qtbot) == "Written: logs"
    found = sorted(path.parent.name for path in (tmp_path / "logs").glob("*/events.out.*"))
    assert found == ["alpha", "beta"]


def test_a_sentence_says_what_tensorboard_needs(
    folder: Path, open_dialog: Open, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "tensorboardX", None)
    dialog = open_dialog(folder)
    select(dialog, "alpha")
    choose(monkeypatch, tmp_path / "logs", _EVENTS)
    assert "install poda[tensorboard]" in export(dialog, qtbot)
    assert not (tmp_path / "logs").exists()


def test_what_cannot_be_read_or_written_is_told(
    folder: Path, open_dialog: Open, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = open_dialog(folder)
    select(dialog, "gamma")
    assert not dialog.export_button.isEnabled()
    select(dialog, "alpha")
    choose(monkeypatch, tmp_path / "no folder" / "alpha.csv")
    assert export(dialog, qtbot).startswith("✕ ")
    RunFolder(folder / "alpha").run_file.write_text("{")
    choose(monkeypatch, tmp_path / "alpha.csv")
    assert export(dialog, qtbot).startswith("✕ ")
    assert not (tmp_path / "alpha.csv").exists()
