"""Connect Four: discs that fall behind a frame with holes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import ClassVar, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
)

from poda.engine.games.connect4 import ConnectFour
from poda.house.theme import Role, mixed, painting, theme_manager
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
    winning_line,
)
from poda.widgets.boards.pieces import draw_pieces
from poda.widgets.boards.surface import BoardWidget, falling
from poda.widgets.boards.view import MoveLabel, ThreatMark

# The marks of threats on the board, and the discs of a line that is shown.

_STRONG: Final = 0.25
"""The reach of a useful mark, in sides of a cell."""
_FAINT: Final = 0.19
_DASHES: Final = 14


def draw_threats(painter: QPainter, plan: Grid, threats: Sequence[ThreatMark]) -> None:
    """Draw each mark in its cell; two marks of both sides, next to each other."""
    shared = {mark.cell for mark in threats if mark.side > 0}
    shared &= {mark.cell for mark in threats if mark.side < 0}
    for mark in threats:
        centre, size = plan.centre(mark.cell), plan.cell
        if mark.cell in shared:
            size *= 0.66
            centre = centre + QPointF(-0.17 if mark.side > 0 else 0.17, 0) * plan.cell
        draw_threat(painter, centre, size, mark.side, odd=mark.odd, strong=mark.strong)


def draw_threat(
    painter: QPainter, centre: QPointF, cell: float, side: int, *, odd: bool, strong: bool
) -> None:
    """Draw a triangle for an odd row, or a square for an even one, in the side's colour; MIN's has
    a dot, as its discs have. A `strong` (useful) mark is filled, another one an outline.
    """
    reach = cell * (_STRONG if strong else _FAINT)
    ink = color(Role.MAX if side > 0 else Role.MIN)
    painter.setPen(pen(ink, max(1.2, cell * 0.035)))
    painter.setBrush(ink if strong else Qt.BrushStyle.NoBrush)
    painter.setOpacity(1.0 if strong else 0.62)
    if odd:
        shape = [(0.0, -0.98), (0.98, 0.72), (-0.98, 0.72)]
        painter.drawPolygon(QPolygonF([centre + QPointF(x, y) * reach for x, y in shape]))
    else:
        half = reach * 0.78
        painter.drawRect(QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half))
    if side < 0:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(Role.ON_ACCENT) if strong else ink)
        middle = centre + QPointF(0, reach * 0.14 if odd else 0)
        painter.drawEllipse(middle, reach * 0.27, reach * 0.27)
    painter.setOpacity(1.0)


def line_disc(
    painter: QPainter, centre: QPointF, radius: float, piece: int, number: int, family: str
) -> None:
    """Draw a disc of a line that is not played: pale, with a dashed edge and its turn's number;
    MIN's number is in the ring at its centre."""
    fill = color(Role.MAX if piece > 0 else Role.MIN)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color(Role.SURFACE))
    painter.drawEllipse(centre, radius, radius)
    inner = radius * 0.66
    painter.setBrush(fill if piece > 0 else mixed(color(Role.SURFACE), fill, 0.12))
    painter.drawEllipse(centre, inner, inner)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_dashed(fill, radius * 0.8))
    painter.drawEllipse(centre, radius * 0.8, radius * 0.8)
    if piece < 0:
        painter.setPen(pen(fill, max(1.0, radius * 0.08)))
        painter.drawEllipse(centre, inner * 0.94, inner * 0.94)
    font = QFont(family)
    font.setBold(True)
    font.setPixelSize(max(7, round(radius * (0.78 if number < 10 else 0.66))))
    painter.setFont(font)
    painter.setPen(color(Role.ON_ACCENT) if piece > 0 else color(Role.TEXT))
    place = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), f"{number}")


def _dashed(ink: QColor, radius: float) -> QPen:
    """A pen with whole dashes around a circle, so that none is cut where it closes."""
    width = max(1.5, radius * 0.12)
    result = QPen(ink, width)
    result.setCapStyle(Qt.PenCapStyle.FlatCap)
    period = 6.2831853 * radius / width / _DASHES
    result.setDashPattern([period * 0.6, period * 0.4])
    return result


