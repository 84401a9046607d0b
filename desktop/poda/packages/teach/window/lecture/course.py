"""The open lecture: its current stop, going from stop to stop, and changes that can be undone."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from poda.house.i18n import language_manager
from poda.packages.teach.window.lecture.document import (
    STOPS_LIMIT,
    Lecture,
    ShownSearch,
    Stop,
    Texts,
    Visited,
    said,
)
from poda.tree.model.tree_model import TreeModel

_MOST: Final = 200  # the most changes that can be undone
NOTHING: Final = Lecture({"": ""}, {}, ())
"""A new lecture, without title and stops."""


def with_words(texts: Texts, words: str) -> Texts:
    """The texts with `words` in the window's language or, if they have none in it, as the only
    ones, for all languages."""
    language = language_manager().language
    return {**texts, language: words} if language in texts else {"": words}


@dataclass(eq=False)
class LecturePaths:
    """The files of a lecture, which stay the same while it is edited.

    Attributes:
        safe: the lecture as it comes with Poda, or as one of the files holds it; None if none does.
        path: the person's file that it belongs to, if there is one.
        recent: its file among the recent lectures, if there is one, and the file's time of change
            (ns) and size (bytes) when it was read or written here.
    """

    safe: Lecture | None
    path: Path | None = None
    recent: tuple[Path, tuple[int, int]] | None = None


_State = tuple[Lecture, int, LecturePaths]


class Course(QObject):
    """The open lecture, with its current stop and its history of changes.

    Signals:
        changed: the lecture was edited or replaced.
        moved: the current stop has changed, or the lecture mode was entered or left.
        gone: a stop was gone to; carries its `ShownSearch` (Tree tab) or `Visited` (elsewhere).
        gave_way: another lecture is about to replace this one.

    Attributes:
        lecture: the lecture in its current state.
        work: its files.
        at: the index of the current stop; -1 for none.
        is_on: whether the lecture mode is on; then steps lead from stop to stop.
    """

    changed = Signal()
    moved = Signal()
    gone = Signal(object)
    gave_way = Signal()

    def __init__(self, model: TreeModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self.lecture = NOTHING
        self.work = LecturePaths(NOTHING)
        self.at = -1
        self.is_on = False
        self._before: list[_State] = []
        self._after: list[_State] = []
        self._typed: Hashable = None  # the field being typed in: its letters are one change

    @property
    def stop(self) -> Stop | None:
        """The current stop; None without one."""
        return self.lecture.stops[self.at] if self.at >= 0 else None

    @property
    def heading(self) -> str:
        """The number and the title of the current stop; "" without one."""
        if (stop := self.stop) is None:
            return ""
        title = said(stop.title, language_manager().language)
        return f"{self.at + 1} / {len(self.lecture.stops)}  {title}"

    # Going through it

    def turn(self, on: bool) -> None:
        """Enter or leave the lecture mode."""
        self.is_on = on
        self._model.course = self if on else None
        if on:
            self.select(self.at)
        self.moved.emit()

    def select(self, at: int) -> None:
        """Make a stop the current one, and show its search if it has one."""
        if not 0 <= at < len(self.lecture.stops):
            return
        self.at, self._typed = at, None
        self._show_stop(at_end=False)
        self.moved.emit()

    def go(self, at: int, *, at_end: bool = False) -> None:
        """Go to a stop, in whatever tab it is: to its first step, or (`at_end`) to its last."""
        if 0 <= at < len(self.lecture.stops):
            self.at, self._typed = at, None
            self._show_stop(at_end=at_end)
            self.moved.emit()
            self.gone.emit(self.lecture.stops[at].at)

    def _show_stop(self, *, at_end: bool) -> None:
        shown = self.lecture.stops[self.at].at
        if isinstance(shown, ShownSearch):
            step = shown.last if at_end else shown.first
            if self.is_there:
                self._model.go(step)
            else:
                self._model.open_source(shown.source, shown.options, step)

    @property
    def is_there(self) -> bool:
        """Whether the current stop's search is on screen, at whatever step."""
        stop, model = self.stop, self._model
        if stop is None or not isinstance(stop.at, ShownSearch) or model.recording is None:
            return False
        return (model.source, model.options) == (stop.at.source, stop.at.options)

    @property
    def asks(self) -> bool:
        """Whether the step on screen asks the class: cut or not? The next step answers."""
        stop = self.stop
        if (
            stop is None
            or not stop.asks
            or not isinstance(stop.at, ShownSearch)
            or not self.is_there
        ):
            return False
        return self._model.step == min(stop.at.first, self._model.last_step)

    def beyond(self, by: int) -> bool:
        """Whether a step forward, or (-1) back, leads to another stop."""
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
        """Go to the first step of the next stop, or (-1) to the last step of the previous one."""
        self.go(self.at + by, at_end=by < 0)

    # Changing it

    def open(self, lecture: Lecture, work: LecturePaths, at: int = 0) -> None:
        """Replace the lecture by another one, at a stop. `undo` brings the previous one back."""
        self._change(lecture, _within(at, lecture), work=work)
        self.select(self.at)

    def recall(self, lecture: Lecture, work: LecturePaths, at: int) -> None:
        """Restore the lecture of an earlier session, without showing a stop or a change to undo."""
        self._set_state((lecture, _within(at, lecture), work))

    def saved(self, path: Path) -> None:
        """Note that a person's file holds the lecture in its current state."""
        self.work.path, self.work.safe = path, self.lecture
        self.changed.emit()

    def retitle(self, words: str) -> None:
        """Change the lecture's title."""
        if words != said(self.lecture.title, language_manager().language):
            title = with_words(self.lecture.title, words)
            self._change(replace(self.lecture, title=title), self.at, "title")

    @property
    def is_full(self) -> bool:
        """Whether the lecture has as many stops as it may have."""
        return len(self.lecture.stops) >= STOPS_LIMIT

    def add(self, stop: Stop) -> None:
        """Add a stop after the current one."""
        if not self.is_full:
            stops = list(self.lecture.stops)
            stops.insert(self.at + 1, stop)
            self._change(replace(self.lecture, stops=tuple(stops)), self.at + 1)

    def duplicate(self) -> None:
        """Add a copy of the current stop after it."""
        if (stop := self.stop) is not None:
            self.add(stop)

    def remove(self) -> None:
        """Remove the current stop; the next one becomes the current one."""
        if self.at >= 0:
            stops = list(self.lecture.stops)
            del stops[self.at]
            lecture = replace(self.lecture, stops=tuple(stops))
            self._change(lecture, min(self.at, len(stops) - 1))

    def move(self, place: int, to: int) -> None:
        """Move a stop to another place, and make it the current one."""
        stops = list(self.lecture.stops)
        if place != to and 0 <= place < len(stops) and 0 <= to < len(stops):
            stops.insert(to, stops.pop(place))
            self._change(replace(self.lecture, stops=tuple(stops)), to)

    def put(self, stop: Stop, typed: Hashable = None) -> None:
        """Replace the current stop.

        Args:
            typed: the field being typed in; successive changes of one field are undone as one.
        """
        if self.at >= 0 and self.stop != stop:
            stops = list(self.lecture.stops)
            stops[self.at] = stop
            self._change(replace(self.lecture, stops=tuple(stops)), self.at, typed)

    def _change(
        self, lecture: Lecture, at: int, typed: Hashable = None, work: LecturePaths | None = None
    ) -> None:
        if typed is None or typed != self._typed:
            self._before = [*self._before[1 - _MOST :], self._state]
        self._after = []
        self._typed = typed
        self._set_state((lecture, at, work or self.work))

    @property
    def _state(self) -> _State:
        return self.lecture, self.at, self.work

    def _set_state(self, state: _State) -> None:
        if state[2] is not self.work:
            self.gave_way.emit()
        moved = state[1] != self.at
        self.lecture, self.at, self.work = state
        self.changed.emit()
        if moved:
            self.moved.emit()

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone change to redo."""
        return bool(self._after)

    def undo(self) -> None:
        """Undo the last change."""
        self._go_back(self._before, self._after)

    def redo(self) -> None:
        """Redo the last undone change."""
        self._go_back(self._after, self._before)

    def _go_back(self, left: list[_State], other: list[_State]) -> None:
        if left:
            other.append(self._state)
            self._typed = None
            self._set_state(left.pop())


def _within(at: int, lecture: Lecture) -> int:
    """The index of a stop, limited to those of the lecture; -1 if it has none."""
    return min(max(0, at), len(lecture.stops) - 1)
