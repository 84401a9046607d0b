"""The progress bar of a training, on the standard error where that is a terminal."""

from __future__ import annotations

import sys
import time
from contextlib import AbstractContextManager, nullcontext
from types import TracebackType
from typing import Final

from poda.engine.evolve.evolution import Evolution, Generation

_REFRESH_SECONDS: Final = 0.1
_NARROW: Final = 72  # columns of a terminal, below which the bar is a stump
_BESIDE: Final = 24  # columns for the game's name and the bar


class Display:
    """Told every generation, and shows some."""

    def tell(self, generation: Generation) -> None:
        """A generation is over."""


class Bar(Display):
    """One line: how far the run is, its speed, fitness, and last losses to the 6-ply player.

    Draws itself at most ten times a second, on the thread of the run: a thread of its own would
    have to be stopped before the process may end.
    """

    def __init__(self, evolution: Evolution, limit: int | None, seconds: float | None) -> None:
        # Imported here: only a terminal needs it.
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn

        self._limit, self._seconds = limit, seconds
        self._began = (time.monotonic(), evolution.games)
        self._next = 0.0
        self._losses = ""
        console = Console(stderr=True)
        self._width = console.width
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=10 if console.width >= _NARROW else 4),
            TextColumn("{task.fields[words]}"),
            console=console,
            auto_refresh=False,
            transient=True,
        )
        self._task = self._bar.add_task(
            evolution.game.key, total=1.0 if limit or seconds else None, words=""
        )

    def tell(self, generation: Generation) -> None:
        if (reading := generation.reading) is not None:
            games = reading.won + reading.drawn + reading.lost
            self._losses = f"{reading.lost / games:.0%} lost"
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + _REFRESH_SECONDS
        began, games_before = self._began
        speed = (generation.games - games_before) / max(now - began, 1e-9)
        words = self._words(generation, speed)
        self._bar.update(self._task, completed=self._done(generation), words=words, refresh=True)

    def _words(self, generation: Generation, speed: float) -> str:
        """What a line of the terminal has room for; the last parts give way first."""
        of = f"/{self._limit}" if self._limit else ""
        until = f"/{_clock(self._seconds)}" if self._seconds else ""
        parts = [
            f"{_clock(generation.seconds)}{until}",
            f"generation {generation.number}{of}",
            *([self._losses] if self._losses else []),
            f"best {generation.best:g}",
            f"{speed:,.0f} games/s",
        ]
        while len(parts) > 1 and len("  ".join(parts)) > self._width - _BESIDE:
            parts.pop()
        return "  ".join(parts)

    def _done(self, generation: Generation) -> float:
        """The share of the way to the nearer of the limits."""
        by_number = generation.number / self._limit if self._limit else 0.0
        by_time = generation.seconds / self._seconds if self._seconds else 0.0
        return min(1.0, max(by_number, by_time))

    def __enter__(self) -> Bar:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()


def _clock(seconds: float) -> str:
    """ "0:30", "1:02:03"."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def display(
    evolution: Evolution, limit: int | None, seconds: float | None
) -> AbstractContextManager[Display]:
    """A bar on a terminal, and nothing elsewhere."""
    if sys.stderr.isatty():
        return Bar(evolution, limit, seconds)
    return nullcontext(Display())
