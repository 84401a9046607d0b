"""Small boards of real games, for nodes of a tree: no widget, only a picture."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.house.theme import Role
from poda.tree.drawing.boards.kit import Position, kit_of
from poda.tree.drawing.look import Look

__all__ = ["NodeBoards", "Position", "has_board", "least_board", "paint_position"]

_KEPT: Final = 600


def has_board(game: Game[Any, Any]) -> bool:
    """Whether positions of `game` are drawn."""
    return game.columns > 0 or game.key in GAMES


def least_board(game: Game[Any, Any]) -> float:
    """The side in pixels from which a board of `game` shows anything."""
    return kit_of(game).least_board()


class NodeBoards:
    """Boards that have been painted; the ones not seen for long are let go."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], QPixmap] = OrderedDict()

    def draw(
        self, painter: QPainter, look: Look, position: Position, box: QRectF, ratio: float
    ) -> None:
        """Draw a position into the square `box`."""
        if look.vector:
            paint_position(painter, look, position, box)
            return
        side = round(box.width() * ratio)
        if side <= 0:
            return
        key = (look.theme.name, side, ratio, position.game.key, *_what(position))
        picture = self._kept.get(key)
        if picture is None:
            picture = self._kept[key] = _picture(look, position, side, ratio)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        corner = QPointF(round(box.left() * ratio) / ratio, round(box.top() * ratio) / ratio)
        painter.drawPixmap(corner, picture)


def _what(position: Position) -> tuple[object, ...]:
    return position.state, position.last, position.open_lines, position.faded


def _picture(look: Look, position: Position, side: int, ratio: float) -> QPixmap:
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    paint_position(painter, look, position, QRectF(0, 0, side / ratio, side / ratio))
    painter.end()
    return picture


def paint_position(painter: QPainter, look: Look, position: Position, box: QRectF) -> None:
    """Paint a position into the square `box`, on the surface's colour."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color(Role.SURFACE))
    painter.drawRoundedRect(box, 3, 3)
    if position.faded:
        painter.setOpacity(painter.opacity() * 0.45)
    kit_of(position.game).paint(painter, look, position, box)
    painter.restore()
