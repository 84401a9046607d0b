"""The backgammon board's picture, the names of its cells, and the animation of checkers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar, Final

from PySide6.QtCore import QCoreApplication, QEasingCurve, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from poda.engine.games.backgammon_parts.moves import BAR, OFF, Checkers, Play, after_step
from poda.house.theme import Role, mixed, painting, theme_manager
from poda.packages.backgammon.window.board.middle import BackgammonMiddle
from poda.packages.backgammon.window.board.paint import (
    Colors,
    Stacks,
    paint_arrow,
    paint_checker,
    paint_ground,
    paint_lifted,
    paint_numbers,
    paint_pips,
    paint_ring,
    paint_slab,
    paint_stacks,
    stacks,
)
from poda.packages.backgammon.window.board.plan import (
    BAR_COLUMN,
    CELLS,
    GROOVE,
    HIGH,
    STACK,
    TRAY_COLUMN,
    WALL,
    WIDE,
    BackgammonPlan,
    BackgammonView,
    CubeFace,
    cell_of,
    point_of,
)
from poda.widgets.boards.paint import Grid, Pixels, focus_ring, pen
from poda.widgets.boards.view import BoardView, side_name

# The names of the board's cells for screen readers.

_GAME = "backgammon"


def point_name(view: BackgammonView, cell: int) -> str:
    """The name of a cell as the board shows it: "8", "bar" or "off"."""
    own = point_of(-1 if view.flipped else 1, cell)
    if own is not None and OFF < own < BAR:
        return f"{BAR - own if view.numbers == 'lecture' else own}"
    if point_of(1, cell) == BAR or point_of(-1, cell) == BAR:
        return QCoreApplication.translate("BackgammonBoard", "bar")
    return QCoreApplication.translate("BackgammonBoard", "off")


def cell_place(view: BackgammonView, cell: int) -> str:
    """The place of a cell: "Point 8", "Bar of Blue", "Borne off by Blue"."""
    for side in (1, -1):
        if cell == cell_of(side, BAR):
            place = QCoreApplication.translate("BackgammonBoard", "Bar of {side}")
            return place.format(side=side_name(_GAME, side))
        if cell == cell_of(side, OFF):
            place = QCoreApplication.translate("BackgammonBoard", "Borne off by {side}")
            return place.format(side=side_name(_GAME, side))
    place = QCoreApplication.translate("BackgammonBoard", "Point {number}")
    return place.format(number=point_name(view, cell))


def checkers(count: int) -> str:
    """The words for a stack: "3 blue checkers"; MIN's counts are negative."""
    if count == 0:
        return QCoreApplication.translate("BackgammonBoard", "empty")
    return _Plurals().blue(count) if count > 0 else _Plurals().orange(-count)


class _Plurals(QObject):
    """Texts with plural forms, which lupdate finds only as calls of `self.tr`."""

    def blue(self, number: int) -> str:
        return self.tr("%n blue checkers", "", number)

    def orange(self, number: int) -> str:
        return self.tr("%n orange checkers", "", number)


def joined(names: list[str]) -> str:
    """Names joined into a list: "8, 5 and 2"."""
    if len(names) <= 1:
        return "".join(names)
    words = QCoreApplication.translate("BackgammonBoard", "{names} and {last}")
    return words.format(names=", ".join(names[:-1]), last=names[-1])


def ends(view: BackgammonView, start: int) -> list[int]:
    """The points to which a checker on a point may move, by the numbers of the side to move."""
    return [end for begin, end in view.moves if begin == start]


def reachable(view: BackgammonView, start: int) -> str:
    """ "can move to 5 and 2"; "" if no checker may move from there."""
    names = [point_name(view, cell_of(view.to_move, end)) for end in ends(view, start)]
    if not names:
        return ""
    words = QCoreApplication.translate("BackgammonBoard", "can move to {points}")
    return words.format(points=joined(names))


