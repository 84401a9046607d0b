"""Controls that come to stand under a pointer that clicks: for a moment they do nothing.

Two clicks on one spot must not do two different things, the second of which nobody has seen.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Mapping
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton

SECONDS: Final = 0.4
"""For so long after it has appeared, a click on a control is not meant for it."""


def now() -> float:
    """The seconds on the clock that all guards go by; tests have one of their own."""
    return time.monotonic()


class Appearances:
    """Remembers since when each of some painted controls has been where it is."""

    def __init__(self) -> None:
        self._since: dict[Hashable, tuple[QRectF, float]] = {}

    def note(self, places: Mapping[Hashable, QRectF]) -> None:
        """These are there now, and no others."""
        before, self._since = self._since, {}
        for key, place in places.items():
            known = before.get(key)
            since = known[1] if known is not None and known[0] == place else now()
            self._since[key] = place, since

    def is_meant_at(self, where: QPointF) -> bool:
        """Whether a click there now can be meant for what is there."""
        return all(
            now() - since >= SECONDS
            for place, since in self._since.values()
            if place.contains(where)
        )


class ClickGuard(QObject):
    """Keeps clicks from buttons that have only just appeared, moved or become enabled."""

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
