"""The wheel scrolls: it changes no control that merely lies under the pointer meanwhile."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QGuiApplication, QWheelEvent, QWindow
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QScrollBar,
    QTabBar,
    QWidget,
)

_SAME_TURN_MS: Final = 400  # between two events of one turn of the wheel


def _control_at(place: QWidget | None) -> QWidget | None:
    """The control that would change if the wheel were turned over `place`."""
    while place is not None and not place.isWindow():
        if isinstance(place, QComboBox | QAbstractSpinBox | QTabBar):
            return place
        if isinstance(place, QAbstractSlider) and not isinstance(place, QScrollBar):
            return place
        place = place.parentWidget()
    return None


def _is_scrolled(control: QWidget) -> bool:
    above = control.parentWidget()
    while above is not None and not isinstance(above, QAbstractScrollArea):
        above = above.parentWidget()
    return above is not None


class WheelGuard(QObject):
    """Sends a turn of the wheel over a control on to what can be scrolled around it.

    A box of choices and a bar of tabs never take it; a field with a number takes it while a person
    is at it, unless the turn began elsewhere and the page has only brought it under the pointer.
    So does a slider where there is something to scroll; where there is not, as at the timeline of
    a search, the wheel can only be meant for it.

    It listens to the windows, each from when it first has the focus: all events of the
    application, seen from Python, would cost each of them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.begin_anew()
        app = QGuiApplication.instance()
        assert isinstance(app, QApplication)
        app.focusWindowChanged.connect(self.watch)
        for window in QGuiApplication.topLevelWindows():
            self.watch(window)

    def begin_anew(self) -> None:
        """Forget what the wheel was turned over last."""
        self._turned: QWidget | None = None
        self._when = -_SAME_TURN_MS

    def watch(self, window: QWindow | None) -> None:
        """Have an eye on the wheel over a window."""
        # A window may stand where an item of a layout stood, which PySide then takes it for.
        if isinstance(window, QWindow):
            window.installEventFilter(self)  # once: Qt moves one that is there already

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QWheelEvent) and QApplication.activePopupWidget() is None:
            for window in QApplication.topLevelWidgets():
                if window.windowHandle() is watched:
                    return self._turn(window, event)
        return super().eventFilter(watched, event)

    def _turn(self, window: QWidget, event: QWheelEvent) -> bool:
        """Whether it has been dealt with."""
        control = _control_at(window.childAt(event.position().toPoint()))
        same = self._turned is not control and event.timestamp() - self._when < _SAME_TURN_MS
        self._when = event.timestamp()
        if control is None or (not same and self._is_meant(control)):
            if not same:
                self._turned = control
            return False
        self._turned = None
        _send_on(event, control.parentWidget())
        return True

    def _is_meant(self, control: QWidget) -> bool:
        if isinstance(control, QAbstractSlider) and not _is_scrolled(control):
            return True
        return isinstance(control, QAbstractSpinBox | QAbstractSlider) and control.hasFocus()


def _send_on(event: QWheelEvent, target: QWidget | None) -> None:
    """As if the pointer were over `target`: to it, or to the first one around it that scrolls."""
    taken = False
    while target is not None and not taken:
        copy = QWheelEvent(
            target.mapFromGlobal(event.globalPosition()),
            event.globalPosition(),
            event.pixelDelta(),
            event.angleDelta(),
            event.buttons(),
            event.modifiers(),
            event.phase(),
            event.inverted(),
            event.source(),
            event.pointingDevice(),
        )
        QApplication.sendEvent(target, copy)
        taken = copy.isAccepted() or target.isWindow()
        target = target.parentWidget()


@cache
def guard_wheel() -> WheelGuard:
    """Begin to guard the controls of all windows. The QApplication must exist."""
    return WheelGuard()
