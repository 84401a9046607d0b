"""The exercise on screen: its questions, the student's marks, their grading, and the tally.

Nothing is drawn here. The view and the page show the model and call its methods.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Annotated, Any, Final, Literal, cast

from PySide6.QtCore import QObject, Signal

from poda.engine import schema
from poda.engine.errors import EngineError
from poda.engine.record.game_tree import GameTree
from poda.engine.record.monte_carlo_listing import decimals
from poda.packages.teach.engine.exercises.exercise import (
    COUNTED,
    Answer,
    Asked,
    CountKind,
    Exercise,
    Window,
    exercise_as_json,
    exercise_from_json,
    read_number,
    right_answer,
)
from poda.packages.teach.engine.exercises.grade import Finding, Verdict, grade
from poda.packages.teach.window.settings import TeachSettings

# A student's marks on a tree. They are immutable: an undo returns to the previous ones.

Kind = Literal["alpha", "beta", "value"] | CountKind
KINDS: Final[tuple[Kind, ...]] = ("alpha", "beta", "value", *COUNTED)
"""The kinds of fields of a node, from top to bottom, which is also the order of Tab."""

_ASKED_BY: Final[dict[Kind, Asked]] = {
    "alpha": "windows",
    "beta": "windows",
    "value": "values",
    "ucb": "ucb",
    "visits": "counts",
    "total": "counts",
    "mean": "counts",
}

Field = tuple[int, Kind]
"""A node of the tree and one of its fields."""

LONGEST: Final = 12
"""The most characters of a field."""


@dataclass(frozen=True)
class Marks:
    """What a student has written on a tree, and the edges that are marked.

    Attributes:
        texts: the typed texts by field, readable as numbers or not; never empty.
        cuts: the nodes whose edge to the parent is marked: as cut or, in Monte Carlo tree search,
            as a step of the iteration's path.
    """

    texts: Mapping[Field, str] = field(default_factory=dict)
    cuts: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.texts or self.cuts)

    def text(self, where: Field) -> str:
        """The text of a field; "" if it is empty."""
        return self.texts.get(where, "")

    def with_text(self, where: Field, text: str) -> Marks:
        """These marks with the text of a field replaced, cut to `LONGEST` characters."""
        texts = {place: old for place, old in self.texts.items() if place != where}
        if stripped := text.strip()[:LONGEST]:
            texts[where] = stripped
        return replace(self, texts=texts)

    def toggled(self, node: int) -> Marks:
        """These marks with the mark on a node's edge set, or removed if it was set."""
        return replace(self, cuts=self.cuts ^ {node})


def kinds_asked(exercise: Exercise) -> tuple[Kind, ...]:
    """The kinds of fields that the exercise asks for, in the order of `KINDS`."""
    return tuple(kind for kind in KINDS if _ASKED_BY[kind] in exercise.asked)


def kinds_at(kinds: tuple[Kind, ...], tree: GameTree[Any, Any], node: int) -> tuple[Kind, ...]:
    """The kinds, of those asked for, of the fields that a node has.

    In other forms than Monte Carlo tree search only inner nodes have fields. There leaves have
    them too, and the root only N, as it is never selected.
    """
    if not set(kinds) & set(COUNTED):
        return () if tree.is_leaf(node) else kinds
    return kinds if node else tuple(kind for kind in kinds if kind == "visits")


def counted_before(exercise: Exercise) -> dict[Field, str]:
    """The numbers that a node has before the iteration of Monte Carlo tree search, as texts by
    field. A field that the student leaves empty means this number."""
    if exercise.form != "mcts" or "counts" not in exercise.asked:
        return {}
    texts: dict[Field, str] = {}
    for node, count in exercise.round.before.items():
        texts[node, "visits"] = str(count.visits)
        if node:
            texts[node, "total"] = two(count.total)
            texts[node, "mean"] = two(count.mean)
    return texts


