"""Which screen a class looks at, and which the one who presents."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget


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
