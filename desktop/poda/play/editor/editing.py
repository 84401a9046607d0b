"""What it takes to set up a position of a game: a draft, which need not be legal, and what a hand
does to it. One class for boards of cells; what a game needs of its own is in an heir
(`Kit.editor` names it).
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
"""A position that is being set up: an immutable value, equal where it looks the same."""


class Editing:
    """Sets up positions that are told by their cells, one piece on each; who moves follows from
    their number. A draft is the cells."""

    brushes: tuple[int, ...] = (MAX, MIN)
    """The pieces that a press can set: what a cell then holds."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    # Drafts

    def draft_of(self, state: Any) -> Draft:
        """What is on the board in that position."""
        return tuple(self.game.cells(state))

    def empty(self, draft: Draft) -> Draft:
        """Nothing on the board; what else the draft says stays."""
        return (0,) * len(draft)

    def state_of(self, draft: Draft) -> Any:
        """The position. Raises EngineError, which says why there is none like this."""
        return self.game.set_up(draft)

    # What a hand does: `brush` is one of the `brushes`, or 0, which takes away

    def pressed(self, draft: Draft, cell: int, brush: int) -> Draft:
        """A cell was pressed: the piece is set there, or taken away where it is there already."""
        return _with(draft, cell, 0 if draft[cell] == brush else brush)

    def cleared(self, draft: Draft, cell: int) -> Draft:
        """A piece of that cell is taken away."""
        return _with(draft, cell, 0)

    def counted(self, draft: Draft, cell: int, count: int, brush: int) -> Draft:
        """So many pieces, 0 to 9, are to stand on that cell."""
        return _with(draft, cell, brush if count else 0)

    def moved(self, draft: Draft, start: int, end: int | None) -> Draft:
        """A piece is moved from one cell to another, or off the board (None)."""
        piece = draft[start]
        away = self.cleared(draft, start)
        return away if end is None or not piece else _with(away, end, piece)

    # How it looks

    def piece_at(self, draft: Draft, plan: Grid, cell: int) -> QRectF | None:
        """Where the piece is drawn that can be taken from a cell; None: none is there."""
        return plan.rect(cell) if draft[cell] else None

    def painter(self) -> type[BoardSurface]:
        """The board that shows a draft."""
        return board_class(self.game.key)

    def brush_name(self, brush: int) -> str:
        """What a brush sets, in a word or two."""
        return side_name(self.game.key, brush)

    def about(self) -> str:
        """What a hand can do on the board, in a sentence or two."""
        return QCoreApplication.translate(
            "EditorDialog",
            "Drag a piece to move it, or off the board. The right button or Del takes it "
            "away. Who moves follows from the count.",
        )

    def view(
        self, draft: Draft, brush: int, *, flipped: bool = False, turned: bool = False
    ) -> BoardView:
        """The draft as that board shows it."""
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
        """What is chosen beside the board; None where there is nothing of the kind."""
        return None

    def copies(self, draft: Draft) -> str:
        """The position as other programs paste it; "" where they have no text of their own."""
        return ""


class Fields(QWidget):
    """What is chosen beside the board: turn, dice, cube."""

    def show_draft(self, draft: Draft) -> None:
        """Show what the draft says."""
        raise NotImplementedError


def _with(cells: tuple[int, ...], cell: int, piece: int) -> tuple[int, ...]:
    return (*cells[:cell], piece, *cells[cell + 1 :])


SIDES = (MAX, MIN)
