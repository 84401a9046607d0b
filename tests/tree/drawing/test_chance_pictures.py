"""Chance nodes as they are drawn: circles, odds, bars; a step repaints what it changes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from poda.engine.game import CHANCE
from poda.engine.record.recording import CHANCE_ALGORITHMS, Question, Recording, record
from poda.engine.trees.text import parse_tree
from poda.house.theme import Role, theme_manager
from poda.tree.canvas.view import changed
from poda.tree.drawing.interval_bars import bars_at, paint_bar, share_of
from poda.tree.drawing.look import Look
from poda.tree.drawing.nodes import NodeSign
from some import some

from .pictures import Picture, Pixels

pytestmark = pytest.mark.usefixtures("qapp")

COINS = "[(1/2: [2, 2], 1/2: [1, 2]), (1/2: [0, 2], 1/2: [-1, 0])]"
BOUNDS = -2.0, 2.0


def picture_of(algorithm: Any, **camera: Any) -> Picture:
    recording: Recording[int, int] = record(
        Question(parse_tree(COINS), 0, algorithm, bounds=BOUNDS)
    )
    picture = Picture(recording, **camera)
    star = algorithm != "expectiminimax"
    picture.look = Look(
        picture.look.theme, windows=star, move_names=True, bounds=BOUNDS if star else None
    )
    return picture


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", CHANCE_ALGORITHMS)
def test_what_a_step_changes_lies_in_the_boxes_that_are_painted_again(algorithm: str) -> None:
    picture = picture_of(algorithm)
    before = picture.pixels(0)
    for step in some(range(1, picture.drawing.trace.steps)):
        after = picture.pixels(step)
        for one, other in ((step - 1, step), (step, step - 1)):
            differs = unlike(before, after)
            for box in changed(picture.stage(other), one, other) or ():
                area = box.toAlignedRect().adjusted(-2, -2, 2, 2)
                rows = slice(max(0, area.top()), max(0, area.bottom() + 1))
                differs[rows, max(0, area.left()) : max(0, area.right() + 1)] = False
            assert not differs.any(), (one, other, np.argwhere(differs)[:4])
        before = after


def unlike(one: Pixels, other: Pixels) -> NDArray[np.bool_]:
    """Where two pictures differ to the eye. (One hatched leaf more moves roundings of others.)"""
    bytes_ = [pixels.view(np.uint8).reshape(*pixels.shape, 4) for pixels in (one, other)]
    return np.abs(bytes_[0].astype(int) - bytes_[1]).max(axis=2) > 4


def test_a_chance_node_is_a_circle_in_the_colour_of_chance() -> None:
    picture = picture_of("star1")
    band = picture.stage(50).band(1)
    assert (band.player == CHANCE).all()
    assert (band.sign == NodeSign.CIRCLE).all()


def test_only_chance_nodes_of_star_searches_have_bars() -> None:
    for algorithm, expected in (("expectiminimax", False), ("star1", True), ("star2", True)):
        stage = picture_of(algorithm).stage(60)
        for depth in (0, 1, 2):
            band = stage.band(depth)
            visited = np.flatnonzero(band.visit >= 0)
            assert bars_at(stage, band, visited).any() == (expected and depth == 1)


def test_far_out_no_bars_are_drawn() -> None:
    stage = picture_of("star1", sx=8.0).stage(50)
    band = stage.band(1)
    assert not bars_at(stage, band, np.arange(len(band))).any()


def bar(interval: tuple[float, float], *, over: bool = False) -> QImage:
    image = QImage(100, 20, QImage.Format.Format_ARGB32)
    image.fill(theme_manager().theme.color(Role.SURFACE))
    painter = QPainter(image)
    look = Look(theme_manager().theme, bounds=(0.0, 10.0))
    paint_bar(painter, look, QRectF(0, 5, 100, 10), interval, (-np.inf, np.inf), over=over)
    painter.end()
    return image


def test_a_bar_lies_where_the_interval_lies_within_the_bounds() -> None:
    color = theme_manager().theme.color(Role.CHANCE)
    image = bar((2.0, 6.0))
    row = [image.pixelColor(x, 10) == color for x in range(100)]
    assert not any(row[:19])
    assert all(row[22:58])
    assert not any(row[62:])


def test_after_a_cut_the_bar_is_grey() -> None:
    color = theme_manager().theme.color(Role.CHANCE)
    image = bar((2.0, 6.0), over=True)
    assert all(image.pixelColor(x, 10) != color for x in range(100))


def test_shares_without_bounds_are_the_ends() -> None:
    assert share_of(3.0, 0.0, 4.0) == 0.75
    assert share_of(9.0, 0.0, 4.0) == 1.0
    assert share_of(np.inf, -np.inf, np.inf) == 1.0
    assert share_of(-np.inf, -np.inf, np.inf) == 0.0
    assert share_of(1.0, 2.0, 2.0) == 0.5
