"""Tic-tac-toe in the nodes of a tree: marks, and the lines that are still open."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from poda.engine.games import tictactoe
from poda.tree.drawing.boards.kit import Kit, Position
from poda.tree.drawing.look import Look
from poda.widgets.boards.paint import Plan
from poda.widgets.boards.tictactoe import draw_mark

_LINE_OFFSET: Final = 0.075
"""How far MAX's and MIN's lines lie apart from the middle of the cells, by a cell's side."""


class TicTacToeKit(Kit):
    """Crosses and circles."""

    counts_lines = True

    def paint_pieces(self, painter: QPainter, look: Look, position: Position, plan: Plan) -> None:
        cells = self.game.cells(position.state)
        if position.open_lines:
            _paint_open_lines(painter, look, cells, plan)
        for cell, piece in enumerate(cells):
            if piece:
                draw_mark(painter, plan.rect(cell), piece, 1.0, 0.0)


def open_line_strokes(cells: tuple[int, ...], plan: Plan) -> list[tuple[int, QPointF, QPointF]]:
    """For each side the lines that the other has no stone on: (player, one end, other end).

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


def _paint_open_lines(painter: QPainter, look: Look, cells: tuple[int, ...], plan: Plan) -> None:
    """MAX's lines whole, MIN's broken: they differ without colour too."""
    for player, start, end in open_line_strokes(cells, plan):
        color = look.player(player)
        color.setAlphaF(0.8)
        pen = QPen(color, max(1.2, plan.cell * 0.065))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if player < 0:
            pen.setDashPattern([3.0, 1.6])
        painter.setPen(pen)
        painter.drawLine(start, end)
