"""The backgammon board's input, by mouse and keyboard.

Mouse: drag a checker to a lit point, or click it and then the point. A click on a checker that
one die can bear off does so; a double click moves a checker by the first die. A click on the dice
rolls them, swaps them while none is used, or ends a finished play; one on the cube doubles, and the
buttons beside an offered cube take or pass. The right button takes the last step back, or puts the
checker in hand back. A checker that is dropped elsewhere goes back silently.

Keys: the arrows move over the points, Enter or Space picks a checker up and puts it down, 1 to 6
move the checker at the cursor by that die, Backspace takes back, S swaps the dice, R or Space
rolls, X doubles, K takes and P passes, Enter ends a finished play, Escape puts the checker in hand
back.
"""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_parts.moves import OFF
from poda.packages.backgammon.window.board import surface as words
from poda.packages.backgammon.window.board.middle import Press, cube_words
from poda.packages.backgammon.window.board.plan import BackgammonView, cell_of, point_of, state_view
from poda.packages.backgammon.window.board.surface import BackgammonSurface
from poda.widgets.announce import announce
from poda.widgets.boards.surface import OUTSIDE
from poda.widgets.boards.view import BoardView

_PLAY = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select)
_KEYPAD = Qt.KeyboardModifier.KeypadModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier


