"""The exercise on screen: what is asked, what was put down, how it was judged, and the tally.

Nothing here is drawn. The view and the page show this object and send their intents to it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from poda.engine.exercises.answer import Answer, right_answer
from poda.engine.exercises.exercise import Exercise
from poda.engine.exercises.grade import Finding, Verdict, grade
from poda.tree.exercise.marks import Field, Kind, Marks, answer_of, unreadable

_NO_MARKS = Marks()


@dataclass(frozen=True, slots=True)
class Place:
    """Where the keyboard is: a field of a node, or (kind None) the node itself."""

    node: int
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """How the exercises went.

    Attributes:
        solved: those that were right in the end.
        first: those of them that were right at the first check, without a hint.
        shown: those whose solution was asked for before that.
        mistakes: how often something was wrong when it was checked.
    """

    solved: int = 0
    first: int = 0
    shown: int = 0
    mistakes: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """How one exercise went so far: what it can still count for in the tally.

    Attributes:
        checks: how often it was checked.
        helped: whether a hint was asked for.
        done: whether it is counted already, as solved or as shown.
    """

    checks: int = 0
    helped: bool = False
    done: bool = False


_AT_FIRST = State()


class ExerciseModel(QObject):
    """One exercise at a time.

    Signals:
        opened: another exercise is here.
        changed: other marks are put down.
        place_changed: the keyboard is elsewhere.
        judged: there is a verdict, another mistake of it is looked at, or there is none any more;
            or the solution is shown.
    """

    opened = Signal()
    changed = Signal()
    place_changed = Signal()
    judged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.exercise: Exercise | None = None
        self.marks = _NO_MARKS
        self.place: Place | None = None
        self.verdict: Verdict | None = None
        self.hinted = False
        """Whether what is told of the mistake is where it is, and not what it is."""
        self.at = 0
        """Which of the verdict's findings is looked at."""
        self.shown = False
        """Whether the solution is on screen. Then nothing can be put down any more."""
        self.tally = Tally()
        self.state = State()
        self._past: list[Marks] = []
        self._future: list[Marks] = []

    # What there is

    @property
    def finding(self) -> Finding | None:
        """The mistake that is looked at."""
        if self.verdict is None or not self.verdict.findings:
            return None
        return self.verdict.findings[self.at]

    @property
    def solution(self) -> Answer:
        """What would be right. There must be an exercise."""
        assert self.exercise is not None
        return right_answer(self.exercise)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._past) and not self.shown

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return bool(self._future) and not self.shown

    @property
    def unreadable(self) -> tuple[Field, ...]:
        """The fields whose text is no number."""
        return unreadable(self.marks)

    # Intents

    def open(self, exercise: Exercise, marks: Marks = _NO_MARKS, state: State = _AT_FIRST) -> None:
        """Another exercise, with what was put down on it before, and how it went so far."""
        self.exercise, self.marks, self.place = exercise, marks, None
        self._past, self._future = [], []
        self.state, self.shown = state, False
        self.verdict, self.at, self.hinted = None, 0, False
        self.opened.emit()

    def go(self, place: Place | None) -> None:
        """The keyboard to another place."""
        if place != self.place:
            self.place = place
            self.place_changed.emit()

    def write(self, where: Field, text: str) -> None:
        """Put a text into a field."""
        self._put(self.marks.with_text(where, text))

    def toggle_cut(self, node: int) -> None:
        """Strike an edge through, or take the stroke away. The root has no edge."""
        if self.exercise is not None and "cuts" in self.exercise.asked and node > 0:
            self._put(self.marks.toggled(node))

    def clear(self) -> None:
        """Wipe everything off; it can be taken back."""
        self._put(_NO_MARKS)

    def undo(self) -> None:
        """Take back the last change."""
        if self.can_undo:
            self._future.append(self.marks)
            self._set(self._past.pop())

    def redo(self) -> None:
        """Do it again."""
        if self.can_redo:
            self._past.append(self.marks)
            self._set(self._future.pop())

    def _put(self, marks: Marks) -> None:
        if marks == self.marks or self.shown or self.exercise is None:
            return
        self._past.append(self.marks)
        self._future.clear()
        self._set(marks)

    def _set(self, marks: Marks) -> None:
        self.marks = marks
        had = self.verdict is not None
        self.verdict, self.at, self.hinted = None, 0, False
        self.changed.emit()
        if had:
            self.judged.emit()

    # Judging

    def check(self) -> None:
        """Judge what is put down."""
        if self.exercise is None or self.shown:
            return
        self.verdict = grade(self.exercise, answer_of(self.marks))
        self.at, self.hinted = 0, False
        self.state = replace(self.state, checks=self.state.checks + 1)
        if not self.state.done:
            self._count()
        self.judged.emit()

    def _count(self) -> None:
        assert self.verdict is not None
        if not self.verdict.right:
            self.tally = replace(self.tally, mistakes=self.tally.mistakes + 1)
            return
        at_once = self.state.checks == 1 and not self.state.helped
        self.state = replace(self.state, done=True)
        self.tally = replace(
            self.tally, solved=self.tally.solved + 1, first=self.tally.first + at_once
        )

    def hint(self) -> None:
        """Say where the first mistake is, and not what it is."""
        if self.exercise is None or self.shown:
            return
        self.state = replace(self.state, helped=True)
        self.verdict = grade(self.exercise, answer_of(self.marks))
        self.at, self.hinted = 0, not self.verdict.right
        self.judged.emit()
        self.go_to_finding()

    def next_finding(self) -> None:
        """Look at the next mistake, and behind the last at the first again."""
        if self.verdict is not None and self.verdict.findings:
            self.at = (self.at + 1) % len(self.verdict.findings)
            self.judged.emit()

    def go_to_finding(self) -> None:
        """The keyboard to the mistake that is looked at."""
        finding = self.finding
        if finding is None:
            return
        self.place = Place(finding.node, place_kind(finding))
        self.place_changed.emit()  # also where it was there: the keyboard may be elsewhere

    def show_solution(self) -> None:
        """Show what would be right; what was put down is judged beside it."""
        if self.exercise is None or self.shown:
            return
        if not self.state.done:
            self.state = replace(self.state, done=True)
            self.tally = replace(self.tally, shown=self.tally.shown + 1)
        self.verdict = grade(self.exercise, answer_of(self.marks))
        self.at, self.hinted, self.shown = 0, False, True
        self.go(None)
        self.judged.emit()

    def hide_solution(self) -> None:
        """Back to what was put down, to go on with it."""
        if self.shown:
            self.shown, self.verdict, self.at = False, None, 0
            self.judged.emit()


def place_kind(finding: Finding) -> Kind | None:
    """The field that a finding is about; None where it is about a cut, or a window as a whole."""
    kind = finding.code.partition(".")[0]
    if kind == "window":
        return "alpha"
    return kind if kind in ("alpha", "beta", "value") else None  # type: ignore[return-value]
