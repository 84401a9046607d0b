"""The zoomable view of one tree: maps nodes to the viewport, and points of it to nodes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QEvent,
    QPoint,
    QPointF,
    QRectF,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import (
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QWidget,
)

from poda.house.settings import paced, settings
from poda.house.theme import saved, theme_manager
from poda.tree.drawing.fitting import RING_ROOM, Fitting
from poda.tree.drawing.levels import Camera, Drawing, Zoom
from poda.tree.drawing.look import Look
from poda.tree.drawing.motion import Moving
from poda.tree.drawing.painter import TreePainter
from poda.tree.drawing.stage import Stage

# The scene has one item, which paints the whole tree from columns in some milliseconds; with an
# item for each node a picture of 100,000 nodes would take 3.7 seconds.


class TreeItem(QGraphicsItem):
    """Paints a tree. Its coordinates are leaf units across and levels down; symbols are in pixels.

    Attributes:
        drawing: the recording and layout to show; None shows nothing.
        step: the step to show.
        look: colours and switches.
        scaling: the scale of symbols and type.
        moving: the state of the animation that runs.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        # Without this flag the exposed rectangle is the whole tree, at every step.
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.drawing: Drawing | None = None
        self.step = 0
        self.look = look
        self.scaling = 1.0
        self.moving: Moving | None = None
        self.painter = TreePainter()

    def set_drawing(self, drawing: Drawing | None) -> None:
        """Show another tree, or another layout."""
        self.prepareGeometryChange()
        self.drawing = drawing

    def boundingRect(self) -> QRectF:
        if self.drawing is None:
            return QRectF()
        # Symbols reach beyond their points by pixels at every zoom: leave more than enough room.
        width = self.drawing.width
        room = width + 100.0
        levels = len(self.drawing.levels) + 10.0
        return QRectF(-room, -levels, width + 2 * room, 3 * levels)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self.drawing is None:
            return
        transform = painter.worldTransform()
        camera = _camera(transform, painter.device().devicePixelRatioF(), self.scaling)
        exposed = transform.mapRect(option.exposedRect)
        if widget is not None:
            exposed = exposed.intersected(QRectF(widget.rect()))
        with saved(painter):
            painter.resetTransform()
            self.painter.paint(
                painter, self.drawing, self.step, camera, self.look, exposed, self.moving
            )


def _camera(at: QTransform, ratio: float, scaling: float) -> Camera:
    return Camera(at.m11(), at.m22(), at.dx(), at.dy(), ratio, scaling)


STEP: Final = 1.25
"""The factor of one notch of the wheel, or of one press of a key."""
_GLIDE_MS: Final = 180
_SLACK: Final = 0.51  # the share of the viewport by which the tree can be pushed out of it


