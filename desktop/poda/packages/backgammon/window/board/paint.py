"""Painting the parts of a backgammon board: slate, points in two tones, checkers and dice.

All measures are those of the plan, so that one drawing serves every size; details finer than a
pixel are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from poda.engine.games.backgammon_parts.moves import BAR, OFF, Checkers
from poda.house.theme import Role, Theme, mixed, saved, theme_manager
from poda.packages.backgammon.window.board.plan import (
    CELLS,
    MAX_OFF,
    MIN_OFF,
    STACK,
    BackgammonPlan,
    Die,
    Numbers,
    cell_of,
)
from poda.widgets.boards.paint import Pixels, grown, pen

Stacks = tuple[int, ...]
"""The number of checkers on each of the 28 cells: MAX's are positive, MIN's negative."""

_SMALL: Final = 11.0
"""Pixels: checkers of a smaller diameter have no inner ring."""
_SMALLEST_STRIP: Final = 8.0
"""Pixels: on a thinner frame no number is readable."""
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def stacks(max_checkers: Checkers, min_checkers: Checkers) -> Stacks:
    """The number of checkers on each cell."""
    counts = [0] * CELLS
    for side, checkers in ((1, max_checkers), (-1, min_checkers)):
        for point in range(OFF, BAR + 1):
            counts[cell_of(side, point)] += side * checkers[point]
    return tuple(counts)


@dataclass(frozen=True)
class Colors:
    """The colours of the board, each mixed from the theme's roles."""

    theme: Theme
    frame: QColor
    field: QColor
    pale: QColor
    deep: QColor
    groove: QColor

    @classmethod
    def of(cls, theme: Theme | None = None) -> Colors:
        """The colours for a theme, or for the current one."""
        theme = theme or theme_manager().theme
        board, surface, text = (theme.color(role) for role in (Role.BOARD, Role.SURFACE, Role.TEXT))
        ground = QColor(Qt.GlobalColor.black)
        if theme.kind == "dark":
            return cls(
                theme,
                frame=mixed(board, surface, 0.3),
                field=mixed(surface, board, 0.12),
                pale=mixed(board, text, 0.16),
                deep=mixed(board, surface, 0.42),
                groove=mixed(surface, ground, 0.12),
            )
        return cls(
            theme,
            # Numbers have a contrast of at least 4.5 on it, white in one theme, black in another.
            frame=mixed(board, text, 0.46 if theme.kind == "light" else 0.1),
            field=mixed(surface, board, 0.3),
            pale=mixed(surface, board, 0.6),
            deep=mixed(board, text, 0.08),
            groove=mixed(board, surface, 0.2),
        )

    def role(self, role: Role, alpha: float = 1.0) -> QColor:
        """The colour of a role, with an opacity from 0 to 1."""
        result = self.theme.color(role)
        result.setAlphaF(alpha)
        return result

    def side(self, side: int, alpha: float = 1.0) -> QColor:
        """The colour of a side (+1 MAX, -1 MIN), with an opacity from 0 to 1."""
        return self.role(Role.MAX if side > 0 else Role.MIN, alpha)

    def ink(self) -> QColor:
        """The colour of texts on the frame."""
        ends = self.role(Role.SURFACE), self.role(Role.TEXT)
        ground = self.frame.lightnessF()
        return max(ends, key=lambda end: abs(end.lightnessF() - ground))


def bold(family: str, pixels: float) -> QFont:
    """A bold font of that size in pixels."""
    font = QFont(family)
    font.setBold(True)
    font.setPixelSize(max(1, round(pixels)))
    return font


# The board -----------------------------------------------------------------------------------


def paint_ground(painter: QPainter, plan: BackgammonPlan, colors: Colors) -> None:
    """Paint the frame, the field with its 24 points, the bar and the trays, without checkers."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colors.frame)
    radius = plan.cell * 0.24
    painter.drawRoundedRect(plan.grid, radius, radius)
    painter.setBrush(colors.field)
    painter.drawRect(plan.half(right=False))
    painter.drawRect(plan.half(right=True))
    for row in (0, 1):
        painter.setBrush(colors.groove)
        painter.drawRoundedRect(plan.tray_rect(row), radius / 3, radius / 3)
    if plan.groove:
        painter.drawRoundedRect(plan.groove_rect(), radius / 3, radius / 3)
    for cell in range(1, BAR):
        column, row = plan.screen(cell)
        # Neighbouring points differ, and so do opposite ones.
        painter.setBrush(colors.pale if (column + (column > 6) + row) % 2 else colors.deep)
        painter.drawPolygon(plan.triangle(cell))
    # A seam along the bar, where a real board folds.
    painter.setPen(QPen(mixed(colors.frame, colors.ink(), 0.25), max(1.0, plan.cell * 0.025)))
    bar = plan.bar_rect()
    painter.drawLine(
        QPointF(bar.center().x(), plan.grid.top()), QPointF(bar.center().x(), plan.grid.bottom())
    )


def paint_numbers(
    painter: QPainter, plan: BackgammonPlan, colors: Colors, numbers: Numbers, family: str
) -> None:
    """Paint the points' numbers on the frame: the bottom side's own, or the lecture's."""
    if numbers == "off" or plan.strip < _SMALLEST_STRIP:
        return
    painter.setFont(bold(family, max(7.0, plan.cell * grown(0.36, 0.48))))
    painter.setPen(colors.ink())
    for cell in range(1, BAR):
        own = BAR - cell if plan.flipped else cell
        number = own if numbers == "own" else BAR - own
        painter.drawText(_strip(plan, cell), int(Qt.AlignmentFlag.AlignCenter), f"{number}")


