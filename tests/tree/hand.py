"""A person's hand in the Tree tab: clicks and keys on the real window, and what an eye reads."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from poda.base import packages
from poda.tree.model.opening import Options
from poda.tree.model.sources import Source, Typed
from poda.widgets.buttons import MoreButton
from poda.window.main_window import MainWindow

KEY = Qt.Key
MODIFIER = Qt.KeyboardModifier
NOTHING = MODIFIER.NoModifier
SHIFT = MODIFIER.ShiftModifier
CONTROL = MODIFIER.ControlModifier
LEFT = Qt.MouseButton.LeftButton

MODES = (
    "build",
    *(name for part in packages.part_classes("tree") for name in part.buttons),
)
"""The modes with a button, those of packages among them."""

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


class TreeHand:
    """Drives the Tree tab of one window."""

    def __init__(self, bot: QtBot, window: MainWindow) -> None:
        self.bot = bot
        self.window = window
        window.tabs.setCurrentIndex(1)
        self.tab = window.tree
        self.model = window.tree.model
        self.wait_until_open()
        self.tab.parts.view.setFocus()

    def wait_until_open(self) -> None:
        """Until no job is at work and something is on screen."""
        self.bot.waitUntil(lambda: self.model.recording is not None and self.model.busy is None)

    def show(self, source: str | Source, **options: object) -> None:
        """Open a tree, as the editor or the library would."""
        chosen = Options(**options)  # type: ignore[arg-type]
        self.model.open_source(Typed(source) if isinstance(source, str) else source, chosen)
        self.wait_until_open()

    # The keyboard

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NOTHING) -> None:
        """Press a key where the focus is, as the window system delivers it."""
        self.bot.keyClick(self.window.focusWidget() or self.window, key, modifier)

    # The mouse

    def click(self, widget: QWidget) -> None:
        """Click in the middle of a widget."""
        self.bot.mouseClick(widget, LEFT)

    def button(self, action: str) -> QAbstractButton:
        """The button on screen that stands for an action."""
        wanted = self.tab.parts.actions_[action]
        for button in self.tab.findChildren(QAbstractButton):
            if button.isVisible() and getattr(button, "defaultAction", lambda: None)() is wanted:
                return button
        raise AssertionError(f"no button for {action}")

    def choose(self, action: str) -> None:
        """Click on an action where it is offered: its own button, or a row's menu of more."""
        wanted = self.tab.parts.actions_[action]
        self.window.resize(1700, 900)  # where all that makes trees has a button
        QApplication.processEvents()
        for more in self.tab.findChildren(MoreButton):
            if more.isVisible() and wanted in more.menu().actions():
                _choose_in(self.bot, more.menu(), wanted)
                return
        self.click(self.button(action))

    # What is read

    @property
    def sentence(self) -> str:
        """The sentence for the step."""
        return self.tab.parts.told.sentence.full_text()

    @property
    def notice(self) -> str:
        """Why something was not done, or nothing."""
        return self.tab.parts.notice.full_text() if self.tab.parts.notice.isVisible() else ""


def _choose_in(bot: QtBot, menu: QMenu, action: QAction) -> None:
    """Open a menu, and click on one of its lines."""
    menu.popup(QCursor.pos())
    bot.mouseClick(menu, LEFT, NOTHING, menu.actionGeometry(action).center())
