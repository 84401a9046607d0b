"""A view of one tree: where its nodes lie on the viewport, and what lies under a point of it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene, QWidget

from poda.house.theme import theme_manager
from poda.tree.canvas.camera_view import CameraView
from poda.tree.canvas.item import TreeItem
from poda.tree.drawing.fitting import RING_ROOM, Fitting
from poda.tree.drawing.levels import Drawing
from poda.tree.drawing.look import Look
from poda.tree.drawing.stage import Stage
from poda.tree.drawing.zoom import Camera, Zoom

_ROOMY: Final = (1000.0, 560.0)
"""A larger viewport than this has larger symbols, up to _GROWN times."""
_GROWN: Final = 1.35
_COMFORT: Final = 0.16
"""The part of the viewport at each side in which the node at hand does not rest."""
_CLEAR: Final = 6.0
_NEAR_ENOUGH: Final = 12.0  # pixels from a node within which a click is meant for it


class TreeCanvas(CameraView):
    """Holds the item that draws the tree, and measures it.

    Attributes:
        item: the whole tree.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        self.item = TreeItem(Look(theme_manager().theme))
        scene = QGraphicsScene()
        super().__init__(scene, parent)
        scene.setParent(self)
        scene.addItem(self.item)

    @property
    def drawing(self) -> Drawing | None:
        """What is shown."""
        return self.item.drawing

    def scaling(self) -> float:
        """The type-size setting, and more on a large viewport: a projector's back row."""
        width, height = self.viewport().width(), self.viewport().height()
        grown = min(width / _ROOMY[0], height / _ROOMY[1])
        return theme_manager().type_scale * min(_GROWN, max(1.0, grown))

    def zoom_range(self) -> Zoom:
        viewport = float(self.viewport().width()), float(self.viewport().height())
        if self.drawing is None:
            return Zoom(1.0, 1, viewport)
        item = self.item
        fitting = Fitting(
            self.drawing, item.step, item.look, viewport, self.scaling(),
            self.devicePixelRatioF(), item.painter.tools,
        )  # fmt: skip
        return fitting.zoom()

    def stage(self, camera: Camera | None = None) -> Stage:
        """The picture as it is now, to measure on."""
        assert self.drawing is not None
        where = camera or self.camera
        area = QRectF(self.viewport().rect())
        return Stage(
            QPainter(), self.drawing, where, self.item.step, self.item.look, area,
            self.item.painter.tools,
        )  # fmt: skip

    def box_of(self, node: int) -> QRectF:
        """What of the viewport a node takes: its symbol with the ring, its board, its texts."""
        assert self.drawing is not None
        stage = self.stage()
        x, depth = self.drawing.place(node)
        x, y = x * stage.camera.sx + stage.camera.dx, stage.camera.level_y(depth)
        ring = RING_ROOM * stage.scale
        if stage.dense(depth):
            return QRectF(x - ring, y - ring, 2 * ring, 2 * ring)
        band = stage.band(depth)
        symbol = max(band.common_size, 1.2 * band.leaf_type) / 2
        half = max(symbol + ring / 2, band.board / 2)
        under = band.board / 2 + 1.4 * band.formula_type if band.board else symbol + ring
        top = band.lift + symbol + ring
        return QRectF(x - half, y - top, 2 * half, top + under)

    def centre_of(self, node: int) -> QPointF:
        """Where on the viewport the middle of a node's symbol is."""
        assert self.drawing is not None
        stage = self.stage()
        x, depth = self.drawing.place(node)
        lift = 0.0 if stage.dense(depth) else stage.band(depth).lift
        return QPointF(x * stage.camera.sx + stage.camera.dx, stage.camera.level_y(depth) - lift)

    def resting_point(self, node: int) -> QPointF:
        """Where on the viewport a node is seen comfortably, with its board: near where it is."""
        assert self.drawing is not None
        camera, box = self.camera, self.box_of(node)
        x, depth = self.drawing.place(node)
        at = QPointF(x * camera.sx + camera.dx, camera.level_y(depth))
        width, height = float(self.viewport().width()), float(self.viewport().height())
        point = QPointF(at)
        if not width * _COMFORT <= at.x() <= width * (1 - _COMFORT):
            point.setX(width / 2)
        point.setY(min(max(at.y(), height * _COMFORT), height * (1 - _COMFORT)))
        over, under = at.y() - box.top() + _CLEAR, box.bottom() - at.y() + _CLEAR
        lowest = max(over, height - under)  # where it is too high for all of it, its symbol is seen
        point.setY(min(max(point.y(), over), lowest))
        return point

    def node_at(self, point: QPointF) -> int:
        """The tree node at a point of the viewport; -1 where there is none."""
        if self.drawing is None:
            return -1
        stage = self.stage()
        best, nearest = -1, 1e9
        row = (point.y() - stage.camera.dy) / stage.camera.sy
        for depth in {int(row), int(row) + 1}:
            if not 0 <= depth < len(self.drawing.levels) or row < -0.6:
                continue
            reach = _NEAR_ENOUGH
            high = reach
            if not stage.dense(depth):
                band = stage.band(depth)
                reach = max(reach, band.common_size / 2 + 4, band.board / 2)
                high = max(reach, band.lift + band.common_size / 2)
            away = abs(point.y() - stage.camera.level_y(depth))
            if away > high or away > nearest:
                continue
            x = stage.camera.unit(point.x())
            node = self.drawing.node_near(x, depth, reach / stage.camera.sx)
            if node >= 0:
                best, nearest = node, away
        return best


def neighbour(drawing: Drawing, node: int, key: int) -> int:
    """The drawn node beside another: above, below, or left and right in its level."""
    shape = drawing.shape
    row = drawing.shown(node)
    if key == Qt.Key.Key_Up:
        above = int(shape.parent[row])
        return int(shape.node[above if above >= 0 else row])
    if key == Qt.Key.Key_Down:
        # In preorder the first child comes next.
        below = row + 1
        is_child = below < len(shape.node) and shape.parent[below] == row
        return int(shape.node[below if is_child else row])
    level = drawing.levels[int(shape.depth[row])]
    place = int(level.x.searchsorted(shape.x[row])) + (1 if key == Qt.Key.Key_Right else -1)
    return int(level.nodes[min(max(0, place), len(level) - 1)])
