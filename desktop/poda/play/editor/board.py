"""The board of the position editor: pressing any cell sets a piece, and no move is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import QApplication

from poda.house.theme import painting
from poda.widgets.boards.paint import Grid
from poda.widgets.boards.surface import BoardSurface, BoardWidget

# Shiboken cannot join two widget classes in one: at run time this mixin is not a widget.
if TYPE_CHECKING:
    _Board = BoardWidget
else:
    _Board = object

_CLEAR = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)

OFF_THE_BOARD = -1
"""The cell that `dropped` carries for a piece released outside all cells."""


class EditedBoard(_Board):
    """The mouse and keyboard input of a board that is set up. `edited_board` joins it with the
    game's own board, which draws the position. `intent` carries the cell that was pressed.

    Signals:
        cleared: remove a piece from this cell.
        counted: put a number of pieces on a cell; carries the cell and the number, 0 to 9.
        lifted: the mouse began to drag a piece from this cell.
        dropped: the piece was released; carries its cell, and the one below it or `OFF_THE_BOARD`.

    Attributes:
        piece_at: the rectangle of the piece that a drag from a cell would lift; None without one.
    """

    if TYPE_CHECKING:
        cleared = Signal(int)
        counted = Signal(int, int)
        lifted = Signal(int)
        dropped = Signal(int, int)

    piece_at: Callable[[Grid, int], QRectF | None]
    _from: int | None = None  # the cell where the left button is held; None if it is up
    _at = QPointF()  # the point of the press; during a drag, the middle of the piece
    _piece: QPixmap | None = None  # the picture of the dragged piece; None without a drag

    def board_words(self) -> tuple[str, str]:
        return QCoreApplication.translate("Editor", "Board to be set up"), (
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
        if event.button() == Qt.MouseButton.LeftButton:
            self._from, self._at = cell, event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._piece is None and self._from is not None:
            away = (event.position() - self._at).manhattanLength()
            if away < QApplication.startDragDistance() or not self._lift(self._from):
                return
        if self._piece is None:
            super().mouseMoveEvent(event)
            return
        self._at = event.position()
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._piece is not None:
            cell = self.action_at(event.position())
            self._let_go(OFF_THE_BOARD if cell is None else cell)
            return
        self._from = None
        super().mouseReleaseEvent(event)

    def _lift(self, cell: int) -> bool:
        """Begin to drag the piece on a cell; whether there is one."""
        place = self.piece_at(self.plan(), cell)
        if place is None:
            return False
        self._pressed = None  # the press is a drag now, not a click
        self._piece = self._picture_of(place.toAlignedRect())
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        self.lifted.emit(cell)
        return True

    def _picture_of(self, place: QRect) -> QPixmap:
        """The board's picture at a piece, cut to the ellipse within it unless it is a flat slab."""
        drawn = self.grab(place)
        if place.width() > 2 * place.height():
            return drawn
        ratio = drawn.devicePixelRatio()
        picture = QPixmap(drawn.size())
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with painting(picture) as painter:
            edge = QPainterPath()
            edge.addEllipse(QRectF(0, 0, drawn.width() / ratio, drawn.height() / ratio))
            painter.setClipPath(edge)
            painter.drawPixmap(0, 0, drawn)
        return picture

    def _let_go(self, cell: int) -> None:
        start, self._from, self._piece = self._from, None, None
        self.unsetCursor()
        if start is not None:
            self.dropped.emit(start, cell)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._piece is not None:
            size = self._piece.deviceIndependentSize()
            with QPainter(self) as painter:
                painter.drawPixmap(
                    self._at - QPointF(size.width() / 2, size.height() / 2), self._piece
                )

    def hideEvent(self, event: QHideEvent) -> None:
        self._from = self._piece = None
        super().hideEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)  # a double click is two presses, which set two pieces

    def keyPressEvent(self, event: QKeyEvent) -> None:
        digit = self._typed(event)
        if self._piece is not None:
            if event.key() == Qt.Key.Key_Escape and self._from is not None:
                self._let_go(self._from)  # the piece goes back to its cell
        elif digit is not None:
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
    """A new board that the class `painter` draws, and on which a position can be set up."""
    signals = {
        "cleared": Signal(int),
        "counted": Signal(int, int),
        "lifted": Signal(int),
        "dropped": Signal(int, int),
    }
    made: EditedBoard = type(f"Edited{painter.__name__}", (EditedBoard, painter), signals)()
    made.animations_enabled = False
    return made
