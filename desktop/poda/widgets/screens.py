"""Windows on screens: where one stood comes back, and which screen a class looks at."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from poda.house.theme import theme_manager
from poda.widgets.layout import AROUND, BETWEEN

_FURTHEST: Final = 100_000  # pixels: further away there are no screens
_NUMBERS: Final = ("x", "y", "width", "height")


def place_of(window: QWidget) -> dict[str, Any]:
    """The place of a window, for the settings: where it is while it fills no screen, in logical
    pixels of all screens together, and whether it fills one."""
    free = not (window.isMaximized() or window.isFullScreen() or window.isMinimized())
    around = window.geometry() if free else window.normalGeometry()
    if not around.isValid():  # it has never been anywhere else
        around = window.geometry()
    return {
        "x": around.x(), "y": around.y(), "width": around.width(), "height": around.height(),
        "maximized": window.isMaximized(), "full_screen": window.isFullScreen(),
    }  # fmt: skip


def restore_place(window: QWidget, place: dict[str, Any]) -> bool:
    """Put a window where it was, so that all of it is on a screen; whether that makes sense."""
    numbers = [place.get(name) for name in _NUMBERS]
    if not all(type(number) is int and abs(number) <= _FURTHEST for number in numbers):
        return False
    wanted = QRect(*numbers)
    if wanted.isEmpty():
        return False
    # The first is the primary one, for a window whose screen is no longer there.
    screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    window.setGeometry(within(wanted, max(screens, key=lambda screen: _shared(screen, wanted))))
    if place.get("maximized") is True:
        window.setWindowState(window.windowState() | Qt.WindowState.WindowMaximized)
    if place.get("full_screen") is True:
        window.setWindowState(window.windowState() | Qt.WindowState.WindowFullScreen)
    return True


def within(wanted: QRect, screen: QRect) -> QRect:
    """A rectangle as near to the wanted one as the screen allows."""
    size = wanted.size().boundedTo(screen.size())
    x = max(screen.left(), min(wanted.x(), screen.left() + screen.width() - size.width()))
    y = max(screen.top(), min(wanted.y(), screen.top() + screen.height() - size.height()))
    return QRect(x, y, size.width(), size.height())


FRAME: Final = QMargins(8, 32, 8, 8)
"""What a window's frame takes at most, while it is not known: the system puts it around the window
when that is shown."""


def frame_of(window: QWidget) -> QMargins:
    """What the frame of a window takes around it; nothing where it fills the screen."""
    inside, around = window.geometry(), window.frameGeometry()
    return QMargins(
        max(0, inside.left() - around.left()),
        max(0, inside.top() - around.top()),
        max(0, around.right() - inside.right()),
        max(0, around.bottom() - inside.bottom()),
    )


def room_for(window: QWidget) -> QRect:
    """Where the inside of a window may be: on its screen, with its frame beside it."""
    screen = window.screen()
    if window.isFullScreen():
        return screen.geometry()
    return screen.availableGeometry().marginsRemoved(frame_of(window))


def first_size(window: QWidget, wanted: QSize) -> QSize:
    """A size for a window that was never shown: as wanted, or what its screen has room for."""
    return wanted.boundedTo(window.screen().availableGeometry().marginsRemoved(FRAME).size())


def fit_dialog(dialog: QWidget, width: float, height: float) -> None:
    """Make a dialog so large, in pixels at the usual type size; never larger than its screen."""
    scale, room = theme_manager().type_scale, dialog.screen().availableGeometry()
    dialog.resize(
        min(round(width * scale), room.width() - BETWEEN),
        min(round(height * scale), room.height() - 2 * AROUND),
    )


def keep_on_screen(window: QWidget) -> None:
    """Bring a window back that reaches over the edge of its screen, and make it fit with its frame.

    One that is larger than the screen itself was made so on purpose, over two of them perhaps.
    """
    filling = Qt.WindowState.WindowFullScreen | Qt.WindowState.WindowMaximized
    screen = window.screen().availableGeometry()
    if window.windowState() & filling or window.size().boundedTo(screen.size()) != window.size():
        return
    inside = within(window.geometry(), room_for(window))
    if inside != window.geometry():
        window.setGeometry(inside)


def _shared(screen: QRect, window: QRect) -> int:
    common = screen & window
    return common.width() * common.height() if common.isValid() else 0


def audience_screen(window: QWidget) -> QScreen:
    """Where a presentation goes: a screen beside the main one, as a projector is.

    A window that somebody has brought to such a screen stays there.
    """
    here, main = window.screen(), QGuiApplication.primaryScreen()
    if here is not main:
        return here
    return _beside(here) or here


def presenters_screen(audience: QScreen) -> QScreen | None:
    """Where the notes go: the main screen, or another one that the class does not see."""
    main = QGuiApplication.primaryScreen()
    if main.geometry() != audience.geometry():
        return main
    return _beside(audience)


def _beside(screen: QScreen) -> QScreen | None:
    """Another one; not one that shows the same."""
    others = (each for each in QGuiApplication.screens() if each.geometry() != screen.geometry())
    return next(others, None)
