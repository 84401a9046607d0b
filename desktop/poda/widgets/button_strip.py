"""Buttons in a row that give up their words before the window has to grow."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
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

    The tooltips have the words and the keys in either case.
    """

    def __init__(self, actions: Sequence[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons = [action_button(action, parent=self) for action in actions]
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(INSIDE // 2)
        self._layout.addStretch()
        for button in self.buttons:
            self._layout.addWidget(button)
        # The strip measures itself: the layout would measure the style that is shown just now.
        self._layout.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return self._measured(_WORDS)

    def minimumSizeHint(self) -> QSize:
        return self._measured(_ICONS)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._choose()

    def event(self, event: QEvent) -> bool:
        # A button that changed its text (the language, Play and Pause) asks for a new layout.
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._choose()
        return super().event(event)

    def _choose(self) -> None:
        style = _WORDS if self.width() >= self.sizeHint().width() else _ICONS
        for button in self.buttons:
            if button.toolButtonStyle() != style:
                button.setToolButtonStyle(style)

    def _measured(self, style: Qt.ToolButtonStyle) -> QSize:
        width, height = self._layout.spacing() * (len(self.buttons) - 1), 0
        for button in self.buttons:
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
