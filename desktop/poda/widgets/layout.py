"""The 8-pixel grid, and small things that every panel is built of."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QToolButton, QWidget

from poda.theme import Role, Size, font, theme_manager

INSIDE: Final = 8  # between the parts of a group
BETWEEN: Final = 16  # between groups
AROUND: Final = 24  # around panels


class Label(QLabel):
    """A text in one of the type sizes and colour roles, which follows the theme.

    Long texts elide in place of widening the window where `elide` is set; the tooltip has them
    whole.
    """

    def __init__(
        self,
        size: Size = "body",
        role: Role = Role.TEXT,
        *,
        bold: bool = False,
        mono: bool = False,
        elide: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look = (size, role, bold, mono)
        self._elide = elide
        self._full = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        if elide:
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        theme_manager().changed.connect(self._refresh)
        self._refresh()

    def setText(self, text: str) -> None:
        self._full = text
        self._show()

    def full_text(self) -> str:
        """The text before eliding."""
        return self._full

    def set_role(self, role: Role) -> None:
        """Write in another colour."""
        size, _, bold, mono = self._look
        self._look = (size, role, bold, mono)
        self._refresh()

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        if self._elide:
            self._show()

    def _show(self) -> None:
        text = self._full
        if self._elide:
            text = self.fontMetrics().elidedText(
                text, Qt.TextElideMode.ElideRight, max(0, self.contentsRect().width())
            )
            self.setToolTip(self._full if text != self._full else "")
            self.setAccessibleName(self._full)
        if text != self.text():
            super().setText(text)

    def _refresh(self) -> None:
        size, role, bold, mono = self._look
        self.setFont(font(size, bold=bold, mono=mono))
        color = theme_manager().theme.color(role)
        # By style sheet: the application's own sheet wins over a palette.
        self.setStyleSheet(f"color: {color.name()};")
        self._show()


def action_button(
    action: QAction, *, text: bool = True, parent: QWidget | None = None
) -> QToolButton:
    """A button for an action: its icon, with its words beside it unless `text` is off.

    The tooltip names the action with its shortcut, and follows the language.
    """
    button = QToolButton(parent)
    button.setDefaultAction(action)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    button.setToolButtonStyle(style if text else Qt.ToolButtonStyle.ToolButtonIconOnly)
    return button


def hairline(parent: QWidget | None = None) -> QFrame:
    """A thin line between two groups."""
    line = QFrame(parent)
    line.setFrameShape(QFrame.Shape.HLine)
    line.setFrameShadow(QFrame.Shadow.Plain)
    line.setForegroundRole(QPalette.ColorRole.Mid)
    line.setFixedHeight(1)
    return line
