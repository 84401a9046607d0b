"""The kits of those games that have one of their own (see `boards.Kit`)."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from poda.engine.games import tictactoe
from poda.house.theme import Role
from poda.tree.drawing.boards import BoardPosition, Kit
from poda.tree.drawing.look import Look
from poda.widgets.boards.paint import Grid
from poda.widgets.boards.tictactoe import draw_mark


class ConnectFourKit(Kit):
    """Connect Four: discs in a frame with holes."""

    def paint_cells(
        self, painter: QPainter, look: Look, position: BoardPosition, plan: Grid
    ) -> None:
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
                self.paint_piece(painter, look, plan, cell, piece)
            if cell == position.last:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(look.color(Role.TEXT), max(1.2, plan.cell * 0.14)))
                painter.drawEllipse(centre, plan.cell * 0.42, plan.cell * 0.42)


_LINE_OFFSET: Final = 0.075
"""The distance of MAX's and MIN's lines from the middle of the cells, by a cell's side."""


class TicTacToeKit(Kit):
    """Tic-tac-toe: crosses and circles, and the lines that are still open."""

    counts_lines = True

    def paint_pieces(
        self, painter: QPainter, look: Look, position: BoardPosition, plan: Grid
    ) -> None:
        cells = self.game.cells(position.state)
        if position.open_lines:
            _paint_open_lines(painter, look, cells, plan)
        for cell, piece in enumerate(cells):
            if piece:
                draw_mark(painter, plan.rect(cell), piece, 1.0, 0.0)


def open_line_strokes(cells: tuple[int, ...], plan: Grid) -> list[tuple[int, QPointF, QPointF]]:
    """The lines open to each side, without a mark of the other: (player, one end, other end).

    A line open to both is drawn twice, side by side.
    """
    strokes = []
    for player in (1, -1):
        for line in tictactoe.LINES:
            if any(cells[cell] == -player for cell in line):
                continue
            start, end = plan.centre(line[0]), plan.centre(line[-1])
            along = end - start
            long = max(1e-9, (along.x() ** 2 + along.y() ** 2) ** 0.5)
            beyond = along * (plan.cell * 0.34 / long)
            aside = QPointF(-along.y(), along.x()) * (player * plan.cell * _LINE_OFFSET / long)
            strokes.append((player, start - beyond + aside, end + beyond + aside))
    return strokes


def _paint_open_lines(painter: QPainter, look: Look, cells: tuple[int, ...], plan: Grid) -> None:
    """Paint the open lines, MAX's solid and MIN's dashed: they differ without colour too."""
    for player, start, end in open_line_strokes(cells, plan):
        color = look.player(player)
        color.setAlphaF(0.8)
        pen = QPen(color, max(1.2, plan.cell * 0.065))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if player < 0:
            pen.setDashPattern([3.0, 1.6])
        painter.setPen(pen)
        painter.drawLine(start, end)
