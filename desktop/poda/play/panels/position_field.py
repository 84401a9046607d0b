"""The field in which a position is typed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

_UNDO_KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class PositionField(QLineEdit):
    """A line that gives its keys back when it has no use for them.

    Signals:
        abandoned: what was typed is not to be set up: by Esc, or because the focus went elsewhere
            in this window. True for Esc.
    """

    abandoned = Signal(bool)

    def event(self, event: QEvent) -> bool:
        # With nothing typed, undo and redo are the game's.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and not self.isModified()
            and any(event.matches(keys) for keys in _UNDO_KEYS)
        ):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.abandoned.emit(True)
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        # Another window, or a menu for pasting, is only a visit.
        visits = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
        if event.reason() not in (*visits, Qt.FocusReason.MenuBarFocusReason):
            self.abandoned.emit(False)