# In sides of a cell:
HOLE = 0.405
DISC = 0.45
SIDE = 0.12
"""The width of the frame's edge left, right and above the cells."""
FOOT = 0.46
"""The height of the frame's edge below the cells, which has the columns' numbers."""
STRIP = 0.98
"""The height above the frame, for the disc to be dropped and the labels."""
WIDE = 7 + 2 * SIDE
HIGH = STRIP + SIDE + 6 + FOOT


@dataclass(frozen=True, slots=True)
class FramePlan(Grid):
    """The plan of the cells and of the frame around them."""

    edge: float = 0.0
    foot: float = 0.0

    @property
    def frame(self) -> QRectF:
        """The rectangle of the whole frame: the cells, the edge around them and the foot."""
        return self.grid.adjusted(-self.edge, -self.edge, self.edge, self.foot)

    @property
    def strip_middle(self) -> float:
        """The y coordinate of a waiting disc's centre."""
        return self.frame.top() - self.cell * STRIP / 2

    def column(self, cell: int) -> QRectF:
        """The rectangle in which a disc moves when it falls into the column of `cell`."""
        rect = self.rect(cell)
        top = self.strip_middle - self.cell * 0.5
        return QRectF(rect.left(), top, self.cell, self.frame.bottom() - top)


class ConnectFourBoard(BoardWidget):
    """Seven columns of six cells; cell = row * 7 + column, row 0 at the bottom."""

    GAME: ClassVar[str] = "connect4"
    START = 3  # the middle of the bottom row
    COLUMNS: ClassVar[int] = 7
    ROWS: ClassVar[int] = 6
    ASPECT: ClassVar[float] = HIGH / WIDE

    _frame_key: tuple[object, ...] | None = None
    _frame_picture: QPixmap | None = None

    def board_words(self) -> tuple[str, str]:
        return self.tr("Connect Four board"), self.tr(
            "Press 1 to 7 to drop a disc into a column, or the arrow keys and Enter. "
            "Row 1 is at the bottom."
        )

    def arrange(self, rect: QRectF, pixels: Pixels) -> FramePlan:
        room = min(rect.width() / WIDE, rect.height() / HIGH) * 0.985
        cell = pixels.down(room)
        edge, foot = pixels.near(cell * SIDE), pixels.near(cell * FOOT)
        wide, high = cell * 7 + 2 * edge, cell * 6 + edge + foot
        strip = cell * STRIP
        left = pixels.x(rect.center().x() - wide / 2)
        top = pixels.y(rect.center().y() - (high + strip) / 2 + strip)
        cells = (left + edge, top + edge, cell, 7, 6)
        return FramePlan(*cells, QRectF(rect), True, self.view.flipped, edge, foot)

    def frame_plan(self) -> FramePlan:
        """The plan, which here is always a `FramePlan`."""
        plan = self.plan()
        assert isinstance(plan, FramePlan)
        return plan

    def picture(self) -> QRectF:
        return self.frame_plan().frame

    def cell_title(self, cell: int) -> str:
        row, column = divmod(cell, 7)
        return self.tr("Column {column}, row {row}").format(column=column + 1, row=row + 1)

    def action_of(self, cell: int) -> int | None:
        return cell % 7 + 1

    def target_cell(self, action: int) -> int | None:
        """The lowest empty cell of the column, or its top one if the column is full."""
        if not 1 <= action <= 7:
            return None
        column = range(action - 1, 42, 7)
        return next((cell for cell in column if not self.view.cells[cell]), column[-1])

    def action_at(self, point: QPointF) -> int | None:
        plan = self.frame_plan()
        above = plan.frame.top() - plan.cell * STRIP
        inside = plan.frame.left() <= point.x() < plan.frame.right()
        if not inside or not above <= point.y() < plan.frame.bottom():
            return None
        seen = int((point.x() - plan.left) // plan.cell)
        seen = min(max(seen, 0), 6)  # the frame's own edge belongs to the nearest column
        return self.action_of(plan.cell_seen_at(seen, 0))

    def arrival_duration(self, cell: int) -> int:
        if self.animation_duration <= 0:
            return 0
        rows = 6 - cell // 7
        return min(250, round(110 + 140 * sqrt(rows / 6)))

    def motion_rect(self, plan: Grid, cell: int) -> QRectF:
        assert isinstance(plan, FramePlan)
        return plan.column(cell)

    def paint(self, painter: QPainter, plan: Grid, pixels: Pixels, exposed: QRectF) -> None:
        assert isinstance(plan, FramePlan)
        self._paint_discs(painter, plan, exposed)
        self._paint_target(painter, plan)
        painter.drawPixmap(plan.frame.topLeft(), self._frame(plan, pixels))
        self._paint_number_marks(painter, plan)
        if self.view.threats:
            draw_threats(painter, plan, self.view.threats)
        self._paint_last(painter, plan)
        self._paint_winning(painter, plan)
        self._paint_hint(painter, plan)
        if self.shows_cursor:
            focus_ring(painter, plan.rect(self.cursor_cell))
        draw_labels(painter, pixels, self.font().family(), self.label_places(plan))

    def _paint_discs(self, painter: QPainter, plan: FramePlan, exposed: QRectF) -> None:
        view, theme = self.view, theme_manager().theme
        time = self._motion.arrival_time()
        faded = 1 - (1 - DIMMED) * self._motion.line_progress() if view.winning else 1.0
        alike: dict[tuple[int, float], list[QPointF]] = {}
        for cell, piece in enumerate(view.cells):
            if not piece:
                continue
            centre = plan.centre(cell)
            if cell == self._placed and time < 1:
                fallen = falling(time)
                centre.setY(plan.strip_middle + (centre.y() - plan.strip_middle) * fallen)
            reach = plan.cell * DISC + 1
            if not exposed.intersects(
                QRectF(centre.x() - reach, centre.y() - reach, 2 * reach, 2 * reach)
            ):
                continue
            number = view.number(cell)
            # What has a number is to be read, and is pale already.
            dimmed = (1 + faded) / 2 if number else faded
            opacity = 1.0 if cell in view.winning else dimmed
            if number:
                painter.setOpacity(opacity)
                line_disc(painter, centre, plan.cell * DISC, piece, number, self.font().family())
            else:
                alike.setdefault((piece, opacity), []).append(centre)
        for (piece, opacity), centres in alike.items():
            painter.setOpacity(opacity)
            draw_pieces(painter, centres, plan.cell * DISC, ConnectFour.key, piece, theme)
        painter.setOpacity(1.0)

    def _paint_target(self, painter: QPainter, plan: FramePlan) -> None:
        """Paint the disc to be dropped: above its column, and faintly where it would lie."""
        target = self.target()
        cell = None if target is None else self.target_cell(target)
        if cell is None:
            return
        centre = plan.centre(cell)
        disc = ConnectFour.key, self.view.to_move, theme_manager().theme
        painter.setOpacity(0.4)
        draw_pieces(painter, (centre,), plan.cell * DISC, *disc)
        painter.setOpacity(1.0)
        if self.view.labels:  # their values are there
            return
        waiting = QPointF(centre.x(), plan.strip_middle)
        draw_pieces(painter, (waiting,), plan.cell * DISC * 0.94, *disc)

    def _frame(self, plan: FramePlan, pixels: Pixels) -> QPixmap:
        """The frame as a picture: cutting 42 holes at every step of a fall would take too long."""
        theme = theme_manager().theme.name, theme_manager().type_scale
        side = plan.frame.size() * pixels.ratio
        size = QSize(round(side.width()), round(side.height()))
        key = (size, pixels.ratio, theme, plan.flipped, self.font().family())
        if self._frame_picture is None or key != self._frame_key:
            picture = QPixmap(size)
            picture.setDevicePixelRatio(pixels.ratio)
            picture.fill(Qt.GlobalColor.transparent)
            with painting(picture) as painter:
                painter.translate(-plan.frame.topLeft())
                self._draw_frame(painter, plan)
            self._frame_key, self._frame_picture = key, picture
        return self._frame_picture

    def _draw_frame(self, painter: QPainter, plan: FramePlan) -> None:
        body = QPainterPath()
        radius = plan.cell * 0.2
        body.addRoundedRect(plan.frame, radius, radius)
        holes = QPainterPath()
        hole = plan.cell * HOLE
        for cell in range(42):
            holes.addEllipse(plan.centre(cell), hole, hole)
        painter.fillPath(body.subtracted(holes), color(Role.BOARD))
        # The thickness of the board, seen at the upper edge of each hole.
        rim = mixed(color(Role.BOARD), QColor(Qt.GlobalColor.black), 0.28)
        width = max(1.0, plan.cell * 0.035)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(rim, width))
        for cell in range(42):
            painter.drawEllipse(plan.centre(cell), hole, hole)
        painter.setFont(self._number_font(plan))
        painter.setPen(on_board())
        for column in range(7):
            painter.drawText(
                _number_place(plan, column), int(Qt.AlignmentFlag.AlignCenter), f"{column + 1}"
            )

    def _number_font(self, plan: FramePlan) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(max(8, round(plan.cell * grown(0.27, 0.38))))
        font.setBold(True)
        return font

    def _paint_number_marks(self, painter: QPainter, plan: FramePlan) -> None:
        """Paint the number of the target column on a pill."""
        target = self.target()
        if target is None:
            return
        place = _number_place(plan, target - 1)
        high = plan.cell * grown(0.34, 0.44)
        pill = QRectF(0, 0, high * 1.5, high)
        pill.moveCenter(place.center())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(on_board())
        painter.drawRoundedRect(pill, high / 2, high / 2)
        painter.setFont(self._number_font(plan))
        painter.setPen(color(Role.BOARD))
        painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), f"{target}")

    def _paint_last(self, painter: QPainter, plan: FramePlan) -> None:
        last = self.view.last
        if last is None or self._motion.arriving or self.view.winning or self.view.number(last):
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(on_board(), max(2.0, plan.cell * 0.05)))
        painter.drawEllipse(plan.centre(last), plan.cell * HOLE, plan.cell * HOLE)

    def _paint_winning(self, painter: QPainter, plan: FramePlan) -> None:
        progress = self._motion.line_progress()
        if not self.view.winning or progress <= 0:
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(on_board(), max(2.0, plan.cell * 0.06)))
        painter.setOpacity(progress)
        for cell in self.view.winning:
            painter.drawEllipse(plan.centre(cell), plan.cell * HOLE, plan.cell * HOLE)
        painter.setOpacity(1.0)
        for first, last in plan.runs(self.view.winning, 4):
            start, end = plan.centre(first), plan.centre(last)
            winning_line(painter, start, start + (end - start) * progress, plan.cell * 0.075)
        for cell in self.view.winning:  # the line must not cross numbers
            if number := self.view.number(cell):
                centre, piece = plan.centre(cell), self.view.cells[cell]
                line_disc(painter, centre, plan.cell * DISC, piece, number, self.font().family())

    def _paint_hint(self, painter: QPainter, plan: FramePlan) -> None:
        hint = self.view.hint
        cell = None if hint is None else self.target_cell(hint)
        if cell is None:
            return
        hint_ring(painter, plan.centre(cell), plan.cell * HOLE)
        tip = QPointF(plan.centre(cell).x(), plan.frame.top() + plan.cell * 0.09)
        caret(painter, tip, plan.cell * 0.28)

    def label_places(self, plan: Grid) -> list[tuple[QRectF, MoveLabel]]:
        assert isinstance(plan, FramePlan)
        places = []
        for action, label in self.view.labels:
            high = plan.cell * (0.9 if label.score else 0.8)
            if 1 <= action <= 7:
                column = plan.rect(action - 1)
                top = plan.strip_middle - high / 2
                places.append(
                    (QRectF(column.left() + plan.cell * 0.04, top, plan.cell * 0.92, high), label)
                )
        return places


def _number_place(plan: FramePlan, column: int) -> QRectF:
    left = plan.rect(column).left()
    top = plan.top + 6 * plan.cell
    return QRectF(left, top, plan.cell, plan.frame.bottom() - top)


def on_board() -> QColor:
    """The colour of marks on the frame: the theme's text or surface, whichever contrasts more."""
    frame = color(Role.BOARD).lightnessF()
    return max(color(Role.SURFACE), color(Role.TEXT), key=lambda ink: abs(ink.lightnessF() - frame))
