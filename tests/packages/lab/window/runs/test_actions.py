"""The dialog of the runs that were kept: opened, continued, compared, renamed and deleted."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from poda.engine.runs.kept_runs import summary
from poda.engine.runs.run_folder import RunFolder, load_run
from poda.packages.lab.window.runs.comparison import ComparisonDialog
from poda.packages.lab.window.runs.dialog import RunsDialog

from .hand import Open, names, press, save_run, select

# Opened, continued, compared


def opened(dialog: RunsDialog, qtbot: QtBot, act: Callable[[], object]) -> Path:
    with qtbot.waitSignal(dialog.open_asked) as asked:
        act()
    assert dialog.result() == QDialog.DialogCode.Accepted
    return asked.args[0]


def test_a_run_is_opened_by_its_button_a_double_click_or_enter(
    folder: Path, open_dialog: Open, qtbot: QtBot
) -> None:
    dialog = open_dialog(folder)
    select(dialog, "beta")
    assert opened(dialog, qtbot, lambda: press(dialog.open_button)) == folder / "beta"

    dialog = open_dialog(folder)
    place = dialog.view.visualRect(dialog.view.model().index(1, 2)).center()
    QTest.mouseClick(dialog.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    double = lambda: QTest.mouseDClick(  # noqa: E731
        dialog.view.viewport(), Qt.MouseButton.LeftButton, pos=place
    )
    assert opened(dialog, qtbot, double) == folder / "beta"

    dialog = open_dialog(folder)
    QTest.keyClick(dialog.view, Qt.Key.Key_Down)
    enter = lambda: QTest.keyClick(dialog.view, Qt.Key.Key_Return)  # noqa: E731
    assert opened(dialog, qtbot, enter) == folder / "beta"


def test_a_damaged_run_is_not_opened(folder: Path, open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(folder)
    select(dialog, "gamma")
    with qtbot.assertNotEmitted(dialog.open_asked):
        QTest.keyClick(dialog.view, Qt.Key.Key_Return)
    assert dialog.isVisible()


def test_a_run_is_continued_from_any_of_its_checkpoints(
    folder: Path, open_dialog: Open, qtbot: QtBot
) -> None:
    dialog = open_dialog(folder)
    dialog._checkpoints.aboutToShow.emit()
    actions = dialog._checkpoints.actions()
    assert [action.text() for action in actions] == [
        "Generation 4, where it was left", "Generation 3", "Generation 2", "Generation 1",
    ]  # fmt: skip
    with qtbot.waitSignal(dialog.continue_asked) as asked:
        actions[2].trigger()
    assert load_run(asked.args[0]).state.values["strategy.generation"] == 2
    assert asked.args[0].parent.parent == folder / "alpha"
    assert not dialog.isVisible()


def test_a_damaged_run_is_continued_from_before_the_damage(
    folder: Path, open_dialog: Open, qtbot: QtBot
) -> None:
    dialog = open_dialog(folder)
    select(dialog, "gamma")
    menu = dialog.continue_button.menu()  # the keyboard opens it: a menu of Qt's own
    menu.aboutToShow.emit()
    texts = [action.text() for action in menu.actions()]
    assert texts == ["Generation 3", "Generation 2", "Generation 1"]
    with qtbot.waitSignal(dialog.continue_asked) as asked:
        menu.actions()[0].trigger()
    assert asked.args[0].name == "run-00000003.json"


def test_two_runs_are_compared(folder: Path, open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(folder)
    assert not dialog.compare_button.isEnabled()
    select(dialog, "alpha", "beta", "gamma")
    assert not dialog.compare_button.isEnabled()  # one of them cannot be read
    select(dialog, "beta", "alpha")
    assert "2 of them selected" in dialog.details.text()
    assert not dialog.open_button.isEnabled()
    with qtbot.waitSignal(dialog.compare_asked) as asked:
        in_comparison(dialog, lambda comparison: press(comparison.over_button))
    assert asked.args[0] == [("alpha", folder / "alpha"), ("beta", folder / "beta")]


def in_comparison(dialog: RunsDialog, act: Callable[[ComparisonDialog], object]) -> None:
    """Click Compare, and do something in what opens."""

    def do() -> None:
        opened = QApplication.activeModalWidget()
        assert isinstance(opened, ComparisonDialog)
        act(opened)
        opened.reject()

    QTimer.singleShot(0, do)
    press(dialog.compare_button)


def test_runs_are_selected_by_keyboard_too(folder: Path, open_dialog: Open) -> None:
    dialog = open_dialog(folder)
    QTest.keyClick(dialog.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert [run.name for run in dialog.selected()] == ["alpha", "beta"]
    assert dialog.compare_button.isEnabled()


def test_a_run_from_elsewhere_is_opened(
    tmp_path: Path, folder: Path, open_dialog: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = save_run(tmp_path, "elsewhere")
    dialog = open_dialog(folder)
    chosen = ["", str(tmp_path), str(elsewhere.path)]
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: chosen.pop(0))
    press(dialog.elsewhere_button)  # cancelled
    assert dialog.details.text() == "3 runs · by hand, alpha"
    press(dialog.elsewhere_button)
    assert "There is no run in the folder" in dialog.details.text()
    act = lambda: press(dialog.elsewhere_button)  # noqa: E731
    assert opened(dialog, qtbot, act) == elsewhere.path


def answer(yes: bool, said: list[str] | None = None) -> None:
    """Answer the question that comes next."""

    def click() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        if said is not None:
            said.append(box.text())
        role = QMessageBox.ButtonRole.AcceptRole if yes else QMessageBox.ButtonRole.RejectRole
        press(next(b for b in box.buttons() if box.buttonRole(b) is role))

    QTimer.singleShot(0, click)


@pytest.fixture
def trash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A trash of the test's own."""
    result = tmp_path / "trash"
    result.mkdir()

    def move(path: str) -> bool:
        shutil.move(path, result / Path(path).name)
        return True

    monkeypatch.setattr("poda.packages.lab.window.runs.dialog.QFile.moveToTrash", move)
    return result


