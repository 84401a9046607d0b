"""The hall of champions: the cross table, sorted, chosen from, copied, and played against."""

from __future__ import annotations

import csv

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pixels import contrast
from poda.engine.runs.lineage import Lineage
from poda.house.i18n import language_manager
from poda.house.theme import THEMES, Role, theme_manager
from poda.packages.lab.window.analysis.hall_table import GENERATION, POINTS, RANK, HallTable
from poda.widgets.cross_cells import ground
from training.lineages import UNMET, ladder, lineage

# Generation 5 has most points, then 20, then 1 and 10 with as many as each other.
FOUR = lineage(
    [1, 5, 10, 20], [[0, 5, 10, 9], [15, 0, 12, 11], [10, 8, 0, 6], [11, 9, 14, 0]]
)  # fmt: skip
CROSS = 3  # the column of the first opponent


def shown(qtbot: QtBot, of: Lineage | None = FOUR) -> HallTable:
    hall = HallTable()
    qtbot.addWidget(hall)
    hall.resize(700, 300)
    hall.show_lineage(of)
    hall.show()
    hall.activateWindow()
    qtbot.waitUntil(hall.isActiveWindow)
    return hall


def cells(hall: HallTable, column: int) -> list[str]:
    items = [hall.table.item(row, column) for row in range(hall.table.rowCount())]
    return [item.text() for item in items if item is not None]


def header(hall: HallTable) -> list[str]:
    items = [hall.table.horizontalHeaderItem(n) for n in range(hall.table.columnCount())]
    return [item.text() for item in items if item is not None]


