"""Two searches of one tree beside each other: what a person does, and what is then to be read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from poda.packages.teach.window.twin.mode import TwinPage
from poda.packages.teach.window.twin.view import PRESETS
from poda.tree.canvas.view import TreeView
from poda.tree.controls.source_bar import open_in
from poda.tree.export.job import Choice, content, figure_of
from poda.tree.model.opening import Options
from poda.tree.model.sources import Example
from tree.conftest import Open
from tree.hand import AIMA, CONTROL, KEY, LEFT, NOTHING, TreeHand


class TwinHand:
    """A hand on both searches."""

    def __init__(self, tree: TreeHand) -> None:
        self.tree = tree
        self.left = tree.model
        self.right = tree.tab.added["teach"].twin.model

    def begin(self) -> None:
        """By the button."""
        self.tree.click(self.tree.button("compare"))
        self.wait()

    def wait(self) -> None:
        """Until both searches are there."""
        self.tree.bot.waitUntil(
            lambda: self.left.clock is not None and self.right.busy is None, timeout=20_000
        )

    def choose(self, key: str) -> None:
        """One of the comparisons, out of the menu. (A menu on screen would hold the test up.)"""
        menu = self.bar.presets.menu()
        menu.aboutToShow.emit()
        place = [preset.key for preset in self.bar.presets_here()].index(key)
        paired = 0 if self.right.partner is None else 2  # two trees, and a line below them
        menu.actions()[place + paired].trigger()
        self.tree.wait_until_open()
        self.wait()

    def press(self, widget: QWidget, key: Qt.Key) -> None:
        """A key on a control."""
        widget.setFocus()
        self.tree.bot.keyClick(widget, key)
        self.tree.wait_until_open()
        self.wait()

    @property
    def bar(self):  # type: ignore[no-untyped-def]
        return self.tree.tab.added["teach"].twin.bar

    @property
    def page(self) -> TwinPage:
        page = self.tree.tab.added["teach"].twin.page
        assert page is not None
        return page

    @property
    def captions(self) -> list[str]:
        """What stands over both pictures."""
        return [caption.text() for caption in self.tree.tab.added["teach"].twin.captions]

    @property
    def score(self) -> str:
        return str(self.tree.tab.added["teach"].twin.score.text())


def like(one: TreeView, two: TreeView) -> bool:
    """Whether both show the same part of the tree, but for a pixel that one is wider."""
    pairs = zip(
        (one.camera.sx, one.camera.dx, one.camera.dy),
        (two.camera.sx, two.camera.dx, two.camera.dy),
        strict=True,
    )
    return all(abs(mine - yours) < 3 for mine, yours in pairs)


def wheel(widget: QWidget, notches: int) -> None:
    """Turn the wheel over the middle of a widget."""
    place = QPointF(widget.rect().center())
    event = QWheelEvent(
        place, QPointF(widget.mapToGlobal(place.toPoint())), QPoint(), QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton, NOTHING, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)


def test_the_button_puts_another_search_beside_this_one_and_the_key_takes_it_away(
    tree: TreeHand,
) -> None:
    tree.model.go(9)
    hand = TwinHand(tree)
    hand.begin()
    assert (hand.left.options.algorithm, hand.right.options.algorithm) == ("alphabeta", "minimax")
    assert hand.left.step == 9  # what was on screen is not disturbed
    assert hand.page.isVisible()
    assert hand.page.view.isVisible()
    assert abs(hand.page.view.width() - tree.tab.parts.view.width()) <= 2
    assert hand.page.view.height() == tree.tab.parts.view.height()
    assert not tree.tab.parts.counters.isVisible()
    assert not tree.tab.parts.sources.algorithm.isVisible()  # each side has its own
    tree.tab.parts.view.setFocus()
    tree.key(KEY.Key_D, CONTROL)
    assert not hand.page.isVisible()
    assert not hand.bar.isVisible()
    assert tree.tab.parts.counters.isVisible()
    assert tree.tab.parts.sources.algorithm.isVisible()
    assert tree.tab.parts.pseudocode.isVisible()
    assert hand.left.clock is None
    assert hand.left.step == 9
    assert hand.right.recording is None  # its memory is given back


def test_one_key_moves_both_and_their_counters_stand_beside_each_other(tree: TreeHand) -> None:
    hand = TwinHand(tree)
    hand.begin()
    hand.choose("cuts")
    for _ in range(3):
        tree.key(KEY.Key_PageDown)
    clock = hand.left.clock
    assert clock is not None
    assert hand.left.moment == 3
    assert (hand.left.step, hand.right.step) == (clock.steps[0][3], clock.steps[1][3])
    assert hand.page.sentence.full_text()
    tree.key(KEY.Key_End)
    assert hand.captions == ["Minimax ✓ has ended", "Alpha-beta ✓ has ended"]
    assert hand.score.splitlines() == [
        "Minimax: nodes 13, leaves 9",
        "Alpha-beta: nodes 11, leaves 7, 2 nodes pruned, 2 leaves pruned",
        "Nodes visited: 2 fewer on the right (−15 %)",
        "Leaves evaluated: 2 fewer on the right (−22 %)",
        "Both find 3",
    ]
    tree.key(KEY.Key_Home)
    assert (hand.left.step, hand.right.step) == (0, 0)
    assert "as many on both sides" in hand.score


def test_the_one_that_cut_waits_and_the_next_cut_is_that_of_either(tree: TreeHand) -> None:
    hand = TwinHand(tree)
    hand.begin()
    hand.choose("cuts")
    tree.click(tree.button("next_cut"))  # alpha-beta's, on the right
    assert hand.right.step in hand.right.cuts
    assert not len(hand.left.cuts)
    clock = hand.left.clock
    assert clock is not None
    while not clock.waits[1][hand.left.moment]:
        tree.key(KEY.Key_Right)
    assert hand.captions == ["Minimax", "Alpha-beta waits"]
    stood = hand.right.step
    tree.key(KEY.Key_Right)
    assert hand.right.step == stood


def test_where_one_ends_first_the_other_goes_on(tree: TreeHand) -> None:
    hand = TwinHand(tree)
    hand.begin()
    hand.choose("cuts")
    hand.press(hand.bar.pace, KEY.Key_Down)  # from the same place to node by node
    assert hand.left.clock is not None
    assert hand.left.clock.pace == "nodes"
    hand.press(hand.bar.pace, KEY.Key_Down)
    clock = hand.left.clock
    assert clock.pace == "steps"
    first = clock.ends.index(min(clock.ends))
    tree.tab.parts.view.setFocus()
    hand.left.go_to_moment(min(clock.ends))
    assert hand.captions[first].endswith("has ended")
    assert not hand.captions[1 - first].endswith("has ended")
    assert tree.tab.parts.actions_["forward"].isEnabled()
    tree.key(KEY.Key_End)
    assert all(text.endswith("has ended") for text in hand.captions)
    assert not tree.tab.parts.actions_["forward"].isEnabled()
    tree.key(KEY.Key_Left)
    assert tree.tab.parts.actions_["forward"].isEnabled()


def test_each_side_has_choices_of_its_own_by_the_keyboard_and_they_change_places(
    tree: TreeHand,
) -> None:
    hand = TwinHand(tree)
    hand.begin()
    box = hand.bar.right.algorithm
    while box.currentData() != "alphabeta-hard":
        hand.press(box, KEY.Key_Down)
    assert hand.right.options.algorithm == "alphabeta-hard"
    hand.press(hand.bar.right.tie, KEY.Key_Down)
    assert (hand.left.options.tie, hand.right.options.tie) == ("ge", "gt")
    assert hand.captions == ["Alpha-beta, α ≥ β", "Alpha-beta, fail-hard, α > β"]
    hand.press(hand.bar.left.order, KEY.Key_Down)
    assert (hand.left.options.order, hand.right.options.order) == ("best", "given")
    assert hand.left.clock is not None
    assert hand.left.clock.pace == "nodes"  # two orders have no places in common
    tree.click(hand.bar.swap)
    tree.wait_until_open()
    hand.wait()
    assert hand.left.options.algorithm == "alphabeta-hard"
    assert (hand.left.options.tie, hand.right.options.tie) == ("gt", "ge")
    assert (hand.left.options.order, hand.right.options.order) == ("given", "best")


def test_every_comparison_of_the_menu_can_be_had(tree: TreeHand) -> None:
    hand = TwinHand(tree)
    hand.begin()
    for preset in PRESETS:
        hand.choose(preset.key)
        for options, wanted in (
            (hand.left.options, preset.left), (hand.right.options, preset.right),
        ):  # fmt: skip
            assert {name: getattr(options, name) for name in wanted} == wanted
        assert hand.captions[0] != hand.captions[1]
        tree.tab.parts.actions_["last"].trigger()
        if preset.key == "samples":  # what is found by samples is a move
            tree.bot.waitUntil(
                lambda: tree.tab.added["teach"].twin.race.text().count("✓, for good") == 2
            )
        else:
            assert "Both find 3" in hand.score  # however it is searched
        menu = hand.bar.presets.menu()
        menu.aboutToShow.emit()
        ticked = [action.text() for action in menu.actions() if action.isChecked()]
        assert len(ticked) == 2  # this comparison, and the clock's pace
        assert ticked[0] == menu.actions()[PRESETS.index(preset)].text()


def test_the_second_search_follows_to_another_tree_and_to_chance_nodes(tree: TreeHand) -> None:
    hand = TwinHand(tree)
    hand.begin()
    tree.show("[[3, 5, 10], [2, 2]]")
    hand.wait()
    assert hand.right.tree.nodes == hand.left.tree.nodes == 8
    tree.model.set_options(root=-1)
    tree.wait_until_open()
    hand.wait()
    assert hand.right.options.root == -1
    tree.show(Example("order-small"), algorithm="expectiminimax")
    hand.wait()
    assert hand.right.options.algorithm == "star1"
    assert {preset.key for preset in hand.bar.presets_here()} == {"star1", "star2", "samples"}
    tree.show(AIMA)
    hand.wait()
    assert hand.right.options.algorithm == "minimax"


def test_both_pictures_are_zoomed_panned_and_pointed_at_as_one(tree: TreeHand) -> None:
    hand = TwinHand(tree)
    hand.begin()
    one, two = tree.tab.parts.view, hand.page.view
    assert like(one, two)
    wheel(two.viewport(), 3)
    assert two.camera.sx > 1.5 * one.zoom_range().fit
    assert like(one, two)
    before = one.camera.dx
    middle = one.viewport().rect().center()
    tree.bot.mousePress(one.viewport(), LEFT, NOTHING, middle)
    for way in (10, 20, 40):
        tree.bot.mouseMove(one.viewport(), middle - QPoint(way, 0))
    tree.bot.mouseRelease(one.viewport(), LEFT, NOTHING, middle - QPoint(40, 0))
    assert one.camera.dx < before
    assert like(one, two)
    tree.click(tree.button("fit"))
    assert like(one, two)
    assert one.sees_all
    place = one.viewportTransform().map(QPointF(*one.drawing.place(7)))  # type: ignore[union-attr]
    tree.bot.mouseClick(one.viewport(), LEFT, NOTHING, place.toPoint())
    assert hand.left.selected == hand.right.selected == 7
    one.setFocus()
    tree.key(KEY.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert hand.left.selected == hand.right.selected == 5
    tree.key(KEY.Key_Return)
    assert hand.left.collapsed == hand.right.collapsed == {5}


def test_what_cannot_be_searched_is_said_in_the_place_of_the_second_picture(
    tree: TreeHand,
) -> None:
    hand = TwinHand(tree)
    tree.show("[[3, 5, 10], [2, a, b], [2, 7, 3]]", algorithm="alphabeta")
    hand.begin()
    tree.key(KEY.Key_End)
    assert "a" in hand.page.sentence.full_text()  # minimax needs it, alpha-beta does not
    assert hand.captions[1] == "Minimax ✓ has ended"
    assert "They find 3 and ?" in hand.score


def test_the_tab_key_goes_through_the_controls_of_both_and_then_to_the_pictures(
    tree: TreeHand,
) -> None:
    hand = TwinHand(tree)
    hand.begin()
    bar = hand.bar
    bar.left.algorithm.setFocus()
    # Minimax, on the right, has no rule for cuts; a narrow window has the clock in the menu only.
    controls = [each for each in bar.controls() if each.isVisible() and each.isEnabled()]
    assert len(controls) >= 8
    for control in (*controls[1:], tree.tab.parts.view):
        tree.key(KEY.Key_Tab)
        assert tree.window.focusWidget() is control
        assert control is tree.tab.parts.view or control.accessibleName()
    while tree.window.focusWidget() is not hand.page.view:
        tree.key(KEY.Key_Tab)
        assert tree.tab.parts.transport.isAncestorOf(tree.window.focusWidget()) is False
    bar.swap.setFocus()
    tree.key(KEY.Key_Space)
    tree.wait_until_open()
    hand.wait()
    assert hand.captions == ["Minimax", "Alpha-beta"]


def test_both_are_presented_with_their_names_and_counters(tree: TreeHand) -> None:
    hand = TwinHand(tree)
    hand.begin()
    tree.tab.parts.actions_["present"].trigger()
    tree.key(KEY.Key_PageDown)
    assert hand.left.moment == 1
    assert hand.page.isVisible()
    assert tree.tab.added["teach"].twin.score.isVisible()
    assert all(caption.isVisible() for caption in tree.tab.added["teach"].twin.captions)
    tree.tab.parts.actions_["present"].trigger()
    assert hand.page.isVisible()
    assert tree.tab.parts.transport.isVisible()


def test_a_picture_that_is_exported_holds_both(tree: TreeHand) -> None:
    hand = TwinHand(tree)
    hand.begin()
    hand.choose("cuts")
    tree.tab.parts.actions_["next_cut"].trigger()
    both = tree.tab.parts.pictures.wanted(Choice("svg", False))
    drawing = content(both, lambda share: None).decode()
    assert "Minimax" in drawing
    assert "Alpha-beta" in drawing
    assert both.steps == [hand.left.moment]
    every = tree.tab.parts.pictures.wanted(Choice("png", True))
    assert len(every.steps) == hand.left.last_moment + 1
    latex = content(replace(both, suffix="tex"), lambda share: None).decode()
    assert latex.count("\\begin{tikzpicture}") == 1  # of the left one
    tree.tab.parts.modes.leave()
    alone = tree.tab.parts.pictures.wanted(Choice("svg", False))
    assert figure_of(both).size[0] > 2 * figure_of(alone).size[0]
    assert alone.steps == [hand.left.step]


def test_another_way_of_working_ends_the_comparison_and_closing_stops_its_work(
    open_window: Open,
) -> None:
    tree = open_window()
    hand = TwinHand(tree)
    hand.begin()
    assert tree.tab.parts.modes.current == "compare"
    tree.click(hand.bar.close_button)
    assert tree.tab.parts.modes.current == ""
    hand.begin()
    assert tree.tab.parts.modes.current == "compare"
    tree.tab.parts.modes.enter("predict")
    assert tree.tab.parts.modes.current == "predict"
    assert hand.left.clock is None


@pytest.mark.slow
def test_all_of_tic_tac_toe_is_compared_and_closing_stops_the_work(open_window: Open) -> None:
    tree = open_window()
    hand = TwinHand(tree)
    hand.begin()
    hand.right.choose(algorithm="alphabeta", tie="ge")
    tree.model.open_source(Example("ttt-minimax"), Options("minimax"))
    tree.bot.waitUntil(lambda: tree.model.is_game and hand.left.clock is not None, timeout=300_000)
    tree.key(KEY.Key_End)
    first, second, *_ = hand.score.splitlines()
    assert first == "Minimax: nodes 549,946, leaves 255,168"
    assert second.startswith("Alpha-beta: nodes 18,297, leaves 7,330, ≥ 10")
    hand.press(hand.bar.right.tie, KEY.Key_Down)
    tree.bot.waitUntil(lambda: hand.right.options.tie == "gt", timeout=300_000)
    hand.right.choose(tie="ge")
    assert hand.right.busy is not None
    tree.window.close()
    assert hand.right.busy is None


def test_the_two_orders_of_the_slides_stand_beside_each_other_by_one_button(tree: TreeHand) -> None:
    hand = TwinHand(tree)
    open_in(tree.model, Example("no-cuts"))
    tree.wait_until_open()
    hand.begin()
    assert hand.right.source == Example("mirrored")
    assert hand.right.options == hand.left.options  # the order of the leaves alone differs
    assert hand.left.clock is not None
    assert [len(cuts) for cuts in hand.left.clock.side_cuts] == [0, 2]
    assert [model.trace.nodes for model in (hand.left, hand.right)] == [15, 11]
    assert hand.left.clock.pace == "nodes"  # two trees have no places in common

    hand.choose("ties")  # the same tree on both sides, as everywhere else
    assert hand.right.source == hand.left.source
    menu = hand.bar.presets.menu()
    menu.aboutToShow.emit()
    pair = menu.actions()[0]
    assert pair.text() == "No node can be pruned | The mirrored order prunes"
    assert not pair.isChecked()
    pair.trigger()
    tree.wait_until_open()
    hand.wait()
    assert hand.right.source == Example("mirrored")

    open_in(tree.model, Example("aima"))  # which has no partner
    tree.wait_until_open()
    hand.wait()
    assert hand.right.source == hand.left.source
