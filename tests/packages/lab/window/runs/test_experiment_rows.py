"""Experiments in the list of runs: one row each, which opens to its members."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from poda.engine.runs.notes import read_notes
from poda.packages.lab.engine.folder import ExperimentFolder, is_experiment
from poda.packages.lab.engine.plan import Axis, planned
from poda.packages.lab.engine.running import Conductor
from poda.packages.lab.window.runs.columns import COLUMNS
from poda.packages.lab.window.runs.dialog import RunsDialog
from poda.packages.lab.window.runs.experiment_bar import ExperimentBar

from .hand import TINY, Open, cell, names, press, select

_MEMBERS = ["games=2,seed=1", "games=2,seed=2", "games=3,seed=1", "games=3,seed=2"]


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sweep, of which three members have ended."""
    folder = tmp_path_factory.mktemp("experiments") / "sweep"
    plan = planned("tictactoe", (1, 2), (Axis("games", (2, 3)),), settings=TINY, generations=2)
    conductor = Conductor(ExperimentFolder.create(folder, plan), at_once=1)
    conductor.run(lambda: conductor.done >= 3)
    return folder


@pytest.fixture
def beside(folder: Path, trained: Path) -> Path:
    """The folder of three runs, with the sweep among them."""
    import shutil

    shutil.copytree(trained, folder / "sweep")
    return folder


def unfold(dialog: RunsDialog, qtbot: QtBot) -> None:
    dialog.view.select(dialog._sorted.row_of(dialog._folder / "sweep"))
    dialog.view.setFocus()
    QTest.keyClick(dialog.view, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: len(names(dialog)) == 8)


def listed(dialog: RunsDialog) -> list[str]:
    return [name.strip() for name in names(dialog)]


def test_it_is_one_row_that_opens_and_closes_by_keys(
    beside: Path, open_dialog: Open, qtbot: QtBot
) -> None:
    dialog = open_dialog(beside)
    assert listed(dialog)[0] == "▸ sweep · 3 of 4 runs, unfinished"
    assert dialog.details.text().startswith("4 runs · poda train tictactoe")
    assert cell(dialog, 0, "seed") == "1-2"
    unfold(dialog, qtbot)
    assert listed(dialog)[0] == "▾ sweep · 3 of 4 runs, unfinished"
    assert sorted(listed(dialog)[1:5]) == _MEMBERS
    QTest.keyClick(dialog.view, Qt.Key.Key_Down)
    QTest.keyClick(dialog.view, Qt.Key.Key_Left)  # from a member, too
    assert len(names(dialog)) == 4
    assert dialog.selected()[0].name == "sweep"


