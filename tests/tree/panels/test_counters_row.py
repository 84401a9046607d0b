"""The counters: the slides' numbers, at every step, in as many lines as they need."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from poda.house.i18n import language_manager
from poda.house.theme import theme_manager
from poda.tree.model.tree_model import TreeModel
from poda.tree.panels.costs import CountersRow
from seen import laid_out

from ..searches import PRUNE, opened


def shown(
    qtbot: QtBot, model: TreeModel, width: int = 1232, *, unfolded: bool = True
) -> CountersRow:
    row = CountersRow(model)
    qtbot.addWidget(row)
    row.splits.setChecked(unfolded)
    row.resize(width, row.heightForWidth(width))
    row.show()
    return laid_out(row)


def test_at_the_end_of_the_lecture_tree_the_numbers_are_those_of_the_slides(qtbot: QtBot) -> None:
    model = opened()
    row = shown(qtbot, model)
    model.last()
    assert row.text() == (
        "visited 11 of 13 · leaves 7 of 9 · pruned leaves 2 (MIN 2, MAX 0) · "
        "pruned nodes 2 (MIN 2, MAX 0) · minimax would visit 9 · minimum 5 (Knuth-Moore)"
    )


def test_who_pruned_is_folded_until_it_is_asked_for_and_remembered(qtbot: QtBot) -> None:
    model = opened()
    row = shown(qtbot, model, unfolded=False)
    model.last()
    folded = (
        "visited 11 of 13 · leaves 7 of 9 · pruned leaves 2 · pruned nodes 2 · "
        "minimax would visit 9 · minimum 5 (Knuth-Moore)"
    )
    assert row.text() == folded
    qtbot.mouseClick(row.splits, Qt.MouseButton.LeftButton)
    assert "pruned leaves 2 (MIN 2, MAX 0)" in row.text()
    assert "(MIN 2, MAX 0)" in shown_again(qtbot, model).text()
    qtbot.mouseClick(row.splits, Qt.MouseButton.LeftButton)
    assert row.text() == folded


def shown_again(qtbot: QtBot, model: TreeModel) -> CountersRow:
    row = CountersRow(model)
    qtbot.addWidget(row)
    row.show()
    return row


def test_folded_it_is_one_line_and_the_arrow_shows_the_rest(qtbot: QtBot) -> None:
    model = opened()
    row = shown(qtbot, model, 420, unfolded=False)
    one = row.heightForWidth(420)
    cut_off = [part for part in row.parts.values() if part.isVisible() and part.y() < 0]
    assert cut_off
    assert row.splits.geometry().right() <= 420
    qtbot.mouseClick(row.splits, Qt.MouseButton.LeftButton)
    assert row.heightForWidth(420) > one
    laid_out(row)
    assert not [part for part in row.parts.values() if part.isVisible() and part.y() < 0]


def test_the_numbers_are_those_of_the_step(qtbot: QtBot) -> None:
    model = opened()
    row = shown(qtbot, model)
    assert row.text().startswith("visited 1 of 13 · leaves 0 of 9 · pruned leaves 0 (MIN 0, MAX 0)")
    model.go(PRUNE - 1)
    assert "pruned leaves 0 (MIN 0, MAX 0)" in row.text()
    model.forward()
    assert "pruned leaves 2 (MIN 2, MAX 0)" in row.text()
    model.back()
    assert "pruned leaves 0 (MIN 0, MAX 0)" in row.text()


def test_a_cut_by_max_is_counted_as_such(qtbot: QtBot) -> None:
    model = opened("[[3, 5], [7, 1]]", root=-1)
    row = shown(qtbot, model)
    model.last()
    assert "pruned leaves 1 (MIN 0, MAX 1)" in row.text()


def test_minimax_prunes_nothing_and_says_nothing_of_it(qtbot: QtBot) -> None:
    model = opened(algorithm="minimax")
    row = shown(qtbot, model)
    model.last()
    assert row.text() == "visited 13 of 13 · leaves 9 of 9 · minimum 5 (Knuth-Moore)"


def test_a_ragged_tree_has_no_knuth_moore_minimum(qtbot: QtBot) -> None:
    row = shown(qtbot, opened("[[3, 5], [2, [4, 4]]]"))
    assert "Knuth" not in row.text()


def test_every_part_explains_itself(qtbot: QtBot) -> None:
    row = shown(qtbot, opened())
    assert all(part.toolTip() for part in row.parts.values())
    assert row.accessibleName()
    assert row.accessibleDescription() == row.text()


@pytest.mark.parametrize("width", [1232, 700, 320])
@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_it_takes_the_lines_that_it_needs_and_keeps_them(
    qtbot: QtBot, width: int, scale: float
) -> None:
    theme_manager().set_type_scale(scale)
    model = opened()
    row = shown(qtbot, model, width)
    height = row.heightForWidth(width)
    for step in range(model.last_step + 1):
        model.go(step)
        assert laid_out(row).heightForWidth(width) == height
        places = [part.geometry() for part in row.parts.values() if part.isVisible()]
        assert all(place.bottom() < height for place in places)
        assert all(place.right() < max(width, place.width()) for place in places)
        apart = [a.intersects(b) for a in places for b in places if a is not b]
        assert not any(apart)


def test_it_follows_the_language(qtbot: QtBot) -> None:
    row = shown(qtbot, opened())
    language_manager().set_language("es")
    assert row.text()
    row.grab()


def test_before_a_tree_is_opened_it_is_empty(qtbot: QtBot) -> None:
    row = shown(qtbot, TreeModel())
    assert row.text() == ""
    row.grab()


def test_re_searches_are_counted_and_each_search_of_the_root_is_in_the_tip(qtbot: QtBot) -> None:
    model = opened(algorithm="mtdf")
    row = shown(qtbot, model, unfolded=False)
    model.last()
    assert "visited 11 of 13 · leaves 7 of 9 · re-searches 1, nodes again 3" in row.text()
    tip = row.parts["again"].toolTip()
    assert "Search 1, [−1, 0]: ≥ 3, nodes 5\nSearch 2, [3, 4]: ≤ 3, nodes 9" in tip
