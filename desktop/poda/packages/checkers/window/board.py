"""Checkers: a board of slate, men with a rim, and kings, which are two men high and wear a crown.
Black's pieces have one groove and White's two, so that they differ without colour, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from poda.engine.games.checkers import SIDE, SQUARE_OF, SQUARES, cell_of
from poda.house.theme import Role, Theme, mixed, theme_manager
from poda.widgets.boards.generic import draw_way
from poda.widgets.boards.paint import (
    SMALLEST_TEXT,
    Grid,
    Pixels,
    color,
    draw_labels,
    focus_ring,
    grown,
    pen,
)
from poda.widgets.boards.paths import PathBoard
from poda.widgets.boards.pieces import draw_pieces
from poda.widgets.boards.view import BoardView, MoveLabel, Way

DISC: Final = 0.39
"""A man's radius, as a share of a square's side."""

_TYPED: Final = "0123456789-xX"
_MOST_TYPED: Final = 40


# The picture of a position, at any size


def draw_squares(painter: QPainter, plan: Grid, theme: Theme) -> None:
    """Paint the squares and the frame."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillRect(plan.grid, theme.color(Role.PALE_SQUARE))
    square = theme.color(Role.SQUARE)
    for cell in SQUARE_OF:
        painter.fillRect(plan.rect(cell), square)
    edge = max(1.0, plan.cell * 0.02)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(mixed(square, theme.color(Role.TEXT), 0.35), edge))
    painter.drawRect(plan.grid.adjusted(-edge / 2, -edge / 2, edge / 2, edge / 2))


# The board


