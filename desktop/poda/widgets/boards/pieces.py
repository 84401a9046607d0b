"""The pieces of any game, by the game's traits (`Game.colours`, `pieces` and `sides`).

MAX's discs and checkers are plain, MIN's have a dot; MAX's men have one groove, MIN's two: so the
sides differ without colour, too. A king is two men high and wears a crown. If the sides have signs,
these are drawn on the cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from poda.house.theme import Role, Theme, mixed
from poda.widgets.boards.paint import bold, fitted, ink_on, pen
from poda.widgets.boards.view import piece_kind, side_name, side_role

_HEIGHT: Final = 0.2
"""The height of a king's upper man above the lower one, in radii."""
_GROOVES: Final = {1: (0.74,), -1: (0.8, 0.6)}
_PLAIN: Final = 7.0  # pixels: men of a smaller radius have no grooves


def draw_pieces(
    painter: QPainter,
    centres: Sequence[QPointF],
    radius: float,
    game_key: str,
    piece: int,
    theme: Theme,
) -> None:
    """Draw the pieces of all cells that hold the value `piece` (`Game.cells`, not 0).

    They are drawn together: while another thread is busy in Python, each call of Qt waits for the
    GIL.
    """
    side = 1 if piece > 0 else -1
    role, kind = side_role(game_key, side), piece_kind(game_key, piece)
    own, other = theme.color(role), theme.color(ink_on(role))
    if kind is None:
        _draw_signs(painter, centres, radius, side_name(game_key, side), own)
    elif kind in ("man", "king"):
        for centre in centres:
            _draw_man(painter, centre, radius, side, own, other, is_king=kind == "king")
    else:
        edged = role in (Role.BLACK, Role.WHITE)  # one of them is like the ground
        _draw_discs(painter, centres, radius, own, other, edged=edged, dotted=side < 0)


def _draw_discs(
    painter: QPainter,
    centres: Sequence[QPointF],
    radius: float,
    own: QColor,
    other: QColor,
    *,
    edged: bool,
    dotted: bool,
) -> None:
    width = max(1.0, radius * 0.07)
    ring = pen(mixed(own, other, 0.4), width)
    painter.setPen(ring if edged else QPen(Qt.PenStyle.NoPen))
    painter.setBrush(own)
    painter.drawPath(_circles(centres, radius - width / 2 if edged else radius))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(ring)
    painter.drawPath(_circles(centres, radius * 0.68))
    if dotted:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(other)
        painter.drawPath(_circles(centres, radius * 0.3))


def _circles(centres: Sequence[QPointF], radius: float) -> QPainterPath:
    found = QPainterPath()
    for centre in centres:
        found.addEllipse(centre, radius, radius)
    return found


def _draw_signs(
    painter: QPainter, centres: Sequence[QPointF], radius: float, sign: str, own: QColor
) -> None:
    family = painter.font().family()
    painter.setFont(bold(family, fitted((sign,), radius * 1.8, radius * 2, family)))
    painter.setPen(own)
    for centre in centres:
        box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, sign)


def _draw_man(
    painter: QPainter,
    centre: QPointF,
    radius: float,
    side: int,
    own: QColor,
    other: QColor,
    *,
    is_king: bool,
) -> None:
    rim = mixed(own, other, 0.42)
    if is_king:
        lift = QPointF(0, radius * _HEIGHT / 2)
        _draw_rings(painter, centre + lift, radius, own, rim, ())
        centre = centre - lift
    _draw_rings(painter, centre, radius, own, rim, _GROOVES[side])
    if is_king:
        _draw_crown(painter, centre, radius * 0.5, other)


def _draw_rings(
    painter: QPainter,
    centre: QPointF,
    radius: float,
    own: QColor,
    rim: QColor,
    grooves: Sequence[float],
) -> None:
    width = max(1.0, radius * 0.07)
    painter.setPen(pen(rim, width))
    painter.setBrush(own)
    painter.drawEllipse(centre, radius - width / 2, radius - width / 2)
    if radius < _PLAIN:
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(rim, max(1.0, radius * 0.05)))
    for share in grooves:
        painter.drawEllipse(centre, radius * share, radius * share)


def _draw_crown(painter: QPainter, centre: QPointF, reach: float, ink: QColor) -> None:
    """Draw a crown of three points over a band; a dot if there is too little room."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    if reach < 3.0:
        painter.drawEllipse(centre, reach * 0.9, reach * 0.9)
        return
    points = (
        *((-0.95, -0.55), (-0.42, -0.02), (0.0, -0.85), (0.42, -0.02), (0.95, -0.55)),
        *((0.68, 0.42), (-0.68, 0.42)),
    )
    painter.drawPolygon(QPolygonF([centre + QPointF(x, y) * reach for x, y in points]))
    band = QRectF(-0.68 * reach, 0.55 * reach, 1.36 * reach, 0.24 * reach)
    painter.drawRect(band.translated(centre))
