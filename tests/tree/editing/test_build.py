"""Trees changed on the canvas: fields in their place, drags, the bar, undo and redo."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from poda.engine.trees.edit import NODES_LIMIT
from poda.tree.model.opening import Options
from poda.tree.model.sources import Example, Position, Suggestion, Typed
from poda.tree.session.draft import remembered_search

from ..hand import AIMA, CONTROL, KEY, LEFT, NOTHING, SHIFT, TreeHand

ALT = Qt.KeyboardModifier.AltModifier


def text(tree: TreeHand) -> str:
    """The tree on screen, where it is one of one's own."""
    assert isinstance(tree.model.source, Typed)
    return tree.model.source.text


def point(tree: TreeHand, node: int) -> QPoint:
    return tree.tab.parts.view.centre_of(node).toPoint()


def pruned(tree: TreeHand) -> set[int]:
    """The nodes that the search never came to."""
    return {n for n in range(tree.model.tree.nodes) if tree.model.tree.trace_node[n] < 0}


def click(tree: TreeHand, node: int) -> None:
    viewport = tree.tab.parts.view.viewport()
    QTest.mouseClick(viewport, LEFT, NOTHING, point(tree, node))


def double_click(tree: TreeHand, node: int) -> None:
    viewport, at = tree.tab.parts.view.viewport(), point(tree, node)
    QTest.mouseClick(viewport, LEFT, NOTHING, at)
    QTest.mouseDClick(viewport, LEFT, NOTHING, at)


def drag(tree: TreeHand, node: int, to: QPointF, *, drop: bool = True) -> None:
    viewport, at = tree.tab.parts.view.viewport(), point(tree, node)
    QTest.mousePress(viewport, LEFT, NOTHING, at)
    for share in (0.25, 0.5, 1.0):
        QTest.mouseMove(viewport, (QPointF(at) + (to - QPointF(at)) * share).toPoint())
    if drop:
        QTest.mouseRelease(viewport, LEFT, NOTHING, to.toPoint())


def beyond(tree: TreeHand, node: int, pixels: float = 12) -> QPointF:
    return tree.tab.parts.view.centre_of(node) + QPointF(pixels, 6)


def write(tree: TreeHand, words: str, key: Qt.Key = KEY.Key_Return) -> None:
    """Type into the field, as its text is all selected."""
    field = tree.tab.build.field
    assert field.isVisible()
    QTest.keyClicks(field, words)
    QTest.keyClick(field, key)


def press(tree: TreeHand, name: str) -> None:
    """The first key of an action, where the focus is."""
    keys: QKeySequence = tree.tab.parts.actions_[name].shortcuts()[0]
    combined = keys[0]
    tree.key(combined.key(), combined.keyboardModifiers())


# A leaf in its place


def test_a_double_click_changes_a_leaf_and_the_pruning_changes_at_once(tree: TreeHand) -> None:
    double_click(tree, 7)  # the leaf 4, which was pruned
    field = tree.tab.build.field
    assert field.isVisible()
    assert field.text() == "4"
    assert field.selectedText() == "4"
    assert field.geometry().contains(point(tree, 7))
    assert tree.tab.parts.view.item.look.selected < 0  # no frame around the field's own
    write(tree, "1")
    assert text(tree) == "[[3, 12, 8], [2, 1, 6], [14, 5, 2]]"
    assert not field.isVisible()
    assert tree.model.step == tree.model.last_step
    assert tree.model.selected == 7
    assert tree.tab.parts.view.item.look.selected == 7
    assert tree.tab.parts.view.hasFocus()
    double_click(tree, 6)
    write(tree, "9")  # now the second node has to be looked at to its second leaf
    assert text(tree) == "[[3, 12, 8], [9, 1, 6], [14, 5, 2]]"
    assert int(tree.model.tree.trace_node[7]) >= 0


def test_escape_leaves_a_leaf_as_it_was_and_the_same_text_is_no_change(tree: TreeHand) -> None:
    double_click(tree, 2)
    write(tree, "77", KEY.Key_Escape)
    assert tree.model.source == Example("aima")
    double_click(tree, 2)
    QTest.keyClick(tree.tab.build.field, KEY.Key_Return)
    assert tree.model.source == Example("aima")
    assert not tree.tab.build.history.can_undo
    assert tree.tab.parts.view.hasFocus()


