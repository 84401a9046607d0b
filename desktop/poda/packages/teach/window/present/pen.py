"""The pen of a presentation: drawing over the tree, and rubbing out, by mouse or tablet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QColor, QCursor, QMouseEvent, QPen, QPixmap, QPointingDevice

from poda.house.theme import Role, painting, theme_manager
from poda.tree.drawing.ink import WIDTH
from poda.tree.model.ink import PENS, Point

if TYPE_CHECKING:
    from poda.tree.tab_parts import TreeParts

REACH: Final = 14.0
"""Pixels, by type size: the radius of the rubber."""

KEYS: Final = ("pen", "rubber", "pen_colour", "wipe", "keep_ink")
"""The names of the pen's actions."""

_Type = QEvent.Type


class Pen(QObject):
    """Draws or rubs out with the view's mouse events, while the pen or the rubber is on.

    A tablet's pen acts as a mouse; its other end rubs out.
    """

    def __init__(self, parts: TreeParts) -> None:
        super().__init__(parts)
        self._actions, self._view, self._ink = parts.actions_, parts.view, parts.model.ink
        self._before = self._view.mouse_first
        self._color = 0
        self._rubs = False  # whether the stroke under way rubs out
        self._down = False
        actions = self._actions
        for name, other in (("pen", "rubber"), ("rubber", "pen")):
            actions[name].toggled.connect(lambda on, other=other: self._switch(on, other))
        actions.connect_all({"pen_colour": self._next_colour, "wipe": self._ink.wipe})
        actions["keep_ink"].toggled.connect(self._ink.keep)
        for name in KEYS:
            actions[name].setEnabled(False)

    @property
    def is_on(self) -> bool:
        """Whether the mouse draws or rubs out."""
        return self._actions["pen"].isChecked() or self._actions["rubber"].isChecked()

    @property
    def color(self) -> Role:
        """The pen's colour."""
        return PENS[self._color]

    def begin(self) -> None:
        """Enable the pen's actions."""
        for name in KEYS:
            self._actions[name].setEnabled(True)

    def end(self) -> None:
        """Put the pen away, and disable its actions."""
        self.put_away()
        for name in KEYS:
            self._actions[name].setEnabled(False)

    def put_away(self) -> None:
        """Turn the pen and the rubber off."""
        for name in ("pen", "rubber"):
            self._actions[name].setChecked(False)

    def _switch(self, on: bool, other: str) -> None:
        if on:
            self._actions[other].setChecked(False)
        self._ink.lift()
        self._down = False
        viewport = self._view.viewport()
        if self.is_on:
            self._view.mouse_first = self._on_mouse
            viewport.setCursor(self._cursor())
        else:
            self._view.mouse_first = self._before
            viewport.unsetCursor()

    def _next_colour(self) -> None:
        """Choose the next colour or, if the pen is off, turn it on."""
        if self._actions["pen"].isChecked():
            self._color = (self._color + 1) % len(PENS)
            self._ink.lift()
            self._view.viewport().setCursor(self._cursor())
        else:
            self._actions["pen"].setChecked(True)

    # The mouse

    def _on_mouse(self, event: QMouseEvent) -> bool:
        kind, at = event.type(), event.position()
        if kind in (_Type.MouseButtonPress, _Type.MouseButtonDblClick):
            if event.button() == Qt.MouseButton.LeftButton:
                self._press(at, other_end=event.pointerType() == QPointingDevice.PointerType.Eraser)
        elif kind == _Type.MouseMove and self._down:
            self._move(at)
        elif kind == _Type.MouseButtonRelease and event.button() == Qt.MouseButton.LeftButton:
            self._ink.lift()
            self._down = False
        return True

    def _press(self, at: QPointF, *, other_end: bool) -> None:
        self._down = True
        self._rubs = other_end or self._actions["rubber"].isChecked()
        if self._rubs:
            self._move(at)
        else:
            self._ink.press(self.color, self._place(at))

    def _move(self, at: QPointF) -> None:
        if not self._rubs:
            self._ink.draw_to(self._place(at))
            return
        camera, reach = self._view.camera, REACH * theme_manager().type_scale
        self._ink.rub(self._place(at), (reach / camera.sx, reach / camera.sy))

    def _place(self, at: QPointF) -> Point:
        camera = self._view.camera
        return camera.unit(at.x()), (at.y() - camera.dy) / camera.sy

    def _cursor(self) -> QCursor:
        """The cursor: a dot of the pen's colour, or a ring of the rubber's size."""
        scale, theme = theme_manager().type_scale, theme_manager().theme
        rubs = self._actions["rubber"].isChecked()
        side = round(2 * (REACH if rubs else 1.5 * WIDTH) * scale)
        ratio = self._view.devicePixelRatioF()
        picture = QPixmap(round((side + 4) * ratio), round((side + 4) * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with painting(picture) as painter:
            painter.setPen(QPen(theme.color(Role.TEXT if rubs else Role.SURFACE), 1.5))
            painter.setBrush(QColor(0, 0, 0, 0) if rubs else theme.color(self.color))
            painter.drawEllipse(2, 2, side, side)
        return QCursor(picture)