class BackgammonBoard(BackgammonSurface):
    """Shows a `BackgammonView`, and emits what a person asks for; points are those of the mover."""

    move_asked = Signal(int, int)
    """Move a checker of the side to move from a point (25 is the bar) to a point (0 is off); only
    pairs of the view's moves are emitted."""
    roll_asked = Signal()
    finish_asked = Signal()
    take_back_asked = Signal()
    swap_asked = Signal()
    double_asked = Signal()
    take_asked = Signal()
    pass_asked = Signal()
    beaver_asked = Signal()

    @classmethod
    def state_view(cls, state: State) -> BoardView:
        return state_view(state)

    def board_words(self) -> tuple[str, str]:
        """The description has the keys, and the state of the cube, which is on no cell."""
        said = self.tr(
            "The arrow keys and Enter choose a checker and the point it goes to. R rolls the "
            "dice, S swaps them, 1 to 6 move by a die, Backspace takes back, and Enter plays "
            "what is finished."
        )
        if (cube := self.position.cube) is not None:
            said = f"{cube_words(cube)}. {said}"
            if not cube.out:
                said += " " + self.tr("X doubles, K takes a double, and P passes it.")
        return self.tr("Backgammon board"), said

    def set_view(self, view: BoardView, animate: bool = True) -> None:
        if not isinstance(view, BackgammonView):
            raise TypeError("a backgammon board shows a BackgammonView")
        before = self.position
        if self._picked is not None and (
            view.to_move != before.to_move
            or view.checkers(view.to_move) != before.checkers(view.to_move)
            or not words.ends(view, self._picked)
        ):
            self._let_go()  # another turn, or another player has moved
        super().set_view(view, animate)
        if view.cube != before.cube:
            self.setAccessibleDescription(self.board_words()[1])
        if view.message != before.message:
            announce(self, view.message)
        if view.can_finish and not before.can_finish:
            announce(self, self.tr("The play is finished: Enter plays it, Backspace takes back."))

    def view_changed(self) -> None:
        self._refresh_pointer()

    def hideEvent(self, event: QHideEvent) -> None:
        self._let_go()
        super().hideEvent(event)

    def own_point(self, cell: int | None) -> int | None:
        return None if cell is None else point_of(self._view.to_move, cell)

    # The checker in hand ----------------------------------------------------------------------

    @property
    def picked(self) -> int | None:
        """The point of the checker in hand, as the side to move counts; None without one."""
        return self._picked

    def _pick_up(self, point: int) -> None:
        self._picked = point
        self.refresh_names()
        self.update()
        place = words.cell_place(self.position, cell_of(self._view.to_move, point))
        said = self.tr("{place}: picked up, {moves}")
        announce(self, said.format(place=place, moves=words.reachable(self.position, point)))

    def _let_go(self) -> None:
        """Put the checker in hand back."""
        self._picked = self._held = self._pressed_at = None
        self.refresh_names()
        self.update()

    def _put_down(self, end: int, *, by_hand: bool = False) -> None:
        """Ask for a move of the checker in hand to `end`; `by_hand` if it was dragged there."""
        start, side = self._picked, self._view.to_move
        if start is not None:
            self._let_go()
            self._ask(start, end, by_hand=by_hand, side=side)

    def _ask(self, start: int, end: int, *, by_hand: bool = False, side: int) -> None:
        view = self.position
        way = side, cell_of(side, start), cell_of(side, end)
        said = self.tr("{start} to {end}").format(
            start=words.point_name(view, way[1]), end=words.point_name(view, way[2])
        )
        announce(self, said)
        self._way = way if by_hand else None
        self.move_asked.emit(start, end)
        self._way = None

    def _off_at_once(self, point: int) -> bool:
        """Whether one die can bear that checker off, so that a press alone means this."""
        view = self.position
        return (point, OFF) in view.moves and any(
            die.value >= point for die in view.dice if not die.used
        )

    def _by_die(self, point: int, value: int | None = None) -> tuple[int, int] | None:
        """The move of the checker on a point by that die, or by the first usable one; or None."""
        for die in self.position.dice:
            ends = point, max(OFF, point - die.value)
            if not die.used and value in (None, die.value) and ends in self.position.moves:
                return ends
        return None

    def press_cell(self, cell: int) -> None:
        """Handle a press on a cell by mouse, key or screen reader: pick up or put down."""
        self.finish_animation()
        view, point, held = self.position, self.own_point(cell), self._picked
        if held is not None and point is not None and point in words.ends(view, held):
            self._put_down(point)
            return
        if held is not None:
            self._let_go()
        if point is None or point == held or not words.ends(view, point):
            self._say_nothing_done(put_back=held is not None)
        elif self._off_at_once(point):
            self._ask(point, OFF, side=view.to_move)
        else:
            self._pick_up(point)

    def _say_nothing_done(self, *, put_back: bool) -> None:
        # With the mouse, a person sees it.
        if put_back and not self._by_mouse:
            announce(self, self.tr("put back"))
        elif self.position.moves and not self._by_mouse:
            announce(self, self.tr("No checker can move from here."))

    def ask_for(self, cell: int) -> None:
        self.press_cell(cell)

    def press_dice(self) -> bool:
        """Roll, finish or swap, whichever applies; False if none does."""
        view = self.position
        self.finish_animation()
        if view.can_roll:
            self.roll_asked.emit()
        elif view.can_finish:
            self.finish_asked.emit()
        elif view.can_swap:
            self.swap_asked.emit()
        else:
            return False
        return True

    def take_back(self) -> bool:
        """Put the checker in hand back, or ask to take back the last step; False if neither."""
        self.finish_animation()
        if self._picked is not None:
            self._let_go()
        elif self.position.can_take_back:
            self.take_back_asked.emit()
        else:
            return False
        return True

    # Mouse -----------------------------------------------------------------------------------

    _pressed_at: QPointF | None = None
    _pressed_dice = False
    _pressed_cube: Press | None = None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        where = event.position()
        if self._pressed_at is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._drag(where)
            return
        self.aim(where)

    def _drag(self, where: QPointF) -> None:
        assert self._pressed_at is not None
        if self._held is None:
            moved = (where - self._pressed_at).manhattanLength()
            point = self.own_point(self.board_plan().cell_at(self._pressed_at))
            if moved < QApplication.startDragDistance() or point is None:
                return
            if not words.ends(self.position, point):
                return
            self._pick_up(point)
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        self._held = where
        self.update()

    def aim(self, where: QPointF) -> None:
        point = self.own_point(self.board_plan().cell_at(where))
        area = self.dice_area()
        dice = area is not None and area.contains(where)
        cube = self.cube_press_at(where)
        if dice or cube:
            point = None
        if (point, dice, cube) != (self._hover_point, self._hover_dice, self._hover_cube):
            self._hover_point, self._hover_dice, self._hover_cube = point, dice, cube
            self._refresh_pointer()
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.finish_animation()
        self._by_mouse = True
        if event.button() == Qt.MouseButton.RightButton:
            self.take_back()
            return
        where = event.position()
        if event.button() != Qt.MouseButton.LeftButton or not self.picture().contains(where):
            event.ignore()
            return
        self._cells[self._cursor].setFocus(Qt.FocusReason.MouseFocusReason)
        pressed = self.pressed_there(where)
        if pressed and not self._is_meant(where):
            return  # it has only just appeared under the pointer
        self._pressed_dice = pressed == "dice"
        self._pressed_cube = self.cube_press_at(where)
        cell = self.board_plan().cell_at(where)
        if not (self._pressed_dice or self._pressed_cube) and cell is not None:
            self._pressed_at = where
            self.move_cursor(cell)
        self.aim(where)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        where, begun = event.position(), self._pressed_at
        on_dice, self._pressed_dice, self._pressed_at = self._pressed_dice, False, None
        area, cell = self.dice_area(), self.board_plan().cell_at(where)
        pressed, self._pressed_cube = self._pressed_cube, None
        if pressed is not None:
            if pressed == self.cube_press_at(where):
                self._ask_with_cube(pressed)
        elif on_dice:
            if area is not None and area.contains(where):
                self.press_dice()
        elif self._held is not None:
            self._drop(cell)
        elif begun is not None and cell is not None:
            if cell == self.board_plan().cell_at(begun):  # released elsewhere, a press does nothing
                self.press_cell(cell)
        else:
            self._let_go()
        self.aim(where)
        self._refresh_pointer()

    def _ask_with_cube(self, press: Press) -> None:
        asked = {
            "double": self.double_asked,
            "take": self.take_asked,
            "pass": self.pass_asked,
            "beaver": self.beaver_asked,
        }
        asked[press].emit()

    def _drop(self, cell: int | None) -> None:
        point = self.own_point(cell)
        if self._picked is not None and point in words.ends(self.position, self._picked):
            assert point is not None
            self._put_down(point, by_hand=True)
        else:
            self._let_go()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        point = self.own_point(self.board_plan().cell_at(event.position()))
        left = event.button() == Qt.MouseButton.LeftButton
        if left and point is not None and point == self._picked:
            move = self._by_die(point)
            if move is not None:
                self._put_down(move[1])
                return
        self.mousePressEvent(event)

    def _refresh_pointer(self) -> None:
        view, point = self.position, self._hover_point
        self.setToolTip(self._cube_tip() or self._dice_tip())
        aims = self._picked is not None and point in words.ends(view, self._picked)
        presses = self._hover_dice or self._hover_cube is not None
        if self._held is not None:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif presses or aims or (point is not None and words.ends(view, point)):
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.unsetCursor()

    def _cube_tip(self) -> str:
        tips = {
            "double": self.tr("Double the stakes (X)"),
            "take": self.tr("Take the double (K)"),
            "pass": self.tr("Pass: give the game up (P)"),
            "beaver": self.tr("Beaver: take, turn the cube and keep it (B)"),
        }
        return tips.get(self._hover_cube or "", "")

    def _dice_tip(self) -> str:
        view = self.position
        if not self._hover_dice:
            return ""
        if view.can_roll:
            return self.tr("Roll the dice (R)")
        if view.can_finish:
            return self.tr("Play it (Enter)")
        return self.tr("Swap the dice: the first one is used first (S)")

    # Keyboard --------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # The last input sets the target: the mouse sets it again when it moves.
        self.aim(OUTSIDE)
        command = self._command(event)
        if command is None:
            if event.key() in _PLAY or self._digit(event) is not None:
                self.finish_animation()
                event.ignore()
            else:
                super().keyPressEvent(event)  # the arrow keys
            return
        self.finish_animation()
        self._by_mouse = False
        self.update()
        if not self._keys.is_repeat(event):
            self._obey(command, event)

    def _uses(self, event: QKeyEvent) -> bool:
        digit_or_play = event.key() in _PLAY or self._digit(event) is not None
        return self._command(event) is not None or (not digit_or_play and super()._uses(event))

    def target_of_digit(self, action: int) -> bool:
        return 1 <= action <= 6

    def _command(self, event: QKeyEvent) -> str | None:
        """The command of a key at present; None if it has none, so that others may use it."""
        view, key = self.position, event.key()
        digit = self._digit(event)
        if event.modifiers() & ~(_KEYPAD | _SHIFT):
            return None
        if digit is not None:
            return "die" if view.moves else None
        if event.modifiers() & _SHIFT:
            return None
        if key in _PLAY:
            return "press"
        can = {
            Qt.Key.Key_R: view.can_roll and "roll",
            Qt.Key.Key_S: view.can_swap and "swap",
            # Also where no action of a menu has these keys, as in a puzzle.
            Qt.Key.Key_X: view.can_double and "double",
            Qt.Key.Key_K: view.can_answer and "take",
            Qt.Key.Key_P: view.can_answer and "pass",
            Qt.Key.Key_B: view.can_beaver and "beaver",
            Qt.Key.Key_Backspace: (self._picked is not None or view.can_take_back) and "back",
            Qt.Key.Key_Escape: self._picked is not None and "drop",
        }
        return can.get(Qt.Key(key)) or None

    def _obey(self, command: str, event: QKeyEvent) -> None:
        view = self.position
        if command == "die":
            self._move_by_digit(self._digit(event))
        elif command == "roll":
            self.roll_asked.emit()
        elif command == "swap":
            self.swap_asked.emit()
        elif command in ("double", "take", "pass", "beaver"):
            self._ask_with_cube(cast(Press, command))
        elif command == "back":
            self.take_back()
        elif command == "drop":
            self._let_go()
            self._say_nothing_done(put_back=True)
        elif view.can_roll or (view.can_finish and not view.moves):
            self.press_dice()
        else:
            self.press_cell(self._cursor)

    def _move_by_digit(self, digit: int | None) -> None:
        point = self._picked if self._picked is not None else self.own_point(self._cursor)
        move = None if point is None else self._by_die(point, digit)
        if move is not None:
            self._let_go()
            self._ask(*move, side=self._view.to_move)
