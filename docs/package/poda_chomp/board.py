"""A bar of chocolate; the bad square has a cross."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from poda.house.theme import Role
from poda.widgets.boards.generic import GenericBoard
from poda.widgets.boards.paint import Grid, Pixels, color, focus_ring, pen

MILK, DARK = QColor("#8a5a3b"), QColor("#6d432a")


class ChompBoard(GenericBoard):
    """Where moves are typed, listed and clicked is the generic board's business."""

    def paint(self, painter: QPainter, plan: Grid, pixels: Pixels, exposed: QRectF) -> None:
        gap = plan.cell * 0.05
        painter.setPen(Qt.PenStyle.NoPen)
        for cell in (cell for cell, there in enumerate(self.view.cells) if there):
            square = plan.rect(cell).adjusted(gap, gap, -gap, -gap)
            painter.setBrush(DARK)
            painter.drawRoundedRect(square, 2 * gap, 2 * gap)
            painter.setBrush(MILK)
            painter.drawRoundedRect(square.adjusted(gap, gap, -2 * gap, -2 * gap), gap, gap)
        if self.view.cells and self.view.cells[0]:
            painter.setPen(pen(color(Role.SURFACE), max(2.0, gap)))
            cross = plan.rect(0).adjusted(6 * gap, 6 * gap, -6 * gap, -6 * gap)
            painter.drawLine(cross.topLeft(), cross.bottomRight())
            painter.drawLine(cross.topRight(), cross.bottomLeft())
        if self.shows_cursor:
            focus_ring(painter, plan.rect(self.cursor_cell))
