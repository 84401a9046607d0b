"""What is being solved from its end, how many waves of it are shown, and which position is looked
at. Nothing here is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from poda.engine.errors import EngineError
from poda.engine.exact.waves import (
    Needed,
    Solved,
    Subject,
    WaveCount,
    nodes_needed,
    solve,
    subjects,
)
from poda.house.jobs import Latest, Task
from poda.tree.model.parts import Playback, Work

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Waves a second."""
_PATIENCE_MS: Final = 150  # a position that is only passed over is not searched


class WavesModel(QObject):
    """The waves of one subject.

    Signals:
        changed: something else is solved, or work on it began, ended or failed.
        progressed: it came on; `share` says how far.
        moved: more waves are shown, or fewer.
        looked: another position is looked at.
        searched: it is known what a search needs for that.

    Attributes:
        subject: what is solved, or being solved.
        solved: the positions; None until they are.
        error: why not, where that is known.
        step: how many waves are shown: 0 for none.
        selected: the number of a position that a person has chosen; -1 for none.
        pointed: of the one under the pointer.
        needed: what a search needs for the position that is looked at; None until it is known.
        playback: counts out waves while it runs.
    """

    changed = Signal()
    progressed = Signal()
    moved = Signal()
    looked = Signal()
    searched = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.subject = subjects()[0]
        self.solved: Solved | None = None
        self.error: EngineError | None = None
        self.step = 0
        self.selected = self.pointed = -1
        self.needed: Needed | None = None
        self.playback = Playback(self)
        self.playback.ticked.connect(self._tick)
        self._work = Work(self)
        self._work.changed.connect(self.changed)
        self._work.progressed.connect(self.progressed)
        self._work.failed.connect(self._fail)
        self._search = Latest("look-up", self)
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._begin_search)
        for signal in (self.moved, self.looked):
            signal.connect(self._ask)

    # Solving

    @property
    def share(self) -> float | None:
        """How much of the work is done, from 0 to 1; None while there is none."""
        return self._work.share

    def begin(self) -> None:
        """Solve the subject, if that is not done."""
        if self.solved is None and self.share is None:
            self.choose(self.subject)

    def choose(self, subject: Subject) -> None:
        """Solve another subject. What was solved before stays until it is."""
        if subject == self.subject and (self.solved is not None or self.share is not None):
            return
        self.playback.stop()
        self.subject, self.error = subject, None
        self._work.begin("solve", partial(_solve, subject), self._take)

    def cancel(self) -> None:
        """Give the work up: what was solved before comes back."""
        if self.solved is not None:
            self.subject = self.solved.subject
        self._work.give_up()

    def leave(self) -> None:
        """Nobody looks at it any more."""
        self.playback.stop()
        self._patience.stop()
        self._search.give_up()
        self.cancel()

    def _take(self, solved: Solved) -> None:
        self.solved, self.step = solved, 0
        self.selected = self.pointed = -1
        self.changed.emit()
        self.moved.emit()

    def _fail(self, error: EngineError) -> None:
        self.error, self.solved = error, None
        self.changed.emit()

    # The waves

    @property
    def last_step(self) -> int:
        """At which all waves are shown."""
        return len(self.solved.waves) if self.solved is not None else 0

    @property
    def wave(self) -> WaveCount | None:
        """The wave that is shown last."""
        if self.solved is None or self.step == 0:
            return None
        return self.solved.waves[self.step - 1]

    @property
    def count_known(self) -> int:
        """How many positions are known by now."""
        return sum(wave.size for wave in self.solved.waves[: self.step]) if self.solved else 0

    def is_known(self, number: int) -> bool:
        """Whether it has been found out by now what a position is worth."""
        return self.solved is not None and int(self.solved.wave[number]) < self.step

    def go(self, step: int) -> None:
        """Show so many waves."""
        step = min(max(0, step), self.last_step)
        if step != self.step:
            self.step = step
            self.moved.emit()

    def toggle_play(self) -> None:
        """Play on from here (at the end: from the start), or pause."""
        if self.playing:
            self.playback.stop()
        elif self.solved is not None:
            if self.step >= self.last_step:
                self.go(0)
            self.playback.start()

    @property
    def playing(self) -> bool:
        """Whether it plays."""
        return self.playback.running

    def _tick(self, waves: int) -> None:
        self.go(self.step + waves)
        if self.step >= self.last_step:
            self.playback.stop()

    # The actions of the tab, which move the waves while these are on screen

    def acts(self) -> Mapping[str, Callable[[], object]]:
        """What these do, by their names."""
        return {
            "forward": lambda: self.go(self.step + 1),
            "back": lambda: self.go(self.step - 1),
            "first": lambda: self.go(0),
            "last": lambda: self.go(self.last_step),
            "play": self.toggle_play,
            "faster": lambda: self._shift_speed(1),
            "slower": lambda: self._shift_speed(-1),
            "cancel": self.stop,
        }

    def applies(self) -> Mapping[str, bool]:
        """Which of them apply now."""
        onward = self.step < self.last_step
        return {
            "forward": onward,
            "back": self.step > 0,
            "first": self.step > 0,
            "last": onward,
            "play": self.solved is not None,
            "faster": self.playback.speed < SPEEDS[-1],
            "slower": self.playback.speed > SPEEDS[0],
            "cancel": self.share is not None or self.playing or self.selected >= 0,
        }

    def _shift_speed(self, by: int) -> None:
        place = SPEEDS.index(self.playback.speed) + by
        self.playback.set_speed(SPEEDS[min(max(0, place), len(SPEEDS) - 1)])

    def stop(self) -> None:
        """Give up the work under way, else stop playing, else choose no position."""
        if self.share is not None:
            self.cancel()
        elif self.playing:
            self.playback.stop()
        else:
            self.select(-1)

    # The position that is looked at

    @property
    def shown(self) -> int:
        """The number of the position to show: the one under the pointer, or else the chosen one, or
        else an example of the wave; -1 for none."""
        if self.solved is None:
            return -1
        if self.pointed >= 0:
            return self.pointed
        return self.selected if self.selected >= 0 else self.example

    @property
    def example(self) -> int:
        """A position of the wave that is shown last: one in the middle; -1 without a wave."""
        if self.solved is None or self.step == 0:
            return -1
        there = np.flatnonzero(self.solved.wave == self.step - 1)
        return int(there[len(there) // 2])

    def select(self, number: int) -> None:
        """Choose a position; -1 chooses none."""
        if number != self.selected:
            self.selected = number
            self.looked.emit()

    def point_at(self, number: int) -> None:
        """The pointer is over a position; -1 for none."""
        if number != self.pointed:
            self.pointed = number
            self.looked.emit()

    def select_beside(self, by: int) -> None:
        """Choose the next position of the wave, or (-1) the one before it."""
        if self.solved is None or self.step == 0:
            return
        there = np.flatnonzero(self.solved.wave == self.step - 1)
        here = self.selected if self.selected >= 0 else self.example
        place = int(there.searchsorted(here, side="right" if by < 0 else "left"))
        if by < 0:
            place -= 1 + int(place > 0 and there[place - 1] == here)
        else:
            place += int(place < len(there) and there[place] == here)
        self.select(int(there[place % len(there)]))

    def follow_best(self) -> None:
        """Choose the position that the best move leads to, if it is known by now."""
        number = self.selected if self.selected >= 0 else self.example
        if self.solved is None or number < 0 or not self.is_known(number):
            return
        best = self.solved.best_at(number)
        if best is not None:
            self.select(self.solved.after(number, best))

    # Search against look-up

    def _ask(self) -> None:
        """What a search needs is asked once a position is looked at for a moment."""
        self._search.give_up()
        if self.needed is not None:
            self.needed = None
            self.searched.emit()
        if self.shown >= 0 and self.is_known(self.shown) and not self.playing:
            self._patience.start()

    def _begin_search(self) -> None:
        solved, number = self.solved, self.shown
        if solved is not None and number >= 0:
            self._search.start(
                lambda task: nodes_needed(solved, number, task.stopped), finished=self._tell_needed
            )

    def _tell_needed(self, needed: Needed) -> None:
        self.needed = needed
        self.searched.emit()


def _solve(subject: Subject, task: Task) -> Solved:
    return solve(subject, task.stopped, task.progress)
