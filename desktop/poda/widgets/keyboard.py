"""The keyboard: the order of the Tab key, a focus ring, and keys that are held down."""

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
    """A ring over its host while that has the focus by the Tab key, for pictures in which nothing
    else shows the focus. It is not shown if a click or the opening of a tab set the focus."""

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
            # Returning from another window changes nothing.
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


# X11 repeats a held key as a release and a press with the same time.
_SAME_MOMENT_MS: Final = 5  # also for the process's clock, if events have no time


class KeyMemory:
    """The times of key releases, because Qt does not recognise every repeat of a held key.

    On X11 Qt recognises a repeat only if the press is already queued when it reads the release
    before it; about every third repeat looks like a new press. While a screen reader listens, Qt
    passes it each key first and delivers a copy, which has lost its time.
    """

    def __init__(self) -> None:
        self._released: dict[int, tuple[int, float]] = {}  # key -> (event's, clock's) ms
        self._unsure = QGuiApplication.platformName() == "xcb"

    def is_repeat(self, event: QKeyEvent) -> bool:
        """Whether this press is a repeat of a held key."""
        if event.isAutoRepeat():
            return True
        last = self._released.get(event.key())
        if last is None or not self._unsure:
            return False
        if event.timestamp():
            return event.timestamp() - last[0] < _SAME_MOMENT_MS
        return time.monotonic() * 1000 - last[1] < _SAME_MOMENT_MS

    def note_release(self, event: QKeyEvent) -> None:
        """Note the time of a release."""
        self._released[event.key()] = event.timestamp(), time.monotonic() * 1000


def is_own_key(event: QEvent, keys: Collection[int]) -> bool:
    """Whether an event asks if one of these keys is the widget's own and not a shortcut."""
    return (
        event.type() == QEvent.Type.ShortcutOverride
        and isinstance(event, QKeyEvent)
        and event.key() in keys
    )


def is_escape(event: QEvent, kind: QEvent.Type) -> bool:
    """Whether an event is of this kind and of the Esc key."""
    return (
        event.type() == kind and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
    )


def reached(widget: QWidget) -> list[QWidget]:
    """The widget's parts that take the focus, without those in pop-up windows of lists."""
    parts = [part for part in widget.findChildren(QWidget) if part.window() is widget.window()]
    return [part for part in parts if part.focusPolicy() != Qt.FocusPolicy.NoFocus]


def reached_before(widget: QWidget) -> QWidget | None:
    """The widget that has the focus before `widget` in the order of the Tab key, or None."""
    before = widget.previousInFocusChain()
    while before is not None and before.focusPolicy() == Qt.FocusPolicy.NoFocus:
        if before is widget:
            return None
        before = before.previousInFocusChain()
    return None if before is None or widget.isAncestorOf(before) else before


def reach_after(before: QWidget, widget: QWidget) -> None:
    """Put `widget`, such as a new board, after `before` in the order of the Tab key."""
    # Qt skips widgets that take no focus; and a board's policy is also that of its cell.
    policies = [(part, part.focusPolicy()) for part in (widget, widget.focusProxy()) if part]
    widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    QWidget.setTabOrder(before, widget)
    for part, policy in policies:
        part.setFocusPolicy(policy)


def reach_in_turn(first: QWidget, second: QWidget) -> None:
    """Put the parts of `second` after those of `first`, or after `first` itself, for the Tab key.

    Qt forgets the order when a widget gets another window: call this when it is shown.
    """
    for one, next_ in pairwise([*(reached(first)[-1:] or [first]), *reached(second)]):
        QWidget.setTabOrder(one, next_)