def click_header(hall: HallTable, column: int) -> None:
    bar = hall.table.horizontalHeader()
    at = QPoint(bar.sectionViewportPosition(column) + 8, bar.height() // 2)
    QTest.mouseClick(bar.viewport(), Qt.MouseButton.LeftButton, pos=at)


def choose_row(hall: HallTable, row: int) -> None:
    item = hall.table.item(row, GENERATION)
    assert item is not None
    at = hall.table.visualItemRect(item).center()
    QTest.mouseClick(hall.table.viewport(), Qt.MouseButton.LeftButton, pos=at)


# What it shows


def test_before_there_is_a_champion_it_says_what_will_be_seen(qtbot: QtBot) -> None:
    hall = shown(qtbot, None)
    assert not hall.table.isVisible()
    assert not hall.play_button.isVisible()
    assert hall._empty.isVisible()
    assert hall._empty.text().startswith("Whoever does best in validation becomes the champion")
    assert hall.sentence() == hall.csv_text() == ""
    hall.show_lineage(FOUR)
    assert hall.table.isVisible()
    assert not hall._empty.isVisible()
    hall.show_lineage(None)
    assert not hall.table.isVisible()


def test_each_champion_has_rank_points_and_its_results(qtbot: QtBot) -> None:
    hall = shown(qtbot)
    assert header(hall) == ["# ▴", "Generation", "Points", "1", "5", "10", "20"]
    assert cells(hall, RANK) == ["1", "2", "3", "3"]
    assert cells(hall, GENERATION) == ["5", "20", "1", "10"]
    assert cells(hall, POINTS) == ["63.3 %", "56.7 %", "40.0 %", "40.0 %"]
    assert cells(hall, CROSS) == ["15", "11", "·", "10"]
    assert cells(hall, CROSS + 1) == ["·", "9", "5", "8"]


def test_a_draw_counts_half_a_point(qtbot: QtBot) -> None:
    hall = shown(qtbot, lineage([1, 5], [[0, 0], [19, 0]]))
    assert cells(hall, CROSS) == ["19½", "·"]
    assert cells(hall, CROSS + 1) == ["·", "½"]


def test_who_has_not_played_yet_is_last_and_without_rank(qtbot: QtBot) -> None:
    half = lineage([1, 5, 10], [[0, 12, UNMET], [8, 0, UNMET], [UNMET, UNMET, 0]])
    hall = shown(qtbot, half)
    assert cells(hall, RANK) == ["1", "2", "–"]
    assert cells(hall, POINTS) == ["60.0 %", "40.0 %", "–"]
    assert cells(hall, CROSS + 2) == ["–", "–", "·"]
    assert hall.sentence() == "The games of the newest are still to be played."


@pytest.mark.parametrize(
    ("of", "sentence"),
    [
        (FOUR, "The newest, of generation 20, has rank 2 of 4."),
        (ladder(1), "The only champion so far is of generation 1."),
        (ladder(3, 123_456), "The newest, of generation 246,912, has rank 3 of 3."),
        (ladder(6), "The newest, of generation 25, has rank 1 of 6."),
    ],
)
def test_the_sentence_tells_how_the_newest_does(qtbot: QtBot, of: Lineage, sentence: str) -> None:
    assert shown(qtbot, of).sentence() == sentence


def test_a_result_is_told_to_those_who_do_not_see_it(qtbot: QtBot) -> None:
    item = shown(qtbot).table.item(0, CROSS + 2)
    assert item is not None
    words = "Generation 5 against generation 10: 12 won, 0 drawn, 8 lost"
    assert item.toolTip() == words
    assert item.data(Qt.ItemDataRole.AccessibleTextRole) == words


@pytest.mark.parametrize("theme", list(THEMES))
def test_what_is_written_can_be_read_on_its_ground(qtbot: QtBot, theme: str) -> None:
    theme_manager().set_look(theme, 1.0)
    for points in (0.0, 0.25, 0.5, 0.75, 1.0):
        assert contrast(ground(points), theme_manager().theme.color(Role.TEXT)) >= 4.5


# Sorting


def test_a_click_on_a_header_sorts_by_numbers_and_another_turns_it(qtbot: QtBot) -> None:
    hall = shown(qtbot)
    click_header(hall, GENERATION)
    assert cells(hall, GENERATION) == ["1", "5", "10", "20"]
    assert header(hall)[:2] == ["#", "Generation ▴"]
    click_header(hall, GENERATION)
    assert cells(hall, GENERATION) == ["20", "10", "5", "1"]
    click_header(hall, CROSS + 3)  # by the points against the newest
    assert cells(hall, GENERATION)[:3] == ["10", "1", "5"]


def test_the_menu_sorts_too(qtbot: QtBot) -> None:
    hall = shown(qtbot)
    actions = {action.text(): action for action in hall.table.actions()}
    assert list(actions) == [
        "Play against it", "Copy the table as CSV", "Sort by rank", "Sort by generation",
        "Sort by points",
    ]  # fmt: skip
    actions["Sort by generation"].trigger()
    assert cells(hall, GENERATION) == ["1", "5", "10", "20"]
    actions["Sort by generation"].trigger()
    assert cells(hall, GENERATION) == ["20", "10", "5", "1"]
    actions["Sort by rank"].trigger()
    assert cells(hall, RANK) == ["1", "2", "3", "3"]


def test_it_stays_sorted_while_champions_come_and_go(qtbot: QtBot) -> None:
    hall = shown(qtbot)
    click_header(hall, CROSS + 2)  # against generation 10
    assert cells(hall, GENERATION)[:3] == ["1", "5", "20"]
    without = lineage([1, 10, 20], [[0, 10, 9], [10, 0, 6], [11, 14, 0]])
    hall.show_lineage(without)
    assert header(hall) == ["#", "Generation", "Points", "1", "10 ▴", "20"]
    assert cells(hall, GENERATION)[:2] == ["1", "20"]
    # Generation 10 is gone: by rank again.
    hall.show_lineage(lineage([1, 20], [[0, 9], [11, 0]]))
    assert header(hall)[0] == "# ▴"


# Choosing and playing


def test_nothing_is_chosen_at_first(qtbot: QtBot) -> None:
    hall = shown(qtbot)
    assert hall.chosen() is None
    assert not hall.play_button.isEnabled()


def test_the_button_asks_to_play_the_chosen_one(qtbot: QtBot) -> None:
    hall = shown(qtbot)
    choose_row(hall, 1)
    assert hall.chosen() == 3  # generation 20
    with qtbot.waitSignal(hall.play_asked) as asked:
        QTest.mouseClick(hall.play_button, Qt.MouseButton.LeftButton)
    assert asked.args == [3]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_on_a_row_asks_to_play_it(qtbot: QtBot, key: Qt.Key) -> None:
    hall = shown(qtbot)
    hall.table.setFocus()
    choose_row(hall, 0)
    QTest.keyClick(hall.table, Qt.Key.Key_Down)
    QTest.keyClick(hall.table, Qt.Key.Key_Down)
    with qtbot.waitSignal(hall.play_asked) as asked:
        QTest.keyClick(hall.table, key)
    assert asked.args == [0]  # generation 1


def test_space_on_the_button_asks_to_play(qtbot: QtBot) -> None:
    hall = shown(qtbot)
    choose_row(hall, 0)
    hall.play_button.setFocus()
    with qtbot.waitSignal(hall.play_asked) as asked:
        QTest.keyClick(hall.play_button, Qt.Key.Key_Space)
    assert asked.args == [1]


def test_a_double_click_asks_to_play(qtbot: QtBot) -> None:
    hall = shown(qtbot)
    item = hall.table.item(2, POINTS)
    assert item is not None
    at = hall.table.visualItemRect(item).center()
    QTest.mouseClick(hall.table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    with qtbot.waitSignal(hall.play_asked) as asked:
        QTest.mouseDClick(hall.table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert asked.args == [0]


def test_the_chosen_one_stays_chosen_while_others_come(qtbot: QtBot) -> None:
    hall = shown(qtbot)
    choose_row(hall, 0)  # generation 5
    more = lineage([5, 10, 20, 30], [[0, 8, 9, 7], [12, 0, 6, 7], [11, 14, 0, 7], [13, 13, 13, 0]])
    hall.show_lineage(more)
    assert hall.chosen() == 0
    assert hall.play_button.isEnabled()
    click_header(hall, GENERATION)
    assert hall.chosen() == 0
    hall.show_lineage(lineage([10, 20], [[0, 9], [11, 0]]))  # it has gone
    assert hall.chosen() is None
    assert not hall.play_button.isEnabled()


def test_the_same_results_are_not_written_again(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = shown(qtbot)
    written: list[object] = []
    monkeypatch.setattr(hall, "_fill_table", lambda *of: written.append(of))
    hall.show_lineage(FOUR.copy())
    assert written == []


# Copying


def test_the_table_is_copied_with_exact_numbers_in_its_order(qtbot: QtBot) -> None:
    hall = shown(qtbot)
    hall.table.setFocus()
    QApplication.processEvents()
    QTest.keyClick(hall.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    rows = list(csv.reader(QGuiApplication.clipboard().text().splitlines()))
    assert rows[0] == ["rank", "generation", "points", "1", "5", "10", "20"]
    assert [row[1] for row in rows[1:]] == ["5", "20", "1", "10"]
    for row in rows[1:]:
        index = FOUR.generations.tolist().index(int(row[1]))
        assert float(row[2]) == FOUR.totals[index]
        for other, share in enumerate(row[3:]):
            assert (share == "") is (other == index)
            assert not share or float(share) == FOUR.points[index, other]


def test_theme_type_size_and_language_leave_the_choice(qtbot: QtBot) -> None:
    hall = shown(qtbot)
    click_header(hall, GENERATION)
    choose_row(hall, 1)
    theme_manager().set_look("dark", 1.6)
    for language in ("es", "en"):
        language_manager().set_language(language)
        QCoreApplication.processEvents()
    assert hall.chosen() == 1
    assert cells(hall, GENERATION) == ["1", "5", "10", "20"]
    assert hall.table.accessibleName() == "Hall of champions"
