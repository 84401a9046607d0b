"""Lets the wheel scroll, and not change controls that merely come under the pointer."""

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

_SAME_TURN_MS: Final = 400  # the longest time between two events of one turn of the wheel


def _control_at(place: QWidget | None) -> QWidget | None:
    """The control that the wheel would change over `place`; None without one."""
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
    """Passes a turn of the wheel over a control on to what scrolls around it.

    Lists and tab bars never take the wheel. A number field takes it while it has the focus, unless
    the turn began elsewhere and scrolling has brought the field under the pointer. So does a slider
    in a scroll area; outside one, such as the timeline of a search, it always takes the wheel.

    It filters the events of windows, each from its first focus on: a filter on the application
    would run Python for every event.
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
        """Forget the last turn of the wheel."""
        self._turned: QWidget | None = None
        self._when = -_SAME_TURN_MS

    def watch(self, window: QWindow | None) -> None:
        """Filter the events of a window."""
        # PySide may give the window as an object of another class that was at its address before.
        if isinstance(window, QWindow):
            window.installEventFilter(self)  # Qt keeps one filter of each object

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QWheelEvent) and QApplication.activePopupWidget() is None:
            for window in QApplication.topLevelWidgets():
                if window.windowHandle() is watched:
                    return self._turn(window, event)
        return super().eventFilter(watched, event)

    def _turn(self, window: QWidget, event: QWheelEvent) -> bool:
        """Handle a turn of the wheel; whether it was taken from the control."""
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
    """Send the event to `target`, or to the first widget around it that accepts it."""
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
    """Guard the controls of all windows from now on. The QApplication must exist."""
    return WheelGuard()