def test_a_click_on_its_mark_opens_it(beside: Path, open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(beside)
    room = dialog.view.visualRect(dialog.view.model().index(0, 0))
    at = QPoint(room.left() + 6, room.center().y())
    QTest.mouseClick(dialog.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(lambda: len(names(dialog)) == 8)


def test_members_stay_below_their_experiment_however_it_is_sorted(
    beside: Path, open_dialog: Open, qtbot: QtBot
) -> None:
    dialog = open_dialog(beside)
    unfold(dialog, qtbot)
    for place in range(len(COLUMNS)):
        for _ in range(2):
            dialog.view.sort_anew(place)
            found = listed(dialog)
            at = next(row for row, name in enumerate(found) if name.startswith("▾"))
            assert sorted(found[at + 1 : at + 5]) == _MEMBERS


def test_members_are_found_by_words_of_their_experiment(
    beside: Path, open_dialog: Open, qtbot: QtBot
) -> None:
    dialog = open_dialog(beside)
    unfold(dialog, qtbot)
    dialog.filter.setText("sweep")
    assert len(names(dialog)) == 5
    dialog.filter.setText("games=3,seed=2")
    assert listed(dialog) == ["games=3,seed=2"]


def test_it_is_opened_in_its_own_dialog(beside: Path, open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(beside)
    dialog.view.select(0)
    with qtbot.waitSignal(dialog.experiment_asked) as asked:
        QTest.keyClick(dialog.view, Qt.Key.Key_Return)
    assert asked.args[0] == beside / "sweep"


def test_a_member_is_a_run_like_others(beside: Path, open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(beside)
    unfold(dialog, qtbot)
    place = dialog._sorted.row_of(beside / "sweep" / "games=2,seed=1")
    dialog.view.select(place)
    assert dialog.open_button.isEnabled()
    assert not dialog.rename_button.isEnabled()  # they are a part of their experiment
    assert not dialog.delete_button.isEnabled()
    dialog.notes.tags.setFocus()
    QTest.keyClicks(dialog.notes.tags, "lucky")
    QTest.keyClick(dialog.notes.tags, Qt.Key.Key_Return)
    assert read_notes(beside / "sweep" / "games=2,seed=1").tags == ("lucky",)
    with qtbot.waitSignal(dialog.open_asked) as asked:
        press(dialog.open_button)
    assert asked.args[0] == beside / "sweep" / "games=2,seed=1"


def test_a_member_that_has_not_begun_has_its_settings_and_nothing_to_open(
    beside: Path, open_dialog: Open, qtbot: QtBot
) -> None:
    dialog = open_dialog(beside)
    unfold(dialog, qtbot)
    place = dialog._sorted.row_of(beside / "sweep" / "games=3,seed=2")
    dialog.view.select(place)
    assert cell(dialog, place, "seed") == "2"
    for button in (dialog.open_button, dialog.compare_button, dialog.continue_button):
        assert not button.isEnabled()
    assert not dialog.notes.tags.isEnabled()


def test_it_has_tags_of_its_own(beside: Path, open_dialog: Open) -> None:
    dialog = open_dialog(beside)
    dialog.view.select(0)
    dialog.notes.tags.setFocus()
    QTest.keyClicks(dialog.notes.tags, "noise")
    QTest.keyClick(dialog.notes.tags, Qt.Key.Key_Return)
    assert read_notes(beside / "sweep").tags == ("noise",)
    assert cell(dialog, 0, "tags") == "noise"


def test_it_is_renamed_with_its_members(beside: Path, open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(beside)
    unfold(dialog, qtbot)
    index = dialog.view.model().index(0, 0)
    assert dialog.view.model().setData(index, "noise")
    assert listed(dialog)[0] == "▸ noise · 3 of 4 runs, unfinished"
    assert is_experiment(beside / "noise")
    dialog.view.select(dialog._sorted.row_of(beside / "noise"))
    QTest.keyClick(dialog.view, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: len(names(dialog)) == 8)


def test_it_goes_to_the_trash_as_a_whole(
    beside: Path, open_dialog: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def move(path: str) -> bool:
        Path(path).rename(tmp_path / "trashed")
        return True

    monkeypatch.setattr("poda.packages.lab.window.runs.dialog.QFile.moveToTrash", move)
    said: list[str] = []

    def agree() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        said.append(box.text())
        accept = QMessageBox.ButtonRole.AcceptRole
        press(next(each for each in box.buttons() if box.buttonRole(each) is accept))

    dialog = open_dialog(beside)
    dialog.view.select(0)
    QTimer.singleShot(0, agree)
    press(dialog.delete_button)
    assert said == ["Move the experiment “sweep”, with all its runs, to the trash?"]
    assert names(dialog) == ["alpha", "beta", "gamma"]
    assert is_experiment(tmp_path / "trashed")


def test_a_damaged_one_says_what_is_wrong(beside: Path, open_dialog: Open) -> None:
    (beside / "sweep" / "experiment.json").write_text('{"format": "poda-experiment"}')
    dialog = open_dialog(beside)
    select(dialog, next(name for name in names(dialog) if "sweep" in name))
    assert dialog.details.text().startswith("✕ ")
    assert not dialog.open_button.isEnabled()


def test_one_that_was_cut_off_is_unfinished_and_gone_on_with(
    beside: Path, open_dialog: Open, qtbot: QtBot
) -> None:
    dialog = open_dialog(beside)
    select(dialog, "alpha")
    assert dialog.open_button.text() == "&Open"
    dialog.view.select(dialog._sorted.row_of(beside / "sweep"))
    assert dialog.open_button.text() == "&Go on"
    bar = ExperimentBar()
    qtbot.addWidget(bar)
    dialog.go_on_asked.connect(bar.go_on)
    press(dialog.open_button)
    qtbot.waitUntil(lambda: bar.model.is_over and not bar.model.running)
    assert bar.dialog is not None
    assert bar.dialog.isVisible()
    bar.leave()

    dialog = open_dialog(beside)
    dialog.view.select(dialog._sorted.row_of(beside / "sweep"))
    assert listed(dialog)[0] == "▸ sweep · 4 of 4 runs"
    assert dialog.open_button.text() == "&Open"
    with qtbot.waitSignal(dialog.experiment_asked):
        press(dialog.open_button)
