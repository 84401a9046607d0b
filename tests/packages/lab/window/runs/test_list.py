"""The dialog of the runs that were kept: what it shows, sorts and filters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QDateTime, QItemSelectionModel, QLocale, QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from poda.engine.runs.kept_runs import summary
from poda.engine.runs.presets import PRESETS
from poda.house.i18n import language_manager
from poda.house.theme import theme_manager
from poda.packages.lab.window.runs.columns import COLUMNS, duration
from poda.packages.lab.window.runs.dialog import RunsDialog

from .hand import Open, cell, names, save_run, select

# What is shown


def test_the_runs_are_listed_with_what_there_is_to_tell(folder: Path, open_dialog: Open) -> None:
    dialog = open_dialog(folder)
    assert names(dialog) == ["alpha", "beta", "gamma"]
    told = summary(folder / "alpha")
    assert [cell(dialog, 0, column) for column in COLUMNS if column != "modified"] == [
        "alpha", "Tic-tac-toe", "evolves", "Own settings", "30.0 % in gen. 1", "30.0 %", "–", "",
        "", "4", str(told.games), "1:02:03", cell(dialog, 0, "processor"), "7",
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

    from poda.engine.runs import kept_runs

    go_on = threading.Event()

    def slowly(of: Path) -> Iterator[object]:
        yield summary(of / "alpha")
        go_on.wait(300)
        yield summary(of / "beta")

    monkeypatch.setattr(kept_runs, "each_summary", slowly)
    dialog = RunsDialog(folder)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: names(dialog) == ["alpha"])
    assert "and more are being read" in dialog.details.text()
    assert dialog.open_button.isEnabled()
    go_on.set()
    qtbot.waitUntil(lambda: names(dialog) == ["alpha", "beta"])
    qtbot.waitUntil(lambda: not dialog._reading.running)


def test_closing_while_it_reads_ends_the_reading(
    folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from poda.engine.runs import kept_runs

    def endless(of: Path) -> Iterator[object]:
        while True:
            yield summary(of / "alpha")

    monkeypatch.setattr(kept_runs, "each_summary", endless)
    dialog = RunsDialog(folder)
    qtbot.addWidget(dialog)
    dialog.show()
    job = dialog._reading._job
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
    assert dialog.sorting.currentText() == "Saved ↓"
    dialog.sorting.setFocus()
    QTest.keyClick(dialog.sorting, Qt.Key.Key_Home)
    assert dialog.sorting.currentText() == "Name ↑"
    assert names(dialog) == ["alpha", "beta", "gamma"]
    dialog.sorting.activated.emit(0)  # chosen once more in its list
    assert names(dialog) == ["gamma", "beta", "alpha"]
    sort_by(dialog, "seed")
    assert dialog.sorting.currentText() == "Seed ↑"


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