def two(value: float) -> str:
    """A number to two decimals, as it is worked out by hand."""
    return decimals(value + 0.0)  # turns minus zero into zero


def outside(exercise: Exercise) -> frozenset[int]:
    """The nodes that are not in the Monte Carlo search tree before the iteration."""
    if exercise.form != "mcts":
        return frozenset()
    return frozenset(range(len(exercise.tree.nodes))) - frozenset(exercise.round.before)


def in_order(tree: GameTree[Any, Any]) -> Iterator[int]:
    """The nodes in postorder, as a search without cuts leaves them.

    Nodes that alpha-beta cuts are included: leaving them out would give the cuts away.
    """
    todo = [(0, False)]
    while todo:
        node, left = todo.pop()
        if left or tree.is_leaf(node):
            yield node
            continue
        todo.append((node, True))
        todo.extend((child, False) for child in reversed(list(tree.children_of(node))))


def fields_of(exercise: Exercise) -> tuple[Field, ...]:
    """Every field of the exercise, by its node in postorder: the order of Tab.

    In Monte Carlo tree search those of UCB1, needed for the selection, come first, in preorder.
    """
    tree, kinds = exercise.recording.tree, kinds_asked(exercise)
    every = [(n, kind) for n in in_order(tree) for kind in kinds_at(kinds, tree, n)]
    first = sorted(where for where in every if where[1] == "ucb")
    return (*first, *(where for where in every if where[1] != "ucb"))


def cut_nodes(tree: GameTree[Any, Any], cuts: frozenset[int]) -> set[int]:
    """The nodes of all subtrees whose root is marked."""
    return {below for node in cuts for below in range(node, node + int(tree.size[node]))}


def marks_edges(exercise: Exercise) -> bool:
    """Whether the exercise asks for marks on edges: of cuts, or of an iteration's path."""
    return bool(exercise.asked & {"cuts", "path"})


def unreadable(marks: Marks) -> tuple[Field, ...]:
    """The fields whose text is no number."""
    return tuple(where for where, text in marks.texts.items() if _number(text) is None)


def answer_of(marks: Marks) -> Answer:
    """The answer that the marks make; a field whose text is no number counts as empty."""
    values: dict[int, float] = {}
    windows: dict[int, Window] = {}
    counted: dict[tuple[int, CountKind], float] = {}
    for (node, kind), text in marks.texts.items():
        number = _number(text)
        if number is None:
            continue
        if kind == "value":
            values[node] = number
            continue
        if kind in ("alpha", "beta"):
            alpha, beta = windows.get(node, (None, None))
            windows[node] = (number, beta) if kind == "alpha" else (alpha, number)
            continue
        counted[node, cast(CountKind, kind)] = number
    return Answer(values, windows, marks.cuts, counted)


def _number(text: str) -> float | None:
    try:
        return read_number(text)
    except EngineError:
        return None


def marks_as_json(marks: Marks) -> dict[str, Any]:
    """The marks as a document of the settings."""
    texts = [[node, kind, text] for (node, kind), text in sorted(marks.texts.items())]
    return {"texts": texts, "cuts": sorted(marks.cuts)}


def marks_from_json(document: Any, exercise: Exercise) -> Marks:
    """The marks of a document, without those that do not fit the exercise. Raises ValueError."""
    if not isinstance(document, dict):
        raise ValueError("no marks")
    known = set(fields_of(exercise))
    texts = {}
    for row in document.get("texts", ()):
        node, kind, text = row
        if (node, kind) in known and isinstance(text, str):
            texts[node, kind] = text[:LONGEST]
    nodes = range(1, exercise.recording.tree.nodes) if marks_edges(exercise) else range(0)
    cuts = frozenset(node for node in document.get("cuts", ()) if node in nodes)
    return Marks(texts, cuts)


_NO_MARKS = Marks()


