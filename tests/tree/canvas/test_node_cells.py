"""The nodes of the tree for a screen reader: by name, with what is known of them, pressed."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAccessible

from poda.tree.canvas import view as view_module
from poda.tree.canvas.node_info import NodeCell

from ..hand import AIMA, KEY, SHIFT, TreeHand


@pytest.fixture
def listening() -> Iterator[None]:
    """A screen reader is there."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []
    monkeypatch.setattr(view_module, "announce", lambda _view, text: said.append(text))
    return said


def cells(tree: TreeHand) -> dict[str, NodeCell]:
    """By the nodes' names, in the order in which they are read."""
    found = tree.tab.parts.view.viewport().findChildren(NodeCell)
    return {cell.accessibleName(): cell for cell in found if cell.isVisible()}


@pytest.mark.usefixtures("listening")
def test_every_node_is_read_with_what_is_known_of_it(tree: TreeHand) -> None:
    tree.show(AIMA)
    tree.key(KEY.Key_End)
    wanted = [
        "the root, MAX: 3, [3, +∞], the search is here",
        "node 1, MIN: 3, [−∞, 3]",
        "node 1.1, leaf: 3",
        "node 1.2, leaf: 12",
        "node 1.3, leaf: 8",
        "node 2, MIN: ≤ 2, [3, +∞]",
        "node 2.1, leaf: 2",
        "node 2.2, leaf: 4, pruned",
        "node 2.3, leaf: 6, pruned",
        "node 3, MIN: 2, [3, 5]",
        "node 3.1, leaf: 14",
        "node 3.2, leaf: 5",
        "node 3.3, leaf: 2",
    ]
    tree.bot.waitUntil(lambda: list(cells(tree)) == wanted)


@pytest.mark.usefixtures("listening")
def test_the_names_follow_the_search(tree: TreeHand) -> None:
    tree.show(AIMA)
    tree.bot.waitUntil(lambda: "node 1, MIN, not reached yet" in cells(tree))
    tree.key(KEY.Key_Right)
    tree.bot.waitUntil(lambda: "node 1, MIN, [−∞, +∞], the search is here" in cells(tree))
    tree.show("[[1, 2], [3, 4]]")
    tree.bot.waitUntil(lambda: len(cells(tree)) == 7)


@pytest.mark.usefixtures("listening")
def test_to_press_a_pruned_node_asks_why(tree: TreeHand) -> None:
    tree.show(AIMA)
    tree.key(KEY.Key_End)
    tree.bot.waitUntil(lambda: "node 2.2, leaf: 4, pruned" in cells(tree))
    cells(tree)["node 2.2, leaf: 4, pruned"].click()
    assert tree.model.selected == 7
    assert tree.tab.parts.proof.isVisible()


@pytest.mark.usefixtures("listening")
def test_of_a_large_tree_there_are_the_nodes_in_reach(tree: TreeHand) -> None:
    from poda.tree.model.sources import Position

    tree.show(Position("tictactoe", ""), plies=4)
    tree.bot.waitUntil(lambda: 0 < len(cells(tree)) <= 205)
    assert any(name.startswith("the root, ") for name in cells(tree))


def test_without_a_screen_reader_there_are_none(tree: TreeHand) -> None:
    tree.show(AIMA)
    tree.key(KEY.Key_End)
    tree.tab.parts.view.cells.refresh()
    assert cells(tree) == {}


def test_a_node_that_is_chosen_by_keys_is_spoken(tree: TreeHand, spoken: list[str]) -> None:
    tree.show(AIMA)
    tree.key(KEY.Key_End)
    for key in (KEY.Key_Down, KEY.Key_Down, KEY.Key_Right, KEY.Key_Up):
        tree.key(key, SHIFT)
    assert spoken == [
        "the root, MAX: 3, [3, +∞], the search is here",
        "node 1, MIN: 3, [−∞, 3]",
        "node 2, MIN: ≤ 2, [3, +∞]",
        "the root, MAX: 3, [3, +∞], the search is here",
    ]


def test_folding_is_spoken(tree: TreeHand, spoken: list[str]) -> None:
    tree.show(AIMA)
    tree.model.select(1)
    tree.key(KEY.Key_Return)
    assert spoken[-1] == "node 1, MIN, not reached yet, folded"
    tree.key(KEY.Key_Return)
    assert spoken[-1] == "node 1, MIN, not reached yet"


def test_a_card_that_closes_gives_the_keyboard_straight_back(tree: TreeHand) -> None:
    """On the way to the tree it was at another button, which a screen reader began to name."""
    from PySide6.QtWidgets import QApplication, QWidget

    tree.show(AIMA)
    tree.key(KEY.Key_End)
    tree.tab.parts.actions_["why"].trigger()
    assert tree.tab.parts.proof.isAncestorOf(tree.window.focusWidget())
    seen: list[QWidget] = []
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.focusChanged.connect(see := lambda _old, new: seen.append(new))
    tree.key(KEY.Key_Escape)
    app.focusChanged.disconnect(see)  # or it holds every widget that has the focus in later tests
    assert seen == [tree.tab.parts.view]
