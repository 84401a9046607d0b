"""The Tree tab's kit of backgammon: its board in a node."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtGui import QPainter

from poda.engine.game import MAX, MIN
from poda.packages.backgammon.window.board.paint import draw_position
from poda.packages.backgammon.window.board.plan import Die
from poda.tree.drawing.boards import BoardPosition, Kit
from poda.tree.drawing.look import Look

_LEAST_POINTS: Final = 70.0  # pixels: the least side of a legible board of 24 points


class BackgammonKit(Kit):
    """Backgammon: the points, and the dice that are to be played."""

    equities = True

    def least_board(self) -> float:
        return _LEAST_POINTS

    def paint(self, painter: QPainter, look: Look, position: BoardPosition, box: QRectF) -> None:
        state = position.state
        dice = tuple(Die(value, False, state.turn) for value in state.throw or ())
        draw_position(painter, box, state.of(MAX), state.of(MIN), dice=dice, theme=look.theme)

    def how_written(self) -> str:
        return QCoreApplication.translate(
            "PositionDialog",
            "A position is written as its GNU Backgammon ID, with the throw behind it where "
            "the dice are thrown. A throw is a ply, as a play is.",
        )

    def example(self) -> str:
        return "4HPwATDgc/ABMA 3-1"
