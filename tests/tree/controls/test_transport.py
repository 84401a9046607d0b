"""What moves the search: keys, buttons, the timeline, the speed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from poda.engine.record.trace import Step
from poda.house.settings import settings
from poda.tree.controls.transport import _FLAGS, _Marks, density
from poda.tree.model.parts import SPEEDS
from poda.tree.model.tree_model import TreeModel

from ..hand import AIMA, CONTROL, KEY, NOTHING, SHIFT, TreeHand


def test_a_search_is_shown_from_its_first_step_and_never_starts_by_itself(tree: TreeHand) -> None:
    assert tree.model.step == 0
    assert not tree.model.playing
    tree.bot.wait(150)
    assert tree.model.step == 0


MOVES: list[tuple[str, Qt.Key, Qt.KeyboardModifier, Callable[[TreeModel], int]]] = [
    ("forward", KEY.Key_Right, NOTHING, lambda model: 12),
    ("forward", KEY.Key_PageDown, NOTHING, lambda model: 12),
    ("back", KEY.Key_Left, NOTHING, lambda model: 10),
    ("back", KEY.Key_PageUp, NOTHING, lambda model: 10),
    ("first", KEY.Key_Home, NOTHING, lambda model: 0),
    ("last", KEY.Key_End, NOTHING, lambda model: model.last_step),
    ("over", KEY.Key_Right, CONTROL, lambda model: model.trace.left[model.trace.node[12]]),
    ("out", KEY.Key_Up, CONTROL, lambda model: model.trace.left[1]),
    ("next_cut", KEY.Key_PageDown, SHIFT, lambda model: model.cuts[0]),
]


def test_every_move_has_its_key_and_its_button(tree: TreeHand) -> None:
    assert tree.model.trace.kind[12] == Step.ENTER  # so that "over" has something to go over
    tree.click(tree.tab.parts.transport.more)
    for action, key, modifier, wanted in MOVES:
        tree.model.go(11)
        tree.key(key, modifier)
        assert tree.model.step == wanted(tree.model), (action, key)
        tree.model.go(11)
        tree.click(tree.button(action))
        assert tree.model.step == wanted(tree.model), action
        tree.tab.parts.view.setFocus()


def test_the_cut_before_is_found_again(tree: TreeHand) -> None:
    tree.key(KEY.Key_End)
    tree.key(KEY.Key_PageUp, SHIFT)
    assert tree.model.step == tree.model.cuts[-1]
    assert not tree.tab.parts.actions_["previous_cut"].isEnabled()  # there is only one


def test_at_the_ends_the_buttons_say_that_there_is_no_further(tree: TreeHand) -> None:
    assert not tree.button("back").isEnabled()
    assert not tree.button("first").isEnabled()
    tree.key(KEY.Key_End)
    assert not tree.button("forward").isEnabled()
    assert not tree.button("next_cut").isEnabled()
    assert tree.button("back").isEnabled()


def test_the_keys_step_wherever_the_focus_is(tree: TreeHand) -> None:
    tree.click(tree.tab.parts.transport.more)
    tree.click(tree.tab.parts.stack_section.header)
    for widget in (tree.tab.parts.stack.list, tree.button("over"), tree.tab.parts.transport.speed):
        widget.setFocus()
        before = tree.model.step
        tree.key(KEY.Key_PageDown)
        assert tree.model.step == before + 1


# Playing


def test_space_plays_and_pauses(tree: TreeHand) -> None:
    tree.model.playback.set_speed(16.0)
    tree.key(KEY.Key_Space)
    assert tree.model.playing
    tree.bot.waitUntil(lambda: tree.model.step > 0)
    tree.key(KEY.Key_Space)
    assert not tree.model.playing


def test_playing_stops_at_the_end_and_begins_again_from_the_start(tree: TreeHand) -> None:
    tree.model.playback.set_speed(16384.0)
    tree.click(tree.button("play"))
    tree.bot.waitUntil(lambda: not tree.model.playing)
    assert tree.model.step == tree.model.last_step
    tree.click(tree.button("play"))
    tree.bot.waitUntil(lambda: tree.model.step > 0)


def test_stepping_by_hand_ends_the_playing(tree: TreeHand) -> None:
    tree.key(KEY.Key_Space)
    tree.key(KEY.Key_Right)
    assert not tree.model.playing


def test_escape_pauses(tree: TreeHand) -> None:
    tree.key(KEY.Key_Space)
    tree.key(KEY.Key_Escape)
    assert not tree.model.playing


def test_space_on_a_button_presses_that_button(tree: TreeHand) -> None:
    """Or nobody could work it by keyboard."""
    tree.button("last").setFocus()
    tree.key(KEY.Key_Space)
    assert tree.model.step == tree.model.last_step
    assert not tree.model.playing


def test_the_speed_goes_up_and_down_by_key_and_is_remembered(tree: TreeHand) -> None:
    tree.key(KEY.Key_Right, CONTROL | SHIFT)
    assert tree.model.speed == SPEEDS[SPEEDS.index(1.0) + 1]
    tree.key(KEY.Key_Left, CONTROL | SHIFT)
    tree.key(KEY.Key_Left, CONTROL | SHIFT)
    assert tree.model.speed == SPEEDS[0]
    assert not tree.tab.parts.actions_["slower"].isEnabled()
    assert settings().tree_speed == SPEEDS[0]


def test_the_speed_is_chosen_from_a_list_too(tree: TreeHand) -> None:
    box = tree.tab.parts.transport.speed
    box.setFocus()
    tree.bot.keyClick(box, KEY.Key_Down)
    assert tree.model.speed == SPEEDS[SPEEDS.index(1.0) + 1]


# The timeline


def place_of(tree: TreeHand, step: int) -> QPoint:
    line = tree.tab.parts.transport.timeline
    places = [x for x in range(line.width()) if line.step_at(x) == step]
    return QPoint(places[len(places) // 2], line.height() // 2)


def test_a_click_on_the_timeline_goes_there(tree: TreeHand) -> None:
    line = tree.tab.parts.transport.timeline
    for step in (17, 3, tree.model.last_step, 0):
        tree.bot.mouseClick(line, Qt.MouseButton.LeftButton, pos=place_of(tree, step))
        assert tree.model.step == step


def test_the_timeline_can_be_dragged(tree: TreeHand) -> None:
    line = tree.tab.parts.transport.timeline
    tree.window.resize(1280, 720)
    tree.bot.waitUntil(lambda: line.width() > tree.model.last_step)
    tree.bot.mousePress(line, Qt.MouseButton.LeftButton, pos=place_of(tree, 2))
    tree.bot.mouseMove(line, place_of(tree, 20))
    assert tree.model.step == 20
    tree.bot.mouseRelease(line, Qt.MouseButton.LeftButton, pos=place_of(tree, 20))
    tree.bot.mouseMove(line, place_of(tree, 5))
    assert tree.model.step == 20


def test_marks_of_millions_of_steps_stay_on_a_wide_timeline(tree: TreeHand) -> None:
    """In 32 bits, steps times pixels overflow."""
    line = tree.tab.parts.transport.timeline
    line.resize(4000, line.height())
    line.setMaximum(3_000_000)
    places, _ = density(line._at(np.arange(0, 3_000_001, 10, dtype=np.int32)))
    assert min(places) >= 0
    assert max(places) <= line.width()


def test_bars_on_the_timeline_tell_where_most_happens() -> None:
    """Far out it was one solid bar: there is a mark in every pixel, here ten, there a hundred."""
    few, many = np.arange(0, 300, 0.1), np.arange(300, 330, 0.01)
    places, height = density(np.concatenate([few, many]))
    assert height[places > 303].min() > 0.8
    assert height[places < 297].max() < 0.3
    assert height.min() > 0


@pytest.mark.parametrize("steps", [60, 4_000])
def test_the_timeline_of_a_long_search_is_no_solid_bar(tree: TreeHand, steps: int) -> None:
    line = tree.tab.parts.transport.timeline
    line.resize(600, line.height())
    line.setMaximum(steps)
    early = np.arange(0, steps // 4, dtype=np.int32)
    late = np.arange(steps // 2, steps, 16, dtype=np.int32)
    cuts = np.concatenate([early, late])
    none = np.empty(0, np.int32)
    line._marks = _Marks(cuts, none, none, none)
    picture = line._draw_marks().toImage()
    top = _FLAGS + 1  # the upper end of the highest bars
    ink = [picture.pixelColor(x, top).alpha() > 0 for x in range(10, 590)]
    assert any(ink[: len(ink) // 4])
    assert steps < 100 or not any(ink[len(ink) // 2 :])


def test_the_wheel_on_the_timeline_steps(tree: TreeHand) -> None:
    line = tree.tab.parts.transport.timeline
    middle = QPointF(line.rect().center())
    event = QWheelEvent(
        middle,
        line.mapToGlobal(middle),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        NOTHING,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(line, event)
    assert tree.model.step == 1


def test_the_timeline_has_the_focus_and_the_clicker_goes_on_working(tree: TreeHand) -> None:
    line = tree.tab.parts.transport.timeline
    line.setFocus()
    tree.key(KEY.Key_PageDown)
    tree.key(KEY.Key_PageDown)
    tree.key(KEY.Key_PageUp)
    tree.key(KEY.Key_Right)
    assert tree.model.step == 2


def test_the_label_tells_the_step_as_people_count(tree: TreeHand) -> None:
    label = tree.tab.parts.transport.step
    steps = tree.model.trace.steps
    assert label.text() == f"1 of {steps}"
    assert label.accessibleName() == f"step 1 of {steps}"
    tree.key(KEY.Key_End)
    assert label.text() == f"{steps} of {steps}"


# Bookmarks


def test_a_bookmark_is_set_returned_to_and_taken_away(tree: TreeHand) -> None:
    tree.model.go(7)
    tree.click(tree.tab.parts.transport.more)
    tree.click(tree.button("bookmark"))
    tree.model.go(21)
    tree.key(KEY.Key_B, CONTROL)
    assert tree.model.bookmarks.steps == (7, 21)
    tree.key(KEY.Key_B, CONTROL | SHIFT)
    assert tree.model.step == 7  # behind the last one comes the first
    tree.key(KEY.Key_B, CONTROL | SHIFT)
    assert tree.model.step == 21
    tree.key(KEY.Key_B, CONTROL)
    assert tree.model.bookmarks.steps == (7,)


def test_a_click_near_a_bookmark_takes_it(tree: TreeHand) -> None:
    tree.show(AIMA, algorithm="minimax")
    tree.model.go(7)
    tree.key(KEY.Key_B, CONTROL)
    line = tree.tab.parts.transport.timeline
    near = place_of(tree, 7) + QPoint(3, 0)
    tree.bot.mouseClick(line, Qt.MouseButton.LeftButton, pos=near)
    assert tree.model.step == 7


def test_another_search_begins_without_bookmarks(tree: TreeHand) -> None:
    tree.key(KEY.Key_B, CONTROL)
    tree.show("[[1, 2], [3, 4]]")
    assert tree.model.bookmarks.steps == ()
    assert tree.model.step == 0
