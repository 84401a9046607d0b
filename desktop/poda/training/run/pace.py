"""How fast a run goes, and how long it will still take."""

from __future__ import annotations

import time
from collections import deque
from typing import Final

_WINDOW_SECONDS: Final = 2.0


class Pace:
    """Rates over the last two seconds, or since the start where that is less."""

    def __init__(self) -> None:
        self._marks: deque[tuple[float, int, int]] = deque()

    def start(self, generation: int, games: int) -> None:
        """The run goes on from here."""
        self._marks.clear()
        self.mark(generation, games)

    def mark(self, generation: int, games: int) -> None:
        """So much is done by now."""
        now = time.monotonic()
        self._marks.append((now, generation, games))
        while len(self._marks) > 2 and self._marks[1][0] <= now - _WINDOW_SECONDS:
            self._marks.popleft()

    @property
    def generations(self) -> float:
        """Generations a second; 0 while that is not known."""
        return self._rate(1)

    @property
    def games(self) -> float:
        """Games a second, likewise."""
        return self._rate(2)

    def _rate(self, column: int) -> float:
        if len(self._marks) < 2:
            return 0.0
        first, last = self._marks[0], self._marks[-1]
        seconds = last[0] - first[0]
        return (last[column] - first[column]) / seconds if seconds > 0 else 0.0
