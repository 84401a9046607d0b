"""The board of checkers at the nodes of a tree."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from poda.house.theme import THEMES, Role
from poda.tree.drawing.boards import paint_position
from poda.tree.drawing.look import Look
from tree.drawing.test_node_boards import painted, position

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_a_node_of_checkers_shows_men_and_kings(theme: str) -> None:
    look = Look(THEMES[theme])
    images = []
    for moves in ("B:W30:B15", "B:WK30:BK15"):
        image = QImage(160, 160, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(QColor("white"))
        painter = QPainter(image)
        paint_position(painter, look, position(moves, "checkers"), QRectF(0, 0, 160, 160))
        painter.end()
        seen = {image.pixelColor(x, y).name() for x in range(160) for y in range(160)}
        roles = (Role.BLACK, Role.WHITE, Role.SQUARE, Role.PALE_SQUARE)
        assert {look.color(role).name() for role in roles} <= seen
        images.append(image)
    assert images[0] != images[1]


def test_a_small_node_of_checkers_still_tells_its_pieces_apart() -> None:
    small = [painted(position(moves, "checkers"), 44) for moves in ("B:W30:B15", "B:W30,15:B11")]
    assert small[0] != small[1]
