"""A search window: asked for by mouse and by keyboard, told as a bound wherever a value is read."""

from __future__ import annotations

import pytest

from poda.base.numbers import number_text as plain
from poda.engine.record.recording import record
from poda.engine.search.observer import LOWER, UPPER
from poda.tree.controls.source_bar import open_in
from poda.tree.model.opening import Options, question_of
from poda.tree.model.sources import Example, Typed
from poda.tree.sentences.searches import sentence

from ..hand import CONTROL, KEY, SHIFT, TreeHand

FORMS = ("alphabeta", "alphabeta-update", "alphabeta-hard")
LESSON = "[[[4, 3], [2, 4], [3, 1]], [[5, 2], [4, 5], [6, 8]], [[9, 8], [3, 1], [1, 4]]]"


def root_bound(tree: TreeHand) -> int:
    assert tree.model.recording is not None
    return tree.model.recording.bound


def test_the_keyboard_asks_within_a_window_and_leaves_it_again(tree: TreeHand) -> None:
    tree.show(LESSON)
    bar = tree.tab.parts.window_bar
    assert not bar.isVisible()
    tree.key(KEY.Key_W, CONTROL | SHIFT)
    assert bar.isVisible()
    assert bar.field.low.hasFocus()
    assert (bar.field.low.text(), bar.field.high.text()) == ("−∞", "+∞")
    tree.bot.keyClicks(bar.field.low, "8")
    tree.key(KEY.Key_Tab)
    assert bar.field.high.hasFocus()
    bar.field.high.selectAll()
    tree.bot.keyClicks(bar.field.high, "10")
    tree.key(KEY.Key_Return)
    tree.wait_until_open()
    assert tree.model.options.window == (8, 10)
    assert tree.model.recording is not None
    assert tree.model.recording.value == 5
    tree.click(bar.close_button)
    assert tree.model.options.window is None
    assert not bar.isVisible()


def test_the_mouse_asks_for_a_null_window_and_for_the_full_one(tree: TreeHand) -> None:
    tree.show(LESSON)
    tree.tab.parts.actions_["window"].trigger()
    bar = tree.tab.parts.window_bar
    assert not bar.full_button.isEnabled()
    tree.click(bar.null_button)  # at the value that was found
    assert tree.model.options.window == (5, 6)
    assert root_bound(tree) == UPPER
    tree.click(bar.full_button)
    assert tree.model.options.window is None
    assert bar.isVisible()


def test_what_makes_no_window_is_refused_in_a_sentence(tree: TreeHand) -> None:
    tree.show(LESSON, window=(4.0, 6.0))
    field = tree.tab.parts.window_bar.field
    for text, part in (("7", "empty"), ("x", "is not a bound")):
        field.low.setFocus()
        field.low.selectAll()
        tree.bot.keyClicks(field.low, text)
        tree.key(KEY.Key_Return)
        assert part in tree.notice
        assert tree.model.options.window == (4, 6)
    field.low.selectAll()
    tree.key(KEY.Key_Delete)
    tree.key(KEY.Key_Return)
    assert tree.model.options.window == (float("-inf"), 6)


def test_only_alpha_beta_has_a_window_and_it_comes_back_with_it(tree: TreeHand) -> None:
    tree.show(LESSON, window=(8.0, 10.0))
    tree.model.set_options(algorithm="minimax")
    bar = tree.tab.parts.window_bar
    assert not bar.field.isEnabled()
    assert not bar.null_button.isEnabled()
    assert tree.model.recording is not None
    assert tree.model.recording.question.window != (8, 10)
    tree.model.set_options(algorithm="alphabeta-hard")
    assert bar.field.isEnabled()
    assert tree.model.recording.value == 8


def test_a_tree_with_chance_nodes_has_no_window_bar(tree: TreeHand) -> None:
    tree.show("[(1/2: 4, 1/2: 8), 3]", algorithm="expectiminimax", window=(4.0, 6.0))
    assert not tree.tab.parts.window_bar.isVisible()
    tree.show(LESSON, window=(4.0, 6.0))
    assert tree.tab.parts.window_bar.isVisible()


def test_fail_low_and_fail_high_are_told_as_bounds(tree: TreeHand) -> None:
    tree.show(LESSON, window=(8.0, 10.0))
    assert "window 8 to 10" in tree.sentence
    tree.model.last()
    assert tree.sentence == (
        "The search fails low: the root is worth at most 5. "
        "Fail-soft returns what it found beyond the limit: a tighter bound."
    )
    assert "at most 5" in tree.tab.parts.number_line.description()
    tree.model.set_options(algorithm="alphabeta-hard")
    tree.model.last()
    assert tree.sentence == (
        "The search fails low: the root is worth at most 8. "
        "Fail-hard returns the limit itself, and no more."
    )
    tree.model.set_options(algorithm="alphabeta", window=(3.0, 4.0))
    assert "null window" in tree.sentence
    tree.model.last()
    assert "at least 4" in tree.sentence
    assert "at least 4" in tree.tab.parts.number_line.description()
    assert root_bound(tree) == LOWER
    tree.model.set_options(window=(4.0, 6.0))
    tree.model.last()
    assert tree.sentence.endswith("It lies inside the window, so that it is exact.")


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("window", [(4.5, 5.5), (5.5, 6.5), (7.5, 10.5), (2.5, float("inf"))])
def test_no_step_says_that_somebody_has_the_border_of_the_window_elsewhere(
    window: tuple[float, float],
) -> None:
    borders = {f"{plain(border)} elsewhere" for border in window}
    for algorithm in FORMS:
        for tie in ("ge", "gt"):
            options = Options(algorithm, tie, window=window)  # type: ignore[arg-type]
            recording = record(question_of(Typed(LESSON), options))
            texts = [sentence(recording, step) for step in range(recording.trace.steps)]
            assert all(texts)
            if algorithm != "alphabeta-hard":  # which hands the borders up as values
                assert not any(words in text for words in borders for text in texts)


def test_why_a_leaf_was_pruned_by_the_border_of_the_window(tree: TreeHand) -> None:
    tree.show(LESSON, window=(4.0, 5.0))
    tree.model.last()
    last_leaf = tree.model.tree.nodes - 1
    tree.model.select(last_leaf)
    tree.tab.parts.actions_["why"].trigger()
    card = tree.tab.parts.proof
    assert card.isVisible()
    assert "the search window ends at 5" in card.sentence.full_text()
    assert not card.trial.isVisible()
    assert card.close_button.hasFocus()


def test_the_library_s_windows_open_as_they_are_described(tree: TreeHand) -> None:
    for key, window in (
        ("window-aspiration", (4, 6)),
        ("null-window-no", (5, 6)),
        ("null-window-yes", (4, 5)),
        ("fail-soft-hard", (8, 10)),
    ):
        open_in(tree.model, Example(key))
        tree.wait_until_open()
        assert tree.model.options.window == window
        assert tree.tab.parts.window_bar.isVisible()
    open_in(tree.model, Typed(LESSON))
    assert tree.model.options.window is None
