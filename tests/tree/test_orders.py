"""The order of the children: the box in the row, files, and what is remembered."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest
from PySide6.QtWidgets import QWidget

from picking import pick
from poda.engine.errors import EngineError
from poda.engine.record.recording import record
from poda.engine.trees.text import format_tree
from poda.house.i18n import language_manager
from poda.tree.controls.source_bar import open_in, options_for
from poda.tree.model.opening import Options, question_of
from poda.tree.model.sources import Example, Position, Suggestion, Typed
from poda.tree.session import storage
from poda.tree.session.draft import Draft, options_from
from poda.tree.session.storage import SavedTree

from .hand import AIMA, CONTROL, KEY, MODES, TreeHand


def on_screen(tree: TreeHand) -> str:
    return format_tree(tree.model.tree.game)


def test_the_order_is_chosen_and_the_pruning_changes_at_once(tree: TreeHand) -> None:
    box = tree.tab.parts.sources.order
    visited = {}
    for order in ("best", "worst", "given"):
        pick(box, order)
        assert tree.model.options.order == order
        assert box.currentData() == order
        assert box.toolTip()
        visited[order] = tree.model.trace.nodes
    assert visited == {"best": 9, "given": 11, "worst": 13}
    assert tree.model.source == Example("aima")


def test_an_order_at_random_is_drawn_anew_each_time_that_it_is_chosen(tree: TreeHand) -> None:
    box = tree.tab.parts.sources.order
    seen = []
    for _ in range(3):
        box.setCurrentIndex(box.findData("random"))
        box.activated.emit(box.currentIndex())  # also the row that is chosen already
        seen.append(on_screen(tree))
        assert str(tree.model.options.order_seed) in box.toolTip()
    assert len(set(seen)) == 3
    tree.model.set_options(order_seed=1)
    assert on_screen(tree) == seen[0]


def test_another_tree_comes_as_it_is_given() -> None:
    chosen = options_for(Example("aima"), Options(order="random", order_seed=3))
    assert (chosen.order, chosen.order_seed) == ("given", 0)


def test_a_game_is_put_in_order_too_and_keeps_its_boards(tree: TreeHand) -> None:
    tree.show(Position("tictactoe", "152", Suggestion("alphabeta")), algorithm="alphabeta")
    nodes = tree.model.trace.nodes
    tree.model.set_options(order="best")
    tree.wait_until_open()
    assert tree.model.trace.nodes < nodes
    assert tree.tab.parts.view.stage().boards
    assert tree.model.tree.move_text(1) in "346789"
    tree.tab.parts.view.grab()


def test_a_game_that_is_too_large_for_it_is_refused_with_a_sentence(
    tree: TreeHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree.show(Position("connect4", "", Suggestion("alphabeta")), plies=2, evaluation="zero")

    def too_large(*_: object, **__: object) -> None:
        raise EngineError("tree.order_too_large", limit=9)

    monkeypatch.setattr("poda.engine.record.recording.ordered", too_large)
    pick(tree.tab.parts.sources.order, "best")
    tree.bot.waitUntil(lambda: bool(tree.notice))
    assert "put the moves in order" in tree.notice
    assert tree.tab.parts.sources.order.currentData() == "given"


@pytest.mark.parametrize("order", ["best", "worst", "random", "killer", "history"])
def test_an_order_is_kept_in_files_drafts_and_settings(order: str) -> None:
    options = Options(order=order, order_seed=5 if order == "random" else 0)  # type: ignore[arg-type]
    source = Typed(AIMA)
    recording = record(question_of(source, options))
    text = storage.to_json(SavedTree(source, options, recording))
    again = storage.from_json(text)
    assert again.options == options
    assert again.recording.trace.nodes == recording.trace.nodes
    assert options_from(asdict(options)) == options
    assert json.loads(Draft(source, options).to_json())["options"]["order"] == order


def test_a_file_of_before_has_no_order_and_a_wrong_one_is_refused() -> None:
    source, options = Typed(AIMA), Options()
    text = storage.to_json(SavedTree(source, options, record(question_of(source, options))))
    document = json.loads(text)
    assert "order" not in document
    values = asdict(options)
    del values["order"], values["order_seed"]
    assert options_from(values) == options
    for wrong in ({"order": "up"}, {"order": "random", "order_seed": -1}, {"order": "random"}):
        with pytest.raises(EngineError):
            storage.from_json(json.dumps(document | wrong))
    for wrong in ({"order": "up"}, {"order_seed": -1}, {"order_seed": True}):
        with pytest.raises(ValueError, match="no such options"):
            options_from(asdict(options) | wrong)


def test_the_ways_of_working_stand_at_the_end_of_the_row(tree: TreeHand) -> None:
    tree.window.resize(1280, 800)
    for name in MODES:
        button = tree.button(name)
        assert button.toolTip()
        assert not button.icon().isNull()
    images = {tree.button(n).icon().cacheKey() for n in MODES}
    assert len(images) == len(MODES)


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_row_is_one_row_at_1280_and_no_order_is_cut(tree: TreeHand, language: str) -> None:
    language_manager().set_language(language)
    tree.window.resize(1280, 800)
    bar = tree.tab.parts.sources
    named = bar.teaching.bare_width()  # where each way of working has its name
    fields = (
        bar.tree_box, bar.algorithm, bar.tie, bar.plies, bar.evaluation, bar.order, bar.root,
        bar.bounds, bar.more,
    )  # fmt: skip

    def shown() -> list[QWidget]:
        return [each for each in fields if each.isVisible()]

    for key in ("aima", "connect4-forced", "fair-coins"):
        open_in(tree.model, Example(key))
        tree.wait_until_open()
        tree.bot.waitUntil(
            lambda: len({each.y() for each in shown()}) == 1 and bar.teaching.width() >= named
        )
        assert all(each.geometry().right() <= bar.width() for each in (*shown(), bar.teaching))
        tree.click(bar.more)  # the order is there, whole; the ways keep their names
        tree.bot.waitUntil(
            lambda: (
                bar.order.isVisible()
                and bar.order.width() >= bar.order.whole_width()
                and bar.order.y() in (bar.tree_box.y(), bar.algorithm.y())
                and bar.teaching.width() >= named
            )
        )
        assert all(each.geometry().right() <= bar.width() for each in (*shown(), bar.teaching))
        tree.click(bar.more)
        tree.bot.waitUntil(bar.order.isHidden)


def test_undo_has_its_key_in_the_window(tree: TreeHand) -> None:
    tree.show("[1, 2]")
    tree.key(KEY.Key_Z, CONTROL)
    assert tree.model.source == Example("aima")
