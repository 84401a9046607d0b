"""The first time that a tab is seen: one line that says what it is for, until it is closed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from poda.house.i18n import Retranslatable
from poda.house.settings import settings
from poda.house.theme import Role
from poda.widgets.announce import announce
from poda.widgets.layout import AROUND, INSIDE, wrapped

POINTERS: Final = ("play", "tree", "training")
"""The tabs that have one, by name."""
_STRIPE: Final = 4  # pixels, at its left edge (poda.qss)


class PointerBar(Retranslatable, QFrame):
    """Lies along the bottom of the window, where it covers nothing and takes no focus.

    A click on it or Esc closes it, and it is never seen again for that tab.

    Signals:
        more_asked: the help page of the tab is wanted.
    """

    more_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tab = ""
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.sentence = wrapped("body", Role.TEXT)
        self.more, self.done = QPushButton(), QPushButton()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(AROUND - _STRIPE, INSIDE, AROUND, INSIDE)
        layout.setSpacing(INSIDE)
        layout.addWidget(self.sentence, 1)
        layout.addSpacing(INSIDE)
        layout.addWidget(self.more)
        layout.addWidget(self.done)
        for button in (self.more, self.done):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus at the board
        self.more.clicked.connect(self._ask_more)
        self.done.clicked.connect(self.dismiss)
        self.hide()
        self.retranslate()

    def retranslate(self) -> None:
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
        }
        self.sentence.setText(sentences.get(self._tab, ""))
        self.more.setText(self.tr("Read more (F1)"))
        self.done.setText(self.tr("Got it (Esc)"))
        self.setAccessibleName(self.tr("A first hint"))

    def show_for(self, tab: str) -> None:
        """Say what this tab is for, unless that was closed before."""
        self._tab = tab
        self.retranslate()
        seen = tab not in POINTERS or tab in settings().pointers_seen
        self.setVisible(not seen)
        if not seen:
            announce(self.sentence, self.sentence.text())

    def dismiss(self) -> None:
        """It was read: never again for this tab."""
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
