"""The panel that holds a Monte Carlo search against the truth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFileDialog, QTableWidgetItem

from poda.engine.record.monte_carlo import PHASES
from poda.tree.model.sources import Position
from poda.tree.truth.panel import EXACT, MEAN, MOVE, VISITS, TruthPanel

from ..hand import AIMA, KEY, TreeHand

NOUGHTS = Position("tictactoe", "1593")
"""X wins on 7, with two threats at once; every other move loses."""


def panel(tree: TreeHand) -> TruthPanel:
    return tree.tab.parts.truth


def sampled(tree: TreeHand, source: Any, done: int = -1, **options: Any) -> TruthPanel:
    """The panel of a Monte Carlo search, when it is known, after so many iterations."""
    tree.show(source, **{"algorithm": "mcts", "iterations": 300} | options)
    found = panel(tree)
    tree.bot.waitUntil(lambda: found.held is not None)
    tree.model.go(PHASES * done if done >= 0 else tree.model.last_step)
    return found


def cell(found: TruthPanel, row: int, column: int) -> QTableWidgetItem:
    item = found.table.item(row, column)
    assert item is not None
    return item


def column(found: TruthPanel, at: int) -> list[str]:
    return [cell(found, row, at).text() for row in range(found.table.rowCount())]


def test_it_is_there_for_a_monte_carlo_search_alone(tree: TreeHand) -> None:
    parts = tree.tab.parts
    assert parts.truth_section.isHidden()
    assert parts.truth.curve.isHidden()
    assert not parts.number_line.isHidden()
    found = sampled(tree, AIMA)
    assert found.isVisible()
    assert found.curve.isVisible()
    assert parts.number_line.isHidden()
    tree.show(AIMA)
    assert not found.isVisible()
    assert not found.curve.isVisible()
    assert parts.number_line.isVisible()


def test_each_move_is_told_with_its_playouts_mean_and_exact_value(tree: TreeHand) -> None:
    found = sampled(tree, AIMA, 60)
    assert column(found, EXACT) == ["✓ 3", "✗ 2", "✗ 2"]
    held = found.held
    assert held is not None
    rows = held.history.at(60)
    assert column(found, VISITS) == [str(each.visits) for each in rows]
    assert sum(map(int, column(found, VISITS))) == 60
    assert [text.replace("−", "-") for text in column(found, MEAN)] == [
        f"{each.mean:.2f}" for each in rows
    ]
    said = cell(found, 0, MEAN).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said.startswith(f"{rows[0].mean:.2f}, between [")


def test_of_a_game_it_is_told_how_soon_it_ends(tree: TreeHand) -> None:
    found = sampled(tree, NOUGHTS)
    assert column(found, MOVE) == ["2", "4", "6", "7", "8"]
    assert column(found, EXACT)[3] == "✓ wins in 3"
    assert column(found, EXACT)[0] == "✗ loses in 2"
    assert "chooses 7: right" in found.verdict.full_text()
    assert found.settled.full_text().startswith("From the side of X.")
    assert not found.keep.isVisible()


def test_the_chosen_move_is_bold(tree: TreeHand) -> None:
    found = sampled(tree, NOUGHTS)
    bold = [cell(found, row, MOVE).font().bold() for row in range(5)]
    assert bold == [False, False, False, True, False]


def test_it_follows_the_step(tree: TreeHand) -> None:
    found = sampled(tree, AIMA, 60)
    tree.model.go(0)
    assert column(found, VISITS) == ["0", "0", "0"]
    assert column(found, MEAN) == ["", "", ""]
    assert found.verdict.full_text() == "Nothing has been played yet."
    assert found.curve.text() == ""
    tree.model.go(PHASES * 5 - 1)  # the fifth iteration is not backed up yet
    assert sum(map(int, column(found, VISITS))) == 4


def test_where_nobody_knows_the_truth_it_says_so(tree: TreeHand) -> None:
    found = sampled(tree, Position("backgammon", "jLfBEQQz+wDAMA 6-5"), iterations=30)
    assert set(column(found, EXACT)) == {"?"}
    assert "The exact value is not known." in found.verdict.full_text()
    assert "exact" not in found.curve.text()


def test_at_a_throw_nothing_is_chosen_and_nothing_wrong(tree: TreeHand) -> None:
    found = sampled(tree, "(0.25: 8, 0.75: 4)")
    assert column(found, EXACT) == ["8", "4"]
    assert "Here the dice choose." in found.verdict.full_text()
    assert "exact 5" in found.curve.text()


def test_a_click_on_the_curve_goes_to_that_iteration(tree: TreeHand) -> None:
    found = sampled(tree, AIMA)
    middle = found.curve.rect().center()
    tree.bot.mouseClick(found.curve, Qt.MouseButton.LeftButton, pos=middle)
    assert 1 < found.done < 300
    assert tree.model.step == PHASES * found.done
    end = QPoint(found.curve.width() - 1, middle.y())
    tree.bot.mouseClick(found.curve, Qt.MouseButton.LeftButton, pos=end)
    assert found.done == 300
    assert found.curve.text().startswith("300 iterations, estimate ")
    assert "share of 1: " in found.curve.text()
    assert found.curve.text().endswith("exact 3")


def test_a_move_that_is_clicked_on_or_entered_is_selected_in_the_tree(tree: TreeHand) -> None:
    found = sampled(tree, AIMA)
    place = found.table.visualItemRect(cell(found, 1, MOVE)).center()
    tree.bot.mouseClick(found.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert tree.model.tree.index[tree.model.selected] == 1
    found.table.setFocus()
    found.table.setCurrentCell(2, MOVE)
    tree.key(KEY.Key_Return)
    assert tree.model.tree.index[tree.model.selected] == 2


def test_where_it_is_wrong_the_search_can_be_kept_with_a_note(
    tree: TreeHand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The mean of [5, 5, -9] misleads for as long as its third leaf has not been seen.
    found = sampled(tree, "[[5, 5, 5, 5, -9], [1, 1]]")
    held = found.held
    assert held is not None
    wrong = next(done for done in range(1, 300) if held.is_wrong(done))
    tree.model.go(PHASES * wrong)
    assert "wrong" in found.verdict.full_text()
    assert found.keep.isVisible()
    kept = tmp_path / "kept.json"
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_args, **_named: (str(kept), "*.json")
    )
    tree.click(found.keep)
    tree.bot.waitUntil(kept.exists)
    assert tree.model.bookmarks.steps == (PHASES * wrong,)
    assert tree.model.notes.text(PHASES * wrong) == found.verdict.full_text()
    assert "wrong" in kept.read_text("utf-8")


def test_the_keys_go_along_the_curve_while_it_has_the_focus(tree: TreeHand) -> None:
    found, model, bot = sampled(tree, AIMA, done=100), tree.model, tree.bot
    curve = found.curve
    curve.setFocus(Qt.FocusReason.TabFocusReason)
    bot.waitUntil(curve.hasFocus)
    bot.keyClick(curve, KEY.Key_Home)
    assert model.step == PHASES
    bot.keyClick(curve, KEY.Key_Left)
    assert model.step == PHASES
    bot.keyClick(curve, KEY.Key_Right)
    assert model.step == 2 * PHASES
    bot.keyClick(curve, KEY.Key_End)
    assert model.step == 300 * PHASES
    bot.keyClick(curve, KEY.Key_Left)
    assert 250 * PHASES < model.step < 300 * PHASES
    bot.keyClick(curve, KEY.Key_Right)
    assert model.step == 300 * PHASES
    model.go(0)
    bot.keyClick(curve, KEY.Key_Right)
    assert model.step == PHASES
