"""Actions and their buttons: a button that is held down, and a strip that shrinks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QHideEvent, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QToolButton,
    QWidget,
)

from poda.house.i18n import keys_text
from poda.house.theme import bind_icon, follow_theme, theme_manager
from poda.widgets.announce import phrased
from poda.widgets.layout import INSIDE, Menu, action_button


class HoldButton(QPushButton):
    """A button that reports when it is pressed and released, wherever the pointer is by then.

    `QPushButton.released` is not emitted if the button has moved or gone from under the pointer.

    Signals:
        held: True when it is pressed; False when it is released or hidden, or loses the focus.
    """

    held = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._held = False
        self.pressed.connect(lambda: self._set_held(True))
        self.released.connect(lambda: self._set_held(False))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self._set_held(False)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        super().keyReleaseEvent(event)
        if not event.isAutoRepeat():
            self._set_held(False)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._set_held(False)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._set_held(False)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.EnabledChange and not self.isEnabled():
            self._set_held(False)
        return super().event(event)

    def _set_held(self, held: bool) -> None:
        if held != self._held:
            self._held = held
            self.held.emit(held)


class NamedActions(Protocol):
    """Actions by name."""

    def __getitem__(self, name: str) -> QAction: ...


def new_action(parent: QWidget, icon: str, keys: Sequence[QKeySequence]) -> QAction:
    """An action of a tab, with its icon ("" for none) and the keys of its shortcuts."""
    action = QAction(parent)
    if icon:
        bind_icon(action, icon)
    action.setShortcuts(list(keys))
    # The shortcut works in the whole window, but not while another tab hides this one.
    action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
    parent.addAction(action)
    return action


def enable_all(actions: Mapping[str, QAction], enabled: Mapping[str, bool]) -> None:
    """Enable or disable actions by name."""
    for name, on in enabled.items():
        actions[name].setEnabled(on)


def tell_keys(action: QAction, keys: Sequence[QKeySequence]) -> str:
    """Set the tooltip of the action's buttons to its name with `keys`; return the bare name."""
    name = action.text().replace("&", "").rstrip("…")
    native = keys_text(*keys)
    action.setToolTip(f"{name} ({native})" if native else name)
    return name


_WORDS = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
_ICONS = Qt.ToolButtonStyle.ToolButtonIconOnly


class ButtonStrip(QWidget):
    """A row of buttons for actions, with icons and texts if there is room, else icons only.

    The owner passes the room to `fit`. Tooltips have the texts and keys in any case.

    Args:
        keeps: the number of first actions that always have a button; without room for all icons,
            the others move into the menu of a button at the end. None keeps all of them.
        words: whether texts are shown at all.
    """

    def __init__(
        self,
        actions: Sequence[QAction],
        parent: QWidget | None = None,
        *,
        keeps: int | None = None,
        words: bool = True,
    ) -> None:
        super().__init__(parent)
        self._words = words
        self._actions = list(actions)  # held here: a button does not own its action
        self._keeps = len(actions) if keeps is None else keeps
        self.buttons = [action_button(action, text=words, parent=self) for action in actions]
        self.more = MoreButton(self) if self._keeps < len(actions) else None
        self._out: set[QToolButton] = set()
        self._fitting = False
        self._style = _WORDS if words else _ICONS
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(INSIDE // 2)
        for button in self.buttons:
            self._layout.addWidget(button)
        if self.more is not None:
            self._layout.addWidget(self.more)
        # Not "fixed", or layouts would take the texts, while they are shown, for the least width.
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def leave_out(self, button: QToolButton, out: bool) -> None:
        """Leave out one of the buttons, or show it again."""
        (self._out.add if out else self._out.discard)(button)
        button.setVisible(not out)

    def fit(self, room: int) -> int:
        """Show the texts if all of them fit into `room` pixels; the pixels that they take beyond
        the icons, as a negative number."""
        if self._fitting:  # showing a button lays out its row, which calls this again
            return 0
        self._fitting = True
        words = self._measured(_WORDS).width()
        self._style = _WORDS if self._words and words <= room else _ICONS
        for button in self.buttons:
            button.setToolButtonStyle(self._style)
        if self.more is not None:
            self._share_with_menu(self.more, room)
        self._fitting = False
        return self._measured(_ICONS).width() - words if self._style == _WORDS else 0

    def _share_with_menu(self, more: MoreButton, room: int) -> None:
        """Show as many buttons as fit, and put the other actions into the menu."""
        count = len(self.buttons)
        while self._measured(self._style, count).width() > room and count > self._keeps:
            count -= 1
        # The first ones are shown or hidden by `leave_out`.
        for place, button in enumerate(self.buttons[self._keeps :], start=self._keeps):
            if button.isHidden() is (place < count):
                button.setVisible(place < count)
        more.offer(self._actions[count:])

    def icons_width(self) -> int:
        """The width of all buttons with icons only, in pixels."""
        return self._measured(_ICONS).width()

    def minimumSizeHint(self) -> QSize:
        # The texts can go, so they do not keep the window from shrinking.
        return self._measured(_ICONS, self._keeps)

    def _measured(self, style: Qt.ToolButtonStyle, count: int | None = None) -> QSize:
        """The size with the first `count` buttons, and the menu for the others; None for all."""
        buttons: list[QToolButton] = [
            button for button in self.buttons[:count] if button not in self._out
        ]
        if self.more is not None and count is not None and count < len(self.buttons):
            buttons.append(self.more)
        width, height = self._layout.spacing() * (len(buttons) - 1), 0
        for button in buttons:
            hint = size_with(button, style)
            width += hint.width()
            height = max(height, hint.height())
        return QSize(width, height)


class MoreButton(QToolButton):
    """The menu of actions that have no room for a button; hidden if it is empty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("more")  # the style sheet draws no arrow beside the dots
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(_ICONS)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bind_icon(self, "more")
        self.setMenu(Menu(self))
        self.hide()
        follow_theme(self._scale)
        phrased(self, name=lambda: self.tr("More"))
        phrased(self, tip=lambda: self.tr("More, for which there is no room in this row"))

    def offer(self, actions: Sequence[QAction]) -> None:
        """Put these actions into the menu."""
        menu = self.menu()
        if menu.actions() != list(actions):
            menu.clear()
            menu.addActions(list(actions))
        if self.isHidden() is bool(actions):
            self.setVisible(bool(actions))

    def _scale(self) -> None:
        side = round(16 * theme_manager().type_scale)
        self.setIconSize(QSize(side, side))


def size_with(button: QToolButton, style: Qt.ToolButtonStyle) -> QSize:
    """The button's size hint in another style, computed like QToolButton's.

    Setting the style and asking would request a new layout for each measurement.
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
    return QApplication.style().sizeFromContents(
        QStyle.ContentsType.CT_ToolButton, option, content, button
    )
