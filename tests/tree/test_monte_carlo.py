"""Monte Carlo tree search in the Tree tab: its phases, its picture, its controls."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from poda.engine.record.monte_carlo import PHASES, MonteCarloTrace, Phase, iteration_of, phase_of
from poda.engine.record.monte_carlo_listing import python
from poda.engine.record.monte_carlo_recording import MonteCarloSteps, monte_carlo_of
from poda.house.settings import settings
from poda.tree.canvas.node_info import node_lines
from poda.tree.controls.source_bar import open_in
from poda.tree.export.figure import Figure, Style
from poda.tree.export.job import image, svg
from poda.tree.export.latex import latex
from poda.tree.model.opening import Options
from poda.tree.model.sources import Example, Position, Source, Typed
from some import some

from .hand import AIMA, KEY, MODES, SHIFT, TreeHand

DICE = "[(0.5: [1, 7], 0.5: [-2, 3]), (0.9: 4, 0.1: -6)]"


@pytest.fixture
def hand(tree: TreeHand) -> TreeHand:
    """The lecture's tree, searched by 30 iterations."""
    settings().tree_motion_ms = 0
    tree.show(AIMA, algorithm="mcts", iterations=30, seed=3)
    return tree


def record_of(hand: TreeHand) -> MonteCarloTrace[object, object]:
    found = monte_carlo_of(hand.model.trace)
    assert found is not None
    return found


def picture(hand: TreeHand) -> QImage:
    """What the view shows now."""
    QApplication.processEvents()
    return hand.tab.parts.view.viewport().grab().toImage()


def test_it_is_stepped_through_its_four_phases(hand: TreeHand) -> None:
    model = hand.model
    assert model.last_step == 120
    heads = ("Select", "Expand", "Play out", "Back up")
    assert hand.sentence.startswith("The root stands alone")
    for step in range(1, 121):
        hand.key(KEY.Key_Right)
        assert model.step == step
        said = hand.sentence
        assert said.startswith(f"Iteration {iteration_of(step) + 1}. {heads[(step - 1) % 4]}")
        assert hand.tab.parts.pseudocode.view.lit >= 0
        line = hand.tab.parts.pseudocode.view.listing.lines[hand.tab.parts.pseudocode.view.lit]
        assert phase_of(step).name in line.tags


def test_forwards_backwards_and_a_jump_come_to_the_same_picture(hand: TreeHand) -> None:
    before = {}
    for step in range(30, 44):
        hand.model.go(step)
        before[step] = picture(hand)
    for step in range(43, 29, -1):
        hand.key(KEY.Key_Left) if step < 43 else None
        assert hand.model.step == step
        assert picture(hand) == before[step]
    hand.model.go(0)
    hand.model.go(37)
    assert picture(hand) == before[37]
    # Where the game is over at a new node, nothing is played out.
    assert len({bytes(image.constBits()) for image in before.values()}) >= len(before) - 1


def test_the_sentence_has_the_terms_that_select(hand: TreeHand) -> None:
    found = record_of(hand)
    for iteration in some(range(20, 30)):
        step = 4 * iteration + int(Phase.SELECT)
        last = found.path(step)[-1]
        children, exploit, explore = found.terms(int(found.parent[last]), step)
        sums = exploit + explore
        assert children[int(np.argmax(sums))] == last
        hand.model.go(step)
        assert f"= {sums.max():.2f}.".replace("-", "−") in hand.sentence or sums.max().is_integer()


def test_an_iteration_further_and_to_the_end_of_one(hand: TreeHand) -> None:
    hand.model.go(5)
    hand.model.over()
    assert hand.model.step == 9
    hand.model.out()
    assert hand.model.step == 12
    hand.model.out()
    assert hand.model.step == 16


