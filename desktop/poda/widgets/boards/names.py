"""What the two sides are called, in the user's language: one place for the whole window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def side_name(game_key: str, player: int) -> str:
    """The side's name: X and O, Blue and Orange; first and second player in any other game.

    `player` is +1 (MAX) or -1 (MIN).
    """
    first = player > 0
    if game_key == "tictactoe":
        return "X" if first else "O"
    if game_key in ("connect4", "backgammon"):
        if first:
            return QCoreApplication.translate("Sides", "Blue")
        return QCoreApplication.translate("Sides", "Orange")
    if first:
        return QCoreApplication.translate("Sides", "First player")
    return QCoreApplication.translate("Sides", "Second player")


def piece_name(game_key: str, player: int) -> str:
    """What stands on a cell, told so that it can be known without colour; `player` may be 0."""
    if player == 0:
        return QCoreApplication.translate("Sides", "empty")
    if game_key == "connect4":
        if player > 0:
            return QCoreApplication.translate("Sides", "blue disc (solid)")
        return QCoreApplication.translate("Sides", "orange disc (with a dot)")
    if game_key == "backgammon":
        if player > 0:
            return QCoreApplication.translate("Sides", "blue checker")
        return QCoreApplication.translate("Sides", "orange checker")
    return side_name(game_key, player)
