"""Dragging a child among its siblings: the mouse, the picture, and where it would land."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from poda.house.theme import Role, painting, saved, theme_manager
from poda.tree.canvas.view import TreeView
from poda.tree.drawing.look import player_role, type_of
from poda.tree.drawing.nodes import outline
from poda.tree.model.values import short

_FAR: Final = 5  # pixels from the press at which a drag begins, before the view would pan
_MOST_DRAWN: Final = 400  # the most nodes drawn of the dragged subtree
_GHOST: Final = 0.82  # the opacity of the dragged subtree
_MARK: Final = 22.0  # pixels, by type size: half the height of the landing mark

_Type = QEvent.Type


@dataclass(frozen=True, slots=True)
class Drag:
    """A drag under way.

    Attributes:
        node: the dragged child.
        siblings: all children of its parent, itself included, from left to right.
        grip: the point of the viewport at which it was pressed.
        at: the point of the pointer.
    """

    node: int
    siblings: tuple[int, ...]
    grip: QPointF
    at: QPointF


class Dragging(QObject):
    """Filters the mouse events of a view, and handles drags that begin on a child.

    Args:
        view: the view of the tree.
        may_drag: tells whether children can be reordered now.

    Signals:
        dropped: carries a child, and its new place among its siblings, from 0.
        edit_asked: carries the leaf that was double-clicked.
    """

    dropped = Signal(int, int)
    edit_asked = Signal(int)

    def __init__(self, view: TreeView, may_drag: Callable[[], bool]) -> None:
        super().__init__(view)
        self._view, self._may_drag = view, may_drag
        self._pressed: QPointF | None = None
        self.drag: Drag | None = None
        self._overlay = _Overlay(self, view)
        view.mouse_first = self._on_mouse
        view.resized.connect(self._overlay.cover)
        view.model.opened.connect(self.cancel)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                if event.type() == _Type.ShortcutOverride:
                    event.accept()  # Esc only ends the drag
                elif event.type() == _Type.KeyPress:
                    self.cancel()
            return True
        return super().eventFilter(watched, event)

    def _on_mouse(self, event: QMouseEvent) -> bool:
        point, kind, left = event.position(), event.type(), Qt.MouseButton.LeftButton
        if kind == _Type.MouseButtonDblClick and event.button() == left:
            return self._double_click(point)
        if kind == _Type.MouseButtonPress:
            self._pressed = point if event.button() == left and self._may_drag() else None
        elif kind == _Type.MouseMove and self.drag is not None:
            self.drag = Drag(self.drag.node, self.drag.siblings, self.drag.grip, point)
            self._overlay.update()
            return True
        elif kind == _Type.MouseMove and self._pressed is not None:
            if (point - self._pressed).manhattanLength() >= _FAR:
                return self._begin_drag(point)
        elif kind == _Type.MouseButtonRelease:
            self._pressed = None
            if self.drag is not None:
                self._drop()
                return True
        return False

    def _double_click(self, point: QPointF) -> bool:
        node = self._view.node_at(point)
        if node < 0 or not self._view.model.tree.is_leaf(node) or not self._may_drag():
            return False  # the view then folds an inner node
        self.edit_asked.emit(node)
        return True

    def _begin_drag(self, point: QPointF) -> bool:
        """Begin a drag if a child with siblings was pressed; returns whether it did."""
        pressed, self._pressed = self._pressed, None
        assert pressed is not None
        node = self._view.node_at(pressed)
        tree = self._view.model.tree
        if node <= 0:
            return False
        siblings = tuple(tree.children_of(int(tree.parent[node])))
        if len(siblings) < 2:
            return False
        self._view.let_go()
        self._view.card.leave()
        self.drag = Drag(node, siblings, pressed, point)
        self._view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self._overlay.come()
        self._view.installEventFilter(self)  # for the keys
        return True

    def cancel(self) -> None:
        """End the drag without moving the child."""
        if self.drag is not None:
            self.drag = None
            self._view.removeEventFilter(self)
            self._view.viewport().unsetCursor()
            self._overlay.hide()

    def _drop(self) -> None:
        drag = self.drag
        assert drag is not None
        to = self.landing()
        self.cancel()
        if to != drag.siblings.index(drag.node):
            self.dropped.emit(drag.node, to)

    def landing(self) -> int:
        """The place among its siblings, from 0, that the child would get if dropped now."""
        drag, drawing = self.drag, self._view.drawing
        assert drag is not None
        assert drawing is not None
        x = self._view.camera.unit(drag.at.x() - drag.grip.x()) + drawing.place(drag.node)[0]
        x -= self._view.camera.unit(0.0)
        others = (child for child in drag.siblings if child != drag.node)
        return sum(drawing.place(child)[0] < x for child in others)


class _Overlay(QWidget):
    """Paints the dragged subtree over the tree, and a mark where it would land."""

    def __init__(self, dragging: Dragging, view: TreeView) -> None:
        super().__init__(view.viewport())
        self._dragging, self._view = dragging, view
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def come(self) -> None:
        self.cover()
        self.raise_()
        self.show()

    def cover(self) -> None:
        self.setGeometry(self._view.viewport().rect())

    def paintEvent(self, event: QPaintEvent) -> None:
        drag, drawing = self._dragging.drag, self._view.drawing
        if drag is None or drawing is None:
            return
        places = self._places(drag.node)
        with painting(self) as painter:
            self._paint_veil(painter, places)
            with saved(painter):
                painter.setOpacity(_GHOST)
                painter.translate(drag.at - drag.grip)
                self._paint_subtree(painter, drag.node, places)
            self._paint_mark(painter, drag)

    def _places(self, node: int) -> dict[int, QPointF]:
        """The points of the viewport of a subtree's nodes."""
        drawing, camera = self._view.drawing, self._view.camera
        assert drawing is not None
        shape = drawing.shape
        end = node + int(drawing.tree.size[node])
        first, last = np.searchsorted(shape.node, (node, end))
        rows = range(int(first), min(int(last), int(first) + _MOST_DRAWN))
        stage = self._view.stage()
        places = {}
        for row in rows:
            depth = int(shape.depth[row])
            lift = 0.0 if stage.dense(depth) else stage.band(depth).lift
            x = float(shape.x[row]) * camera.sx + camera.dx
            places[int(shape.node[row])] = QPointF(x, camera.level_y(depth) - lift)
        return places

    def _symbol_side(self, node: int) -> float:
        drawing = self._view.drawing
        assert drawing is not None
        return max(6.0, self._view.camera.symbol(drawing.levels[drawing.place(node)[1]].gap))

    def _paint_veil(self, painter: QPainter, places: dict[int, QPointF]) -> None:
        """Paint a veil over the dragged nodes' original places, which stay faintly visible."""
        veil = theme_manager().theme.color(Role.SURFACE)
        veil.setAlphaF(0.72)
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for node, place in places.items():
            half = 0.85 * self._symbol_side(node)
            path.addRoundedRect(
                QRectF(place.x() - half, place.y() - half, 2 * half, 2 * half), 6, 6
            )
        painter.fillPath(path, veil)

    def _paint_mark(self, painter: QPainter, drag: Drag) -> None:
        """Paint the landing mark: a bar between siblings, its edge, and the place's number."""
        drawing, camera = self._view.drawing, self._view.camera
        assert drawing is not None
        theme, scale = theme_manager().theme, theme_manager().type_scale
        others = [child for child in drag.siblings if child != drag.node]
        to = self._dragging.landing()
        at = [drawing.place(child)[0] for child in others]
        at = [at[0] - 1, *at, at[-1] + 1]
        x = (at[to] + at[to + 1]) / 2
        node_place = self._view.centre_of(drag.node)
        pixel = x * camera.sx + camera.dx
        pixel = max(10.0, min(pixel, self.width() - 10.0))
        mark = QPointF(pixel, node_place.y())
        color = theme.color(Role.CURRENT)
        above = int(drawing.tree.parent[drag.node])
        parent = self._view.centre_of(above) + QPointF(0, 0.6 * self._symbol_side(above))
        painter.setPen(QPen(color, 2 * scale, Qt.PenStyle.DashLine))
        painter.drawLine(parent, mark - QPointF(0, _MARK * scale))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        high = _MARK * scale
        painter.drawRoundedRect(QRectF(pixel - 2.5, mark.y() - high, 5, 2 * high), 2.5, 2.5)
        self._paint_number(painter, mark - QPointF(0, high + 8 * scale), to + 1)

    def _paint_number(self, painter: QPainter, at: QPointF, number: int) -> None:
        theme, scale = theme_manager().theme, theme_manager().type_scale
        painter.setFont(type_of(15 * scale, bold=True))
        box = QRectF(0, 0, 26 * scale, 22 * scale)
        box.moveCenter(at)
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(theme.color(Role.SURFACE))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))

    def _paint_subtree(self, painter: QPainter, top: int, places: dict[int, QPointF]) -> None:
        drawing = self._view.drawing
        assert drawing is not None
        tree, theme = drawing.tree, theme_manager().theme
        painter.setPen(QPen(theme.color(Role.LINE), 1.5))
        for node, place in places.items():
            if node != top:
                painter.drawLine(places[int(tree.parent[node])], place)
        for node, place in places.items():
            side = self._symbol_side(node)
            with saved(painter):
                painter.translate(place)
                if tree.is_leaf(node):
                    self._paint_leaf(painter, node, side)
                else:
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(theme.color(player_role(int(tree.player[node]))))
                    painter.drawPath(outline(int(tree.player[node]), side))

    def _paint_leaf(self, painter: QPainter, node: int, side: float) -> None:
        """Paint a leaf's value in a frame, to stand out from the picture."""
        drawing, theme = self._view.drawing, theme_manager().theme
        assert drawing is not None
        tree = drawing.tree
        text = tree.leaf_text(node) or short(float(tree.worth[node]), scored=False)
        painter.setFont(type_of(min(22.0, max(12.0, 0.5 * side)), bold=True))
        wide = max(side, painter.fontMetrics().horizontalAdvance(text) + 12.0)
        box = QRectF(-wide / 2, -side / 2, wide, side)
        painter.setPen(QPen(theme.color(Role.CURRENT), 2))
        painter.setBrush(theme.color(Role.SURFACE))
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(theme.color(Role.TEXT))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
