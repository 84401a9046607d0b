"""What leads a person through Poda: the help window, and the first hints. Built when wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QBoxLayout, QWidget

from poda.widgets.layout import PAGE_PROPERTY

if TYPE_CHECKING:
    from poda.window.help.window import HelpWindow
    from poda.window.pointer_bar import PointerBar


class Guide(QObject):
    """Owns the one help window, and the bar of first hints.

    Args:
        page: which page is about the tab that is seen.
        show_keys: shows the list of all keys.
    """

    def __init__(
        self, page: Callable[[], str], show_keys: Callable[[], object], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._page = page
        self._show_keys = show_keys
        self.window: HelpWindow | None = None
        self.bar: PointerBar | None = None

    def show_here(self) -> None:
        """The page about what has the focus, or else about the tab that is seen."""
        widget: QWidget | None = QApplication.focusWidget()
        while widget is not None:
            if page := widget.property(PAGE_PROPERTY):
                break
            widget = widget.parentWidget()
        self.show_page(page if widget is not None else self._page())

    def show_page(self, page: str) -> None:
        """A page of the help, in its window."""
        from poda.window.help.window import HelpWindow

        if self.window is None:
            self.window = HelpWindow(page)
            self.window.keys_asked.connect(self._show_keys)
        else:
            self.window.go(page)
        self.window.show()
        if QGuiApplication.platformName() != "offscreen":  # which warns that it cannot
            self.window.raise_()
        self.window.activateWindow()

    def begin(self, column: QBoxLayout, tab: str) -> None:
        """The window has been painted: the hint of the tab that is seen may come."""
        from poda.window.pointer_bar import PointerBar

        self.bar = PointerBar()
        self.bar.more_asked.connect(self.show_here)
        column.addWidget(self.bar)
        self.bar.show_for(tab)

    def tab_shown(self, tab: str) -> None:
        """Another tab is seen."""
        if self.bar is not None:
            self.bar.show_for(tab)

    def dismiss(self) -> bool:
        """Close the hint; whether there was one."""
        if self.bar is None or not self.bar.isVisible():
            return False
        self.bar.dismiss()
        return True

    def close(self) -> None:
        """The program ends."""
        if self.window is not None:
            self.window.close()
            self.window.deleteLater()
            self.window = None
