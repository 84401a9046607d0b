"""The columns of the table of runs: which are shown, what is remembered, and many rows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QTableWidget
from pytestqt.qtbot import QtBot

from poda.engine.runs.kept_runs import RunSummary
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.run_folder import Checkpoint
from poda.packages.lab.window.runs.columns import COLUMNS, USUAL, RunsRow, key_of, text_of
from poda.packages.lab.window.runs.dialog import RunsDialog
from poda.packages.lab.window.runs.table import RunsTable, SortedRuns
from poda.packages.lab.window.settings import LabSettings
from some import some

from .hand import Open, names


def shown(dialog: RunsDialog) -> list[str]:
    hidden = dialog.view.isColumnHidden
    return [name for place, name in enumerate(COLUMNS) if not hidden(place)]


def choose(dialog: RunsDialog, title: str) -> None:
    """Tick a column, or take its tick away, in the menu of the button."""
    menu = dialog.columns_button.menu()
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == title).trigger()


def test_columns_come_and_go_and_are_remembered(folder: Path, open_dialog: Open) -> None:
    dialog = open_dialog(folder)
    assert shown(dialog) == list(USUAL)
    choose(dialog, "Note")
    choose(dialog, "Seed")
    assert "note" in shown(dialog)
    assert "seed" not in shown(dialog)
    again = open_dialog(folder)
    assert shown(again) == shown(dialog)
    choose(again, "The usual ones")
    assert shown(again) == list(USUAL)


def test_a_right_click_on_a_head_has_the_same_menu(
    folder: Path, open_dialog: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QPoint] = []
    monkeypatch.setattr(QMenu, "popup", lambda _menu, at: opened.append(at))
    dialog = open_dialog(folder)
    header = dialog.view.horizontalHeader()
    header.customContextMenuRequested.emit(QPoint(5, 5))
    assert opened == [header.viewport().mapToGlobal(QPoint(5, 5))]
    menu = dialog.columns_button.menu()
    menu.aboutToShow.emit()
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts == [
        "Kind", "Settings", "Fewest losses", "Last losses", "Values kept", "Tags", "Note", "Saved",
        "Generations", "Games", "Time", "Processor", "Seed", "The usual ones",
    ]  # fmt: skip
    menu.actions()[0].trigger()
    assert "strategy" in shown(dialog)


def test_the_order_is_remembered_and_shown(folder: Path, open_dialog: Open) -> None:
    dialog = open_dialog(folder)
    dialog.view.sort_anew(COLUMNS.index("name"))
    dialog.view.sort_anew(COLUMNS.index("name"))
    assert names(dialog) == ["gamma", "beta", "alpha"]
    again = open_dialog(folder)
    assert names(again) == ["gamma", "beta", "alpha"]
    assert again.sorting.currentText() == "Name ↓"
    assert again.view.horizontalHeader().sortIndicatorOrder() == Qt.SortOrder.DescendingOrder


def test_what_was_remembered_and_makes_no_sense_is_left_out(
    folder: Path, open_dialog: Open
) -> None:
    LabSettings().training_runs = {"columns": ["shoes", "note"], "sort": ["shoes", True]}
    dialog = open_dialog(folder)
    assert shown(dialog) == ["name", "game", "note"]
    assert names(dialog) == ["alpha", "beta", "gamma"]
    LabSettings().training_runs = {"columns": 7, "sort": [3]}
    assert shown(open_dialog(folder)) == list(USUAL)


def many(folder: Path, count: int) -> list[RunSummary]:
    return [
        RunSummary(
            folder / f"run {number:04}", "connect4", "fast", number % 7, number, 10 * number,
            float(number), modified=float(number), settings=PRESETS["fast"].settings,
            last_losses=None if number % 3 else number / 1000, processor=2.0 * number,
        )
        for number in range(count)
    ]  # fmt: skip


def test_hundreds_of_rows_are_sorted_by_every_column(tmp_path: Path) -> None:
    table = RunsTable()
    rows = SortedRuns(table)
    found = many(tmp_path, 400)
    for end in range(40, 401, 40):  # as they come from the thread that reads
        table.show_runs(found[:end])
    for place, column in enumerate(COLUMNS):
        for order in Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder:
            rows.sort(place, order)
            keys = [key_of(rows.entry(row), column) for row in range(rows.rowCount())]
            assert keys == sorted(keys, reverse=order == Qt.SortOrder.DescendingOrder), column
    rows.look_for("run 0123 fast")
    assert [rows.run(row).name for row in range(rows.rowCount())] == ["run 0123"]


def test_the_selection_stays_with_its_run_however_it_is_sorted(
    folder: Path, open_dialog: Open
) -> None:
    dialog = open_dialog(folder)
    QTest.keyClick(dialog.view, Qt.Key.Key_Down)
    for column in some(COLUMNS):
        dialog.view.sort_anew(COLUMNS.index(column))
        assert [run.name for run in dialog.selected()] == ["beta"]


def test_evolution_and_learning_are_told_apart(tmp_path: Path) -> None:
    learning = PRESETS["td"].settings
    both = [
        RunsRow(RunSummary(tmp_path, "connect4", settings=each))
        for each in (PRESETS["fast"].settings, learning)
    ]
    assert [text_of(entry, "strategy") for entry in both] == ["evolves", "learns"]


def test_the_arrow_of_the_head_points_up_where_values_rise(qtbot: QtBot) -> None:
    table = QTableWidget(2, 1)
    qtbot.addWidget(table)
    table.setHorizontalHeaderLabels([" "])
    table.setSortingEnabled(True)
    table.show()

    def wider_below(order: Qt.SortOrder) -> bool:
        """Whether the arrow has its point above."""
        table.sortByColumn(0, order)
        header = table.horizontalHeader()
        room = header.rect().adjusted(4, 4, -4, -4)
        room.setRight(header.sectionSize(0) - 4)
        picture = header.grab(room).toImage()
        ground = picture.pixel(0, 0)
        rows = [
            [x for x in range(picture.width()) if picture.pixel(x, y) != ground]
            for y in range(picture.height())
        ]
        spread = [max(drawn) - min(drawn) for drawn in rows if drawn]
        return spread[0] < spread[-1]

    assert wider_below(Qt.SortOrder.AscendingOrder)
    assert not wider_below(Qt.SortOrder.DescendingOrder)


def test_the_largest_numbers_of_a_run_can_be_told(qapp: object, tmp_path: Path) -> None:
    most = RunSummary(
        tmp_path, "connect4", "", 2**63 - 1, 2**53, 2**53, 1e12, "<b>" * 300, None, -1e12, 1e12,
        (Checkpoint(10**16 - 1, tmp_path),),
    )  # fmt: skip
    for column in some(COLUMNS):
        assert len(text_of(RunsRow(most), column)) < 1000
