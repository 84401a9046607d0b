"""The picture of a step as the class will see it, small."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.theme import Role, theme_manager
from poda.tree.drawing.painter import TreePainter
from poda.tree.drawing.zoom import Camera
from poda.tree.view import TreeView

_PAUSE_MS: Final = 60  # after a step: a tree may be large, and steps may fly past


class StepPicture(QWidget):
    """What the view will show at the next step; nothing behind the last one."""

    def __init__(self, view: TreeView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._painter = TreePainter()
        self._soon = QTimer(self, interval=_PAUSE_MS, singleShot=True)
        self._soon.timeout.connect(self.update)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setSizePolicy(policy)
        for signal in (view.model.moved, view.model.opened, view.model.reshaped):
            signal.connect(self._refresh)
        view.camera_changed.connect(self._refresh)

    def sizeHint(self) -> QSize:
        return QSize(480, 300)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 100)

    def _refresh(self) -> None:
        if self.isVisible() and not self._soon.isActive():
            self._soon.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_manager().theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.color(Role.LINE), 1))
        painter.setBrush(theme.color(Role.SURFACE))
        painter.drawRoundedRect(area, 6, 6)
        if self._view.drawing is not None and self._view.model.step < self._view.model.last_step:
            self._paint_step(painter, self._view.model.step + 1, area.adjusted(4, 4, -4, -4))
        painter.end()

    def _paint_step(self, painter: QPainter, step: int, area: QRectF) -> None:
        view = self._view
        assert view.drawing is not None
        width, height = float(view.viewport().width()), float(view.viewport().height())
        factor = min(area.width() / width, area.height() / height)
        seen = QRectF(0, 0, width, height)
        painter.translate(area.center() - QPointF(width, height) * factor / 2)
        painter.scale(factor, factor)
        painter.setClipRect(seen)
        camera = replace(self._camera(step), ratio=self.devicePixelRatioF() * factor)
        look = replace(view.item.look, selected=-1, hovered=-1, marks={}, focus=False, badge=None)
        self._painter.paint(painter, view.drawing, step, camera, look, seen)

    def _camera(self, step: int) -> Camera:
        """The class's own, where it will be when it has followed the search."""
        view, camera = self._view, self._view.camera
        assert view.drawing is not None
        if view.sees_all or not view.model.follow:
            return camera
        node = view.drawing.current(step)
        x, depth = view.drawing.place(node)
        at = QPointF(x * camera.sx + camera.dx, camera.level_y(depth))
        way = view.resting_point(node) - at
        return replace(camera, dx=camera.dx + way.x(), dy=camera.dy + way.y())
