"""Connect Four in the nodes of a tree: a frame with holes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from poda.house.theme import Role
from poda.tree.drawing.boards.kit import Kit, Position
from poda.tree.drawing.look import Look
from poda.widgets.boards.connect4 import draw_disc
from poda.widgets.boards.paint import Plan


class ConnectFourKit(Kit):
    """Discs in a frame."""

    row_length = 4

    def paint_cells(self, painter: QPainter, look: Look, position: Position, plan: Plan) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        body = QPainterPath()
        body.addRoundedRect(plan.grid, plan.cell * 0.3, plan.cell * 0.3)
        painter.fillPath(body, look.color(Role.BOARD))
        for cell, piece in enumerate(self.game.cells(position.state)):
            centre = plan.centre(cell)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.color(Role.SURFACE))
            painter.drawEllipse(centre, plan.cell * 0.42, plan.cell * 0.42)
            if piece:
                draw_disc(painter, centre, plan.cell * 0.42, piece)
            if cell == position.last:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(look.color(Role.TEXT), max(1.2, plan.cell * 0.14)))
                painter.drawEllipse(centre, plan.cell * 0.42, plan.cell * 0.42)
