"""The dialog of the runs that were kept."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QDateTime, QItemSelectionModel, QLocale, QPoint, Qt, QTimer, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from poda.engine.evolve.checkpoint import RunFolder, load_run
from poda.engine.evolve.evolution import Evolution
from poda.engine.evolve.presets import PRESETS
from poda.engine.evolve.runs import summary
from poda.engine.evolve.settings import Settings
from poda.engine.games import GAMES
from poda.i18n import language_manager
from poda.theme import theme_manager
from poda.training.runs_dialog import RunsDialog
from poda.training.runs_table import COLUMNS, duration

TINY = Settings(
    parents=3, offspring=3, games=2, plies=1, hidden=2, opening_plies=2, validate_every=0,
    read_every=0,
)  # fmt: skip
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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three runs: "alpha" is the newest, "gamma" is damaged and the oldest."""
    result = tmp_path / "runs"
    save_run(result, "alpha", 4, seed=7, keep=True, lost=30, when=1_700_000_300)
    save_run(result, "beta", 2, seed=12, lost=9, when=1_700_000_200)
    damaged = save_run(result, "gamma", 3, keep=True, when=1_700_000_100)
    damaged.run_file.write_text(damaged.run_file.read_text()[:200])
    os.utime(damaged.run_file, (1_700_000_100, 1_700_000_100))
    return result


@pytest.fixture
def open_dialog(qtbot: QtBot) -> Iterator[Open]:
    opened = []

    def open_(folder: Path) -> RunsDialog:
        widget = RunsDialog(folder)
        opened.append(widget)
        qtbot.addWidget(widget)
        with qtbot.waitExposed(widget):
            widget.show()
        qtbot.waitUntil(lambda: widget._job is None)
        return widget

    yield open_
    for widget in opened:
        widget.done(0)


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

    monkeypatch.setattr("poda.training.runs_dialog.QFile.moveToTrash", move)
    return result


# What is shown


def test_the_runs_are_listed_with_what_there_is_to_tell(folder: Path, open_dialog: Open) -> None:
    dialog = open_dialog(folder)
    assert names(dialog) == ["alpha", "beta", "gamma"]
    told = summary(folder / "alpha")
    assert [cell(dialog, 0, column) for column in COLUMNS if column != "modified"] == [
        "alpha", "Tic-tac-toe", "Own settings", "30.0% in gen. 1", "4", str(told.games),
        "1:02:03", "7",
    ]  # fmt: skip
    when = QDateTime.fromSecsSinceEpoch(1_700_000_300)
    shown = QLocale().toString(when, QLocale.FormatType.ShortFormat)
    assert cell(dialog, 0, "modified") == shown
    assert dialog.details.text() == "3 runs · by hand, alpha"
    assert dialog.focusWidget() is dialog.view


def test_a_run_of_a_preset_says_so(tmp_path: Path, open_dialog: Open) -> None:
    save_run(tmp_path, "run", 0, of=PRESETS["no-loss"].settings)
    dialog = open_dialog(tmp_path)
    assert cell(dialog, 0, "preset") == "No loss"
    assert cell(dialog, 0, "best") == "–"


def test_a_damaged_run_is_listed_with_its_sentence(folder: Path, open_dialog: Open) -> None:
    dialog = open_dialog(folder)
    sentence = "✕ The file is damaged at line"
    assert cell(dialog, 2, "game").startswith(sentence)
    assert dialog.view.columnSpan(2, 1) > 1
    select(dialog, "gamma")
    assert dialog.details.text().startswith(sentence)
    assert not dialog.open_button.isEnabled()
    assert dialog.continue_button.isEnabled()  # its checkpoints are whole
    assert dialog.delete_button.isEnabled()


def test_where_there_are_no_runs_it_says_what_to_do(tmp_path: Path, open_dialog: Open) -> None:
    dialog = open_dialog(tmp_path / "nowhere")
    assert "press Train" in dialog._empty.text()
    assert dialog._empty.isVisible()
    for button in (
        dialog.open_button, dialog.continue_button, dialog.compare_button, dialog.rename_button,
        dialog.files_button, dialog.delete_button,
    ):  # fmt: skip
        assert not button.isEnabled()
    assert dialog.elsewhere_button.isEnabled()


