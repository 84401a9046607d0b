"""Actions, and the buttons that show them: one that is held down, and rows that find room."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QHideEvent, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QToolButton,
    QWidget,
)

from poda.house.i18n import keys_text
from poda.house.theme import bind_icon, theme_manager
from poda.widgets.announce import phrased
from poda.widgets.layout import INSIDE, action_button


class HoldButton(QPushButton):
    """Tells when it is pressed and when it is let go, wherever the pointer is by then.

    `QPushButton.released` does not come where the button has moved or gone from under the pointer.

    Signals:
        held: True when it is pressed, False when it is let go, hidden or left.
    """

    held = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._held = False
        self.pressed.connect(lambda: self._set(True))
        self.released.connect(lambda: self._set(False))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self._set(False)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        super().keyReleaseEvent(event)
        if not event.isAutoRepeat():
            self._set(False)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._set(False)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._set(False)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.EnabledChange and not self.isEnabled():
            self._set(False)
        return super().event(event)

    def _set(self, held: bool) -> None:
        if held != self._held:
            self._held = held
            self.held.emit(held)


class NamedActions(Protocol):
    """Actions that are asked for by their names."""

    def __getitem__(self, name: str) -> QAction: ...


def new_action(parent: QWidget, icon: str, keys: Sequence[QKeySequence]) -> QAction:
    """An action of a tab; the first of its keys is the one that is told."""
    action = QAction(parent)
    bind_icon(action, icon)
    action.setShortcuts(list(keys))
    # In the whole window, wherever the focus is; not while another tab hides this one.
    action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
    parent.addAction(action)
    return action


def connect_all(actions: Mapping[str, QAction], slots: Mapping[str, Callable[[], object]]) -> None:
    """Have each named action call its slot."""
    for name, slot in slots.items():
        # A QAction hands its checked state over; none of these wants it.
        actions[name].triggered.connect(lambda _checked=False, slot=slot: slot())


def enable_all(actions: Mapping[str, QAction], enabled: Mapping[str, bool]) -> None:
    """Enable those that apply."""
    for name, on in enabled.items():
        actions[name].setEnabled(on)


def tell_keys(action: QAction, keys: Sequence[QKeySequence]) -> str:
    """Name the action with `keys` in the tooltip of its buttons; its bare name."""
    name = action.text().replace("&", "").rstrip("…")
    native = keys_text(*keys)
    action.setToolTip(f"{name} ({native})" if native else name)
    return name


_WORDS = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
_ICONS = Qt.ToolButtonStyle.ToolButtonIconOnly


class ButtonStrip(QWidget):
    """A button for each action: icon and words where there is room, else the icons alone.

    The row that holds the strip tells it, in `fit`, how much room there is. The tooltips have the
    words and the keys in either case.

    Args:
        keeps: how many have a button in any case, the first ones; without room for the icons of
            all, those that are left stand in the menu of a button at the end. All of them unless
            told.
        words: whether there are any; else the icons alone, always.
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
        # Not "fixed": layouts would take the words, while they are there, for the least it needs.
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def leave_out(self, button: QToolButton, out: bool) -> None:
        """Have no place for one of the buttons, or have it again."""
        (self._out.add if out else self._out.discard)(button)
        button.setVisible(not out)

    def fit(self, room: int) -> int:
        """Show the words if all of them fit into `room` pixels; what that takes beyond the icons,
        as a negative number."""
        if self._fitting:  # to show a button lays its row out, which asks again
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
        """A button for as many as there is room for, and the menu for the others."""
        count = len(self.buttons)
        while self._measured(self._style, count).width() > room and count > self._keeps:
            count -= 1
        # Whether the first ones are there, is not ours.
        for place, button in enumerate(self.buttons[self._keeps :], start=self._keeps):
            if button.isHidden() is (place < count):
                button.setVisible(place < count)
        more.offer(self._actions[count:])

    def icons_width(self) -> int:
        """The pixels that all the icons take."""
        return self._measured(_ICONS).width()

    def minimumSizeHint(self) -> QSize:
        # The words may go: they keep no window from being made narrower.
        return self._measured(_ICONS, self._keeps)

    def _measured(self, style: Qt.ToolButtonStyle, count: int | None = None) -> QSize:
        """With so many of the buttons, and the menu for the others; all of them unless told."""
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
    """The menu of what has no button of its own for want of room; away where that is nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("more")  # the style sheet draws no arrow beside the dots
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(_ICONS)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bind_icon(self, "more")
        self.setMenu(QMenu(self))
        self.hide()
        theme_manager().changed.connect(self._scale)
        self._scale()
        phrased(self, name=lambda: self.tr("More"))
        phrased(self, tip=lambda: self.tr("More, for which there is no room in this row"))

    def offer(self, actions: Sequence[QAction]) -> None:
        """Have these in the menu."""
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
