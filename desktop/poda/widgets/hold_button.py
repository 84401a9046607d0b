"""A button that means something for as long as it is held down."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QPushButton, QWidget


class HoldButton(QPushButton):
    """Tells when it is pressed and when it is let go, wherever the pointer is by then.

    `QPushButton.released` does not come where the button has moved or gone from under the pointer.

    Signals:
        held: True when it is pressed, False when it is let go, hidden or left.
    """

    held = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._held = False
        self.pressed.connect(lambda: self._set(True))
        self.released.connect(lambda: self._set(False))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self._set(False)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        super().keyReleaseEvent(event)
        if not event.isAutoRepeat():
            self._set(False)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._set(False)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._set(False)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.EnabledChange and not self.isEnabled():
            self._set(False)
        return super().event(event)

    def _set(self, held: bool) -> None:
        if held != self._held:
            self._held = held
            self.held.emit(held)
