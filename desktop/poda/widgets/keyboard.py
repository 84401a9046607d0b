"""The keyboard: the order of the Tab key, a ring that shows the focus, and keys held down."""

from __future__ import annotations

import time
from collections.abc import Collection
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from poda.house.theme import Role, painting, theme_manager

_BY_KEYBOARD: Final = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
_WIDTH: Final = 2.0


class FocusRing(QWidget):
    """Lies over its host while that has the focus by Tab: a picture with nothing chosen in it
    would not tell. Where a click or the opening of a tab brought the focus, it stays away."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        host.installEventFilter(self)
        theme_manager().changed.connect(self.update)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._cover()
        elif isinstance(event, QFocusEvent):
            # Coming back from another window leaves it as it was.
            if event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
                self.setVisible(event.gotFocus() and event.reason() in _BY_KEYBOARD)
            self._cover()
        return super().eventFilter(watched, event)

    def _cover(self) -> None:
        host = self.parentWidget()
        if host is not None:
            self.setGeometry(host.rect())
            self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setPen(QPen(theme_manager().theme.color(Role.FOCUS), _WIDTH))
            inside = _WIDTH / 2
            painter.drawRoundedRect(
                QRectF(self.rect()).adjusted(inside, inside, -inside, -inside), 6, 6
            )


# X11 repeats a held key as release and press at one and the same moment.
_SAME_MOMENT_MS: Final = 5  # by our own clock too, where that is all there is


class KeyMemory:
    """Remembers when each key was let go, because Qt does not always know a repeat for one.

    On X11 it takes a press for a repeat only if the press is already queued when it reads the
    release before it; about every third one of a held key comes as fresh. While a screen reader
    listens, Qt lets it have each key first and hands on a copy, which has lost its time.
    """

    def __init__(self) -> None:
        self._released: dict[int, tuple[int, float]] = {}  # key -> when, in milliseconds
        self._unsure = QGuiApplication.platformName() == "xcb"

    def is_repeat(self, event: QKeyEvent) -> bool:
        """Whether this press is a repeat of a key that is held down."""
        if event.isAutoRepeat():
            return True
        last = self._released.get(event.key())
        if last is None or not self._unsure:
            return False
        if event.timestamp():
            return event.timestamp() - last[0] < _SAME_MOMENT_MS
        return time.monotonic() * 1000 - last[1] < _SAME_MOMENT_MS

    def note_release(self, event: QKeyEvent) -> None:
        """Take note of a release."""
        self._released[event.key()] = event.timestamp(), time.monotonic() * 1000


def is_own_key(event: QEvent, keys: Collection[int]) -> bool:
    """Whether a key is about to become a shortcut that a widget wants to have itself."""
    return (
        event.type() == QEvent.Type.ShortcutOverride
        and isinstance(event, QKeyEvent)
        and event.key() in keys
    )


def is_escape(event: QEvent, kind: QEvent.Type) -> bool:
    """Whether an event of this kind is of the Esc key."""
    return (
        event.type() == kind and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
    )


def reached(widget: QWidget) -> list[QWidget]:
    """What in it takes the keyboard. The list that a field opens is a window of its own."""
    parts = [part for part in widget.findChildren(QWidget) if part.window() is widget.window()]
    return [part for part in parts if part.focusPolicy() != Qt.FocusPolicy.NoFocus]


def reached_before(widget: QWidget) -> QWidget | None:
    """What has the focus before `widget`, on the way of the Tab key; None: nothing has."""
    before = widget.previousInFocusChain()
    while before is not None and before.focusPolicy() == Qt.FocusPolicy.NoFocus:
        if before is widget:
            return None
        before = before.previousInFocusChain()
    return None if before is None or widget.isAncestorOf(before) else before


def reach_after(before: QWidget, widget: QWidget) -> None:
    """Put `widget`, a new board for instance, behind `before`: else it would be reached last."""
    # Qt places nothing that takes no focus; and a board's policy is that of its cell as well.
    policies = [(part, part.focusPolicy()) for part in (widget, widget.focusProxy()) if part]
    widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    QWidget.setTabOrder(before, widget)
    for part, policy in policies:
        part.setFocusPolicy(policy)


def reach_in_turn(first: QWidget, second: QWidget) -> None:
    """What `second` holds is reached after all that `first` holds, or after `first` itself.

    Qt forgets such an order whenever a widget comes into another window: ask when it is shown.
    """
    for one, next_ in pairwise([*(reached(first)[-1:] or [first]), *reached(second)]):
        QWidget.setTabOrder(one, next_)