def test_what_cannot_be_read_is_said_and_the_field_stays(tree: TreeHand) -> None:
    double_click(tree, 2)
    write(tree, "3 4")
    assert tree.tab.build.field.isVisible()
    assert "ends before" in tree.notice
    assert tree.model.source == Example("aima")
    QTest.keyClick(tree.tab.build.field, KEY.Key_Home)
    QTest.keyClick(tree.tab.build.field, KEY.Key_Delete)
    QTest.keyClick(tree.tab.build.field, KEY.Key_Delete)
    write(tree, "")
    assert text(tree) == "[[4, 12, 8], [2, 4, 6], [14, 5, 2]]"
    assert not tree.notice


def test_a_click_elsewhere_takes_what_is_typed(tree: TreeHand) -> None:
    double_click(tree, 2)
    QTest.keyClicks(tree.tab.build.field, "5")
    tree.tab.parts.transport.setFocus()
    tree.tab.parts.view.setFocus()
    assert text(tree) == "[[5, 12, 8], [2, 4, 6], [14, 5, 2]]"


def test_what_is_typed_when_the_window_closes_is_taken(tree: TreeHand) -> None:
    double_click(tree, 2)
    QTest.keyClicks(tree.tab.build.field, "5")
    tree.window.close()
    assert text(tree) == "[[5, 12, 8], [2, 4, 6], [14, 5, 2]]"
    known = remembered_search()
    assert known is not None
    assert known[0] == tree.model.source


def test_tab_goes_from_leaf_to_leaf_and_insert_adds_a_sibling(tree: TreeHand) -> None:
    double_click(tree, 2)
    write(tree, "5", KEY.Key_Tab)
    assert tree.tab.build.field.text() == "12"
    QTest.keyClick(tree.tab.build.field, KEY.Key_Tab)
    assert tree.tab.build.field.text() == "8"
    write(tree, "7", KEY.Key_Backtab)
    assert tree.tab.build.field.text() == "12"
    write(tree, "11", KEY.Key_Insert)
    assert tree.tab.build.field.text() == "0"
    write(tree, "a")
    assert text(tree) == "[[5, 11, a, 7], [2, 4, 6], [14, 5, 2]]"


def test_f2_changes_the_selected_node_and_an_inner_one_has_a_label(tree: TreeHand) -> None:
    assert not tree.tab.parts.actions_["relabel"].isEnabled()
    click(tree, 5)
    press(tree, "relabel")
    write(tree, "C")
    assert text(tree) == "[[3, 12, 8], C = [2, 4, 6], [14, 5, 2]]"
    press(tree, "relabel")
    assert tree.tab.build.field.accessibleName() == "Value or label of C"
    write(tree, "[1, 2]")
    assert text(tree) == "[[3, 12, 8], [1, 2], [14, 5, 2]]"


def test_a_double_click_on_an_inner_node_still_folds(tree: TreeHand) -> None:
    double_click(tree, 5)
    assert tree.model.collapsed == {5}
    assert not tree.tab.build.field.isVisible()


def test_what_is_folded_and_how_near_one_looks_stay_through_a_change(tree: TreeHand) -> None:
    tree.model.toggle_collapsed(9)
    view = tree.tab.parts.view
    view.zoom_in()
    view.zoom_to_node(7)
    zoom = view.camera.sx
    view.look_from(zoom, QPointF(*view.drawing.place(7)), QPointF(300, 200))  # type: ignore[union-attr]
    before = view.centre_of(7)
    double_click(tree, 7)
    write(tree, "9")
    assert tree.model.collapsed == {9}
    assert view.camera.sx == pytest.approx(zoom)
    assert (view.centre_of(7) - before).manhattanLength() < 3


# Another place among the siblings


