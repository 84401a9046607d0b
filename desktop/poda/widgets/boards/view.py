"""The view of a board: plain values, and their texts and parts for any game.

A tab's model makes a `BoardView` of the game in progress; a `BoardWidget` paints it. Equal views
look the same, so a board repaints only when its view differs.
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
    """A value that is shown on a move's square or column.

    `text` is short ("+3", "wins in 3"), and may be broken into two lines at a space. `exact` is
    False for a bound. `description` is spoken after the square's name. `score` is the value as a
    signed number ("+3") in large type above the text, which may be empty. `share` is the share, 0
    to 1, of Monte Carlo tree search's playouts that began with the move, shown as a bar beside the
    label; None for no bar.
    """

    text: str
    kind: LabelKind = "neutral"
    exact: bool = True
    description: str = ""
    score: str = ""
    share: float | None = None


class ThreatMark(NamedTuple):
    """An empty cell on which a side (+1 or -1) would complete a line.

    `odd` is the parity of its row, shown by a shape; `strong` means that it is probably useful;
    `text` is spoken for it.
    """

    cell: int
    side: int
    odd: bool
    strong: bool
    text: str = ""


class Way(NamedTuple):
    """The way of a piece over the board in an action.

    Attributes:
        cells: the cells on which it stands, in order: where it comes from, where it pauses, and
            its target.
        action: the action itself.
        taken: the cells of the pieces that it captures, in rising order.
    """

    cells: tuple[int, ...]
    action: Any
    taken: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardView:
    """The contents of a board.

    Cells hold +1 (MAX), -1 (MIN) or 0, or 2 and more for further kinds of pieces (`Game.pieces`).
    Tic-tac-toe numbers them by rows from the top left (the square's number minus 1), Connect Four
    as row * 7 + column with row 0 at the bottom. Actions are the game's own: for games with boards
    of their own, the numbers that players write. Most fields from `columns` on are for the general
    board.
    """

    game: str
    cells: tuple[int, ...] = ()
    to_move: int = 1
    legal: tuple[Any, ...] = ()
    """The actions that may be played; empty if none may be."""
    interactive: bool = False
    """Whether a person may move now."""
    last: int | None = None
    """The cell of the last move."""
    winning: tuple[int, ...] = ()
    """The cells of the winning line or lines."""
    hint: Any | None = None
    """The action that is suggested."""
    labels: tuple[tuple[Any, MoveLabel], ...] = ()
    """Pairs of (action, label)."""
    flipped: bool = False
    """Whether the board is mirrored left to right."""
    turned: bool = False
    """Whether the board is seen from the other side, turned by 180 degrees."""
    threats: tuple[ThreatMark, ...] = ()
    """The cells that would complete a line (Connect Four)."""
    line_numbers: tuple[tuple[int, int], ...] = ()
    """Pairs of (cell, number): the pieces of a line that is shown but not played, with their turns
    from 1 on."""
    columns: int = 0
    rows: int = 0
    bottom_up: bool = False
    """Whether row 0 is the lowest."""
    text: str = ""
    """The position in the game's notation, shown if there are no cells to paint."""
    action_names: tuple[tuple[Any, str], ...] = ()
    """Pairs of (action, its notation)."""
    cell_actions: tuple[Any | None, ...] = ()
    """The action that a click on each cell asks for, or None."""
    coordinates: tuple[str, str] | None = None
    """The names of the columns and of the rows, one character each."""
    ways: tuple[Way, ...] = ()
    """The ways of the actions that move a piece from one cell to another."""
    forced: bool = False
    """Whether all legal moves are noisy ones, such as captures, which must be made."""
    last_path: tuple[int, ...] = ()
    """The cells on which the last moved piece has stood; empty if a piece was placed."""
    square_numbers: bool = False
    """Whether squares show their numbers, on boards that have them."""

    def label(self, action: Any) -> MoveLabel | None:
        """The label of `action`, or None."""
        for labelled, label in self.labels:
            if labelled == action:
                return label
        return None

    def number(self, cell: int) -> int:
        """The turn of the line's piece on `cell`; 0 without one."""
        return dict(self.line_numbers).get(cell, 0)

    def target(self, action: Any | None) -> bool:
        """Whether a person may play `action` now, so that it is shown as a target."""
        return self.interactive and action is not None and action in self.legal


# The parts of a view that the rules of any game give, and the names of sides and pieces.


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
    """The parts of a view of `state` for the general board, with `actions` as its moves."""
    before = game.cells(state)
    ways: list[Way] = []
    placed: list[tuple[int, Any]] = []
    for action in actions:
        cell, origin = game.cell(state, action), game.origin(state, action)
        if cell is not None and origin is not None:
            ways.append(Way(game.path(state, action), action, _taken(game, state, before, action)))
        elif cell is not None:
            placed.append((cell, action))
    # If several actions fill one cell, a click on it means none of them.
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
    """The cells of the pieces that an action captures, by the cells before and after it."""
    mover, after = game.to_move(state), game.cells(game.result(state, action))
    pairs = enumerate(zip(before, after, strict=True))
    return tuple(cell for cell, (was, now) in pairs if was * mover < 0 and was != now)


def side_name(game_key: str, player: int) -> str:
    """The side's name: its sign, such as X or O; its colour, such as Blue; or "First player" and
    "Second player" in other games.

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
    """The colour of a side's pieces, marks and share of a bar: blue or orange unless the game has
    its own."""
    game = GAMES.get(game_key)
    colours = Game.colours if game is None else game.colours
    return _ROLES[colours[0 if player > 0 else 1]]


def side_roles(game_key: str) -> tuple[Role, Role]:
    """The colours of MAX and of MIN (`side_role`)."""
    return side_role(game_key, 1), side_role(game_key, -1)


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
"""The differences of MAX's and MIN's discs without colour (`pieces.draw_pieces`)."""


def piece_kind(game_key: str, piece: int) -> Piece | None:
    """The kind of a piece by its cell's value, not 0; None if the sides have signs, which are then
    painted."""
    game = GAMES.get(game_key)
    if game is not None and game.sides is not None:
        return None
    pieces = Game.pieces if game is None else game.pieces
    return pieces[min(abs(piece), len(pieces)) - 1]


def piece_name(game_key: str, piece: int) -> str:
    """The name of a cell's piece, distinguishable without colour; `piece` is the cell's value,
    which may be 0."""
    if piece == 0:
        return QCoreApplication.translate("Sides", "empty")
    kind, place = piece_kind(game_key, piece), 0 if piece > 0 else 1
    if kind is None or game_key not in GAMES:
        return side_name(game_key, piece)
    name = QCoreApplication.translate("Sides", _PIECES[GAMES[game_key].colours[place], kind])
    if kind == "disc":
        return QCoreApplication.translate("Sides", _DISCS[place]).format(piece=name)
    return name
