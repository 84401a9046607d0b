"""A board on which pieces move from cell to cell: by clicks, by drawing a piece with the mouse, or
by keys; and the animation of a piece along its way.

A way may pause on cells between its first and its last, like a chain of jumps. A person chooses as
many of these as tell the action apart: the rest follows by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QEasingCurve, QPointF, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from poda.widgets.announce import announce
from poda.widgets.boards.paint import Grid
from poda.widgets.boards.surface import BoardWidget
from poda.widgets.boards.view import BoardView, Way

_HOP: Final = (120, 220)
"""The shortest and longest times for a step from one cell of a way to the next, in milliseconds
at the usual speed."""
_ALL_HOPS: Final = 900
"""The time for all steps, in milliseconds, unless each has its shortest time already."""
_GHOST: Final = 0.35
"""The opacity of a piece at the cell that it left, and of the pieces that it takes."""


class StandingPiece(NamedTuple):
    """A piece to be painted.

    Attributes:
        centre: its centre.
        piece: the value of its cell in the view.
        opacity: its opacity, from 0 to 1.
        lifted: whether it is above the others: in hand, or moving.
    """

    centre: QPointF
    piece: int
    opacity: float = 1.0
    lifted: bool = False


class _Flight(NamedTuple):
    """A move just played, to be animated.

    Attributes:
        path: the cells along which the piece moves.
        piece: the value of the piece.
        taken: for each piece taken its cell, its value, and the hop (from 0) on which it is
            passed.
    """

    path: tuple[int, ...]
    piece: int
    taken: tuple[tuple[int, int, int], ...]

    @property
    def hops(self) -> int:
        return len(self.path) - 1


class PathBoard(BoardWidget):
    """A board that lets a person choose a piece's way, and shows the piece moving."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._way: tuple[int, ...] = ()  # the cells chosen so far
        self._by: int | None = None  # a cell through which the rest of the way must pass
        self._flight: _Flight | None = None
        self._pressed_cell: int | None = None
        self._grip: QPointF | None = None  # where a piece that may be drawn was gripped
        self._again = False  # whether the piece in hand was pressed again
        self._drawn: QPointF | None = None  # the place of a piece that is being drawn
        self._under: int | None = None  # the cell under the pointer
        super().__init__(parent)

    # The view --------------------------------------------------------------------------------

    def set_view(self, view: BoardView, animate: bool = True) -> None:
        before = self.view
        super().set_view(view, animate)
        if (view.ways, view.cells) != (before.ways, before.cells):
            self._forget()

    def show_change(self, before: BoardView, animate: bool) -> None:
        view = self.view
        if view.cells == before.cells:
            super().show_change(before, animate)
            return
        self._flight = flight = _flight(before, view, self._way)
        if flight is None:
            super().show_change(before, animate)
            return
        self._motion.finish()
        self._placed = None
        if animate and self._animated and self.isVisible() and flight.hops:
            shortest, longest = _HOP
            each = max(shortest, min(longest, self._duration * longest // 200))
            each = max(shortest, min(each, _ALL_HOPS // flight.hops))
            self._motion.start(each * flight.hops, 0)

    def _forget(self) -> None:
        self._way, self._by, self._drawn, self._grip = (), None, None, None
        self._pressed_cell = None

    # The piece in hand -----------------------------------------------------------------------

    @property
    def held(self) -> int | None:
        """The cell of the piece in hand; None without one."""
        return self._way[0] if self._way else None

    @property
    def way(self) -> tuple[int, ...]:
        """The cells chosen so far: that of the piece, then those where it pauses."""
        return self._way

    def open_ways(self) -> list[Way]:
        """The ways of the piece in hand that begin with the chosen cells."""
        if not self._way:
            return []
        found = _along(self.view.ways, self._way)
        by = [way for way in found if self._by in way.cells]
        return by or found

    def is_start(self, cell: int) -> bool:
        """Whether the piece on a cell may be moved."""
        return any(way.cells[0] == cell for way in self.view.ways)

    def _towards(self, cell: int) -> list[Way]:
        """The ways that choosing a cell would mean: those that pause there next, else pass it."""
        chosen = len(self._way)
        found = self.open_ways()
        following = [way for way in found if way.cells[chosen : chosen + 1] == (cell,)]
        return following or [way for way in found if cell in way.cells[chosen:]]

    def _coming_to(self, cell: int) -> list[Way]:
        """With nothing in hand, the ways of the only piece that comes to a cell from which none
        goes, and which means nothing else: choosing the cell means that piece."""
        if self._way or self.is_start(cell) or self._placed_at(cell) is not None:
            return []
        coming = [way for way in self.view.ways if cell in way.cells[1:]]
        return coming if len({way.cells[0] for way in coming}) == 1 else []

    def action_of(self, cell: int) -> Any | None:
        towards = self._towards(cell) or self._coming_to(cell)
        return towards[0].action if len(towards) == 1 else self._placed_at(cell)

    def _placed_at(self, cell: int) -> Any | None:
        """The action that fills a cell with a new piece; None if there is none, or several."""
        actions = self.view.cell_actions
        return actions[cell] if cell < len(actions) else None

    def target_cell(self, action: Any) -> int | None:
        for way in self.view.ways:
            if way.action == action:
                return way.cells[-1] if way.cells[0] == self.held else way.cells[0]
        actions = self.view.cell_actions
        return actions.index(action) if action in actions else None

    def choose(self, cell: int) -> None:
        """Handle the choice of a cell: pick up a piece, go on, or put it down. Where only one piece
        can come to a cell, it need not be picked up before."""
        if self._way == (cell,):  # also if a way could return to it
            self.put_down()
            return
        if coming := self._coming_to(cell):
            self._hold(coming[0].cells[:1])
        towards = self._towards(cell)
        if len(towards) == 1:
            self._ask_for_move(towards[0])
        elif towards:
            self._go_along(cell, towards)
        elif self.is_start(cell):
            self._hold((cell,))
        elif (action := self.action_of(cell)) is not None:
            self.intent.emit(action)
        else:
            self._leave(cell)

    def _ask_for_move(self, way: Way) -> None:
        self.finish_animation()
        before = self.view
        self.intent.emit(way.action)
        if self.view is before and len(self._way) > 1:  # the move was refused, or is held
            self._hold(self._way[:1])

    def _go_along(self, cell: int, towards: Sequence[Way]) -> None:
        """Choose the cells that all of these ways have in common."""
        common = _common([way.cells for way in towards])
        further = len(common) > len(self._way)
        self._by = None if further else cell
        self._way = common
        text = self.tr("Several ways lead on: choose the next square.")
        if not further:
            text = self.tr("Several ways lead there: choose where to pause.")
        announce(self, text)
        self._changed_hand()

    def _hold(self, way: tuple[int, ...]) -> None:
        if not way:  # a key may put down a piece that is being drawn
            self._drawn = self._grip = None
        self._way, self._by = way, None
        self._changed_hand()

    def _leave(self, cell: int) -> None:
        """Put down the piece in hand, and emit `stuck`: nothing can be meant by the cell."""
        self._hold(())
        self.stuck.emit(cell)

    def put_down(self) -> bool:
        """Put the piece in hand back; whether there was one."""
        held = bool(self._way)
        self._drawn = self._grip = None
        self.unsetCursor()
        if held:
            self._hold(())
        return held

    def _changed_hand(self) -> None:
        self.refresh_names()
        self._refresh_pointer()
        self.update()

    def ask_for(self, cell: int) -> None:
        self.finish_animation()
        self._drawn = self._grip = None  # a key ends a drag of the mouse
        self.choose(cell)

    # The mouse -------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self.finish_animation()
        cell = self.cell_under(event.position())
        self._pressed_cell = self._grip = None
        self._again = False
        if cell is None:
            self.put_down()
            event.ignore()
            return
        self._by_mouse = True
        self._cells[self._cursor].setFocus(Qt.FocusReason.MouseFocusReason)
        if self.stands_on(cell):
            self.move_cursor(cell)
        comes_round = len(self._way) > 1 and bool(self._towards(cell))
        if cell in (self._way[:1] + self._way[-1:]) and not comes_round:
            self._again, self._grip = True, event.position()
        elif self._towards(cell) or not self.is_start(cell):
            self._pressed_cell = cell
        else:
            self._grip = event.position()
            self._hold((cell,))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drawn is None and self._grip is not None:
            away = (event.position() - self._grip).manhattanLength()
            if away >= QApplication.startDragDistance() and self.view.interactive:
                self._drawn = event.position()
                if self.cell_under(self._grip) == self._way[0]:
                    self._way = self._way[:1]
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._drawn is None:
            super().mouseMoveEvent(event)
            return
        self._drawn = event.position()
        self._draw_over(self.cell_under(event.position()))
        self.update()

    def _draw_over(self, cell: int | None) -> None:
        """Add the cell under a drawn piece to the way, if it may pause there, or go back by one."""
        if cell is None or cell == self._way[-1]:
            return
        if len(self._way) > 1 and cell == self._way[-2]:
            self._way = self._way[:-1]
        elif _along(self.view.ways, (*self._way, cell)):
            self._way = (*self._way, cell)
        else:
            return
        self._by = None
        self.refresh_names()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_under(event.position())
        pressed, self._pressed_cell = self._pressed_cell, None
        again, self._again = self._again, False
        drawn, self._drawn, self._grip = self._drawn, None, None
        if event.button() != Qt.MouseButton.LeftButton:
            super().mouseReleaseEvent(event)
        elif drawn is not None:
            self._let_go(cell)
        elif again and cell in self._way:
            self.put_down()
        elif pressed is not None and cell == pressed:
            self.choose(cell)
        # A press that is released elsewhere does nothing.
        self._refresh_pointer()
        self.update()

    def _let_go(self, cell: int | None) -> None:
        """Handle the release of a drawn piece over a cell."""
        if cell is None:
            self.put_down()
            return
        if cell == self._way[0] and (len(self._way) == 1 or cell != self._way[-1]):
            self._hold((cell,))
            return
        if cell == self._way[-1]:
            towards = self.open_ways()
        else:
            towards = self._towards(cell)
            if not towards:  # drawn over a cell on which it was not to pause
                self._way = self._way[:1]
                towards = self._towards(cell)
        if len(towards) == 1:
            if towards[0].cells[-1] == cell:
                self._way = towards[0].cells  # the piece is at its target: no animation
            self._ask_for_move(towards[0])
        elif towards and cell != self._way[-1]:
            self._go_along(cell, towards)
        elif not towards:
            self._leave(cell)
        else:
            self._changed_hand()

    def cell_under(self, point: QPointF) -> int | None:
        """The cell at a point of the widget; None without one."""
        return self.plan().cell_at(point)

    def action_at(self, point: QPointF) -> Any | None:
        cell = self.cell_under(point)
        return None if cell is None else self.action_of(cell)

    def _refresh_pointer(self) -> None:
        if self._drawn is not None:
            return
        super()._refresh_pointer()
        if self.view.interactive and self._under is not None and self.is_start(self._under):
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def aim(self, point: QPointF) -> None:
        self._under = self.cell_under(point)
        super().aim(point)
        self._refresh_pointer()

    def hideEvent(self, event: QHideEvent) -> None:
        self._drawn = self._grip = None
        super().hideEvent(event)

    # The keyboard ----------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._uses(event):
            self.finish_animation()
            self.put_down()
            return
        super().keyPressEvent(event)

    def _uses(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            return bool(self._way) and not event.modifiers()
        return super()._uses(event)

    # Speech ----------------------------------------------------------------------------------

    def rename_cells(self, before: BoardView) -> None:
        self.refresh_names()  # names depend on the piece in hand, too

    def cell_name(self, cell: int) -> str:
        name = super().cell_name(cell)
        if cell == self.held:
            return self.tr("{cell}, picked up").format(cell=name)
        if cell in self._way:
            return self.tr("{cell}, on the way").format(cell=name)
        open_ways = self.open_ways()
        if any(way.cells[-1] == cell for way in open_ways):
            return self.tr("{cell}, can be reached").format(cell=name)
        if any(cell in way.taken for way in open_ways):
            return self.tr("{cell}, can be taken").format(cell=name)
        if not self._way and self.view.forced and self.view.interactive and self.is_start(cell):
            return self.tr("{cell}, must take").format(cell=name)
        return name

    # Pieces ----------------------------------------------------------------------------------

    def standing(self, plan: Grid) -> Iterator[StandingPiece]:
        """All pieces to be painted; the one in hand or moving is the last."""
        cells = self.view.cells
        moving = self._flight if self._motion.arriving else None
        away: dict[int, float] = {}  # the cells with less opacity
        lifted: StandingPiece | None = None
        if moving is not None:
            away[moving.path[-1]] = 0.0
            lifted = StandingPiece(self._flown(plan, moving), moving.piece, lifted=True)
            hop, share = self._hop(moving)
            for cell, piece, passed in moving.taken:
                seen = 1.0 if passed > hop else (1 - share) if passed == hop else 0.0
                if seen > 0:
                    yield StandingPiece(plan.centre(cell), piece, seen)
        elif self._way and (self._drawn is not None or len(self._way) > 1):
            piece = cells[self._way[0]]
            away[self._way[0]] = _GHOST
            at = self._drawn if self._drawn is not None else plan.centre(self._way[-1])
            lifted = StandingPiece(at, piece, lifted=True)
            for cell in self._passed():
                away[cell] = _GHOST
        for cell, piece in enumerate(cells):
            opacity = away.get(cell, 1.0)
            if piece and opacity > 0:
                yield StandingPiece(plan.centre(cell), piece, opacity)
        if lifted is not None:
            yield lifted

    def _passed(self) -> list[int]:
        """The cells of the pieces that the chosen part of the way takes."""
        found = self.open_ways()
        if not found:
            return []
        columns = self.view.columns
        return [
            cell
            for cell in found[0].taken
            if _passed_on(found[0].cells, cell, columns) < len(self._way) - 1
        ]

    def _hop(self, flight: _Flight) -> tuple[int, float]:
        """The present hop, from 0, and the share of it that is done, from 0 to 1."""
        done = self._motion.arrival_time() * flight.hops
        hop = min(int(done), flight.hops - 1)
        return hop, done - hop

    def _flown(self, plan: Grid, flight: _Flight) -> QPointF:
        hop, share = self._hop(flight)
        start, end = plan.centre(flight.path[hop]), plan.centre(flight.path[hop + 1])
        eased = QEasingCurve(QEasingCurve.Type.InOutQuad).valueForProgress(share)
        return start + (end - start) * eased


def _along(ways: Sequence[Way], cells: tuple[int, ...]) -> list[Way]:
    """The ways that begin with these cells."""
    return [way for way in ways if way.cells[: len(cells)] == cells]


def _common(paths: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The longest common beginning of all paths."""
    found: list[int] = []
    for cells in zip(*paths, strict=False):
        if len(set(cells)) > 1:
            break
        found.append(cells[0])
    return tuple(found)


def _flight(before: BoardView, view: BoardView, way: tuple[int, ...]) -> _Flight | None:
    """The move between two views, without the part of its way that was shown in hand; None if it is
    not the move of one piece."""
    path = view.last_path
    if len(path) < 2 or len(before.cells) != len(view.cells) or before.cells == view.cells:
        return None
    if max(path) >= len(view.cells):
        return None
    piece = before.cells[path[0]]
    if not piece or piece * view.cells[path[-1]] <= 0:
        return None
    gone = []
    for cell, (was, now) in enumerate(zip(before.cells, view.cells, strict=True)):
        if was == now or cell in (path[0], path[-1]):
            continue
        if now or was * piece > 0:
            return None  # something else happened
        gone.append(cell)
    if path[0] != path[-1] and (view.cells[path[0]] or before.cells[path[-1]] * piece > 0):
        return None
    if before.cells[path[-1]] * piece < 0:
        gone.append(path[-1])
    shown = len(way) - 1 if way and path[: len(way)] == way else 0
    columns = view.columns
    taken = [(cell, before.cells[cell], _passed_on(path, cell, columns) - shown) for cell in gone]
    return _Flight(path[shown:], piece, tuple(each for each in taken if each[2] >= 0))


def _passed_on(path: tuple[int, ...], cell: int, columns: int) -> int:
    """The hop of a path on which a cell is passed: the one whose middle is nearest to it."""

    def away(hop: tuple[int, int]) -> float:
        (row, column), (first, left), (last, right) = (
            divmod(each, max(columns, 1)) for each in (cell, *hop)
        )
        return abs((first + last) / 2 - row) + abs((left + right) / 2 - column)

    hops = list(pairwise(path))
    return min(range(len(hops)), key=lambda index: away(hops[index]))
