"""One square of a board as assistive technology meets it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton
from shiboken6 import isValid

if TYPE_CHECKING:
    from poda.widgets.boards.surface import BoardSurface


class Cell(QAbstractButton):
    """A button that is not seen and gets no mouse: its board paints, and hears the clicks.

    A real widget with the real focus, because that is what screen readers follow, and a button,
    because they can then press it. Keys go on to the board.
    """

    def __init__(self, board: BoardSurface, index: int) -> None:
        super().__init__(board)
        self._board = board
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.set_tab_stop(False)
        self._index = index
        self.clicked.connect(self._press)

    def _press(self) -> None:
        self._board.ask_for(self._index)

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
        self._board.cell_focus_changed(self._index, event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        # A board that goes takes the focus from its cell when its own wrapper is gone already; an
        # exception here, inside its destructor, would end the process.
        if isValid(self._board):
            self._board.cell_focus_changed(self._index, event)
