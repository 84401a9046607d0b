"""Small boards of real games, for nodes of a tree: no widget, only a picture."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap

from poda.engine.game import MAX, MIN, Game
from poda.engine.games import GAMES, tictactoe
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.tictactoe import TicTacToe
from poda.theme import Role, mixed
from poda.tree.drawing.bands import BOARD_FROM
from poda.tree.drawing.look import Look
from poda.widgets.boards.backgammon_paint import draw_position
from poda.widgets.boards.backgammon_view import Die
from poda.widgets.boards.connect4 import ConnectFourBoard, draw_disc
from poda.widgets.boards.generic_paint import draw_text
from poda.widgets.boards.plan import Plan
from poda.widgets.boards.tictactoe import TicTacToeBoard, draw_mark

_KEPT: Final = 600
_LEAST_POINTS: Final = 70.0  # of backgammon's 24 points
_LEAST_TEXT: Final = 60.0  # of a position in words
_LINE_OFFSET: Final = 0.075
"""How far MAX's and MIN's lines lie apart from the middle of the cells, by a cell's side."""


@dataclass(frozen=True, slots=True)
class Position:
    """What a board shows.

    Attributes:
        game, state: the position.
        last: the cell of the move that led here; -1 for none.
        open_lines: whether to draw the lines still open to each side (tic-tac-toe).
        faded: whether the search has not come here, or never will.
    """

    game: Game[Any, Any]
    state: Any
    last: int = -1
    open_lines: bool = False
    faded: bool = False


def has_board(game: Game[Any, Any]) -> bool:
    """Whether positions of `game` are drawn."""
    return game.columns > 0 or game.key in GAMES


def least_board(game: Game[Any, Any]) -> float:
    """The side in pixels from which a board of `game` shows anything."""
    if isinstance(game, Backgammon):
        return _LEAST_POINTS
    return BOARD_FROM if game.columns else _LEAST_TEXT


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
    if isinstance(position.game, Backgammon):
        _paint_points(painter, look, position, box)
        painter.restore()
        return
    if not position.game.columns:
        text, gap = position.game.drawing(position.state), box.width() * 0.04
        draw_text(painter, box.adjusted(gap, gap, -gap, -gap), text, look.color(Role.TEXT))
        painter.restore()
        return
    plan = _plan(position.game, box)
    if position.game.key == ConnectFourBoard.GAME:
        _paint_frame(painter, look, position, plan)
    else:
        _paint_grid(painter, look, plan)
        _paint_last(painter, look, position, plan)
        if position.open_lines and isinstance(position.game, TicTacToe):
            _paint_open_lines(painter, look, position.game.cells(position.state), plan)
        _paint_pieces(painter, position, plan)
    _paint_winning(painter, look, position, plan)
    painter.restore()


def _paint_points(painter: QPainter, look: Look, position: Position, box: QRectF) -> None:
    """Backgammon: the board, and the dice that are to be played."""
    state = position.state
    dice = tuple(Die(value, False, state.turn) for value in state.throw or ())
    draw_position(painter, box, state.of(MAX), state.of(MIN), dice=dice, theme=look.theme)


def _plan(game: Game[Any, Any], box: QRectF) -> Plan:
    cell = box.width() * 0.96 / max(game.columns, game.rows)
    left = box.center().x() - cell * game.columns / 2
    top = box.center().y() - cell * game.rows / 2
    return Plan(left, top, cell, game.columns, game.rows, box, game.bottom_up)


def _paint_grid(painter: QPainter, look: Look, plan: Plan) -> None:
    painter.setPen(QPen(mixed(look.color(Role.LINE), look.color(Role.MUTED), 0.45), 1.2))
    grid = plan.grid
    for column in range(1, plan.columns):
        x = plan.left + column * plan.cell
        painter.drawLine(QPointF(x, grid.top()), QPointF(x, grid.bottom()))
    for row in range(1, plan.rows):
        y = plan.top + row * plan.cell
        painter.drawLine(QPointF(grid.left(), y), QPointF(grid.right(), y))


def _paint_last(painter: QPainter, look: Look, position: Position, plan: Plan) -> None:
    if position.last >= 0:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.tint(Role.CURRENT, 0.22))
        gap = plan.cell * 0.06
        painter.drawRect(plan.rect(position.last).adjusted(gap, gap, -gap, -gap))


def _paint_pieces(painter: QPainter, position: Position, plan: Plan) -> None:
    crosses = position.game.key == TicTacToeBoard.GAME
    for cell, piece in enumerate(position.game.cells(position.state)):
        if piece and crosses:
            draw_mark(painter, plan.rect(cell), piece, 1.0, 0.0)
        elif piece:
            draw_disc(painter, plan.centre(cell), plan.cell * 0.4, piece)


def _paint_frame(painter: QPainter, look: Look, position: Position, plan: Plan) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    body = QPainterPath()
    body.addRoundedRect(plan.grid, plan.cell * 0.3, plan.cell * 0.3)
    painter.fillPath(body, look.color(Role.BOARD))
    for cell, piece in enumerate(position.game.cells(position.state)):
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


def _paint_winning(painter: QPainter, look: Look, position: Position, plan: Plan) -> None:
    won = position.game.winning_line(position.state)
    length = 4 if position.game.key == ConnectFourBoard.GAME else 3
    for first, last in plan.runs(won, length):
        start, end = plan.centre(first), plan.centre(last)
        for role, width in ((Role.SURFACE, 0.2), (Role.TEXT, 0.11)):
            pen = QPen(look.color(role), max(1.5, plan.cell * width))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(start, end)


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
