"""What a board shows: plain values, and what the rules tell of any game for them.

The tab's model makes a `BoardView` of the game in progress; a `BoardWidget` draws it. Two equal
views look the same, so a board repaints only when the view differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypedDict

from PySide6.QtCore import QCoreApplication

from poda.base import terms
from poda.engine.game import Game
from poda.engine.games import GAMES

LabelKind = Literal["good", "neutral", "bad", "best"]


class MoveLabel(NamedTuple):
    """A value shown over a move's square or column.

    `text` is short ("+3", "wins in 3"); a space is where it may break into two lines. `exact` is
    False for a bound. `description` is what a screen reader says after the square's own name.
    `score` is the value as a signed number ("+3"), written large above the text; it may be alone.
    `share` is how many of the playouts of Monte Carlo tree search began with the move, 0 to 1: a
    bar at the side of the label; None draws none.
    """

    text: str
    kind: LabelKind = "neutral"
    exact: bool = True
    description: str = ""
    score: str = ""
    share: float | None = None


class ThreatMark(NamedTuple):
    """An empty cell on which a side (+1 or -1) would complete its line.

    `odd` tells the row's parity, by a shape; `strong` whether it is likely to be of use; `text` is
    what a screen reader says of it.
    """

    cell: int
    side: int
    odd: bool
    strong: bool
    text: str = ""


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
    threats: tuple[ThreatMark, ...] = ()
    """Cells that would complete a line (Connect Four)."""
    line_numbers: tuple[tuple[int, int], ...] = ()
    """Pairs of (cell, number): pieces of a line that is looked at, which are not played; by their
    turn from 1 on."""
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

    def number(self, cell: int) -> int:
        """The turn of the line's piece on `cell`; 0 where there is none."""
        return next((number for place, number in self.line_numbers if place == cell), 0)

    def target(self, action: Any | None) -> bool:
        """True if a person may play `action` now: it is shown as a target."""
        return self.interactive and action is not None and action in self.legal


# What the rules tell of any game for its board, and what its sides and pieces are called.


class Parts(TypedDict):
    """The fields of a `BoardView` from `columns` on."""

    columns: int
    rows: int
    bottom_up: bool
    coordinates: tuple[str, str] | None
    text: str
    action_names: tuple[tuple[Any, str], ...]
    cell_actions: tuple[Any | None, ...]
    steps: tuple[tuple[int, int, Any], ...]


def generic_parts(game: Game[Any, Any], state: Any, actions: Sequence[Any]) -> Parts:
    """What the generic board needs to show `state`, and to be asked for one of `actions`."""
    steps: list[tuple[int, int, Any]] = []
    placed: list[tuple[int, Any]] = []
    for action in actions:
        cell, origin = game.cell(state, action), game.origin(state, action)
        if cell is not None and origin is not None:
            steps.append((origin, cell, action))
        elif cell is not None:
            placed.append((cell, action))
    # Two actions that fill one cell cannot both be meant by a click on it.
    count = Counter(cell for cell, _ in placed)
    by_cell = {cell: action for cell, action in placed if count[cell] == 1}
    return Parts(
        columns=game.columns,
        rows=game.rows,
        bottom_up=game.bottom_up,
        coordinates=game.coordinates,
        text="" if game.columns else game.drawing(state),
        action_names=tuple((action, game.format_action(state, action)) for action in actions),
        cell_actions=tuple(by_cell.get(cell) for cell in range(game.columns * game.rows)),
        steps=tuple(steps),
    )


def side_name(game_key: str, player: int) -> str:
    """The side's name: its sign, such as X and O; its colour, Blue and Orange; first and second
    player in any other game.

    `player` is +1 (MAX) or -1 (MIN).
    """
    first = player > 0
    game = GAMES.get(game_key)
    if game is not None and game.sides is not None:
        return game.sides[0 if first else 1]
    if game is not None and game.coloured:
        return QCoreApplication.translate("Words", terms.SIDES[0 if first else 1])
    if first:
        return QCoreApplication.translate("Sides", "First player")
    return QCoreApplication.translate("Sides", "Second player")


def piece_name(game_key: str, player: int) -> str:
    """What stands on a cell, told so that it can be known without colour; `player` may be 0."""
    if player == 0:
        return QCoreApplication.translate("Sides", "empty")
    game = GAMES.get(game_key)
    if game is not None and game.piece == "checker":
        if player > 0:
            return QCoreApplication.translate("Sides", "blue checker")
        return QCoreApplication.translate("Sides", "orange checker")
    if game is not None and game.coloured:
        if player > 0:
            return QCoreApplication.translate("Sides", "blue disc (solid)")
        return QCoreApplication.translate("Sides", "orange disc (with a dot)")
    return side_name(game_key, player)
