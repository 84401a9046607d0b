"""Tic-tac-toe: thick round strokes, as if drawn by hand."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QEasingCurve, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath

from poda.house.theme import Role, mixed, saved
from poda.widgets.boards.paint import (
    DIMMED,
    Grid,
    Pixels,
    caret,
    color,
    draw_labels,
    focus_ring,
    grown,
    hint_ring,
    pen,
    tile,
)
from poda.widgets.boards.surface import BoardWidget
from poda.widgets.boards.view import MoveLabel

STROKE = 0.105
"""The width of a stroke, in sides of a square."""
INSET = 0.262
# Degrees by which the marks of the nine squares are turned, so that no two look alike.
_TURNS = (-2.0, 1.5, 0.5, 2.0, -1.0, 1.0, -0.5, -1.5, 2.5)


class TicTacToeBoard(BoardWidget):
    """Nine squares, numbered by rows from the top left."""

    GAME: ClassVar[str] = "tictactoe"
    START = 4  # the middle
    COLUMNS: ClassVar[int] = 3
    ROWS: ClassVar[int] = 3

    def board_words(self) -> tuple[str, str]:
        use = self.tr("Press 1 to 9 to play a square, or the arrow keys and Enter.")
        return self.tr("Tic-tac-toe board"), use

    def arrange(self, rect: QRectF, pixels: Pixels) -> Grid:
        room = min(rect.width(), rect.height()) * 0.97
        cell = pixels.down(room / 3)
        left = pixels.x(rect.center().x() - 1.5 * cell)
        top = pixels.y(rect.center().y() - 1.5 * cell)
        return Grid(left, top, cell, 3, 3, QRectF(rect), flipped=self.view.flipped)

    def cell_title(self, cell: int) -> str:
        return self.tr("Square {number}").format(number=cell + 1)

    def action_of(self, cell: int) -> int | None:
        return cell + 1

    def target_cell(self, action: int) -> int | None:
        return action - 1 if 1 <= action <= 9 else None

    def paint(self, painter: QPainter, plan: Grid, pixels: Pixels, exposed: QRectF) -> None:
        self._paint_tiles(painter, plan)
        self._paint_grid(painter, plan)
        self._paint_numbers(painter, plan)
        self._paint_marks(painter, plan, winning=False)
        self._paint_winning(painter, plan)
        self._paint_marks(painter, plan, winning=True)
        self._paint_ghost(painter, plan)
        self._paint_hint(painter, plan)
        if self.shows_cursor:
            focus_ring(painter, _inner(plan, self.cursor_cell))
        draw_labels(painter, pixels, self.font().family(), self.label_places(plan))
        self._paint_line_numbers(painter, plan)

    def label_places(self, plan: Grid) -> list[tuple[QRectF, MoveLabel]]:
        return [
            (_label_place(plan, action - 1), label)
            for action, label in self.view.labels
            if self.target_cell(action) is not None
        ]

    def _paint_tiles(self, painter: QPainter, plan: Grid) -> None:
        last, target = self.view.last, self.target()
        if last is not None and self.view.cells[last] and not self.view.winning:
            role = Role.MAX if self.view.cells[last] > 0 else Role.MIN
            tile(painter, _inner(plan, last), color(role, 0.13))
            # The tint is hard to see from afar: a dot in the corner marks the move, too.
            spot = _inner(plan, last).topRight() + QPointF(-0.09, 0.09) * plan.cell
            painter.setBrush(color(role))
            painter.drawEllipse(spot, plan.cell * 0.035, plan.cell * 0.035)
        if target is not None:
            tile(painter, _inner(plan, target - 1), color(Role.LINE, 0.35))

    def _paint_grid(self, painter: QPainter, plan: Grid) -> None:
        width = max(2.0, plan.cell * 0.032)
        painter.setPen(pen(mixed(color(Role.LINE), color(Role.MUTED), 0.45), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        side, gap, bow = plan.cell * 3, plan.cell * 0.06, plan.cell * 0.012
        for index in (1, 2):
            across, bend = plan.cell * index, bow if index == 1 else -bow
            for turned in (False, True):
                ends = [(gap, across), (side / 2, across + bend), (side - gap, across - bend / 2)]
                start, middle, end = (
                    QPointF(plan.left + (b if turned else a), plan.top + (a if turned else b))
                    for a, b in ends
                )
                path = QPainterPath(start)
                path.quadTo(middle, end)
                painter.drawPath(path)

    def _paint_numbers(self, painter: QPainter, plan: Grid) -> None:
        font = QFont(self.font())
        font.setPixelSize(max(9, round(plan.cell * grown(0.13, 0.17))))
        painter.setFont(font)
        painter.setPen(color(Role.MUTED, 0.85))
        corner = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        ringed = self.cursor_cell if self.shows_cursor else None
        pad, high = plan.cell * 0.1, painter.fontMetrics().ascent()
        tops = [card.top() for card, _ in self.label_places(plan)]
        for cell, piece in enumerate(self.view.cells):
            place = plan.rect(cell).adjusted(pad * 0.9, pad * 0.4, 0, 0)
            is_covered = any(0 < top - place.top() < high for top in tops)
            if not (piece or cell == ringed or is_covered):  # the ring would cross it
                painter.drawText(place, corner, f"{cell + 1}")

    def _paint_marks(self, painter: QPainter, plan: Grid, *, winning: bool) -> None:
        view = self.view
        time = self._motion.arrival_time()
        faded = 1 - (1 - DIMMED) * self._motion.line_progress() if view.winning else 1.0
        for cell, piece in enumerate(view.cells):
            if not piece or (cell in view.winning) is not winning:
                continue
            drawn = time if cell == self._placed else 1.0
            painter.setOpacity((1.0 if winning else faded) * (0.6 if view.number(cell) else 1.0))
            draw_mark(painter, plan.rect(cell), piece, drawn, _TURNS[cell])
        painter.setOpacity(1.0)

    def _paint_line_numbers(self, painter: QPainter, plan: Grid) -> None:
        """Paint each mark's turn in the line that is shown, on a pill in its square's corner."""
        font = QFont(self.font())
        font.setBold(True)
        font.setPixelSize(max(9, round(plan.cell * 0.15)))
        painter.setFont(font)
        for cell, number in self.view.line_numbers:
            side = plan.cell * 0.24
            corner = _inner(plan, cell).topLeft() + QPointF(0.03, 0.03) * plan.cell
            chip = QRectF(corner.x(), corner.y(), side, side)
            painter.setPen(pen(color(Role.TEXT), max(1.0, plan.cell * 0.012)))
            painter.setBrush(color(Role.SURFACE))
            painter.drawEllipse(chip)
            painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), f"{number}")

    def _paint_ghost(self, painter: QPainter, plan: Grid) -> None:
        target = self.target()
        cell = None if target is None else self.target_cell(target)
        if cell is None or self.view.cells[cell]:
            return
        painter.setOpacity(0.3)
        draw_mark(painter, plan.rect(cell), self.view.to_move, 1.0, _TURNS[cell])
        painter.setOpacity(1.0)

    def _paint_winning(self, painter: QPainter, plan: Grid) -> None:
        """Paint a loop around the three marks, as on paper, which covers no stroke."""
        progress = self._motion.line_progress()
        if progress <= 0 or not self.view.winning:
            return
        radius = plan.cell * 0.435
        role = Role.MAX if self.view.cells[self.view.winning[0]] > 0 else Role.MIN
        for first, last in plan.runs(self.view.winning, 3):
            line = QLineF(plan.centre(first), plan.centre(last))
            with saved(painter):
                painter.translate(line.p1())
                painter.rotate(-line.angle())
                painter.setPen(pen(color(Role.TEXT), max(2.0, plan.cell * 0.03)))
                painter.setBrush(color(role, 0.14))
                loop = QRectF(-radius, -radius, line.length() * progress + 2 * radius, 2 * radius)
                painter.drawRoundedRect(loop, radius, radius)

    def _paint_hint(self, painter: QPainter, plan: Grid) -> None:
        hint = self.view.hint
        cell = None if hint is None else self.target_cell(hint)
        if cell is None:
            return
        radius = plan.cell * 0.33
        hint_ring(painter, plan.centre(cell), radius)
        caret(painter, plan.centre(cell) - QPointF(0, radius * 0.42), plan.cell * 0.15)


def _inner(plan: Grid, cell: int) -> QRectF:
    gap = plan.cell * 0.045
    return plan.rect(cell).adjusted(gap, gap, -gap, -gap)


def _label_place(plan: Grid, cell: int) -> QRectF:
    rect = plan.rect(cell)
    side, high = plan.cell * 0.86, plan.cell * grown(0.56, 0.74)
    return QRectF(rect.center().x() - side / 2, rect.center().y() - high / 2, side, high)


def draw_mark(painter: QPainter, rect: QRectF, piece: int, time: float, turn: float) -> None:
    """Draw X (`piece` +1) or O (-1) in `rect`, as far as it is drawn at `time` from 0 to 1."""
    with saved(painter):
        painter.translate(rect.center())
        painter.rotate(turn)
        painter.setPen(pen(color(Role.MAX if piece > 0 else Role.MIN), rect.width() * STROKE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        reach = rect.width() * (0.5 - INSET)
        if piece > 0:
            _draw_cross(painter, reach, time)
        else:
            _draw_ring(painter, reach * 1.06, time)


def _draw_cross(painter: QPainter, reach: float, time: float) -> None:
    """Draw two slightly bent strokes, one after the other."""
    bend = reach * 0.07
    strokes = (
        (QPointF(-reach, -reach), QPointF(bend, -bend), QPointF(reach, reach)),
        (QPointF(reach, -reach * 0.97), QPointF(bend, bend), QPointF(-reach, reach * 1.02)),
    )
    path = QPainterPath()
    for index, (start, middle, end) in enumerate(strokes):
        part = _eased(min(max(time * 2 - index, 0.0), 1.0))
        if part <= 0:
            break
        # The first part of a quadratic curve (de Casteljau).
        first = start + (middle - start) * part
        second = middle + (end - middle) * part
        path.moveTo(start)
        path.quadTo(first, first + (second - first) * part)
    painter.drawPath(path)  # one path: where the strokes cross, a faint X must not be darker


def _draw_ring(painter: QPainter, radius: float, time: float) -> None:
    """Draw one stroke around, from the upper right: slightly higher than wide, and leaning."""
    painter.rotate(24)
    body = QRectF(-radius * 0.97, -radius * 1.02, radius * 1.94, radius * 2.04)
    part = _eased(time)
    if part >= 1:
        painter.drawEllipse(body)
    elif part > 0:
        path = QPainterPath()
        path.arcMoveTo(body, 80)
        path.arcTo(body, 80, 360 * part)
        painter.drawPath(path)


def _eased(time: float) -> float:
    return QEasingCurve(QEasingCurve.Type.OutCubic).valueForProgress(time)
