"""The layout of a backgammon board, in columns of one point's width.

A board has 28 cells: MAX's points 1 to 24, MAX's bar 25, and 0 for MAX's checkers borne off; 26
for MIN's bar and 27 for MIN's checkers borne off. (MIN's point p is MAX's 25 - p.) There are two
rows of 14: six points, the bar, six points, and the trays. The bottom side bears off at the lower
right; its bar is the upper one, beside the points where it enters. A doubling cube lies in a groove
at the left: in the middle, or on its owner's side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import START, State, pip_count
from poda.engine.games.backgammon_parts.moves import BAR, CHECKERS, OFF, Checkers, Play
from poda.widgets.boards.paint import Grid, Pixels
from poda.widgets.boards.view import BoardView

# The contents of a backgammon board: plain values, without rules.

Numbers = Literal["off", "own", "lecture"]


class Die(NamedTuple):
    """A die on the board.

    Attributes:
        value: 1 to 6.
        used: whether it has been played, so that it is faint.
        side: the side that it belongs to, MAX (+1) or MIN (-1); 0 for none yet.
    """

    value: int
    used: bool = False
    side: int = 0


class CubeFace(NamedTuple):
    """The doubling cube on the board.

    Attributes:
        value: the number on its upper face; 64 while it has not been turned.
        owner: the side on which it lies, MAX (+1) or MIN (-1); 0 in the middle.
        offered: the side that has doubled, so that the cube is in the other's half; 0 for none.
        out: whether doubling is forbidden, as in the Crawford game.
    """

    value: int = 64
    owner: int = 0
    offered: int = 0
    out: bool = False


@dataclass(frozen=True, slots=True)
class BackgammonView(BoardView):
    """The contents of a backgammon board.

    `to_move` is the side that throws or plays, `interactive` whether a person may act for it, and
    `flipped` whether the board is shown as MIN sees it. `cells`, `legal` and `labels` are unused.
    """

    game: str = "backgammon"
    max_checkers: Checkers = START
    """MAX's checkers by its own numbers: off (0), points 1 to 24, bar (25). During a turn, after
    the steps made so far."""
    min_checkers: Checkers = START
    """MIN's checkers by MIN's own numbers."""
    dice: tuple[Die, ...] = ()
    """The dice in the order of their use, four for a double; in the opening throw one for each
    side."""
    moves: tuple[tuple[int, int], ...] = ()
    """All moves (from, to) of a checker of the side to move, by its own numbers; empty if no person
    may move."""
    last_steps: Play = ()
    """The last play, which is marked, by the numbers of `last_side`."""
    last_side: int = 0
    hint_steps: Play = ()
    """A suggested play, shown by arrows, by the numbers of the side to move."""
    pips: tuple[int, int] | None = None
    """MAX's and MIN's pip counts; None shows none."""
    numbers: Numbers = "off"
    """The points' numbers: none, the bottom side's own, or the lecture's, which count upwards."""
    can_roll: bool = False
    can_finish: bool = False
    can_take_back: bool = False
    can_swap: bool = False
    cube: CubeFace | None = None
    """The doubling cube; None in a game without one."""
    can_double: bool = False
    can_answer: bool = False
    """Whether a person may take or pass a double (`can_double`: may double)."""
    can_beaver: bool = False
    """Whether a person may also beaver."""
    message: str = ""
    """A short message in the middle of the board, such as "No legal play"."""

    def checkers(self, side: int) -> Checkers:
        """The checkers of MAX or MIN, by that side's own numbers."""
        return self.max_checkers if side > 0 else self.min_checkers


