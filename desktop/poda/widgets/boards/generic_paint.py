"""The picture of a position of any game: its cells in a grid, or its text."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF

from poda.house.theme import Role, mixed, theme_manager
from poda.house.theme import font as font_of
from poda.widgets.boards.connect4 import draw_disc
from poda.widgets.boards.paint import PITCH, SMALLEST_TEXT, color, fitted, pen
from poda.widgets.boards.plan import Plan
from poda.widgets.boards.view import BoardView

DISC = 0.36
_LARGEST_TEXT = 44.0


def draw_ground(painter: QPainter, plan: Plan) -> None:
    """The board without its pieces: a quiet sheet with hairlines between the cells."""
    theme = theme_manager().theme
    grid = plan.grid
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(Role.SURFACE))
    painter.drawRoundedRect(grid, plan.cell * 0.08, plan.cell * 0.08)
    line = mixed(theme.color(Role.LINE), theme.color(Role.MUTED), 0.45)
    painter.setPen(QPen(line, max(1.0, plan.cell * 0.014)))
    for column in range(1, plan.columns):
        x = plan.left + column * plan.cell
        painter.drawLine(QPointF(x, grid.top()), QPointF(x, grid.bottom()))
    for row in range(1, plan.rows):
        y = plan.top + row * plan.cell
        painter.drawLine(QPointF(grid.left(), y), QPointF(grid.right(), y))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(grid, plan.cell * 0.08, plan.cell * 0.08)


def draw_coordinates(painter: QPainter, plan: Plan, names: tuple[str, str], margin: float) -> None:
    """The names of the columns below the board, and those of the rows to its left."""
    columns, rows = names
    size = max(SMALLEST_TEXT, min(margin * 0.6, plan.cell * 0.24))
    font = QFont(painter.font())
    font.setPixelSize(round(size))
    painter.setFont(font)
    painter.setPen(color(Role.MUTED))
    for number, name in enumerate(columns[: plan.columns]):
        at = plan.rect(number)
        box = QRectF(at.left(), plan.grid.bottom(), plan.cell, margin)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)
    for number, name in enumerate(rows[: plan.rows]):
        at = plan.rect(number * plan.columns)
        box = QRectF(plan.grid.left() - margin, at.top(), margin, plan.cell)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)


def draw_pieces(painter: QPainter, plan: Plan, view: BoardView) -> None:
    """The pieces; around the last one that moved, and those that won, a ring."""
    for cell, piece in enumerate(view.cells):
        centre = plan.centre(cell)
        if piece:
            draw_disc(painter, centre, plan.cell * DISC, piece)
        if cell == view.last or cell in view.winning:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(color(Role.TEXT), max(2.0, plan.cell * 0.04)))
            painter.drawEllipse(centre, plan.cell * (DISC + 0.05), plan.cell * (DISC + 0.05))


def draw_target(painter: QPainter, plan: Plan, cell: int) -> None:
    """A small dot: the piece that is held may go there."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color(Role.CURRENT))
    painter.drawEllipse(plan.centre(cell), plan.cell * 0.09, plan.cell * 0.09)


def draw_way(painter: QPainter, plan: Plan, start: int, end: int) -> None:
    """A broken arrow from one cell to another: a move that is marked and not played."""
    begin, tip = plan.centre(start), plan.centre(end)
    along = tip - begin
    long = max(1e-9, (along.x() ** 2 + along.y() ** 2) ** 0.5)
    step, aside = along / long, QPointF(-along.y(), along.x()) / long
    head = plan.cell * 0.2
    begin, tip = begin + step * plan.cell * DISC, tip - step * plan.cell * 0.06
    neck = tip - step * head
    width = max(2.5, plan.cell * 0.055)
    ink: tuple[tuple[QColor, float], ...]
    ink = ((color(Role.SURFACE), width * 1.8), (color(Role.BEST), width))
    for colour, wide in ink:
        stroke = QPen(colour, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
        if wide == width:
            stroke.setDashPattern([2.0, 1.0])
        painter.setPen(stroke)
        painter.drawLine(begin, neck)
        painter.setPen(pen(colour, max(1.0, wide - width)))
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([tip, neck + aside * head / 2, neck - aside * head / 2]))


def draw_sheet(painter: QPainter, box: QRectF, text: str) -> None:
    """A position in words, on a quiet sheet."""
    painter.setPen(QPen(color(Role.LINE), 1.0))
    painter.setBrush(color(Role.SURFACE))
    painter.drawRoundedRect(box, 8, 8)
    gap = min(box.width(), box.height()) * 0.08
    draw_text(painter, box.adjusted(gap, gap, -gap, -gap), text, color(Role.TEXT))


def draw_text(painter: QPainter, box: QRectF, text: str, ink: QColor) -> None:
    """The lines of a text in the middle of `box`, as large as fits and is calm."""
    lines = text.split("\n")
    family = font_of("body", mono=True).family()
    size = fitted((text,), box.width(), box.height(), family) if text.strip() else _LARGEST_TEXT
    font = QFont(family)
    font.setPixelSize(round(max(SMALLEST_TEXT, min(size, _LARGEST_TEXT))))
    painter.setFont(font)
    painter.setPen(ink)
    pitch = font.pixelSize() * PITCH
    top = box.center().y() - pitch * len(lines) / 2
    for number, line in enumerate(lines):
        row = QRectF(box.left(), top + number * pitch, box.width(), pitch)
        painter.drawText(row, Qt.AlignmentFlag.AlignCenter, line)