class CheckersBoard(PathBoard):
    """The 64 squares; the 32 dark ones have numbers and can be reached.

    A move can also be typed, as `11-15` or `15x24` and Enter.

    Attributes:
        typing: the typed part of a move.
    """

    GAME: ClassVar[str] = "checkers"
    COLUMNS: ClassVar[int] = SIDE
    ROWS: ClassVar[int] = SIDE
    START: ClassVar[int] = cell_of(22)
    any_game = True

    def __init__(self, parent: QWidget | None = None) -> None:
        self.typing = ""
        super().__init__(parent)

    def first_view(self) -> BoardView:
        return BoardView(self.GAME, (0,) * (SIDE * SIDE), columns=SIDE, rows=SIDE)

    def board_words(self) -> tuple[str, str]:
        return self.tr("Checkers board"), self.tr(
            "The arrow keys go over the dark squares, Enter takes a piece up and puts it "
            "down. Or type a move, such as 11-15, and press Enter."
        )

    def arrange(self, rect: QRectF, pixels: Pixels) -> Grid:
        room = min(rect.width(), rect.height()) - 4
        cell = pixels.down(max(1.0, room / SIDE))
        left = pixels.x(rect.center().x() - cell * SIDE / 2)
        top = pixels.y(rect.center().y() - cell * SIDE / 2)
        turned = self.view.turned
        flipped = self.view.flipped is not turned
        return Grid(left, top, cell, SIDE, SIDE, QRectF(rect), turned, flipped)

    def cell_title(self, cell: int) -> str:
        return self.tr("Square {number}").format(number=SQUARE_OF.get(cell, ""))

    def stands_on(self, cell: int) -> bool:
        return cell in SQUARE_OF

    # Keys: moving over the dark squares, and typing moves ---------------------------------------

    def _step(self, key: Qt.Key) -> None:
        plan = self.plan()
        column, row = plan.screen(self.cursor_cell)
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            column = 0 if key == Qt.Key.Key_Home else SIDE - 1
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            further = column + (2 if key == Qt.Key.Key_Right else -2)
            column = further if 0 <= further < SIDE else column
        else:
            row = min(max(row + (1 if key == Qt.Key.Key_Down else -1), 0), SIDE - 1)
        # Of two neighbours one is dark, in each row another one.
        for seen in (column, column ^ 1):
            cell = plan.cell_seen_at(seen, row)
            if self.stands_on(cell):
                self.move_cursor(cell)
                return

    def take_text(self, text: str) -> bool:
        if not text or set(text) - set(_TYPED):
            return False
        self.setFocus()
        self._type(self.typing + text.lower())
        return True

    def _type(self, text: str) -> None:
        self.typing = text[:_MOST_TYPED]
        numbers = "".join(each if each.isdigit() else " " for each in self.typing).split()
        if numbers and numbers[-1].isdigit() and 1 <= int(numbers[-1]) <= SQUARES:
            self.move_cursor(cell_of(int(numbers[-1])))  # which announces its name
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text, key = event.text(), event.key()
        if self._is_typed(event):
            if not self._keys.is_repeat(event):
                self.finish_animation()
                self._by_mouse = False
                self._type(self.typing + text.lower())
        elif self.typing and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            typed, self.typing = self.typing, ""
            self.update()
            if not self._keys.is_repeat(event):
                self.finish_animation()
                self.typed.emit(typed)
        elif self.typing and key == Qt.Key.Key_Backspace:
            self._type(self.typing[:-1])
        elif self.typing and key == Qt.Key.Key_Escape:
            self._type("")
        else:
            self.typing = ""
            super().keyPressEvent(event)

    def _is_typed(self, event: QKeyEvent) -> bool:
        plain = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        text = event.text()
        return not event.modifiers() & ~plain and len(text) == 1 and text in _TYPED

    def _uses(self, event: QKeyEvent) -> bool:
        if self._is_typed(event):
            # "-" and "x" count only after a number: alone they may be shortcuts.
            return event.text().isdigit() or bool(self.typing)
        if self.typing and event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Escape):
            return not event.modifiers()
        return super()._uses(event)

    def target_of_digit(self, action: int) -> bool:
        return False

    def set_view(self, view: BoardView, animate: bool = True) -> None:
        if view.cells != self.view.cells:
            self.typing = ""
        super().set_view(view, animate)

    # Painting ---------------------------------------------------------------------------------

    def paint(self, painter: QPainter, plan: Grid, pixels: Pixels, exposed: QRectF) -> None:
        theme, view = theme_manager().theme, self.view
        draw_squares(painter, plan, theme)
        self._paint_tints(painter, plan)
        radius = plan.cell * DISC
        standing = list(self.standing(plan))
        for each in standing:
            if not each.lifted:
                painter.setOpacity(each.opacity)
                draw_pieces(painter, (each.centre,), radius, self.GAME, each.piece, theme)
        painter.setOpacity(1.0)
        if view.square_numbers:
            self._paint_numbers(painter, plan)
        if not self._motion.arriving:
            self._paint_choice(painter, plan)
        self._paint_hint(painter, plan)
        for each in standing:
            if each.lifted:
                draw_pieces(painter, (each.centre,), radius * 1.06, self.GAME, each.piece, theme)
        if self.shows_cursor:
            focus_ring(painter, plan.rect(self.cursor_cell))
        if not self._motion.arriving or self.held is not None:
            draw_labels(painter, pixels, self.font().family(), self.label_places(plan))
        self._paint_line_numbers(painter, plan)
        if self.typing:
            self._paint_typing(painter, plan)

    def _paint_tints(self, painter: QPainter, plan: Grid) -> None:
        """Paint the squares of the last move, of the piece in hand, and of the target."""
        view = self.view
        last = view.last_path or (() if view.last is None else (view.last,))
        for cell in dict.fromkeys(last):
            painter.fillRect(plan.rect(cell), color(Role.CURRENT, 0.3))
        if last and len(last) > 1 and not self._motion.arriving:
            painter.setPen(pen(color(Role.CURRENT, 0.55), max(1.5, plan.cell * 0.03)))
            painter.drawPolyline(QPolygonF([plan.centre(cell) for cell in last]))
        for cell in self.way:
            painter.fillRect(plan.rect(cell), color(Role.CURRENT, 0.5))
        target = self.target()
        aimed = None if target is None else self.target_cell(target)
        if aimed is not None:
            painter.fillRect(plan.rect(aimed), color(Role.SURFACE, 0.3))

    def _paint_numbers(self, painter: QPainter, plan: Grid) -> None:
        theme = theme_manager().theme
        font = QFont(self.font())
        size = plan.cell * grown(0.17, 0.22)
        if size < SMALLEST_TEXT:
            return
        font.setPixelSize(round(size))
        painter.setFont(font)
        painter.setPen(mixed(theme.color(Role.PALE_SQUARE), theme.color(Role.WHITE), 0.5))
        corner = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        for cell, number in SQUARE_OF.items():
            place = plan.rect(cell).adjusted(plan.cell * 0.045, plan.cell * 0.01, 0, 0)
            painter.drawText(place, corner, f"{number}")

    def _paint_choice(self, painter: QPainter, plan: Grid) -> None:
        """Mark the pieces that may be moved; or the ways of the piece in hand and its captures."""
        view = self.view
        if self.held is not None:
            open_ways = self.open_ways()
            for way in open_ways:
                self._paint_way(painter, plan, way)
            for cell in {cell for way in open_ways for cell in way.taken}:
                _cross(painter, plan.centre(cell), plan.cell * DISC * 0.72)
        elif view.interactive:
            for cell in {way.cells[0] for way in view.ways}:
                if view.forced:
                    _ring(painter, plan, cell, Role.CURRENT, 0.07)
                else:
                    _ring(painter, plan, cell, Role.PALE_SQUARE, 0.026)

    def _paint_way(self, painter: QPainter, plan: Grid, way: Way) -> None:
        """Paint a way from the piece on: a hollow dot at each pause, a full one at the end."""
        start = max(0, len(self.way) - 1)
        points = [plan.centre(cell) for cell in way.cells[start:]]
        for role, share in ((Role.SURFACE, 0.07), (Role.CURRENT, 0.035)):
            painter.setPen(pen(color(role), max(1.5, plan.cell * share)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolyline(QPolygonF(points))
        for point in points[1:]:
            ends = point == points[-1]
            reach = plan.cell * (0.13 if ends else 0.1)
            painter.setPen(pen(color(Role.SURFACE if ends else Role.CURRENT), plan.cell * 0.035))
            painter.setBrush(color(Role.CURRENT if ends else Role.SURFACE))
            painter.drawEllipse(point, reach, reach)

    def _paint_hint(self, painter: QPainter, plan: Grid) -> None:
        hint = self.view.hint
        way = next((way for way in self.view.ways if way.action == hint), None)
        if hint is not None and way is not None:
            draw_way(painter, plan, way.cells)

    def label_places(self, plan: Grid) -> list[tuple[QRectF, MoveLabel]]:
        """The place of each value, of a piece in hand of its own alone: the square where its move
        ends. Where several moves end, each value is in the corner from which its move comes."""
        holds = self.held is not None
        ways = {way.action: way for way in (self.open_ways() if holds else self.view.ways)}
        found = [(ways[action], label) for action, label in self.view.labels if action in ways]
        ends = [] if holds else [way.cells[-1] for way, _ in found]
        return [
            (_label_place(plan, way.cells, shared=ends.count(way.cells[-1]) > 1), label)
            for way, label in found
        ]

    def _paint_line_numbers(self, painter: QPainter, plan: Grid) -> None:
        """Paint on each square the number of the line's turn that came to it."""
        font = QFont(self.font())
        font.setBold(True)
        font.setPixelSize(max(9, round(plan.cell * 0.17)))
        painter.setFont(font)
        for cell, number in dict(self.view.line_numbers).items():
            side = plan.cell * 0.27
            corner = plan.rect(cell).bottomRight() - QPointF(1.08, 1.08) * side
            chip = QRectF(corner.x(), corner.y(), side, side)
            painter.setPen(pen(color(Role.TEXT), max(1.0, plan.cell * 0.012)))
            painter.setBrush(color(Role.SURFACE))
            painter.drawEllipse(chip)
            painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), f"{number}")

    def _paint_typing(self, painter: QPainter, plan: Grid) -> None:
        """Paint the typed text, over the lower edge of the board."""
        font = QFont(self.font())
        font.setBold(True)
        font.setPixelSize(max(12, round(plan.cell * grown(0.3, 0.5))))
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        text = f"{self.typing}▏"
        wide = min(plan.grid.width(), metrics.horizontalAdvance(text) + 2 * metrics.height())
        box = QRectF(0, 0, wide, metrics.height() * 1.5)
        box.moveCenter(QPointF(plan.grid.center().x(), plan.grid.bottom() - box.height()))
        painter.setPen(pen(color(Role.FOCUS), 2))
        painter.setBrush(color(Role.SURFACE))
        painter.drawRoundedRect(box, 8, 8)
        painter.setPen(color(Role.TEXT))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)


