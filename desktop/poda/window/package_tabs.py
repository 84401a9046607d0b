"""The tabs that packages add: what is asked of their widgets, and what their names show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QTabBar, QWidget

from poda.base import packages
from poda.base.packages import Tab
from poda.house.theme import icon

Text = Callable[[], str]
"""A text in the present language."""


class PackageTab:
    """A tab of the window that a package has added.

    A dot behind its name says that something waits there, until somebody has been to see; a mark
    before it that something is under way, whatever tab is seen.

    Args:
        bar: with the names of all tabs.
        index: among them.

    Attributes:
        place: the page of the window that its widget comes into.
        widget: a `TabWidget` (`poda.widgets.tab_widget`), once somebody has opened the tab.
    """

    def __init__(self, tab: Tab, bar: QTabBar, index: int) -> None:
        self.tab = tab
        self.place = QWidget()
        self.widget: Any = None
        self._bar, self._index = bar, index
        self._waiting: Text | None = None
        self._busy: Text | None = None
        self._is_followed = False

    def follow(self, widget: Any) -> None:
        """The widget is made, perhaps before anybody opens the tab: hear what goes on in it."""
        if self.tab.follow and not self._is_followed:
            self._is_followed = True
            packages.imported(self.tab.follow)(widget, self)

    @property
    def is_busy(self) -> bool:
        """Whether the mark is there."""
        return self._busy is not None

    def set_waiting(self, tip: Text | None) -> None:
        """Something waits there, as the tip says, or (None) nothing does."""
        self._waiting = tip
        self.show_name()

    def set_busy(self, tip: Text | None) -> None:
        """Something is under way there, as the tip says, or (None) nothing is."""
        self._busy = tip
        self.show_name()

    def show_name(self) -> None:
        """Show its name in the present language, with the dot and the mark."""
        waits = self.widget is None and self._waiting is not None
        name = QCoreApplication.translate("MainWindow", self.tab.title)
        tip = self._waiting() if waits and self._waiting is not None else ""
        if self._busy is not None:
            tip = self._busy()
        self._bar.setTabText(self._index, f"{name} •" if waits else name)
        self._bar.setTabIcon(self._index, icon("play") if self.is_busy else QIcon())
        self._bar.setTabToolTip(self._index, tip)
        self._bar.setAccessibleTabName(self._index, f"{name}. {tip}" if self.is_busy else "")
