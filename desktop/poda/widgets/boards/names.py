"""What the two sides are called, in the user's language: one place for the whole window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from poda.base import terms
from poda.engine.games import GAMES


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
