"""Setting up a position of checkers: men and kings, whose turn it is, and the moves to a draw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSpinBox

from poda.engine.game import MAX
from poda.engine.games.checkers import (
    MOST_QUIET_MOVES,
    QUIET_MOVES,
    SIDE,
    SQUARE_OF,
    SQUARES,
    Checkers,
    State,
)
from poda.packages.checkers.window.board import CheckersBoard
from poda.play.editor.editing import SIDES, Draft, Editing, Fields
from poda.widgets.announce import phrased
from poda.widgets.boards.paint import Grid
from poda.widgets.boards.surface import BoardSurface
from poda.widgets.boards.view import BoardView, piece_name, side_name
from poda.widgets.controls import Form, choice
from poda.widgets.layout import INSIDE

_BRUSHES: Final = (1, 2, -1, -2)


@dataclass(frozen=True, slots=True)
class Chequerboard:
    """A checkers position being set up, which need not be legal.

    Attributes:
        cells: the 64 squares, as `Checkers.cells` has them.
        turn: the side to move: MAX (Black) or MIN (White).
        quiet_moves: after how many moves of each side without progress the game is drawn.
    """

    cells: tuple[int, ...]
    turn: int = MAX
    quiet_moves: int = QUIET_MOVES


class SetUpBoard(CheckersBoard):
    """The board of the editor, on which no move can be typed."""

    def _is_typed(self, event: QKeyEvent) -> bool:
        return False


class DraughtsEditing(Editing):
    """Sets up men and kings; a draft is a `Chequerboard`."""

    game: Checkers
    brushes = _BRUSHES

    def draft_of(self, state: State) -> Chequerboard:
        return Chequerboard(self.game.cells(state), state.turn, state.quiet_moves)

    def empty(self, draft: Chequerboard) -> Chequerboard:
        return replace(draft, cells=(0,) * (SIDE * SIDE))

    def state_of(self, draft: Chequerboard) -> State:
        state = self.game.set_up(draft.cells)
        return replace(state, turn=draft.turn, quiet_moves=draft.quiet_moves)

    def pressed(self, draft: Chequerboard, cell: int, brush: int) -> Chequerboard:
        there = draft.cells[cell]
        # A man set on its far row becomes a king; a second press with a man removes it.
        return _with_piece(draft, cell, 0 if there == _crowned(cell, brush) else brush)

    def cleared(self, draft: Chequerboard, cell: int) -> Chequerboard:
        return _with_piece(draft, cell, 0)

    def counted(self, draft: Chequerboard, cell: int, count: int, brush: int) -> Chequerboard:
        return _with_piece(draft, cell, brush if count else 0)

    def moved(self, draft: Chequerboard, start: int, end: int | None) -> Chequerboard:
        piece = draft.cells[start]
        if not piece or (end is not None and end not in SQUARE_OF):
            return draft
        away = self.cleared(draft, start)
        return away if end is None else _with_piece(away, end, piece)

    def piece_at(self, draft: Chequerboard, plan: Grid, cell: int) -> QRectF | None:
        return plan.rect(cell) if draft.cells[cell] else None

    def painter(self) -> type[BoardSurface]:
        return SetUpBoard

    def view(
        self, draft: Chequerboard, brush: int, *, flipped: bool = False, turned: bool = False
    ) -> BoardView:
        return BoardView(
            self.game.key,
            draft.cells,
            to_move=draft.turn,
            turned=turned,
            columns=SIDE,
            rows=SIDE,
            square_numbers=True,
        )

    def brush_name(self, brush: int) -> str:
        text = piece_name(self.game.key, brush)
        return text[:1].upper() + text[1:]

    def about(self) -> str:
        return QCoreApplication.translate(
            "DraughtsEditing",
            "Drag a piece to move it, or off the board. The right button or Del takes it away. A "
            "man on its far row is a king.",
        )

    def fields(self, draft: Draft, changed: Callable[[Draft], None]) -> Fields:
        return DraughtsFields(draft, changed)


def _crowned(cell: int, piece: int) -> int:
    """The value of a piece once it is on a cell: a man on its far row becomes a king."""
    square = SQUARE_OF.get(cell, 0)
    if piece == 1 and square > SQUARES - 4:
        return 2
    return -2 if piece == -1 and 0 < square <= 4 else piece


def _with_piece(draft: Chequerboard, cell: int, piece: int) -> Chequerboard:
    """The draft with a piece (0: none) on a cell; a light square stays empty."""
    if cell not in SQUARE_OF:
        return draft
    cells = list(draft.cells)
    cells[cell] = _crowned(cell, piece)
    return replace(draft, cells=tuple(cells))


class DraughtsFields(Fields):
    """The fields for the side to move and for the number of moves to a draw."""

    def __init__(self, draft: Chequerboard, changed: Callable[[Draft], None]) -> None:
        super().__init__()
        self._draft, self._changed = draft, changed
        self.turn = choice(SIDES, partial(side_name, Checkers.key))
        self.quiet_moves = phrased(
            QSpinBox(),
            suffix=lambda: " " + self.tr("moves"),
            name=lambda: self.tr("Moves to a draw"),
            tip=lambda: self.tr(
                "Moves of each side without a capture or a man’s move, after which it is drawn"
            ),
        )
        self.quiet_moves.setRange(1, MOST_QUIET_MOVES)
        form = Form(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(INSIDE)
        form.add(lambda: self.tr("Turn"), self.turn)
        form.add(lambda: self.tr("Draw after"), self.quiet_moves)
        self.turn.activated.connect(self._pass_draft)
        self.quiet_moves.valueChanged.connect(self._pass_draft)
        phrased(self.turn, name=lambda: self.tr("Turn"))
        self.show_draft(draft)

    def show_draft(self, draft: Chequerboard) -> None:
        self._draft = draft
        self.turn.setCurrentIndex(self.turn.findData(draft.turn))
        self.quiet_moves.setValue(draft.quiet_moves)  # its signal then reports no change

    def _pass_draft(self, *_: Any) -> None:
        """Report the draft with the fields' values, if these have changed it."""
        turn, quiet_moves = int(self.turn.currentData()), self.quiet_moves.value()
        draft = replace(self._draft, turn=turn, quiet_moves=quiet_moves)
        if draft != self._draft:
            self._changed(draft)
