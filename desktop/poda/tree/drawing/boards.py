"""What differs between games in the Tree tab: how a position is drawn in a node, and written.

`KITS` names the games that have a kit of their own, each imported on first use. Any other game has
the general `Kit`: its cells as a grid with pieces, or else the text of `Game.drawing`.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from poda.base import packages
from poda.engine.game import Game, MoveStringGame
from poda.engine.games import GAMES
from poda.house.theme import Role, mixed, painting, saved
from poda.tree.drawing.look import Look
from poda.tree.drawing.nodes import BOARD_FROM
from poda.widgets.boards.generic import draw_text
from poda.widgets.boards.paint import Grid
from poda.widgets.boards.pieces import draw_pieces

_LEAST_TEXT: Final = 60.0  # pixels: the least side for a position drawn as text


@dataclass(frozen=True, slots=True)
class BoardPosition:
    """A position as a board shows it.

    Attributes:
        game, state: the position.
        last: the cell of the move that led here; -1 for none.
        open_lines: whether to draw the lines still open to each side (tic-tac-toe).
        faded: whether it is drawn pale, as the search has not visited the node (yet).
    """

    game: Game[Any, Any]
    state: Any
    last: int = -1
    open_lines: bool = False
    faded: bool = False


class Kit:
    """The general kit: draws the positions of a game, and explains how they are written."""

    counts_lines: ClassVar[bool] = False
    """Whether the lines still open to each side can be drawn (`BoardPosition.open_lines`)."""

    equities: ClassVar[bool] = False
    """Whether values have three decimals, which need more room beside the outer nodes."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    # A node

    def least_board(self) -> float:
        """The least side, in pixels, at which a board is legible."""
        return BOARD_FROM if self.game.columns else _LEAST_TEXT

    def paint(self, painter: QPainter, look: Look, position: BoardPosition, box: QRectF) -> None:
        """Paint a position into the square `box`."""
        if not self.game.columns:
            text, gap = self.game.drawing(position.state), box.width() * 0.04
            draw_text(painter, box.adjusted(gap, gap, -gap, -gap), text, look.color(Role.TEXT))
            return
        plan = _plan(self.game, box)
        self.paint_cells(painter, look, position, plan)
        self._paint_winning(painter, look, position, plan)

    def paint_cells(
        self, painter: QPainter, look: Look, position: BoardPosition, plan: Grid
    ) -> None:
        """Paint the board and its pieces."""
        _paint_grid(painter, look, plan)
        _paint_last(painter, look, position, plan)
        self.paint_pieces(painter, look, position, plan)

    def paint_pieces(
        self, painter: QPainter, look: Look, position: BoardPosition, plan: Grid
    ) -> None:
        """Paint the pieces on all cells."""
        for cell, piece in enumerate(self.game.cells(position.state)):
            if piece:
                self.paint_piece(painter, look, plan, cell, piece)

    def paint_piece(self, painter: QPainter, look: Look, plan: Grid, cell: int, piece: int) -> None:
        """Paint the piece on one cell."""
        centre, radius = plan.centre(cell), plan.cell * 0.42
        draw_pieces(painter, (centre,), radius, self.game.key, piece, look.theme)

    def _paint_winning(
        self, painter: QPainter, look: Look, position: BoardPosition, plan: Grid
    ) -> None:
        won = self.game.winning_line(position.state)
        for first, last in plan.runs(won, self.game.in_a_row or 3):
            start, end = plan.centre(first), plan.centre(last)
            for role, width in ((Role.SURFACE, 0.2), (Role.TEXT, 0.11)):
                pen = QPen(look.color(role), max(1.5, plan.cell * width))
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                painter.drawLine(start, end)

    # A position that is typed

    def how_written(self) -> str:
        """A sentence on how a position of this game is written."""
        if not isinstance(self.game, MoveStringGame):
            return QCoreApplication.translate(
                "PositionDialog",
                "A position is written in the game’s own notation. At the depth limit the "
                "evaluation says what a position is worth.",
            )
        return QCoreApplication.translate(
            "PositionDialog",
            "A position is written as the moves that lead to it. At the depth limit the "
            "evaluation says what a position is worth.",
        )

    def example(self) -> str:
        """The placeholder of the empty position field."""
        if not isinstance(self.game, MoveStringGame):
            return self.game.example or self.game.format_position(self.game.initial_state())
        return QCoreApplication.translate("PositionDialog", "the empty board")


