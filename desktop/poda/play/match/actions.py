"""The actions of matches, once: beside those of `actions.py`, whose place in the menus they share.

All are of backgammon only. What needs dialogs or files is connected by the tab.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from poda.play.model.model import PlayModel
from poda.widgets.buttons import connect_all, enable_all, new_action, tell_keys

_PLANS: Final = (
    ("new_match", "board", "Ctrl+Shift+M"),
    ("next_game", "next", "Ctrl+M"),
    ("earlier_game", "previous", "Alt+PgUp"),
    ("later_game", "next", "Alt+PgDown"),
    ("import", "open", "Ctrl+Shift+O"),
    ("export", "save", "Ctrl+E"),
)


class MatchActions(QObject):
    """The actions, by name; `refresh` enables those that apply."""

    def __init__(self, model: PlayModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._all: dict[str, QAction] = {
            name: new_action(parent, icon, [QKeySequence(keys)]) for name, icon, keys in _PLANS
        }
        matches = model.matches
        slots = {
            "next_game": matches.next_game,
            "earlier_game": lambda: matches.show_beside(-1),
            "later_game": lambda: matches.show_beside(1),
        }
        connect_all(self._all, slots)
        model.board.began.connect(self.refresh)
        matches.changed.connect(self.refresh)
        self.retranslate()
        self.refresh()

    def __getitem__(self, name: str) -> QAction:
        return self._all[name]

    def refresh(self) -> None:
        """Enable what applies to the game on the board."""
        matches = self._model.matches
        shown = matches.match.shown if matches.match is not None else 0
        played = matches.can_play_match
        enabled = {
            "new_match": played,
            "next_game": matches.can_go_on,
            "earlier_game": matches.can_show(shown - 1),
            "later_game": matches.can_show(shown + 1),
            "import": played,
            "export": played,
        }
        enable_all(self._all, enabled)

    def retranslate(self) -> None:
        """Name every action, and tell its shortcut."""
        texts = {
            "new_match": self.tr("&New match…"),
            "next_game": self.tr("Next &game"),
            "earlier_game": self.tr("Earlier game of the match"),
            "later_game": self.tr("Later game of the match"),
            "import": self.tr("&Import match… (.mat)"),
            "export": self.tr("&Export match… (.mat)"),
        }
        for name, text in texts.items():
            action = self._all[name]
            action.setText(text)
            action.setIconText(f" {tell_keys(action, [action.shortcut()])}")
