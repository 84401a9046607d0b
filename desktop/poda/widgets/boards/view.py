"""What a board shows: plain values, and what the rules tell of any game for them.

The tab's model makes a `BoardView` of the game in progress; a `BoardWidget` draws it. Two equal
views look the same, so a board repaints only when the view differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypedDict

from PySide6.QtCore import QCoreApplication

from poda.base import terms
from poda.base.terms import QT_TRANSLATE_NOOP
from poda.engine.game import Game, Piece
from poda.engine.games import GAMES
from poda.house.theme import Role

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


class Way(NamedTuple):
    """How an action takes a piece over the board.

    Attributes:
        cells: those that it stands on, one after the other: where it comes from, where it pauses,
            and the one that it fills.
        action: the action itself.
        taken: the cells of the pieces that it takes, in rising order.
    """

    cells: tuple[int, ...]
    action: Any
    taken: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardView:
    """One picture of a board.

    Cells hold +1 (MAX), -1 (MIN) or 0, and where a game has pieces of several kinds 2 and more
    (`Game.pieces`). Tic-tac-toe counts them by rows from the top left (square
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
    turned: bool = False
    """Seen from the other side: turned by half a circle."""
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
    ways: tuple[Way, ...] = ()
    """The actions that take a piece from one cell to another."""
    forced: bool = False
    """Only noisy moves, such as captures, are legal: other moves may not be played instead."""
    last_path: tuple[int, ...] = ()
    """The cells that the last move's piece has stood on, where it came from one."""
    square_numbers: bool = False
    """Whether the squares of a board that has numbers show them."""

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
    ways: tuple[Way, ...]
    forced: bool


def generic_parts(game: Game[Any, Any], state: Any, actions: Sequence[Any]) -> Parts:
    """What the generic board needs to show `state`, and to be asked for one of `actions`."""
    before = game.cells(state)
    ways: list[Way] = []
    placed: list[tuple[int, Any]] = []
    for action in actions:
        cell, origin = game.cell(state, action), game.origin(state, action)
        if cell is not None and origin is not None:
            ways.append(Way(game.path(state, action), action, _taken(game, state, before, action)))
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
        ways=tuple(ways),
        forced=bool(actions) and game.noisy(state).forced,
    )


def _taken(
    game: Game[Any, Any], state: Any, before: tuple[int, ...], action: Any
) -> tuple[int, ...]:
    """Where the pieces stand that an action takes, by the cells before it."""
    mover, after = game.to_move(state), game.cells(game.result(state, action))
    pairs = enumerate(zip(before, after, strict=True))
    return tuple(cell for cell, (was, now) in pairs if was * mover < 0 and was != now)


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
        colour = game.colours[0 if first else 1]
        return QCoreApplication.translate("Words", terms.COLOURS[colour])
    if first:
        return QCoreApplication.translate("Sides", "First player")
    return QCoreApplication.translate("Sides", "Second player")


_ROLES: Final = {
    "blue": Role.MAX,
    "orange": Role.MIN,
    "black": Role.BLACK,
    "white": Role.WHITE,
}


def side_role(game_key: str, player: int) -> Role:
    """The colour in which a side's pieces, marks and share of a bar are drawn: blue and orange
    where the game has none of its own."""
    game = GAMES.get(game_key)
    colours = Game.colours if game is None else game.colours
    return _ROLES[colours[0 if player > 0 else 1]]


_PIECES: Final = {
    ("blue", "disc"): QT_TRANSLATE_NOOP("Sides", "blue disc"),
    ("orange", "disc"): QT_TRANSLATE_NOOP("Sides", "orange disc"),
    ("black", "disc"): QT_TRANSLATE_NOOP("Sides", "black disc"),
    ("white", "disc"): QT_TRANSLATE_NOOP("Sides", "white disc"),
    ("blue", "checker"): QT_TRANSLATE_NOOP("Sides", "blue checker"),
    ("orange", "checker"): QT_TRANSLATE_NOOP("Sides", "orange checker"),
    ("black", "checker"): QT_TRANSLATE_NOOP("Sides", "black checker"),
    ("white", "checker"): QT_TRANSLATE_NOOP("Sides", "white checker"),
    ("blue", "man"): QT_TRANSLATE_NOOP("Sides", "blue man"),
    ("orange", "man"): QT_TRANSLATE_NOOP("Sides", "orange man"),
    ("black", "man"): QT_TRANSLATE_NOOP("Sides", "black man"),
    ("white", "man"): QT_TRANSLATE_NOOP("Sides", "white man"),
    ("blue", "king"): QT_TRANSLATE_NOOP("Sides", "blue king"),
    ("orange", "king"): QT_TRANSLATE_NOOP("Sides", "orange king"),
    ("black", "king"): QT_TRANSLATE_NOOP("Sides", "black king"),
    ("white", "king"): QT_TRANSLATE_NOOP("Sides", "white king"),
}
_DISCS: Final = (
    QT_TRANSLATE_NOOP("Sides", "{piece} (solid)"),
    QT_TRANSLATE_NOOP("Sides", "{piece} (with a dot)"),
)
"""How MAX's discs and MIN's are told apart without colour (`pieces.draw_pieces`)."""


def piece_kind(game_key: str, piece: int) -> Piece | None:
    """What stands on a cell that holds `piece`, which is not 0; None where the sides have signs,
    which then stand there."""
    game = GAMES.get(game_key)
    if game is not None and game.sides is not None:
        return None
    pieces = Game.pieces if game is None else game.pieces
    return pieces[min(abs(piece), len(pieces)) - 1]


def piece_name(game_key: str, piece: int) -> str:
    """What stands on a cell, told so that it can be known without colour; `piece` is what the cell
    holds, which may be 0."""
    if piece == 0:
        return QCoreApplication.translate("Sides", "empty")
    kind, place = piece_kind(game_key, piece), 0 if piece > 0 else 1
    if kind is None or game_key not in GAMES:
        return side_name(game_key, piece)
    name = QCoreApplication.translate("Sides", _PIECES[GAMES[game_key].colours[place], kind])
    if kind == "disc":
        return QCoreApplication.translate("Sides", _DISCS[place]).format(piece=name)
    return name