def _label_place(plan: Grid, cells: Sequence[int], *, shared: bool) -> QRectF:
    end = plan.centre(cells[-1])
    place = QRectF(0, 0, plan.cell * 0.8, plan.cell * 0.6)
    if shared:
        # In the corner from which the move comes: on light squares, clear of pieces.
        away = plan.centre(cells[-2]) - end
        place = QRectF(0, 0, plan.cell * 0.74, plan.cell * 0.46)
        length = max(abs(away.x()), abs(away.y()), 1e-9)
        end = end + away * (0.38 * plan.cell / length)
    place.moveCenter(end)
    return place


def _ring(painter: QPainter, plan: Grid, cell: int, role: Role, share: float) -> None:
    """Paint a ring around a piece that may be moved."""
    radius, width = plan.cell * (DISC + 0.045), max(1.5, plan.cell * share)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inks = ((role, 1.0),) if role is Role.PALE_SQUARE else ((Role.SURFACE, 1.8), (role, 1.0))
    for ink, wide in inks:
        painter.setPen(pen(color(ink), width * wide))
        painter.drawEllipse(plan.centre(cell), radius, radius)


def _cross(painter: QPainter, centre: QPointF, reach: float) -> None:
    """Paint a cross over a piece that would be taken."""
    for role, share in ((Role.SURFACE, 0.34), (Role.BAD, 0.18)):
        painter.setPen(pen(color(role), reach * share))
        for slope in (1, -1):
            arm = QPointF(reach, slope * reach) * 0.8
            painter.drawLine(centre - arm, centre + arm)
