"""The game solved from its end, the number of waves shown, and the position shown. Nothing is drawn
here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from poda.engine.errors import EngineError
from poda.house.jobs import Latest, Task
from poda.packages.teach.engine.waves import (
    Needed,
    Solved,
    Subject,
    WaveCount,
    nodes_needed,
    solve,
    subjects,
)
from poda.tree.model.parts import Playback, TreeJob

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Waves per second."""
_PATIENCE_MS: Final = 150  # positions shown for less time are not searched


class WavesModel(QObject):
    """The waves of one subject.

    Signals:
        changed: another subject was solved, or solving it began, ended or failed.
        progressed: `share` has changed.
        moved: the number of waves shown has changed.
        looked: another position is shown.
        searched: `needed` has changed.

    Attributes:
        subject: the game (and its number of pieces) that is solved, or being solved.
        solved: the solved positions; None until they are.
        error: the reason why solving failed; or None.
        step: the number of waves shown, from 0.
        selected: the number of the selected position; -1 for none.
        pointed: the number of the position under the pointer; -1 for none.
        needed: what a search needs for the position shown; None until it is known.
        playback: shows wave after wave while it runs.
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
        self._work = TreeJob(self)
        self._work.changed.connect(self.changed)
        self._work.progressed.connect(self.progressed)
        self._work.failed.connect(self._fail)
        self._search = Latest("look-up", self)
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._begin_search)
        for signal in (self.moved, self.looked):
            signal.connect(self._search_position)

    # Solving

    @property
    def share(self) -> float | None:
        """The share of the solving done, from 0 to 1; None while nothing is being solved."""
        return self._work.share

    def begin(self) -> None:
        """Solve the subject, unless it is solved or being solved."""
        if self.solved is None and self.share is None:
            self.choose(self.subject)

    def choose(self, subject: Subject) -> None:
        """Solve another subject; the previous one is shown until that is done."""
        if subject == self.subject and (self.solved is not None or self.share is not None):
            return
        self.playback.stop()
        self.subject, self.error = subject, None
        self._work.begin("solve", partial(_solve, subject), self._set_solved)

    def cancel(self) -> None:
        """Give the solving up, and return to the subject that is solved."""
        if self.solved is not None:
            self.subject = self.solved.subject
        self._work.give_up()

    def leave(self) -> None:
        """Stop all work: the mode is left."""
        self.playback.stop()
        self._patience.stop()
        self._search.give_up()
        self.cancel()

    def _set_solved(self, solved: Solved) -> None:
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
        """The step at which all waves are shown."""
        return len(self.solved.waves) if self.solved is not None else 0

    @property
    def wave(self) -> WaveCount | None:
        """The current wave, the last one shown; None at step 0."""
        if self.solved is None or self.step == 0:
            return None
        return self.solved.waves[self.step - 1]

    @property
    def count_known(self) -> int:
        """The number of positions in the waves shown."""
        return sum(wave.size for wave in self.solved.waves[: self.step]) if self.solved else 0

    def is_known(self, number: int) -> bool:
        """Whether a position is in one of the waves shown."""
        return self.solved is not None and int(self.solved.wave[number]) < self.step

    def go(self, step: int) -> None:
        """Show `step` waves."""
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
        """The functions of these actions, by name."""
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
        """Whether each of these actions applies now."""
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
        """Cancel the solving, else stop playing, else deselect the position."""
        if self.share is not None:
            self.cancel()
        elif self.playing:
            self.playback.stop()
        else:
            self.select(-1)

    # The position shown

    @property
    def shown(self) -> int:
        """The number of the position to show: the one under the pointer, else the selected one,
        else an example of the current wave; -1 for none."""
        if self.solved is None:
            return -1
        if self.pointed >= 0:
            return self.pointed
        return self.selected if self.selected >= 0 else self.example

    @property
    def example(self) -> int:
        """The position in the middle of the current wave; -1 without a wave."""
        if self.solved is None or self.step == 0:
            return -1
        there = np.flatnonzero(self.solved.wave == self.step - 1)
        return int(there[len(there) // 2])

    def select(self, number: int) -> None:
        """Select a position; -1 for none."""
        if number != self.selected:
            self.selected = number
            self.looked.emit()

    def point_at(self, number: int) -> None:
        """Set the position under the pointer; -1 for none."""
        if number != self.pointed:
            self.pointed = number
            self.looked.emit()

    def select_beside(self, by: int) -> None:
        """Select the next, or (-1) the previous, position of the current wave."""
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
        """Select the position after the best move, if the position shown is known by now."""
        number = self.selected if self.selected >= 0 else self.example
        if self.solved is None or number < 0 or not self.is_known(number):
            return
        best = self.solved.best_at(number)
        if best is not None:
            self.select(self.solved.after(number, best))

    # Search against look-up

    def _search_position(self) -> None:
        """Search the position shown, once it has been shown for a moment."""
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
