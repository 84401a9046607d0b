"""The bar with which a tab offers what was left when Poda ended: a sentence and its answers."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QDateTime, QFileInfo, QLocale, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from poda.i18n import Retranslatable
from poda.widgets.layout import BETWEEN, INSIDE, Label


class LeftBar(Retranslatable, QFrame):
    """One line at the top of a tab, which waits and blocks nothing. It is hidden at first.

    A subclass writes `sentence` and names its buttons in `retranslate`, and calls that when it is
    built.

    Args:
        buttons: the answers, from left to right.
    """

    def __init__(self, *buttons: QPushButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._written = QDateTime()
        self.sentence = Label("body", elide=True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(BETWEEN, INSIDE, INSIDE, INSIDE)
        layout.setSpacing(INSIDE)
        layout.addWidget(self.sentence, 1)
        for button in buttons:
            layout.addWidget(button)
        self.hide()

    def date_by(self, path: Path) -> None:
        """What is offered was left when this file was written last."""
        self._written = QFileInfo(str(path)).lastModified()

    @property
    def when(self) -> str:
        """When that was, in the language of the window."""
        return QLocale().toString(self._written, QLocale.FormatType.ShortFormat)