def state_view(state: State) -> BackgammonView:
    """The view of a position without a person at the board: its checkers, dice and cube."""
    throw = state.throw or ()
    dice = throw * 2 if len(set(throw)) == 1 else throw
    cube = state.cube
    face = None
    if cube is not None:
        turned = 2 * cube.value if cube.offered else cube.value if cube.value > 1 else 64
        offered = state.turn if cube.offered else 0
        face = CubeFace(turned, cube.owner, offered, cube.crawford)
    return BackgammonView(
        cells=(),
        to_move=state.turn,
        max_checkers=state.of(MAX),
        min_checkers=state.of(MIN),
        dice=() if state.is_offered else tuple(Die(each, False, state.turn) for each in dice),
        pips=(pip_count(state.of(MAX)), pip_count(state.of(MIN))),
        cube=face,
    )


CELLS: Final = 28
MAX_BAR, MAX_OFF, MIN_BAR, MIN_OFF = BAR, OFF, 26, 27
COLUMNS: Final = 14
BAR_COLUMN: Final = 6
TRAY_COLUMN: Final = 13
STACK: Final = 5
"""The greatest number of checkers drawn on a point; a number tells of more."""

# In widths of a column:
EDGE = 0.3
STRIP = 0.56
"""The frame above and below the field, which has the points' numbers."""
BAR_WIDTH = 1.14
WALL = 0.22
TRAY_WIDTH = 1.2
DISC = 0.94
MIDDLE = 1.6
"""The room between opposite points, for the dice."""
DIE = 0.84
CUBE = 0.96
OFFERED = 1.4
"""The cube's side, and that of an offered cube."""
GROOVE = 1.16
WIDE = 12 + BAR_WIDTH + WALL + TRAY_WIDTH + 2 * EDGE
HIGH = 2 * STACK * DISC + MIDDLE + 2 * STRIP


def cell_of(side: int, point: int) -> int:
    """The cell of a point, the bar (25) or off (0), by the numbers of MAX or MIN."""
    if side > 0:
        return point
    return {BAR: MIN_BAR, OFF: MIN_OFF}.get(point, BAR - point)


def point_of(side: int, cell: int) -> int | None:
    """The number of a cell for MAX or MIN; None for the other side's bar and tray."""
    if side > 0:
        return cell if cell <= BAR else None
    if cell in (MAX_OFF, MAX_BAR):
        return None
    return {MIN_BAR: BAR, MIN_OFF: OFF}.get(cell, BAR - cell)


def _seen(number: int) -> tuple[int, int]:
    """The column and the row of a point of the bottom side."""
    if number <= 12:
        return 12 - number + (number <= 6), 1
    return number - 13 + (number >= 19), 0


def _screen(flipped: bool) -> tuple[tuple[int, int], ...]:
    below = -1 if flipped else 1
    places = {cell_of(below, number): _seen(number) for number in range(1, BAR)}
    for side, bar_row, tray_row in ((below, 0, 1), (-below, 1, 0)):
        places[cell_of(side, BAR)] = BAR_COLUMN, bar_row
        places[cell_of(side, OFF)] = TRAY_COLUMN, tray_row
    return tuple(places[cell] for cell in range(CELLS))


_SCREENS: Final = {flipped: _screen(flipped) for flipped in (False, True)}
_CELLS: Final = {
    flipped: {place: cell for cell, place in enumerate(screen)}
    for flipped, screen in _SCREENS.items()
}


