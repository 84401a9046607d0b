"""One square of a board as assistive technology meets it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget
from shiboken6 import isValid


class Cell(QAbstractButton):
    """A button that is not seen and gets no mouse: its board paints, and hears the clicks.

    A real widget with the real focus, because that is what screen readers follow, and a button,
    because they can then press it. Keys go on to the board.

    Args:
        press: what pressing it does.
        focus_changed: told that it took or lost the focus.
    """

    def __init__(
        self,
        board: QWidget,
        press: Callable[[], None],
        focus_changed: Callable[[QFocusEvent], None],
    ) -> None:
        super().__init__(board)
        self._board, self._focus_changed = board, focus_changed
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.set_tab_stop(False)
        self.clicked.connect(lambda _checked=False: press())

    def set_tab_stop(self, stop: bool) -> None:
        """Only the cell under the cursor is reached by Tab."""
        policy = Qt.FocusPolicy.StrongFocus if stop else Qt.FocusPolicy.ClickFocus
        self.setFocusPolicy(policy)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Nothing: the board has painted already."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._focus_changed(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        # A board that goes takes the focus from its cell when its own wrapper is gone already; an
        # exception here, inside its destructor, would end the process.
        if isValid(self._board):
            self._focus_changed(event)