def cell_name(view: BackgammonView, cell: int, picked: int | None) -> str:
    """The full name of a cell; `picked` is the point that the checker in hand came from."""
    said = QCoreApplication.translate("BackgammonBoard", "{place}: {checkers}")
    count = stacks(view.max_checkers, view.min_checkers)[cell]
    parts = [said.format(place=cell_place(view, cell), checkers=checkers(count))]
    point = point_of(view.to_move, cell)
    if picked is not None and point == picked:
        parts.append(QCoreApplication.translate("BackgammonBoard", "picked up"))
    elif picked is not None and point in ends(view, picked):
        parts.append(QCoreApplication.translate("BackgammonBoard", "the checker can go here"))
    if point is not None and picked in (None, point) and (words := reachable(view, point)):
        parts.append(words)
    if point_of(view.last_side or 1, cell) in {end for _, end in view.last_steps}:
        parts.append(QCoreApplication.translate("BackgammonBoard", "last move"))
    hinted = [
        point_name(view, cell_of(view.to_move, end))
        for start, end in view.hint_steps
        if start == point
    ]
    if hinted:
        hint = QCoreApplication.translate("BackgammonBoard", "hint: to {points}")
        parts.append(hint.format(points=joined(hinted)))
    return ", ".join(parts)


# The movements of checkers between two views of a board, one after another.

_MOST: Final = 8
"""The greatest number of checkers that are animated: nobody could follow more."""

Way = tuple[int, int, int]
"""A side, and the cells that one of its checkers leaves and reaches."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A moving checker: its cells, and its level in the stack on each."""

    side: int
    start: int
    start_level: int
    end: int
    end_level: int


@dataclass(frozen=True, slots=True)
class MoveStage:
    """Checkers that move at the same time, and the stacks of the others."""

    ground: Stacks
    flights: tuple[Flight, ...]


def stages(
    before: BackgammonView, after: BackgammonView, placed: Way | None = None
) -> tuple[MoveStage, ...]:
    """The movements of the checkers from `before` to `after`; () if these cannot be found.

    The last play is shown step by step, and a checker that is hit goes to the bar after the step.
    `placed` is not animated, as a person has dragged that checker.
    """
    ground = stacks(before.max_checkers, before.min_checkers)
    goal = stacks(after.max_checkers, after.min_checkers)
    if ground == goal:
        return ()
    order = _by_last_play(before, after) or _by_difference(ground, goal)
    if placed is not None:
        for ways in order:
            if placed in ways:
                ways.remove(placed)
                ground = _moved(ground, [placed])
                break
    found = []
    for ways in order:
        if ways:
            found.append(_stage(ground, ways))
            ground = _moved(ground, ways)
    return tuple(found) if ground == goal else ()


def _by_last_play(before: BackgammonView, after: BackgammonView) -> list[list[Way]]:
    """The steps of the last play, if they lead from one view to the other; else []."""
    side = after.last_side
    if not side or not after.last_steps:
        return []
    board: tuple[Checkers, Checkers] = before.checkers(side), before.checkers(-side)
    order: list[list[Way]] = []
    hit: list[Way] = []
    for step in after.last_steps:
        if not board[0][step[0]]:
            return []
        opponent = board[1]
        board = after_step(*board, step)
        order.append([*hit, (side, cell_of(side, step[0]), cell_of(side, step[1]))])
        hit = [(-side, cell_of(side, step[1]), cell_of(-side, BAR))] if board[1] != opponent else []
    if board != (after.checkers(side), after.checkers(-side)):
        return []
    return [*order, hit] if hit else order


def _by_difference(ground: Stacks, goal: Stacks) -> list[list[Way]]:
    """The movements found by comparing two positions: one checker by one die, or back."""
    first: list[Way] = []
    hits: list[Way] = []
    for side in (1, -1):
        was, now = (Counter(_places(side, counts)) for counts in (ground, goal))
        # From the rear to the front: each checker goes to the nearest place.
        left = sorted((was - now).elements(), reverse=True)
        reached = sorted((now - was).elements(), reverse=True)
        if len(left) != len(reached) or len(left) > _MOST:
            return []
        for start, end in zip(left, reached, strict=True):
            way = side, cell_of(side, start), cell_of(side, end)
            (hits if end == BAR else first).append(way)
    return [ways for ways in (first, hits) if ways]


def _places(side: int, counts: Stacks) -> dict[int, int]:
    """The number of a side's checkers on each of its points."""
    return {point: max(0, side * counts[cell_of(side, point)]) for point in range(OFF, BAR + 1)}


