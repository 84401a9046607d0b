"""How long a step's animation takes: a submenu, with none as its first choice."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from poda.house.settings import settings

DURATIONS: Final = (0, 120, 200, 400, 800)
"""Milliseconds."""


class MotionMenu(QMenu):
    """Sets `settings().tree_motion_ms`; the View menu turns all animations off at once."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        group = QActionGroup(self)
        for duration in DURATIONS:
            action = QAction(group, checkable=True)
            action.setData(duration)
            action.triggered.connect(
                lambda _on, duration=duration: setattr(settings(), "tree_motion_ms", duration)
            )
            self.addAction(action)
        self.aboutToShow.connect(self._check)
        self._check()
        self.retranslate()

    def _check(self) -> None:
        for action in self.actions():
            action.setChecked(action.data() == settings().tree_motion_ms)

    def retranslate(self) -> None:
        """Name the choices."""
        self.setTitle(self.tr("&Animation of a step"))
        for action in self.actions():
            if action.data():
                text = self.tr("{number} ms").format(number=action.data())
            else:
                text = self.tr("&None")
            action.setText(text)
