"""Where the Play tab shows the game in progress, and puzzles in its place when they are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QStackedLayout, QWidget

from poda.house.i18n import language_manager
from poda.play.model.game import PlayModel

if TYPE_CHECKING:
    from poda.play.puzzle_page import PuzzleMode

_USUAL: Final = "connect4"  # where the game in progress has no puzzles

ASLEEP: Final = "asleep"
"""The property of a menu that is not to be seen though its tab is: its keys belong to a page that
is away."""


class PuzzlePlace(QObject):
    """Two pages: the game, and the puzzles, which are built when they are first opened.

    The actions of the game belong to its page, and sleep while that is away.

    Attributes:
        game: the page of the game.
        mode: the puzzles; None before they were first opened.

    Signals:
        closed: the game is on screen again.
    """

    closed = Signal()

    def __init__(self, model: PlayModel, tab: QWidget) -> None:
        super().__init__(tab)
        self._model, self._tab = model, tab
        self._record = model.board.record
        self.game = QWidget(tab)
        self.mode: PuzzleMode | None = None
        self._stack = QStackedLayout(tab)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.addWidget(self.game)
        self._menu: QMenu | None = None
        self._others: Sequence[QMenu] = ()
        model.board.began.connect(self._on_game)
        language_manager().changed.connect(self._name_menu)

    @property
    def is_open(self) -> bool:
        """Whether puzzles are on screen."""
        return self._stack.currentIndex() > 0

    def make_menu(self, others: Sequence[QMenu]) -> QMenu:
        """The menu of the puzzles, in whose place the `others` are seen while the game is."""
        self._others = others
        self._menu = QMenu(others[0].parentWidget())
        self._menu.setProperty(ASLEEP, True)
        self._name_menu()
        return self._menu

    def _name_menu(self) -> None:
        if self._menu is not None:
            self._menu.setTitle(self.tr("&Puzzle"))

    def open(self) -> None:
        """Puzzles of the game in progress, or else of Connect Four."""
        from poda.engine.exact.puzzles import LEVELS
        from poda.play.puzzle_page import PuzzleMode

        assert self._menu is not None
        if self.mode is None:
            self.mode = PuzzleMode(self._stack, self._menu, self._tab)
            self.mode.page.actions_["back"].triggered.connect(self.close)
        if self._model.playing:
            self._model.stop()  # a game that two engines play would be over unseen
        self._record = self._model.board.record
        key = self._model.board.game.key
        self.mode.open(key if key in LEVELS else _USUAL)
        self._swap_menus(True)

    def close(self) -> None:
        """Back to the game, which is as it was left."""
        if self.mode is not None and self.is_open:
            self._stack.setCurrentWidget(self.game)
            self.mode.model.leave()
            self._swap_menus(False)
            self.closed.emit()

    def _swap_menus(self, puzzles: bool) -> None:
        assert self._menu is not None
        seen = self._tab.isVisible()
        for menu in (self._menu, *self._others):
            asleep = (menu is self._menu) != puzzles
            menu.setProperty(ASLEEP, asleep)
            menu.menuAction().setVisible(seen and not asleep)

    def _on_game(self) -> None:
        """Another game has begun, or was opened: that is what is to be seen."""
        if self.is_open and self._model.board.record is not self._record:
            self.close()