@dataclass(frozen=True, slots=True)
class Place:
    """What has the keyboard focus: a field of a node or, if `kind` is None, the node itself."""

    node: int
    kind: Kind | None = None


_Count = Annotated[int, schema.Range(0, 10**9 - 1), schema.OPTIONAL]
_Flag = Annotated[bool, schema.OPTIONAL]


@dataclass(frozen=True, slots=True)
class ExerciseTally:
    """The results of the exercises, as numbers of exercises.

    Attributes:
        solved: those that were right at some check.
        first: those of them that were right at the first check, without a hint.
        shown: those whose solution was shown before they were solved.
        mistakes: the number of checks that found something wrong.
    """

    solved: _Count = 0
    first: _Count = 0
    shown: _Count = 0
    mistakes: _Count = 0


@dataclass(frozen=True, slots=True)
class ExerciseState:
    """The progress of one exercise, which decides how it can still count in the tally.

    Attributes:
        checks: the number of checks.
        helped: whether a hint was asked for.
        done: whether the tally counts it already, as solved or as shown.
        shown: whether its solution was shown before it was solved.
    """

    checks: _Count = 0
    helped: _Flag = False
    done: _Flag = False
    shown: _Flag = False


_AT_FIRST = ExerciseState()


class ExerciseModel(QObject):
    """The exercise on screen, with the student's marks, the verdict on them, and the tally.

    Signals:
        opened: another exercise was opened.
        changed: the marks have changed.
        place_changed: another field or node has the keyboard focus.
        judged: the verdict or the finding shown has changed, or the solution was shown or hidden.
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
        """Whether only the place of the mistake is told (a hint), not what is wrong."""
        self.at = 0
        """The index of the finding shown, within the verdict's."""
        self.shown = False
        """Whether the solution is shown; the marks cannot be changed meanwhile."""
        self.tally = ExerciseTally()
        self.state = ExerciseState()
        self._past: list[Marks] = []
        self._future: list[Marks] = []

    # State

    @property
    def finding(self) -> Finding | None:
        """The mistake shown; None without one."""
        if self.verdict is None or not self.verdict.findings:
            return None
        return self.verdict.findings[self.at]

    @property
    def solution(self) -> Answer:
        """The right answer. There must be an exercise."""
        assert self.exercise is not None
        return right_answer(self.exercise)

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._past) and not self.shown

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone change to redo."""
        return bool(self._future) and not self.shown

    @property
    def unreadable(self) -> tuple[Field, ...]:
        """The fields whose text is no number."""
        return unreadable(self.marks)

    # Actions of the student

    def open(
        self, exercise: Exercise, marks: Marks = _NO_MARKS, state: ExerciseState = _AT_FIRST
    ) -> None:
        """Open an exercise, with the marks and the progress that it had before."""
        self.exercise, self.marks, self.place = exercise, marks, None
        self._past, self._future = [], []
        self.state, self.shown = state, False
        self.verdict, self.at, self.hinted = None, 0, False
        self.opened.emit()

    def go(self, place: Place | None) -> None:
        """Set the place of the keyboard focus; None for no place."""
        if place != self.place:
            self.place = place
            self.place_changed.emit()

    def write(self, where: Field, text: str) -> None:
        """Set the text of a field."""
        self._change_marks(self.marks.with_text(where, text))

    def toggle_cut(self, node: int) -> None:
        """Mark the edge to a node, or remove its mark. The root has no edge."""
        if self.exercise is not None and marks_edges(self.exercise) and node > 0:
            self._change_marks(self.marks.toggled(node))

    def clear(self) -> None:
        """Remove all marks; this can be undone."""
        self._change_marks(_NO_MARKS)

    def undo(self) -> None:
        """Undo the last change."""
        if self.can_undo:
            self._future.append(self.marks)
            self._set_marks(self._past.pop())

    def redo(self) -> None:
        """Redo the last undone change."""
        if self.can_redo:
            self._past.append(self.marks)
            self._set_marks(self._future.pop())

    def _change_marks(self, marks: Marks) -> None:
        if marks == self.marks or self.shown or self.exercise is None:
            return
        self._past.append(self.marks)
        self._future.clear()
        self._set_marks(marks)

    def _set_marks(self, marks: Marks) -> None:
        self.marks = marks
        had = self.verdict is not None
        self.verdict, self.at, self.hinted = None, 0, False
        self.changed.emit()
        if had:
            self.judged.emit()

    # Grading

    def check(self) -> None:
        """Grade the marks, and count the exercise in the tally."""
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
        """Grade the marks, and show only where the first mistake is, not what is wrong."""
        if self.exercise is None or self.shown:
            return
        self.state = replace(self.state, helped=True)
        self.verdict = grade(self.exercise, answer_of(self.marks))
        self.at, self.hinted = 0, not self.verdict.right
        self.judged.emit()
        self.go_to_finding()

    def next_finding(self) -> None:
        """Show the next mistake; after the last one, the first."""
        if self.verdict is not None and self.verdict.findings:
            self.at = (self.at + 1) % len(self.verdict.findings)
            self.judged.emit()

    def go_to_finding(self) -> None:
        """Give the keyboard focus to the field or node of the mistake shown."""
        finding = self.finding
        if finding is None:
            return
        self.place = Place(finding.node, place_kind(finding))
        self.place_changed.emit()  # even if unchanged: the focus may be elsewhere

    def show_solution(self) -> None:
        """Show the right answer, with the student's marks graded beside it."""
        if self.exercise is None or self.shown:
            return
        if not self.state.done:
            self.state = replace(self.state, done=True, shown=True)
            self.tally = replace(self.tally, shown=self.tally.shown + 1)
        self.verdict = grade(self.exercise, answer_of(self.marks))
        self.at, self.hinted, self.shown = 0, False, True
        self.go(None)
        self.judged.emit()

    def hide_solution(self) -> None:
        """Show the student's marks again, which can be changed again."""
        if self.shown:
            self.shown, self.verdict, self.at = False, None, 0
            self.judged.emit()


