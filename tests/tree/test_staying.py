"""What stays when a tree is searched in another way, and what does not pass to the next tree."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from poda.engine.record.trace import SearchTrace, Step
from poda.engine.trees.random_tree import RandomShape
from poda.tree.controls.source_bar import open_in
from poda.tree.model.navigation import Alike
from poda.tree.model.opening import Options
from poda.tree.model.sources import Example, Random, Typed, library

from .hand import AIMA, CONTROL, KEY, SHIFT, TreeHand
from .searches import LECTURE, written


def pick(box: QComboBox, value: str) -> None:
    """Choose a row in the open list: walking there with the keys would search each on the way."""
    row = box.findData(value)
    box.setCurrentIndex(row)
    box.activated.emit(row)


def note(tree: TreeHand, text: str) -> None:
    tree.key(KEY.Key_N, CONTROL | SHIFT)
    tree.bot.keyClicks(tree.tab.parts.notes_panel.field, text)
    tree.key(KEY.Key_Escape)


def test_another_algorithm_stays_at_the_node_and_keeps_notes_and_bookmarks(tree: TreeHand) -> None:
    model, box = tree.model, tree.tab.parts.sources.algorithm
    tree.show(AIMA)
    tree.key(KEY.Key_PageDown, SHIFT)  # the cut at the second node
    node, cut = model.current, model.step
    note(tree, "Ask them why.")
    tree.key(KEY.Key_B, CONTROL)
    pick(box, "alphabeta-update")
    assert model.options.algorithm == "alphabeta-update"
    assert model.current == node
    assert model.trace.kind[model.step] == Step.CUT
    assert model.notes.text(model.step) == "Ask them why."
    assert model.bookmarks.steps == (model.step,)
    pick(box, "minimax")
    assert model.current == node
    assert model.trace.kind[model.step] == Step.LEAVE
    assert model.notes.text(model.step) == "Ask them why."
    pick(box, "alphabeta")
    assert (model.current, model.step) == (node, cut)
    assert model.notes.steps == (cut,)


def test_where_the_node_is_not_visited_one_stays_at_what_cut_it_off(tree: TreeHand) -> None:
    model, box = tree.model, tree.tab.parts.sources.algorithm
    tree.show(AIMA, algorithm="minimax")
    model.go_to_node(7)  # the leaf 4
    assert model.current == 7
    pick(box, "alphabeta")
    assert model.trace.kind[model.step] == Step.CUT
    assert model.current == model.tree.parent[7]


WAYS = ("minimax", "alphabeta", "alphabeta-update", "alphabeta-hard")


@pytest.mark.parametrize(("one", "other"), list(permutations(WAYS, 2)))
def test_one_is_as_far_on_at_a_node_as_before(one: str, other: str) -> None:
    before, after = written(LECTURE, one), written(LECTURE, other)
    old, new, steps = before.trace, after.trace, Alike(before, after)

    def done(trace: SearchTrace, step: int) -> int:
        kids = trace.left[trace.entered_children(int(trace.node[step]))]
        return int(np.count_nonzero((kids >= 0) & (kids <= step)))

    assert old.steps > 10
    for step in range(old.steps):
        node = int(before.tree.tree_node[old.node[step]])
        found = steps.at(step)
        if after.tree.trace_node[node] < 0:
            continue
        assert after.tree.tree_node[new.node[found]] == node, step
        here = [done(new, each) for each in range(new.steps) if new.node[each] == new.node[found]]
        wanted = done(old, step)
        if old.kind[step] not in (Step.CUT, Step.LEAVE):
            assert abs(done(new, found) - wanted) == min(abs(each - wanted) for each in here), step
        assert (found == 0) == (step == 0)


def test_a_note_that_was_taken_away_does_not_come_back_with_the_algorithm(tree: TreeHand) -> None:
    model, box = tree.model, tree.tab.parts.sources.algorithm
    tree.show(AIMA)
    model.go(3)
    note(tree, "Here.")
    pick(box, "minimax")
    assert model.notes.steps
    model.notes.write(model.step, "")
    pick(box, "alphabeta")
    assert model.notes.steps == (3,)
    pick(box, "minimax")
    assert not model.notes.steps


@pytest.mark.qt_log_ignore(r"^This plugin does not support (raise\(\)|grabbing the keyboard)$")
def test_an_entry_of_the_library_opens_as_its_source_has_it_whatever_was_before(
    tree: TreeHand,
) -> None:
    model, bar = tree.model, tree.tab.parts.sources
    entries = {entry.key: entry for entry in library()}
    pick(bar.algorithm, "minimax")
    pick(bar.algorithm, "alphabeta-hard")
    pick(bar.tie, "gt")
    for key in ("table-graph", "three-levels", "aima", "named-leaves"):
        bar.choose_example()
        bar.picker.chosen.emit(key)
        bar.picker.hide()
        tree.wait_until_open()
        assert model.options.algorithm == entries[key].algorithm, key
        assert model.options.tie == "ge", key
    assert entries["named-leaves"].algorithm == "alphabeta-update-hard"
    # What the person chose is in force again for what says nothing of it.
    open_in(model, Random(RandomShape(2, 2, 2, 0, 9, 5)))
    tree.wait_until_open()
    assert (model.options.algorithm, model.options.tie) == ("alphabeta-hard", "gt")


def test_a_table_of_the_library_does_not_pass_to_a_new_tree_but_to_the_same_one_edited(
    tree: TreeHand,
) -> None:
    open_in(tree.model, Example("table-graph"))
    tree.wait_until_open()
    tree.key(KEY.Key_T, CONTROL)
    field = tree.tab.parts.editor.field
    tree.bot.keyClick(field, Qt.Key.Key_End)
    tree.bot.keyClicks(field, " ")
    tree.key(KEY.Key_Return)
    tree.wait_until_open()
    assert isinstance(tree.model.source, Typed)
    assert tree.model.options.algorithm == "alphabeta-table"
    open_in(tree.model, Example("table-graph"))
    tree.wait_until_open()
    tree.key(KEY.Key_N, CONTROL)
    tree.wait_until_open()
    assert tree.model.options == Options()
