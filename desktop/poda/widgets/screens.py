"""Windows on screens: restoring their places, and choosing the screen that a class sees."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from poda.house.theme import theme_manager
from poda.widgets.layout import AROUND, BETWEEN

_FURTHEST: Final = 100_000  # pixels: a greater distance is not a screen's
_NUMBERS: Final = ("x", "y", "width", "height")


def place_of(window: QWidget) -> dict[str, Any]:
    """A window's place for the settings: its rectangle when not maximised, in logical pixels of all
    screens together, and whether it is maximised or fills its screen."""
    free = not (window.isMaximized() or window.isFullScreen() or window.isMinimized())
    around = window.geometry() if free else window.normalGeometry()
    if not around.isValid():  # it was never in a normal state
        around = window.geometry()
    return {
        "x": around.x(), "y": around.y(), "width": around.width(), "height": around.height(),
        "maximized": window.isMaximized(), "full_screen": window.isFullScreen(),
    }  # fmt: skip


def restore_place(window: QWidget, place: dict[str, Any]) -> bool:
    """Restore a window's place, moved onto a screen if needed; False if it is malformed."""
    numbers = [place.get(name) for name in _NUMBERS]
    if not all(type(number) is int and abs(number) <= _FURTHEST for number in numbers):
        return False
    wanted = QRect(*numbers)
    if wanted.isEmpty():
        return False
    # The first is the primary one, which is used if the window's own is gone.
    screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    window.setGeometry(within(wanted, max(screens, key=lambda screen: _shared(screen, wanted))))
    if place.get("maximized") is True:
        window.setWindowState(window.windowState() | Qt.WindowState.WindowMaximized)
    if place.get("full_screen") is True:
        window.setWindowState(window.windowState() | Qt.WindowState.WindowFullScreen)
    return True


def within(wanted: QRect, screen: QRect) -> QRect:
    """A rectangle inside a screen, as near to the wanted one as possible."""
    size = wanted.size().boundedTo(screen.size())
    x = max(screen.left(), min(wanted.x(), screen.left() + screen.width() - size.width()))
    y = max(screen.top(), min(wanted.y(), screen.top() + screen.height() - size.height()))
    return QRect(x, y, size.width(), size.height())


FRAME: Final = QMargins(8, 32, 8, 8)
"""The greatest frame that is reckoned with before the window is shown, when the system adds the
frame."""


def frame_of(window: QWidget) -> QMargins:
    """The margins of a window's frame; 0 if the window fills its screen."""
    inside, around = window.geometry(), window.frameGeometry()
    return QMargins(
        max(0, inside.left() - around.left()),
        max(0, inside.top() - around.top()),
        max(0, around.right() - inside.right()),
        max(0, around.bottom() - inside.bottom()),
    )


def room_for(window: QWidget) -> QRect:
    """The room for a window's inside on its screen, without its frame."""
    screen = window.screen()
    if window.isFullScreen():
        return screen.geometry()
    return screen.availableGeometry().marginsRemoved(frame_of(window))


def first_size(window: QWidget, wanted: QSize) -> QSize:
    """The size for a new window: the wanted one, or less if its screen is smaller."""
    return wanted.boundedTo(window.screen().availableGeometry().marginsRemoved(FRAME).size())


def fit_dialog(
    dialog: QWidget, width: float, height: float | None = None, *notices: QWidget
) -> None:
    """Set a dialog's size, in pixels at the usual type size, but not larger than its screen.

    Args:
        height: None for the height that its parts want.
        notices: sentences for which room for two lines is kept, so that nothing moves when they
            appear.
    """
    _keep_room(*notices)
    scale, room = theme_manager().type_scale, dialog.screen().availableGeometry()
    high = dialog.sizeHint().height() if height is None else round(height * scale)
    dialog.resize(
        min(round(width * scale), room.width() - BETWEEN), min(high, room.height() - 2 * AROUND)
    )


def fit_to_contents(dialog: QWidget, width: int, notice: QWidget) -> None:
    """Make a dialog at least `width` wide (pixels at the usual type size) and as high as it needs.

    Room for two lines of `notice` is kept. (A layout's own minimum ignores that texts wrap.)
    """
    _keep_room(notice)
    layout = dialog.layout()
    assert layout is not None
    layout.activate()
    wide = max(layout.minimumSize().width(), round(width * theme_manager().type_scale))
    dialog.setMinimumSize(wide, layout.totalHeightForWidth(wide))


def _keep_room(*notices: QWidget) -> None:
    for notice in notices:
        notice.setMinimumHeight(2 * notice.fontMetrics().lineSpacing())


def keep_on_screen(window: QWidget) -> None:
    """Move a window that reaches beyond its screen back onto it, with its frame.

    A window larger than the screen stays: somebody made it so, perhaps over two screens.
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
    """The screen for a presentation: one beside the primary screen, such as a projector.

    A window that is already on such a screen stays there.
    """
    here, main = window.screen(), QGuiApplication.primaryScreen()
    if here is not main:
        return here
    return _beside(here) or here


def presenters_screen(audience: QScreen) -> QScreen | None:
    """The screen for the notes: the primary one, or another one that the class does not see."""
    main = QGuiApplication.primaryScreen()
    if main.geometry() != audience.geometry():
        return main
    return _beside(audience)


def _beside(screen: QScreen) -> QScreen | None:
    """Another screen, which does not mirror this one; None without one."""
    others = (each for each in QGuiApplication.screens() if each.geometry() != screen.geometry())
    return next(others, None)
