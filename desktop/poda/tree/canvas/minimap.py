"""The minimap: the whole tree in a corner of the view, with a frame around the part in sight."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from poda.house.theme import Role, painting, theme_manager
from poda.tree.canvas.canvas import TreeCanvas
from poda.tree.drawing.levels import Camera
from poda.tree.drawing.look import Look
from poda.widgets.layout import INSIDE

_SHARE: Final = 0.3
"""The most of the view's width, and of its height, that the map takes: 9% of its area."""
_LARGEST: Final = (260, 130)  # pixels of the map
_LEAST_VIEW: Final = (360, 260)  # pixels of a view that has a map
_LATER_MS: Final = 160
"""The delay of a repaint after a step, so that fast steps share one."""
_DOT: Final = 3.0  # pixels: the radius of the current node


class Minimap(QWidget):
    """The map over a lower corner of a `TreeView`; hidden while all of the tree is in sight."""

    def __init__(self, view: TreeCanvas) -> None:
        super().__init__(view)
        self._view = view
        self._picture: QPixmap | None = None
        self._later = QTimer(self, singleShot=True, interval=_LATER_MS)
        self._later.timeout.connect(self.refresh)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # The picture is opaque, so that the tree below it need not be painted.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.hide()

    def put_in_place(self) -> None:
        """Move to the corner, and repaint: the view's size changed."""
        self._move_to_corner()
        self._picture = None
        self.camera_moved()

    def _move_to_corner(self) -> None:
        """Move to the lower right corner; to the left one if it would cover the current node."""
        area = self._view.viewport().geometry()
        width = min(_LARGEST[0], round(area.width() * _SHARE))
        height = min(_LARGEST[1], round(area.height() * _SHARE))
        top = area.bottom() - height - INSIDE
        right = QRect(area.right() - width - INSIDE, top, width, height)
        left = QRect(area.left() + INSIDE, top, width, height)
        hidden = self._current_box()
        in_the_way = right.intersects(hidden) and not left.intersects(hidden)
        place = left if in_the_way else right
        if place != self.geometry():
            self.setGeometry(place)

    def _current_box(self) -> QRect:
        """The box of the current node with its board, in the view's pixels."""
        view = self._view
        if view.drawing is None:
            return QRect()
        box = view.box_of(view.drawing.current(view.item.step)).toAlignedRect()
        return box.translated(view.viewport().pos())

    def refresh(self) -> None:
        """Repaint the tree when the map is next visible."""
        self._picture = None
        self.camera_moved()

    def refresh_soon(self) -> None:
        """Repaint the tree after a delay, as steps may come fast."""
        self._move_to_corner()
        if self.isVisible() and not self._later.isActive():
            self._later.start()

    def camera_moved(self) -> None:
        """Show or hide the map, and move its frame: another part of the tree is in sight."""
        view = self._view
        large = view.width() >= _LEAST_VIEW[0] and view.height() >= _LEAST_VIEW[1]
        self._move_to_corner()
        self.setVisible(view.drawing is not None and large and not self._sees_all())
        self.update()

    def _sees_all(self) -> bool:
        area, tree = QRectF(self._view.viewport().rect()), self._tree_on_view()
        # Corner by corner, as Qt contains no rectangle without area (a tree of one node).
        return area.contains(tree.topLeft()) and area.contains(tree.bottomRight())

    def _tree_on_view(self) -> QRectF:
        """The tree's extent in the viewport's pixels."""
        drawing, camera = self._view.drawing, self._view.camera
        if drawing is None:
            return QRectF()
        levels = len(drawing.levels) - 1
        return QRectF(camera.dx, camera.dy, drawing.width * camera.sx, levels * camera.sy)

    def _camera(self) -> Camera:
        drawing = self._view.drawing
        assert drawing is not None
        margin = 8.0
        levels = max(1, len(drawing.levels) - 1)
        sx = (self.width() - 2 * margin) / max(drawing.width, 1e-9)
        sx = min(sx, 60.0)
        sy = min((self.height() - 2 * margin) / levels, 40.0)
        dx = self.width() / 2 - drawing.width / 2 * sx
        dy = self.height() / 2 - (len(drawing.levels) - 1) * sy / 2
        return Camera(sx, sy, dx, dy, self.devicePixelRatioF(), 0.4)

    def paintEvent(self, event: QPaintEvent) -> None:
        view, theme = self._view, theme_manager().theme
        if view.drawing is None:
            return
        if self._picture is None or self._picture.devicePixelRatio() != self.devicePixelRatioF():
            self._picture = self._drawn_picture()
        with painting(self) as painter:
            painter.drawPixmap(0, 0, self._picture)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color(Role.LINE), 1))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
            camera = self._camera()
            place = QPointF(*view.drawing.place(view.drawing.current(view.item.step)))
            painter.setPen(QPen(theme.color(Role.SURFACE), 1))
            painter.setBrush(theme.color(Role.CURRENT))
            painter.drawEllipse(_mapped(camera, place), _DOT, _DOT)
            shade = theme.color(Role.FOCUS)
            painter.setPen(QPen(shade, 1.5))
            shade.setAlphaF(0.1)
            painter.setBrush(shade)
            painter.drawRoundedRect(self._frame(camera), 2, 2)

    def _frame(self, camera: Camera) -> QRectF:
        """The frame on the map around the part of the tree that is in sight."""
        view = self._view
        inverse = view.viewportTransform().inverted()[0]
        area = QRectF(view.viewport().rect())
        corners = inverse.map(area.topLeft()), inverse.map(area.bottomRight())
        box = QRectF(_mapped(camera, corners[0]), _mapped(camera, corners[1]))
        box = box.intersected(QRectF(self.rect()).adjusted(2, 2, -2, -2))
        if box.width() < 4:  # zoomed in, it would be too thin to see
            box.setLeft(box.center().x() - 2)
            box.setWidth(4)
        return box

    def _drawn_picture(self) -> QPixmap:
        view, ratio = self._view, self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        theme = theme_manager().theme
        picture.fill(theme.color(Role.SURFACE))
        with QPainter(picture) as painter:
            assert view.drawing is not None
            view.item.painter.paint(
                painter,
                view.drawing,
                view.item.step,
                self._camera(),
                Look(theme, windows=False, move_names=False, plain=True),
                QRectF(self.rect()),
            )
        return picture

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._centre_view(event.position())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._centre_view(event.position())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def _centre_view(self, point: QPointF) -> None:
        """Bring the place under a point of the map to the middle of the view."""
        view = self._view
        if view.drawing is None:
            return
        camera = self._camera()
        place = QPointF(camera.unit(point.x()), (point.y() - camera.dy) / camera.sy)
        view.centre_by_hand(place)


def _mapped(camera: Camera, place: QPointF) -> QPointF:
    return QPointF(place.x() * camera.sx + camera.dx, place.y() * camera.sy + camera.dy)
