"""The lecture at hand: which of its stops one is at, and how it is changed, step by step undone."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from poda.house.i18n import language_manager
from poda.tree.lecture.document import STOPS_LIMIT, Lecture, Shown, Stop, Texts, Visited, said
from poda.tree.model.tree_model import TreeModel

_MOST: Final = 200  # changes that can be undone
NOTHING: Final = Lecture({"": ""}, {}, ())
"""A lecture that is about to be made."""


def with_words(texts: Texts, words: str) -> Texts:
    """The texts with other words in the language of the window; one's own words know none."""
    language = language_manager().language
    return {**texts, language: words} if language in texts else {"": words}


@dataclass(eq=False)
class Work:
    """What stays the same of a lecture, however it is changed.

    Attributes:
        safe: the lecture as it comes with Poda, or as it lies in one of the files; None where it
            lies in none of them.
        path: a person's file that it belongs to, if it has one.
        recent: its file among the recent lectures, if it has one, and the file's moment and size
            when it was read or written here.
    """

    safe: Lecture | None
    path: Path | None = None
    recent: tuple[Path, tuple[int, int]] | None = None


_State = tuple[Lecture, int, Work]


class Course(QObject):
    """Goes from stop to stop of a lecture, each with its steps, and keeps what was changed.

    Signals:
        changed: the lecture is another one, or has changed.
        moved: another stop is at hand, or one goes through it no longer.
        gone: one goes to a stop: what it shows (`Shown` in the Tree tab, `Visited` elsewhere).
        gave_way: another lecture is about to take the place of this one.

    Attributes:
        lecture: as it is now.
        work: what it belongs to.
        at: the stop at hand, counted from 0; -1 where there is none.
        is_on: whether one goes through it: steps lead from stop to stop then.
    """

    changed = Signal()
    moved = Signal()
    gone = Signal(object)
    gave_way = Signal()

    def __init__(self, model: TreeModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self.lecture = NOTHING
        self.work = Work(NOTHING)
        self.at = -1
        self.is_on = False
        self._before: list[_State] = []
        self._after: list[_State] = []
        self._typed: Hashable = None  # what is being typed: its letters are one change

    @property
    def stop(self) -> Stop | None:
        """The stop at hand."""
        return self.lecture.stops[self.at] if self.at >= 0 else None

    @property
    def heading(self) -> str:
        """Which stop is at hand: its number and its title."""
        if (stop := self.stop) is None:
            return ""
        title = said(stop.title, language_manager().language)
        return f"{self.at + 1} / {len(self.lecture.stops)}  {title}"

    # Going through it

    def turn(self, on: bool) -> None:
        """Go through it, or no longer."""
        self.is_on = on
        self._model.course = self if on else None
        if on:
            self.select(self.at)
        self.moved.emit()

    def select(self, at: int) -> None:
        """Have a stop at hand, and see what it shows where that is in the Tree tab."""
        if not 0 <= at < len(self.lecture.stops):
            return
        self.at, self._typed = at, None
        self._show(at_end=False)
        self.moved.emit()

    def go(self, at: int, *, at_end: bool = False) -> None:
        """Go to a stop, wherever it is: to its first step, or (`at_end`) to its last."""
        if 0 <= at < len(self.lecture.stops):
            self.at, self._typed = at, None
            self._show(at_end=at_end)
            self.moved.emit()
            self.gone.emit(self.lecture.stops[at].at)

    def _show(self, *, at_end: bool) -> None:
        shown = self.lecture.stops[self.at].at
        if isinstance(shown, Shown):
            step = shown.last if at_end else shown.first
            if self.is_there:
                self._model.go(step)
            else:
                self._model.open_source(shown.source, shown.options, step)

    @property
    def is_there(self) -> bool:
        """Whether what the stop shows is on screen, at whatever step."""
        stop, model = self.stop, self._model
        if stop is None or not isinstance(stop.at, Shown) or model.recording is None:
            return False
        return (model.source, model.options) == (stop.at.source, stop.at.options)

    @property
    def asks(self) -> bool:
        """Whether it waits for the class: cut or not? The next step answers."""
        stop = self.stop
        if stop is None or not stop.asks or not isinstance(stop.at, Shown) or not self.is_there:
            return False
        return self._model.step == min(stop.at.first, self._model.last_step)

    def beyond(self, by: int) -> bool:
        """Whether a step further, or (-1) back, leads to another stop."""
        if not self.is_on or not 0 <= self.at + by < len(self.lecture.stops):
            return False
        stop, model = self.stop, self._model
        if stop is None or isinstance(stop.at, Visited):
            return True
        if not self.is_there or model.clock is not None:
            return False
        end = min(stop.at.last if by > 0 else stop.at.first, model.last_step)
        return model.step >= end if by > 0 else model.step <= end

    def walk(self, by: int) -> None:
        """Go to the stop after, or (-1) to the end of the one before."""
        self.go(self.at + by, at_end=by < 0)

    # Changing it

    def open(self, lecture: Lecture, work: Work, at: int = 0) -> None:
        """Take up another lecture, at a stop. The one before comes back by `undo`."""
        self._change(lecture, _within(at, lecture), work=work)
        self.select(self.at)

    def recall(self, lecture: Lecture, work: Work, at: int) -> None:
        """Go on with the lecture of an earlier start: nothing is shown, nothing can be undone."""
        self._take((lecture, _within(at, lecture), work))

    def saved(self, path: Path) -> None:
        """It lies in a person's file, as it is, and belongs to it."""
        self.work.path, self.work.safe = path, self.lecture
        self.changed.emit()

    def retitle(self, words: str) -> None:
        """Give the lecture another name."""
        if words != said(self.lecture.title, language_manager().language):
            title = with_words(self.lecture.title, words)
            self._change(replace(self.lecture, title=title), self.at, "title")

    @property
    def is_full(self) -> bool:
        """Whether a lecture takes no more stops."""
        return len(self.lecture.stops) >= STOPS_LIMIT

    def add(self, stop: Stop) -> None:
        """One more stop, after the one at hand."""
        if not self.is_full:
            stops = list(self.lecture.stops)
            stops.insert(self.at + 1, stop)
            self._change(replace(self.lecture, stops=tuple(stops)), self.at + 1)

    def duplicate(self) -> None:
        """The stop at hand once more, after itself."""
        if (stop := self.stop) is not None:
            self.add(stop)

    def remove(self) -> None:
        """Take the stop at hand away; the one after it is at hand then."""
        if self.at >= 0:
            stops = list(self.lecture.stops)
            del stops[self.at]
            lecture = replace(self.lecture, stops=tuple(stops))
            self._change(lecture, min(self.at, len(stops) - 1))

    def move(self, place: int, to: int) -> None:
        """Put a stop at another place, where it then is at hand."""
        stops = list(self.lecture.stops)
        if place != to and 0 <= place < len(stops) and 0 <= to < len(stops):
            stops.insert(to, stops.pop(place))
            self._change(replace(self.lecture, stops=tuple(stops)), to)

    def put(self, stop: Stop, typed: Hashable = None) -> None:
        """Another stop in the place of the one at hand.

        Args:
            typed: what is being typed; what follows of the same is no change of its own.
        """
        if self.at >= 0 and self.stop != stop:
            stops = list(self.lecture.stops)
            stops[self.at] = stop
            self._change(replace(self.lecture, stops=tuple(stops)), self.at, typed)

    def _change(
        self, lecture: Lecture, at: int, typed: Hashable = None, work: Work | None = None
    ) -> None:
        if typed is None or typed != self._typed:
            self._before = [*self._before[1 - _MOST :], self._state]
        self._after = []
        self._typed = typed
        self._take((lecture, at, work or self.work))

    @property
    def _state(self) -> _State:
        return self.lecture, self.at, self.work

    def _take(self, state: _State) -> None:
        if state[2] is not self.work:
            self.gave_way.emit()
        moved = state[1] != self.at
        self.lecture, self.at, self.work = state
        self.changed.emit()
        if moved:
            self.moved.emit()

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to be undone."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone change to be made again."""
        return bool(self._after)

    def undo(self) -> None:
        """Take the last change back."""
        self._go_back(self._before, self._after)

    def redo(self) -> None:
        """Make the change again that was undone last."""
        self._go_back(self._after, self._before)

    def _go_back(self, left: list[_State], other: list[_State]) -> None:
        if left:
            other.append(self._state)
            self._typed = None
            self._take(left.pop())


def _within(at: int, lecture: Lecture) -> int:
    """The stop, or the one of the lecture that is nearest to it; -1 where there is none."""
    return min(max(0, at), len(lecture.stops) - 1)
