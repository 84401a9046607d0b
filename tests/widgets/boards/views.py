"""Positions to show, and what a board draws of them."""

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from poda.house.theme import Role, theme_manager
from poda.widgets.boards.surface import BoardWidget
from poda.widgets.boards.view import BoardView


def tictactoe(moves: str = "", **fields: Any) -> BoardView:
    """The view after `moves` (squares, X first); a person is to move."""
    cells = [0] * 9
    for ply, move in enumerate(moves):
        cells[int(move) - 1] = (-1) ** ply
    legal = tuple(i + 1 for i in range(9) if not cells[i])
    last = int(moves[-1]) - 1 if moves else None
    view = BoardView("tictactoe", tuple(cells), (-1) ** len(moves), legal, True, last)
    return replace(view, **fields)


def connect4(moves: str = "", **fields: Any) -> BoardView:
    """The view after `moves` (columns, MAX first); a person is to move."""
    cells, last = [0] * 42, None
    for ply, move in enumerate(moves):
        last = next(cell for cell in range(int(move) - 1, 42, 7) if not cells[cell])
        cells[last] = (-1) ** ply
    legal = tuple(c + 1 for c in range(7) if not cells[35 + c])
    view = BoardView("connect4", tuple(cells), (-1) ** len(moves), legal, True, last)
    return replace(view, **fields)


def centre(board: BoardWidget, cell: int) -> QPoint:
    """Where to click on `cell`."""
    return board.cell_rect(cell).center()


def picture(board: BoardWidget, ratio: float = 1.0) -> QImage:
    """The board as it is drawn at `ratio` device pixels per pixel."""
    size = QSize(round(board.width() * ratio), round(board.height() * ratio))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(theme_manager().theme.color(Role.BG))
    painter = QPainter(image)
    board.render_to(painter, QRectF(board.rect()))
    painter.end()
    return image


def part(board: BoardWidget, cell: int, ratio: float = 1.0) -> QImage:
    """What is drawn on `cell`."""
    rect = board.cell_rect(cell)
    image = picture(board, ratio)
    return image.copy(
        round(rect.x() * ratio),
        round(rect.y() * ratio),
        round(rect.width() * ratio),
        round(rect.height() * ratio),
    )


def grey(image: QImage, x: float, y: float) -> int:
    """The luminance, 0 to 255, at a place given by shares of width and height."""
    grey_image = image.convertToFormat(QImage.Format.Format_Grayscale8)
    pixel = grey_image.pixelColor(int(image.width() * x), int(image.height() * y))
    return pixel.red()
