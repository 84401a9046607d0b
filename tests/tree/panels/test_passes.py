"""Iterative deepening in the Tree tab: pass by pass, by mouse, by keys and by the clicker."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton

from poda.engine.errors import EngineError
from poda.tree.controls.source_bar import open_in
from poda.tree.model.opening import Options
from poda.tree.model.sources import Example, Position
from poda.tree.session import draft, storage
from poda.tree.session.storage import SavedTree
from some import some

from ..hand import CONTROL, KEY, MODIFIER, NOTHING, TreeHand

ALT = MODIFIER.AltModifier
LESSON = Position("tictactoe", "15")


def shown(tree: TreeHand) -> int:
    return tree.model.passes.depth


def press(tree: TreeHand, key: KEY, modifier: MODIFIER = NOTHING) -> None:
    tree.key(key, modifier)
    tree.wait_until_open()


@pytest.fixture
def lesson(tree: TreeHand) -> TreeHand:
    """The first of four passes."""
    tree.show(LESSON, plies=4, evaluation="lines", passes=1)
    tree.tab.parts.view.setFocus()
    return tree


def test_a_clicker_goes_through_a_pass_and_on_to_the_next_and_back(lesson: TreeHand) -> None:
    assert shown(lesson) == 1
    press(lesson, KEY.Key_End)
    press(lesson, KEY.Key_PageDown)
    assert (shown(lesson), lesson.model.step) == (2, 0)
    assert "What pass 1 found best comes first" in lesson.sentence
    press(lesson, KEY.Key_PageUp)
    assert (shown(lesson), lesson.model.step) == (1, lesson.model.last_step)


def test_alt_page_down_goes_on_at_once_until_the_last_pass(lesson: TreeHand) -> None:
    lesson.model.go(5)
    for depth in (2, 3, 4, 4):
        press(lesson, KEY.Key_PageDown, ALT)
        assert (shown(lesson), lesson.model.step) == (depth, 0)
    assert not lesson.tab.parts.actions_["next_pass"].isEnabled()
    press(lesson, KEY.Key_End)
    assert not lesson.tab.parts.actions_["forward"].isEnabled()
    press(lesson, KEY.Key_PageUp, ALT)
    assert shown(lesson) == 3


def test_the_strip_has_a_button_for_each_pass_that_is_known(lesson: TreeHand) -> None:
    strip = lesson.tab.parts.pass_strip
    assert strip.isVisible()
    assert len(strip.buttons) == 1
    assert strip.next_button.isVisible()
    for _ in range(3):
        lesson.click(strip.next_button)
        lesson.wait_until_open()
    assert [button.accessibleName() for button in strip.buttons] == [
        f"Pass {depth}" for depth in (1, 2, 3, 4)
    ]
    assert not strip.next_button.isVisible()
    known = lesson.model.passes.known
    assert f"{known[3].nodes} nodes" in strip.buttons[3].accessibleDescription()
    assert str(known[3].unordered) in strip.once.full_text()
    assert str(sum(each.nodes for each in known)) in strip.total.full_text()
    assert lesson.model.trace.nodes == known[3].nodes
    lesson.click(strip.buttons[1])
    lesson.wait_until_open()
    assert shown(lesson) == 2
    assert [button.isChecked() for button in strip.buttons] == [False, True, False, False]
    assert len(strip.buttons) == 4


def test_arrows_go_from_pass_to_pass_in_the_strip(lesson: TreeHand) -> None:
    for _ in range(3):
        press(lesson, KEY.Key_PageDown, ALT)
    buttons = lesson.tab.parts.pass_strip.buttons
    lesson.bot.waitUntil(buttons[3].isVisible)
    buttons[3].setFocus()
    press(lesson, KEY.Key_Left)
    assert shown(lesson) == 3
    assert lesson.window.focusWidget() is buttons[2]
    assert lesson.model.step == 0
    press(lesson, KEY.Key_Left)
    assert shown(lesson) == 2
    press(lesson, KEY.Key_Right)
    assert shown(lesson) == 3
    lesson.tab.parts.pass_strip.close_button.setFocus()
    press(lesson, KEY.Key_Space)
    assert shown(lesson) == 0


def test_a_pass_tries_first_what_the_pass_before_found_best(lesson: TreeHand) -> None:
    press(lesson, KEY.Key_PageDown, ALT)
    press(lesson, KEY.Key_PageDown, ALT)
    before = lesson.model.passes.known[1]
    assert lesson.model.tree.move_text(1) == str(before.best)


def test_deepening_begins_and_ends_by_its_action(tree: TreeHand) -> None:
    tree.show(LESSON, plies=3, evaluation="lines")
    tree.tab.parts.view.setFocus()
    action = tree.tab.parts.actions_["deepen"]
    assert action.isEnabled()
    assert not action.isChecked()
    assert not tree.tab.parts.pass_strip.isVisible()
    press(tree, KEY.Key_D, CONTROL | ALT)
    assert shown(tree) == 1
    assert action.isChecked()
    press(tree, KEY.Key_PageDown, ALT)
    press(tree, KEY.Key_PageDown, ALT)
    ordered = tree.model.trace.nodes
    tree.click(tree.tab.parts.pass_strip.close_button)
    tree.wait_until_open()
    assert (shown(tree), tree.model.options.plies) == (0, 3)
    assert tree.model.trace.nodes > ordered
    assert not action.isChecked()
    assert not tree.tab.parts.pass_strip.isVisible()
    press(tree, KEY.Key_PageDown, ALT)  # the next pass of none is the first
    assert shown(tree) == 1


def test_what_cannot_be_searched_in_passes_offers_none(tree: TreeHand) -> None:
    actions = tree.tab.parts.actions_
    for name in ("deepen", "next_pass", "previous_pass"):
        assert not actions[name].isEnabled()  # a written tree
    tree.show(LESSON, plies=2, algorithm="minimax")
    assert not actions["deepen"].isEnabled()


def test_another_algorithm_searches_once_again(lesson: TreeHand) -> None:
    lesson.model.set_options(algorithm="minimax")
    lesson.wait_until_open()
    assert shown(lesson) == 0
    assert lesson.model.options.passes == 0


def test_every_pass_is_told_in_words_for_a_screen_reader(lesson: TreeHand) -> None:
    buttons = lesson.tab.parts.pass_strip.findChildren(QAbstractButton)
    for button in some(buttons):
        assert button.accessibleName()
        assert button.toolTip()


def test_a_pass_within_a_window_tells_its_value_as_a_bound(lesson: TreeHand) -> None:
    lesson.model.set_options(window=(50.0, 51.0))
    lesson.wait_until_open()
    (button,) = lesson.tab.parts.pass_strip.buttons
    assert "v ≤ 1, outside the search window" in button.toolTip()
    assert "best" not in button.toolTip()
    lesson.model.set_options(window=(-51.0, -50.0))
    lesson.wait_until_open()
    (button,) = lesson.tab.parts.pass_strip.buttons
    assert "v ≥ " in button.toolTip()


def test_the_listing_tells_the_passes_around_the_search(lesson: TreeHand) -> None:
    view = lesson.tab.parts.pseudocode.view
    assert "function DEEPENING(s)" in view.listing.text
    assert "v ← MAX-VALUE(s, alpha, beta)" in view.listing.text
    lesson.model.passes.end()
    lesson.wait_until_open()
    assert "DEEPENING" not in view.listing.text


def test_a_pass_is_saved_and_read_again(lesson: TreeHand, tmp_path: Path) -> None:
    for _ in range(2):
        press(lesson, KEY.Key_PageDown, ALT)
    model = lesson.model
    assert model.recording is not None
    assert model.source is not None
    path = tmp_path / "pass.json"
    storage.save(path, SavedTree(model.source, model.options, model.recording))
    saved = storage.load(path)
    assert saved.options == model.options
    assert saved.recording.trace.nodes == model.trace.nodes
    assert len(saved.recording.question.passes) == 3
    document = json.loads(path.read_text("utf-8"))
    for wrong in (5, -1, "2", 1.5, True):
        text = json.dumps(document | {"passes": wrong})
        with pytest.raises(EngineError) as refused:
            storage.from_json(text)
        assert refused.value.params == {"field": "passes"}


def test_a_window_is_saved_and_read_again(tree: TreeHand) -> None:
    tree.show("[[3, 5], [2, 9]]", window=(4.0, float("inf")))
    model = tree.model
    assert model.recording is not None
    assert model.source is not None
    text = storage.to_json(SavedTree(model.source, model.options, model.recording))
    assert storage.from_json(text).options == model.options
    document = json.loads(text)
    for wrong in ([4, 4], [5, 4], [4], "4", [4, None], [True, 5]):
        with pytest.raises(EngineError) as refused:
            storage.from_json(json.dumps(document | {"window": wrong}))
        assert refused.value.params == {"field": "window"}


def test_windows_and_passes_are_remembered() -> None:
    options = Options(plies=4, evaluation="lines", passes=2, window=(-3.0, float("inf")))
    draft.remember_search(LESSON, options)
    known = draft.remembered_search()
    assert known is not None
    assert known[1] == options
    for wrong in ({"window": [3, 3]}, {"window": [3]}, {"passes": -1}, {"passes": "2"}):
        with pytest.raises((TypeError, ValueError)):
            draft.options_from(wrong)


@pytest.mark.parametrize(("key", "passes"), [("deepening-connect4", 6), ("deepening-ttt", 7)])
def test_the_library_begins_with_the_first_pass(tree: TreeHand, key: str, passes: int) -> None:
    open_in(tree.model, Example(key))
    tree.wait_until_open()
    assert (shown(tree), tree.model.passes.last) == (1, passes)
    assert tree.sentence.startswith("Iterative deepening begins")
