"""Transpositions on the picture: arrows from what a table knew to where it was searched."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter

from poda.engine.record.recording import Question, Recording, record
from poda.engine.record.trace import Step
from poda.house.theme import Role
from poda.tree.canvas.node_info import HoverCard
from poda.tree.drawing.edges import path_of
from poda.tree.drawing.levels import FAINT, PRUNED, VISITED, Drawing
from poda.tree.export.figure import Figure, Legend, Style
from poda.tree.export.latex import latex
from poda.tree.model.shape import MANY, shape_of
from poda.tree.model.sources import Example, Typed
from poda.tree.sentences.searches import sentence

from ..hand import KEY, TreeHand
from ..searches import first, played, written
from .pictures import Picture, argb, has
from .test_painter import assert_boxes_hold_every_change

pytestmark = pytest.mark.usefixtures("qapp")

GRAPH = (
    "[A = [P = [4, 6], Q = [7, 9]], B = [R = [2, 3], P = [4, 6]], "
    "C = [Q = [7, 9], P = [4, 6]], D = [Q = [7, 9], R = [2, 3]]]"
)


def graph() -> Recording[Any, Any]:
    return written(GRAPH, "alphabeta-table")


def boards() -> Recording[Any, Any]:
    """Four squares are left, and four positions found."""
    return played("tictactoe", "15932", "minimax-table")


def last_found(recording: Recording[Any, Any]) -> int:
    return int(recording.trace.left[recording.trace.found[-1]])


def drawing_of(recording: Recording[Any, Any], *folded: int) -> Drawing:
    return Drawing(recording, shape_of(recording.tree, frozenset(folded)))


# Which arrows there are


def test_each_position_that_was_found_has_an_arrow_to_where_it_was_searched() -> None:
    recording = boards()
    arrows, tree = drawing_of(recording).arrows, recording.tree
    assert len(arrows) == 4
    for found, before in zip(arrows.found.tolist(), arrows.before.tolist(), strict=True):
        assert tree.state(found) == tree.state(before)
        assert before < found
    assert (arrows.end_x < arrows.x).all()
    assert (arrows.end_depth == arrows.depth).all()
    assert arrows.steps.tolist() == recording.trace.left[recording.trace.found].tolist()
    assert not len(drawing_of(written(GRAPH)).arrows)


def test_an_arrow_ends_at_the_fold_that_hides_its_end_and_none_begins_in_a_fold() -> None:
    recording = graph()
    whole = drawing_of(recording).arrows
    a, d = (n for n in range(recording.tree.nodes) if recording.tree.label(n) in ("A", "D"))
    folded = drawing_of(recording, a, d)
    arrows = folded.arrows
    assert len(whole) == 3
    assert len(arrows) == 1  # those of D's children are in its fold
    assert arrows.end_depth[0] == 1
    assert arrows.end_x[0] == folded.place(a)[0]


def test_a_level_with_many_arrows_has_only_their_tails() -> None:
    game = boards().question.game
    recording = record(Question(game, game.parse_position("15"), "minimax-table"))
    arrows = drawing_of(recording).arrows
    counts = np.bincount(arrows.depth)
    assert counts.max() > MANY
    assert not arrows.single[counts[arrows.depth] > MANY].any()
    assert arrows.single[counts[arrows.depth] <= MANY].all()


# What the picture shows


def test_the_arrow_at_hand_comes_with_its_step_in_the_colour_of_the_step() -> None:
    recording = graph()
    picture, step = Picture(recording), last_found(recording)
    arrows = picture.drawing.arrows
    middle = path_of(picture.stage(step), len(arrows) - 1).pointAtPercent(0.5).toPoint()
    there = slice(middle.y() - 3, middle.y() + 4), slice(middle.x() - 3, middle.x() + 4)
    current = picture.look.color(Role.CURRENT)
    assert has(picture.pixels(step)[there], current)
    assert not has(picture.pixels(step - 1)[there], current)
    assert not has(picture.pixels(step + 2)[there], current)
    changed = picture.pixels(step + 2)[there] != picture.pixels(step - 1)[there]
    assert changed.any()  # it stays, and is quiet


def test_a_node_that_is_pointed_at_lights_up_its_arrows() -> None:
    recording = graph()
    picture = Picture(recording)
    end = recording.trace.steps - 1
    before = int(picture.drawing.arrows.before[0])
    middle = path_of(picture.stage(end), 0).pointAtPercent(0.4).toPoint()
    there = slice(middle.y() - 3, middle.y() + 4), slice(middle.x() - 3, middle.x() + 4)
    text = picture.look.color(Role.TEXT)
    assert not has(picture.pixels(end)[there], text)
    for look in ({"hovered": before}, {"selected": before}):
        picture.look = replace(picture.look, hovered=-1, selected=-1)
        picture.look = replace(picture.look, **look)
        assert has(picture.pixels(end)[there], text)
    picture.look = replace(picture.look, plain=True)  # the minimap shows none
    assert not has(picture.pixels(end)[there], text)


@pytest.mark.parametrize("sx", [None, 6.0, 30.0, 120.0])
def test_what_a_step_changes_is_painted_again(sx: float | None) -> None:
    recording = boards()
    at = int(recording.tree.tree_node[recording.trace.found[-1]])
    picture, step = Picture(recording, sx=sx, at=at), last_found(recording)
    assert_boxes_hold_every_change(picture, range(step - 1, step + 3))


def test_what_is_below_a_found_position_is_grey_and_not_cut() -> None:
    recording = graph()
    drawing, tree, trace = drawing_of(recording), recording.tree, recording.trace
    found = int(tree.tree_node[trace.found[0]])
    step = int(trace.left[trace.found[0]])
    for child in tree.children_of(found):
        assert drawing.state_of(child, step - 1) == FAINT
        assert drawing.state_of(child, step) == PRUNED
    assert drawing.state_of(found, step) == VISITED
    text = latex(recording, drawing.shape, [step])
    cuts = sum("cut" in line and "no cut, cut" in line for line in text.splitlines())
    assert cuts == (trace.kind[: step + 1] == Step.CUT).sum()


def test_all_of_tictactoe_is_painted_at_every_zoom() -> None:
    game = boards().question.game
    recording = record(Question(game, game.initial_state(), "minimax-table"))
    step = last_found(recording)
    at = int(recording.tree.tree_node[recording.trace.node[step]])
    for sx in (None, 12.0, 260.0):
        picture = Picture(recording, sx=sx, at=at)
        pixels = picture.pixels(step)
        assert has(pixels, picture.look.color(Role.CURRENT))


# Pictures in files


def test_the_legend_tells_the_arrow_where_there_is_one() -> None:
    for recording, told in ((graph(), True), (written(GRAPH), False)):
        figure = Figure(recording, shape_of(recording.tree), Style(legend=True))
        texts = [text for _, text in Legend(figure.drawing, figure.look)._entries]
        assert ("Same position: searched there" in texts) is told
        image = QImage(*(round(side) for side in figure.size), QImage.Format.Format_ARGB32)
        painter = QPainter(image)
        try:
            figure.paint(painter, recording.trace.steps - 1, 1.0, vector=True)
        finally:
            painter.end()
        assert argb(image.pixelColor(0, 0)) == argb(figure.look.color(Role.SURFACE))


def test_latex_draws_the_arrows_between_named_nodes_from_their_step_on() -> None:
    recording = graph()
    shape, last = shape_of(recording.tree), recording.trace.steps
    alone = latex(recording, shape, [last - 1])
    draws = [line for line in alone.splitlines() if r"\draw[merged]" in line]
    assert len(draws) == 3
    for line in draws:
        for end in line.split("(")[1:]:
            assert f"] ({end.partition(')')[0]}) at " in alone
    first_found = first(recording, Step.FOUND)
    slides = latex(recording, shape, range(last))
    assert rf"\only<{first_found + 1}-{last}>{{\draw[merged]" in slides
    assert r"\draw[merged]" not in latex(written(GRAPH), shape_of(written(GRAPH).tree), [0])
    assert r"\draw[merged]" not in latex(recording, shape, [first_found - 1])


# What is said


def test_the_sentences_tell_what_the_table_knew() -> None:
    recording = graph()
    trace = recording.trace
    exact, _, bound = (sentence(recording, int(s)) for s in trace.left[trace.found])
    assert exact == (
        "This position was searched before, as node 1.1: the table says 6. Nothing below is "
        "searched again."
    )
    assert bound == (
        "This position was searched before, as node 2.1: the table says at most 3. MAX already "
        "has 6 elsewhere, so that settles it."
    )
    told = [sentence(recording, step) for step in range(trace.steps)]
    assert any("at least 7, which does not settle it" in text for text in told)
    assert any(text.endswith("The table keeps it as a bound: at least 7.") for text in told)
    assert any(text.endswith("is worth 6. The table keeps it.") for text in told)
    game = boards()
    assert "after 6 7 8: the table says" in sentence(game, last_found(game))


def test_the_window_opens_searches_steps_and_counts(tree: TreeHand) -> None:
    tree.show(Typed(GRAPH), algorithm="alphabeta-table")
    recording = tree.model.recording
    assert recording is not None
    assert "found in the table 0" in tree.tab.parts.counters.text()
    tree.key(KEY.Key_End)
    assert "found in the table 3" in tree.tab.parts.counters.text()
    for _ in range(20):
        tree.key(KEY.Key_Left)
    tree.tab.parts.view.grab()


def test_why_nothing_below_a_found_position_was_searched(tree: TreeHand) -> None:
    tree.show(Typed(GRAPH), algorithm="alphabeta-table")
    recording = tree.model.recording
    assert recording is not None
    found = recording.trace.found
    first, last = (int(recording.tree.tree_node[found[i]]) for i in (0, -1))
    before = int(recording.tree.tree_node[recording.trace.known[found[-1]]])
    tree.tab.parts.view.node_clicked.emit(last + 1)
    assert not tree.tab.parts.proof.isVisible()  # not yet
    tree.key(KEY.Key_End)
    tree.model.select(last + 1)
    tree.tab.parts.actions_["why"].trigger()
    card = tree.tab.parts.proof
    assert card.isVisible()
    assert card.title.full_text() == "Why was this not searched?"
    assert card.sentence.full_text() == (
        "The table knew R: it was searched before, as node 2.1, and is worth at most 3. Nothing "
        "below it is searched again. MAX already has 6 elsewhere, so that settles it."
    )
    assert set(tree.tab.parts.view.item.look.marks) == {last, before}
    assert card.numbers.isHidden()
    assert card.trial.isHidden()
    tree.model.select(first + 1)
    assert "node 1.1, and is worth 6." in card.sentence.full_text()
    tree.model.go(int(recording.trace.left[found[0]]) - 1)
    assert not card.isVisible()


def test_a_position_that_was_found_unfolds_and_its_card_tells_where_it_was_searched(
    tree: TreeHand,
) -> None:
    tree.model.open_source(
        Example("table-ttt-four"), replace(tree.model.wanted_options, algorithm="minimax-table")
    )
    tree.wait_until_open()
    tree.model.last()
    recording = tree.model.recording
    assert recording is not None
    node = int(recording.tree.tree_node[recording.trace.found[-1]])
    card: HoverCard = tree.tab.parts.view.card
    card.point_at(node, QPoint(10, 10))
    assert card._card_lines()[-1].startswith("searched before, after 6 7 8")
    nodes = recording.tree.nodes
    tree.model.select(node)
    tree.key(KEY.Key_Return)
    tree.bot.waitUntil(lambda: tree.model.busy is None and tree.model.tree.nodes > nodes)
    child = next(iter(tree.model.tree.children_of(tree.model.selected)))
    card.point_at(child, QPoint(10, 10))
    tree.tab.parts.view.grab()
