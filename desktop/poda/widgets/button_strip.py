"""Buttons in a row that give up their words before the window has to grow."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QToolButton,
    QWidget,
)

from poda.widgets.layout import INSIDE, action_button

_WORDS = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
_ICONS = Qt.ToolButtonStyle.ToolButtonIconOnly


class ButtonStrip(QWidget):
    """A button for each action: icon and words where there is room, else the icons alone.

    The row that holds the strip tells it, in `fit`, how much room there is. The tooltips have the
    words and the keys in either case.

    Args:
        keeps: how many are there in any case, the first ones; without room for the icons of the
            others these go, whose actions a menu has as well. All of them unless told.
    """

    def __init__(
        self, actions: Sequence[QAction], parent: QWidget | None = None, *, keeps: int | None = None
    ) -> None:
        super().__init__(parent)
        self._keeps = len(actions) if keeps is None else keeps
        self.buttons = [action_button(action, parent=self) for action in actions]
        self._out: set[QToolButton] = set()
        self._style = _WORDS
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(INSIDE // 2)
        for button in self.buttons:
            self._layout.addWidget(button)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def leave_out(self, button: QToolButton, out: bool) -> None:
        """Have no place for one of the buttons, or have it again."""
        (self._out.add if out else self._out.discard)(button)
        button.setVisible(not out)

    def fit(self, room: int) -> int:
        """Show the words if all of them fit into `room` pixels; what that takes beyond the icons,
        as a negative number."""
        words = self._measured(_WORDS).width()
        self._style = _WORDS if words <= room else _ICONS
        all_icons = self._measured(_ICONS).width()
        for button in self.buttons:
            button.setToolButtonStyle(self._style)
        for button in self.buttons[self._keeps :]:  # whether the others are there, is not ours
            if button.isHidden() is (all_icons <= room):
                button.setVisible(all_icons <= room)
        return self._measured(_ICONS).width() - words if self._style == _WORDS else 0

    def icons_width(self) -> int:
        """The pixels that all the icons take."""
        return self._measured(_ICONS).width()

    def minimumSizeHint(self) -> QSize:
        # The words may go: they keep no window from being made narrower.
        return self._measured(_ICONS, self._keeps)

    def _measured(self, style: Qt.ToolButtonStyle, count: int | None = None) -> QSize:
        buttons = [button for button in self.buttons[:count] if button not in self._out]
        width, height = self._layout.spacing() * (len(buttons) - 1), 0
        for button in buttons:
            hint = _size_with(button, style)
            width += hint.width()
            height = max(height, hint.height())
        return QSize(width, height)


def _size_with(button: QToolButton, style: Qt.ToolButtonStyle) -> QSize:
    """The size hint that the button would have in this style, as QToolButton reckons it.

    To set the style and ask would have every measurement ask for a new layout.
    """
    option = QStyleOptionToolButton()
    button.initStyleOption(option)
    option.toolButtonStyle = style
    content = button.iconSize()
    if style == _WORDS:
        metrics = button.fontMetrics()
        text = metrics.size(Qt.TextFlag.TextShowMnemonic.value, button.text())
        width = content.width() + 4 + text.width() + 2 * metrics.horizontalAdvance(" ")
        content = QSize(width, max(content.height(), text.height()))
    return button.style().sizeFromContents(
        QStyle.ContentsType.CT_ToolButton, option, content, button
    )


def fit_strip(row: QWidget, strip: ButtonStrip, spare: int = 0) -> None:
    """Give `strip` the room that the other parts of its row leave, less `spare` pixels."""
    layout = row.layout()
    if layout is not None:
        others = layout.sizeHint().width() - strip.sizeHint().width()
        strip.fit(row.width() - others - spare)