def _strip(plan: BackgammonPlan, cell: int) -> QRectF:
    """The part of the frame above or below a cell."""
    rect, frame = plan.rect(cell), plan.grid
    top = frame.top() if plan.screen(cell)[1] == 0 else frame.bottom() - plan.strip
    return QRectF(rect.left(), top, rect.width(), plan.strip)


def paint_pips(
    painter: QPainter, plan: BackgammonPlan, colors: Colors, pips: tuple[int, int], family: str
) -> None:
    """Paint each side's pip count at the end of its tray, beside a small checker."""
    if plan.strip < _SMALLEST_STRIP:
        return
    font = bold(family, max(7.0, plan.cell * grown(0.38, 0.46)))
    painter.setFont(font)
    for side, count in ((1, pips[0]), (-1, pips[1])):
        strip = _strip(plan, cell_of(side, OFF)).adjusted(-plan.wall / 2, 0, plan.wall / 2, 0)
        size = plan.strip * 0.56
        text = f"{count}"
        wide = painter.fontMetrics().horizontalAdvance(text)
        gap = size * 0.25
        left = strip.center().x() - (size + gap + wide) / 2
        middle = QPointF(left + size / 2, strip.center().y())
        paint_checker(painter, middle, size, side, colors, edge=colors.ink())
        painter.setFont(font)
        painter.setPen(colors.ink())
        place = QRectF(left + size + gap, strip.top(), wide + 2, strip.height())
        painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), text)


# Checkers ------------------------------------------------------------------------------------


def paint_checker(
    painter: QPainter,
    centre: QPointF,
    diameter: float,
    side: int,
    colors: Colors,
    edge: QColor | None = None,
) -> None:
    """Paint a checker: MIN's have a mark in the middle, so that sides differ without colour."""
    fill, mark = colors.side(side), colors.role(Role.ON_ACCENT)
    radius = diameter / 2
    rim = max(0.8, diameter * 0.055)
    painter.setBrush(fill)
    painter.setPen(pen(edge or mixed(fill, QColor(Qt.GlobalColor.black), 0.38), rim))
    painter.drawEllipse(centre, radius - rim / 2, radius - rim / 2)
    if diameter >= _SMALL:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(mixed(fill, mark, 0.4), max(1.0, diameter * 0.04)))
        painter.drawEllipse(centre, radius * 0.66, radius * 0.66)
    if side < 0:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(mark)
        share = 0.27 if diameter >= _SMALL else 0.36
        painter.drawEllipse(centre, radius * share, radius * share)


def paint_lifted(
    painter: QPainter, centre: QPointF, diameter: float, side: int, colors: Colors
) -> None:
    """Paint a checker above the board, with its shadow."""
    shadow = QColor(Qt.GlobalColor.black)
    shadow.setAlphaF(0.28)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shadow)
    painter.drawEllipse(centre + QPointF(0.03, 0.09) * diameter, diameter * 0.5, diameter * 0.5)
    paint_checker(painter, centre, diameter, side, colors)


def _paint_count(
    painter: QPainter, centre: QPointF, diameter: float, count: int, colors: Colors, family: str
) -> None:
    """Paint the number of a stack's checkers on the outermost one."""
    side = 1 if count > 0 else -1
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colors.side(side))
    painter.drawEllipse(centre, diameter * 0.38, diameter * 0.38)
    painter.setFont(bold(family, max(7.0, diameter * 0.54)))
    painter.setPen(colors.role(Role.ON_ACCENT))
    box = QRectF(0, 0, diameter, diameter)
    box.moveCenter(centre)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), f"{abs(count)}")


def paint_slab(painter: QPainter, rect: QRectF, side: int, colors: Colors) -> None:
    """Paint a checker that is borne off, seen from its edge; MIN's have a mark."""
    fill = colors.side(side)
    rim = max(0.6, rect.height() * 0.09)
    painter.setBrush(fill)
    painter.setPen(pen(mixed(fill, QColor(Qt.GlobalColor.black), 0.38), rim))
    inner = rect.adjusted(rim / 2, rim / 2, -rim / 2, -rim / 2)
    painter.drawRoundedRect(inner, rect.height() * 0.25, rect.height() * 0.25)
    if side < 0:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.role(Role.ON_ACCENT))
        size = rect.height() * 0.46
        painter.drawEllipse(rect.center(), size, size / 2)


