"""The map of the whole tree in the corner of the view."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from poda.house.settings import settings
from poda.tree.canvas.view import TreeView
from poda.tree.model.tree_model import TreeModel

from ..searches import opened

WIDE = "[" + ", ".join("[" + ", ".join(["1, 2, 3"] * 4) + "]" for _ in range(6)) + "]"


@pytest.fixture
def view(qtbot: QtBot) -> TreeView:
    settings().animations = False
    model: TreeModel = opened(WIDE)
    view = TreeView(model)
    model.setParent(view)
    qtbot.addWidget(view)
    view.resize(880, 520)
    view.show()
    return view


def nearer(view: TreeView) -> None:
    for _ in range(10):
        view.zoom_in()


def test_it_is_not_there_while_the_whole_tree_is_seen(view: TreeView) -> None:
    assert not view.minimap.isVisible()
    nearer(view)
    assert view.minimap.isVisible()
    view.fit()
    assert not view.minimap.isVisible()


@pytest.mark.parametrize("size", [(880, 520), (400, 300), (1900, 1000)])
def test_it_covers_little_of_the_view(view: TreeView, size: tuple[int, int]) -> None:
    view.resize(*size)
    nearer(view)
    area = view.minimap.width() * view.minimap.height()
    assert view.minimap.isVisible()
    assert area <= 0.2 * view.width() * view.height()
    assert view.rect().contains(view.minimap.geometry())


def test_it_is_not_there_in_a_view_that_is_too_small(view: TreeView) -> None:
    view.resize(300, 200)
    nearer(view)
    assert not view.minimap.isVisible()


def test_a_click_on_it_moves_the_view_there(view: TreeView, qtbot: QtBot) -> None:
    nearer(view)
    map_ = view.minimap
    qtbot.mouseClick(map_, Qt.MouseButton.LeftButton, pos=QPoint(12, map_.height() // 2))
    left = view.camera.unit(view.viewport().width() / 2)
    qtbot.mouseClick(
        map_, Qt.MouseButton.LeftButton, pos=QPoint(map_.width() - 12, map_.height() // 2)
    )
    right = view.camera.unit(view.viewport().width() / 2)
    assert left < 6
    assert right > view.zoom_range().width - 6
    assert not view.model.follow


def test_dragging_on_it_pans(view: TreeView, qtbot: QtBot) -> None:
    nearer(view)
    map_, middle = view.minimap, view.minimap.height() // 2
    qtbot.mousePress(map_, Qt.MouseButton.LeftButton, pos=QPoint(40, middle))
    before = view.camera.dx
    qtbot.mouseMove(map_, QPoint(90, middle))
    qtbot.mouseRelease(map_, Qt.MouseButton.LeftButton, pos=QPoint(90, middle))
    assert view.camera.dx < before


def test_it_follows_the_search(view: TreeView, qtbot: QtBot) -> None:
    nearer(view)
    map_ = view.minimap
    before = map_.grab().toImage()
    view.model.last()
    qtbot.waitUntil(lambda: not map_._later.isActive())
    assert map_.grab().toImage() != before


def test_it_makes_way_for_the_node_at_hand(view: TreeView) -> None:
    nearer(view)
    model = view.model
    model.set_follow(False)
    model.go(4)
    area = view.viewport().rect()
    assert view.drawing is not None
    place = QPointF(*view.drawing.place(model.current))
    for corner, side in ((area.bottomRight(), "left"), (area.bottomLeft(), "right")):
        view.pan_to(place, QPointF(corner) + QPointF(-90 if side == "left" else 90, -60))
        map_ = view.minimap.geometry()
        assert not map_.intersects(view.box_of(model.current).toAlignedRect())
        assert (map_.center().x() < view.width() / 2) == (side == "left")