def test_a_child_is_dragged_to_another_place_and_the_pruning_changes_at_once(
    tree: TreeHand,
) -> None:
    view = tree.tab.parts.view
    tree.model.last()
    assert pruned(tree) == {7, 8}
    drag(tree, 9, view.centre_of(1) - QPointF(15, 0), drop=False)
    dragging = tree.tab.build.dragging
    assert dragging.drag is not None
    assert dragging.landing() == 0
    assert view.viewport().cursor().shape() == Qt.CursorShape.ClosedHandCursor
    view.viewport().grab()  # the mark is painted
    QTest.mouseRelease(view.viewport(), LEFT, NOTHING, point(tree, 1))
    assert text(tree) == "[[14, 5, 2], [3, 12, 8], [2, 4, 6]]"
    assert pruned(tree) == {11, 12}
    assert tree.model.selected == 1
    assert dragging.drag is None
    drag(tree, 2, beyond(tree, 4))
    assert text(tree) == "[[5, 2, 14], [3, 12, 8], [2, 4, 6]]"


def test_a_drag_that_ends_where_it_began_or_in_escape_changes_nothing(tree: TreeHand) -> None:
    drag(tree, 5, beyond(tree, 5, 20))
    assert tree.model.source == Example("aima")
    drag(tree, 5, beyond(tree, 9), drop=False)
    tree.key(KEY.Key_Escape)
    assert tree.tab.build.dragging.drag is None
    QTest.mouseRelease(tree.tab.parts.view.viewport(), LEFT, NOTHING, point(tree, 9))
    assert tree.model.source == Example("aima")


def test_the_root_a_game_and_an_empty_place_are_panned_as_ever(tree: TreeHand) -> None:
    view = tree.tab.parts.view
    view.zoom_in()
    view.zoom_in()
    for begin in (point(tree, 0), QPoint(5, 5)):
        before = view.centre_of(0)
        QTest.mousePress(view.viewport(), LEFT, NOTHING, begin)
        for away in (10, 30):
            QTest.mouseMove(view.viewport(), begin + QPoint(away, 8))
        QTest.mouseRelease(view.viewport(), LEFT, NOTHING, begin + QPoint(30, 8))
        assert view.centre_of(0) != before
        assert tree.tab.build.dragging.drag is None
    tree.show(Position("tictactoe", "152", Suggestion("alphabeta")), plies=1)
    drag(tree, 1, beyond(tree, 2), drop=False)
    assert tree.tab.build.dragging.drag is None
    QTest.mouseRelease(view.viewport(), LEFT, NOTHING, point(tree, 1))


def test_the_keyboard_moves_a_child_too(tree: TreeHand) -> None:
    click(tree, 5)
    press(tree, "move_left")
    assert text(tree) == "[[2, 4, 6], [3, 12, 8], [14, 5, 2]]"
    assert not tree.tab.parts.actions_["move_left"].isEnabled()
    press(tree, "move_right")
    press(tree, "move_right")
    assert text(tree) == "[[3, 12, 8], [14, 5, 2], [2, 4, 6]]"
    assert tree.model.selected == 9
    assert not tree.tab.parts.actions_["move_right"].isEnabled()


def test_an_order_becomes_the_trees_own_with_the_first_change(tree: TreeHand) -> None:
    tree.show(AIMA, order="best")
    click(tree, 9)
    press(tree, "move_left")
    assert text(tree) == "[[3, 8, 12], [2, 5, 14], [2, 4, 6]]"
    assert tree.model.options.order == "given"
    assert "order on screen" in tree.notice
    press(tree, "undo")
    assert tree.model.options.order == "best"
    assert text(tree) == AIMA


# Undo


def test_undo_goes_back_through_every_tree_of_the_tab_and_redo_forward(tree: TreeHand) -> None:
    double_click(tree, 2)
    write(tree, "5")
    tree.show("[1, 2]")
    click(tree, 1)
    press(tree, "relabel")
    write(tree, "9")
    seen = [text(tree)]
    for _ in range(2):
        press(tree, "undo")
        seen.append(text(tree))
    assert seen == ["[9, 2]", "[1, 2]", "[[5, 12, 8], [2, 4, 6], [14, 5, 2]]"]
    press(tree, "undo")
    assert tree.model.source == Example("aima")
    assert not tree.tab.parts.actions_["undo"].isEnabled()
    for _ in range(3):
        press(tree, "redo")
    assert text(tree) == "[9, 2]"
    assert not tree.tab.parts.actions_["redo"].isEnabled()