def _plan(game: Game[Any, Any], box: QRectF) -> Grid:
    cell = box.width() * 0.96 / max(game.columns, game.rows)
    left = box.center().x() - cell * game.columns / 2
    top = box.center().y() - cell * game.rows / 2
    return Grid(left, top, cell, game.columns, game.rows, box, game.bottom_up)


def _paint_grid(painter: QPainter, look: Look, plan: Grid) -> None:
    painter.setPen(QPen(mixed(look.color(Role.LINE), look.color(Role.MUTED), 0.45), 1.2))
    grid = plan.grid
    for column in range(1, plan.columns):
        x = plan.left + column * plan.cell
        painter.drawLine(QPointF(x, grid.top()), QPointF(x, grid.bottom()))
    for row in range(1, plan.rows):
        y = plan.top + row * plan.cell
        painter.drawLine(QPointF(grid.left(), y), QPointF(grid.right(), y))


def _paint_last(painter: QPainter, look: Look, position: BoardPosition, plan: Grid) -> None:
    if position.last >= 0:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.tint(Role.CURRENT, 0.22))
        gap = plan.cell * 0.06
        painter.drawRect(plan.rect(position.last).adjusted(gap, gap, -gap, -gap))


KITS: Final = {
    "tictactoe": "poda.tree.drawing.kits:TicTacToeKit",
    "connect4": "poda.tree.drawing.kits:ConnectFourKit",
}
"""By the game's key, its kit's class: "module:class"."""


def kit_of(game: Game[Any, Any]) -> Kit:
    """A new kit for `game`."""
    return _kit_class(game.key)(game)


@cache
def _kit_class(game_key: str) -> type[Kit]:
    own = KITS.get(game_key)
    found: type[Kit] | None = packages.imported(own) if own else packages.part_of(game_key, "tree")
    return found or Kit


__all__ = ["BoardPosition", "NodeBoards", "has_board", "least_board", "paint_position"]

_KEPT: Final = 600  # pictures of boards


def has_board(game: Game[Any, Any]) -> bool:
    """Whether positions of `game` are drawn."""
    return game.columns > 0 or game.key in GAMES


def least_board(game: Game[Any, Any]) -> float:
    """The least side, in pixels, at which a board of `game` is legible."""
    return kit_of(game).least_board()


class NodeBoards:
    """Draws boards, keeping the pictures used last (`_KEPT` of them)."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], QPixmap] = OrderedDict()

    def draw(
        self, painter: QPainter, look: Look, position: BoardPosition, box: QRectF, ratio: float
    ) -> None:
        """Draw a position into the square `box`."""
        if look.vector:
            paint_position(painter, look, position, box)
            return
        side = round(box.width() * ratio)
        if side <= 0:
            return
        key = (look.theme.name, side, ratio, position.game.key, *_key_of_position(position))
        picture = self._kept.get(key)
        if picture is None:
            picture = self._kept[key] = _picture(look, position, side, ratio)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        corner = QPointF(round(box.left() * ratio) / ratio, round(box.top() * ratio) / ratio)
        painter.drawPixmap(corner, picture)


def _key_of_position(position: BoardPosition) -> tuple[object, ...]:
    return position.state, position.last, position.open_lines, position.faded


def _picture(look: Look, position: BoardPosition, side: int, ratio: float) -> QPixmap:
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    with painting(picture) as painter:
        painter.scale(ratio, ratio)
        paint_position(painter, look, position, QRectF(0, 0, side / ratio, side / ratio))
    return picture


def paint_position(painter: QPainter, look: Look, position: BoardPosition, box: QRectF) -> None:
    """Paint a position into the square `box`, on the surface's colour."""
    with saved(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color(Role.SURFACE))
        painter.drawRoundedRect(box, 3, 3)
        if position.faded:
            painter.setOpacity(painter.opacity() * 0.45)
        kit_of(position.game).paint(painter, look, position, box)
