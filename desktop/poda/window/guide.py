"""The help window and the first hints."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QFrame, QWidget

from poda.base import packages
from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import Role
from poda.widgets.announce import announce, phrased
from poda.widgets.controls import push_button
from poda.widgets.layout import BETWEEN, INSIDE, PAGE_PROPERTY, row, wrapped

if TYPE_CHECKING:
    from poda.window.help_window import HelpWindow

_STRIPE: Final = 4  # pixels at the bar's left edge (poda.qss)


class PointerBar(QFrame):
    """A line about a tab's purpose, shown on its first visits until it is closed.

    It is at the bottom of the window, covers nothing and takes no focus.

    A click on it or Esc closes it for good for that tab.

    Signals:
        more_asked: the help page of the tab is to be shown.
    """

    more_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._tab = ""
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.sentence = wrapped("small", Role.TEXT)
        self.more = push_button(lambda: self.tr("Read more (F1)"), self._ask_more)
        self.done = push_button(lambda: self.tr("Got it (Esc)"), self.dismiss)
        row(
            (self.sentence, 1),
            INSIDE,
            self.more,
            self.done,
            of=self,
            margins=(BETWEEN - _STRIPE, INSIDE // 2, BETWEEN, INSIDE // 2),
        )
        for button in (self.more, self.done):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus on the board
        self.hide()
        phrased(self, name=lambda: self.tr("A first hint"))
        follow_language(self, self._show_sentence)

    def _show_sentence(self) -> None:
        sentences = {
            "play": self.tr(
                "Choose a game and the players, then click the board. “Shown” under Analysis tells "
                "what each move is worth."
            ),
            "tree": self.tr(
                "→ and ← step through a search, and Space plays it. Click a grey node to see why "
                "it was pruned."
            ),
            "training": self.tr(
                "Press Train: networks learn to play from the rules alone. Pause or cancel when "
                "you like; nothing is lost."
            ),
            **{tab.name: self.tr(tab.hint) for tab in packages.tabs()},
        }
        self.sentence.setText(sentences.get(self._tab, ""))

    def show_for(self, tab: str) -> None:
        """Show the purpose of this tab, unless its hint was closed before."""
        self._tab = tab
        self._show_sentence()
        seen = not self.sentence.text() or tab in settings().pointers_seen
        self.setVisible(not seen)
        if not seen:
            announce(self.sentence, self.sentence.text())

    def dismiss(self) -> None:
        """Close the hint for good for this tab."""
        seen = settings().pointers_seen
        if self._tab not in seen:
            settings().pointers_seen = [*seen, self._tab]
        self.hide()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.dismiss()

    def _ask_more(self) -> None:
        self.dismiss()
        self.more_asked.emit()


class Guide(QObject):
    """Owns the help window, and the bar of first hints. Both are made on first use.

    Args:
        page: returns the help page of the visible tab.
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
        """Show the help page of the focused widget, or else of the visible tab."""
        widget: QWidget | None = QApplication.focusWidget()
        while widget is not None:
            if page := widget.property(PAGE_PROPERTY):
                break
            widget = widget.parentWidget()
        self.show_page(page if widget is not None else self._page())

    def show_page(self, page: str) -> None:
        """Show a page in the help window."""
        from poda.window.help_window import HelpWindow

        if self.window is None:
            self.window = HelpWindow(page)
            self.window.keys_asked.connect(self._show_keys)
        else:
            self.window.go(page)
        self.window.show()
        if QGuiApplication.platformName() != "offscreen":  # which would print a warning
            self.window.raise_()
        self.window.activateWindow()

    def begin(self, column: QBoxLayout, tab: str) -> None:
        """Show the visible tab's hint, after the first paint."""
        self.bar = PointerBar()
        self.bar.more_asked.connect(self.show_here)
        column.addWidget(self.bar)
        self.bar.show_for(tab)

    def tab_shown(self, tab: str) -> None:
        """Show the hint of the tab that has become visible."""
        if self.bar is not None:
            self.bar.show_for(tab)

    def dismiss(self) -> bool:
        """Close the hint; return whether there was one."""
        if self.bar is None or not self.bar.isVisible():
            return False
        self.bar.dismiss()
        return True

    def close(self) -> None:
        """Close the help window at the end of the program."""
        if self.window is not None:
            self.window.close()
            self.window.deleteLater()
            self.window = None
