"""Telling a key that is pressed from one that is held down."""

from __future__ import annotations

import time
from typing import Final

from PySide6.QtGui import QGuiApplication, QKeyEvent

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
