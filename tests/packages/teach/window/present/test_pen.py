"""The pen over a tree that is presented: what is drawn, rubbed out, kept, saved and exported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QImage, QInputDevice, QMouseEvent, QPointingDevice
from PySide6.QtWidgets import QApplication

from poda.engine.errors import EngineError
from poda.house.theme import Role
from poda.packages.teach.window.present.pen import KEYS
from poda.tree.export.dialog import PictureExport
from poda.tree.export.figure import Figure
from poda.tree.export.job import Choice, figure_of, image
from poda.tree.model.ink import LONGEST, MOST, PENS, Ink, Stroke, as_json, from_json
from poda.tree.session.storage import load
from some import some
from tree.hand import KEY, LEFT, NOTHING, TreeHand


@pytest.fixture
def shown(tree: TreeHand) -> TreeHand:
    """The first example, presented, with the pen in the hand."""
    tree.key(KEY.Key_F5)
    tree.key(KEY.Key_P)
    return tree


def draw(hand: TreeHand, *places: tuple[float, float]) -> None:
    """Press, go to each of these places (leaf units, levels), and let go."""
    view = hand.tab.parts.view
    camera = view.camera
    points = [QPoint(round(x * camera.sx + camera.dx), round(camera.level_y(y))) for x, y in places]
    hand.bot.mousePress(view.viewport(), LEFT, NOTHING, points[0])
    for point in points[1:]:
        hand.bot.mouseMove(view.viewport(), point)
    hand.bot.mouseRelease(view.viewport(), LEFT, NOTHING, points[-1])


def ink(hand: TreeHand) -> Ink:
    return hand.model.ink


def colours(picture: QImage) -> set[int]:
    """The colours of all pixels."""
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    data = np.frombuffer(picture.constBits(), np.uint32).reshape(picture.height(), -1)
    return set(np.unique(data & 0xFFFFFF).tolist())


def test_a_stroke_is_where_the_pointer_was_and_selects_nothing(shown: TreeHand) -> None:
    draw(shown, (1.0, 0.2), (2.0, 0.6), (3.0, 1.0))
    (stroke,) = ink(shown).strokes
    assert stroke.color == PENS[0]
    camera = shown.tab.parts.view.camera
    for (x, y), (wanted_x, wanted_y) in zip(
        some([stroke.points[0], stroke.points[-1]]), [(1.0, 0.2), (3.0, 1.0)], strict=True
    ):
        assert abs(x - wanted_x) <= 1 / camera.sx
        assert abs(y - wanted_y) <= 1 / camera.sy
    assert shown.model.selected == -1
    pen = shown.tab.parts.view.item.look.theme.color(PENS[0]).rgb() & 0xFFFFFF
    seen = shown.tab.parts.view.grab().toImage()
    assert pen in colours(seen)
    shown.key(KEY.Key_W)
    assert ink(shown).strokes == ()
    assert pen not in colours(shown.tab.parts.view.grab().toImage())


def test_the_colour_goes_round_and_esc_puts_the_pen_away_before_it_ends_the_show(
    shown: TreeHand,
) -> None:
    actions = shown.tab.parts.actions_
    for _ in PENS:
        draw(shown, (1, 0), (2, 0))
        shown.key(KEY.Key_C)
    assert [stroke.color for stroke in ink(shown).strokes] == list(PENS)
    assert shown.tab.added["teach"].presenting.pen.color == PENS[0]
    shown.key(KEY.Key_Escape)
    assert not actions["pen"].isChecked()
    assert shown.tab.added["teach"].presenting.is_on
    draw(shown, (0.0, 2.0))  # a click again
    assert len(ink(shown).strokes) == len(PENS)
    assert shown.model.selected >= 0
    shown.key(KEY.Key_C)  # takes the pen up, in the colour that it has
    assert actions["pen"].isChecked()
    assert shown.tab.added["teach"].presenting.pen.color == PENS[0]
    shown.key(KEY.Key_F5)
    assert not actions["pen"].isChecked()
    assert not any(actions[name].isEnabled() for name in KEYS)


def test_the_rubber_takes_the_strokes_that_it_comes_near(shown: TreeHand) -> None:
    draw(shown, (0, 0.5), (2, 0.5))
    draw(shown, (4, 1.5), (6, 1.5))
    shown.key(KEY.Key_E)
    assert not shown.tab.parts.actions_["pen"].isChecked()
    draw(shown, (3, 1.0))  # between them
    assert len(ink(shown).strokes) == 2
    draw(shown, (1, 0.0), (1, 0.5))  # across the middle of the first, where no point of it is
    (left,) = ink(shown).strokes
    assert left.points[0][1] == pytest.approx(1.5, abs=0.1)


def test_the_other_end_of_a_tablets_pen_rubs_out(shown: TreeHand) -> None:
    draw(shown, (0, 0.5), (2, 0.5))
    view = shown.tab.parts.view
    camera = view.camera
    point = QPointF(camera.sx + camera.dx, camera.level_y(0.5))
    eraser = QPointingDevice(
        "eraser", 7, QInputDevice.DeviceType.Stylus, QPointingDevice.PointerType.Eraser,
        QInputDevice.Capability.Position, 1, 1,
    )  # fmt: skip
    kind = QMouseEvent.Type.MouseButtonPress
    place = QPointF(view.viewport().mapToGlobal(point.toPoint()))
    event = QMouseEvent(kind, point, place, LEFT, LEFT, NOTHING, eraser)
    QApplication.sendEvent(view.viewport(), event)
    assert ink(shown).strokes == ()


def test_what_is_not_kept_is_gone_with_the_step_and_what_is_kept_comes_back(
    shown: TreeHand,
) -> None:
    draw(shown, (0, 1), (1, 1))
    shown.key(KEY.Key_Right)
    assert ink(shown).strokes == ()
    shown.key(KEY.Key_Left)
    assert ink(shown).strokes == ()
    draw(shown, (0, 1), (1, 1))
    shown.key(KEY.Key_K)  # with what is there already
    draw(shown, (2, 1), (3, 1))
    shown.key(KEY.Key_Right)
    draw(shown, (4, 1), (5, 1))
    shown.key(KEY.Key_Left)
    assert len(ink(shown).strokes) == 2
    shown.key(KEY.Key_F5)
    assert {step: len(strokes) for step, strokes in ink(shown).kept.items()} == {0: 2, 1: 1}


def test_what_is_kept_is_in_the_file_and_in_the_picture(shown: TreeHand, tmp_path: Path) -> None:
    shown.key(KEY.Key_K)
    draw(shown, (0, 1), (1, 1.5), (2, 1))
    shown.key(KEY.Key_F5)
    path = tmp_path / "drawn.json"
    assert shown.tab.parts.files.save_as(path)
    saved = load(path)
    (stroke,) = saved.drawings[0]
    (drawn,) = ink(shown).strokes
    assert np.allclose(stroke.points, drawn.points, atol=5e-4)
    pictures: PictureExport = shown.tab.parts.pictures
    figure: Figure = figure_of(pictures.wanted(Choice("png")))
    pen = figure.look.color(drawn.color).rgb() & 0xFFFFFF
    assert pen in colours(image(figure, 0))
    assert pen not in colours(image(figure, 1))


LAST = 9


def test_files_bring_back_what_they_were_given() -> None:
    drawn = {
        0: (Stroke(Role.BAD, ((0.5, 1.0), (-2.25, 0.125))), Stroke(Role.TEXT, ((1e3, 2.0),))),
        LAST: (Stroke(Role.OK, ((0.0, 0.0),)),),
    }
    assert from_json(as_json(drawn), LAST) == drawn
    assert from_json([], LAST) == {}


GOOD = {"step": 0, "color": "bad", "points": "0 1"}


@pytest.mark.parametrize(
    "wrong",
    [
        None, {}, [None], [[]], [GOOD | {"step": LAST + 1}], [GOOD | {"step": -1}],
        [GOOD | {"step": True}], [GOOD | {"step": 0.0}], [GOOD | {"color": "prune"}],
        [GOOD | {"color": ["bad"]}], [GOOD | {"points": ""}], [GOOD | {"points": "1"}],
        [GOOD | {"points": "0 nan"}], [GOOD | {"points": "0 1e9"}], [GOOD | {"points": "0 x"}],
        [GOOD | {"points": "0 1 " * (LONGEST + 1)}], [GOOD] * (MOST + 1),
        [{"step": 0, "color": "bad"}],
    ],
)  # fmt: skip
def test_a_file_with_wrong_strokes_is_refused_by_the_name_of_the_field(wrong: Any) -> None:
    with pytest.raises(EngineError) as error:
        from_json(wrong, LAST)
    assert error.value.code == "save.field"
    assert str(error.value.params["field"]).startswith("drawings")
