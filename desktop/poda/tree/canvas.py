"""A view of one tree: where its nodes lie on the viewport, and what lies under a point of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene, QWidget

from poda.engine.games.backgammon import Backgammon
from poda.theme import theme_manager
from poda.tree.bands import FORMULA
from poda.tree.camera_view import CameraView
from poda.tree.item import TreeItem
from poda.tree.levels import Drawing
from poda.tree.look import Look
from poda.tree.stage import Stage
from poda.tree.zoom import MARGIN_X, SYMBOL, Camera, Zoom

_ROOMY: Final = (1000.0, 560.0)
"""A larger viewport than this has larger symbols, up to _GROWN times."""
_GROWN: Final = 1.35
_EQUITY: Final = 104.0  # from the middle of an outer node to the end of the value beside it
_RING: Final = 22.0
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
        scale = self.scaling()
        room = _RING * scale + SYMBOL * scale / 2
        levels = len(self.drawing.levels)
        zoom = Zoom(self.drawing.width, levels, viewport, scale, MARGIN_X * scale, room, room)
        for _ in range(2):  # boards at the edges take room, and that decides on their size
            side, top, bottom = self._reach(zoom)
            zoom = replace(zoom, side=side, top=top, bottom=bottom)
        if levels == 1 or sum(self._reach(zoom)[1:]) <= zoom.top + zoom.bottom + 1:
            return zoom
        return self._with_room(zoom)

    def _with_room(self, zoom: Zoom) -> Zoom:
        """The zoom at which boards limited by the height have their room.

        The more room the first and the last level are left, the nearer the levels and the smaller
        the boards: the least room that is enough is found by halving.
        """
        short, enough = 0.0, zoom.viewport[1]
        for _ in range(9):
            room = (short + enough) / 2
            needed = sum(self._reach(replace(zoom, top=room / 2, bottom=room / 2))[1:])
            short, enough = (short, room) if needed <= room else (room, enough)
        tight = replace(zoom, top=enough / 2, bottom=enough / 2)
        side, top, bottom = self._reach(tight)
        spare = (enough - top - bottom) / 2
        return replace(tight, side=side, top=top + spare, bottom=bottom + spare)

    def _reach(self, zoom: Zoom) -> tuple[float, float, float]:
        """How far the outermost nodes reach, to the sides, up and down, when all is seen."""
        assert self.drawing is not None
        camera = replace(self.camera, sx=zoom.fit, sy=zoom.level_height(zoom.fit))
        stage = self.stage(replace(camera, dx=0.0, dy=0.0))
        ring = _RING * zoom.scale
        first, last = stage.band(0), stage.band(zoom.levels - 1)
        side = MARGIN_X * zoom.scale
        if max(first.board, last.board) > 0:
            side = max(side, last.board / 2 + 12, FORMULA / 2 * zoom.scale + 4)
        if isinstance(self.drawing.tree.game, Backgammon):
            side = max(side, _EQUITY * zoom.scale)
        bottom = max(last.common_size / 2, last.leaf_type, last.below if last.board else 0.0)
        if (
            last.common_size >= 9 and last.folded.any()
        ):  # the sign of what is folded, and two lines of text
            bottom = max(bottom, last.below + min(0.75 * last.common_size, 0.34 * camera.sy))
            bottom += 20 * zoom.scale
            side = max(side, min(78 * zoom.scale, last.gap / 2 + 8))
        return side, first.lift + first.common_size / 2 + ring, bottom + ring

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
        ring = _RING * stage.scale
        if stage.dense(depth):
            return QRectF(x - ring, y - ring, 2 * ring, 2 * ring)
        band = stage.band(depth)
        symbol = max(band.common_size, 1.2 * band.leaf_type) / 2
        half = max(symbol + ring / 2, band.board / 2)
        under = band.board / 2 + 1.4 * band.formula_type if band.board else symbol + ring
        top = band.lift + symbol + ring
        return QRectF(x - half, y - top, 2 * half, top + under)

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
