"""What games and evaluations are called, in the user's language: one place for the whole window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def game_name(key: str) -> str:
    """The game's name; an unnamed new game shows its key."""
    names = {
        "tictactoe": QCoreApplication.translate("Play", "Tic-tac-toe"),
        "connect4": QCoreApplication.translate("Play", "Connect Four"),
        "backgammon": QCoreApplication.translate("Play", "Backgammon"),
    }
    return names.get(key, key)


def evaluation_name(name: str) -> str:
    """What an evaluation counts."""
    names = {
        "lines": QCoreApplication.translate("Play", "Open lines"),
        "fours": QCoreApplication.translate("Play", "Open lines of four"),
        "table": QCoreApplication.translate("Play", "Worth of the cells"),
        "features": QCoreApplication.translate("Play", "Race, blots, points and primes"),
        "zero": QCoreApplication.translate("Play", "None (zero)"),
    }
    return names.get(name, name)
