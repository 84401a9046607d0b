"""What went wrong without anybody waiting for it: one line at the top of the window, until read."""

from __future__ import annotations

import platform
from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from poda import __version__
from poda.i18n import Retranslatable
from poda.theme import Role, bind_icon
from poda.troubles import Kind, Trouble
from poda.widgets.announce import announce
from poda.widgets.layout import AROUND, INSIDE, wrapped


class TroubleBar(Retranslatable, QFrame):
    """Tells one trouble after the other; it takes no focus, and blocks nothing."""

    def __init__(self, troubles: Iterable[Trouble], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._troubles = list(troubles)
        self._copied = False
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.sentence = wrapped("body", Role.TEXT)
        self.copy_button, self.close_button = QPushButton(), QPushButton()
        bind_icon(self.copy_button, "copy")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(AROUND, INSIDE, AROUND, INSIDE)
        layout.setSpacing(INSIDE)
        layout.addWidget(self.sentence, 1)
        layout.addSpacing(INSIDE)
        for button in (self.copy_button, self.close_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus at the board
            layout.addWidget(button)
        self.copy_button.clicked.connect(self.copy)
        self.close_button.clicked.connect(self.next)
        self.retranslate()

    @property
    def trouble(self) -> Trouble | None:
        """The one that is told now."""
        return self._troubles[0] if self._troubles else None

    def tell(self) -> None:
        """Be seen, and heard, if there is something to tell."""
        self.setVisible(bool(self._troubles))
        if self._troubles:
            announce(self.sentence, self.sentence.full_text())

    def next(self) -> None:
        """This one was read."""
        del self._troubles[:1]
        self._copied = False
        self.retranslate()
        self.tell()

    def copy(self) -> None:
        """Put the sentence on the clipboard, with what helps whoever looks into it."""
        if (trouble := self.trouble) is not None:
            head = f"Poda {__version__}, Python {platform.python_version()}, {platform.platform()}"
            parts = (head, self.sentence.full_text(), trouble.details)
            QGuiApplication.clipboard().setText("\n\n".join(filter(None, parts)))
            self._copied = True
            self.retranslate()

    def retranslate(self) -> None:
        trouble = self.trouble
        self.sentence.setText("" if trouble is None else self._words(trouble))
        self.copy_button.setText(self.tr("Copied") if self._copied else self.tr("Copy"))
        self.copy_button.setToolTip(self.tr("Copy this and what is known of it, for a report"))
        self.close_button.setText(self.tr("Close"))
        self.close_button.setToolTip(self.tr("Close this notice"))
        self.setAccessibleName(self.tr("Notice"))

    def _words(self, trouble: Trouble) -> str:
        words = {
            Kind.DAMAGED: self.tr(
                "The settings file was damaged, so Poda begins with its usual settings. What was "
                "there is kept as {path}."
            ),
            Kind.STUCK: self.tr(
                "The settings file is damaged and cannot be put aside: {path}. Poda begins with "
                "its usual settings, and what you change lasts until it is closed."
            ),
            Kind.READ_ONLY: self.tr(
                "The settings file cannot be written to: {path}. What you change lasts until Poda "
                "is closed."
            ),
            Kind.FOLDER: self.tr(
                "This folder cannot be written to: {path}. What Poda keeps there lasts until it is "
                "closed."
            ),
            Kind.FAULT: self.tr(
                "Poda ended unexpectedly last time. What is known of it is in the log: {path}."
            ),
        }
        return words[trouble.kind].format(path=trouble.path)
