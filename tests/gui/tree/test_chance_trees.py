"""A typed tree with chance nodes, in a tab whose algorithms know of none: a sentence, no crash."""

import pytest
from PySide6.QtTest import QTest

from poda.engine.game import CHANCE
from poda.engine.search.recording import TREE_ALGORITHMS, TreeAlgorithm
from poda.tree.sources import Example, Typed

from .hand import KEY, TreeHand

PRUNED = "[[3, 5], [2, (1/2: [1, 6], 1/2: 2)]]"
"""Alpha-beta cuts before it comes to the chance node."""


def type_tree(tree: TreeHand, text: str) -> None:
    if not tree.tab.editor.isVisible():
        tree.tab.actions_["edit"].trigger()
    tree.tab.editor.field.selectAll()
    QTest.keyClicks(tree.tab.editor.field, text)
    QTest.keyClick(tree.tab.editor.field, KEY.Key_Return)


@pytest.mark.parametrize("algorithm", TREE_ALGORITHMS)
def test_a_sentence_says_that_chance_nodes_cannot_be_searched_here(
    tree: TreeHand, algorithm: TreeAlgorithm
) -> None:
    tree.show("[1, 2]", algorithm=algorithm)
    type_tree(tree, "[(0.9: 2, 0.1: 3), (0.9: 1, 0.1: 4)]")
    tree.bot.waitUntil(lambda: "chance nodes" in tree.notice, timeout=20_000)
    # The tree before stays, and can be stepped through.
    assert tree.model.source == Typed("[1, 2]")
    tree.wait_until_open()
    tree.model.go(tree.model.last_step)
    assert tree.sentence


def test_what_is_wrong_with_probabilities_is_said_where_it_stands(tree: TreeHand) -> None:
    type_tree(tree, "[(0.9: 2, 0.2: 3), 1]")
    editor = tree.tab.editor
    tree.bot.waitUntil(lambda: not editor.is_reading(), timeout=20_000)
    assert "add up to 1.1" in editor.sentence.full_text()
    assert editor.error is not None
    assert editor.error.place == 1
    assert tree.model.source == Example("aima")


def test_a_chance_node_that_was_pruned_is_drawn(tree: TreeHand) -> None:
    type_tree(tree, PRUNED)
    tree.bot.waitUntil(lambda: tree.model.source == Typed(PRUNED), timeout=20_000)
    tree.wait_until_open()
    for step in range(tree.model.last_step + 1):
        tree.model.go(step)
        tree.tab.grab()
    recording = tree.model.recording
    assert recording is not None
    for node in range(recording.tree.nodes):  # the proof of a pruned one among them
        tree.model.select(node)
        tree.tab.grab()
    assert (recording.tree.player == CHANCE).sum() == 1
