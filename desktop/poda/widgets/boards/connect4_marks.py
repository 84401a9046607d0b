"""What is drawn on Connect Four's board beside its discs: threats, and the discs of a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF

from poda.house.theme import Role, mixed
from poda.widgets.boards.paint import color, pen
from poda.widgets.boards.plan import Plan
from poda.widgets.boards.view import ThreatMark

_STRONG: Final = 0.25
"""The reach of a mark that is of use, by the side of a cell."""
_FAINT: Final = 0.19
_DASHES: Final = 14


def draw_threats(painter: QPainter, plan: Plan, threats: Sequence[ThreatMark]) -> None:
    """Draw each mark in its cell; where both sides have one, side by side."""
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
    """A triangle (three sides) for an odd row, a square (four) for an even one, in the side's
    colour; MIN's has a dot in it, as its discs have. Filled where it is of use, else its outline.
    """
    reach = cell * (_STRONG if strong else _FAINT)
    ink = color(Role.MAX if side > 0 else Role.MIN)
    width = max(1.2, cell * 0.035)
    painter.setPen(pen(ink, width))
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
    """A disc that is not played: pale, with a dashed edge and the number of its turn; on MIN's in
    the mark of its centre."""
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
    """Whole dashes around a circle, so that none is cut where it closes."""
    width = max(1.5, radius * 0.12)
    result = QPen(ink, width)
    result.setCapStyle(Qt.PenCapStyle.FlatCap)
    period = 6.2831853 * radius / width / _DASHES
    result.setDashPattern([period * 0.6, period * 0.4])
    return result