def test_a_tree_comes_back_as_it_was_left(tree: TreeHand) -> None:
    model = tree.model
    model.set_options(algorithm="alphabeta-hard", tie="gt")
    model.go(6)
    model.bookmarks.toggle(model.step)
    model.toggle_collapsed(9)
    model.select(3)
    tree.show("[1, 2]")
    press(tree, "undo")
    assert (model.options.algorithm, model.options.tie) == ("alphabeta-hard", "gt")
    assert (model.step, model.bookmarks.steps, model.collapsed, model.selected) == (6, (6,), {9}, 3)


def test_a_change_after_undo_begins_another_line(tree: TreeHand) -> None:
    tree.show("[1, 2]")
    tree.show("[3, 4]")
    press(tree, "undo")
    double_click(tree, 1)
    write(tree, "7")
    assert text(tree) == "[7, 2]"
    assert not tree.tab.parts.actions_["redo"].isEnabled()
    press(tree, "undo")
    assert text(tree) == "[1, 2]"


def test_undo_waits_for_a_search_and_brings_games_back(tree: TreeHand) -> None:
    tree.show(Position("tictactoe", "152", Suggestion("alphabeta")), plies=1)
    tree.show("[1, 2]")
    press(tree, "undo")
    tree.wait_until_open()
    assert tree.model.is_game
    assert tree.tab.parts.actions_["redo"].isEnabled()


# Build mode


def build(tree: TreeHand, source: str = AIMA) -> None:
    tree.show(source)
    press(tree, "build")
    assert tree.tab.build.bar.isVisible()


def test_a_tree_is_built_by_keys_alone(tree: TreeHand) -> None:
    press(tree, "new")
    assert tree.tab.parts.modes.current == "build"
    write(tree, "3", KEY.Key_Tab)
    write(tree, "[2, 9]")
    assert text(tree) == "[3, [2, 9]]"
    press(tree, "add_child")
    write(tree, "a", KEY.Key_Insert)
    write(tree, "1")
    assert text(tree) == "[3, [2, 9, a, 1]]"
    tree.key(KEY.Key_Left, SHIFT)
    press(tree, "delete_node")
    assert text(tree) == "[3, [2, 9, 1]]"
    press(tree, "undo")
    assert text(tree) == "[3, [2, 9, a, 1]]"


def test_a_tree_is_built_with_the_mouse_alone(tree: TreeHand) -> None:
    tree.show(AIMA)
    tree.click(tree.button("build"))
    tree.bot.waitUntil(tree.tab.build.bar.isVisible)
    click(tree, 5)
    tree.bot.waitUntil(tree.tab.build.add_here.isVisible)
    tree.click(tree.tab.build.add_here)
    assert not tree.tab.build.add_here.isVisible()
    write(tree, "1")
    assert tree.tab.build.add_here.isVisible()
    assert text(tree) == "[[3, 12, 8], [2, 4, 6, 1], [14, 5, 2]]"
    click(tree, 3)
    tree.click(tree.button("delete_node"))
    assert text(tree) == "[[3, 8], [2, 4, 6, 1], [14, 5, 2]]"
    click(tree, 1)
    tree.click(tree.button("chance_node"))
    assert text(tree) == "[(1/2: 3, 1/2: 8), [2, 4, 6, 1], [14, 5, 2]]"
    assert tree.model.options.algorithm == "expectiminimax"
    click(tree, 2)
    tree.click(tree.button("relabel"))
    write(tree, "1/4: 3")
    assert text(tree) == "[(1/4: 3, 3/4: 8), [2, 4, 6, 1], [14, 5, 2]]"
    tree.click(tree.button("build"))
    assert not tree.tab.build.bar.isVisible()
    assert not tree.tab.build.add_here.isVisible()


def test_building_shows_the_search_to_its_end(tree: TreeHand) -> None:
    build(tree)
    assert tree.model.step == tree.model.last_step
    assert tree.model.selected == 0
    tree.model.first()
    double_click(tree, 2)
    write(tree, "1")
    assert tree.model.step == tree.model.last_step


