"""The Tree tab's kit of checkers: its board in a node."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QPainter

from poda.house.theme import Role
from poda.packages.checkers.window.board import draw_squares
from poda.tree.drawing.boards import BoardPosition, Kit
from poda.tree.drawing.look import Look
from poda.widgets.boards.paint import Grid

_LEAST_SQUARES: Final = 56.0  # pixels: the least side of a legible board of 64 squares


class CheckersKit(Kit):
    """Checkers: the chequered board with its men and kings."""

    def least_board(self) -> float:
        return _LEAST_SQUARES

    def paint_cells(
        self, painter: QPainter, look: Look, position: BoardPosition, plan: Grid
    ) -> None:
        draw_squares(painter, plan, look.theme)
        if position.last >= 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.fillRect(plan.rect(position.last), look.tint(Role.CURRENT, 0.45))
        self.paint_pieces(painter, look, position, plan)

    def how_written(self) -> str:
        return QCoreApplication.translate(
            "PositionDialog",
            "A position is written as FEN: whose turn it is, White’s pieces and Black’s, K for a "
            "king. Moves may follow; alone they are played from the start.",
        )
