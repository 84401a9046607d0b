"""Setting up a position of a game: a draft, which need not be legal, and the changes to it.

`Editing` serves boards of cells; a game with other needs has a subclass (`Kit.editor` names it).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtWidgets import QWidget

from poda.engine.game import MAX, MIN, Game
from poda.widgets.boards import board_class
from poda.widgets.boards.paint import Grid
from poda.widgets.boards.surface import BoardSurface
from poda.widgets.boards.view import BoardView, generic_parts, side_name

Draft = Any
"""A position that is being set up: an immutable value; two that look the same are equal."""


class Editing:
    """Sets up positions of games with at most one piece on a cell, where the number of pieces tells
    who is to move. A draft is the tuple of the cells."""

    brushes: tuple[int, ...] = (MAX, MIN)
    """The pieces that a click can set, as values of a cell."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    # Drafts

    def draft_of(self, state: Any) -> Draft:
        """The draft of a position."""
        return tuple(self.game.cells(state))

    def empty(self, draft: Draft) -> Draft:
        """The draft without pieces; its other fields stay."""
        return (0,) * len(draft)

    def state_of(self, draft: Draft) -> Any:
        """The position. Raises EngineError, with the reason, if the draft is not legal."""
        return self.game.set_up(draft)

    # Changes: `brush` is one of the `brushes`, or 0 to remove a piece

    def pressed(self, draft: Draft, cell: int, brush: int) -> Draft:
        """The draft after a click on a cell: sets the piece, or removes it if it is there."""
        return _with(draft, cell, 0 if draft[cell] == brush else brush)

    def cleared(self, draft: Draft, cell: int) -> Draft:
        """The draft without a piece of the cell."""
        return _with(draft, cell, 0)

    def counted(self, draft: Draft, cell: int, count: int, brush: int) -> Draft:
        """The draft with that number of pieces, 0 to 9, on the cell."""
        return _with(draft, cell, brush if count else 0)

    def moved(self, draft: Draft, start: int, end: int | None) -> Draft:
        """The draft after a piece was moved to another cell, or off the board (None)."""
        piece = draft[start]
        away = self.cleared(draft, start)
        return away if end is None or not piece else _with(away, end, piece)

    # Appearance

    def piece_at(self, draft: Draft, plan: Grid, cell: int) -> QRectF | None:
        """The rectangle of the piece that can be dragged from a cell; None for an empty one."""
        return plan.rect(cell) if draft[cell] else None

    def painter(self) -> type[BoardSurface]:
        """The class of the board that shows a draft."""
        return board_class(self.game.key)

    def brush_name(self, brush: int) -> str:
        """The name of a brush's piece."""
        return side_name(self.game.key, brush)

    def about(self) -> str:
        """The help text on what can be done on the board."""
        return QCoreApplication.translate(
            "EditorDialog",
            "Drag a piece to move it, or off the board. The right button or Del takes it "
            "away. Who moves follows from the count.",
        )

    def view(
        self, draft: Draft, brush: int, *, flipped: bool = False, turned: bool = False
    ) -> BoardView:
        """The contents of the board that shows a draft."""
        blank = tuple(cell for cell, piece in enumerate(draft) if not piece)
        return BoardView(
            self.game.key,
            draft,
            to_move=brush or MAX,
            legal=blank if brush else (),
            interactive=True,
            flipped=flipped,
            turned=turned,
            **generic_parts(self.game, self.game.initial_state(), ()),
        )

    def fields(self, draft: Draft, changed: Callable[[Draft], None]) -> Fields | None:
        """The controls beside the board; None if the game needs none."""
        return None

    def copies(self, draft: Draft) -> str:
        """The position in other programs' notation, for the clipboard; "" if there is none."""
        return ""


class Fields(QWidget):
    """The controls beside the board, such as those for turn, dice and cube."""

    def show_draft(self, draft: Draft) -> None:
        """Show the values of a draft."""
        raise NotImplementedError


def _with(cells: tuple[int, ...], cell: int, piece: int) -> tuple[int, ...]:
    return (*cells[:cell], piece, *cells[cell + 1 :])


SIDES = (MAX, MIN)