@pytest.mark.parametrize(
    "source",
    [Typed(DICE), Position("tictactoe", "1592"), Position("connect4", "4453"),
     Position("backgammon", "")],
    ids=["throws", "noughts", "four", "backgammon"],
)  # fmt: skip
def test_any_source_is_drawn_and_told_at_any_step(tree: TreeHand, source: object) -> None:
    settings().tree_motion_ms = 0
    tree.show(source, algorithm="mcts", iterations=6, seed=2)  # type: ignore[arg-type]
    for step in some(range(tree.model.last_step + 1)):
        tree.model.go(step)
        assert tree.sentence
        assert tree.tab.parts.view.spoken(tree.model.current)
        if step > tree.model.last_step - 4:
            assert not picture(tree).isNull()


def test_the_card_of_a_node_has_its_numbers(hand: TreeHand) -> None:
    hand.model.go(4 * 25)
    view, found = hand.tab.parts.view, record_of(hand)
    drawing = view.drawing
    assert drawing is not None
    first = int(found.children_of(0, 4 * 25)[0])
    node = int(hand.model.tree.tree_node[drawing.trace.here[first]])  # type: ignore[attr-defined]
    lines = node_lines(drawing, 4 * 25, node, windows=False)
    assert f"N {found.visits(4 * 25)[first]}" in lines[1]
    assert "UCB1" in lines[2]
    view.card.point_at(node, QPointF(10, 10))
    hand.bot.waitUntil(view.card.isVisible)


def test_a_proven_root_ends_the_search(tree: TreeHand) -> None:
    tree.show(Position("tictactoe", "15923"), algorithm="mcts", solver=True)
    found = record_of(tree)
    assert found.iterations < 1000
    tree.model.last()
    assert "proven" in tree.tab.parts.view.spoken(0)


# The controls


def test_another_number_of_iterations_keeps_the_step(hand: TreeHand) -> None:
    hand.model.go(50)
    bar = hand.tab.parts.sampling_bar
    assert bar.isVisible()
    bar.iterations.setFocus()
    bar.iterations.selectAll()
    QTest.keyClicks(bar.iterations, "77")
    QTest.keyClick(bar.iterations, Qt.Key.Key_Return)
    hand.wait_until_open()
    assert record_of(hand).iterations == 77
    assert hand.model.step == 50


def test_constant_and_seed_grow_another_tree(hand: TreeHand) -> None:
    bar = hand.tab.parts.sampling_bar
    first = record_of(hand).leaf.tolist()
    QTest.mouseClick(
        bar.constant, Qt.MouseButton.LeftButton,
        pos=QPoint(bar.constant.width() - 8, bar.constant.height() - 6),
    )  # fmt: skip
    hand.wait_until_open()
    assert hand.model.options.constant == pytest.approx(1.314, abs=0.01)
    bar.constant.setValue(0.1)
    hand.wait_until_open()
    assert record_of(hand).leaf.tolist() != first
    assert record_of(hand).rules.constant == pytest.approx(0.1)
    hand.show(Position("tictactoe", ""), algorithm="mcts", iterations=40)
    one = record_of(hand).result.tolist()
    bar.seed.stepUp()
    hand.wait_until_open()
    assert record_of(hand).rules.seed == 2
    assert record_of(hand).result.tolist() != one


@pytest.mark.qt_log_ignore(r"^This plugin does not support (raise\(\)|grabbing the keyboard)$")
def test_the_menu_holds_the_rest_and_its_button_names_what_is_chosen(hand: TreeHand) -> None:
    hand.show(Position("tictactoe", "15"), algorithm="mcts", iterations=20)
    bar = hand.tab.parts.sampling_bar
    usual = bar.menu_button.text()
    bar.menu.popup(bar.menu_button.mapToGlobal(QPoint(0, 0)))
    place = bar.menu.actionGeometry(bar.solver).center()
    QTest.mouseClick(bar.menu, Qt.MouseButton.LeftButton, pos=place)
    hand.wait_until_open()
    assert record_of(hand).rules.solver
    bar.playouts[2].trigger()
    hand.wait_until_open()
    assert record_of(hand).rules.plies == 2
    assert record_of(hand).rules.evaluation is not None
    bar.choices["value"].trigger()
    hand.wait_until_open()
    assert record_of(hand).rules.choice == "value"
    named = bar.menu_button.text()
    assert named != usual
    for action in (bar.playouts[None], bar.choices["visits"], bar.solver):
        action.trigger()
        hand.wait_until_open()
    assert bar.menu_button.text() == usual
    assert not record_of(hand).rules.solver


