"""The setting of checkers: after how many moves without progress new games are drawn."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QInputDialog, QLabel, QWidget

from poda.engine.games.checkers import MOST_QUIET_MOVES, QUIET_MOVES
from poda.house.settings import Setting, SettingsPart, between


class CheckersSettings(SettingsPart):
    """The part of the settings file about checkers."""

    quiet_moves = Setting(QUIET_MOVES, between(1, MOST_QUIET_MOVES))


def ask_quiet_moves(parent: QWidget) -> None:
    """Ask for the number of moves of each side without progress after which new games are drawn."""
    dialog = QInputDialog(parent)
    dialog.setInputMode(QInputDialog.InputMode.IntInput)
    dialog.setWindowTitle(QCoreApplication.translate("PlayTab", "Moves to a draw"))
    dialog.setLabelText(
        QCoreApplication.translate(
            "PlayTab",
            "A game is drawn after this many moves of each side without a capture or a man’s "
            "move. It applies to games begun from now on.",
        )
    )
    for label in dialog.findChildren(QLabel):
        label.setWordWrap(True)  # in one line large type would not fit on a screen
    settings = CheckersSettings()
    dialog.setIntRange(1, MOST_QUIET_MOVES)
    dialog.setIntValue(settings.quiet_moves)
    dialog.intValueSelected.connect(lambda number: setattr(settings, "quiet_moves", number))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
