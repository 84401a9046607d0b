"""Finding nodes by value, move, label or name."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from poda.engine.game import MAX
from poda.engine.games import GAMES
from poda.engine.record.recording import Question, Recording, record
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.observer import SearchStopped
from poda.engine.trees.text import parse_tree
from poda.tree.model.sources import Position
from poda.tree.panels import cards as find_bar
from poda.tree.panels import cards as finding
from poda.tree.panels.cards import FindBar, find

from ..hand import AIMA, KEY, SHIFT, TreeHand

NAMED = "[[3, 5, 10], [2, a, b], [2, 7, 3]]"


def recording_of(text: str) -> Recording[int, int]:
    game = parse_tree(text, MAX)
    return record(Question(game, game.initial_state()))


def of_game(plies: int) -> Recording[Any, Any]:
    game = GAMES["tictactoe"]
    evaluation = evaluation_for("tictactoe")
    return record(Question(game, game.initial_state(), "alphabeta", "ge", plies, evaluation))


# What is found


def test_a_value_is_found_at_inner_nodes_only_once_they_have_it() -> None:
    recording = recording_of(AIMA)
    # The leaf 3 is there from the start; MIN's and the root's 3 come with the search.
    assert find(recording, 0, "3").nodes.tolist() == [2]
    assert find(recording, recording.trace.steps - 1, "3").nodes.tolist() == [0, 1, 2]


def test_a_pruned_leaf_of_a_written_tree_is_found_by_its_value() -> None:
    recording = recording_of(AIMA)
    pruned = [n for n in range(13) if recording.tree.trace_node[n] < 0]
    assert find(recording, recording.trace.steps - 1, "6").nodes[-1] in pruned


@pytest.mark.parametrize("text", ["a", "A", "  a "])
def test_a_named_leaf_is_found_by_its_name(text: str) -> None:
    recording = recording_of(NAMED)
    (node,) = find(recording, 0, text).nodes.tolist()
    assert recording.tree.leaf_text(node) == "a"


@pytest.mark.parametrize("text", ["-4", "−4", "-4.0", "-4,0"])
def test_a_number_may_be_written_in_several_ways(text: str) -> None:
    recording = recording_of("[[-4, 1], [2, 3]]")
    assert 2 in find(recording, 0, text).nodes


@pytest.mark.parametrize("text", ["", "   ", "nothing", "nan", "99"])
def test_what_is_not_there_is_not_found(text: str) -> None:
    assert not len(find(recording_of(AIMA), 0, text).nodes)


def test_a_move_is_found_wherever_it_is_played() -> None:
    recording = of_game(3)
    found = find(recording, 0, "5").nodes.tolist()
    tree = recording.tree
    assert found == [n for n in range(tree.nodes) if tree.move_text(n) == "5"]


def test_moves_are_found_with_few_positions_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    recording = of_game(3)
    expected = find(recording, 0, "5").nodes
    monkeypatch.setattr(finding, "_STATES_KEPT", 3)
    np.testing.assert_array_equal(find(recording, 0, "5").nodes, expected)


def test_more_than_anybody_looks_through_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "MOST_FOUND", 4)
    found = find(of_game(3), 0, "5")
    assert (len(found.nodes), found.more) == (4, True)


def test_looking_stops_when_told_to() -> None:
    with pytest.raises(SearchStopped):
        find(of_game(3), 0, "5", stop=lambda: True)


# The bar


@pytest.fixture
def bar(tree: TreeHand) -> FindBar:
    tree.show(NAMED)
    tree.tab.parts.actions_["find"].trigger()
    assert tree.tab.parts.find_bar.isVisible()
    return tree.tab.parts.find_bar


def type_in(tree: TreeHand, text: str) -> None:
    tree.tab.parts.find_bar.field.selectAll()
    QTest.keyClicks(tree.tab.parts.find_bar.field, text)
    tree.bot.waitUntil(lambda: tree.tab.parts.find_bar._found is not None)


def test_typing_goes_to_the_first_one(tree: TreeHand, bar: FindBar) -> None:
    type_in(tree, "2")
    assert bar.count.text() == "1 of 2"
    assert tree.model.selected == 6


def test_enter_goes_on_and_shift_enter_back_around_the_ends(tree: TreeHand, bar: FindBar) -> None:
    type_in(tree, "2")
    seen = []
    for key, modifier in ((KEY.Key_Return, None), (KEY.Key_Return, None), (KEY.Key_Return, SHIFT)):
        QTest.keyClick(bar.field, key, *([modifier] if modifier else []))
        seen.append((tree.model.selected, bar.count.text()))
    assert seen == [(10, "2 of 2"), (6, "1 of 2"), (10, "2 of 2")]


def test_the_buttons_do_the_same(tree: TreeHand, bar: FindBar) -> None:
    type_in(tree, "2")
    tree.click(bar.next)
    assert tree.model.selected == 10
    tree.click(bar.previous)
    assert tree.model.selected == 6


def test_nothing_found_is_said(tree: TreeHand, bar: FindBar) -> None:
    type_in(tree, "zz")
    assert bar.count.text() == "Not found"
    assert not bar.next.isEnabled()
    QTest.keyClick(bar.field, KEY.Key_Return)
    assert tree.model.selected == -1


def test_an_empty_field_says_nothing(tree: TreeHand, bar: FindBar) -> None:
    type_in(tree, "2")
    bar.field.selectAll()
    QTest.keyClick(bar.field, KEY.Key_Delete)
    tree.bot.waitUntil(lambda: not bar._soon.isActive())
    assert not bar.count.isVisible()


def test_escape_closes_it_and_stops_nothing_else(tree: TreeHand, bar: FindBar) -> None:
    type_in(tree, "2")
    QTest.keyClick(bar.field, KEY.Key_Escape)
    assert not bar.isVisible()
    assert tree.model.selected == 6
    assert tree.window.focusWidget() is tree.tab.parts.view


def test_another_step_has_other_answers(tree: TreeHand, bar: FindBar) -> None:
    tree.model.first()
    type_in(tree, "2")
    tree.model.last()
    tree.bot.waitUntil(lambda: bar._found is not None)
    QTest.keyClick(bar.field, KEY.Key_Return)
    assert bar.count.text().endswith(" of 4")  # MIN has it too, twice


def test_a_hidden_node_is_unfolded(tree: TreeHand, bar: FindBar) -> None:
    tree.model.toggle_collapsed(5)
    type_in(tree, "b")
    assert tree.model.selected == 8
    assert 5 not in tree.model.collapsed


def test_a_large_tree_is_looked_through_on_a_thread(
    tree: TreeHand, bar: FindBar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find_bar, "_AT_ONCE", 0)
    type_in(tree, "2")
    assert bar.count.text() == "1 of 2"


def test_closing_gives_the_looking_up(
    tree: TreeHand, bar: FindBar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find_bar, "_AT_ONCE", 0)
    bar.field.setText("2")
    bar.go(1)
    job = bar._finding._job
    assert job is not None
    assert bar.count.text() == "Looking…"
    bar.close_card()
    tree.bot.waitUntil(lambda: not job.is_running())
    assert tree.model.selected == -1


def test_moves_of_a_game_are_found(tree: TreeHand, bar: FindBar) -> None:
    tree.show(Position("tictactoe", "15"), plies=2)
    type_in(tree, "9")
    assert tree.model.tree.move_text(tree.model.selected) == "9"


def test_control_f_is_its_key(tree: TreeHand) -> None:
    keys = [keys.toString() for keys in tree.tab.parts.actions_["find"].shortcuts()]
    assert QKeySequence(QKeySequence.StandardKey.Find).toString() in keys


def test_every_part_has_a_name(bar: FindBar) -> None:
    for part in (bar.field, bar.previous, bar.next, bar.close_button):
        assert part.accessibleName()
