"""Puzzles on screen: what opens and closes them, and hands the keyboard over."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QStackedLayout, QWidget

from poda.play.puzzles.model import PuzzleModel
from poda.play.puzzles.page import PuzzlePage


class PuzzleMode(QObject):
    """Owns the puzzle and its page, and puts the page into the stack above the game's.

    Args:
        stack: of the Play tab.
        menu: which its actions fill.
    """

    def __init__(self, stack: QStackedLayout, menu: QMenu, tab: QWidget) -> None:
        super().__init__(tab)
        self._stack = stack
        self.model = PuzzleModel(self)
        self.page = PuzzlePage(self.model, tab)
        self.page.actions_.fill(menu)
        stack.addWidget(self.page)

    def open(self, game_key: str) -> None:
        """Show the puzzles of that game, and give them the keyboard."""
        self.model.begin(game_key)
        self._stack.setCurrentWidget(self.page)
        self.page.board.setFocus()