def test_the_bar_is_there_for_this_search_alone(hand: TreeHand) -> None:
    bar, box = hand.tab.parts.sampling_bar, hand.tab.parts.sources.algorithm
    box.setCurrentIndex(box.findData("alphabeta"))
    box.activated.emit(box.currentIndex())
    hand.wait_until_open()
    assert monte_carlo_of(hand.model.trace) is None
    assert not bar.isVisible()
    assert hand.tab.parts.number_line.isVisible()
    box.setCurrentIndex(box.findData("mcts"))
    box.activated.emit(box.currentIndex())
    hand.wait_until_open()
    assert bar.isVisible()
    assert not hand.tab.parts.number_line.isVisible()


def test_another_tree_is_searched_as_the_last_one_was(hand: TreeHand) -> None:
    box, bar = hand.tab.parts.sources.algorithm, hand.tab.parts.sampling_bar
    for algorithm in ("alphabeta", "mcts"):
        box.setCurrentIndex(box.findData(algorithm))
        box.activated.emit(box.currentIndex())
        hand.wait_until_open()
    bar.iterations.setValue(44)
    hand.wait_until_open()
    open_in(hand.model, Typed("[[1, 2], [3, 4]]"))
    hand.wait_until_open()
    assert record_of(hand).iterations == 44
    open_in(hand.model, Typed(DICE))
    hand.wait_until_open()
    assert record_of(hand).iterations == 44
    open_in(hand.model, Example("aima"))
    hand.wait_until_open()
    assert hand.model.options.algorithm == "alphabeta"


def test_trees_with_and_without_throws_are_open_to_it(hand: TreeHand) -> None:
    box = hand.tab.parts.sources.algorithm

    def offered() -> Iterator[str]:
        rows = box.model()
        for place in range(box.count()):
            if rows.flags(rows.index(place, 0)) & Qt.ItemFlag.ItemIsEnabled:
                yield box.itemData(place)

    assert {"mcts", "minimax", "alphabeta"} <= set(offered())
    assert "expectiminimax" not in set(offered())
    hand.show(DICE, algorithm="mcts", iterations=20)
    assert {"mcts", "expectiminimax", "star1"} <= set(offered())
    assert "alphabeta" not in set(offered())


# What else there is


def test_the_call_stack_shows_the_path_with_its_numbers(hand: TreeHand) -> None:
    hand.model.go(4 * 20 + 1)
    hand.tab.parts.stack_section.show()
    hand.tab.parts.stack_section.unfold()
    rows = hand.tab.parts.stack.list.model()
    texts = [rows.index(place, 0).data() for place in range(rows.rowCount())]
    assert len(texts) == len(hand.model.path)
    assert "N 20" in texts[-1]


def test_notes_and_bookmarks_stay_when_more_is_played(hand: TreeHand) -> None:
    model = hand.model
    model.go(9)
    model.bookmarks.toggle(9)
    model.notes.write(9, "here")
    model.set_options(iterations=60)
    hand.wait_until_open()
    assert model.bookmarks.steps == (9,)
    assert model.notes.text(9) == "here"


@pytest.mark.parametrize("mode", MODES)
def test_every_way_of_working_begins_and_ends(hand: TreeHand, mode: str) -> None:
    action = hand.tab.parts.actions_[mode]
    hand.model.go(21)
    action.trigger()
    QApplication.processEvents()
    hand.wait_until_open()
    hand.key(KEY.Key_Right)
    action.setChecked(False)
    QApplication.processEvents()
    hand.wait_until_open()
    assert hand.sentence


