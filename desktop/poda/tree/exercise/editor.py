"""The field that is being written: a line editor in its place on the tree."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from poda.engine.exercises.exercise import LONGEST
from poda.house.theme import Role, theme_manager
from poda.tree.drawing.look import type_of

LEAST_TYPE: Final = 15.0
"""What is being written is never smaller (by the type size), however small its field is."""

_Key = Qt.Key
_ALWAYS: Final = {
    _Key.Key_Tab: "next", _Key.Key_Backtab: "previous", _Key.Key_Return: "next",
    _Key.Key_Enter: "next", _Key.Key_Up: "up", _Key.Key_Down: "down", _Key.Key_Escape: "leave",
    _Key.Key_X: "cut", _Key.Key_Space: "cut",
}  # fmt: skip
_REDO_TOO: Final = (Qt.KeyboardModifier.ControlModifier | _Key.Key_Y).toCombined()
_CONTROL: Final = {_Key.Key_Return: "check", _Key.Key_Enter: "check"}


class FieldEditor(QLineEdit):
    """Lies over one field of the picture.

    Attributes:
        letter: which field it is, where that is not to be read beside it.

    Signals:
        asked: a key asks for more than a letter: "next", "previous", "up", "down", "left",
            "right" (to the next field or node), "cut", "check" or "leave".
        left: the keyboard has gone elsewhere.
    """

    asked = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__()
        self.hide()  # before it has a parent: it comes when there is a field
        self.letter = ""
        self._size = LEAST_TYPE
        self.setParent(parent)
        self.setMaxLength(LONGEST)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)

    def place(self, box: QRectF, type_size: float, scale: float, letter: str) -> None:
        """Lie over `box`, whose type has that size, or larger around its middle."""
        size = self._size = max(type_size, LEAST_TYPE * scale)
        self.letter = letter
        self.setTextMargins(round(0.8 * size) if letter else 0, 0, 0, 0)
        wide = max(box.width(), 3.1 * size) + 4
        high = max(box.height(), 1.5 * size) + 4
        area = QRectF(0, 0, wide, high)
        area.moveCenter(box.center())
        area.moveLeft(max(area.left(), box.left() - 2))  # the letter before it stays to be read
        theme = theme_manager().theme
        self.setFont(type_of(size, bold=True))
        # The window's own sheet gives every line editor the height of its row.
        self.setStyleSheet(
            f"QLineEdit {{ min-height: 0; max-height: 999px; padding: 0 1px; border-radius: 4px;"
            f" border: 2px solid {theme.color(Role.MUTED).name()};"
            f" background: {theme.color(Role.SURFACE).name()};"
            f" font: bold {round(size)}px '{self.font().family()}'; }}"
            f"QLineEdit:focus {{ border: 2px solid {theme.color(Role.FOCUS).name()};"
            f" padding: 0 1px; }}"
        )
        self.setGeometry(area.toAlignedRect())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.letter:
            painter = QPainter(self)
            painter.setFont(type_of(self._size * 0.92, mono=False, italic=True))
            painter.setPen(theme_manager().theme.color(Role.MUTED))
            at = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(self.rect().adjusted(6, 0, 0, 0), at, self.letter)
            painter.end()

    def event(self, event: QEvent) -> bool:
        # What the tab's actions do elsewhere with these keys, they do not do in a field; but what
        # is undone is a change to the tree, and not a letter.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if _takes_back(event):
                event.ignore()
                return True
            if self._wish(event):
                event.accept()
                return True
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in (_Key.Key_Tab, _Key.Key_Backtab)
        ):
            self.keyPressEvent(event)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _takes_back(event):
            event.ignore()
        elif wish := self._wish(event):
            event.accept()
            self.asked.emit(wish)
        else:
            super().keyPressEvent(event)

    def _wish(self, event: QKeyEvent) -> str:
        key = _Key(event.key())
        pressed = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if pressed == Qt.KeyboardModifier.ControlModifier:
            return _CONTROL.get(key, "")
        if pressed == Qt.KeyboardModifier.ShiftModifier and key == _Key.Key_Backtab:
            return "previous"
        if pressed:
            return "previous" if key == _Key.Key_Tab else ""
        at = self.cursorPosition()
        if key == _Key.Key_Left and at == 0 and not self.hasSelectedText():
            return "left"
        at_end = at == len(self.text())
        if key == _Key.Key_Right and at_end and not self.hasSelectedText():
            return "right"
        return _ALWAYS.get(key, "")

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in (
            Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason
        ):  # fmt: skip
            self.left.emit()


def _takes_back(event: QKeyEvent) -> bool:
    """Whether the keys are those of undo or redo."""
    again = event.keyCombination().toCombined() == _REDO_TOO
    keys = QKeySequence.StandardKey
    return again or event.matches(keys.Undo) or event.matches(keys.Redo)