# Renamed, shown, deleted


def rename_to(dialog: RunsDialog, name: str, qtbot: QtBot) -> None:
    editor = dialog.view.findChild(QLineEdit)
    qtbot.waitUntil(editor.hasFocus)
    assert editor.hasSelectedText()
    QTest.keyClicks(editor, name)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: dialog.view.findChild(QLineEdit) is None)


def test_a_run_is_renamed_in_the_list(folder: Path, open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(folder)
    QTest.keyClick(dialog.view, Qt.Key.Key_Down)
    QTest.keyClick(dialog.view, Qt.Key.Key_F2)
    rename_to(dialog, "the best one", qtbot)
    assert names(dialog) == ["alpha", "the best one", "gamma"]
    assert summary(folder / "the best one").error is None
    assert dialog.selected()[0].path == folder / "the best one"
    press(dialog.rename_button)
    rename_to(dialog, "beta", qtbot)
    assert names(dialog) == ["alpha", "beta", "gamma"]


@pytest.mark.parametrize(("name", "said"), [("beta", "already"), ("a/b", "cannot be the name")])
def test_a_name_that_cannot_be_is_told_and_the_old_one_stays(
    name: str, said: str, folder: Path, open_dialog: Open, qtbot: QtBot
) -> None:
    dialog = open_dialog(folder)
    press(dialog.rename_button)
    rename_to(dialog, name, qtbot)
    assert said in dialog.details.text()
    assert dialog.details.text().startswith("✕ ")
    assert names(dialog) == ["alpha", "beta", "gamma"]
    assert summary(folder / "alpha").error is None
    select(dialog, "beta")
    assert not dialog.details.text().startswith("✕ ")  # that is over


def test_a_run_is_shown_in_the_file_manager(
    folder: Path, open_dialog: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[QUrl] = []
    monkeypatch.setattr(
        "poda.packages.lab.window.runs.dialog.QDesktopServices.openUrl", shown.append
    )
    dialog = open_dialog(folder)
    press(dialog.files_button)
    assert [url.toLocalFile() for url in shown] == [str(folder / "alpha")]


def test_a_run_is_moved_to_the_trash(folder: Path, open_dialog: Open, trash: Path) -> None:
    dialog = open_dialog(folder)
    said: list[str] = []
    answer(False, said)
    press(dialog.delete_button)
    assert said == ["Move the run “alpha” to the trash?"]
    assert names(dialog) == ["alpha", "beta", "gamma"]
    answer(True)
    press(dialog.delete_button)
    assert names(dialog) == ["beta", "gamma"]
    assert not (folder / "alpha").exists()
    assert summary(trash / "alpha").error is None  # it can be taken back
    assert [run.name for run in dialog.selected()] == ["beta"]
    assert dialog.focusWidget() is dialog.view


def test_several_runs_go_by_the_delete_key(folder: Path, open_dialog: Open, trash: Path) -> None:
    dialog = open_dialog(folder)
    dialog.view.selectAll()
    said: list[str] = []
    answer(True, said)
    QTest.keyClick(dialog.view, Qt.Key.Key_Delete)
    assert said == ["Move 3 runs to the trash?"]
    assert names(dialog) == []
    assert "press Train" in dialog._empty.text()
    assert sorted(path.name for path in trash.iterdir()) == ["alpha", "beta", "gamma"]


def test_a_run_that_is_trained_stays_and_says_why(
    folder: Path, open_dialog: Open, trash: Path, qtbot: QtBot
) -> None:
    dialog = open_dialog(folder)
    with RunFolder(folder / "alpha").locked():
        answer(True)
        press(dialog.delete_button)
        assert "Another Poda is training" in dialog.details.text()
        dialog.activateWindow()  # as a window manager does when a question is answered
        qtbot.waitUntil(dialog.isActiveWindow)
        press(dialog.rename_button)
        rename_to(dialog, "omega", qtbot)
        assert "Another Poda is training" in dialog.details.text()
    assert names(dialog) == ["alpha", "beta", "gamma"]
    assert list(trash.iterdir()) == []


def test_where_there_is_no_trash_nothing_is_deleted(
    folder: Path, open_dialog: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "poda.packages.lab.window.runs.dialog.QFile.moveToTrash", lambda _path: False
    )
    dialog = open_dialog(folder)
    answer(True)
    press(dialog.delete_button)
    assert "could not be moved to the trash" in dialog.details.text()
    assert summary(folder / "alpha").error is None
    assert names(dialog) == ["alpha", "beta", "gamma"]
