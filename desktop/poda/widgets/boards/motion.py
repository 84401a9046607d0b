"""The one animation of a board: a piece arrives, then the winning line is drawn."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal

from poda.house.settings import at_speed


def falling(time: float) -> float:
    """How far a disc has fallen, 0 to 1, at `time` 0 to 1: by gravity, then one low bounce."""
    landing = 0.8
    if time < landing:
        return (time / landing) ** 2
    bounce = (time - landing) / (1 - landing)
    return 1 - 0.1 * bounce * (1 - bounce)


class Motion(QObject):
    """Two stages on one clock. At rest both stages are complete: painting needs no cases."""

    frame = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._arrival = 0
        self._total = 0
        self._clock = QVariantAnimation(self)
        self._clock.valueChanged.connect(self.frame)
        self._clock.finished.connect(self.frame)

    @property
    def running(self) -> bool:
        """True between `start` and the end."""
        return self._clock.state() is QVariantAnimation.State.Running

    @property
    def arriving(self) -> bool:
        """True while the piece has not arrived yet."""
        return self.running and self._now() < self._arrival

    def start(self, arrival: int, line: int) -> None:
        """Run from the beginning; durations in milliseconds, 0 leaves a stage out.

        They are those of the normal speed; the user may want another.
        """
        self._clock.stop()
        self._arrival, self._total = at_speed(arrival), at_speed(arrival) + at_speed(line)
        if self._total <= 0:
            return
        self._clock.setDuration(self._total)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(float(self._total))
        self._clock.start()

    def finish(self) -> None:
        """Jump to the end."""
        if self.running:
            self._clock.stop()
            self.frame.emit()

    def arrival_time(self) -> float:
        """Time in the first stage, 0 to 1, not eased."""
        if not self.arriving:
            return 1.0
        return self._now() / self._arrival

    def line_progress(self) -> float:
        """How much of the winning line is drawn, 0 to 1, eased out."""
        if not self.running:
            return 1.0
        passed = self._now() - self._arrival
        length = self._total - self._arrival
        if passed <= 0 or length <= 0:
            return 0.0
        return QEasingCurve(QEasingCurve.Type.OutCubic).valueForProgress(min(1.0, passed / length))

    def _now(self) -> float:
        value = self._clock.currentValue()
        return float(value) if value is not None else 0.0