def place_kind(finding: Finding) -> Kind | None:
    """The field that a finding is about (alpha for a whole window); None if it is about an edge."""
    kind = finding.code.partition(".")[0]
    if kind == "window":
        return "alpha"
    return kind if kind in KINDS else None


# The exercise of the last session with the student's marks, kept as a setting

_log = logging.getLogger(__name__)

_LONGEST: Final = 40_000  # characters of JSON: the largest tree of an exercise, filled in


@dataclass(frozen=True, slots=True)
class Remembered:
    """An exercise of the last session, with the marks, the tally and the progress."""

    exercise: Exercise
    marks: Marks
    tally: ExerciseTally
    state: ExerciseState


def remember(model: ExerciseModel) -> None:
    """Keep the exercise on screen, if there is one, in the settings."""
    if model.exercise is None:
        return
    document = {
        "exercise": exercise_as_json(model.exercise),
        "marks": marks_as_json(model.marks),
        "tally": asdict(model.tally),
        "state": asdict(model.state),
    }
    if len(json.dumps(document)) <= _LONGEST:
        TeachSettings().tree_exercise = document


def remembered() -> Remembered | None:
    """The exercise kept in the settings; None if there is none, or it cannot be read."""
    document = TeachSettings().tree_exercise
    if not document:
        return None
    try:
        exercise = exercise_from_json(document["exercise"])
        marks = marks_from_json(document["marks"], exercise)
        tally = schema.read(ExerciseTally, document["tally"])
        # An older Poda wrote no progress.
        state = schema.read(ExerciseState, document.get("state", {}))
        return Remembered(exercise, marks, tally, state)
    except (EngineError, LookupError, TypeError, ValueError):
        _log.warning("the exercise of last time cannot be read")
        return None
