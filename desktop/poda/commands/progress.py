"""Progress bars on the standard error, if it is a terminal; and the printed results of
matches."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from types import FrameType
from typing import TYPE_CHECKING, Final, Literal, Self

from poda.base import terms
from poda.base.numbers import duration
from poda.base.speech import decimal, grouped, translate
from poda.commands import Interrupts, say

if TYPE_CHECKING:
    from poda.engine.kit import Kit
    from poda.engine.runs.history import Generation
    from poda.engine.runs.training_run import TrainingRun
    from poda.engine.tally import Tally

RESULTS: Final[tuple[Literal["won", "drawn", "lost"], ...]] = ("won", "drawn", "lost")

_REFRESH_SECONDS: Final = 0.1
_NARROW: Final = 72  # the terminal width below which the bar is short
_BESIDE: Final = 24  # columns for the title and the bar


class Endings(Interrupts):
    """Handles Ctrl-C while games are played: the first one lets running games finish, a second one,
    or SIGTERM, stops at once, and the next one ends the process.

    Args:
        command: the command's name in messages.
        finish: lets running games finish; called on a thread that asks `stopped`.
    """

    def __init__(self, command: str, finish: Callable[[], None]) -> None:
        super().__init__()
        self._command, self._finish = command, finish
        self._is_ending = self._is_told = False

    def stopped(self) -> bool:
        """Whether the user wants to stop at once."""
        if self._is_ending and not self._is_told:
            self._is_told = True
            self._finish()
            ending = translate(
                "CommandLine", "the running games are being finished; Ctrl-C again stops now"
            )
            say(self._command, ending)
        return super().stopped()

    def is_due(self) -> bool:
        """Whether the user wants to stop, at once or later."""
        return self._is_ending or super().stopped()

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if number == signal.SIGINT and not self._is_ending:
            self._is_ending = True
        else:
            super()._on_signal(number, frame)


class BarLine:
    """A line with a title, a bar, and texts after it.

    It draws itself at most ten times a second, on the working thread: a separate thread would have
    to be stopped before the process may end.

    Args:
        endless: whether the total is unknown.
    """

    def __init__(self, title: str, *, endless: bool = False) -> None:
        # Imported here: only a terminal needs it.
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn

        self._next = 0.0
        console = Console(stderr=True)
        self._room = console.width - _BESIDE
        self._bar = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=10 if console.width >= _NARROW else 4),
            TextColumn("{task.fields[words]}", markup=False),
            console=console,
            auto_refresh=False,
            transient=True,
        )
        self._task = self._bar.add_task(title, total=None if endless else 1.0, words="")

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._bar.stop()

    def is_due(self) -> bool:
        return time.monotonic() >= self._next

    def draw(self, done: float, parts: list[str]) -> None:
        """Draw the line.

        Args:
            done: the share done, 0 to 1.
            parts: the texts; on a narrow terminal the last ones are dropped first.
        """
        self._next = time.monotonic() + _REFRESH_SECONDS
        while len(parts) > 1 and len("  ".join(parts)) > self._room:
            parts = parts[:-1]
        self._bar.update(self._task, completed=done, words="  ".join(parts), refresh=True)


class Display:
    """Receives every generation of a run, and shows some."""

    def tell(self, generation: Generation) -> None:
        """Show a finished generation."""


class _TrainingDisplay(BarLine, Display):
    """The progress of a run, its speed, fitness, and last losses to the 6-ply player."""

    def __init__(
        self, title: str, training: TrainingRun, limit: int | None, seconds: float | None,
        processor: float | None,
    ) -> None:  # fmt: skip
        super().__init__(title, endless=not (limit or seconds or processor))
        self._training = training
        self._limit, self._of_processor = limit, processor is not None
        self._seconds = processor if self._of_processor else seconds
        self._began = (time.monotonic(), training.games)
        self._losses = ""

    def tell(self, generation: Generation) -> None:
        if (reading := generation.reading) is not None:
            games = reading.won + reading.drawn + reading.lost
            lost = translate("CommandLine", "{share} lost")
            self._losses = lost.format(share=decimal(reading.lost / games, ".0%"))
        if self.is_due():
            self.draw(self._done(generation), self._parts(generation))

    def _parts(self, generation: Generation) -> list[str]:
        of = f"/{self._limit}" if self._limit else ""
        until = f"/{duration(self._seconds)}" if self._seconds else ""
        began, games_before = self._began
        speed = (generation.games - games_before) / max(time.monotonic() - began, 1e-9)
        number = translate("Words", terms.GENERATION)
        best = translate("CommandLine", "best {fitness}")
        games = translate("Words", terms.GAMES_RATE)
        return [
            f"{duration(self._spent)}{until}",
            number.format(number=f"{generation.number}{of}"),
            *([self._losses] if self._losses else []),
            best.format(fitness=decimal(generation.best, "g")),
            games.format(number=grouped(speed)),
        ]

    def _done(self, generation: Generation) -> float:
        """The share of the nearest limit that is used up."""
        by_number = generation.number / self._limit if self._limit else 0.0
        by_time = self._spent / self._seconds if self._seconds else 0.0
        return min(1.0, max(by_number, by_time))

    @property
    def _spent(self) -> float:
        """The seconds that count towards the limit."""
        return self._training.processor if self._of_processor else self._training.seconds


class MatchDisplay(BarLine):
    """The progress of a match, and its results so far."""

    def __init__(self, title: str, games: int) -> None:
        super().__init__(title)
        self._games = games

    def tell(self, tally: Tally) -> None:
        """Show the results of the games played so far."""
        if self.is_due() or tally.games == self._games:
            results = [
                f"{translate('Words', word)} {getattr(tally, what)}"
                for what, word in terms.RESULTS.items()
            ]
            self.draw(tally.games / self._games, [f"{tally.games}/{self._games}", *results])


class ShareDisplay(BarLine):
    """The progress of a preparation."""

    def tell(self, share: float) -> None:
        """Show the share done, 0 to 1."""
        if self.is_due() or share == 1:
            self.draw(share, [decimal(share, ".0%")])


class NodesDisplay(BarLine):
    """The number of nodes that a search has visited, without a known total."""

    def __init__(self, title: str) -> None:
        super().__init__(title, endless=True)

    def tell(self, nodes: int) -> None:
        """Show the number of nodes so far."""
        if self.is_due():
            words = translate("CommandLine", "{number} nodes")
            self.draw(0, [words.format(number=grouped(nodes))])


def display(
    title: str, training: TrainingRun, limit: int | None, seconds: float | None,
    processor: float | None = None,
) -> AbstractContextManager[Display]:  # fmt: skip
    """A bar on a terminal; otherwise a display that shows nothing.

    Args:
        limit: the limit of generations.
        seconds, processor: the limits in seconds of time, and of processor time.
    """
    if sys.stderr.isatty():
        return _TrainingDisplay(title, training, limit, seconds, processor)
    return nullcontext(Display())


def match_display(
    title: str, games: int, *, wanted: bool
) -> AbstractContextManager[MatchDisplay | None]:
    """A bar if one is wanted and the output is a terminal; otherwise None."""
    if wanted and sys.stderr.isatty():
        return MatchDisplay(title, games)
    return nullcontext(None)


def share_display(title: str) -> AbstractContextManager[ShareDisplay | None]:
    """A bar on a terminal; otherwise None."""
    return ShareDisplay(title) if sys.stderr.isatty() else nullcontext(None)


def nodes_display(title: str) -> AbstractContextManager[NodesDisplay | None]:
    """A bar on a terminal; otherwise None."""
    return NodesDisplay(title) if sys.stderr.isatty() else nullcontext(None)


def counts_json(tally: Tally | None) -> dict[str, int | None]:
    """The counts as JSON, with the same keys in every command; None values without
    games."""
    return {what: None if tally is None else getattr(tally, what) for what in RESULTS}


def print_tally(tally: Tally, *, with_intervals: bool = True, with_draws: bool = True) -> None:
    """Print three lines: the counts, their shares and the 95 % intervals."""
    results = RESULTS if with_draws else ("won", "lost")
    words = [translate("Words", terms.RESULTS[what]) for what in results]
    width = max(len(word) for word in (*words, "drawn")) + 1
    interval = translate("CommandLine", "({low} to {high})")
    for what, word in zip(results, words, strict=True):
        count = getattr(tally, what)
        low, high = tally.interval(what)
        line = f"{word:{width}}{count:7}  {decimal(count / tally.games, '6.1%')}"
        ends = interval.format(low=decimal(low, ".1%"), high=decimal(high, ".1%"))
        print(f"{line}  {ends}" if with_intervals else line)


def print_points(mean: float, standard_error: float | None) -> None:
    """Print a line: the points a game, and their standard error."""
    if standard_error is None:
        few = translate(
            "CommandLine", "points {mean} a game, with too few games for a standard error"
        )
        print(few.format(mean=decimal(mean, "+.3f")))
    else:
        points = translate("CommandLine", "points {mean} a game, standard error {error}")
        print(points.format(mean=decimal(mean, "+.3f"), error=decimal(standard_error, ".3f")))


def load_bear_off(command: str, kit: Kit, stop: Callable[[], bool]) -> None:
    """Load the bear-off database of a game that has one; it is computed once, with a bar. Raises
    SearchStopped."""
    if kit.prepares != "bear-off":
        return
    if kit.is_stored():
        kit.prepare(stop=stop)
        return
    say(
        command,
        translate("CommandLine", "computing the bear-off database, once: this takes some seconds"),
    )
    with share_display(translate("CommandLine", "bear-off")) as shown:
        kit.prepare(None if shown is None else shown.tell, stop)
