"""What moves between two steps, and that it is never in the way."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from poda.engine.record.recording import Recording
from poda.engine.record.trace import Step
from poda.house.settings import settings
from poda.tree.canvas.view import TreeView
from poda.tree.drawing.levels import Drawing
from poda.tree.drawing.motion import moving_into
from poda.tree.model.shape import shape_of
from some import some

from ..searches import LECTURE, PRUNE, first, opened, written


def drawing_of(recording: Recording) -> Drawing:
    return Drawing(recording, shape_of(recording.tree))


def test_at_an_update_the_childs_value_travels_up() -> None:
    recording = written(LECTURE)
    moving = moving_into(drawing_of(recording), first(recording, Step.UPDATE))
    assert moving is not None
    assert (moving.nodes, moving.texts, moving.cut) == ((2,), ("3",), False)


def test_a_bound_travels_with_its_sign() -> None:
    recording = written(LECTURE)
    moving = moving_into(drawing_of(recording), PRUNE + 1)
    assert moving is not None
    assert (moving.nodes, moving.texts) == ((5,), ("≤2",))


def test_in_the_hard_form_the_value_travels_when_it_is_tested() -> None:
    recording = written(LECTURE, "alphabeta-hard")
    moving = moving_into(drawing_of(recording), first(recording, Step.TEST))
    assert moving is not None
    assert moving.texts == ("3",)


def test_at_a_cut_the_pruned_children_are_cut_off() -> None:
    moving = moving_into(drawing_of(written(LECTURE)), PRUNE)
    assert moving is not None
    assert moving.cut
    assert moving.nodes == (7, 8)


def test_in_stages_all_children_hand_their_values_up_together() -> None:
    recording = written(LECTURE, "minimax-stages")
    moving = moving_into(drawing_of(recording), first(recording, Step.LEAVE))
    assert moving is not None
    assert moving.texts == ("3", "12", "8")


def test_nothing_moves_where_the_search_goes_down() -> None:
    recording = written(LECTURE)
    drawing = drawing_of(recording)
    down = (Step.ENTER, Step.NARROW, Step.TERMINAL)
    steps = [step for step in range(recording.trace.steps) if recording.trace.kind[step] in down]
    for step in some(steps):
        assert moving_into(drawing, step) is None


def test_what_a_folded_subtree_hides_does_not_move() -> None:
    recording = written(LECTURE)
    drawing = Drawing(recording, shape_of(recording.tree, (5,)))
    assert moving_into(drawing, first(recording, Step.UPDATE)) is not None
    assert all(
        moving is None or moving.nodes
        for moving in (moving_into(drawing, step) for step in range(recording.trace.steps))
    )


@pytest.fixture
def view(qtbot: QtBot) -> TreeView:
    model = opened(LECTURE, PRUNE - 1)
    view = TreeView(model)
    model.setParent(view)
    qtbot.addWidget(view)
    view.resize(880, 520)
    view.show()
    return view


def test_a_cut_falls_and_comes_to_its_end(view: TreeView, qtbot: QtBot) -> None:
    view.model.forward()
    assert view.motion.running
    qtbot.waitUntil(lambda: not view.motion.running)
    assert view.item.moving is None


def test_the_next_step_finishes_it_at_once(view: TreeView) -> None:
    view.model.forward()
    running = view.item.moving
    assert running is not None
    view.model.forward()
    assert view.item.moving is not running
    assert view.item.step == PRUNE + 1


def test_the_picture_at_its_end_is_the_picture_without_it(view: TreeView, qtbot: QtBot) -> None:
    view.model.forward()
    qtbot.waitUntil(lambda: not view.motion.running)
    after = view.grab().toImage()
    settings().animations = False
    view.model.go(3)
    view.model.go(PRUNE)
    assert view.grab().toImage() == after


def test_on_the_way_the_picture_is_neither_the_old_nor_the_new(view: TreeView) -> None:
    old = view.grab().toImage()
    view.model.forward()
    assert view.item.moving is not None
    view._show_motion(_at(view, 0.6))
    between = view.grab().toImage()
    view.motion.finish()
    assert between not in (old, view.grab().toImage())


def _at(view: TreeView, time: float) -> object:
    from dataclasses import replace

    assert view.item.moving is not None
    return replace(view.item.moving, time=time)


@pytest.mark.parametrize("how", ["animations off", "no time", "back", "jump"])
def test_nothing_moves_where_it_should_not(view: TreeView, how: str) -> None:
    if how == "animations off":
        settings().animations = False
    if how == "no time":
        settings().tree_motion_ms = 0
    if how == "back":
        view.model.back()
    elif how == "jump":
        view.model.go(PRUNE + 9)
    else:
        view.model.forward()
    assert not view.motion.running


def test_far_out_nothing_moves(qtbot: QtBot) -> None:
    wide = "[" + ", ".join(["[1, 2, 3, 4, 5, 6, 7, 8]"] * 60) + "]"
    model = opened(wide)
    view = TreeView(model)
    model.setParent(view)
    qtbot.addWidget(view)
    view.resize(880, 520)
    view.show()
    for _ in range(20):
        model.forward()
        assert not view.motion.running


def test_the_view_glides_after_the_search_and_a_step_ends_that_too(
    view: TreeView, qtbot: QtBot
) -> None:
    view.sees_all = False
    view.look_at(150.0, QPointF(0.0, 2.0), QPointF(700.0, 400.0))
    view.model.set_follow(True)
    view.model.go(PRUNE + 3)
    view.model.forward()
    view.model.forward()
    view.finish_gliding()
    area = view.viewport().rect()
    assert view.drawing is not None
    place = QPointF(*view.drawing.place(view.model.current))
    assert area.contains(view.viewportTransform().map(place).toPoint())
