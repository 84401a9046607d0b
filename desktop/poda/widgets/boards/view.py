"""What a board shows: plain values, with no rule in them.

The tab's model makes a `BoardView` of the game in progress; a `BoardWidget` draws it. Two equal
views look the same, so a board repaints only when the view differs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

LabelKind = Literal["good", "neutral", "bad", "best"]


@dataclass(frozen=True, slots=True)
class MoveLabel:
    """A value shown over a move's square or column.

    `text` is short ("+3", "wins in 3"); a space is where it may break into two lines. `exact` is
    False for a bound. `description` is what a screen reader says after the square's own name.
    """

    text: str
    kind: LabelKind = "neutral"
    exact: bool = True
    description: str = ""


@dataclass(frozen=True, slots=True)
class BoardView:
    """One picture of a board.

    Cells hold +1 (MAX), -1 (MIN) or 0. Tic-tac-toe counts them by rows from the top left (square
    minus 1), Connect Four as row * 7 + column with row 0 at the bottom. Actions are
    the game's own; where it has a painter, the numbers that players write. The fields from
    `columns` on serve the generic board only.
    """

    game: str
    cells: tuple[int, ...] = ()
    to_move: int = 1
    legal: tuple[Any, ...] = ()
    """Actions that may be played; empty when nothing may be played."""
    interactive: bool = False
    """A person may move now."""
    last: int | None = None
    """Cell of the last move."""
    winning: tuple[int, ...] = ()
    """Cells of the winning line or lines."""
    hint: Any | None = None
    """Action that is marked and not played."""
    labels: tuple[tuple[Any, MoveLabel], ...] = ()
    """Pairs of (action, label)."""
    flipped: bool = False
    """Mirrored left to right."""
    columns: int = 0
    rows: int = 0
    bottom_up: bool = False
    """Row 0 is the lowest one."""
    text: str = ""
    """The position in the game's notation, shown where there are no cells to draw."""
    action_names: tuple[tuple[Any, str], ...] = ()
    """Pairs of (action, what a player writes for it)."""
    cell_actions: tuple[Any | None, ...] = ()
    """The action that a click on each cell asks for, or None."""
    coordinates: tuple[str, str] | None = None
    """What the columns and the rows are called at the edge, a character each."""
    steps: tuple[tuple[int, int, Any], ...] = ()
    """Actions that take a piece from one cell to another: (from, to, action)."""

    def label(self, action: Any) -> MoveLabel | None:
        """The label of `action`, or None."""
        for labelled, label in self.labels:
            if labelled == action:
                return label
        return None

    def target(self, action: Any | None) -> bool:
        """True if a person may play `action` now: it is shown as a target."""
        return self.interactive and action is not None and action in self.legal