def test_a_long_search_is_given_up(tree: TreeHand) -> None:
    before = tree.model.recording
    dice = Position("backgammon", "")
    tree.model.open_source(dice, Options("mcts", iterations=100_000))
    tree.bot.waitUntil(lambda: tree.model.busy is not None)
    tree.key(KEY.Key_Escape)
    assert tree.model.busy is None
    assert tree.model.recording is before


def test_where_it_has_no_place_its_fields_are_away(hand: TreeHand) -> None:
    bar, actions = hand.tab.parts.sampling_bar, hand.tab.parts.actions_
    for mode in (name for name in MODES if name in ("present", "exercise")):
        actions[mode].setChecked(True)
        QApplication.processEvents()
        assert not bar.isVisible()
        actions[mode].setChecked(False)
        QApplication.processEvents()
        assert bar.isVisible()
    assert not actions["window"].isEnabled()


def test_what_was_little_played_is_folded_and_unfolds(tree: TreeHand) -> None:
    tree.show(Position("connect4", ""), algorithm="mcts", iterations=400)
    model = tree.model
    assert model.shape is not None
    assert len(model.shape.node) < 100 < model.tree.nodes
    shown = len(model.shape.node)
    model.toggle_collapsed(min(model.collapsed))
    tree.wait_until_open()
    assert len(model.shape.node) > shown
    model.last()
    # A node none of whose moves was tried has nothing to grow.
    stub = int(np.flatnonzero(model.tree.stub)[0])
    model.toggle_collapsed(stub)
    tree.wait_until_open()
    assert model.tree.stub[stub]


@pytest.mark.parametrize("source", [Typed(AIMA), Position("tictactoe", "1592")])
def test_pictures_and_latex_are_written(hand: TreeHand, source: Source) -> None:
    hand.show(source, algorithm="mcts", iterations=25)
    recording, shape = hand.model.recording, hand.model.shape
    assert recording is not None
    assert shape is not None
    figure = Figure(recording, shape, Style(), range(60, 64))
    pictures = [image(figure, step) for step in range(60, 64)]
    assert all(one != other for one, other in pairwise(pictures))
    assert b"<svg" in svg(figure, 61)
    written = latex(recording, shape, (60, 61), Style(sentence=True))
    assert r"\begin{tikzpicture}" in written
    assert "N 15, W " in written  # at the root


def test_the_python_listing_runs_and_finds_the_win() -> None:
    from poda.engine.games import game

    space: dict[str, object] = {}
    exec(python("visits", 1.4).text, space)
    noughts = game("tictactoe")
    search = space["monte_carlo"]
    assert callable(search)
    assert search(noughts, noughts.parse_position("1425"), 400) == 3


def test_options_of_the_source_row_make_room(hand: TreeHand) -> None:
    sources = hand.tab.parts.sources
    assert not sources.tie.isVisible()
    hand.show(Position("tictactoe", "15"), algorithm="mcts", iterations=20)
    assert not sources.plies.isVisible()
    hand.model.open_source(Position("tictactoe", "15"), Options(plies=2))
    hand.wait_until_open()
    assert sources.plies.isVisible()
    hand.key(KEY.Key_Right, SHIFT)


def test_in_place_of_cuts_one_goes_to_where_it_changes_its_move(hand: TreeHand) -> None:
    actions, model = hand.tab.parts.actions_, hand.model
    assert actions["next_cut"].text() == "&Next change of move"
    trace = model.trace
    assert isinstance(trace, MonteCarloSteps)
    chosen = trace.history.chosen
    model.first()
    seen = []
    while actions["next_cut"].isEnabled():
        actions["next_cut"].trigger()
        seen.append(model.step // PHASES)
        assert phase_of(model.step) is Phase.BACK_UP
        assert chosen[seen[-1]] != chosen[seen[-1] - 1]
    assert len(seen) == np.count_nonzero(np.diff(chosen[1:]))
    actions["previous_cut"].trigger()
    assert [model.step // PHASES] == seen[-2:-1]
    hand.show(AIMA)
    assert actions["next_cut"].text() == "&Next cut"
