"""The picture of a step as the class will see it, small."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.house.theme import Role, theme_manager
from poda.tree.canvas.view import TreeView
from poda.tree.drawing.painter import TreePainter
from poda.tree.drawing.zoom import Camera
from poda.tree.twin.clock import SIDES
from poda.widgets.layout import Panel

if TYPE_CHECKING:
    from poda.tree.tab_parts import TreeParts

_PAUSE_MS: Final = 60  # after a step: a tree may be large, and steps may fly past


class StepPicture(Panel):
    """What the class will see at the next step: the tree, or both of two that are compared; nothing
    behind the last step, nor while an exercise is in the tree's place."""

    def __init__(self, parts: TreeParts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        view = parts.view
        self._painter = TreePainter()
        self._soon = QTimer(self, interval=_PAUSE_MS, singleShot=True)
        self._soon.timeout.connect(self.update)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setSizePolicy(policy)
        model = view.model
        for signal in (model.moved, model.opened, model.reshaped, model.clock_changed):
            signal.connect(self._refresh)
        view.camera_changed.connect(self._refresh)
        parts.modes.changed.connect(self._refresh)

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
        pictures = self._next()
        area.adjust(4, 4, -4, -4)
        area.setWidth(area.width() / max(1, len(pictures)))
        for view, step in pictures:
            painter.save()
            self._paint_step(painter, view, step, area)
            painter.restore()
            area.translate(area.width(), 0)
        painter.end()

    def _next(self) -> list[tuple[TreeView, int]]:
        """The pictures that the class sees, from the left, and what each of them will show."""
        view, half = self._parts.view, self._parts.room.half
        model, clock = view.model, view.model.clock
        if view.drawing is None or self._parts.room.is_staged or model.moment >= model.last_moment:
            return []
        if clock is None or half is None or half.view.drawing is None:
            return [(view, model.step + 1)]
        steps = [int(clock.steps[side][model.moment + 1]) for side in SIDES]
        return list(zip((view, half.view), steps, strict=True))

    def _paint_step(self, painter: QPainter, view: TreeView, step: int, area: QRectF) -> None:
        assert view.drawing is not None
        width, height = float(view.viewport().width()), float(view.viewport().height())
        factor = min(area.width() / width, area.height() / height)
        seen = QRectF(0, 0, width, height)
        painter.translate(area.center() - QPointF(width, height) * factor / 2)
        painter.scale(factor, factor)
        painter.setClipRect(seen)
        camera = replace(self._camera(view, step), ratio=self.devicePixelRatioF() * factor)
        look = replace(view.item.look, selected=-1, hovered=-1, marks={}, focus=False, badge=None)
        self._painter.paint(painter, view.drawing, step, camera, look, seen)

    @staticmethod
    def _camera(view: TreeView, step: int) -> Camera:
        """The class's own, where it will be when it has followed the search."""
        camera = view.camera
        assert view.drawing is not None
        if view.sees_all or not view.model.follow:
            return camera
        node = view.drawing.current(step)
        x, depth = view.drawing.place(node)
        at = QPointF(x * camera.sx + camera.dx, camera.level_y(depth))
        way = view.resting_point(node) - at
        return replace(camera, dx=camera.dx + way.x(), dy=camera.dy + way.y())
