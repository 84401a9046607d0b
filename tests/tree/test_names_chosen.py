"""What the nodes are called: one choice for the drawing, the sentences, the calls and pictures."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMenu

from poda.house.settings import settings
from poda.tree.controls.tree_actions import NamesMenu
from poda.tree.export.job import remembered

from .hand import AIMA, KEY, SHIFT, TreeHand


def choose(tree: TreeHand, scheme: str) -> None:
    menu = next(each for each in tree.window.findChildren(QMenu) if isinstance(each, NamesMenu))
    menu.aboutToShow.emit()
    action = next(each for each in menu.actions() if each.data() == scheme)
    action.trigger()
    menu.aboutToShow.emit()
    assert action.isChecked()


def calls(tree: TreeHand) -> list[str]:
    frames = tree.tab.parts.stack.list.model()
    return [str(frames.index(row, 0).data()).split(",")[0] for row in range(frames.rowCount())]


@pytest.mark.parametrize(
    ("scheme", "node", "stack"),
    [("letters", "node C", ["MIN-VALUE(C", "MAX-VALUE(A"]),
     ("paths", "node 2", ["MIN-VALUE(2", "MAX-VALUE(root"]),
     ("off", "node 2", ["MIN-VALUE(2", "MAX-VALUE(root"])],
)  # fmt: skip
def test_letters_or_paths_wherever_a_node_is_named(
    tree: TreeHand, scheme: str, node: str, stack: list[str]
) -> None:
    tree.show(AIMA)
    tree.click(tree.tab.parts.stack_section.header)
    tree.model.go(21)  # the second node is entered
    choose(tree, scheme)
    assert settings().tree_names == scheme
    assert node in tree.sentence
    assert calls(tree) == stack
    assert tree.tab.parts.view.item.look.names == scheme
    assert remembered().style.names == scheme
    tree.key(KEY.Key_PageDown, SHIFT)
    assert calls(tree) == stack