class CameraView(QGraphicsView):
    """A scene with a zoom of its own for each axis. Subclasses give its range (`zoom_range`).

    Attributes:
        sees_all: whether the view keeps showing the whole tree when its size changes.
    """

    moved_by_hand = Signal()
    """A person panned."""
    camera_changed = Signal()
    zoomed = Signal(float, object)
    """The factor, and the fixed point of the viewport (None for `zoom_centre`)."""
    panned = Signal(QPoint)
    """The pixels by which a person moved the picture."""
    centred = Signal(QPointF)
    """The place of the scene that a person brought to the middle."""
    whole_seen = Signal()

    def __init__(self, scene: QGraphicsScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing, True)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        for set_policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            set_policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self._grip: QPoint | None = None
        self._dragged = False
        self.sees_all = True
        self._glide = QVariantAnimation(self)
        self._glide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._glide.valueChanged.connect(self._glide_on)

    # What subclasses give

    def zoom_range(self) -> Zoom:
        """The range of zooms at which the scene can be seen."""
        raise NotImplementedError

    def scaling(self) -> float:
        """The scale of symbols and type."""
        raise NotImplementedError

    # The camera

    @property
    def camera(self) -> Camera:
        """The camera: maps the layout to the viewport's logical pixels."""
        return _camera(self.viewportTransform(), self.devicePixelRatioF(), self.scaling())

    def look_at(self, sx: float, place: QPointF, at: QPointF) -> None:
        """Zoom to `sx` pixels per leaf with the scene's `place` at the viewport's point `at`."""
        self._look_at(self.zoom_range(), sx, place, at)

    def _look_at(self, zoom: Zoom, sx: float, place: QPointF, at: QPointF) -> None:
        """`look_at` with a known `zoom_range`, which is the costly part."""
        self._glide.stop()
        sx = zoom.clamped(sx)
        sy = zoom.level_height(sx)
        width, height = self.viewport().width(), self.viewport().height()
        slack_x, slack_y = _SLACK * width / sx, _SLACK * height / sy
        bounds = QRectF(-slack_x, -slack_y, zoom.width + 2 * slack_x, zoom.levels - 1 + 2 * slack_y)
        # Transform, bounds and scroll change together, with one repaint after them.
        self.viewport().setUpdatesEnabled(False)
        self.setTransform(QTransform.fromScale(sx, sy))
        self.setSceneRect(bounds)
        self._scroll_to(place.x() * sx - at.x(), place.y() * sy - at.y())
        self.viewport().setUpdatesEnabled(True)
        self.camera_changed.emit()

    def look_from(self, sx: float, place: QPointF, at: QPointF) -> None:
        """Like `look_at`; afterwards the view no longer keeps showing the whole tree."""
        self.sees_all = False
        self.look_at(sx, place, at)

    def fit(self) -> None:
        """Show the whole tree, and keep showing it when the size changes."""
        zoom = self.zoom_range()
        width, height = self.viewport().width(), self.viewport().height()
        sy = zoom.level_height(zoom.fit)
        rest = height - zoom.top - zoom.bottom - (zoom.levels - 1) * sy
        top = QPointF(width / 2 + zoom.shift, zoom.top + max(0.0, rest / 2))
        self._look_at(zoom, zoom.fit, QPointF(zoom.width / 2, 0), top)
        self.sees_all = True
        self.whole_seen.emit()

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom by a factor around the viewport's point `at` (None for `zoom_centre`)."""
        point = at if at is not None else self.zoom_centre()
        place = self.viewportTransform().inverted()[0].map(point)
        self.sees_all = False
        before = self.transform().m11()
        self.look_at(before * factor, place, point)
        self.zoomed.emit(self.transform().m11() / before, at)

    def zoom_centre(self) -> QPointF:
        """The point of the viewport that stays in place when keys or buttons zoom."""
        return QPointF(self.viewport().rect().center())

    def zoom_in(self) -> None:
        """Zoom in by one notch."""
        self.zoom_by(STEP)

    def zoom_out(self) -> None:
        """Zoom out by one notch."""
        self.zoom_by(1 / STEP)

    def centre_by_hand(self, place: QPointF) -> None:
        """Bring a place of the scene to the middle, as an act of the person."""
        self.moved_by_hand.emit()
        self.pan_to(place, QPointF(self.viewport().rect().center()))
        self.centred.emit(place)

    def pan_by(self, way: QPoint) -> None:
        """Move the picture by so many pixels."""
        self.sees_all = False
        self._glide.stop()
        bars = self.horizontalScrollBar(), self.verticalScrollBar()
        self._scroll_to(bars[0].value() - way.x(), bars[1].value() - way.y())

    def pan_to(self, place: QPointF, at: QPointF, milliseconds: int = 0) -> None:
        """Bring the scene's `place` to the viewport's point `at`, gliding for `milliseconds`."""
        transform = self.transform()
        target = QPointF(place.x() * transform.m11() - at.x(), place.y() * transform.m22() - at.y())
        self._glide.stop()
        duration = paced(milliseconds)
        if duration <= 0:
            self._scroll_to(target.x(), target.y())
            return
        here = QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
        self._glide.setDuration(duration)
        self._glide.setStartValue(here)
        self._glide.setEndValue(target)
        self._glide.start()

    def finish_gliding(self) -> None:
        """Jump to the end of a glide."""
        if self._glide.state() == QAbstractAnimation.State.Running:
            end = self._glide.endValue()
            self._glide.stop()
            self._scroll_to(end.x(), end.y())

    def _glide_on(self, value: QPointF) -> None:
        self._scroll_to(value.x(), value.y())

    def _scroll_to(self, x: float, y: float) -> None:
        self.horizontalScrollBar().setValue(round(x))
        self.verticalScrollBar().setValue(round(y))

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self.camera_changed.emit()

    # The mouse

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._pan_by(QPoint(turned.y() or turned.x(), 0))
        elif abs(turned.x()) > abs(turned.y()):
            self._pan_by(QPoint(turned.x(), 0))
        else:
            notches = turned.y() / 120
            if not event.pixelDelta().isNull():
                notches = event.pixelDelta().y() / 60
            if notches:
                self.zoom_by(STEP**notches, event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        # A pinch on a trackpad.
        if isinstance(event, QNativeGestureEvent) and (
            event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.zoom_by(1 + event.value(), event.position())
            return True
        return super().viewportEvent(event)

    def _pan_by(self, way: QPoint) -> None:
        self.moved_by_hand.emit()
        self.pan_by(way)
        self.panned.emit(way)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._grip = event.position().toPoint()
            self._dragged = False
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if self._grip is None:
            return
        way = point - self._grip
        if not self._dragged and way.manhattanLength() < 5:
            return
        if not self._dragged:
            self._dragged = True
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self._grip = point
        self._pan_by(way)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._grip is None:
            return
        self._grip = None
        self.viewport().unsetCursor()
        if not self._dragged and event.button() == Qt.MouseButton.LeftButton:
            self.clicked(event.position())

    def let_go(self) -> None:
        """Give up a pan that a press began: something else handles the drag."""
        self._grip = None

    def clicked(self, point: QPointF) -> None:
        """Called after a left click that was no drag; subclasses act on it."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        before = event.oldSize()
        place = (
            self.viewportTransform()
            .inverted()[0]
            .map(QPointF(before.width() / 2, before.height() / 2))
        )
        super().resizeEvent(event)
        if self.sees_all or before.isEmpty():
            self.fit()
        else:
            middle = QPointF(self.viewport().width() / 2, self.viewport().height() / 2)
            self.look_at(self.transform().m11(), place, middle)


_ROOMY: Final = (1000.0, 560.0)
"""The viewport, in pixels, beyond which symbols grow with it, up to `_GROWN` times."""
_GROWN: Final = 1.35
_COMFORT: Final = 0.16
"""The share of the viewport at each side out of which the current node is brought."""
_CLEAR: Final = 6.0  # pixels between a node and the viewport's edge
_NEAR_ENOUGH: Final = 12.0  # pixels: the least reach of a node for clicks


class TreeCanvas(CameraView):
    """A `CameraView` of the item that draws the tree, which also measures its nodes.

    Attributes:
        item: paints the whole tree.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        self.item = TreeItem(Look(theme_manager().theme, names=settings().tree_names))
        scene = QGraphicsScene()
        super().__init__(scene, parent)
        scene.setParent(self)
        scene.addItem(self.item)
        settings().changed.connect(self._on_setting)

    def _on_setting(self, name: str) -> None:
        if name == "tree_names":
            self.set_names(settings().tree_names)

    def set_names(self, scheme: str) -> None:
        """Name the inner nodes of written trees by one of `values.NAME_SCHEMES`."""
        self.item.look = replace(self.item.look, names=scheme)
        if self.sees_all:
            self.fit()
        self.viewport().update()

    @property
    def drawing(self) -> Drawing | None:
        """The recording and layout on screen; None for nothing."""
        return self.item.drawing

    def scaling(self) -> float:
        """The type-size setting, times up to 1.35 on a large viewport, as for a projector."""
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
        """A stage of the current picture, for measuring."""
        assert self.drawing is not None
        where = camera or self.camera
        area = QRectF(self.viewport().rect())
        return Stage(
            QPainter(), self.drawing, where, self.item.step, self.item.look, area,
            self.item.painter.tools,
        )  # fmt: skip

    def box_of(self, node: int) -> QRectF:
        """The part of the viewport that a node takes: symbol with ring, board, formula."""
        assert self.drawing is not None
        stage = self.stage()
        x, depth = self.drawing.place(node)
        x, y = x * stage.camera.sx + stage.camera.dx, stage.level_y(depth)
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
        """The point of the viewport in the middle of a node's symbol."""
        assert self.drawing is not None
        stage = self.stage()
        x, depth = self.drawing.place(node)
        lift = 0.0 if stage.dense(depth) else stage.band(depth).lift
        return QPointF(x * stage.camera.sx + stage.camera.dx, stage.level_y(depth) - lift)

    def resting_point(self, node: int) -> QPointF:
        """The nearest point of the viewport at which a node is well in sight with its board."""
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
        lowest = max(over, height - under)  # if it is too high for the viewport, show its symbol
        point.setY(min(max(point.y(), over), lowest))
        return point

    def node_at(self, point: QPointF) -> int:
        """The tree node within reach of a point of the viewport; -1 for none."""
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
            away = abs(point.y() - stage.level_y(depth))
            if away > high or away > nearest:
                continue
            x = stage.camera.unit(point.x())
            node = self.drawing.node_near(x, depth, reach / stage.camera.sx)
            if node >= 0:
                best, nearest = node, away
        return best


def neighbour(drawing: Drawing, node: int, key: int) -> int:
    """The drawn node that an arrow key leads to: parent, first child, or neighbour in the level."""
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
