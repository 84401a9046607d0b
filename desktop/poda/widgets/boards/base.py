"""What all boards hear alike: the mouse and the keyboard.

A board judges nothing. It shows a `BoardView` and says which action a person asks for; whether it
may be played, and what to answer if not, is the model's business.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from poda.widgets.boards.surface import BoardSurface
from poda.widgets.keys import KeyMemory

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_PLAY = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select)
_ENDS = {Qt.Key.Key_Home: -1, Qt.Key.Key_End: 1}


class BoardWidget(BoardSurface):
    """A board of cells, each with one action. A game's own painter gives it a plan, a picture and
    names; one whose actions take more than a cell hears mouse and keys itself.

    Attributes:
        any_game: whether it shows what the view holds of any game: origins, texts, typed moves.
    """

    any_game = False

    def __init__(self, parent: QWidget | None = None) -> None:
        self._hover: Any | None = None
        self._pressed: Any | None = None
        self._keys = KeyMemory()
        super().__init__(parent)
        self.setMouseTracking(True)

    def view_changed(self) -> None:
        self._refresh_pointer()

    # Mouse -----------------------------------------------------------------------------------

    def target(self) -> Any | None:
        """The action to show as about to be played: under the mouse or at the cursor, whichever
        was used last."""
        action = self._hover
        if action is None and self.shows_cursor:
            action = self.action_of(self._cursor)
        if self._motion.running or not self._view.target(action):
            return None
        return action

    def action_at(self, point: QPointF) -> Any | None:
        """The action asked for by a click at `point`."""
        cell = self.plan().cell_at(point)
        return None if cell is None else self.action_of(cell)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._set_hover(self.action_at(event.position()))

    def enterEvent(self, event: QEnterEvent) -> None:
        self._set_hover(self.action_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._set_hover(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.finish_animation()
        action = self.action_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or action is None:
            event.ignore()
            return
        self._pressed = action
        self._by_mouse = True
        cell = self.plan().cell_at(event.position())
        if cell is None:
            cell = self.target_cell(action)
        if cell is not None:
            self._cells[self._cursor].setFocus(Qt.FocusReason.MouseFocusReason)
            self.move_cursor(cell)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        action = self.action_at(event.position())
        # Let go elsewhere, a press is taken back.
        if event.button() == Qt.MouseButton.LeftButton and action is not None and action == pressed:
            self.intent.emit(action)

    def _set_hover(self, action: Any | None) -> None:
        if action != self._hover:
            self._hover = action
            self._refresh_pointer()
            self.update()

    def _refresh_pointer(self) -> None:
        if self._view.target(self._hover):
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.unsetCursor()

    # Keyboard --------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        # A key that the focused board uses is not taken from it by a shortcut of the window.
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            if self._uses(event):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.finish_animation()
        if not self._uses(event):
            event.ignore()
            return
        # Who touched the board last aims: a mouse that only rests on it aims again when it moves.
        self._set_hover(None)
        if self._by_mouse:
            self._by_mouse = False
            self.update()
        digit = self._digit(event)
        if digit is not None:
            self._play_digit(digit, event)
        elif event.key() in _PLAY:
            # A key held down plays once.
            if not self._keys.is_repeat(event):
                self.ask_for(self._cursor)
        else:
            self._step(Qt.Key(event.key()))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self._keys.note_release(event)
        event.ignore()

    def _uses(self, event: QKeyEvent) -> bool:
        plain = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        if event.modifiers() & ~plain or not self._cells:
            return False
        if self._digit(event) is not None:
            return True
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            return False
        return event.key() in _PLAY or event.key() in _ARROWS or event.key() in _ENDS

    def _digit(self, event: QKeyEvent) -> int | None:
        # By its text: on a French keyboard the digits need Shift.
        text = event.text()
        if len(text) != 1 or text not in "123456789":
            return None
        action = int(text)
        return action if self.target_of_digit(action) else None

    def target_of_digit(self, action: int) -> bool:
        """True if a digit names an action of this board."""
        return any(self.action_of(cell) == action for cell in range(len(self._cells)))

    def _play_digit(self, action: int, event: QKeyEvent) -> None:
        if self._keys.is_repeat(event):
            return
        cell = self.target_cell(action)
        if cell is not None:
            self.move_cursor(cell)
        self.intent.emit(action)

    def _step(self, key: Qt.Key) -> None:
        plan = self.plan()
        column, row = plan.screen(self._cursor)
        if key in _ENDS:
            column = 0 if _ENDS[key] < 0 else plan.columns - 1
        else:
            right, down = _ARROWS[key]
            column = min(max(column + right, 0), plan.columns - 1)
            row = min(max(row + down, 0), plan.rows - 1)
        self.move_cursor(plan.cell_seen_at(column, row))