def paint_stacks(
    painter: QPainter, plan: BackgammonPlan, colors: Colors, counts: Stacks, family: str
) -> None:
    """Paint all checkers, up to five in a stack; a number tells of more."""
    for cell, count in enumerate(counts):
        side = 1 if count > 0 else -1
        if cell in (MAX_OFF, MIN_OFF):
            for level in range(abs(count)):
                paint_slab(painter, plan.slab(cell, level), side, colors)
            continue
        for level in range(min(abs(count), STACK)):
            paint_checker(painter, plan.place(cell, level), plan.disc, side, colors)
        if abs(count) > STACK:
            _paint_count(painter, plan.place(cell, STACK - 1), plan.disc, count, colors, family)


# Dice ----------------------------------------------------------------------------------------


def paint_die(painter: QPainter, rect: QRectF, die: Die, colors: Colors) -> None:
    """Paint a die in its owner's colour, faintly if it is used."""
    fill = colors.side(die.side) if die.side else colors.role(Role.SURFACE)
    mark = colors.role(Role.ON_ACCENT if die.side else Role.TEXT)
    size = rect.width()
    with saved(painter):
        if die.used:
            painter.setOpacity(painter.opacity() * 0.34)
        rim = max(0.8, size * 0.045)
        painter.setBrush(fill)
        painter.setPen(pen(mixed(fill, QColor(Qt.GlobalColor.black), 0.38), rim))
        painter.drawRoundedRect(
            rect.adjusted(rim / 2, rim / 2, -rim / 2, -rim / 2), size * 0.2, size * 0.2
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(mark)
        for right, down in _PIPS[die.value]:
            centre = rect.center() + QPointF(right, down) * (size * 0.26)
            painter.drawEllipse(centre, size * 0.1, size * 0.1)


# Marks ---------------------------------------------------------------------------------------


def paint_ring(
    painter: QPainter, centre: QPointF, diameter: float, ink: QColor, *, dashed: bool = False
) -> None:
    """Paint a ring around a checker, `dashed` if that is not there yet."""
    width = max(1.6, diameter * 0.09)
    line = pen(ink, width)
    if dashed:
        line.setCapStyle(Qt.PenCapStyle.FlatCap)
        period = pi * (diameter - width) / width / 9  # whole dashes around
        line.setDashPattern([period * 0.6, period * 0.4])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(line)
    painter.drawEllipse(centre, diameter / 2 - width / 2, diameter / 2 - width / 2)


def paint_arrow(
    painter: QPainter, start: QPointF, end: QPointF, width: float, colors: Colors
) -> None:
    """Paint an arrow from a checker to its target, with an edge for any ground."""
    along = end - start
    length = max(1.0, (along.x() ** 2 + along.y() ** 2) ** 0.5)
    aside = QPointF(-along.y(), along.x()) * (0.14 if along.x() > 0 else -0.14)
    bend = start + along * 0.5 + aside
    turn = atan2(end.y() - bend.y(), end.x() - bend.x())
    ahead = QPointF(cos(turn), sin(turn))
    across = QPointF(-ahead.y(), ahead.x())
    head = min(width * 3.4, length * 0.6)
    neck = end - ahead * head * 0.8
    shaft = QPainterPath(start)
    shaft.quadTo(bend, neck)
    tip = QPolygonF(
        [end, end - ahead * head + across * head * 0.55, end - ahead * head - across * head * 0.55]
    )
    for role, wider in ((Role.SURFACE, width * 0.9), (Role.BEST, 0.0)):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(colors.role(role), width + wider))
        painter.drawPath(shaft)
        painter.setBrush(colors.role(role))
        painter.setPen(pen(colors.role(role), max(1.0, wider)))
        painter.drawPolygon(tip)


# A small board -------------------------------------------------------------------------------


def draw_position(
    painter: QPainter,
    rect: QRectF,
    max_checkers: Checkers,
    min_checkers: Checkers,
    *,
    dice: tuple[Die, ...] = (),
    theme: Theme | None = None,
) -> QRectF:
    """Paint a small board without numbers, as large as fits into `rect`; return the frame's place.

    It is readable from a width of 80 pixels on. `dice` are in their side's half. Without a `theme`
    the current one is used.
    """
    colors = Colors.of(theme)
    pixels = Pixels(painter.device().devicePixelRatioF())
    plan = BackgammonPlan.within(QRectF(rect), pixels, flipped=False, bare=True)
    with saved(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_ground(painter, plan, colors)
        counts = stacks(max_checkers, min_checkers)
        paint_stacks(painter, plan, colors, counts, painter.font().family())
        for side in (1, -1):
            own = [die for die in dice if (die.side or 1) == side]
            for die, place in zip(own, plan.dice_rects(side, len(own)), strict=True):
                paint_die(painter, place, die, colors)
    return plan.grid
