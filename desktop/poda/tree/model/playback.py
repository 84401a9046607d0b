"""The clock that plays a search: so many steps a second, drawn no oftener than can be seen."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 64.0, 256.0, 1024.0, 4096.0, 16384.0)
"""Steps a second. The fast ones are for large trees."""

_TICK_MS: Final = 30  # the shortest time between two pictures
_LEAST_SECONDS: Final = 3.0  # a search that plays faster than this is over before it is seen


class Playback(QObject):
    """Counts out steps while it runs.

    Signals:
        changed: it runs, pauses, or has another speed.
        ticked: so many steps are due.
    """

    changed = Signal()
    ticked = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.speed = 1.0
        self._owed = 0.0  # of a step, where it is faster than pictures are drawn
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._tick)

    @property
    def running(self) -> bool:
        """Whether it plays."""
        return self._clock.isActive()

    def start(self) -> None:
        """Begin to count."""
        self._owed = 0.0
        self._clock.start(self._interval())
        self.changed.emit()

    def stop(self) -> None:
        """Pause, if it runs."""
        if self.running:
            self._clock.stop()
            self.changed.emit()

    def set_speed(self, speed: float) -> None:
        """So many steps a second from now on."""
        if speed == self.speed:
            return
        self.speed = speed
        if self.running:
            self._clock.start(self._interval())
        self.changed.emit()

    def slow_down_for(self, steps: int) -> None:
        """Take a speed at which a search of so many steps can be followed."""
        fitting = [s for s in SPEEDS if s > 1 and steps / s >= _LEAST_SECONDS]
        self.set_speed(min(self.speed, max(fitting, default=1.0)))

    def _interval(self) -> int:
        return max(_TICK_MS, round(1000 / self.speed))

    def _tick(self) -> None:
        self._owed += self.speed * self._interval() / 1000
        steps, self._owed = divmod(self._owed, 1.0)
        self.ticked.emit(int(steps))
