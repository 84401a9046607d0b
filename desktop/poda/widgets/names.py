"""What games and evaluations are called, in the user's language: one place for the whole window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from poda.engine.games import GAMES
from poda.house.i18n import language_manager


def game_name(key: str) -> str:
    """The game's name, which its rules file says."""
    if key not in GAMES:
        return key
    return GAMES[key].name_in(language_manager().language)


def evaluation_name(name: str) -> str:
    """What an evaluation counts."""
    names = {
        "lines": QCoreApplication.translate("Play", "Open lines"),
        "fours": QCoreApplication.translate("Play", "Open lines of four"),
        "table": QCoreApplication.translate("Play", "Worth of the cells"),
        "network": QCoreApplication.translate("Play", "Trained network"),
        "features": QCoreApplication.translate("Play", "Hand-made features"),
        "estimate": QCoreApplication.translate("Play", "The game’s own estimate"),
        "zero": QCoreApplication.translate("Play", "None (zero)"),
    }
    return names.get(name, name)
