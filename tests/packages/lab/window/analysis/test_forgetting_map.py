"""The forgetting map: cells in the right colours, told in words, by mouse and by keyboard."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from poda.engine.runs.lineage import Lineage
from poda.house.i18n import language_manager
from poda.house.theme import THEMES, Role, theme_manager
from poda.packages.lab.window.analysis.forgetting_map import (
    ForgettingMap,
    LineageResults,
    MapLayout,
    MapTexts,
    colour_of,
    labelled,
    seen_on,
)
from training.lineages import UNMET, ladder, lineage

EMPTY_WORDS = "The best of every few generations plays those before it"
EVEN = [[0, 10, 10], [10, 0, 10], [10, 10, 0]]
SIZES = [(380, 300), (800, 600), (260, 200), (1200, 300), (300, 900)]
TIGHT = [(260, 200)]  # where there may be no room for the legend


def shown(qtbot: QtBot, of: Lineage | None, size: tuple[int, int] = (380, 300)) -> ForgettingMap:
    panel = ForgettingMap()
    qtbot.addWidget(panel)
    panel.resize(*size)
    panel.show_lineage(of)
    panel.show()
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)  # as before it is painted
    panel.map.clearFocus()  # alone in its window, it would have it
    return panel


def focused(qtbot: QtBot, of: Lineage) -> ForgettingMap:
    panel = shown(qtbot, of)
    panel.map.setFocus()
    qtbot.waitUntil(panel.map.hasFocus)
    return panel


def middle(panel: ForgettingMap, row: int, column: int) -> QPoint:
    return panel.map.plan.cell(row, column).center().toPoint()


def texts(panel: ForgettingMap) -> list[str]:
    return [
        label.text() for label in panel.findChildren(type(panel._sentence)) if label.isVisible()
    ]


def image(panel: ForgettingMap) -> QImage:
    return panel.map.grab().toImage()


# What is read off it


def test_before_there_is_anybody_it_says_what_will_be_seen(qtbot: QtBot) -> None:
    panel = shown(qtbot, None)
    assert not panel.map.isVisible()
    assert any(text.startswith(EMPTY_WORDS) for text in texts(panel))
    assert panel.sentence() == ""
    panel.show_lineage(ladder(1))  # one alone has nobody to play
    assert not panel.map.isVisible()
    panel.show_lineage(ladder(2))
    assert panel.map.isVisible()
    panel.show_lineage(None)
    assert not panel.map.isVisible()


@pytest.mark.parametrize(
    ("of", "sentence"),
    [
        (lineage([1, 5], [[0, 3], [15, 0]]), "The newest clearly beats its only ancestor."),
        (ladder(5), "The newest clearly beats all of its 4 ancestors."),
        (lineage([1, 5, 10], EVEN), "The newest is about even with all of its 2 ancestors."),
        (
            lineage([1, 5, 10], [[0, 3, 17], [15, 0, 3], [2, 15, 0]]),
            "The newest clearly beats 1 of its 2 ancestors; it loses to generation 1.",
        ),
        (
            lineage([1, 5, 10], [[0, 10, 3], [10, 0, 10], [15, 10, 0]]),
            "The newest clearly beats 1 of its 2 ancestors; it loses clearly to none of them.",
        ),
        (
            lineage([1, 5, 10, 1500], [[0, 9, 9, 18], [9, 0, 9, 20], [9, 9, 0, 10], [2, 0, 10, 0]]),
            "The newest clearly beats none of its 3 ancestors; it loses to 2 of them, worst to "
            "generation 5.",
        ),
        (
            lineage([1, 5], [[0, UNMET], [UNMET, 0]]),
            "The games of the newest are still to be played.",
        ),
        (
            lineage([1, 5, 10], [[0, 3, 3], [15, 0, UNMET], [15, UNMET, 0]]),
            "The newest clearly beats its only ancestor.",  # of those that it has met
        ),
    ],
)
def test_the_sentence_tells_how_the_newest_does(qtbot: QtBot, of: Lineage, sentence: str) -> None:
    # The English plural forms come with the translations.
    said = shown(qtbot, of).sentence().replace("all of its 1 ancestors", "its only ancestor")
    assert said == sentence


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ((1, 1), "Generation 10 against generation 5: 15 won, 2 drawn, 3 lost: "
                 "it is clearly better."),
        ((1, 0), "Generation 10 against generation 1: 2 won, 1 drawn, 17 lost: it has forgotten."),
        ((0, 0), "Generation 5 against generation 1: 15 won, 2 drawn, 3 lost: "
                 "it is clearly better."),
    ],
)  # fmt: skip
def test_a_cell_that_the_mouse_points_at_is_told(
    qtbot: QtBot, cell: tuple[int, int], words: str
) -> None:
    panel = shown(qtbot, ladder(4))
    QTest.mouseMove(panel.map, middle(panel, *cell))
    assert panel.map.cell == cell
    assert panel.sentence() == words
    assert words in texts(panel)
    assert panel.map.accessibleDescription() == words
    # Beside the triangle nothing is pointed at.
    QTest.mouseMove(panel.map, QPoint(panel.map.width() - 2, panel.map.height() // 2))
    assert panel.map.cell is None
    assert panel.sentence().startswith("The newest clearly beats all")


def test_a_cell_is_too_close_to_call_or_not_played_yet(qtbot: QtBot) -> None:
    panel = shown(qtbot, lineage([1, 5, 10], [[0, 9, 3], [9, 0, UNMET], [15, UNMET, 0]]))
    assert panel.cell_text(0, 0).endswith("9 won, 2 drawn, 9 lost: too close to call.")
    assert panel.cell_text(1, 1) == "Generation 10 against generation 5: not played yet."


def test_the_arrow_keys_go_from_cell_to_cell(qtbot: QtBot) -> None:
    panel = focused(qtbot, ladder(4))
    at = [panel.map.cell]
    keys = (Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Left,
            Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Home)  # fmt: skip  # noqa: E501
    for key in keys:
        QTest.keyClick(panel.map, key)
        at.append(panel.map.cell)
    # The newest against the first; no key leaves the triangle.
    assert at == [(2, 0), (2, 1), (1, 1), (0, 0), (0, 0), (0, 0), (1, 0), (1, 1), (2, 1), (2, 2),
                  (2, 0)]  # fmt: skip
    assert panel.sentence().startswith("Generation 15 against generation 1:")


def test_other_keys_are_left_to_the_window(qtbot: QtBot) -> None:
    panel = focused(qtbot, ladder(4))
    QTest.keyClick(panel.map, Qt.Key.Key_A)
    QTest.keyClick(panel.map, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert panel.map.cell == (2, 0)


def test_a_click_takes_the_keyboard_there(qtbot: QtBot) -> None:
    panel = shown(qtbot, ladder(5))
    QTest.mouseClick(panel.map, Qt.MouseButton.LeftButton, pos=middle(panel, 2, 1))
    qtbot.waitUntil(panel.map.hasFocus)
    QTest.keyClick(panel.map, Qt.Key.Key_Down)
    assert panel.map.cell == (3, 1)


def test_without_the_focus_the_newest_is_told_again(qtbot: QtBot) -> None:
    panel = focused(qtbot, ladder(4))
    assert panel.sentence().startswith("Generation")
    panel.map.clearFocus()
    assert panel.sentence().startswith("The newest")


# A run that goes on


def test_the_keyboard_stays_with_the_same_two_while_the_map_grows(qtbot: QtBot) -> None:
    panel = focused(qtbot, ladder(4))
    QTest.keyClick(panel.map, Qt.Key.Key_Right)
    assert panel.sentence().startswith("Generation 15 against generation 5:")
    panel.show_lineage(ladder(9))
    assert panel.sentence().startswith("Generation 15 against generation 5:")
    # Those two are gone: the nearest that are left.
    panel.show_lineage(lineage([1, 10, 20], [[0, 9, 9], [9, 0, 9], [9, 9, 0]]))
    assert panel.sentence().startswith("Generation 10 against generation 1:")
    panel.show_lineage(None)
    panel.show_lineage(ladder(3))
    assert panel.map.cell is None or panel.map.cell == (1, 0)


def test_the_same_results_are_not_drawn_again(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = shown(qtbot, ladder(4))
    drawn: list[LineageResults] = []
    monkeypatch.setattr(panel.map, "show_results", drawn.append)
    panel.show_lineage(ladder(4))
    assert drawn == []
    panel.show_lineage(ladder(5))
    assert len(drawn) == 1


def test_a_growing_map_keeps_its_place(qtbot: QtBot) -> None:
    panel = shown(qtbot, ladder(3))
    place = panel.map.geometry()
    for count in range(4, 25):
        panel.show_lineage(ladder(count))
        QApplication.processEvents()
        assert panel.map.geometry() == place


# How it looks


@pytest.mark.parametrize("theme", list(THEMES))
def test_colours_go_from_one_hue_over_a_neutral_one_to_the_other(qtbot: QtBot, theme: str) -> None:
    theme_manager().set_look(theme, 1.0)
    roles = theme_manager().theme
    assert colour_of(0.0) == roles.color(Role.MIN)
    assert colour_of(1.0) == roles.color(Role.MAX)
    neutral = colour_of(0.5)
    assert colour_of(0.4999) == neutral or abs(colour_of(0.4999).red() - neutral.red()) <= 1
    saturations = [colour_of(points).hslSaturation() for points in (0.5, 0.75, 1.0)]
    assert saturations[0] < saturations[2]
    # The mark is seen on every ground that it can lie on.
    for points in np.linspace(0, 0.45, 10):
        ground = colour_of(float(points))
        assert abs(ground.lightness() - seen_on(ground).lightness()) > 60


def test_a_cell_is_drawn_in_its_colour_and_a_loss_has_a_mark(qtbot: QtBot) -> None:
    panel = shown(qtbot, ladder(4), (800, 600))
    drawn, plan = image(panel), panel.map.plan
    ratio = drawn.devicePixelRatio()

    def colour(row: int, column: int, dx: float, dy: float) -> str:
        cell = plan.cell(row, column)
        x, y = cell.left() + dx * cell.width(), cell.top() + dy * cell.height()
        return drawn.pixelColor(int(x * ratio), int(y * ratio)).name()

    won, lost = colour_of((15 + 1) / 20), colour_of((2 + 0.5) / 20)
    assert colour(0, 0, 0.1, 0.1) == won.name()
    assert colour(0, 0, 0.5, 0.5) == won.name()
    assert colour(1, 0, 0.1, 0.1) == lost.name()
    assert colour(1, 0, 0.5, 0.5) == seen_on(lost).name()


def test_what_was_not_played_looks_like_nothing_else(qtbot: QtBot) -> None:
    panel = shown(
        qtbot, lineage([1, 5, 10], [[0, 9, 3], [9, 0, UNMET], [15, UNMET, 0]]), (800, 600)
    )
    cell = panel.map.plan.cell(1, 1).toRect()
    hatched = image(panel).copy(cell)
    seen = {hatched.pixelColor(x, y).name() for x in range(20) for y in range(20)}
    assert len(seen) > 1


@pytest.mark.parametrize("scale", [1.0, 1.6])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 3, 4, 8, 24])
def test_nothing_lies_on_anything_else_at_any_size(
    qtbot: QtBot, size: tuple[int, int], count: int, scale: float
) -> None:
    theme_manager().set_look("light", scale)
    language_manager().set_language("es")
    panel = shown(qtbot, ladder(count, 1000), (round(size[0] * scale), round(size[1] * scale)))
    plan, area = panel.map.plan, panel.map.rect()
    rows = [plan.row_label(row) for row in plan.labelled_rows]
    columns = [plan.column_label(column) for column in plan.labelled_columns]
    cells = [plan.cell(row, column) for row in range(count - 1) for column in range(row + 1)]
    for labels in (rows, columns):
        assert labels
        assert not any(a.intersects(b) for a, b in itertools.pairwise(labels))
    assert plan.labelled_rows[-1] == plan.labelled_columns[-1] == count - 2
    for rect in (*rows, *cells, plan.legend):
        if rect.isEmpty():
            continue
        assert area.adjusted(-1, -1, 1, 1).contains(rect.toAlignedRect())
    assert not any(cell.intersects(plan.legend) for cell in cells)
    assert size in TIGHT or not plan.legend.isEmpty()
    assert not any(row.intersects(cell) for row in rows for cell in cells)


def test_every_cell_is_found_where_it_is_drawn(qtbot: QtBot) -> None:
    panel = shown(qtbot, ladder(24))
    plan = panel.map.plan
    for row in range(23):
        for column in range(row + 1):
            assert plan.at(plan.cell(row, column).center()) == (row, column)
    assert plan.at(plan.legend.center()) is None


@given(st.integers(0, 63), st.floats(0.5, 200), st.floats(1, 200))
def test_labels_are_evenly_thinned_from_the_newest(places: int, pitch: float, room: float) -> None:
    chosen = labelled(places, pitch, room)
    assert bool(chosen) == bool(places)
    if chosen:
        assert chosen[-1] == places - 1
        steps = set(np.diff(chosen).tolist())
        assert len(steps) <= 1
        assert all(step * pitch >= room * 0.999 for step in steps)


def test_where_there_is_no_room_the_legend_goes_and_the_cells_stay(qtbot: QtBot) -> None:
    words = MapTexts("newer", "ancestor", "loses", "even", "wins", "forgotten")
    tight = MapLayout(QSize(200, 120), LineageResults.of(ladder(24, 1000)), words)
    assert tight.legend.isEmpty()
    assert tight.cells.height() > 80
    assert not MapLayout(QSize(200, 120), LineageResults.of(ladder(3)), words).legend.isEmpty()


def test_no_room_at_all_is_no_error(qtbot: QtBot) -> None:
    panel = shown(qtbot, ladder(24))
    MapLayout(QSize(0, 0), LineageResults.of(ladder(24)), MapTexts("", "", "", "", "", ""))
    panel.map.resize(1, 1)
    panel.map.grab()


def test_it_follows_theme_and_language(qtbot: QtBot) -> None:
    panel = shown(qtbot, ladder(4))
    before = image(panel)
    theme_manager().set_look("dark", 1.0)
    assert image(panel) != before
    theme_manager().set_look("light", 1.0)
    assert image(panel) == before
    assert panel.map.accessibleName() == "Forgetting map"