def test_a_folder_that_cannot_be_read_is_told(
    tmp_path: Path, open_dialog: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr("pathlib.Path.iterdir", fails)
    dialog = open_dialog(tmp_path)
    assert "does not allow that" in dialog.details.text()


def test_the_list_fills_while_the_runs_are_read(
    folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    import threading

    from poda.engine.evolve import runs

    go_on = threading.Event()

    def slowly(of: Path) -> Iterator[object]:
        yield summary(of / "alpha")
        go_on.wait(60)
        yield summary(of / "beta")

    monkeypatch.setattr(runs, "each_summary", slowly)
    dialog = RunsDialog(folder)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: names(dialog) == ["alpha"])
    assert "and more are being read" in dialog.details.text()
    assert dialog.open_button.isEnabled()
    go_on.set()
    qtbot.waitUntil(lambda: names(dialog) == ["alpha", "beta"])
    qtbot.waitUntil(lambda: dialog._job is None)


def test_closing_while_it_reads_ends_the_reading(
    folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from poda.engine.evolve import runs

    def endless(of: Path) -> Iterator[object]:
        while True:
            yield summary(of / "alpha")

    monkeypatch.setattr(runs, "each_summary", endless)
    dialog = RunsDialog(folder)
    qtbot.addWidget(dialog)
    dialog.show()
    job = dialog._job
    assert job is not None
    with qtbot.waitSignal(job.cancelled):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


# Sorted and filtered


def sort_by(dialog: RunsDialog, column: str) -> None:
    header = dialog.view.horizontalHeader()
    section = COLUMNS.index(column)
    dialog.view.horizontalScrollBar().setValue(header.sectionPosition(section))
    place = header.sectionViewportPosition(section) + 10
    QTest.mouseClick(
        header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place, header.height() // 2)
    )


@pytest.mark.parametrize(
    ("column", "order"),
    [
        ("name", ["alpha", "beta", "gamma"]),
        ("seed", ["gamma", "alpha", "beta"]),
        ("generation", ["gamma", "beta", "alpha"]),
        ("best", ["beta", "alpha", "gamma"]),
        ("modified", ["gamma", "beta", "alpha"]),
    ],
)
def test_a_click_on_a_heading_sorts(
    column: str, order: list[str], folder: Path, open_dialog: Open
) -> None:
    dialog = open_dialog(folder)
    sort_by(dialog, column)
    if names(dialog) != order:
        sort_by(dialog, column)
    assert names(dialog) == order
    damaged = order.index("gamma")
    assert dialog.view.columnSpan(damaged, 1) > 1  # the sentence moves with its run
    sort_by(dialog, column)
    assert names(dialog) == order[::-1]


def test_the_keyboard_sorts_by_the_box(folder: Path, open_dialog: Open) -> None:
    dialog = open_dialog(folder)
    assert dialog.sorting.currentText() == "Saved"
    dialog.sorting.setFocus()
    QTest.keyClick(dialog.sorting, Qt.Key.Key_Home)
    assert dialog.sorting.currentText() == "Name"
    assert names(dialog) == ["alpha", "beta", "gamma"]
    dialog.sorting.activated.emit(0)  # chosen once more in its list
    assert names(dialog) == ["gamma", "beta", "alpha"]
    sort_by(dialog, "seed")
    assert dialog.sorting.currentText() == "Seed"


def test_numbers_are_sorted_as_numbers(tmp_path: Path, open_dialog: Open) -> None:
    for seed in (9, 10, 100, 2**63 - 1):
        save_run(tmp_path, f"seed {seed}", 0, seed=seed)
    dialog = open_dialog(tmp_path)
    dialog.view.sortByColumn(COLUMNS.index("seed"), Qt.SortOrder.AscendingOrder)
    assert [cell(dialog, row, "seed") for row in range(4)] == ["9", "10", "100", str(2**63 - 1)]


@pytest.mark.parametrize(
    ("text", "left"),
    [("alp", ["alpha"]), ("TIC 12", ["beta"]), ("damaged", ["gamma"]), ("own", ["alpha", "beta"]),
     ("nothing like it", [])],
)  # fmt: skip
def test_only_runs_with_all_the_words_are_left(
    text: str, left: list[str], folder: Path, open_dialog: Open
) -> None:
    dialog = open_dialog(folder)
    dialog.filter.setFocus()
    QTest.keyClicks(dialog.filter, text)
    assert names(dialog) == left
    assert dialog._empty.isVisible() == (not left)
    dialog.filter.clear()
    assert names(dialog) == ["alpha", "beta", "gamma"]
    assert dialog.selected()  # something is, so that the buttons can be used


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
        press(dialog.compare_button)
    assert asked.args[0] == [("alpha", folder / "alpha"), ("beta", folder / "beta")]


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
    monkeypatch.setattr("poda.training.runs_dialog.QDesktopServices.openUrl", shown.append)
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
    monkeypatch.setattr("poda.training.runs_dialog.QFile.moveToTrash", lambda _path: False)
    dialog = open_dialog(folder)
    answer(True)
    press(dialog.delete_button)
    assert "could not be moved to the trash" in dialog.details.text()
    assert summary(folder / "alpha").error is None
    assert names(dialog) == ["alpha", "beta", "gamma"]


# The dialog


def test_every_control_has_a_name_and_the_keyboard_reaches_it(
    folder: Path, open_dialog: Open
) -> None:
    dialog = open_dialog(folder)
    dialog.view.selectionModel().select(
        dialog.view.model().index(1, 0),
        QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows,
    )
    wanted = {
        dialog.filter, dialog.sorting, dialog.view, dialog.open_button, dialog.continue_button,
        dialog.rename_button, dialog.files_button, dialog.delete_button, dialog.elsewhere_button,
    }  # fmt: skip
    reached = set()
    for _ in range(20):
        reached.add(dialog.focusWidget())
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
    assert wanted <= reached
    assert dialog.filter.accessibleName()
    assert dialog.view.accessibleName()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_it_fits_a_small_screen(
    language: str, scale: float, folder: Path, open_dialog: Open
) -> None:
    language_manager().set_language(language)
    theme_manager().set_look("dark", scale)
    dialog = open_dialog(folder)
    assert dialog.minimumSizeHint().width() <= 1264
    assert dialog.minimumSizeHint().height() <= 752
    assert dialog.view.columnWidth(0) >= 200 * scale


def test_another_language_reaches_the_table(folder: Path, open_dialog: Open) -> None:
    dialog = open_dialog(folder)
    language_manager().set_language("es")
    assert cell(dialog, 0, "game") == "Tres en raya"
    assert dialog.details.text().endswith("by hand, alpha")


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.9, "0:00:00"), (61, "0:01:01"), (36_000, "10:00:00")]
)
def test_times_are_hours_minutes_and_seconds(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_settings_are_told_apart_from_presets(tmp_path: Path, open_dialog: Open) -> None:
    save_run(tmp_path, "changed", 0, of=replace(PRESETS["no-loss"].settings, parents=9))
    assert cell(open_dialog(tmp_path), 0, "preset") == "Own settings"
