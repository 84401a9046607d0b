"""Backgammon in the nodes of a tree: the points, and the dice that are to be played."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtGui import QPainter

from poda.engine.game import MAX, MIN
from poda.tree.drawing.boards.kit import Kit, Position
from poda.tree.drawing.look import Look
from poda.widgets.boards.backgammon.paint import draw_position
from poda.widgets.boards.backgammon.plan import Die

_LEAST_POINTS: Final = 70.0  # of 24 points


class BackgammonKit(Kit):
    """A board of points."""

    equities = True

    def least_board(self) -> float:
        return _LEAST_POINTS

    def paint(self, painter: QPainter, look: Look, position: Position, box: QRectF) -> None:
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
