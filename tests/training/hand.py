"""A person at the Training tab of the real window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from poda.training.model import Status, TrainingModel
from poda.window.main_window import MainWindow

from .trainers import SEED, TINY


class TrainingHand:
    """Presses, clicks and waits; the plan is a tiny one."""

    def __init__(
        self, bot: QtBot, window: MainWindow, *, tiny: bool = True, unfolded: bool = True
    ) -> None:
        self.bot, self.window = bot, window
        window.tabs.setCurrentIndex(2)
        self.tab = window.training
        if unfolded:  # all that there is, is looked at
            for section in self.tab.players.sections.values():
                section.unfold()
            self.tab.players.verticalScrollBar().setValue(0)
        if tiny:
            self.model.choose("tictactoe")
            self.model.set_settings(TINY, SEED)

    @property
    def model(self) -> TrainingModel:
        """Of the tab."""
        return self.tab.model

    def wait(self, condition: Callable[[], bool]) -> None:
        """Let the window live until it is so."""
        self.bot.waitUntil(condition)

    def wait_for(self, status: Status) -> None:
        """Until the model is in that status, and what it rests with is in its file."""
        self.wait(lambda: self.model.status is status and not self.model.is_saving)

    def click(self, name: str) -> None:
        """Click a button of the run."""
        self.bot.mouseClick(self.tab.bar.buttons[name], Qt.MouseButton.LeftButton)

    def click_on(self, widget: QWidget) -> None:
        """Click the middle of a widget."""
        self.bot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=QPoint(8, widget.height() // 2))

    def press(
        self,
        key: Qt.Key,
        modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Press a key where the focus is."""
        self.bot.keyClick(self.window.focusWidget() or self.window, key, modifier)

    def menu_action(self, text: str) -> QAction:
        """The entry of a menu that is seen, by its words."""
        for top in self.window.menuBar().actions():
            menu = top.menu()
            if not top.isVisible() or menu is None:
                continue
            for action in menu.actions():  # type: ignore[attr-defined]  # it is a QMenu
                if action.text().replace("&", "") == text:
                    found: QAction = action
                    return found
        raise LookupError(text)

    def enabled(self) -> set[str]:
        """Which of the run's buttons can be pressed."""
        return {
            name
            for name, button in self.tab.bar.buttons.items()
            if button.isVisible() and button.isEnabled()
        }

    @property
    def said(self) -> str:
        """The sentence of the run."""
        return self.tab.bar.sentence.full_text()

    @property
    def notice(self) -> str:
        """What went wrong, if that is said."""
        return self.tab.notice.text() if self.tab.notice.isVisible() else ""
