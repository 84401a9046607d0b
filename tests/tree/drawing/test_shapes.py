"""Many shapes drawn in one call are those that Qt draws one by one; and a painter always ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from types import TracebackType

import numpy as np
import pytest
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from poda.house.theme import painting, saved
from poda.tree.drawing.look import draw_lines, draw_parts, draw_rects
from poda.widgets.pixels import image_of_words, words_of

NUMBERS = (0, 1, 3, 1_024, 1_025, 2_500)
"""Beside how many are drawn at once."""


def drawn(paint: Callable[[QPainter], None], ratio: float = 1.0) -> QImage:
    image = QImage(round(200 * ratio), round(120 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.white)
    with painting(image) as painter:
        paint(painter)
    return image


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("width", [1.0, 2.5])
def test_lines_are_those_that_are_drawn_one_by_one(qapp: object, number: int, width: float) -> None:
    lines = np.random.default_rng(number).random((number, 4)) * (200, 120, 200, 120)
    pen = QPen(QColor(20, 40, 160), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)

    def at_once(painter: QPainter) -> None:
        painter.setPen(pen)
        draw_lines(painter, lines)

    def one_by_one(painter: QPainter) -> None:
        painter.setPen(pen)
        for line in lines.tolist():
            painter.drawLine(QLineF(*line))

    assert drawn(at_once) == drawn(one_by_one)


@pytest.mark.parametrize("number", NUMBERS)
def test_boxes_are_those_of_a_list_of_their_own(qapp: object, number: int) -> None:
    boxes = np.random.default_rng(number).random((number, 4)) * (190, 110, 10, 10)

    def at_once(painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(200, 120, 0))
        draw_rects(painter, boxes)

    def as_a_list(painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(200, 120, 0))
        painter.drawRects([QRectF(*box) for box in boxes.tolist()])

    assert drawn(at_once) == drawn(as_a_list)


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 1.75, 2.0])
def test_parts_of_a_picture_come_pixel_for_pixel(qapp: object, ratio: float) -> None:
    words = np.random.default_rng(1).integers(1 << 24, size=(9, 40)).astype(np.uint32) | 0xFF << 24
    picture = QPixmap.fromImage(image_of_words(words))
    places = np.array([[3.0, 5.0], [50.0, 70.0], [-4.0, 100.0]])
    parts = np.array([[0.0, 10.0], [17.0, 23.0], [30.0, 8.0]])
    found = words_of(
        drawn(lambda painter: draw_parts(painter, picture, places, parts, ratio), ratio)
    )
    wanted = np.full_like(found, 0xFFFFFFFF)
    wanted[5:14, 3:13] = words[:, :10]
    wanted[70:79, 50:73] = words[:, 17:40]
    wanted[100:109, :4] = words[:, 34:38]
    assert (found == wanted).all()


def test_each_part_has_its_opacity(qapp: object) -> None:
    picture = QPixmap(8, 8)
    picture.fill(Qt.GlobalColor.black)
    places = np.array([[0.0, 0.0], [20.0, 0.0], [40.0, 0.0]])
    parts = np.tile((0.0, 8.0), (3, 1))

    def paint(painter: QPainter) -> None:
        painter.setOpacity(0.5)
        draw_parts(painter, picture, places, parts, 1.0, np.array([1.0, 0.4, 1.0]))
        assert painter.opacity() == 0.5

    image = drawn(paint)
    shades = [image.pixelColor(x, 4).red() for x in (4, 24, 44)]
    assert shades[0] == shades[2]
    assert abs(shades[0] - 127) <= 1
    assert abs(shades[1] - 204) <= 1


def test_a_picture_of_words_owns_its_pixels(qapp: object) -> None:
    words = np.full((5, 7), 0xFF102030, np.uint32)
    image = image_of_words(words)
    words[:] = 0
    assert (words_of(image) == 0xFF102030).all()
    assert image_of_words(words, image) is image
    assert not words_of(image).any()
    assert image_of_words(words[:, :3], image) is not image


# An exception in the midst of a paint


class Broken(QWidget):
    """Raises while it paints, in a painter that has been saved."""

    def paintEvent(self, _event: object) -> None:
        with painting(self) as painter, saved(painter):
            painter.drawPoint(QPointF(1, 1))
            raise ValueError("in the midst of a paint")


def painters(traceback: TracebackType | None) -> Iterator[QPainter]:
    """Those in use where an exception was raised."""
    while traceback is not None:
        for value in traceback.tb_frame.f_locals.values():
            if isinstance(value, QPainter):
                yield value
        traceback = traceback.tb_next


def test_an_exception_leaves_no_painter_open(qtbot: QtBot) -> None:
    widget = Broken()
    qtbot.addWidget(widget)
    for _ in range(2):  # the next picture begins with a painter of its own
        with pytest.raises(ValueError, match="in the midst of a paint") as raised:
            widget.grab()
        assert [painter.isActive() for painter in painters(raised.tb.tb_next)].count(False)
        assert not any(painter.isActive() for painter in painters(raised.tb))


def test_what_is_saved_is_taken_back_by_an_exception(qapp: object) -> None:
    def paint(painter: QPainter) -> None:
        painter.setPen(Qt.GlobalColor.blue)
        with suppress(ValueError), saved(painter):
            painter.setPen(Qt.GlobalColor.red)
            painter.rotate(30)
            raise ValueError("a row")
        assert painter.pen().color() == Qt.GlobalColor.blue
        assert painter.transform().isIdentity()

    drawn(paint)