def test_what_adds_and_deletes_waits_for_the_building(tree: TreeHand) -> None:
    click(tree, 5)
    for name in ("add_child", "delete_node", "chance_node"):
        assert not tree.tab.parts.actions_[name].isEnabled()
    build(tree)
    click(tree, 5)
    for name in ("add_child", "delete_node", "chance_node"):
        assert tree.tab.parts.actions_[name].isEnabled()
    click(tree, 0)
    assert not tree.tab.parts.actions_["delete_node"].isEnabled()
    press(tree, "build")
    for name in ("add_child", "delete_node", "chance_node"):
        assert not tree.tab.parts.actions_[name].isEnabled()


def test_the_bar_says_what_to_do_and_the_buttons_have_words(tree: TreeHand) -> None:
    build(tree)
    bar = tree.tab.build.bar
    assert "arrows" in bar.hint.full_text()
    click(tree, 1)
    assert "Drag it" in bar.hint.full_text()
    click(tree, 2)
    assert "Double click" in bar.hint.full_text()
    tree.model.select(-1)
    assert "Click a node" in bar.hint.full_text()
    for button in bar.strip.buttons:
        assert button.toolTip()
        assert button.accessibleName() or button.text()


def test_the_tree_of_a_game_and_a_very_large_tree_are_not_changed(tree: TreeHand) -> None:
    tree.show(Position("tictactoe", "152", Suggestion("alphabeta")), plies=1)
    press(tree, "build")
    assert "follows from its rules" in tree.notice
    click(tree, 1)
    assert not tree.tab.parts.actions_["relabel"].isEnabled()
    press(tree, "build")
    tree.show("[" + ", ".join("1" for _ in range(NODES_LIMIT)) + "]")
    press(tree, "build")
    assert "too large" in tree.notice
    assert not tree.tab.parts.actions_["add_child"].isEnabled()


def test_the_editor_shows_the_text_of_the_changed_tree(tree: TreeHand) -> None:
    double_click(tree, 2)
    write(tree, "5")
    press(tree, "edit")
    assert tree.tab.parts.editor.text() == "[[5, 12, 8], [2, 4, 6], [14, 5, 2]]"
    assert tree.tab.parts.sources.tree_box.currentText() == "Your own tree"


def test_the_root_that_moves_stays_who_it_is(tree: TreeHand) -> None:
    tree.model.open_source(Typed(AIMA), Options("minimax", "gt", -1))
    double_click(tree, 2)
    write(tree, "5")
    assert tree.model.options == Options("minimax", "gt", -1)
    QApplication.processEvents()
    press(tree, "new")
    assert tree.model.options.root == -1
    assert CONTROL  # the keys of the hand are the window's


# Larger trees: the change is made on a thread


def large(leaves: int = 400) -> str:
    return "[" + ", ".join(["1"] * leaves) + "]"


def test_a_large_tree_is_changed_by_a_job_and_what_was_wanted_next_follows(tree: TreeHand) -> None:
    tree.show(large())
    tree.tab.build.edit(400)
    write(tree, "7", KEY.Key_Backtab)
    assert tree.model.busy is not None  # the interface goes on
    field = tree.tab.build.field
    tree.bot.waitUntil(lambda: tree.model.busy is None and field.node == 399)
    assert text(tree).endswith("1, 7]")
    tree.key(KEY.Key_Escape)
    press(tree, "move_left")
    tree.wait_until_open()
    assert tree.model.selected == 398
    tree.tab.build.edit(400)
    write(tree, "3 4")
    tree.bot.waitUntil(lambda: "ends before" in tree.notice)
    assert field.isVisible()
    assert field.text() == "3 4"
    assert text(tree).endswith("1, 7]")
    tree.key(KEY.Key_Escape)
    assert not field.isVisible()


def test_a_change_that_was_given_up_is_followed_by_nothing(tree: TreeHand) -> None:
    tree.show(large())
    press(tree, "build")
    click(tree, 0)
    press(tree, "add_child")
    tree.model.cancel()
    tree.wait_until_open()
    tree.model.select(1)
    press(tree, "delete_node")
    tree.wait_until_open()
    assert text(tree) == large(399)
    assert not tree.tab.build.field.isVisible()
