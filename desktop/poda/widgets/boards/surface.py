"""What all boards share: the view, its animation, and cells for the focus and screen readers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import (
    QCursor,
    QEnterEvent,
    QFocusEvent,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QToolTip, QWidget
from shiboken6 import isValid

from poda.base.terms import capitalised
from poda.house.i18n import follow_language
from poda.house.settings import at_speed
from poda.house.theme import saved, theme_manager
from poda.widgets.announce import set_name
from poda.widgets.boards.paint import Grid, Pixels
from poda.widgets.boards.view import BoardView, MoveLabel, piece_name
from poda.widgets.keyboard import KeyMemory
from poda.widgets.layout import Panel, plain_tip

# A board's animation: a piece arrives, then the winning line is drawn.


def falling(time: float) -> float:
    """The way that a disc has fallen, from 0 to 1, at `time` from 0 to 1: with one low bounce."""
    landing = 0.8
    if time < landing:
        return (time / landing) ** 2
    bounce = (time - landing) / (1 - landing)
    return 1 - 0.1 * bounce * (1 - bounce)


class Motion(QObject):
    """An animation of two stages on one clock. At rest both are complete: painting has no cases."""

    frame = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._arrival = 0
        self._total = 0
        self._clock = QVariantAnimation(self)
        self._clock.valueChanged.connect(self.frame)
        self._clock.finished.connect(self.frame)

    @property
    def running(self) -> bool:
        """Whether it runs: between `start` and the end."""
        return self._clock.state() is QVariantAnimation.State.Running

    @property
    def arriving(self) -> bool:
        """Whether the piece has not arrived yet."""
        return self.running and self._now() < self._arrival

    def start(self, arrival: int, line: int) -> None:
        """Begin, with the durations of the stages in milliseconds; 0 leaves a stage out.

        The durations are for normal speed; the user's speed changes them.
        """
        self._clock.stop()
        self._arrival, self._total = at_speed(arrival), at_speed(arrival) + at_speed(line)
        if self._total <= 0:
            return
        self._clock.setDuration(self._total)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(float(self._total))
        self._clock.start()

    def finish(self) -> None:
        """End the animation at its last frame."""
        if self.running:
            self._clock.stop()
            self.frame.emit()

    def arrival_time(self) -> float:
        """The time in the first stage, from 0 to 1, not eased."""
        if not self.arriving:
            return 1.0
        return self._now() / self._arrival

    def line_progress(self) -> float:
        """The share of the winning line that is drawn, from 0 to 1, eased out."""
        if not self.running:
            return 1.0
        passed = self._now() - self._arrival
        length = self._total - self._arrival
        if passed <= 0 or length <= 0:
            return 0.0
        return QEasingCurve(QEasingCurve.Type.OutCubic).valueForProgress(min(1.0, passed / length))

    def _now(self) -> float:
        value = self._clock.currentValue()
        return float(value) if value is not None else 0.0


# A cell of a board, for assistive technology.


class Cell(QAbstractButton):
    """An invisible button that takes no mouse: its board paints it and handles clicks.

    It is a real widget with the real focus, which screen readers follow, and a button, which they
    can press. Keys are passed on to the board.

    Args:
        press: called when it is pressed.
        focus_changed: called with the event when it takes or loses the focus.
    """

    def __init__(
        self,
        board: QWidget,
        press: Callable[[], None],
        focus_changed: Callable[[QFocusEvent], None],
    ) -> None:
        super().__init__(board)
        self._board, self._focus_changed = board, focus_changed
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setUpdatesEnabled(False)  # else each frame of a falling disc would paint every cell
        self.set_tab_stop(False)
        self.clicked.connect(lambda _checked=False: press())

    def set_tab_stop(self, stop: bool) -> None:
        """Set whether the Tab key reaches it: only the cell under the cursor is a tab stop."""
        policy = Qt.FocusPolicy.StrongFocus if stop else Qt.FocusPolicy.ClickFocus
        self.setFocusPolicy(policy)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing: the board has done it. Qt requires a button to have this method."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._focus_changed(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        # A board that is deleted takes the focus from its cell after its own wrapper is gone; an
        # exception here, in its destructor, would end the process.
        if isValid(self._board):
            self._focus_changed(event)


_BY_KEYS = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


OUTSIDE = QPointF(-1, -1)
"""A point of no widget: where the pointer is once it has left one."""


class BoardSurface(Panel):
    """A view, painted on cells, each of which is a widget with a name for screen readers."""

    intent = Signal(object)
    """A person asks for this action, which may be one that is not allowed now."""
    typed = Signal(str)
    """A person typed this move in the game's notation (boards of `any_game` only)."""
    stuck = Signal(int)
    """A person chose this cell, by which no legal move can be meant; the model explains why."""

    COLUMNS: ClassVar[int] = 0
    ROWS: ClassVar[int] = 0
    GAME: ClassVar[str] = ""
    START: ClassVar[int] = 0
    """The cell on which the cursor begins."""
    ASPECT: ClassVar[float] = 1.0
    """The picture's height divided by its width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = self.first_view()
        self._cells: list[Cell] = []
        self._marked: set[int] = set()  # cells whose names said more than their piece
        self._cursor = self.START
        self._by_mouse = False
        self._placed: int | None = None
        self._plan_key: tuple[object, ...] | None = None
        self._plan: Grid | None = None
        self._animated = True
        self._duration = 200
        self._motion = Motion(self)
        self._motion.frame.connect(self._repaint_motion)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme_manager().changed.connect(self._theme_changed)
        self._make_cells()
        follow_language(self, self._show_words)

    # For subclasses: a game's own board ------------------------------------------------------

    def first_view(self) -> BoardView:
        """The view that is shown at first."""
        return BoardView(self.GAME, (0,) * (self.COLUMNS * self.ROWS))

    @classmethod
    def state_view(cls, state: Any) -> BoardView | None:
        """The view of a position without a game in progress; None for a board of cells alone."""
        return None

    def cell_count(self) -> int:
        """The number of cells in the view."""
        return len(self._view.cells)

    def arrange(self, rect: QRectF, pixels: Pixels) -> Grid:
        """The plan of the cells for a board that fills `rect`."""
        raise NotImplementedError

    def paint(self, painter: QPainter, plan: Grid, pixels: Pixels, exposed: QRectF) -> None:
        """Paint the view. Only `exposed` is visible."""
        raise NotImplementedError

    def cell_title(self, cell: int) -> str:
        """The cell's place in words."""
        raise NotImplementedError

    def action_of(self, cell: int) -> Any | None:
        """The action that choosing a cell asks for, or None."""
        raise NotImplementedError

    def target_cell(self, action: Any) -> int | None:
        """The cell that `action` would fill, or None."""
        raise NotImplementedError

    def label_places(self, plan: Grid) -> list[tuple[QRectF, MoveLabel]]:
        """The labels of moves with the rectangles in which they are painted."""
        return []

    def motion_rect(self, plan: Grid, cell: int) -> QRectF:
        """The rectangle to repaint while a piece arrives on `cell`."""
        return plan.rect(cell)

    def stands_on(self, cell: int) -> bool:
        """Whether a cell can ever hold a piece; other cells are skipped."""
        return True

    def arrival_duration(self, cell: int) -> int:
        """The duration of a piece's arrival on `cell`, in milliseconds."""
        return self._duration

    # The view --------------------------------------------------------------------------------

    @property
    def view(self) -> BoardView:
        """The view that is shown."""
        return self._view

    def set_view(self, view: BoardView, animate: bool = True) -> None:
        """Show `view`. If it has one more piece than before and `animate`, that arrives gradually.

        A change of pieces ends a running animation; a change of labels or hints does not.
        """
        if view == self._view:
            return
        before, self._view = self._view, view
        self.show_change(before, animate)
        if self.cell_count() != len(self._cells) or view.columns != before.columns:
            self._make_cells()
            self.refresh_names()
        if (view.flipped, view.turned) != (before.flipped, before.turned):
            self._place_cells()
        self.rename_cells(before)
        self.view_changed()
        self.update()

    def show_change(self, before: BoardView, animate: bool) -> None:
        """Begin the animation from the pieces of the view `before` to those of the present view."""
        view = self._view
        if view.cells != before.cells or view.winning != before.winning:
            self._motion.finish()
            self._placed = _added(before.cells, view.cells)
            if animate:
                self._start_motion(before)

    def board_words(self) -> tuple[str, str]:
        """The accessible name of the board, and its description, which says how to use it."""
        return "", ""

    def _show_words(self) -> None:
        name, use = self.board_words()
        self.setAccessibleName(name)
        self.setAccessibleDescription(use)
        self.refresh_names()
        self.update()

    def view_changed(self) -> None:
        """Called after another view is shown; for subclasses."""

    # Motion ----------------------------------------------------------------------------------

    @property
    def animations_enabled(self) -> bool:
        """Whether pieces move gradually; if not, every view is shown at once."""
        return self._animated

    @animations_enabled.setter
    def animations_enabled(self, enabled: bool) -> None:
        self._animated = enabled
        if not enabled:
            self.finish_animation()

    @property
    def animation_duration(self) -> int:
        """The duration of a stroke or the winning line in milliseconds; a fall takes up to 250."""
        return self._duration

    @animation_duration.setter
    def animation_duration(self, milliseconds: int) -> None:
        self._duration = milliseconds

    @property
    def animating(self) -> bool:
        """Whether an animation runs."""
        return self._motion.running

    def finish_animation(self) -> None:
        """Show the end of the running animation now."""
        self._motion.finish()

    def _start_motion(self, before: BoardView) -> None:
        if not self._animated or not self.isVisible() or self._placed is None:
            return
        won = bool(self._view.winning) and not before.winning
        line = self._duration if won else 0
        self._motion.start(self.arrival_duration(self._placed), line)

    def _repaint_motion(self) -> None:
        if self._placed is None or not self._motion.arriving:
            self.update()
            return
        area = self.motion_rect(self.plan(), self._placed)
        self.update(area.toAlignedRect().adjusted(-2, -2, 2, 2))

    # Painting --------------------------------------------------------------------------------

    def plan(self) -> Grid:
        """The plan of the cells in the widget."""
        pixels = self._pixels()
        view = self._view
        seen = view.flipped, view.turned, len(view.cells), view.columns
        key = (self.size(), pixels, *seen)
        if self._plan is None or key != self._plan_key:
            self._plan = self.arrange(QRectF(self.rect()), pixels)
            self._plan_key = key
        return self._plan

    def render_to(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the board as large as fits into `rect` of any paint device."""
        pixels = Pixels(painter.device().devicePixelRatioF())
        self._paint(painter, self.arrange(QRectF(rect), pixels), pixels, QRectF(rect))

    def render_view(self, painter: QPainter, rect: QRectF, view: BoardView) -> None:
        """Paint a view that is not shown. Cells keep their names, as changing these takes longer
        than painting."""
        before, self._view = self._view, view
        try:
            self.render_to(painter, rect)
        finally:
            self._view = before

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._paint(painter, self.plan(), self._pixels(), QRectF(event.rect()))

    def _paint(self, painter: QPainter, plan: Grid, pixels: Pixels, exposed: QRectF) -> None:
        with saved(painter):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.paint(painter, plan, pixels, exposed)

    def _pixels(self) -> Pixels:
        ratio = self.devicePixelRatioF()
        origin = self.mapTo(self.window(), QPoint(0, 0))
        return Pixels(ratio, origin.x() * ratio % 1, origin.y() * ratio % 1)

    def _theme_changed(self) -> None:
        self.update()

    # Sizes -----------------------------------------------------------------------------------

    def heightForWidth(self, width: int) -> int:
        # Not part of the size policy, or layouts would also take it for the least height.
        return round(width * self.ASPECT)

    def sizeHint(self) -> QSize:
        return QSize(560, self.heightForWidth(560))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.heightForWidth(160))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._motion.finish()
        self._place_cells()
        if self.underMouse() and not self.shows_cursor:  # the pointer rests, the cells moved
            self.aim(QPointF(self.mapFromGlobal(QCursor.pos())))

    def hideEvent(self, event: QHideEvent) -> None:
        self._motion.finish()
        super().hideEvent(event)

    # The pointer -----------------------------------------------------------------------------

    def aim(self, point: QPointF) -> None:
        """Mark what a click would mean with the pointer at `point` of the widget; a point outside
        it marks nothing. For subclasses."""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.aim(event.position())

    def enterEvent(self, event: QEnterEvent) -> None:
        self.aim(event.position())

    def leaveEvent(self, event: QEvent) -> None:
        self.aim(OUTSIDE)

    # Cells: focus and screen reader ----------------------------------------------------------

    @property
    def cursor_cell(self) -> int:
        """The cell of the keyboard."""
        return self._cursor

    @property
    def shows_cursor(self) -> bool:
        """Whether the cursor is painted: the board has the focus, but not by a click."""
        return not self._by_mouse and bool(self._cells) and self._cells[self._cursor].hasFocus()

    def _holds_focus(self) -> bool:
        # The window's focus widget, which is also known while the window is inactive.
        return self.window().focusWidget() in self._cells

    def picture(self) -> QRectF:
        """The rectangle of the board itself, without the texts around it."""
        return self.plan().grid

    def move_cursor(self, cell: int) -> None:
        """Move the cursor to `cell`, with the focus if the board has it."""
        focused = self._holds_focus()
        if cell != self._cursor:
            self._cells[self._cursor].set_tab_stop(False)
            self._cursor = cell
            self._cells[cell].set_tab_stop(True)
            self.setFocusProxy(self._cells[cell])
        if focused:
            self._cells[cell].setFocus(Qt.FocusReason.OtherFocusReason)
        self.update()

    def cell_focus_changed(self, cell: int, event: QFocusEvent) -> None:
        """Called when a cell takes or loses the focus."""
        if event.reason() in _BY_KEYS:
            self._by_mouse = False
        if event.gotFocus() and cell != self._cursor:
            self.move_cursor(cell)  # a screen reader may focus any cell
        self.update()

    def ask_for(self, cell: int) -> None:
        """Ask for the action of `cell`, as when a screen reader presses it."""
        action = self.action_of(cell)
        if action is not None:
            self.finish_animation()
            self.intent.emit(action)

    def _make_cells(self) -> None:
        focused = self._holds_focus()
        for cell in self._cells:
            cell.setParent(None)
            cell.deleteLater()
        self._cells = [
            Cell(self, partial(self.ask_for, index), partial(self.cell_focus_changed, index))
            for index in range(self.cell_count())
        ]
        if self._cells:
            self._cursor = min(self._cursor, len(self._cells) - 1)
            self._cells[self._cursor].set_tab_stop(True)
            self.setFocusProxy(self._cells[self._cursor])
        self._place_cells()
        for index, cell in enumerate(self._cells):
            cell.setVisible(self.stands_on(index))
        if focused and self._cells:
            self._cells[self._cursor].setFocus(Qt.FocusReason.OtherFocusReason)

    def _place_cells(self) -> None:
        plan = self.plan() if self._cells else None
        for index, cell in enumerate(self._cells):
            if plan is not None:
                cell.setGeometry(plan.rect(index).toAlignedRect())

    def cell_name(self, cell: int) -> str:
        """The name of `cell` for screen readers: its place, its piece, and its marks."""
        view = self._view
        name = self.tr("{place}: {piece}").format(
            place=self.cell_title(cell), piece=piece_name(view.game, view.cells[cell])
        )
        marks = [name]
        if number := view.number(cell):
            marks.append(self.tr("move {number} of the line").format(number=number))
        if cell == view.last:
            marks.append(self.tr("last move"))
        if cell in view.winning:
            marks.append(self.tr("part of the winning line"))
        if view.hint is not None and self.target_cell(view.hint) == cell:
            marks.append(self.tr("hint"))
        marks.extend(threat.text for threat in view.threats if threat.cell == cell)
        for action, label in view.labels:
            if self.target_cell(action) == cell:
                marks.append(label.description or label.text)
        return ", ".join(marks)

    def refresh_names(self) -> None:
        """Set the names of all cells."""
        self._marked = self._cells_marked()
        for index, cell in enumerate(self._cells):
            set_name(cell, self.cell_name(index))

    def rename_cells(self, before: BoardView) -> None:
        """Set the names of the cells whose piece or marks differ from the view `before`."""
        pairs = enumerate(zip(before.cells, self._view.cells, strict=False))
        changed = {cell for cell, (piece, now) in pairs if piece != now}
        marked, self._marked = self._marked, self._cells_marked()
        for cell in changed | marked | self._marked:
            set_name(self._cells[cell], self.cell_name(cell))

    def _cells_marked(self) -> set[int]:
        """The cells with marks, whose names say more than their piece."""
        view = self._view
        found = {view.last, *view.winning, *(threat.cell for threat in view.threats)}
        found.update(cell for cell, _ in view.line_numbers)
        actions = [action for action, _ in view.labels]
        actions += [] if view.hint is None else [view.hint]
        found.update(self.target_cell(action) for action in actions)
        return {cell for cell in found if cell is not None and cell < len(self._cells)}

    def cell_rect(self, cell: int) -> QRect:
        """The rectangle of a cell in the widget, in whole pixels."""
        return self.plan().rect(cell).toAlignedRect()


def _added(before: tuple[int, ...], after: tuple[int, ...]) -> int | None:
    """The only cell that has changed, if it was empty and has a piece now; else None."""
    if len(before) != len(after):
        return None
    changed = [i for i, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]]
    if len(changed) == 1 and before[changed[0]] == 0:
        return changed[0]
    return None


# What all boards share: the mouse and the keyboard.
#
# A board knows no rules. It shows a `BoardView` and emits the action that a person asks for; the
# model decides whether it may be played, and what to answer if not.

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_PLAY = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select)
_ENDS = {Qt.Key.Key_Home: -1, Qt.Key.Key_End: 1}


class BoardWidget(BoardSurface):
    """A board of cells with one action each. A game's board adds a plan, a picture and names; one
    whose actions need several cells handles mouse and keys itself.

    Attributes:
        any_game: whether it shows all that views of any game have: origins, texts, typed moves.
    """

    any_game = False

    def __init__(self, parent: QWidget | None = None) -> None:
        self._hover: Any | None = None
        self._pressed: Any | None = None
        self._keys = KeyMemory()
        super().__init__(parent)
        self.setMouseTracking(True)

    def view_changed(self) -> None:
        self._refresh_pointer()

    # Mouse -----------------------------------------------------------------------------------

    def target(self) -> Any | None:
        """The action to show as a target: the one under the mouse or at the cursor, whichever was
        used last; None without one."""
        action = self._hover
        if action is None and self.shows_cursor:
            action = self.action_of(self._cursor)
        if self._motion.running or not self._view.target(action):
            return None
        return action

    def action_at(self, point: QPointF) -> Any | None:
        """The action that a click at `point` asks for, or None."""
        cell = self.plan().cell_at(point)
        return None if cell is None else self.action_of(cell)

    def aim(self, point: QPointF) -> None:
        self._set_hover(self.action_at(point))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.finish_animation()
        action = self.action_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or action is None:
            event.ignore()
            return
        self._pressed = action
        self._by_mouse = True
        cell = self.plan().cell_at(event.position())
        if cell is None:
            cell = self.target_cell(action)
        if cell is not None:
            self._cells[self._cursor].setFocus(Qt.FocusReason.MouseFocusReason)
            self.move_cursor(cell)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        action = self.action_at(event.position())
        # A press that is released elsewhere does nothing.
        if event.button() == Qt.MouseButton.LeftButton and action is not None and action == pressed:
            self.intent.emit(action)

    def _set_hover(self, action: Any | None) -> None:
        if action != self._hover:
            self._hover = action
            self._refresh_pointer()
            self.update()

    def _refresh_pointer(self) -> None:
        if self._view.target(self._hover):
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.unsetCursor()

    def _show_tip(self, event: QHelpEvent) -> bool:
        """Tell the value under the pointer in full; whether one is there."""
        for place, label in self.label_places(self.plan()):
            if place.contains(QPointF(event.pos())):
                text = plain_tip(capitalised(label.description or label.text))
                QToolTip.showText(event.globalPos(), text, self, place.toAlignedRect())
                return True
        return False

    # Keyboard --------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            return self._show_tip(event) or super().event(event)
        # Keep a key that the focused board uses from the window's shortcuts.
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            if self._uses(event):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.finish_animation()
        if not self._uses(event):
            event.ignore()
            return
        # The last input sets the target: the mouse sets it again when it moves.
        self._set_hover(None)
        if self._by_mouse:
            self._by_mouse = False
            self.update()
        digit = self._digit(event)
        if digit is not None:
            self._play_digit(digit, event)
        elif event.key() in _PLAY:
            # A held key plays once.
            if not self._keys.is_repeat(event):
                self.ask_for(self._cursor)
        else:
            self._step(Qt.Key(event.key()))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self._keys.note_release(event)
        event.ignore()

    def _uses(self, event: QKeyEvent) -> bool:
        plain = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        if event.modifiers() & ~plain or not self._cells:
            return False
        if self._digit(event) is not None:
            return True
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            return False
        return event.key() in _PLAY or event.key() in _ARROWS or event.key() in _ENDS

    def _digit(self, event: QKeyEvent) -> int | None:
        # By the text, as digits need Shift on a French keyboard.
        text = event.text()
        if len(text) != 1 or text not in "123456789":
            return None
        action = int(text)
        return action if self.target_of_digit(action) else None

    def take_text(self, text: str) -> bool:
        """Begin to type a move with these characters; False if moves cannot be typed here."""
        return False

    def target_of_digit(self, action: int) -> bool:
        """Whether a digit is an action of this board."""
        return any(self.action_of(cell) == action for cell in range(len(self._cells)))

    def _play_digit(self, action: int, event: QKeyEvent) -> None:
        if self._keys.is_repeat(event):
            return
        cell = self.target_cell(action)
        if cell is not None:
            self.move_cursor(cell)
        self.intent.emit(action)

    def _step(self, key: Qt.Key) -> None:
        plan = self.plan()
        column, row = plan.screen(self._cursor)
        if key in _ENDS:
            column = 0 if _ENDS[key] < 0 else plan.columns - 1
        else:
            right, down = _ARROWS[key]
            column = min(max(column + right, 0), plan.columns - 1)
            row = min(max(row + down, 0), plan.rows - 1)
        self.move_cursor(plan.cell_seen_at(column, row))
