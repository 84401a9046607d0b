"""A recorded search, walked through: the step, playing, bookmarks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from poda.engine.record.game_tree import GameTree
from poda.engine.record.recording import Recording
from poda.engine.record.trace import Ints, SearchTrace
from poda.tree.model import navigation
from poda.tree.model.clock import Clock

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


class Walk(QObject):
    """A recording and the step that is looked at. What opens recordings stands in `TreeModel`.

    Signals:
        moved: the step changed.
        playing_changed: it plays, pauses, or at another speed.
        bookmarks_changed: as it says.
        clock_changed: another search runs beside this one, or none does any more.

    Attributes:
        clock: goes through the moments of this search and of one beside it, where there is one.
            This search is the left one.
    """

    moved = Signal()
    playing_changed = Signal()
    bookmarks_changed = Signal()
    clock_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.recording: Recording[Any, Any] | None = None
        self.step = 0
        self.clock: Clock | None = None
        self._moment = 0
        self.gate: Callable[[int], int] | None = None
        """Where a way forward to a step ends instead: what is asked on it waits for an answer."""
        self.bookmarks: tuple[int, ...] = ()
        self.playback = Playback(self)
        self.playback.changed.connect(self.playing_changed)
        self.playback.ticked.connect(self._tick)

    # What is looked at

    @property
    def trace(self) -> SearchTrace:
        """The recorded search. There must be one."""
        assert self.recording is not None
        return self.recording.trace

    @property
    def tree(self) -> GameTree[Any, Any]:
        """The drawn tree. There must be one."""
        assert self.recording is not None
        return self.recording.tree

    @property
    def current(self) -> int:
        """The tree node at hand."""
        return int(self.tree.tree_node[self.trace.node[self.step]])

    @property
    def path(self) -> list[int]:
        """The tree nodes from the root to the one at hand: the call stack."""
        return [int(self.tree.tree_node[node]) for node in self.trace.path(self.step)]

    @property
    def last_step(self) -> int:
        """The number of the last step."""
        return self.trace.steps - 1 if self.recording is not None else 0

    @property
    def moment(self) -> int:
        """Where on the clock one is: the step, where no other search runs beside this one."""
        return self.step if self.clock is None else self._moment

    @property
    def last_moment(self) -> int:
        """The number of the last moment: the last step, or where both searches have ended."""
        return self.last_step if self.clock is None else self.clock.moments - 1

    def moment_of(self, step: int) -> int:
        """The first moment at which this search is at `step`."""
        return step if self.clock is None else self.clock.moment_of(step)

    @cached_property
    def cuts(self) -> Ints:
        """The steps that pruned something."""
        return navigation.cuts(self.trace)

    @property
    def cut_moments(self) -> Ints:
        """The same as moments; with a clock, those of both searches."""
        return self.cuts if self.clock is None else self.clock.cuts

    @property
    def playing(self) -> bool:
        """Whether steps follow each other by themselves."""
        return self.playback.running

    @property
    def speed(self) -> float:
        """Steps a second, while it plays."""
        return self.playback.speed

    # Steps

    def go(self, step: int) -> None:
        """To `step`, or the nearest one that there is; playing stops."""
        self.playback.stop()
        self._go(step)

    def _go(self, step: int) -> None:
        if self.recording is None:
            return
        step = min(max(0, step), self.last_step)
        if self.gate is not None and step > self.step:
            step = self.gate(step)
        if self.clock is not None:
            self._go_to_moment(self.moment_of(step))
        elif step != self.step:
            self.step = step
            self.moved.emit()

    def go_to_moment(self, moment: int) -> None:
        """To a moment of the clock; without one, to a step. Playing stops."""
        self.playback.stop()
        self._go_to_moment(moment)

    def _go_to_moment(self, moment: int) -> None:
        if self.clock is None:
            self._go(moment)
            return
        moment = min(max(0, moment), self.last_moment)
        if moment != self._moment:
            self._moment = moment
            self.step = int(self.clock.steps[0][moment])
            self.moved.emit()

    def set_clock(self, clock: Clock | None) -> None:
        """Run beside another search, from the step at hand on, or (None) alone again."""
        if clock is None and self.clock is None:
            return
        self.playback.stop()
        self.clock = clock
        self._moment = 0 if clock is None else clock.moment_of(self.step)
        self.clock_changed.emit()

    def forward(self) -> None:
        """The next step."""
        self.go_to_moment(self.moment + 1)

    def back(self) -> None:
        """The step before."""
        self.go_to_moment(self.moment - 1)

    def over(self) -> None:
        """To the end of this subtree."""
        self._go_out(navigation.over)

    def out(self) -> None:
        """To where the node at hand returns."""
        self._go_out(navigation.out)

    def _go_out(self, find: Callable[[SearchTrace, int], int]) -> None:
        if self.recording is None:
            return
        if self.step >= self.last_step:  # only what runs beside this search goes on
            self.last()
        else:
            self.go(find(self.trace, self.step))

    def next_cut(self) -> None:
        """The next step that prunes."""
        self._go_to_found(navigation.after)

    def previous_cut(self) -> None:
        """The last step before that prunes."""
        self._go_to_found(navigation.before)

    def _go_to_found(self, find: Callable[[Ints, int], int | None]) -> None:
        if self.recording is None:
            return
        if (moment := find(self.cut_moments, self.moment)) is not None:
            self.go_to_moment(moment)

    def first(self) -> None:
        """The first step."""
        self.go_to_moment(0)

    def last(self) -> None:
        """The last step."""
        self.go_to_moment(self.last_moment)

    def go_to_node(self, node: int) -> None:
        """To the step in which the search enters this tree node, where it does."""
        visited = int(self.tree.trace_node[node])
        if visited >= 0:
            self.go(int(self.trace.entered[visited]))

    # Playing

    def toggle_play(self) -> None:
        """Play on from here (at the end: from the start), or pause."""
        if self.playing:
            self.playback.stop()
        elif self.recording is not None:
            if self.moment >= self.last_moment:
                self._go_to_moment(0)
            self.playback.start()

    def set_speed(self, speed: float) -> None:
        """Play so many steps a second."""
        self.playback.set_speed(speed)

    def _tick(self, steps: int) -> None:
        self._go_to_moment(self.moment + steps)
        if self.moment >= self.last_moment:
            self.playback.stop()

    # Bookmarks

    def toggle_bookmark(self) -> None:
        """Set a bookmark at this step, or take it away."""
        if self.recording is None:
            return
        self.bookmarks = tuple(sorted({self.step} ^ set(self.bookmarks)))
        self.bookmarks_changed.emit()

    def next_bookmark(self) -> None:
        """To the next bookmark, and behind the last one to the first."""
        if self.bookmarks:
            later = [step for step in self.bookmarks if step > self.step]
            self.go((later or self.bookmarks)[0])
