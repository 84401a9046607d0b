"""The table of results: sorted by mouse and by key, copied as CSV, said in words."""

from __future__ import annotations

import csv
import io

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from poda.engine.runs.statistics_table import MOST_ROWS, StatisticsRow, StatisticsTable
from poda.training import statistics_words as words
from poda.training.statistics_panel import StatisticsPanel

from .players import shown

KEY = Qt.Key
LEFT = Qt.MouseButton.LeftButton
FIRST = StatisticsRow(0, "first", "alphabeta:6:zero", 2, 12, 5, 133)
BEST = StatisticsRow(40, "best", "random", 2, 145, 3, 2)
CHAMPION = StatisticsRow(312, "champion", "old.json", 4, 10, 5, 5, 8, 3)


@pytest.fixture
def full(qtbot: QtBot) -> StatisticsPanel:
    """A panel with three results."""
    panel = shown(qtbot, StatisticsPanel())
    panel.show_table(StatisticsTable("tictactoe", [FIRST, BEST, CHAMPION]))
    return panel


def column(panel: StatisticsPanel, place: int) -> list[str]:
    model = panel.list.results
    return [model.index(row, place).data() for row in range(model.rowCount())]


def test_the_newest_result_is_on_top_and_shown(full: StatisticsPanel) -> None:
    assert column(full, 0) == ["★ 312", "40", "first"]
    assert column(full, 1) == ["old.json", "random", "6 plies"]
    assert full.result.title.full_text() == "Champion, of generation 312"
    assert full.result.conditions.full_text() == (
        "old.json · 20 games · 4 plies ahead · 8 random plies at first · seed 3"
    )


def test_a_row_that_is_chosen_is_shown_in_full(qtbot: QtBot, full: StatisticsPanel) -> None:
    full.list.setFocus()
    qtbot.keyClick(full.list, KEY.Key_Down)
    assert full.result.title.full_text() == "Best of generation 40"
    assert full.result.accessibleDescription().startswith("won 145 96.7 % (")


def test_a_click_on_a_header_sorts_and_another_one_turns_it_round(
    qtbot: QtBot, full: StatisticsPanel
) -> None:
    header = full.list.horizontalHeader()
    point = header.rect().center()
    point.setX(header.sectionViewportPosition(0) + 10)
    qtbot.mouseClick(header.viewport(), LEFT, pos=point)
    first = column(full, 0)
    qtbot.mouseClick(header.viewport(), LEFT, pos=point)
    assert sorted([first, column(full, 0)]) == [["first", "40", "★ 312"], ["★ 312", "40", "first"]]


def test_enter_sorts_by_the_column_of_the_cursor(qtbot: QtBot, full: StatisticsPanel) -> None:
    full.list.setFocus()
    full.list.setCurrentIndex(full.list.results.index(0, 4))
    qtbot.keyClick(full.list, KEY.Key_Return)
    assert column(full, 4) == ["2", "5", "133"]  # by shares: 1%, 25%, 89%
    assert full.list.currentIndex().siblingAtColumn(0).data() == "★ 312"  # the cursor stays on it
    qtbot.keyClick(full.list, KEY.Key_Return)
    assert column(full, 4) == ["133", "5", "2"]


def read(text: str) -> list[list[str]]:
    return [[row["generation"], row["lost"]] for row in csv.DictReader(io.StringIO(text))]


@pytest.mark.parametrize("by_key", [False, True])
def test_the_button_copies_all_rows_in_their_order(
    qtbot: QtBot, full: StatisticsPanel, by_key: bool
) -> None:
    full.list.sortByColumn(4, Qt.SortOrder.AscendingOrder)
    if by_key:
        full.copy.setFocus()
        qtbot.keyClick(full.copy, KEY.Key_Space)
    else:
        qtbot.mouseClick(full.copy, LEFT)
    assert read(QGuiApplication.clipboard().text()) == [["40", "2"], ["312", "5"], ["0", "133"]]
    assert full.copy.text() == "✓ Copied"
    full._copied.timeout.emit()


def test_control_c_copies_the_chosen_rows(qtbot: QtBot, full: StatisticsPanel) -> None:
    full.list.setFocus()
    full.list.selectRow(1)
    qtbot.keyClick(full.list, KEY.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert read(QGuiApplication.clipboard().text()) == [["40", "2"]]


def test_a_full_table_is_shown(full: StatisticsPanel) -> None:
    full.show_table(StatisticsTable("tictactoe", [FIRST] * (MOST_ROWS - 1) + [BEST]))
    assert full.list.results.rowCount() == MOST_ROWS
    full.list.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    assert column(full, 2)[0] == "145"


@pytest.mark.parametrize(
    ("text", "long", "short"),
    [
        ("random", "random moves", "random"),
        ("alphabeta:6:zero", "6-ply player", "6 plies"),
        ("alphabeta:4", "4 plies, evaluates", "4 plies, evaluates"),
        ("alphabeta.json", "alphabeta.json", "alphabeta.json"),
    ],
)
def test_opponents_are_named_in_words(qtbot: QtBot, text: str, long: str, short: str) -> None:
    assert words.opponent_words(text) == long
    assert words.opponent_words(text, short=True) == short