@dataclass(frozen=True, slots=True)
class BackgammonPlan(Grid):
    """The plan of a board whose frame begins at (`left`, `top`); `cell` is a column's width."""

    edge: float = 0.0
    strip: float = 0.0
    bar: float = 0.0
    wall: float = 0.0
    tray: float = 0.0
    disc: float = 0.0
    middle: float = 0.0
    groove: float = 0.0

    @classmethod
    def within(
        cls, rect: QRectF, pixels: Pixels, flipped: bool, bare: bool, cube: bool = False
    ) -> BackgammonPlan:
        """The largest board in `rect`; if `bare`, with a thin frame without numbers, and with a
        groove for the cube if `cube`."""
        strip_share = EDGE if bare else STRIP
        high_share = HIGH - 2 * (STRIP - strip_share)
        groove_share = GROOVE + WALL if cube else 0.0
        wide_share = WIDE + groove_share
        cell = pixels.down(min(rect.width() / wide_share, rect.height() / high_share) * 0.995)
        edge, strip = pixels.near(cell * EDGE), pixels.near(cell * strip_share)
        bar, wall = pixels.near(cell * BAR_WIDTH), pixels.near(cell * WALL)
        tray, disc = pixels.near(cell * TRAY_WIDTH), cell * DISC
        middle = pixels.near(cell * (2 * STACK * DISC + MIDDLE)) - 2 * STACK * disc
        groove = pixels.near(cell * GROOVE) if cube else 0.0
        beside = groove + wall if cube else 0.0
        wide = 12 * cell + bar + wall + tray + 2 * edge + beside
        high = 2 * STACK * disc + middle + 2 * strip
        left = pixels.x(rect.center().x() - wide / 2)
        top = pixels.y(rect.center().y() - high / 2)
        return cls(
            left, top, cell, COLUMNS, 2, QRectF(rect), False, flipped,
            edge, strip, bar, wall, tray, disc, middle, groove,
        )  # fmt: skip

    # The parts of the board ------------------------------------------------------------------

    @property
    def field(self) -> QRectF:
        """The rectangle of the 24 points and the bar between them."""
        high = 2 * STACK * self.disc + self.middle
        left = self.left + self.edge + self._beside
        return QRectF(left, self.top + self.strip, 12 * self.cell + self.bar, high)

    @property
    def _beside(self) -> float:
        """The width that the cube's groove takes, left of the field."""
        return self.groove + self.wall if self.groove else 0.0

    @property
    def grid(self) -> QRectF:
        """The rectangle of the whole board with its frame."""
        field = self.field
        right = self.wall + self.tray + self.edge
        return field.adjusted(-self.edge - self._beside, -self.strip, right, self.strip)

    def half(self, right: bool) -> QRectF:
        """The rectangle of the twelve points left or right of the bar."""
        field = self.field
        left = field.left() + (6 * self.cell + self.bar if right else 0)
        return QRectF(left, field.top(), 6 * self.cell, field.height())

    def bar_rect(self) -> QRectF:
        """The rectangle of the bar."""
        field = self.field
        return QRectF(field.left() + 6 * self.cell, field.top(), self.bar, field.height())

    def tray_rect(self, row: int) -> QRectF:
        """The rectangle of the tray in the upper (0) or lower (1) row."""
        field, high = self.field, STACK * self.disc
        top = field.top() if row == 0 else field.bottom() - high
        return QRectF(field.right() + self.wall, top, self.tray, high)

    # Cells -----------------------------------------------------------------------------------

    def screen(self, cell: int) -> tuple[int, int]:
        return _SCREENS[self.flipped][cell]

    def cell_seen_at(self, column: int, row: int) -> int:
        return _CELLS[self.flipped][column, row]

    def _column(self, column: int) -> tuple[float, float]:
        """The left edge and the width of a column."""
        field = self.field
        if column == TRAY_COLUMN:
            return field.right() + self.wall, self.tray
        if column == BAR_COLUMN:
            return field.left() + 6 * self.cell, self.bar
        after_bar = self.bar - self.cell if column > BAR_COLUMN else 0.0
        return field.left() + column * self.cell + after_bar, self.cell

    def rect(self, cell: int) -> QRectF:
        column, row = self.screen(cell)
        field = self.field
        left, width = self._column(column)
        high = field.height() / 2
        return QRectF(left, field.top() + row * high, width, high)

    def cell_at(self, point: QPointF) -> int | None:
        """The cell at a point; the frame beside a cell belongs to it, the middle to none."""
        frame = self.grid
        if not frame.contains(point):
            return None
        row = 0 if point.y() < frame.center().y() else 1
        for column in range(COLUMNS):
            left, width = self._column(column)
            if left <= point.x() < left + width:
                return self.cell_seen_at(column, row)
        return None

    def triangle(self, cell: int) -> QPolygonF:
        """The triangle of a cell's point on the board."""
        rect = self.rect(cell)
        upper = self.screen(cell)[1] == 0
        base, way = (rect.top(), 1) if upper else (rect.bottom(), -1)
        tip = QPointF(rect.center().x(), base + way * STACK * self.disc)
        return QPolygonF([QPointF(rect.left(), base), tip, QPointF(rect.right(), base)])

    # Checkers --------------------------------------------------------------------------------

    def place(self, cell: int, level: int) -> QPointF:
        """The centre of the checker at a level (0 is the first) of a cell's stack."""
        rect = self.rect(cell)
        upper = self.screen(cell)[1] == 0
        x = rect.center().x()
        if cell in (MAX_OFF, MIN_OFF):
            return self.slab(cell, level).center()
        level = min(level, STACK - 1)
        if cell in (MAX_BAR, MIN_BAR):  # from the middle outwards
            away = self.disc * (level + 0.5) + self.middle * 0.1
            return QPointF(x, self.field.center().y() + (-away if upper else away))
        away = self.disc * (level + 0.5)
        return QPointF(x, rect.top() + away if upper else rect.bottom() - away)

    def slab(self, cell: int, level: int) -> QRectF:
        """The rectangle of a borne-off checker, seen from its edge."""
        row = self.screen(cell)[1]
        tray = self.tray_rect(row)
        inset = self.tray * 0.09
        thick = (tray.height() - inset) / CHECKERS
        away = inset / 2 + thick * min(level, CHECKERS - 1)
        top = tray.top() + away if row == 0 else tray.bottom() - away - thick
        gap = thick * 0.1
        return QRectF(tray.left() + inset, top + gap, tray.width() - 2 * inset, thick - 2 * gap)

    # The middle ------------------------------------------------------------------------------

    def is_right(self, side: int) -> bool:
        """Whether a side's dice are in the right half: the bottom side's are."""
        return (side < 0) is self.flipped

    def dice_rects(self, side: int, count: int, tail: float = 0.0) -> list[QRectF]:
        """The rectangles of `count` dice of a side; `tail` columns stay free at their right."""
        half = self.half(self.is_right(side))
        size = self.cell * DIE * (0.88 if count > 2 else 1.0)
        gap = size * (0.16 if count > 2 else 0.24)
        wide = count * size + (count - 1) * gap + tail * self.cell
        left = half.center().x() - wide / 2
        top = half.center().y() - size / 2
        return [QRectF(left + i * (size + gap), top, size, size) for i in range(count)]

    def groove_rect(self) -> QRectF:
        """The rectangle of the cube's groove; of no height on a board without a cube."""
        field = self.field
        left = field.left() - self.wall - self.groove
        return QRectF(left, field.top(), self.groove, field.height() if self.groove else 0.0)

    def cube_rect(self, owner: int) -> QRectF:
        """The rectangle of a cube in the middle (0), or on the side of MAX (1) or MIN (-1)."""
        groove, size = self.groove_rect(), self.cell * CUBE
        beside = size / 2 + (groove.width() - size) / 2
        at_bottom = (owner < 0) is self.flipped
        centre = groove.center()
        if owner:
            centre.setY(groove.bottom() - beside if at_bottom else groove.top() + beside)
        return _square(centre, size)

    def offer_rect(self, side: int) -> QRectF:
        """The rectangle of a cube offered to a side: large, in that side's half."""
        return _square(self.half(self.is_right(side)).center(), self.cell * OFFERED)

    def pill(self, side: int, wide: float, high: float = 0.86) -> QRectF:
        """A rectangle in the middle of a side's half; sizes are in columns."""
        rect = QRectF(0, 0, wide * self.cell, high * self.cell)
        rect.moveCenter(self.half(self.is_right(side)).center())
        return rect


def _square(centre: QPointF, size: float) -> QRectF:
    return QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size)
