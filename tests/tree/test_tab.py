"""The Tree tab as a whole: what is said, what is remembered, what comes from elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QDialog

from poda.house.settings import settings
from poda.tree import tab as tab_module
from poda.tree import tab_parts
from poda.tree.model.sources import Example, Position, Random, Typed

from .conftest import Open
from .hand import AIMA, CONTROL, KEY, SHIFT, TreeHand

# What is said


def test_every_step_has_its_sentence(tree: TreeHand) -> None:
    told = set()
    for _ in range(tree.model.trace.steps):
        assert tree.sentence
        told.add(tree.sentence)
        tree.key(KEY.Key_Right)
    assert len(told) > 20


def test_the_cut_is_told_in_words(tree: TreeHand) -> None:
    tree.click(tree.button("next_cut"))
    assert tree.sentence == (
        "MIN has found 2. MAX already has 3 elsewhere, so the other 2 leaves cannot matter."
    )


def test_the_sentence_is_spoken_but_not_while_steps_fly_past(
    tree: TreeHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(tab_parts, "announce", lambda _widget, text, **_: spoken.append(text))
    tree.key(KEY.Key_Right)
    assert spoken == [tree.sentence]
    tree.model.playback.set_speed(16384.0)
    tree.key(KEY.Key_Space)
    tree.bot.waitUntil(lambda: not tree.model.playing)
    assert len(spoken) <= 2


def test_a_needed_leaf_without_a_value_is_named_and_the_search_stops_there(tree: TreeHand) -> None:
    tree.show("[[3, 5, 10], [2, a, b], [2, 7, 3]]", algorithm="minimax")
    assert "“a”" in tree.notice
    tree.key(KEY.Key_End)
    assert "“a”" in tree.sentence
    assert tree.model.current == tree.model.recording.error_node  # type: ignore[union-attr]


def test_with_alpha_beta_the_same_tree_needs_no_name(tree: TreeHand) -> None:
    tree.show("[[3, 5, 10], [2, a, b], [2, 7, 3]]")
    assert not tree.notice
    assert tree.model.recording is not None
    assert tree.model.recording.value == 3


def test_a_tree_too_large_is_refused_and_what_was_there_stays(tree: TreeHand) -> None:
    before = tree.model.recording
    tree.model.open_source(Position("connect4", ""), tree.model.options)
    tree.bot.waitUntil(lambda: bool(tree.notice))
    assert "depth" in tree.notice
    assert tree.model.recording is before
    assert tree.model.step == 0


# Trees of one's own


def test_a_tree_is_typed_and_shown(tree: TreeHand) -> None:
    tree.key(KEY.Key_T, CONTROL)
    field = tree.tab.parts.editor.field
    assert field.isVisible()
    assert field.hasFocus()
    tree.bot.keyClicks(field, "[[1, 2], [3, 4]]")  # over the old text, which is selected
    tree.key(KEY.Key_Return)
    tree.bot.waitUntil(lambda: tree.model.source == Typed("[[1, 2], [3, 4]]"))
    assert tree.model.recording is not None
    assert tree.model.recording.value == 3


def test_escape_closes_the_editor_and_keeps_the_tree(tree: TreeHand) -> None:
    before = tree.model.recording
    tree.click(tree.button("edit"))
    tree.bot.keyClicks(tree.tab.parts.editor.field, "[[1, 2")
    tree.key(KEY.Key_Escape)
    assert not tree.tab.parts.editor.isVisible()
    assert tree.model.recording is before
    assert tree.tab.parts.view.hasFocus()


def test_the_keys_of_the_search_do_nothing_while_one_types(tree: TreeHand) -> None:
    tree.key(KEY.Key_T, CONTROL)
    for key in (KEY.Key_Left, KEY.Key_Right, KEY.Key_Home, KEY.Key_End, KEY.Key_Space):
        tree.key(key)
    assert tree.model.step == 0
    assert not tree.model.playing


@pytest.mark.parametrize("action", ["random", "position"])
def test_a_dialog_that_is_given_up_changes_nothing(
    tree: TreeHand, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    monkeypatch.setattr(QDialog, "exec", lambda _dialog: 0)
    before = tree.model.source
    tree.choose(action)
    assert tree.model.source == before


def test_a_random_tree_is_drawn_and_its_seed_is_kept(
    tree: TreeHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QDialog, "exec", lambda _dialog: 1)
    tree.choose("random")
    tree.wait_until_open()
    assert isinstance(tree.model.source, Random)


def test_a_position_is_searched(tree: TreeHand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QDialog, "exec", lambda _dialog: 1)
    tree.choose("position")
    tree.bot.waitUntil(lambda: isinstance(tree.model.source, Position))
    tree.wait_until_open()
    assert tree.model.is_game


def test_the_editor_goes_when_another_tree_comes(tree: TreeHand) -> None:
    """What is typed there was about the old one; Enter would bring it back by mistake."""
    tree.key(KEY.Key_T, CONTROL)
    tree.show(Example("ucla"))
    assert not tree.tab.parts.editor.isVisible()


# How it is searched


def test_another_algorithm_searches_the_same_tree_again(tree: TreeHand) -> None:
    box = tree.tab.parts.sources.algorithm
    for algorithm in ("minimax", "minimax-stages", "alphabeta-update", "alphabeta-hard"):
        box.setFocus()
        tree.bot.keyClick(box, KEY.Key_Home)
        while box.currentData() != algorithm:
            tree.bot.keyClick(box, KEY.Key_Down)
        tree.wait_until_open()
        assert tree.model.options.algorithm == algorithm
        assert tree.model.recording is not None
        assert tree.model.recording.value == 3
        assert tree.model.step == 0


def test_the_root_may_be_mins(tree: TreeHand) -> None:
    box = tree.tab.parts.sources.root
    box.setFocus()
    tree.bot.keyClick(box, KEY.Key_Down)
    assert tree.model.recording is not None
    assert tree.model.recording.value == 6  # min(max(3, 12, 8), max(2, 4, 6), max(14, 5, 2))


def test_two_changes_in_quick_succession_both_count(tree: TreeHand) -> None:
    tree.show(Position("tictactoe", "15"), plies=4)
    tree.model.set_options(algorithm="minimax")
    tree.model.set_options(plies=3)  # while the first one is being searched
    tree.wait_until_open()
    assert (tree.model.options.algorithm, tree.model.options.plies) == ("minimax", 3)


def test_progress_reaches_the_bar_and_does_not_repaint_the_window(tree: TreeHand) -> None:
    told: list[float | None] = []
    came_on: list[float | None] = []
    tree.model.busy_changed.connect(lambda: told.append(tree.model.busy))
    tree.model.progressed.connect(lambda: came_on.append(tree.model.busy))
    tree.show(Position("tictactoe", "1"), algorithm="minimax")
    assert told == [0.0, None]
    assert 0 < len(came_on) <= 50
    assert came_on == sorted(came_on)  # type: ignore[type-var]


def test_folding_does_not_stop_a_search_that_is_under_way(tree: TreeHand) -> None:
    tree.model.open_source(Position("tictactoe", "1"), tree.model.options)
    tree.model.toggle_collapsed(1)
    tree.bot.waitUntil(lambda: isinstance(tree.model.source, Position))


def test_a_fast_speed_slows_down_for_a_small_tree(tree: TreeHand) -> None:
    tree.model.playback.set_speed(16384.0)
    tree.show(AIMA)
    assert tree.model.speed <= tree.model.trace.steps / 3


# Folding, finding, asking why


def test_what_was_pruned_is_folded_again(tree: TreeHand) -> None:
    tree.show(Position("tictactoe", "1524"))
    at_first = tree.model.collapsed
    tree.model.unfold_all()
    tree.wait_until_open()
    assert not tree.model.collapsed
    tree.tab.parts.actions_["fold_pruned"].trigger()
    tree.wait_until_open()
    assert tree.model.collapsed >= at_first
    assert all(tree.model.tree.trace_node[node] < 0 for node in tree.model.collapsed)


def test_the_buttons_on_the_picture_work_the_view(tree: TreeHand) -> None:
    tools = tree.tab.parts.view_tools
    assert tools.isVisible()
    before = tree.tab.parts.view.camera.sx
    tree.click(tree.button("zoom_in"))
    assert tree.tab.parts.view.camera.sx > before
    tree.click(tree.button("fit"))
    assert tree.tab.parts.view.camera.sx == pytest.approx(before)
    follow = tree.model.follow
    tree.click(tree.button("follow"))
    assert tree.model.follow is not follow


def test_a_nodes_menu_goes_to_the_step_that_enters_it(tree: TreeHand) -> None:
    tree.model.last()
    tree.model.select(5)
    tree.tab.parts.actions_["go_to_node"].trigger()
    assert tree.model.current == 5


def test_a_subtree_is_folded_and_unfolded_by_key(tree: TreeHand) -> None:
    tree.model.select(1)
    tree.key(KEY.Key_E, CONTROL)
    assert tree.model.collapsed == {1}
    assert tree.model.shape is not None
    assert len(tree.model.shape.node) == 10
    tree.key(KEY.Key_E, CONTROL | SHIFT)
    assert tree.model.collapsed == frozenset()


def test_going_to_a_frame_of_the_stack_selects_its_node(tree: TreeHand) -> None:
    tree.model.go(3)
    tree.click(tree.tab.parts.stack_section.header)
    stack = tree.tab.parts.stack.list
    stack.setFocus()
    tree.key(KEY.Key_Down)
    tree.key(KEY.Key_Return)
    assert tree.model.selected in tree.model.path


def test_what_is_found_is_unfolded_and_selected(tree: TreeHand) -> None:
    tree.model.toggle_collapsed(5)
    tree.key(KEY.Key_End)
    tree.key(KEY.Key_F, CONTROL)
    assert tree.tab.parts.find_bar.isVisible()
    tree.bot.keyClicks(tree.window.focusWidget(), "2")
    tree.key(KEY.Key_Return)
    tree.bot.waitUntil(lambda: tree.model.selected >= 0)
    assert tree.model.shape is not None
    assert tree.model.shape.row_of[tree.model.selected] >= 0


def test_a_pruned_node_says_why(tree: TreeHand) -> None:
    tree.key(KEY.Key_End)
    tree.model.select(7)  # the leaf 4
    tree.key(KEY.Key_I, CONTROL)
    assert tree.tab.parts.proof.isVisible()
    tree.key(KEY.Key_Escape)
    assert not tree.tab.parts.proof.isVisible()


# Files and what is remembered


def test_the_tree_on_screen_is_there_again_at_the_next_start(open_window: Open) -> None:
    first = open_window()
    first.show("[[1, 2], [3, 9]]")
    first.window.close()
    assert open_window().model.source == Typed("[[1, 2], [3, 9]]")


def remembered(source: object, options: object = None) -> dict[str, object]:
    """A setting, of the form that it has."""
    usual = {"algorithm": "alphabeta", "tie": "ge", "root": 1, "plies": None}
    return {"source": source, "options": usual if options is None else options}


SMALL = {"kind": "typed", "text": "[1, 2]"}


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"source": [[]]},
        remembered({"kind": "typed", "text": "[[3, "}),
        remembered({"kind": "position", "game": "connect4", "position": "99"}),
        remembered({"kind": "random", "depth": 20, "branching": [20, 20], "values": [0, 1]}),
        remembered(SMALL, {"bounds": ["x", 1]}),
    ],
)
def test_a_remembered_tree_that_makes_no_sense_gives_way_to_the_first_example(
    open_window: Open, values: dict[str, object]
) -> None:
    settings().tree_source = values
    assert open_window().model.source == Example(tab_module.FIRST_EXAMPLE)


def test_a_search_from_play_is_there_again_as_it_was_searched(open_window: Open) -> None:
    first = open_window()
    first.tab.show_search("connect4", "4433", "alphabeta", 3, "table")
    first.bot.waitUntil(lambda: isinstance(first.model.source, Position))
    first.window.close()
    again = open_window()
    assert again.model.source == Position("connect4", "4433", as_played=True)
    assert again.model.options.plies == 3
    assert again.model.options.evaluation == "table"


def test_the_numbers_of_the_last_random_tree_are_offered_again(
    tree: TreeHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    shapes = []

    def accept(dialog: QDialog) -> int:
        shapes.append(dialog.shape())  # type: ignore[attr-defined]
        dialog.seed.setValue(77)  # type: ignore[attr-defined]
        return 1

    monkeypatch.setattr(QDialog, "exec", accept)
    tree.choose("random")
    tree.show(AIMA)
    tree.choose("random")
    assert shapes[1].seed == 77


def test_the_window_is_named_after_the_file_of_the_tab_that_is_seen(
    tree: TreeHand, tmp_path: Path
) -> None:
    path = tmp_path / "lecture.json"
    tree.tab.parts.files.save_as(path)
    tree.bot.waitUntil(lambda: "lecture" in tree.window.windowTitle())
    tree.window.tabs.setCurrentIndex(0)
    assert "lecture" not in tree.window.windowTitle()
    tree.window.tabs.setCurrentIndex(1)
    assert "lecture" in tree.window.windowTitle()


# From the Play tab


def test_the_search_of_the_position_in_play_is_shown(tree: TreeHand) -> None:
    window = tree.window
    window.tabs.setCurrentIndex(0)
    window.play.choose_game("tictactoe")
    window.play.model.set_position("159")
    tree.bot.keyClick(window, KEY.Key_G, CONTROL)
    tree.wait_until_open()
    tree.bot.waitUntil(lambda: isinstance(tree.model.source, Position))
    assert window.tabs.currentIndex() == 1
    source = tree.model.source
    assert isinstance(source, Position)
    assert (source.game, source.text) == ("tictactoe", "159")
    assert tree.model.options.algorithm == "alphabeta"
    assert tree.model.options.plies == 2  # the level of the opponent: casual


def test_a_search_deeper_than_can_be_drawn_is_shown_as_deep_as_fits(tree: TreeHand) -> None:
    tree.tab.show_search("connect4", "4444", "minimax", 12, "zero")
    tree.bot.waitUntil(lambda: isinstance(tree.model.source, Position))
    assert tree.model.options.plies is not None
    assert tree.model.options.plies < 12
    assert "12" in tree.notice


def test_a_screen_reader_finds_the_slider_and_its_value(tree: TreeHand) -> None:
    interface = QAccessible.queryAccessibleInterface(tree.tab.parts.transport.timeline)
    assert interface.role() == QAccessible.Role.Slider
    tree.show(AIMA)
    tree.model.go(5)
    assert interface.valueInterface().currentValue() == 5
