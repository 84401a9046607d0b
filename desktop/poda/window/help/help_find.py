"""Finding words in a page of the help: a field, how many there are, and the way from one to the
next."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from poda.house.i18n import Retranslatable
from poda.house.theme import Role, bind_icon, theme_manager
from poda.widgets.announce import announce
from poda.widgets.layout import INSIDE, Label
from poda.window.help.browser import HelpBrowser

_FIELD_WIDTH: Final = 210
_WAYS: Final = {Qt.Key.Key_Return: 1, Qt.Key.Key_Enter: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class HelpFind(Retranslatable, QWidget):
    """Always there, at the right of the row above the page.

    Signals:
        left: Esc was pressed in it.
    """

    left = Signal()

    def __init__(self, page: HelpBrowser, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = page
        self._told: tuple[int, int] | None = None  # the place at hand, from 0 or -1, and how many
        self.count = Label("body", Role.MUTED)
        self.field = QLineEdit()
        self.previous, self.next = _button("chevron-up"), _button("chevron-down")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(INSIDE // 2)
        for widget in (self.count, self.field, self.previous, self.next):
            layout.addWidget(widget)
        layout.insertSpacing(1, INSIDE)
        self.field.textEdited.connect(lambda _text: self.look())
        self.previous.clicked.connect(lambda: self.go(-1))
        self.next.clicked.connect(lambda: self.go(1))
        theme_manager().changed.connect(self._scale)
        self._scale()
        self.retranslate()

    def retranslate(self) -> None:
        self.field.setPlaceholderText(self.tr("Find in this page"))
        self.field.setAccessibleName(self.tr("Find in this page"))
        self.field.setToolTip(
            self.tr("Ctrl+F. Enter goes to the next place, Shift+Enter to the one before.")
        )
        for button, text in (
            (self.previous, self.tr("Previous place")),
            (self.next, self.tr("Next place")),
        ):
            button.setToolTip(text)
            button.setAccessibleName(text)
        self._tell()

    def begin(self) -> None:
        """Ready to type; what was looked for last stands there, selected."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def look(self) -> None:
        """Mark the words in the page, and go to the first place."""
        words = self.field.text().strip()
        count = self._page.find_all(words)
        self._told = (self._page.step(1), count) if words else None
        self._tell(aloud=True)

    def page_changed(self) -> None:
        """Mark the words in the page that has come; one stays at its beginning."""
        words = self.field.text().strip()
        count = self._page.find_all(words)
        self._told = (-1, count) if words else None
        self._tell()

    def go(self, by: int) -> None:
        """To the next place (1) or the one before (-1)."""
        if self._told is not None and self._told[1]:
            self._told = self._page.step(by), self._told[1]
            self._tell(aloud=True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in _WAYS:
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.go(-1 if back else _WAYS[Qt.Key(key)])
        elif key == Qt.Key.Key_Escape and self.field.hasFocus():
            self.field.clear()
            self.page_changed()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _tell(self, *, aloud: bool = False) -> None:
        text = ""
        if self._told is not None:
            place, count = self._told
            if not count:
                text = self.tr("Not found")
            elif place < 0:
                text = self.tr("%Ln found", "", count)
            else:
                numbers = (self.locale().toString(number) for number in (place + 1, count))
                text = self.tr("{place} of {count}").format(
                    **dict(zip(("place", "count"), numbers, strict=True))
                )
        self.count.setText(text)
        some = self._told is not None and self._told[1] > 0
        self.previous.setEnabled(some)
        self.next.setEnabled(some)
        if aloud:
            announce(self.field, text)

    def _scale(self) -> None:
        scale = theme_manager().type_scale
        self.field.setFixedWidth(round(_FIELD_WIDTH * scale))
        for button in (self.previous, self.next):
            button.setIconSize(QSize(round(16 * scale), round(16 * scale)))


def _button(icon: str) -> QToolButton:
    button = QToolButton()
    bind_icon(button, icon)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button
