"""A game's board as something to be set up: every cell can be pressed, and nothing is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from poda.widgets.boards.surface import BoardSurface, BoardWidget

# Shiboken does not make a widget of two classes that are widgets: one of them has to be none.
if TYPE_CHECKING:
    _Board = BoardWidget
else:
    _Board = object

_CLEAR = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class EditedBoard(_Board):
    """What an edited board hears; how it looks is the business of the game's own board, with which
    `edited_board` joins it. `intent` is the cell that was pressed.

    Signals:
        cleared: a piece of that cell is to go.
        counted: so many pieces are to stand on that cell: the cell, 0 to 9.
    """

    if TYPE_CHECKING:
        cleared = Signal(int)
        counted = Signal(int, int)

    def retranslate(self) -> None:
        super().retranslate()
        self.setAccessibleName(QCoreApplication.translate("Editor", "Board to be set up"))
        self.setAccessibleDescription(
            QCoreApplication.translate(
                "Editor",
                "The arrow keys choose a place, Enter sets a piece there, Del takes one "
                "away, and 0 to 9 set their number.",
            )
        )

    def action_of(self, cell: int) -> int:
        return cell

    def target_cell(self, action: Any) -> int | None:
        return int(action)

    def action_at(self, point: QPointF) -> int | None:
        return self.plan().cell_at(point)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self.action_at(event.position())
        if event.button() == Qt.MouseButton.RightButton and cell is not None:
            self.move_cursor(cell)
            self.cleared.emit(cell)
            return
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)  # two pieces, and not one

    def keyPressEvent(self, event: QKeyEvent) -> None:
        digit = self._typed(event)
        if digit is not None:
            self.counted.emit(self.cursor_cell, digit)
        elif event.key() in _CLEAR:
            self.cleared.emit(self.cursor_cell)
        else:
            super().keyPressEvent(event)

    def _uses(self, event: QKeyEvent) -> bool:
        return self._typed(event) is not None or event.key() in _CLEAR or super()._uses(event)

    def _digit(self, event: QKeyEvent) -> int | None:
        return None  # no digit is a move here

    def _typed(self, event: QKeyEvent) -> int | None:
        text = event.text()
        plain = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        if event.modifiers() & ~plain or len(text) != 1 or text not in "0123456789":
            return None
        return int(text)


def edited_board(painter: type[BoardSurface]) -> EditedBoard:
    """The board that looks like `painter`'s and can be set up."""
    signals = {"cleared": Signal(int), "counted": Signal(int, int)}
    made: EditedBoard = type(f"Edited{painter.__name__}", (EditedBoard, painter), signals)()
    made.animations_enabled = False
    return made
