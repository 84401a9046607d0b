"""The position that is being set up: a draft, what was done to it, and whether it is legal."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.play.editor.editing import Draft, Editing


class EditorModel(QObject):
    """Holds a draft and judges it at once.

    Signals:
        changed: another draft, or another brush.

    Attributes:
        editing: how positions of the game are set up.
        draft: the position as it is set up so far.
        brush: what a press sets, one of `editing.brushes`; 0 takes away.
        state: the position of the rules; None where the draft is not legal.
        error: why it is not; None where it is.
    """

    changed = Signal()

    def __init__(self, editing: Editing, state: Any, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.editing = editing
        self.brush = MAX
        self._current = state
        self._behind: list[Draft] = []
        self._ahead: list[Draft] = []
        self._set_draft(editing.draft_of(state))

    @property
    def text(self) -> str:
        """The position in the game's notation; "" where it is not legal."""
        return "" if self.state is None else self.editing.game.format_position(self.state)

    def _set_draft(self, draft: Draft) -> None:
        self.draft = draft
        self.state: Any = None
        self.error: EngineError | None = None
        try:
            self.state = self.editing.state_of(draft)
        except EngineError as error:
            self.error = error
        self.changed.emit()

    def set_brush(self, brush: int) -> None:
        """Set these pieces from now on, or take away (0)."""
        if brush != self.brush:
            self.brush = brush
            self.changed.emit()

    def set_draft(self, draft: Draft) -> None:
        """Have another draft; `undo` brings this one back."""
        if draft != self.draft:
            self._behind.append(self.draft)
            self._ahead.clear()
            self._set_draft(draft)

    # What a hand does

    def press(self, cell: int) -> None:
        """A cell of the board was pressed."""
        if self.brush:
            self.set_draft(self.editing.pressed(self.draft, cell, self.brush))
        else:
            self.clear(cell)

    def clear(self, cell: int) -> None:
        """A piece is to be taken away."""
        self.set_draft(self.editing.cleared(self.draft, cell))

    def move(self, start: int, end: int | None) -> None:
        """A piece is to stand elsewhere, or off the board (None)."""
        self.set_draft(self.draft if start == end else self.editing.moved(self.draft, start, end))

    def count(self, cell: int, count: int) -> None:
        """So many pieces are to stand on a cell."""
        self.set_draft(self.editing.counted(self.draft, cell, count, self.brush or MAX))

    def set_empty(self) -> None:
        """Begin with an empty board."""
        self.set_draft(self.editing.empty(self.draft))

    def set_start(self) -> None:
        """Begin where games begin."""
        self.set_draft(self.editing.draft_of(self.editing.game.initial_state()))

    def set_current(self) -> None:
        """Begin with the position from which the editor was opened."""
        self.set_draft(self.editing.draft_of(self._current))

    # Back and forth

    @property
    def can_undo(self) -> bool:
        """Whether something was done here."""
        return bool(self._behind)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return bool(self._ahead)

    def undo(self) -> None:
        """Take the last change back."""
        if self._behind:
            self._ahead.append(self.draft)
            self._set_draft(self._behind.pop())

    def redo(self) -> None:
        """Make the change again that was taken back."""
        if self._ahead:
            self._behind.append(self.draft)
            self._set_draft(self._ahead.pop())
