"""Work of the interface a piece at a time, so that clicks and keys come in between."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer

_LEAST_MS: Final = 5  # between two pieces
_REST: Final = 3.0  # times the work of a piece; the interface has other things to do


class Turns(QObject):
    """Calls for the next piece as long as there is one, and rests in proportion to the work.

    The work is this thread's processor time: where other programs keep it waiting, resting longer
    would help nobody.

    Args:
        waits: whether there is a piece.
        next_piece: does one; False where another belongs to it and is to follow at once.
    """

    def __init__(
        self, waits: Callable[[], bool], next_piece: Callable[[], bool], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._waits, self._next_piece = waits, next_piece
        self._rest_ms, self._took = _LEAST_MS, 0.0
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.timeout.connect(self._work)

    def wake(self) -> None:
        """There may be something to do."""
        if not self._clock.isActive() and self._waits():
            self._clock.start(self._rest_ms)

    def stop(self) -> None:
        """Nothing is to be done until `wake`."""
        self._clock.stop()

    def _work(self) -> None:
        began = time.thread_time()
        done = not self._waits() or self._next_piece()
        self._took += time.thread_time() - began
        self._rest_ms = _LEAST_MS
        if done:
            self._rest_ms = max(_LEAST_MS, round(_REST * 1000 * self._took))
            self._took = 0.0
        self.wake()
