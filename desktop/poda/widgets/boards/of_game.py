"""What the rules tell of any game for its board: how a position is shown, and what the sides and
pieces are called in the user's language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypedDict

from PySide6.QtCore import QCoreApplication

from poda.base import terms
from poda.engine.game import Game
from poda.engine.games import GAMES


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
