"""Guards against clicks on controls that have just come under the pointer.

A second click on the same spot must not do something else that nobody has had time to see.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Mapping
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton

SECONDS: Final = 0.4
"""The time after a control's appearance during which clicks on it are ignored."""


def now() -> float:
    """The present time in seconds, for all guards; tests replace it."""
    return time.monotonic()


class Appearances:
    """The times since which painted controls have been at their places."""

    def __init__(self) -> None:
        self._since: dict[Hashable, tuple[QRectF, float]] = {}

    def note(self, places: Mapping[Hashable, QRectF]) -> None:
        """Note the controls that are painted now, with their places; others are forgotten."""
        before, self._since = self._since, {}
        for key, place in places.items():
            known = before.get(key)
            since = known[1] if known is not None and known[0] == place else now()
            self._since[key] = place, since

    def is_meant_at(self, where: QPointF) -> bool:
        """Whether all controls at a point have been there long enough for a click."""
        return all(
            now() - since >= SECONDS
            for place, since in self._since.values()
            if place.contains(where)
        )


class ClickGuard(QObject):
    """Ignores clicks on buttons that have just appeared, moved or become enabled."""

    def __init__(self, *buttons: QAbstractButton, parent: QObject | None = None) -> None:
        super().__init__(parent or buttons[0])
        self._since: dict[int, float] = {}
        for button in buttons:
            button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in (QEvent.Type.Show, QEvent.Type.Move, QEvent.Type.EnabledChange):
            self._since[id(watched)] = now()
        elif kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
            left = isinstance(event, QMouseEvent) and event.button() == Qt.MouseButton.LeftButton
            if left and now() - self._since.get(id(watched), now() - SECONDS) < SECONDS:
                return True
        return super().eventFilter(watched, event)