def _stage(ground: Stacks, ways: list[Way]) -> MoveStage:
    still = list(ground)
    levels = []
    for side, start, _ in ways:
        still[start] -= side
        levels.append(abs(still[start]))
    reached = [abs(count) for count in still]
    flights = []
    for (side, start, end), level in zip(ways, levels, strict=True):
        blot = still[end] * side < 0  # it is hit, and the stack begins anew
        flights.append(Flight(side, start, level, end, 0 if blot else reached[end]))
        reached[end] += 1
    return MoveStage(tuple(still), tuple(flights))


def _moved(ground: Stacks, ways: list[Way]) -> Stacks:
    """The stacks after all movements. On a point with both sides the counts cancel until the
    checker that is hit has left."""
    moved = list(ground)
    for side, start, end in ways:
        moved[start] -= side
        moved[end] += side
    return tuple(moved)


_SEVERAL = 3
"""From this number of steps on, each is a little faster."""
_Stage = tuple[MoveStage, float] | None


class BackgammonSurface(BackgammonMiddle):
    """Paints a `BackgammonView`; a subclass handles mouse and keys."""

    START = 6
    ASPECT: ClassVar[float] = HIGH / (WIDE + GROOVE + WALL)

    def __init__(self, parent: QWidget | None = None) -> None:
        self._stages: tuple[MoveStage, ...] = ()
        self._way: Way | None = None  # the checker that a person has just dragged
        self._picked: int | None = None  # the point of the checker in hand
        self._held: QPointF | None = None  # the place of a dragged checker
        self._hover_point: int | None = None  # the point under the mouse
        self._still: QPixmap | None = None
        self._still_key: tuple[object, ...] = ()
        super().__init__(parent)

    # Overrides of the general surface ---------------------------------------------------------

    def cell_count(self) -> int:
        return CELLS

    def arrange(self, rect: QRectF, pixels: Pixels) -> BackgammonPlan:
        # With the groove even without a cube, so that all games have one board.
        return BackgammonPlan.within(rect, pixels, self._view.flipped, bare=False, cube=True)

    def cell_title(self, cell: int) -> str:
        return cell_place(self.position, cell)

    def rename_cells(self, before: BoardView) -> None:
        self.refresh_names()  # names depend on the throw and the checker in hand, too

    def cell_name(self, cell: int) -> str:
        return cell_name(self.position, cell, self._picked)

    def action_of(self, cell: int) -> int | None:
        """None: no cell stands for a play, as several cells are pressed for one."""
        return None

    def target_cell(self, action: int) -> int | None:
        return None

    # Motion ----------------------------------------------------------------------------------

    def show_change(self, before: BoardView, animate: bool) -> None:
        assert isinstance(before, BackgammonView)
        self._note_presses()
        way, self._way = self._way, None
        view = self.position
        was = before.max_checkers, before.min_checkers
        if was == (view.max_checkers, view.min_checkers):
            if None not in (before.cube, view.cube) and before.cube != view.cube:
                self._move_cube(before.cube, animate)
            return
        self._cube_before = None
        self._motion.finish()
        self._stages = ()
        if not (animate and self._animated and self.isVisible()) or self._duration <= 0:
            return
        self._stages = stages(before, view, way)
        each = self._duration * (0.8 if len(self._stages) >= _SEVERAL else 1.0)
        self._motion.start(round(each * len(self._stages)), 0)

    def _move_cube(self, before: CubeFace | None, animate: bool) -> None:
        """Begin the animation of the cube from its former place."""
        self._motion.finish()
        self._stages, self._cube_before = (), before
        if animate and self._animated and self.isVisible() and self._duration > 0:
            self._motion.start(self._duration, 0)

    def _stage(self) -> _Stage:
        """The present stage, and the share of it that is done, from 0 to 1; None at rest."""
        if not self._stages or not self._motion.arriving:
            return None
        passed = self._motion.arrival_time() * len(self._stages)
        index = min(int(passed), len(self._stages) - 1)
        curve = QEasingCurve(QEasingCurve.Type.InOutCubic)
        return self._stages[index], curve.valueForProgress(min(1.0, passed - index))

    # Lit points ------------------------------------------------------------------------------

    def lit_start(self) -> int | None:
        """The point whose targets are lit: that of the checker in hand, else the one aimed at."""
        if self._picked is not None:
            return self._picked
        if self._motion.running:
            return None
        point = self._hover_point
        if point is None and self.shows_cursor:
            point = self.own_point(self._cursor)
        return point if point is not None and ends(self.position, point) else None

    def own_point(self, cell: int | None) -> int | None:
        """The number of a cell for the side to move; None for the other side's bar and tray."""
        raise NotImplementedError

    # Painting --------------------------------------------------------------------------------

    def paint(self, painter: QPainter, plan: Grid, pixels: Pixels, exposed: QRectF) -> None:
        assert isinstance(plan, BackgammonPlan)
        view, colors = self.position, Colors.of()
        stage, start = self._stage(), self.lit_start()
        if painter.device() is self:
            painter.drawPixmap(plan.grid.topLeft(), self._still_picture(plan, pixels, stage, start))
        else:
            self._paint_still(painter, plan, colors, stage, start)
        if stage is None:
            self._paint_last(painter, plan, colors)
        self._paint_middle(painter, plan, colors)
        if start is not None:
            self._paint_landings(painter, plan, colors, start)
        if stage is not None:
            self._paint_flights(painter, plan, colors, *stage)
        elif view.hint_steps and self._picked is None:
            self._paint_hint(painter, plan, colors)
        if self.shows_cursor:
            focus_ring(painter, self._focus_rect(plan))
        if self._held is not None:
            paint_lifted(painter, self._held, plan.disc * 1.06, view.to_move, colors)

    def _still_picture(
        self, plan: BackgammonPlan, pixels: Pixels, stage: _Stage, start: int | None
    ) -> QPixmap:
        """The board with its checkers as a picture: repainting it for each frame takes too long."""
        view, standing = self.position, self._standing(stage)
        lit = () if start is None else (view.to_move, *ends(view, start))
        theme, family = theme_manager().theme, self.font().family()
        cube = view.cube is not None
        look = (view.flipped, theme.name, family, theme_manager().type_scale, cube)
        shown = (standing, lit, view.numbers, view.pips, *look)
        # The plan includes the offset within a pixel.
        key = (shown, plan.grid.size().toTuple(), pixels.ratio)
        if self._still is None or key != self._still_key:
            size = plan.grid.size() * pixels.ratio
            picture = QPixmap(QSize(round(size.width()), round(size.height())))
            picture.setDevicePixelRatio(pixels.ratio)
            picture.fill(Qt.GlobalColor.transparent)
            with painting(picture) as painter:
                painter.translate(-plan.grid.topLeft())
                self._paint_still(painter, plan, Colors.of(theme), stage, start)
            self._still, self._still_key = picture, key
        return self._still

    def _paint_still(
        self,
        painter: QPainter,
        plan: BackgammonPlan,
        colors: Colors,
        stage: _Stage,
        start: int | None,
    ) -> None:
        view, family = self.position, self.font().family()
        paint_ground(painter, plan, colors)
        paint_numbers(painter, plan, colors, view.numbers, family)
        if view.pips is not None:
            paint_pips(painter, plan, colors, view.pips, family)
        if start is not None:
            self._paint_lit_points(painter, plan, colors, start)
        paint_stacks(painter, plan, colors, self._standing(stage), family)

    def _standing(self, stage: _Stage) -> Stacks:
        """The checkers that are neither moving nor dragged."""
        view = self.position
        if stage is not None:
            return stage[0].ground
        counts = list(stacks(view.max_checkers, view.min_checkers))
        if self._held is not None and self._picked is not None:
            counts[cell_of(view.to_move, self._picked)] -= view.to_move
        return tuple(counts)

    def _focus_rect(self, plan: BackgammonPlan) -> QRectF:
        column, row = plan.screen(self._cursor)
        if column == TRAY_COLUMN:
            rect = plan.tray_rect(row)
        elif column == BAR_COLUMN:
            rect = plan.rect(self._cursor)
        else:
            rect = plan.triangle(self._cursor).boundingRect()
        beside = max(2.5, rect.width() * 0.05)  # around the checkers, not across them
        return rect.adjusted(-beside, -beside, beside, beside)

    def _paint_flights(
        self, painter: QPainter, plan: BackgammonPlan, colors: Colors, stage: MoveStage, time: float
    ) -> None:
        for flight in stage.flights:
            start = plan.place(flight.start, flight.start_level)
            end = plan.place(flight.end, flight.end_level)
            paint_lifted(painter, start + (end - start) * time, plan.disc, flight.side, colors)

    def _paint_lit_points(
        self, painter: QPainter, plan: BackgammonPlan, colors: Colors, start: int
    ) -> None:
        side = self._view.to_move
        painter.setPen(pen(colors.side(side), max(1.2, plan.cell * 0.04)))
        for end in ends(self.position, start):
            painter.setBrush(mixed(colors.field, colors.side(side), 0.34))
            if end == OFF:
                row = plan.screen(cell_of(side, OFF))[1]
                painter.setBrush(mixed(colors.groove, colors.side(side), 0.34))
                painter.drawRoundedRect(plan.tray_rect(row), plan.cell * 0.08, plan.cell * 0.08)
            else:
                painter.drawPolygon(plan.triangle(cell_of(side, end)))

    def _paint_landings(
        self, painter: QPainter, plan: BackgammonPlan, colors: Colors, start: int
    ) -> None:
        """Paint the possible targets of a checker, and a ring around it."""
        view = self.position
        side, counts = view.to_move, stacks(view.max_checkers, view.min_checkers)
        for end in ends(view, start):
            cell = cell_of(side, end)
            level = max(0, counts[cell] * side)
            painter.setOpacity(0.62)
            if end == OFF:
                paint_slab(painter, plan.slab(cell, level), side, colors)
            else:
                place, size = plan.place(cell, level), plan.disc * 0.7
                paint_checker(painter, place, size, side, colors)
                painter.setOpacity(1.0)
                if level >= STACK or counts[cell] * side < 0:  # on another checker
                    ink = colors.role(Role.ON_ACCENT)
                    paint_ring(painter, place, size * 1.16, ink, dashed=True)
            painter.setOpacity(1.0)
        cell = cell_of(side, start)
        if self._held is None:
            place = plan.place(cell, abs(counts[cell]) - 1)
            size = plan.disc * (1.16 if self._picked is not None else 1.1)
            paint_ring(painter, place, size * 1.06, colors.role(Role.SURFACE))
            paint_ring(painter, place, size, colors.role(Role.TEXT))

    def _paint_last(self, painter: QPainter, plan: BackgammonPlan, colors: Colors) -> None:
        """Paint the last play: rings on the moved checkers, dotted traces where they were."""
        view = self.position
        counts = stacks(view.max_checkers, view.min_checkers)
        for start, end in _journeys(view.last_steps):
            left, reached = cell_of(view.last_side, start), cell_of(view.last_side, end)
            trace = plan.place(left, max(0, counts[left] * view.last_side))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            dots = QPen(colors.role(Role.TEXT, 0.55), max(1.0, plan.cell * 0.035))
            dots.setDashPattern([2.4, 2.4])
            painter.setPen(dots)
            painter.drawEllipse(trace, plan.disc * 0.36, plan.disc * 0.36)
            if end != OFF and counts[reached] * view.last_side > 0:
                top = abs(counts[reached]) - 1
                first = min(top, 4)
                ink = colors.role(Role.ON_ACCENT)
                paint_ring(painter, plan.place(reached, first), plan.disc * 0.78, ink)

    def _paint_hint(self, painter: QPainter, plan: BackgammonPlan, colors: Colors) -> None:
        view = self.position
        counts = list(stacks(view.max_checkers, view.min_checkers))
        side = view.to_move
        for start, end in _journeys(view.hint_steps):
            left, reached = cell_of(side, start), cell_of(side, end)
            tail = plan.place(left, max(0, counts[left] * side - 1))
            head = plan.place(reached, max(0, counts[reached] * side))
            paint_arrow(painter, tail, head, plan.cell * 0.1, colors)
            counts[left] -= side
            counts[reached] += side


def _journeys(steps: Play) -> list[tuple[int, int]]:
    """The start and the end of each checker's way, with its steps joined."""
    found: list[list[int]] = []
    for start, end in steps:
        same = next((way for way in found if way[1] == start), None)
        if same is None:
            found.append([start, end])
        else:
            same[1] = end
    return [(start, end) for start, end in found]
